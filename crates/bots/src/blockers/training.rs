//! What is needed to train nets for Blockers!, and the nets that were trained.

use blockers::{Blockers, Move, Options, View};
use catalog::Stream;
use game::{Game, Seat, Turn};
use search::{Evaluate, Wins};

use super::{
    as_seen,
    inputs::{self, Inputs},
    one_ply,
    policy::Costs,
    racks::Odds,
    signs, think,
    weights::{TUNED, TUNED_COSTS},
};
use crate::{
    Mind, Trained,
    learned::{After, Learned, Plan, TARGETS},
    net::Net,
    policy::Taught,
    trained::{self, trained},
};

/// How far the judgement of the player is off from whom the first net learns, in points, at most.
const HASTE: f64 = 0.2;
/// More points than this, or a greater difference, are rare.
const MANY: f32 = 16.0;

/// The nets for two to four players. `docs/training.md` says with what commands they were made.
static TWO: Trained = trained!("blockers-2", "nets/2.bin", trained::win);
static THREE: Trained = trained!("blockers-3", "nets/3.bin", trained::win);
static FOUR: Trained = trained!("blockers-4", "nets/4.bin", trained::win);

/// The net for plays with these options, if one was trained.
pub(super) fn net(options: &Options) -> Option<&'static Net> {
    trained_for(options).map(Trained::win)
}

pub(super) fn trained_for(options: &Options) -> Option<&'static Trained> {
    match options.players {
        2 => Some(&TWO),
        3 => Some(&THREE),
        4 => Some(&FOUR),
        _ => None,
    }
}

/// What the seat knows of a position after a decision of its own.
pub(super) fn after<'a>(play: &Blockers, seat: Seat, inputs: &'a mut Inputs) -> After<'a> {
    if play.turn() == Turn::Over {
        After::Over(Evaluate::<Blockers>::value(&Wins, play, seat))
    } else {
        After::Open(inputs.after(play, seat))
    }
}

/// The net of versions 5 and 6 for plays with these options. Only programs that the nets are part of have it.
#[cfg(feature = "nets")]
pub(super) fn former_net(options: &Options) -> Option<&'static Net> {
    static TWO: Trained = trained!("blockers-2", "nets/6/2.bin", trained::wide_win);
    static THREE: Trained = trained!("blockers-3", "nets/6/3.bin", trained::wide_win);
    static FOUR: Trained = trained!("blockers-4", "nets/6/4.bin", trained::wide_win);
    trained_for(options)?;
    [&TWO, &THREE, &FOUR].get(usize::from(options.players) - 2).map(|trained| trained.win())
}

impl Learned for Blockers {
    fn applies_to(_options: &Options) -> bool {
        true
    }

    fn inputs(options: &Options) -> usize {
        inputs::count(options.players)
    }

    fn net(options: &Options) -> Option<&'static Net> {
        net(options)
    }

    fn plan(options: &Options) -> Plan {
        think::learned_plan(options)
    }

    fn foresee(view: &View, seat: Seat, net: &Net, plan: &Plan, mind: &mut Mind<'_>) -> Move {
        think::foresee(view, seat, None, net, plan, Odds::learnt(view), mind)[0].0
    }

    fn each_after(view: &View, seat: Seat, sink: &mut dyn FnMut(Move, After<'_>)) {
        let play = as_seen(view);
        let mut inputs = Inputs::new();
        play.each_move(seat, |mv| {
            let mut next = play;
            next.play(seat, mv);
            sink(mv, after(&next, seat, &mut inputs));
        });
    }

    /// The static evaluation, a little hasty.
    fn teacher(view: &View, seat: Seat, rng: &mut Stream) -> Move {
        one_ply::hasty(&as_seen(view), seat, &TUNED, HASTE, rng)
    }

    /// The share of the first place, the seat's points, those of the best rival, and the difference.
    fn targets(play: &Blockers, seat: Seat) -> [f32; TARGETS] {
        let points = |of: Seat| f32::from(play.score(of).points());
        let rivals = Seat::all(play.players()).filter(|&other| other != seat);
        let (own, best) = (points(seat), rivals.map(points).fold(f32::INFINITY, f32::min));
        let share = Evaluate::<Blockers>::value(&Wins, play, seat) as f32;
        [share, own / MANY, best / MANY, 0.5 + (best - own) / MANY].map(|target| target.clamp(0.0, 1.0))
    }
}

/// The weights of the policy. `docs/training.md` says with what command they were learnt.
const POLICY: [i16; signs::NAMES.len()] = [480, -22, 78, 50, 100, -12, -33, 4, 23, -39, -28, 18, 30, 36, 20, -56, 6];

impl Taught for Blockers {
    const SIGNS: &'static [&'static str] = &signs::NAMES;

    fn each_sign(view: &View, seat: Seat, sink: &mut dyn FnMut(Move, &[i16])) {
        if let Some(net) = net(&view.options) {
            let seen = signs::all(net, &as_seen(view), seat, &Costs::new(&TUNED_COSTS));
            seen.iter().for_each(|it| sink(it.mv, &it.signs));
        }
    }

    fn policy(_options: &Options) -> &'static [i16] {
        &POLICY
    }
}
