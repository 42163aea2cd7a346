//! A game by any dialect's rules.

use crate::convert::{self, MINE, Options, Thrown, object};
use js_sys::{Int8Array, Object};
use saolei_boards::{Dialect, View};
use saolei_rules::{Mark, OperationKind, Phase, Refusal, Verdict};
use wasm_bindgen::prelude::*;

/// A game: a layout, the rules of a dialect, and the moves so far.
#[wasm_bindgen]
pub struct Game {
    game: saolei_rules::Game,
    dialect: Dialect,
}

#[wasm_bindgen]
impl Game {
    /// A game on a board.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &JsValue, options: &JsValue) -> Thrown<Game> {
        let board = convert::board(board)?;
        let dialect = Options::new("options", options)?.named("dialect")?.unwrap_or(Dialect::CLASSIC);
        Ok(Game { game: saolei_rules::Game::new(board.layout, dialect.rules()), dialect })
    }

    /// Applies an operation, given by its name.
    pub fn apply(&mut self, operation: &JsValue, row: f64, col: f64) -> Thrown<Object> {
        let kind = convert::named("operation", operation)?;
        self.carry_out(kind, row, col)
    }

    /// Opens a cell.
    pub fn open(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Open, row, col)
    }

    /// Changes the mark of a cell.
    pub fn mark(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Mark, row, col)
    }

    /// Puts a flag on a cell.
    pub fn flag(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Flag, row, col)
    }

    /// Puts a question mark on a cell.
    pub fn query(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Query, row, col)
    }

    /// Removes the mark of a cell.
    pub fn clear(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Clear, row, col)
    }

    /// Opens the cells around a number whose mines are all flagged.
    pub fn chord(&mut self, row: f64, col: f64) -> Thrown<Object> {
        self.carry_out(OperationKind::Chord, row, col)
    }

    /// What the player sees, as codes, row by row.
    #[wasm_bindgen(getter)]
    pub fn cells(&self) -> Int8Array {
        let size = self.game.size();
        let mut codes = convert::codes(&View::of(&self.game));
        if let Phase::Lost(mine) = self.game.phase() {
            codes[mine.row() as usize * size.cols() as usize + mine.col() as usize] = MINE;
        }
        Int8Array::from(codes.as_slice())
    }

    /// `playing`, `won` or `lost`.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> String {
        let name = match self.game.phase() {
            Phase::Playing => "playing",
            Phase::Won => "won",
            Phase::Lost(_) => "lost",
        };
        name.to_string()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> u32 {
        self.game.size().rows()
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn cols(&self) -> u32 {
        self.game.size().cols()
    }

    /// The number of mines.
    #[wasm_bindgen(getter)]
    pub fn mines(&self) -> f64 {
        self.game.mines() as f64
    }

    /// The number of flags.
    #[wasm_bindgen(getter)]
    pub fn flags(&self) -> f64 {
        self.game.flags() as f64
    }

    /// The number of safe cells that are still closed.
    #[wasm_bindgen(getter, js_name = closedSafe)]
    pub fn closed_safe(&self) -> f64 {
        self.game.closed_safe() as f64
    }

    /// The dialect's name.
    #[wasm_bindgen(getter)]
    pub fn dialect(&self) -> String {
        self.dialect.name().to_string()
    }

    /// A copy that is played on its own.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Game {
        Game { game: self.game.clone(), dialect: self.dialect }
    }

    /// The position as text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        saolei_boards::format_position(&View::of(&self.game))
    }

    fn carry_out(&mut self, kind: OperationKind, row: f64, col: f64) -> Thrown<Object> {
        let size = self.game.size();
        let verdict = self.game.apply(kind.on(convert::cell(size, row, col)?));
        let changes = ("changes", convert::indices(size, self.game.changes().iter().map(|(cell, _)| cell)));
        let kind = |name: &str| ("kind", name.into());
        Ok(match verdict {
            Verdict::Opened => object([kind("opened"), changes]),
            Verdict::Marked(mark) => object([kind("marked"), ("mark", mark_name(mark).into()), changes]),
            Verdict::Exploded(mine) => {
                object([kind("exploded"), ("mine", convert::cell_object(mine)), changes])
            }
            Verdict::Refused(why) => {
                object([kind("refused"), ("refusal", refusal_name(why).into()), changes])
            }
        })
    }
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Blank => "blank",
        Mark::Flag => "flag",
        Mark::Query => "query",
    }
}

const fn refusal_name(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "game-over",
        Refusal::NotInTheRules => "not-in-the-rules",
        Refusal::AlreadyOpen => "already-open",
        Refusal::Protected(_) => "protected",
        Refusal::SameMark => "same-mark",
        Refusal::NotOpen => "not-open",
        Refusal::ChordOnZero => "chord-on-zero",
        Refusal::FlagsDiffer => "flags-differ",
    }
}
