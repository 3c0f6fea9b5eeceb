//! How likely somebody with some colours makes a move, at first sight: by how each colour lies afterwards.
//!
//! The search tries first what is likely, and so do those whose colours it guesses. `lab guess --habits` finds out from plays
//! what weighs how much.

use color_pop::{Colour, Colours, Move, View};

use super::{
    evidence::{LIES, lies},
    grid::{Grid, Group, JOKER, bits},
};

/// Traits of a move at one stage of a play.
const AT_ONE_STAGE: usize = 2 * LIES + 4;

/// How many traits of a move there are: each counts for the beginning and for the end.
pub(super) const TRAITS: usize = 2 * AT_ONE_STAGE;

/// Traits of a move.
pub(super) type Traits = [f32; TRAITS];

/// What counts at one moment of a play.
pub(super) struct Habits([f32; AT_ONE_STAGE]);

/// How much a group attracts whoever has each colour, and whoever has it not.
pub(super) struct Attraction {
    own: [f32; 5],
    other: [f32; 5],
}

impl Habits {
    /// At this moment of a play: from 0 to 1.
    pub(super) fn at(progress: f32) -> Self {
        Self(std::array::from_fn(|at| HABITS[at] + progress * HABITS[AT_ONE_STAGE + at]))
    }

    /// How much this group attracts, if it leaves this.
    pub(super) fn attraction(&self, group: &Group, after: &Grid) -> Attraction {
        let (of_own, rest) = self.0.split_at(LIES);
        let (of_other, rest) = rest.split_at(LIES);
        let &[jokers, is_own, jokers_of_own, is_jokers] = rest else { panic!("four traits are left") };
        let kinds = after.kinds();
        let lies: [_; 5] = std::array::from_fn(|colour| lies(kinds[colour]));
        let sums =
            |weights: &[f32]| lies.map(|lies| lies.iter().zip(weights).map(|(it, weight)| it * weight).sum::<f32>());
        let [mut own, mut other] = [sums(of_own), sums(of_other)];
        let spent = group.jokers as f32;
        if group.kind < JOKER {
            own[group.kind] += is_own + jokers_of_own * spent;
        }
        let always = jokers * spent + if group.kind == JOKER { is_jokers } else { 0.0 };
        // Every colour is either one's own or not, so that what is always there may go with any of them.
        own[0] += always;
        other[0] += always;
        Attraction { own, other }
    }
}

impl Attraction {
    /// To somebody with these colours.
    pub(super) fn to(&self, colours: Colours) -> f32 {
        let of = |colour: Colour| if colours.contains(colour) { self.own } else { self.other }[colour.index()];
        Colour::ALL.into_iter().map(of).sum()
    }
}

/// What somebody with these colours sees in every group that can be removed, and which of them this move removes.
///
/// # Panics
/// If the view does not show the board.
#[must_use]
pub fn habits(view: &View, own: Colours, mv: Move) -> (Vec<Traits>, usize) {
    let board = view.board.expect("somebody who decides sees the board");
    let (grid, cells) = (Grid::new(&board), bits(mv.group(&board)));
    let (mut all, mut made) = (Vec::new(), 0);
    grid.each_group(view.options.jokers, &mut |group| {
        if group.cells == cells {
            made = all.len();
        }
        all.push(traits(&group, &grid, own));
    });
    (all, made)
}

/// The traits of a group to somebody with these colours.
fn traits(group: &Group, before: &Grid, own: Colours) -> Traits {
    let mut traits = [0.0; TRAITS];
    let after = before.without(group.cells).kinds();
    for colour in Colour::ALL {
        let sums = if own.contains(colour) { &mut traits[..LIES] } else { &mut traits[LIES..2 * LIES] };
        sums.iter_mut().zip(lies(after[colour.index()])).for_each(|(sum, lies)| *sum += lies);
    }
    let jokers = group.jokers as f32;
    let is_own = group.kind < JOKER && own.contains(Colour::ALL[group.kind]);
    let is_own = f32::from(u8::from(is_own));
    let is_jokers = f32::from(u8::from(group.kind == JOKER));
    traits[2 * LIES..AT_ONE_STAGE].copy_from_slice(&[jokers, is_own, is_own * jokers, is_jokers]);
    for at in 0..AT_ONE_STAGE {
        traits[AT_ONE_STAGE + at] = before.progress() * traits[at];
    }
    traits
}

// Found by `lab guess color-pop --habits --games 300 --levels 5@v3@20000,5@30000 --seed habits20k`, while the weights of
// version 5 were those of plays with 1,000 simulations.
const HABITS: Traits = [
    0.636, -0.459, -0.093, -0.300, -0.201, 0.255, 0.106, 0.170, 0.162, 0.406, 0.121, -0.130, 0.306, -0.630, -0.174,
    -0.587, 0.158, 0.313, 0.365, 0.061, -0.236, 0.061, -0.139, -0.374, 0.288, -0.084, -0.372, -0.376,
];

#[cfg(test)]
mod tests {
    use color_pop::{Board, JokerRule};

    use super::*;

    #[test]
    fn a_group_attracts_as_its_traits_weigh() {
        let board: Board = "GGOY/GY*O/PPYY///////".parse().unwrap();
        let grid = Grid::new(&board);
        let own: Colours = "GP".parse().unwrap();
        let habits = Habits::at(grid.progress());
        let mut count = 0;
        grid.each_group(JokerRule::Free, &mut |group| {
            let weighed: f32 = traits(&group, &grid, own).iter().zip(HABITS).map(|(trait_, it)| trait_ * it).sum();
            let attraction = habits.attraction(&group, &grid.without(group.cells)).to(own);
            assert!((weighed - attraction).abs() < 1e-4, "{group:?}: {weighed}, {attraction}");
            count += 1;
        });
        assert!(count > 4);
    }

    #[test]
    fn a_group_looks_different_to_who_has_other_colours() {
        let board: Board = "GGOY/GYOO/PPYY///////".parse().unwrap();
        let grid = Grid::new(&board);
        let mut green = None;
        grid.each_group(JokerRule::Free, &mut |group| green = green.or(Some(group).filter(|group| group.kind == 0)));
        let [own, other] = ["GP", "YO"].map(|own| traits(&green.unwrap(), &grid, own.parse().unwrap()));
        assert_eq!((own[2 * LIES + 1], other[2 * LIES + 1]), (1.0, 0.0));
        assert!(own[0] < other[0], "three green tokens are gone");
    }
}
