//! What a simulated game is made of: all of it follows from a seed, and can be made smaller.

use std::fmt;

use catalog::{AnyGame, GameId, Record, Seed, Stream};
use game::{Setting, Settings, Turn, below};
use protocol::{ClockRule, Millis};

/// A bug that is planted on purpose, to see that it is found. Each is one of the simulated surroundings, never of the code
/// that runs at a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// The store says that something is durable before it is.
    AcknowledgedBeforeCommit,
    /// What was newly played is shown to everyone as to the one who played it.
    RedactionForgotten,
    /// A command that is sent again is taken for another one.
    DuplicateAccepted,
    /// Whoever loses a race for a number of the log goes on as if they had won.
    LostRaceNotRetried,
    /// The time in which no server was there is not given back.
    ClockRunsWhileDown,
}

impl Bug {
    /// Every bug that can be planted.
    pub const ALL: [Self; 5] = [
        Self::AcknowledgedBeforeCommit,
        Self::RedactionForgotten,
        Self::DuplicateAccepted,
        Self::LostRaceNotRetried,
        Self::ClockRunsWhileDown,
    ];
}

/// Something that goes wrong once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A node dies, and starts again after a while.
    Crash {
        /// Which one.
        node: usize,
        /// For how long it is down.
        down: Millis,
    },
    /// The power fails: all nodes die, and what was not synced is gone.
    Power {
        /// For how long.
        down: Millis,
    },
    /// The store commits nothing for a while.
    Stall {
        /// For how long.
        lasts: Millis,
    },
    /// The store refuses or fails for a while; what it failed at may be stored all the same.
    Fail {
        /// For how long.
        lasts: Millis,
        /// Whether it says that there is no room left.
        full: bool,
    },
    /// Somebody's connection is cut, and they stay away for a while.
    Cut {
        /// Whose.
        person: usize,
        /// For how long they do not come back.
        away: Millis,
    },
}

/// How often something goes wrong with messages, bots and people, in so many of a thousand cases.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weather {
    /// A client's message comes twice.
    pub doubled: u32,
    /// A client's message is overtaken by later ones.
    pub overtaken: u32,
    /// A message of the server's comes twice, or too late.
    pub confused: u32,
    /// Somebody says what they must not.
    pub lies: u32,
    /// Somebody does what is rare: takes back, gives their seat to a bot, leaves, gives up.
    pub whims: u32,
    /// A bot fails, or breaks the rules.
    pub bad_bots: u32,
    /// News for another node are lost.
    pub lost_news: u32,
}

/// A simulated game.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Everything that is random follows from it.
    pub seed: u64,
    /// Which game is played, and with how many players.
    pub game: GameId,
    /// How many people sit at the table.
    pub people: usize,
    /// How many bots do.
    pub bots: usize,
    /// How many people watch.
    pub spectators: usize,
    /// How much time people have.
    pub clock: ClockRule,
    /// How many servers run.
    pub nodes: usize,
    /// How many events of the play are left when it is carried on from a record; the whole play if this is missing.
    pub left: Option<usize>,
    /// How long a message takes at most.
    pub delay: Millis,
    /// How often something goes wrong with messages, bots and people.
    pub weather: Weather,
    /// What goes wrong once, and how long after the table was opened.
    pub faults: Vec<(Millis, Fault)>,
    /// Whether every message is written as text and read again.
    pub written: bool,
    /// The bug that is planted.
    pub bug: Option<Bug>,
}

/// When the table is opened.
pub(crate) const OPENED: Millis = 1_000_000;

impl Plan {
    /// The game that follows from a seed.
    ///
    /// # Panics
    /// Never: every game can be played by two.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let rng = &mut Seed::new("simulator").game(seed).lot();
        let game = GameId::ALL[pick(rng, GameId::ALL.len())];
        let most = if one_in(rng, 3) { 4 } else { 2 };
        let seats =
            (2..=2 + pick(rng, most - 1)).rev().find(|&seats| start(game, seats).is_some()).expect("two can play");
        let bots = if one_in(rng, 3) { 1 + pick(rng, seats - 1) } else { 0 };
        let nodes = 1 + pick(rng, 3);
        let (people, spectators) = (seats - bots, pick(rng, 3));
        let clock = match below(rng, 5) {
            0 => ClockRule::PerMove { time: 5_000 + u64::from(below(rng, 20_000)) },
            1 | 2 => ClockRule::Fischer { time: 10_000 + u64::from(below(rng, 60_000)), increment: 1_000 },
            3 => ClockRule::Days { days: 1 },
            _ => ClockRule::None,
        };
        let left = (!one_in(rng, 20)).then(|| 4 + pick(rng, 24));
        let delay = [5, 80, 400, 2_500][pick(rng, 4)];
        let weather = if one_in(rng, 8) { Weather::default() } else { Weather::some(rng) };
        let faults =
            (0..pick(rng, 7)).map(|_| (u64::from(below(rng, 120_000)), Fault::any(rng, nodes, people))).collect();
        let written = one_in(rng, 16);
        Self { seed, game, people, bots, spectators, clock, nodes, left, delay, weather, faults, written, bug: None }
    }

    /// The same game with a bug in it.
    #[must_use]
    pub fn with(mut self, bug: Bug) -> Self {
        self.bug = Some(bug);
        self
    }

    /// How many seats the table has.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.people + self.bots
    }

    /// The play before its first event.
    pub(crate) fn start(&self) -> AnyGame {
        start(self.game, self.seats()).expect("the seats fit the game")
    }

    /// The record that the play is carried on from.
    pub(crate) fn record(&self) -> Option<String> {
        let left = self.left?;
        let rng = &mut Seed::new("record").game(self.seed).lot();
        let mut play = self.start();
        let mut events = Vec::new();
        loop {
            let event = match play.turn() {
                Turn::Over => break,
                Turn::Chance => play.sample(rng),
                Turn::Seats(seats) => {
                    let seat = seats.iter().nth(pick(rng, seats.len())).expect("somebody is to decide");
                    play.random_move(seat, rng)
                }
            };
            play.happen(&event);
            events.push(event.to_string());
        }
        let mut record = Record::new(&self.start());
        events.truncate(events.len().saturating_sub(left));
        record.events = events;
        Some(record.text())
    }
}

fn start(game: GameId, seats: usize) -> Option<AnyGame> {
    let settings = Settings::from([("players".to_owned(), Setting::Number(seats as _))]);
    AnyGame::new(game, &settings).ok().filter(|play| usize::from(play.players()) == seats)
}

impl Weather {
    fn some(rng: &mut Stream) -> Self {
        let mut often = |most: u32| if one_in(rng, 2) { below(rng, most) } else { 0 };
        Self {
            doubled: often(150),
            overtaken: often(80),
            confused: often(40),
            lies: often(150),
            whims: often(120),
            bad_bots: often(200),
            lost_news: often(300),
        }
    }
}

impl Fault {
    fn any(rng: &mut Stream, nodes: usize, people: usize) -> Self {
        let mut lasts = |most: u32| u64::from(below(rng, most));
        let (short, long) = (lasts(8_000), lasts(90_000));
        match below(rng, 7) {
            0 | 1 => Self::Crash { node: pick(rng, nodes), down: long },
            2 => Self::Power { down: long },
            3 => Self::Stall { lasts: short },
            4 => Self::Fail { lasts: short, full: one_in(rng, 3) },
            _ => Self::Cut { person: pick(rng, people), away: if one_in(rng, 3) { long } else { short } },
        }
    }
}

/// One of so many.
pub(crate) fn pick(rng: &mut Stream, among: usize) -> usize {
    below(rng, among as u32) as usize
}

pub(crate) fn one_in(rng: &mut Stream, many: u32) -> bool {
    below(rng, many) == 0
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, game, people, bots, spectators, clock, nodes, left, delay, weather, faults, written, bug } =
            self;
        writeln!(
            f,
            "seed {seed}: {game}, {people} people, {bots} bots, {spectators} spectators, {nodes} nodes, {clock:?}"
        )?;
        match left {
            Some(left) => writeln!(f, "  carried on from a record, about {left} events before its end")?,
            None => writeln!(f, "  played from the beginning")?,
        }
        writeln!(f, "  messages take up to {delay} ms{}", if *written { ", and are written as text" } else { "" })?;
        if *weather != Weather::default() {
            writeln!(f, "  {weather:?} of a thousand")?;
        }
        for (after, fault) in faults {
            writeln!(f, "  after {after} ms: {fault:?}")?;
        }
        bug.iter().try_for_each(|bug| writeln!(f, "  planted: {bug:?}"))
    }
}
