//! An output without the white space at the ends of its lines.

use std::io::{self, Read};

/// Leaves out blanks, tabs and carriage returns before a line end and empty lines at the end, and ends the last line.
pub(super) struct TrimmedOutput<'a> {
    input: &'a mut dyn Read,
    raw: Box<[u8]>,
    at: usize,
    len: usize,
    /// White space that is passed on only if something follows, with a line end as the first byte or none.
    held: Vec<u8>,
    ready: Vec<u8>,
    given: usize,
    /// Whether a line has begun and not ended.
    in_line: bool,
    ended: bool,
}

/// More white space than this in one piece is wrong in any case, and may be an attack.
const MOST_HELD: usize = 1 << 16;

impl<'a> TrimmedOutput<'a> {
    pub(super) fn new(input: &'a mut dyn Read) -> TrimmedOutput<'a> {
        let raw = vec![0; 1 << 16].into_boxed_slice();
        TrimmedOutput {
            input,
            raw,
            at: 0,
            len: 0,
            held: Vec::new(),
            ready: Vec::new(),
            given: 0,
            in_line: false,
            ended: false,
        }
    }

    /// Reads the next piece of the output.
    fn read_piece(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.given = 0;
        if self.at == self.len {
            self.at = 0;
            self.len = self.input.read(&mut self.raw)?;
            if self.len == 0 {
                self.ended = true;
                if self.in_line {
                    self.ready.push(b'\n');
                }
                return Ok(());
            }
        }
        while self.at < self.len && self.held.len() < MOST_HELD {
            let byte = self.raw[self.at];
            self.at += 1;
            match byte {
                b' ' | b'\t' | b'\r' => self.held.push(byte),
                b'\n' => {
                    // Blanks before a line end are dropped; line ends wait for another line.
                    let ends = self.held.iter().rposition(|&held| held == b'\n').map_or(0, |last| last + 1);
                    self.held.truncate(ends);
                    self.held.push(byte);
                }
                _ => {
                    self.ready.append(&mut self.held);
                    self.ready.push(byte);
                    self.in_line = true;
                }
            }
        }
        if self.held.len() >= MOST_HELD {
            self.ready.append(&mut self.held);
        }
        Ok(())
    }
}

impl Read for TrimmedOutput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.ended {
            self.read_piece()?;
        }
        let len = buffer.len().min(self.ready.len() - self.given);
        buffer[..len].copy_from_slice(&self.ready[self.given..self.given + len]);
        self.given += len;
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trimmed(text: &str) -> String {
        let mut trimmed = String::new();
        TrimmedOutput::new(&mut text.as_bytes()).read_to_string(&mut trimmed).unwrap();
        trimmed
    }

    #[test]
    fn white_space_at_the_ends_of_lines_is_left_out() {
        assert_eq!(trimmed("a b \t\r\n c\r\n"), "a b\n c\n");
    }

    #[test]
    fn the_last_line_ends_once() {
        for text in ["a\nb", "a\nb\n", "a\nb \n \n\n", "a\nb\r\n\r\n"] {
            assert_eq!(trimmed(text), "a\nb\n");
        }
        assert_eq!(trimmed(" \n\n"), "");
    }

    #[test]
    fn empty_lines_within_stay() {
        assert_eq!(trimmed("\na\n \n\nb\n"), "\na\n\n\nb\n");
    }
}
