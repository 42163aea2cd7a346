//! Where everything is on the screen of a game: the board, its labels, the status and the messages.
//!
//! Nothing here depends on what is shown, so the board never moves while it is played.

use crate::draw::CellSize;
use ratatui::layout::Rect;
use saolei_rules::Size;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameLayout {
    pub cell: CellSize,
    /// The visible cells, without labels.
    pub board: Rect,
    /// The width of the row labels with the blank behind them; 0 if there are none.
    pub row_labels: u16,
    pub column_labels: bool,
    /// Level, clock and so on: a line or two above the board, or the top of the panel beside it.
    pub status: Rect,
    /// The lines for messages, below the board or below the status.
    pub message: Rect,
    /// Whether status and messages are beside the board.
    pub beside: bool,
}

const GAP: u16 = 3;

const MIN_PANEL: u16 = 34;

const MAX_PANEL: u16 = 48;

/// The width of the text above and below a narrow board.
const MAX_TEXT: u16 = 60;

const STATUS_LINES: u16 = 4;

impl GameLayout {
    /// The layout of a window whose last line is for commands: the largest cells with which the whole board fits, or a
    /// part of the board. At least `message_lines` lines are left for messages.
    pub fn of(window: Rect, size: Size, choice: Option<CellSize>, message_lines: u16) -> GameLayout {
        let body = Rect { height: window.height.saturating_sub(1), ..window };
        let one = choice.map(|cell| [cell]);
        let sizes = one.as_ref().map_or(CellSize::AUTOMATIC.as_slice(), |one| one.as_slice());
        let labels = digits(size.rows()) + 1;
        let whole = |&cell: &CellSize| {
            let width = u64::from(size.cols()) * u64::from(cell.width) + u64::from(labels);
            let height = u64::from(size.rows()) * u64::from(cell.height) + 1;
            let (width, height) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
            let fits_beside = width.saturating_add(GAP + MIN_PANEL) <= body.width && height <= body.height;
            let fits_above = width <= body.width && height.saturating_add(1 + message_lines) <= body.height;
            match (fits_beside, fits_above) {
                (true, _) => Some(beside(body, cell, labels, (width, height))),
                (false, true) => Some(above(body, cell, labels, (width, height), message_lines)),
                (false, false) => None,
            }
        };
        sizes.iter().find_map(whole).unwrap_or_else(|| part(body, size, choice, labels, message_lines))
    }

    /// Takes the first line away from the messages.
    pub const fn take_message_line(&mut self) -> Rect {
        let line = Rect { height: 1, ..self.message };
        self.message.y += 1;
        self.message.height = self.message.height.saturating_sub(1);
        line
    }

    /// The numbers of visible rows and columns.
    pub const fn visible(&self) -> (u32, u32) {
        ((self.board.height / self.cell.height) as u32, (self.board.width / self.cell.width) as u32)
    }
}

/// The whole board with a panel to its right.
fn beside(body: Rect, cell: CellSize, labels: u16, (width, height): (u16, u16)) -> GameLayout {
    let panel = (body.width - width - GAP).min(MAX_PANEL);
    let x = body.x + (body.width - width - GAP - panel) / 2;
    let y = body.y + (body.height - height) / 2;
    let panel = Rect { x: x + width + GAP, y: y + 1, width: panel, height: body.bottom() - y - 1 };
    let lines = STATUS_LINES.min(panel.height);
    GameLayout {
        cell,
        board: Rect { x: x + labels, y: y + 1, width: width - labels, height: height - 1 },
        row_labels: labels,
        column_labels: true,
        status: Rect { height: lines, ..panel },
        message: Rect { y: panel.y + lines, height: panel.height - lines, ..panel },
        beside: true,
    }
}

/// The whole board between the status and the messages.
fn above(
    body: Rect,
    cell: CellSize,
    labels: u16,
    (width, height): (u16, u16),
    message_lines: u16,
) -> GameLayout {
    let text = width.max(MAX_TEXT.min(body.width));
    let x = body.x + (body.width - text) / 2;
    let text = body.right() - x;
    let lines = if height + 2 + message_lines <= body.height { 2 } else { 1 };
    let y = body.y + (body.height - height - lines - message_lines) / 2;
    let message = y + lines + height;
    GameLayout {
        cell,
        board: Rect { x: x + labels, y: y + lines + 1, width: width - labels, height: height - 1 },
        row_labels: labels,
        column_labels: true,
        status: Rect { x, y, width: text, height: lines },
        message: Rect { x, y: message, width: text, height: body.bottom() - message },
        beside: false,
    }
}

/// The part of a board that fits between the status and the messages. Labels are left out only if the board fits without
/// them.
fn part(body: Rect, size: Size, choice: Option<CellSize>, labels: u16, message_lines: u16) -> GameLayout {
    let message_lines = message_lines.min(body.height / 3);
    let room = Rect { y: body.y + 1, height: body.height.saturating_sub(1 + message_lines), ..body };
    let fits = |count: u32, each: u16, labels: u16, room: u16| {
        u64::from(count) * u64::from(each) + u64::from(labels) <= u64::from(room)
    };
    let width = [3, 2, 1].into_iter().find(|&width| fits(size.cols(), width, labels, room.width));
    let mut cell = choice.unwrap_or(CellSize { width: width.unwrap_or(2), height: 1 });
    // Even a very small window shows a cell.
    if room.height < cell.height + 1 {
        cell.height = 1;
    }
    let exact = |count, each, labels, room| fits(count, each, 0, room) && !fits(count, each, labels, room);
    let row_labels = if exact(size.cols(), cell.width, labels, room.width) || room.width < labels + cell.width
    {
        0
    } else {
        labels
    };
    let column_labels = !exact(size.rows(), cell.height, 1, room.height) && room.height > cell.height;
    let top = u16::from(column_labels);
    let cols = (u32::from(room.width - row_labels) / u32::from(cell.width)).min(size.cols()) as u16;
    let rows = (u32::from(room.height.saturating_sub(top)) / u32::from(cell.height)).min(size.rows()) as u16;
    let width = row_labels + cols * cell.width;
    let text = width.max(MAX_TEXT.min(body.width));
    let text = if cols < size.cols().min(u32::from(u16::MAX)) as u16 { body.width } else { text };
    let x = body.x + (body.width - text) / 2;
    let board =
        Rect { x: x + row_labels, y: room.y + top, width: cols * cell.width, height: rows * cell.height };
    let message = board.bottom().min(body.bottom());
    GameLayout {
        cell,
        board,
        row_labels,
        column_labels,
        status: Rect { x, y: body.y, width: text, height: 1 },
        message: Rect { x, y: message, width: text, height: body.bottom() - message },
        beside: false,
    }
}

fn digits(number: u32) -> u16 {
    number.to_string().len() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(window: (u16, u16), board: (u32, u32), choice: Option<CellSize>) -> GameLayout {
        let size = Size::new(board.0, board.1).unwrap();
        GameLayout::of(Rect::new(0, 0, window.0, window.1), size, choice, 2)
    }

    #[test]
    fn cells_grow_with_the_window() {
        let cell = |window, board| {
            let found = layout(window, board, None);
            (found.cell.name(), found.beside)
        };
        let (beginner, intermediate, expert) = ((9, 9), (16, 16), (16, 30));
        assert_eq!(cell((80, 24), beginner), ("3x2", true));
        assert_eq!(cell((80, 24), intermediate), ("3x1", false));
        assert_eq!(cell((80, 24), expert), ("2x1", false));
        assert_eq!(cell((120, 40), intermediate), ("3x2", true));
        assert_eq!(cell((120, 40), expert), ("3x2", false));
        assert_eq!(cell((200, 60), expert), ("3x2", true));
        // Not all rows fit, but all columns do.
        assert_eq!(cell((40, 12), beginner), ("3x1", false));
        assert_eq!(cell((40, 12), expert), ("1x1", false));
        assert_eq!(cell((40, 12), (100, 100)), ("2x1", false));
        assert_eq!(layout((200, 60), beginner, Some(CellSize::ALL[0])).cell.name(), "1x1");
    }

    /// Any window, any board, any choice: nothing lies outside the window or over something else, and a cell is visible.
    #[test]
    fn areas_are_apart_and_inside() {
        let boards = [(1, 1), (1, 40), (40, 1), (9, 9), (16, 30), (100, 100), (1000, 3), (5, 100_000)];
        for (width, height) in (12..210).step_by(7).flat_map(|width| (5..70).map(move |h| (width, h))) {
            for board in boards {
                for choice in crate::draw::CHOICES {
                    let found = layout((width, height), board, choice);
                    let window = Rect::new(0, 0, width, height - 1);
                    let labels = Rect {
                        x: found.board.x - found.row_labels,
                        y: found.board.y - u16::from(found.column_labels),
                        width: found.board.width + found.row_labels,
                        height: found.board.height + u16::from(found.column_labels),
                    };
                    let areas = [labels, found.status, found.message];
                    for (at, area) in areas.iter().enumerate() {
                        assert!(window.union(*area) == window, "{width}x{height} {board:?} {found:?}");
                        let apart = |other: &Rect| area.intersection(*other).is_empty();
                        assert!(areas[..at].iter().all(apart), "{width}x{height} {board:?} {found:?}");
                    }
                    let (rows, cols) = found.visible();
                    assert!(rows > 0 && cols > 0 && rows <= board.0 && cols <= board.1);
                    // A board that is only partly visible has labels wherever they leave room for cells.
                    if (rows, cols) != board && width >= 30 && height >= 8 {
                        assert!(found.row_labels > 0 || cols == board.1, "{width}x{height} {found:?}");
                        assert!(found.column_labels || rows == board.0, "{width}x{height} {found:?}");
                    }
                }
            }
        }
    }
}
