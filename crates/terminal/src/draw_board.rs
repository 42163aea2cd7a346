//! Draws the board.

use crate::cell_size::CellSize;
use crate::event_loop::Moment;
use crate::game_layout::GameLayout;
use crate::game_screen::{GameScreen, VisibleBoard};
use crate::glyph_set::{CellContent, GlyphSet};
use crate::help::ShownRisk;
use crate::theme::{Palette, StyleRole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use saolei_replay::Playback;
use saolei_rules::{Cell, Face, Mark, Operation, Phase};
use std::collections::{HashMap, HashSet};

/// How many cells stay visible beyond the cursor.
const MARGIN: u32 = 2;

/// Draws the board, or the part around the cursor that fits, and its labels.
pub(crate) fn draw(
    game: &mut GameScreen,
    palette: Palette,
    glyphs: GlyphSet,
    layout: &GameLayout,
    now: Moment,
    buffer: &mut Buffer,
) {
    let size = game.size();
    let (rows, cols) = layout.visible();
    if cols == 0 || rows == 0 {
        game.visible = None;
        return;
    }
    let first = (
        first_visible(game.offset.0, rows, size.rows(), game.cursor.row()),
        first_visible(game.offset.1, cols, size.cols(), game.cursor.col()),
    );
    game.offset = first;
    game.visible = Some(VisibleBoard { area: layout.board, cell: layout.cell, first });
    draw_labels(palette, layout, first, buffer);
    let painter = BoardPainter::of(game, palette, glyphs, layout.cell, now);
    let CellSize { width, height } = layout.cell;
    for row in 0..rows {
        for col in 0..cols {
            let Some(cell) = size.cell(first.0 + row, first.1 + col) else { continue };
            let (x, y) = (layout.board.x + col as u16 * width, layout.board.y + row as u16 * height);
            let (text, style) = painter.odds(cell).unwrap_or_else(|| painter.cell(cell));
            buffer.set_style(Rect { x, y, width, height }, style);
            buffer.set_string(x, y, text, style);
        }
    }
}

/// The first visible row or column: as before, or moved so far that the cursor is visible. A cursor that has jumped out of
/// the window is shown in its middle.
fn first_visible(offset: u32, seen: u32, count: u32, cursor: u32) -> u32 {
    let has_jumped = cursor < offset.saturating_sub(1) || cursor > offset + seen;
    let offset = if has_jumped { cursor.saturating_sub(seen / 2) } else { offset };
    let margin = MARGIN.min(seen.saturating_sub(1) / 2);
    let least = (cursor + margin + 1).saturating_sub(seen);
    let most = cursor.saturating_sub(margin);
    offset.clamp(least.min(most), most).min(count - seen)
}

/// Numbers all rows, the first column, and every fifth column or as many as have room.
fn draw_labels(palette: Palette, layout: &GameLayout, first: (u32, u32), buffer: &mut Buffer) {
    let style = palette.style(StyleRole::Dim);
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
        // Over the glyph, which stands in the middle of three columns.
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
    palette: Palette,
    glyphs: GlyphSet,
    size: CellSize,
    lit: HashMap<Cell, StyleRole>,
    pressed: Vec<Cell>,
    /// The cells that the pointer of a recorded game has passed.
    trail: HashSet<Cell>,
    /// Whether the game is over, so that mines are shown.
    over: bool,
}

impl<'a> BoardPainter<'a> {
    fn of(
        game: &'a GameScreen,
        palette: Palette,
        glyphs: GlyphSet,
        size: CellSize,
        now: Moment,
    ) -> BoardPainter<'a> {
        let play = game.shown_play();
        let pressed = match game.buttons.pressed() {
            Some(Operation::Chord(cell)) => game.size().neighbours(cell).chain([cell]).collect(),
            operation => operation.and_then(Operation::cell).into_iter().collect(),
        };
        let lit = game.lit.iter().copied().collect();
        let over = play.phase() != Phase::Playing;
        let trail = game.replay.iter().flat_map(|replay| replay.trail(now)).collect();
        BoardPainter { game, play, palette, glyphs, size, lit, pressed, trail, over }
    }

    fn cell(&self, cell: Cell) -> (String, Style) {
        let face = self.play.game().face(cell);
        let is_mine = || self.play.game().position().tile(cell).is_mine();
        let (content, role) = match face {
            _ if self.play.phase() == Phase::Lost(cell) => (CellContent::Exploded, StyleRole::Exploded),
            Face::Open(number) => (CellContent::Face(face), StyleRole::Open(number)),
            Face::Closed(Mark::Flag) if self.over && !is_mine() => {
                (CellContent::WrongFlag, StyleRole::WrongFlag)
            }
            Face::Closed(Mark::Flag) => (CellContent::Face(face), StyleRole::Flag),
            // After a win all mines are shown as flags.
            Face::Closed(_) if self.play.phase() == Phase::Won && is_mine() => {
                (CellContent::Face(Face::Closed(Mark::Flag)), StyleRole::Flag)
            }
            Face::Closed(_) if self.over && is_mine() => (CellContent::Mine, StyleRole::Mine),
            Face::Closed(Mark::Query) => (CellContent::Face(face), StyleRole::Query),
            Face::Closed(Mark::Blank) if self.pressed.contains(&cell) => {
                (CellContent::Face(Face::Open(0)), StyleRole::Pressed)
            }
            Face::Closed(Mark::Blank) => (CellContent::Face(face), StyleRole::Closed),
        };
        (self.glyphs.in_columns(content, self.size.width), self.style(cell, role))
    }

    /// The odds of a closed cell, if they are shown: in percent, or in tenths if a cell has one column. Estimates are dim and
    /// begin with `~`; in tenths if a cell has two columns.
    fn odds(&self, cell: Cell) -> Option<(String, Style)> {
        let risk = self.game.shown_risk(cell)?;
        let narrow = self.size.width == 1;
        let flagged = self.play.game().face(cell) == Face::Closed(Mark::Flag);
        let (text, role) = match risk {
            ShownRisk::Mine if flagged => return None,
            ShownRisk::Mine => (if narrow { "*" } else { "**" }.to_string(), StyleRole::Danger),
            ShownRisk::Safe => (if narrow { "0" } else { " 0" }.to_string(), StyleRole::Safe),
            ShownRisk::Chance(risk) if narrow => (rounded(risk, 10).to_string(), StyleRole::Query),
            ShownRisk::Chance(risk) => (format!("{:>2}", rounded(risk, 100)), StyleRole::Query),
            ShownRisk::Estimate(risk) if narrow => (rounded(risk, 10).to_string(), StyleRole::Dim),
            ShownRisk::Estimate(risk) if self.size.width == 2 => {
                (format!("~{}", rounded(risk, 10)), StyleRole::Dim)
            }
            ShownRisk::Estimate(risk) => (format!("~{}", rounded(risk, 100)), StyleRole::Dim),
            ShownRisk::Unknown => (if narrow { "?" } else { "??" }.to_string(), StyleRole::Query),
        };
        let style = self.style(cell, role);
        // Two digits fill two columns: every other column is bold, so that they can be told apart.
        let alternate = self.size.width == 2 && role == StyleRole::Query && cell.col() % 2 == 1;
        Some((text, if alternate { style.bold() } else { style }))
    }

    fn style(&self, cell: Cell, role: StyleRole) -> Style {
        let role = match self.lit.get(&cell) {
            Some(&lit) => lit,
            None if cell == self.game.cursor && role != StyleRole::Exploded => StyleRole::Cursor,
            None => role,
        };
        let style = self.palette.style(role);
        let is_underlined =
            cell == self.game.cursor && role != StyleRole::Cursor || self.trail.contains(&cell);
        if is_underlined { style.underlined() } else { style }
    }
}

/// A chance in so many parts, never none and never all: it is not certain.
fn rounded(chance: f64, parts: u8) -> u8 {
    ((f64::from(parts) * chance).round() as u8).clamp(1, parts - 1)
}
