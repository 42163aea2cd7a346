//! New games: what a request asks for, and the layout for a first click.

use crate::store::NewGame;
use crate::token;
use crate::visitor::Visitor;
use saolei_api::Problem;
use saolei_api::messages::CreateGame;
use saolei_boards::{Dialect, FirstClick, Level, Preset, Seed, Start, quote};
use saolei_maker::{Maker, Request};
use saolei_replay::{Header, LayoutOrigin, Recording, read_any_boards};
use saolei_rules::{Cell, Layout, Size};

/// The longest side of a board.
pub(crate) const LONGEST_SIDE: u32 = 100;

/// The level of daily boards.
pub(crate) const DAILY: Preset = Level::PRESETS[1];

/// Letters of a game's id: 78 bits, so that nobody finds another's game by chance.
pub(crate) const ID: usize = 16;

/// Letters of a play link's key, and of a secret seed: 117 bits.
const SECRET: usize = 24;

/// How many cells the maker may look at for a no-guess board: seconds at most.
const MAX_TRIED: u64 = 20_000_000;

/// The header of a requested game, and the cell that has to be opened first if the request names one.
pub(crate) fn header(request: &CreateGame) -> Result<(Header, Option<Cell>), Problem> {
    let level = level(request)?;
    let seed = match &request.seed {
        Some(text) => text.parse::<Seed>().map(|seed| seed.to_string()).map_err(|error| {
            Problem::bad_request(error.to_string(), "choose a seed of 1 to 64 bytes without white space")
        })?,
        None => token::random(SECRET)?,
    };
    let first = request.first.map(|place| place.0.on(level.size)).transpose()?;
    let header = Header {
        dialect: request.rules.0,
        size: level.size,
        mines: level.mines,
        first_click: if request.no_guess { FirstClick::Opening } else { request.start.0 },
        seed: Some(seed),
        origin: if request.no_guess { LayoutOrigin::NoGuess } else { LayoutOrigin::Uniform },
    };
    // An impossible board is refused now, not at the first click. The middle has the most neighbours.
    maker(&header, first.unwrap_or(level.middle()))?;
    Ok((header, first))
}

/// The first board of a file: the header of a game on it, the cell that has to be opened first if the file promises a safe
/// one, and its layout.
pub(crate) fn imported(file: &[u8], dialect: Dialect) -> Result<(Header, Option<Cell>, Layout), Problem> {
    const REMEDY: &str = "send a recorded game, or a board in a format that saolei make writes";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    let board = read_any_boards(file).map_err(|error| refused(error.to_string()))?.swap_remove(0);
    let (size, mines) = (board.layout.size(), board.layout.mines());
    if size.rows() > LONGEST_SIDE || size.cols() > LONGEST_SIDE {
        return Err(refused(format!("the board is {size}, expected at most 100x100")));
    }
    let level = Level::new(size, mines).map_err(|error| refused(error.to_string()))?;
    let header = Header {
        dialect,
        size,
        mines: level.mines,
        first_click: FirstClick::Any,
        seed: None,
        origin: LayoutOrigin::Given,
    };
    Ok((header, board.safe_start(), board.layout))
}

/// The header of a daily board, whose seed only the servers of this store can compute, and its first cell: the middle.
pub(crate) fn daily_header(dialect: Dialect, day: &str, secret: &str) -> (Header, Cell) {
    let level = DAILY.level();
    let header = Header {
        dialect,
        size: level.size,
        mines: level.mines,
        first_click: FirstClick::Opening,
        seed: Some(token::keyed_hash(secret, &format!("daily {day}"))),
        origin: LayoutOrigin::NoGuess,
    };
    (header, level.middle())
}

/// Makes the layout for a first click. A no-guess board may take seconds.
pub(crate) fn layout(header: &Header, first: Cell) -> Result<Layout, Problem> {
    let seed: Seed = header.seed.as_deref().unwrap_or_default().parse().map_err(no_board)?;
    maker(header, first)?.make(&seed).map(|board| board.layout).map_err(no_board)
}

fn maker(header: &Header, first: Cell) -> Result<Maker, Problem> {
    let level = level_of(header);
    let request = if header.origin == LayoutOrigin::NoGuess {
        let tries = (MAX_TRIED / level.size.cells()).max(100);
        Request { tries, ..Request::no_guess(level, first) }
    } else {
        Request::uniform(level, Start { cell: first, first_click: header.first_click })
    };
    Maker::new(request).map_err(no_board)
}

fn no_board(error: impl std::error::Error) -> Problem {
    Problem::no_board(error.to_string())
}

/// A game to be stored: neither daily nor ranked, with a seed that the server has drawn.
pub(crate) fn game(
    owner: &Visitor,
    header: Header,
    first: Option<Cell>,
    layout: Option<Layout>,
    now: u64,
) -> Result<NewGame, Problem> {
    let level = level_of(&header);
    let no_guess = header.origin == LayoutOrigin::NoGuess;
    let mut recording = Recording::new(header)
        .map_err(|error| Problem::bad_request(error.to_string(), "ask for another board"))?;
    if let Some(layout) = layout {
        recording.set_layout(layout).map_err(|_| Problem::internal())?;
    }
    Ok(NewGame {
        id: token::random(ID)?,
        play_key: token::random(SECRET)?,
        owner: owner.id.clone(),
        text: recording.text(),
        level: level.name().map_or_else(|| level.to_string(), str::to_string),
        no_guess,
        daily: None,
        secret: false,
        own_seed: false,
        bot: false,
        first: first.map(|cell| (cell.row(), cell.col())),
        created: now,
    })
}

/// The level of a game.
pub(crate) const fn level_of(header: &Header) -> Level {
    Level { size: header.size, mines: header.mines }
}

/// Whether there is a leaderboard for a level of this name.
pub(crate) fn is_ranked_level(name: &str) -> bool {
    name == "daily" || preset(name).is_some()
}

fn preset(name: &str) -> Option<Preset> {
    Level::PRESETS.into_iter().find(|preset| preset.name == name)
}

fn level(request: &CreateGame) -> Result<Level, Problem> {
    const REMEDY: &str = "send a level, or rows and cols from 1 to 100 and mines below rows * cols";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    match (&request.level, request.rows, request.cols, request.mines) {
        (None, None, None, None) => Ok(Level::PRESETS[0].level()),
        (Some(name), None, None, None) => preset(name).map(|preset| preset.level()).ok_or_else(|| {
            let names = Level::PRESETS.map(|preset| preset.name).join(", ");
            refused(format!("unknown level {}, expected one of {names}", quote(name)))
        }),
        (None, Some(rows), Some(cols), Some(mines)) => {
            if rows > LONGEST_SIDE || cols > LONGEST_SIDE {
                return Err(refused(format!("the board is {rows}x{cols}, expected at most 100x100")));
            }
            let size = Size::new(rows, cols).map_err(|error| refused(error.to_string()))?;
            Level::new(size, mines).map_err(|error| refused(error.to_string()))
        }
        _ => Err(refused("expected either level or all of rows, cols and mines".to_string())),
    }
}
