//! What is done again when a value changes.

use crate::{
    graph::{self, Kind},
    job::Job,
};

/// Something that is done soon, and again whenever a value changes that was read while it was done.
pub struct Effect;

impl Effect {
    /// `work` gets what it has returned the time before.
    #[expect(clippy::new_ret_no_self, reason = "nobody needs a handle: it goes with its owner")]
    pub fn new<T: 'static>(mut work: impl FnMut(Option<T>) -> T + 'static) {
        let mut before = None;
        graph::insert_effect(Kind::Effect, Box::new(move || before = Some(work(before.take()))));
    }
}

/// Draws at once, and again whenever a value changes that was read while it was drawn.
pub fn render(work: Box<dyn Job<()>>) {
    graph::insert_effect(Kind::Render, work);
}
