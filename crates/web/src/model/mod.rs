//! The local game: links, saved tables, preferences, bots, and the host that runs a table.

mod engine;
mod host;
mod link;
mod preferences;
mod sound;
mod store;
mod wake;

pub use engine::{Ask, Engines, Hint, Question, Reply};
pub use host::{Analysis, Eyes, Host, Stage, Thinking};
pub use link::{BadLink, Link, written};
pub use preferences::{Motion, Pace, Preferences, Theme, choice, word};
pub use sound::Sound;
pub use store::{Kept, Local, Store};
pub use wake::stay_awake;
