//! The whole service for one player, over records in any store: the same answers as the server's, without one.
//!
//! [`Service::answer`] reads no store itself. If it needs records, it returns their ranges, and the caller reads them and
//! asks again. An answer comes with the changes to make, all of them or none: if a record is no longer as the service
//! knows it, because another page has changed it, the caller calls [`Service::forget`] and asks again.

mod backup;
mod games;
mod player;
mod records;
mod videos;

use crate::help;
use crate::lessons;
use crate::messages::{DailyAnswer, HistoryAnswer, HistoryQuery, MeAnswer, StatisticsAnswer};
use crate::problem::Problem;
use crate::replay_frames::ReplayLimits;
use crate::stored_game::StoredGame;
use crate::time_limit::TimeLimit;
use games::OpenGame;
use player::Player;
use records::{Stop, parse};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;

pub use records::{Change, Range, Reads, Record};

/// The visitor's id in games: there is only one.
const OWNER: &str = "player";

/// How many games are kept in memory.
const OPEN_GAMES: usize = 4;

/// How long the solver may think about an answer.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// The largest replays and recorded games.
const REPLAY_LIMITS: ReplayLimits = ReplayLimits { moves: 20_000, changes: 1_000_000 };

/// The most levels in the statistics, and the most days in the calendar.
const MAX_LEVELS: usize = 100;
const MAX_DAYS: u64 = 400;

/// A request of the page.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: &'a str,
    /// The address from `/api/v1/` on, with its query.
    pub address: &'a str,
    /// The body.
    pub body: &'a [u8],
}

/// How long the caller can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Answer at once: solve nothing, and make no board that takes more than a moment.
    Instant,
    /// Take as long as the answer needs.
    Thorough,
}

/// What the service has no access to itself.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The time since some fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Fills bytes with random numbers.
    pub random: &'a dyn Fn(&mut [u8]),
    /// How long the caller can wait.
    pub patience: Patience,
}

impl<'a> Caller<'a> {
    fn time(&self) -> TimeLimit<'a> {
        TimeLimit::new(self.clock, LONGEST_THOUGHT)
    }

    fn token(&self, letters: usize) -> Result<String, Problem> {
        crate::token::random(letters, |bytes| {
            (self.random)(bytes);
            Ok::<_, Problem>(())
        })
    }

    /// Stops unless the caller can wait.
    fn thinks(&self) -> Result<(), Stop> {
        match self.patience {
            Patience::Instant => Err(Stop::Think),
            Patience::Thorough => Ok(()),
        }
    }
}

/// What a request comes to.
#[derive(Clone, Debug)]
pub enum Step {
    /// The records of these ranges are needed: read them and ask again.
    Read(Vec<Range>),
    /// The answer takes time: ask again with [`Patience::Thorough`].
    Think,
    /// The answer.
    Done(Response),
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The answer as JSON; empty if there is none.
    pub body: String,
    /// What to store.
    pub changes: Vec<Change>,
}

/// The service of one player.
#[derive(Debug, Default)]
pub struct Service {
    /// The games used last, the latest first.
    games: Vec<OpenGame>,
    player: Option<Player>,
    /// Whether a change was refused, so that a game may exist that this service has not made.
    was_refused: bool,
}

impl Service {
    /// Answers a request, with what was read for it so far.
    pub fn answer(&mut self, request: Request<'_>, reads: &Reads, caller: Caller<'_>) -> Step {
        match self.route(request, reads, caller) {
            Ok(response) => Step::Done(response),
            Err(Stop::Read(ranges)) => Step::Read(ranges),
            Err(Stop::Think) => Step::Think,
            Err(Stop::Refuse(problem)) => {
                let body = serde_json::to_string(&problem).unwrap_or_default();
                Step::Done(Response { status: problem.status(), body, changes: Vec::new() })
            }
        }
    }

    /// Forgets what was read from the store, because something else has changed it.
    pub fn forget(&mut self) {
        *self = Service { was_refused: true, ..Service::default() };
    }

    fn route(&mut self, request: Request<'_>, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
        let Request { method, address, body } = request;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = path.strip_prefix("/api/v1/").unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        match (method, parts.as_slice()) {
            ("POST", ["games"]) => self.create(read_body(body)?, reads, caller),
            ("POST", ["games", "import"]) => self.import(body, read_query(query)?, caller),
            ("GET", ["games", id]) => self.see(id, reads, caller),
            ("POST", ["games", id, "moves"]) => self.make_move(id, &read_body(body)?, reads, caller),
            ("POST", ["games", id, "undo"]) => self.undo(id, &read_body(body)?, reads, caller),
            ("POST", ["games", id, "hint"]) => self.hint(id, &read_body(body)?, reads, caller),
            ("POST", ["games", id, "odds"]) => self.odds(id, &read_body(body)?, reads, caller),
            ("GET", ["games", id, "replay"]) => self.replay(id, reads, caller),
            ("GET", ["games", id, "review"]) => self.review(id, reads, caller),
            ("GET", ["lessons"]) => {
                caller.thinks()?;
                ok(&lessons())
            }
            ("POST", ["analyse"]) => {
                caller.thinks()?;
                ok(&help::analyse(&read_body(body)?, caller.time())?)
            }
            ("POST", ["videos"]) => videos::show(body, read_query(query)?, reads, caller),
            ("GET", ["videos", id]) => videos::kept(id, reads, caller),
            ("DELETE", ["videos", id]) => videos::delete(id, reads),
            ("GET", ["me"]) => {
                self.player(reads)?;
                ok(&MeAnswer { name: String::new() })
            }
            ("GET", ["me", "videos"]) => videos::list(reads),
            ("GET", ["me", "statistics"]) => self.statistics(reads),
            ("GET", ["me", "games"]) => history(read_query(query)?, reads),
            ("GET", ["me", "records"]) => backup::export(reads),
            ("PUT", ["me", "records"]) => self.import_records(body, reads, caller),
            ("GET", ["daily"]) => daily(reads, caller.now),
            ("GET", ["leaderboards", ..]) => Err(Problem::needs_server("a leaderboard").into()),
            ("GET", ["games", _, "events"]) | ("POST", ["games", _, "cursor"]) => {
                Err(Problem::needs_server("company").into())
            }
            (_, ["me", ..]) => Err(Problem::needs_server("a name, a code or a passkey").into()),
            _ => Err(Problem::no_such_page(&format!("/{path}")).into()),
        }
    }

    /// The player, as last known or from the store.
    fn player(&mut self, reads: &Reads) -> Result<&mut Player, Stop> {
        match &mut self.player {
            Some(player) => Ok(player),
            unknown => Ok(unknown.insert(Player::read(reads)?)),
        }
    }

    fn statistics(&mut self, reads: &Reads) -> Result<Response, Stop> {
        let player = self.player.insert(Player::read(reads)?);
        let mut levels = player.totals().to_vec();
        levels.retain(|level| level.games > 0);
        levels.sort_by_key(|level| std::cmp::Reverse(level.games));
        levels.truncate(MAX_LEVELS);
        ok(&StatisticsAnswer::of(levels))
    }
}

/// The last games of a list whose records hold ids, newest first.
fn last_games(reads: &Reads, list: Range) -> Result<Vec<StoredGame>, Stop> {
    let keys: Vec<String> = reads.range(list)?.iter().rev().map(|(_, id)| games::game_key(id)).collect();
    Ok(reads.each(&keys)?.into_iter().map(parse).collect::<Result<_, Problem>>()?)
}

fn history(query: HistoryQuery, reads: &Reads) -> Result<Response, Stop> {
    let (before, limit) = query.read()?;
    let end = games::list_key(before, "");
    let list = Range { to: end, last: Some(limit), ..Range::below(games::LIST) };
    ok(&HistoryAnswer::of(last_games(reads, list)?, limit))
}

fn daily(reads: &Reads, now: u64) -> Result<Response, Stop> {
    let list = Range { last: Some(MAX_DAYS), ..Range::below(games::DAILY) };
    ok(&DailyAnswer::of(last_games(reads, list)?, now))
}

/// An answer that changes nothing.
fn ok(answer: &impl Serialize) -> Result<Response, Stop> {
    done(200, answer, Vec::new())
}

fn done(status: u16, answer: &impl Serialize, changes: Vec<Change>) -> Result<Response, Stop> {
    Ok(Response { status, body: records::text(answer)?, changes })
}

fn read_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // Reads a map first: serde would also accept a list of fields for a struct.
    let fields: Map<String, Value> =
        serde_json::from_slice(body).map_err(|error| Problem::unreadable(400, error.to_string()))?;
    serde_json::from_value(Value::Object(fields)).map_err(|error| Problem::unreadable(422, error.to_string()))
}

fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    serde_urlencoded::from_str(query).map_err(|error| Problem::unreadable(400, error.to_string()))
}
