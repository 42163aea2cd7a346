//! Runs work on several threads, for the whole crate. `one_thread.rs` takes its place where the target has no threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often the caller's thread wakes up to call `keep_going`.
const PATIENCE: Duration = Duration::from_millis(20);

/// Calls `work` with 0, 1, .., each on its own thread, and returns the results in this order.
///
/// Meanwhile calls `keep_going` now and then on the caller's thread. The work gets a function that is true until it
/// returns false.
///
/// # Panics
/// If `work` panics.
pub(crate) fn run<T: Send>(
    threads: usize,
    mut keep_going: impl FnMut() -> bool,
    work: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync,
) -> Vec<T> {
    let caller = thread::current();
    let is_wanted = AtomicBool::new(true);
    thread::scope(|scope| {
        let (work, caller, is_wanted) = (&work, &caller, &is_wanted);
        let worker = move |index| {
            let result = work(index, &|| is_wanted.load(Ordering::Relaxed));
            caller.unpark();
            result
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|index| scope.spawn(move || worker(index))).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            if !keep_going() {
                is_wanted.store(false, Ordering::Relaxed);
            }
            thread::park_timeout(PATIENCE);
        }
        workers.into_iter().map(|worker| worker.join().expect("work does not panic")).collect()
    })
}

/// The number of threads that can run at the same time.
pub(crate) fn available() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
