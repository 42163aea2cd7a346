//! The output: one buffer, written when it is full and before the protocol waits for input.

use crate::text::{PADDED, ShortText};
use std::io::{self, Write};

/// Large enough to make system calls rare, small enough for the cache and for a quick start, because every page that is
/// touched costs a page fault.
const CAPACITY: usize = 1 << 15;

/// The most bytes that [`Output::room`] can promise.
pub const MAX_ROOM: usize = 1 << 14;

/// A buffered output.
pub struct Output<'a> {
    sink: &'a mut dyn Write,
    buffer: Box<[u8]>,
    len: usize,
}

impl<'a> Output<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write) -> Output<'a> {
        Output { sink, buffer: vec![0; CAPACITY].into_boxed_slice(), len: 0 }
    }

    /// Writes everything answered so far.
    #[cold]
    #[inline(never)]
    pub fn flush(&mut self) -> io::Result<()> {
        if self.len > 0 {
            // Emptied even if writing fails, so that it is not written again.
            let len = std::mem::take(&mut self.len);
            self.sink.write_all(&self.buffer[..len])?;
            self.sink.flush()?;
        }
        Ok(())
    }

    /// Free space of at least `bytes`, which may be at most [`MAX_ROOM`]. [`Output::keep`] keeps what was written there.
    #[inline]
    pub fn room(&mut self, bytes: usize) -> io::Result<&mut [u8]> {
        debug_assert!(bytes <= MAX_ROOM);
        if self.buffer.len() - self.len < bytes {
            self.flush()?;
        }
        Ok(&mut self.buffer[self.len..])
    }

    /// Keeps the first `bytes` of the last [`Output::room`].
    #[inline]
    pub fn keep(&mut self, bytes: usize) {
        self.len += bytes;
    }

    /// A short text whose length is known at compile time.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, text: &[u8; N]) -> io::Result<()> {
        self.room(N)?[..N].copy_from_slice(text);
        self.keep(N);
        Ok(())
    }

    /// A text of at most eight bytes.
    #[inline]
    pub(crate) fn put_short(&mut self, text: ShortText) -> io::Result<()> {
        self.room(8)?[..8].copy_from_slice(&text.word.to_le_bytes());
        self.keep(text.len);
        Ok(())
    }

    /// Any text.
    pub fn put_all(&mut self, text: &[u8]) -> io::Result<()> {
        for piece in text.chunks(MAX_ROOM) {
            self.room(piece.len())?[..piece.len()].copy_from_slice(piece);
            self.keep(piece.len());
        }
        Ok(())
    }

    /// The same byte many times.
    pub(crate) fn fill(&mut self, byte: u8, count: u64) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            let piece = left.min(MAX_ROOM as u64) as usize;
            self.room(piece)?[..piece].fill(byte);
            self.keep(piece);
            left -= piece as u64;
        }
        Ok(())
    }

    /// A number in decimal digits, followed by a byte.
    #[inline(always)]
    pub fn number(&mut self, number: u64, end: u8) -> io::Result<()> {
        let end = ShortText { word: u64::from(end), len: 1 };
        match ShortText::number(number) {
            Some(digits) => self.put_short(digits.then(end)),
            None => {
                self.thousands(number)?;
                self.put_short(end)
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn thousands(&mut self, number: u64) -> io::Result<()> {
        if let Some(digits) = ShortText::number(number) {
            return self.put_short(digits);
        }
        self.thousands(number / 1000)?;
        self.put_short(PADDED[(number % 1000) as usize].text())
    }

    /// A number in decimal digits, with a minus sign if it is negative, followed by a byte.
    #[inline(always)]
    pub(crate) fn signed(&mut self, number: i64, end: u8) -> io::Result<()> {
        if number < 0 {
            self.put(b"-")?;
        }
        self.number(number.unsigned_abs(), end)
    }
}
