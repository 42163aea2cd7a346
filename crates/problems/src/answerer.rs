//! Everything that answers a judge's input, found by the names that people type.

use crate::built_in::{built_in, built_ins};
use crate::problem::{FolderError, LightProblem};
use saolei_boards::Language;
use saolei_protocols::{Error, Protocol};
use saolei_rules::Rules;
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;

/// A hand-written protocol, or a problem that is described by data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answerer {
    /// One of the five protocols.
    Protocol(Protocol),
    /// A problem described by data.
    Light(&'static LightProblem),
}

impl PartialEq<Protocol> for Answerer {
    fn eq(&self, other: &Protocol) -> bool {
        *self == Answerer::Protocol(*other)
    }
}

/// What judges and players call the problems of the five protocols, without blanks and hyphens.
const PROTOCOL_ALIASES: &[(&str, Protocol)] = &[
    ("529", Protocol::Click),
    ("leetcode529", Protocol::Click),
    ("lc529", Protocol::Click),
    ("lk529", Protocol::Click),
    ("p13245", Protocol::Master),
    ("minesweepermaster", Protocol::Master),
    ("gcj2014qc", Protocol::Master),
    ("codejam2014c", Protocol::Master),
    ("thu20171b", Protocol::Sweep),
    ("20171b", Protocol::Sweep),
];

impl Answerer {
    /// The id.
    pub fn id(&self) -> &'static str {
        match *self {
            Answerer::Protocol(protocol) => protocol.name(),
            Answerer::Light(problem) => &problem.id,
        }
    }

    /// The protocol, if it is one.
    pub const fn protocol(&self) -> Option<Protocol> {
        match *self {
            Answerer::Protocol(protocol) => Some(protocol),
            Answerer::Light(_) => None,
        }
    }

    /// The rules of its games; none if it plays none.
    pub const fn rules(&self) -> Option<&'static Rules> {
        match *self {
            Answerer::Protocol(protocol) => protocol.rules(),
            Answerer::Light(_) => None,
        }
    }

    /// Reads an input and writes the answer. Errors call the input `source`.
    ///
    /// # Errors
    /// Input that cannot be read or understood, and output that cannot be written.
    pub fn run(&self, source: &str, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
        match self {
            Answerer::Protocol(protocol) => protocol.run(source, input, output),
            Answerer::Light(problem) => problem.run(source, input, output),
        }
    }
}

/// Why a name is not that of a problem.
#[derive(Debug)]
pub enum UnknownProblem {
    /// There is no such problem. Holds the name, and the most similar ids.
    Name(String, Vec<&'static str>),
    /// It is a folder that cannot be read.
    Folder(FolderError),
}

impl UnknownProblem {
    /// The message in a language. Mistakes in a folder are always reported in English.
    pub fn words(&self, language: Language) -> String {
        match self {
            UnknownProblem::Folder(error) => error.to_string(),
            UnknownProblem::Name(name, similar) => {
                let hint = match (similar.as_slice(), language) {
                    ([], Language::English) => "`saolei list` shows all problems".to_string(),
                    ([], Language::Chinese) => "`saolei list` 列出所有题目".to_string(),
                    (all, Language::English) => format!("did you mean {}?", all.join(" or ")),
                    (all, Language::Chinese) => format!("是否指 {}？", all.join(" 或 ")),
                };
                language.choose(
                    format!("unknown problem \"{name}\": {hint}"),
                    format!("没有题目“{name}”：{hint}"),
                )
            }
        }
    }
}

impl fmt::Display for UnknownProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for UnknownProblem {}

/// Finds a problem by its id, by another name that people type, or by the path of its folder.
///
/// Capitals, blanks and dashes in names do not matter: `P2670`, `UVa 10189` and `leetcode-529` are found.
///
/// # Errors
/// There is no such problem; the error suggests similar ones. Or the folder has a mistake.
pub fn find(name: &str) -> Result<Answerer, UnknownProblem> {
    if let Some(protocol) = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name) {
        return Ok(Answerer::Protocol(protocol));
    }
    if let Some(problem) = built_in(name) {
        return Ok(Answerer::Light(problem));
    }
    let path = Path::new(name);
    if name.contains(['/', '\\']) || path.is_dir() {
        let problem = LightProblem::open(path).map_err(UnknownProblem::Folder)?;
        // A command reads one folder, and needs it until it ends.
        return Ok(Answerer::Light(Box::leak(Box::new(problem))));
    }
    let plain = plain(name);
    if let Some((_, protocol)) = PROTOCOL_ALIASES.iter().find(|(alias, _)| *alias == plain) {
        return Ok(Answerer::Protocol(*protocol));
    }
    let is_named = |problem: &&LightProblem| {
        let mut names = problem.aliases.iter().map(String::as_str).chain([problem.id.as_str()]);
        names.any(|known| self::plain(known) == plain)
    };
    match built_ins().find(is_named) {
        Some(problem) => Ok(Answerer::Light(problem)),
        None => Err(UnknownProblem::Name(name.to_string(), similar(&plain))),
    }
}

/// A name without capitals, blanks, dashes and the like.
fn plain(name: &str) -> String {
    name.chars().filter(|char| char.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The ids of the problems whose names are closest to this one, if any is close.
fn similar(name: &str) -> Vec<&'static str> {
    let mut close: Vec<(usize, &'static str)> = Vec::new();
    let mut look = |alias: &str, id: &'static str| {
        let alias = plain(alias);
        let is_part = name.len() >= 3 && (alias.contains(name) || name.contains(&alias));
        let distance = if is_part { 1 } else { distance(name, &alias) };
        if distance * 3 <= name.len().max(3) {
            close.push((distance, id));
        }
    };
    for protocol in Protocol::ALL {
        look(protocol.name(), protocol.name());
    }
    PROTOCOL_ALIASES.iter().for_each(|(alias, protocol)| look(alias, protocol.name()));
    for problem in built_ins() {
        problem.aliases.iter().chain([&problem.id]).for_each(|alias| look(alias, &problem.id));
    }
    close.sort();
    let mut ids: Vec<&'static str> = Vec::new();
    for (_, id) in close {
        if !ids.contains(&id) && ids.len() < 3 {
            ids.push(id);
        }
    }
    ids
}

/// How many letters have to be changed, added or removed.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (col, &known) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != known);
            diagonal = row[col + 1];
            row[col + 1] = changed.min(diagonal + 1).min(row[col] + 1);
        }
    }
    row[other.len()]
}
