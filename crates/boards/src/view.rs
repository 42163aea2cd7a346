//! What a player sees of a board: the only input of a solver.

use crate::wording::plural;
use saolei_rules::{Cell, Face, Game, Mark, Size};
use std::fmt;

/// A board as its player sees it: its size, the number of mines, and the face of every cell.
///
/// A view holds no layout, so nothing computed from it can have been looked up.
///
/// ```
/// use saolei_rules::{Face, Mark, Size};
/// use saolei_boards::View;
/// let size = Size::new(1, 3)?;
/// let mut view = View::closed(size, 1)?;
/// view.set(size.cell(0, 0).unwrap(), Face::Open(1));
/// assert_eq!(view.face(size.cell(0, 1).unwrap()), Face::Closed(Mark::Blank));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    size: Size,
    mines: u64,
    /// The faces, row by row.
    faces: Vec<Face>,
}

impl View {
    /// A board on which every cell is closed.
    ///
    /// # Errors
    /// There are more mines than cells.
    pub fn closed(size: Size, mines: u64) -> Result<View, ViewError> {
        View::check(size, mines)?;
        let faces = vec![Face::Closed(Mark::Blank); size.cells() as usize];
        Ok(View { size, mines, faces })
    }

    pub(crate) const fn check(size: Size, mines: u64) -> Result<(), ViewError> {
        if mines > size.cells() { Err(ViewError { size, mines }) } else { Ok(()) }
    }

    /// What the player of a game currently sees.
    pub fn of(game: &Game) -> View {
        let size = game.size();
        View { size, mines: game.mines(), faces: size.iter().map(|cell| game.face(cell)).collect() }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of mines on the whole board.
    pub const fn mines(&self) -> u64 {
        self.mines
    }

    /// What the player sees of a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn face(&self, cell: Cell) -> Face {
        self.faces[self.index(cell)]
    }

    /// Changes what the player sees of a cell.
    ///
    /// # Panics
    /// If the cell is not on this board, or a number is above 8.
    pub fn set(&mut self, cell: Cell, face: Face) {
        assert!(!matches!(face, Face::Open(9..)), "a cell has eight neighbours");
        let index = self.index(cell);
        self.faces[index] = face;
    }

    /// The faces, row by row.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    fn index(&self, cell: Cell) -> usize {
        assert!(self.size.cell(cell.row(), cell.col()).is_some(), "a Cell lies inside its Size");
        cell.row() as usize * self.size.cols() as usize + cell.col() as usize
    }
}

/// Why there is no such [`View`]: more mines than cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewError {
    size: Size,
    mines: u64,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ViewError { size, mines } = self;
        write!(f, "{} on a board of {size}, expected at most {}", plural(*mines, "mine"), size.cells())
    }
}

impl std::error::Error for ViewError {}
