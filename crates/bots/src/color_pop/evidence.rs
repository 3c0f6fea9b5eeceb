//! What speaks for somebody's having a colour: what they removed and when, and how the colour lies now.
//!
//! Who looks ahead keeps its own colours for later and removes others' first; who does not, pops its own. `lab guess` finds
//! out from plays of both kinds how much each sign says.

use color_pop::{Colours, Options, Removal, Variant, View};
use game::Seat;

use super::{
    evaluation::{columns, gap},
    grid::{Bits, Grid, beside, parts},
    sides::{BySide, SIDES, Sides},
};

/// How many signs there are.
pub(super) const SIGNS: usize = 29;

/// Signs of somebody's having a colour, or of having some colours, added up.
pub(super) type Signs = [f32; SIGNS];

/// How many numbers say how a colour lies.
pub(super) const LIES: usize = 5;

/// From which of its turns on a side's removals are counted together.
const SINCE: [usize; 6] = [0, 1, 2, 4, 6, 9];

/// Turns before this one are early.
const EARLY: usize = 4;

/// How much each sign says, as a logarithm, in plays with these options.
const fn weights(options: &Options) -> &'static Signs {
    match (options.variant, options.players) {
        (Variant::TwoColours | Variant::Teams, _) => &TWO_COLOURS,
        (_, ..=4) => &THREE,
        _ => &FIVE,
    }
}

/// What there is to go by.
pub(super) struct Evidence {
    of_colours: BySide<[Signs; 5]>,
    weights: &'static Signs,
}

impl Evidence {
    pub(super) fn new(view: &View, grid: &Grid) -> Self {
        Self { of_colours: signs(view, &Sides::new(view.options), grid), weights: weights(&view.options) }
    }

    /// The signs of a side's having these colours.
    pub(super) fn signs(&self, side: usize, colours: Colours) -> Signs {
        let mut signs = [0.0; SIGNS];
        for colour in colours.iter() {
            signs.iter_mut().zip(self.of_colours[side][colour.index()]).for_each(|(sum, sign)| *sum += sign);
        }
        signs
    }

    /// What speaks for a side's having these colours, as a logarithm.
    pub(super) fn of(&self, side: usize, colours: Colours) -> f64 {
        self.signs(side, colours).iter().zip(self.weights).map(|(sign, weight)| sign * weight).sum::<f32>().into()
    }
}

/// The signs of each side's having each colour.
fn signs(view: &View, sides: &Sides, grid: &Grid) -> BySide<[Signs; 5]> {
    let mut signs = [[[0.0; SIGNS]; 5]; SIDES];
    let kinds = grid.kinds();
    let tokens: u32 = kinds.iter().map(|kind| kind.count_ones()).sum();
    let progress = 1.0 - tokens as f32 / 100.0;
    let mut removed = [[0.0f32; 5]; SIDES];
    let lies: [[f32; LIES]; 5] = std::array::from_fn(|colour| lies(kinds[colour]));
    for (seat, removals) in Seat::all(view.options.players).zip(&view.removed) {
        let side = sides.of(seat);
        for (turn, &Removal { colour, tokens, jokers }) in removals.iter().enumerate() {
            let Some(colour) = colour else { continue };
            let signs = &mut signs[side][colour.index()];
            let since = SINCE.iter().rposition(|&since| since <= turn).expect("the first is 0");
            signs[2 * since] += 1.0;
            signs[2 * since + 1] += 0.25 * f32::from(tokens);
            signs[if turn < EARLY { 12 } else { 13 }] += f32::from(jokers);
            removed[side][colour.index()] += f32::from(tokens);
        }
        if let Some(Removal { colour: Some(colour), tokens, .. }) = removals.last() {
            signs[side][colour.index()][14] += 1.0;
            signs[side][colour.index()][15] += 0.25 * f32::from(*tokens);
        }
    }
    for (side, signs) in signs.iter_mut().enumerate() {
        for (colour, (signs, lies)) in signs.iter_mut().zip(&lies).enumerate() {
            let others = Seat::all(view.options.players).zip(&view.removed).filter(|(seat, _)| sides.of(*seat) != side);
            let others = others.flat_map(|(_, removals)| removals);
            let others = others.filter(|removal| removal.colour.is_some_and(|it| it.index() == colour)).count();
            signs[16] = 0.5 * others as f32;
            let share = removed[side][colour] / removed[side].iter().sum::<f32>().max(1.0);
            signs[17] = share;
            signs[18] = share * share * (removed[side].iter().sum::<f32>() / 8.0).min(2.0);
            for (at, lies) in lies.iter().enumerate() {
                signs[19 + 2 * at] = *lies;
                signs[20 + 2 * at] = progress * lies;
            }
        }
    }
    signs
}

/// How a colour lies: its tokens, connected sets, tokens that lie alone, their gaps, and those out of reach.
pub(super) fn lies(own: Bits) -> [f32; LIES] {
    let alone = own & !beside(own);
    let rows = columns(own);
    let (mut gaps, mut far) = (0, 0);
    let mut left = alone;
    while left != 0 {
        match gap(&rows, left.trailing_zeros()) {
            Some(gap) => gaps += gap,
            None => far += 1,
        }
        left &= left - 1;
    }
    [
        own.count_ones() as f32 / 8.0,
        parts(own) as f32 / 4.0,
        alone.count_ones() as f32 / 2.0,
        gaps as f32 / 4.0,
        far as f32,
    ]
}

// Found by `lab guess color-pop`: with `--games 400 --levels 3,5@v3@2000,5@2000 --seed signs6 --passes 30` for two players,
// with `--players N --games 800` for more.
/// Two players with two colours each.
const TWO_COLOURS: Signs = [
    0.326, -1.457, 0.050, -0.932, -0.261, -0.788, -0.070, -0.667, -0.036, -0.389, -0.127, -0.136, 0.614, 0.266, 0.043,
    -0.049, 0.158, -0.025, 1.067, 0.147, 0.695, 0.141, -0.833, -0.085, -1.715, -0.004, -0.315, -0.419, 0.212,
];
/// Three players.
const THREE: Signs = [
    0.161, -1.984, 0.121, -1.699, -0.029, -1.332, -0.137, -1.113, -0.735, -0.197, -0.509, -0.398, 0.526, 0.763, 0.084,
    -0.053, -0.215, -0.091, 0.698, 0.235, -0.167, 0.045, -1.186, -0.042, -1.481, 0.009, -0.314, -0.191, -0.070,
];
/// Five players, in whose plays every colour is somebody's: how it lies says nothing.
const FIVE: Signs = [
    0.022, -1.428, 0.135, -1.836, -0.233, -1.418, -0.753, -0.867, -0.873, -0.557, 0.000, 0.000, 0.749, 1.771, 0.250,
    -0.293, 0.138, -0.116, -0.579, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
];
