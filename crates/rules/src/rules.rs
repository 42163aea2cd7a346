//! The rules in which the dialects differ, as values.

use crate::tile::{Mark, MarkSet};

/// A dialect's rules: one field for each question that the dialects answer differently.
///
/// No code asks which dialect is being played; it reads the field. A dialect of your own is a constant of your own:
///
/// ```
/// use saolei_rules::{Marking, Rules};
/// const WITH_QUERIES: Rules = Rules { marking: Marking::Cycle, ..Rules::CLASSIC };
/// # assert_ne!(WITH_QUERIES, Rules::CLASSIC);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How marks are placed.
    pub marking: Marking,
    /// Marks that protect a cell from being opened directly.
    pub open_stops_at: MarkSet,
    /// Marks that stop a flood; a flood removes any other mark and opens the cell.
    pub flood_stops_at: MarkSet,
    /// Whether there are chords, and what they need.
    pub chording: Chording,
    /// What a chord on an open 0 does.
    pub zero_chord: ZeroChord,
    /// Marks that protect a cell from a chord.
    pub chord_spares: MarkSet,
    /// What else a chord opens that opens a mine.
    pub losing_chord: LosingChord,
    /// After which operations the game checks whether it is won.
    pub win_check: WinCheck,
}

/// How marks are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// There are no marks.
    Never,
    /// One operation: a flag on and off.
    Toggle,
    /// One operation: blank to flag to query to blank.
    Cycle,
    /// One operation for each mark.
    Choose,
}

impl Marking {
    /// The mark that one button for marks puts in place of this one. With an operation for each mark, such a button goes
    /// through all of them.
    pub const fn next(self, mark: Mark) -> Mark {
        match (self, mark) {
            (Marking::Never, _) | (_, Mark::Query) | (Marking::Toggle, Mark::Flag) => Mark::Blank,
            (Marking::Toggle | Marking::Cycle | Marking::Choose, Mark::Blank) => Mark::Flag,
            (Marking::Cycle | Marking::Choose, Mark::Flag) => Mark::Query,
        }
    }
}

/// Whether there are chords, and what they need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chording {
    /// There are no chords.
    Never,
    /// On an open cell with exactly as many flags around as its number.
    FlagsMatch,
    /// On an open cell with at least as many flags around as its number.
    FlagsSuffice,
}

impl Chording {
    /// Whether a chord on this number is allowed with this many flags around.
    pub(crate) const fn allows(self, flags: u8, number: u8) -> bool {
        match self {
            Chording::Never => false,
            Chording::FlagsMatch => flags == number,
            Chording::FlagsSuffice => flags >= number,
        }
    }
}

/// What a chord on an open 0 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroChord {
    /// The same as on any number: with no flags around, it opens cells that flags had protected from the flood.
    Allowed,
    /// It is refused.
    Refused,
}

/// What else a chord opens that opens a mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LosingChord {
    /// Nothing: the board stays as it was.
    OpensNothing,
    /// The safe cells around it, with their floods.
    OpensTheRest,
}

/// After which operations the game checks whether every safe cell is open.
///
/// `EveryOperation` and `Opening` differ only if every safe cell is open from the start, as on a board of nothing but
/// mines: `Opening` never wins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinCheck {
    /// After every operation, even a refused one.
    EveryOperation,
    /// After every open and chord that opened cells.
    Opening,
    /// A game is never won.
    Never,
}

impl Rules {
    /// `boom`: T games, each operation answered with the changed cells.
    pub const BOOM: Rules = Rules {
        marking: Marking::Cycle,        // right click: _ -> P -> ? -> _
        open_stops_at: MarkSet::FLAG,   // left click on P does nothing; ? opens
        flood_stops_at: MarkSet::FLAG,  // "not open and not P on the player's map"
        chording: Chording::FlagsMatch, // middle click: the P around equal the number
        zero_chord: ZeroChord::Allowed, // no exception for 0 in the text
        chord_spares: MarkSet::FLAG,    // ? is opened
        losing_chord: LosingChord::OpensNothing,
        win_check: WinCheck::EveryOperation, // "after some operation the closed cells are exactly k"
    };

    /// `sweep`: one game in words; the steps are counted.
    pub const SWEEP: Rules = Rules {
        marking: Marking::Toggle,      // Flag sets and cancels
        open_stops_at: MarkSet::FLAG,  // `flagged`
        flood_stops_at: MarkSet::NONE, // the flag is cleared and the cell opened
        chording: Chording::FlagsMatch,
        zero_chord: ZeroChord::Refused, // `failed` if the number is 0
        chord_spares: MarkSet::FLAG,
        losing_chord: LosingChord::OpensNothing,
        win_check: WinCheck::Opening, // after a Sweep or DSweep that was carried out
    };

    /// `console`: one game, the whole board printed after each operation.
    pub const CONSOLE: Rules = Rules {
        marking: Marking::Choose, // 2 flags, 3 queries, 4 clears
        open_stops_at: MarkSet::FLAG,
        flood_stops_at: MarkSet::FLAG,
        chording: Chording::FlagsMatch,
        zero_chord: ZeroChord::Allowed,
        chord_spares: MarkSet::FLAG,
        losing_chord: LosingChord::OpensNothing,
        win_check: WinCheck::EveryOperation,
    };

    /// `click`: one click on a board that may be half open; nothing can be marked or won.
    pub const CLICK: Rules = Rules {
        marking: Marking::Never,
        open_stops_at: MarkSet::NONE,
        flood_stops_at: MarkSet::NONE,
        chording: Chording::Never,
        zero_chord: ZeroChord::Refused,
        chord_spares: MarkSet::NONE,
        losing_chord: LosingChord::OpensNothing,
        win_check: WinCheck::Never,
    };

    /// What players expect today: flags stop floods, chords need matching flags, and there is no `?`.
    pub const CLASSIC: Rules = Rules {
        marking: Marking::Toggle,
        open_stops_at: MarkSet::FLAG,
        flood_stops_at: MarkSet::FLAG,
        chording: Chording::FlagsMatch,
        zero_chord: ZeroChord::Allowed,
        chord_spares: MarkSet::FLAG,
        losing_chord: LosingChord::OpensTheRest,
        win_check: WinCheck::Opening,
    };
}
