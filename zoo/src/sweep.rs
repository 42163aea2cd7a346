//! Right and wrong solutions to `sweep`.

use crate::board::{Board, Cell};
use crate::text::{InputWords, Output};

pub(crate) fn run(bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    let (rows, cols) = (words.number(), words.number());
    let mut board = Board::new(rows, cols, bug);
    board.flood_stops_at = if bug == "floods-stop-at-flags" { "P" } else { "" };
    for row in 0..rows {
        let text = words.word().unwrap_or_default();
        for (col, glyph) in text.chars().take(cols).enumerate() {
            if glyph == '*' {
                board.lay_mine((row, col));
            }
        }
    }
    let mut steps = 0;
    let mut ending = "give up";
    while let Some(word) = words.word() {
        if word == "Quit" {
            steps += usize::from(bug == "quit-is-a-step");
            break;
        }
        let (mut row, mut col) = (words.number() - 1, words.number() - 1);
        if bug == "rows-for-columns" {
            (row, col) = (col.min(rows - 1), row.min(cols - 1));
        }
        steps += 1;
        let cell = (row, col);
        let (is_open, is_flagged) = (board.open[row][col], board.mark[row][col] == 'P');
        let mut opened = Vec::new();
        let refused = match &word[..] {
            "Flag" if is_open => Some("swept"),
            "Flag" => {
                board.mark[row][col] = if is_flagged { ' ' } else { 'P' };
                Some(if is_flagged { "cancelled" } else { "success" })
            }
            "Sweep" if is_open => Some("swept"),
            "Sweep" if is_flagged && bug != "opens-flags" => Some("flagged"),
            "Sweep" if board.mine[row][col] => Some("boom"),
            "Sweep" => {
                opened = board.flood(cell);
                None
            }
            _ if !is_open => Some("not swept"),
            _ => chord(&mut board, cell, &mut opened),
        };
        if refused.is_some() && refused != Some("boom") && bug == "refusals-are-no-steps" {
            steps -= 1;
        }
        match bug {
            "flood-order" => {}
            "sorts-as-text" => opened.sort_by_key(|&(r, c)| ((r + 1).to_string(), (c + 1).to_string())),
            _ => opened.sort(),
        }
        match refused {
            Some("boom") if bug == "boom-for-each-mine" && word == "DSweep" => {
                let around: Vec<Cell> = board.neighbours(cell).collect();
                for (r, c) in around {
                    if board.mine[r][c] && board.mark[r][c] != 'P' {
                        output.line("boom");
                    }
                }
            }
            Some(refused) => output.line(refused),
            None if opened.is_empty() => output.line("no cell detected"),
            None => {
                let is_one = opened.len() == 1 && bug == "one-cell-is-singular";
                output.line(&format!(
                    "{} {} detected",
                    opened.len(),
                    if is_one { "cell" } else { "cell(s)" }
                ));
                for &(r, c) in &opened {
                    output.line(&format!("{} {} {}", r + 1, c + 1, board.digit((r, c))));
                }
            }
        }
        if refused == Some("boom") {
            ending = "game over";
            break;
        }
        let looks = match bug {
            "win-after-opening-only" => word == "Sweep",
            "win-after-flags" => true,
            "win-after-refusals" => word != "Flag",
            _ => !opened.is_empty(),
        };
        if looks && board.safe_cells_are_open() {
            ending = "finish";
            if bug != "plays-on" {
                break;
            }
        }
    }
    output.line(ending);
    output.line(&format!("total step {steps}"));
}

/// Returns the reason if the chord opens nothing.
fn chord(board: &mut Board, cell: Cell, opened: &mut Vec<Cell>) -> Option<&'static str> {
    let (number, flags) = (board.number(cell), board.flags_around(cell));
    let matches = match board.bug {
        "chord-with-more-flags" => number > 0 && flags >= number,
        "chord-without-flags" => number > 0,
        "chord-takes-0" => flags == number,
        _ => number > 0 && flags == number,
    };
    if !matches {
        return Some("failed");
    }
    let around: Vec<Cell> =
        board.neighbours(cell).filter(|&(r, c)| !board.open[r][c] && board.mark[r][c] != 'P').collect();
    if around.iter().any(|&(r, c)| board.mine[r][c]) && board.bug != "losing-chord-goes-on" {
        return Some("boom");
    }
    for (r, c) in around {
        if !board.open[r][c] && !board.mine[r][c] {
            opened.extend(board.flood((r, c)));
        }
    }
    None
}
