//! Glyphs of cells, in three sets. Each is two columns wide.

use saolei_rules::{Face, Mark};

/// The width of a cell in columns.
pub const CELL: u16 = 2;

/// A set of glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlyphSet {
    /// Unicode symbols of one column.
    Unicode,
    /// Wide digits and emoji, two columns each.
    Wide,
    /// ASCII only.
    Ascii,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    /// The face that the player sees.
    Face(Face),
    /// A mine, shown after the end.
    Mine,
    /// The mine that was opened.
    Exploded,
    /// A flag on a safe cell, shown after the end.
    WrongFlag,
}

impl GlyphSet {
    /// All sets.
    pub const ALL: [GlyphSet; 3] = [GlyphSet::Unicode, GlyphSet::Wide, GlyphSet::Ascii];

    /// Its name. Names never change: settings contain them.
    pub const fn name(self) -> &'static str {
        match self {
            GlyphSet::Unicode => "unicode",
            GlyphSet::Wide => "wide",
            GlyphSet::Ascii => "ascii",
        }
    }

    /// The glyph of a cell, two columns wide.
    pub const fn of(self, sign: CellContent) -> &'static str {
        const NUMBERS: [&str; 9] = ["  ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 "];
        const WIDE: [&str; 9] = ["  ", "１", "２", "３", "４", "５", "６", "７", "８"];
        match (self, sign) {
            (GlyphSet::Wide, CellContent::Face(Face::Open(number))) => WIDE[number as usize % 9],
            (_, CellContent::Face(Face::Open(number))) => NUMBERS[number as usize % 9],
            (GlyphSet::Ascii, CellContent::Face(Face::Closed(Mark::Blank))) => "# ",
            (_, CellContent::Face(Face::Closed(Mark::Blank))) => "■ ",
            (GlyphSet::Unicode, CellContent::Face(Face::Closed(Mark::Flag))) => "⚑ ",
            (GlyphSet::Wide, CellContent::Face(Face::Closed(Mark::Flag))) => "🚩",
            (GlyphSet::Ascii, CellContent::Face(Face::Closed(Mark::Flag))) => "F ",
            (GlyphSet::Wide, CellContent::Face(Face::Closed(Mark::Query))) => "？",
            (_, CellContent::Face(Face::Closed(Mark::Query))) => "? ",
            (GlyphSet::Unicode, CellContent::Mine) => "● ",
            (GlyphSet::Wide, CellContent::Mine) => "💣",
            (GlyphSet::Ascii, CellContent::Mine) => "* ",
            (GlyphSet::Unicode, CellContent::Exploded) => "✱ ",
            (GlyphSet::Wide, CellContent::Exploded) => "💥",
            (GlyphSet::Ascii, CellContent::Exploded) => "X ",
            (GlyphSet::Unicode, CellContent::WrongFlag) => "✗ ",
            (GlyphSet::Wide, CellContent::WrongFlag) => "❌",
            (GlyphSet::Ascii, CellContent::WrongFlag) => "! ",
        }
    }

    /// Bars of eight heights, for charts.
    pub const fn bars(self) -> [&'static str; 8] {
        match self {
            GlyphSet::Unicode | GlyphSet::Wide => ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
            GlyphSet::Ascii => [".", ".", ":", ":", "|", "|", "#", "#"],
        }
    }

    /// Arrows: up, down, left, right.
    pub const fn arrows(self) -> [&'static str; 4] {
        match self {
            GlyphSet::Unicode | GlyphSet::Wide => ["↑", "↓", "←", "→"],
            GlyphSet::Ascii => ["^", "v", "<", ">"],
        }
    }

    /// The separator between parts of a line.
    pub const fn dot(self) -> &'static str {
        match self {
            GlyphSet::Unicode | GlyphSet::Wide => " · ",
            GlyphSet::Ascii => " - ",
        }
    }

    /// The tick of a no-guess board.
    pub const fn tick(self) -> &'static str {
        match self {
            GlyphSet::Unicode | GlyphSet::Wide => "✓",
            GlyphSet::Ascii => "+",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn every_glyph_fills_its_cell_and_differs_from_the_others() {
        let marks = [Mark::Blank, Mark::Flag, Mark::Query].map(|mark| CellContent::Face(Face::Closed(mark)));
        let numbers: [CellContent; 9] =
            std::array::from_fn(|number| CellContent::Face(Face::Open(number as u8)));
        let signs: Vec<CellContent> = marks
            .into_iter()
            .chain(numbers)
            .chain([CellContent::Mine, CellContent::Exploded, CellContent::WrongFlag])
            .collect();
        for glyphs in GlyphSet::ALL {
            let mut seen = Vec::new();
            for &sign in &signs {
                let glyph = glyphs.of(sign);
                assert_eq!(glyph.width(), usize::from(CELL), "{glyph:?}");
                assert!(glyphs != GlyphSet::Ascii || glyph.is_ascii());
                assert!(!seen.contains(&glyph), "{glyph:?} of {}", glyphs.name());
                seen.push(glyph);
            }
        }
    }
}
