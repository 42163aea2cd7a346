//! Right and wrong solutions to `boom`.

use crate::board::{Board, Cell};
use crate::text::{InputWords, Output};

pub(crate) fn run(bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    let games = words.number();
    let mut left_over: Option<Board> = None;
    for game in 0..if bug == "29-games" { games.min(29) } else { games } {
        if game > 0 {
            output.line(if bug == "nine-equals-signs" { "=========" } else { "==========" });
        }
        let (rows, cols) = (words.number(), words.number());
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
        // The bug: arrays are cleared only once, when the program starts.
        if let Some(old) = left_over.filter(|_| bug == "no-reset") {
            for row in 0..rows.min(old.rows) {
                for col in 0..cols.min(old.cols) {
                    board.mark[row][col] = old.mark[row][col];
                }
            }
        }
        play(&mut board, &mut words, &mut output);
        left_over = Some(board);
    }
}

fn play(board: &mut Board, words: &mut InputWords, output: &mut Output) {
    let bug = board.bug;
    let mut over = false;
    let mut begun = false;
    loop {
        let operation = words.number();
        if operation == 0 {
            break;
        }
        let (mut row, mut col) = (words.number() - 1, words.number() - 1);
        if bug == "rows-for-columns" {
            (row, col) = (col.min(board.rows - 1), row.min(board.cols - 1));
        }
        if over && bug != "plays-on" {
            output.line("INVALID");
            continue;
        }
        let answer = match operation {
            1 => open(board, (row, col)),
            2 => Some(mark(board, (row, col))),
            _ => chord(board, (row, col)),
        };
        begun |= answer.as_ref().is_some_and(|changed| !changed.is_empty());
        let Some(mut changed) = answer else {
            output.line("LOSE");
            over = true;
            continue;
        };
        match bug {
            "flood-order" => {}
            "sorts-as-text" => changed.sort_by_key(|&(r, c)| ((r + 1).to_string(), (c + 1).to_string())),
            _ => changed.sort(),
        }
        let cells: Vec<String> = changed
            .iter()
            .map(|&(r, c)| {
                let value = match (board.open[r][c], board.mark[r][c]) {
                    (true, _) => board.digit((r, c)).to_string(),
                    (false, ' ') => "_".to_string(),
                    (false, mark) => mark.to_string(),
                };
                format!("<{}, {}, {value}>", r + 1, c + 1)
            })
            .collect();
        output.line(&format!("RUNNING: [{}]", cells.join(if bug == "no-space" { "," } else { ", " })));
        let looks = match bug {
            "win-after-opening-only" => operation == 1,
            "win-needs-a-change" => begun,
            _ => true,
        };
        if looks && !over && board.safe_cells_are_open() {
            output.line("WIN");
            over = true;
        }
    }
    if !over {
        output.line("QUIT");
    }
}

/// Returns the changed cells; `None` if the game is lost.
fn open(board: &mut Board, (row, col): Cell) -> Option<Vec<Cell>> {
    let mark = board.mark[row][col];
    let is_protected = match board.bug {
        "opens-flags" => false,
        "query-protects" => mark != ' ',
        _ => mark == 'P',
    };
    if board.open[row][col] || is_protected {
        return Some(Vec::new());
    }
    if board.mine[row][col] {
        return None;
    }
    Some(board.flood((row, col)))
}

fn mark(board: &mut Board, (row, col): Cell) -> Vec<Cell> {
    if board.open[row][col] {
        return Vec::new();
    }
    board.mark[row][col] = match board.mark[row][col] {
        ' ' => 'P',
        'P' if board.bug != "flag-off-and-on" => '?',
        _ => ' ',
    };
    vec![(row, col)]
}

fn chord(board: &mut Board, cell: Cell) -> Option<Vec<Cell>> {
    let (row, col) = cell;
    let (number, flags) = (board.number(cell), board.flags_around(cell));
    let matches = match board.bug {
        "chord-with-more-flags" => flags >= number,
        "chord-without-flags" => true,
        "chord-refuses-0" => number > 0 && flags == number,
        _ => flags == number,
    };
    if !matches || !board.open[row][col] && board.bug != "chord-on-closed" {
        return Some(Vec::new());
    }
    let around: Vec<Cell> = board
        .neighbours(cell)
        .filter(|&(r, c)| !board.open[r][c] && board.mark[r][c] != 'P')
        .filter(|&(r, c)| board.bug != "chord-spares-queries" || board.mark[r][c] == ' ')
        .collect();
    if board.bug != "losing-chord-goes-on" && around.iter().any(|&(r, c)| board.mine[r][c]) {
        return None;
    }
    let mut changed = Vec::new();
    for (r, c) in around {
        if !board.open[r][c] && !board.mine[r][c] {
            changed.extend(board.flood((r, c)));
        }
    }
    Some(changed)
}
