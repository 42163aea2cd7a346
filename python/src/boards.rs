//! Boards from seeds, proofs, and boards and positions as text.

use crate::convert::{self, CellPair, Number, bad_value};
use crate::errors::GaveUp;
use crate::work;
use numpy::{PyArray2, PyArray3, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use saolei_boards::{BoardList, FirstClick, Level, Seed};
use saolei_maker::{
    CountRange, Difficulty, Effort, MadeBoard, Maker, Method, NoGuess, Prover, Request, Symmetry, Technique,
};
use saolei_rules::Layout;
use std::sync::Mutex;

/// The most bytes for the boards that one call makes.
const MAX_BYTES: u64 = 16_000_000_000;

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    level: String,
    start: Option<CellPair>,
    first_click: Option<String>,
    no_guess: bool,
    one_click: bool,
    method: Option<String>,
    up_to: Option<String>,
    difficulty: Option<String>,
    symmetry: Option<String>,
}

/// The ranges of 3BV and openings, and the most tries.
type Limits = ((Number<u32>, Number<u32>), (Number<u32>, Number<u32>), Option<Number<u64>>);

impl Wanted {
    fn request(&self, limits: &Limits) -> PyResult<Request> {
        let level = convert::level(&self.level)?;
        if self.one_click {
            return Ok(Request::one_click(level));
        }
        let cell = match self.start {
            Some(pair) => convert::cell(level.size, pair)?,
            None => level.middle(),
        };
        let first_click = match &self.first_click {
            Some(name) => convert::first_click(name)?,
            None if self.no_guess => FirstClick::Opening,
            None => FirstClick::Any,
        };
        let method =
            |text: &String| convert::named("method", text, &[Method::Uniform, Method::Dense], Method::name);
        let technique = |text: &String| convert::named("technique", text, &Technique::ALL, Technique::name);
        let difficulty =
            |text: &String| convert::named("difficulty", text, &Difficulty::ALL, Difficulty::name);
        let symmetry = |text: &String| convert::named("symmetry", text, &Symmetry::ALL, Symmetry::name);
        let no_guess = NoGuess {
            method: self.method.as_ref().map(method).transpose()?,
            hardest: self.up_to.as_ref().map_or(Ok(Technique::MineCount), technique)?,
            difficulty: self.difficulty.as_ref().map(difficulty).transpose()?,
        };
        let usual = Request::uniform(level, first_click.at(cell));
        let range = |range: &(Number<u32>, Number<u32>)| CountRange { least: range.0.0, most: range.1.0 };
        Ok(Request {
            no_guess: self.no_guess.then_some(no_guess),
            symmetry: self.symmetry.as_ref().map(symmetry).transpose()?,
            three_bv: range(&limits.0),
            openings: range(&limits.1),
            tries: limits.2.as_ref().map_or(usual.tries, |tries| tries.0),
            ..usual
        })
    }
}

/// Makes the boards of a seed with the numbers `first..first + count`.
#[pyfunction]
pub(crate) fn make<'py>(
    py: Python<'py>,
    wanted: Wanted,
    limits: Limits,
    seed: &str,
    first: Number<u64>,
    count: Number<u64>,
    threads: Option<Number<usize>>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let (first, count) = (first.0, count.0);
    let request = wanted.request(&limits)?;
    let seed: Seed = seed.parse().map_err(bad_value)?;
    let threads = convert::threads(threads)?;
    Maker::new(request).map_err(bad_value)?;
    type Made = Mutex<Option<Result<MadeBoard, String>>>;
    check_room(request.level, count, size_of::<Made>())?;
    let made = work::interruptible(py, |stop| {
        let made: Vec<Made> = (0..count).map(|_| Mutex::new(None)).collect();
        let new = || Maker::new(request).expect("the request was checked before");
        work::in_parallel(
            (first..).zip(&made),
            (threads.min(count as usize), 1),
            stop,
            new,
            |maker, (number, into)| {
                let seed = seed.nth(number);
                let board = maker.make_while(&seed, |_| !stop.is_asked());
                *into.lock().expect("no other thread has it") =
                    Some(board.map_err(|error| format!("seed {seed}: {error}")));
            },
        );
        made.into_iter()
            .filter_map(|board| board.into_inner().expect("no other thread has it"))
            .collect::<Vec<_>>()
    })?;
    made.into_iter().map(|board| board_dict(py, &board.map_err(GaveUp::new_err)?)).collect()
}

/// Checks that there is room for this many boards, each with `more` bytes besides its cells.
fn check_room(level: Level, count: u64, more: usize) -> PyResult<()> {
    if level.size.cells().saturating_mul(count) > MAX_BYTES {
        let most = MAX_BYTES / level.size.cells();
        return Err(bad_value(format!(
            "{count} boards of {}, expected at most {most} in one call",
            level.size
        )));
    }
    work::check_memory(count.saturating_mul(level.size.cells() + more as u64))
}

fn board_dict<'py>(py: Python<'py>, board: &MadeBoard) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("layout", convert::mine_array(py, &board.layout))?;
    dict.set_item("seed", board.seed.as_str())?;
    dict.set_item("start", convert::pair(board.start.cell))?;
    dict.set_item("first_click", board.start.first_click.name())?;
    dict.set_item("three_bv", board.measures.three_bv)?;
    dict.set_item("openings", board.measures.openings)?;
    let proof = board.proof.map(|proof| {
        let dict = effort_dict(py, &proof.effort)?;
        dict.set_item("method", proof.method.name())?;
        dict.set_item("tries", proof.tries)?;
        PyResult::Ok(dict)
    });
    dict.set_item("proof", proof.transpose()?)?;
    Ok(dict)
}

fn effort_dict<'py>(py: Python<'py>, effort: &Effort) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let steps = PyDict::new(py);
    for technique in Technique::ALL {
        steps.set_item(technique.name(), effort.steps.of(technique))?;
    }
    dict.set_item("steps", steps)?;
    dict.set_item("hardest", effort.hardest().map(Technique::name))?;
    dict.set_item("longest_chain", effort.longest_chain)?;
    dict.set_item("needs_mine_count", effort.needs_mine_count())?;
    dict.set_item("difficulty", effort.difficulty().name())?;
    dict.set_item("points", effort.points())?;
    Ok(dict)
}

/// What it takes to win a layout without a guess; `None` if a guess is needed.
#[pyfunction]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    mines: PyReadonlyArray2<'_, bool>,
    start: CellPair,
    up_to: &str,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let layout = convert::layout(&mines)?;
    let start = convert::cell(layout.size(), start)?;
    let hardest = convert::named("technique", up_to, &Technique::ALL, Technique::name)?;
    let effort = py.detach(|| Prover::new(layout.size()).prove(&layout, start, hardest));
    effort.map(|effort| effort_dict(py, &effort)).transpose()
}

/// The random layouts that `simulate` plays, with the numbers `first..first + count`.
#[pyfunction]
pub(crate) fn random_layouts<'py>(
    py: Python<'py>,
    level: &str,
    seed: Number<u64>,
    start: CellPair,
    first_click: &str,
    first: Number<usize>,
    count: Number<usize>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let (seed, first, count) = (seed.0, first.0, count.0);
    let level = convert::level(level)?;
    let start = convert::first_click(first_click)?.at(convert::cell(level.size, start)?);
    check_room(level, count as u64, 0)?;
    let all = first.saturating_add(count);
    let boards =
        BoardList::random(level.size, level.mines, start, seed, all).map_err(bad_value)?.part(first..all);
    let cells = level.size.cells() as usize;
    let layouts = py.detach(|| {
        let mut layouts = vec![false; cells * count];
        let mut mines = Vec::new();
        for (board, layout) in layouts.chunks_mut(cells).enumerate() {
            boards.mines_of(board, &mut mines);
            for &mine in &mines {
                layout[mine as usize] = true;
            }
        }
        layouts
    });
    convert::stack(py, count, level.size, layouts)
}

/// Reads the boards of a file in any format, each with its first click if the file names it.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a list of pairs")]
pub(crate) fn read_boards<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<Vec<(Bound<'py, PyArray2<bool>>, Option<CellPair>)>> {
    let boards = py.detach(|| saolei_replay::read_any_boards(text)).map_err(bad_value)?;
    let pair =
        |layout: &Layout, start: Option<_>| (convert::mine_array(py, layout), start.map(convert::pair));
    Ok(boards.iter().map(|board| pair(&board.layout, board.start)).collect())
}

/// Reads the positions of a text, each with its number of mines.
#[pyfunction]
pub(crate) fn read_positions<'py>(
    py: Python<'py>,
    text: &[u8],
) -> PyResult<Vec<(Bound<'py, PyArray2<i8>>, u64)>> {
    let positions: Result<Vec<_>, _> = py.detach(|| saolei_replay::read_any_positions(text).collect());
    let positions = positions.map_err(bad_value)?;
    Ok(positions.iter().map(|found| (convert::view_array(py, found.view()), found.view().mines())).collect())
}

/// Formats a position as text.
#[pyfunction]
pub(crate) fn format_position(view: PyReadonlyArray2<'_, i8>, mines: Number<u64>) -> PyResult<String> {
    Ok(saolei_boards::format_position(&convert::view_of(&view, mines.0)?))
}
