//! All that the command says: to people in their language, to programs as JSON.
//!
//! Texts from outside (files, arguments, other programs) reach the terminal through [`foreign`] alone, so that nothing
//! in them can steer the terminal or fill it.

use std::{
    io::{self, ErrorKind, Write},
    ops::Deref,
    path::Path,
};

use display::Numbers;
use game::{Arg, Message};
use texts::{Lang, Names, Texts};

/// A text from outside is shown up to so many characters.
const MOST: usize = 1000;

/// The sentences of the reader's language.
pub(crate) struct Words(Texts);

impl Words {
    pub(crate) fn new(lang: Lang) -> Self {
        Self(Texts::new(lang))
    }

    /// A message that names no player other than by number.
    pub(crate) fn message(&self, message: &Message) -> String {
        self.message_with(message, &Names::none())
    }

    /// A message that names players. The texts it mentions may come from outside.
    pub(crate) fn message_with(&self, message: &Message, names: &Names) -> String {
        let mut message = message.clone();
        for (_, arg) in &mut message.args {
            if let Arg::Text(text) = arg {
                *text = foreign(text);
            }
        }
        self.0.say(&message, names)
    }

    /// A number with so many decimals, as the language writes it.
    pub(crate) fn decimal(&self, value: f64, decimals: usize) -> String {
        self.numbers().decimal(value, decimals)
    }

    /// How the language writes numbers.
    pub(crate) fn numbers(&self) -> Numbers {
        Numbers::of(&self.0)
    }

    /// Something, and what is to be said of it: “file: what is wrong with it”. Both are ready to be shown.
    pub(crate) fn of(&self, what: &str, said: &str) -> String {
        format!("{what}{}{said}", self.0.text("cli-colon"))
    }

    /// Why the system did not do as it was asked.
    pub(crate) fn system(&self, error: &io::Error) -> String {
        let id = match error.kind() {
            ErrorKind::NotFound => "cli-system-not-found",
            ErrorKind::PermissionDenied => "cli-system-permission",
            ErrorKind::AlreadyExists => "cli-system-exists",
            ErrorKind::IsADirectory => "cli-system-folder",
            ErrorKind::NotADirectory => "cli-system-no-folder",
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "cli-system-full",
            ErrorKind::ReadOnlyFilesystem => "cli-system-read-only",
            ErrorKind::InvalidFilename => "cli-system-name",
            ErrorKind::AddrInUse => "cli-system-address-used",
            ErrorKind::AddrNotAvailable => "cli-system-address",
            ErrorKind::InvalidData => "cli-system-data",
            _ => {
                // The system's own words are English, but better than none.
                let message = Message::new("cli-system-other").with("error", error.to_string());
                return self.message(&message);
            }
        };
        self.0.text(id)
    }

    /// An error with all that led to it.
    pub(crate) fn explain(&self, error: &anyhow::Error) -> String {
        let said = error.chain().map(|cause| match cause.downcast_ref::<io::Error>() {
            Some(error) => self.system(error),
            None => cause.to_string(),
        });
        said.reduce(|what, why| self.of(&what, &why)).unwrap_or_default()
    }
}

impl Deref for Words {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

/// A text from outside as it may be shown: signs that steer terminals or the direction of writing are written out, and
/// what is very long ends with “…”.
pub(crate) fn foreign(text: &str) -> String {
    let mut shown = String::new();
    for (number, sign) in text.chars().enumerate() {
        if number == MOST {
            shown.push('…');
            break;
        }
        if steers(sign) { shown.extend(sign.escape_unicode()) } else { shown.push(sign) }
    }
    shown
}

/// The name of a file as it may be shown.
pub(crate) fn path(path: &Path) -> String {
    foreign(&path.to_string_lossy())
}

/// Whether a terminal does something else with this sign than to show it.
fn steers(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Prints a line; an output that nobody reads any more ends the command quietly (see `main`).
pub(crate) fn line(text: &str) -> anyhow::Result<()> {
    raw(format!("{text}\n").as_bytes())
}

/// Prints bytes as they are.
pub(crate) fn raw(bytes: &[u8]) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    Ok(output.write_all(bytes).and_then(|()| output.flush())?)
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let mut text = String::new();
    for sign in serde_json::to_string(value)?.chars() {
        // Outside of strings there are no such signs, and within strings they may be written out.
        if steers(sign) { text += &format!("\\u{:04x}", sign as u32) } else { text.push(sign) }
    }
    line(&text)
}

/// Says something on standard error. Where nobody hears it, nothing more can be done.
pub(crate) fn warn(text: &str) {
    let _ = writeln!(io::stderr(), "tablee: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_from_outside_cannot_steer_the_terminal_or_fill_it() {
        assert_eq!(foreign("a\u{1b}[2Jb\u{9b}31m\u{202e}\nö\u{a0}!"), "a\\u{1b}[2Jb\\u{9b}31m\\u{202e}\\u{a}ö\u{a0}!");
        assert_eq!(foreign(&"x".repeat(1 << 24)).chars().count(), MOST + 1);
        let message = Message::new("record-game").with("name", "a\u{1b}[2Jb").with("known", "");
        assert!(!Words::new(Lang::EN).message(&message).contains('\u{1b}'));
    }
}
