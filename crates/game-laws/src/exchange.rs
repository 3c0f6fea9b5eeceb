//! The odds of imagined plays: what is hidden is imagined as often this way or that as it really is.
//!
//! As long as nobody's decision depended on what an observer cannot see, a real play and one imagined from that
//! observer's view are two draws from the same odds, and either could have been the real one. So whatever is measured in
//! both (what the others see, what they may do, how it all ends) differs one way as often as the other way.

use std::collections::{BTreeMap, BTreeSet};

use game::{Event, EventOf, Game, Observer, Seat, Turn, below};
use serde_json::Value;

use crate::{
    LawRng,
    law::{LawResult, require},
    odds::Balance,
    walk::{rng, uniform},
};

/// How many events a play goes at most before it is compared.
const FURTHEST: u32 = 24;

/// How many imagined plays are asked whether a decision may depend on what is hidden.
const ASKED: usize = 3;

/// What is measured in a play, by name.
type Measures = BTreeMap<String, f64>;

/// The differences between real and imagined plays so far, by what was measured.
#[derive(Default)]
pub(crate) struct Exchange {
    balances: BTreeMap<String, Balance>,
    pairs: u32,
}

impl Exchange {
    /// Compares a real play with one imagined by some observer.
    pub(crate) fn play<G: Game>(&mut self, options: &G::Options, seed: u64, longest: usize) {
        let mut draws = rng(seed, 2);
        let mut play = G::new(options).expect("the options were checked");
        let observers: Vec<Observer> = Observer::all(play.players()).collect();
        let observer = observers[below(&mut draws, observers.len() as u32) as usize];
        let far = if below(&mut draws, 2) == 0 { FURTHEST } else { below(&mut draws, FURTHEST) };
        let mut pending = false;
        for _ in 0..far {
            let Some(event) = uniform(&play, &mut draws) else { break };
            let completes = matches!(play.turn(), Turn::Seats(seats) if seats.len() == 1);
            match tells(&play, &event, observer, &mut draws) {
                Tells::Now => break,
                _ if completes && pending => break,
                Tells::Later => pending = true,
                Tells::Nothing => {}
            }
            play.apply(event);
        }
        let imagined = G::imagine(&play.view(observer), &mut draws);
        self.pairs += 1;
        if imagined == play {
            return;
        }
        let real = measure(play, observer, longest, &mut draws);
        let imagined = measure(imagined, observer, longest, &mut draws);
        self.note(&real, &imagined);
    }

    fn note(&mut self, real: &Measures, imagined: &Measures) {
        let names = real.keys().chain(imagined.keys().filter(|name| !real.contains_key(*name)));
        for name in names {
            let value = |measures: &Measures| measures.get(name).copied().unwrap_or(0.0);
            let difference = value(real) - value(imagined);
            if difference != 0.0 {
                self.balances.entry(name.clone()).or_default().add(difference);
            }
        }
    }

    /// Adds what was compared with other options.
    pub(crate) fn add(&mut self, other: Self) {
        self.pairs += other.pairs;
        for (name, balance) in other.balances {
            self.balances.entry(name).or_default().join(balance);
        }
    }

    /// Whether nothing that was measured differs one way much more often than the other.
    pub(crate) fn check(&self) -> LawResult {
        for (name, balance) in &self.balances {
            require!(
                ImagineOdds,
                !balance.is_absurd(),
                "{name} is in all {} more in {} real plays than in imagined ones, give or take {:.1}",
                balance.sum,
                self.pairs,
                balance.spread()
            );
        }
        Ok(())
    }
}

/// What a decision tells an observer about what is hidden.
enum Tells {
    Nothing,
    /// It will when it is laid open.
    Later,
    Now,
}

/// A decision tells something if whoever takes it has other moves in other plays that the observer thinks possible,
/// and it is shown. The real play is not asked, because stopping must not depend on what is hidden.
fn tells<G: Game>(play: &G, event: &EventOf<G>, observer: Observer, rng: &mut LawRng) -> Tells {
    let &Event::Move(seat, _) = event else { return Tells::Nothing };
    if observer.is(seat) {
        return Tells::Nothing;
    }
    let view = play.view(observer);
    let possible: Vec<G> = (0..ASKED).map(|_| G::imagine(&view, rng)).collect();
    let moves: Vec<Vec<G::Move>> = possible.iter().map(|play| play.moves(seat)).collect();
    if moves.iter().all(|other| *other == moves[0]) {
        return Tells::Nothing;
    }
    let shown: BTreeSet<String> = possible
        .iter()
        .zip(&moves)
        .flat_map(|(play, moves)| moves.iter().map(|&mv| play.shown(&Event::Move(seat, mv), observer).text))
        .collect();
    if shown.len() == 1 { Tells::Later } else { Tells::Now }
}

/// Measures a play as it is, then plays it to its end and measures that.
fn measure<G: Game>(mut play: G, observer: Observer, longest: usize, rng: &mut LawRng) -> Measures {
    let mut measures = Measures::new();
    let own = leaves(&play.view(observer));
    for other in Observer::all(play.players()).filter(|&other| other != observer) {
        let seen = leaves(&play.view(other));
        let shared: f64 = seen.values().map(|leaf| own.values().filter(|value| *value == leaf).count() as f64).sum();
        let who = other.seat().map_or("the spectator".to_owned(), |seat| format!("seat {seat}"));
        measures.insert(format!("what {who} sees alike"), shared);
        for (path, leaf) in seen {
            for word in leaf.split([' ', '/', ',']) {
                *measures.entry(format!("{word} seen by {who} under {}", anywhere(&path))).or_default() += 1.0;
            }
            measures.insert(format!("{leaf} seen by {who} at {path}"), 1.0);
        }
    }
    for seat in Seat::all(play.players()).filter(|&seat| play.turn().awaits(seat) && !observer.is(seat)) {
        measures.insert(format!("the number of moves of seat {seat}"), f64::from(play.count_moves(seat)));
        measures.insert(format!("{} as first move of seat {seat}", play.nth_move(seat, 0)), 1.0);
    }
    let mut events = 0;
    while events < longest
        && let Some(event) = uniform(&play, rng)
    {
        play.apply(event);
        events += 1;
    }
    measures.insert("the number of events to come".into(), events as f64);
    let standings = play.standings();
    for (seat, (rank, tally)) in Seat::all(play.players()).zip(standings.ranks.iter().zip(standings.scores)) {
        measures.insert(format!("the final place of seat {seat}"), f64::from(*rank));
        measures.insert(format!("{tally:?} as score of seat {seat}"), 1.0);
    }
    measures
}

/// The values in a view, each with where it is.
fn leaves(view: &impl serde::Serialize) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let value = serde_json::to_value(view).expect("views were serialised before");
    collect(&value, String::new(), &mut found);
    found
}

fn collect(value: &Value, path: String, found: &mut BTreeMap<String, String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{path}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                collect(field, format!("{path}/{name}"), found);
            }
        }
        Value::String(text) => {
            found.insert(path, text.clone());
        }
        other => {
            found.insert(path, other.to_string());
        }
    }
}

/// A path whatever the places in lists.
fn anywhere(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.bytes().all(|byte| byte.is_ascii_digit()) { "" } else { part });
    parts.collect::<Vec<_>>().join("/")
}
