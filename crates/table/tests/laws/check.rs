//! The one call: many tables of every game, with every law checked on the way.

use std::{collections::BTreeSet, env, str::FromStr};

use catalog::{GameId, Seed};
use game::{Seat, Settings};
use serde_json::Value;
use table::Envelope;

use crate::{course::Course, opening, subject::Subject, walk::Walk};

/// How many tables of each combination of options.
const TABLES: u64 = 8;

/// Everything that can happen at a table, as its log names it: at random tables all of it must.
const EVENTS: [&str; 22] = [
    "opened",
    "abandon-agreed",
    "abandon-declined",
    "resumed",
    "sat",
    "left",
    "returned",
    "given-to-bot",
    "given-back",
    "removed",
    "started",
    "played",
    "take-back-asked",
    "take-back-agreed",
    "take-back-granted",
    "take-back-declined",
    "chance-undone",
    "flag-fell",
    "resigned",
    "closed",
    "seed-added",
    "revealed",
];

/// Whether anything was hidden in a game, and how often tables were compared that differ in it.
#[derive(Default)]
struct Hidden {
    seen: bool,
    compared: u32,
}

/// Checks every law at random tables of every game, option and number of players.
///
/// # Panics
/// At the first law that is broken, with its name, the game, the options, the seed and the log so far.
pub(crate) fn every_game<S: Subject>() {
    let factor: u64 = read_env("LAWS_PLAYS").unwrap_or(1);
    let only: Option<u64> = read_env("LAWS_SEED");
    let seeds: Vec<u64> = only.map_or_else(|| (0..TABLES * factor).collect(), |seed| vec![seed]);
    let mut happened = BTreeSet::new();
    let mut hidden: Vec<Hidden> = GameId::ALL.iter().map(|_| Hidden::default()).collect();
    for &seed in &seeds {
        for (&game, hidden) in GameId::ALL.iter().zip(&mut hidden) {
            for (number, settings) in opening::all_settings(game).iter().enumerate() {
                let course = one_table::<S>(game, settings, seed, number as u64, hidden);
                happened.extend(course.log.iter().map(name));
            }
        }
    }
    if only.is_some() {
        return;
    }
    assert_eq!(happened, BTreeSet::from(EVENTS.map(String::from)), "what happened at random tables");
    for (game, hidden) in GameId::ALL.iter().zip(hidden) {
        assert!(!hidden.seen || hidden.compared > 20, "{game}: only {} twins were compared", hidden.compared);
    }
}

fn one_table<S: Subject>(game: GameId, settings: &Settings, seed: u64, number: u64, hidden: &mut Hidden) -> Course {
    let streams = Seed::new(format!("{game} {number}")).game(seed);
    let mut happens = streams.chance();
    let opening = opening::random(game, settings, &mut happens);
    let mut course = Course::new(opening.clone(), seed);
    let walked = Walk::<S>::open(&opening, &mut course, happens, streams.player(Seat::new(0)));
    let kept = walked.and_then(|mut walk| {
        let kept = walk.run(&mut course);
        hidden.seen |= walk.twins.hidden;
        hidden.compared += walk.twins.compared;
        kept
    });
    match kept {
        Ok(()) => course,
        Err(broken) => course.fail(&broken),
    }
}

/// How the log names what happened.
fn name(envelope: &Envelope) -> String {
    match serde_json::to_value(&envelope.event).expect("an event is plain data") {
        Value::String(name) => name,
        other => other.as_object().and_then(|event| event.keys().next().cloned()).expect("an event has a name"),
    }
}

fn read_env<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}
