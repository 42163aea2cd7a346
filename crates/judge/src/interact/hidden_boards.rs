//! The boards of a live game, which the judge knows and the player does not.

use crate::games::{CUSTOM, GameFormat, GameHeader, GameSeries, preset};
use crate::problem::Problem;
use saolei_boards::Level;
use saolei_problems::Answerer;

/// The boards of a live game.
#[derive(Clone, Debug)]
pub struct HiddenBoards {
    pub(super) answerer: Answerer,
    pub(super) format: &'static GameFormat,
    /// What both the player and the protocol read before the first board.
    pub(super) head: String,
    pub(super) boards: Vec<HiddenBoard>,
}

#[derive(Clone, Debug)]
pub(super) struct HiddenBoard {
    /// What the player reads when the game begins: rows, columns, mines.
    pub(super) announcement: String,
    /// What the protocol reads before the rows.
    pub(super) header: String,
    /// The rows, each with its line end.
    pub(super) rows: String,
}

/// Why an input has no boards to play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HiddenBoardsError {
    /// The problem cannot be played live.
    #[error("{0} is not a game that can be played live; interact plays boom, sweep and console")]
    NotAGame(&'static str),
    /// A board or its size cannot be read.
    #[error("line {line}: expected {expected}, found {found}")]
    Unexpected {
        /// The line, counted from 1.
        line: usize,
        /// What was expected there.
        expected: String,
        /// What was found.
        found: String,
    },
}

impl HiddenBoards {
    /// Takes the layouts from an input of the problem. Ignores its operations, which may be missing: the player chooses
    /// its own.
    ///
    /// # Errors
    /// The problem is not a game, or a board cannot be read.
    pub fn read(problem: &'static Problem, input: &[u8]) -> Result<HiddenBoards, HiddenBoardsError> {
        let format = problem.games().ok_or(HiddenBoardsError::NotAGame(problem.id()))?;
        let text = String::from_utf8_lossy(input);
        let words = text
            .lines()
            .zip(1..)
            .flat_map(|(text, line)| text.split_ascii_whitespace().map(move |word| (line, word)));
        let mut reader = BoardReader { words: words.collect(), next: 0 };
        let (games, head) = match format.series {
            GameSeries::Counted => {
                let games = reader.number("the number of games", 1)?;
                (games, format!("{games}\n"))
            }
            GameSeries::OneWithQuit | GameSeries::One => (1, String::new()),
        };
        let mut boards = Vec::new();
        for number in 1..=games {
            boards.push(reader.board(format)?);
            if number < games {
                reader.skip_operations()?;
            }
        }
        Ok(HiddenBoards { answerer: problem.answerer, format, head, boards })
    }
}

/// Reads the words of an input and tracks their lines.
struct BoardReader<'a> {
    words: Vec<(usize, &'a str)>,
    next: usize,
}

impl BoardReader<'_> {
    fn word(&mut self, expected: &str) -> Result<&str, HiddenBoardsError> {
        let Some(&(_, word)) = self.words.get(self.next) else {
            return Err(self.unexpected(expected));
        };
        self.next += 1;
        Ok(word)
    }

    fn number(&mut self, expected: &str, least: u32) -> Result<u32, HiddenBoardsError> {
        let number = self.word(expected)?.parse().ok().filter(|&number| number >= least);
        number.ok_or_else(|| self.unexpected_before(expected))
    }

    fn size(&mut self) -> Result<(u32, u32), HiddenBoardsError> {
        Ok((self.number("a number of rows", 1)?, self.number("a number of columns", 1)?))
    }

    /// Reads a level: its size, and the mines in its header.
    fn level(&mut self) -> Result<(u32, u32, u64), HiddenBoardsError> {
        const EXPECTED: &str = "a level from 1 to 4";
        let level = u64::from(self.number(EXPECTED, 1)?);
        match preset(level) {
            Some(Level { size, mines }) => Ok((size.rows(), size.cols(), mines)),
            None if level == CUSTOM => {
                let (rows, cols) = self.size()?;
                Ok((rows, cols, self.number("the number of mines", 0)?.into()))
            }
            None => Err(self.unexpected_before(EXPECTED)),
        }
    }

    /// Reads a board with its header. If the header has a number of mines, the player is told that one, because the
    /// counter uses it too.
    fn board(&mut self, format: &GameFormat) -> Result<HiddenBoard, HiddenBoardsError> {
        let (rows, cols, mines) = match format.header {
            GameHeader::Size => self.size().map(|(rows, cols)| (rows, cols, None))?,
            GameHeader::Level => self.level().map(|(rows, cols, mines)| (rows, cols, Some(mines)))?,
        };
        let mut text = String::new();
        let expected = format!("a row of {cols} cells, each {} or *", format.safe);
        for _ in 0..rows {
            let row = self.word(&expected)?;
            if row.len() != cols as usize || !row.chars().all(|glyph| glyph == format.safe || glyph == '*') {
                return Err(self.unexpected_before(&expected));
            }
            text.push_str(row);
            text.push('\n');
        }
        let mines = mines.unwrap_or(text.matches('*').count() as u64);
        let announcement = format!("{rows} {cols} {mines}\n");
        let header = match format.header {
            GameHeader::Size => format!("{rows} {cols}\n"),
            GameHeader::Level => format!("{CUSTOM} {announcement}"),
        };
        Ok(HiddenBoard { announcement, header, rows: text })
    }

    fn skip_operations(&mut self) -> Result<(), HiddenBoardsError> {
        while self.number("an operation, or 0 to end the game", 0)? > 0 {
            let _cell = (self.number("a row", 1)?, self.number("a column", 1)?);
        }
        Ok(())
    }

    /// An error about the last word that was read.
    fn unexpected_before(&mut self, expected: &str) -> HiddenBoardsError {
        self.next -= 1;
        self.unexpected(expected)
    }

    fn unexpected(&self, expected: &str) -> HiddenBoardsError {
        let last = self.words.last().map_or(1, |&(line, _)| line);
        let (line, found) = match self.words.get(self.next) {
            Some(&(line, word)) => (line, format!("{:?}", word.chars().take(24).collect::<String>())),
            None => (last, "the end of the input".to_string()),
        };
        HiddenBoardsError::Unexpected { line, expected: expected.to_string(), found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_protocols::Protocol;

    fn read(protocol: Protocol, input: &str) -> Result<HiddenBoards, HiddenBoardsError> {
        HiddenBoards::read(Problem::of(protocol), input.as_bytes())
    }

    #[test]
    fn layouts_are_taken_and_operations_left_out() {
        let input = "2\n3 4\n_*__\n____\n___*\n1 3 1\n2 1 2\n0\n3 3\n___\n_*_\n___\n";
        let hidden = read(Protocol::Boom, input).unwrap();
        let announced: Vec<&str> = hidden.boards.iter().map(|board| &board.announcement[..]).collect();
        assert_eq!((&hidden.head[..], announced), ("2\n", vec!["3 4 2\n", "3 3 1\n"]));
        let second = &hidden.boards[1];
        assert_eq!((&second.header[..], &second.rows[..]), ("3 3\n", "___\n_*_\n___\n"));
    }

    #[test]
    fn console_announces_the_mines_of_its_header() {
        let hidden = read(Protocol::Console, "4 1 3 2\n..*\n1 1 1\n").unwrap();
        let HiddenBoard { announcement, header, rows } = &hidden.boards[0];
        assert_eq!((&announcement[..], &header[..], &rows[..]), ("1 3 2\n", "4 1 3 2\n", "..*\n"));
    }

    #[test]
    fn a_bad_board_is_reported_with_its_line() {
        let error = |protocol, input: &str| read(protocol, input).unwrap_err().to_string();
        assert_eq!(
            error(Protocol::Sweep, "2 3\n..*\n...*\n"),
            "line 3: expected a row of 3 cells, each . or *, found \"...*\""
        );
        assert_eq!(
            error(Protocol::Sweep, "2 3\n..*\n"),
            "line 2: expected a row of 3 cells, each . or *, found the end of the input"
        );
        assert!(error(Protocol::Click, "").starts_with("click is not a game"));
    }
}
