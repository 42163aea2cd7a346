//! Levels: the size of a board and its number of mines.

use crate::language::Language;
use crate::wording::plural;
use saolei_rules::{Cell, Size, SizeError};
use std::fmt;
use std::str::FromStr;

/// A size and a number of mines.
///
/// ```
/// use saolei_boards::Level;
/// let level: Level = "expert".parse()?;
/// assert_eq!((level.size.rows(), level.size.cols(), level.mines), (16, 30, 99));
/// assert_eq!(level, "16x30/99".parse()?);
/// assert_eq!(level.name(), Some("expert"));
/// # Ok::<(), saolei_boards::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The size of the board.
    pub size: Size,
    /// The number of mines, less than the number of cells.
    pub mines: u64,
}

/// A level with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name of the level.
    pub name: &'static str,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
}

impl Preset {
    /// The level itself.
    pub fn level(&self) -> Level {
        let size = Size::new(self.rows, self.cols).expect("presets have cells");
        Level { size, mines: self.mines }
    }
}

/// The most cells of a level: boards are made and played by the thousand.
const MAX_CELLS: u64 = 1_000_000;

impl Level {
    /// The usual levels, the easiest first.
    pub const PRESETS: [Preset; 3] = [
        Preset { name: "beginner", rows: 9, cols: 9, mines: 10 },
        Preset { name: "intermediate", rows: 16, cols: 16, mines: 40 },
        Preset { name: "expert", rows: 16, cols: 30, mines: 99 },
    ];

    /// A level of any size.
    ///
    /// # Errors
    /// No cell would be safe, or the board is too large.
    pub fn new(size: Size, mines: u64) -> Result<Level, LevelError> {
        if size.cells() > MAX_CELLS {
            return Err(LevelError::TooLarge(size));
        }
        if mines >= size.cells() {
            return Err(LevelError::TooManyMines { size, mines });
        }
        Ok(Level { size, mines })
    }

    /// The name of this level, if it has one.
    pub fn name(self) -> Option<&'static str> {
        Level::PRESETS.iter().find(|preset| preset.level() == self).map(|preset| preset.name)
    }

    /// The cell in the middle; of four, the lower right one.
    pub fn middle(self) -> Cell {
        self.size.cell(self.size.rows() / 2, self.size.cols() / 2).expect("half of a side lies on the board")
    }

    /// The best first click if it is an opening: measured for the usual levels, a little inside the board for others.
    pub fn inner_start(self) -> Cell {
        let inside = if self.size.cells() >= 400 { 3 } else { 2 };
        let (row, col) = (inside.min(self.size.rows() / 2), inside.min(self.size.cols() / 2));
        self.size.cell(row, col).expect("half of a side lies on the board")
    }

    /// The cell in the upper left corner.
    pub fn corner(self) -> Cell {
        self.size.cell(0, 0).expect("a board has cells")
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a level's name or `ROWSxCOLS/MINES`.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        if let Some(preset) = Level::PRESETS.iter().find(|preset| preset.name == text) {
            return Ok(preset.level());
        }
        let numbers = || {
            let (size, mines) =
                text.split_once('/').map_or((text, None), |(size, mines)| (size, Some(mines)));
            let (rows, cols) = size.split_once('x')?;
            Some((rows.parse().ok()?, cols.parse().ok()?, mines.map(str::parse).transpose().ok()?))
        };
        match numbers().ok_or(LevelError::Unreadable)? {
            (rows, cols, Some(mines)) => Level::new(Size::new(rows, cols)?, mines),
            (rows, cols, None) => Err(LevelError::NoMines { rows, cols }),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.size, self.mines)
    }
}

/// Why there is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelError {
    /// The text is neither a name nor ROWSxCOLS/MINES.
    Unreadable,
    /// The text is `ROWSxCOLS`, without mines.
    NoMines {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        cols: u32,
    },
    /// The size is not valid.
    Size(SizeError),
    /// The board has too many cells.
    TooLarge(Size),
    /// The mines leave no safe cell.
    TooManyMines {
        /// The size of the board.
        size: Size,
        /// The requested number of mines.
        mines: u64,
    },
}

impl LevelError {
    /// The reason in words.
    pub fn words(&self, language: Language) -> String {
        let (english, chinese) = match self {
            LevelError::Unreadable => (
                "expected beginner, intermediate, expert or ROWSxCOLS/MINES such as 16x30/99".to_string(),
                "应为 beginner、intermediate、expert，或 行数x列数/雷数，例如 16x30/99".to_string(),
            ),
            LevelError::NoMines { rows, cols } => (
                format!("expected the number of mines too: {rows}x{cols}/N"),
                format!("还要写出雷数：{rows}x{cols}/N"),
            ),
            LevelError::Size(error) => (error.to_string(), "棋盘至少要有一行一列，而且不能太大".to_string()),
            LevelError::TooLarge(size) => (
                format!("{} cells, expected at most {MAX_CELLS}", size.cells()),
                format!("共 {} 格，最多 {MAX_CELLS} 格", size.cells()),
            ),
            LevelError::TooManyMines { size, mines } => (
                format!("{}, expected at most {} on {size}", plural(*mines, "mine"), size.cells() - 1),
                format!("{mines} 颗雷太多，{size} 最多 {} 颗", size.cells() - 1),
            ),
        };
        language.choose(english, chinese)
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for LevelError {}

impl From<SizeError> for LevelError {
    fn from(error: SizeError) -> LevelError {
        LevelError::Size(error)
    }
}
