//! How simulated plays go on to their end: at random.
//!
//! Whoever plays for tokens of their own colours at once plays badly, and simulations in which everyone does so
//! mislead; random ones judge better.

use game::below;
use search::SplitMix;

use super::{
    grid::{Group, JOKER},
    sides::{Position, Sides},
};

/// Goes on to the end, with any group each turn.
pub(super) fn roll_out(position: &mut Position, sides: &Sides, rng: &mut SplitMix) {
    while let Some(group) = any_group(position, sides, rng) {
        position.remove(&group, sides);
        if group.kind < JOKER && position.grid.kinds()[group.kind] == 0 && position.is_over(sides) {
            return;
        }
    }
}

/// One of the groups, each equally likely.
fn any_group(position: &Position, sides: &Sides, rng: &mut SplitMix) -> Option<Group> {
    let mut chosen = None;
    let mut count = 0;
    position.grid.each_group(sides.options().jokers, |group| {
        count += 1;
        if below(rng, count) == 0 {
            chosen = Some(group);
        }
    });
    chosen
}
