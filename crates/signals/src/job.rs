//! Closures without their types.

/// Something that is done over and over. A `dyn FnMut` would do as well, but for each closure that is made into one the
/// compiler also makes the code that calls it once and drops it, which nobody here does.
pub trait Job<T> {
    /// Does it.
    fn run(&mut self) -> T;
}

impl<T, F: FnMut() -> T> Job<T> for F {
    fn run(&mut self) -> T {
        self()
    }
}

/// The same with something that is given each time.
pub trait JobWith<A, T> {
    /// Does it.
    fn run(&mut self, given: A) -> T;
}

impl<A, T, F: FnMut(A) -> T> JobWith<A, T> for F {
    fn run(&mut self, given: A) -> T {
        self(given)
    }
}
