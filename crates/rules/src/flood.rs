//! Opening cells, and what opening a zero opens with it.

use crate::changes::Touched;
use crate::numbers::Numbers;
use crate::size::Size;
use crate::tile::{Eight, Openable, Tile};

/// Zeros side by side that have been opened; the rows above and below them are still to be looked at, but for the part
/// from where the flood came.
#[derive(Clone, Copy, Debug)]
struct ZeroRun {
    row: u32,
    start: u32,
    end: u32,
    seen: Seen,
}

/// A part of a row in which everything that a flood opens is open.
#[derive(Clone, Copy, Debug)]
struct Seen {
    start: u32,
    end: u32,
}

impl Seen {
    const NOTHING: Seen = Seen { start: 0, end: 0 };
}

/// Opens cells and floods from the zeros among them, by runs instead of by cells: each row is walked at most three
/// times, from above, below and within, where a queue of cells would ask each of them eight times.
///
/// The order of a flood is free: an open 0 has no mine beside it, so no order can lose, and the changes are listed by
/// row and column whatever the order was.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    /// What a flood opens.
    opens: Openable,
    /// A stack that lives as long as the game, so that no action allocates once it has grown.
    pending: Vec<ZeroRun>,
}

/// A board while it is being opened.
pub(crate) struct Opening<'a> {
    pub(crate) tiles: &'a mut [Tile],
    pub(crate) size: Size,
    /// From a cell to the one below it.
    pub(crate) stride: usize,
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) touched: &'a mut Touched,
    /// How many flags were taken off.
    pub(crate) flags_taken: u64,
}

impl Opening<'_> {
    #[inline]
    fn open(&mut self, at: usize, tile: Tile) {
        self.tiles[at] = tile.opened();
        self.flags_taken += u64::from(tile.is_flag());
    }
}

/// What has been opened of a row: how many tiles, all of them in `start..end`.
#[derive(Clone, Copy)]
struct Opened {
    start: usize,
    end: usize,
    count: u64,
}

impl Flood {
    pub(crate) fn new(opens: Openable) -> Flood {
        Flood { opens, pending: Vec::new() }
    }

    /// Opens a cell, whatever its mark, and everything that floods from there; nothing where it is open already.
    /// The cell may not be a mine.
    #[inline(always)]
    pub(crate) fn open(&mut self, board: &mut Opening<'_>, row: u32, at: usize) {
        board.numbers.need(row, board.size, board.tiles);
        let tile = board.tiles[at];
        if tile.is_open() {
            return;
        }
        board.open(at, tile);
        if tile.number() > 0 {
            board.touched.add(row, at, at + 1, 1);
        } else {
            self.flood(board, row, at);
        }
    }

    /// Floods from a zero that has just been opened.
    #[inline(never)]
    fn flood(&mut self, board: &mut Opening<'_>, row: u32, at: usize) {
        let run = self.open_run(board, row, at, Seen::NOTHING);
        board.touched.add(row, run.start, run.end, run.count + 1);
        while let Some(run) = self.pending.pop() {
            let (start, end) = (run.start as usize - 1, run.end as usize + 1);
            let seen = Seen { start: start as u32, end: end as u32 };
            if run.row > 0 {
                self.open_beside(board, run, run.row - 1, start - board.stride, end - board.stride, seen);
            }
            if run.row < board.size.rows() - 1 {
                self.open_beside(board, run, run.row + 1, start + board.stride, end + board.stride, seen);
            }
        }
    }

    /// Opens what can be opened of `tiles[start..end]`, which lies above or below a run, but for what the run has seen.
    #[inline]
    fn open_beside(
        &mut self,
        board: &mut Opening<'_>,
        run: ZeroRun,
        row: u32,
        start: usize,
        end: usize,
        seen: Seen,
    ) {
        let (seen_start, seen_end) = (run.seen.start as usize, run.seen.end as usize);
        if seen_end <= start || end <= seen_start {
            self.open_span(board, row, start, end, seen);
            return;
        }
        if start < seen_start {
            self.open_span(board, row, start, seen_start, seen);
        }
        if seen_end < end {
            self.open_span(board, row, seen_end, end, seen);
        }
    }

    /// Opens what can be opened of `tiles[start..end]`, a part of this row; `seen` is what it lies beside.
    fn open_span(&mut self, board: &mut Opening<'_>, row: u32, start: usize, end: usize, seen: Seen) {
        board.numbers.need(row, board.size, board.tiles);
        let mut opened = Opened { start: end, end: start, count: 0 };
        let mut at = start;
        while at < end {
            let tile = board.tiles[at];
            if !self.opens.contains(tile) {
                at += 1;
                // Beside a long run one of its two rows is the one that the flood came from, open for the most part.
                while end - at >= 8 && Eight::at(board.tiles, at).all_open() {
                    at += 8;
                }
                continue;
            }
            board.open(at, tile);
            opened.start = opened.start.min(at);
            opened.count += 1;
            if tile.number() == 0 {
                let run = self.open_run(board, row, at, seen);
                opened.start = opened.start.min(run.start);
                opened.count += run.count;
                at = run.end;
            } else {
                at += 1;
            }
            opened.end = at;
        }
        if opened.count > 0 {
            board.touched.add(row, opened.start, opened.end, opened.count);
        }
    }

    /// Opens the zeros to both sides of an open one and the number at either end, and notes the run for its
    /// neighbours above and below. Tells what was opened beside the one that was open.
    fn open_run(&mut self, board: &mut Opening<'_>, row: u32, zero: usize, seen: Seen) -> Opened {
        let mut opened = Opened { start: zero, end: zero + 1, count: 0 };
        let run_start = loop {
            let tile = board.tiles[opened.start - 1];
            if !self.opens.contains(tile) {
                break opened.start;
            }
            opened.start -= 1;
            opened.count += 1;
            board.open(opened.start, tile);
            if tile.number() > 0 {
                break opened.start + 1;
            }
        };
        let run_end = loop {
            let tile = board.tiles[opened.end];
            if !self.opens.contains(tile) {
                break opened.end;
            }
            board.open(opened.end, tile);
            opened.end += 1;
            opened.count += 1;
            if tile.number() > 0 {
                break opened.end - 1;
            }
            while let Some(eight) = board.tiles[opened.end..].first_chunk_mut()
                && Eight::of(eight).all_untouched_zeros()
            {
                *eight = [Tile::FLOODED_ZERO; 8];
                opened.end += 8;
                opened.count += 8;
            }
        };
        self.pending.push(ZeroRun { row, start: run_start as u32, end: run_end as u32, seen });
        opened
    }
}
