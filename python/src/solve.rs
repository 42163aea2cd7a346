//! Odds, certain cells and moves of many positions at once, and everything about one position.

use crate::convert::{self, CellPair, bad_value};
use crate::errors::Impossible;
use crate::work::{self, Stop};
use numpy::{PyArray1, PyArray2, PyArray3, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use saolei_boards::{Language, View};
use saolei_rules::{Cell, Size};
use saolei_solver::{
    Certainty, Contradiction, HintOptions, LayoutCount, MoveChance, Odds, Player, Reason, Settings, Solver,
    ThinkOptions, WinChance,
};
use std::sync::{Mutex, PoisonError};

/// The codes of certain cells in arrays.
const SAFE: i8 = 0;
const MINE: i8 = 1;
const UNCERTAIN: i8 = -1;

/// The most digits of a number of layouts to compute; enough for every board of 100x100.
const MAX_DIGITS: u64 = 20_000;

/// Why there is no answer for a position.
enum Problem {
    BadView(String),
    Impossible(Box<Contradiction>),
}

impl From<Contradiction> for Problem {
    fn from(contradiction: Contradiction) -> Problem {
        Problem::Impossible(Box::new(contradiction))
    }
}

struct Positions {
    size: Size,
    codes: Vec<i8>,
    mines: Vec<u64>,
}

impl Positions {
    fn new(views: &PyReadonlyArray3<'_, i8>, mines: &PyReadonlyArray1<'_, u64>) -> PyResult<Positions> {
        let (size, codes) = convert::codes_of(views)?;
        let mines: Vec<u64> = mines.as_array().iter().copied().collect();
        let count = codes.len() / size.cells() as usize;
        if mines.len() != count {
            let problem = format!("mines for {} positions, expected {count} as there are views", mines.len());
            return Err(bad_value(problem));
        }
        Ok(Positions { size, codes, mines })
    }

    fn cells(&self) -> usize {
        self.size.cells() as usize
    }

    /// Writes an answer for each position into its part of an array, which has `each` entries per position.
    fn answer<T: Clone + Send, S>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        (each, nothing): (usize, T),
        state: impl Fn() -> S + Sync + Send,
        answer: impl Fn(&mut S, &View, &mut [T]) -> Result<(), Problem> + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let threads = convert::threads(threads)?;
        work::check_memory((each * self.mines.len() * size_of::<T>()) as u64)?;
        let mut answers = vec![nothing; each * self.mines.len()];
        let first_problem: Mutex<Option<(usize, Problem)>> = Mutex::new(None);
        let work = |state: &mut S, (index, into): (usize, &mut [T])| {
            let codes = &self.codes[index * self.cells()..(index + 1) * self.cells()];
            let view = convert::view(self.size, codes, self.mines[index]).map_err(Problem::BadView);
            if let Err(problem) = view.and_then(|view| answer(state, &view, into)) {
                let mut first = first_problem.lock().unwrap_or_else(PoisonError::into_inner);
                if first.as_ref().is_none_or(|&(other, _)| index < other) {
                    *first = Some((index, problem));
                }
            }
        };
        let items = answers.chunks_mut(each).enumerate();
        // Starting a thread takes longer than solving a few positions.
        if self.mines.len() <= 4 {
            py.detach(|| work::in_parallel(items, 1, &Stop::default(), state, work));
        } else {
            work::interruptible(py, |stop| work::in_parallel(items, threads, stop, state, work))?;
        }
        match first_problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(answers),
            Some((index, Problem::BadView(problem))) => {
                Err(bad_value(format!("position {index}: {problem}")))
            }
            Some((index, Problem::Impossible(contradiction))) => {
                Err(Impossible::new_err(format!("position {index}: {contradiction}")))
            }
        }
    }
}

/// The odds of every cell of positions of one size; NaN if a cell is open or its odds are not known.
#[pyfunction]
pub(crate) fn odds<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    trust_flags: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray3<f64>>> {
    let positions = Positions::new(&views, &mines)?;
    let (count, size) = (positions.mines.len(), positions.size);
    let each = (positions.cells(), f64::NAN);
    let risks = positions.answer(py, threads, each, solver(trust_flags), |solver, view, into| {
        let odds = solver.odds(view)?;
        for (cell, into) in size.iter().zip(into) {
            *into = odds.risk(cell).unwrap_or(f64::NAN);
        }
        Ok(())
    })?;
    convert::stack(py, count, size, risks)
}

/// Which cells are certain, for positions of one size.
#[pyfunction]
pub(crate) fn certain<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    trust_flags: bool,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray3<i8>>> {
    let positions = Positions::new(&views, &mines)?;
    let (count, size) = (positions.mines.len(), positions.size);
    let each = (positions.cells(), UNCERTAIN);
    let found = positions.answer(py, threads, each, solver(trust_flags), |solver, view, into| {
        let odds = solver.odds(view)?;
        for (cell, into) in size.iter().zip(into) {
            *into = match odds.certainty(cell) {
                Some(Certainty::Safe) => SAFE,
                Some(Certainty::Mine) => MINE,
                None => UNCERTAIN,
            };
        }
        Ok(())
    })?;
    convert::stack(py, count, size, found)
}

/// The best cell to open in each position, and its risk; (-1, -1) if every safe cell is open.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "two arrays")]
pub(crate) fn best_moves<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    strength: &str,
    trust_flags: bool,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyArray2<i64>>, Bound<'py, PyArray1<f64>>)> {
    let strength = convert::strength(strength)?;
    let positions = Positions::new(&views, &mines)?;
    let nothing = ((-1, -1), f64::NAN);
    let settings = Settings { trust_flags, ..Settings::default() };
    let moves = positions.answer(py, threads, (1, nothing), solver(trust_flags), |solver, view, into| {
        match Player::at(view, strength, settings).choose() {
            Ok(chosen) => {
                into[0] = chosen.map_or(nothing, |chosen| (convert::pair(chosen.cell), chosen.risk));
                Ok(())
            }
            // The solver names the numbers to blame.
            Err(_) => solver.odds(view).map(drop).map_err(Problem::from),
        }
    })?;
    let cells: Vec<[i64; 2]> = moves.iter().map(|&((row, col), _)| [row, col]).collect();
    let risks: Vec<f64> = moves.iter().map(|&(_, risk)| risk).collect();
    Ok((PyArray2::from_owned_array(py, cells.into()), PyArray1::from_vec(py, risks)))
}

fn solver(trust_flags: bool) -> impl Fn() -> Solver + Sync + Send {
    move || Solver::new(Settings { trust_flags, ..Settings::default() })
}

/// Everything about a position.
#[pyfunction]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    view: PyReadonlyArray2<'_, i8>,
    mines: u64,
    strength: &str,
    language: &str,
    trust_flags: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let view = convert::view_of(&view, mines)?;
    let (strength, language) = (convert::strength(strength)?, convert::language(language)?);
    let analysis = work::interruptible(py, |stop| {
        let keep_going = || !stop.is_asked();
        let options =
            HintOptions { strength, mines: false, guess_uncounted: true, keep_going: Some(&keep_going) };
        solver(trust_flags)().analyse(&view, &options, MAX_DIGITS)
    })?;
    let analysis = analysis.map_err(|error| Impossible::new_err(error.words(language)))?;
    let dict = PyDict::new(py);
    let layouts = match &analysis.layouts {
        LayoutCount::Exact(layouts) => Some(layouts.clone()),
        LayoutCount::TooWide | LayoutCount::TooLong { .. } => None,
    };
    dict.set_item("layouts", layouts)?;
    dict.set_item("exact", analysis.odds.is_exact())?;
    dict.set_item("odds", convert::grid(py, view.size(), risks(&analysis.odds, view.size())))?;
    dict.set_item("safe", convert::pairs(analysis.odds.safe()))?;
    dict.set_item("mines", convert::pairs(analysis.odds.mines()))?;
    dict.set_item("best", analysis.hint.cell().map(convert::pair))?;
    dict.set_item("risk", analysis.hint.risk())?;
    dict.set_item("why", analysis.hint.why(language))?;
    let reasons: PyResult<Vec<_>> =
        analysis.deduction.reasons().iter().map(|reason| reason_dict(py, reason, language)).collect();
    dict.set_item("reasons", reasons?)?;
    Ok(dict)
}

fn risks(odds: &Odds, size: Size) -> Vec<f64> {
    size.iter().map(|cell| odds.risk(cell).unwrap_or(f64::NAN)).collect()
}

fn reason_dict<'py>(py: Python<'py>, reason: &Reason, language: Language) -> PyResult<Bound<'py, PyDict>> {
    let pairs = |cells: &[Cell]| convert::pairs(cells.iter().copied());
    let dict = PyDict::new(py);
    dict.set_item("technique", reason.technique.name())?;
    dict.set_item("numbers", convert::pairs(reason.numbers.iter().map(|clue| clue.cell)))?;
    dict.set_item("rests_on", convert::pairs(reason.rests_on.iter().map(|fact| fact.cell)))?;
    dict.set_item("mine_count", reason.mine_count.is_some())?;
    dict.set_item("safe", pairs(&reason.safe))?;
    dict.set_item("mines", pairs(&reason.mines))?;
    dict.set_item("words", reason.words(language))?;
    Ok(dict)
}

/// A chance to win: its value, the ends of its 95 % confidence interval, and whether it is exact.
type Chance = (f64, f64, f64, bool);

/// The chance to win a position, and the values of some of its moves; `None` if the odds are not known.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a chance, and a list of moves")]
pub(crate) fn win_chance(
    py: Python<'_>,
    view: PyReadonlyArray2<'_, i8>,
    mines: u64,
    strength: &str,
    include: Option<CellPair>,
    games: u32,
    trust_flags: bool,
) -> PyResult<Option<(Chance, Vec<(CellPair, f64, Chance)>)>> {
    let view = convert::view_of(&view, mines)?;
    let strength = convert::strength(strength)?;
    let include = include.map(|pair| convert::cell(view.size(), pair)).transpose()?;
    let found = work::interruptible(py, |stop| {
        let keep_going = || !stop.is_asked();
        let options = ThinkOptions {
            strength,
            games,
            include,
            keep_going: Some(&keep_going),
            ..ThinkOptions::default()
        };
        solver(trust_flags)().win_chances(&view, &options)
    })?;
    let found = found.map_err(|error| Impossible::new_err(error.to_string()))?;
    let chance = |chance: WinChance| (chance.value, chance.interval.0, chance.interval.1, chance.is_exact());
    let worth = |one: &MoveChance| (convert::pair(one.cell), one.risk, chance(one.chance));
    Ok(found.map(|found| (chance(found.position), found.moves.iter().map(worth).collect())))
}
