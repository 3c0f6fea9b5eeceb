//! The one call: plays a game many times over all its options and checks every law on the way.

use std::env;

use game::{Event, EventOf, Game, GameOptions, Turn, below};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

use crate::{
    chance::{self, Dice},
    commits,
    course::Course,
    ending, imagined,
    law::{Broken, Kept, Law, hold},
    moves,
    pool::Pool,
    replay, setup,
    twins::Twins,
    views,
};

/// The source of randomness of the checks.
pub type LawRng = ChaCha8Rng;

type Policy<G> = Box<dyn Fn(&G, &mut LawRng) -> Option<EventOf<G>>>;
type Seen<G> = Box<dyn Fn(&G, &EventOf<G>, &G) -> bool>;

/// How many positions of a play are looked at closely, on average.
const CLOSE_LOOKS: usize = 3;

/// All laws for one game: says how often to play, how to reach what is rare, and then checks.
pub struct Laws<G: Game> {
    plays: u32,
    longest: usize,
    steers: Vec<(String, Option<Policy<G>>)>,
    rare: Vec<Rare<G>>,
}

struct Rare<G: Game> {
    name: String,
    seen: Seen<G>,
    happened: bool,
}

impl<G: Game> Default for Laws<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Laws<G> {
    /// The laws, on 200 uniformly random plays of each combination of options.
    #[must_use]
    pub fn new() -> Self {
        Self { plays: 200, longest: 20_000, steers: vec![("uniform".into(), None)], rare: Vec::new() }
    }

    /// How many plays of each combination of options, uniform ones and of each steering again.
    /// The environment variable `LAWS_PLAYS` multiplies it.
    #[must_use]
    pub fn plays(mut self, plays: u32) -> Self {
        self.plays = plays;
        self
    }

    /// How many events a play may have before it counts as endless.
    #[must_use]
    pub fn longest(mut self, events: usize) -> Self {
        self.longest = events;
        self
    }

    /// Plays as often again as the policy says; where it says nothing, an event is drawn uniformly.
    #[must_use]
    pub fn steer(
        mut self,
        name: impl Into<String>,
        policy: impl Fn(&G, &mut LawRng) -> Option<EventOf<G>> + 'static,
    ) -> Self {
        self.steers.push((name.into(), Some(Box::new(policy))));
        self
    }

    /// Names something rare that must have happened in some play: given the play before an event, the event, and the
    /// play after it.
    #[must_use]
    pub fn rare(mut self, name: impl Into<String>, seen: impl Fn(&G, &EventOf<G>, &G) -> bool + 'static) -> Self {
        self.rare.push(Rare { name: name.into(), seen: Box::new(seen), happened: false });
        self
    }

    /// Plays, and checks every law.
    ///
    /// # Panics
    /// At the first law that is broken, with its name, the options, the seed and the events so far.
    pub fn check(mut self) {
        let all = G::Options::all();
        if let Err(Broken { law, what }) = setup::check::<G>(&all) {
            panic!("law broken: {law}: {what}\n  in {}", G::NAME);
        }
        let factor: u32 = read_env("LAWS_PLAYS").unwrap_or(1);
        let only: Option<u64> = read_env("LAWS_SEED");
        let seeds = only.map_or(0..u64::from(self.plays * factor), |seed| seed..seed + 1);
        for options in &all {
            let mut books = Books { pool: Pool::new(), dice: Dice::default(), dice_positions: 24 * factor, length: 30 };
            for (how, policy) in &self.steers {
                for seed in seeds.clone() {
                    let mut walk = Walk {
                        course: Course::new(options, how, seed),
                        policy: policy.as_ref(),
                        rare: &mut self.rare,
                        books: &mut books,
                        longest: self.longest,
                        probe: rng(seed, 1),
                    };
                    if let Err(broken) = walk.run(options, seed) {
                        walk.course.fail(&broken);
                    }
                }
            }
        }
        if only.is_none() {
            self.check_rare();
        }
    }

    fn check_rare(&self) {
        let missing: Vec<&str> =
            self.rare.iter().filter(|rare| !rare.happened).map(|rare| rare.name.as_str()).collect();
        assert!(
            missing.is_empty(),
            "law broken: {}: never in {} plays of each combination of options: {}\n  in {}",
            Law::RareHappens,
            self.plays as usize * self.steers.len(),
            missing.join("; "),
            G::NAME
        );
    }
}

fn read_env<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}

/// The random numbers of a seed; what is played and what is tried draw from streams of their own, so that a new law
/// does not change the plays.
pub(crate) fn rng(seed: u64, stream: u64) -> LawRng {
    let mut rng = LawRng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// What is remembered from play to play of one combination of options.
struct Books<G: Game> {
    pool: Pool<G>,
    dice: Dice,
    dice_positions: u32,
    /// How many events the last play had.
    length: usize,
}

/// One play on its way.
struct Walk<'a, G: Game> {
    course: Course<'a, G>,
    policy: Option<&'a Policy<G>>,
    rare: &'a mut [Rare<G>],
    books: &'a mut Books<G>,
    longest: usize,
    /// What is tried at a position is drawn from here.
    probe: LawRng,
}

impl<G: Game> Walk<'_, G> {
    fn run(&mut self, options: &G::Options, seed: u64) -> Kept {
        let mut play = G::new(options).expect("the options were checked");
        let mut draws = rng(seed, 0);
        let mut twins = Twins::new();
        let mut moves = Vec::new();
        loop {
            moves::check(&play, &mut self.probe, &mut moves)?;
            let close = below(&mut self.probe, 1 + (self.books.length / CLOSE_LOOKS) as u32) == 0;
            if close {
                self.look_closely(&play)?;
                twins.begin(&play);
            }
            let Some(event) = self.choose(&play, &mut draws) else { break };
            replay::check_event(&play, event)?;
            if close {
                replay::check_misread(&play, event)?;
            }
            let before = play.clone();
            play.apply(event);
            self.course.events.push(event);
            twins.follow(&before, event, &play, &mut self.probe)?;
            for rare in self.rare.iter_mut().filter(|rare| !rare.happened) {
                rare.happened = (rare.seen)(&before, &event, &play);
            }
            let longest = self.longest;
            hold!(EveryPlayEnds, self.course.events.len() < longest, "{longest} events, and the play goes on");
        }
        self.books.length = self.course.events.len();
        ending::check_standings(&play)?;
        if seed.is_multiple_of(4) {
            self.look_closely(&play)?;
        }
        replay::check(&play, options, &self.course.events)
    }

    /// What happens next: what the policy says or chance; nothing when the play is over.
    fn choose(&self, play: &G, draws: &mut LawRng) -> Option<EventOf<G>> {
        let turn = play.turn();
        if turn == Turn::Over {
            return None;
        }
        if let Some(event) = self.policy.and_then(|policy| policy(play, draws)) {
            return Some(event);
        }
        Some(match turn {
            Turn::Over => unreachable!("the play goes on"),
            Turn::Chance => Event::Chance(play.sample(draws)),
            Turn::Seats(seats) => {
                let waiting = below(draws, seats.len() as u32) as usize;
                let seat = seats.iter().nth(waiting).expect("one of those who are to decide");
                Event::Move(seat, play.random_move(seat, draws))
            }
        })
    }

    /// The laws that take longer, on some of the positions.
    fn look_closely(&mut self, play: &G) -> Kept {
        let probe = &mut self.probe;
        moves::check_closely(play, &mut self.books.pool, probe)?;
        chance::check_closely(play, &mut self.books.pool, probe)?;
        self.books.dice.check(play, self.books.dice_positions, probe)?;
        commits::check(play, probe)?;
        views::check_serialises(play)?;
        views::check_shown(play, probe)?;
        imagined::check(play, probe)?;
        ending::check_standings(play)
    }
}
