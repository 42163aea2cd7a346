//! The cells that the last operation changed.

use crate::position::Position;
use crate::size::Cell;
use crate::tile::{Eight, Face, Tile};
use std::ops::Range;

/// Which part of each row contains changed tiles. The tiles themselves have a bit for a change, so that a flood of a
/// hundred million cells is recorded and listed in order without a list.
#[derive(Clone, Debug)]
pub(crate) struct Touched {
    /// From the first row with changes to the last.
    rows: Range<u32>,
    /// The changes of each row of the board; none outside `rows`.
    spans: Vec<Span>,
    count: u64,
}

/// Where in `tiles` the changes of a row begin and end, and how many there are.
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

    /// Adds `count` changes of a row, all of them in `tiles[start..end]`.
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
            // The usual case.
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

/// The cells that the last operation changed, row by row, each row from left to right.
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

    /// From the first row with changes to the last.
    pub fn from_row_to_row(self) -> Range<u32> {
        if self.is_empty() { 0..0 } else { self.touched.rows.clone() }
    }

    /// The changed cell and its tile, if it is the only one.
    #[inline]
    pub fn only(self) -> Option<(Cell, Tile)> {
        let row = self.touched.rows.start;
        let span = self.touched.spans.get(row as usize).filter(|_| self.touched.count == 1)?;
        let cell = self.position.size().cell(row, span.start - self.position.row_start(row) as u32)?;
        Some((cell, self.position.tiles()[span.start as usize]))
    }

    /// Each changed cell with its new face.
    pub fn iter(self) -> impl Iterator<Item = (Cell, Face)> + 'a {
        self.runs().flat_map(move |run| {
            run.tiles.iter().zip(run.col..).map(move |(tile, col)| {
                let cell = self.position.size().cell(run.row, col);
                (cell.expect("a run is on its board"), tile.face())
            })
        })
    }

    /// The changed cells as runs within a row, far faster for large floods than cell by cell.
    #[inline]
    pub fn runs(self) -> impl Iterator<Item = Run<'a>> {
        self.rows().flat_map(ChangedRow::runs)
    }

    /// The rows with changes. Two loops, over rows and over their runs, are faster than one over all runs.
    #[inline]
    pub fn rows(self) -> impl Iterator<Item = ChangedRow<'a>> {
        let rows = self.from_row_to_row();
        let spans = &self.touched.spans[rows.start as usize..rows.end as usize];
        rows.zip(spans).filter(|(_, span)| span.count > 0).map(move |(row, span)| ChangedRow {
            row,
            col: span.start - self.position.row_start(row) as u32,
            tiles: &self.position.tiles()[span.start as usize..span.end as usize],
            solid: span.end - span.start == span.count,
        })
    }
}

/// A row with changes.
#[derive(Clone, Copy, Debug)]
pub struct ChangedRow<'a> {
    row: u32,
    /// The column of the first change.
    col: u32,
    /// The tiles from the first change to the last.
    tiles: &'a [Tile],
    /// Whether all of them have changed, as in most rows, so that no tile has to be tested.
    solid: bool,
}

impl<'a> ChangedRow<'a> {
    /// The row's changes, from left to right.
    #[inline]
    pub fn runs(self) -> Runs<'a> {
        Runs { left: self }
    }
}

/// Neighbouring cells of a row that the last operation changed.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The row, counted from 0.
    pub row: u32,
    /// The column of the first tile, counted from 0.
    pub col: u32,
    /// The tiles as they are now.
    pub tiles: &'a [Tile],
}

/// Lists the [`Run`]s of a [`ChangedRow`].
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    /// What has not been listed yet. Its last tile, if any, has changed.
    left: ChangedRow<'a>,
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a>> {
        if self.left.tiles.is_empty() {
            return None;
        }
        if !self.left.solid {
            return Some(self.next_among_others());
        }
        let ChangedRow { row, col, .. } = self.left;
        Some(Run { row, col, tiles: std::mem::take(&mut self.left.tiles) })
    }
}

impl<'a> Runs<'a> {
    #[inline(never)]
    fn next_among_others(&mut self) -> Run<'a> {
        let ChangedRow { row, col, tiles, .. } = self.left;
        let start = leading(tiles, Eight::unchanged_first, |tile| !tile.is_changed());
        let (_, tiles) = tiles.split_at(start);
        let (tiles, behind) = tiles.split_at(leading(tiles, Eight::changed_first, Tile::is_changed));
        let col = col + start as u32;
        self.left.col = col + tiles.len() as u32;
        self.left.tiles = behind;
        Run { row, col, tiles }
    }
}

/// The number of leading tiles that are alike, counted by eights, then one by one.
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
