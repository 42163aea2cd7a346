//! Compares the right answer with the output, while the answer is being computed and the output is being read.

use std::io::{self, BufRead, BufReader, Read, Write};

/// How many bytes of a wrong line are kept for the explanation, from the difference on.
pub(super) const MAX_KEPT: usize = 1 << 20;

/// How many bytes are kept of what follows the line.
const MAX_REST: usize = 1 << 16;

/// Compares what is written to it with an output that it reads.
pub(super) struct Comparison<'a> {
    output: BufReader<&'a mut dyn Read>,
    /// The current line, counted from 1, and what both sides have in common so far.
    line: u64,
    head: Vec<u8>,
    difference: Option<LineDifference>,
    error: Option<io::Error>,
}

#[derive(Debug)]
pub(super) struct LineDifference {
    /// Counted from 1.
    pub(super) line: u64,
    /// The number of equal bytes at the start.
    pub(super) same: usize,
    /// `None` if the answer has ended.
    pub(super) expected: Option<Vec<u8>>,
    /// `None` if the output has ended.
    pub(super) found: Option<Vec<u8>>,
    /// Whether the output's line has a line end.
    pub(super) found_end: bool,
    /// The beginning of what follows the right line, and of what follows the output's line.
    pub(super) expected_rest: Vec<u8>,
    pub(super) found_rest: Vec<u8>,
    /// Whether the right line is complete.
    expected_end: bool,
}

impl LineDifference {
    /// Keeps more of the right answer. Returns an error once it is enough.
    fn keep_expected(&mut self, mut piece: &[u8]) -> io::Result<()> {
        if let (Some(line), false) = (&mut self.expected, self.expected_end) {
            let end = piece.iter().position(|&byte| byte == b'\n');
            line.extend_from_slice(&piece[..end.unwrap_or(piece.len())]);
            let Some(end) = end else { return Ok(()) };
            self.expected_end = true;
            piece = &piece[end + 1..];
        }
        let room = MAX_REST - self.expected_rest.len();
        self.expected_rest.extend_from_slice(&piece[..room.min(piece.len())]);
        if self.expected_rest.len() == MAX_REST { Err(enough()) } else { Ok(()) }
    }
}

impl<'a> Comparison<'a> {
    pub(super) fn new(output: &'a mut dyn Read) -> Comparison<'a> {
        let output = BufReader::with_capacity(1 << 16, output);
        Comparison { output, line: 1, head: Vec::new(), difference: None, error: None }
    }

    /// The first difference, if any. Nothing may follow the end of the answer.
    pub(super) fn finish(mut self) -> io::Result<Option<LineDifference>> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.difference.is_none() && !self.available()?.is_empty() {
            self.differ(None)?;
        }
        Ok(self.difference)
    }

    /// Bytes that were read but not compared yet; empty at the end of the output.
    fn available(&mut self) -> io::Result<&[u8]> {
        while let Err(error) = self.output.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        Ok(self.output.buffer())
    }

    /// Compares as much as both sides have. Returns the number of equal bytes, and whether to go on.
    fn step(&mut self, expected: &[u8]) -> io::Result<(usize, bool)> {
        let found = self.available()?;
        let both = expected.len().min(found.len());
        let same = if expected[..both] == found[..both] {
            both
        } else {
            expected.iter().zip(found).take_while(|(expected, found)| expected == found).count()
        };
        let goes_on = same == both && both > 0;
        let passed = &expected[..same];
        match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
                self.head.clear();
                self.head.extend_from_slice(&passed[last + 1..]);
            }
            None => self.head.extend_from_slice(passed),
        }
        self.output.consume(same);
        Ok((same, goes_on))
    }

    /// Records a difference between the expected bytes and the output; either may have ended.
    fn differ(&mut self, expected: Option<&[u8]>) -> io::Result<()> {
        let same = self.head.len();
        let mut found = self.head.clone();
        let (mut any, mut found_end) = (false, false);
        while found.len() < same + MAX_KEPT {
            let piece = self.available()?;
            if piece.is_empty() {
                break;
            }
            any = true;
            let end = piece.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(piece.len());
            found.extend_from_slice(&piece[..taken]);
            self.output.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                found_end = true;
                break;
            }
        }
        let mut found_rest = Vec::new();
        while found_end && found_rest.len() < MAX_REST {
            let piece = self.available()?;
            if piece.is_empty() {
                break;
            }
            let taken = piece.len().min(MAX_REST - found_rest.len());
            found_rest.extend_from_slice(&piece[..taken]);
            self.output.consume(taken);
        }
        let mut line = std::mem::take(&mut self.head);
        let more = expected.is_some();
        line.extend_from_slice(expected.unwrap_or_default());
        self.difference = Some(LineDifference {
            line: self.line,
            same,
            expected: (more || same > 0).then_some(line),
            found: (any || same > 0).then_some(found),
            found_end,
            expected_rest: Vec::new(),
            found_rest,
            expected_end: false,
        });
        Ok(())
    }

    fn write_piece(&mut self, mut expected: &[u8]) -> io::Result<()> {
        while !expected.is_empty() {
            if let Some(difference) = &mut self.difference {
                return difference.keep_expected(expected);
            }
            let (same, goes_on) = self.step(expected)?;
            expected = &expected[same..];
            if !goes_on {
                self.differ(Some(&[]))?;
            }
        }
        Ok(())
    }
}

/// The error that stops the protocol when the rest of its answer is not needed.
fn enough() -> io::Error {
    io::Error::other("the difference has been found")
}

impl Write for Comparison<'_> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        match self.write_piece(expected) {
            Ok(()) => Ok(expected.len()),
            Err(error) if self.difference.is_some() => Err(error),
            Err(error) => {
                self.error = Some(error);
                Err(enough())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
