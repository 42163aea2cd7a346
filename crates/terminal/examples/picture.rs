//! Draws a screen of the tests as SVG: `cargo run -p saolei-terminal --example picture -- hint 80x24 > docs/play.svg`.
//!
//! After the name of the screen and the size, it takes a theme, `zh`, and a set of glyphs, in any order.

#[path = "../tests/common/mod.rs"]
mod common;

use common::DISPLAY;
use common::scenes::SCENES;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use saolei_boards::Language;
use saolei_terminal::{DisplayOptions, GlyphSet, Theme};
use std::env;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// The size of a character in pixels.
const WIDE: u32 = 10;
const HIGH: u32 = 20;

fn main() {
    let mut args = env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "play".to_string());
    let size = args.next().unwrap_or_else(|| "80x24".to_string());
    let (width, height) = size.split_once('x').expect("a size such as 80x24");
    let (width, height) = (width.parse().expect("columns"), height.parse().expect("rows"));
    let mut display: DisplayOptions = DISPLAY;
    for arg in args {
        display.theme = Theme::ALL.into_iter().find(|theme| theme.name() == arg).unwrap_or(display.theme);
        display.glyphs = GlyphSet::ALL.into_iter().find(|set| set.name() == arg).unwrap_or(display.glyphs);
        if arg == "zh" {
            display.language = Language::Chinese;
        }
    }
    let scene = SCENES.iter().find(|scene| scene.name == name).expect("a screen of the tests");
    print!("{}", svg(&scene.draw(display, width, height)));
}

fn svg(buffer: &Buffer) -> String {
    let (width, height) = (u32::from(buffer.area.width) * WIDE, u32::from(buffer.area.height) * HIGH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#16181d\"/>\n"
    );
    let mut hidden = 0;
    for (at, cell) in buffer.content.iter().enumerate() {
        // After a glyph of two columns there is a hidden place.
        if hidden > 0 {
            hidden -= 1;
            continue;
        }
        let columns = cell.symbol().width().max(1) as u32;
        hidden = columns - 1;
        let (col, row) = (at as u32 % u32::from(buffer.area.width), at as u32 / u32::from(buffer.area.width));
        let (x, y) = (col * WIDE, row * HIGH);
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        let (fg, bg) = if reversed { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) };
        if bg != Color::Reset || reversed {
            let bg = colour(bg, "#e6e6e6");
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{HIGH}\" fill=\"{bg}\"/>",
                columns * WIDE
            );
        }
        let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
        if !symbol.trim().is_empty() {
            let fg = colour(fg, if reversed { "#16181d" } else { "#e6e6e6" });
            let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\" fill=\"{fg}\"{weight}>{symbol}</text>", y + 15);
        }
    }
    svg + "</svg>\n"
}

fn colour(colour: Color, reset: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => reset.to_string(),
    }
}
