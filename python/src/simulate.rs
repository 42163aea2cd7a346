//! Win rates, and the optimum of small boards.

use crate::convert::{self, CellPair, Number, bad_value};
use crate::work;
use numpy::PyArray1;
use pyo3::prelude::*;
use saolei_boards::BoardList;
use saolei_solver::{NoOptimum, Optimum, OptimumLimits};

/// The most games of one call.
const MAX_GAMES: usize = 1_000_000_000;

/// Plays the games of a seed with the numbers `first..first + games`. Returns whether each was won, its guesses, whether it was
/// lost on a cell proved safe; and the first click.
#[pyfunction]
#[allow(clippy::too_many_arguments, clippy::type_complexity, reason = "the Python side names them")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    level: &str,
    games: Number<usize>,
    first: Number<usize>,
    seed: Number<u64>,
    strength: &str,
    first_click: &str,
    start: Option<CellPair>,
    threads: Option<Number<usize>>,
) -> PyResult<(Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<bool>>, CellPair)> {
    let (games, first, seed) = (games.0, first.0, seed.0);
    let level = convert::level(level)?;
    let (strength, first_click) = (convert::strength(strength)?, convert::first_click(first_click)?);
    let threads = convert::threads(threads)?;
    if games > MAX_GAMES {
        return Err(bad_value(format!("{games} games, expected at most {MAX_GAMES}")));
    }
    work::check_memory(games as u64 * size_of::<saolei_solver::GameResult>() as u64)?;
    let start = start.map(|pair| convert::cell(level.size, pair)).transpose()?;
    let results = work::interruptible(py, |stop| {
        let start = first_click.at(start.unwrap_or_else(|| saolei_solver::best_start(level, first_click)));
        let all = first.saturating_add(games);
        let boards = BoardList::random(level.size, level.mines, start, seed, all)?.part(first..all);
        Ok((saolei_solver::simulate_while(&boards, strength, threads, |_| !stop.is_asked()), start.cell))
    })?;
    let (results, start) = results.map_err(|error: saolei_boards::NoRoom| bad_value(error))?;
    let won: Vec<bool> = results.iter().map(|result| result.won).collect();
    let guesses: Vec<u32> = results.iter().map(|result| result.guesses).collect();
    let on_certain: Vec<bool> = results.iter().map(|result| result.lost_on_certain).collect();
    let (won, guesses) = (convert::array(py, &won), convert::array(py, &guesses));
    Ok((won, guesses, convert::array(py, &on_certain), convert::pair(start)))
}

/// The optimum of a board: the best first cell, the number of layouts that perfect play wins, and the number of all layouts.
#[pyfunction]
pub(crate) fn optimum(
    py: Python<'_>,
    level: &str,
    first_click: &str,
    start: Option<CellPair>,
    memory: Number<u64>,
    threads: Option<Number<usize>>,
) -> PyResult<(CellPair, u64, u64)> {
    let level = convert::level(level)?;
    let first_click = convert::first_click(first_click)?;
    let start = start.map(|pair| convert::cell(level.size, pair)).transpose()?;
    let limits = OptimumLimits { threads: convert::threads(threads)?, memory: memory.0, positions: u64::MAX };
    let found: Result<Optimum, NoOptimum> =
        work::interruptible(py, |stop| Optimum::of(level, first_click, start, limits, |_| !stop.is_asked()))?;
    let found = found.map_err(|error| bad_value(format!("{level}: {error}")))?;
    Ok((convert::pair(found.start), found.wins, found.layouts))
}
