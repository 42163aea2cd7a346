//! The right answer on its way past the output.

use std::io::{self, Read, Write};

/// How much of a wrong line is kept to be explained. Everything before the difference is kept in any case.
const MOST_KEPT: usize = 1 << 20;

/// Compares what is written to it with what it reads.
pub(super) struct Compare<'a> {
    output: &'a mut dyn Read,
    buffer: Box<[u8]>,
    at: usize,
    len: usize,
    /// The line that is being compared, counted from 1, and what both have of it so far.
    line: u64,
    head: Vec<u8>,
    unlike: Option<Unlike>,
    error: Option<io::Error>,
}

/// Two lines that are not the same.
#[derive(Debug)]
pub(super) struct Unlike {
    /// The line, counted from 1.
    pub(super) line: u64,
    /// How many bytes at their beginning are the same.
    pub(super) same: usize,
    /// The right line; none where the answer has ended.
    pub(super) expected: Option<Vec<u8>>,
    /// The line of the output; none where that has ended.
    pub(super) found: Option<Vec<u8>>,
    /// Whether the output's line has an end.
    pub(super) found_end: bool,
}

impl<'a> Compare<'a> {
    pub(super) fn new(output: &'a mut dyn Read) -> Compare<'a> {
        let buffer = vec![0; 1 << 16].into_boxed_slice();
        Compare { output, buffer, at: 0, len: 0, line: 1, head: Vec::new(), unlike: None, error: None }
    }

    /// What was different; nothing may stand behind the end of the answer.
    pub(super) fn finish(mut self) -> io::Result<Option<Unlike>> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.unlike.is_none() && !self.available()?.is_empty() {
            self.differ(None)?;
        }
        Ok(self.unlike)
    }

    /// What has been read and not compared; nothing at the end of the output.
    fn available(&mut self) -> io::Result<&[u8]> {
        if self.at == self.len {
            self.at = 0;
            self.len = loop {
                match self.output.read(&mut self.buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => break result?,
                }
            };
        }
        Ok(&self.buffer[self.at..self.len])
    }

    /// Compares as much as both have; tells how much that was, and whether they are still the same behind it.
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
        self.at += same;
        Ok((same, goes_on))
    }

    /// Notes the difference between what is expected next, if anything, and what comes next, if anything.
    fn differ(&mut self, expected: Option<&[u8]>) -> io::Result<()> {
        let same = self.head.len();
        let mut found = self.head.clone();
        let (mut any, mut found_end) = (false, false);
        while found.len() < same + MOST_KEPT {
            let piece = self.available()?;
            if piece.is_empty() {
                break;
            }
            any = true;
            let end = piece.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(piece.len());
            found.extend_from_slice(&piece[..taken]);
            self.at += taken;
            if end.is_some() {
                found_end = true;
                break;
            }
        }
        let mut line = std::mem::take(&mut self.head);
        let more = expected.is_some();
        line.extend_from_slice(expected.unwrap_or_default());
        self.unlike = Some(Unlike {
            line: self.line,
            same,
            expected: (more || same > 0).then_some(line),
            found: (any || same > 0).then_some(found),
            found_end,
        });
        Ok(())
    }

    fn write_piece(&mut self, mut expected: &[u8]) -> io::Result<()> {
        while !expected.is_empty() {
            if let Some(Unlike { expected: Some(line), .. }) = &mut self.unlike {
                // The rest of the right line; then nothing more is needed.
                let end = expected.iter().position(|&byte| byte == b'\n');
                line.extend_from_slice(&expected[..end.unwrap_or(expected.len())]);
                return if end.is_some() { Err(enough()) } else { Ok(()) };
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

/// What tells the protocol to stop: its answer is not needed any more.
fn enough() -> io::Error {
    io::Error::other("the difference has been found")
}

impl Write for Compare<'_> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        match self.write_piece(expected) {
            Ok(()) => Ok(expected.len()),
            Err(error) if self.unlike.is_some() => Err(error),
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
