//! Runs work on several threads and delivers the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// Threads deliver their results at least this often.
const SEND_EVERY: Duration = Duration::from_millis(200);

/// Threads deliver their results after at most this many.
const MAX_AT_ONCE: u64 = 64;

#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderedParallel {
    pub(crate) count: u64,
    pub(crate) threads: usize,
    /// How many results may wait for an earlier one.
    pub(crate) ahead: u64,
}

impl OrderedParallel {
    /// Makes result 0, 1, 2 and so on, and passes them to `take` in order, some at a time. Each thread has its own
    /// state. The first error of `take` ends the work.
    pub(crate) fn run<S, T: Send, E>(
        self,
        state: impl Fn() -> S + Sync,
        make: impl Fn(&mut S, u64) -> T + Sync,
        mut take: impl FnMut(Vec<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (next, progress) = (AtomicU64::new(0), Progress::default());
        let at_once = (self.count / (8 * self.threads as u64)).clamp(1, MAX_AT_ONCE);
        let (send, receive) = mpsc::channel();
        let work = |send: mpsc::Sender<(u64, Vec<T>)>| {
            let mut state = state();
            loop {
                let first = next.fetch_add(at_once, Ordering::Relaxed);
                if first >= self.count || !progress.wait_for(first.saturating_sub(self.ahead)) {
                    return;
                }
                let end = self.count.min(first + at_once);
                let (mut begin, mut made, mut sent) = (first, Vec::new(), Instant::now());
                for index in first..end {
                    made.push(make(&mut state, index));
                    if index + 1 == end || sent.elapsed() >= SEND_EVERY {
                        // The receiver is gone after an error.
                        if send.send((begin, std::mem::take(&mut made))).is_err() {
                            return;
                        }
                        (begin, sent) = (index + 1, Instant::now());
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (work, send) = (&work, send.clone());
                scope.spawn(move || work(send));
            }
            drop(send);
            let (mut taken, mut early) = (0, BTreeMap::new());
            while let Ok((first, made)) = receive.recv() {
                early.insert(first, made);
                while let Some(made) = early.remove(&taken) {
                    taken += made.len() as u64;
                    if let Err(error) = take(made) {
                        drop(receive);
                        progress.end();
                        return Err(error);
                    }
                }
                progress.reach(taken);
            }
            Ok(())
        })
    }
}

/// The number of results taken so far.
#[derive(Default)]
struct Progress {
    state: Mutex<Taken>,
    changed: Condvar,
}

#[derive(Default)]
struct Taken {
    results: u64,
    is_over: bool,
}

impl Progress {
    /// Waits until this many results are taken. Returns `false` if the work ends before that.
    fn wait_for(&self, results: u64) -> bool {
        let waits = |taken: &mut Taken| !taken.is_over && taken.results < results;
        let taken = self.changed.wait_while(self.lock(), waits).unwrap_or_else(PoisonError::into_inner);
        !taken.is_over
    }

    fn reach(&self, results: u64) {
        self.lock().results = results;
        self.changed.notify_all();
    }

    fn end(&self) {
        self.lock().is_over = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_takes_how_long() {
        for (threads, ahead) in [(1, 1), (3, 1), (4, 100)] {
            let mut taken = Vec::new();
            // Every seventh takes longer than the others.
            let make = |_: &mut (), index: u64| {
                if index.is_multiple_of(7) {
                    thread::yield_now();
                }
                index * index
            };
            let workers = OrderedParallel { count: 1000, threads, ahead };
            let done: Result<(), ()> = workers.run(
                || (),
                make,
                |made| {
                    taken.extend(made);
                    Ok(())
                },
            );
            assert!(done.is_ok());
            assert!(taken.iter().copied().eq((0..1000).map(|index| index * index)));
        }
    }

    #[test]
    fn an_error_ends_the_work_and_keeps_what_came_before() {
        let made = AtomicU64::new(0);
        let mut taken = Vec::new();
        let make = |_: &mut (), index: u64| {
            made.fetch_add(1, Ordering::Relaxed);
            if index == 500 { Err("the end") } else { Ok(index) }
        };
        let workers = OrderedParallel { count: 1_000_000_000, threads: 3, ahead: 200 };
        let done = workers.run(
            || (),
            make,
            |results| {
                for result in results {
                    taken.push(result?);
                }
                Ok(())
            },
        );
        assert_eq!(done, Err("the end"));
        assert!(taken.iter().copied().eq(0..500));
        assert!(made.into_inner() < 2000, "no thread goes far ahead");
    }
}
