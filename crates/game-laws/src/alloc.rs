//! Counts heap allocations, so that a game can show that it makes none while it is played.
//!
//! A test file of its own installs the allocator and counts what a closure does on its thread:
//!
//! ```
//! use game_laws::alloc::{Counting, count};
//!
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting;
//!
//! assert_eq!(count(|| 1 + 1), 0);
//! assert_eq!(count(|| vec![1, 2, 3]), 1);
//! ```
#![allow(unsafe_code)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting the allocations and reallocations of each thread.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counting;

/// How many times this thread allocated or reallocated while the closure ran.
///
/// Always 0 unless [`Counting`] is the global allocator.
pub fn count<T>(run: impl FnOnce() -> T) -> u64 {
    let before = ALLOCATIONS.get();
    black_box(run());
    ALLOCATIONS.get() - before
}

fn note() {
    // A thread that is being torn down allocates without being counted.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call is handed on unchanged to the system's allocator, which keeps the contract; counting touches a
// thread-local number that itself needs no allocation.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}
