//! Boards made from seeds, proofs, win rates, and boards and positions as text.

use crate::convert::{self, Options, Thrown, board_object, list, object, optional, set};
use crate::error::{bad_input, gave_up};
use js_sys::{Math, Object, Uint8Array, Uint32Array};
use saolei_boards::{BoardList, FirstClick, Level, Seed};
use saolei_maker::{CountRange, Effort, MadeBoard, Maker, NoGuess, Prover, Request, Technique};
use saolei_solver::Strength;
use wasm_bindgen::prelude::*;

/// The most games of one call: their results have to fit into memory.
const MAX_GAMES: u64 = 10_000_000;

/// Makes the board of a seed.
#[wasm_bindgen(js_name = makeBoard)]
pub fn make_board(level: &JsValue, options: &JsValue) -> Thrown<Object> {
    let options = Options::new("options", options)?;
    let request = request(convert::level(level)?, &options)?;
    let seed = match options.text("seed")? {
        Some(text) => text.parse().map_err(bad_input)?,
        None => Seed::of((Math::random() * 1e15) as u64),
    };
    let keep_going = options.keep_going()?;
    let mut maker = Maker::new(request).map_err(bad_input)?;
    let made = maker.make_while(&seed, |_| keep_going.ask());
    keep_going.rethrow()?;
    Ok(made_object(&made.map_err(gave_up)?))
}

fn request(level: Level, options: &Options<'_>) -> Thrown<Request> {
    if options.flag("oneClick")? {
        return Ok(Request::one_click(level));
    }
    let is_no_guess = options.flag("noGuess")?;
    let usual_click = if is_no_guess { FirstClick::Opening } else { FirstClick::Any };
    let first_click = options.named("firstClick")?.unwrap_or(usual_click);
    let start = options.cell("start", level.size)?.unwrap_or_else(|| level.middle());
    let usual = Request::uniform(level, first_click.at(start));
    let no_guess = NoGuess {
        method: options.named("method")?,
        hardest: options.named("upTo")?.unwrap_or(Technique::MineCount),
        difficulty: options.named("difficulty")?,
    };
    let range = |(least, most)| CountRange { least, most };
    Ok(Request {
        no_guess: is_no_guess.then_some(no_guess),
        symmetry: options.named("symmetry")?,
        three_bv: options.range("threeBv")?.map_or(usual.three_bv, range),
        openings: options.range("openings")?.map_or(usual.openings, range),
        tries: options.whole("tries")?.unwrap_or(usual.tries),
        ..usual
    })
}

fn made_object(made: &MadeBoard) -> Object {
    let board = board_object(&made.layout);
    set(&board, "seed", &made.seed.as_str().into());
    set(&board, "start", &convert::cell_object(made.start.cell));
    set(&board, "firstClick", &made.start.first_click.name().into());
    set(&board, "threeBv", &made.measures.three_bv.into());
    set(&board, "openings", &made.measures.openings.into());
    let proof = made.proof.map(|proof| {
        let object = effort_object(&proof.effort);
        set(&object, "method", &proof.method.name().into());
        set(&object, "tries", &(proof.tries as f64).into());
        object
    });
    set(&board, "proof", &optional(proof));
    board
}

fn effort_object(effort: &Effort) -> Object {
    let steps = Object::new();
    for technique in Technique::ALL {
        set(&steps, technique.name(), &(effort.steps.of(technique) as f64).into());
    }
    object([
        ("steps", steps.into()),
        ("hardest", optional(effort.hardest().map(Technique::name))),
        ("longestChain", effort.longest_chain.into()),
        ("needsMineCount", effort.needs_mine_count().into()),
        ("difficulty", effort.difficulty().name().into()),
        ("points", effort.points().into()),
    ])
}

/// What it takes to win a board without a guess; null if a guess is needed.
#[wasm_bindgen]
pub fn prove(board: &JsValue, options: &JsValue) -> Thrown<JsValue> {
    let board = convert::board(board)?;
    let options = Options::new("options", options)?;
    let size = board.layout.size();
    let start = options.cell("start", size)?.or(board.start);
    let start = start
        .ok_or_else(|| bad_input("options.start: expected the first click, which the board does not name"))?;
    let hardest = options.named("upTo")?.unwrap_or(Technique::MineCount);
    let effort = Prover::new(size).prove(&board.layout, start, hardest);
    Ok(optional(effort.map(|effort| effort_object(&effort))))
}

/// Plays the games of a seed.
#[wasm_bindgen]
pub fn simulate(level: &JsValue, options: &JsValue) -> Thrown<Object> {
    let level = convert::level(level)?;
    let options = Options::new("options", options)?;
    let games = options.at_most("games", MAX_GAMES)?.unwrap_or(1000) as usize;
    let seed = options.whole("seed")?.unwrap_or(0);
    let strength = options.named("strength")?.unwrap_or(Strength::Strong);
    let first_click: FirstClick = options.named("firstClick")?.unwrap_or(FirstClick::Safe);
    let start = options.cell("start", level.size)?;
    let keep_going = options.keep_going()?;
    let start = first_click.at(start.unwrap_or_else(|| saolei_solver::best_start(level, first_click)));
    let boards = BoardList::random(level.size, level.mines, start, seed, games).map_err(bad_input)?;
    let results = saolei_solver::simulate_while(&boards, strength, 1, |_| keep_going.ask());
    keep_going.rethrow()?;
    let won: Vec<u8> = results.iter().map(|result| u8::from(result.won)).collect();
    let guesses: Vec<u32> = results.iter().map(|result| result.guesses).collect();
    Ok(object([
        ("start", convert::cell_object(start.cell)),
        ("won", Uint8Array::from(won.as_slice()).into()),
        ("guesses", Uint32Array::from(guesses.as_slice()).into()),
    ]))
}

/// Reads the boards of a file in any format, each with its first click if the file names it.
#[wasm_bindgen(js_name = readBoards)]
pub fn read_boards(data: &JsValue) -> Thrown<JsValue> {
    let boards = saolei_replay::read_any_boards(&convert::bytes(data)?).map_err(bad_input)?;
    Ok(list(boards.iter().map(|found| {
        let board = board_object(&found.layout);
        set(&board, "start", &found.start.map_or(JsValue::NULL, convert::cell_object));
        board.into()
    })))
}

/// Reads the positions of a text.
#[wasm_bindgen(js_name = readPositions)]
pub fn read_positions(data: &JsValue) -> Thrown<JsValue> {
    let data = convert::bytes(data)?;
    let positions: Result<Vec<_>, _> = saolei_replay::read_any_positions(&data).collect();
    Ok(list(positions.map_err(bad_input)?.iter().map(|found| convert::position_object(found.view()))))
}

/// Formats a position as text.
#[wasm_bindgen(js_name = formatPosition)]
pub fn format_position(position: &JsValue) -> Thrown<String> {
    Ok(saolei_boards::format_position(&convert::view(position)?))
}
