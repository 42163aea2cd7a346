//! The cells that the last action changed.

use crate::position::Position;
use crate::size::Cell;
use crate::tile::{Eight, Face, Tile};
use std::ops::Range;

/// Which part of each row holds changed tiles. The tiles themselves carry the mark of a change, so that a flood of a
/// hundred million cells is remembered, and listed in order, without a list.
#[derive(Clone, Debug)]
pub(crate) struct Touched {
    /// The rows that hold a change, from the first to the last.
    rows: Range<u32>,
    /// For each row of the board its changes; none outside `rows`.
    spans: Vec<Span>,
    count: u64,
}

/// Where in `tiles` the changes of a row begin and end, and how many there are in between.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
    count: u32,
}

impl Span {
    const NOTHING: Span = Span { start: u32::MAX, end: 0, count: 0 };
}

impl Touched {
    pub(crate) fn new(rows: u32) -> Touched {
        Touched { rows: 0..0, spans: vec![Span::NOTHING; rows as usize], count: 0 }
    }

    /// Notes `count` changes in a row, all of them in `tiles[start..end]`.
    pub(crate) fn add(&mut self, row: u32, start: usize, end: usize, count: u64) {
        if self.count == 0 {
            self.rows = row..row + 1;
        } else {
            self.rows = self.rows.start.min(row)..self.rows.end.max(row + 1);
        }
        self.count += count;
        let span = &mut self.spans[row as usize];
        span.start = span.start.min(start as u32);
        span.end = span.end.max(end as u32);
        span.count += count as u32;
    }

    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    /// Forgets the changes, here and in the tiles.
    #[inline]
    pub(crate) fn clear(&mut self, tiles: &mut [Tile]) {
        match self.count {
            0 => {}
            // As after most operations.
            1 => {
                let span = &mut self.spans[self.rows.start as usize];
                let tile = &mut tiles[span.start as usize];
                *tile = tile.settled();
                *span = Span::NOTHING;
                self.count = 0;
            }
            _ => self.clear_many(tiles),
        }
    }

    fn clear_many(&mut self, tiles: &mut [Tile]) {
        for span in &mut self.spans[self.rows.start as usize..self.rows.end as usize] {
            if span.count > 0 {
                for tile in &mut tiles[span.start as usize..span.end as usize] {
                    *tile = tile.settled();
                }
            }
            *span = Span::NOTHING;
        }
        self.count = 0;
    }
}

/// The cells that the last action changed, row by row, each row from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'a> {
    pub(crate) position: &'a Position,
    pub(crate) touched: &'a Touched,
}

impl<'a> Changes<'a> {
    /// The number of changed cells.
    pub const fn len(self) -> u64 {
        self.touched.count
    }

    /// Whether nothing changed.
    pub const fn is_empty(self) -> bool {
        self.touched.count == 0
    }

    /// Each changed cell with its new face.
    pub fn iter(self) -> impl Iterator<Item = (Cell, Face)> + 'a {
        self.runs().flat_map(move |run| {
            run.tiles.iter().zip(run.col..).map(move |(tile, col)| {
                let cell = self.position.size().cell(run.row, col);
                (cell.expect("a run lies on its board"), tile.face())
            })
        })
    }

    /// The changed cells as unbroken runs within a row: for large floods far faster than cell by cell.
    pub fn runs(self) -> Runs<'a> {
        let rows = if self.is_empty() { 0..0 } else { self.touched.rows.clone() };
        Runs { changes: self, rows, row: 0, row_start: 0, next: 0, end: 0 }
    }
}

/// Cells of one row, side by side, that the last action changed.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The row, counted from 0.
    pub row: u32,
    /// The column of the first tile, counted from 0.
    pub col: u32,
    /// The tiles as they are now.
    pub tiles: &'a [Tile],
}

/// Lists the [`Run`]s of [`Changes`].
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    changes: Changes<'a>,
    rows: Range<u32>,
    row: u32,
    row_start: usize,
    /// What is left to look at of the current row, in `tiles`.
    next: usize,
    end: usize,
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Run<'a>> {
        let position = self.changes.position;
        while self.next == self.end {
            self.row = self.rows.next()?;
            self.row_start = position.row_start(self.row);
            let span = self.changes.touched.spans[self.row as usize];
            if span.end.wrapping_sub(span.start) == span.count {
                // Nothing but changes from its start to its end, as in most rows: no tile has to be asked.
                return Some(self.run(span.start as usize, span.end as usize));
            }
            self.end = span.end as usize;
            self.next = if span.count > 0 { span.start as usize } else { self.end };
        }
        Some(self.next_in_row())
    }
}

impl<'a> Runs<'a> {
    /// The next run of a row with changes before its end.
    #[inline(never)]
    fn next_in_row(&mut self) -> Run<'a> {
        let tiles = self.changes.position.tiles();
        let rest = &tiles[self.next..self.end];
        let start = self.next + leading(rest, Eight::unchanged_first, |tile| !tile.is_changed());
        let rest = &tiles[start..self.end];
        // The span ends with a change, so there is no need to look behind the last run of a row.
        self.next = start + leading(rest, Eight::changed_first, Tile::is_changed);
        self.run(start, self.next)
    }

    #[inline]
    fn run(&self, start: usize, end: usize) -> Run<'a> {
        let col = (start - self.row_start) as u32;
        Run { row: self.row, col, tiles: &self.changes.position.tiles()[start..end] }
    }
}

/// How many of the first tiles in a row are alike: counted by eights, then one by one.
fn leading(tiles: &[Tile], of_eight: impl Fn(Eight) -> usize, alike: impl Fn(Tile) -> bool) -> usize {
    let (eights, rest) = tiles.as_chunks::<8>();
    let mut count = 0;
    for eight in eights {
        let alike = of_eight(Eight::of(eight));
        count += alike;
        if alike < 8 {
            return count;
        }
    }
    count + rest.iter().take_while(|&&tile| alike(tile)).count()
}
