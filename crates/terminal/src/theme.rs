//! Colours: four themes, each in true colour, 256 colours, 16 colours, and none.

use Color::{
    Black, Blue, DarkGray, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed,
    LightYellow, Magenta, Red, White, Yellow,
};
use ratatui::style::{Color, Modifier, Style};

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The grey board and the numbers that everybody knows.
    Classic,
    /// Bright numbers on a dark board.
    Dark,
    /// Black and white, and numbers that stand out from both.
    Contrast,
    /// Numbers that differ for every kind of colour blindness.
    ColourBlind,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Classic, Theme::Dark, Theme::Contrast, Theme::ColourBlind];

    /// Its name. Names never change: settings contain them.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::Dark => "dark",
            Theme::Contrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }

    /// The next theme, in a circle.
    pub const fn next(self) -> Theme {
        Theme::ALL[(self as usize + 1) % Theme::ALL.len()]
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// None, or the player wants none: only bold, reversed and underlined text.
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// The 256 of xterm.
    Many,
    /// 24 bits.
    True,
}

impl ColourDepth {
    /// The depth that the environment variables `NO_COLOR`, `COLORTERM` and `TERM` ask for.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> ColourDepth {
        let term = variable("TERM").unwrap_or_default();
        let colorterm = variable("COLORTERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            ColourDepth::None
        } else if colorterm == "truecolor" || colorterm == "24bit" {
            ColourDepth::True
        } else if term.contains("256") {
            ColourDepth::Many
        } else {
            ColourDepth::Sixteen
        }
    }
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyleRole {
    /// A closed cell.
    Closed,
    /// A closed cell under a pressed button.
    Pressed,
    /// An open cell and its number.
    Open(u8),
    /// A flag.
    Flag,
    /// A query.
    Query,
    /// A mine, shown after the end.
    Mine,
    /// The mine that was opened.
    Exploded,
    /// A flag on a safe cell, shown after the end.
    WrongFlag,
    /// A cell that a hint calls safe.
    Safe,
    /// A cell that a hint calls a mine.
    Danger,
    /// A number that a hint uses.
    Clue,
    /// The cell under the cursor, and the chosen line of a list.
    Cursor,
    /// Ordinary text.
    Text,
    /// Text of less weight.
    Dim,
    /// Headings, and keys.
    Title,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// A theme on a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub theme: Theme,
    pub depth: ColourDepth,
}

impl Palette {
    /// How something is drawn.
    pub fn style(&self, role: StyleRole) -> Style {
        if self.depth == ColourDepth::None {
            return plain(role);
        }
        let on = |fg: Colour, bg: Colour| Style::new().fg(self.colour(fg)).bg(self.colour(bg));
        let text = |fg: Colour| Style::new().fg(self.colour(fg));
        match role {
            StyleRole::Closed => on(SQUARE, CLOSED),
            StyleRole::Pressed => on(SQUARE, OPEN),
            StyleRole::Open(number @ 1..=8) => on(NUMBERS[usize::from(number) - 1], OPEN).bold(),
            StyleRole::Open(_) => on(SQUARE, OPEN),
            StyleRole::Flag => on(FLAG, CLOSED).bold(),
            StyleRole::Query => on(QUERY, CLOSED).bold(),
            StyleRole::Mine => on(MINE, OPEN).bold(),
            StyleRole::Exploded => on(MINE, EXPLODED).bold(),
            StyleRole::WrongFlag => on(WRONG_FLAG, OPEN).bold().add_modifier(Modifier::CROSSED_OUT),
            StyleRole::Safe => on(LIT_TEXT, SAFE).bold(),
            StyleRole::Danger => on(LIT_TEXT, DANGER).bold(),
            StyleRole::Clue => on(LIT_TEXT, CLUE).bold(),
            StyleRole::Cursor => on(LIT_TEXT, CURSOR).bold(),
            StyleRole::Text => Style::new(),
            StyleRole::Dim => text(DIM),
            StyleRole::Title => text(TITLE).bold(),
            StyleRole::Good => text(GOOD).bold(),
            StyleRole::Bad => text(BAD).bold(),
        }
    }

    fn colour(&self, colour: Colour) -> Color {
        let (rgb, named) = colour[self.theme as usize];
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            ColourDepth::True => Color::Rgb(red, green, blue),
            ColourDepth::Many => Color::Indexed(nearest(red, green, blue)),
            ColourDepth::Sixteen | ColourDepth::None => named,
        }
    }
}

/// Without colours: cells differ by their glyphs, and hints are bold, underlined or reversed.
fn plain(role: StyleRole) -> Style {
    match role {
        StyleRole::Cursor => Style::new().add_modifier(Modifier::REVERSED),
        StyleRole::Open(_) | StyleRole::Title | StyleRole::Good | StyleRole::Bad | StyleRole::Flag => {
            Style::new().bold()
        }
        StyleRole::Exploded | StyleRole::WrongFlag | StyleRole::Danger => Style::new().bold().underlined(),
        StyleRole::Safe => Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED),
        StyleRole::Clue => Style::new().bold().underlined(),
        StyleRole::Closed
        | StyleRole::Pressed
        | StyleRole::Query
        | StyleRole::Mine
        | StyleRole::Text
        | StyleRole::Dim => Style::new(),
    }
}

/// The closest of xterm's 6 x 6 x 6 colours and 24 greys.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| (0..6usize).min_by_key(|&at| LEVELS[at].abs_diff(value)).unwrap_or(0);
    let (r, g, b) = (level(red), level(green), level(blue));
    let grey = (0..24u8).min_by_key(|&at| {
        (8 + 10 * at).abs_diff(((u16::from(red) + u16::from(green) + u16::from(blue)) / 3) as u8)
    });
    let grey = grey.unwrap_or(0);
    let apart = |to: [u8; 3]| -> u32 {
        [red, green, blue].iter().zip(to).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    if apart([8 + 10 * grey; 3]) < apart([LEVELS[r], LEVELS[g], LEVELS[b]]) {
        232 + grey
    } else {
        (16 + 36 * r + 6 * g + b) as u8
    }
}

/// A colour in each theme, in the order of [`Theme::ALL`]: as RGB, and as one of the sixteen.
type Colour = [(u32, Color); 4];

// The board, as on the page: a test compares the RGB values with `theme.css`.
const CLOSED: Colour = [(0xc6c6c6, DarkGray), (0x3f4654, DarkGray), (0x2b2b2b, White), (0xb9c7d6, DarkGray)];
const OPEN: Colour = [(0xd6d6d6, Gray), (0x1b1d23, Black), (0x000000, Black), (0xf4f1e8, Black)];
/// Those of the colour-blind theme were searched for: for normal sight and for all three kinds of blindness the closest
/// two are 26 apart by CIE 1976 and 17 by CIEDE2000, at a contrast of 4.5 or more.
const NUMBERS: [Colour; 8] = [
    [(0x0000e6, Blue), (0x7fb2ff, LightBlue), (0x7fc0ff, White), (0x0000a0, LightCyan)],
    [(0x006400, Green), (0x7ddc86, LightGreen), (0x5ff07a, LightGreen), (0x19647d, LightGreen)],
    [(0xb80000, Red), (0xff8a80, LightRed), (0xff9a9a, LightRed), (0xc3410a, LightRed)],
    [(0x00007b, Magenta), (0xc3a6ff, LightMagenta), (0xd9bdff, LightBlue), (0x00002d, LightMagenta)],
    [(0x7b0000, Red), (0xffb86b, Yellow), (0xffc266, LightYellow), (0x731405, Yellow)],
    [(0x006262, Blue), (0x66dbe0, LightCyan), (0x5fe9e9, LightCyan), (0xaa05fa, LightBlue)],
    [(0x000000, Black), (0xffffff, White), (0xffffff, LightMagenta), (0x280005, LightYellow)],
    [(0x525252, DarkGray), (0xb8bec8, Gray), (0xd0d0d0, Gray), (0x6e695a, Gray)],
];
const FLAG: Colour = [(0xa80000, LightRed), (0xff9d94, LightRed), (0xffe600, Red), (0x8f2d00, LightYellow)];
const QUERY: Colour = [(0x111111, White), (0xffffff, LightYellow), (0xffffff, Black), (0x101418, White)];
const MINE: Colour = [(0x111111, Black), (0xf2f4f8, White), (0xffffff, White), (0x101418, White)];
const EXPLODED: Colour = [(0xff6a5e, LightRed), (0x9c1d14, Red), (0xb00000, Red), (0xf0a13c, Red)];
const WRONG_FLAG: Colour =
    [(0xb80000, Red), (0xff9d94, LightRed), (0xffffff, White), (0xa33600, LightYellow)];

// What the page draws in another way: a bevel around closed cells, and coloured outlines.
const SQUARE: Colour = [(0x757575, Gray), (0x5f6b82, Gray), (0xffffff, DarkGray), (0x6d7b8a, Gray)];
const LIT_TEXT: Colour = [(0x000000, Black); 4];
const SAFE: Colour =
    [(0x5fd75f, LightGreen), (0x56d364, LightGreen), (0x00ff00, LightGreen), (0x56b4e9, LightBlue)];
const DANGER: Colour =
    [(0xff8787, LightRed), (0xff7b72, LightRed), (0xff8080, LightRed), (0xe69f00, LightYellow)];
const CLUE: Colour = [(0x87d7ff, LightCyan), (0x79c0ff, LightCyan), (0x00ffff, LightCyan), (0xcc79a7, White)];
const CURSOR: Colour =
    [(0xffd75f, LightYellow), (0xf2cc60, LightYellow), (0xffff00, LightYellow), (0xf0e442, LightYellow)];

// Text on the terminal's own background.
const DIM: Colour = [(0x8a8a8a, DarkGray), (0x8b949e, DarkGray), (0xd0d0d0, Gray), (0xa0a0b0, DarkGray)];
const TITLE: Colour =
    [(0x5fafff, LightBlue), (0x79c0ff, LightBlue), (0xffff00, LightYellow), (0x56b4e9, LightBlue)];
const GOOD: Colour =
    [(0x5faf5f, Green), (0x56d364, LightGreen), (0x00ff00, LightGreen), (0x56b4e9, LightBlue)];
const BAD: Colour =
    [(0xff5f5f, LightRed), (0xff7b72, LightRed), (0xff8080, LightRed), (0xe69f00, LightYellow)];

#[cfg(test)]
mod tests {
    use super::*;

    type Linear = [f64; 3];

    fn linear(rgb: u32) -> Linear {
        let [_, red, green, blue] = rgb.to_be_bytes();
        [red, green, blue].map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast of two colours by WCAG 2.
    fn contrast(a: u32, b: u32) -> f64 {
        let light =
            |rgb| linear(rgb).iter().zip([0.2126, 0.7152, 0.0722]).map(|(v, w)| v * w).sum::<f64>() + 0.05;
        let (a, b) = (light(a), light(b));
        a.max(b) / a.min(b)
    }

    /// How colours are seen, by Machado, Oliveira and Fernandes (2009): normal, protan, deutan, tritan.
    const SIGHTS: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ];

    fn lab(rgb: Linear) -> [f64; 3] {
        let dot = |row: [f64; 3]| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().max(0.0);
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let x = f(dot([0.4124, 0.3576, 0.1805]) / 0.95047);
        let y = f(dot([0.2126, 0.7152, 0.0722]));
        let z = f(dot([0.0193, 0.1192, 0.9505]) / 1.08883);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn seen(rgb: u32, sight: [[f64; 3]; 3]) -> [f64; 3] {
        let rgb = linear(rgb);
        lab(sight.map(|row| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0)))
    }

    /// 4.5 for text, 3 for shapes: level AA of WCAG 2.
    #[test]
    fn everything_stands_out_from_its_background() {
        for theme in Theme::ALL {
            let assert_contrast = |fg: Colour, bg: Colour, least: f64| {
                let contrast = contrast(fg[theme as usize].0, bg[theme as usize].0);
                assert!(contrast >= least, "{fg:x?} on {bg:x?} in {}: {contrast:.2}", theme.name());
            };
            NUMBERS.into_iter().chain([MINE, WRONG_FLAG]).for_each(|fg| assert_contrast(fg, OPEN, 4.5));
            [FLAG, QUERY].into_iter().for_each(|fg| assert_contrast(fg, CLOSED, 4.5));
            [SAFE, DANGER, CLUE, CURSOR].into_iter().for_each(|bg| assert_contrast(LIT_TEXT, bg, 4.5));
            assert_contrast(MINE, EXPLODED, 4.5);
            // The square in a closed cell tells it from an open one.
            assert_contrast(SQUARE, OPEN, 3.0);
        }
    }

    #[test]
    fn numbers_differ_for_the_colour_blind() {
        for sight in SIGHTS {
            let seen = NUMBERS.map(|number| seen(number[Theme::ColourBlind as usize].0, sight));
            for (at, one) in seen.iter().enumerate() {
                for other in &seen[..at] {
                    let apart = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                    assert!(apart >= 26.0, "{apart:.1}");
                }
            }
        }
    }

    #[test]
    fn the_board_has_the_colours_of_the_page() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/theme.css");
        let css = std::fs::read_to_string(path).unwrap();
        let blocks: Vec<&str> = css.split(":root").skip(1).collect();
        assert_eq!(blocks.len(), Theme::ALL.len(), "a block for each theme, in the same order");
        let numbers = NUMBERS.into_iter().zip(1..).map(|(number, digit)| (format!("n{digit}"), number));
        let others = [
            ("closed", CLOSED),
            ("open", OPEN),
            ("flag", FLAG),
            ("closed-ink", QUERY),
            ("mine", MINE),
            ("exploded", EXPLODED),
            ("wrong-flag", WRONG_FLAG),
        ];
        for (name, colour) in numbers.chain(others.map(|(name, colour)| (name.to_string(), colour))) {
            for (block, theme) in blocks.iter().zip(Theme::ALL) {
                let named = block.starts_with(&format!("[data-theme=\"{}\"]", theme.name()));
                assert!(named || theme == Theme::Classic, "no block for {}", theme.name());
                let line = format!("--{name}: #{:06x};", colour[theme as usize].0);
                assert!(block.contains(&line), "no {line} in {}", theme.name());
            }
        }
    }

    #[test]
    fn sixteen_colours_keep_numbers_off_their_background() {
        for theme in Theme::ALL {
            let named = |colour: Colour| colour[theme as usize].1;
            for number in NUMBERS {
                assert_ne!(named(number), named(OPEN), "{}", theme.name());
            }
            assert_ne!(named(OPEN), named(CLOSED));
            assert_ne!(named(FLAG), named(CLOSED));
        }
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let of = |pairs: &[(&str, &str)]| {
            ColourDepth::of(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
            })
        };
        assert_eq!(of(&[("TERM", "xterm")]), ColourDepth::Sixteen);
        assert_eq!(of(&[("TERM", "screen-256color")]), ColourDepth::Many);
        assert_eq!(of(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColourDepth::True);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), ColourDepth::None);
        assert_eq!(of(&[("NO_COLOR", ""), ("TERM", "linux")]), ColourDepth::Sixteen);
        assert_eq!(of(&[("TERM", "dumb")]), ColourDepth::None);
    }
}
