//! Reports white space that does not make an output wrong.

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

/// Completes the sentence "right, but ...".
impl fmt::Display for SpaceRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line;
        match self.ignored {
            IgnoredSpace::TrailingBlanks => write!(f, "line {line} ends with white space"),
            IgnoredSpace::CarriageReturn => {
                write!(f, "line {line} ends with a carriage return (a Windows line end)")
            }
            IgnoredSpace::EmptyLastLines => write!(f, "line {line}, after the answer, is empty"),
            IgnoredSpace::NoLastLineEnd => write!(f, "line {line}, the last one, has no line end"),
        }
    }
}
