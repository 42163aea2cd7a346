//! Readers that give little at a time, and writers that remember little.

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read, Write};

/// Gives an input in pieces of one to seven bytes, with a read that is interrupted now and then.
pub(crate) struct Pieces<'a> {
    left: &'a [u8],
    reads: usize,
}

impl<'a> Pieces<'a> {
    pub(crate) fn of(input: &'a [u8]) -> Pieces<'a> {
        Pieces { left: input, reads: 0 }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(11) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = (1 + self.reads % 7).min(buffer.len()).min(self.left.len());
        let (piece, left) = self.left.split_at(length);
        buffer[..length].copy_from_slice(piece);
        self.left = left;
        Ok(length)
    }
}

/// Forgets an answer but for its length and a hash, and is a closed pipe after `most` bytes.
pub(crate) struct Sink {
    most: usize,
    length: usize,
    hash: DefaultHasher,
    closed: bool,
}

impl Sink {
    pub(crate) fn discarding(most: usize) -> Sink {
        Sink { most, length: 0, hash: DefaultHasher::new(), closed: false }
    }

    /// Whether it was more than `most`.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn fingerprint(&self) -> (usize, u64) {
        (self.length, self.hash.finish())
    }
}

impl Write for Sink {
    fn write(&mut self, answer: &[u8]) -> io::Result<usize> {
        if self.length + answer.len() > self.most {
            self.closed = true;
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.length += answer.len();
        self.hash.write(answer);
        Ok(answer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line of input, and what has to be answered before the next one is asked for.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) answer: String,
}

/// A live player, who says a line, waits for the answer, and is upset where it does not come.
pub(crate) struct Lines<'a> {
    lines: &'a [Line],
    state: RefCell<Said>,
}

#[derive(Default)]
struct Said {
    lines: usize,
    /// The answers that the lines so far deserve, and those that came.
    due: String,
    answered: Vec<u8>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(lines: &'a [Line]) -> Lines<'a> {
        Lines { lines, state: RefCell::default() }
    }

    pub(crate) fn reader(&self) -> impl Read {
        LinesReader(self)
    }

    pub(crate) fn writer(&self) -> impl Write {
        LinesWriter(self)
    }

    pub(crate) fn answered(&self) -> String {
        String::from_utf8_lossy(&self.state.borrow().answered).into_owned()
    }
}

struct LinesReader<'a>(&'a Lines<'a>);

impl Read for LinesReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut said = self.0.state.borrow_mut();
        assert_eq!(
            String::from_utf8_lossy(&said.answered),
            said.due,
            "answers are missing after line {}",
            said.lines
        );
        let Some(line) = self.0.lines.get(said.lines) else {
            return Ok(0);
        };
        said.lines += 1;
        said.due += &line.answer;
        let text = line.text.as_bytes();
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

struct LinesWriter<'a>(&'a Lines<'a>);

impl Write for LinesWriter<'_> {
    fn write(&mut self, answer: &[u8]) -> io::Result<usize> {
        self.0.state.borrow_mut().answered.extend_from_slice(answer);
        Ok(answer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
