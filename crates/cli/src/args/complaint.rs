//! What is wrong with a command line, in the reader's language: the parser of arguments speaks English alone.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use game::Message;

use crate::out::Words;

/// What is wrong, what would be right where it can be guessed, and where help is.
pub(super) fn text(error: &clap::Error, words: &Words) -> String {
    let mut said = vec![words.message(&message(error))];
    if let Some(meant) = suggestion(error) {
        said.push(words.message(&Message::new("cli-args-meant").with("suggestion", meant)));
    }
    said.push(words.text("cli-args-help"));
    said.join(" ")
}

fn message(error: &clap::Error) -> Message {
    let arg = context(error, ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidValue if context(error, ContextKind::InvalidValue).is_empty() => {
            Message::new("cli-args-no-value").with("arg", arg)
        }
        ErrorKind::InvalidValue if !context(error, ContextKind::ValidValue).is_empty() => {
            Message::new("cli-args-choice")
                .with("arg", arg)
                .with("value", context(error, ContextKind::InvalidValue))
                .with("known", context(error, ContextKind::ValidValue))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Message::new("cli-args-value").with("arg", arg).with("value", context(error, ContextKind::InvalidValue))
        }
        ErrorKind::UnknownArgument => Message::new("cli-args-unknown").with("arg", arg),
        ErrorKind::InvalidSubcommand => {
            Message::new("cli-args-command").with("command", context(error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::ArgumentConflict if context(error, ContextKind::PriorArg) == arg => {
            Message::new("cli-args-twice").with("arg", arg)
        }
        ErrorKind::ArgumentConflict => {
            Message::new("cli-args-conflict").with("arg", arg).with("other", context(error, ContextKind::PriorArg))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli-args-missing").with("arg", arg),
        ErrorKind::InvalidUtf8 => Message::new("cli-args-not-text"),
        _ => Message::new("cli-args-wrong"),
    }
}

fn suggestion(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    kinds.into_iter().map(|kind| context(error, kind)).find(|text| !text.is_empty())
}

/// What the error speaks of, as one text.
fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    }
}
