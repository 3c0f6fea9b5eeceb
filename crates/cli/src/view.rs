//! `tablee view`: all that one seat may know after so many events.

use std::process::ExitCode;

use anyhow::{anyhow, bail};
use catalog::Record;
use game::{Explain, Message, Observer, Seat};

use crate::{args::ViewArgs, out, out::Words, replay, setup};

pub(crate) fn run(args: &ViewArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let text = setup::read(&args.file, words)?.map_err(|fault| anyhow!(words.put(&fault.message())))?;
    let refuse = |bad: catalog::BadRecord| anyhow!("{}: {}", args.file.display(), replay::explain(&bad, words));
    let mut record = Record::parse(&text).map_err(refuse)?;
    let at = args.at.unwrap_or(record.events.len());
    if at > record.events.len() {
        bail!(words.put(&Message::new("cli-view-at").with("at", at).with("events", record.events.len())));
    }
    record.events.truncate(at);
    record.result = None;
    let play = record.replay().map_err(refuse)?;
    let observer = match args.seat {
        0 => Observer::Spectator,
        number if number <= play.players() => Observer::Seat(Seat::new(number - 1)),
        _ => bail!(words.put(&Message::new("cli-view-seat").with("players", play.players()))),
    };
    out::json(&play.view(observer))?;
    Ok(ExitCode::SUCCESS)
}
