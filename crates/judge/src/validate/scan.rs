//! Reads an input strictly, and tracks its line and byte.

use crate::problem::{Bounds, InputLimits, Problem};
use saolei_protocols::{Error, InputError};
use saolei_rules::Size;
use std::io::{BufRead, BufReader, ErrorKind, Read};

pub(crate) type Scanned<T> = Result<T, Box<Error>>;

/// How many characters of a wrong token an error quotes.
const SHOWN: usize = 20;

/// A location in the input: line and byte, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextLocation {
    line: u64,
    column: u64,
}

pub(crate) struct Scanner<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) limits: &'a InputLimits,
    source: &'a str,
    input: BufReader<&'a mut dyn Read>,
    location: TextLocation,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        limits: &'a InputLimits,
        (source, input): (&'a str, &'a mut dyn Read),
    ) -> Scanner<'a> {
        let input = BufReader::with_capacity(1 << 16, input);
        Scanner { problem, limits, source, input, location: TextLocation { line: 1, column: 1 } }
    }

    pub(crate) const fn source(&self) -> &'a str {
        self.source
    }

    /// Reads the rest of the input.
    pub(crate) fn rest(&mut self) -> Scanned<Vec<u8>> {
        let mut bytes = Vec::new();
        let source_name = self.source.to_string();
        self.input.read_to_end(&mut bytes).map_err(|error| Box::new(Error::Read { source_name, error }))?;
        Ok(bytes)
    }

    pub(crate) const fn location(&self) -> TextLocation {
        self.location
    }

    /// The next byte; `None` at the end of the input.
    #[inline]
    pub(crate) fn peek(&mut self) -> Scanned<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let source_name = self.source.to_string();
                    return Err(Box::new(Error::Read { source_name, error }));
                }
            }
        }
    }

    /// Consumes the byte that was peeked at.
    #[inline]
    pub(crate) fn take(&mut self) {
        if self.input.buffer()[0] == b'\n' {
            self.location = TextLocation { line: self.location.line + 1, column: 1 };
        } else {
            self.location.column += 1;
        }
        self.input.consume(1);
    }

    /// Reads a number within bounds, with no sign and no leading zeros.
    pub(crate) fn number(&mut self, what: &str, bounds: Bounds) -> Scanned<u64> {
        let location = self.location;
        let mut text = Vec::new();
        while let Some(digit @ b'0'..=b'9') = self.peek()? {
            self.take();
            // A number of twenty digits is above every limit.
            if text.len() < SHOWN {
                text.push(digit);
            }
        }
        let expected = |found: &str| format!("expected {what} {}, found {found}", range(bounds));
        if text.is_empty() {
            let found = self.found()?;
            return Err(self.error(location, expected(&found)));
        }
        let digits = String::from_utf8_lossy(&text).into_owned();
        if text.len() > 1 && text[0] == b'0' {
            let message = format!("expected {what} without leading zeros, found {digits}");
            return Err(self.error(location, message));
        }
        match digits.parse() {
            Ok(number) if bounds.contains(number) => Ok(number),
            _ => Err(self.error(location, expected(&digits))),
        }
    }

    /// Reads the number of mines for a board of this size.
    pub(crate) fn mines(&mut self, size: Size) -> Scanned<u64> {
        let limits = self.limits;
        self.number("the number of mines", limits.mines.at_most(limits.most_mines(size)))
    }

    /// Reads a word up to the next blank or line end.
    pub(crate) fn word(&mut self) -> Scanned<String> {
        let mut text = Vec::new();
        while let Some(byte) = self.peek()? {
            if byte == b' ' || byte == b'\n' || text.len() == SHOWN {
                break;
            }
            self.take();
            text.push(byte);
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    pub(crate) fn blank(&mut self) -> Scanned<()> {
        self.byte(b' ', "a single blank")
    }

    pub(crate) fn line_end(&mut self) -> Scanned<()> {
        self.byte(b'\n', "a line end")
    }

    /// Reads exactly this text.
    pub(crate) fn text(&mut self, text: &str) -> Scanned<()> {
        for &byte in text.as_bytes() {
            if byte == b'\n' {
                self.line_end()?;
            } else {
                self.byte(byte, &format!("\"{}\" of \"{}\"", char::from(byte), text.escape_default()))?;
            }
        }
        Ok(())
    }

    /// Reads one of these bytes.
    pub(crate) fn one_of(&mut self, bytes: &[u8], what: &str) -> Scanned<u8> {
        match self.peek()? {
            Some(byte) if bytes.contains(&byte) => {
                self.take();
                Ok(byte)
            }
            _ => Err(self.expected(what)?),
        }
    }

    /// Checks that the input ends here.
    pub(crate) fn end(&mut self) -> Scanned<()> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the input")?),
        }
    }

    /// An error that quotes what comes next.
    pub(crate) fn expected(&mut self, what: &str) -> Scanned<Box<Error>> {
        let location = self.location;
        let found = self.found()?;
        Ok(self.error(location, format!("expected {what}, found {found}")))
    }

    pub(crate) fn error(&self, location: TextLocation, message: String) -> Box<Error> {
        let TextLocation { line, column } = location;
        Box::new(Error::Input(InputError { source: self.source.to_string(), line, column, message }))
    }

    fn byte(&mut self, byte: u8, what: &str) -> Scanned<()> {
        if self.peek()? != Some(byte) {
            return Err(self.expected(what)?);
        }
        self.take();
        Ok(())
    }

    /// Describes what comes next, for an error.
    fn found(&mut self) -> Scanned<String> {
        Ok(match self.peek()? {
            None => "the end of the input".to_string(),
            Some(b' ') => "a blank".to_string(),
            Some(b'\t') => "a tab".to_string(),
            Some(b'\n') => "a line end".to_string(),
            Some(b'\r') => "a carriage return (a Windows line end)".to_string(),
            Some(byte) if byte.is_ascii_graphic() => shown(&self.word()?),
            Some(byte) => format!("the byte 0x{byte:02x}"),
        })
    }
}

/// Quotes a wrong word for an error.
pub(crate) fn shown(word: &str) -> String {
    let printed = word.chars().map(|char| if char.is_ascii_graphic() { char } else { '\u{fffd}' });
    format!("\"{}\"", printed.collect::<String>())
}

/// Formats bounds as part of a sentence.
pub(crate) fn range(bounds: Bounds) -> String {
    if bounds.least == bounds.most {
        format!("to be {}", bounds.least)
    } else {
        format!("from {} to {}", bounds.least, bounds.most)
    }
}
