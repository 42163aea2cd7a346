//! Draws a position as a table for a terminal: numbers, certain cells, and odds in percent.

use saolei_boards::rounded_chance;
use saolei_rules::{Cell, Face};
use saolei_solver::{Analysis, Certainty, View};
use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColourMode {
    Plain,
    Colours,
}

/// Draws the board with its odds, one line per row.
pub(crate) fn table(view: &View, analysis: &Analysis, ink: ColourMode) -> String {
    let size = view.size();
    let label = size.rows().to_string().len().max(3);
    let mut text = " ".repeat(label + 1);
    for col in 1..=size.cols() {
        let _ = write!(text, "{col:>4} ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    let best = analysis.hint.cell();
    for row in 0..size.rows() {
        let mut line = format!("{:>label$} ", row + 1);
        for cell in (0..size.cols()).filter_map(|col| size.cell(row, col)) {
            let (shown, colour) = look(view, analysis, cell);
            let is_best = best == Some(cell);
            let shown = if is_best { format!("{:>5}", format!("[{shown}]")) } else { format!("{shown:>4} ") };
            match (ink, colour) {
                (ColourMode::Colours, Some(colour)) => {
                    let bold = if is_best { "1;" } else { "" };
                    let _ = write!(line, "\x1b[{bold}{colour}m{shown}\x1b[0m");
                }
                _ => line.push_str(&shown),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The text and the colour of a cell.
fn look(view: &View, analysis: &Analysis, cell: Cell) -> (String, Option<u8>) {
    const GREEN: u8 = 32;
    const RED: u8 = 31;
    const GREY: u8 = 2;
    match (view.face(cell), analysis.odds.certainty(cell)) {
        (Face::Open(0), _) => (String::new(), None),
        (Face::Open(number), _) => (number.to_string(), None),
        (Face::Closed(_), Some(Certainty::Safe)) => ("+".to_string(), Some(GREEN)),
        (Face::Closed(_), Some(Certainty::Mine)) => ("*".to_string(), Some(RED)),
        (Face::Closed(_), None) => match analysis.odds.risk(cell) {
            Some(risk) => (format!("{}%", rounded_chance(risk, 100)), Some(GREY)),
            None => match analysis.odds.estimate(cell) {
                Some(estimate) => (format!("~{}", rounded_chance(estimate.risk, 100)), Some(GREY)),
                None => ("?".to_string(), Some(GREY)),
            },
        },
    }
}

/// Shortens a number to a few digits.
pub(crate) fn shortened(digits: &str) -> String {
    const MAX_DIGITS: usize = 15;
    match digits.len() {
        0..=MAX_DIGITS => digits.to_string(),
        count => format!("{}.{} x 10^{}", &digits[..1], &digits[1..4], count - 1),
    }
}
