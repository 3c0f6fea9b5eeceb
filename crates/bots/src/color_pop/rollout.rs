//! How simulated plays go on to their end.

use game::Rng;
use search::Stream;

use super::{
    grid::{Group, JOKER},
    sides::{Position, Sides},
};

/// What the tokens of a group are worth in a simulated play to whoever removes it.
const OWN: f32 = 1.0;
const RIVAL: f32 = -1.0;
/// What a joker that goes with it costs.
const JOKERS: f32 = -1.0;
/// How much luck has a say, in tokens.
const WHIM: f32 = 3.0;

/// Goes on to the end: everyone removes large groups of their own colours and spares those of the others, more or less.
pub(super) fn roll_out(position: &mut Position, sides: &Sides, rng: &mut Stream) {
    let rule = sides.options().jokers;
    let mut likings = [[0.0f32; JOKER + 1]; super::sides::SIDES];
    for (side, likings) in likings[..sides.count()].iter_mut().enumerate() {
        for (other, colours) in sides.colours[..sides.count()].iter().enumerate() {
            let liking = if other == side { OWN } else { RIVAL };
            colours.iter().for_each(|colour| likings[colour.index()] = liking);
        }
    }
    loop {
        let liking = &likings[sides.of(position.seat)];
        let mut best: Option<(f32, Group)> = None;
        position.grid.each_group(rule, |group| {
            let whim = WHIM * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
            let value = liking[group.kind] * group.tokens as f32 + JOKERS * group.jokers as f32 + whim;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, group));
            }
        });
        let Some((_, group)) = best else { return };
        position.remove(&group, sides);
        if group.kind < JOKER && position.grid.kinds()[group.kind] == 0 && position.is_over(sides) {
            return;
        }
    }
}
