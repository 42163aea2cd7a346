//! Smaller and smaller inputs that still fail in the same way.

use super::squeeze::{all_closed, with_cells_moved, without_col, without_mines, without_row};
use super::trial::{Bench, Fault, Trial};
use crate::input::{Case, Click, Game, Input, Level, Operation, Spelling, Verb};
use crate::mines::Mines;
use crate::problem::{Limits, Problem};
use crate::runner::StartError;
use crate::validate::validate;
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Size};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::time::{Duration, Instant};

/// The search for a small input that fails.
pub(super) struct Shrinker<'a> {
    bench: Bench<'a>,
    fault: Fault,
    pub(super) best: Input,
    pub(super) trial: Trial,
    /// Hashes of what was tried: inputs may be long.
    tried: HashSet<u64>,
    pub(super) trials: u64,
    until: Instant,
    progress: &'a mut dyn FnMut(&Input),
}

/// What makes an input large, the most important first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Weight {
    cells: u64,
    operations: usize,
    mines: u64,
    /// Verbs that are harder to read than opening a cell, cells of `click` that are open.
    riddles: usize,
    /// How far operations are from the first cell.
    ways: u64,
}

/// Shrinks an input that fails.
pub(super) fn shrink(
    bench: &Bench<'_>,
    input: Input,
    trial: Trial,
    fault: Fault,
    patience: Duration,
    progress: &mut dyn FnMut(&Input),
) -> Result<(Input, Trial, u64), StartError> {
    let shrinker = |bench, best, trial, progress| Shrinker {
        bench,
        fault,
        best,
        trial,
        tried: HashSet::new(),
        trials: 0,
        until: Instant::now() + patience,
        progress,
    };
    // What fails on anything is shown on the least there is.
    let mut full = shrinker(*bench, input, trial, progress);
    if full.attempt(Some(smallest(bench.problem)))? {
        return Ok((full.best, full.trial, full.trials));
    }
    if !fault.is_like(Fault::Ended(crate::runner::End::WallLimit)) {
        full.run()?;
        return Ok((full.best, full.trial, full.trials));
    }
    // Every step of what takes too long takes too long: a tenth of the time says as much, if the whole agrees at last.
    let mut hasty = *bench;
    hasty.limits.cpu = (bench.limits.cpu / 10).max(Duration::from_millis(50));
    hasty.limits.wall = (bench.limits.wall / 10).max(Duration::from_millis(150));
    let Shrinker { best, trial, trials, progress, .. } = full;
    let mut short = shrinker(hasty, best.clone(), trial.clone(), progress);
    short.run()?;
    let (found, done, progress) = (short.best, short.trials, short.progress);
    let mut full = shrinker(*bench, best, trial, progress);
    if !full.attempt(Some(found))? {
        full.run()?;
    }
    Ok((full.best, full.trial, full.trials + trials + done))
}

impl Shrinker<'_> {
    fn run(&mut self) -> Result<(), StartError> {
        loop {
            let before = self.trials;
            let weight = weight(&self.best);
            self.fewer_cases()?;
            self.smaller_requests()?;
            self.fewer_operations()?;
            self.smaller_boards()?;
            self.fewer_mines()?;
            self.simpler_operations()?;
            if weight == self::weight(&self.best) || before == self.trials || self.is_over() {
                return Ok(());
            }
        }
    }

    fn is_over(&self) -> bool {
        Instant::now() > self.until
    }

    /// Keeps an input that is smaller, legal, and fails in the same way.
    fn attempt(&mut self, input: Option<Input>) -> Result<bool, StartError> {
        let Some(input) = input.filter(|input| weight(input) < weight(&self.best) && !self.is_over()) else {
            return Ok(false);
        };
        let bytes = input.to_bytes();
        let problem = self.bench.problem;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let is_legal = validate(problem, &problem.limits, "shrunk", &mut &bytes[..]).is_ok();
        if !is_legal || !self.tried.insert(hasher.finish()) {
            return Ok(false);
        }
        self.trials += 1;
        let trial = self.bench.attempt(&input)?;
        let fails = trial.fault.is_some_and(|fault| fault.is_like(self.fault));
        if fails {
            (self.best, self.trial) = (input, trial);
        }
        (self.progress)(&self.best);
        Ok(fails)
    }

    /// Takes pieces out of a list, large ones first. `edit` makes the input without a piece.
    fn fewer(
        &mut self,
        len: impl Fn(&Input) -> usize,
        edit: impl Fn(&Input, Range<usize>) -> Option<Input>,
    ) -> Result<(), StartError> {
        let mut piece = len(&self.best);
        while piece > 0 && !self.is_over() {
            // From the end: what comes after the failure goes first.
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

    fn fewer_operations(&mut self) -> Result<(), StartError> {
        for game in 0..self.best.games().len() {
            self.attempt(self.best.with_quit(self.operations(game)))?;
            let len = |input: &Input| input.games().get(game).map_or(0, |game| game.operations.len());
            self.fewer(len, |input, range| input.without_operations(game, range))?;
            self.without_pairs(game)?;
        }
        Ok(())
    }

    /// Takes two operations out at once: a mark that is put on and taken off again can only go whole.
    fn without_pairs(&mut self, game: usize) -> Result<(), StartError> {
        /// With more there are too many pairs.
        const MOST: usize = 16;
        let mut second = self.operations(game);
        while second > 1 && second <= MOST {
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

    /// Crops boards from every side, then takes single rows and columns out of the middle. What is done on a row that
    /// goes is dropped, or else done on the nearest that stays.
    fn smaller_boards(&mut self) -> Result<(), StartError> {
        for case in 0..self.best.cases() {
            let rows = |input: &Input| input.size(case).map_or(0, Size::rows);
            let cols = |input: &Input| input.size(case).map_or(0, Size::cols);
            let mut piece = rows(&self.best).max(cols(&self.best)) / 2;
            while piece > 0 && !self.is_over() {
                for side in 0..4 {
                    while !self.is_over() {
                        let (height, width) = (rows(&self.best), cols(&self.best));
                        let cut = piece.min(if side < 2 { height } else { width });
                        let (kept_rows, kept_cols) = match side {
                            0 => (0..height - cut, 0..width),
                            1 => (cut..height, 0..width),
                            2 => (0..height, 0..width - cut),
                            _ => (0..height, cut..width),
                        };
                        let kept =
                            |cell: Cell| kept_rows.contains(&cell.row()) && kept_cols.contains(&cell.col());
                        let moved = with_cells_moved(&self.best, case, &kept_rows, &kept_cols);
                        let cropped = self.best.cropped(case, kept_rows.clone(), kept_cols.clone());
                        let all_kept =
                            self.best.games().get(case).is_some_and(|game| {
                                game.operations.iter().all(|operation| kept(operation.cell))
                            });
                        if !self.attempt(cropped)?
                            && (all_kept
                                || !self.attempt(
                                    moved.and_then(|input| input.cropped(case, kept_rows, kept_cols)),
                                )?)
                        {
                            break;
                        }
                    }
                }
                piece /= 2;
            }
            for row in (0..rows(&self.best)).rev() {
                if self.is_over() {
                    return Ok(());
                }
                self.attempt(without_row(&self.best, case, row))?;
            }
            for col in (0..cols(&self.best)).rev() {
                if self.is_over() {
                    return Ok(());
                }
                self.attempt(without_col(&self.best, case, col))?;
            }
        }
        Ok(())
    }

    /// Every request to `master` that is smaller and small enough to be read, the smallest first: size and mines hang
    /// together there, and neither can be lowered alone.
    fn smaller_requests(&mut self) -> Result<(), StartError> {
        /// Boards of this side are the largest of the first subtask.
        const SIDE: u32 = 5;
        let sizes = (1..=SIDE).flat_map(|rows| (1..=SIDE).filter_map(move |cols| Size::new(rows, cols).ok()));
        let mut smaller: Vec<Case> =
            sizes.flat_map(|size| (0..size.cells()).map(move |mines| Case { size, mines })).collect();
        smaller.sort_by_key(|case| (case.size.cells(), case.mines));
        for case in 0..self.best.cases() {
            for &request in &smaller {
                let Input::Master(cases) = &self.best else { return Ok(()) };
                let mut cases = cases.clone();
                cases[case] = request;
                if self.attempt(Some(Input::Master(cases)))? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn fewer_mines(&mut self) -> Result<(), StartError> {
        for case in 0..self.best.cases() {
            let len = |input: &Input| mines(input, case).map_or(0, |mines| mines.count() as usize);
            self.fewer(len, |input, range| without_mines(input, case, range))?;
        }
        Ok(())
    }

    fn simpler_operations(&mut self) -> Result<(), StartError> {
        for game in 0..self.best.games().len() {
            for at in 0..self.operations(game) {
                if self.is_over() {
                    return Ok(());
                }
                let operation = self.best.games()[game].operations[at];
                self.attempt(self.best.with_operation(
                    game,
                    at,
                    Operation { verb: Verb::Open, ..operation },
                ))?;
                let size = self.best.games()[game].mines.size();
                for cell in size.iter().take_while(|&cell| cell != operation.cell).take(16) {
                    let verb = self.best.games()[game].operations[at].verb;
                    if self.attempt(self.best.with_operation(game, at, Operation { verb, cell }))? {
                        break;
                    }
                }
            }
        }
        if let Input::Click { clicks, .. } = &self.best {
            for case in 0..clicks.len() {
                self.attempt(all_closed(&self.best, case))?;
            }
        }
        Ok(())
    }
}

/// The least input that a problem allows and that has something to be answered.
fn smallest(problem: &Problem) -> Input {
    let Limits { rows, cols, .. } = problem.limits;
    let size = Size::new(rows.least as u32, cols.least as u32).expect("the table's boards have cells");
    let first = size.iter().next().expect("it has a cell");
    let mines = Mines::none(size);
    let open = vec![Operation { verb: Verb::Open, cell: first }];
    match problem.protocol {
        Protocol::Boom => Input::Boom(vec![Game { mines, operations: Vec::new() }]),
        Protocol::Sweep => Input::Sweep { game: Game { mines, operations: Vec::new() }, quit: 0 },
        Protocol::Console => Input::Console { level: Level::Custom, game: Game { mines, operations: open } },
        Protocol::Master => Input::Master(vec![Case { size, mines: 0 }]),
        Protocol::Click => Input::Click {
            spelling: Spelling::Plain,
            clicks: vec![Click { open: vec![false; size.cells() as usize], mines, cell: first }],
        },
    }
}

fn weight(input: &Input) -> Weight {
    let cases = 0..input.cases();
    let cells = cases.clone().filter_map(|case| input.size(case)).map(Size::cells).sum();
    let operations = || input.games().iter().flat_map(|game| &game.operations);
    let asked = |input: &Input| match input {
        Input::Master(cases) => cases.iter().map(|case| case.mines).sum(),
        _ => 0,
    };
    let open = match input {
        Input::Click { clicks, .. } => {
            clicks.iter().flat_map(|click| &click.open).filter(|&&open| open).count()
        }
        _ => 0,
    };
    let behind_quit = match input {
        Input::Sweep { game, quit } => game.operations.len() - quit,
        _ => 0,
    };
    Weight {
        cells,
        operations: operations().count(),
        mines: cases.filter_map(|case| mines(input, case)).map(Mines::count).sum::<u64>() + asked(input),
        riddles: operations().filter(|operation| operation.verb != Verb::Open).count() + open + behind_quit,
        ways: operations().map(|operation| u64::from(operation.cell.row() + operation.cell.col())).sum(),
    }
}

fn mines(input: &Input, case: usize) -> Option<&Mines> {
    match input {
        Input::Click { clicks, .. } => Some(&clicks.get(case)?.mines),
        _ => Some(&input.games().get(case)?.mines),
    }
}
