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
    /// The theme.
    pub theme: Theme,
    /// How many colours the terminal has.
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
