//! Who owns what is made.

use std::rc::Rc;

use crate::graph::{self, Id, Kind};

/// An owner that does nothing by itself: for what comes and goes on its own, such as a row of a list.
#[derive(Clone, Copy, Debug)]
pub struct Scope(Option<Id>);

impl Scope {
    /// A new owner, which goes when the present one does.
    #[expect(clippy::new_without_default, reason = "whose it is depends on where it is made")]
    pub fn new() -> Self {
        Self(Some(graph::insert(Kind::Passive, None, None)))
    }

    /// The present owner.
    pub fn current() -> Self {
        Self(graph::owner())
    }

    /// Does something for this owner, which then owns what is made. Nobody follows what is read.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        graph::as_owner(self.0, work)
    }

    /// Takes away all that it owns.
    pub fn dispose(self) {
        if let Some(id) = self.0 {
            graph::dispose(id);
        }
    }
}

/// Does something when the present owner goes, or is made again.
pub fn on_cleanup(work: impl FnOnce() + 'static) {
    graph::on_cleanup(Box::new(work));
}

/// Hands a value to all that the present owner owns.
pub fn provide_context<T: 'static>(value: T) {
    graph::provide(Rc::new(value));
}

/// What an owner has handed down, the nearest one that has.
pub fn use_context<T: Clone + 'static>() -> Option<T> {
    graph::find(|value| value.is::<T>())?.downcast_ref::<T>().cloned()
}

/// What an owner has handed down.
///
/// # Panics
/// If none has.
pub fn expect_context<T: Clone + 'static>() -> T {
    use_context().expect("an owner provides it")
}
