//! Writes boards in the formats of `saolei make`.

use crate::output::pair;
use clap::ValueEnum;
use saolei_boards::{BoardFormat, write_layout};
use saolei_maker::{Effort, MadeBoard, Measures, Proof, Technique};
use serde::Serialize;
use std::fmt::{self, Write};

/// How boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// What is known about the board in lines, then its rows; a blank line between boards
    Saolei,
    /// An input of `saolei run boom` without operations
    Boom,
    /// The beginning of an input of `saolei run sweep`
    Sweep,
    /// The beginning of an input of `saolei run console`
    Console,
    /// One object per line
    Json,
    /// The bytes of a Minesweeper board file, for up to 255 rows and columns
    Mbf,
}

impl Format {
    /// The largest side that the format can hold.
    pub(crate) const fn most(self) -> u32 {
        match self {
            Format::Mbf => 255,
            Format::Saolei | Format::Boom | Format::Sweep | Format::Console | Format::Json => u32::MAX,
        }
    }

    /// The text before the first of `boards` boards.
    pub(crate) fn heading(self, boards: u64) -> String {
        match self {
            Format::Boom => format!("{boards}\n"),
            Format::Saolei | Format::Sweep | Format::Console | Format::Json | Format::Mbf => String::new(),
        }
    }

    /// Whether a blank line comes between boards.
    pub(crate) const fn is_spaced(self) -> bool {
        match self {
            Format::Saolei | Format::Sweep | Format::Console => true,
            Format::Boom | Format::Json | Format::Mbf => false,
        }
    }

    pub(crate) fn write(self, board: &MadeBoard, into: &mut Vec<u8>) {
        let layout = &board.layout;
        match self {
            Format::Saolei => {
                let mut text = Lines(board).to_string();
                write_layout(layout, '.', &mut text);
                into.extend(text.into_bytes());
            }
            Format::Json => {
                serde_json::to_writer(&mut *into, &Json::new(board)).expect("a board has a spelling in JSON");
                into.push(b'\n');
            }
            Format::Boom => BoardFormat::Boom.write(layout, into),
            Format::Sweep => BoardFormat::Sweep.write(layout, into),
            Format::Console => BoardFormat::Console.write(layout, into),
            Format::Mbf => BoardFormat::Mbf.write(layout, into),
        }
    }
}

/// The known facts about a board, one per line.
struct Lines<'a>(&'a MadeBoard);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MadeBoard { layout, start, seed, measures, proof } = self.0;
        let [row, col] = pair(start.cell);
        writeln!(f, "board: {}/{}", layout.size(), layout.mines())?;
        writeln!(f, "seed: {seed}")?;
        writeln!(f, "start: {row},{col} {}", start.first_click.name())?;
        if let Some(Proof { method, tries, effort }) = proof {
            writeln!(f, "method: {method}")?;
            writeln!(f, "tries: {tries}")?;
            write!(f, "{}", Facts(effort))?;
        }
        writeln!(f, "3bv: {}", measures.three_bv)?;
        writeln!(f, "openings: {}", measures.openings)
    }
}

/// What it takes to win, one fact per line. Includes everything that a file can claim about a proof.
pub(crate) struct Facts<'a>(pub(crate) &'a Effort);

impl fmt::Display for Facts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let effort = self.0;
        writeln!(f, "steps: {}", steps(effort))?;
        writeln!(f, "hardest: {}", effort.hardest().map_or("first click", Technique::name))?;
        writeln!(f, "longest chain: {}", effort.longest_chain)?;
        writeln!(f, "mine count: {}", if effort.needs_mine_count() { "needed" } else { "not needed" })?;
        writeln!(f, "difficulty: {} {}", effort.difficulty(), effort.points())
    }
}

fn steps(effort: &Effort) -> String {
    let mut text = String::new();
    for technique in Technique::ALL {
        let comma = if text.is_empty() { "" } else { ", " };
        // Writing to a string does not fail.
        let _ = write!(text, "{comma}{} {}", technique.name(), effort.steps.of(technique));
    }
    text
}

/// A board as JSON, with fields in this order.
#[derive(Serialize)]
struct Json<'a> {
    rows: u32,
    cols: u32,
    mines: u64,
    seed: &'a str,
    start: [u32; 2],
    first_click: &'static str,
    #[serde(flatten)]
    proof: Option<JsonProof>,
    #[serde(rename = "3bv")]
    three_bv: u32,
    openings: u32,
    board: Vec<String>,
}

#[derive(Serialize)]
struct JsonProof {
    method: &'static str,
    tries: u64,
    #[serde(flatten)]
    effort: JsonEffort,
}

/// What it takes to win, as JSON.
#[derive(Serialize)]
pub(crate) struct JsonEffort {
    steps: JsonSteps,
    hardest: Option<&'static str>,
    longest_chain: u32,
    mine_count: bool,
    difficulty: &'static str,
    points: u32,
}

/// Techniques with their numbers of steps, the easiest first.
struct JsonSteps(Effort);

impl Serialize for JsonSteps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = |technique: Technique| (technique.name(), self.0.steps.of(technique));
        serializer.collect_map(Technique::ALL.into_iter().map(named))
    }
}

impl JsonEffort {
    pub(crate) fn new(effort: &Effort) -> JsonEffort {
        JsonEffort {
            steps: JsonSteps(*effort),
            hardest: effort.hardest().map(Technique::name),
            longest_chain: effort.longest_chain,
            mine_count: effort.needs_mine_count(),
            difficulty: effort.difficulty().name(),
            points: effort.points(),
        }
    }
}

impl<'a> Json<'a> {
    fn new(board: &'a MadeBoard) -> Json<'a> {
        let MadeBoard { layout, start, seed, measures: Measures { three_bv, openings }, proof } = board;
        let mut rows = String::new();
        write_layout(layout, '.', &mut rows);
        Json {
            rows: layout.size().rows(),
            cols: layout.size().cols(),
            mines: layout.mines(),
            seed: seed.as_str(),
            start: pair(start.cell),
            first_click: start.first_click.name(),
            proof: proof.map(|Proof { method, tries, effort }| JsonProof {
                method: method.name(),
                tries,
                effort: JsonEffort::new(&effort),
            }),
            three_bv: *three_bv,
            openings: *openings,
            board: rows.lines().map(str::to_string).collect(),
        }
    }
}
