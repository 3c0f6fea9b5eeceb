//! What the page knows: links, saved games, preferences, the bots' worker, tables on this device and on the server, and
//! the session that a screen has at a table.

mod content;
mod engine;
mod link;
pub mod local_data;
mod local_table;
mod names;
mod offline;
mod online;
mod parsed;
mod party;
mod preferences;
pub mod record_link;
mod restore;
mod session;
mod sound;
mod store;
mod task_table;
mod wake;

pub use content::{Content, NotLoaded};
pub use engine::{Engine, Engines, Thought};
pub use link::{BadLink, Begins, COLOURS, Link, written};
pub use local_table::{Activity, LocalTable, Thinking};
pub use names::PlayerNames;
pub use offline::Offline;
pub use online::{Connection, RemoteTable, api};
pub use parsed::Parsed;
pub use party::{Guest, Party};
pub use preferences::{Choice, Motion, Pace, Preferences, Theme};
pub(crate) use restore::restoring;
pub use restore::{Restore, restore};
pub use session::{Analysis, Around, Card, Hint, Origin, OtherMove, Session, Stage, Viewpoint};
pub use sound::Sound;
pub use store::{Progress, SavedGame, Store};
pub use task_table::TaskTable;
pub use wake::stay_awake;
