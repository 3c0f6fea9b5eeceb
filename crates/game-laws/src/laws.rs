//! The one call: plays a game many times over all its options and checks every law on the way.

use std::env;

use game::{EventOf, Game, GameOptions};
use rand_chacha::ChaCha8Rng;

use crate::{
    course::Course,
    exchange::Exchange,
    law::{Broken, Law, LawResult},
    setup,
    walk::{Books, Policy, Rare, Stride, Walk, rng},
};

/// The source of randomness of the checks.
pub type LawRng = ChaCha8Rng;

/// How many plays are compared with imagined ones, over all options.
const IMAGINED: u32 = 2400;

/// All laws for one game: says how often to play, how to reach what is rare, and then checks.
pub struct Laws<G: Game> {
    plays: u32,
    longest: usize,
    steers: Vec<(String, Option<Policy<G>>)>,
    rare: Vec<Rare<G>>,
    also: Vec<G::Options>,
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
        Self { plays: 200, longest: 20_000, steers: vec![("uniform".into(), None)], rare: Vec::new(), also: Vec::new() }
    }

    /// How many plays of each combination of options, uniform ones and of each steering again.
    /// The environment variable `LAWS_PLAYS` multiplies it.
    #[must_use]
    pub fn plays(mut self, plays: u32) -> Self {
        self.plays = plays;
        self
    }

    /// Plays with these options too, which are not among [`GameOptions::all`].
    #[must_use]
    pub fn also(mut self, options: G::Options) -> Self {
        self.also.push(options);
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

    /// Plays, and checks every law. With the environment variable `LAWS_SEED` it plays that seed only, and looks
    /// closely at every position.
    ///
    /// # Panics
    /// At the first law that is broken, with its name, the options, the seed and the events so far.
    pub fn check(mut self) {
        let all: Vec<G::Options> = G::Options::all().into_iter().chain(self.also.drain(..)).collect();
        fail_if_broken::<G>("set up", setup::check::<G>(&all));
        let factor: u32 = read_env("LAWS_PLAYS").unwrap_or(1);
        let only: Option<u64> = read_env("LAWS_SEED");
        let seeds: Vec<u64> = only.map_or_else(|| (0..u64::from(self.plays * factor)).collect(), |seed| vec![seed]);
        for options in &all {
            self.check_plays(options, &seeds, factor);
        }
        if only.is_none() {
            self.check_imagined(&all, factor);
            self.check_rare();
        }
    }

    fn check_plays(&mut self, options: &G::Options, seeds: &[u64], factor: u32) {
        let mut books = Books::new(24 * factor, if seeds.len() == 1 { Stride::Every } else { Stride::After(30) });
        for (how, policy) in &self.steers {
            for &seed in seeds {
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

    /// Odds show in many plays only: those of each combination of options, and then of all together.
    fn check_imagined(&self, all: &[G::Options], factor: u32) {
        let mut total = Exchange::default();
        let each = (IMAGINED * factor).div_ceil(all.len() as u32).max(100);
        for (number, options) in all.iter().enumerate() {
            let mut exchange = Exchange::default();
            for seed in 0..u64::from(each) {
                exchange.play::<G>(options, number as u64 * u64::from(each) + seed, self.longest);
            }
            fail_if_broken::<G>(&format!("with {:?}", options.settings()), exchange.check());
            total.add(exchange);
        }
        fail_if_broken::<G>("over all options", total.check());
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

/// Fails the test if a law was broken that is not one of a single play.
fn fail_if_broken<G: Game>(context: &str, result: LawResult) {
    if let Err(Broken { law, what }) = result {
        panic!("law broken: {law}: {what}\n  in {}, {context}", G::NAME);
    }
}

fn read_env<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")))
}
