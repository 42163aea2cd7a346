//! Odds, certain cells and moves of many positions at once, and everything about one position.

use crate::convert::{self, CellPair, Number, bad_value};
use crate::errors::Impossible;
use crate::judge::Judgement;
use crate::work::{self, Stop};
use numpy::{
    PyArray1, PyArray2, PyArray3, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3, PyReadwriteArray3,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use saolei_boards::{Language, View};
use saolei_rules::{Cell, Face, Size};
use saolei_solver::{
    Certainty, Contradiction, HintOptions, LayoutCount, MoveChance, MoveCost, Odds, Player, Reason, Settings,
    Solver, Strength, ThinkOptions, WinChance, WinChances,
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

    /// An answer for each position: an array with `each` entries per position.
    fn answers<T: Clone + Send, S>(
        &self,
        py: Python<'_>,
        pace: Pace,
        (each, nothing): (usize, T),
        state: impl Fn() -> S + Sync + Send,
        answer: impl Fn(&mut S, &View, &mut [T], &Stop) -> Result<(), Problem> + Sync + Send,
    ) -> PyResult<Vec<T>> {
        work::check_memory((each * self.mines.len() * size_of::<T>()) as u64)?;
        let mut answers = vec![nothing; each * self.mines.len()];
        self.answer(py, pace, &mut answers, state, |state, (_, view), into, stop| {
            answer(state, view, into, stop)
        })?;
        Ok(answers)
    }

    /// Writes an answer for each position, which has a number, into its part of an array.
    fn answer<T: Send, S>(
        &self,
        py: Python<'_>,
        pace: Pace,
        into: &mut [T],
        state: impl Fn() -> S + Sync + Send,
        answer: impl Fn(&mut S, (usize, &View), &mut [T], &Stop) -> Result<(), Problem> + Sync + Send,
    ) -> PyResult<()> {
        let first_problem: Mutex<Option<(usize, Problem)>> = Mutex::new(None);
        let work = |stop: &Stop, state: &mut S, (index, into): (usize, &mut [T])| {
            let codes = &self.codes[index * self.cells()..(index + 1) * self.cells()];
            let view = convert::view(self.size, codes, self.mines[index]).map_err(Problem::BadView);
            if let Err(problem) = view.and_then(|view| answer(state, (index, &view), into, stop)) {
                let mut first = first_problem.lock().unwrap_or_else(PoisonError::into_inner);
                if first.as_ref().is_none_or(|&(other, _)| index < other) {
                    *first = Some((index, problem));
                }
            }
        };
        let each = (into.len() / self.mines.len().max(1)).max(1);
        let items = into.chunks_mut(each).enumerate();
        // Starting a thread takes longer than solving a few positions.
        if !pace.is_slow && self.mines.len() <= 4 {
            let stop = Stop::default();
            py.detach(|| {
                work::in_parallel(items, (1, 4), &stop, state, |state, item| work(&stop, state, item))
            });
        } else {
            let threads = (pace.threads.min(self.mines.len()), if pace.is_slow { 1 } else { 4 });
            work::interruptible(py, |stop| {
                work::in_parallel(items, threads, stop, state, |state, item| work(stop, state, item));
            })?;
        }
        match first_problem.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some((index, Problem::BadView(problem))) => {
                Err(bad_value(format!("position {index}: {problem}")))
            }
            Some((index, Problem::Impossible(contradiction))) => {
                Err(Impossible::new_err(format!("position {index}: {contradiction}")))
            }
        }
    }
}

/// How long an answer takes, and on how many threads.
struct Pace {
    threads: usize,
    /// Whether one position may take seconds.
    is_slow: bool,
}

impl Pace {
    fn fast(threads: Option<Number<usize>>) -> PyResult<Pace> {
        Ok(Pace { threads: convert::threads(threads)?, is_slow: false })
    }

    fn slow(threads: Option<Number<usize>>) -> PyResult<Pace> {
        Ok(Pace { is_slow: true, ..Pace::fast(threads)? })
    }
}

/// An array that a caller hands in for odds.
#[derive(FromPyObject)]
pub(crate) enum OddsArray<'py> {
    Double(PyReadwriteArray3<'py, f64>),
    Single(PyReadwriteArray3<'py, f32>),
}

/// Writes the odds of every cell of positions of one size into an array; NaN if a cell is open or its odds are not known.
#[pyfunction]
pub(crate) fn odds(
    py: Python<'_>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    into: OddsArray<'_>,
    trust_flags: bool,
    threads: Option<Number<usize>>,
) -> PyResult<()> {
    let positions = Positions::new(&views, &mines)?;
    let pace = Pace::fast(threads)?;
    match into {
        OddsArray::Double(mut into) => {
            positions.odds(py, pace, trust_flags, into.as_slice_mut()?, |risk| risk)
        }
        OddsArray::Single(mut into) => {
            positions.odds(py, pace, trust_flags, into.as_slice_mut()?, |risk| risk as f32)
        }
    }
}

impl Positions {
    fn odds<T: Send>(
        &self,
        py: Python<'_>,
        pace: Pace,
        trust_flags: bool,
        into: &mut [T],
        number: impl Fn(f64) -> T + Sync + Send,
    ) -> PyResult<()> {
        if into.len() != self.codes.len() {
            return Err(bad_value(format!("room for {} odds, expected {}", into.len(), self.codes.len())));
        }
        self.answer(py, pace, into, solver(trust_flags), |solver, (_, view), into, _| {
            let odds = solver.odds(view)?;
            for (cell, into) in self.size.iter().zip(into) {
                *into = number(odds.risk(cell).unwrap_or(f64::NAN));
            }
            Ok(())
        })
    }
}

/// Which cells are certain, for positions of one size.
#[pyfunction]
pub(crate) fn certain<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    trust_flags: bool,
    threads: Option<Number<usize>>,
) -> PyResult<Bound<'py, PyArray3<i8>>> {
    let positions = Positions::new(&views, &mines)?;
    let (count, size) = (positions.mines.len(), positions.size);
    let each = (positions.cells(), UNCERTAIN);
    let pace = Pace::fast(threads)?;
    let found = positions.answers(py, pace, each, solver(trust_flags), |solver, view, into, _| {
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
    threads: Option<Number<usize>>,
) -> PyResult<(Bound<'py, PyArray2<i64>>, Bound<'py, PyArray1<f64>>)> {
    let strength = convert::strength(strength)?;
    let positions = Positions::new(&views, &mines)?;
    let nothing = ((-1, -1), f64::NAN);
    let settings = Settings { trust_flags, ..Settings::default() };
    let pace = Pace { is_slow: strength == Strength::Max, ..Pace::fast(threads)? };
    let moves = positions.answers(py, pace, (1, nothing), solver(trust_flags), |solver, view, into, _| {
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
    mines: Number<u64>,
    strength: &str,
    language: &str,
    trust_flags: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let view = convert::view_of(&view, mines.0)?;
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

type JudgedMove = (CellPair, f64, Chance, (f64, f64, f64));

/// The chance to win a position, and the values of some of its moves; `None` if the odds are not known.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "the Python side names them")]
pub(crate) fn win_chance(
    py: Python<'_>,
    view: PyReadonlyArray2<'_, i8>,
    mines: Number<u64>,
    strength: &str,
    include: Option<CellPair>,
    every: bool,
    games: Number<u32>,
    trust_flags: bool,
) -> PyResult<Option<(Chance, Vec<JudgedMove>)>> {
    let view = convert::view_of(&view, mines.0)?;
    let (strength, games) = (convert::strength(strength)?, games.0);
    let include = include.map(|pair| convert::cell(view.size(), pair)).transpose()?;
    if let Some(cell) = include
        && let Face::Open(_) = view.face(cell)
    {
        return Err(bad_value(format!("{:?} is open, expected a closed cell", convert::pair(cell))));
    }
    let found = work::interruptible(py, |stop| {
        let keep_going = || !stop.is_asked();
        let options = ThinkOptions {
            strength,
            games,
            include,
            every,
            keep_going: Some(&keep_going),
            ..ThinkOptions::default()
        };
        solver(trust_flags)().win_chances(&view, &options)
    })?;
    let found = found.map_err(|error| Impossible::new_err(error.to_string()))?;
    let Some(WinChances { position, mut moves, .. }) = found else { return Ok(None) };
    // The solver leaves out certain mines, and has no moves if every safe cell is open.
    let is_closed = |cell: Cell| !matches!(view.face(cell), Face::Open(_));
    let asked = view.size().iter().filter(|&cell| is_closed(cell) && (every || include == Some(cell)));
    let mines = asked
        .filter(|&cell| !moves.iter().any(|one| one.cell == cell))
        .map(|cell| certain_mine(cell, position));
    let mines: Vec<MoveChance> = mines.collect();
    moves.extend(mines);
    let chance = |chance: WinChance| (chance.value, chance.interval.0, chance.interval.1, chance.is_exact());
    let worth = |one: &MoveChance| {
        let cost = (one.cost.value, one.cost.interval.0, one.cost.interval.1);
        (convert::pair(one.cell), one.risk, chance(one.chance), cost)
    };
    Ok(Some((chance(position), moves.iter().map(worth).collect())))
}

fn certain_mine(cell: Cell, best: WinChance) -> MoveChance {
    let cost = MoveCost { value: best.value, interval: best.interval };
    MoveChance { cell, risk: 1.0, risk_error: None, chance: WinChance::exact(0.0), cost }
}

/// For each position the chance to win, the ends of its interval, whether all is exact, and for every cell its chance, then all lower
/// ends, then all upper ends; NaN for open cells and what is not known.
#[pyfunction]
pub(crate) fn win_chances<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    strength: &str,
    games: Number<u32>,
    trust_flags: bool,
    threads: Option<Number<usize>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (strength, games) = (convert::strength(strength)?, games.0);
    let positions = Positions::new(&views, &mines)?;
    let cells = positions.cells();
    let each = (4 + 3 * cells, f64::NAN);
    let found = positions.answers(
        py,
        Pace::slow(threads)?,
        each,
        solver(trust_flags),
        |solver, view, into, stop| {
            let keep_going = || !stop.is_asked();
            let options = ThinkOptions {
                strength,
                games,
                every: true,
                keep_going: Some(&keep_going),
                ..ThinkOptions::default()
            };
            let Some(found) = solver.win_chances(view, &options)? else { return Ok(()) };
            let best = found.position;
            let is_exact = best.is_exact() && found.moves.iter().all(|one| one.chance.is_exact());
            into[..4].copy_from_slice(&[
                best.value,
                best.interval.0,
                best.interval.1,
                f64::from(u8::from(is_exact)),
            ]);
            for (at, face) in view.faces().iter().enumerate() {
                if !matches!(face, Face::Open(_)) {
                    (0..3).for_each(|part| into[4 + part * cells + at] = 0.0);
                }
            }
            for one in &found.moves {
                let at = one.cell.row() as usize * view.size().cols() as usize + one.cell.col() as usize;
                let WinChance { value, interval: (low, high), .. } = one.chance;
                [value, low, high]
                    .into_iter()
                    .enumerate()
                    .for_each(|(part, value)| into[4 + part * cells + at] = value);
            }
            Ok(())
        },
    )?;
    Ok(PyArray1::from_vec(py, found))
}

/// The columns of [`judge_moves`].
const JUDGED: usize = 14;

/// Judges a move in each position. The columns are: 0 if the cell is certainly safe, 1 if certainly a mine, otherwise -1; whether
/// the position has a safe cell; the move's risk and the lowest one; the chance to win with the move, with the best move, and the
/// difference, each with the ends of its interval; and whether the difference is exact. NaN for what is not known.
#[pyfunction]
pub(crate) fn judge_moves<'py>(
    py: Python<'py>,
    views: PyReadonlyArray3<'_, i8>,
    mines: PyReadonlyArray1<'_, u64>,
    cells: Vec<CellPair>,
    games: Option<Number<u32>>,
    threads: Option<Number<usize>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let positions = Positions::new(&views, &mines)?;
    if cells.len() != positions.mines.len() {
        return Err(bad_value(format!("{} moves, expected {}", cells.len(), positions.mines.len())));
    }
    let cells: Vec<Cell> =
        cells.into_iter().map(|pair| convert::cell(positions.size, pair)).collect::<Result<_, _>>()?;
    let pace = if games.is_some() { Pace::slow(threads)? } else { Pace::fast(threads)? };
    let games = games.map(|games| games.0);
    let mut judged = vec![f64::NAN; JUDGED * cells.len()];
    positions.answer(py, pace, &mut judged, solver(false), |solver, (index, view), into, stop| {
        let keep_going = || !stop.is_asked();
        let options = games.map(|games| ThinkOptions {
            games,
            keep_going: Some(&keep_going),
            ..ThinkOptions::default()
        });
        let found = Judgement::of(solver, view, cells[index], options.as_ref())?;
        let certainty = match found.certainty {
            Some(Certainty::Safe) => SAFE,
            Some(Certainty::Mine) => MINE,
            None => UNCERTAIN,
        };
        into[0] = certainty.into();
        into[1] = f64::from(u8::from(found.has_safe));
        into[2] = found.risk.unwrap_or(f64::NAN);
        into[3] = found.lowest_risk.unwrap_or(f64::NAN);
        if let Some((own, best)) = found.chances {
            let parts =
                [own.value, own.interval.0, own.interval.1, best.value, best.interval.0, best.interval.1];
            into[4..10].copy_from_slice(&parts);
        }
        if let Some(MoveCost { value, interval: (low, high) }) = found.cost {
            let is_exact = found.chances.is_none_or(|(own, best)| own.is_exact() && best.is_exact());
            into[10..].copy_from_slice(&[value, low, high, f64::from(u8::from(is_exact))]);
        }
        Ok(())
    })?;
    Ok(PyArray1::from_vec(py, judged))
}
