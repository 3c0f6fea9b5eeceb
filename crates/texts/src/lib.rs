//! Every sentence a player reads, in French and English, for the terminal and the browser.
//!
//! The sentences stand in one file a language, `lang/en.ftl` and `lang/fr.ftl`, in the Fluent format. The rules and
//! bots give typed [`Message`](game::Message)s; [`Texts::say`] puts them into words, and [`Texts::parts`] into words and
//! pieces that a screen draws. A third language is one more file beside these two.

mod events;
mod french;
mod lang;
mod names;
mod parts;
mod texts;

pub use lang::Lang;
pub use names::Names;
pub use parts::{Part, plain};
pub use texts::{Advice, Texts};
