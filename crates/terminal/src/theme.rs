//! Colours: four themes, each in true colour, 256 colours, 16 colours, and none.

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
    /// Numbers that stay apart for every kind of colour blindness.
    ColourBlind,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Classic, Theme::Dark, Theme::Contrast, Theme::ColourBlind];

    /// A name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Classic => "classic",
            Theme::Dark => "dark",
            Theme::Contrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }

    /// The theme of this name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The one after it.
    pub fn next(self) -> Theme {
        let at = Theme::ALL.iter().position(|&theme| theme == self).unwrap_or(0);
        Theme::ALL[(at + 1) % Theme::ALL.len()]
    }

    const fn inks(self) -> &'static Inks {
        match self {
            Theme::Classic => &CLASSIC,
            Theme::Dark => &DARK,
            Theme::Contrast => &CONTRAST,
            Theme::ColourBlind => &COLOUR_BLIND,
        }
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// None, or the player wants none: bold, reversed and underlined only.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// The 256 of xterm.
    Many,
    /// Any.
    True,
}

impl ColourDepth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
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
    theme: Theme,
    depth: ColourDepth,
}

impl Palette {
    /// This theme in so many colours.
    pub const fn new(theme: Theme, depth: ColourDepth) -> Palette {
        Palette { theme, depth }
    }

    /// The theme.
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// How something is drawn.
    pub fn style(&self, role: StyleRole) -> Style {
        if self.depth == ColourDepth::None {
            return plain(role);
        }
        let inks = self.theme.inks();
        let on = |fg: Hue, bg: Hue| Style::new().fg(self.colour(fg)).bg(self.colour(bg));
        let text = |fg: Hue| Style::new().fg(self.colour(fg));
        match role {
            StyleRole::Closed => on(inks.rim, inks.closed),
            StyleRole::Pressed => on(inks.rim, inks.open),
            StyleRole::Open(number @ 1..=8) => on(inks.numbers[usize::from(number) - 1], inks.open).bold(),
            StyleRole::Open(_) => on(inks.rim, inks.open),
            StyleRole::Flag => on(inks.flag, inks.closed).bold(),
            StyleRole::Query => on(inks.query, inks.closed).bold(),
            StyleRole::Mine => on(inks.mine, inks.open).bold(),
            StyleRole::Exploded => on(WHITE, RED).bold(),
            StyleRole::WrongFlag => on(WHITE, RED).add_modifier(Modifier::CROSSED_OUT),
            StyleRole::Safe => on(BLACK, inks.safe).bold(),
            StyleRole::Danger => on(BLACK, inks.danger).bold(),
            StyleRole::Clue => on(BLACK, inks.clue).bold(),
            StyleRole::Cursor => on(BLACK, inks.cursor).bold(),
            StyleRole::Text => Style::new(),
            StyleRole::Dim => text(inks.dim),
            StyleRole::Title => text(inks.title).bold(),
            StyleRole::Good => text(inks.good).bold(),
            StyleRole::Bad => text(inks.bad).bold(),
        }
    }

    fn colour(&self, hue: Hue) -> Color {
        let Hue(rgb, named) = hue;
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            ColourDepth::True => Color::Rgb(red, green, blue),
            ColourDepth::Many => Color::Indexed(nearest(red, green, blue)),
            ColourDepth::Sixteen | ColourDepth::None => named,
        }
    }
}

/// Without colours: cells differ by their glyphs, and what is lit by weight.
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

/// A colour, and the one of the sixteen that stands for it.
#[derive(Clone, Copy, Debug)]
struct Hue(u32, Color);

const WHITE: Hue = Hue(0xffffff, Color::White);
const BLACK: Hue = Hue(0x000000, Color::Black);
const RED: Hue = Hue(0xb00020, Color::Red);

#[derive(Debug)]
struct Inks {
    closed: Hue,
    open: Hue,
    /// What a closed cell shows of itself.
    rim: Hue,
    numbers: [Hue; 8],
    flag: Hue,
    query: Hue,
    mine: Hue,
    safe: Hue,
    danger: Hue,
    clue: Hue,
    cursor: Hue,
    dim: Hue,
    title: Hue,
    good: Hue,
    bad: Hue,
}

static CLASSIC: Inks = Inks {
    closed: Hue(0x9a9a9a, Color::DarkGray),
    open: Hue(0xdcdcdc, Color::Gray),
    rim: Hue(0xb8b8b8, Color::Gray),
    numbers: [
        Hue(0x0000ff, Color::Blue),
        Hue(0x007000, Color::Green),
        Hue(0xd00000, Color::Red),
        Hue(0x000080, Color::Magenta),
        Hue(0x800000, Color::Red),
        Hue(0x006f6f, Color::Blue),
        Hue(0x000000, Color::Black),
        Hue(0x5a5a5a, Color::DarkGray),
    ],
    flag: Hue(0x9e0000, Color::LightRed),
    query: Hue(0x000000, Color::White),
    mine: Hue(0x000000, Color::Black),
    safe: Hue(0x5fd75f, Color::LightGreen),
    danger: Hue(0xff8787, Color::LightRed),
    clue: Hue(0x87d7ff, Color::LightCyan),
    cursor: Hue(0xffd75f, Color::LightYellow),
    dim: Hue(0x8a8a8a, Color::DarkGray),
    title: Hue(0x5fafff, Color::LightBlue),
    good: Hue(0x5faf5f, Color::Green),
    bad: Hue(0xff5f5f, Color::LightRed),
};

static DARK: Inks = Inks {
    closed: Hue(0x3f4654, Color::DarkGray),
    open: Hue(0x1b1d23, Color::Black),
    rim: Hue(0x5a6375, Color::Gray),
    numbers: [
        Hue(0x6cb6ff, Color::LightBlue),
        Hue(0x7ee787, Color::LightGreen),
        Hue(0xff7b72, Color::LightRed),
        Hue(0xd2a8ff, Color::LightMagenta),
        Hue(0xffa657, Color::Yellow),
        Hue(0x56d4dd, Color::LightCyan),
        Hue(0xf0f6fc, Color::White),
        Hue(0xa8b1bd, Color::Gray),
    ],
    flag: Hue(0xff9d96, Color::LightRed),
    query: Hue(0xf2cc60, Color::LightYellow),
    mine: Hue(0xf0f6fc, Color::White),
    safe: Hue(0x56d364, Color::LightGreen),
    danger: Hue(0xff7b72, Color::LightRed),
    clue: Hue(0x79c0ff, Color::LightCyan),
    cursor: Hue(0xf2cc60, Color::LightYellow),
    dim: Hue(0x8b949e, Color::DarkGray),
    title: Hue(0x79c0ff, Color::LightBlue),
    good: Hue(0x56d364, Color::LightGreen),
    bad: Hue(0xff7b72, Color::LightRed),
};

static CONTRAST: Inks = Inks {
    closed: Hue(0xffffff, Color::White),
    open: Hue(0x000000, Color::Black),
    rim: Hue(0x707070, Color::DarkGray),
    numbers: [
        Hue(0xffffff, Color::White),
        Hue(0x00ff00, Color::LightGreen),
        Hue(0xff8080, Color::LightRed),
        Hue(0x80c0ff, Color::LightBlue),
        Hue(0xffff00, Color::LightYellow),
        Hue(0x00ffff, Color::LightCyan),
        Hue(0xff80ff, Color::LightMagenta),
        Hue(0xd0d0d0, Color::Gray),
    ],
    flag: Hue(0xb00000, Color::Red),
    query: Hue(0x000000, Color::Black),
    mine: Hue(0xffffff, Color::White),
    safe: Hue(0x00ff00, Color::LightGreen),
    danger: Hue(0xff8080, Color::LightRed),
    clue: Hue(0x00ffff, Color::LightCyan),
    cursor: Hue(0xffff00, Color::LightYellow),
    dim: Hue(0xd0d0d0, Color::Gray),
    title: Hue(0xffff00, Color::LightYellow),
    good: Hue(0x00ff00, Color::LightGreen),
    bad: Hue(0xff8080, Color::LightRed),
};

static COLOUR_BLIND: Inks = Inks {
    closed: Hue(0x4a4a58, Color::DarkGray),
    open: Hue(0x14141c, Color::Black),
    rim: Hue(0x6c6c7c, Color::Gray),
    // Searched for: the closest two are 26 apart (CIE 1976) for normal sight and for all three kinds of blindness, and
    // each has a contrast of 4.5 and more against an open cell.
    numbers: [
        Hue(0x37f0ff, Color::LightCyan),
        Hue(0xb9ffa5, Color::LightGreen),
        Hue(0xeb780f, Color::LightRed),
        Hue(0xd714f5, Color::LightMagenta),
        Hue(0xbe825a, Color::Yellow),
        Hue(0x0f8cb4, Color::LightBlue),
        Hue(0xf5ff37, Color::LightYellow),
        Hue(0x96a5a5, Color::Gray),
    ],
    flag: Hue(0xffb000, Color::LightYellow),
    query: Hue(0xffffff, Color::White),
    mine: Hue(0xffffff, Color::White),
    safe: Hue(0x56b4e9, Color::LightBlue),
    danger: Hue(0xe69f00, Color::LightYellow),
    clue: Hue(0xffffff, Color::White),
    cursor: Hue(0xf0e442, Color::LightYellow),
    dim: Hue(0xa0a0b0, Color::DarkGray),
    title: Hue(0x56b4e9, Color::LightBlue),
    good: Hue(0x56b4e9, Color::LightBlue),
    bad: Hue(0xe69f00, Color::LightYellow),
};

#[cfg(test)]
mod tests {
    use super::*;

    type Linear = [f64; 3];

    fn linear(Hue(rgb, _): Hue) -> Linear {
        let [_, red, green, blue] = rgb.to_be_bytes();
        [red, green, blue].map(|value| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast of two colours by WCAG 2.
    fn contrast(a: Hue, b: Hue) -> f64 {
        let light =
            |hue| linear(hue).iter().zip([0.2126, 0.7152, 0.0722]).map(|(v, w)| v * w).sum::<f64>() + 0.05;
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

    fn seen(hue: Hue, sight: [[f64; 3]; 3]) -> [f64; 3] {
        let rgb = linear(hue);
        lab(sight.map(|row| row.iter().zip(rgb).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0)))
    }

    #[test]
    fn numbers_stand_out_from_open_cells() {
        for theme in Theme::ALL {
            let inks = theme.inks();
            for (number, &hue) in (1..).zip(&inks.numbers) {
                let contrast = contrast(hue, inks.open);
                assert!(contrast >= 4.0, "{} on {}: {contrast:.2}", number, theme.name());
                if theme != Theme::Classic {
                    assert!(contrast >= 4.5, "{} on {}: {contrast:.2}", number, theme.name());
                }
            }
            for lit in [inks.safe, inks.danger, inks.clue, inks.cursor] {
                assert!(contrast(BLACK, lit) >= 4.5, "{}", theme.name());
            }
            assert!(contrast(inks.flag, inks.closed) >= 3.0, "{}", theme.name());
            assert!(contrast(inks.closed, inks.open) >= 1.5, "{}", theme.name());
        }
    }

    #[test]
    fn numbers_stay_apart_for_the_colour_blind() {
        for sight in SIGHTS {
            let seen = COLOUR_BLIND.numbers.map(|hue| seen(hue, sight));
            for (at, one) in seen.iter().enumerate() {
                for other in &seen[..at] {
                    let apart = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                    assert!(apart >= 26.0, "{apart:.1}");
                }
            }
        }
    }

    #[test]
    fn sixteen_colours_keep_numbers_off_their_ground() {
        for theme in Theme::ALL {
            let inks = theme.inks();
            for hue in inks.numbers {
                assert_ne!(hue.1, inks.open.1, "{}", theme.name());
            }
            assert_ne!(inks.open.1, inks.closed.1);
            assert_ne!(inks.flag.1, inks.closed.1);
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
