//! New games: from what was asked for to a header, and from a first opening to a layout.

use crate::api::{CreateGame, Place, Promise, Rules};
use crate::problem::Problem;
use crate::token;
use saolei_boards::{Dialect, FirstClick, Level, Seed, Start, write_layout};
use saolei_maker::{Maker, Request};
use saolei_replay::{Header, LayoutOrigin, Recording};
use saolei_rules::{Cell, Layout, Size};

/// The longest side of a board.
pub(crate) const LONGEST_SIDE: u32 = 100;

/// How many cells may be looked at for a board without guesses: seconds at most.
const MOST_TRIED: u64 = 20_000_000;

/// Letters of a seed that nobody can guess: 117 bits.
const SECRET_SEED: usize = 24;

/// A game that is about to be made.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) header: Header,
    pub(crate) level: String,
    pub(crate) first: Option<Cell>,
    pub(crate) own_seed: bool,
}

/// What a request for a game of one's own asks for.
pub(crate) fn plan(request: &CreateGame) -> Result<Plan, Problem> {
    let level = level(request)?;
    let promise = if request.no_guess { Promise::Opening } else { request.start };
    let seed = match &request.seed {
        Some(text) => text.parse::<Seed>().map_err(|error| {
            Problem::bad_request(error.to_string(), "choose a seed of 1 to 64 bytes without white space")
        })?,
        None => secret_seed(&token::random(SECRET_SEED).map_err(|_| Problem::internal())?),
    };
    let first = request.first.map(|place| cell(level.size, place)).transpose()?;
    // A request that no board can fulfil is refused now and not at the first opening, wherever that will be: the middle
    // has the most neighbours.
    let hardest = first.unwrap_or(level.middle());
    Maker::new(board_request(level, promise.at(hardest), request.no_guess))
        .map_err(|error| Problem::no_board(error.to_string()))?;
    let header = Header {
        dialect: request.rules.dialect(),
        size: level.size,
        mines: level.mines,
        first_click: promise.recorded(),
        seed: Some(seed.to_string()),
        origin: if request.no_guess { LayoutOrigin::NoGuess } else { LayoutOrigin::Uniform },
    };
    let name = level.name().map_or_else(|| level.to_string(), str::to_string);
    Ok(Plan { header, level: name, first, own_seed: request.seed.is_some() })
}

/// The daily board: without guesses, opened in the middle, from a seed that only this store's servers can compute.
pub(crate) fn daily(rules: Rules, day: &str, secret: &str) -> Plan {
    let level = daily_level();
    let header = Header {
        dialect: rules.dialect(),
        size: level.size,
        mines: level.mines,
        first_click: Promise::Opening.recorded(),
        seed: Some(token::keyed(secret, &format!("daily {day}"))),
        origin: LayoutOrigin::NoGuess,
    };
    Plan { header, level: "daily".to_string(), first: Some(level.middle()), own_seed: false }
}

/// The size and the mines of the daily board.
pub(crate) fn daily_level() -> Level {
    Level::PRESETS[1].level()
}

/// The layout for a first opening. It may take seconds where nobody shall ever have to guess.
pub(crate) fn layout(header: &Header, first: Cell) -> Result<Layout, Problem> {
    let level = Level { size: header.size, mines: header.mines };
    let start = Promise::of(header.first_click).at(first);
    let no_guess = header.origin == LayoutOrigin::NoGuess;
    let text = header.seed.as_deref().unwrap_or_default();
    let seed = text.parse::<Seed>().map_err(|error| Problem::no_board(error.to_string()))?;
    let mut maker = Maker::new(board_request(level, start, no_guess))
        .map_err(|error| Problem::no_board(error.to_string()))?;
    maker.make(&seed).map(|board| board.layout).map_err(|error| Problem::no_board(error.to_string()))
}

fn board_request(level: Level, start: Start, no_guess: bool) -> Request {
    if no_guess {
        let tries = (MOST_TRIED / level.size.cells()).max(100);
        Request { tries, ..Request::no_guess(level, start.cell) }
    } else {
        Request::uniform(level, start)
    }
}

/// The layout of a recording as rows of `.` and `*`, each with its line end.
pub(crate) fn rows_of(layout: &Layout) -> String {
    let mut rows = String::new();
    write_layout(layout, '.', &mut rows);
    rows
}

/// The text of a game that has not begun, with its layout where it is fixed already.
pub(crate) fn text_of(header: &Header, layout: Option<&Layout>) -> Result<String, Problem> {
    let recording = Recording::new(header.clone())
        .map_err(|error| Problem::bad_request(error.to_string(), "ask for another board"))?;
    let mut text = recording.text();
    if let Some(layout) = layout {
        text.push_str("layout\n");
        text.push_str(&rows_of(layout));
    }
    Ok(text)
}

fn secret_seed(letters: &str) -> Seed {
    letters.parse().expect("letters of a token are no white space, and fewer than 64")
}

fn level(request: &CreateGame) -> Result<Level, Problem> {
    const REMEDY: &str = "send a level, or rows and cols from 1 to 100 and mines below rows * cols";
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    match (&request.level, request.rows, request.cols, request.mines) {
        (None, None, None, None) => Ok(Level::PRESETS[0].level()),
        (Some(name), None, None, None) => {
            let preset = Level::PRESETS.iter().find(|preset| preset.name == name);
            preset
                .map(|preset| preset.level())
                .ok_or_else(|| refused("expected the level beginner, intermediate or expert".to_string()))
        }
        (None, Some(rows), Some(cols), Some(mines)) => {
            if rows > LONGEST_SIDE || cols > LONGEST_SIDE {
                return Err(refused(format!("a board of {rows}x{cols}, expected at most 100x100")));
            }
            let size = Size::new(rows, cols).map_err(|error| refused(error.to_string()))?;
            Level::new(size, mines).map_err(|error| refused(error.to_string()))
        }
        _ => Err(refused("expected either level or all of rows, cols and mines".to_string())),
    }
}

/// The cell at a place of a request.
pub(crate) fn cell(size: Size, place: Place) -> Result<Cell, Problem> {
    let cell = match (place.row.checked_sub(1), place.col.checked_sub(1)) {
        (Some(row), Some(col)) => size.cell(row, col),
        (_, _) => None,
    };
    cell.ok_or_else(|| {
        Problem::bad_request(
            format!("row {}, column {}: not on a board of {size}", place.row, place.col),
            "count rows and columns from 1, up to the size of the board",
        )
    })
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place { row: cell.row() + 1, col: cell.col() + 1 }
    }
}

impl Rules {
    pub(crate) fn dialect(self) -> Dialect {
        let name = match self {
            Rules::Classic => "classic",
            Rules::Queries => "queries",
            Rules::Boom => "boom",
            Rules::Sweep => "sweep",
            Rules::Console => "console",
        };
        Dialect::named(name).expect("every dialect of the page is recorded")
    }

    pub(crate) fn of(dialect: Dialect) -> Rules {
        let all = [Rules::Classic, Rules::Queries, Rules::Boom, Rules::Sweep, Rules::Console];
        all.into_iter().find(|rules| rules.dialect() == dialect).unwrap_or_default()
    }
}

impl Promise {
    const fn at(self, cell: Cell) -> Start {
        self.recorded().at(cell)
    }

    const fn recorded(self) -> FirstClick {
        match self {
            Promise::Any => FirstClick::Any,
            Promise::Safe => FirstClick::Safe,
            Promise::Opening => FirstClick::Opening,
        }
    }

    pub(crate) const fn of(first_click: FirstClick) -> Promise {
        match first_click {
            FirstClick::Any => Promise::Any,
            FirstClick::Safe => Promise::Safe,
            FirstClick::Opening => Promise::Opening,
        }
    }
}

/// Whether there is a leaderboard for this level.
pub(crate) fn is_ranked_level(level: &str) -> bool {
    level == "daily" || Level::PRESETS.iter().any(|preset| preset.name == level)
}
