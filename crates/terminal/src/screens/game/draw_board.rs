//! Draws the board.

use crate::draw::{Canvas, CellContent, CellSize, Look, StyleRole};
use crate::event_loop::Moment;
use crate::screens::game::layout::GameLayout;
use crate::screens::game::odds::ShownRisk;
use crate::screens::game::{GameScreen, Mode};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use saolei_boards::rounded_chance;
use saolei_replay::Playback;
use saolei_rules::{Cell, Face, Mark, Operation, Phase};
use std::collections::{HashMap, HashSet};

impl GameScreen {
    /// Draws the board, or the part around the cursor that fits, and its labels.
    pub(super) fn draw_board(&mut self, canvas: &mut Canvas<'_, '_>, layout: &GameLayout, now: Moment) {
        let Some(first) = self.board.show(layout) else { return };
        let buffer = canvas.frame.buffer_mut();
        draw_labels(canvas.look, layout, first, buffer);
        let painter = BoardPainter::new(self, canvas.look, layout.cell, now);
        let (CellSize { width, height }, (rows, cols)) = (layout.cell, layout.visible());
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let Some(cell) = self.setup.level.size.cell(first.0 + row, first.1 + col) else { continue };
            let (x, y) = (layout.board.x + col as u16 * width, layout.board.y + row as u16 * height);
            let (text, style) = painter.odds(cell).unwrap_or_else(|| painter.cell(cell));
            buffer.set_style(Rect { x, y, width, height }, style);
            buffer.set_string(x, y, text, style);
        }
    }
}

/// Numbers all rows, the first column, and every fifth column or as many as have room.
fn draw_labels(look: &Look, layout: &GameLayout, first: (u32, u32), buffer: &mut Buffer) {
    let style = look.style(StyleRole::Dim);
    let (board, CellSize { width, height }) = (layout.board, layout.cell);
    let (rows, cols) = layout.visible();
    if layout.row_labels > 0 {
        for row in 0..rows {
            let text = format!("{:>digits$}", first.0 + row + 1, digits = usize::from(layout.row_labels) - 1);
            buffer.set_string(board.x - layout.row_labels, board.y + row as u16 * height, text, style);
        }
    }
    if layout.column_labels {
        let digits = (first.1 + cols).to_string().len() as u32;
        let every = [5, 10, 20, 50].into_iter().find(|every| every * u32::from(width) > digits);
        let every = every.unwrap_or(100);
        // Above the glyph, which is in the middle of three columns.
        let middle = width / 3;
        for col in 0..cols {
            let number = first.1 + col + 1;
            let text = number.to_string();
            let x = board.x + col as u16 * width + middle;
            if (number == 1 || number.is_multiple_of(every)) && x + text.len() as u16 <= buffer.area.right() {
                buffer.set_string(x, board.y - 1, text, style);
            }
        }
    }
}

/// Everything that decides how a cell looks.
struct BoardPainter<'a> {
    game: &'a GameScreen,
    play: &'a Playback,
    look: &'a Look,
    size: CellSize,
    highlights: HashMap<Cell, StyleRole>,
    pressed: Vec<Cell>,
    /// The cells that the pointer of a recorded game has passed.
    trail: HashSet<Cell>,
}

impl<'a> BoardPainter<'a> {
    fn new(game: &'a GameScreen, look: &'a Look, size: CellSize, now: Moment) -> BoardPainter<'a> {
        let pressed = match game.buttons.pressed() {
            Some(Operation::Chord(cell)) => game.setup.level.size.neighbours(cell).chain([cell]).collect(),
            operation => operation.and_then(Operation::cell).into_iter().collect(),
        };
        let trail = match &game.mode {
            Mode::Replay(replay) => replay.trail(now).collect(),
            Mode::Play | Mode::Lesson(_) | Mode::Review(_) => HashSet::new(),
        };
        let highlights = game.highlights.iter().copied().collect();
        BoardPainter { game, play: game.shown_play(), look, size, highlights, pressed, trail }
    }

    fn cell(&self, cell: Cell) -> (String, Style) {
        let face = self.play.game().face(cell);
        // After the end, mines are shown.
        let is_over = self.play.phase() != Phase::Playing;
        let is_mine = || self.play.game().position().tile(cell).is_mine();
        let (content, role) = match face {
            _ if self.play.phase() == Phase::Lost(cell) => (CellContent::Exploded, StyleRole::Exploded),
            Face::Open(number) => (CellContent::Face(face), StyleRole::Open(number)),
            Face::Closed(Mark::Flag) if is_over && !is_mine() => {
                (CellContent::WrongFlag, StyleRole::WrongFlag)
            }
            Face::Closed(Mark::Flag) => (CellContent::Face(face), StyleRole::Flag),
            // After a win all mines are shown as flags.
            Face::Closed(_) if self.play.phase() == Phase::Won && is_mine() => {
                (CellContent::Face(Face::Closed(Mark::Flag)), StyleRole::Flag)
            }
            Face::Closed(_) if is_over && is_mine() => (CellContent::Mine, StyleRole::Mine),
            Face::Closed(Mark::Query) => (CellContent::Face(face), StyleRole::Query),
            Face::Closed(Mark::Blank) if self.pressed.contains(&cell) => {
                (CellContent::Face(Face::Open(0)), StyleRole::Pressed)
            }
            Face::Closed(Mark::Blank) => (CellContent::Face(face), StyleRole::Closed),
        };
        (self.look.glyphs.in_columns(content, self.size.width), self.style(cell, role))
    }

    /// The odds of a closed cell, if they are shown: in percent, or in tenths if a cell has one column. Estimates are dim
    /// and begin with `~`; they are in tenths if a cell has two columns.
    fn odds(&self, cell: Cell) -> Option<(String, Style)> {
        let risk = self.game.shown_risk(cell)?;
        let narrow = self.size.width == 1;
        let flagged = self.play.game().face(cell) == Face::Closed(Mark::Flag);
        let (text, role) = match risk {
            ShownRisk::Mine if flagged => return None,
            ShownRisk::Mine => (if narrow { "*" } else { "**" }.to_string(), StyleRole::Danger),
            ShownRisk::Safe => (if narrow { "0" } else { " 0" }.to_string(), StyleRole::Safe),
            ShownRisk::Chance(risk) if narrow => (rounded_chance(risk, 10).to_string(), StyleRole::Query),
            ShownRisk::Chance(risk) => (format!("{:>2}", rounded_chance(risk, 100)), StyleRole::Query),
            ShownRisk::Estimate(risk) if narrow => (rounded_chance(risk, 10).to_string(), StyleRole::Dim),
            ShownRisk::Estimate(risk) if self.size.width == 2 => {
                (format!("~{}", rounded_chance(risk, 10)), StyleRole::Dim)
            }
            ShownRisk::Estimate(risk) => (format!("~{}", rounded_chance(risk, 100)), StyleRole::Dim),
            ShownRisk::Unknown => (if narrow { "?" } else { "??" }.to_string(), StyleRole::Query),
        };
        let style = self.style(cell, role);
        // Two digits fill two columns: every other column is bold, so that they can be told apart.
        let alternate = self.size.width == 2 && role == StyleRole::Query && cell.col() % 2 == 1;
        Some((text, if alternate { style.bold() } else { style }))
    }

    fn style(&self, cell: Cell, role: StyleRole) -> Style {
        let cursor = self.game.board.cursor;
        let role = match self.highlights.get(&cell) {
            Some(&highlight) => highlight,
            None if cell == cursor && role != StyleRole::Exploded => StyleRole::Cursor,
            None => role,
        };
        let style = self.look.style(role);
        let is_underlined = cell == cursor && role != StyleRole::Cursor || self.trail.contains(&cell);
        if is_underlined { style.underlined() } else { style }
    }
}
