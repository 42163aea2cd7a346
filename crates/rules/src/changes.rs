//! The cells that the last operation changed.

use crate::board::Board;
use crate::size::Cell;
use crate::tile::{Eight, Face, Tile};
use std::iter::Zip;
use std::ops::{Range, RangeFrom};
use std::slice;

/// What has changed: a few cells, or which part of each row contains changed tiles. In the rows the tiles themselves have a
/// bit for a change, so that a flood of a hundred million cells is recorded and listed in order without a list.
#[derive(Clone, Debug)]
pub(crate) struct Touched {
    count: u64,
    /// The row and the index of each changed tile, in order, if no row has changes. Their tiles have no bit.
    few: [(u32, u32); 8],
    /// From the first row with changes to the last.
    rows: Range<u32>,
    /// The changes of each row of the board; none outside `rows`.
    spans: Vec<Span>,
}

/// Where in `tiles` the changes of a row begin and end, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    start: u32,
    end: u32,
    count: u32,
}

impl Span {
    const NOTHING: Span = Span { start: u32::MAX, end: 0, count: 0 };
}

impl Touched {
    pub(crate) fn new(rows: u32) -> Touched {
        Touched { count: 0, few: [(0, 0); 8], rows: 0..0, spans: vec![Span::NOTHING; rows as usize] }
    }

    /// Adds one of at most eight changes of an operation, in order.
    #[inline]
    pub(crate) fn add_one(&mut self, row: u32, at: usize) {
        self.few[self.count as usize] = (row, at as u32);
        self.count += 1;
    }

    /// Adds `count` changes of a row, all of them in `tiles[start..end]`. The changed tiles have the bit.
    pub(crate) fn add(&mut self, row: u32, start: usize, end: usize, count: u64) {
        if self.rows.is_empty() {
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
        self.count = 0;
        if !self.rows.is_empty() {
            self.clear_spans(tiles);
        }
    }

    fn clear_spans(&mut self, tiles: &mut [Tile]) {
        let rows = std::mem::take(&mut self.rows);
        for span in &mut self.spans[rows.start as usize..rows.end as usize] {
            // Eight at a time: changes behind the span must be cleared too.
            for at in (span.start as usize..span.end as usize).step_by(8) {
                let tiles = tiles[at..].first_chunk_mut().expect("a board ends with spare tiles");
                *tiles = Eight::of(tiles).settled();
            }
            *span = Span::NOTHING;
        }
    }

    /// The few changes; none if rows have changes.
    #[inline]
    fn few(&self) -> &[(u32, u32)] {
        if self.rows.is_empty() { &self.few[..self.count as usize] } else { &[] }
    }
}

/// The cells that the last operation changed, row by row, each row from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'a> {
    pub(crate) position: &'a Board,
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
        match self.touched.few() {
            [] => self.touched.rows.clone(),
            &[(first, _), .., (last, _)] | &[(first @ last, _)] => first..last + 1,
        }
    }

    /// The changed cells and their tiles, if they were recorded one by one, as all are but those of a flood.
    #[inline]
    pub fn few(self) -> Option<impl Iterator<Item = (Cell, Tile)> + 'a> {
        let cell = move |&(row, at): &(u32, u32)| {
            let cell = self.position.size().cell(row, at - self.position.row_start(row) as u32);
            (cell.expect("a changed tile is on its board"), self.position.tiles()[at as usize])
        };
        self.touched.rows.is_empty().then(|| self.touched.few().iter().map(cell))
    }

    /// The changed cell and its tile, if it is the only one and was recorded alone.
    #[inline]
    pub fn only(self) -> Option<(Cell, Tile)> {
        self.few().filter(|_| self.len() == 1)?.next()
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
    pub fn runs(self) -> Runs<'a> {
        let Touched { rows, spans, .. } = self.touched;
        let spans = (rows.start..).zip(&spans[rows.start as usize..rows.end as usize]);
        let left = Run { row: rows.start, col: 0, tiles: &[] };
        Runs { position: self.position, few: self.touched.few(), spans, left }
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

/// Lists [`Changes`] by runs.
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    position: &'a Board,
    /// The few changes that have not been listed yet.
    few: &'a [(u32, u32)],
    /// The rows that have not been listed yet.
    spans: Zip<RangeFrom<u32>, slice::Iter<'a, Span>>,
    /// What has not been listed of the current row. Its last tile, if any, has changed.
    left: Run<'a>,
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    #[inline]
    fn next(&mut self) -> Option<Run<'a>> {
        if !self.left.tiles.is_empty() {
            return Some(self.next_among_others());
        }
        let Some((row, span)) = self.spans.find(|(_, span)| span.count > 0) else {
            return self.next_of_few();
        };
        let col = span.start - self.position.row_start(row) as u32;
        let tiles = &self.position.tiles()[span.start as usize..span.end as usize];
        let changed = Run { row, col, tiles };
        // In most rows all of them have changed, so that no tile has to be tested.
        if tiles.len() == span.count as usize {
            return Some(changed);
        }
        self.left = changed;
        Some(self.next_among_others())
    }
}

impl<'a> Runs<'a> {
    #[inline(never)]
    fn next_of_few(&mut self) -> Option<Run<'a>> {
        let &(row, start) = self.few.first()?;
        let together = self.few.iter().zip(start..).take_while(|&(&one, at)| one == (row, at)).count();
        self.few = &self.few[together..];
        let tiles = &self.position.tiles()[start as usize..start as usize + together];
        Some(Run { row, col: start - self.position.row_start(row) as u32, tiles })
    }

    #[inline(never)]
    fn next_among_others(&mut self) -> Run<'a> {
        let Run { row, col, tiles } = self.left;
        let start = leading(tiles, Eight::unchanged_first, |tile| !tile.is_changed());
        let (_, tiles) = tiles.split_at(start);
        let (tiles, behind) = tiles.split_at(leading(tiles, Eight::changed_first, Tile::is_changed));
        let col = col + start as u32;
        self.left = Run { row, col: col + tiles.len() as u32, tiles: behind };
        Run { row, col, tiles }
    }
}

/// The number of leading tiles for which `alike` is true, counted eight at a time and then one by one.
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
