//! Checks answers to `master` by playing the boards.

use crate::check::{Difference, DifferenceKind, LineExcerpt, Spot};
use saolei_boards::{Bilingual, OneClick, Place};
use saolei_protocols::{Error, Protocol};
use saolei_rules::{Board, Cell, Game, Phase, Rules, Size, Tile};
use std::io::{self, BufRead, BufReader, Read};

pub(super) fn check(
    (source, input): (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
) -> Result<Option<Box<Difference>>, Error> {
    // The protocol reports errors in the input. After that, the input contains only numbers.
    Protocol::Master.run(source, &mut &input[..], &mut io::sink())?;
    let mut numbers = input.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(|word| {
        str::from_utf8(word).ok().and_then(|word| word.parse::<u64>().ok()).expect("the protocol has read it")
    });
    let mut next = || numbers.next().expect("the protocol has read it");
    let output = BufReader::new(output);
    let mut lines = OutputLines { output, case: None, number: 0, text: Vec::new(), ended: true };
    let cases = next();
    let checked = (1..=cases).try_for_each(|case| {
        let (rows, cols, mines) = (next(), next(), next());
        lines.case = Some(case);
        check_board(&mut lines, case, (rows as u32, cols as u32, mines))
    });
    match checked.and_then(|()| lines.end()) {
        Ok(()) => Ok(None),
        Err(Stop::Wrong(difference)) => Ok(Some(difference)),
        Err(Stop::Unread(error)) => Err(Error::Read { source_name: name.to_string(), error }),
    }
}

enum Stop {
    Wrong(Box<Difference>),
    Unread(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Unread(error)
    }
}

struct OutputLines<'a> {
    output: BufReader<&'a mut dyn Read>,
    /// Counted from 1.
    case: Option<u64>,
    number: u64,
    text: Vec<u8>,
    /// Whether the last line ended with a line end.
    ended: bool,
}

impl OutputLines<'_> {
    /// Reads the next line, but at most `most` + 1 bytes of it.
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
        self.case = None;
        if self.next(64)? {
            let message = Bilingual::new("expected the end of the output", "应为输出结束");
            return Err(if self.text.trim_ascii().is_empty() {
                self.different(0, message, Some(""))
            } else {
                self.wrong(0, message)
            });
        }
        Ok(())
    }

    fn check_end(&self, (english, chinese): (&str, &str)) -> Result<(), Stop> {
        if self.ended {
            return Ok(());
        }
        let message = Bilingual::new(
            format!("expected a line end after {english}, found the end of the output"),
            format!("{chinese}之后应为换行，实际是输出结束"),
        );
        Err(self.different(self.text.len(), message, Some(&String::from_utf8_lossy(&self.text))))
    }

    /// The error for an unexpected last line.
    fn instead_of(&self, expected: &str) -> Stop {
        let same = self.text.iter().zip(expected.as_bytes()).take_while(|(a, b)| a == b).count();
        let (english, chinese) = if self.text.is_empty() && !self.ended {
            ("the end of the output".to_string(), "输出结束".to_string())
        } else {
            let found = LineExcerpt::around(&self.text, same).text;
            (format!("\"{found}\""), format!(" \"{found}\""))
        };
        let message = Bilingual::new(
            format!("expected \"{expected}\", found {english}"),
            format!("应为 \"{expected}\"，实际是{chinese}"),
        );
        self.different(same, message, Some(expected))
    }

    /// An error in the last line that no single right line can replace.
    fn wrong(&self, at: usize, message: Bilingual) -> Stop {
        self.different(at, message, None)
    }

    fn different(&self, at: usize, message: Bilingual, expected: Option<&str>) -> Stop {
        let found = (!self.text.is_empty() || self.ended).then(|| LineExcerpt::around(&self.text, at));
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
            spot: Spot { case: self.case, ..Spot::default() },
            cell: None,
            message,
            expected: expected.map(|line| LineExcerpt::around(line.as_bytes(), at)),
            found,
        }))
    }
}

fn check_board(
    lines: &mut OutputLines<'_>,
    case: u64,
    (rows, cols, mines): (u32, u32, u64),
) -> Result<(), Stop> {
    let title = format!("Case #{case}:");
    lines.next(title.len())?;
    if lines.text != title.as_bytes() {
        return Err(lines.instead_of(&title));
    }
    let possible = OneClick::new(rows, cols, mines).ok().flatten().is_some();
    // `Impossible` is longer than the rows of a narrow board.
    lines.next((cols as usize).max(IMPOSSIBLE.len()))?;
    if lines.text == IMPOSSIBLE.as_bytes() {
        if !possible {
            return lines.check_end((IMPOSSIBLE, "Impossible "));
        }
        let message = Bilingual::new(
            format!("expected a board of {rows} x {cols} with {mines} mines, found Impossible"),
            format!("应为 {rows} x {cols}、{mines} 颗雷的棋盘，实际是 Impossible"),
        );
        return Err(lines.wrong(0, message));
    }
    if !possible && lines.text.trim_ascii() == IMPOSSIBLE.as_bytes() {
        return Err(lines.instead_of(IMPOSSIBLE));
    }
    let (position, clicked) = read_board(lines, Size::new(rows, cols).expect("the protocol has read it"))?;
    let found = position.mines();
    if found != mines {
        let message = Bilingual::new(
            format!("expected {mines} mines on the board, found {found}"),
            format!("棋盘上应有 {mines} 颗雷，实际是 {found} 颗"),
        );
        return Err(lines.wrong(0, message));
    }
    let mut game = Game::new(position, &Rules::CLASSIC);
    let _ = game.open(clicked);
    if game.phase() != Phase::Won {
        let (left, Place { row, col }) = (game.closed_safe(), clicked.into());
        let (english, chinese) = if possible {
            ("", "")
        } else {
            (
                "; no board of this size and number of mines can be won with one click",
                "；这个大小和雷数的棋盘不可能一击获胜",
            )
        };
        let message = Bilingual::new(
            format!(
                "expected one click to open every safe cell, found {left} closed after c in row {row}, column {col}{english}"
            ),
            format!("点击第 {row} 行第 {col} 列的 c 应翻开所有安全格，实际还有 {left} 格没有翻开{chinese}"),
        );
        return Err(lines.wrong(0, message));
    }
    Ok(())
}

/// Reads a board, starting from its first line, which has been read already, and the clicked cell.
fn read_board(lines: &mut OutputLines<'_>, size: Size) -> Result<(Board, Cell), Stop> {
    let cols = size.cols() as usize;
    let mut builder = Board::builder(size.cols());
    let mut clicked = None;
    for row in 0..size.rows() {
        if row > 0 {
            lines.next(cols)?;
        }
        let number = row + 1;
        if let Some(at) = lines.text.iter().position(|byte| !b"*.c".contains(byte)) {
            let (row, rest) = lines.text.split_at(at);
            if at == cols && rest.trim_ascii().is_empty() {
                let message = Bilingual::new(
                    format!("expected the end of row {number} of the board, found white space"),
                    format!("棋盘第 {number} 行到此应结束，实际是空白"),
                );
                return Err(lines.different(at, message, Some(&String::from_utf8_lossy(row))));
            }
            let found = LineExcerpt::around(&lines.text[at..=at], 0).text;
            let message = Bilingual::new(
                format!("expected *, . or c in row {number} of the board, found \"{found}\""),
                format!("棋盘第 {number} 行应由 *、. 和 c 组成，实际有 \"{found}\""),
            );
            return Err(lines.wrong(at, message));
        }
        let len = lines.text.len();
        if len != cols {
            let (english, chinese) = match len > cols {
                true => ("more".to_string(), "更多".to_string()),
                false => (len.to_string(), format!(" {len} 格")),
            };
            let message = Bilingual::new(
                format!("expected {cols} cells in row {number} of the board, found {english}"),
                format!("棋盘第 {number} 行应有 {cols} 格，实际是{chinese}"),
            );
            return Err(lines.wrong(len.min(cols), message));
        }
        for (col, glyph) in (0..).zip(&lines.text) {
            if *glyph == b'c' && clicked.replace(size.cell(row, col).expect("on the board")).is_some() {
                let message = Bilingual::new(
                    "expected one c on the board, found a second",
                    "棋盘上应只有一个 c，实际有第二个",
                );
                return Err(lines.wrong(col as usize, message));
            }
        }
        builder.extend(lines.text.iter().map(|&glyph| if glyph == b'*' { Tile::MINE } else { Tile::SAFE }));
        lines.check_end(("a row", "一行"))?;
    }
    match clicked {
        Some(clicked) => Ok((builder.finish().expect("the protocol has read its size"), clicked)),
        None => {
            let message =
                Bilingual::new("expected one c on the board, found none", "棋盘上应有一个 c，实际没有");
            Err(lines.wrong(0, message))
        }
    }
}

const IMPOSSIBLE: &str = "Impossible";
