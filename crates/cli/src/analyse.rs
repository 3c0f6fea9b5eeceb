//! `tablee analyse`: what each decision of a record was worth against the best that a bot finds.

mod graph;
mod measure;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, anyhow};
use bots::{Mind, Playable, PlayableVisitor, Strength};
use catalog::{GameId, Record, Seed};
use game::{Event, Explain, GameOptions, Message, Observer, Seat, Settings};
use indicatif::ProgressBar;
use serde::Serialize;

use self::measure::Measure;
use crate::{args::AnalyseArgs, out, out::Words, replay, setup};

pub(crate) fn run(args: &AnalyseArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let text = setup::read(&args.file, words)?.map_err(|fault| anyhow!(words.put(&fault.message())))?;
    let refuse = |bad: catalog::BadRecord| anyhow!("{}: {}", args.file.display(), replay::explain(&bad, words));
    let record = Record::parse(&text).map_err(refuse)?;
    let play = record.replay().map_err(refuse)?;
    let analysis = Analysis {
        settings: play.settings(),
        events: &record.events,
        strength: Strength { level: args.level, simulations: args.simulations },
        words,
    };
    let (measure, decisions) = bots::visit(play.id(), analysis)?;
    let summaries = Seat::all(play.players()).map(|seat| Summary::of(seat, &decisions, measure)).collect();
    let report = Report { game: play.id(), players: play.players(), decisions, summaries, measure };
    if args.json {
        out::json(&report)?
    } else {
        out::line(&report.told(words))?
    }
    if let Some(graph) = graph_file(args) {
        let shown = graph.display().to_string();
        fs::write(&graph, graph::draw(&report, words))
            .with_context(|| words.put(&Message::new("cli-cannot-write").with("file", shown.as_str())))?;
        if !args.json {
            out::line(&words.put(&Message::new("cli-analyse-graph").with("file", shown)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the graph goes: where it was asked for, else beside the record. Standard input has nothing beside it.
fn graph_file(args: &AnalyseArgs) -> Option<PathBuf> {
    let beside = || (args.file != Path::new("-")).then(|| args.file.with_extension("svg"));
    args.graph.clone().or_else(beside)
}

/// What was found out about a whole record.
#[derive(Serialize)]
struct Report {
    game: GameId,
    players: u8,
    decisions: Vec<Decision>,
    summaries: Vec<Summary>,
    #[serde(skip)]
    measure: Measure,
}

/// One decision: what was played, what was best, and what the difference cost.
#[derive(Serialize)]
struct Decision {
    event: usize,
    seat: Seat,
    #[serde(rename = "move")]
    played: String,
    expected: f64,
    best: String,
    best_expected: f64,
    lost: f64,
    reasons: Vec<String>,
}

/// A player's decisions in one line.
#[derive(Serialize)]
struct Summary {
    seat: Seat,
    decisions: usize,
    lost: f64,
    /// In percent; none for a seat that decided nothing.
    accuracy: Option<f64>,
}

impl Summary {
    fn of(seat: Seat, decisions: &[Decision], measure: Measure) -> Self {
        let own: Vec<&Decision> = decisions.iter().filter(|decision| decision.seat == seat).collect();
        Self {
            seat,
            decisions: own.len(),
            lost: own.iter().fold(0.0, |sum, it| sum + it.lost),
            accuracy: measure.accuracy(own.iter().map(|it| (it.expected, it.best_expected))),
        }
    }
}

struct Analysis<'a> {
    settings: Settings,
    events: &'a [String],
    strength: Strength,
    words: &'a Words,
}

impl PlayableVisitor for Analysis<'_> {
    type Output = anyhow::Result<(Measure, Vec<Decision>)>;

    fn visit<G: Playable>(self) -> Self::Output {
        let options = G::Options::read(&self.settings).expect("the record was replayed");
        let mut play = G::new(&options).expect("the record was replayed");
        let seed = Seed::new("analyse");
        let mut decisions = Vec::new();
        let bar = ProgressBar::new(self.events.len() as u64);
        for (index, text) in self.events.iter().enumerate() {
            let event = play.read(text).expect("the record was replayed");
            if let Event::Move(seat, mv) = event {
                let view = play.view(Observer::Seat(seat));
                let mut rng = seed.player(index as u64, seat);
                let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
                let advised = G::advise(&view, seat, Some(mv), self.strength, &mut mind);
                let best = advised.first().expect("the move played is among them");
                let own = advised.iter().find(|it| it.mv == mv).expect("the move played is among them");
                decisions.push(Decision {
                    event: index + 1,
                    seat,
                    played: mv.to_string(),
                    expected: own.expected,
                    best: best.mv.to_string(),
                    best_expected: best.expected,
                    // The best comes first, whether more is better or less, as with tokens that are left.
                    lost: (best.expected - own.expected).abs(),
                    reasons: best.reasons.iter().map(|reason| self.words.put(&reason.message())).collect(),
                });
            }
            play.apply(event);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok((Measure::of::<G>(play.players()), decisions))
    }
}

impl Report {
    fn told(&self, words: &Words) -> String {
        let number = |value: f64| self.measure.told(value, words);
        let mut lines: Vec<String> = self
            .decisions
            .iter()
            .map(|it| {
                let id = if it.best == it.played { "cli-analyse-best" } else { "cli-analyse-better" };
                let mut message = Message::new(id)
                    .with("event", it.event)
                    .with("seat", it.seat)
                    .with("move", it.played.as_str())
                    .with("expected", number(it.expected));
                if it.best != it.played {
                    message = message
                        .with("best", it.best.as_str())
                        .with("lost", number(it.lost))
                        .with("reasons", it.reasons.join("; "));
                }
                words.put(&message)
            })
            .collect();
        lines.extend(self.summaries.iter().map(|it| {
            let Some(accuracy) = it.accuracy else {
                return words.put(&Message::new("cli-analyse-no-decisions").with("seat", it.seat));
            };
            words.put(
                &Message::new("cli-analyse-summary")
                    .with("seat", it.seat)
                    .with("decisions", it.decisions)
                    .with("lost", number(it.lost))
                    .with("accuracy", measure::decimal(accuracy, 1, words)),
            )
        }));
        lines.join("\n")
    }
}
