//! Runs work where the target has no threads, with the same results as `threads.rs`.

use std::cell::RefCell;

/// Calls `work` with 0, 1, .., and returns the results in this order. The work calls `keep_going` itself: nobody else can
/// meanwhile.
pub(crate) fn run<T>(
    threads: usize,
    keep_going: impl FnMut() -> bool,
    work: impl Fn(usize, &dyn Fn() -> bool) -> T,
) -> Vec<T> {
    let keep_going = RefCell::new(keep_going);
    let keep_going = || (keep_going.borrow_mut())();
    (0..threads.max(1)).map(|index| work(index, &keep_going)).collect()
}

/// The number of threads that can run at the same time.
pub(crate) fn available() -> usize {
    1
}
