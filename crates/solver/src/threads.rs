//! Runs work on several threads, for the whole crate.

use std::thread;
use std::time::Duration;

/// How often the caller's thread wakes up to call `watch`.
const PATIENCE: Duration = Duration::from_millis(20);

/// Calls `work` with 0, 1, .., each on its own thread, and returns the results in this order. Meanwhile calls `watch` now and
/// then on the caller's thread.
///
/// # Panics
/// If `work` panics.
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
