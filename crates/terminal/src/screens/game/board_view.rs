//! The cursor, and the part of the board that is on the screen.

use crate::draw::CellSize;
use crate::screens::game::layout::GameLayout;
use ratatui::layout::Rect;
use saolei_rules::{Cell, Face, Game, Mark, Size};

/// How many cells stay visible beyond the cursor.
const MARGIN: u32 = 2;

#[derive(Debug)]
pub(super) struct BoardView {
    size: Size,
    pub cursor: Cell,
    first: (u32, u32),
    /// Where the board was drawn, and its cell size; `None` if it was not drawn.
    drawn: Option<(Rect, CellSize)>,
}

impl BoardView {
    pub const fn new(size: Size, cursor: Cell) -> BoardView {
        BoardView { size, cursor, first: (0, 0), drawn: None }
    }

    /// Moves the cursor, at most to the edges.
    pub fn move_by(&mut self, rows: i64, cols: i64) {
        let to = |from: u32, by: i64, count: u32| {
            i64::from(from).saturating_add(by).clamp(0, i64::from(count) - 1) as u32
        };
        let row = to(self.cursor.row(), rows, self.size.rows());
        let col = to(self.cursor.col(), cols, self.size.cols());
        self.cursor = self.size.cell(row, col).unwrap_or(self.cursor);
    }

    /// Moves the cursor to the next blank cell beside an open one, or to the next blank cell if there is none.
    pub fn next_closed(&mut self, game: &Game, forward: bool) {
        let size = self.size;
        let (count, cols) = (size.cells(), u64::from(size.cols()));
        let from = u64::from(self.cursor.row()) * cols + u64::from(self.cursor.col());
        let cell = |step: u64| {
            let at = if forward { (from + step) % count } else { (from + count - step) % count };
            size.cell((at / cols) as u32, (at % cols) as u32)
        };
        let is_open = |cell: Cell| matches!(game.face(cell), Face::Open(_));
        let mut blank =
            (1..count).filter_map(cell).filter(|&cell| game.face(cell) == Face::Closed(Mark::Blank));
        let beside = blank.clone().find(|&cell| size.neighbours(cell).any(is_open));
        self.cursor = beside.or_else(|| blank.next()).unwrap_or(self.cursor);
    }

    /// The cell at a position on the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let (area, cell) = self.drawn.filter(|(area, _)| area.contains((column, row).into()))?;
        self.size.cell(
            self.first.0 + u32::from((row - area.y) / cell.height),
            self.first.1 + u32::from((column - area.x) / cell.width),
        )
    }

    /// Scrolls the board; the cursor stays visible.
    pub fn scroll(&mut self, rows: i64, cols: i64) {
        let Some((area, cell)) = self.drawn else { return };
        let to = |first: u32, by: i64, count: u32, seen: u16, cursor: u32| {
            let seen = u32::from(seen);
            let first = (i64::from(first) + by).clamp(0, i64::from(count.saturating_sub(seen))) as u32;
            (first, cursor.clamp(first, first + seen.max(1) - 1))
        };
        let (rows_seen, cols_seen) = (area.height / cell.height, area.width / cell.width);
        let (first_row, row) = to(self.first.0, rows, self.size.rows(), rows_seen, self.cursor.row());
        let (first_col, col) = to(self.first.1, cols, self.size.cols(), cols_seen, self.cursor.col());
        self.first = (first_row, first_col);
        self.cursor = self.size.cell(row, col).unwrap_or(self.cursor);
    }

    /// Scrolls to the cursor, and returns the first visible row and column; `None` if no cell is visible.
    pub fn show(&mut self, layout: &GameLayout) -> Option<(u32, u32)> {
        let (rows, cols) = layout.visible();
        if rows == 0 || cols == 0 {
            self.hide();
            return None;
        }
        self.first = (
            first_visible(self.first.0, rows, self.size.rows(), self.cursor.row()),
            first_visible(self.first.1, cols, self.size.cols(), self.cursor.col()),
        );
        self.drawn = Some((layout.board, layout.cell));
        Some(self.first)
    }

    /// Notes that the board is not on the screen.
    pub const fn hide(&mut self) {
        self.drawn = None;
    }

    /// Whether cells are hidden above, below, left and right of the visible part.
    pub fn hidden(&self, layout: &GameLayout) -> [bool; 4] {
        let ((row, col), (rows, cols)) = (self.first, layout.visible());
        let more = [row > 0, row + rows < self.size.rows(), col > 0, col + cols < self.size.cols()];
        if self.drawn.is_some() { more } else { [false; 4] }
    }
}

/// The first visible row or column: as before, or moved until the cursor is visible. A cursor that has jumped out of the
/// window is shown in the middle.
fn first_visible(first: u32, seen: u32, count: u32, cursor: u32) -> u32 {
    let has_jumped = cursor < first.saturating_sub(1) || cursor > first + seen;
    let first = if has_jumped { cursor.saturating_sub(seen / 2) } else { first };
    let margin = MARGIN.min(seen.saturating_sub(1) / 2);
    let least = (cursor + margin + 1).saturating_sub(seen);
    let most = cursor.saturating_sub(margin);
    first.clamp(least.min(most), most).min(count - seen)
}
