//! What is needed to train nets for Génial, and the nets that were trained.

use ::genial::{Genial, Move, Options, Stage, Variant, View};
use catalog::Stream;
use game::{Game, Seat, below};

use super::{
    first_sight,
    inputs::{self, Inputs, Scene},
    learned::think,
    position::{Position, sorted},
    racks::Odds,
    signs,
    value::{self, PROMISING, TAUGHT},
    weights,
    worth::Weights,
};
use crate::{
    Mind, Trained,
    learned::{After, Learned, Plan, TARGETS},
    net::Net,
    policy::Taught,
    trained::{self, trained},
};

/// How far the hand of the player wavers from whom the first net learns, in the unit of the evaluation.
const WAVERING: f32 = 0.02;

/// How much the policy counts with two players. With more it was not measured.
const TRUST: u32 = 30;

/// The nets for two to four players. `docs/training.md` says with what commands they were made.
static TWO: Trained = trained!("genial-2", "nets/2.bin", trained::win);
static THREE: Trained = trained!("genial-3", "nets/3.bin", trained::win);
static FOUR: Trained = trained!("genial-4", "nets/4.bin", trained::win);

/// The net for plays with these options, if one was trained.
pub(super) fn net(options: &Options) -> Option<&'static Net> {
    trained_for(options).map(Trained::win)
}

pub(super) fn trained_for(options: &Options) -> Option<&'static Trained> {
    match options.players {
        2 => Some(&TWO),
        3 => Some(&THREE),
        4 if options.variant != Variant::Teams => Some(&FOUR),
        _ => None,
    }
}

/// The net of versions 4 to 6 for plays with these options. Only programs that the nets are part of have it.
#[cfg(feature = "nets")]
pub(super) fn former_net(options: &Options) -> Option<&'static Net> {
    static TWO: Trained = trained!("genial-2", "nets/6/2.bin", trained::wide_win);
    static THREE: Trained = trained!("genial-3", "nets/6/3.bin", trained::wide_win);
    static FOUR: Trained = trained!("genial-4", "nets/6/4.bin", trained::wide_win);
    trained_for(options)?;
    [&TWO, &THREE, &FOUR].get(usize::from(options.players) - 2).map(|trained| trained.win())
}

impl Learned for Genial {
    fn applies_to(options: &Options) -> bool {
        options.players > 1
    }

    fn inputs(options: &Options) -> usize {
        inputs::count(sides(options))
    }

    fn net(options: &Options) -> Option<&'static Net> {
        net(options)
    }

    fn plan(options: &Options) -> Plan {
        let (rounds, simulations, trust) =
            [(2, 2_500, TRUST), (1, 2_500, 0), (1, 1_600, 0)][usize::from(options.players) - 2];
        Plan { promising: PROMISING, candidates: 24, width: 8, rounds, simulations, trust }
    }

    fn foresee(view: &View, seat: Seat, net: &Net, plan: &Plan, mind: &mut Mind<'_>) -> Move {
        think(view, seat, None, net, plan, Some(Odds::new(view)), mind)[0].mv
    }

    /// The promising placements. Whether to swap is not asked: see [`Learned::teacher`].
    fn each_after(view: &View, seat: Seat, sink: &mut dyn FnMut(Move, After<'_>)) {
        if view.stage == Stage::Swap {
            return;
        }
        let position = Position::new(view);
        let scene = Scene::new(&position, seat.index());
        let mut inputs = Inputs::new();
        let weights = Weights::new(weights::tuned(&view.options));
        for lay in value::promising(&position, seat.index(), &weights, TAUGHT) {
            sink(Move::Place(lay.placement()), scene.after(lay, &mut inputs));
        }
    }

    /// The static evaluation, and always a swap.
    fn teacher(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        let weights = Weights::new(weights::tuned(&view.options));
        first_sight(view, seat, &weights, || WAVERING * below(rng, 1 << 16) as f32 / f32::from(u16::MAX))
    }

    /// The share of the first place, the two lowest markers, and the lowest marker of the best rival.
    fn targets(play: &Genial, seat: Seat) -> [f32; TARGETS] {
        let wins = play.standings().wins(|at| play.team(Seat::new(at as u8)).index());
        let top = f32::from(play.track().top());
        let [lowest, second, ..] = sorted(play.markers(seat)).map(|marker| f32::from(marker) / top);
        let rivals = Seat::all(play.players()).filter(|&other| play.team(other) != play.team(seat));
        let best = rivals.map(|rival| play.score(rival)).max().expect("there is a rival");
        [wins[seat.index()] as f32, lowest, second, f32::from(best[0]) / top]
    }
}

fn sides(options: &Options) -> usize {
    if options.variant == Variant::Teams { 2 } else { options.players.into() }
}

/// The weights of the policy. `docs/training.md` says with what command they were learnt.
const POLICY: [i16; signs::NAMES.len()] = [370, 53, 35, -3, 35, 7, 24, -74, 28, -32, -6, 53, 3, -8, 36, -47, 33, -26];

impl Taught for Genial {
    const SIGNS: &'static [&'static str] = &signs::NAMES;

    /// The promising placements. Whether to swap is not asked.
    fn each_sign(view: &View, seat: Seat, sink: &mut dyn FnMut(Move, &[i16])) {
        if let Some(net) = net(&view.options).filter(|_| view.stage != Stage::Swap) {
            let weights = Weights::new(weights::tuned(&view.options));
            let seen = signs::all(net, &Position::new(view), seat.index(), &weights, TAUGHT);
            seen.iter().for_each(|it| sink(Move::Place(it.lay.placement()), &it.signs));
        }
    }

    fn policy(_options: &Options) -> &'static [i16] {
        &POLICY
    }
}
