//! `tablee replay`: checks records, and traces what was open at each step.

use std::{collections::BTreeMap, path::Path, process::ExitCode};

use anyhow::bail;
use catalog::{AnyGame, BadRecord, Record};
use game::{Explain, Message, Seat, Standings, Tally, Turn};
use serde::Serialize;
use texts::Lang;

use crate::{args::ReplayArgs, out, out::Words, setup};

pub(crate) fn run(args: &ReplayArgs, words: &Words) -> anyhow::Result<ExitCode> {
    if args.trace {
        let [file] = args.files.as_slice() else { bail!(words.text("cli-trace-one-file")) };
        return trace(file, words);
    }
    let mut all_valid = true;
    // What programs read is in English, whoever runs them.
    let english = Words::new(Lang::EN);
    for file in &args.files {
        let report = check(file, if args.json { &english } else { words });
        all_valid &= report.valid;
        if args.json { out::json(&report)? } else { out::line(&sentence(&report, words))? }
    }
    Ok(ExitCode::from(u8::from(!all_valid)))
}

/// What was found out about one file.
#[derive(Serialize)]
struct Report {
    file: String,
    valid: bool,
    events: usize,
    over: bool,
    ranks: Option<Vec<u8>>,
    scores: Option<Vec<Tally>>,
    error: Option<ReportedError>,
}

#[derive(Serialize)]
struct ReportedError {
    event: usize,
    message: String,
}

fn check(file: &Path, words: &Words) -> Report {
    let mut report = Report {
        file: file.display().to_string(),
        valid: false,
        events: 0,
        over: false,
        ranks: None,
        scores: None,
        error: None,
    };
    let record = match load(file, words) {
        Ok(record) => record,
        Err(message) => {
            report.error = Some(ReportedError { event: 0, message });
            return report;
        }
    };
    report.events = record.events.len();
    let replayed = record.replay_with(|number, play| {
        if number > record.events.len()
            && let Some(Standings { ranks, scores }) = play.result()
        {
            (report.over, report.ranks, report.scores) = (true, Some(ranks), Some(scores));
        }
    });
    match replayed {
        Ok(_) => report.valid = true,
        Err(bad) => report.error = Some(ReportedError { event: bad.event, message: explain(&bad, words) }),
    }
    report
}

fn load(file: &Path, words: &Words) -> Result<Record, String> {
    let text = setup::read(file, words).map_err(|error| format!("{error:#}"))?;
    let text = text.map_err(|fault| words.put(&fault.message()))?;
    Record::parse(&text).map_err(|bad| explain(&bad, words))
}

/// What is wrong with a record, and what was expected.
pub(crate) fn explain(bad: &BadRecord, words: &Words) -> String {
    let mut message = words.put(&bad.fault.message());
    if let catalog::Fault::Event { text, .. } = &bad.fault {
        message = format!("{text:?}: {message}");
    }
    if let Some(expected) = &bad.expected {
        message = format!("{message} {}", words.put(&expected.message()));
    }
    message
}

fn sentence(report: &Report, words: &Words) -> String {
    let Report { file, events, .. } = report;
    match (&report.error, &report.ranks, &report.scores) {
        (Some(ReportedError { event: 0, message }), ..) => format!("{file}: {message}"),
        (Some(ReportedError { event, message }), ..) => {
            let place = words.put(&Message::new("cli-replay-event").with("event", *event));
            format!("{file}: {place}: {message}")
        }
        (None, Some(ranks), Some(scores)) => {
            let result = Message::new("cli-replay-over")
                .with("events", *events)
                .with("ranks", listed(ranks))
                .with("scores", serde_json::to_string(scores).expect("scores are plain data"));
            format!("{file}: {}", words.put(&result))
        }
        _ => format!("{file}: {}", words.put(&Message::new("cli-replay-running").with("events", *events))),
    }
}

fn listed(ranks: &[u8]) -> String {
    ranks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What is open before one event.
#[derive(Serialize)]
struct Step {
    event: usize,
    turn: StepTurn,
    legal: BTreeMap<Seat, Vec<String>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum StepTurn {
    Word(&'static str),
    Seats(Vec<Seat>),
}

impl Step {
    fn of(event: usize, play: &AnyGame) -> Self {
        match play.turn() {
            Turn::Chance => Self { event, turn: StepTurn::Word("chance"), legal: BTreeMap::new() },
            Turn::Over => Self { event, turn: StepTurn::Word("over"), legal: BTreeMap::new() },
            Turn::Seats(seats) => Self {
                event,
                turn: StepTurn::Seats(seats.iter().collect()),
                legal: seats.iter().map(|seat| (seat, play.legal(seat))).collect(),
            },
        }
    }
}

fn trace(file: &Path, words: &Words) -> anyhow::Result<ExitCode> {
    let record = match load(file, words) {
        Ok(record) => record,
        Err(message) => bail!("{}: {message}", file.display()),
    };
    let mut printed = Ok(());
    let replayed = record.replay_with(|number, play| {
        if printed.is_ok() {
            printed = out::json(&Step::of(number, play));
        }
    });
    printed?;
    match replayed {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(bad) => {
            let place = words.put(&Message::new("cli-replay-event").with("event", bad.event));
            bail!("{}: {place}: {}", file.display(), explain(&bad, words))
        }
    }
}
