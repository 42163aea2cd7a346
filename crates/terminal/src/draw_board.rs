//! Draws the board.

use crate::game_screen::{GameScreen, VisibleBoard};
use crate::glyph_set::{CELL, CellContent, GlyphSet};
use crate::theme::{Palette, StyleRole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use saolei_replay::Play;
use saolei_rules::{Cell, Face, Mark, Operation, Phase};
use saolei_solver::Certainty;
use std::borrow::Cow;
use std::collections::HashMap;

/// How many cells stay visible beyond the cursor.
const MARGIN: u32 = 2;

/// Draws the board, or the part around the cursor that fits, and rulers if they fit.
pub(crate) fn draw(
    game: &mut GameScreen,
    palette: Palette,
    glyphs: GlyphSet,
    area: Rect,
    buffer: &mut Buffer,
) {
    let size = game.size();
    let label = digits(size.rows());
    let cell_width = game.cell_width();
    let (wide, high) = (size.cols().saturating_mul(cell_width.into()), size.rows());
    let rulers = u32::from(area.width) > wide + u32::from(label) && u32::from(area.height) > high;
    let (left, top) = if rulers { (label + 1, 1) } else { (0, 0) };
    let cols = (u32::from(area.width.saturating_sub(left)) / u32::from(cell_width)).min(size.cols());
    let rows = u32::from(area.height.saturating_sub(top)).min(size.rows());
    if cols == 0 || rows == 0 {
        game.visible = None;
        return;
    }
    let first = (
        first_visible(game.offset.0, rows, size.rows(), game.cursor.row()),
        first_visible(game.offset.1, cols, size.cols(), game.cursor.col()),
    );
    game.offset = first;
    let width = cols as u16 * cell_width;
    let x = area.x + left + (area.width.saturating_sub(left + width)) / 2;
    let y = area.y + top + area.height.saturating_sub(top + rows as u16) / 2;
    let board = Rect { x, y, width, height: rows as u16 };
    game.visible = Some(VisibleBoard { area: board, first });
    if rulers {
        draw_rulers(palette, board, first, label, cell_width, buffer);
    }
    let painter = BoardPainter::of(game, palette, glyphs);
    for row in 0..rows {
        for col in 0..cols {
            let Some(cell) = size.cell(first.0 + row, first.1 + col) else { continue };
            let (x, y) = (board.x + col as u16 * cell_width, board.y + row as u16);
            let (text, style) = painter.odds(cell).unwrap_or_else(|| painter.cell(cell));
            buffer.set_string(x, y, text, style);
            if cell_width > CELL {
                buffer.set_string(x + CELL, y, " ", style);
            }
        }
    }
}

/// The first visible row or column: as before, or moved so far that the cursor is visible.
fn first_visible(offset: u32, seen: u32, count: u32, cursor: u32) -> u32 {
    let margin = MARGIN.min(seen.saturating_sub(1) / 2);
    let least = (cursor + margin + 1).saturating_sub(seen);
    let most = cursor.saturating_sub(margin);
    offset.clamp(least.min(most), most).min(count - seen)
}

fn digits(number: u32) -> u16 {
    number.to_string().len() as u16
}

/// Numbers all rows, the first column and every fifth column.
fn draw_rulers(palette: Palette, board: Rect, first: (u32, u32), label: u16, cell: u16, buffer: &mut Buffer) {
    let style = palette.style(StyleRole::Dim);
    for row in 0..board.height {
        let text = format!("{:>width$}", first.0 + u32::from(row) + 1, width = usize::from(label));
        buffer.set_string(board.x - label - 1, board.y + row, text, style);
    }
    for col in 0..board.width / cell {
        let number = first.1 + u32::from(col) + 1;
        if number == 1 || number.is_multiple_of(5) {
            buffer.set_string(board.x + col * cell, board.y - 1, number.to_string(), style);
        }
    }
}

/// Everything that decides how a cell looks.
struct BoardPainter<'a> {
    game: &'a GameScreen,
    play: &'a Play,
    palette: Palette,
    glyphs: GlyphSet,
    lit: HashMap<Cell, StyleRole>,
    pressed: Vec<Cell>,
    /// Whether the game is over, so that mines are shown.
    over: bool,
}

impl<'a> BoardPainter<'a> {
    fn of(game: &'a GameScreen, palette: Palette, glyphs: GlyphSet) -> BoardPainter<'a> {
        let play = game.review.as_ref().map_or(&game.play, |review| &review.play);
        let pressed = match game.buttons.pressed() {
            Some(Operation::Chord(cell)) => game.size().neighbours(cell).chain([cell]).collect(),
            operation => operation.and_then(Operation::cell).into_iter().collect(),
        };
        let lit = game.lit.iter().copied().collect();
        BoardPainter { game, play, palette, glyphs, lit, pressed, over: play.phase() != Phase::Playing }
    }

    fn cell(&self, cell: Cell) -> (Cow<'static, str>, Style) {
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
        (self.glyphs.of(content).into(), self.style(cell, role))
    }

    /// The odds of a closed cell in two digits, if they are shown.
    fn odds(&self, cell: Cell) -> Option<(Cow<'static, str>, Style)> {
        let odds = self.game.odds.as_ref().filter(|_| self.game.review.is_none())?;
        let Face::Closed(mark) = self.play.game().face(cell) else { return None };
        let (text, role) = match odds.certainty(cell) {
            Some(Certainty::Safe) => (" 0".into(), StyleRole::Safe),
            Some(Certainty::Mine) if mark == Mark::Flag => return None,
            Some(Certainty::Mine) => ("**".into(), StyleRole::Danger),
            None => match odds.risk(cell).map(|risk| (100.0 * risk).round() as u8) {
                Some(percent) => (format!("{:>2}", percent.clamp(1, 99)).into(), StyleRole::Query),
                None => ("??".into(), StyleRole::Query),
            },
        };
        Some((text, self.style(cell, role)))
    }

    fn style(&self, cell: Cell, role: StyleRole) -> Style {
        let role = match self.lit.get(&cell) {
            Some(&lit) => lit,
            None if cell == self.game.cursor && role != StyleRole::Exploded => StyleRole::Cursor,
            None => role,
        };
        let style = self.palette.style(role);
        if cell == self.game.cursor && role != StyleRole::Cursor { style.underlined() } else { style }
    }
}
