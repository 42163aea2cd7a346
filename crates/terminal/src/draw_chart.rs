//! Draws a chart of times.

use crate::glyph_set::GlyphSet;
use crate::theme::{Palette, StyleRole};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a bar for each of the last times, the newest on the right.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    times: &[u64],
    title: &str,
    palette: Palette,
    glyphs: GlyphSet,
) {
    if area.height < 2 || area.width < 8 || times.is_empty() {
        return;
    }
    let seconds = |millis: u64| format!("{:.0}", millis as f64 / 1000.0);
    let room = usize::from(area.width - 6);
    let shown = &times[times.len().saturating_sub(room)..];
    let longest = shown.iter().copied().max().unwrap_or(1).max(1);
    let bars = area.height - 1;
    buffer.set_stringn(area.x, area.y, title, area.width.into(), palette.style(StyleRole::Dim));
    buffer.set_stringn(
        area.x,
        area.y + 1,
        format!("{:>5}", seconds(longest)),
        5,
        palette.style(StyleRole::Dim),
    );
    buffer.set_stringn(area.x, area.y + bars, format!("{:>5}", 0), 5, palette.style(StyleRole::Dim));
    let best = shown.iter().copied().min();
    for (column, &millis) in shown.iter().enumerate() {
        let eighths = (millis as f64 / longest as f64 * f64::from(bars) * 8.0).round().max(1.0) as u16;
        let role = if Some(millis) == best { StyleRole::Good } else { StyleRole::Title };
        for row in 0..bars {
            let part = eighths.saturating_sub(row * 8).min(8);
            if part > 0 {
                let glyph = glyphs.bars()[usize::from(part) - 1];
                buffer.set_string(
                    area.x + 6 + column as u16,
                    area.y + bars - row,
                    glyph,
                    palette.style(role),
                );
            }
        }
    }
}
