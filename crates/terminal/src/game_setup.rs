//! The settings of a new game.

use saolei_boards::{Dialect, FirstClick, Level, Seed};
use saolei_maker::Request;
use saolei_replay::{Header, LayoutOrigin};
use saolei_rules::Cell;

/// The settings of a game, before its board is made.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSetup {
    /// The size and the number of mines.
    pub level: Level,
    /// The rules.
    pub dialect: Dialect,
    /// What the first click is promised.
    pub first_click: FirstClick,
    /// Whether the board can be solved without a guess. Then the first click is always an opening.
    pub no_guess: bool,
    /// What the board is made from; `None` for a random seed.
    pub seed: Option<Seed>,
    /// The cell that is opened for the player, as on the daily board.
    pub first_cell: Option<Cell>,
}

impl GameSetup {
    /// A game of this level by classic rules, with an opening as the first click.
    pub const fn new(level: Level) -> GameSetup {
        let (dialect, first_click) = (Dialect::CLASSIC, FirstClick::Opening);
        GameSetup { level, dialect, first_click, no_guess: false, seed: None, first_cell: None }
    }

    /// The daily board.
    pub fn daily(day: &str, dialect: Dialect) -> GameSetup {
        let level = Level::PRESETS[1].level();
        let seed = format!("daily-{day}").parse().ok();
        GameSetup { dialect, no_guess: true, seed, first_cell: Some(level.middle()), ..GameSetup::new(level) }
    }

    /// What the first click is promised, also without a guess.
    pub const fn promised_first_click(&self) -> FirstClick {
        if self.no_guess { FirstClick::Opening } else { self.first_click }
    }

    /// Checks that there is such a board.
    ///
    /// # Errors
    /// There are too many mines for what the first click is promised.
    pub fn check(&self) -> Result<(), String> {
        let most = self.promised_first_click().at(self.level.middle()).most_mines(self.level.size);
        if self.level.mines > most {
            let mines = self.level.mines;
            return Err(format!(
                "{mines} mines, expected at most {most} with first click `{}`",
                self.promised_first_click().name()
            ));
        }
        Ok(())
    }

    /// The board to make if this cell is opened first.
    pub fn request(&self, cell: Cell) -> Request {
        if self.no_guess {
            Request::no_guess(self.level, cell)
        } else {
            Request::uniform(self.level, self.promised_first_click().at(cell))
        }
    }

    /// The header of a recording.
    pub fn header(&self) -> Header {
        Header {
            dialect: self.dialect,
            size: self.level.size,
            mines: self.level.mines,
            first_click: self.promised_first_click(),
            seed: self.seed.as_ref().map(Seed::to_string),
            origin: if self.no_guess { LayoutOrigin::NoGuess } else { LayoutOrigin::Uniform },
        }
    }

    /// The settings of a recorded game.
    ///
    /// # Errors
    /// It has no safe cell, or too many cells.
    pub fn of(header: &Header) -> Result<GameSetup, String> {
        Ok(GameSetup {
            level: Level::new(header.size, header.mines).map_err(|error| error.to_string())?,
            dialect: header.dialect,
            first_click: header.first_click,
            no_guess: header.origin == LayoutOrigin::NoGuess,
            seed: header.seed.as_ref().and_then(|seed| seed.parse().ok()),
            first_cell: None,
        })
    }
}
