//! What is to be played.

use saolei_maker::{Level, Request, Seed, Start as FirstClick};
use saolei_replay::{Dialect, Header, Made, Recording, Start};
use saolei_rules::{Cell, Layout, Size};
use thiserror::Error;

/// What is to be played, before the board is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The size and the number of mines.
    pub level: Level,
    /// The rules.
    pub dialect: Dialect,
    /// What the first opening is promised.
    pub start: Start,
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
            start: Start::Opening,
            no_guess: true,
            seed: format!("daily-{day}").parse().ok(),
            opened: Some(level.middle()),
        }
    }

    /// What the first opening is really promised.
    pub const fn promise(&self) -> Start {
        if self.no_guess { Start::Opening } else { self.start }
    }

    /// Looks for what no board can fulfil, wherever the first cell is.
    ///
    /// # Errors
    /// Too many mines for what the first opening is promised.
    pub fn check(&self) -> Result<(), String> {
        let most = self.first_click(self.level.middle()).most_mines(self.level.size);
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
            Request::uniform(self.level, self.first_click(cell))
        }
    }

    const fn first_click(&self, cell: Cell) -> FirstClick {
        match self.promise() {
            Start::Any => FirstClick::Any(cell),
            Start::Safe => FirstClick::Safe(cell),
            Start::Opening => FirstClick::Opening(cell),
        }
    }

    /// What a recording of it begins with.
    pub fn header(&self, seed: &Seed) -> Header {
        Header {
            dialect: self.dialect,
            size: self.level.size,
            mines: self.level.mines,
            start: self.promise(),
            seed: Some(seed.to_string()),
            made: if self.no_guess { Made::NoGuess } else { Made::Uniform },
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
            start: header.start,
            no_guess: header.made == Made::NoGuess,
            seed: header.seed.as_ref().and_then(|seed| seed.parse().ok()),
            opened: None,
        })
    }
}

/// What is wrong with a file that should hold a game or a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {problem}")]
pub struct FileError {
    line: usize,
    column: usize,
    problem: String,
}

/// Reads a game, or a board: rows of `.` and `*`, with or without a line `ROWS COLUMNS` before them.
///
/// # Errors
/// Anything else, with its place.
pub fn read_game(text: &[u8], dialect: Dialect) -> Result<Recording, FileError> {
    if text.starts_with(b"saolei") {
        return Recording::read(text).map_err(|error| {
            let problem = error.problem().to_string();
            FileError { line: error.line, column: error.column, problem }
        });
    }
    read_board(text, dialect)
}

fn read_board(text: &[u8], dialect: Dialect) -> Result<Recording, FileError> {
    let wrong = |line: usize, column: usize, problem: String| FileError { line, column, problem };
    let text = String::from_utf8_lossy(text);
    let lines = || text.lines().map(str::trim_end).zip(1..).filter(|(line, _)| !line.is_empty());
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_size = |line: &str| line.split_whitespace().all(is_number);
    let rows: Vec<(&str, usize)> =
        lines().skip(usize::from(lines().next().is_some_and(|(line, _)| is_size(line)))).collect();
    let Some(&(first, _)) = rows.first() else {
        return Err(wrong(
            1,
            1,
            "expected a game, which begins with `saolei 1`, or rows of . and *".to_string(),
        ));
    };
    let cols = first.chars().count();
    for &(row, line) in &rows {
        if let Some((at, glyph)) = row.chars().enumerate().find(|(_, glyph)| !matches!(glyph, '.' | '*')) {
            let expected = "expected a game, which begins with `saolei 1`, or rows of . (safe) and * (mine)";
            return Err(wrong(line, at + 1, format!("{expected}, found {glyph:?}")));
        }
        if row.len() != cols {
            return Err(wrong(
                line,
                row.len().min(cols) + 1,
                format!("a row of {} cells, expected {cols}", row.len()),
            ));
        }
    }
    let at_start = |error: String| wrong(rows[0].1, 1, error);
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let size = Size::new(count(rows.len()), count(cols)).map_err(|error| at_start(error.to_string()))?;
    let mines =
        size.iter().filter(|cell| rows[cell.row() as usize].0.as_bytes()[cell.col() as usize] == b'*');
    let layout = Layout::new(size, mines);
    let header =
        Header { dialect, size, mines: layout.mines(), start: Start::Any, seed: None, made: Made::Given };
    let mut recording = Recording::new(header).map_err(|error| at_start(error.to_string()))?;
    recording.fix(layout).map_err(|error| at_start(error.to_string()))?;
    Ok(recording)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_with_and_without_their_size() {
        let read = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap();
        assert_eq!(read("2 3\n..*\n...\n"), read("..*\r\n...\r\n"));
        assert_eq!(read("..*\n...").header().mines, 1);
        let text = read("..*\n...").text();
        assert_eq!(read(&text).text(), text);
    }

    #[test]
    fn mistakes_have_their_place() {
        let error = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap_err().to_string();
        assert_eq!(error(""), "1:1: expected a game, which begins with `saolei 1`, or rows of . and *");
        assert_eq!(
            error("..\n.x\n"),
            "2:2: expected a game, which begins with `saolei 1`, or rows of . (safe) and * (mine), found 'x'"
        );
        assert_eq!(error("..\n...\n"), "2:3: a row of 3 cells, expected 2");
        assert_eq!(
            error("saolei 1\nrules x\n"),
            "2:7: expected classic, queries, boom, sweep, console, found \"x\""
        );
    }

    #[test]
    fn a_promise_needs_room() {
        let plan = Plan {
            level: Level::new(Size::new(3, 4).unwrap(), 4).unwrap(),
            dialect: Dialect::CLASSIC,
            start: Start::Opening,
            no_guess: false,
            seed: None,
            opened: None,
        };
        assert_eq!(plan.check().unwrap_err(), "4 mines, expected at most 3 with opening promised");
        assert!(Plan { start: Start::Safe, ..plan }.check().is_ok());
    }
}
