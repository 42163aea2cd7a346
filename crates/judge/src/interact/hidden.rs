//! What the judge of a live game knows and the player does not: the layouts.

use saolei_protocols::Protocol;

/// The boards of a live game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    pub(super) protocol: Protocol,
    pub(super) boards: Vec<Board>,
}

/// A hidden board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// What the player is told when its game begins: rows, columns, mines.
    pub(super) told: String,
    /// What the protocol reads before the first operation.
    pub(super) layout: String,
}

/// Why an input has no boards to play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HiddenError {
    /// The protocol is no game.
    #[error("{0} is no game to be played live; interact plays boom, sweep and console")]
    NoGame(&'static str),
    /// Something else stands where a board or its size should.
    #[error("line {line}: expected {expected}, found {found}")]
    Unexpected {
        /// The line, counted from 1.
        line: usize,
        /// What should stand there.
        expected: String,
        /// What does.
        found: String,
    },
}

impl Hidden {
    /// Takes the layouts from an input of the protocol. Its operations are left out, and need not be there: the player
    /// makes its own.
    ///
    /// # Errors
    /// Where the protocol is no game, or a board cannot be read.
    pub fn read(protocol: Protocol, input: &[u8]) -> Result<Hidden, HiddenError> {
        let text = String::from_utf8_lossy(input);
        let mut words = Words { left: text.lines().enumerate().flat_map(numbered).collect(), next: 0 };
        let boards = match protocol {
            Protocol::Boom => {
                let games = words.number("the number of games", 1)?;
                let mut boards = Vec::new();
                for number in 0..games {
                    let (rows, cols) = words.size()?;
                    boards.push(words.board("", rows, cols, ['_', '*'])?);
                    if number + 1 < games {
                        words.skip_operations()?;
                    }
                }
                boards
            }
            Protocol::Sweep => {
                let (rows, cols) = words.size()?;
                vec![words.board("", rows, cols, ['.', '*'])?]
            }
            Protocol::Console => vec![words.level()?],
            Protocol::Master | Protocol::Click => return Err(HiddenError::NoGame(protocol.name())),
        };
        Ok(Hidden { protocol, boards })
    }
}

fn numbered((line, text): (usize, &str)) -> impl Iterator<Item = (usize, &str)> {
    text.split_ascii_whitespace().map(move |word| (line + 1, word))
}

/// The words of an input with their lines.
struct Words<'a> {
    left: Vec<(usize, &'a str)>,
    next: usize,
}

impl Words<'_> {
    fn word(&mut self, expected: &str) -> Result<&str, HiddenError> {
        let Some(&(_, word)) = self.left.get(self.next) else {
            return Err(self.unexpected(expected));
        };
        self.next += 1;
        Ok(word)
    }

    fn number(&mut self, expected: &str, least: u32) -> Result<u32, HiddenError> {
        let number = self.word(expected)?.parse().ok().filter(|&number| number >= least);
        number.ok_or_else(|| self.unexpected_before(expected))
    }

    fn size(&mut self) -> Result<(u32, u32), HiddenError> {
        Ok((self.number("a number of rows", 1)?, self.number("a number of columns", 1)?))
    }

    /// The header of `console` and its board.
    fn level(&mut self) -> Result<Board, HiddenError> {
        let level = self.number("a level from 1 to 4", 1)?;
        let (rows, cols, mines) = match level {
            1 => (9, 9, 10),
            2 => (16, 16, 40),
            3 => (16, 30, 99),
            4 => {
                let (rows, cols) = self.size()?;
                (rows, cols, self.number("the number of mines", 0)?)
            }
            _ => return Err(self.unexpected_before("a level from 1 to 4")),
        };
        let board = self.board("4 ", rows, cols, ['.', '*'])?;
        // The counter believes the header, so the player is told what the header says.
        let (_, rest) = board.layout.split_once('\n').expect("a board has a header");
        Ok(Board {
            told: format!("{rows} {cols} {mines}\n"),
            layout: format!("4 {rows} {cols} {mines}\n{rest}"),
        })
    }

    fn board(&mut self, head: &str, rows: u32, cols: u32, glyphs: [char; 2]) -> Result<Board, HiddenError> {
        let mut layout = format!("{head}{rows} {cols}\n");
        let mut mines = 0;
        let expected = format!("a row of {cols} cells, each {} or {}", glyphs[0], glyphs[1]);
        for _ in 0..rows {
            let row = self.word(&expected)?;
            if row.len() != cols as usize || !row.chars().all(|glyph| glyphs.contains(&glyph)) {
                return Err(self.unexpected_before(&expected));
            }
            mines += row.matches('*').count();
            layout.push_str(row);
            layout.push('\n');
        }
        Ok(Board { told: format!("{rows} {cols} {mines}\n"), layout })
    }

    /// Passes over the operations of a `boom` game and its `0`.
    fn skip_operations(&mut self) -> Result<(), HiddenError> {
        while self.number("an operation, or 0 to end the game", 0)? > 0 {
            let _cell = (self.number("a row", 1)?, self.number("a column", 1)?);
        }
        Ok(())
    }

    fn unexpected_before(&mut self, expected: &str) -> HiddenError {
        self.next -= 1;
        self.unexpected(expected)
    }

    fn unexpected(&self, expected: &str) -> HiddenError {
        let last = self.left.last().map_or(1, |&(line, _)| line);
        let (line, found) = match self.left.get(self.next) {
            Some(&(line, word)) => (line, format!("{:?}", word.chars().take(24).collect::<String>())),
            None => (last, "the end of the input".to_string()),
        };
        HiddenError::Unexpected { line, expected: expected.to_string(), found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_taken_and_operations_left_out() {
        let input = b"2\n3 4\n_*__\n____\n___*\n1 3 1\n2 1 2\n0\n3 3\n___\n_*_\n___\n";
        let hidden = Hidden::read(Protocol::Boom, input).unwrap();
        let told: Vec<&str> = hidden.boards.iter().map(|board| &board.told[..]).collect();
        assert_eq!(told, ["3 4 2\n", "3 3 1\n"]);
        assert_eq!(hidden.boards[1].layout, "3 3\n___\n_*_\n___\n");
    }

    #[test]
    fn console_tells_what_its_header_says() {
        let hidden = Hidden::read(Protocol::Console, b"4 1 3 2\n..*\n1 1 1\n").unwrap();
        assert_eq!(hidden.boards[0].told, "1 3 2\n");
        assert_eq!(hidden.boards[0].layout, "4 1 3 2\n..*\n");
    }

    #[test]
    fn a_bad_board_is_told_with_its_line() {
        let error = |protocol, input: &str| Hidden::read(protocol, input.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error(Protocol::Sweep, "2 3\n..*\n...*\n"),
            "line 3: expected a row of 3 cells, each . or *, found \"...*\""
        );
        assert_eq!(
            error(Protocol::Sweep, "2 3\n..*\n"),
            "line 2: expected a row of 3 cells, each . or *, found the end of the input"
        );
        assert!(error(Protocol::Click, "").starts_with("click is no game"));
    }
}
