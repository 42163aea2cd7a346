//! The server's limits.

use crate::visitor::Visitor;
use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use parking_lot::Mutex;
use saolei_api::{Problem, ReplayLimits};
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

/// The value of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitValue {
    /// How many there may be.
    Count(u32),
    /// A time.
    Time(Duration),
    /// A number of bytes.
    Bytes(ByteSize),
}

/// A limit as an option of the command line.
#[derive(Clone, Copy, Debug)]
pub struct LimitOption {
    /// The name of the field; the option has `-` for `_`.
    pub field: &'static str,
    /// What it limits.
    pub help: &'static str,
    /// Reads the limit.
    pub get: fn(&Limits) -> LimitValue,
    /// Sets the limit to a value of the same kind.
    pub set: fn(&mut Limits, LimitValue),
}

/// The limits in one table: the fields, their defaults, and the options of the command line.
macro_rules! limits {
    ($(#[doc = $help:literal] $field:ident: $kind:ident($type:ty) = $default:expr;)*) => {
        /// The server's limits.
        #[derive(Clone, Debug)]
        pub struct Limits {
            $(#[doc = $help] pub $field: $type,)*
            /// Proxies whose `X-Forwarded-For` is trusted. A proxy on this machine always is.
            pub proxies: Vec<IpAddr>,
            /// Origins whose pages may use the API, such as `https://mines.example.org`.
            pub origins: Vec<String>,
            /// The names of this site in the header `Host`; if empty, any name is accepted.
            pub hosts: Vec<String>,
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits {
                    $($field: $default,)*
                    proxies: Vec::new(),
                    origins: Vec::new(),
                    hosts: Vec::new(),
                }
            }
        }

        impl Limits {
            /// Every limit that is a number, a time or a size.
            pub const OPTIONS: &[LimitOption] = &[$(LimitOption {
                field: stringify!($field),
                help: $help,
                get: |limits| LimitValue::$kind(limits.$field),
                set: |limits, value| {
                    if let LimitValue::$kind(value) = value {
                        limits.$field = value;
                    }
                },
            },)*];
        }
    };
}

limits! {
    /// The largest request body, except recorded games.
    body_size: Bytes(ByteSize) = ByteSize(64 << 10);
    /// The largest recorded game; the largest known file is 341 KB.
    video_size: Bytes(ByteSize) = ByteSize(1 << 20);
    /// Moves of a recorded game.
    video_moves: Count(u32) = 20_000;
    /// Cells that all moves of a replay may change in total; after an undo, the same cells change again.
    replay_changes: Count(u32) = 1_000_000;
    /// How long a client may take to send the headers of a request, and then its body.
    read_timeout: Time(Duration) = Duration::from_secs(15);
    /// How long the server may take to begin an answer.
    answer_timeout: Time(Duration) = Duration::from_secs(30);
    /// How long a client may take to read the next part of an answer.
    write_timeout: Time(Duration) = Duration::from_secs(30);
    /// Memory for large answers that are being sent.
    answers_memory: Bytes(ByteSize) = ByteSize(128 << 20);
    /// Memory for large answers that are being sent, per network.
    answers_memory_each: Bytes(ByteSize) = ByteSize(32 << 20);
    /// Memory for games; those that were used least recently are read again when needed.
    games_memory: Bytes(ByteSize) = ByteSize(128 << 20);
    /// Open connections.
    connections: Count(u32) = 4096;
    /// Open connections per network.
    connections_each: Count(u32) = 256;
    /// Open event streams.
    streams: Count(u32) = 2000;
    /// Open event streams per visitor.
    streams_each: Count(u32) = 16;
    /// Players of a game who are listed by name, and as many watchers; others are only counted.
    listed: Count(u32) = 20;
    /// A network may do as much as this many visitors: a school has many behind one address.
    visitors_per_network: Count(u32) = 10;
    /// New games that a visitor can make in a burst.
    new_games: Count(u32) = 120;
    /// Interval between new games after a burst.
    new_game_every: Time(Duration) = Duration::from_secs(1);
    /// Changes of names, codes and passkeys that a visitor can make in a burst.
    changes: Count(u32) = 30;
    /// Interval between changes after a burst.
    change_every: Time(Duration) = Duration::from_secs(10);
    /// Passkeys that a visitor can have.
    passkeys: Count(u32) = 20;
    /// Requests for statistics, histories and daily boards that a visitor can make in a burst.
    reports: Count(u32) = 60;
    /// Interval between these requests after a burst.
    report_every: Time(Duration) = Duration::from_millis(500);
    /// Levels in a visitor's statistics; the most played are shown.
    statistics_levels: Count(u32) = 100;
    /// A visitor's daily games in the calendar.
    calendar_days: Count(u32) = 400;
    /// Recorded games that a visitor can keep.
    kept_videos: Count(u32) = 100;
    /// The size of all recorded games that a visitor can keep.
    kept_videos_size: Bytes(ByteSize) = ByteSize(20 << 20);
    /// Solver threads for analyses, reviews and recorded games.
    solver_threads: Count(u32) = 2;
    /// Solver threads for games that are being played: hints, odds and boards without guesses.
    hint_threads: Count(u32) = 2;
    /// Running and waiting solver jobs per visitor, of each kind.
    solver_jobs_each: Count(u32) = 4;
    /// Waiting solver jobs of each kind.
    solver_waiting: Count(u32) = 64;
    /// How long a network may use solver threads of each kind; past use counts half after a minute.
    solver_work_each: Time(Duration) = Duration::from_secs(60);
    /// How long a request waits for a solver thread, and then for the solver.
    solver_timeout: Time(Duration) = Duration::from_secs(10);
}

impl Limits {
    pub(crate) const fn replay(&self) -> ReplayLimits {
        ReplayLimits { moves: self.video_moves as usize, changes: self.replay_changes as usize }
    }
}

/// With more entries than this, recovered ones are dropped: a new entry would start the same.
const MAX_REMEMBERED: usize = 100_000;

impl Visitor {
    /// The names that a visitor is counted by, with the share of each. A visitor who drops the cookie still counts for
    /// the network.
    fn names(&self, visitors_per_network: u32) -> impl Iterator<Item = (&str, u32)> + Clone {
        let network = self.network.as_deref().map(|network| (network, visitors_per_network));
        std::iter::once((self.id.as_str(), 1)).chain(network)
    }
}

/// Limits something per visitor and per network: a burst, then one per interval (a leaky bucket).
#[derive(Clone, Debug)]
pub(crate) struct RateLimit {
    /// The plural of what is counted, for problem texts.
    what: &'static str,
    burst: u32,
    every: Duration,
    visitors_per_network: u32,
    used: Arc<Mutex<HashMap<String, (f64, Instant)>>>,
}

impl RateLimit {
    pub(crate) fn new(
        what: &'static str,
        burst: u32,
        every: Duration,
        visitors_per_network: u32,
    ) -> RateLimit {
        RateLimit { what, burst, every, visitors_per_network, used: Arc::default() }
    }

    /// Counts one, or refuses it and says how long to wait.
    pub(crate) fn count(&self, visitor: &Visitor) -> Result<(), Problem> {
        self.count_at(visitor, Instant::now())
    }

    fn count_at(&self, visitor: &Visitor, now: Instant) -> Result<(), Problem> {
        let mut used = self.used.lock();
        let level_now = |(level, since): (f64, Instant), share: u32| {
            let drained = now.duration_since(since).as_secs_f64() / self.every.as_secs_f64();
            (level - drained * f64::from(share)).max(0.0)
        };
        if used.len() > MAX_REMEMBERED {
            used.retain(|_, &mut bucket| level_now(bucket, 1) > 0.0);
        }
        let mut counted = Vec::new();
        for (name, share) in visitor.names(self.visitors_per_network) {
            let level = used.get(name).map_or(0.0, |&bucket| level_now(bucket, share)) + 1.0;
            let over = level - f64::from(self.burst * share);
            if over > 0.0 {
                let seconds = over * self.every.as_secs_f64() / f64::from(share);
                return Err(Problem::too_many(
                    format!("too many {} in a short time", self.what),
                    seconds.ceil() as u64,
                ));
            }
            counted.push((name.to_string(), (level, now)));
        }
        used.extend(counted);
        Ok(())
    }
}

/// Limits how many things are open at a time: in all, per visitor and per network.
#[derive(Clone, Debug)]
pub(crate) struct ConcurrencyLimit {
    /// The plural of what is counted, for problem texts.
    what: &'static str,
    all: u64,
    each: u64,
    visitors_per_network: u32,
    in_use: Arc<Mutex<InUse>>,
}

#[derive(Debug, Default)]
struct InUse {
    all: u64,
    each: HashMap<String, u64>,
}

/// Counts as one open thing, or as its bytes, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    limit: ConcurrencyLimit,
    names: Vec<String>,
    amount: u64,
}

impl ConcurrencyLimit {
    pub(crate) fn new(
        what: &'static str,
        all: u64,
        each: u64,
        visitors_per_network: u32,
    ) -> ConcurrencyLimit {
        ConcurrencyLimit { what, all, each, visitors_per_network, in_use: Arc::default() }
    }

    pub(crate) fn acquire(&self, visitor: &Visitor) -> Result<Permit, Problem> {
        self.acquire_as(visitor.names(self.visitors_per_network), 1)
    }

    /// A permit that counts only for a network.
    pub(crate) fn acquire_for(&self, network: &str) -> Result<Permit, Problem> {
        self.acquire_as(std::iter::once((network, 1)), 1)
    }

    /// A permit for bytes, counted for the visitor's network. Visitors on this machine have no network and count
    /// separately.
    pub(crate) fn acquire_bytes(&self, visitor: &Visitor, bytes: u64) -> Result<Permit, Problem> {
        let name = visitor.network.as_ref().unwrap_or(&visitor.id);
        self.acquire_as(std::iter::once((name.as_str(), 1)), bytes)
    }

    fn acquire_as<'a>(
        &self,
        names: impl Iterator<Item = (&'a str, u32)> + Clone,
        amount: u64,
    ) -> Result<Permit, Problem> {
        let mut in_use = self.in_use.lock();
        if in_use.all + amount > self.all {
            return Err(Problem::too_many(format!("this server has too many {}", self.what), 10));
        }
        let is_full = |(name, share)| {
            let own = in_use.each.get(name).copied().unwrap_or_default();
            own + amount > self.each * u64::from(share)
        };
        if names.clone().any(is_full) {
            return Err(Problem::too_many(format!("you have too many {}", self.what), 5));
        }
        in_use.all += amount;
        let names: Vec<String> = names.map(|(name, _)| name.to_string()).collect();
        for name in &names {
            *in_use.each.entry(name.clone()).or_default() += amount;
        }
        Ok(Permit { limit: self.clone(), names, amount })
    }
}

impl Permit {
    /// Keeps the permit until the whole answer is sent or the client is gone.
    pub(crate) fn hold_until_sent(self, answer: Response) -> Response {
        answer.map(|body| Body::new(HeldBody { body, _permit: self }))
    }
}

/// A body that holds a permit until its end.
struct HeldBody {
    body: Body,
    _permit: Permit,
}

impl hyper::body::Body for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut in_use = self.limit.in_use.lock();
        in_use.all -= self.amount;
        for name in &self.names {
            if let Some(own) = in_use.each.get_mut(name) {
                *own -= self.amount;
                if *own == 0 {
                    in_use.each.remove(name);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(id: &str, network: Option<&str>) -> Visitor {
        Visitor { id: id.to_string(), key: None, network: network.map(str::to_string) }
    }

    #[test]
    fn a_burst_is_followed_by_one_game_per_interval() {
        let limit = RateLimit::new("new games", 2, Duration::from_secs(20), 10);
        let start = Instant::now();
        let is_allowed =
            |id, seconds| limit.count_at(&visitor(id, None), start + Duration::from_secs(seconds)).is_ok();
        assert_eq!([0, 1, 2].map(|seconds| is_allowed("a", seconds)), [true, true, false]);
        assert!(is_allowed("b", 3));
        assert_eq!([21, 22, 41].map(|seconds| is_allowed("a", seconds)), [true, false, true]);
    }

    #[test]
    fn a_network_has_as_much_as_ten_visitors() {
        let limit = RateLimit::new("new games", 2, Duration::from_secs(60), 10);
        let new = |number: u32| visitor(&number.to_string(), Some("203.0.113.7"));
        assert!((0..20).all(|number| limit.count(&new(number)).is_ok()));
        assert_eq!(limit.count(&new(20)).unwrap_err().status(), 429);
        assert!(limit.count(&visitor("20", Some("203.0.113.8"))).is_ok());
    }

    #[test]
    fn a_dropped_permit_can_be_acquired_again() {
        let limit = ConcurrencyLimit::new("streams", 3, 2, 10);
        let (a, b, c) = (visitor("a", None), visitor("b", None), visitor("c", None));
        let (one, _two) = (limit.acquire(&a).unwrap(), limit.acquire(&a).unwrap());
        assert!(limit.acquire(&a).is_err());
        let _three = limit.acquire(&b).unwrap();
        assert!(limit.acquire(&c).is_err());
        drop(one);
        assert!(limit.acquire(&a).is_ok());
    }
}
