//! Checks boards of `master` by playing them.

use crate::check::{CheckOutcome, Difference, DifferenceKind, Excerpt, Spot};
use saolei_boards::OneClick;
use saolei_protocols::{Error, Protocol};
use saolei_rules::{Cell, Game, Phase, Position, Rules, Size, Tile};
use std::io::{self, BufRead, BufReader, Read};

pub(super) fn check(
    (source, input): (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
) -> Result<CheckOutcome, Error> {
    // The protocol reports what is wrong with the input; what it can read are numbers.
    Protocol::Master.run(source, &mut &input[..], &mut io::sink())?;
    let mut numbers = input.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(|word| {
        str::from_utf8(word).ok().and_then(|word| word.parse::<u64>().ok()).expect("the protocol has read it")
    });
    let mut next = || numbers.next().expect("the protocol has read it");
    let mut lines = OutputLines { output: BufReader::new(output), number: 0, text: Vec::new(), ended: true };
    let cases = next();
    let checked = (1..=cases).try_for_each(|case| {
        let (rows, cols, mines) = (next(), next(), next());
        RequestedBoard { number: case, rows: rows as u32, cols: cols as u32, mines }.check(&mut lines)
    });
    match checked.and_then(|()| lines.end()) {
        Ok(()) => Ok(CheckOutcome::Right),
        Err(Stop::Wrong(difference)) => Ok(CheckOutcome::Wrong(difference)),
        Err(Stop::Unread(error)) => Err(Error::Read { source_name: name.to_string(), error }),
    }
}

/// Why the output is not read further.
enum Stop {
    Wrong(Box<Difference>),
    Unread(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Unread(error)
    }
}

/// The lines of an output.
struct OutputLines<'a> {
    output: BufReader<&'a mut dyn Read>,
    number: u64,
    text: Vec<u8>,
    /// Whether the last line had an end.
    ended: bool,
}

impl OutputLines<'_> {
    /// Reads the next line, at most one byte more than this many.
    fn next(&mut self, most: usize) -> Result<bool, Stop> {
        self.text.clear();
        let read = self.output.by_ref().take(most as u64 + 2).read_until(b'\n', &mut self.text)?;
        self.number += 1;
        self.ended = self.text.last() == Some(&b'\n');
        if self.ended {
            self.text.pop();
        }
        Ok(read > 0)
    }

    fn end(&mut self) -> Result<(), Stop> {
        if self.next(64)? {
            return Err(self.wrong(None, 0, "expected the end of the output".to_string(), None));
        }
        Ok(())
    }

    /// A difference in the line that was read last.
    fn wrong(&self, case: Option<u64>, at: usize, message: String, expected: Option<&str>) -> Stop {
        let found = (!self.text.is_empty() || self.ended).then(|| Excerpt::around(&self.text, at));
        let is_space = expected.is_some_and(|expected| self.text.trim_ascii() == expected.as_bytes());
        let kind = match found {
            None => DifferenceKind::Early,
            Some(_) if is_space => DifferenceKind::Space,
            Some(_) => DifferenceKind::Answer,
        };
        Stop::Wrong(Box::new(Difference {
            line: self.number,
            column: at as u64 + 1,
            kind,
            spot: Spot { case, ..Spot::default() },
            message,
            expected: expected.map(|line| Excerpt::around(line.as_bytes(), at)),
            found,
        }))
    }
}

/// A board that was asked for.
struct RequestedBoard {
    number: u64,
    rows: u32,
    cols: u32,
    mines: u64,
}

impl RequestedBoard {
    fn check(&self, lines: &mut OutputLines<'_>) -> Result<(), Stop> {
        let title = format!("Case #{}:", self.number);
        lines.next(title.len())?;
        if lines.text != title.as_bytes() {
            return Err(self.unlike(lines, &title));
        }
        let RequestedBoard { rows, cols, mines, .. } = *self;
        let possible = OneClick::new(rows, cols, mines).ok().flatten().is_some();
        // `Impossible` is longer than the rows of a narrow board.
        lines.next((cols as usize).max(IMPOSSIBLE.len()))?;
        if lines.text == IMPOSSIBLE.as_bytes() {
            if !possible {
                return self.line_end(lines, IMPOSSIBLE);
            }
            let message = format!("expected a board of {rows} x {cols} with {mines} mines, found Impossible");
            return Err(lines.wrong(Some(self.number), 0, message, None));
        }
        if !possible && lines.text.trim_ascii() == IMPOSSIBLE.as_bytes() {
            return Err(self.unlike(lines, IMPOSSIBLE));
        }
        let (position, clicked) = self.read(lines)?;
        let found = position.mines();
        if found != mines {
            let message = format!("expected {mines} mines on the board, found {found}");
            return Err(lines.wrong(Some(self.number), 0, message, None));
        }
        let mut game = Game::new(position, &Rules::CLASSIC);
        let _ = game.open(clicked);
        if game.phase() != Phase::Won {
            let left = game.closed_safe();
            let (row, col) = (clicked.row() + 1, clicked.col() + 1);
            let more = if possible { "" } else { "; no board of this size with as many mines can be won so" };
            let message = format!(
                "expected one click to open every safe cell, found {left} closed after c in row {row}, column {col}{more}"
            );
            return Err(lines.wrong(Some(self.number), 0, message, None));
        }
        Ok(())
    }

    /// Reads the board, whose first line was read already, and the cell that is clicked.
    fn read(&self, lines: &mut OutputLines<'_>) -> Result<(Position, Cell), Stop> {
        let size = Size::new(self.rows, self.cols).expect("the protocol has read it");
        let mut builder = Position::builder(self.cols);
        let mut clicked = None;
        for row in 0..self.rows {
            if row > 0 {
                lines.next(self.cols as usize)?;
            }
            let wrong =
                |lines: &OutputLines<'_>, at, message| lines.wrong(Some(self.number), at, message, None);
            let is_glyph = |byte: &u8| b"*.c".contains(byte);
            if let Some(at) = lines.text.iter().position(|byte| !is_glyph(byte)) {
                let found = Excerpt::around(&lines.text[at..=at], 0).text;
                let message =
                    format!("expected *, . or c in row {} of the board, found \"{found}\"", row + 1);
                return Err(wrong(lines, at, message));
            }
            if lines.text.len() != self.cols as usize {
                let (cols, found) = (self.cols, lines.text.len());
                let more = if found > cols as usize { "more".to_string() } else { found.to_string() };
                let message = format!("expected {cols} cells in row {} of the board, found {more}", row + 1);
                return Err(wrong(lines, found.min(cols as usize), message));
            }
            for (col, glyph) in (0..).zip(&lines.text) {
                if *glyph == b'c' && clicked.replace(size.cell(row, col).expect("on the board")).is_some() {
                    let message = "expected one c on the board, found a second".to_string();
                    return Err(wrong(lines, col as usize, message));
                }
            }
            builder
                .extend(lines.text.iter().map(|&glyph| if glyph == b'*' { Tile::MINE } else { Tile::SAFE }));
            self.line_end(lines, "a row")?;
        }
        let Some(clicked) = clicked else {
            let message = "expected one c on the board, found none".to_string();
            return Err(lines.wrong(Some(self.number), 0, message, None));
        };
        Ok((builder.finish().expect("the protocol has read its size"), clicked))
    }

    fn line_end(&self, lines: &OutputLines<'_>, what: &str) -> Result<(), Stop> {
        if lines.ended {
            return Ok(());
        }
        let message = format!("expected a line end behind {what}, found the end of the output");
        Err(lines.wrong(
            Some(self.number),
            lines.text.len(),
            message,
            Some(&String::from_utf8_lossy(&lines.text)),
        ))
    }

    fn unlike(&self, lines: &OutputLines<'_>, expected: &str) -> Stop {
        let same = lines.text.iter().zip(expected.as_bytes()).take_while(|(a, b)| a == b).count();
        let found = if lines.text.is_empty() && !lines.ended {
            "the end of the output".to_string()
        } else {
            format!("\"{}\"", Excerpt::around(&lines.text, same).text)
        };
        lines.wrong(
            Some(self.number),
            same,
            format!("expected \"{expected}\", found {found}"),
            Some(expected),
        )
    }
}

const IMPOSSIBLE: &str = "Impossible";
