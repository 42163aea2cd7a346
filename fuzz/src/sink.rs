//! A writer that keeps only the length and a hash of an answer.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Write};

/// Keeps the length and a hash of an answer, and acts like a closed pipe after `most` bytes.
pub(crate) struct Sink {
    most: usize,
    length: usize,
    hash: DefaultHasher,
    closed: bool,
}

impl Sink {
    pub(crate) fn new(most: usize) -> Sink {
        Sink { most, length: 0, hash: DefaultHasher::new(), closed: false }
    }

    /// Whether the answer was longer than `most` bytes.
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
