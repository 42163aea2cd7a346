//! Runs work on several threads, for everything in this crate that does.

use std::thread;
use std::time::Duration;

/// How often the caller looks whether to go on.
const PATIENCE: Duration = Duration::from_millis(20);

/// Calls `work` with 0, 1, .. on that many threads, and returns the results in this order. Meanwhile `watch` is called now and
/// then on the thread of the caller.
///
/// # Panics
/// If some work panics.
pub(crate) fn run<T: Send>(
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut watch: impl FnMut(),
) -> Vec<T> {
    let caller = thread::current();
    thread::scope(|scope| {
        let (work, caller) = (&work, &caller);
        let worker = move |index| {
            let result = work(index);
            caller.unpark();
            result
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|index| scope.spawn(move || worker(index))).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            watch();
            thread::park_timeout(PATIENCE);
        }
        workers.into_iter().map(|worker| worker.join().expect("work does not panic")).collect()
    })
}

/// The number of threads that can run at the same time.
pub(crate) fn available() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
