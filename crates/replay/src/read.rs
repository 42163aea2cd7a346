//! Reads recordings from text. Errors name the line and column.

use crate::moves::{Move, MoveKind};
use crate::recording::{Header, HeaderError, LayoutOrigin, Recording, check_seed};
use saolei_boards::{Dialect, FirstClick, LayoutReader, Named, TextError, quote};
use saolei_rules::{Layout, Operation, OperationKind, Size};
use std::fmt::Display;
use std::str::FromStr;

/// More moves than anybody plays; each takes 24 bytes of memory and 10 of text.
const MAX_MOVES: usize = 10_000_000;

impl Recording {
    /// Reads a recording. A last line without a line end was cut off while being written, and is ignored.
    ///
    /// ```
    /// use saolei_replay::Recording;
    /// let header = "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart safe\nseed 7\nmade uniform\n";
    /// let text = format!("{header}layout\n..*\n...\n0 open 1 1\n850 chord 2");
    /// assert_eq!(Recording::read(text.as_bytes())?.moves().len(), 1);
    /// let text = format!("{header}layout\n..*\n...\n0 open 1 4\n");
    /// let error = Recording::read(text.as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "11:10: expected a column from 1 to 3, found \"4\"");
    /// # Ok::<(), saolei_boards::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The text is not a recording; the error has the location of the first mistake.
    pub fn read(text: &[u8]) -> Result<Recording, TextError> {
        let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&text[..end]).map_err(|error| {
            let before = String::from_utf8_lossy(&text[..error.valid_up_to()]);
            let (line, row) = before.split('\n').enumerate().last().unwrap_or_default();
            TextError::new(line + 1, row.chars().count() + 1, "expected UTF-8")
        })?;
        let mut lines = Lines { lines: text.lines(), number: 0 };
        let header = lines.read_header()?;
        let mut recording = Recording::new(header).map_err(|error| TextError::new(lines.number, 1, error))?;
        let mut next = lines.next();
        if let Some(line) = next.filter(|line| line.text == "layout") {
            let layout = lines.read_layout(recording.size())?;
            recording.set_layout(layout).map_err(|error| line.error(error))?;
            next = lines.next();
        }
        let mut undoable = 0;
        while let Some(line) = next {
            if let Some(millis) = line.read_clock(&recording)? {
                recording.set_clock(millis);
                next = lines.next();
                continue;
            }
            let done = line.read_move(recording.size(), recording.millis())?;
            match done.kind {
                MoveKind::Undo if undoable == 0 => return Err(line.error("nothing to undo")),
                MoveKind::Undo => undoable -= 1,
                MoveKind::Operation(Operation::Open(_)) if recording.layout().is_none() => {
                    return Err(line.error("no layout, expected `layout` and its rows before the first open"));
                }
                MoveKind::Operation(_) => undoable += 1,
                MoveKind::Aid(_) => {}
            }
            if recording.moves().len() == MAX_MOVES {
                return Err(line.error(format_args!("expected at most {MAX_MOVES} moves")));
            }
            recording.push(done);
            next = lines.next();
        }
        Ok(recording)
    }
}

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Part<'a>> {
        let text = self.lines.next()?;
        self.number += 1;
        Some(Part { text, line: self.number, column: 1 })
    }

    fn expect(&mut self, what: &str) -> Result<Part<'a>, TextError> {
        let end = TextError::new(self.number + 1, 1, format_args!("the text ends here, expected {what}"));
        self.next().ok_or(end)
    }

    fn value(&mut self, key: &str) -> Result<Part<'a>, TextError> {
        self.expect(key)?.value(key)
    }

    fn read_header(&mut self) -> Result<Header, TextError> {
        let line = self.expect("saolei 1")?;
        if line.text != "saolei 1" {
            return Err(line.expected("`saolei 1`, the only format that this version reads"));
        }
        let dialect = self.value("rules")?.read::<Dialect>()?;
        let size = self.value("size")?.read_size()?;
        let mines = self.value("mines")?.number("a number of mines", 0, size.cells())?;
        let first_click = self.value("start")?.read::<FirstClick>()?;
        let mut line = self.expect("made")?;
        let mut seed = None;
        if let Some(text) = line.text.strip_prefix("seed ") {
            check_seed(text).map_err(|error| line.at(6).error(error))?;
            seed = Some(text.to_string());
            line = self.expect("made")?;
        }
        let origin = line.value("made")?.read::<LayoutOrigin>()?;
        Ok(Header { dialect, size, mines, first_click, seed, origin })
    }

    /// Reads the rows of a layout. Memory grows with the rows that are there; the size in the header is not trusted.
    fn read_layout(&mut self, size: Size) -> Result<Layout, TextError> {
        let mut reader = LayoutReader::new(size.cols());
        for _ in 0..size.rows() {
            let line = self.expect("a row of the layout")?;
            reader.push(line.text).map_err(|error| error.in_line(line.line))?;
        }
        reader.finish().map_err(|error| TextError::new(self.number, 1, error))
    }
}

/// A part of a line, with its location.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Part<'a> {
    fn error(self, problem: impl Display) -> TextError {
        TextError::new(self.line, self.column, problem)
    }

    fn expected(self, what: impl Display) -> TextError {
        self.error(format_args!("expected {what}, found {}", quote(self.text)))
    }

    /// The same text with another column, for an error there.
    fn at(self, column: usize) -> Part<'a> {
        Part { column, ..self }
    }

    fn value(self, key: &str) -> Result<Part<'a>, TextError> {
        let value = self.text.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        let text = value.ok_or_else(|| self.expected(format_args!("`{key}` and its value")))?;
        Ok(Part { text, line: self.line, column: self.column + key.len() + 1 })
    }

    fn read<T: Named>(self) -> Result<T, TextError> {
        T::read(self.text).map_err(|problem| self.error(problem))
    }

    fn read_size(self) -> Result<Size, TextError> {
        let numbers = self.text.split_once('x').and_then(|(rows, cols)| Some((plain(rows)?, plain(cols)?)));
        let (rows, cols) = numbers.ok_or_else(|| self.expected("ROWSxCOLS such as 16x30"))?;
        let size = Size::new(rows, cols).map_err(|error| self.error(error))?;
        if size.cells() > Recording::MAX_CELLS {
            return Err(self.error(HeaderError::TooLarge(size)));
        }
        Ok(size)
    }

    fn number(self, what: &str, least: u64, most: u64) -> Result<u64, TextError> {
        let number = plain(self.text).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.expected(format_args!("{what} from {least} to {most}")))
    }

    fn words(self) -> impl Iterator<Item = Part<'a>> {
        let mut column = self.column;
        self.text.split(' ').map(move |text| {
            let word = Part { text, line: self.line, column };
            column += text.chars().count() + 1;
            word
        })
    }

    fn read_clock(self, recording: &Recording) -> Result<Option<u64>, TextError> {
        let Some(millis) = self.text.strip_suffix(" clock") else { return Ok(None) };
        if recording.moves().is_empty() {
            return Err(self.error("the clock starts with the first move, expected a move"));
        }
        let number = Part { text: millis, ..self };
        number.number("milliseconds", recording.millis(), u64::MAX).map(Some)
    }

    fn read_move(self, size: Size, earliest: u64) -> Result<Move, TextError> {
        let mut words = self.words();
        let end = self.at(self.column + self.text.chars().count());
        let mut word =
            |what| words.next().ok_or_else(|| end.error(format_args!("the move ends here, expected {what}")));
        let millis = word("milliseconds")?.number("milliseconds", earliest, u64::MAX)?;
        let name = word("an operation")?;
        let kind = match (MoveKind::without_cell(name.text), OperationKind::named(name.text)) {
            (Some(kind), _) => kind,
            (None, Some(operation)) => {
                let row = word("a row")?.number("a row", 1, size.rows().into())?;
                let col = word("a column")?.number("a column", 1, size.cols().into())?;
                let cell = size.cell(row as u32 - 1, col as u32 - 1);
                operation.on(cell.ok_or_else(|| name.error("no such cell"))?).into()
            }
            (None, None) => {
                return Err(
                    name.expected("open, mark, flag, query, clear, chord, undo, hint, odds, ask or clock")
                );
            }
        };
        match words.next() {
            Some(more) => Err(more.expected("the end of the line")),
            None => Ok(Move { millis, kind }),
        }
    }
}

/// Reads a number that consists of digits only.
fn plain<T: FromStr>(text: &str) -> Option<T> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
