//! What inputs can be made, and what each breaks.

use crate::input::Verb;
use crate::problem::{Limits, Play, Problem};
use saolei_protocols::Protocol;

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The least of everything.
    Least,
    /// The most of everything.
    Most,
    /// Random cells, random operations.
    Random,
    /// A player who looks at the layout and lasts.
    Player,
    /// A player as people are.
    Real,
    /// Boards that one click opens almost whole.
    Flood,
    /// A corridor of zeros that winds through the board.
    Serpentine,
    /// Flags that shield cells from a flood, and are lifted.
    Shield,
    /// Wrong flags, and the chord that loses by them.
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
    /// Games that meet what the one before has left.
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

impl Kind {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Kind; 22] = [
        Kind::Least,
        Kind::Most,
        Kind::Random,
        Kind::Player,
        Kind::Real,
        Kind::Flood,
        Kind::Serpentine,
        Kind::Shield,
        Kind::WrongFlags,
        Kind::AfterEnd,
        Kind::AllMines,
        Kind::NoMines,
        Kind::Line,
        Kind::Edges,
        Kind::Leftover,
        Kind::MaxOutput,
        Kind::ZeroChord,
        Kind::Queries,
        Kind::Every,
        Kind::FewSafe,
        Kind::HalfOpen,
        Kind::OnMine,
    ];

    /// Its name on the command line and in file names.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Least => "least",
            Kind::Most => "most",
            Kind::Random => "random",
            Kind::Player => "player",
            Kind::Real => "real",
            Kind::Flood => "flood",
            Kind::Serpentine => "serpentine",
            Kind::Shield => "shield",
            Kind::WrongFlags => "wrong-flags",
            Kind::AfterEnd => "after-end",
            Kind::AllMines => "all-mines",
            Kind::NoMines => "no-mines",
            Kind::Line => "line",
            Kind::Edges => "edges",
            Kind::Leftover => "leftover",
            Kind::MaxOutput => "max-output",
            Kind::ZeroChord => "zero-chord",
            Kind::Queries => "queries",
            Kind::Every => "every",
            Kind::FewSafe => "few-safe",
            Kind::HalfOpen => "half-open",
            Kind::OnMine => "on-mine",
        }
    }

    /// What it is made of and what it breaks, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Least => "the least of everything that is limited: off by one, empty loops",
            Kind::Most => "the most of everything, games that last to the end: slow programs, small arrays",
            Kind::Random => "random mines and operations, most games soon lost: the plain rules",
            Kind::Player => {
                "a player who knows the layout and lasts through every operation: the rules in depth"
            }
            Kind::Real => "a player as people are, with flags, chords and mistakes: the rules in use",
            Kind::Flood => "one click opens almost the whole board: floods that cost too much",
            Kind::Serpentine => {
                "a corridor of zeros that winds through the board: recursion that runs out of stack"
            }
            Kind::Shield => {
                "flags that shield cells from a flood and are lifted: floods that open flags or stop at lifted ones"
            }
            Kind::WrongFlags => {
                "wrong flags and the chord that loses by them: chords that look at mines, or open before they lose"
            }
            Kind::AfterEnd => "operations after the end: games that go on",
            Kind::AllMines => "nothing but mines: wins that are looked for too early, too late or not at all",
            Kind::NoMines => "no mine at all: one flood and the game is won",
            Kind::Line => "boards as flat or as narrow as allowed: swapped rows and columns",
            Kind::Edges => {
                "mines and operations in the first and last row and column: reads beyond the board"
            }
            Kind::Leftover => "games that meet what the one before has left: state that is not reset",
            Kind::MaxOutput => "the longest answer: slow output",
            Kind::ZeroChord => {
                "chords on an open 0 beside cells that a flag had shielded: zeros taken for a special case"
            }
            Kind::Queries => "queries under floods and chords: ? taken for a flag or for open",
            Kind::Every => "every small case: wrong conditions",
            Kind::FewSafe => "few safe cells and narrow boards: wrong exceptions",
            Kind::HalfOpen => "boards that are half open: floods that run through open cells",
            Kind::OnMine => "a click on a mine: mines that open more than themselves",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kinds that fit a problem within these limits.
    pub fn suiting(problem: &Problem, limits: &Limits) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|kind| kind.suits(problem, limits))
    }

    /// The kind that stands for a subtask where none is asked for.
    pub fn usual(problem: &Problem, limits: &Limits) -> Kind {
        let kinds = [Kind::Player, Kind::Real, Kind::HalfOpen, Kind::Random];
        kinds.into_iter().find(|kind| kind.suits(problem, limits)).unwrap_or(Kind::Random)
    }

    /// Whether such inputs can be made for a problem within these limits.
    pub fn suits(self, problem: &Problem, limits: &Limits) -> bool {
        match problem.protocol {
            Protocol::Boom | Protocol::Sweep | Protocol::Console => self.suits_games(problem, limits),
            Protocol::Master => {
                matches!(
                    self,
                    Kind::Least | Kind::Most | Kind::Random | Kind::Every | Kind::FewSafe | Kind::Line
                )
            }
            Protocol::Click => matches!(
                self,
                Kind::Least
                    | Kind::Most
                    | Kind::Random
                    | Kind::Flood
                    | Kind::Serpentine
                    | Kind::AllMines
                    | Kind::NoMines
                    | Kind::Line
                    | Kind::HalfOpen
                    | Kind::OnMine
            ),
        }
    }

    fn suits_games(self, problem: &Problem, limits: &Limits) -> bool {
        // A level's boards have the mines they have: only random layouts fit.
        let free = limits.mines.least == 0;
        let marks = limits.verbs.iter().any(|verb| matches!(verb, Verb::Mark | Verb::Flag));
        let chords = limits.verbs.contains(&Verb::Chord);
        let queries = limits.verbs.iter().any(|verb| match verb {
            Verb::Mark => problem.protocol == Protocol::Boom,
            Verb::Query => true,
            Verb::Open | Verb::Flag | Verb::Clear | Verb::Chord => false,
        });
        if limits.play == Play::Real {
            return matches!(self, Kind::Least | Kind::Most | Kind::Real);
        }
        match self {
            Kind::Least | Kind::Most | Kind::Random | Kind::Player | Kind::AfterEnd | Kind::Edges => true,
            Kind::Flood | Kind::AllMines | Kind::NoMines | Kind::Line | Kind::MaxOutput => free,
            Kind::Serpentine => free && limits.rows.most >= 5 && limits.cols.most >= 5,
            Kind::Real | Kind::WrongFlags => marks && chords,
            Kind::ZeroChord => marks && chords,
            Kind::Shield => marks,
            Kind::Queries => queries,
            Kind::Leftover => limits.cases.most > 1,
            Kind::Every | Kind::FewSafe | Kind::HalfOpen | Kind::OnMine => false,
        }
    }
}
