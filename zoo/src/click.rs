//! Right and wrong solutions to `click`, for boards in plain text.

use crate::board::Board;
use crate::text::{InputWords, Output};

pub(crate) fn run(bug: &'static str) {
    let (mut words, mut output) = (InputWords::read(), Output::new(bug));
    while let Some(word) = words.word() {
        let (rows, cols) = (word.parse().unwrap_or(0), words.number());
        let mut board = Board::new(rows, cols, bug);
        let mut letters: Vec<Vec<char>> =
            (0..rows).map(|_| words.word().unwrap_or_default().chars().collect()).collect();
        for (row, line) in letters.iter().enumerate() {
            for (col, &letter) in line.iter().enumerate().take(cols) {
                if letter == 'M' {
                    board.lay_mine((row, col));
                }
                board.open[row][col] = letter == 'B' || letter.is_ascii_digit();
            }
        }
        let (mut row, mut col) = (words.number(), words.number());
        if bug == "counts-from-1" {
            (row, col) = (row.saturating_sub(1), col.saturating_sub(1));
        }
        if bug == "rows-for-columns" {
            (row, col) = (col.min(rows - 1), row.min(cols - 1));
        }
        if board.mine[row][col] {
            letters[row][col] = 'X';
            if bug == "shows-every-mine" {
                letters
                    .iter_mut()
                    .flatten()
                    .filter(|letter| **letter == 'M')
                    .for_each(|letter| *letter = 'X');
            }
        } else if bug == "no-flood" {
            letters[row][col] = letter(board.digit((row, col)), bug);
        } else {
            for (r, c) in board.flood((row, col)) {
                letters[r][c] = letter(board.digit((r, c)), bug);
            }
        }
        for line in letters {
            output.line(&line.into_iter().collect::<String>());
        }
    }
}

fn letter(number: usize, bug: &str) -> char {
    match number {
        0 if bug == "0-for-B" => '0',
        0 => 'B',
        _ => char::from(b'0' + number as u8),
    }
}
