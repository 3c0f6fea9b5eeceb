//! What each game's opponents implement.

use catalog::Stream;
use game::{Explain, Game, Seat};

use crate::{Strength, Trained};

/// What a bot needs to think: its own random stream, and a function that can stop it.
pub struct Mind<'a> {
    /// Where it draws random numbers from.
    pub rng: &'a mut Stream,
    /// Asked now and then; once it returns `true`, the best move known so far is played.
    pub should_stop: &'a mut dyn FnMut() -> bool,
}

/// A move that a bot considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Advised<M, R> {
    /// The move.
    pub mv: M,
    /// What the seat may expect after it: the share of the first place, from 0 to 1; alone, the expected score.
    pub expected: f64,
    /// Why it is good or bad, each true by the rules.
    pub reasons: Vec<R>,
}

/// A game that our bots play.
pub trait Playable: Game {
    /// Why a move is good or bad.
    type Reason: Explain + Clone + Eq + std::fmt::Debug;

    /// A number that is raised whenever some bot of the game comes to decide differently for the same seed: by other
    /// weights or ideas, or other budgets below level 5. Games played under different numbers must not be counted
    /// together. Level 5's own budget is not part of it: measurements keep that number beside this one.
    ///
    /// `tests/version.rs` notices when it has to be raised.
    const VERSION: u32;

    /// Whether a lower score is better for somebody who plays alone.
    const SOLO_LOWER_IS_BETTER: bool = false;

    /// What was learnt that bots think with in plays with these options. It has to be here before they are asked.
    fn trained(options: &Self::Options) -> Vec<&'static Trained> {
        let _ = options;
        Vec::new()
    }

    /// How many simulations level 5 makes for a decision by default: about half a second's worth.
    fn full_budget(options: &Self::Options) -> u32;

    /// The move of [`Level::Greedy`](crate::Level::Greedy): looks at its own move only, and breaks ties at random.
    fn greedy(view: &Self::View, seat: Seat, rng: &mut Stream) -> Self::Move;

    /// The move of one of the levels 1 to 5.
    fn at_strength(view: &Self::View, seat: Seat, strength: Strength, mind: &mut Mind<'_>) -> Self::Move;

    /// The earlier versions whose level 5 can still be asked, to measure progress against.
    const PAST: &'static [u32] = &[];

    /// One of our own levels as it was in one of the [earlier versions](Playable::PAST).
    fn past(view: &Self::View, seat: Seat, version: u32, strength: Strength, mind: &mut Mind<'_>) -> Self::Move {
        let _ = (view, seat, strength, mind);
        panic!("there is no version {version} to ask")
    }

    /// The moves worth knowing about, best first, for hints and analysis; `asked`, a legal move, is always among them.
    fn advise(
        view: &Self::View,
        seat: Seat,
        asked: Option<Self::Move>,
        strength: Strength,
        mind: &mut Mind<'_>,
    ) -> Vec<Advised<Self::Move, Self::Reason>>;

    /// Why this move is good or bad in this position, each reason true by the rules.
    fn reasons(view: &Self::View, seat: Seat, mv: Self::Move) -> Vec<Self::Reason>;
}

/// A game whose bots use weights that were tuned by self-play.
pub trait Tuned: Playable {
    /// What was tuned, each set of weights on its own.
    fn tunables() -> &'static [Tunable<Self>];
}

/// A set of weights, and a player that uses it.
pub struct Tunable<G: Game> {
    /// Its name on the command line of `lab`.
    pub name: &'static str,
    /// Whether the weights are used in plays with these options.
    pub applies_to: fn(&G::Options) -> bool,
    /// What each weight is for.
    pub weights: &'static [&'static str],
    /// The weights that tuning starts from.
    pub initial: &'static [f64],
    /// How far from them tuning looks at first, relative to each weight.
    pub spread: f64,
    /// The weights that self-play found for plays with these options.
    pub tuned: fn(&G::Options) -> &'static [f64],
    /// The move of a player with these weights.
    pub choose: fn(&G::View, Seat, &[f64], &mut Stream) -> G::Move,
}

impl<G: Game> Tunable<G> {
    /// The weights of a static evaluation, used in every play, and the player that looks one move ahead with them.
    pub(crate) const fn evaluation(
        weights: &'static [&'static str],
        initial: &'static [f64],
        tuned: fn(&G::Options) -> &'static [f64],
        choose: fn(&G::View, Seat, &[f64], &mut Stream) -> G::Move,
    ) -> Self {
        Self { name: "evaluation", applies_to: |_| true, weights, initial, spread: 0.3, tuned, choose }
    }
}
