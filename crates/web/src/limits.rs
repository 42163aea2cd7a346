//! How much is allowed, and to whom.

use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much is allowed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How long an answer may take.
    pub answer: Duration,
    /// How long a client may take to send a request's headers, and between two pieces of its body.
    pub slow: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Streams of events at a time.
    pub streams: usize,
    /// Streams of events at a time for each visitor.
    pub streams_each: usize,
    /// Games that a visitor can make at once.
    pub games_at_once: u32,
    /// How long it takes until one of them is allowed again.
    pub games_every: Duration,
    /// Positions that the solver thinks about at a time.
    pub thoughts: usize,
    /// How long somebody waits for the solver.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 * 1024,
            answer: Duration::from_secs(30),
            slow: Duration::from_secs(15),
            connections: 4096,
            streams: 2000,
            streams_each: 16,
            games_at_once: 120,
            games_every: Duration::from_secs(1),
            thoughts: 2,
            patience: Duration::from_secs(10),
        }
    }
}

/// Beyond this many, visitors whose bucket is full are forgotten: they lose nothing by it.
const MOST_REMEMBERED: usize = 100_000;

/// Counts what each visitor does: a bucket that empties with each game and fills again with time.
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
    pub(crate) fn take(&self, visitor: &str) -> Result<(), Problem> {
        let now = Instant::now();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |(level, since): (f64, Instant)| {
            (level - now.duration_since(since).as_secs_f64() / self.every.as_secs_f64()).max(0.0)
        };
        if used.len() > MOST_REMEMBERED {
            used.retain(|_, &mut bucket| refilled(bucket) > 0.0);
        }
        let level = used.get(visitor).map_or(0.0, |&bucket| refilled(bucket));
        if level + 1.0 > f64::from(self.size) {
            let seconds = (level + 1.0 - f64::from(self.size)) * self.every.as_secs_f64();
            return Err(Problem::too_many("too many new games in a short time", seconds.ceil() as u64));
        }
        used.insert(visitor.to_string(), (level + 1.0, now));
        Ok(())
    }
}

/// Counts what is open at a time, in all and for each visitor.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    all: usize,
    each: usize,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// A place that was taken; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct PlaceTaken {
    places: Places,
    visitor: String,
}

impl Places {
    pub(crate) fn new(all: usize, each: usize) -> Places {
        Places { all, each, taken: Arc::default() }
    }

    pub(crate) fn take(&self, visitor: &str) -> Result<PlaceTaken, Problem> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.values().sum::<usize>() >= self.all {
            return Err(Problem::too_many("too many are watching on this server", 30));
        }
        let own = taken.entry(visitor.to_string()).or_default();
        if *own >= self.each {
            return Err(Problem::too_many("you are watching too many games; close some", 5));
        }
        *own += 1;
        Ok(PlaceTaken { places: self.clone(), visitor: visitor.to_string() })
    }
}

impl Drop for PlaceTaken {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.visitor) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.visitor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(2, Duration::from_millis(20));
        assert!(buckets.take("a").is_ok() && buckets.take("a").is_ok());
        assert_eq!(buckets.take("a").unwrap_err().status(), 429);
        assert!(buckets.take("b").is_ok());
        std::thread::sleep(Duration::from_millis(40));
        assert!(buckets.take("a").is_ok());
    }

    #[test]
    fn places_are_free_again_when_left() {
        let places = Places::new(3, 2);
        let (one, _two) = (places.take("a").unwrap(), places.take("a").unwrap());
        assert!(places.take("a").is_err());
        let _three = places.take("b").unwrap();
        assert!(places.take("c").is_err());
        drop(one);
        assert!(places.take("a").is_ok());
    }
}
