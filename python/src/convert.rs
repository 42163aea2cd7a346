//! Converts arguments from Python, and makes arrays for it.

use numpy::ndarray::{Array2, ArrayView2};
use numpy::{PyArray2, PyArrayLike2, PyArrayMethods, PyReadonlyArray2, PyReadonlyArray3, ToPyArray};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use saolei_boards::{Dialect, FirstClick, Language, Level, View};
use saolei_rules::{Cell, Face, Layout, Mark, Size};
use saolei_solver::Strength;
use std::fmt::Display;

/// The codes of cells that are not open numbers, in arrays of faces.
pub(crate) const CLOSED: i8 = -1;
pub(crate) const FLAG: i8 = -2;
pub(crate) const QUERY: i8 = -3;
/// The mine that was opened.
pub(crate) const MINE: i8 = -4;

/// A cell in Python: row and column, counted from 0.
pub(crate) type CellPair = (i64, i64);

/// A whole number from Python. One that is too small or too large is a `ValueError`, as other bad values are.
pub(crate) struct Number<T>(pub(crate) T);

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Number<T> {
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Number<T>> {
        number.extract().map(Number).map_err(|error: PyErr| {
            match error.is_instance_of::<PyOverflowError>(number.py()) {
                true => bad_value(format!("{} is negative or too large", *number)),
                false => error,
            }
        })
    }
}

pub(crate) fn bad_value(problem: impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

pub(crate) fn pair(cell: Cell) -> CellPair {
    (cell.row().into(), cell.col().into())
}

pub(crate) fn pairs(cells: impl IntoIterator<Item = Cell>) -> Vec<CellPair> {
    cells.into_iter().map(pair).collect()
}

pub(crate) fn cell(size: Size, (row, col): CellPair) -> PyResult<Cell> {
    let found = u32::try_from(row).ok().zip(u32::try_from(col).ok());
    found.and_then(|(row, col)| size.cell(row, col)).ok_or_else(|| {
        let (last_row, last_col) = (size.rows() - 1, size.cols() - 1);
        PyIndexError::new_err(format!(
            "({row}, {col}) is not on the board: expected (0, 0) to ({last_row}, {last_col})"
        ))
    })
}

pub(crate) fn level(text: &str) -> PyResult<Level> {
    text.parse().map_err(|error| bad_value(format!("{text}: {error}")))
}

/// The item of this name.
pub(crate) fn named<T: Copy>(
    what: &str,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    all.iter().copied().find(|&item| name(item) == text).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&item| name(item)).collect();
        let (last, first) = names.split_last().expect("there is something to choose from");
        let expected =
            if first.is_empty() { (*last).to_string() } else { format!("{} or {last}", first.join(", ")) };
        bad_value(format!("expected a {what} of {expected}, found {text:?}"))
    })
}

pub(crate) fn dialect(text: &str) -> PyResult<Dialect> {
    named("dialect", text, &Dialect::ALL, Dialect::name)
}

pub(crate) fn first_click(text: &str) -> PyResult<FirstClick> {
    named("first click", text, &FirstClick::ALL, FirstClick::name)
}

pub(crate) fn language(text: &str) -> PyResult<Language> {
    named("language", text, &Language::ALL, Language::name)
}

pub(crate) fn strength(text: &str) -> PyResult<Strength> {
    named("strength", text, &Strength::ALL, Strength::name)
}

pub(crate) fn size(rows: usize, cols: usize) -> PyResult<Size> {
    let number = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    Size::new(number(rows), number(cols)).map_err(bad_value)
}

/// Makes a layout from an array that is true where a mine is.
pub(crate) fn layout(mines: &PyReadonlyArray2<'_, bool>) -> PyResult<Layout> {
    let mines: ArrayView2<'_, bool> = mines.as_array();
    let size = size(mines.nrows(), mines.ncols())?;
    let cells = size.iter().zip(mines.iter()).filter(|(_, is_mine)| **is_mine);
    Ok(Layout::new(size, cells.map(|(cell, _)| cell)))
}

/// Makes a layout from a board that has one, from an array, or from text of any format.
pub(crate) fn any_layout(board: &Bound<'_, PyAny>) -> PyResult<Layout> {
    if let Ok(text) = board.cast::<PyString>() {
        let boards = saolei_replay::read_any_boards(text.to_str()?.as_bytes()).map_err(bad_value)?;
        return boards.into_iter().next().map(|found| found.layout).ok_or_else(|| bad_value("no board"));
    }
    let mines = board.getattr("layout").unwrap_or_else(|_| board.clone());
    let mines = mines.extract::<PyArrayLike2<'_, bool>>();
    let mines =
        mines.map_err(|_| bad_value("expected a Board, rows of text, or rows of True (mine) and False"))?;
    layout(&mines)
}

/// Makes an array that is true where a mine is.
pub(crate) fn mine_array<'py>(py: Python<'py>, layout: &Layout) -> Bound<'py, PyArray2<bool>> {
    let mines: Vec<bool> = layout.size().iter().map(|cell| layout.is_mine(cell)).collect();
    grid(py, layout.size(), mines)
}

/// Makes an array of a board's cells.
pub(crate) fn grid<T: numpy::Element>(py: Python<'_>, size: Size, cells: Vec<T>) -> Bound<'_, PyArray2<T>> {
    let shape = (size.rows() as usize, size.cols() as usize);
    let array = Array2::from_shape_vec(shape, cells).expect("a board has rows times columns cells");
    PyArray2::from_owned_array(py, array)
}

pub(crate) fn code(face: Face) -> i8 {
    match face {
        Face::Open(number) => number as i8,
        Face::Closed(Mark::Blank) => CLOSED,
        Face::Closed(Mark::Flag) => FLAG,
        Face::Closed(Mark::Query) => QUERY,
    }
}

pub(crate) fn view_array<'py>(py: Python<'py>, view: &View) -> Bound<'py, PyArray2<i8>> {
    grid(py, view.size(), view.faces().iter().map(|&face| code(face)).collect())
}

/// Makes a view from the codes of its cells, row by row. The error is a sentence.
pub(crate) fn view(size: Size, codes: &[i8], mines: u64) -> Result<View, String> {
    let mut view = View::closed(size, mines).map_err(|error| error.to_string())?;
    for (cell, &code) in size.iter().zip(codes) {
        let face = match code {
            0..=8 => Face::Open(code as u8),
            CLOSED => continue,
            FLAG => Face::Closed(Mark::Flag),
            QUERY => Face::Closed(Mark::Query),
            _ => {
                let (row, col) = pair(cell);
                return Err(format!(
                    "cell ({row}, {col}) is {code}, expected 0 to 8, -1 (closed), -2 (flag) or -3 (query)"
                ));
            }
        };
        view.set(cell, face);
    }
    Ok(view)
}

/// Makes one view from an array of two dimensions.
pub(crate) fn view_of(codes: &PyReadonlyArray2<'_, i8>, mines: u64) -> PyResult<View> {
    let codes = codes.as_array();
    let size = size(codes.nrows(), codes.ncols())?;
    view(size, &codes.iter().copied().collect::<Vec<i8>>(), mines).map_err(bad_value)
}

/// The cells of several views, row by row, and their size.
pub(crate) fn codes_of(views: &PyReadonlyArray3<'_, i8>) -> PyResult<(Size, Vec<i8>)> {
    let views = views.as_array();
    let &[_, rows, cols] = views.shape() else { return Err(bad_value("expected three dimensions")) };
    Ok((size(rows, cols)?, views.iter().copied().collect()))
}

/// The number of threads: the requested number, or the number of cores.
pub(crate) fn threads(asked: Option<Number<usize>>) -> PyResult<usize> {
    const MAX: usize = 1024;
    match asked.map(|asked| asked.0) {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(threads @ 1..=MAX) => Ok(threads),
        Some(threads) => Err(bad_value(format!("expected 1 to {MAX} threads, found {threads}"))),
    }
}

/// Copies a list of numbers into an array.
pub(crate) fn array<'py, T: numpy::Element>(py: Python<'py>, items: &[T]) -> Bound<'py, numpy::PyArray1<T>> {
    items.to_pyarray(py)
}

/// Puts boards of one size into one array: board, row, column.
pub(crate) fn stack<T: numpy::Element>(
    py: Python<'_>,
    count: usize,
    size: Size,
    cells: Vec<T>,
) -> PyResult<Bound<'_, numpy::PyArray3<T>>> {
    let flat = numpy::PyArray1::from_vec(py, cells);
    flat.reshape([count, size.rows() as usize, size.cols() as usize])
}
