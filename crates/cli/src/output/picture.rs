//! Draws a board with its odds as SVG.
//!
//! Colours go from blue (safe) through white to orange (mine), which people with any colour vision can tell apart.
//! Every closed cell also shows its odds, a tick or a mine. The file refers to no other file.

use crate::output::solve_text;
use saolei_boards::{Language, cell_text};
use saolei_rules::{Cell, Face, Mark};
use saolei_solver::{Analysis, Certainty, Hint, View};
use std::fmt::Write;

/// The side of a cell, the width of the row and column numbers, and the height of the legend.
const SIDE: u32 = 34;
const EDGE: u32 = 30;
const LEGEND: u32 = 74;
/// The width of the legend's bar, and the minimum width of the legend.
const BAR: u32 = 200;
const LEAST_WIDTH: u32 = 420;

/// The colours for a risk of 0, 50 and 100 %.
const SCALE: [[f64; 3]; 3] = [[8.0, 81.0, 156.0], [250.0, 250.0, 247.0], [190.0, 80.0, 0.0]];
const DARK: &str = "#1c1c1c";
const OPEN: &str = "#d5d5d2";
const UNKNOWN: &str = "#b9a6c9";

pub(crate) fn picture(view: &View, analysis: &Analysis, language: Language) -> String {
    let size = view.size();
    let board = (size.cols() * SIDE, size.rows() * SIDE);
    let width = (board.0 + 2 * EDGE).max(LEAST_WIDTH);
    let height = board.1 + EDGE + LEGEND;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">"
    );
    let mines = solve_text::mines(view.mines(), language);
    let about = language.choose(": the chance of a mine on every closed cell", "：每个未翻开的格有雷的概率");
    let _ = writeln!(svg, "<title>{size}, {mines}{about}</title>");
    let _ = writeln!(svg, "{}", SYMBOLS);
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    ruler(&mut svg, view);
    for cell in size.iter() {
        square(&mut svg, view, analysis, cell, language);
    }
    if let Some(best) = analysis.hint.cell() {
        let (x, y) = corner(best);
        for (colour, stroke) in [("#ffffff", 6), ("#000000", 3)] {
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{stroke}\"/>",
                x + 1,
                y + 1,
                SIDE - 2,
                SIDE - 2
            );
        }
    }
    legend(&mut svg, board.1 + EDGE + 18, &analysis.hint, language);
    svg.push_str("</svg>\n");
    svg
}

/// A tick and a mine, defined once at the origin and referred to by name.
const SYMBOLS: &str = "<defs>\
    <path id=\"tick\" d=\"M10 17.5l5 5.5 9-11.5\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"3.2\" \
    stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\
    <g id=\"mine\"><path d=\"M17 7v20M7 17h20M10 10l14 14M24 10L10 24\" stroke=\"#1c1c1c\" stroke-width=\"2.2\" \
    stroke-linecap=\"round\"/><circle cx=\"17\" cy=\"17\" r=\"6.5\" fill=\"#1c1c1c\"/>\
    <circle cx=\"14.8\" cy=\"14.8\" r=\"1.7\" fill=\"#ffffff\"/></g></defs>";

fn ruler(svg: &mut String, view: &View) {
    let _ = writeln!(svg, "<g font-size=\"11\" fill=\"#555555\">");
    for col in 0..view.size().cols() {
        let _ =
            write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", EDGE + col * SIDE + SIDE / 2, EDGE - 9, col + 1);
    }
    for row in 0..view.size().rows() {
        let y = EDGE + row * SIDE + SIDE / 2 + 4;
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", EDGE / 2, row + 1);
    }
    svg.push_str("\n</g>\n");
}

fn square(svg: &mut String, view: &View, analysis: &Analysis, cell: Cell, language: Language) {
    let (x, y) = corner(cell);
    let certainty = analysis.odds.certainty(cell);
    let estimate = analysis.odds.estimate(cell);
    let risk = analysis.odds.risk(cell).or(estimate.map(|estimate| estimate.risk));
    // Estimates are marked.
    let mark = if estimate.is_some() { "~" } else { "" };
    let face = view.face(cell);
    let fill = match (face, risk) {
        (Face::Open(_), _) => OPEN.to_string(),
        (Face::Closed(_), Some(risk)) => hex(colour(risk)),
        (Face::Closed(_), None) => UNKNOWN.to_string(),
    };
    let told = match (face, certainty, risk) {
        (Face::Open(number), ..) => number.to_string(),
        (_, Some(certainty), _) => certain_word(certainty, language).to_string(),
        (_, None, Some(risk)) => format!("{mark}{}", svg_percent(risk, 2, language)),
        (_, None, None) => language.choose("not known", "未知").to_string(),
    };
    let _ = write!(
        svg,
        "<g><title>{}: {told}</title><rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" \
         stroke=\"#ffffff\"/>",
        cell_text(cell)
    );
    let text = |svg: &mut String, size: u32, weight: u32, ink: &str, shown: &str| {
        let (x, y) = (x + SIDE / 2, y + SIDE / 2 + size * 9 / 25);
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{ink}\">{shown}</text>"
        );
    };
    match (face, certainty, risk) {
        (Face::Open(0), ..) => {}
        (Face::Open(number), ..) => text(svg, 18, 700, DARK, &number.to_string()),
        (_, Some(Certainty::Safe), _) => {
            let _ = write!(svg, "<use href=\"#tick\" x=\"{x}\" y=\"{y}\"/>");
        }
        (_, Some(Certainty::Mine), _) => {
            let _ = write!(svg, "<use href=\"#mine\" x=\"{x}\" y=\"{y}\"/>");
        }
        (_, None, Some(risk)) => {
            text(
                svg,
                13,
                400,
                ink_on(colour(risk)),
                &format!("{mark}{}", svg_percent(risk, 0, language).trim_end_matches([' ', '%'])),
            );
        }
        (_, None, None) => text(svg, 13, 400, DARK, "?"),
    }
    // The player's mark stays visible in a corner.
    let mark = match face {
        Face::Closed(Mark::Flag) => "F",
        Face::Closed(Mark::Query) => "?",
        Face::Closed(Mark::Blank) | Face::Open(_) => "",
    };
    if !mark.is_empty() {
        let ink = risk.map_or(DARK, |risk| ink_on(colour(risk)));
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"{ink}\">{mark}</text>",
            x + SIDE - 6,
            y + 10
        );
    }
    svg.push_str("</g>\n");
}

/// Draws the colours with their meaning, and the best move.
fn legend(svg: &mut String, y: u32, hint: &Hint, language: Language) {
    const STEPS: u32 = 40;
    for step in 0..STEPS {
        let fill = hex(colour((f64::from(step) + 0.5) / f64::from(STEPS)));
        let x = EDGE + step * BAR / STEPS;
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"12\" fill=\"{fill}\"/>",
            BAR / STEPS
        );
    }
    let _ = writeln!(
        svg,
        "<rect x=\"{EDGE}\" y=\"{y}\" width=\"{BAR}\" height=\"12\" fill=\"none\" stroke=\"#777777\"/>"
    );
    let _ = writeln!(svg, "<g font-size=\"11\" fill=\"{DARK}\">");
    let [safe, mine] = [Certainty::Safe, Certainty::Mine].map(|certainty| certain_word(certainty, language));
    for (share, label) in [(0, safe), (50, language.choose("50 %", "50%")), (100, mine)] {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{label}</text>", EDGE + BAR * share / 100, y + 26);
    }
    let x = EDGE + BAR + 24;
    let best = match (hint.cell(), hint.risk()) {
        (Some(cell), Some(risk)) => {
            format!(
                "{} {}{}{}",
                language.choose("best move", "最佳一步"),
                cell_text(cell),
                language.choose(", ", "，"),
                svg_percent(risk, 0, language)
            )
        }
        _ => language.choose("every safe cell is open", "所有安全的格都已翻开").to_string(),
    };
    let _ = writeln!(svg, "<g text-anchor=\"start\">");
    if hint.cell().is_some() {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" rx=\"2\" fill=\"none\" stroke=\"#000000\" \
             stroke-width=\"2.5\"/>"
        );
    }
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{best}</text>", x + 20, y + 10);
    let numbers = language.choose("chance of a mine in per cent", "有雷的概率（%）");
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{numbers}</text></g></g>", y + 28);
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (u32, u32) {
    (EDGE + cell.col() * SIDE, EDGE + cell.row() * SIDE)
}

/// Formats a risk in percent for SVG text.
fn svg_percent(risk: f64, decimals: usize, language: Language) -> String {
    language.percent_to(risk, decimals).replace('<', "&lt;").replace('>', "&gt;")
}

fn colour(risk: f64) -> [f64; 3] {
    let (from, to, share) = if risk < 0.5 { (0, 1, 2.0 * risk) } else { (1, 2, 2.0 * risk - 1.0) };
    std::array::from_fn(|part| SCALE[from][part] + share * (SCALE[to][part] - SCALE[from][part]))
}

fn hex(colour: [f64; 3]) -> String {
    let [red, green, blue] = colour.map(|part| part.round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Black or white, whichever has more contrast.
fn ink_on(colour: [f64; 3]) -> &'static str {
    // At this luminance, black and white have the same contrast.
    if luminance(colour) > 0.179 { "#000000" } else { "#ffffff" }
}

/// The relative luminance of a colour, from 0 to 1, as defined by WCAG.
fn luminance(colour: [f64; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The word for a cell that is certainly safe or a mine.
fn certain_word(certainty: Certainty, language: Language) -> &'static str {
    match certainty {
        Certainty::Safe => language.choose("safe", "安全"),
        Certainty::Mine => language.choose("mine", "雷"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_runs_from_blue_over_white_to_orange() {
        assert_eq!(hex(colour(0.0)), "#08519c");
        assert_eq!(hex(colour(0.5)), "#fafaf7");
        assert_eq!(hex(colour(1.0)), "#be5000");
    }

    #[test]
    fn letters_stand_out_from_every_colour() {
        for step in 0..=100 {
            let colour = colour(f64::from(step) / 100.0);
            let ink = if ink_on(colour) == "#ffffff" { 1.0 } else { 0.0 };
            let (low, high) = (luminance(colour).min(ink), luminance(colour).max(ink));
            let contrast = (high + 0.05) / (low + 0.05);
            assert!(contrast >= 4.5, "{step} %: contrast {contrast}");
        }
    }
}
