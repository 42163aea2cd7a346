//! Many games played at the same time, for the environments.
//!
//! The observations, masks and results are arrays that are allocated once and written in place: an operation touches only the
//! cells that it changes.

use crate::batch::board::{Board, BoardOutput, BoardSettings, Reward, SavedBoard};
use crate::batch::deal::Decks;
use crate::convert::{self, CLOSED, Number, bad_value};
use crate::errors::GaveUp;
use crate::work::{self, Stop};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use saolei_boards::named_enum;
use saolei_maker::{Maker, Request};
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread;

mod board;
mod deal;

/// The most cells in all boards together.
const MAX_CELLS: u64 = 4_000_000_000;

named_enum! {
    /// When an ended game is replaced by the next one.
    enum Autoreset {
        /// The next step replaces it and ignores its action.
        NextStep = "next_step",
        /// The step that ends a game also starts the next one and returns its first observation; the last observation of
        /// the ended game is stored separately.
        SameStep = "same_step",
        /// Never: the caller resets it.
        Disabled = "disabled",
    }
}

/// Games of one level that are played at the same time.
#[pyclass(module = "pysaolei._native")]
pub(crate) struct GameBatch {
    settings: BoardSettings,
    autoreset: Autoreset,
    threads: usize,
    boards: Vec<Board>,
    /// Whether Ctrl-C has ended a step, so that some games have made their move and others have not.
    is_torn: bool,
    #[pyo3(get)]
    observations: Py<PyArray3<i8>>,
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    #[pyo3(get)]
    rewards: Py<PyArray1<f64>>,
    /// Whether each game ended with this step.
    #[pyo3(get)]
    ended: Py<PyArray1<bool>>,
    /// Whether each game was cut off with this step.
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    /// Whether each game was won with this step.
    #[pyo3(get)]
    won: Py<PyArray1<bool>>,
    /// The last observations of the games that ended, if new games replaced them at once.
    #[pyo3(get)]
    final_observations: Option<Py<PyArray3<i8>>>,
}

#[pymethods]
impl GameBatch {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "the Python side names them")]
    fn new(
        py: Python<'_>,
        level: &str,
        count: Number<usize>,
        first_click: &str,
        flags: bool,
        no_guess: bool,
        reward: &str,
        illegal_reward: f64,
        illegal_ends: bool,
        max_steps: Option<Number<u64>>,
        autoreset: &str,
        threads: Option<Number<usize>>,
    ) -> PyResult<GameBatch> {
        let count = count.0;
        let max_steps = max_steps.map_or(u64::MAX, |steps| steps.0);
        if max_steps == 0 {
            return Err(bad_value("episodes of 0 steps, expected at least 1"));
        }
        let level = convert::level(level)?;
        let first_click = convert::first_click(first_click)?;
        let reward = convert::named("reward", reward, &Reward::ALL, Reward::name)?;
        let autoreset = convert::named("autoreset", autoreset, &Autoreset::ALL, Autoreset::name)?;
        let most = MAX_CELLS / level.size.cells();
        if count == 0 || count as u64 > most {
            return Err(bad_value(format!("{count} games, expected 1 to {most} of this level")));
        }
        // Observations, masks, last observations, and each game's own board.
        work::check_memory(count as u64 * (8 * level.size.cells() + size_of::<Board>() as u64))?;
        // The middle has as many neighbours as any cell, so no other first click keeps more cells free.
        let start = first_click.at(level.middle());
        let request = match no_guess {
            true => Request { start, ..Request::no_guess(level, level.middle()) },
            false => Request::uniform(level, start),
        };
        Maker::new(request).map_err(bad_value)?;
        let decks = Decks::new(level, first_click);
        let settings = BoardSettings {
            level,
            first_click,
            flags,
            no_guess,
            reward,
            illegal_reward,
            illegal_ends,
            max_steps,
            decks,
        };
        let (rows, cols) = (level.size.rows() as usize, level.size.cols() as usize);
        let actions = settings.actions();
        let batch = GameBatch {
            autoreset,
            threads: convert::threads(threads)?,
            boards: (0..count).map(|_| Board::default()).collect(),
            is_torn: false,
            observations: PyArray3::zeros(py, [count, rows, cols], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            rewards: PyArray1::zeros(py, [count], false).unbind(),
            ended: PyArray1::zeros(py, [count], false).unbind(),
            truncated: PyArray1::zeros(py, [count], false).unbind(),
            won: PyArray1::zeros(py, [count], false).unbind(),
            final_observations: (autoreset == Autoreset::SameStep)
                .then(|| PyArray3::zeros(py, [count, rows, cols], false).unbind()),
            settings,
        };
        batch.observations.bind(py).readwrite().as_slice_mut()?.fill(CLOSED);
        Ok(batch)
    }

    /// Starts new games. A board with a seed begins its first episode; the others begin their next one.
    fn reset(&mut self, py: Python<'_>, seeds: Vec<Option<Number<u64>>>, which: Vec<bool>) -> PyResult<()> {
        let seeds: Vec<Option<Option<u64>>> = seeds
            .into_iter()
            .zip(which)
            .map(|(seed, reset)| reset.then_some(seed.map(|seed| seed.0)))
            .collect();
        if seeds.len() != self.boards.len() {
            return Err(bad_value(format!(
                "seeds for {} games, expected {}",
                seeds.len(),
                self.boards.len()
            )));
        }
        if seeds.iter().all(Option::is_some) {
            self.is_torn = false;
        }
        self.check_whole()?;
        self.each(py, false, |settings, (index, board), mut out, _| {
            if let Some(seed) = seeds[index] {
                match seed {
                    Some(seed) => board.reseed(seed),
                    None => board.next_episode(),
                }
                out.reset(settings);
            }
            Ok(())
        })
    }

    /// Makes a move in every game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        let actions: Vec<i64> = actions.iter().copied().collect();
        if actions.len() != self.boards.len() {
            return Err(bad_value(format!("{} actions, expected {}", actions.len(), self.boards.len())));
        }
        let most = self.settings.actions();
        if let Some((game, action)) =
            actions.iter().enumerate().find(|(_, action)| !(0..most as i64).contains(*action))
        {
            return Err(bad_value(format!("action {action} of game {game}, expected 0 to {}", most - 1)));
        }
        self.check_whole()?;
        let autoreset = self.autoreset;
        if autoreset == Autoreset::Disabled
            && let Some(game) = self.boards.iter().position(Board::is_over)
        {
            return Err(bad_value(format!("game {game} is over, expected a reset before the next step")));
        }
        let is_slow = self.settings.is_slow();
        self.each(py, is_slow, |settings, (index, board), mut out, stop| {
            *out.reward = 0.0;
            (*out.ended, *out.truncated, *out.won) = (false, false, false);
            if board.is_over() {
                board.next_episode();
                out.reset(settings);
                return Ok(());
            }
            board.act(settings, actions[index] as usize, &mut out, stop)?;
            if board.is_over()
                && autoreset == Autoreset::SameStep
                && let Some(last) = &mut out.final_observation
            {
                last.copy_from_slice(out.observation);
                board.next_episode();
                out.reset(settings);
            }
            Ok(())
        })
    }

    /// Draws a legal action for every game, each legal action equally likely.
    fn sample_actions(&mut self, py: Python<'_>, mut into: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let into = into.as_slice_mut()?;
        if into.len() != self.boards.len() {
            return Err(bad_value(format!(
                "room for {} actions, expected {}",
                into.len(),
                self.boards.len()
            )));
        }
        let masks = self.masks.bind(py).readonly();
        let masks = masks.as_slice()?.chunks(self.settings.actions());
        for ((board, mask), into) in self.boards.iter_mut().zip(masks).zip(into) {
            *into = board.sample(mask) as i64;
        }
        Ok(())
    }

    /// Where the mines of a game are; `None` before its first click.
    fn layout<'py>(
        &self,
        py: Python<'py>,
        game: Number<usize>,
    ) -> PyResult<Option<Bound<'py, PyArray2<bool>>>> {
        let Number(game) = game;
        let board = self.boards.get(game);
        let board = board
            .ok_or_else(|| bad_value(format!("game {game}, expected 0 to {}", self.boards.len() - 1)))?;
        Ok(board.mines().map(|mines| convert::grid(py, self.settings.level.size, mines)))
    }

    /// What a new batch has to be made with, for pickle and copies.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let BoardSettings {
            level,
            first_click,
            flags,
            no_guess,
            reward,
            illegal_reward,
            illegal_ends,
            max_steps,
            ..
        } = self.settings;
        let level = format!("{}/{}", level.size, level.mines);
        let games = (self.boards.len(), first_click.name(), flags, no_guess, reward.name(), illegal_reward);
        let ends =
            (illegal_ends, (max_steps < u64::MAX).then_some(max_steps), self.autoreset.name(), self.threads);
        (level, games.0, games.1, games.2, games.3, games.4, games.5, ends.0, ends.1, ends.2, ends.3)
            .into_pyobject(py)
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let boards: Vec<SavedBoard> = self.boards.iter().map(Board::save).collect();
        Ok((self.is_torn, boards, self.arrays(py)).into_pyobject(py)?.into_any())
    }

    fn __setstate__(
        &mut self,
        py: Python<'_>,
        state: (bool, Vec<SavedBoard>, Vec<Bound<'_, PyAny>>),
    ) -> PyResult<()> {
        let (is_torn, boards, arrays) = state;
        let own = self.arrays(py);
        if boards.len() != self.boards.len() || arrays.len() != own.len() {
            return Err(bad_value("the state is of another batch"));
        }
        for (into, from) in own.iter().zip(&arrays) {
            into.set_item(py.Ellipsis(), from)?;
        }
        let observations = self.observations.bind(py).readonly();
        let shown = observations.as_slice()?.chunks(self.settings.cells());
        let restored =
            boards.into_iter().zip(shown).map(|(saved, shown)| Board::restore(&self.settings, saved, shown));
        let restored: Option<Vec<Board>> = restored.collect();
        self.boards = restored.ok_or_else(|| bad_value("the state is of another batch"))?;
        self.is_torn = is_torn;
        Ok(())
    }
}

impl GameBatch {
    /// All arrays, always in this order.
    fn arrays<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let last = self.final_observations.as_ref().map(|last| last.bind(py).clone().into_any());
        let arrays = [
            self.observations.bind(py).clone().into_any(),
            self.masks.bind(py).clone().into_any(),
            self.rewards.bind(py).clone().into_any(),
            self.ended.bind(py).clone().into_any(),
            self.truncated.bind(py).clone().into_any(),
            self.won.bind(py).clone().into_any(),
        ];
        arrays.into_iter().chain(last).collect()
    }

    fn check_whole(&self) -> PyResult<()> {
        match self.is_torn {
            true => Err(bad_value("the last step was interrupted, expected a reset of all games")),
            false => Ok(()),
        }
    }

    /// Calls a function for every board and its part of the arrays, on several threads if that is worth it. Returns the error of
    /// the first board that has one. Slow work ends on Ctrl-C.
    fn each(
        &mut self,
        py: Python<'_>,
        is_slow: bool,
        work: impl Fn(&BoardSettings, (usize, &mut Board), BoardOutput<'_>, &Stop) -> Result<(), String> + Sync,
    ) -> PyResult<()> {
        let (settings, cells, actions) = (&self.settings, self.settings.cells(), self.settings.actions());
        let (mut observations, mut masks) =
            (self.observations.bind(py).readwrite(), self.masks.bind(py).readwrite());
        let (mut rewards, mut ended, mut truncated, mut won) = (
            self.rewards.bind(py).readwrite(),
            self.ended.bind(py).readwrite(),
            self.truncated.bind(py).readwrite(),
            self.won.bind(py).readwrite(),
        );
        let mut last = self.final_observations.as_ref().map(|last| last.bind(py).readwrite());
        let (observations, masks) = (observations.as_slice_mut()?, masks.as_slice_mut()?);
        let (rewards, ended, won) = (rewards.as_slice_mut()?, ended.as_slice_mut()?, won.as_slice_mut()?);
        let truncated = truncated.as_slice_mut()?;
        let last: &mut [i8] = match &mut last {
            Some(last) => last.as_slice_mut()?,
            None => &mut [],
        };
        let boards = &mut self.boards[..];
        let threads = self.threads.min(boards.len() / settings.games_per_thread()).max(1);
        let share = boards.len().div_ceil(threads);
        let mut rest = Part { boards, observations, masks, rewards, ended, truncated, won, last };
        let run = |start: usize, part: Part<'_>, stop: &Stop| -> Result<(), String> {
            let mut last = part.last.chunks_mut(cells);
            let outputs = part.observations.chunks_mut(cells).zip(part.masks.chunks_mut(actions));
            let results = part.rewards.iter_mut().zip(part.ended).zip(part.truncated).zip(part.won);
            let all = part.boards.iter_mut().zip(start..).zip(outputs).zip(results);
            for (((board, index), (observation, mask)), (((reward, ended), truncated), won)) in all {
                let final_observation = last.next();
                let out = BoardOutput { observation, mask, reward, ended, truncated, won, final_observation };
                work(settings, (index, board), out, stop)?;
            }
            Ok(())
        };
        if is_slow {
            // Each game on its own: one may take much longer than another.
            let games = rest.boards.len();
            let mut parts = Vec::new();
            for index in 0..games {
                let (part, others) = rest.split(1, cells, actions);
                rest = others;
                parts.push((index, part));
            }
            let problem: Mutex<Option<(usize, String)>> = Mutex::new(None);
            let done = work::interruptible(py, |stop| {
                work::in_parallel(
                    parts.into_iter(),
                    (threads, 1),
                    stop,
                    || (),
                    |(), (index, part)| {
                        if let Err(error) = run(index, part, stop) {
                            let mut first = problem.lock().unwrap_or_else(PoisonError::into_inner);
                            if first.as_ref().is_none_or(|&(other, _)| index < other) {
                                *first = Some((index, error));
                            }
                        }
                    },
                );
            });
            self.is_torn = done.is_err();
            done?;
            return match problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
                Some((_, error)) => Err(GaveUp::new_err(error)),
                None => Ok(()),
            };
        }
        let stop = Stop::default();
        let result = py.detach(|| {
            if threads == 1 {
                return run(0, rest, &stop);
            }
            thread::scope(|scope| {
                let mut helpers = Vec::new();
                for index in 0..threads {
                    let (part, others) = rest.split(share, cells, actions);
                    rest = others;
                    let (run, stop) = (&run, &stop);
                    helpers.push(scope.spawn(move || run(index * share, part, stop)));
                }
                let join = |helper: thread::ScopedJoinHandle<'_, _>| {
                    helper.join().unwrap_or_else(|cause| panic::resume_unwind(cause))
                };
                // Wait for all of them before returning the first error.
                helpers.into_iter().map(join).collect::<Vec<Result<(), String>>>().into_iter().collect()
            })
        });
        result.map_err(GaveUp::new_err)
    }
}

/// Some of the boards, with their parts of the arrays.
struct Part<'a> {
    boards: &'a mut [Board],
    observations: &'a mut [i8],
    masks: &'a mut [i8],
    rewards: &'a mut [f64],
    ended: &'a mut [bool],
    truncated: &'a mut [bool],
    won: &'a mut [bool],
    last: &'a mut [i8],
}

impl<'a> Part<'a> {
    fn split(self, boards: usize, cells: usize, actions: usize) -> (Part<'a>, Part<'a>) {
        fn cut<T>(all: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            all.split_at_mut(at.min(all.len()))
        }
        let (a, b) = (cut(self.boards, boards), cut(self.observations, boards * cells));
        let (c, d) = (cut(self.masks, boards * actions), cut(self.rewards, boards));
        let (e, f) = (cut(self.ended, boards), cut(self.truncated, boards));
        let (g, h) = (cut(self.won, boards), cut(self.last, boards * cells));
        let part = |boards, observations, masks, rewards, ended, truncated, won, last| Part {
            boards,
            observations,
            masks,
            rewards,
            ended,
            truncated,
            won,
            last,
        };
        (part(a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0), part(a.1, b.1, c.1, d.1, e.1, f.1, g.1, h.1))
    }
}
