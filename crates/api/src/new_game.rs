//! New games: what a request asks for, and the layout for a first click.

use crate::calendar;
use crate::game_session::GameSession;
use crate::messages::CreateGame;
use crate::problem::Problem;
use crate::stored_game::NewGame;
use saolei_boards::{Dialect, FirstClick, Level, Preset, Seed, Start, quote};
use saolei_maker::{Maker, Request};
use saolei_replay::{Header, LayoutOrigin, Recording, read_any_boards};
use saolei_rules::{Cell, Layout, Size};

/// The longest side of a board.
pub const LONGEST_SIDE: u32 = 100;

/// The level of daily boards.
pub const DAILY: Preset = Level::PRESETS[1];

/// Letters of a game's id: 78 bits, so that nobody can guess the id of another's game.
pub const ID: usize = 16;

/// Letters of a play link's key, and of a secret seed: 117 bits.
pub const SECRET: usize = 24;

/// How many cells the maker may look at for a no-guess board: a few seconds at most.
const MAX_TRIED: u64 = 20_000_000;

/// What a request for a new game asks for.
#[derive(Clone, Debug)]
pub enum WantedGame {
    /// A game on a new board.
    New(GamePlan),
    /// A game on the daily board of this day: today or before.
    Daily(String),
    /// A game on the board of this finished game.
    Copy(String),
}

impl WantedGame {
    /// Checks a request. `seed` is a secret seed, used unless the player chooses one.
    ///
    /// # Errors
    /// Parts of the request contradict each other, or the board is impossible.
    pub fn of(request: &CreateGame, seed: String, now: u64) -> Result<WantedGame, Problem> {
        let CreateGame { rules, bot, ref key, .. } = *request;
        let alone = CreateGame { rules, bot, key: key.clone(), ..CreateGame::default() };
        if let Some(other) = &request.board_of {
            if *request != (CreateGame { board_of: request.board_of.clone(), ..alone }) {
                return Err(Problem::bad_request(
                    "the board of another game cannot be changed",
                    "send board_of, with or without rules and bot, and nothing else",
                ));
            }
            return Ok(WantedGame::Copy(other.clone()));
        }
        if request.daily {
            if *request != (CreateGame { daily: true, day: request.day.clone(), ..alone }) {
                return Err(Problem::bad_request(
                    "the daily board is the same for everyone",
                    "send daily, with or without rules, bot and a day, and nothing else",
                ));
            }
            let today = calendar::day(now);
            let day = request.day.clone().unwrap_or_else(|| today.clone());
            if !calendar::is_day(&day) || day > today {
                return Err(Problem::bad_request(
                    "unknown day, expected YYYY-MM-DD up to today",
                    "send a past day, or leave it out for today's board",
                ));
            }
            return Ok(WantedGame::Daily(day));
        }
        if request.day.is_some() {
            return Err(Problem::bad_request("a day without daily", "send daily as well"));
        }
        Ok(WantedGame::New(GamePlan::new(request, seed)?))
    }
}

/// A board to play on, before the game is stored.
#[derive(Clone, Debug)]
pub struct GamePlan {
    /// The settings.
    pub header: Header,
    /// The cell that has to be opened first.
    pub first: Option<Cell>,
    /// The layout. If it is `None` and there is a first cell, it has to be made for that cell.
    pub layout: Option<Layout>,
    /// The level's name, `daily`, or `ROWSxCOLS/MINES`.
    level: String,
}

impl GamePlan {
    fn of(header: Header, first: Option<Cell>, layout: Option<Layout>) -> GamePlan {
        let level = level_of(&header);
        let level = level.name().map_or_else(|| level.to_string(), str::to_string);
        GamePlan { header, first, layout, level }
    }

    fn new(request: &CreateGame, seed: String) -> Result<GamePlan, Problem> {
        let level = level(request)?;
        let seed = match &request.seed {
            Some(text) => text.parse::<Seed>().map(|seed| seed.to_string()).map_err(|error| {
                Problem::bad_request(error.to_string(), "choose a seed of 1 to 64 bytes without white space")
            })?,
            None => seed,
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
        Ok(GamePlan::of(header, first, None))
    }

    /// Reads the first board of a file. If the file guarantees that a cell is safe, that cell has to be opened first.
    ///
    /// # Errors
    /// The file has no board, or the board is too large.
    pub fn import(file: &[u8], dialect: Dialect) -> Result<GamePlan, Problem> {
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
        Ok(GamePlan::of(header, board.safe_start(), Some(board.layout)))
    }

    /// A daily board, which has to be opened in the middle.
    pub fn daily(dialect: Dialect, seed: String) -> GamePlan {
        let level = DAILY.level();
        let header = Header {
            dialect,
            size: level.size,
            mines: level.mines,
            first_click: FirstClick::Opening,
            seed: Some(seed),
            origin: LayoutOrigin::NoGuess,
        };
        GamePlan { header, first: Some(level.middle()), layout: None, level: "daily".to_string() }
    }

    /// The layout that has to be made before the game can be stored: its header and the first click.
    pub fn layout_to_make(&self) -> Option<(&Header, Cell)> {
        self.first.filter(|_| self.layout.is_none()).map(|first| (&self.header, first))
    }

    /// The board of a finished game, with the same first click.
    ///
    /// # Errors
    /// The game is not over.
    pub fn copy(other: &GameSession, dialect: Dialect) -> Result<GamePlan, Problem> {
        let recording = other.recording();
        let layout = recording.layout().filter(|_| other.is_over()).ok_or_else(Problem::not_over)?;
        // Nobody is made to repeat a first click that hit a mine.
        let first = recording.first_opened().filter(|&cell| !layout.is_mine(cell));
        let header = Header { dialect, origin: LayoutOrigin::Given, ..recording.header().clone() };
        let level = other.stored().created_with.level.clone();
        Ok(GamePlan { header, first, layout: Some(layout.clone()), level })
    }

    /// The game to store, which is not ranked. The id and the key of the play link have to be random.
    ///
    /// # Errors
    /// The settings are not those of a valid game.
    pub fn game(self, id: String, play_key: String, owner: &str, now: u64) -> Result<NewGame, Problem> {
        let no_guess = self.header.origin == LayoutOrigin::NoGuess;
        let mut recording = Recording::new(self.header)
            .map_err(|error| Problem::bad_request(error.to_string(), "ask for another board"))?;
        if let Some(layout) = self.layout {
            recording.set_layout(layout).map_err(|_| Problem::internal())?;
        }
        Ok(NewGame {
            id,
            play_key,
            owner: owner.to_string(),
            text: recording.text(),
            level: self.level,
            no_guess,
            daily: None,
            unseen: false,
            own_seed: false,
            bot: false,
            first: self.first.map(|cell| (cell.row(), cell.col())),
            created: now,
        })
    }
}

/// Makes the layout for a first click. A no-guess board may take seconds.
///
/// # Errors
/// No such board was found.
pub fn layout(header: &Header, first: Cell) -> Result<Layout, Problem> {
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

/// The level of a game.
pub const fn level_of(header: &Header) -> Level {
    Level { size: header.size, mines: header.mines }
}

/// Whether there is a leaderboard for a level of this name.
pub fn is_ranked_level(name: &str) -> bool {
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
