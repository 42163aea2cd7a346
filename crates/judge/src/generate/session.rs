//! A player at work: operations are carried out as they are written down, so that the next can be chosen with care.

use super::Desk;
use crate::input::{Game, Operation, Verb};
use crate::mines::Mines;
use saolei_boards::Random;
use saolei_rules::{Cell, Face, Game as Play, Mark, Phase, Rules, Size};

/// A game that is being played and written down.
pub(super) struct Session {
    play: Play,
    pub(super) mines: Mines,
    operations: Vec<Operation>,
    room: usize,
    verbs: &'static [Verb],
    /// A safe cell that a careful player leaves closed, so that the game goes on.
    kept: Option<Cell>,
}

impl Session {
    /// A game with room for this many operations, of which a careful player leaves this cell closed.
    pub(super) fn keeping(desk: &Desk<'_>, mines: Mines, kept: Option<Cell>, room: u64) -> Session {
        Session { kept, ..Session::new(desk, mines, room) }
    }

    /// A game with room for this many operations.
    pub(super) fn new(desk: &Desk<'_>, mines: Mines, room: u64) -> Session {
        let rules = desk.problem.protocol.rules().unwrap_or(&Rules::CLASSIC);
        Session {
            play: Play::new(mines.layout(), rules),
            mines,
            operations: Vec::new(),
            room: room as usize,
            verbs: desk.limits.verbs,
            kept: None,
        }
    }

    pub(super) fn finish(self) -> Game {
        Game { mines: self.mines, operations: self.operations }
    }

    pub(super) fn is_kept(&self, cell: Cell) -> bool {
        self.kept == Some(cell)
    }

    pub(super) fn size(&self) -> Size {
        self.mines.size()
    }

    /// How many operations there is still room for.
    pub(super) fn left(&self) -> usize {
        self.room - self.operations.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.play.phase() != Phase::Playing
    }

    pub(super) fn face(&self, cell: Cell) -> Face {
        self.play.face(cell)
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        matches!(self.face(cell), Face::Open(_))
    }

    pub(super) fn has(&self, verb: Verb) -> bool {
        self.verbs.contains(&verb)
    }

    /// Does it, where the problem has such an operation and there is room.
    pub(super) fn act(&mut self, verb: Verb, cell: Cell) {
        if self.left() > 0 && self.has(verb) {
            let operation = Operation { verb, cell };
            let _ = operation.play(&mut self.play);
            self.operations.push(operation);
        }
    }

    /// Does it unless it would end the game.
    pub(super) fn act_with_care(&mut self, verb: Verb, cell: Cell) {
        if !self.would_end(verb, cell) {
            self.act(verb, cell);
        }
    }

    /// Puts this mark on a closed cell by whatever verbs there are.
    pub(super) fn mark(&mut self, cell: Cell, mark: Mark) {
        for _ in 0..3 {
            let Face::Closed(now) = self.face(cell) else { return };
            if now == mark {
                return;
            }
            let before = self.operations.len();
            if self.has(Verb::Mark) {
                self.act(Verb::Mark, cell);
            } else {
                self.act(
                    match mark {
                        Mark::Flag => Verb::Flag,
                        Mark::Query => Verb::Query,
                        Mark::Blank => Verb::Clear,
                    },
                    cell,
                );
            }
            if self.operations.len() == before {
                return;
            }
        }
    }

    pub(super) fn is_flagged(&self, cell: Cell) -> bool {
        self.face(cell) == Face::Closed(Mark::Flag)
    }

    /// A random cell that is safe, closed, and not the kept one; looked for as long as it takes to find most.
    pub(super) fn closed_safe(&self, random: &mut Random) -> Option<Cell> {
        for _ in 0..64 {
            let cell = self.any_cell(random);
            if !self.mines.is_mine(cell) && !self.is_open(cell) && !self.is_kept(cell) {
                return Some(cell);
            }
        }
        None
    }

    /// A safe cell without mines around, at best one that a flood can start from.
    pub(super) fn zero(&self, random: &mut Random) -> Option<Cell> {
        let is_zero =
            |cell: &Cell| !self.mines.is_mine(*cell) && !self.is_kept(*cell) && self.mines.number(*cell) == 0;
        for _ in 0..64 {
            let cell = self.any_cell(random);
            if is_zero(&cell) {
                return Some(cell);
            }
        }
        self.size().iter().find(is_zero)
    }

    /// Whether an operation would open a mine or the kept cell.
    fn would_end(&self, verb: Verb, cell: Cell) -> bool {
        let is_end = |cell: Cell| self.mines.is_mine(cell) || self.is_kept(cell);
        let is_openable = |cell: Cell| !self.is_open(cell) && !self.is_flagged(cell);
        match (verb, self.face(cell)) {
            (Verb::Open, Face::Closed(_)) => is_openable(cell) && is_end(cell),
            (Verb::Chord, Face::Open(number)) => {
                let around = || self.size().neighbours(cell);
                let flags = around().filter(|&near| self.is_flagged(near)).count();
                flags == usize::from(number) && around().any(|near| is_openable(near) && is_end(near))
            }
            (Verb::Open, Face::Open(_)) | (Verb::Chord, Face::Closed(_)) => false,
            (Verb::Mark | Verb::Flag | Verb::Query | Verb::Clear, _) => false,
        }
    }

    /// Any operation on this cell, with care.
    pub(super) fn fidget(&mut self, random: &mut Random, cell: Cell) {
        if let Some(verb) = random.pick(self.verbs) {
            self.act_with_care(verb, cell);
        }
    }

    /// Uses up the room with any operations, with care where the game goes on.
    pub(super) fn fill(&mut self, random: &mut Random) {
        // On a board where nothing can be done without ending the game, a player has to stop.
        let mut tries = 8 * self.left() + 64;
        while self.left() > 0 && tries > 0 {
            tries -= 1;
            let cell = self.any_cell(random);
            self.fidget(random, cell);
        }
    }

    /// Uses up the room with any operations, whatever comes of them.
    pub(super) fn fill_without_care(&mut self, random: &mut Random) {
        while let (Some(verb), true) = (random.pick(self.verbs), self.left() > 0) {
            let cell = self.any_cell(random);
            self.act(verb, cell);
        }
    }

    /// Opens every safe cell that is still closed, whatever mark it carries.
    pub(super) fn open_rest(&mut self) {
        let rest: Vec<Cell> = self.mines.safe().filter(|&cell| !self.is_open(cell)).collect();
        for cell in rest {
            self.mark(cell, Mark::Blank);
            self.act(Verb::Open, cell);
        }
    }

    fn any_cell(&self, random: &mut Random) -> Cell {
        let size = self.size();
        let (row, col) = (random.below(size.rows().into()), random.below(size.cols().into()));
        size.cell(row as u32, col as u32).expect("below the size")
    }
}
