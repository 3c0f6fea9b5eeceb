//! Every sentence a player reads, in each language, for the terminal and the browser.
//!
//! The sentences stand in one file per language, such as `lang/en.ftl`, in the Fluent format. The rules and bots give typed
//! [`Message`](game::Message)s; [`Texts::say`] puts them into words, and [`Texts::parts`] into words and pieces that a
//! screen draws. One more language is one more file, and a module like `french` where its grammar needs functions.

mod events;
mod fluent;
mod french;
mod german;
mod lang;
mod names;
mod parts;
mod texts;
mod typesetting;

pub use lang::Lang;
pub use names::Names;
pub use parts::{Part, plain};
pub use texts::{Advice, Texts};
