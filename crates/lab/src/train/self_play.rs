//! Plays of a net with itself, and what is to be learnt from them.

use bots::{
    learned::{After, Learned},
    net::{LOGIT, Net, chance},
};
use catalog::{Seed, Stream};
use game::{Rng, Seat, below};

use super::network::Sample;
use crate::plays::{in_parallel, play};

/// Who decides in self-play.
#[derive(Clone, Copy)]
pub(crate) enum Player<'a> {
    /// The player from whom the first net learns.
    Teacher,
    /// A net one ply deep, with a hand that wavers by a part of a logit so that it sees more.
    Explorer(&'a Net, f32),
    /// The same with a steady hand.
    Steady(&'a Net),
}

/// A decision, and with what inputs its position is described, unless the play was over or nothing was valued.
pub(crate) struct Decision<M> {
    pub(crate) mv: M,
    inputs: Option<Box<[u8]>>,
    /// How the net valued it.
    value: f64,
}

/// What this player decides.
pub(crate) fn decide<G: Learned>(
    player: Player<'_>,
    view: &G::View,
    seat: Seat,
    rng: &mut Stream,
) -> Decision<G::Move> {
    let (net, wavering) = match player {
        Player::Teacher => {
            let mv = G::teacher(view, seat, rng);
            let mut inputs = None;
            G::each_after(view, seat, &mut |other, after| {
                if let After::Open(told) = after
                    && other == mv
                {
                    inputs = Some(packed(told));
                }
            });
            return Decision { mv, inputs, value: 0.5 };
        }
        Player::Explorer(net, wavering) => (net, (wavering * LOGIT as f32) as u32),
        Player::Steady(net) => (net, 1),
    };
    let mut best: Option<(i64, i32, G::Move)> = None;
    let mut inputs: Vec<i16> = Vec::new();
    G::each_after(view, seat, &mut |mv, after| {
        let logit = match after {
            After::Over(share) => ((share - 0.5) * 64.0 * f64::from(LOGIT)) as i32,
            After::Open(told) => net.logit(told),
        };
        let value = i64::from(logit) + i64::from(below(rng, wavering));
        if best.as_ref().is_none_or(|best| value > best.0) {
            best = Some((value, logit, mv));
            inputs.clear();
            if let After::Open(told) = after {
                inputs.extend(told);
            }
        }
    });
    match best {
        None => Decision { mv: G::teacher(view, seat, rng), inputs: None, value: 0.5 },
        Some((_, logit, mv)) => {
            Decision { mv, inputs: (!inputs.is_empty()).then(|| packed(&inputs)), value: chance(logit) }
        }
    }
}

fn packed(inputs: &[i16]) -> Box<[u8]> {
    inputs.iter().map(|&input| u8::try_from(input).expect("inputs are small")).collect()
}

/// What is to be learnt from so many plays, counted from `first`, in their order.
///
/// What a decision should have been valued at is what became of the play, and to a part what the net said after the
/// seat's next decision: `trust` of the first against the second.
pub(crate) fn samples<G: Learned>(
    player: Player<'_>,
    options: &G::Options,
    (seed, first, plays): (&Seed, u64, u64),
    trust: f32,
    threads: usize,
) -> Vec<Sample> {
    let mut played = in_parallel(plays, threads, |number| one_play::<G>(player, options, seed, first + number, trust));
    played.iter_mut().flat_map(std::mem::take).collect()
}

fn one_play<G: Learned>(player: Player<'_>, options: &G::Options, seed: &Seed, number: u64, trust: f32) -> Vec<Sample> {
    let mut decided: Vec<(Seat, Box<[u8]>, f32)> = Vec::new();
    let play = play::<G>(options, seed, number, |view, seat, rng| {
        let decision = decide::<G>(player, view, seat, rng);
        if let Some(inputs) = decision.inputs {
            decided.push((seat, inputs, decision.value as f32));
        }
        decision.mv
    });
    let mut returns: Vec<[f32; bots::learned::TARGETS]> =
        Seat::all(play.players()).map(|seat| G::targets(&play, seat)).collect();
    let mut samples = Vec::with_capacity(decided.len());
    for (seat, inputs, value) in decided.into_iter().rev() {
        let targets = &mut returns[seat.index()];
        samples.push(Sample { inputs, targets: *targets });
        targets[0] = trust * targets[0] + (1.0 - trust) * value;
    }
    samples
}

/// An order of so many things, each equally likely.
pub(crate) fn shuffled(count: usize, rng: &mut impl Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    game::shuffle(&mut order, rng);
    order
}
