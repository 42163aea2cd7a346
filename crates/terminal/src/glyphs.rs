//! What cells look like: three sets, each two columns wide.

use ratatui::style::Style;
use saolei_rules::{Face, Mark};

/// The columns that a cell takes.
pub const CELL: u16 = 2;

/// A set of glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// One column each, beyond ASCII.
    Unicode,
    /// Two columns each, pictures among them.
    Wide,
    /// Nothing but ASCII.
    Ascii,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// What the player sees.
    Face(Face),
    /// A mine, after the end.
    Mine,
    /// The mine that was opened.
    Exploded,
    /// A flag on a safe cell, after the end.
    WrongFlag,
}

impl Glyphs {
    /// All of them.
    pub const ALL: [Glyphs; 3] = [Glyphs::Unicode, Glyphs::Wide, Glyphs::Ascii];

    /// A name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Glyphs::Unicode => "unicode",
            Glyphs::Wide => "wide",
            Glyphs::Ascii => "ascii",
        }
    }

    /// The set of this name.
    pub fn named(name: &str) -> Option<Glyphs> {
        Glyphs::ALL.into_iter().find(|glyphs| glyphs.name() == name)
    }

    /// What stands in a cell, two columns wide.
    pub const fn of(self, sign: Sign) -> &'static str {
        const NUMBERS: [&str; 9] = ["  ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 "];
        const WIDE: [&str; 9] = ["  ", "１", "２", "３", "４", "５", "６", "７", "８"];
        match (self, sign) {
            (Glyphs::Wide, Sign::Face(Face::Open(number))) => WIDE[number as usize % 9],
            (_, Sign::Face(Face::Open(number))) => NUMBERS[number as usize % 9],
            (Glyphs::Ascii, Sign::Face(Face::Closed(Mark::Blank))) => "# ",
            (_, Sign::Face(Face::Closed(Mark::Blank))) => "■ ",
            (Glyphs::Unicode, Sign::Face(Face::Closed(Mark::Flag))) => "⚑ ",
            (Glyphs::Wide, Sign::Face(Face::Closed(Mark::Flag))) => "🚩",
            (Glyphs::Ascii, Sign::Face(Face::Closed(Mark::Flag))) => "F ",
            (Glyphs::Wide, Sign::Face(Face::Closed(Mark::Query))) => "？",
            (_, Sign::Face(Face::Closed(Mark::Query))) => "? ",
            (Glyphs::Unicode, Sign::Mine) => "● ",
            (Glyphs::Wide, Sign::Mine) => "💣",
            (Glyphs::Ascii, Sign::Mine) => "* ",
            (Glyphs::Unicode, Sign::Exploded) => "✱ ",
            (Glyphs::Wide, Sign::Exploded) => "💥",
            (Glyphs::Ascii, Sign::Exploded) => "X ",
            (Glyphs::Unicode, Sign::WrongFlag) => "✗ ",
            (Glyphs::Wide, Sign::WrongFlag) => "❌",
            (Glyphs::Ascii, Sign::WrongFlag) => "! ",
        }
    }

    /// Bars of eight heights, for charts.
    pub const fn bars(self) -> [&'static str; 8] {
        match self {
            Glyphs::Unicode | Glyphs::Wide => ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
            Glyphs::Ascii => [".", ".", ":", ":", "|", "|", "#", "#"],
        }
    }

    /// Arrows: up, down, left, right.
    pub const fn arrows(self) -> [&'static str; 4] {
        match self {
            Glyphs::Unicode | Glyphs::Wide => ["↑", "↓", "←", "→"],
            Glyphs::Ascii => ["^", "v", "<", ">"],
        }
    }

    /// A small dot between parts of a line.
    pub const fn dot(self) -> &'static str {
        match self {
            Glyphs::Unicode | Glyphs::Wide => " · ",
            Glyphs::Ascii => " - ",
        }
    }

    /// A tick, for what is proved.
    pub const fn tick(self) -> &'static str {
        match self {
            Glyphs::Unicode | Glyphs::Wide => "✓",
            Glyphs::Ascii => "+",
        }
    }
}

/// A glyph and how it is drawn.
pub type Drawn = (&'static str, Style);

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn every_glyph_fills_its_cell_and_differs_from_the_others() {
        let marks = [Mark::Blank, Mark::Flag, Mark::Query].map(|mark| Sign::Face(Face::Closed(mark)));
        let numbers: [Sign; 9] = std::array::from_fn(|number| Sign::Face(Face::Open(number as u8)));
        let signs: Vec<Sign> =
            marks.into_iter().chain(numbers).chain([Sign::Mine, Sign::Exploded, Sign::WrongFlag]).collect();
        for glyphs in Glyphs::ALL {
            let mut seen = Vec::new();
            for &sign in &signs {
                let glyph = glyphs.of(sign);
                assert_eq!(glyph.width(), usize::from(CELL), "{glyph:?}");
                assert!(glyphs != Glyphs::Ascii || glyph.is_ascii());
                assert!(!seen.contains(&glyph), "{glyph:?} of {}", glyphs.name());
                seen.push(glyph);
            }
        }
    }
}
