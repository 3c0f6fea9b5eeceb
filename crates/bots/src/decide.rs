//! Decisions of any level in any game, with types or as text.

use catalog::{GameId, Stream, with_game};
use game::{BadSetup, Explain, GameOptions, Message, Seat, Settings};
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;

use crate::{Level, Mind, Playable, Strength};

/// A generic operation on a game that has bots.
pub trait PlayableVisitor {
    /// The result.
    type Output;

    /// Performs the operation for this game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// Calls the visitor with the type of the game that has this id.
pub fn visit<V: PlayableVisitor>(id: GameId, visitor: V) -> V::Output {
    with_game!(id, G => visitor.visit::<G>())
}

/// How many simulations level 5 makes for a decision by default, in a play with these settings.
///
/// # Errors
/// If the settings are not valid.
pub fn full_budget(game: GameId, settings: &Settings) -> Result<u32, BadSetup> {
    struct FullBudget<'a>(&'a Settings);
    impl PlayableVisitor for FullBudget<'_> {
        type Output = Result<u32, BadSetup>;

        fn visit<G: Playable>(self) -> Self::Output {
            G::Options::read(self.0).map(|options| G::full_budget(&options))
        }
    }
    visit(game, FullBudget(settings))
}

/// Whether there is such a bot: of earlier versions, few can still be asked.
#[must_use]
pub fn exists(game: GameId, level: Level) -> bool {
    struct Past;
    impl PlayableVisitor for Past {
        type Output = &'static [u32];

        fn visit<G: Playable>(self) -> Self::Output {
            G::PAST
        }
    }
    match level {
        Level::Past(version, strength) => strength.level == 5 && visit(game, Past).contains(&version),
        Level::Random | Level::Greedy | Level::Numbered(_) => true,
    }
}

/// Why this move is good or bad, without what holds for half of the seat's moves or more: that tells it from none.
pub fn telling<G: Playable>(view: &G::View, seat: Seat, mv: G::Move) -> Vec<G::Reason> {
    // The same moves in any imagined play.
    let moves = G::imagine(view, &mut Stream::from_seed([0; 32])).moves(seat);
    let all: Vec<Vec<G::Reason>> = moves.iter().map(|&mv| G::reasons(view, seat, mv)).collect();
    let mut reasons = G::reasons(view, seat, mv);
    reasons.retain(|reason| 2 * all.iter().filter(|others| others.contains(reason)).count() < all.len());
    reasons
}

/// A decision of a seat that is to decide, from all that it may know.
pub fn choose<G: Playable>(view: &G::View, seat: Seat, level: Level, mind: &mut Mind<'_>) -> G::Move {
    match level {
        Level::Random => {
            // A seat's legal moves follow from its view, so any imagined play has the same ones. It is imagined from a
            // fixed stream, so that the bot's own stream is used for the choice only.
            let play = G::imagine(view, &mut Stream::from_seed([0; 32]));
            play.random_move(seat, mind.rng)
        }
        Level::Greedy => G::greedy(view, seat, mind.rng),
        Level::Numbered(strength) => G::at_strength(view, seat, strength, mind),
        Level::Past(version, strength) => G::past(view, seat, version, strength, mind),
    }
}

/// A decision as text, from a view as JSON.
///
/// # Errors
/// If the JSON is not a view of this game.
pub fn decide(
    game: GameId,
    view: &Value,
    seat: Seat,
    level: Level,
    rng: &mut Stream,
    should_stop: &mut dyn FnMut() -> bool,
) -> serde_json::Result<String> {
    with_game!(game, G => decide_in::<G>(view, seat, level, &mut Mind { rng, should_stop }))
}

/// The same for one game, so that a program need not contain the bots of the others.
///
/// # Errors
/// If the JSON is not a view of this game.
pub fn decide_in<G: Playable>(
    view: &Value,
    seat: Seat,
    level: Level,
    mind: &mut Mind<'_>,
) -> serde_json::Result<String> {
    let view: G::View = serde::Deserialize::deserialize(view)?;
    Ok(choose::<G>(&view, seat, level, mind).to_string())
}

/// A move worth knowing about, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move in notation.
    pub mv: String,
    /// What the seat may expect after it: the share of the first place, from 0 to 1; alone, the expected score.
    pub expected: f64,
    /// Why it is good or bad.
    pub reasons: Vec<Message>,
}

/// The moves worth knowing about, best first, as text, from a view as JSON.
///
/// # Errors
/// If the JSON is not a view of this game.
pub fn advise(
    game: GameId,
    view: &Value,
    seat: Seat,
    strength: Strength,
    rng: &mut Stream,
    should_stop: &mut dyn FnMut() -> bool,
) -> serde_json::Result<Vec<Advice>> {
    with_game!(game, G => advise_in::<G>(view, seat, strength, &mut Mind { rng, should_stop }))
}

/// The same for one game, so that a program need not contain the bots of the others.
///
/// # Errors
/// If the JSON is not a view of this game.
pub fn advise_in<G: Playable>(
    view: &Value,
    seat: Seat,
    strength: Strength,
    mind: &mut Mind<'_>,
) -> serde_json::Result<Vec<Advice>> {
    let view: G::View = serde::Deserialize::deserialize(view)?;
    let advised = G::advise(&view, seat, None, strength, mind);
    let advice = advised.into_iter().map(|it| Advice {
        mv: it.mv.to_string(),
        expected: it.expected,
        reasons: it.reasons.iter().map(Explain::message).collect(),
    });
    Ok(advice.collect())
}
