//! Runs long work on several threads, without the GIL, until it is done or Ctrl-C is pressed.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the caller checks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

#[derive(Default)]
pub(crate) struct Stop(AtomicBool);

impl Stop {
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Raises `MemoryError` if there is no room for this many bytes: an allocation that fails would abort the interpreter.
pub(crate) fn check_memory(bytes: u64) -> PyResult<()> {
    let room = usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    let problem = || PyMemoryError::new_err(format!("not enough memory: this call needs {} MB", bytes >> 20));
    room.then_some(()).ok_or_else(problem)
}

/// Runs work without the GIL on another thread, while this one waits for Ctrl-C. Work that was stopped has no result.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    py.detach(|| {
        let stop = Stop::default();
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                // Dropped at the end, even after a panic, which wakes up the caller.
                let _done = done;
                work(stop)
            });
            let mut interrupted = Ok(());
            while is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                if interrupted.is_ok() {
                    interrupted = Python::attach(|py| py.check_signals());
                    stop.0.store(interrupted.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker.join().unwrap_or_else(|cause| panic::resume_unwind(cause));
            interrupted.map(|()| result)
        })
    })
}

/// Runs the work for each item on several threads, each with its own state, until all is done or the work should stop. A thread
/// takes `at_once` items at a time.
pub(crate) fn in_parallel<I: Iterator + Send, S>(
    items: I,
    (threads, at_once): (usize, usize),
    stop: &Stop,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, I::Item) + Sync,
) where
    I::Item: Send,
{
    let items = Mutex::new(items);
    let run = || {
        let mut state = state();
        loop {
            let some: Vec<I::Item> =
                items.lock().unwrap_or_else(PoisonError::into_inner).by_ref().take(at_once).collect();
            if some.is_empty() {
                return;
            }
            for item in some {
                if stop.is_asked() {
                    return;
                }
                work(&mut state, item);
            }
        }
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        run();
        for helper in helpers {
            helper.join().unwrap_or_else(|cause| panic::resume_unwind(cause));
        }
    });
}

/// Panics, so that a test can check that the interpreter survives.
#[pyfunction]
#[pyo3(name = "_panic_for_tests")]
pub(crate) fn panic_for_tests(py: Python<'_>) -> PyResult<()> {
    interruptible(py, |_| panic!("a panic for tests"))
}
