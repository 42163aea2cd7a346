//! A game: a board, its rules, and how far it has come.

use crate::board::Board;
use crate::changes::{Changes, Touched};
use crate::flood::{Flood, Opening};
use crate::numbers::Numbers;
use crate::operation::Operation;
use crate::rules::{Chording, LosingChord, Marking, Rules, WinCheck, ZeroChord};
use crate::size::{Cell, Size};
use crate::tile::{Eight, Face, Mark, OFFSETS, Openable};

/// A game by any dialect's rules.
///
/// Every operation returns a [`Verdict`]; [`Game::changes`] are the cells that it changed, and [`Game::phase`] is
/// whether the game is still played, won or lost. "No" is an answer, not an error.
///
/// ```
/// use saolei_rules::{Game, Layout, Phase, Rules, Size, Verdict};
/// let size = Size::new(3, 4)?;
/// let mine = size.cell(0, 3).unwrap();
/// let mut game = Game::new(Layout::new(size, [mine]), &Rules::CLASSIC);
/// assert_eq!(game.open(size.cell(2, 0).unwrap()), Verdict::Opened);
/// assert_eq!(game.changes().len(), 11);
/// assert_eq!(game.phase(), Phase::Won);
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    position: Board,
    phase: Phase,
    /// Only if the rules check for a win: counting reads the whole board.
    closed_safe: Option<u64>,
    flags: u64,
    numbers: Numbers,
    touched: Touched,
    flood: Flood,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It goes on.
    Playing,
    /// Every safe cell is open.
    Won,
    /// This mine was opened.
    Lost(Cell),
}

/// What an operation did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// The cells in [`Game::changes`] were opened; none if a chord found nothing to open.
    Opened,
    /// The cell has this mark now.
    Marked(Mark),
    /// This mine was opened, the first by row and column if a chord opened several. The game is lost.
    Exploded(Cell),
    /// Nothing was done for this reason.
    Refused(Refusal),
}

/// Why nothing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The rules do not have this operation.
    NotInTheRules,
    /// The cell is open, and can be neither opened nor marked.
    AlreadyOpen,
    /// The cell's mark protects it from being opened.
    Protected(Mark),
    /// The cell has that mark already.
    SameMark,
    /// A chord needs an open cell.
    NotOpen,
    /// The rules have no chords on a 0.
    ChordOnZero,
    /// The number of flags around is not what the chord needs.
    FlagsDiffer,
}

impl Game {
    /// A game that starts from a layout, or from a position that is half open, such as another game's.
    ///
    /// A win is first checked after an operation: a board that is all open at the start is not won yet.
    pub fn new(position: impl Into<Board>, rules: &Rules) -> Game {
        let mut position = position.into();
        let flags = position.begin();
        Game {
            rules: *rules,
            phase: Phase::Playing,
            closed_safe: (rules.win_check != WinCheck::Never).then(|| position.closed_safe()),
            flags,
            numbers: Numbers::new(),
            touched: Touched::new(position.size().rows()),
            flood: Flood::new(Openable::all_but(rules.flood_stops_at)),
            position,
        }
    }

    /// Carries out an operation.
    // Always inlined: where a protocol builds the operation, the compiler then drops this second match (3 % of boom).
    #[inline(always)]
    pub fn apply(&mut self, operation: Operation) -> Verdict {
        match operation {
            Operation::Open(cell) => self.open(cell),
            Operation::Mark(cell) => self.mark(cell),
            Operation::Flag(cell) => self.set_mark(cell, Mark::Flag),
            Operation::Query(cell) => self.set_mark(cell, Mark::Query),
            Operation::Clear(cell) => self.set_mark(cell, Mark::Blank),
            Operation::Chord(cell) => self.chord(cell),
            Operation::None => self.pass(),
        }
    }

    /// Opens a cell, and around every 0 its neighbours.
    pub fn open(&mut self, cell: Cell) -> Verdict {
        self.operate(|game| game.try_open(cell))
    }

    /// Puts the next mark on a closed cell, if the rules have one operation for all marks.
    pub fn mark(&mut self, cell: Cell) -> Verdict {
        self.operate(|game| match (game.rules.marking, game.face(cell)) {
            (Marking::Never | Marking::Choose, _) => Verdict::Refused(Refusal::NotInTheRules),
            (Marking::Toggle | Marking::Cycle, Face::Open(_)) => Verdict::Refused(Refusal::AlreadyOpen),
            (marking, Face::Closed(mark)) => game.place(cell, marking.next(mark)),
        })
    }

    /// Puts this mark on a closed cell, if the rules have an operation for each mark.
    pub fn set_mark(&mut self, cell: Cell, mark: Mark) -> Verdict {
        self.operate(|game| match game.face(cell) {
            _ if game.rules.marking != Marking::Choose => Verdict::Refused(Refusal::NotInTheRules),
            Face::Open(_) => Verdict::Refused(Refusal::AlreadyOpen),
            Face::Closed(old) if old == mark => Verdict::Refused(Refusal::SameMark),
            Face::Closed(_) => game.place(cell, mark),
        })
    }

    /// Opens what is closed around an open cell if the flags around it account for its number.
    pub fn chord(&mut self, cell: Cell) -> Verdict {
        self.operate(|game| game.try_chord(cell))
    }

    /// Changes nothing, but checks for a win if the rules check after every operation. See [`Operation::None`].
    pub fn pass(&mut self) -> Verdict {
        self.operate(|_| Verdict::Refused(Refusal::NotInTheRules))
    }

    /// The cells that the last operation changed.
    pub const fn changes(&self) -> Changes<'_> {
        Changes { position: &self.position, touched: &self.touched }
    }

    /// Whether the game goes on, is won or is lost.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The rules of this game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.position.size()
    }

    /// The number of mines, counted on each call.
    pub fn mines(&self) -> u64 {
        self.position.mines()
    }

    /// The number of flags on the board.
    pub const fn flags(&self) -> u64 {
        self.flags
    }

    /// The number of safe cells that are still closed.
    pub fn closed_safe(&self) -> u64 {
        self.closed_safe.unwrap_or_else(|| self.position.closed_safe())
    }

    /// What the player sees of a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn face(&self, cell: Cell) -> Face {
        self.position.tile(cell).face()
    }

    /// The board as it is now, mines included.
    pub const fn position(&self) -> &Board {
        &self.position
    }

    /// Carries out an operation unless the game is over, and checks for the end of the game.
    fn operate(&mut self, carry_out: impl FnOnce(&mut Game) -> Verdict) -> Verdict {
        self.touched.clear(self.position.tiles_mut());
        if self.phase != Phase::Playing {
            return Verdict::Refused(Refusal::GameOver);
        }
        let verdict = carry_out(self);
        if let Verdict::Exploded(mine) = verdict {
            self.phase = Phase::Lost(mine);
        } else if self.closed_safe == Some(0) && self.checks_for_win(verdict) {
            self.phase = Phase::Won;
        }
        verdict
    }

    fn checks_for_win(&self, verdict: Verdict) -> bool {
        match self.rules.win_check {
            WinCheck::EveryOperation => true,
            WinCheck::Opening => verdict == Verdict::Opened && !self.changes().is_empty(),
            WinCheck::Never => false,
        }
    }

    fn try_open(&mut self, cell: Cell) -> Verdict {
        let tile = self.position.tile(cell);
        match tile.face() {
            Face::Open(_) => return Verdict::Refused(Refusal::AlreadyOpen),
            Face::Closed(mark) if self.rules.open_stops_at.contains(mark) => {
                return Verdict::Refused(Refusal::Protected(mark));
            }
            Face::Closed(_) => {}
        }
        if tile.is_mine() {
            return Verdict::Exploded(cell);
        }
        let at = self.position.index(cell);
        self.open_safe(|flood, board| flood.open(board, cell.row(), at));
        Verdict::Opened
    }

    fn place(&mut self, cell: Cell, mark: Mark) -> Verdict {
        let index = self.position.index(cell);
        let tile = &mut self.position.tiles_mut()[index];
        self.flags -= u64::from(tile.is_flag());
        self.flags += u64::from(mark == Mark::Flag);
        *tile = tile.marked(mark);
        self.touched.add_one(cell.row(), index);
        Verdict::Marked(mark)
    }

    fn try_chord(&mut self, cell: Cell) -> Verdict {
        if self.rules.chording == Chording::Never {
            return Verdict::Refused(Refusal::NotInTheRules);
        }
        let Face::Open(number) = self.face(cell) else {
            return Verdict::Refused(Refusal::NotOpen);
        };
        if number == 0 && self.rules.zero_chord == ZeroChord::Refused {
            return Verdict::Refused(Refusal::ChordOnZero);
        }
        let (at, stride) = (self.position.index(cell), self.position.stride());
        let around = Eight::around(self.position.tiles(), at, stride);
        if !self.rules.chording.allows(around.flags().count() as u8, number) {
            return Verdict::Refused(Refusal::FlagsDiffer);
        }
        let opens = Openable::all_but(self.rules.chord_spares);
        let closed = around.openable(opens);
        if closed.is_empty() {
            return Verdict::Opened;
        }
        let exploded = closed.and(around.mines()).next();
        if exploded.is_none() || self.rules.losing_chord == LosingChord::OpensTheRest {
            self.open_safe(|flood, board| flood.open_around(board, cell.row(), at, opens));
        }
        match exploded {
            None => Verdict::Opened,
            Some(neighbour) => {
                let (down, right) = OFFSETS[neighbour];
                let mine = self.size().cell(cell.row() + down - 1, cell.col() + right - 1);
                Verdict::Exploded(mine.expect("the border is no mine"))
            }
        }
    }

    /// Opens cells, none of which is a mine, and counts what was opened.
    #[inline]
    fn open_safe(&mut self, open: impl FnOnce(&mut Flood, &mut Opening<'_>)) {
        let (size, stride) = (self.position.size(), self.position.stride());
        let mut board = Opening {
            tiles: self.position.tiles_mut(),
            size,
            stride,
            numbers: &mut self.numbers,
            touched: &mut self.touched,
            flags_removed: 0,
        };
        open(&mut self.flood, &mut board);
        self.flags -= board.flags_removed;
        if let Some(closed_safe) = &mut self.closed_safe {
            *closed_safe -= self.touched.count();
        }
    }
}
