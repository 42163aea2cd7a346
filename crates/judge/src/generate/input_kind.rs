//! The kinds of inputs, and what each breaks.

use crate::problem::{InputLimits, Problem};

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// The least of everything.
    Least,
    /// The most of everything.
    Most,
    /// Random cells, random operations.
    Random,
    /// A player who knows the layout and lasts.
    Player,
    /// A player like a person.
    Real,
    /// Boards that one click opens almost whole.
    Flood,
    /// A corridor of zeros that winds through the board.
    Serpentine,
    /// Flags that shield cells from a flood, and are removed.
    Shield,
    /// Wrong flags, and a chord that loses because of them.
    WrongFlags,
    /// Operations after the end.
    AfterEnd,
    /// Nothing but mines.
    AllMines,
    /// No mine at all.
    NoMines,
    /// As flat or as narrow as allowed.
    Line,
    /// Mines and operations in the first and last row and column.
    Edges,
    /// Games that show what is left of the one before.
    Leftover,
    /// The longest answer.
    MaxOutput,
    /// Chords on an open 0.
    ZeroChord,
    /// Queries under floods.
    Queries,
    /// Every small case.
    Every,
    /// Few safe cells.
    FewSafe,
    /// Boards that are half open.
    HalfOpen,
    /// A click on a mine.
    OnMine,
}

impl InputKind {
    /// All of them, in the order in which they are listed.
    pub const ALL: [InputKind; 22] = [
        InputKind::Least,
        InputKind::Most,
        InputKind::Random,
        InputKind::Player,
        InputKind::Real,
        InputKind::Flood,
        InputKind::Serpentine,
        InputKind::Shield,
        InputKind::WrongFlags,
        InputKind::AfterEnd,
        InputKind::AllMines,
        InputKind::NoMines,
        InputKind::Line,
        InputKind::Edges,
        InputKind::Leftover,
        InputKind::MaxOutput,
        InputKind::ZeroChord,
        InputKind::Queries,
        InputKind::Every,
        InputKind::FewSafe,
        InputKind::HalfOpen,
        InputKind::OnMine,
    ];

    /// Its name on the command line and in file names.
    pub const fn name(self) -> &'static str {
        match self {
            InputKind::Least => "least",
            InputKind::Most => "most",
            InputKind::Random => "random",
            InputKind::Player => "player",
            InputKind::Real => "real",
            InputKind::Flood => "flood",
            InputKind::Serpentine => "serpentine",
            InputKind::Shield => "shield",
            InputKind::WrongFlags => "wrong-flags",
            InputKind::AfterEnd => "after-end",
            InputKind::AllMines => "all-mines",
            InputKind::NoMines => "no-mines",
            InputKind::Line => "line",
            InputKind::Edges => "edges",
            InputKind::Leftover => "leftover",
            InputKind::MaxOutput => "max-output",
            InputKind::ZeroChord => "zero-chord",
            InputKind::Queries => "queries",
            InputKind::Every => "every",
            InputKind::FewSafe => "few-safe",
            InputKind::HalfOpen => "half-open",
            InputKind::OnMine => "on-mine",
        }
    }

    /// What it is made of and what it breaks, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            InputKind::Least => "the least of everything that is limited: off by one, empty loops",
            InputKind::Most => {
                "the most of everything, games that last to the end: slow programs, small arrays"
            }
            InputKind::Random => "random mines and operations, most games soon lost: the plain rules",
            InputKind::Player => {
                "a player who knows the layout and lasts through every operation: the rules in depth"
            }
            InputKind::Real => "a player as people are, with flags, chords and mistakes: the rules in use",
            InputKind::Flood => "one click opens almost the whole board: floods that cost too much",
            InputKind::Serpentine => {
                "a corridor of zeros that winds through the board: recursion that runs out of stack"
            }
            InputKind::Shield => {
                "flags that shield cells from a flood and are lifted: floods that open flags or stop at lifted ones"
            }
            InputKind::WrongFlags => {
                "wrong flags and the chord that loses by them: chords that look at mines, or open before they lose"
            }
            InputKind::AfterEnd => "operations after the end: games that go on",
            InputKind::AllMines => {
                "nothing but mines: wins that are looked for too early, too late or not at all"
            }
            InputKind::NoMines => "no mine at all: one flood and the game is won",
            InputKind::Line => "boards as flat or as narrow as allowed: swapped rows and columns",
            InputKind::Edges => {
                "mines and operations in the first and last row and column: reads beyond the board"
            }
            InputKind::Leftover => "games that meet what the one before has left: state that is not reset",
            InputKind::MaxOutput => "the longest answer: slow output",
            InputKind::ZeroChord => {
                "chords on an open 0 beside cells that a flag had shielded: zeros taken for a special case"
            }
            InputKind::Queries => "queries under floods and chords: ? taken for a flag or for open",
            InputKind::Every => "every small case: wrong conditions",
            InputKind::FewSafe => "few safe cells and narrow boards: wrong exceptions",
            InputKind::HalfOpen => "boards that are half open: floods that run through open cells",
            InputKind::OnMine => "a click on a mine: mines that open more than themselves",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<InputKind> {
        InputKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kinds that fit a problem within these limits.
    pub fn suiting(problem: &Problem, limits: &InputLimits) -> impl Iterator<Item = InputKind> {
        InputKind::ALL.into_iter().filter(|kind| kind.suits(problem, limits))
    }

    /// The kind that a subtask gets by default.
    pub fn usual(problem: &Problem, limits: &InputLimits) -> InputKind {
        let kinds = [InputKind::Player, InputKind::Real, InputKind::HalfOpen, InputKind::Random];
        kinds.into_iter().find(|kind| kind.suits(problem, limits)).unwrap_or(InputKind::Random)
    }

    /// Whether such inputs can be made for a problem within these limits.
    pub fn suits(self, problem: &Problem, limits: &InputLimits) -> bool {
        (problem.inputs.suits)(self, problem, limits)
    }
}
