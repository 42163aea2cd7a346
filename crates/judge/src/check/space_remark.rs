//! Reports white space that does not make an output wrong.

use saolei_boards::Language;
use std::fmt;

/// The first white space that was ignored in a right output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpaceRemark {
    /// The line of the output, counted from 1.
    pub line: u64,
    /// What was ignored.
    pub ignored: IgnoredSpace,
}

/// A kind of ignored white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IgnoredSpace {
    /// Blanks or tabs at the end of the line.
    TrailingBlanks,
    /// A carriage return at the end of the line.
    CarriageReturn,
    /// This line and those after it are empty.
    EmptyLastLines,
    /// The last line has no line end.
    NoLastLineEnd,
}

impl SpaceRemark {
    /// Completes the sentence "right, but ...".
    pub fn words(&self, language: Language) -> String {
        let line = self.line;
        let (english, chinese) = match self.ignored {
            IgnoredSpace::TrailingBlanks => ("ends with white space", "末尾有空白"),
            IgnoredSpace::CarriageReturn => {
                ("ends with a carriage return (a Windows line end)", "末尾有回车（Windows 换行）")
            }
            IgnoredSpace::EmptyLastLines => (", after the answer, is empty", "在答案之后，是空行"),
            IgnoredSpace::NoLastLineEnd => (", the last one, has no line end", "是最后一行，末尾没有换行"),
        };
        let space = if english.starts_with(',') { "" } else { " " };
        language.choose(format!("line {line}{space}{english}"), format!("第 {line} 行{chinese}"))
    }
}

impl fmt::Display for SpaceRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}
