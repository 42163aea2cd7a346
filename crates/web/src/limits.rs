//! How much the server allows.

use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// How much the server allows.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest request body, in bytes.
    pub body_bytes: usize,
    /// How long an answer may take.
    pub answer_timeout: Duration,
    /// How long a client may take to send the headers of a request, and then its body.
    pub read_timeout: Duration,
    /// Open connections.
    pub connections: usize,
    /// Open connections per network.
    pub connections_each: u32,
    /// Open event streams.
    pub streams: usize,
    /// Open event streams per visitor.
    pub streams_each: u32,
    /// New games that a visitor can make in a burst.
    pub new_games: u32,
    /// How long after a burst each further new game takes.
    pub new_game_every: Duration,
    /// Changes of names, codes and passkeys that a visitor can make in a burst.
    pub changes: u32,
    /// How long after a burst each further change takes.
    pub change_every: Duration,
    /// Looks at statistics, histories and daily boards that a visitor can take in a burst.
    pub reports: u32,
    /// How long after a burst each further look takes.
    pub report_every: Duration,
    /// Recorded games that a visitor can keep.
    pub kept_videos: u64,
    /// The most bytes of all of them.
    pub kept_video_bytes: u64,
    /// Threads for the solver.
    pub solver_threads: usize,
    /// Running and waiting solver jobs per visitor.
    pub solver_jobs_each: u32,
    /// How long a request waits for a solver thread, and then for the solver.
    pub solver_timeout: Duration,
    /// Proxies whose `X-Forwarded-For` is trusted. One on this machine always is.
    pub proxies: Vec<IpAddr>,
    /// Origins whose pages may use the API, such as `https://mines.example.org`.
    pub origins: Vec<String>,
    /// The names of this site in the header `Host`; any if there is none.
    pub hosts: Vec<String>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 64 * 1024,
            answer_timeout: Duration::from_secs(30),
            read_timeout: Duration::from_secs(15),
            connections: 4096,
            connections_each: 256,
            streams: 2000,
            streams_each: 16,
            new_games: 120,
            new_game_every: Duration::from_secs(1),
            changes: 30,
            change_every: Duration::from_secs(10),
            reports: 60,
            report_every: Duration::from_millis(500),
            kept_videos: 100,
            kept_video_bytes: 20 << 20,
            solver_threads: 2,
            solver_jobs_each: 4,
            solver_timeout: Duration::from_secs(10),
            proxies: Vec::new(),
            origins: Vec::new(),
            hosts: Vec::new(),
        }
    }
}

/// A network may do as much as this many visitors: a school has many behind one address, and dropping the cookie gains
/// nobody more than that.
pub(crate) const VISITORS_PER_NETWORK: u32 = 10;

/// With more entries than this, those that have recovered are dropped, which changes nothing for them.
const MOST_REMEMBERED: usize = 100_000;

impl Visitor {
    /// The names that a visitor is counted by, and the share of each.
    fn names(&self) -> impl Iterator<Item = (&str, u32)> + Clone {
        let network = self.network.as_deref().map(|network| (network, VISITORS_PER_NETWORK));
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
    used: Arc<Mutex<HashMap<String, (f64, Instant)>>>,
}

impl RateLimit {
    pub(crate) fn new(what: &'static str, burst: u32, every: Duration) -> RateLimit {
        RateLimit { what, burst, every, used: Arc::default() }
    }

    /// Counts one, or says how long to wait.
    pub(crate) fn count(&self, visitor: &Visitor) -> Result<(), Problem> {
        self.count_at(visitor, Instant::now())
    }

    fn count_at(&self, visitor: &Visitor, now: Instant) -> Result<(), Problem> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let level_now = |(level, since): (f64, Instant), share: u32| {
            let drained = now.duration_since(since).as_secs_f64() / self.every.as_secs_f64();
            (level - drained * f64::from(share)).max(0.0)
        };
        if used.len() > MOST_REMEMBERED {
            used.retain(|_, &mut bucket| level_now(bucket, 1) > 0.0);
        }
        let mut counted = Vec::new();
        for (name, share) in visitor.names() {
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

/// Limits how many of something are open at a time: in all, per visitor and per network.
#[derive(Clone, Debug)]
pub(crate) struct ConcurrencyLimit {
    /// The plural of what is counted, for problem texts.
    what: &'static str,
    all: usize,
    each: u32,
    in_use: Arc<Mutex<InUse>>,
}

#[derive(Debug, Default)]
struct InUse {
    all: usize,
    each: HashMap<String, u32>,
}

/// Counts as one open thing until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    limit: ConcurrencyLimit,
    names: Vec<String>,
}

impl ConcurrencyLimit {
    pub(crate) fn new(what: &'static str, all: usize, each: u32) -> ConcurrencyLimit {
        ConcurrencyLimit { what, all, each, in_use: Arc::default() }
    }

    pub(crate) fn acquire(&self, visitor: &Visitor) -> Result<Permit, Problem> {
        self.acquire_as(visitor.names())
    }

    /// A permit that counts for a network alone.
    pub(crate) fn acquire_for(&self, network: &str) -> Result<Permit, Problem> {
        self.acquire_as(std::iter::once((network, 1)))
    }

    fn acquire_as<'a>(&self, names: impl Iterator<Item = (&'a str, u32)> + Clone) -> Result<Permit, Problem> {
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        if in_use.all >= self.all {
            return Err(Problem::too_many(format!("this server has too many {}", self.what), 10));
        }
        let is_full = |(name, share)| {
            in_use.each.get(name).is_some_and(|&own| own >= self.each * share) || self.each == 0
        };
        if names.clone().any(is_full) {
            return Err(Problem::too_many(format!("you have too many {}", self.what), 5));
        }
        in_use.all += 1;
        let names: Vec<String> = names.map(|(name, _)| name.to_string()).collect();
        for name in &names {
            *in_use.each.entry(name.clone()).or_default() += 1;
        }
        Ok(Permit { limit: self.clone(), names })
    }
}

impl Permit {
    /// Keeps the permit until all of an answer is sent, or the client is gone.
    pub(crate) fn hold_until_sent(self, answer: Response) -> Response {
        answer.map(|body| Body::new(HeldBody { body, _permit: self }))
    }
}

/// A body with the permit that is given back at its end.
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
        let mut in_use = self.limit.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.all -= 1;
        for name in &self.names {
            if let Some(own) = in_use.each.get_mut(name) {
                *own -= 1;
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
        let limit = RateLimit::new("new games", 2, Duration::from_secs(20));
        let start = Instant::now();
        let is_allowed =
            |id, seconds| limit.count_at(&visitor(id, None), start + Duration::from_secs(seconds)).is_ok();
        assert_eq!([0, 1, 2].map(|seconds| is_allowed("a", seconds)), [true, true, false]);
        assert!(is_allowed("b", 3));
        assert_eq!([21, 22, 41].map(|seconds| is_allowed("a", seconds)), [true, false, true]);
    }

    #[test]
    fn a_network_has_as_much_as_ten_visitors() {
        let limit = RateLimit::new("new games", 2, Duration::from_secs(60));
        let new = |number: u32| visitor(&number.to_string(), Some("203.0.113.7"));
        assert!((0..20).all(|number| limit.count(&new(number)).is_ok()));
        assert_eq!(limit.count(&new(20)).unwrap_err().status(), 429);
        assert!(limit.count(&visitor("20", Some("203.0.113.8"))).is_ok());
    }

    #[test]
    fn a_dropped_permit_can_be_acquired_again() {
        let limit = ConcurrencyLimit::new("streams", 3, 2);
        let (a, b, c) = (visitor("a", None), visitor("b", None), visitor("c", None));
        let (one, _two) = (limit.acquire(&a).unwrap(), limit.acquire(&a).unwrap());
        assert!(limit.acquire(&a).is_err());
        let _three = limit.acquire(&b).unwrap();
        assert!(limit.acquire(&c).is_err());
        drop(one);
        assert!(limit.acquire(&a).is_ok());
    }
}
