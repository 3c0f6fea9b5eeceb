//! Looks for puzzles: positions from the bots' own plays in which one move is clearly best.
//!
//! A play gives at most one puzzle. Its decisions are looked at in an order drawn from the seed: first with few
//! simulations, and what still looks clear with ten times as many as level 5 makes. So a seed and the number of a play
//! stand for one puzzle, whoever looks for it and with however many threads.

use std::{
    io::Write as _,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use bots::{Advised, Level, Mind, Playable, Strength, analysis::Measure};
use catalog::{AnyEvent, GameId, Seed, Stream};
use game::{Explain, Game, GameOptions, Message, Observer, Seat, Settings, below, next_event, shuffle};
use serde::{Deserialize, Serialize};

use crate::{Plays, grade, refuse};

#[derive(clap::Args)]
pub(crate) struct Puzzles {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Look at the plays with these numbers, up to but without the second
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"], default_values_t = [0, 200])]
    games: Vec<u64>,
    /// Stop when so many are found
    #[arg(long, default_value_t = 36)]
    count: usize,
    /// The seed of everything random
    #[arg(long, default_value = "puzzles")]
    seed: String,
    /// Where the puzzles are written, one a line, as they are found
    #[arg(long)]
    file: PathBuf,
}

/// How much better than any other the best move is: shares of the first place, or points of somebody alone.
pub(crate) const fn clear(measure: Measure) -> f64 {
    match measure {
        Measure::Share => 0.08,
        Measure::Points => 1.2,
        Measure::Left => 1.0,
    }
}

/// So many times level 5's simulations decide which move is best.
const CHECKED: u32 = 10;
/// Which part of level 5's simulations a first look takes.
const FIRST_LOOK: u32 = 24;
/// Decisions with fewer moves than this are no puzzles.
const FEWEST_MOVES: usize = 4;
/// So many decisions of a play are looked at.
const LOOKED_AT: usize = 8;
/// One of so many positions is taken in which the move that brings most at once is the best.
const PLAIN: u32 = 6;
/// The part of a play, in percent, that comes before its puzzles: early on, many moves are equally good.
const OPENING: usize = 30;

/// A puzzle as a line of the file.
#[derive(Serialize, Deserialize)]
pub(crate) struct Puzzle {
    /// The play it comes from.
    pub(crate) play: u64,
    pub(crate) options: Settings,
    /// Whose decision it is.
    pub(crate) seat: u8,
    /// The play up to the decision.
    pub(crate) events: String,
    pub(crate) best: String,
    /// With how many simulations the move is found; 0 if it brings most at once.
    pub(crate) simulations: u32,
    #[serde(flatten)]
    pub(crate) compared: Compared,
}

/// What the best move is beside the next best.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compared {
    /// How much less the next best move promises.
    pub(crate) gap: f64,
    reasons: Vec<Message>,
    next: NextBest,
}

/// The move that the best one is compared with.
#[derive(Serialize, Deserialize)]
struct NextBest {
    mv: String,
    reasons: Vec<Message>,
}

impl Compared {
    /// What ten times level 5's simulations make of it; none where this move is not better than all others by so much.
    pub(crate) fn new<G: Playable>(
        view: &G::View,
        seat: Seat,
        best: G::Move,
        full: u32,
        clear: f64,
        rng: &mut Stream,
    ) -> Option<Self> {
        let found = Found::new::<G>(view, seat, full * CHECKED, rng);
        // Without a move to compare the best one with, nothing could be said for it.
        let next = found.next.filter(|_| found.best == best && found.gap >= clear)?;
        let told = |mv| bots::telling::<G>(view, seat, mv).iter().map(Explain::message).collect();
        let gap = (found.gap * 1000.0).round() / 1000.0;
        Some(Self { gap, reasons: told(best), next: NextBest { mv: next.to_string(), reasons: told(next) } })
    }
}

impl Puzzle {
    /// Its line of the file.
    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).expect("a puzzle is plain data") + "\n"
    }
}

/// A decision of a play: after so many events, by whom, knowing what.
struct Decision<G: Game> {
    events: usize,
    seat: Seat,
    view: G::View,
}

impl Puzzles {
    pub(crate) fn run<G: Playable>(&self) {
        let options = self.plays.options::<G>(self.game);
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&self.file);
        let file = file.as_mut().unwrap_or_else(|error| refuse(&format!("{}: {error}", self.file.display())));
        let (next, written) = (AtomicU64::new(self.games[0]), Mutex::new((0, file)));
        std::thread::scope(|scope| {
            for _ in 0..self.plays.threads() {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.games[1] || written.lock().expect("nobody panics").0 >= self.count {
                            return;
                        }
                        let found = self.look::<G>(&options, number);
                        let (count, file) = &mut *written.lock().expect("nobody panics");
                        let what = found.as_ref().map_or("nothing".to_owned(), |it| {
                            format!("{} (better by {:.2}, found with {})", it.best, it.compared.gap, it.simulations)
                        });
                        eprintln!("{} play {number}: {what}; {count} before", self.game);
                        if let Some(puzzle) = found {
                            *count += 1;
                            write!(file, "{}", puzzle.line()).unwrap_or_else(|error| refuse(&error.to_string()));
                        }
                    }
                });
            }
        });
    }

    /// The puzzle of one play, if it has one.
    fn look<G: Playable>(&self, options: &G::Options, number: u64) -> Option<Puzzle> {
        let seed = Seed::new(&self.seed);
        let (events, mut decisions) = played::<G>(options, &seed, number);
        let mut rng = seed.game(number).lot();
        let opening = events.len() * OPENING / 100;
        decisions.retain(|it| it.events >= opening);
        shuffle(&mut decisions, &mut rng);
        let full = G::full_budget(options);
        let alone = G::new(options).expect("the options were read").players();
        let clear = clear(Measure::of(self.game, alone));
        let mut looked_at = 0;
        for Decision { events: before, seat, view } in decisions {
            let moves = G::imagine(&view, &mut rng).moves(seat).len();
            if moves < FEWEST_MOVES || looked_at >= LOOKED_AT {
                continue;
            }
            looked_at += 1;
            let mut think = |simulations: u32| Found::new::<G>(&view, seat, simulations, &mut rng);
            let first = think(full / FIRST_LOOK);
            if first.gap < clear {
                continue;
            }
            let is_plain = G::greedy(&view, seat, &mut rng) == first.best;
            if is_plain && below(&mut rng, PLAIN) > 0 {
                continue;
            }
            let fully = Found::new::<G>(&view, seat, full, &mut rng);
            if fully.best != first.best || fully.gap < clear {
                continue;
            }
            let best = fully.best;
            let Some(compared) = Compared::new::<G>(&view, seat, best, full, clear, &mut rng) else { continue };
            let simulations = if is_plain { 0 } else { grade::needed::<G>(&view, seat, best, full, &mut rng) };
            return Some(Puzzle {
                play: number,
                options: options.settings(),
                seat: seat.number(),
                events: events[..before].join(";"),
                best: best.to_string(),
                simulations,
                compared,
            });
        }
        None
    }
}

/// What a bot came to with so many simulations.
pub(crate) struct Found<M> {
    pub(crate) best: M,
    /// The next best move, unless the search looked at one move only.
    next: Option<M>,
    gap: f64,
}

impl<M: Copy> Found<M> {
    pub(crate) fn new<G: Playable<Move = M>>(view: &G::View, seat: Seat, simulations: u32, rng: &mut Stream) -> Self {
        let strength = Strength { level: 5, simulations: Some(simulations.max(1)) };
        let advised = G::advise(view, seat, None, strength, &mut Mind { rng, should_stop: &mut || false });
        let best: &Advised<M, G::Reason> = &advised[0];
        let next = advised.get(1);
        let gap = next.map_or(0.0, |next| (best.expected - next.expected).abs());
        Self { best: best.mv, next: next.map(|next| next.mv), gap }
    }
}

/// One play among bots of level 3: its events in notation, and every decision.
fn played<G: Playable>(options: &G::Options, seed: &Seed, number: u64) -> (Vec<String>, Vec<Decision<G>>) {
    let streams = seed.game(number);
    let mut play = G::new(options).expect("the options were read");
    let mut rngs: Vec<Stream> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
    let mut chance = streams.chance();
    let (mut events, mut decisions) = (Vec::new(), Vec::new());
    loop {
        let before = events.len();
        let event = next_event(&play, &mut chance, |play: &G, seat, _| {
            let view = play.view(Observer::Seat(seat));
            let mut mind = Mind { rng: &mut rngs[seat.index()], should_stop: &mut || false };
            let mv = bots::choose::<G>(&view, seat, Level::numbered(3), &mut mind);
            decisions.push(Decision { events: before, seat, view });
            mv
        });
        let Some(event) = event else { return (events, decisions) };
        events.push(AnyEvent::new::<G>(event).to_string());
        play.apply(event);
    }
}
