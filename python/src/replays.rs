//! Recorded games of every format: their events and measures.

use crate::convert::{self, Number, bad_value};
use crate::work;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use saolei_replay::{Luck, Measure, MeasureValue, Move, RecordedGame, Video};
use std::sync::Mutex;

#[derive(Default)]
struct Events {
    millis: Vec<i64>,
    kind: Vec<&'static str>,
    row: Vec<i32>,
    col: Vec<i32>,
    x: Vec<i32>,
    y: Vec<i32>,
}

/// The value where there is no cell or no position.
const NOWHERE: i32 = -1;

impl Events {
    fn of_video(video: &Video) -> Events {
        let mut events = Events::default();
        for event in &video.events {
            let cell = video.cell(event.x, event.y);
            let (row, col) = cell.map_or((NOWHERE, NOWHERE), |cell| (cell.row() as i32, cell.col() as i32));
            events.push(event.millis, event.kind.name(), (row, col), (event.x, event.y));
        }
        events
    }

    fn of_moves(moves: &[Move]) -> Events {
        let mut events = Events::default();
        for done in moves {
            let cell = done.kind.cell();
            let (row, col) = cell.map_or((NOWHERE, NOWHERE), |cell| (cell.row() as i32, cell.col() as i32));
            let millis = i64::try_from(done.millis).unwrap_or(i64::MAX);
            events.push(millis, done.kind.name(), (row, col), (NOWHERE, NOWHERE));
        }
        events
    }

    fn push(&mut self, millis: i64, kind: &'static str, (row, col): (i32, i32), (x, y): (i32, i32)) {
        self.millis.push(millis);
        self.kind.push(kind);
        self.row.push(row);
        self.col.push(col);
        self.x.push(x);
        self.y.push(y);
    }
}

/// Reads the games of a file: an EVFS file has several, any other file one.
#[pyfunction]
pub(crate) fn read_replays<'py>(py: Python<'py>, data: &[u8]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let games = py.detach(|| RecordedGame::read_all(data)).map_err(bad_value)?;
    games.iter().map(|game| game_dict(py, game)).collect()
}

fn game_dict<'py>(py: Python<'py>, game: &RecordedGame) -> PyResult<Bound<'py, PyDict>> {
    let (events, examined) = py.detach(|| {
        let events = match game {
            RecordedGame::Video(video) => Events::of_video(video),
            RecordedGame::Recording(recording) => Events::of_moves(recording.moves()),
        };
        (events, game.examine())
    });
    let dict = PyDict::new(py);
    dict.set_item("format", game.format().name())?;
    dict.set_item("player", game.player())?;
    dict.set_item("result", examined.result().name())?;
    dict.set_item("layout", game.layout().map(|layout| convert::mine_array(py, layout)))?;
    dict.set_item("text", examined.recording().map_err(bad_value)?.text())?;
    let findings: Vec<String> = examined.findings.iter().map(ToString::to_string).collect();
    dict.set_item("findings", findings)?;
    let columns = PyDict::new(py);
    columns.set_item("millis", convert::array(py, &events.millis))?;
    columns.set_item("kind", events.kind)?;
    columns.set_item("row", convert::array(py, &events.row))?;
    columns.set_item("col", convert::array(py, &events.col))?;
    columns.set_item("x", convert::array(py, &events.x))?;
    columns.set_item("y", convert::array(py, &events.y))?;
    dict.set_item("events", columns)?;
    Ok(dict)
}

/// The names of all measures, in order.
#[pyfunction]
pub(crate) fn measure_names() -> Vec<&'static str> {
    Measure::names().collect()
}

/// The measures of the games of each file, or why the file cannot be read.
#[pyfunction]
pub(crate) fn measure_replays<'py>(
    py: Python<'py>,
    files: Vec<Vec<u8>>,
    luck: bool,
    threads: Option<Number<usize>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let threads = convert::threads(threads)?;
    type Measured = Result<Vec<Vec<Measure>>, String>;
    let measured = work::interruptible(py, |stop| {
        let measured: Vec<Mutex<Option<Measured>>> = files.iter().map(|_| Mutex::new(None)).collect();
        work::in_parallel(
            files.iter().zip(&measured),
            (threads.min(files.len()), 1),
            stop,
            || (),
            |(), (data, into)| {
                let games = RecordedGame::read_all(data).map_err(|error| error.to_string());
                let all = games.map(|games| games.iter().map(|game| measures(game, luck)).collect());
                *into.lock().expect("no other thread has it") = Some(all);
            },
        );
        measured
            .into_iter()
            .filter_map(|one| one.into_inner().expect("no other thread has it"))
            .collect::<Vec<_>>()
    })?;
    measured
        .into_iter()
        .map(|games| match games {
            Ok(games) => {
                let rows: PyResult<Vec<_>> = games.iter().map(|game| measures_dict(py, game)).collect();
                rows?.into_pyobject(py)
            }
            Err(problem) => Ok(problem.into_pyobject(py)?.into_any()),
        })
        .collect()
}

fn measures(game: &RecordedGame, luck: bool) -> Vec<Measure> {
    let examined = game.examine();
    let recording = luck.then(|| examined.recording().ok()).flatten();
    examined.measures(recording.map(|recording| Luck::of(&recording)))
}

fn measures_dict<'py>(py: Python<'py>, measures: &[Measure]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for Measure { name, value } in measures {
        match value {
            MeasureValue::Missing => dict.set_item(name, py.None())?,
            MeasureValue::Text(text) => dict.set_item(name, text)?,
            MeasureValue::Whole(number) => dict.set_item(name, number)?,
            MeasureValue::Real(number) => dict.set_item(name, number)?,
        }
    }
    Ok(dict)
}
