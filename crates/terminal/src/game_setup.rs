//! The settings of a new game.

use crate::words::ScreenWords;
use saolei_boards::{Dialect, FirstClick, Language, Level, Seed, plural};
use saolei_maker::{Difficulty, Maker, NoGuess, Request};
use saolei_replay::{Header, LayoutOrigin};
use saolei_rules::Cell;

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
    /// There are too many mines for what the first click guarantees, or for a board without a guess; the error says in this
    /// language what would work instead.
    pub fn check(&self, language: Language) -> Result<(), String> {
        let (Level { size, mines }, first_click) = (self.level, self.promised_first_click());
        // A first click in the middle keeps the most cells free of mines.
        let middle = self.level.middle();
        let most_with = |first_click: FirstClick| first_click.at(middle).most_mines(size);
        let most = most_with(first_click);
        if mines > most {
            let promise = |first_click| ScreenWords(language).first_click_promise(first_click);
            let promised = promise(first_click);
            let instead = FirstClick::ALL.into_iter().rev().find(|&other| mines <= most_with(other));
            let instead = instead.filter(|_| !self.no_guess).map(promise);
            let instead = instead.map(|other| {
                language.choose(format!(", or first click `{other}`"), format!("，或把首击改为“{other}”"))
            });
            let (counted, instead) = (plural(mines, "mine"), instead.unwrap_or_default());
            return Err(language.choose(
                format!(
                    "{counted} do not fit on {size} with first click `{promised}`; use at most {most}{instead}"
                ),
                format!("{size} 放不下 {mines} 颗雷：首击“{promised}”时最多 {most} 颗{instead}"),
            ));
        }
        if !self.no_guess {
            return Ok(());
        }
        Maker::new(self.request(middle)).map(drop).map_err(|error| error.words(language))
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
