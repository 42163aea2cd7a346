//! What is to be played.

use saolei_boards::{Dialect, FirstClick, Level, Seed};
use saolei_maker::Request;
use saolei_replay::{Header, LayoutOrigin};
use saolei_rules::Cell;

/// What is to be played, before the board is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The size and the number of mines.
    pub level: Level,
    /// The rules.
    pub dialect: Dialect,
    /// What the first opening is promised.
    pub start: FirstClick,
    /// Whether the board never needs a guess: then the first opening is an opening.
    pub no_guess: bool,
    /// What the board is made from; `None` draws one.
    pub seed: Option<Seed>,
    /// Where the first cell is opened for the player, as on the daily board, which is the same for everybody.
    pub opened: Option<Cell>,
}

impl Plan {
    /// The daily board.
    pub fn daily(day: &str, dialect: Dialect) -> Plan {
        let level = Level::PRESETS[1].level();
        Plan {
            level,
            dialect,
            start: FirstClick::Opening,
            no_guess: true,
            seed: format!("daily-{day}").parse().ok(),
            opened: Some(level.middle()),
        }
    }

    /// What the first opening is really promised.
    pub const fn promise(&self) -> FirstClick {
        if self.no_guess { FirstClick::Opening } else { self.start }
    }

    /// Looks for what no board can fulfil, wherever the first cell is.
    ///
    /// # Errors
    /// Too many mines for what the first opening is promised.
    pub fn check(&self) -> Result<(), String> {
        let most = self.promise().at(self.level.middle()).most_mines(self.level.size);
        if self.level.mines > most {
            let mines = self.level.mines;
            return Err(format!(
                "{mines} mines, expected at most {most} with {} promised",
                self.promise().name()
            ));
        }
        Ok(())
    }

    /// The board that is to be made once this cell is the first to be opened.
    pub fn request(&self, cell: Cell) -> Request {
        if self.no_guess {
            Request::no_guess(self.level, cell)
        } else {
            Request::uniform(self.level, self.promise().at(cell))
        }
    }

    /// What a recording of it begins with.
    pub fn header(&self, seed: &Seed) -> Header {
        Header {
            dialect: self.dialect,
            size: self.level.size,
            mines: self.level.mines,
            first_click: self.promise(),
            seed: Some(seed.to_string()),
            origin: if self.no_guess { LayoutOrigin::NoGuess } else { LayoutOrigin::Uniform },
        }
    }

    /// The plan that a recording was made by.
    ///
    /// # Errors
    /// Nobody can play it: it has no safe cell, or too many cells.
    pub fn of(header: &Header) -> Result<Plan, String> {
        Ok(Plan {
            level: Level::new(header.size, header.mines).map_err(|error| error.to_string())?,
            dialect: header.dialect,
            start: header.first_click,
            no_guess: header.origin == LayoutOrigin::NoGuess,
            seed: header.seed.as_ref().and_then(|seed| seed.parse().ok()),
            opened: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_rules::Size;

    #[test]
    fn a_promise_needs_room() {
        let plan = Plan {
            level: Level::new(Size::new(3, 4).unwrap(), 4).unwrap(),
            dialect: Dialect::CLASSIC,
            start: FirstClick::Opening,
            no_guess: false,
            seed: None,
            opened: None,
        };
        assert_eq!(plan.check().unwrap_err(), "4 mines, expected at most 3 with opening promised");
        assert!(Plan { start: FirstClick::Safe, ..plan }.check().is_ok());
    }
}
