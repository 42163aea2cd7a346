//! Writes inputs and answers.

use crate::case::Case;
use crate::format::{
    AnswerFormat, BoardFormat, BoardStyle, Cases, CellFormat, HeaderNumber, InputFormat, RowStyle,
};
use crate::square::{Grid, Square};
use crate::tasks::Answer;
use saolei_protocols::{MAX_ROOM, Output};
use std::io;

impl AnswerFormat {
    /// Writes what comes before the answer to a case, which is counted from 0; the first one has this number.
    pub(crate) fn write_head(&self, at: u64, first: u64, out: &mut Output<'_>) -> io::Result<()> {
        if at > 0 {
            out.put_all(self.between_cases.as_bytes())?;
        }
        match self.before_case.contains("{case}") {
            true => out.put_all(self.before_case.replace("{case}", &(first + at).to_string()).as_bytes()),
            false => out.put_all(self.before_case.as_bytes()),
        }
    }

    /// Writes the answer to a case.
    pub(crate) fn write(&self, answer: &Answer, out: &mut Output<'_>) -> io::Result<()> {
        match answer {
            Answer::Board(grid) => self.write_board(grid, out),
            Answer::Word(yes) => {
                out.put_all(if *yes { &self.yes } else { &self.no }.as_bytes())?;
                out.put_all(b"\n")
            }
            Answer::Number(number) => {
                out.put_all(number.to_string().as_bytes())?;
                out.put_all(b"\n")
            }
            Answer::Cells(cells) => self.write_cells(cells, out),
        }
    }

    fn write_cells(&self, cells: &[(u32, u32)], out: &mut Output<'_>) -> io::Result<()> {
        let Some((format, sort)) = self.cells else { return Ok(()) };
        let mut cells = cells.to_vec();
        cells.sort_by_key(|&cell| sort.arrange(cell));
        for (row, col) in cells {
            let (first, second) = format.order.arrange((row, col));
            out.number(u64::from(first) + u64::from(format.first), b' ')?;
            out.number(u64::from(second) + u64::from(format.first), b'\n')?;
        }
        Ok(())
    }

    fn write_board(&self, grid: &Grid, out: &mut Output<'_>) -> io::Result<()> {
        if self.rows == RowStyle::Json {
            return self.write_json(grid, out);
        }
        let glyphs = self.glyphs();
        for line in grid.lines() {
            if !can_draw(line, &glyphs) {
                self.write_line(line, out)?;
            } else {
                for piece in line.chunks(MAX_ROOM) {
                    draw(piece, &glyphs, out.room(piece.len())?);
                    out.keep(piece.len());
                }
            }
            out.put_all(b"\n")?;
        }
        Ok(())
    }

    /// The character of each square; 0 for those that have none or several, and for all if a text stands between cells.
    fn glyphs(&self) -> [u8; 256] {
        let mut glyphs = [0; 256];
        for (glyph, word) in glyphs.iter_mut().zip(&self.words) {
            if let ([byte], true) = (word.as_bytes(), self.between_cells.is_empty()) {
                *glyph = *byte;
            }
        }
        glyphs
    }

    fn write_line(&self, line: &[Square], out: &mut Output<'_>) -> io::Result<()> {
        for (at, square) in line.iter().enumerate() {
            if at > 0 {
                out.put_all(self.between_cells.as_bytes())?;
            }
            out.put_all(self.words[square.index()].as_bytes())?;
        }
        Ok(())
    }

    fn write_json(&self, grid: &Grid, out: &mut Output<'_>) -> io::Result<()> {
        out.put_all(b"[")?;
        for (at, line) in grid.lines().enumerate() {
            out.put_all(if at > 0 { b",[" } else { b"[" })?;
            self.write_line(line, out)?;
            out.put_all(b"]")?;
        }
        out.put_all(b"]\n")
    }
}

/// Whether all squares are digits, written as themselves, or mines. Looks at many cells at a time.
fn is_usual(squares: &[Square], glyphs: &[u8; 256]) -> bool {
    let is_known = |square: &Square| square.is_digit() | (*square == Square::MINE);
    glyphs.starts_with(b"0123456789")
        && glyphs[Square::MINE.index()] != 0
        && squares.iter().fold(true, |usual, square| usual & is_known(square))
}

/// Whether each square has a character.
fn can_draw(squares: &[Square], glyphs: &[u8; 256]) -> bool {
    is_usual(squares, glyphs) || squares.iter().all(|square| glyphs[square.index()] != 0)
}

/// Draws squares that have a character each.
fn draw(squares: &[Square], glyphs: &[u8; 256], room: &mut [u8]) {
    let mine = glyphs[Square::MINE.index()];
    if is_usual(squares, glyphs) {
        for (byte, square) in room.iter_mut().zip(squares) {
            *byte = if *square == Square::MINE { mine } else { b'0'.wrapping_add(square.index() as u8) };
        }
    } else {
        for (byte, square) in room.iter_mut().zip(squares) {
            *byte = glyphs[square.index()];
        }
    }
}

impl InputFormat {
    /// Writes an input with these cases, to the byte as its validator wants it.
    pub fn write(&self, cases: &[Case]) -> Vec<u8> {
        let mut text = Vec::new();
        if self.cases == Cases::Counted {
            text.extend(format!("{}\n", cases.len()).bytes());
        }
        for case in cases {
            if self.blank_lines {
                text.push(b'\n');
            }
            self.write_case(case, &mut text);
        }
        if self.cases == Cases::UntilZeros {
            for line in &self.header {
                text.extend(vec!["0"; line.len()].join(" ").bytes());
                text.push(b'\n');
            }
        }
        text
    }

    fn write_case(&self, case: &Case, text: &mut Vec<u8>) {
        for line in &self.header {
            let number = |number: &HeaderNumber| match number {
                HeaderNumber::Rows | HeaderNumber::Size => case.board.rows().to_string(),
                HeaderNumber::Cols => case.board.cols().to_string(),
                HeaderNumber::Mines => case.mines.to_string(),
            };
            let numbers: Vec<String> = line.iter().map(number).collect();
            text.extend(numbers.join(" ").bytes());
            text.push(b'\n');
        }
        for (format, board) in self.boards.iter().zip([&case.board, &case.touched]) {
            format.write(board, text);
        }
        if let Some(format) = self.click {
            write_cell(case.click, format, text);
        }
    }
}

impl BoardFormat {
    fn write(&self, board: &Grid, text: &mut Vec<u8>) {
        if let Some(format) = self.mine_list {
            for (at, _) in board.squares().iter().enumerate().filter(|(_, square)| square.is_mine()) {
                let cols = board.cols() as usize;
                write_cell(((at / cols) as u32, (at % cols) as u32), format, text);
            }
            return;
        }
        let (open, between, close, end): (&[u8], &[u8], &[u8], &[u8]) = match self.style {
            BoardStyle::Glyphs | BoardStyle::Lines => (b"", b"", b"\n", b""),
            BoardStyle::Words => (b"", b" ", b"\n", b""),
            BoardStyle::Json => (b"[", b",", b"]", b"]\n"),
        };
        text.extend(open);
        for (row, line) in board.lines().enumerate().skip(usize::from(self.closed_row_above)) {
            if row > 0 && self.style == BoardStyle::Json {
                text.extend(between);
            }
            text.extend(open);
            for (at, &square) in line.iter().enumerate() {
                if at > 0 {
                    text.extend(between);
                }
                text.extend(self.word(square));
            }
            text.extend(close);
        }
        text.extend(end);
    }
}

fn write_cell((row, col): (u32, u32), format: CellFormat, text: &mut Vec<u8>) {
    let (first, second) = format.order.arrange((row, col));
    let number = |number: u32| u64::from(number) + u64::from(format.first);
    text.extend(format!("{} {}\n", number(first), number(second)).bytes());
}
