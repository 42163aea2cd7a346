//! Draws a chart of times.

use crate::draw::{Canvas, StyleRole};
use ratatui::layout::Rect;

/// Draws a bar for each of the latest times, the newest on the right.
pub(crate) fn draw(canvas: &mut Canvas<'_, '_>, area: Rect, times: &[u64], title: &str) {
    if area.height < 2 || area.width < 8 || times.is_empty() {
        return;
    }
    let look = canvas.look;
    let buffer = canvas.frame.buffer_mut();
    let dim = look.style(StyleRole::Dim);
    let room = usize::from(area.width - 6);
    let shown = &times[times.len().saturating_sub(room)..];
    let longest = shown.iter().copied().max().unwrap_or(1).max(1);
    let bars = area.height - 1;
    buffer.set_stringn(area.x, area.y, title, area.width.into(), dim);
    buffer.set_stringn(area.x, area.y + 1, format!("{:>5.0}", longest as f64 / 1000.0), 5, dim);
    buffer.set_stringn(area.x, area.y + bars, format!("{:>5}", 0), 5, dim);
    let best = shown.iter().copied().min();
    for (column, &millis) in shown.iter().enumerate() {
        let eighths = (millis as f64 / longest as f64 * f64::from(bars) * 8.0).round().max(1.0) as u16;
        let style = look.style(if Some(millis) == best { StyleRole::Good } else { StyleRole::Title });
        for row in 0..eighths.div_ceil(8).min(bars) {
            let part = (eighths - row * 8).min(8);
            let glyph = look.glyphs.bars()[usize::from(part) - 1];
            buffer.set_string(area.x + 6 + column as u16, area.y + bars - row, glyph, style);
        }
    }
}
