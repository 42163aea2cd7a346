//! Strips trailing white space from an output.

use super::{IgnoredSpace, SpaceRemark};
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// Drops blanks, tabs and carriage returns before a line end and empty lines at the end, and ends the last line.
pub(super) struct TrimmedOutput<'a> {
    output: BufReader<&'a mut dyn Read>,
    /// White space that is passed on only if something follows. It starts with a line end or contains none.
    held: Vec<u8>,
    ready: Cursor<Vec<u8>>,
    /// Whether the current line has begun but not ended.
    in_line: bool,
    /// The current line, counted from 1.
    line: u64,
    remark: Option<SpaceRemark>,
    ended: bool,
}

/// More consecutive white space than this is wrong in any case, and may be an attack.
const MAX_HELD: usize = 1 << 16;

impl<'a> TrimmedOutput<'a> {
    pub(super) fn new(output: &'a mut dyn Read) -> TrimmedOutput<'a> {
        let output = BufReader::with_capacity(1 << 16, output);
        TrimmedOutput {
            output,
            held: Vec::new(),
            ready: Cursor::default(),
            in_line: false,
            line: 1,
            remark: None,
            ended: false,
        }
    }

    /// The first white space that was dropped, once the whole output has been read.
    pub(super) fn remark(&self) -> Option<SpaceRemark> {
        self.remark
    }

    /// The next piece of the output, trimmed.
    fn next_piece(&mut self) -> io::Result<Vec<u8>> {
        let mut piece = Vec::new();
        let bytes = self.output.fill_buf()?;
        let mut taken = 0;
        while let (Some(&byte), true) = (bytes.get(taken), self.held.len() < MAX_HELD) {
            taken += 1;
            match byte {
                b' ' | b'\t' | b'\r' => self.held.push(byte),
                b'\n' => {
                    // Blanks before a line end are dropped; line ends are held until another line follows.
                    let ends = self.held.iter().rposition(|&held| held == b'\n').map_or(0, |last| last + 1);
                    let ignored = match self.held[..] {
                        // A line of only white space is not part of the answer.
                        _ if ends > 0 || !self.in_line => None,
                        [] => None,
                        [b'\r'] => Some(IgnoredSpace::CarriageReturn),
                        _ => Some(IgnoredSpace::TrailingBlanks),
                    };
                    let line = self.line;
                    self.remark = self.remark.or(ignored.map(|ignored| SpaceRemark { line, ignored }));
                    self.line += 1;
                    self.held.truncate(ends);
                    self.held.push(byte);
                }
                _ => {
                    piece.append(&mut self.held);
                    piece.push(byte);
                    self.in_line = true;
                }
            }
        }
        self.ended = bytes.is_empty();
        if self.ended {
            if self.in_line {
                piece.push(b'\n');
            }
            self.remark = self.remark.or(self.remark_at_end());
        }
        if self.held.len() >= MAX_HELD {
            piece.append(&mut self.held);
        }
        self.output.consume(taken);
        Ok(piece)
    }

    /// The white space ignored at the end of the output: `held` contains everything after the answer.
    fn remark_at_end(&self) -> Option<SpaceRemark> {
        let line_ends = self.held.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let answered = self.line - line_ends;
        let (line, ignored) = match (self.in_line, &self.held[..]) {
            (true, [b'\n']) | (false, []) => return None,
            (true, []) => (answered, IgnoredSpace::NoLastLineEnd),
            (true, [b'\n', ..]) => (answered + 1, IgnoredSpace::EmptyLastLines),
            (true, [b'\r']) => (answered, IgnoredSpace::CarriageReturn),
            (true, _) => (answered, IgnoredSpace::TrailingBlanks),
            (false, _) => (1, IgnoredSpace::EmptyLastLines),
        };
        Some(SpaceRemark { line, ignored })
    }
}

impl Read for TrimmedOutput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.ready.read(buffer)?;
            if read > 0 || self.ended || buffer.is_empty() {
                return Ok(read);
            }
            self.ready = Cursor::new(self.next_piece()?);
        }
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
    fn the_first_white_space_that_is_left_out_is_remarked() {
        use IgnoredSpace::{CarriageReturn, EmptyLastLines, NoLastLineEnd, TrailingBlanks};
        for (text, remark) in [
            ("a\n\nb\n", None),
            ("", None),
            ("a\nb \nc\t\n", Some((2, TrailingBlanks))),
            ("a\r\nb \n", Some((1, CarriageReturn))),
            ("a\nb \r\n", Some((2, TrailingBlanks))),
            ("a\nb", Some((2, NoLastLineEnd))),
            ("a\nb ", Some((2, TrailingBlanks))),
            ("a\r", Some((1, CarriageReturn))),
            ("a\nb\n\n\n", Some((3, EmptyLastLines))),
            ("a\nb\n ", Some((3, EmptyLastLines))),
            ("a\n\n \n", Some((2, EmptyLastLines))),
            ("\n", Some((1, EmptyLastLines))),
        ] {
            let mut bytes = text.as_bytes();
            let mut output = TrimmedOutput::new(&mut bytes);
            output.read_to_string(&mut String::new()).unwrap();
            let found = output.remark().map(|remark| (remark.line, remark.ignored));
            assert_eq!(found, remark, "{text:?}");
        }
    }

    #[test]
    fn empty_lines_within_stay() {
        assert_eq!(trimmed("\na\n \n\nb\n"), "\na\n\n\nb\n");
    }
}
