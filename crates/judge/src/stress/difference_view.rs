//! Shows where an answer first differs: the difference in words, the layout, and the board that the player saw.

use crate::check::Difference;
use crate::games::GameFormat;
use crate::input::{GameInput, Input, InputContent, write_operations};
use crate::problem::Problem;
use saolei_boards::{Place, write_layout};
use saolei_rules::{Face, Game, Mark, Rules, Size};
use std::ops::RangeInclusive;

/// The most rows, columns and operations that are shown. Of a larger board, only the part around the difference is.
const MAX_ROWS: u32 = 20;
const MAX_COLS: u32 = 40;
const MAX_OPERATIONS: usize = 8;

/// The first difference of an answer, with the board around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceView {
    /// The difference itself.
    pub difference: Difference,
    /// The part of the board that is shown; `None` if it is the whole board.
    pub part: Option<BoardPart>,
    /// The layout of the game, one string per row; empty if there is none to show.
    pub layout: Vec<String>,
    /// What the player saw before the operation, or the board before the click, one string per row.
    pub before: Vec<String>,
    /// The operation and some before it, as the input spells them, each with its number; may be empty.
    pub operations: Vec<(u64, String)>,
}

/// Rows and columns of a board, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPart {
    /// The rows.
    pub rows: RangeInclusive<u32>,
    /// The columns.
    pub cols: RangeInclusive<u32>,
}

impl DifferenceView {
    pub(super) fn new(input: &Input, difference: Difference) -> DifferenceView {
        let case = difference.spot.case.map_or(0, |case| case as usize - 1);
        let size = input.size(case);
        let part = size.map(|size| BoardPart::around(difference.cell, size));
        let mut view = DifferenceView {
            difference,
            part: part.clone(),
            layout: Vec::new(),
            before: input.drawing(case),
            operations: Vec::new(),
        };
        if let (InputContent::Games(games), Some(rules)) = (&input.content, input.problem().answerer.rules())
            && let Some(game) = games.games.get(case)
        {
            view.draw(game, rules, games.format);
            view.list_operations(game, input.problem());
        }
        let (Some(part), Some(size)) = (part, size) else { return view };
        for board in [&mut view.layout, &mut view.before] {
            *board = part.of(board);
        }
        if part == BoardPart::all(size) {
            view.part = None;
        }
        view
    }

    fn draw(&mut self, input: &GameInput, rules: &Rules, format: &GameFormat) {
        let mut game = Game::new(input.layout.clone(), rules);
        let done = self.difference.spot.operation.map_or(usize::MAX, |operation| operation as usize - 1);
        for &operation in input.operations.iter().take(done) {
            let _ = game.apply(operation);
        }
        let mut layout = String::new();
        write_layout(&input.layout, format.safe, &mut layout);
        self.layout = layout.lines().map(str::to_string).collect();
        let glyphs: Vec<char> = input
            .layout
            .size()
            .iter()
            .map(|cell| match game.face(cell) {
                Face::Open(number) => char::from(b'0' + number),
                Face::Closed(Mark::Blank) => format.safe,
                Face::Closed(Mark::Flag) => format.flag,
                Face::Closed(Mark::Query) => '?',
            })
            .collect();
        self.before =
            glyphs.chunks(input.layout.size().cols() as usize).map(|row| row.iter().collect()).collect();
    }

    fn list_operations(&mut self, input: &GameInput, problem: &Problem) {
        let Some(last) = self.difference.spot.operation.map(|operation| operation as usize) else { return };
        let last = last.min(input.operations.len());
        let first = last.saturating_sub(MAX_OPERATIONS);
        for (number, operation) in (first as u64 + 1..).zip(&input.operations[first..last]) {
            let mut line = Vec::new();
            let written = write_operations(&mut line, problem, std::slice::from_ref(operation));
            written.expect("a vector takes any bytes");
            self.operations.push((number, String::from_utf8_lossy(&line).trim_end().to_string()));
        }
    }
}

impl BoardPart {
    fn all(size: Size) -> BoardPart {
        BoardPart { rows: 1..=size.rows(), cols: 1..=size.cols() }
    }

    /// The part around a cell, or the top left part if there is none.
    fn around(cell: Option<Place>, size: Size) -> BoardPart {
        let range = |at: u32, all: u32, most: u32| {
            let first = at.saturating_sub(most / 2).clamp(1, all.saturating_sub(most - 1).max(1));
            first..=all.min(first + most - 1)
        };
        let Place { row, col } = cell.unwrap_or(Place { row: 1, col: 1 });
        BoardPart { rows: range(row, size.rows(), MAX_ROWS), cols: range(col, size.cols(), MAX_COLS) }
    }

    /// Cuts these rows and columns out of a drawing.
    fn of(&self, board: &[String]) -> Vec<String> {
        let take = |range: &RangeInclusive<u32>| (*range.start() as usize - 1, range.clone().count());
        let ((row, rows), (col, cols)) = (take(&self.rows), take(&self.cols));
        board.iter().skip(row).take(rows).map(|line| line.chars().skip(col).take(cols).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_of_a_large_board_lies_around_the_difference() {
        let size = Size::new(100, 30).unwrap();
        let part = |row, col| {
            let BoardPart { rows, cols } = BoardPart::around(Some(Place { row, col }), size);
            (*rows.start(), *rows.end(), *cols.start(), *cols.end())
        };
        assert_eq!(part(1, 1), (1, 20, 1, 30));
        assert_eq!(part(50, 30), (40, 59, 1, 30));
        assert_eq!(part(100, 7), (81, 100, 1, 30));
        let small = Size::new(2, 3).unwrap();
        assert_eq!(BoardPart::around(None, small), BoardPart::all(small));
        let board = ["abc".to_string(), "def".to_string()];
        assert_eq!(BoardPart { rows: 2..=2, cols: 2..=3 }.of(&board), ["ef"]);
    }
}
