//! Values that others follow: when one changes, what was made from it is made again, and nothing else.
//!
//! | module | what is in it |
//! |---|---|
//! | [`signal`] | [`RwSignal`], a value; [`Memo`], a value that follows from others; [`Signal`], either; [`StoredValue`], one that nobody follows |
//! | [`effect`] | [`Effect`] and [`render`]: what is done again when a value changes |
//! | [`owner`] | who owns what: cleaning up, [`Scope`], context |
//! | `graph`, `job` | all of it, without types |
//!
//! A handle is a number: cheap to copy into every closure. What it stands for is in one graph for the thread, and goes when
//! its owner goes: an effect owns all that is made while it runs, until it runs again.
//!
//! The graph knows no types. A value is an `Rc<dyn Any>` that is replaced and never changed while somebody looks at it, and
//! what is to be done is a boxed closure; so a new type of value or a new closure brings little code of its own, which is what
//! this crate is for: the client is to be small.
//!
//! What a change leads to is done a little later, all of it at once: [`flush`] does it, and [`schedule_with`] says how that
//! is arranged for.

pub mod effect;
mod graph;
mod job;
pub mod owner;
pub mod signal;

pub use effect::{Effect, render};
pub use graph::{flush, schedule_with, untrack};
pub use job::{Job, JobWith};
pub use owner::{Scope, expect_context, on_cleanup, provide_context, use_context};
pub use signal::{Memo, RwSignal, Signal, StoredValue, memo};
