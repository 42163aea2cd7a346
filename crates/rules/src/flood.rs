//! Opening cells, and what opening a zero opens with it.

use crate::changes::Touched;
use crate::tile::{Eight, Openable, Tile};

/// Zeros side by side that have been opened; the rows above and below them are still to be looked at.
#[derive(Clone, Copy, Debug)]
struct ZeroRun {
    row: u32,
    start: u32,
    end: u32,
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
    /// From a cell to the one below it.
    pub(crate) stride: usize,
    pub(crate) last_row: u32,
    pub(crate) touched: &'a mut Touched,
    /// How many flags were taken off.
    pub(crate) flags_taken: u64,
}

impl Flood {
    pub(crate) fn new(opens: Openable) -> Flood {
        Flood {
            opens,
            pending: Vec::new(),
        }
    }

    /// Opens what of `tiles[start..end]`, a part of this row, is `openable`, then everything that floods from there.
    /// None of these cells may be a mine, and no closed one may have a wrong number.
    pub(crate) fn open(
        &mut self,
        board: &mut Opening<'_>,
        row: u32,
        start: usize,
        end: usize,
        openable: Openable,
    ) {
        self.open_span(board, row, start, end, openable);
        while let Some(run) = self.pending.pop() {
            let (start, end) = (run.start as usize - 1, run.end as usize + 1);
            if run.row > 0 {
                self.open_span(
                    board,
                    run.row - 1,
                    start - board.stride,
                    end - board.stride,
                    self.opens,
                );
            }
            if run.row < board.last_row {
                self.open_span(
                    board,
                    run.row + 1,
                    start + board.stride,
                    end + board.stride,
                    self.opens,
                );
            }
        }
    }

    fn open_span(&mut self, board: &mut Opening<'_>, row: u32, start: usize, end: usize, openable: Openable) {
        let tiles = &mut *board.tiles;
        let mut opened = 0;
        let mut first = end;
        let mut at = start;
        let mut past = start;
        while at < end {
            if let Some(eight) = tiles[at..end].first_chunk()
                && Eight::of(eight).all_open()
            {
                at += 8;
                continue;
            }
            let tile = tiles[at];
            if !openable.contains(tile) {
                at += 1;
                continue;
            }
            tiles[at] = tile.opened();
            board.flags_taken += u64::from(tile.is_flag());
            opened += 1;
            first = first.min(at);
            at += 1;
            past = at;
            if tile.number() > 0 {
                continue;
            }

            // A zero: its run goes on to both sides, past the span too, and takes the number at either end along.
            let mut run_start = at - 1;
            let mut reached = run_start;
            loop {
                let tile = tiles[reached - 1];
                if !self.opens.contains(tile) {
                    break;
                }
                reached -= 1;
                tiles[reached] = tile.opened();
                board.flags_taken += u64::from(tile.is_flag());
                opened += 1;
                if tile.number() > 0 {
                    break;
                }
                run_start = reached;
            }
            first = first.min(reached);
            let run_end = loop {
                if let Some(eight) = tiles[at..].first_chunk_mut()
                    && Eight::of(eight).all_untouched_zeros()
                {
                    *eight = [Tile::FLOODED_ZERO; 8];
                    opened += 8;
                    at += 8;
                    continue;
                }
                let tile = tiles[at];
                if !self.opens.contains(tile) {
                    break at;
                }
                tiles[at] = tile.opened();
                board.flags_taken += u64::from(tile.is_flag());
                opened += 1;
                at += 1;
                if tile.number() > 0 {
                    break at - 1;
                }
            };
            past = at;
            self.pending.push(ZeroRun {
                row,
                start: run_start as u32,
                end: run_end as u32,
            });
        }
        if opened > 0 {
            board.touched.add(row, first, past, opened);
        }
    }
}
