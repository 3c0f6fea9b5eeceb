//! `tablee replay`: checks records, and traces what was open at each step.

use std::{collections::BTreeMap, path::Path, process::ExitCode};

use anyhow::bail;
use catalog::AnyGame;
use game::{Message, Seat, Standings, Tally, Turn};
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
    let wrong = |event, message| Some(ReportedError { event, message });
    let record = match setup::read(file, words) {
        Ok(Ok(record)) => record,
        Ok(Err(bad)) => {
            report.error = wrong(bad.event, setup::explain(&bad, words));
            return report;
        }
        Err(error) => {
            report.error = wrong(0, words.explain(&error));
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
        Err(bad) => report.error = wrong(bad.event, setup::explain(&bad, words)),
    }
    report
}

fn sentence(report: &Report, words: &Words) -> String {
    let Report { file, events, .. } = report;
    let said = match (&report.error, &report.ranks, &report.scores) {
        (Some(ReportedError { event, message }), ..) => setup::placed(*event, message, words),
        (None, Some(ranks), Some(scores)) => words.message(
            &Message::new("cli-replay-over")
                .with("events", *events)
                .with("ranks", listed(ranks))
                .with("scores", serde_json::to_string(scores).expect("scores are plain data")),
        ),
        _ => words.message(&Message::new("cli-replay-running").with("events", *events)),
    };
    words.of(&out::foreign(file), &said)
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
    let record = setup::record(file, words)?;
    let mut printed = Ok(());
    let replayed = record.replay_with(|number, play| {
        if printed.is_ok() {
            printed = out::json(&Step::of(number, play));
        }
    });
    printed?;
    match replayed {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(bad) => Err(setup::refused(file, &bad, words)),
    }
}
