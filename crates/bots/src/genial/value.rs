//! Placements valued by a net that looks at the position after them.

use crate::{
    learned::After,
    net::{LOGIT, Net},
};

use super::{
    field::Lay,
    inputs::{Inputs, Scene},
    judge::{Judge, Stakes},
    position::Position,
    worth::Weights,
};

/// A certain win, as a logit.
const CERTAIN: i32 = 64 * LOGIT;

/// How many placements nets are trained to tell apart, and a policy too. Up to version 6 a search looked at no more either.
pub(super) const TAUGHT: usize = 40;
/// How many placements the net values before a search.
pub(super) const PROMISING: usize = 120;

/// So many placements, those that look most promising to the static evaluation.
pub(super) fn promising(
    position: &Position,
    seat: usize,
    weights: &Weights,
    most: usize,
) -> impl Iterator<Item = Lay> + use<> {
    let stakes = Stakes::new(position, weights);
    Judge::new(position, seat, &stakes).most_promising(most).map(|(_, lay)| lay)
}

/// These placements of a seat, each with the logit of its share of the first place.
pub(super) fn all(net: &Net, position: &Position, seat: usize, lays: impl Iterator<Item = Lay>) -> Vec<(i32, Lay)> {
    let scene = Scene::new(position, seat);
    let mut inputs = Inputs::new();
    lays.map(|lay| (after(net, &scene, lay, &mut inputs), lay)).collect()
}

/// The best of some placements of a seat with its logit, the first of equals.
pub(super) fn best(net: &Net, position: &Position, seat: usize, lays: impl Iterator<Item = Lay>) -> (i32, Lay) {
    let valued = all(net, position, seat, lays).into_iter();
    valued.reduce(|best, it| if it.0 > best.0 { it } else { best }).expect("there is a placement")
}

fn after(net: &Net, scene: &Scene<'_>, lay: Lay, inputs: &mut Inputs) -> i32 {
    match scene.after(lay, inputs) {
        After::Over(share) => of_result(share),
        After::Open(inputs) => net.logit(inputs),
    }
}

/// The logit of a share of the first place: all, nothing, or what two to four equals get.
fn of_result(share: f64) -> i32 {
    match (1.0 / share).min(5.0) as u8 {
        1 => CERTAIN,
        2 => 0,
        3 => -LOGIT / 1000 * 693,
        4 => -LOGIT / 1000 * 1099,
        _ => -CERTAIN,
    }
}
