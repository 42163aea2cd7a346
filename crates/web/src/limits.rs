//! How much is allowed, and to whom.

use crate::games::Visitor;
use crate::problem::Problem;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much is allowed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How long an answer may take.
    pub answer: Duration,
    /// How long a client may take to send a request's headers, and then its body.
    pub slow: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time for each network.
    pub connections_each: u32,
    /// Streams of events at a time.
    pub streams: usize,
    /// Streams of events at a time for each visitor.
    pub streams_each: u32,
    /// Games that a visitor can make at once.
    pub games_at_once: u32,
    /// How long it takes until one of them is allowed again.
    pub games_every: Duration,
    /// Positions that the solver thinks about at a time.
    pub thoughts: usize,
    /// Requests of a visitor that think or wait for the solver at a time.
    pub thoughts_each: u32,
    /// How long somebody waits for the solver.
    pub patience: Duration,
    /// Games on the daily board that are ranked, for each network.
    pub dailies: u32,
    /// Machines whose word is taken for whom they speak for, in `X-Forwarded-For`. This one always is.
    pub proxies: Vec<IpAddr>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 * 1024,
            answer: Duration::from_secs(30),
            slow: Duration::from_secs(15),
            connections: 4096,
            connections_each: 256,
            streams: 2000,
            streams_each: 16,
            games_at_once: 120,
            games_every: Duration::from_secs(1),
            thoughts: 2,
            thoughts_each: 4,
            patience: Duration::from_secs(10),
            dailies: 3,
            proxies: Vec::new(),
        }
    }
}

/// A network may do as much as so many visitors: a school has many behind one address, and nobody gets more than that by
/// leaving the cookie away.
const NETWORK: u32 = 10;

/// Beyond this many, those whose bucket is full are forgotten: they lose nothing by it.
const MOST_REMEMBERED: usize = 100_000;

impl Visitor {
    /// The names under which a visitor is counted, and how much is allowed to each.
    fn names(&self) -> impl Iterator<Item = (&str, u32)> + Clone {
        let network = self.network.as_deref().map(|network| (network, NETWORK));
        std::iter::once((self.id.as_str(), 1)).chain(network)
    }
}

/// Counts what each visitor and each network does: a bucket that empties with each game and fills again with time.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    size: u32,
    every: Duration,
    used: Arc<Mutex<HashMap<String, (f64, Instant)>>>,
}

impl Buckets {
    pub(crate) fn new(size: u32, every: Duration) -> Buckets {
        Buckets { size, every, used: Arc::default() }
    }

    /// Takes one, or says how long to wait.
    pub(crate) fn take(&self, visitor: &Visitor) -> Result<(), Problem> {
        let now = Instant::now();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |(level, since): (f64, Instant), share: u32| {
            let filled = now.duration_since(since).as_secs_f64() / self.every.as_secs_f64();
            (level - filled * f64::from(share)).max(0.0)
        };
        if used.len() > MOST_REMEMBERED {
            used.retain(|_, &mut bucket| refilled(bucket, 1) > 0.0);
        }
        let mut taken = Vec::new();
        for (name, share) in visitor.names() {
            let level = used.get(name).map_or(0.0, |&bucket| refilled(bucket, share)) + 1.0;
            let over = level - f64::from(self.size * share);
            if over > 0.0 {
                let seconds = over * self.every.as_secs_f64() / f64::from(share);
                return Err(Problem::too_many("too many new games in a short time", seconds.ceil() as u64));
            }
            taken.push((name.to_string(), (level, now)));
        }
        used.extend(taken);
        Ok(())
    }
}

/// Counts what goes on at a time, in all, for each visitor and for each network.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// What there can be too many of.
    what: &'static str,
    all: usize,
    each: u32,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    each: HashMap<String, u32>,
}

/// A place that was taken; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct PlaceTaken {
    places: Places,
    names: Vec<String>,
}

impl Places {
    pub(crate) fn new(what: &'static str, all: usize, each: u32) -> Places {
        Places { what, all, each, taken: Arc::default() }
    }

    pub(crate) fn take(&self, visitor: &Visitor) -> Result<PlaceTaken, Problem> {
        self.take_by(visitor.names())
    }

    /// A place for a network alone.
    pub(crate) fn take_for(&self, network: &str) -> Result<PlaceTaken, Problem> {
        self.take_by(std::iter::once((network, 1)))
    }

    fn take_by<'a>(
        &self,
        names: impl Iterator<Item = (&'a str, u32)> + Clone,
    ) -> Result<PlaceTaken, Problem> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= self.all {
            return Err(Problem::too_many(&format!("too many {} on this server", self.what), 10));
        }
        let is_full = |(name, share)| {
            taken.each.get(name).is_some_and(|&own| own >= self.each * share) || self.each == 0
        };
        if names.clone().any(is_full) {
            return Err(Problem::too_many(&format!("too many {} of yours", self.what), 5));
        }
        taken.all += 1;
        let names: Vec<String> = names.map(|(name, _)| name.to_string()).collect();
        for name in &names {
            *taken.each.entry(name.clone()).or_default() += 1;
        }
        Ok(PlaceTaken { places: self.clone(), names })
    }
}

impl Drop for PlaceTaken {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        for name in &self.names {
            if let Some(own) = taken.each.get_mut(name) {
                *own -= 1;
                if *own == 0 {
                    taken.each.remove(name);
                }
            }
        }
    }
}

/// Counts the daily games of each network: who forgets the cookie to play a board again that is known by then is not
/// ranked for long. Nothing of it is written down, so it begins anew with the server and with the day.
#[derive(Clone, Debug)]
pub(crate) struct Dailies {
    ranked: u32,
    counted: Arc<Mutex<(String, HashMap<String, u32>)>>,
}

impl Dailies {
    pub(crate) fn new(ranked: u32) -> Dailies {
        Dailies { ranked, counted: Arc::default() }
    }

    /// Counts a game and tells whether it may be ranked.
    pub(crate) fn count(&self, day: &str, visitor: &Visitor) -> bool {
        let Some(network) = &visitor.network else { return true };
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.0 != day {
            *counted = (day.to_string(), HashMap::new());
        }
        let games = counted.1.entry(network.clone()).or_default();
        *games += 1;
        *games <= self.ranked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(id: &str, network: Option<&str>) -> Visitor {
        Visitor { id: id.to_string(), key: None, network: network.map(str::to_string) }
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(2, Duration::from_millis(20));
        let (a, b) = (visitor("a", None), visitor("b", None));
        assert!(buckets.take(&a).is_ok() && buckets.take(&a).is_ok());
        assert_eq!(buckets.take(&a).unwrap_err().status(), 429);
        assert!(buckets.take(&b).is_ok());
        std::thread::sleep(Duration::from_millis(40));
        assert!(buckets.take(&a).is_ok());
    }

    #[test]
    fn a_network_has_as_much_as_ten_visitors() {
        let buckets = Buckets::new(2, Duration::from_secs(60));
        let new = |number: u32| visitor(&number.to_string(), Some("203.0.113.7"));
        assert!((0..20).all(|number| buckets.take(&new(number)).is_ok()));
        assert_eq!(buckets.take(&new(20)).unwrap_err().status(), 429);
        assert!(buckets.take(&visitor("20", Some("203.0.113.8"))).is_ok());
    }

    #[test]
    fn places_are_free_again_when_left() {
        let places = Places::new("streams", 3, 2);
        let (a, b, c) = (visitor("a", None), visitor("b", None), visitor("c", None));
        let (one, _two) = (places.take(&a).unwrap(), places.take(&a).unwrap());
        assert!(places.take(&a).is_err());
        let _three = places.take(&b).unwrap();
        assert!(places.take(&c).is_err());
        drop(one);
        assert!(places.take(&a).is_ok());
    }

    #[test]
    fn three_daily_games_of_a_network_are_ranked_each_day() {
        let dailies = Dailies::new(3);
        let new = |number: u32| visitor(&number.to_string(), Some("203.0.113.7"));
        let ranked = (0..5).filter(|&number| dailies.count("2026-01-31", &new(number))).count();
        assert_eq!(ranked, 3);
        assert!(dailies.count("2026-01-31", &visitor("6", Some("203.0.113.8"))));
        assert!(dailies.count("2026-02-01", &new(7)));
    }
}
