//! Recordings from text, with the place of every mistake.

use crate::moves::{Move, MoveKind};
use crate::recording::{Header, LayoutOrigin, Recording, check_seed};
use saolei_boards::{Dialect, FirstClick, LayoutReader, TextError, quote};
use saolei_rules::{Layout, Operation, OperationKind, Size};
use std::fmt::Display;
use std::str::FromStr;

/// More moves than this are no game that anyone played; each takes 24 bytes of memory and 10 of text.
const MOST_MOVES: usize = 10_000_000;

impl Recording {
    /// Reads a recording. A last line without a line end was cut off while it was written: it is left out.
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
    /// Anything that is no recording, with its place.
    pub fn read(text: &[u8]) -> Result<Recording, TextError> {
        let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&text[..end]).map_err(|error| {
            let before = &text[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let row = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
            TextError::new(line, String::from_utf8_lossy(row).chars().count() + 1, "expected UTF-8")
        })?;
        let mut lines = Lines { lines: text.lines(), number: 0 };
        let header = header(&mut lines)?;
        let mut recording = Recording::new(header).map_err(|error| lines.here(1).error(error))?;
        let mut next = lines.next();
        if let Some(line) = next
            && line.text == "layout"
        {
            let layout = layout(&mut lines, recording.header())?;
            recording.set_layout(layout).map_err(|error| line.error(error))?;
            next = lines.next();
        }
        let mut standing = 0;
        let mut count = 0;
        while let Some(line) = next {
            let done = line.read_move(recording.size(), recording.millis())?;
            match done.kind {
                MoveKind::Undo if standing == 0 => {
                    return Err(line.error("undo, but there is nothing to take back"));
                }
                MoveKind::Undo => standing -= 1,
                MoveKind::Operation(Operation::Open(_)) if recording.layout().is_none() => {
                    return Err(
                        line.error("open, but there is no layout: expected `layout` and its rows before")
                    );
                }
                MoveKind::Operation(_) => standing += 1,
                MoveKind::Aid(_) => {}
            }
            count += 1;
            if count > MOST_MOVES {
                return Err(line.error(format_args!("more than {MOST_MOVES} moves")));
            }
            recording.push(done);
            next = lines.next();
        }
        Ok(recording)
    }
}

/// Reads `saolei 1` and the six lines after it, always in the same order.
fn header(lines: &mut Lines<'_>) -> Result<Header, TextError> {
    let line = lines.expect("saolei 1")?;
    match line.text.split_once(' ') {
        Some(("saolei", "1")) => {}
        Some(("saolei", version)) if version.bytes().all(|byte| byte.is_ascii_digit()) => {
            return Err(line.at(8).error(format_args!(
                "this is version {} of the format, expected 1: a newer saolei reads it",
                quote(version)
            )));
        }
        _ => {
            return Err(line.error(format_args!(
                "expected a game, which begins with `saolei 1`, found {}",
                quote(line.text)
            )));
        }
    }
    let rules = lines.value("rules")?;
    let dialect = rules.one_of(Dialect::named(rules.text), Dialect::ALL.map(Dialect::name))?;
    let size = lines.value("size")?.read_size()?;
    let mines = lines.value("mines")?.number("a number of mines", 0, size.cells())?;
    let promise = lines.value("start")?;
    let first_click =
        promise.one_of(FirstClick::named(promise.text), FirstClick::ALL.map(FirstClick::name))?;
    let mut line = lines.expect("made")?;
    let mut seed = None;
    if let Some(text) = line.text.strip_prefix("seed ") {
        check_seed(text).map_err(|error| line.at(6).error(error))?;
        seed = Some(text.to_string());
        line = lines.expect("made")?;
    }
    let made = line.value("made")?;
    let origin = made.one_of(LayoutOrigin::named(made.text), LayoutOrigin::ALL.map(LayoutOrigin::name))?;
    Ok(Header { dialect, size, mines, first_click, seed, origin })
}

/// Reads the rows of a layout; memory follows the rows that are there.
fn layout(lines: &mut Lines<'_>, header: &Header) -> Result<Layout, TextError> {
    let mut reader = LayoutReader::new(header.size.cols());
    let mut first = None;
    for _ in 0..header.size.rows() {
        let line = lines.expect("a row of the layout")?;
        first = first.or(Some(line));
        reader.push(line.text).map_err(|error| error.in_line(line.line))?;
    }
    let layout = reader.finish().map_err(|error| lines.here(1).error(error))?;
    if layout.mines() != header.mines {
        let first = first.unwrap_or(lines.here(1));
        let (found, expected) = (layout.mines(), header.mines);
        return Err(first.error(format_args!("the layout has {found} mines, expected {expected}")));
    }
    Ok(layout)
}

/// The lines of a text, counted.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Line<'a>> {
        let text = self.lines.next()?;
        self.number += 1;
        Some(Line { text, line: self.number, column: 1 })
    }

    fn expect(&mut self, what: &str) -> Result<Line<'a>, TextError> {
        let end = TextError::new(self.number + 1, 1, format_args!("the text ends here, expected {what}"));
        self.next().ok_or(end)
    }

    fn value(&mut self, key: &str) -> Result<Line<'a>, TextError> {
        self.expect(key)?.value(key)
    }

    /// A place in the line that was read last.
    fn here(&self, column: usize) -> Line<'a> {
        Line { text: "", line: self.number, column }
    }
}

/// A line or what is left of it, and where it stands.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Line<'a> {
    fn error(self, problem: impl Display) -> TextError {
        TextError::new(self.line, self.column, problem)
    }

    /// The same line, for an error at this column.
    fn at(self, column: usize) -> Line<'a> {
        Line { column, ..self }
    }

    /// What stands behind a key.
    fn value(self, key: &str) -> Result<Line<'a>, TextError> {
        let value = self.text.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        let found = quote(self.text);
        let text =
            value.ok_or_else(|| self.error(format_args!("expected `{key}` and its value, found {found}")))?;
        Ok(Line { text, line: self.line, column: self.column + key.len() + 1 })
    }

    fn one_of<T, const N: usize>(self, found: Option<T>, names: [&str; N]) -> Result<T, TextError> {
        let problem =
            || self.error(format_args!("expected {}, found {}", names.join(", "), quote(self.text)));
        found.ok_or_else(problem)
    }

    fn read_size(self) -> Result<Size, TextError> {
        let numbers = self.text.split_once('x').and_then(|(rows, cols)| Some((plain(rows)?, plain(cols)?)));
        let found = quote(self.text);
        let (rows, cols) = numbers
            .ok_or_else(|| self.error(format_args!("expected ROWSxCOLS such as 16x30, found {found}")))?;
        let size = Size::new(rows, cols).map_err(|error| self.error(error))?;
        if size.cells() > Recording::MOST_CELLS {
            let cells = size.cells();
            return Err(self.error(format_args!("{cells} cells, expected at most {}", Recording::MOST_CELLS)));
        }
        Ok(size)
    }

    fn number(self, what: &str, least: u64, most: u64) -> Result<u64, TextError> {
        let number = plain(self.text).filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            self.error(format_args!("expected {what} from {least} to {most}, found {}", quote(self.text)))
        })
    }

    /// The words of the line, each with its place.
    fn words(self) -> impl Iterator<Item = Line<'a>> {
        let mut column = self.column;
        self.text.split(' ').map(move |text| {
            let word = Line { text, line: self.line, column };
            column += text.chars().count() + 1;
            word
        })
    }

    fn read_move(self, size: Size, earliest: u64) -> Result<Move, TextError> {
        let mut words = self.words();
        let end = self.at(self.column + self.text.chars().count());
        let mut word =
            |what| words.next().ok_or_else(|| end.error(format_args!("the move ends here, expected {what}")));
        let millis = word("milliseconds")?.number("milliseconds", earliest, u64::MAX)?;
        let name = word("an operation")?;
        let kind = match MoveKind::without_cell(name.text) {
            Some(kind) => kind,
            None => {
                let names = "open, mark, flag, query, clear, chord, undo, hint, odds or ask";
                let operation = OperationKind::named(name.text).ok_or_else(|| {
                    name.error(format_args!("expected {names}, found {}", quote(name.text)))
                })?;
                let row = word("a row")?.number("a row", 1, size.rows().into())?;
                let col = word("a column")?.number("a column", 1, size.cols().into())?;
                let cell = size.cell(row as u32 - 1, col as u32 - 1);
                operation.on(cell.ok_or_else(|| name.error("no such cell"))?).into()
            }
        };
        match words.next() {
            Some(more) => {
                Err(more.error(format_args!("expected the end of the line, found {}", quote(more.text))))
            }
            None => Ok(Move { millis, kind }),
        }
    }
}

/// A number as it is written here: digits and nothing else.
fn plain<T: FromStr>(text: &str) -> Option<T> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
