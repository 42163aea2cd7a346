//! Snapshots of every screen, at 80 x 24 and at 40 x 12, in every theme, language and set of glyphs; and the text of larger
//! windows.
//!
//! A snapshot has the text, then a letter for the style of each place, and what that style is in each theme and depth.
//! `UPDATE=1` writes new snapshots: read the difference.

mod common;

use common::scenes::{SCENES, Scene};
use common::{DISPLAY, text};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use saolei_boards::Language;
use saolei_terminal::{ColourDepth, DisplayOptions, GlyphSet, Theme};
use saolei_testing::check_golden;
use std::fmt::Write;
use std::path::Path;

#[test]
fn screens_are_drawn_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for scene in &SCENES {
        for (width, height) in [(80, 24), (40, 12), (120, 40), (200, 60)] {
            let path = folder.join(format!("{}-{width}x{height}.txt", scene.name));
            let drawn = match width {
                40 | 80 => snapshot(scene, width, height),
                // A button is pressed at a place of the smaller windows.
                _ if scene.name == "pressed" => continue,
                _ => text(&scene.draw(DISPLAY, width, height)),
            };
            check_golden(path, &drawn);
        }
    }
}

/// The ASCII glyphs are ASCII only.
#[test]
fn ascii_screens_are_ascii() {
    for scene in &SCENES {
        let drawn = text(&scene.draw(DisplayOptions { glyphs: GlyphSet::Ascii, ..DISPLAY }, 80, 24));
        assert!(drawn.is_ascii(), "{}:\n{drawn}", scene.name);
    }
}

/// Without colours, no colour is used at all.
#[test]
fn no_colour_is_no_colour() {
    for scene in &SCENES {
        let drawn = scene.draw(DisplayOptions { depth: ColourDepth::None, ..DISPLAY }, 80, 24);
        assert!(
            drawn.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)),
            "{}",
            scene.name
        );
    }
}

/// With sixteen colours, no others are used.
#[test]
fn sixteen_colours_are_enough() {
    let is_named = |colour: Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    for scene in &SCENES {
        for theme in Theme::ALL {
            let drawn = scene.draw(DisplayOptions { depth: ColourDepth::Sixteen, theme, ..DISPLAY }, 80, 24);
            assert!(
                drawn.content.iter().all(|cell| is_named(cell.fg) && is_named(cell.bg)),
                "{}",
                scene.name
            );
        }
    }
}

fn snapshot(scene: &Scene, width: u16, height: u16) -> String {
    let draw = |display: DisplayOptions| scene.draw(display, width, height);
    let mut kinds: Vec<(String, DisplayOptions)> = Theme::ALL
        .into_iter()
        .map(|theme| (theme.name().to_string(), DisplayOptions { theme, ..DISPLAY }))
        .collect();
    kinds.push(("16 colours".to_string(), DisplayOptions { depth: ColourDepth::Sixteen, ..DISPLAY }));
    kinds.push(("no colours".to_string(), DisplayOptions { depth: ColourDepth::None, ..DISPLAY }));
    let screens: Vec<Buffer> = kinds.iter().map(|(_, display)| draw(*display)).collect();
    for screen in &screens {
        assert_eq!(text(screen), text(&screens[0]), "themes differ in their colours alone");
    }
    let mut drawn = text(&screens[0]);
    // Each different list of styles, one for each kind, gets a letter.
    let mut legend: Vec<Vec<Style>> = Vec::new();
    let plain = vec![Style::reset(); screens.len()];
    drawn.push_str("---- styles\n");
    for row in 0..usize::from(height) {
        let mut line = String::new();
        for col in 0..usize::from(width) {
            let at = row * usize::from(width) + col;
            let styles: Vec<Style> = screens.iter().map(|screen| screen.content[at].style()).collect();
            if styles.iter().zip(&plain).all(|(style, plain)| describe(*style) == describe(*plain)) {
                line.push(' ');
                continue;
            }
            let found = legend.iter().position(|other| *other == styles).unwrap_or_else(|| {
                legend.push(styles);
                legend.len() - 1
            });
            line.push(char::from(b'a' + found as u8));
        }
        drawn.push_str(line.trim_end());
        drawn.push('\n');
    }
    for (at, (name, _)) in kinds.iter().enumerate() {
        let styles =
            legend.iter().zip('a'..).map(|(styles, letter)| format!("{letter} {}", describe(styles[at])));
        let _ = writeln!(drawn, "{name}: {}", styles.collect::<Vec<_>>().join(", "));
    }
    for (name, display) in [
        ("zh", DisplayOptions { language: Language::Chinese, ..DISPLAY }),
        ("wide", DisplayOptions { glyphs: GlyphSet::Wide, ..DISPLAY }),
        ("ascii", DisplayOptions { glyphs: GlyphSet::Ascii, ..DISPLAY }),
    ] {
        let _ = write!(drawn, "---- {name}\n{}", text(&draw(display)));
    }
    drawn
}

fn describe(style: Style) -> String {
    let colour = |colour: Option<Color>| match colour {
        None | Some(Color::Reset) => "-".to_string(),
        Some(colour) => colour.to_string(),
    };
    let modifiers = format!("{:?}", style.add_modifier).replace("Modifier(", "").replace(')', "");
    let modifiers = if style.add_modifier.is_empty() { String::new() } else { format!(" {modifiers}") };
    format!("{} on {}{modifiers}", colour(style.fg), colour(style.bg))
}
