//! What speaks for somebody's having a colour: what they removed and when, and how the colour lies now.
//!
//! Who looks ahead keeps its own colours for later and removes others' first; who does not, pops its own. `lab guess` finds
//! out from plays of both kinds how much each sign says.

use color_pop::{Options, Removal, Variant, View};
use game::Seat;

use super::{
    evaluation::{columns, gap},
    grid::{Bits, Grid, beside, parts},
    sides::{BySide, SIDES, Sides},
};

/// How many signs there are.
pub(super) const SIGNS: usize = 29;

/// Signs of somebody's having a colour.
pub(super) type Signs = [f32; SIGNS];

/// From which of its turns on a side's removals are counted together.
const SINCE: [usize; 6] = [0, 1, 2, 4, 6, 9];

/// Turns before this one are early.
const EARLY: usize = 4;

/// How much each sign says, as a logarithm, in plays with these options.
pub(super) const fn weights(options: &Options) -> &'static Signs {
    match (options.variant, options.players) {
        (Variant::TwoColours | Variant::Teams, _) => &TWO_COLOURS,
        (_, ..=4) => &THREE,
        _ => &FIVE,
    }
}

/// What speaks for each side's having each colour, as a logarithm.
pub(super) fn evidence(view: &View, sides: &Sides, grid: &Grid, weights: &Signs) -> BySide<[f64; 5]> {
    signs(view, sides, grid).map(|of_side| {
        of_side.map(|signs| signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum::<f32>().into())
    })
}

/// The signs for each side and colour.
pub(super) fn signs(view: &View, sides: &Sides, grid: &Grid) -> BySide<[Signs; 5]> {
    let mut signs = [[[0.0; SIGNS]; 5]; SIDES];
    let kinds = grid.kinds();
    let tokens: u32 = kinds.iter().map(|kind| kind.count_ones()).sum();
    let progress = 1.0 - tokens as f32 / 100.0;
    let mut removed = [[0.0f32; 5]; SIDES];
    let lies: [[f32; 5]; 5] = std::array::from_fn(|colour| lies(kinds[colour]));
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
fn lies(own: Bits) -> [f32; 5] {
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

// Found by `lab guess color-pop --players N --games 800`, N being 2, 3 and 5, while all of these were 0. One that was -0.318
// is off by a ten-thousandth: clippy takes it for 1/π.
/// Two players with two colours each.
const TWO_COLOURS: Signs = [
    0.248, -0.957, 0.352, -1.293, -0.004, -0.630, 0.044, -0.480, -0.035, -0.334, -0.043, -0.175, 0.308, 0.112, 0.048,
    -0.001, 0.154, 0.148, 0.688, 0.601, -0.586, 0.570, -0.910, -0.3179, -1.840, 0.057, -0.290, -0.278, 0.216,
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
