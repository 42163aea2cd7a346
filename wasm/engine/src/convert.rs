//! Reads arguments from JavaScript, and makes objects for it.

use crate::error::{bad_input, impossible};
use js_sys::{Array, Float64Array, Function, Int8Array, Object, Reflect, Uint8Array, Uint32Array};
use saolei_boards::{FoundBoard, Language, Level, Named, View};
use saolei_rules::{Cell, Face, Layout, Mark, Size};
use saolei_solver::Contradiction;
use std::sync::{Mutex, PoisonError};
use wasm_bindgen::prelude::*;

/// A result whose error JavaScript catches.
pub(crate) type Thrown<T> = Result<T, JsValue>;

/// The codes of cells that are not open numbers, in arrays of cells.
const CLOSED: i8 = -1;
const FLAG: i8 = -2;
const QUERY: i8 = -3;
/// The mine that was opened.
pub(crate) const MINE: i8 = -4;

/// The most cells of a board: memory for a much larger one could run out.
const MAX_CELLS: u64 = 16_000_000;

/// Makes an object of its properties.
pub(crate) fn object<const N: usize>(properties: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in properties {
        set(&object, name, &value);
    }
    object
}

/// Sets a property of an object that this module has made.
pub(crate) fn set(object: &Object, name: &str, value: &JsValue) {
    Reflect::set(object, &name.into(), value).expect("a plain object takes any property");
}

/// A sentence in every language.
pub(crate) fn words(say: impl Fn(Language) -> String) -> JsValue {
    let object = Object::new();
    for language in Language::ALL {
        set(&object, language.name(), &say(language).into());
    }
    object.into()
}

pub(crate) fn cell_object(cell: Cell) -> JsValue {
    object([("row", cell.row().into()), ("col", cell.col().into())]).into()
}

/// The indices of cells, row by row.
pub(crate) fn indices(size: Size, cells: impl IntoIterator<Item = Cell>) -> JsValue {
    let index = |cell: Cell| cell.row() * size.cols() + cell.col();
    let indices: Vec<u32> = cells.into_iter().map(index).collect();
    Uint32Array::from(indices.as_slice()).into()
}

pub(crate) fn list(items: impl IntoIterator<Item = JsValue>) -> JsValue {
    items.into_iter().collect::<Array>().into()
}

pub(crate) fn optional<T: Into<JsValue>>(value: Option<T>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

pub(crate) fn floats(values: &[f64]) -> JsValue {
    Float64Array::from(values).into()
}

const fn code(face: Face) -> i8 {
    match face {
        Face::Open(number) => number as i8,
        Face::Closed(Mark::Blank) => CLOSED,
        Face::Closed(Mark::Flag) => FLAG,
        Face::Closed(Mark::Query) => QUERY,
    }
}

/// The codes of what a player sees, row by row.
pub(crate) fn codes(view: &View) -> Vec<i8> {
    view.faces().iter().map(|&face| code(face)).collect()
}

pub(crate) fn position_object(view: &View) -> JsValue {
    object([
        ("rows", view.size().rows().into()),
        ("cols", view.size().cols().into()),
        ("mines", (view.mines() as f64).into()),
        ("cells", Int8Array::from(codes(view).as_slice()).into()),
    ])
    .into()
}

/// A board: its size, its number of mines, and 1 where a mine is.
pub(crate) fn board_object(layout: &Layout) -> Object {
    let size = layout.size();
    let mined: Vec<u8> = size.iter().map(|cell| u8::from(layout.is_mine(cell))).collect();
    object([
        ("rows", size.rows().into()),
        ("cols", size.cols().into()),
        ("mines", (layout.mines() as f64).into()),
        ("layout", Uint8Array::from(mined.as_slice()).into()),
    ])
}

pub(crate) fn contradiction(contradiction: &Contradiction) -> JsValue {
    impossible(contradiction.words(Language::English))
}

/// Reads a position: text, or an object with `rows`, `cols`, `mines` and `cells`.
pub(crate) fn view(position: &JsValue) -> Thrown<View> {
    if let Some(text) = position.as_string() {
        let mut positions = saolei_replay::read_any_positions(text.as_bytes());
        let first = positions.next().ok_or_else(|| bad_input("no position in the text"))?;
        let view = first.map_err(bad_input)?.view().clone();
        check_size(view.size())?;
        return Ok(view);
    }
    let position = Options::new("position", position)?;
    let size = position.size()?;
    let cells = position.get("cells")?;
    let cells: &Int8Array =
        cells.dyn_ref().ok_or_else(|| bad_input("position.cells: expected an Int8Array"))?;
    check_length("position.cells", cells.length(), size)?;
    let mut view = View::closed(size, position.whole("mines")?.unwrap_or(0)).map_err(bad_input)?;
    for (cell, code) in size.iter().zip(cells.to_vec()) {
        let face = match code {
            0..=8 => Face::Open(code as u8),
            CLOSED => continue,
            FLAG => Face::Closed(Mark::Flag),
            QUERY => Face::Closed(Mark::Query),
            _ => {
                let (row, col) = (cell.row(), cell.col());
                return Err(bad_input(format!(
                    "position.cells: cell ({row}, {col}) is {code}, expected 0 to 8, -1 (closed), -2 (flag) or -3 (query)"
                )));
            }
        };
        view.set(cell, face);
    }
    Ok(view)
}

/// Reads a board: text, or an object with `rows`, `cols` and `layout`.
pub(crate) fn board(board: &JsValue) -> Thrown<FoundBoard> {
    if let Some(text) = board.as_string() {
        let boards = saolei_replay::read_any_boards(text.as_bytes()).map_err(bad_input)?;
        let first = boards.into_iter().next().ok_or_else(|| bad_input("no board in the text"))?;
        check_size(first.layout.size())?;
        return Ok(first);
    }
    let board = Options::new("board", board)?;
    let size = board.size()?;
    let mined = board.get("layout")?;
    let mined: &Uint8Array =
        mined.dyn_ref().ok_or_else(|| bad_input("board.layout: expected a Uint8Array"))?;
    check_length("board.layout", mined.length(), size)?;
    let mined = mined.to_vec();
    let mines = size.iter().zip(mined).filter(|&(_, mined)| mined != 0).map(|(cell, _)| cell);
    let layout = Layout::new(size, mines);
    Ok(FoundBoard { start: board.cell("start", size)?, ..FoundBoard::new(layout) })
}

fn check_size(size: Size) -> Thrown<()> {
    if size.cells() > MAX_CELLS {
        return Err(bad_input(format!("a board of {size}, expected at most {MAX_CELLS} cells")));
    }
    Ok(())
}

fn check_length(what: &str, found: u32, size: Size) -> Thrown<()> {
    if u64::from(found) != size.cells() {
        return Err(bad_input(format!("{what}: expected {} entries, found {found}", size.cells())));
    }
    Ok(())
}

/// Reads bytes: a `Uint8Array`, or text.
pub(crate) fn bytes(data: &JsValue) -> Thrown<Vec<u8>> {
    if let Some(text) = data.as_string() {
        return Ok(text.into_bytes());
    }
    let data: &Uint8Array = data.dyn_ref().ok_or_else(|| bad_input("expected a Uint8Array or a string"))?;
    Ok(data.to_vec())
}

pub(crate) fn level(level: &JsValue) -> Thrown<Level> {
    let text = level.as_string().ok_or_else(|| bad_input("level: expected a string such as \"expert\""))?;
    text.parse().map_err(|error| bad_input(format!("level {text}: {error}")))
}

/// Reads a value by its name.
pub(crate) fn named<T: Named>(what: &str, name: &JsValue) -> Thrown<T> {
    let name = name.as_string().ok_or_else(|| bad_input(format!("{what}: expected {}", T::names())))?;
    T::read(&name).map_err(|error| bad_input(format!("{what}: {error}")))
}

/// A cell by its row and column.
pub(crate) fn cell(size: Size, row: f64, col: f64) -> Thrown<Cell> {
    let number = |value: f64| whole(value).and_then(|value| u32::try_from(value).ok());
    let found = number(row).zip(number(col)).and_then(|(row, col)| size.cell(row, col));
    found.ok_or_else(|| {
        let (last_row, last_col) = (size.rows() - 1, size.cols() - 1);
        bad_input(format!("({row}, {col}) is not on the board: expected (0, 0) to ({last_row}, {last_col})"))
    })
}

/// A number that JavaScript can represent exactly.
fn whole(value: f64) -> Option<u64> {
    let is_whole = value.fract() == 0.0 && (0.0..=9_007_199_254_740_991.0).contains(&value);
    is_whole.then_some(value as u64)
}

/// An object whose properties are arguments.
pub(crate) struct Options<'a> {
    /// What errors call the object.
    name: &'static str,
    object: &'a JsValue,
}

impl<'a> Options<'a> {
    pub fn new(name: &'static str, object: &'a JsValue) -> Thrown<Options<'a>> {
        if object.is_object() || object.is_undefined() || object.is_null() {
            return Ok(Options { name, object });
        }
        Err(bad_input(format!("{name}: expected an object")))
    }

    /// The value of a property; undefined if it is absent.
    pub fn get(&self, key: &str) -> Thrown<JsValue> {
        if !self.object.is_object() {
            return Ok(JsValue::UNDEFINED);
        }
        // A getter may throw.
        Reflect::get(self.object, &key.into())
    }

    fn given(&self, key: &str) -> Thrown<Option<JsValue>> {
        Ok(Some(self.get(key)?).filter(|value| !value.is_undefined() && !value.is_null()))
    }

    fn expected<T>(&self, key: &str, what: &str) -> Thrown<T> {
        Err(bad_input(format!("{}.{key}: expected {what}", self.name)))
    }

    pub fn named<T: Named>(&self, key: &str) -> Thrown<Option<T>> {
        self.given(key)?.map(|value| named(key, &value)).transpose()
    }

    pub fn text(&self, key: &str) -> Thrown<Option<String>> {
        self.given(key)?
            .map(|value| value.as_string().map_or_else(|| self.expected(key, "a string"), Ok))
            .transpose()
    }

    pub fn flag(&self, key: &str) -> Thrown<bool> {
        match self.given(key)? {
            None => Ok(false),
            Some(value) => value.as_bool().map_or_else(|| self.expected(key, "true or false"), Ok),
        }
    }

    pub fn whole(&self, key: &str) -> Thrown<Option<u64>> {
        let read = |value: JsValue| match value.as_f64().and_then(whole) {
            Some(number) => Ok(number),
            None => self.expected(key, "a whole number that is not negative"),
        };
        self.given(key)?.map(read).transpose()
    }

    /// A number that may be at most this large.
    pub fn at_most(&self, key: &str, most: u64) -> Thrown<Option<u64>> {
        match self.whole(key)? {
            Some(number) if number > most => self.expected(key, &format!("at most {most}, found {number}")),
            number => Ok(number),
        }
    }

    /// A cell as an object with `row` and `col`.
    pub fn cell(&self, key: &str, size: Size) -> Thrown<Option<Cell>> {
        let Some(value) = self.given(key)? else { return Ok(None) };
        let pair = |value: &JsValue| {
            let part = |name: &str| Reflect::get(value, &name.into()).ok()?.as_f64();
            Some((part("row")?, part("col")?))
        };
        match pair(&value) {
            Some((row, col)) => cell(size, row, col).map(Some),
            None => self.expected(key, "an object with row and col"),
        }
    }

    pub fn size(&self) -> Thrown<Size> {
        let side = |key: &str| match self.whole(key)? {
            Some(side) => Ok(u32::try_from(side).unwrap_or(u32::MAX)),
            None => self.expected(key, "a whole number"),
        };
        let size = Size::new(side("rows")?, side("cols")?).map_err(bad_input)?;
        check_size(size)?;
        Ok(size)
    }

    /// Two whole numbers in a list: the least and the most.
    pub fn range(&self, key: &str) -> Thrown<Option<(u32, u32)>> {
        let Some(value) = self.given(key)? else { return Ok(None) };
        let number =
            |value: JsValue| whole(value.as_f64()?).map(|value| u32::try_from(value).unwrap_or(u32::MAX));
        let pair = value.dyn_ref::<Array>().filter(|list| list.length() == 2);
        match pair.and_then(|pair| number(pair.get(0)).zip(number(pair.get(1)))) {
            Some(range) => Ok(Some(range)),
            None => self.expected(key, "two whole numbers in a list, the least and the most"),
        }
    }

    /// The function that says whether a long call should go on.
    pub fn keep_going(&self) -> Thrown<KeepGoing> {
        let function = match self.given("keepGoing")? {
            None => None,
            Some(value) => match value.dyn_into::<Function>() {
                Ok(function) => Some(function),
                Err(_) => return self.expected("keepGoing", "a function"),
            },
        };
        Ok(KeepGoing { function, thrown: Mutex::new(None) })
    }
}

/// Asks the caller whether a long call should go on.
pub(crate) struct KeepGoing {
    function: Option<Function>,
    thrown: Mutex<Option<JsValue>>,
}

impl KeepGoing {
    pub fn is_given(&self) -> bool {
        self.function.is_some()
    }

    pub fn ask(&self) -> bool {
        let Some(function) = &self.function else { return true };
        match function.call0(&JsValue::UNDEFINED) {
            Ok(answer) => answer.is_truthy(),
            Err(error) => {
                *self.thrown.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                false
            }
        }
    }

    /// Throws what the function has thrown.
    pub fn rethrow(self) -> Thrown<()> {
        self.thrown.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}
