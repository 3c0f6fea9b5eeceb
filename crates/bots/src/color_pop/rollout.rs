//! How simulated plays go on to their end: at random.
//!
//! Whoever plays for tokens of their own colours at once plays badly, and simulations in which everyone does so
//! mislead; random ones judge better.

use color_pop::JokerRule;
use game::{Rng, below};
use search::SplitMix;

use super::{
    grid::{Bits, Grid, Group, JOKER, beside, corners, flood},
    sides::{Position, Sides},
};

/// Picks a group at random, if there is one.
pub(super) type Pick = fn(&Grid, JokerRule, &mut SplitMix) -> Option<Group>;

/// Goes on to the end, with a group that is picked like this each turn.
pub(super) fn roll_out(position: &mut Position, sides: &Sides, pick: Pick, rng: &mut SplitMix) {
    while let Some(group) = pick(&position.grid, sides.options().jokers, rng) {
        position.remove(&group, sides);
        if group.kind < JOKER && position.grid.kinds()[group.kind] == 0 && position.is_over(sides) {
            return;
        }
    }
}

/// One of the groups, each equally likely.
pub(super) fn any_group(grid: &Grid, rule: JokerRule, rng: &mut SplitMix) -> Option<Group> {
    let mut chosen = None;
    let mut count = 0;
    grid.each_group(rule, &mut |group| {
        count += 1;
        if below(rng, count) == 0 {
            chosen = Some(group);
        }
    });
    chosen
}

/// One of the groups, crooked ones somewhat likelier than straight ones: it takes half the time to look at no more than
/// one. Jokers are in it by chance.
pub(super) fn some_group(grid: &Grid, rule: JokerRule, rng: &mut SplitMix) -> Option<Group> {
    let kinds = grid.kinds();
    let jokers = kinds[JOKER];
    let near = beside(jokers);
    let removable = |own: Bits| corners(own) & (beside(own) | near);
    let from = kinds[..JOKER].iter().fold(corners(jokers) & near, |all, &own| all | removable(own));
    if from == 0 {
        return None;
    }
    loop {
        let cell = any_cell(from, rng);
        let kind = kinds.iter().position(|own| own & cell != 0).expect("there is a token");
        let mut cells = flood(cell, kinds[kind]);
        if kind == JOKER {
            let around = beside(cells);
            if kinds[..JOKER].iter().all(|own| own & around != 0) {
                continue;
            }
        } else if cells & near != 0 {
            let lots = Bits::from(rng.next_u64());
            let chosen = if rule == JokerRule::Forced { jokers } else { jokers & (lots << 64 | lots) };
            cells = flood(cells, kinds[kind] | chosen);
        }
        // A single token waits for a joker that is chosen.
        if cells & (cells - 1) != 0 {
            let jokers = (cells & jokers).count_ones();
            let tokens = if kind == JOKER { 0 } else { cells.count_ones() - jokers };
            return Some(Group { cells, kind, tokens, jokers });
        }
    }
}

/// One of these cells, each equally likely.
fn any_cell(cells: Bits, rng: &mut SplitMix) -> Bits {
    loop {
        let mut lots = rng.next_u64();
        // Each seven bits are a place; most are not among the cells.
        for _ in 0..u64::BITS / 7 {
            let cell = 1 << (lots & 127);
            if cells & cell != 0 {
                return cell;
            }
            lots >>= 7;
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use color_pop::{ColorPop, Options};
    use game::{Game, GameOptions, Turn};

    use super::*;

    #[test]
    fn some_group_is_one_of_all() {
        let mut lots = SplitMix::new(1);
        for (number, options) in (0..).zip(Options::all()) {
            let mut play = ColorPop::new(&options).unwrap();
            let mut rng = Seed::new("some group").chance(number);
            loop {
                match play.turn() {
                    Turn::Over => break,
                    Turn::Chance => play.resolve(play.sample(&mut rng)),
                    Turn::Seats(seats) => {
                        let grid = Grid::new(play.board());
                        let mut groups = Vec::new();
                        grid.each_group(options.jokers, &mut |group| groups.push(group));
                        for _ in 0..20 {
                            let group = some_group(&grid, options.jokers, &mut lots).unwrap();
                            assert!(groups.contains(&group), "{group:?} on {}", play.board());
                        }
                        let seat = seats.iter().next().unwrap();
                        let mv = play.random_move(seat, &mut rng);
                        play.play(seat, mv);
                    }
                }
            }
        }
    }
}
