//! The kinds of inputs, and what each breaks.

use crate::problem::{InputLimits, Problem};
use saolei_boards::named_enum;

named_enum! {
    /// A kind of input.
    pub enum InputKind {
        Least = "least": "the lower bound of every limit: finds off-by-one errors and loops that must run zero times",
        Most = "most": "the upper bound of every limit, in games that last to the end: finds slow programs and small arrays",
        Random = "random": "random mines and operations, most games soon lost: finds mistakes in the basic rules",
        Player = "player": "a player who knows the layout and never loses before the last operation: finds mistakes late in a game",
        Real = "real": "a player who flags, chords and makes mistakes as people do: finds mistakes in everyday rules",
        Flood = "flood": "one click opens almost the whole board: finds slow floods",
        Serpentine = "serpentine": "a winding corridor of zeros: finds recursion that overflows the stack",
        Shield = "shield": "flags that protect cells from a flood and are removed later: finds floods that open flagged cells or stop at removed flags",
        WrongFlags = "wrong-flags": "wrong flags, and the chord that loses because of them: finds chords that look at the mines, or open cells before they lose",
        AfterEnd = "after-end": "operations after the end of a game: finds programs that play on",
        AllMines = "all-mines": "nothing but mines, where accepted programs disagree: only made on request",
        OneSafe = "one-safe": "mines everywhere except in one cell, or as many as allowed: finds programs that miss a win by the first opening",
        NoMines = "no-mines": "no mines: finds programs that miss a win by one flood",
        Line = "line": "boards as flat or as narrow as the limits allow: finds swapped rows and columns",
        Oblong = "oblong": "large boards whose sides differ: finds swapped rows and columns, and small arrays",
        Edges = "edges": "mines and operations in the first and last rows and columns: finds reads outside the board",
        Leftover = "leftover": "games that would show what the previous game left behind: finds state that is not reset",
        Mixed = "mixed": "games of every kind in one input: finds state that is not reset, and wrong numbers of games",
        MaxOutput = "max-output": "the longest answer: finds slow output",
        ZeroChord = "zero-chord": "chords on an open 0 beside cells that a flag had protected: finds programs that ignore chords on 0",
        Queries = "queries": "queries under floods and chords: finds programs that treat ? as a flag or as an open cell",
        Numbers = "numbers": "every number from 0 to 8 is opened and chorded: finds numbers that are misread or cut off",
        ChordWin = "chord-win": "games that are won by a chord: finds programs that look for a win only after an opening",
        Levels = "levels": "a level given by its number, without a size: finds wrong sizes and wrong counters of mines",
        Every = "every": "every small case: finds wrong conditions",
        FewSafe = "few-safe": "few safe cells and narrow boards: finds wrong special cases",
        HalfOpen = "half-open": "boards that are half open: finds floods that pass through open cells",
        OnMine = "on-mine": "a click on a mine: finds programs that open other cells too",
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
