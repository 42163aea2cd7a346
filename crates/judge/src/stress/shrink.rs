//! Shrinks a failing input as long as the program still fails in the same way.

use super::StressProgress;
use super::harness::{Harness, Overruns, ProgramFault, Trial};
use super::search::Failure;
use crate::input::{Input, InputContent};
use crate::problem::SafeCell;
use crate::problems::click::ClickCase;
use crate::shrink_edits::{Axis, OffBoard};
use crate::validate::{InputRanges, validate};
use saolei_rules::{Operation, Size};
use saolei_runner::{ProgramEnd, StartError};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::time::{Duration, Instant};

pub(super) struct Shrinker<'a> {
    harness: Harness<'a>,
    fault: ProgramFault,
    counts: &'a dyn Fn(&Input, &Trial) -> bool,
    best: Input,
    trial: Trial,
    /// Hashes, because the inputs themselves may be long.
    tried: HashSet<u64>,
    trials: u64,
    until: Instant,
    /// How long the next trial may take: none begins that would end too late.
    reserve: Duration,
    progress: &'a mut dyn FnMut(StressProgress<'_>),
}

/// How long a time limit is shrunk at most, because each trial takes as long as the limit.
const MAX_TIME_SHRINKING: Duration = Duration::from_secs(20);

/// How hard an input is to read, the most important part first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Weight {
    cells: u64,
    operations: usize,
    mines: u64,
    /// Operations other than opening a cell, and what the problem adds.
    complex_operations: usize,
    /// The distance of the operations from the first cell.
    distance: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Last,
}

const SIDES: [(Axis, Side); 4] = [
    (Axis::Rows, Side::Last),
    (Axis::Rows, Side::First),
    (Axis::Cols, Side::Last),
    (Axis::Cols, Side::First),
];

/// Shrinks a failing input as long as the failure counts.
pub(super) fn shrink(
    harness: &Harness<'_>,
    mut found: Failure,
    counts: &dyn Fn(&Input, &Trial) -> bool,
    patience: Duration,
    progress: &mut dyn FnMut(StressProgress<'_>),
) -> Result<Failure, StartError> {
    let fault = found.fault;
    let is_time = fault.is_like(ProgramFault::Ended(ProgramEnd::WallLimit));
    let patience = if is_time { patience.min(MAX_TIME_SHRINKING) } else { patience };
    let until = Instant::now() + patience;
    let shrinker = |harness, best, trial, reserve, progress| Shrinker {
        harness,
        fault,
        counts,
        best,
        trial,
        tried: HashSet::new(),
        trials: 0,
        until,
        reserve,
        progress,
    };
    // The failure itself was certain; a smaller input that takes too long only once is good enough.
    let overruns = if is_time { Overruns::Believed } else { harness.overruns };
    let harness = Harness { overruns, ..*harness };
    let slow_trial = if is_time { found.trial.run.wall } else { Duration::ZERO };
    // If a program fails on everything, show that on the smallest input.
    let mut full = shrinker(harness, found.input, found.trial, Duration::ZERO, progress);
    if !full.attempt(Some(harness.problem.smallest_input()))? {
        full.reserve = slow_trial;
        if is_time {
            // A tenth of the limit is enough for shrinking, if the result also exceeds the full limit.
            let mut hasty = harness;
            hasty.limits.cpu = (harness.limits.cpu / 10).max(Duration::from_millis(50));
            hasty.limits.idle = (harness.limits.idle / 10).max(Duration::from_millis(150));
            let Shrinker { best, trial, trials, progress, .. } = full;
            let reserve = slow_trial + slow_trial / 10;
            let mut short = shrinker(hasty, best.clone(), trial.clone(), reserve, progress);
            short.run()?;
            found.trials += trials + short.trials;
            full = shrinker(harness, best, trial, slow_trial, short.progress);
            if !full.attempt(Some(short.best))? {
                full.run()?;
            }
        } else {
            full.run()?;
        }
    }
    let Shrinker { best, trial, trials, .. } = full;
    Ok(Failure { input: best, trial, trials: found.trials + trials, ..found })
}

impl Shrinker<'_> {
    fn run(&mut self) -> Result<(), StartError> {
        self.smallest_cases()?;
        loop {
            let before = self.trials;
            let weight = weight(&self.best);
            self.fewer_cases()?;
            self.special_edits()?;
            self.fewer_operations()?;
            self.smaller_boards()?;
            self.fewer_mines()?;
            self.simpler_operations()?;
            if weight == self::weight(&self.best) || before == self.trials || self.is_over() {
                return Ok(());
            }
        }
    }

    /// Tries every small case, if the problem has so few that many fit into an input.
    fn smallest_cases(&mut self) -> Result<(), StartError> {
        let (best, trial) = (self.best.clone(), self.trial.clone());
        for packed in best.smallest_first() {
            if self.is_over() {
                break;
            }
            // Larger than the failing input, but soon shrunk.
            let bytes = packed.to_bytes();
            if self.fails(packed, &bytes)? {
                self.fewer_cases()?;
                break;
            }
        }
        if weight(&self.best) > weight(&best) {
            (self.best, self.trial) = (best, trial);
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        Instant::now() + self.reserve > self.until
    }

    /// Keeps an input if it is smaller, legal, and fails in the same way.
    fn attempt(&mut self, input: Option<Input>) -> Result<bool, StartError> {
        let Some(input) = input.filter(|input| weight(input) < weight(&self.best) && !self.is_over()) else {
            return Ok(false);
        };
        let bytes = input.to_bytes();
        let problem = self.harness.problem;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        // A board that is all mines is not a smaller form of another: right programs differ there.
        let promised = problem.promised();
        let limits = match InputRanges::of(&self.best).safe_cell {
            SafeCell::Required => &promised,
            SafeCell::Optional => &problem.limits,
        };
        let is_legal = validate(problem, limits, "shrunk", &mut &bytes[..]).is_ok();
        if !is_legal || !self.tried.insert(hasher.finish()) {
            return Ok(false);
        }
        self.fails(input, &bytes)
    }

    /// Keeps an input if it fails in the same way.
    fn fails(&mut self, input: Input, bytes: &[u8]) -> Result<bool, StartError> {
        self.trials += 1;
        let trial = self.harness.attempt(bytes)?;
        let fails =
            trial.fault.is_some_and(|fault| fault.is_like(self.fault)) && (self.counts)(&input, &trial);
        if fails {
            (self.best, self.trial) = (input, trial);
        }
        (self.progress)(StressProgress::Shrinking(&self.best));
        Ok(fails)
    }

    /// Removes pieces of a list, large ones first. `edit` returns the input without a piece.
    fn fewer(
        &mut self,
        len: impl Fn(&Input) -> usize,
        edit: impl Fn(&Input, Range<usize>) -> Option<Input>,
    ) -> Result<(), StartError> {
        let mut piece = len(&self.best);
        while piece > 0 && !self.is_over() {
            // Starts at the end: operations after the failure go first.
            let mut end = len(&self.best);
            while end > 0 && !self.is_over() {
                let start = end.saturating_sub(piece);
                self.attempt(edit(&self.best, start..end))?;
                end = start.min(len(&self.best));
            }
            piece /= 2;
        }
        Ok(())
    }

    fn fewer_cases(&mut self) -> Result<(), StartError> {
        self.fewer(Input::cases, |input, range| input.without_cases(range))
    }

    fn special_edits(&mut self) -> Result<(), StartError> {
        for case in 0..self.best.cases() {
            for simpler in self.best.simpler(case) {
                if self.is_over() || self.attempt(Some(simpler))? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn fewer_operations(&mut self) -> Result<(), StartError> {
        for game in 0..self.best.games().len() {
            let len = |input: &Input| input.games().get(game).map_or(0, |game| game.operations.len());
            self.fewer(len, |input, range| input.without_operations(game, range))?;
            self.without_pairs(game)?;
        }
        Ok(())
    }

    /// Removes two operations at once: a mark and its removal can only go together.
    fn without_pairs(&mut self, game: usize) -> Result<(), StartError> {
        /// With more operations there are too many pairs.
        const MAX: usize = 16;
        let mut second = self.operations(game);
        while second > 1 && second <= MAX {
            second -= 1;
            for first in (0..second).rev() {
                let one = self.best.without_operations(game, second..second + 1);
                if self.attempt(one.and_then(|input| input.without_operations(game, first..first + 1)))? {
                    second = self.operations(game);
                    break;
                }
            }
        }
        Ok(())
    }

    fn operations(&self, game: usize) -> usize {
        self.best.games().get(game).map_or(0, |game| game.operations.len())
    }

    /// Removes rows and columns at every side, then single ones in the middle. Operations on them are dropped, or moved
    /// to the nearest row or column that stays.
    fn smaller_boards(&mut self) -> Result<(), StartError> {
        for case in 0..self.best.cases() {
            let count = |input: &Input, axis| match (input.size(case), axis) {
                (Some(size), Axis::Rows) => size.rows(),
                (Some(size), Axis::Cols) => size.cols(),
                (None, _) => 0,
            };
            let mut piece = count(&self.best, Axis::Rows).max(count(&self.best, Axis::Cols)) / 2;
            while piece > 0 && !self.is_over() {
                for (axis, side) in SIDES {
                    loop {
                        let all = count(&self.best, axis);
                        let cut = piece.min(all);
                        let range = if side == Side::Last { all - cut..all } else { 0..cut };
                        let without = |input: &Input, off_board| {
                            input.without_lines(case, axis, range.clone(), off_board)
                        };
                        if self.is_over()
                            || !self.attempt(without(&self.best, OffBoard::Dropped))?
                                && !self.attempt(without(&self.best, OffBoard::Moved))?
                        {
                            break;
                        }
                    }
                }
                piece /= 2;
            }
            for axis in [Axis::Rows, Axis::Cols] {
                for line in (0..count(&self.best, axis)).rev() {
                    // Editing a large board takes long.
                    if self.is_over() {
                        return Ok(());
                    }
                    self.attempt(self.best.without_lines(case, axis, line..line + 1, OffBoard::Dropped))?;
                }
            }
        }
        Ok(())
    }

    fn fewer_mines(&mut self) -> Result<(), StartError> {
        for case in 0..self.best.cases() {
            let len = |input: &Input| input.layout(case).map_or(0, |layout| layout.mines() as usize);
            self.fewer(len, |input, range| input.without_mines(case, range))?;
            for mine in (0..len(&self.best)).rev() {
                if self.is_over() {
                    return Ok(());
                }
                self.attempt(self.best.without_mine_and_operations(case, mine))?;
            }
        }
        Ok(())
    }

    /// Turns operations into openings, and moves them towards the first cell.
    fn simpler_operations(&mut self) -> Result<(), StartError> {
        for game in 0..self.best.games().len() {
            for at in 0..self.operations(game) {
                if self.is_over() {
                    return Ok(());
                }
                let Some(cell) = self.best.games()[game].operations[at].cell() else { continue };
                self.attempt(self.best.with_operation(game, at, Operation::Open(cell)))?;
                let size = self.best.games()[game].layout.size();
                for nearer in size.iter().take_while(|&nearer| nearer != cell).take(16) {
                    let operation = self.best.games()[game].operations[at].at(nearer);
                    if self.attempt(self.best.with_operation(game, at, operation))? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

fn weight(input: &Input) -> Weight {
    let operations = || input.games().iter().flat_map(|game| &game.operations);
    let is_complex = |operation: &&Operation| !matches!(operation, Operation::Open(_));
    let cells = operations().filter_map(|operation| operation.cell());
    // What makes an input hard to read besides boards and operations, and the distance of its clicks from the first
    // cell.
    let (complex, distance) = match &input.content {
        InputContent::Games(input) => (input.ignored_operations(), 0),
        InputContent::Master(_) => (0, 0),
        InputContent::Light(input) => (input.touches(), 0),
        InputContent::Click(input) => {
            let distance = |board: &ClickCase| u64::from(board.cell.row() + board.cell.col());
            (input.boards.iter().map(ClickCase::open_cells).sum(), input.boards.iter().map(distance).sum())
        }
    };
    Weight {
        cells: (0..input.cases()).filter_map(|case| input.size(case)).map(Size::cells).sum(),
        operations: operations().count(),
        mines: (0..input.cases()).map(|case| input.mines(case)).sum(),
        complex_operations: operations().filter(is_complex).count() + complex,
        distance: cells.map(|cell| u64::from(cell.row() + cell.col())).sum::<u64>() + distance,
    }
}
