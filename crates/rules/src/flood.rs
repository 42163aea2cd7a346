//! Opening cells, and the floods from zeros.

use crate::changes::Touched;
use crate::numbers::Numbers;
use crate::size::Size;
use crate::tile::{Eight, OFFSETS, Openable, Tile};
use std::collections::VecDeque;
use std::ops::Range;

/// Neighbouring zeros of a row that have been opened. The rows above and below are still to be opened, except for `seen`.
#[derive(Clone, Copy, Debug)]
struct ZeroRun {
    row: u32,
    start: u32,
    end: u32,
    seen: Seen,
}

/// A part of a row in which everything that a flood opens is already open.
#[derive(Clone, Copy, Debug)]
struct Seen {
    start: u32,
    end: u32,
}

impl Seen {
    const NOTHING: Seen = Seen { start: 0, end: 0 };
}

/// Opens cells and floods from zeros, by runs instead of by cells: each row is read at most three times, from above, from
/// below and within, while a queue of cells would read each cell eight times.
///
/// The order of a flood is free: an open 0 has no mine beside it, so no order can lose, and the changes are listed by
/// row and column in any case.
#[derive(Clone, Debug)]
pub(crate) struct Flood {
    /// What a flood opens.
    opens: Openable,
    /// The runs whose neighbours are still to be opened, first in, first out. So it holds at most the edge of the opened
    /// area, while a stack would hold a run for every direction not yet taken. It is kept, so that later operations do not
    /// allocate.
    pending: VecDeque<ZeroRun>,
}

/// A board while it is being opened.
pub(crate) struct Opening<'a> {
    pub(crate) tiles: &'a mut [Tile],
    pub(crate) size: Size,
    /// The distance from a tile to the one below it.
    pub(crate) stride: usize,
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) touched: &'a mut Touched,
    /// The number of flags that were removed.
    pub(crate) flags_removed: u64,
}

impl Opening<'_> {
    #[inline]
    fn open(&mut self, at: usize, tile: Tile) {
        self.tiles[at] = tile.opened().changed();
        self.flags_removed += u64::from(tile.is_flag());
    }

    /// Opens one of few cells.
    #[inline]
    fn open_one(&mut self, row: u32, at: usize, tile: Tile) {
        self.tiles[at] = tile.opened();
        self.flags_removed += u64::from(tile.is_flag());
        self.touched.add_one(row, at);
    }
}

/// The opened tiles of a row: how many, all of them in `start..end`.
#[derive(Clone, Copy)]
struct Opened {
    start: usize,
    end: usize,
    count: u64,
}

impl Flood {
    pub(crate) fn new(opens: Openable) -> Flood {
        Flood { opens, pending: VecDeque::with_capacity(32) }
    }

    /// Opens a closed cell without a mine, whatever its mark, and everything that floods from there.
    #[inline(always)]
    pub(crate) fn open(&mut self, board: &mut Opening<'_>, row: u32, at: usize) {
        let tile = board.tiles[at];
        // A click on a number needs no other numbers.
        let tile = match board.numbers.are_counted(row) {
            true => tile,
            false => tile.counted(Eight::around(board.tiles, at, board.stride).mines().count() as u8),
        };
        if tile.number() > 0 {
            board.open_one(row, at, tile);
        } else {
            self.flood(board, row, at, tile);
        }
    }

    /// Opens what can be opened around a cell, and everything that floods from there; no mines.
    pub(crate) fn open_around(&mut self, board: &mut Opening<'_>, row: u32, at: usize, opens: Openable) {
        board.numbers.need(row.saturating_sub(1), board.size, board.tiles);
        board.numbers.need(board.size.rows().min(row + 2) - 1, board.size, board.tiles);
        let around = Eight::around(board.tiles, at, board.stride);
        let opened = around.openable(opens).and_not(around.mines());
        if opened.and(around.zeros()).is_empty() {
            for (down, right) in opened.map(|neighbour| OFFSETS[neighbour]) {
                let at = at + down as usize * board.stride + right as usize - board.stride - 1;
                board.open_one(row + down - 1, at, board.tiles[at]);
            }
            return;
        }
        for near in row.saturating_sub(1)..board.size.rows().min(row + 2) {
            let start = at + near as usize * board.stride - row as usize * board.stride - 1;
            self.open_span(board, near, start, start + 3, opens, Seen::NOTHING);
        }
        self.open_pending(board);
    }

    /// Opens a zero, and everything that floods from there.
    #[inline(never)]
    fn flood(&mut self, board: &mut Opening<'_>, row: u32, at: usize, zero: Tile) {
        board.open(at, zero);
        board.numbers.need(row, board.size, board.tiles);
        let run = self.open_run(board, row, at..at + 1, Seen::NOTHING);
        board.touched.add(row, run.start, run.end, run.count + 1);
        self.open_pending(board);
    }

    /// Opens what is beside the pending runs, and beside the runs that this adds.
    fn open_pending(&mut self, board: &mut Opening<'_>) {
        while let Some(run) = self.pending.pop_front() {
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

    /// Opens what can be opened of `tiles[start..end]`, which is above or below a run, except for what the run has seen.
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
            self.open_span(board, row, start, end, self.opens, seen);
            return;
        }
        if start < seen_start {
            self.open_span(board, row, start, seen_start, self.opens, seen);
        }
        if seen_end < end {
            self.open_span(board, row, seen_end, end, self.opens, seen);
        }
    }

    /// Opens what can be opened of `tiles[start..end]`, a part of this row; `seen` is the opened part next to it.
    fn open_span(
        &mut self,
        board: &mut Opening<'_>,
        row: u32,
        start: usize,
        end: usize,
        opens: Openable,
        seen: Seen,
    ) {
        board.numbers.need(row, board.size, board.tiles);
        let mut at = start;
        while at < end {
            at = self.open_eight(board, row, at, end - at, opens, seen);
        }
    }

    /// Opens what can be opened of the eight tiles from this one on, or of the first `len` of them, and the runs of zeros
    /// that begin there. Returns where to go on.
    #[inline]
    fn open_eight(
        &mut self,
        board: &mut Opening<'_>,
        row: u32,
        at: usize,
        len: usize,
        opens: Openable,
        seen: Seen,
    ) -> usize {
        let tiles = board.tiles[at..].first_chunk_mut().expect("a board ends with spare tiles");
        let eight = Eight::of(tiles);
        let openable = eight.openable(opens).and_not(eight.mines()).only_first(len);
        if openable.is_empty() {
            return at + 8;
        }
        *tiles = eight.opened(openable);
        board.flags_removed += eight.flags().and(openable).count();
        let (mut start, mut end) = (at + openable.first(), at + openable.last() + 1);
        let mut count = openable.count();
        for zeros in openable.and(eight.zeros()).runs() {
            let run = self.open_run(board, row, at + zeros.start..at + zeros.end, seen);
            start = start.min(run.start);
            end = end.max(run.end);
            count += run.count;
        }
        board.touched.add(row, start, end, count);
        end.max(at + 8)
    }

    /// Opens the zeros on both sides of open ones and the number at either end, and queues the run. Returns what was opened
    /// in addition.
    #[inline(never)]
    fn open_run(&mut self, board: &mut Opening<'_>, row: u32, zeros: Range<usize>, seen: Seen) -> Opened {
        let mut opened = Opened { start: zeros.start, end: zeros.end, count: 0 };
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
        self.pending.push_back(ZeroRun { row, start: run_start as u32, end: run_end as u32, seen });
        opened
    }
}
