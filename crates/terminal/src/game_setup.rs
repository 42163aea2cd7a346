//! The settings of a new game.

use crate::words::ScreenWords;
use saolei_boards::{Dialect, FirstClick, Language, Level, Seed, plural};
use saolei_maker::{Difficulty, Maker, NoGuess, Request, RequestError};
use saolei_replay::{Header, LayoutOrigin};
use saolei_rules::Cell;
use std::fmt;

/// The settings of a game, before its board is made.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSetup {
    /// The size and the number of mines.
    pub level: Level,
    /// The rules.
    pub dialect: Dialect,
    /// What the first click guarantees.
    pub first_click: FirstClick,
    /// Whether the board can be solved without a guess. Then the first click is always an opening.
    pub no_guess: bool,
    /// How hard a board without a guess is; `None` for any.
    pub difficulty: Option<Difficulty>,
    /// The seed of the board; `None` for a random one.
    pub seed: Option<Seed>,
    /// The cell that is opened for the player, as on the daily board.
    pub first_cell: Option<Cell>,
}

impl GameSetup {
    /// A game of this level by classic rules, whose first click is an opening.
    pub const fn new(level: Level) -> GameSetup {
        GameSetup {
            level,
            dialect: Dialect::CLASSIC,
            first_click: FirstClick::Opening,
            no_guess: false,
            difficulty: None,
            seed: None,
            first_cell: None,
        }
    }

    /// The daily board of a day.
    pub fn daily(day: &str, dialect: Dialect) -> GameSetup {
        let level = Level::PRESETS[1].level();
        let seed = format!("daily-{day}").parse().ok();
        GameSetup { dialect, no_guess: true, seed, first_cell: Some(level.middle()), ..GameSetup::new(level) }
    }

    /// What the first click guarantees; on a no-guess board, always an opening.
    pub const fn promised_first_click(&self) -> FirstClick {
        if self.no_guess { FirstClick::Opening } else { self.first_click }
    }

    /// Checks that the board can be made for any first cell.
    ///
    /// # Errors
    /// There are too many mines for what the first click guarantees, or for a board without a guess.
    pub fn check(&self) -> Result<(), SetupError> {
        let (level, first_click) = (self.level, self.promised_first_click());
        // A first click in the middle keeps the most cells free of mines.
        let most = |first_click: FirstClick| first_click.at(level.middle()).most_mines(level.size);
        if level.mines > most(first_click) {
            let instead = FirstClick::ALL.into_iter().rev().find(|&other| level.mines <= most(other));
            let instead = instead.filter(|_| !self.no_guess);
            return Err(SetupError::NoRoom { level, first_click, most: most(first_click), instead });
        }
        if !self.no_guess {
            return Ok(());
        }
        match Maker::new(self.request(level.middle())) {
            Ok(_) => Ok(()),
            Err(RequestError::TooDense { most, .. }) => Err(SetupError::TooDense { level, most }),
            Err(other) => Err(SetupError::Other(other)),
        }
    }

    /// The board to make if this cell is opened first.
    pub fn request(&self, cell: Cell) -> Request {
        if self.no_guess {
            let request = Request::no_guess(self.level, cell);
            let difficulty = self.difficulty;
            Request {
                no_guess: request.no_guess.map(|no_guess| NoGuess { difficulty, ..no_guess }),
                ..request
            }
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
    /// The board has no safe cell, or too many cells.
    pub fn of(header: &Header) -> Result<GameSetup, String> {
        Ok(GameSetup {
            level: Level::new(header.size, header.mines).map_err(|error| error.to_string())?,
            dialect: header.dialect,
            first_click: header.first_click,
            no_guess: header.origin == LayoutOrigin::NoGuess,
            difficulty: None,
            seed: header.seed.as_ref().and_then(|seed| seed.parse().ok()),
            first_cell: None,
        })
    }
}

/// Why no such board can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// There are too many mines for what the first click guarantees.
    NoRoom {
        /// The level.
        level: Level,
        /// What the first click guarantees.
        first_click: FirstClick,
        /// The most mines with this first click.
        most: u64,
        /// A first click that this number of mines allows.
        instead: Option<FirstClick>,
    },
    /// No-guess boards this dense are not found in reasonable time.
    TooDense {
        /// The level.
        level: Level,
        /// The most mines.
        most: u64,
    },
    /// Any other reason.
    Other(RequestError),
}

impl SetupError {
    /// The reason, and what would work instead.
    pub fn words(&self, language: Language) -> String {
        match (self, language) {
            (SetupError::NoRoom { level, first_click, most, instead }, Language::English) => {
                let instead = instead.map(|other| format!(", or first click `{}`", other.name()));
                format!(
                    "{} on {}, expected at most {most} with first click `{}`{}",
                    plural(level.mines, "mine"),
                    level.size,
                    first_click.name(),
                    instead.unwrap_or_default()
                )
            }
            (SetupError::NoRoom { level, first_click, most, instead }, Language::Chinese) => {
                let promise = |first_click| ScreenWords(language).first_click_promise(first_click);
                let instead = instead.map(|other| format!("，或把首击改为“{}”", promise(other)));
                format!(
                    "{} 放不下 {} 颗雷：首击“{}”时最多 {most} 颗{}",
                    level.size,
                    level.mines,
                    promise(*first_click),
                    instead.unwrap_or_default()
                )
            }
            (SetupError::TooDense { level, most }, Language::English) => format!(
                "{} mines on {} are too dense for a board without a guess, expected at most {most}",
                level.mines, level.size
            ),
            (SetupError::TooDense { level, most }, Language::Chinese) => {
                format!("{} 颗雷对 {} 的无猜布局太密，最多 {most} 颗", level.mines, level.size)
            }
            (SetupError::Other(error), _) => error.to_string(),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for SetupError {}
