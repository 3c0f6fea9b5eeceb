//! `tablee analyse`: what each decision of a record was worth against the best that a bot finds.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail};
use bots::{
    Mind, Playable, PlayableVisitor, Strength,
    analysis::{self, Decision, Judged, Measure, Summary},
};
use catalog::{GameId, Seed};
use display::{Graph, Labels};
use game::{Event, GameOptions, Message, Observer, Seat, Settings};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::{
    args::AnalyseArgs,
    files::{self, Existing},
    out,
    out::Words,
    setup,
};

pub(crate) fn run(args: &AnalyseArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let record = setup::record(&args.file, words)?;
    let play = record.replay().map_err(|bad| setup::refused(&args.file, &bad, words))?;
    // Said before the long work, not after it.
    let graph = graph_file(args);
    if let Some(file) = &graph {
        check_graph_file(file, words)?;
    }
    let analysis = Analysis {
        settings: play.settings(),
        events: &record.events,
        strength: Strength { level: args.level, simulations: args.simulations },
    };
    let found = Found {
        game: play.id(),
        players: play.players(),
        measure: Measure::of(play.id(), play.players()),
        decisions: bots::visit(play.id(), analysis),
    };
    if args.json {
        out::json(&found.report(words))?
    } else {
        out::line(&found.text(words))?
    }
    if let Some(file) = graph {
        check_graph_file(&file, words)?;
        files::write(&file, &format!("{MARK}\n{}", found.graph(words)), Existing::Replace, words)?;
        if !args.json {
            out::line(&words.message(&Message::new("cli-analyse-graph").with("file", out::path(&file))))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the graph goes: where it was asked for, else beside the record. Standard input has nothing beside it.
fn graph_file(args: &AnalyseArgs) -> Option<PathBuf> {
    let beside = || (args.file != Path::new("-")).then(|| args.file.with_extension("svg"));
    args.graph.clone().or_else(beside)
}

/// The first line of every graph that this command draws.
const MARK: &str = "<!-- Drawn by tablee analyse, which may replace it. -->";

/// Refuses to draw over a file that is no graph of ours: the record itself, a link to it, or somebody's picture.
fn check_graph_file(file: &Path, words: &Words) -> anyhow::Result<()> {
    let Ok(there) = fs::metadata(file) else { return Ok(()) };
    // Terminals, pipes and devices hold nothing that could be lost; a folder is refused when it is written to.
    if !there.is_file() || there.len() == 0 {
        return Ok(());
    }
    let mut beginning = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MARK.len() as u64).read_to_end(&mut beginning));
    read.with_context(|| words.message(&Message::new("cli-cannot-read").with("file", out::path(file))))?;
    if beginning != MARK.as_bytes() {
        bail!(words.message(&Message::new("cli-analyse-occupied").with("file", out::path(file))));
    }
    Ok(())
}

/// Goes through a record and judges every decision in it.
struct Analysis<'a> {
    settings: Settings,
    events: &'a [String],
    strength: Strength,
}

impl PlayableVisitor for Analysis<'_> {
    type Output = Vec<Judged>;

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
                let decision = analysis::judge::<G>(&view, seat, mv, self.strength, &mut mind);
                decisions.push(Judged { event: index + 1, seat, decision });
            }
            play.apply(event);
            bar.inc(1);
        }
        bar.finish_and_clear();
        decisions
    }
}

/// What was found out about a whole record.
struct Found {
    game: GameId,
    players: u8,
    measure: Measure,
    decisions: Vec<Judged>,
}

impl Found {
    fn summaries(&self) -> impl Iterator<Item = (Seat, Summary)> {
        Seat::all(self.players).map(|seat| (seat, Summary::of(&self.decisions, seat, self.measure)))
    }

    /// All of it in words, a line a decision and a line a player.
    fn text(&self, words: &Words) -> String {
        let numbers = words.numbers();
        let number = |value: f64| numbers.expectation(self.measure, value);
        let mut lines: Vec<String> = self
            .decisions
            .iter()
            .map(|Judged { event, seat, decision: it }| {
                let id = if self.measure.finds_better(it) { "cli-analyse-better" } else { "cli-analyse-best" };
                let mut message = Message::new(id)
                    .with("event", *event)
                    .with("seat", *seat)
                    .with("move", it.played.as_str())
                    .with("expected", number(it.expected));
                if self.measure.finds_better(it) {
                    message = message
                        .with("best", it.best.as_str())
                        .with("lost", number(it.lost))
                        .with("reasons", reasons(it, words).join(&words.text("cli-semicolon")));
                }
                words.message(&message)
            })
            .collect();
        lines.extend(self.summaries().map(|(seat, it)| {
            let Some(accuracy) = it.accuracy else {
                return words.message(&Message::new("cli-analyse-no-decisions").with("seat", seat));
            };
            words.message(
                &Message::new("cli-analyse-summary")
                    .with("seat", seat)
                    .with("decisions", it.decisions)
                    .with("lost", number(it.lost / it.decisions.max(1) as f64))
                    .with("accuracy", words.decimal(accuracy, 1)),
            )
        }));
        lines.join("\n")
    }

    fn graph(&self, words: &Words) -> String {
        let lines = analysis::lines(&self.decisions, self.players);
        let name = |seat: Seat| words.message(&Message::new("player").with("number", seat.number()));
        let names: Vec<String> = Seat::all(self.players).map(name).collect();
        let game = words.text(&format!("game-{}", self.game));
        let last = self.decisions.last().map_or(1, |it| it.event);
        let numbers = words.numbers();
        Graph { measure: self.measure, lines: &lines, last, numbers: &numbers }.alone(&Labels {
            title: &words.message(&Message::new("cli-analyse-title").with("game", game)),
            upright: &words.text(self.measure.name_id()),
            across: &words.text("cli-analyse-axis-events"),
            names: &names,
        })
    }

    fn report(&self, words: &Words) -> Report<'_> {
        let summary = |(seat, Summary { decisions, lost, accuracy })| SummaryReport { seat, decisions, lost, accuracy };
        Report {
            game: self.game,
            players: self.players,
            decisions: self.decisions.iter().map(|it| DecisionReport::of(it, words)).collect(),
            summaries: self.summaries().map(summary).collect(),
        }
    }
}

fn reasons(decision: &Decision, words: &Words) -> Vec<String> {
    decision.reasons.iter().map(|reason| words.message(reason)).collect()
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    game: GameId,
    players: u8,
    decisions: Vec<DecisionReport<'a>>,
    summaries: Vec<SummaryReport>,
}

#[derive(Serialize)]
struct DecisionReport<'a> {
    event: usize,
    seat: Seat,
    #[serde(rename = "move")]
    played: &'a str,
    expected: f64,
    best: &'a str,
    best_expected: f64,
    lost: f64,
    reasons: Vec<String>,
}

impl<'a> DecisionReport<'a> {
    fn of(Judged { event, seat, decision }: &'a Judged, words: &Words) -> Self {
        Self {
            event: *event,
            seat: *seat,
            played: &decision.played,
            expected: decision.expected,
            best: &decision.best,
            best_expected: decision.best_expected,
            lost: decision.lost,
            reasons: reasons(decision, words),
        }
    }
}

#[derive(Serialize)]
struct SummaryReport {
    seat: Seat,
    decisions: usize,
    lost: f64,
    /// In percent; none for a seat that decided nothing.
    accuracy: Option<f64>,
}
