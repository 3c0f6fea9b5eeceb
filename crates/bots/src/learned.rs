//! What a game gives to whoever trains a net to value its positions.

use catalog::Stream;
use game::Seat;

use crate::{Mind, Playable, net::Net};

/// What is known of a position after a decision, as the seat that decided knows it.
#[derive(Clone, Copy, Debug)]
pub enum After<'a> {
    /// The play is over, and this is the seat's share of the first place.
    Over(f64),
    /// It goes on; these are the inputs of a net.
    Open(&'a [i16]),
}

/// How many things a net learns to foretell. Only the first, the share of the first place, is used when it plays; the
/// others help it to find out what matters.
pub const TARGETS: usize = 4;

/// How far a search by a net looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many decisions the net values before it is known which are looked at: those that look most promising without it.
    /// In Blockers! it values all of them.
    pub promising: usize,
    /// How many decisions, those that the net likes best, are looked at.
    pub candidates: usize,
    /// How many decisions of each turn in a simulation the net looks at.
    pub width: usize,
    /// How many rounds, a turn of everyone each, are played on before the net values what came of it.
    pub rounds: usize,
    /// How many simulations there are for a decision; with none the net alone decides.
    pub simulations: u32,
    /// How much a [policy](crate::policy) that was learnt from the search counts, in hundredths of the first place for each
    /// logit: with so much more the likelier of two decisions begins. With 0 no policy is asked, and the net alone says
    /// which decisions are looked at.
    pub trust: u32,
}

/// A game in which bots value positions by a net that was trained by self-play.
pub trait Learned: Playable {
    /// Whether nets are of use in plays with these options.
    fn applies_to(options: &Self::Options) -> bool;

    /// How many inputs a net for plays with these options has.
    fn inputs(options: &Self::Options) -> usize;

    /// The net that was trained for plays with these options, if one was.
    fn net(options: &Self::Options) -> Option<&'static Net>;

    /// How level 5 looks ahead by a net in plays with these options.
    fn plan(options: &Self::Options) -> Plan;

    /// The decision of a search by this net.
    fn foresee(view: &Self::View, seat: Seat, net: &Net, plan: &Plan, mind: &mut Mind<'_>) -> Self::Move;

    /// The decisions of a seat that values are asked for, each with the position after it.
    fn each_after(view: &Self::View, seat: Seat, sink: &mut dyn FnMut(Self::Move, After<'_>));

    /// What a player without a net decides, from whom the first net learns.
    fn teacher(view: &Self::View, seat: Seat, rng: &mut Stream) -> Self::Move;

    /// What a net should have foretold of a finished play, each from 0 to 1, the seat's share of the first place first.
    fn targets(play: &Self, seat: Seat) -> [f32; TARGETS];
}
