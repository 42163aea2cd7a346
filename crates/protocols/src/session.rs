//! A session with a player: tokens in, answers out.
//!
//! Everything answered so far is written before the session waits for more input. This one rule makes it both a fast
//! filter and a live opponent.

use crate::eight_bytes::{EightBytes, count, is_space};
use crate::error::{Error, InputError, Result};
use crate::output::{MAX_ROOM, Output};
use saolei_rules::{Cell, Size};
use std::io::{ErrorKind, Read, Write};

const CAPACITY: usize = 1 << 15;

/// Zeros after the text, so that the longest usual operation can be read wherever the text ends.
const PADDING: usize = 11;

/// A token this long is not a number, and need not fit into the buffer.
const TOO_LONG: usize = CAPACITY / 2;

/// Some editors put it at the start of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many bytes of an unexpected token an error shows.
pub(crate) const MAX_SHOWN: usize = 24;

/// The input, how far it has been read, and the output.
pub struct Session<'a> {
    source: &'a str,
    input: &'a mut dyn Read,
    /// The text is in `..end` and used up to `next`. Zeros follow.
    buffer: Box<[u8]>,
    next: usize,
    end: usize,
    ended: bool,
    /// How many times the buffer was refilled, which replaces earlier text.
    refills: u64,
    /// The line and column of `buffer[counted]`. Later ones are counted from there when an error needs them.
    place: LineColumn,
    counted: usize,
    /// The output.
    pub out: Output<'a>,
}

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct LineColumn {
    line: u64,
    column: u64,
}

/// A part of the text in the buffer. It is gone after the next refill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Excerpt {
    refills: u64,
    start: usize,
    end: usize,
}

impl Excerpt {
    pub(crate) const fn len(self) -> usize {
        self.end - self.start
    }
}

impl<'a> Session<'a> {
    /// A session that calls its input `source` in errors.
    pub fn new(source: &'a str, input: &'a mut dyn Read, output: &'a mut dyn Write) -> Session<'a> {
        Session {
            source,
            input,
            buffer: vec![0; CAPACITY + PADDING].into_boxed_slice(),
            next: 0,
            end: 0,
            ended: false,
            refills: 0,
            place: LineColumn { line: 1, column: 1 },
            counted: 0,
            out: Output::new(output),
        }
    }

    /// A number of at least 0. One that is too large becomes the type's largest.
    #[inline]
    pub fn number(&mut self, what: &str) -> Result<u64> {
        match self.short_number() {
            Some(number) => Ok(number),
            None => self.any_number(what),
        }
    }

    /// A number that may be negative. One that is too large or too small becomes the type's largest or smallest.
    #[inline]
    pub(crate) fn integer(&mut self, what: &str) -> Result<i64> {
        match self.short_number() {
            Some(number) => Ok(number as i64),
            None => self.any_integer(what),
        }
    }

    /// Where the next token begins if at most one byte of white space precedes it, as usual.
    #[inline(always)]
    fn usual_start(&self) -> usize {
        self.next + usize::from(is_space(self.buffer[self.next]))
    }

    /// The usual operation: a digit from 1 to `most` and the row and column of a cell, counted from 1, of up to three
    /// digits each and separated by single spaces. It also takes one byte of white space after them, where the next
    /// operation starts. `None` for anything else, which slower code reads or reports.
    #[inline(always)]
    pub(crate) fn usual_operation(&mut self, most: u8, size: Size) -> Option<(u8, Cell)> {
        if is_space(self.buffer[self.next]) {
            self.skip_byte();
        }
        let &[digit, space, ref word @ ..] = self.buffer[self.next..].first_chunk::<10>()?;
        let operation = digit.wrapping_sub(b'0');
        if operation.wrapping_sub(1) >= most || space != b' ' {
            return None;
        }
        let (row, col, len) = EightBytes::of(*word).two_numbers()?;
        let cell = size.cell(row.wrapping_sub(1), col.wrapping_sub(1))?;
        self.next += 2 + len + 1;
        Some((operation, cell))
    }

    /// Skips a byte. Not inlined: the compiler would turn the test into an addition, and every operation would wait for
    /// that byte to be loaded.
    #[cold]
    #[inline(never)]
    fn skip_byte(&mut self) {
        self.next += 1;
    }

    /// The usual number, of up to seven digits and followed by white space.
    #[inline(always)]
    fn short_number(&mut self) -> Option<u64> {
        let start = self.usual_start();
        let word = EightBytes::of(*self.buffer[start..].first_chunk()?);
        let digits = word.digits();
        // The zeros after the text are not white space, so a number that is cut off there is not taken.
        if !(1..8).contains(&digits) || !is_space(word.byte(digits)) {
            return None;
        }
        self.next = start + digits;
        Some(word.number(digits))
    }

    #[cold]
    fn any_integer(&mut self, what: &str) -> Result<i64> {
        self.skip_space()?;
        if self.peek()? != Some(b'-') {
            return Ok(i64::try_from(self.any_number(what)?).unwrap_or(i64::MAX));
        }
        self.complete_token()?;
        if !is_number(&self.token()[1..]) {
            return Err(self.expected(what));
        }
        self.next += 1;
        let number = self.any_number(what)?;
        Ok(i64::try_from(number).map_or(i64::MIN, |number| -number))
    }

    /// The usual row and column, of up to three digits each, and where they end.
    #[inline(always)]
    fn two_numbers(&self) -> Option<(u32, u32, usize)> {
        let start = self.usual_start();
        let (first, second, len) = EightBytes::of(*self.buffer[start..].first_chunk()?).two_numbers()?;
        Some((first, second, start + len))
    }

    /// A number of rows or columns.
    fn length(&mut self, what: &str) -> Result<(u32, LineColumn)> {
        self.skip_space()?;
        let place = self.place();
        match self.number(what)? {
            0 => Err(self.error(place, format!("expected {what}, at least 1, found 0"))),
            number => match u32::try_from(number) {
                Ok(number) => Ok((number, place)),
                Err(_) => Err(self.expected_instead(&format!("{what}, at most {}", u32::MAX))),
            },
        }
    }

    /// The numbers of rows and columns of a board, and where they are.
    pub(crate) fn lengths(&mut self) -> Result<(u32, u32, LineColumn)> {
        let (rows, place) = self.length("the number of rows")?;
        let (cols, _) = self.length("the number of columns")?;
        Ok((rows, cols, place))
    }

    /// The size of a board: its rows and columns.
    pub(crate) fn size(&mut self) -> Result<Size> {
        let (rows, cols, place) = self.lengths()?;
        Size::new(rows, cols).map_err(|error| self.error(place, error.to_string()))
    }

    /// The row and column of a cell, counted from 1.
    #[inline(always)]
    pub(crate) fn cell(&mut self, size: Size) -> Result<Cell> {
        self.cell_counted_from(1, size)
    }

    /// The row and column of a cell, counted from `first`.
    #[inline(always)]
    pub(crate) fn cell_counted_from(&mut self, first: u32, size: Size) -> Result<Cell> {
        if let Some((row, col, end)) = self.two_numbers()
            && let Some(cell) = size.cell(row.wrapping_sub(first), col.wrapping_sub(first))
        {
            self.next = end;
            return Ok(cell);
        }
        self.any_cell(first, size)
    }

    #[inline(never)]
    fn any_cell(&mut self, first: u32, size: Size) -> Result<Cell> {
        let row = self.coordinate("a row", first, size.rows())?;
        let col = self.coordinate("a column", first, size.cols())?;
        Ok(size.cell(row, col).expect("both coordinates were checked"))
    }

    fn coordinate(&mut self, what: &str, first: u32, count: u32) -> Result<u32> {
        let number = self.number(what)?;
        let index = number.wrapping_sub(u64::from(first));
        if index < u64::from(count) {
            return Ok(index as u32);
        }
        let last = u64::from(first) + u64::from(count) - 1;
        Err(self.expected_instead(&format!("{what} from {first} to {last}")))
    }

    /// One of these words, of up to seven letters each; `None` if the next token is another.
    #[inline]
    pub(crate) fn one_of(&mut self, words: &[EightBytes]) -> Result<Option<EightBytes>> {
        self.skip_space()?;
        // A word at the end of the buffer may continue in the next read.
        while self.word().letters() == self.end - self.next && self.refill()? {}
        let letters = self.word().letters().min(7);
        let word = self.word().first(letters);
        if !words.contains(&word)
            || !is_space(self.buffer[self.next + letters]) && self.next + letters < self.end
        {
            return Ok(None);
        }
        self.next += letters;
        Ok(Some(word))
    }

    /// Skips white space; `false` at the end of the input.
    #[inline]
    pub fn skip_space(&mut self) -> Result<bool> {
        loop {
            // The zeros after the text are not white space.
            while is_space(self.buffer[self.next]) {
                self.next += 1;
            }
            if self.next < self.end {
                return Ok(true);
            }
            if !self.refill()? {
                return Ok(false);
            }
        }
    }

    /// The next byte, white space or not; `None` at the end of the input.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>> {
        if self.next == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.next]))
    }

    /// The text in the buffer that has not been used; empty only at the end of the input.
    #[inline]
    pub fn text(&mut self) -> Result<&[u8]> {
        if self.next == self.end {
            self.refill()?;
        }
        Ok(&self.buffer[self.next..self.end])
    }

    /// Skips bytes that [`Session::peek`] or [`Session::text`] returned.
    #[inline]
    pub fn advance(&mut self, bytes: usize) {
        self.next += bytes;
    }

    /// Skips this many bytes of [`Session::text`], which are this many complete lines.
    pub(crate) fn advance_lines(&mut self, bytes: usize, lines: u64) {
        self.place();
        self.next += bytes;
        self.counted = self.next;
        self.place = LineColumn { line: self.place.line + lines, column: 1 };
    }

    /// The empty excerpt here, to be extended by [`Session::since`].
    pub(crate) fn here(&self) -> Excerpt {
        Excerpt { refills: self.refills, start: self.next, end: self.next }
    }

    /// The text from the start of an excerpt to here; `None` if it is gone.
    pub(crate) fn since(&self, start: Excerpt) -> Option<Excerpt> {
        (start.refills == self.refills).then_some(Excerpt {
            refills: start.refills,
            start: start.start,
            end: self.next,
        })
    }

    /// Copies an excerpt into the output's free space, to be changed there and kept by [`Output::keep`]; `None` if it is
    /// too long or gone.
    pub(crate) fn repeat(&mut self, excerpt: Excerpt) -> Result<Option<&mut [u8]>> {
        if excerpt.refills != self.refills || excerpt.len() > MAX_ROOM {
            return Ok(None);
        }
        let room = &mut self.out.room(excerpt.len())?[..excerpt.len()];
        room.copy_from_slice(&self.buffer[excerpt.start..excerpt.end]);
        Ok(Some(room))
    }

    /// The line and column that have been reached.
    pub fn place(&mut self) -> LineColumn {
        let text = &self.buffer[self.counted..self.next];
        self.place = self.place.after(text);
        self.counted = self.next;
        self.place
    }

    /// An error at the next token: what was expected, and what was found.
    #[cold]
    pub fn expected(&mut self, what: &str) -> Box<Error> {
        self.expected_before(is_space, what)
    }

    /// The same, where these bytes end a token.
    #[cold]
    pub(crate) fn expected_before(&mut self, ends: impl Fn(u8) -> bool, what: &str) -> Box<Error> {
        // An error must not depend on how the input arrives, so as much of the token is read as is shown.
        let is_cut = |text: &[u8]| text.len() <= MAX_SHOWN && !text.iter().any(|&byte| ends(byte));
        while is_cut(&self.buffer[self.next..self.end]) {
            match self.refill() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return error,
            }
        }
        let text = &self.buffer[self.next..self.end];
        let found = match (text.split(|&byte| ends(byte)).next(), text.first()) {
            (_, None) => "the end of the input".to_string(),
            (_, Some(b'\n' | b'\r')) => "the end of the line".to_string(),
            (_, Some(b' ')) => "a blank".to_string(),
            _ if text.starts_with(BYTE_ORDER_MARK) => {
                "a byte order mark: save the file as UTF-8 without one".to_string()
            }
            (None | Some([]), Some(&byte)) => format!("\"{}\"", shown(&[byte])),
            (Some(token), Some(_)) => format!("\"{}\"", shown(token)),
        };
        self.error_here(format!("expected {what}, found {found}"))
    }

    /// An error at the line and column that have been reached.
    #[cold]
    pub fn error_here(&mut self, message: String) -> Box<Error> {
        let place = self.place();
        self.error(place, message)
    }

    /// An error about the token that has just been read: what was expected instead, and the token as it was written,
    /// because a number may have been too large.
    #[cold]
    pub fn expected_instead(&mut self, what: &str) -> Box<Error> {
        let LineColumn { line, column } = self.place();
        let text = &self.buffer[..self.next];
        let token = text.rsplit(|&byte| is_space(byte)).next().unwrap_or_default();
        let column = column.saturating_sub(token.len() as u64).max(1);
        self.error(LineColumn { line, column }, format!("expected {what}, found {}", shown(token)))
    }

    /// An error at a line and column.
    #[cold]
    pub fn error(&self, place: LineColumn, message: String) -> Box<Error> {
        Box::new(Error::Input(InputError {
            source: self.source.to_string(),
            line: place.line,
            column: place.column,
            message,
        }))
    }

    #[inline]
    fn word(&self) -> EightBytes {
        let eight = self.buffer[self.next..].first_chunk().expect("the padding is eight bytes long");
        EightBytes::of(*eight)
    }

    /// A number that is long or wrong, or cut off at the end of the buffer.
    #[cold]
    fn any_number(&mut self, what: &str) -> Result<u64> {
        self.skip_space()?;
        self.complete_token()?;
        let token = self.token();
        if !is_number(token) {
            return Err(self.expected(what));
        }
        let number = token
            .iter()
            .try_fold(0_u64, |number, &digit| number.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
        self.next += token.len();
        Ok(number.unwrap_or(u64::MAX))
    }

    /// The next token, as far as it has arrived.
    fn token(&self) -> &[u8] {
        let text = &self.buffer[self.next..self.end];
        text.split(|&byte| is_space(byte)).next().unwrap_or_default()
    }

    /// Reads on until the next token is complete, or too long to be a number.
    fn complete_token(&mut self) -> Result<()> {
        let mut known = 0;
        while self.end - self.next < TOO_LONG {
            let text = &self.buffer[self.next..self.end];
            if text[known..].iter().any(|&byte| is_space(byte)) {
                break;
            }
            known = text.len();
            if !self.refill()? {
                break;
            }
        }
        Ok(())
    }

    /// Writes everything answered so far, then reads more after the unused text; `false` at the end of the input.
    #[cold]
    fn refill(&mut self) -> Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.out.flush()?;
        self.place();
        self.refills += 1;
        self.buffer.copy_within(self.next..self.end, 0);
        self.end -= self.next;
        self.next = 0;
        self.counted = 0;
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..CAPACITY]) {
                Ok(read) => break read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(Box::new(Error::Read { source_name: self.source.to_string(), error }));
                }
            }
        };
        self.ended = read == 0;
        self.end += read;
        self.buffer[self.end..self.end + PADDING].fill(0);
        Ok(read > 0)
    }
}

fn is_number(token: &[u8]) -> bool {
    (1..TOO_LONG).contains(&token.len()) && token.iter().all(u8::is_ascii_digit)
}

/// A token for errors: on one line, and not too long.
pub(crate) fn shown(token: &[u8]) -> String {
    match token.get(..MAX_SHOWN) {
        Some(start) if token.len() > MAX_SHOWN => format!("{}...", start.escape_ascii()),
        _ => token.escape_ascii().to_string(),
    }
}

impl LineColumn {
    /// The line and column after this text.
    fn after(self, text: &[u8]) -> LineColumn {
        match count(text, |byte| byte == b'\n') {
            0 => LineColumn { line: self.line, column: self.column + text.len() as u64 },
            lines => {
                let last = text.iter().rev().take_while(|&&byte| byte != b'\n').count();
                LineColumn { line: self.line + lines as u64, column: last as u64 + 1 }
            }
        }
    }
}
