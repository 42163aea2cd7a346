//! One click on a board that may be half open.

use super::NoAnswer;
use crate::square::{Grid, Square, SquareKind};
use saolei_rules::{Board, Face, Game, Rules, Tile, Verdict};

/// Opens a cell: a mine becomes touched, a safe cell its number, and a 0 opens its neighbours.
pub(super) fn click(board: &Grid, (row, col): (u32, u32)) -> Result<Grid, NoAnswer> {
    const OFF_BOARD: NoAnswer = NoAnswer("a click on a closed cell of the board");
    let mut builder = Board::builder(board.cols());
    for line in board.lines() {
        builder.extend(line.iter().map(|square| match square.kind() {
            SquareKind::Number(number) => Tile::open(number.min(8)),
            SquareKind::Mine(_) => Tile::MINE,
            SquareKind::Safe | SquareKind::Closed | SquareKind::Touched | SquareKind::Untouched => Tile::SAFE,
        }));
    }
    let mut game = Game::new(builder.finish().map_err(|_| OFF_BOARD)?, &Rules::CLICK);
    let size = game.size();
    let cell = size.cell(row, col).ok_or(OFF_BOARD)?;
    let verdict = game.open(cell);
    if !matches!(verdict, Verdict::Opened | Verdict::Exploded(_)) {
        return Err(OFF_BOARD);
    }
    let squares = size.iter().zip(board.squares()).map(|(at, &given)| match game.face(at) {
        Face::Open(number) => Square::number(number),
        Face::Closed(_) if at == cell => Square::TOUCHED,
        Face::Closed(_) => given,
    });
    Ok(Grid::new(board.rows(), board.cols(), squares.collect()))
}
