//! Plays a game and records it. Each operation is applied at once, so that a player can choose the next one.

use super::{Generator, any_cell};
use crate::input::GameInput;
use saolei_boards::Random;
use saolei_rules::{Cell, Face, Game, Layout, Mark, Operation, OperationKind, Phase, Rules, Size};

pub(super) struct GameRecorder {
    game: Game,
    pub(super) layout: Layout,
    operations: Vec<Operation>,
    room: usize,
    operation_kinds: &'static [OperationKind],
    /// A safe cell that a careful player leaves closed, so that the game goes on.
    kept: Option<Cell>,
}

impl GameRecorder {
    /// Records a game of up to `room` operations in which careful players leave one cell closed.
    pub(super) fn keeping(
        generator: &Generator<'_>,
        layout: Layout,
        kept: Option<Cell>,
        room: u64,
    ) -> GameRecorder {
        GameRecorder { kept, ..GameRecorder::new(generator, layout, room) }
    }

    pub(super) fn new(generator: &Generator<'_>, layout: Layout, room: u64) -> GameRecorder {
        let rules = generator.problem.answerer.rules().unwrap_or(&Rules::CLASSIC);
        GameRecorder {
            game: Game::new(layout.clone(), rules),
            layout,
            operations: Vec::new(),
            room: room as usize,
            operation_kinds: generator.limits.operation_kinds,
            kept: None,
        }
    }

    pub(super) fn finish(self) -> GameInput {
        GameInput { layout: self.layout, operations: self.operations }
    }

    pub(super) fn is_kept(&self, cell: Cell) -> bool {
        self.kept == Some(cell)
    }

    pub(super) fn size(&self) -> Size {
        self.layout.size()
    }

    /// The number of operations that still fit.
    pub(super) fn left(&self) -> usize {
        self.room - self.operations.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.phase() != Phase::Playing
    }

    pub(super) fn face(&self, cell: Cell) -> Face {
        self.game.face(cell)
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        matches!(self.face(cell), Face::Open(_))
    }

    /// Applies an operation if the problem has it and it still fits.
    pub(super) fn apply(&mut self, operation: Operation) {
        if self.left() > 0 && operation.kind().is_some_and(|kind| self.operation_kinds.contains(&kind)) {
            let _ = self.game.apply(operation);
            self.operations.push(operation);
        }
    }

    /// Applies an operation unless it would end the game.
    pub(super) fn apply_with_care(&mut self, operation: Operation) {
        if !self.would_end(operation) {
            self.apply(operation);
        }
    }

    /// Sets the mark of a closed cell, with the operations that the problem has.
    pub(super) fn mark(&mut self, cell: Cell, mark: Mark) {
        for _ in 0..3 {
            let Face::Closed(now) = self.face(cell) else { return };
            if now == mark {
                return;
            }
            let before = self.operations.len();
            let one_for_all = self.operation_kinds.contains(&OperationKind::Mark);
            let kind = if one_for_all { OperationKind::Mark } else { OperationKind::of_mark(mark) };
            self.apply(kind.on(cell));
            if self.operations.len() == before {
                return;
            }
        }
    }

    pub(super) fn is_flagged(&self, cell: Cell) -> bool {
        self.face(cell) == Face::Closed(Mark::Flag)
    }

    /// A random closed safe cell other than the kept one; `None` if a few tries find none.
    pub(super) fn closed_safe(&self, random: &mut Random) -> Option<Cell> {
        for _ in 0..64 {
            let cell = self.any_cell(random);
            if !self.layout.is_mine(cell) && !self.is_open(cell) && !self.is_kept(cell) {
                return Some(cell);
            }
        }
        None
    }

    /// A safe cell with no mines around it, where a flood starts.
    pub(super) fn zero(&self, random: &mut Random) -> Option<Cell> {
        let is_zero = |cell: &Cell| {
            !self.layout.is_mine(*cell) && !self.is_kept(*cell) && self.layout.number(*cell) == 0
        };
        for _ in 0..64 {
            let cell = self.any_cell(random);
            if is_zero(&cell) {
                return Some(cell);
            }
        }
        self.size().iter().find(is_zero)
    }

    /// Whether an operation would open a mine or the kept cell.
    fn would_end(&self, operation: Operation) -> bool {
        let is_end = |cell: Cell| self.layout.is_mine(cell) || self.is_kept(cell);
        let is_openable = |cell: Cell| !self.is_open(cell) && !self.is_flagged(cell);
        match operation {
            Operation::Open(cell) => is_openable(cell) && is_end(cell),
            Operation::Chord(cell) => {
                let Face::Open(number) = self.face(cell) else { return false };
                let around = || self.size().neighbours(cell);
                let flags = around().filter(|&near| self.is_flagged(near)).count();
                flags == usize::from(number) && around().any(|near| is_openable(near) && is_end(near))
            }
            Operation::Mark(_)
            | Operation::Flag(_)
            | Operation::Query(_)
            | Operation::Clear(_)
            | Operation::None => false,
        }
    }

    /// Applies a random operation to this cell, unless it would end the game.
    pub(super) fn apply_any(&mut self, random: &mut Random, cell: Cell) {
        if let Some(kind) = random.pick(self.operation_kinds) {
            self.apply_with_care(kind.on(cell));
        }
    }

    /// Applies random operations until no more fit, without ending the game.
    pub(super) fn fill(&mut self, random: &mut Random) {
        // Gives up after a while: perhaps every remaining operation would end the game.
        let mut tries = 8 * self.left() + 64;
        while self.left() > 0 && tries > 0 {
            tries -= 1;
            let cell = self.any_cell(random);
            self.apply_any(random, cell);
        }
    }

    /// Applies random operations until no more fit. They may end the game.
    pub(super) fn fill_without_care(&mut self, random: &mut Random) {
        while let (Some(kind), true) = (random.pick(self.operation_kinds), self.left() > 0) {
            let cell = self.any_cell(random);
            self.apply(kind.on(cell));
        }
    }

    /// Opens every safe cell that is still closed, marked or not.
    pub(super) fn open_rest(&mut self) {
        let rest: Vec<Cell> = self.layout.safe_cells().filter(|&cell| !self.is_open(cell)).collect();
        for cell in rest {
            self.mark(cell, Mark::Blank);
            self.apply(Operation::Open(cell));
        }
    }

    fn any_cell(&self, random: &mut Random) -> Cell {
        any_cell(self.size(), random)
    }
}
