//! Smaller inputs made from larger ones: every edit that a shrinker tries.
//!
//! Each gives a new input, or none where there is nothing to edit. What comes out may break a limit of the problem, such
//! as the least number of rows: a validator says so.

use crate::input::{Case, Click, Game, Input, Level, Operation};
use crate::mines::{Mines, crop};
use saolei_rules::{Cell, Size};
use std::ops::Range;

impl Input {
    /// Without these games or cases; none where no case or all would go.
    pub fn without_cases(&self, range: Range<usize>) -> Option<Input> {
        if range.is_empty() || range.end > self.cases() || range.len() == self.cases() {
            return None;
        }
        let mut input = self.clone();
        match &mut input {
            Input::Boom(games) => drop(games.drain(range)),
            Input::Master(cases) => drop(cases.drain(range)),
            Input::Click { clicks, .. } => drop(clicks.drain(range)),
            Input::Sweep { .. } | Input::Console { .. } => return None,
        }
        Some(input)
    }

    /// Without these operations of a game.
    pub fn without_operations(&self, game: usize, range: Range<usize>) -> Option<Input> {
        if range.is_empty() || range.end > self.games().get(game)?.operations.len() {
            return None;
        }
        self.with_game(game, |edited| drop(edited.operations.drain(range.clone()))).map(|mut input| {
            if let Input::Sweep { quit, .. } = &mut input {
                *quit -= (*quit).min(range.end) - (*quit).min(range.start);
            }
            input
        })
    }

    /// With another operation in the place of one; none where it is the same or off the board.
    pub fn with_operation(&self, game: usize, at: usize, operation: Operation) -> Option<Input> {
        let played = self.games().get(game)?;
        let on_board = played.mines.size().cell(operation.cell.row(), operation.cell.col()).is_some();
        if !on_board || *played.operations.get(at)? == operation {
            return None;
        }
        self.with_game(game, |edited| edited.operations[at] = operation)
    }

    /// With a mine taken from a game or a board of `click`; none where there is no mine.
    pub fn without_mine(&self, case: usize, mine: Cell) -> Option<Input> {
        self.with_mines(case, |mines| {
            mines.size().cell(mine.row(), mine.col()).filter(|&cell| mines.is_mine(cell))?;
            mines.lift(mine);
            Some(())
        })
    }

    /// With a mine moved to a safe cell; none where there is nothing to move or no room for it.
    pub fn with_mine_moved(&self, case: usize, from: Cell, to: Cell) -> Option<Input> {
        self.with_mines(case, |mines| {
            mines.size().cell(from.row(), from.col()).filter(|&cell| mines.is_mine(cell))?;
            mines.size().cell(to.row(), to.col()).filter(|&cell| !mines.is_mine(cell))?;
            mines.lift(from);
            mines.lay(to);
            Some(())
        })
    }

    /// With only these rows and columns of a board. Operations and clicks move along; operations elsewhere are dropped,
    /// and a board of `click` whose click is elsewhere cannot be cropped. `master` keeps as many mines as still fit.
    pub fn cropped(&self, case: usize, rows: Range<u32>, cols: Range<u32>) -> Option<Input> {
        let whole = self.size(case)?;
        let size = crop(whole, &rows, &cols).filter(|&size| size != whole)?;
        let moved =
            |cell: Cell| size.cell(cell.row().checked_sub(rows.start)?, cell.col().checked_sub(cols.start)?);
        let mut input = self.clone();
        match &mut input {
            Input::Boom(games) => crop_game(games.get_mut(case)?, &rows, &cols, moved)?,
            Input::Console { level, game } => {
                crop_game(game, &rows, &cols, moved)?;
                *level = Level::Custom;
            }
            Input::Sweep { game, quit } => {
                *quit =
                    game.operations.iter().take(*quit).filter(|played| moved(played.cell).is_some()).count();
                crop_game(game, &rows, &cols, moved)?;
            }
            Input::Master(cases) => {
                let Case { mines, .. } = cases[case];
                cases[case] = Case { size, mines: mines.min(size.cells() - 1) };
            }
            Input::Click { clicks, .. } => {
                let click = clicks.get_mut(case)?;
                let open = whole.iter().zip(&click.open).filter(|(cell, _)| moved(*cell).is_some());
                *click = Click {
                    open: open.map(|(_, &open)| open).collect(),
                    mines: click.mines.cropped(rows.clone(), cols.clone())?,
                    cell: moved(click.cell)?,
                };
            }
        }
        Some(input)
    }

    /// With the `Quit` of `sweep` behind this many operations.
    pub fn with_quit(&self, at: usize) -> Option<Input> {
        match self {
            Input::Sweep { game, quit } if *quit != at && at <= game.operations.len() => {
                Some(Input::Sweep { game: game.clone(), quit: at })
            }
            _ => None,
        }
    }

    /// With this many mines asked from `master`.
    pub fn with_mine_count(&self, case: usize, mines: u64) -> Option<Input> {
        let Input::Master(cases) = self else { return None };
        let mut cases = cases.clone();
        let edited =
            cases.get_mut(case).filter(|edited| edited.mines != mines && mines < edited.size.cells())?;
        edited.mines = mines;
        Some(Input::Master(cases))
    }

    /// The size of a board.
    pub fn size(&self, case: usize) -> Option<Size> {
        match self {
            Input::Boom(_) | Input::Sweep { .. } | Input::Console { .. } => {
                Some(self.games().get(case)?.mines.size())
            }
            Input::Master(cases) => Some(cases.get(case)?.size),
            Input::Click { clicks, .. } => Some(clicks.get(case)?.mines.size()),
        }
    }

    fn with_game(&self, game: usize, edit: impl FnOnce(&mut Game)) -> Option<Input> {
        let mut input = self.clone();
        match &mut input {
            Input::Boom(games) => edit(games.get_mut(game)?),
            Input::Sweep { game: only, .. } if game == 0 => edit(only),
            Input::Console { game: only, level } if game == 0 => {
                edit(only);
                *level = level.if_it_fits(&only.mines);
            }
            _ => return None,
        }
        Some(input)
    }

    fn with_mines(&self, case: usize, edit: impl FnOnce(&mut Mines) -> Option<()>) -> Option<Input> {
        if let Input::Click { spelling, clicks } = self {
            let mut clicks = clicks.clone();
            edit(&mut clicks.get_mut(case)?.mines)?;
            return Some(Input::Click { spelling: *spelling, clicks });
        }
        let mut done = None;
        let input = self.with_game(case, |game| done = edit(&mut game.mines));
        done.and(input)
    }
}

fn crop_game(
    game: &mut Game,
    rows: &Range<u32>,
    cols: &Range<u32>,
    moved: impl Fn(Cell) -> Option<Cell>,
) -> Option<()> {
    game.mines = game.mines.cropped(rows.clone(), cols.clone())?;
    game.operations = (game.operations.iter())
        .filter_map(|played| Some(Operation { cell: moved(played.cell)?, ..*played }))
        .collect();
    Some(())
}
