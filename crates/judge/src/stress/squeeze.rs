//! Smaller boards with what is done on them: the edits that only a shrinker needs.

use crate::input::{Click, Input, Level, Operation};
use crate::mines::Mines;
use saolei_rules::{Cell, Size};
use std::ops::Range;

/// The same with everything that is done outside these rows and columns done on the nearest cell inside.
pub(super) fn with_cells_moved(
    input: &Input,
    case: usize,
    rows: &Range<u32>,
    cols: &Range<u32>,
) -> Option<Input> {
    if rows.is_empty() || cols.is_empty() {
        return None;
    }
    let size = input.size(case)?;
    let moved = |cell: Cell| {
        size.cell(cell.row().clamp(rows.start, rows.end - 1), cell.col().clamp(cols.start, cols.end - 1))
    };
    edit(
        input,
        case,
        |mines, operations| {
            for operation in operations {
                operation.cell = moved(operation.cell)?;
            }
            Some(mines)
        },
        |mut click| {
            click.cell = moved(click.cell)?;
            Some(click)
        },
    )
}

/// The same without a row in the middle.
pub(super) fn without_row(input: &Input, case: usize, row: u32) -> Option<Input> {
    let size = input.size(case)?;
    let smaller = Size::new(size.rows() - 1, size.cols()).ok()?;
    without(input, case, smaller, |cell| {
        let after = cell.row() - u32::from(cell.row() > row);
        (cell.row() != row).then(|| smaller.cell(after, cell.col())).flatten()
    })
}

/// The same without a column in the middle.
pub(super) fn without_col(input: &Input, case: usize, col: u32) -> Option<Input> {
    let size = input.size(case)?;
    let smaller = Size::new(size.rows(), size.cols() - 1).ok()?;
    without(input, case, smaller, |cell| {
        let after = cell.col() - u32::from(cell.col() > col);
        (cell.col() != col).then(|| smaller.cell(cell.row(), after)).flatten()
    })
}

/// The same on a smaller board: `place` says where a cell of the old one has come to.
fn without(input: &Input, case: usize, smaller: Size, place: impl Fn(Cell) -> Option<Cell>) -> Option<Input> {
    let squeezed = |mines: &Mines| {
        let mut squeezed = Mines::none(smaller);
        mines.iter().filter_map(&place).for_each(|mine| squeezed.lay(mine));
        squeezed
    };
    edit(
        input,
        case,
        |mines, operations| {
            operations.retain_mut(|operation| match place(operation.cell) {
                Some(cell) => {
                    operation.cell = cell;
                    true
                }
                None => false,
            });
            Some(squeezed(&mines))
        },
        |click| {
            let whole = click.mines.size();
            let open = whole.iter().zip(&click.open).filter(|(cell, _)| place(*cell).is_some());
            Some(Click {
                open: open.map(|(_, &open)| open).collect(),
                mines: squeezed(&click.mines),
                cell: place(click.cell)?,
            })
        },
    )
}

/// The same without these mines of a board, counted by row and column.
pub(super) fn without_mines(input: &Input, case: usize, range: Range<usize>) -> Option<Input> {
    let lifted = |mut mines: Mines| {
        let gone: Vec<Cell> = mines.iter().skip(range.start).take(range.len()).collect();
        gone.into_iter().for_each(|mine| mines.lift(mine));
        mines
    };
    edit(
        input,
        case,
        |mines, _| Some(lifted(mines)),
        |click| Some(Click { mines: lifted(click.mines.clone()), ..click }),
    )
}

/// A board of `click` on which nothing is open yet.
pub(super) fn all_closed(input: &Input, case: usize) -> Option<Input> {
    edit(
        input,
        case,
        |mines, _| Some(mines),
        |mut click| {
            click.open.fill(false);
            Some(click)
        },
    )
}

/// The same with one game or board of `click` edited.
fn edit(
    input: &Input,
    case: usize,
    game_edit: impl FnOnce(Mines, &mut Vec<Operation>) -> Option<Mines>,
    click_edit: impl FnOnce(Click) -> Option<Click>,
) -> Option<Input> {
    let mut input = input.clone();
    let game = match &mut input {
        Input::Boom(games) => games.get_mut(case)?,
        Input::Sweep { game, quit } => {
            // What stands behind the Quit is not kept apart any more.
            *quit = usize::MAX;
            game
        }
        Input::Console { game, level } => {
            *level = Level::Custom;
            game
        }
        Input::Master(_) => return None,
        Input::Click { clicks, .. } => {
            let click = clicks.get_mut(case)?;
            *click = click_edit(click.clone())?;
            return Some(input);
        }
    };
    game.mines = game_edit(game.mines.clone(), &mut game.operations)?;
    if let Input::Sweep { game, quit } = &mut input {
        *quit = game.operations.len();
    }
    Some(input)
}
