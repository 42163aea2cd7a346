//! Answers on their way out: one buffer, written when it is full and before the program waits for input.

use crate::text::{PADDED, Piece};
use std::io::{self, Write};

/// Large enough to make system calls rare, small enough to stay in the second-level cache.
const CAPACITY: usize = 1 << 16;

/// The most bytes that [`Output::room`] can promise.
pub(crate) const MOST_ROOM: usize = 1 << 15;

/// The answer's way out.
pub(crate) struct Output<'a> {
    sink: &'a mut dyn Write,
    buffer: Box<[u8]>,
    len: usize,
}

impl<'a> Output<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write) -> Output<'a> {
        Output { sink, buffer: vec![0; CAPACITY].into_boxed_slice(), len: 0 }
    }

    /// Writes out everything that has been answered so far.
    #[cold]
    #[inline(never)]
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        if self.len > 0 {
            // Taken back even where it fails: what cannot be written is not tried again.
            let len = std::mem::take(&mut self.len);
            self.sink.write_all(&self.buffer[..len])?;
            self.sink.flush()?;
        }
        Ok(())
    }

    /// Free space for at least `bytes`, at most [`MOST_ROOM`]; what was used of it is kept by [`Output::keep`].
    #[inline]
    pub(crate) fn room(&mut self, bytes: usize) -> io::Result<&mut [u8]> {
        debug_assert!(bytes <= MOST_ROOM);
        if self.buffer.len() - self.len < bytes {
            self.flush()?;
        }
        Ok(&mut self.buffer[self.len..])
    }

    /// Takes the first `bytes` of the last [`Output::room`] as answered.
    #[inline]
    pub(crate) fn keep(&mut self, bytes: usize) {
        self.len += bytes;
    }

    /// A short text whose length is known when compiling.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, text: &[u8; N]) -> io::Result<()> {
        self.room(N)?[..N].copy_from_slice(text);
        self.keep(N);
        Ok(())
    }

    /// A text of at most eight bytes.
    #[inline]
    pub(crate) fn put_piece(&mut self, piece: Piece) -> io::Result<()> {
        self.room(8)?[..8].copy_from_slice(&piece.word.to_le_bytes());
        self.keep(piece.len);
        Ok(())
    }

    /// Any text.
    pub(crate) fn put_all(&mut self, text: &[u8]) -> io::Result<()> {
        for piece in text.chunks(MOST_ROOM) {
            self.room(piece.len())?[..piece.len()].copy_from_slice(piece);
            self.keep(piece.len());
        }
        Ok(())
    }

    /// The same byte many times.
    pub(crate) fn fill(&mut self, byte: u8, count: u64) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            let piece = left.min(MOST_ROOM as u64) as usize;
            self.room(piece)?[..piece].fill(byte);
            self.keep(piece);
            left -= piece as u64;
        }
        Ok(())
    }

    /// A whole number in decimal digits, and the byte behind it.
    #[inline(always)]
    pub(crate) fn number(&mut self, number: u64, end: u8) -> io::Result<()> {
        let end = Piece { word: u64::from(end), len: 1 };
        match Piece::number(number) {
            Some(digits) => self.put_piece(digits.then(end)),
            None => {
                self.thousands(number)?;
                self.put_piece(end)
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn thousands(&mut self, number: u64) -> io::Result<()> {
        if let Some(digits) = Piece::number(number) {
            return self.put_piece(digits);
        }
        self.thousands(number / 1000)?;
        self.put_piece(PADDED[(number % 1000) as usize].piece())
    }

    /// A whole number in decimal digits, with a minus sign where it is negative, and the byte behind it.
    #[inline(always)]
    pub(crate) fn signed(&mut self, number: i64, end: u8) -> io::Result<()> {
        if number < 0 {
            self.put(b"-")?;
        }
        self.number(number.unsigned_abs(), end)
    }
}
