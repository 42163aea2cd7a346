//! What is found in a student's module, in words.

use crate::game::Cs50Game;
use crate::state::State;
use saolei_boards::Language;
use saolei_runner::{ProcessLimits, ProgramEnd};

/// Something that a module does wrong or misses.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// The shortest game that shows it, up to the call; `None` if a sentence alone shows it.
    pub game: Option<Cs50Game>,
    /// In English and in Chinese.
    pub words: [String; Language::ALL.len()],
}

/// Kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// It raises an exception, or has values of the wrong type.
    Raises,
    /// It takes too long, or uses too much memory.
    Limit,
    /// A method of `Sentence` is wrong.
    Sentence,
    /// A cell is not on the board, or a move is not recorded.
    Moves,
    /// A cell is called a mine that need not be one.
    WrongMine,
    /// A cell is called safe that may be a mine.
    WrongSafe,
    /// A sentence in `knowledge` is false.
    FalseSentence,
    /// A mine is missing.
    MissingMine,
    /// A safe cell is missing.
    MissingSafe,
    /// The new sentence is not in `knowledge`.
    MissingSentence,
    /// A move is not as the course says.
    WrongMove,
    /// A conclusion that follows from several sentences is missing.
    MissedInference,
}

impl Finding {
    /// The exception or the value of the wrong type in this state, if there is one.
    pub(crate) fn raised(state: &State, game: Option<Cs50Game>, after: &str) -> Option<Finding> {
        let [error, error_in_chinese] = state.error.as_ref()?;
        let doing = &state.doing;
        let [place, in_chinese] = match state.line {
            0 => Default::default(),
            line => [format!(" (line {line})"), format!("（第 {line} 行）")],
        };
        let words = match () {
            () if doing.is_empty() => [
                format!("after {after}: {error}{place}"),
                format!("{after} 之后：{error_in_chinese}{in_chinese}"),
            ],
            () if doing == after => [
                format!("{after} raises {error}{place}"),
                format!("{after} 抛出 {error_in_chinese}{in_chinese}"),
            ],
            () => [
                format!("after {after}: {doing} raises {error}{place}"),
                format!("{after} 之后：{doing} 抛出 {error_in_chinese}{in_chinese}"),
            ],
        };
        Some(Finding { kind: FindingKind::Raises, game, words })
    }

    /// A call that did not return.
    pub(crate) fn stopped(
        end: ProgramEnd,
        call: &str,
        game: Option<Cs50Game>,
        limits: &ProcessLimits,
    ) -> Finding {
        let [english, chinese] = Language::ALL.map(|language| end.words(limits, language));
        let words = [
            format!("{call} does not return: your program {english}"),
            format!("{call} 没有返回：你的程序{chinese}"),
        ];
        Finding { kind: FindingKind::Limit, game, words }
    }
}
