//! Right and wrong solutions to `console`.

use crate::board::{Board, Cell};
use crate::text::{InputWords, Output};

#[derive(PartialEq)]
enum Phase {
    Playing,
    Won,
    Lost,
}

pub(crate) fn run(bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    let (rows, cols, mines) = match words.number() {
        1..=3 if bug == "no-levels" => std::process::exit(1),
        2 if bug == "level-2-mines" => (16, 16, 44),
        3 if bug == "level-3-mines" => (16, 30, 90),
        1 => (9, 9, 10),
        2 => (16, 16, 40),
        3 => (16, 30, 99),
        _ => (words.number(), words.number(), words.number()),
    };
    let mut board = Board::new(rows, cols, bug);
    board.flood_stops_at = match bug {
        "floods-open-flags" | "floods-keep-flags" => "",
        "floods-stop-at-queries" => "P?",
        _ => "P",
    };
    for row in 0..rows {
        let text = words.word().unwrap_or_default();
        for (col, glyph) in text.chars().take(cols).enumerate() {
            if glyph == '*' {
                board.lay_mine((row, col));
            }
        }
    }
    let mut counted = 0;
    let mut phase = Phase::Playing;
    while let Some(word) = words.word() {
        let (mut row, mut col) = (words.number() - 1, words.number() - 1);
        if bug == "rows-for-columns" {
            (row, col) = (col.min(rows - 1), row.min(cols - 1));
        }
        counted += 1;
        let legal = act(&mut board, &word, (row, col), &mut phase);
        counted -= usize::from(!legal && bug == "illegal-is-not-counted");
        let looks = match bug {
            "win-after-opening-only" => word == "1",
            "win-needs-a-change" => legal,
            _ => true,
        };
        if looks && phase == Phase::Playing && board.safe_cells_are_open() {
            phase = Phase::Won;
        }
        show(&board, &phase, counted, mines, &mut output);
        if phase != Phase::Playing {
            if bug != "plays-on" {
                break;
            }
            phase = Phase::Playing;
        }
    }
}

/// Returns whether the operation was legal.
fn act(board: &mut Board, operation: &str, (row, col): Cell, phase: &mut Phase) -> bool {
    let (is_open, mark) = (board.open[row][col], board.mark[row][col]);
    let new_mark = match operation {
        "1" => {
            let is_protected = match board.bug {
                "opens-flags" => false,
                "query-protects" => mark != ' ',
                _ => mark == 'P',
            };
            if is_open || is_protected {
                return false;
            }
            if board.mine[row][col] {
                *phase = Phase::Lost;
            } else {
                board.flood((row, col));
            }
            return true;
        }
        "2" => 'P',
        "3" => '?',
        "4" => ' ',
        _ => return chord(board, (row, col), phase),
    };
    let stays = board.bug == "flag-stays-a-flag" && mark == 'P' && new_mark == '?';
    if is_open || mark == new_mark || stays {
        return false;
    }
    board.mark[row][col] = new_mark;
    true
}

fn chord(board: &mut Board, cell: Cell, phase: &mut Phase) -> bool {
    let (number, flags) = (board.number(cell), board.flags_around(cell));
    let matches = match board.bug {
        "chord-with-more-flags" => flags >= number,
        "chord-without-flags" => true,
        "chord-refuses-0" => number > 0 && flags == number,
        _ => flags == number,
    };
    if !board.open[cell.0][cell.1] || !matches {
        return false;
    }
    let around: Vec<Cell> = board
        .neighbours(cell)
        .filter(|&(r, c)| !board.open[r][c] && board.mark[r][c] != 'P')
        .filter(|&(r, c)| board.bug != "chord-spares-queries" || board.mark[r][c] == ' ')
        .collect();
    if board.bug != "losing-chord-goes-on" && around.iter().any(|&(r, c)| board.mine[r][c]) {
        *phase = Phase::Lost;
        if board.bug != "losing-chord-opens" {
            return true;
        }
    }
    for (r, c) in around {
        if !board.open[r][c] && !board.mine[r][c] {
            board.flood((r, c));
        }
    }
    true
}

fn show(board: &Board, phase: &Phase, counted: usize, mines: usize, output: &mut Output) {
    output.line(match phase {
        Phase::Playing => "Game in progress",
        Phase::Won => "Game over, you win",
        Phase::Lost => "Hit mine, you lose",
    });
    let flags = board.mark.iter().flatten().filter(|&&mark| mark == 'P').count() as i64;
    let mut left = mines as i64 - flags;
    if board.bug == "mines-left-stop-at-0" {
        left = left.max(0);
    }
    output.line(&format!("{counted} {left}"));
    for row in 0..board.rows {
        let text: String = (0..board.cols)
            .map(|col| {
                let mark = board.mark[row][col];
                let shows_mine = *phase != Phase::Playing
                    && board.mine[row][col]
                    && (mark != 'P' || board.bug != "flags-hide-mines");
                match (board.open[row][col], mark) {
                    _ if shows_mine => '*',
                    (true, _) => char::from(b'0' + board.digit((row, col)) as u8),
                    (false, 'P') => '!',
                    (false, '?') => '?',
                    (false, _) => '.',
                }
            })
            .collect();
        output.line(&text);
    }
}
