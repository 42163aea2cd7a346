//! A game by any dialect's rules.

use crate::convert::{self, CellPair, MINE, Number, bad_value};
use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use saolei_boards::{Dialect, View};
use saolei_rules::{Cell, Mark, Operation, OperationKind, Phase, Refusal};

/// A game: a layout, the rules of a dialect, and the moves so far.
///
/// The board is a `Board`, an array that is true where a mine is, or text in any format that saolei reads. Rows and columns
/// count from 0.
///
/// >>> import pysaolei
/// >>> game = pysaolei.Game("..*\n...\n")
/// >>> game.open(1, 0)
/// Verdict("opened")
/// >>> print(game, end="")
/// 2x3 1
/// 01.
/// 01.
/// >>> game.mark(0, 2)
/// Verdict("marked", mark="flag")
/// >>> game.chord(0, 1), game.phase
/// (Verdict("opened"), 'won')
#[pyclass(module = "pysaolei")]
pub(crate) struct Game {
    game: saolei_rules::Game,
    dialect: Dialect,
    /// All operations so far, from which pickle makes the game again.
    moves: Vec<(OperationKind, Cell)>,
}

/// What an operation did.
#[pyclass(module = "pysaolei", frozen, get_all, eq)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// `opened`, `marked`, `exploded` or `refused`.
    kind: &'static str,
    /// The new mark of the cell: `blank`, `flag` or `query`.
    mark: Option<&'static str>,
    /// The mine that was opened.
    mine: Option<CellPair>,
    /// Why nothing was done.
    refusal: Option<&'static str>,
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let more = match (self.mark, self.mine, self.refusal) {
            (Some(mark), ..) => format!(", mark={mark:?}"),
            (_, Some(mine), _) => format!(", mine={mine:?}"),
            (.., Some(refusal)) => format!(", refusal={refusal:?}"),
            (None, None, None) => String::new(),
        };
        format!("Verdict({:?}{more})", self.kind)
    }
}

impl From<saolei_rules::Verdict> for Verdict {
    fn from(verdict: saolei_rules::Verdict) -> Verdict {
        use saolei_rules::Verdict as Ruled;
        let kind = match verdict {
            Ruled::Opened => "opened",
            Ruled::Marked(_) => "marked",
            Ruled::Exploded(_) => "exploded",
            Ruled::Refused(_) => "refused",
        };
        let none = Verdict { kind, mark: None, mine: None, refusal: None };
        match verdict {
            Ruled::Opened => none,
            Ruled::Marked(mark) => Verdict { mark: Some(mark_name(mark)), ..none },
            Ruled::Exploded(mine) => Verdict { mine: Some(convert::pair(mine)), ..none },
            Ruled::Refused(refusal) => Verdict { refusal: Some(why(refusal)), ..none },
        }
    }
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Blank => "blank",
        Mark::Flag => "flag",
        Mark::Query => "query",
    }
}

const fn why(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "the game is over",
        Refusal::NotInTheRules => "the rules do not have this operation",
        Refusal::AlreadyOpen => "the cell is already open",
        Refusal::Protected(_) => "the cell's mark protects it",
        Refusal::SameMark => "the cell already has that mark",
        Refusal::NotOpen => "a chord needs an open cell",
        Refusal::ChordOnZero => "the rules have no chords on a 0",
        Refusal::FlagsDiffer => "the flags around differ from the number",
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (board, dialect = "classic"))]
    fn new(board: &Bound<'_, PyAny>, dialect: &str) -> PyResult<Game> {
        let dialect = convert::dialect(dialect)?;
        let game = saolei_rules::Game::new(convert::any_layout(board)?, dialect.rules());
        Ok(Game { game, dialect, moves: Vec::new() })
    }

    /// Applies an operation, given by its name. Raises ValueError if the rules do not have it.
    fn apply(
        &mut self,
        py: Python<'_>,
        operation: &str,
        row: Number<i64>,
        col: Number<i64>,
    ) -> PyResult<Verdict> {
        let kind = convert::named("operation", operation, &OperationKind::ALL, OperationKind::name)?;
        self.carry_out(py, kind, row, col)
    }

    /// Opens a cell, and the neighbours of every 0.
    fn open(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Open, row, col)
    }

    /// Puts the next mark on a closed cell: a flag, in some dialects then a question mark, then none.
    fn mark(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Mark, row, col)
    }

    /// Flags a closed cell, in the dialects with an operation for each mark; others have `mark`.
    fn flag(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Flag, row, col)
    }

    /// Puts a question mark on a closed cell, in the dialects with an operation for each mark.
    fn query(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Query, row, col)
    }

    /// Removes the mark of a closed cell, in the dialects with an operation for each mark.
    fn clear(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Clear, row, col)
    }

    /// Opens the neighbours of an open number whose flags account for it.
    fn chord(&mut self, py: Python<'_>, row: Number<i64>, col: Number<i64>) -> PyResult<Verdict> {
        self.carry_out(py, OperationKind::Chord, row, col)
    }

    /// What the player sees.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        let size = self.game.size();
        let mut codes: Vec<i8> = size.iter().map(|cell| convert::code(self.game.face(cell))).collect();
        if let Phase::Lost(mine) = self.game.phase() {
            codes[mine.row() as usize * size.cols() as usize + mine.col() as usize] = MINE;
        }
        convert::grid(py, size, codes)
    }

    /// True where a mine is.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        let position = self.game.position();
        let mines = position.size().iter().map(|cell| position.tile(cell).is_mine()).collect();
        convert::grid(py, position.size(), mines)
    }

    /// The cells that the last operation changed, each as row, column and what it shows now.
    #[getter]
    fn changes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i64>> {
        let changes = self.game.changes().iter();
        let rows: Vec<[i64; 3]> = changes
            .map(|(cell, face)| {
                let (row, col) = convert::pair(cell);
                [row, col, convert::code(face).into()]
            })
            .collect();
        PyArray2::from_owned_array(py, rows.into())
    }

    /// `playing`, `won` or `lost`.
    #[getter]
    fn phase(&self) -> &'static str {
        match self.game.phase() {
            Phase::Playing => "playing",
            Phase::Won => "won",
            Phase::Lost(_) => "lost",
        }
    }

    /// The number of rows and columns.
    #[getter]
    fn shape(&self) -> (u32, u32) {
        (self.game.size().rows(), self.game.size().cols())
    }

    /// The number of mines.
    #[getter]
    fn mines(&self) -> u64 {
        self.game.mines()
    }

    /// The number of flags.
    #[getter]
    fn flags(&self) -> u64 {
        self.game.flags()
    }

    /// The number of safe cells that are still closed.
    #[getter]
    fn closed_safe(&self) -> u64 {
        self.game.closed_safe()
    }

    /// The name of the rules.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.dialect.name()
    }

    fn __copy__(&self) -> Game {
        Game { game: self.game.clone(), dialect: self.dialect, moves: self.moves.clone() }
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Game {
        self.__copy__()
    }

    /// What a new game has to be made with, for pickle.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.layout(py), self.dialect.name()).into_pyobject(py)
    }

    fn __getstate__(&self) -> Vec<(&'static str, u32, u32)> {
        self.moves.iter().map(|&(kind, cell)| (kind.name(), cell.row(), cell.col())).collect()
    }

    fn __setstate__(&mut self, py: Python<'_>, moves: Vec<(String, i64, i64)>) -> PyResult<()> {
        for (kind, row, col) in moves {
            self.apply(py, &kind, Number(row), Number(col))?;
        }
        Ok(())
    }

    /// The position as text, with the opened mine as `*`.
    fn __str__(&self) -> String {
        let mut text = saolei_boards::format_position(&View::of(&self.game));
        if let Phase::Lost(mine) = self.game.phase() {
            let header = text.find('\n').map_or(0, |end| end + 1);
            let at =
                header + mine.row() as usize * (self.game.size().cols() as usize + 1) + mine.col() as usize;
            text.replace_range(at..at + 1, "*");
        }
        text
    }

    /// The position as a table, for notebooks.
    fn _repr_html_<'py>(slf: Bound<'py, Game>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pysaolei.html")?.call_method1("game_html", (&slf,))
    }

    fn __repr__(&self) -> String {
        let Game { game, dialect, .. } = self;
        format!("<pysaolei.Game {}/{}, {}, {}>", game.size(), game.mines(), dialect.name(), self.phase())
    }
}

impl Game {
    /// Applies an operation without the GIL: a flood may open millions of cells, and other threads go on in the meantime.
    fn carry_out(
        &mut self,
        py: Python<'_>,
        kind: OperationKind,
        row: Number<i64>,
        col: Number<i64>,
    ) -> PyResult<Verdict> {
        const SMALL: u64 = 100_000;
        let cell = convert::cell(self.game.size(), (row.0, col.0))?;
        let operation: Operation = kind.on(cell);
        let verdict = if self.game.size().cells() > SMALL {
            py.detach(|| self.game.apply(operation))
        } else {
            self.game.apply(operation)
        };
        // No position would allow it: that is a mistake of the program, and not an answer to a move.
        if let saolei_rules::Verdict::Refused(Refusal::NotInTheRules) = verdict {
            let (dialect, name) = (self.dialect.name(), kind.name());
            return Err(bad_value(format!("the rules of {dialect} do not have the operation {name}")));
        }
        self.moves.push((kind, cell));
        Ok(verdict.into())
    }
}
