//! Lists of boards, from a text or from a seed.

use crate::deck::Deck;
use crate::first_click::{FirstClick, Start};
use crate::language::Language;
use crate::layout_text::TextError;
use crate::random::Random;
use crate::wording::{plural, quote};
use saolei_rules::{Cell, Size};
use std::fmt;
use std::ops::Range;

/// A list of layouts of one size, each made on demand.
#[derive(Clone, Debug)]
pub struct BoardList {
    size: Size,
    mines: u64,
    start: Cell,
    /// The index of the first board in the source.
    first: usize,
    len: usize,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// A bit for each cell, row by row, the most significant of a byte first.
    Listed(Vec<Vec<u8>>),
    Seeded {
        seed: u64,
        deck: Deck,
    },
}

impl BoardList {
    /// Random boards. The same seed always gives the same boards, however many are requested.
    ///
    /// # Errors
    /// There are more mines than the start allows.
    pub fn random(
        size: Size,
        mines: u64,
        start: Start,
        seed: u64,
        count: usize,
    ) -> Result<BoardList, NoRoom> {
        let deck = Deck::new(size, start);
        if mines > deck.len() as u64 {
            let most = deck.len() as u64;
            return Err(NoRoom { mines, most, first_click: start.first_click });
        }
        let source = Source::Seeded { seed, deck };
        Ok(BoardList { size, mines, start: start.cell, first: 0, len: count, source })
    }

    /// Boards from a text: a line `cols rows mines x y` with the first click counted from 0, then one line per board, in
    /// hexadecimal digits with a bit for each cell, row by row from the most significant bit.
    ///
    /// # Errors
    /// The text has another form; the error has the line.
    pub fn parse(text: &str) -> Result<BoardList, TextError> {
        let problem = |line: usize, problem: String| TextError::new(line, 1, problem);
        let mut lines = text.lines().zip(1..);
        let (header, _) = lines.next().ok_or_else(|| problem(1, "no header".to_string()))?;
        let numbers: Result<Vec<u32>, _> = header.split_whitespace().map(str::parse).collect();
        let Ok(&[cols, rows, mines, x, y]) = numbers.as_deref() else {
            let expected = format!("expected five numbers `cols rows mines x y`, found {}", quote(header));
            return Err(problem(1, expected));
        };
        let size = Size::new(rows, cols).map_err(|error| problem(1, error.to_string()))?;
        let start = size
            .cell(y, x)
            .ok_or_else(|| problem(1, format!("the first click ({x}, {y}) is not on the board")))?;
        let digits = size.cells().div_ceil(4) as usize;
        let mut listed = Vec::new();
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            let line = line.trim();
            if line.len() != digits {
                return Err(problem(number, format!("expected {digits} digits, found {}", line.len())));
            }
            let mut bits = vec![0u8; digits.div_ceil(2)];
            for (index, glyph) in line.chars().enumerate() {
                let digit = glyph.to_digit(16).ok_or_else(|| {
                    problem(number, format!("expected a hexadecimal digit, found {glyph:?}"))
                })?;
                bits[index / 2] |= (digit as u8) << if index % 2 == 0 { 4 } else { 0 };
            }
            let found = mined(&bits, size).count();
            if found != mines as usize {
                return Err(problem(
                    number,
                    format!("expected {}, found {found}", plural(mines.into(), "mine")),
                ));
            }
            listed.push(bits);
        }
        let (mines, len) = (u64::from(mines), listed.len());
        Ok(BoardList { size, mines, start, first: 0, len, source: Source::Listed(listed) })
    }

    /// The size of all boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of mines on each board.
    pub const fn mines(&self) -> u64 {
        self.mines
    }

    /// The first click.
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// A range of the boards, such as one computer's share. Each board keeps its [number](BoardList::number_of).
    ///
    /// ```
    /// use saolei_boards::{BoardList, FirstClick, Level};
    /// let level: Level = "5x6/5".parse()?;
    /// let all = BoardList::random(level.size, level.mines, FirstClick::Safe.at(level.corner()), 7, 10)?;
    /// let some = all.clone().part(4..8);
    /// let (mut one, mut other) = (Vec::new(), Vec::new());
    /// all.mines_of(6, &mut one);
    /// some.mines_of(2, &mut other);
    /// assert_eq!((some.len(), some.number_of(2), one), (4, 6, other));
    /// assert_eq!(all.part(8..20).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn part(self, boards: Range<usize>) -> BoardList {
        let end = boards.end.min(self.len);
        let start = boards.start.min(end);
        BoardList { first: self.first + start, len: end - start, ..self }
    }

    /// The number of a board in the whole list, counted from 0.
    pub const fn number_of(&self, board: usize) -> usize {
        self.first + board
    }

    /// The number of boards.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no boards.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The mines of a board, as indices row by row.
    ///
    /// # Panics
    /// If the list was read from a text and has no such board.
    pub fn mines_of(&self, board: usize, into: &mut Vec<u32>) {
        into.clear();
        let board = self.number_of(board);
        match &self.source {
            Source::Listed(boards) => into.extend(mined(&boards[board], self.size)),
            Source::Seeded { seed, deck } => {
                let mut random = Random::new(*seed, board as u64);
                into.extend(deck.clone().deal(self.mines as usize, &mut random));
            }
        }
    }
}

/// The mines of a board given as bits, as indices row by row.
fn mined(bits: &[u8], size: Size) -> impl Iterator<Item = u32> {
    (0..size.cells() as u32).filter(|&index| bits[index as usize / 8] >> (7 - index % 8) & 1 == 1)
}

/// More mines than the start allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// The requested number of mines.
    pub mines: u64,
    /// The most mines that fit.
    pub most: u64,
    /// What the first click guarantees.
    pub first_click: FirstClick,
}

impl NoRoom {
    /// The reason in words.
    pub fn words(&self, language: Language) -> String {
        let NoRoom { mines, most, first_click } = self;
        let (english, chinese) = match first_click {
            FirstClick::Any => ("on the board", ""),
            FirstClick::Safe => ("if the first click must be safe", "首击安全时"),
            FirstClick::Opening => ("if the first click must be an opening", "首击必开空时"),
        };
        language.choose(
            format!("{} do not fit {english}; expected at most {most}", plural(*mines, "mine")),
            format!("放不下 {mines} 颗雷：{chinese}最多 {most} 颗"),
        )
    }
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for NoRoom {}
