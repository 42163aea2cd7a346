//! `saolei solve`: finds safe cells, odds, the best move, and why.

use crate::args::SolveArgs;
use crate::files;
use crate::picture::picture;
use crate::solve_text::{self, PageText};
use crate::table::{Ink, shortened, table};
use anyhow::Context;
use saolei_boards::read_positions;
use saolei_rules::{Cell, Face};
use saolei_solver::{Analysis, Contradiction, HintOptions, Language, Odds, Reason, Settings, Solver, View};
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Write;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// Longer numbers of layouts are not computed. No board of 100x100 has one.
const MOST_DIGITS: u64 = 20_000;

/// Solves every position of the input; whether all of them are possible.
pub(crate) fn solve(args: &SolveArgs) -> anyhow::Result<bool> {
    let mut input = files::input(args.file.as_deref())?;
    let mut bytes = Vec::new();
    input.bytes.read_to_end(&mut bytes).with_context(|| format!("{}: cannot read", input.name))?;
    let positions = read_positions(&bytes).map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
    let settings = Settings { trust_flags: args.trust_flags, ..Settings::default() };
    let language = crate::options::language_or_locale(args.lang);
    let options =
        HintOptions { strength: args.strength, mines: false, guess_uncounted: true, keep_going: None };
    let mut solver = Solver::new(settings);
    let mut all_possible = true;
    for (index, position) in positions.iter().enumerate() {
        position.check(args.trust_flags).map_err(|error| anyhow::anyhow!("{}:{error}", input.name))?;
        let view = position.view();
        let analysis = solver.analyse(view, &options, MOST_DIGITS);
        let mut text = match &analysis {
            Ok(analysis) if args.json => json_of(analysis, args.explain, language)?,
            Ok(analysis) if args.odds => rows_of_odds(view, &analysis.odds),
            Ok(analysis) => page(view, analysis, args.explain, language)?,
            Err(contradiction) => {
                all_possible = false;
                no_layout(contradiction, args.json, language)?
            }
        };
        if !args.json && index + 1 < positions.len() {
            text.push('\n');
        }
        files::print(text.as_bytes())?;
        if let (Some(path), Ok(analysis)) = (&args.picture, &analysis) {
            let drawn = picture(view, analysis, language);
            files::save(&numbered(path, index), drawn.as_bytes())?;
        }
    }
    Ok(all_possible)
}

/// The page for people.
fn page(view: &View, analysis: &Analysis, explain: bool, language: Language) -> anyhow::Result<String> {
    let words = PageText::of(language);
    let colours = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let ink = if colours { Ink::Colours } else { Ink::Plain };
    let mut text = String::new();
    let mines = if view.mines() == 1 { words.mine } else { words.mines };
    write!(text, "{}{}{}{mines}", view.size(), words.comma, view.mines())?;
    match solve_text::not_counted(&analysis.layouts, language) {
        None => {
            writeln!(text, "{}{}", words.fits, shortened(&analysis.layouts.digits().unwrap_or_default()))?
        }
        Some(why) => writeln!(text, "; {why}")?,
    }
    writeln!(text, "\n{}\n{}\n", table(view, analysis, ink), words.legend)?;
    let why = analysis.hint.why(language);
    match (analysis.hint.cell(), analysis.hint.risk()) {
        (Some(cell), Some(risk)) => {
            let cell = solve_text::place(cell);
            writeln!(text, "{}{cell}{}{:.1} %", words.best, words.risk, 100.0 * risk)?;
            writeln!(text, "{}{why}", words.why)?;
        }
        _ => writeln!(text, "{why}")?,
    }
    if explain && !analysis.deduction.reasons().is_empty() {
        writeln!(text, "\n{}", words.reasons)?;
        solve_text::write_reasons(analysis.deduction.reasons(), language, &mut text);
    }
    Ok(text)
}

/// The odds alone, for programs that do not read JSON: `-` for an open cell, `?` for unknown odds.
fn rows_of_odds(view: &View, odds: &Odds) -> String {
    let mut text = format!("{} {}\n", view.size(), view.mines());
    let mut faces = view.faces().iter();
    for row in odds.rows() {
        let shown = |(risk, face): (Option<f64>, &Face)| match (risk, face) {
            (Some(risk), _) => risk.to_string(),
            (None, Face::Open(_)) => "-".to_string(),
            (None, Face::Closed(_)) => "?".to_string(),
        };
        let shown: Vec<String> = row.into_iter().zip(&mut faces).map(shown).collect();
        text += &(shown.join(" ") + "\n");
    }
    text
}

/// What `--json` prints for a position, in this order.
#[derive(Serialize)]
struct SolveJson {
    /// In decimal digits; null if the layouts are not counted.
    layouts: Option<String>,
    /// Null if a cell is open or its odds are not known.
    odds: Vec<Vec<Option<f64>>>,
    safe: Vec<[u32; 2]>,
    mines: Vec<[u32; 2]>,
    best: Option<[u32; 2]>,
    risk: Option<f64>,
    why: String,
    /// True, or why the layouts are not counted.
    exact: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<Value>,
}

fn json_of(analysis: &Analysis, explain: bool, language: Language) -> anyhow::Result<String> {
    let not_counted = solve_text::not_counted(&analysis.layouts, language);
    let reasons = || analysis.deduction.reasons().iter().map(|reason| reason_of(reason, language)).collect();
    let answer = SolveJson {
        layouts: analysis.layouts.digits(),
        odds: analysis.odds.rows(),
        safe: analysis.odds.safe().map(pair).collect(),
        mines: analysis.odds.mines().map(pair).collect(),
        best: analysis.hint.cell().map(pair),
        risk: analysis.hint.risk(),
        why: analysis.hint.why(language),
        exact: not_counted.map_or(Value::Bool(true), Value::String),
        reasons: explain.then(reasons),
        contradiction: None,
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

pub(crate) fn reason_of(reason: &Reason, language: Language) -> Value {
    let pairs = |cells: &[Cell]| cells.iter().copied().map(pair).collect::<Vec<_>>();
    json!({
        "technique": reason.technique.name(),
        "numbers": reason.numbers.iter().map(|clue| pair(clue.cell)).collect::<Vec<_>>(),
        "rests_on": reason.rests_on.iter().map(|fact| pair(fact.cell)).collect::<Vec<_>>(),
        "mine_count": reason.mine_count.is_some(),
        "safe": pairs(&reason.safe),
        "mines": pairs(&reason.mines),
        "words": reason.words(language),
    })
}

fn no_layout(contradiction: &Contradiction, as_json: bool, language: Language) -> anyhow::Result<String> {
    let why = format!("{}{}", PageText::of(language).impossible, contradiction.words(language));
    if !as_json {
        return Ok(why + "\n");
    }
    let answer = SolveJson {
        layouts: Some("0".to_string()),
        odds: Vec::new(),
        safe: Vec::new(),
        mines: Vec::new(),
        best: None,
        risk: None,
        why,
        exact: Value::Bool(true),
        reasons: None,
        contradiction: Some(json!({
            "numbers": contradiction.numbers.iter().map(|clue| pair(clue.cell)).collect::<Vec<_>>(),
            "mine_count": contradiction.mine_count.is_some(),
        })),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

/// Row and column, counted from 1.
fn pair(cell: Cell) -> [u32; 2] {
    [cell.row() + 1, cell.col() + 1]
}

/// The name for a picture: the given one for the first position, with a number for the others.
fn numbered(path: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{}", index + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
