//! Every sentence a player reads, in French and English, for the terminal and the browser.
//!
//! The sentences stand in one file a language, `lang/en.ftl` and `lang/fr.ftl`, in the Fluent format. The rules and
//! bots give typed [`Message`](game::Message)s; [`Texts::say`] puts them into words. A third language is one file more and one line
//! in [`Lang`].

mod lang;
mod say;
mod tell;

pub use lang::Lang;
pub use say::{Names, Texts};
