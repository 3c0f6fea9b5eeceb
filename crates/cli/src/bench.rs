//! `tablee bench`: how fast the rules are on this machine, on one thread.

use std::{
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Playable, PlayableVisitor};
use catalog::{AnyGame, GameId, Seed, with_game};
use game::{Event, EventOf, GameOptions, Observer, Seat, Turn};
use serde::Serialize;
use texts::Lang;

use crate::{
    args::BenchArgs,
    out,
    out::Words,
    players::{self, Player},
    setup,
};

/// Of this many runs the median is given.
const RUNS: usize = 5;

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    // Measurements are for programs and notebooks: their words are English.
    let words = Words::new(Lang::EN);
    let games = match &args.game {
        Some(name) => vec![setup::game(name, &words)?],
        None => GameId::ALL.to_vec(),
    };
    for id in games {
        let players =
            args.players.or_else(|| args.game.is_none().then(|| with_game!(id, G => <G as Benchmarked>::PLAYERS)));
        let settings = setup::settings(id, players, &args.options, &words)?;
        let seats = AnyGame::new(id, &settings).expect("the settings were checked").players();
        let bench = Bench {
            settings,
            seed: Seed::new(&args.seed),
            run: Duration::from_millis(args.run_ms),
            report: Box::new(|what, per_second| {
                let measured = Measured { game: id, players: seats, what, per_second };
                if args.json { out::json(&measured) } else { out::line(&measured.text()) }
            }),
        };
        bots::visit(id, bench)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A game whose figures are in BENCHMARKS.md.
trait Benchmarked {
    /// The number of players that the figures are for.
    const PLAYERS: u8;
}

impl Benchmarked for genial::Genial {
    const PLAYERS: u8 = 2;
}

impl Benchmarked for criss_cross::CrissCross {
    const PLAYERS: u8 = 2;
}

impl Benchmarked for tout_sur_carte::ToutSurCarte {
    const PLAYERS: u8 = 2;
}

impl Benchmarked for color_pop::ColorPop {
    const PLAYERS: u8 = 3;
}

impl Benchmarked for blockers::Blockers {
    const PLAYERS: u8 = 3;
}

#[derive(Serialize)]
struct Measured {
    game: GameId,
    players: u8,
    what: &'static str,
    per_second: f64,
}

impl Measured {
    fn text(&self) -> String {
        let Self { game, players, what, per_second } = self;
        format!("{:<15} {players} players  {what:<13} {per_second:>14.0} /s", game.name())
    }
}

struct Bench<'a> {
    settings: game::Settings,
    seed: Seed,
    run: Duration,
    report: Box<dyn FnMut(&'static str, f64) -> anyhow::Result<()> + 'a>,
}

/// A position of a random play, and what happened next.
struct Position<G: Playable> {
    play: G,
    event: EventOf<G>,
}

impl PlayableVisitor for Bench<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(mut self) -> Self::Output {
        let options = G::Options::read(&self.settings).expect("the settings were checked");
        let mut random: Vec<Player> = (0..options.players()).map(|_| Player::Level(bots::Level::Random)).collect();
        let mut positions: Vec<Position<G>> = Vec::new();
        for number in 1..=20 {
            players::play_out::<G>(&options, &self.seed, number, &mut random, |play, event| {
                positions.push(Position { play: play.clone(), event: *event });
            });
        }
        let decisions: Vec<&Position<G>> =
            positions.iter().filter(|position| matches!(position.event, Event::Move(..))).collect();
        let texts: Vec<String> = decisions.iter().map(|position| position.event.to_string()).collect();
        let views: Vec<G::View> = decisions.iter().map(|it| it.play.view(observer(&it.play))).collect();
        let mut rng = self.seed.chance(0);

        let seed = self.seed.clone();
        let mut number = 0;
        self.measure("random-moves", || {
            number += 1;
            players::play_random::<G>(&options, &seed, number)
        })?;
        self.measure("legal", || {
            decisions.iter().for_each(|it| {
                it.play.each_move(seat(&it.play), |mv| {
                    black_box(mv);
                })
            });
            decisions.len() as u64
        })?;
        self.measure("apply", || {
            for position in &positions {
                let mut play = position.play.clone();
                play.apply(position.event);
                black_box(play);
            }
            positions.len() as u64
        })?;
        self.measure("view", || {
            decisions.iter().for_each(|it| drop(black_box(it.play.view(observer(&it.play)))));
            decisions.len() as u64
        })?;
        self.measure("imagine", || {
            views.iter().for_each(|view| drop(black_box(G::imagine(view, &mut rng))));
            views.len() as u64
        })?;
        self.measure("parse", || {
            for (position, text) in decisions.iter().zip(&texts) {
                black_box(position.play.read(text)).expect("it was played");
            }
            texts.len() as u64
        })
    }
}

impl Bench<'_> {
    /// Repeats `batch`, which says how many things it did, and reports the median of things a second.
    fn measure(&mut self, what: &'static str, mut batch: impl FnMut() -> u64) -> anyhow::Result<()> {
        let mut rates: Vec<f64> = (0..RUNS)
            .map(|_| {
                let begun = Instant::now();
                let mut done = 0;
                while begun.elapsed() < self.run {
                    done += batch();
                }
                done as f64 / begun.elapsed().as_secs_f64()
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        (self.report)(what, rates[RUNS / 2])
    }
}

fn seat<G: Playable>(play: &G) -> Seat {
    match play.turn() {
        Turn::Seats(seats) => seats.iter().next().expect("a seat is to decide"),
        Turn::Chance | Turn::Over => unreachable!("only decisions are measured"),
    }
}

fn observer<G: Playable>(play: &G) -> Observer {
    Observer::Seat(seat(play))
}
