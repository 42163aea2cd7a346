//! Odds, hints, moves and win chances of a position.

use crate::convert::{self, KeepGoing, Options, Thrown, list, object, optional, words};
use js_sys::{BigInt, Int8Array, Object};
use saolei_boards::View;
use saolei_rules::{Cell, Size};
use saolei_solver::{
    Certainty, Hint, HintOptions, HintRole, LayoutCount, MoveChance, Odds, Player, Reason, Settings, Solver,
    Strength, ThinkOptions, WinChance,
};
use wasm_bindgen::prelude::*;

/// The most digits of a number of layouts to compute; enough for every board of 100x100.
const MAX_DIGITS: u64 = 20_000;

/// The arguments of every function here.
struct Question {
    view: View,
    solver: Solver,
    settings: Settings,
    strength: Strength,
    keep_going: KeepGoing,
}

impl Question {
    fn new(position: &JsValue, options: &Options<'_>) -> Thrown<Question> {
        let settings = Settings { trust_flags: options.flag("trustFlags")?, ..Settings::default() };
        Ok(Question {
            view: convert::view(position)?,
            solver: Solver::new(settings),
            settings,
            strength: options.named("strength")?.unwrap_or(Strength::Strong),
            keep_going: options.keep_going()?,
        })
    }

    /// Asks the solver for a hint, and passes on what the caller's function throws.
    fn with_hint_options<T>(
        self,
        mines: bool,
        ask: impl FnOnce(&mut Solver, &View, &HintOptions<'_>) -> Thrown<T>,
    ) -> Thrown<T> {
        let Question { view, mut solver, strength, keep_going, .. } = self;
        let go_on = || keep_going.ask();
        let asked: Option<&dyn Fn() -> bool> = if keep_going.is_given() { Some(&go_on) } else { None };
        let options = HintOptions { strength, mines, guess_uncounted: true, keep_going: asked };
        let answer = ask(&mut solver, &view, &options);
        keep_going.rethrow()?;
        answer
    }
}

/// The odds of every cell.
#[wasm_bindgen]
pub fn odds(position: &JsValue, options: &JsValue) -> Thrown<Object> {
    let mut question = Question::new(position, &Options::new("options", options)?)?;
    let odds = question.solver.odds(&question.view).map_err(|error| convert::contradiction(&error))?;
    let size = question.view.size();
    Ok(object([
        ("risks", risks(&odds, size)),
        ("certain", certain(&odds, size)),
        ("exact", odds.is_exact().into()),
    ]))
}

/// What to do next, and why.
#[wasm_bindgen]
pub fn hint(position: &JsValue, options: &JsValue) -> Thrown<Object> {
    let options = Options::new("options", options)?;
    let mines = options.flag("mines")?;
    Question::new(position, &options)?.with_hint_options(mines, |solver, view, options| {
        let hint = solver.hint(view, options).map_err(|error| convert::contradiction(&error))?;
        Ok(hint_object(&hint))
    })
}

/// The best cell to open.
#[wasm_bindgen(js_name = bestMove)]
pub fn best_move(position: &JsValue, options: &JsValue) -> Thrown<JsValue> {
    let mut question = Question::new(position, &Options::new("options", options)?)?;
    match Player::at(&question.view, question.strength, question.settings).choose() {
        Ok(chosen) => Ok(optional(chosen.map(|chosen| {
            object([
                ("row", chosen.cell.row().into()),
                ("col", chosen.cell.col().into()),
                ("risk", chosen.risk.into()),
                ("why", words(|language| chosen.why.words(language))),
            ])
        }))),
        // The solver names the numbers to blame.
        Err(problem) => match question.solver.odds(&question.view) {
            Err(contradiction) => Err(convert::contradiction(&contradiction)),
            Ok(_) => Err(crate::error::impossible(problem)),
        },
    }
}

/// Everything about a position.
#[wasm_bindgen]
pub fn analyse(position: &JsValue, options: &JsValue) -> Thrown<Object> {
    let question = Question::new(position, &Options::new("options", options)?)?;
    question.with_hint_options(false, |solver, view, options| {
        let analysis =
            solver.analyse(view, options, MAX_DIGITS).map_err(|error| convert::contradiction(&error))?;
        let layouts = match &analysis.layouts {
            LayoutCount::Exact(layouts) => BigInt::new(&layouts.to_string().into())?.into(),
            LayoutCount::TooWide | LayoutCount::TooLong { .. } => JsValue::NULL,
        };
        let size = view.size();
        Ok(object([
            ("layouts", layouts),
            ("exact", analysis.odds.is_exact().into()),
            ("risks", risks(&analysis.odds, size)),
            ("certain", certain(&analysis.odds, size)),
            ("hint", hint_object(&analysis.hint).into()),
            ("reasons", list(analysis.deduction.reasons().iter().map(reason_object))),
        ]))
    })
}

/// The chance to win, and the values of some moves; null if the odds are not known.
#[wasm_bindgen(js_name = winChance)]
pub fn win_chance(position: &JsValue, options: &JsValue) -> Thrown<JsValue> {
    let options = Options::new("options", options)?;
    let Question { view, mut solver, strength, keep_going, .. } = Question::new(position, &options)?;
    let usual = ThinkOptions::default();
    let games = options.at_most("games", u32::MAX.into())?.map_or(usual.games, |games| games as u32);
    let include = options.cell("include", view.size())?;
    let go_on = || keep_going.ask();
    let think = ThinkOptions { strength, games, include, keep_going: Some(&go_on), ..usual };
    let found = solver.win_chances(&view, &think);
    keep_going.rethrow()?;
    let found = found.map_err(|error| convert::contradiction(&error))?;
    Ok(optional(found.map(|found| {
        let chances = chance_object(found.position);
        convert::set(&chances, "moves", &list(found.moves.iter().map(move_object)));
        chances
    })))
}

fn risks(odds: &Odds, size: Size) -> JsValue {
    let risks: Vec<f64> = size.iter().map(|cell| odds.risk(cell).unwrap_or(f64::NAN)).collect();
    convert::floats(&risks)
}

/// 0 where a cell is safe, 1 where it is a mine, -1 elsewhere.
fn certain(odds: &Odds, size: Size) -> JsValue {
    let code = |cell: Cell| match odds.certainty(cell) {
        Some(Certainty::Safe) => 0,
        Some(Certainty::Mine) => 1,
        None => -1,
    };
    let codes: Vec<i8> = size.iter().map(code).collect();
    Int8Array::from(codes.as_slice()).into()
}

fn hint_object(hint: &Hint) -> Object {
    let kind = match hint {
        Hint::Certain { certainty: Certainty::Safe, .. } | Hint::Counted(_) => "safe",
        Hint::Certain { certainty: Certainty::Mine, .. } => "mine",
        Hint::Guess(_) => "guess",
        Hint::FirstClick(_) => "first-click",
        Hint::TooHard => "too-hard",
        Hint::Finished => "finished",
    };
    let cells = hint.cells().into_iter().map(|(cell, role)| {
        let place =
            [("row", cell.row().into()), ("col", cell.col().into()), ("role", role_name(role).into())];
        object(place).into()
    });
    object([
        ("kind", kind.into()),
        ("cell", hint.cell().map_or(JsValue::NULL, convert::cell_object)),
        ("risk", optional(hint.risk())),
        ("technique", optional(hint.reason().map(|reason| reason.technique.name()))),
        ("why", words(|language| hint.why(language))),
        ("cells", list(cells)),
    ])
}

const fn role_name(role: HintRole) -> &'static str {
    match role {
        HintRole::KnownMine => "known-mine",
        HintRole::KnownSafe => "known-safe",
        HintRole::Clue => "clue",
        HintRole::Safe => "safe",
        HintRole::Mine => "mine",
        HintRole::Guess => "guess",
    }
}

fn reason_object(reason: &Reason) -> JsValue {
    let cells = |cells: &mut dyn Iterator<Item = Cell>| list(cells.map(convert::cell_object));
    object([
        ("technique", reason.technique.name().into()),
        ("numbers", cells(&mut reason.numbers.iter().map(|clue| clue.cell))),
        ("restsOn", cells(&mut reason.rests_on.iter().map(|fact| fact.cell))),
        ("mineCount", reason.mine_count.is_some().into()),
        ("safe", cells(&mut reason.safe.iter().copied())),
        ("mines", cells(&mut reason.mines.iter().copied())),
        ("words", words(|language| reason.words(language))),
    ])
    .into()
}

fn chance_object(chance: WinChance) -> Object {
    object([
        ("value", chance.value.into()),
        ("low", chance.interval.0.into()),
        ("high", chance.interval.1.into()),
        ("exact", chance.is_exact().into()),
    ])
}

fn move_object(one: &MoveChance) -> JsValue {
    object([
        ("row", one.cell.row().into()),
        ("col", one.cell.col().into()),
        ("risk", one.risk.into()),
        ("chance", chance_object(one.chance).into()),
    ])
    .into()
}
