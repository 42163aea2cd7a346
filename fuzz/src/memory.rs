//! An allocator that counts, and refuses allocations beyond a budget.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The budget for any input: buffers, tables, error messages.
const BASE: usize = 1 << 20;

/// The budget for each byte of input: a byte for the cell and a few for its row, twice while a vector grows.
const PER_BYTE: usize = 16;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// While a value exists, an allocation beyond the input's budget ends the program.
pub(crate) struct Budget;

impl Budget {
    pub(crate) fn for_input(length: usize) -> Budget {
        let budget = BASE + PER_BYTE * length;
        LIMIT.store(ALLOCATED.load(Ordering::Relaxed) + budget, Ordering::Relaxed);
        Budget
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        LIMIT.store(usize::MAX, Ordering::Relaxed);
    }
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

fn is_within_limit(more: usize) -> bool {
    let allocated = ALLOCATED.load(Ordering::Relaxed);
    let is_within = allocated.saturating_add(more) <= LIMIT.load(Ordering::Relaxed);
    if !is_within {
        // The report needs memory too.
        LIMIT.store(usize::MAX, Ordering::Relaxed);
    }
    is_within
}

// SAFETY: every call is passed on unchanged to the system's allocator, which keeps the contract. A null pointer, which
// the contract always allows, refuses the allocation; Rust then aborts with the requested size, and the fuzzer keeps
// the input.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !is_within_limit(layout.size()) {
            return std::ptr::null_mut();
        }
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: `System` needs what the caller promises about `layout`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !is_within_limit(layout.size()) {
            return std::ptr::null_mut();
        }
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: `pointer` came from `System` with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The old and the new allocation may exist at the same time.
        if !is_within_limit(size) {
            return std::ptr::null_mut();
        }
        ALLOCATED.fetch_add(size, Ordering::Relaxed);
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: `pointer` came from `System` with this layout, and the caller promises that `size` is valid.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
