//! The kinds of inputs, and what each breaks.

use crate::problem::{InputLimits, Problem};
use saolei_boards::named_enum;

named_enum! {
    /// A kind of input.
    pub enum InputKind {
        Least = "least": "the least of everything that is limited: off by one, empty loops",
        Most = "most": "the most of everything, games that last to the end: slow programs, small arrays",
        Random = "random": "random mines and operations, most games soon lost: the plain rules",
        Player = "player": "a player who knows the layout and lasts through every operation: the rules in depth",
        Real = "real": "a player as people are, with flags, chords and mistakes: the rules in use",
        Flood = "flood": "one click opens almost the whole board: floods that cost too much",
        Serpentine = "serpentine": "a corridor of zeros that winds through the board: recursion that runs out of stack",
        Shield = "shield": "flags that shield cells from a flood and are lifted: floods that open flags or stop at lifted ones",
        WrongFlags = "wrong-flags": "wrong flags and the chord that loses by them: chords that look at mines, or open before they lose",
        AfterEnd = "after-end": "operations after the end: games that go on",
        AllMines = "all-mines": "nothing but mines, on which accepted programs differ: made only if asked for",
        OneSafe = "one-safe": "all mines but one cell: games that are won by their first opening",
        NoMines = "no-mines": "no mine at all: one flood and the game is won",
        Line = "line": "boards as flat or as narrow as allowed: swapped rows and columns",
        Oblong = "oblong": "large boards whose sides differ: swapped rows and columns, small arrays",
        Edges = "edges": "mines and operations in the first and last row and column: reads beyond the board",
        Leftover = "leftover": "games that meet what the one before has left: state that is not reset",
        Mixed = "mixed": "games of every kind in one input: state that is not reset, a number of games",
        MaxOutput = "max-output": "the longest answer: slow output",
        ZeroChord = "zero-chord": "chords on an open 0 beside cells that a flag had shielded: zeros taken for a special case",
        Queries = "queries": "queries under floods and chords: ? taken for a flag or for open",
        Numbers = "numbers": "every number from 0 to 8 is opened and chorded: numbers that are misread or cut off",
        Levels = "levels": "a level named by its number: headers without a size, counters from 10, 40 and 99",
        Every = "every": "every small case: wrong conditions",
        FewSafe = "few-safe": "few safe cells and narrow boards: wrong exceptions",
        HalfOpen = "half-open": "boards that are half open: floods that run through open cells",
        OnMine = "on-mine": "a click on a mine: mines that open more than themselves",
    }
}

impl InputKind {
    /// The kinds that can be made for a problem within these limits. Leaves out [`InputKind::AllMines`], which has to
    /// be asked for.
    pub fn suiting(problem: &Problem, limits: &InputLimits) -> impl Iterator<Item = InputKind> {
        let kinds = InputKind::ALL.into_iter().filter(|&kind| kind != InputKind::AllMines);
        kinds.filter(|kind| kind.suits(problem, limits))
    }

    /// The default kind for a subtask.
    pub fn usual(problem: &Problem, limits: &InputLimits) -> InputKind {
        let kinds = [InputKind::Player, InputKind::Real, InputKind::HalfOpen, InputKind::Random];
        kinds.into_iter().find(|kind| kind.suits(problem, limits)).unwrap_or(InputKind::Random)
    }

    /// Whether inputs of this kind can be made for a problem within these limits.
    pub fn suits(self, problem: &Problem, limits: &InputLimits) -> bool {
        problem.suits(self, limits)
    }
}
