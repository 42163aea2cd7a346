//! Colours: themes, each in true colour, 256 colours, 16 colours, and none.

use Color::{
    Black, Blue, DarkGray, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed,
    LightYellow, Magenta, Red, White, Yellow,
};
use ratatui::style::{Color, Modifier, Style};
use saolei_boards::named_enum;

named_enum! {
    /// A set of colours.
    pub enum Theme {
        /// The grey board and the numbers that everybody knows.
        Classic = "classic",
        /// Bright numbers on a dark board.
        Dark = "dark",
        /// Black and white, and numbers that stand out from both.
        Contrast = "high-contrast",
        /// Numbers that differ for every kind of colour blindness.
        ColourBlind = "colour-blind",
        /// Calm colours on a light board.
        Light = "light",
    }
}

impl Theme {
    const fn colours(self) -> &'static Colours {
        match self {
            Theme::Classic => &CLASSIC,
            Theme::Dark => &DARK,
            Theme::Contrast => &CONTRAST,
            Theme::ColourBlind => &COLOUR_BLIND,
            Theme::Light => &LIGHT,
        }
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// No colours, because there are none or the player wants none: only bold, reversed and underlined text.
    None,
    /// The sixteen colours of every terminal.
    Sixteen,
    /// The 256 colours of xterm.
    Many,
    /// 24-bit colours.
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

/// What something on the screen means, which decides its style.
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
    /// Less important text.
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
    /// The theme.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub depth: ColourDepth,
}

impl Palette {
    /// The style of something with this role.
    pub fn style(&self, role: StyleRole) -> Style {
        if self.depth == ColourDepth::None {
            return plain(role);
        }
        let colours = self.theme.colours();
        let on = |fg: Colour, bg: Colour| Style::new().fg(self.colour(fg)).bg(self.colour(bg));
        let text = |fg: Colour| Style::new().fg(self.colour(fg));
        match role {
            StyleRole::Closed => on(colours.square, colours.closed),
            StyleRole::Pressed => on(colours.square, colours.open),
            StyleRole::Open(number @ 1..=8) => {
                let at = usize::from(number) - 1;
                on((colours.numbers[at], colours.named_numbers[at]), colours.open).bold()
            }
            StyleRole::Open(_) => on(colours.square, colours.open),
            StyleRole::Flag => on(colours.flag, colours.closed).bold(),
            StyleRole::Query => on(colours.query, colours.closed).bold(),
            StyleRole::Mine => on(colours.mine, colours.open).bold(),
            StyleRole::Exploded => on(colours.mine, colours.exploded).bold(),
            StyleRole::WrongFlag => {
                on(colours.wrong_flag, colours.open).bold().add_modifier(Modifier::CROSSED_OUT)
            }
            StyleRole::Safe => on(HIGHLIGHT_TEXT, colours.safe).bold(),
            StyleRole::Danger => on(HIGHLIGHT_TEXT, colours.danger).bold(),
            StyleRole::Clue => on(HIGHLIGHT_TEXT, colours.clue).bold(),
            StyleRole::Cursor => on(HIGHLIGHT_TEXT, colours.cursor).bold(),
            StyleRole::Text => Style::new(),
            StyleRole::Dim => text(colours.dim),
            StyleRole::Title => text(colours.title).bold(),
            StyleRole::Good => text(colours.good).bold(),
            StyleRole::Bad => text(colours.bad).bold(),
        }
    }

    fn colour(&self, (rgb, named): Colour) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self.depth {
            ColourDepth::True => Color::Rgb(red, green, blue),
            ColourDepth::Many => Color::Indexed(nearest(red, green, blue)),
            ColourDepth::Sixteen | ColourDepth::None => named,
        }
    }
}

/// The style without colours: cells differ by their glyphs, and hints are bold, underlined or reversed.
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

/// A colour: as RGB, and as one of the sixteen.
type Colour = (u32, Color);

struct Colours {
    // The board, as on the page: a test compares the RGB values with `theme.css`.
    closed: Colour,
    open: Colour,
    numbers: [u32; 8],
    named_numbers: [Color; 8],
    flag: Colour,
    query: Colour,
    mine: Colour,
    exploded: Colour,
    wrong_flag: Colour,
    // What the page draws differently: a bevel around closed cells, and coloured outlines.
    square: Colour,
    safe: Colour,
    danger: Colour,
    clue: Colour,
    cursor: Colour,
    // Text on the terminal's own background.
    dim: Colour,
    title: Colour,
    good: Colour,
    bad: Colour,
}

const HIGHLIGHT_TEXT: Colour = (0x000000, Black);

const CLASSIC: Colours = Colours {
    closed: (0xc6c6c6, DarkGray),
    open: (0xd6d6d6, Gray),
    numbers: [0x0000e6, 0x006400, 0xb80000, 0x00007b, 0x7b0000, 0x006262, 0x000000, 0x525252],
    named_numbers: [Blue, Green, Red, Magenta, Red, Blue, Black, DarkGray],
    flag: (0xa80000, LightRed),
    query: (0x111111, White),
    mine: (0x111111, Black),
    exploded: (0xff6a5e, LightRed),
    wrong_flag: (0xb80000, Red),
    square: (0x757575, Gray),
    safe: (0x5fd75f, LightGreen),
    danger: (0xff8787, LightRed),
    clue: (0x87d7ff, LightCyan),
    cursor: (0xffd75f, LightYellow),
    dim: (0x8a8a8a, DarkGray),
    title: (0x5fafff, LightBlue),
    good: (0x5faf5f, Green),
    bad: (0xff5f5f, LightRed),
};

const DARK: Colours = Colours {
    closed: (0x3f4654, DarkGray),
    open: (0x1b1d23, Black),
    numbers: [0x7fb2ff, 0x7ddc86, 0xff8a80, 0xc3a6ff, 0xffb86b, 0x66dbe0, 0xffffff, 0xb8bec8],
    named_numbers: [LightBlue, LightGreen, LightRed, LightMagenta, Yellow, LightCyan, White, Gray],
    flag: (0xff9d94, LightRed),
    query: (0xffffff, LightYellow),
    mine: (0xf2f4f8, White),
    exploded: (0x9c1d14, Red),
    wrong_flag: (0xff9d94, LightRed),
    square: (0x5f6b82, Gray),
    safe: (0x56d364, LightGreen),
    danger: (0xff7b72, LightRed),
    clue: (0x79c0ff, LightCyan),
    cursor: (0xf2cc60, LightYellow),
    dim: (0x8b949e, DarkGray),
    title: (0x79c0ff, LightBlue),
    good: (0x56d364, LightGreen),
    bad: (0xff7b72, LightRed),
};

const CONTRAST: Colours = Colours {
    closed: (0x2b2b2b, White),
    open: (0x000000, Black),
    numbers: [0x7fc0ff, 0x5ff07a, 0xff9a9a, 0xd9bdff, 0xffc266, 0x5fe9e9, 0xffffff, 0xd0d0d0],
    named_numbers: [White, LightGreen, LightRed, LightBlue, LightYellow, LightCyan, LightMagenta, Gray],
    flag: (0xffe600, Red),
    query: (0xffffff, Black),
    mine: (0xffffff, White),
    exploded: (0xb00000, Red),
    wrong_flag: (0xffffff, White),
    square: (0xffffff, DarkGray),
    safe: (0x00ff00, LightGreen),
    danger: (0xff8080, LightRed),
    clue: (0x00ffff, LightCyan),
    cursor: (0xffff00, LightYellow),
    dim: (0xd0d0d0, Gray),
    title: (0xffff00, LightYellow),
    good: (0x00ff00, LightGreen),
    bad: (0xff8080, LightRed),
};

/// The colours of the numbers were found by a search: for normal sight and all three kinds of colour blindness, the
/// closest two are 26 apart by CIE 1976 and 17 by CIEDE2000, at a contrast of 4.5 or more.
const COLOUR_BLIND: Colours = Colours {
    closed: (0xb9c7d6, DarkGray),
    open: (0xf4f1e8, Black),
    numbers: [0x0000a0, 0x19647d, 0xc3410a, 0x00002d, 0x731405, 0xaa05fa, 0x280005, 0x6e695a],
    named_numbers: [LightCyan, LightGreen, LightRed, LightMagenta, Yellow, LightBlue, LightYellow, Gray],
    flag: (0x8f2d00, LightYellow),
    query: (0x101418, White),
    mine: (0x101418, White),
    exploded: (0xf0a13c, Red),
    wrong_flag: (0xa33600, LightYellow),
    square: (0x6d7b8a, Gray),
    safe: (0x56b4e9, LightBlue),
    danger: (0xe69f00, LightYellow),
    clue: (0xcc79a7, White),
    cursor: (0xf0e442, LightYellow),
    dim: (0xa0a0b0, DarkGray),
    title: (0x56b4e9, LightBlue),
    good: (0x56b4e9, LightBlue),
    bad: (0xe69f00, LightYellow),
};

const LIGHT: Colours = Colours {
    closed: (0xc3d3e6, DarkGray),
    open: (0xf6f8fb, Gray),
    numbers: [0x2560c8, 0x2a7a3f, 0xc42f3a, 0x5a35a6, 0x9b4a12, 0x0e7079, 0x222b36, 0x65707e],
    named_numbers: [Blue, Green, Red, Magenta, Red, Blue, Black, DarkGray],
    flag: (0xa91d2a, LightRed),
    query: (0x1b2531, White),
    mine: (0x1b2531, Black),
    exploded: (0xf58a80, LightRed),
    wrong_flag: (0xa91d2a, Red),
    square: (0x6a7f98, Gray),
    safe: (0x7fd18f, LightGreen),
    danger: (0xf2968c, LightRed),
    clue: (0x8fc7f5, LightCyan),
    cursor: (0xffd75e, LightYellow),
    dim: (0x8a94a0, DarkGray),
    title: (0x5f9bf0, LightBlue),
    good: (0x4fa866, Green),
    bad: (0xf06a64, LightRed),
};
