//! `tablee view`: all that one seat may know after so many events.

use std::process::ExitCode;

use anyhow::bail;
use game::{Message, Observer, Seat};

use crate::{args::ViewArgs, out, out::Words, setup};

pub(crate) fn run(args: &ViewArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let mut record = setup::record(&args.file, words)?;
    let at = args.at.unwrap_or(record.events.len());
    if at > record.events.len() {
        bail!(words.message(&Message::new("cli-view-at").with("at", at).with("events", record.events.len())));
    }
    record.events.truncate(at);
    record.result = None;
    let play = record.replay().map_err(|bad| setup::refused(&args.file, &bad, words))?;
    let observer = match args.seat {
        0 => Observer::Spectator,
        number if number <= play.players() => Observer::Seat(Seat::new(number - 1)),
        _ => bail!(words.message(&Message::new("cli-view-seat").with("players", play.players()))),
    };
    out::json(&play.view(observer).json())?;
    Ok(ExitCode::SUCCESS)
}
