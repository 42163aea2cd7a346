//! Readers and writers that do the minimum that their traits allow.

use crate::dice::Dice;
use std::io::{self, Read, Write};

/// Delivers a text in pieces of random size, with occasional interruptions.
#[derive(Debug)]
pub struct Pieces<'a> {
    rest: &'a [u8],
    most: usize,
    dice: Dice,
}

impl<'a> Pieces<'a> {
    /// Delivers 1 to `most` bytes at a time.
    pub fn new(text: &'a [u8], most: usize, seed: u64) -> Pieces<'a> {
        Pieces { rest: text, most, dice: Dice::new(seed) }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.dice.percent(10) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.dice.between(1, self.most).min(self.rest.len()).min(buffer.len());
        let (piece, rest) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(piece);
        self.rest = rest;
        Ok(size)
    }
}

/// Takes only a few bytes at a time.
#[derive(Debug)]
pub struct Sips {
    /// What has been written.
    pub text: Vec<u8>,
    dice: Dice,
}

impl Sips {
    /// A writer that is still empty.
    pub fn new(seed: u64) -> Sips {
        Sips { text: Vec::new(), dice: Dice::new(seed) }
    }
}

impl Write for Sips {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.dice.percent(10) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.dice.between(1, 100).min(bytes.len());
        self.text.extend_from_slice(&bytes[..size]);
        Ok(size)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
