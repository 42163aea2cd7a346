//! Recorded games of every format.

use crate::convert::{self, Options, Thrown, board_object, floats, list, object, set};
use crate::error::bad_input;
use js_sys::{Int32Array, Object, Uint8Array};
use saolei_boards::named_enum;
use saolei_replay::{Luck, Measure, MeasureValue, Move, RecordedGame, Video};
use wasm_bindgen::prelude::*;

/// The value where there is no cell or no position.
const NOWHERE: i32 = -1;

/// Reads the games of a file: an EVFS file has several, any other file one.
#[wasm_bindgen(js_name = readReplays)]
pub fn read_replays(data: &JsValue, options: &JsValue) -> Thrown<JsValue> {
    let with_luck = Options::new("options", options)?.flag("luck")?;
    let games = RecordedGame::read_all(&convert::bytes(data)?).map_err(bad_input)?;
    let games: Thrown<Vec<JsValue>> = games.iter().map(|game| game_object(game, with_luck)).collect();
    Ok(list(games?))
}

named_enum! {
    /// A format that games can be converted to.
    enum TargetFormat {
        RawVf = "rawvf",
        Evf = "evf",
        Saolei = "saolei",
    }
}

/// Converts the first game of a file.
#[wasm_bindgen(js_name = convertReplay)]
pub fn convert_replay(data: &JsValue, format: &JsValue) -> Thrown<Uint8Array> {
    let format: TargetFormat = convert::named("format", format)?;
    let game = RecordedGame::read(&convert::bytes(data)?).map_err(bad_input)?;
    let video = |game: RecordedGame| match game {
        RecordedGame::Video(video) => Ok(*video),
        RecordedGame::Recording(recording) => recording.to_video().map_err(bad_input),
    };
    let bytes = match format {
        TargetFormat::Saolei => game.to_recording().map_err(bad_input)?.text().into_bytes(),
        TargetFormat::RawVf => video(game)?.to_rawvf().into_bytes(),
        TargetFormat::Evf => video(game)?.to_evf().map_err(bad_input)?,
    };
    Ok(Uint8Array::from(bytes.as_slice()))
}

fn game_object(game: &RecordedGame, with_luck: bool) -> Thrown<JsValue> {
    let events = match game {
        RecordedGame::Video(video) => Events::of_video(video),
        RecordedGame::Recording(recording) => Events::of_moves(recording.moves()),
    };
    let examined = game.examine();
    let recording = examined.recording().map_err(bad_input)?;
    let luck = with_luck.then(|| Luck::of(&recording));
    let board = game.layout().map_or(JsValue::NULL, |layout| board_object(layout).into());
    Ok(object([
        ("format", game.format().name().into()),
        ("player", game.player().into()),
        ("result", examined.result().name().into()),
        ("board", board),
        ("text", recording.text().into()),
        ("findings", list(examined.findings.iter().map(|finding| finding.to_string().into()))),
        ("events", events.object().into()),
        ("measures", measures_object(&examined.measures(luck)).into()),
    ])
    .into())
}

fn measures_object(measures: &[Measure]) -> Object {
    let object = Object::new();
    for Measure { name, value } in measures {
        let value = match value {
            MeasureValue::Missing => JsValue::NULL,
            MeasureValue::Text(text) => text.as_str().into(),
            MeasureValue::Whole(number) => (*number as f64).into(),
            MeasureValue::Real(number) => (*number).into(),
        };
        set(&object, name, &value);
    }
    object
}

#[derive(Default)]
struct Events {
    millis: Vec<f64>,
    kind: Vec<&'static str>,
    row: Vec<i32>,
    col: Vec<i32>,
    x: Vec<i32>,
    y: Vec<i32>,
}

impl Events {
    fn of_video(video: &Video) -> Events {
        let mut events = Events::default();
        for event in &video.events {
            let cell = video.cell(event.x, event.y);
            let (row, col) = cell.map_or((NOWHERE, NOWHERE), |cell| (cell.row() as i32, cell.col() as i32));
            events.push(event.millis as f64, event.kind.name(), (row, col), (event.x, event.y));
        }
        events
    }

    fn of_moves(moves: &[Move]) -> Events {
        let mut events = Events::default();
        for done in moves {
            let cell = done.kind.cell();
            let (row, col) = cell.map_or((NOWHERE, NOWHERE), |cell| (cell.row() as i32, cell.col() as i32));
            events.push(done.millis as f64, done.kind.name(), (row, col), (NOWHERE, NOWHERE));
        }
        events
    }

    fn push(&mut self, millis: f64, kind: &'static str, (row, col): (i32, i32), (x, y): (i32, i32)) {
        self.millis.push(millis);
        self.kind.push(kind);
        self.row.push(row);
        self.col.push(col);
        self.x.push(x);
        self.y.push(y);
    }

    fn object(&self) -> Object {
        let numbers = |column: &[i32]| Int32Array::from(column).into();
        object([
            ("millis", floats(&self.millis)),
            ("kind", list(self.kind.iter().map(|&kind| kind.into()))),
            ("row", numbers(&self.row)),
            ("col", numbers(&self.col)),
            ("x", numbers(&self.x)),
            ("y", numbers(&self.y)),
        ])
    }
}
