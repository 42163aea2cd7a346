//! Glyphs of cells, in three sets.

use saolei_boards::named_enum;
use saolei_rules::{Face, Mark};
use unicode_width::UnicodeWidthStr;

named_enum! {
    /// A set of glyphs.
    pub enum GlyphSet {
        /// Unicode symbols of one column.
        Unicode = "unicode",
        /// Wide digits and emoji, two columns each.
        Wide = "wide",
        /// ASCII only.
        Ascii = "ascii",
    }
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
    /// The set for a locale: ASCII unless the environment variables `LC_ALL`, `LC_CTYPE` or `LANG` say that the terminal
    /// shows UTF-8. Windows terminals always do.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> GlyphSet {
        let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
        let locale = set.find(|value| !value.is_empty()).unwrap_or_default().to_ascii_lowercase();
        let is_unicode = locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows);
        if is_unicode { GlyphSet::Unicode } else { GlyphSet::Ascii }
    }

    /// The glyph of a cell, centred in this many columns. In one column, wide glyphs are replaced by narrow ones.
    pub fn in_columns(self, content: CellContent, columns: u16) -> String {
        let set = if columns == 1 && self == GlyphSet::Wide { GlyphSet::Unicode } else { self };
        let glyph = set.of(content);
        match columns.saturating_sub(glyph.width() as u16) {
            0 => glyph.to_string(),
            1 => format!("{glyph} "),
            _ => format!(" {glyph} "),
        }
    }

    /// The glyph of a cell, one or two columns wide.
    pub const fn of(self, sign: CellContent) -> &'static str {
        const NUMBERS: [&str; 9] = [" ", "1", "2", "3", "4", "5", "6", "7", "8"];
        const WIDE: [&str; 9] = ["  ", "１", "２", "３", "４", "５", "６", "７", "８"];
        match (self, sign) {
            (GlyphSet::Wide, CellContent::Face(Face::Open(number))) => WIDE[number as usize % 9],
            (_, CellContent::Face(Face::Open(number))) => NUMBERS[number as usize % 9],
            (GlyphSet::Ascii, CellContent::Face(Face::Closed(Mark::Blank))) => "#",
            (_, CellContent::Face(Face::Closed(Mark::Blank))) => "■",
            (GlyphSet::Unicode, CellContent::Face(Face::Closed(Mark::Flag))) => "⚑",
            (GlyphSet::Wide, CellContent::Face(Face::Closed(Mark::Flag))) => "🚩",
            (GlyphSet::Ascii, CellContent::Face(Face::Closed(Mark::Flag))) => "F",
            (GlyphSet::Wide, CellContent::Face(Face::Closed(Mark::Query))) => "？",
            (_, CellContent::Face(Face::Closed(Mark::Query))) => "?",
            (GlyphSet::Unicode, CellContent::Mine) => "●",
            (GlyphSet::Wide, CellContent::Mine) => "💣",
            (GlyphSet::Ascii, CellContent::Mine) => "*",
            (GlyphSet::Unicode, CellContent::Exploded) => "✱",
            (GlyphSet::Wide, CellContent::Exploded) => "💥",
            (GlyphSet::Ascii, CellContent::Exploded) => "X",
            (GlyphSet::Unicode, CellContent::WrongFlag) => "✗",
            (GlyphSet::Wide, CellContent::WrongFlag) => "❌",
            (GlyphSet::Ascii, CellContent::WrongFlag) => "!",
        }
    }

    /// Bars of eight heights, for charts.
    pub const fn bars(self) -> [&'static str; 8] {
        self.or_ascii(["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], [".", ".", ":", ":", "|", "|", "#", "#"])
    }

    /// Arrows: up, down, left, right.
    pub const fn arrows(self) -> [&'static str; 4] {
        self.or_ascii(["↑", "↓", "←", "→"], ["^", "v", "<", ">"])
    }

    /// The separator between parts of a line.
    pub const fn dot(self) -> &'static str {
        self.or_ascii(" · ", " - ")
    }

    /// The glyphs of a timeline: for the part that is done, and for the rest.
    pub const fn timeline(self) -> [&'static str; 2] {
        self.or_ascii(["━", "─"], ["=", "-"])
    }

    /// The glyph of a replay that runs or is stopped.
    pub const fn running(self, is_running: bool) -> &'static str {
        if is_running { self.or_ascii("▶", ">") } else { self.or_ascii("‖", "|") }
    }

    /// The tick that marks a no-guess board.
    pub const fn tick(self) -> &'static str {
        self.or_ascii("✓", "+")
    }

    const fn or_ascii<T: Copy>(self, unicode: T, ascii: T) -> T {
        match self {
            GlyphSet::Unicode | GlyphSet::Wide => unicode,
            GlyphSet::Ascii => ascii,
        }
    }
}

#[cfg(all(test, not(windows)))]
mod tests {
    use super::*;

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
                for columns in 1..=3 {
                    let glyph = glyphs.in_columns(sign, columns);
                    assert_eq!(glyph.width(), usize::from(columns), "{glyph:?}");
                    assert!(glyphs != GlyphSet::Ascii || glyph.is_ascii());
                    assert!(!seen.contains(&glyph), "{glyph:?} of {}", glyphs.name());
                    seen.push(glyph);
                }
            }
        }
    }

    #[test]
    fn a_terminal_without_utf_8_gets_ascii() {
        let of = |pairs: &[(&str, &str)]| {
            let find = |name: &str| pairs.iter().find(|(key, _)| *key == name);
            GlyphSet::of_locale(|name| find(name).map(|(_, value)| value.to_string()))
        };
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")]), GlyphSet::Ascii);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "en_US.UTF-8")]), GlyphSet::Unicode);
        assert_eq!(of(&[("LC_CTYPE", "zh_CN.utf8"), ("LANG", "C")]), GlyphSet::Unicode);
        assert_eq!(of(&[("LANG", "de_DE.ISO-8859-1")]), GlyphSet::Ascii);
        assert_eq!(of(&[]), GlyphSet::Ascii);
    }
}
