//! What a net is told about a position after a placement: all that the seat which placed the tile knows, in numbers that
//! do not depend on what the colours are called nor on which way the board is turned.

use genial::{Markers, Tiles};

use super::{
    field::Lay,
    places::Places,
    position::{Position, share},
};
use crate::{learned::After, net::MOST_INPUT};

/// The most inputs that a net has: those for four players.
const MOST: usize = 288;
/// The number of inputs is a multiple of this, which is what one instruction takes.
const WIDTH: usize = 16;

/// How many symbols of each colour are in the box.
const SYMBOLS: u8 = 40;

/// How many inputs there are about a colour in the order of one's own markers, apart from where rivals stand,
const OWN: usize = 13;
/// about a colour in the order of a rival's markers,
const RIVAL: usize = 8;
/// and about no colour, apart from one a rival.
const GENERAL: usize = 7;
/// How many of the lowest colours pairs on tiles are counted of,
const LOW: usize = 3;
/// and how many such pairs there are.
const PAIRS: usize = LOW * (LOW + 1) / 2;

/// How many inputs there are where so many sides play.
pub(super) const fn count(sides: usize) -> usize {
    let rivals = sides - 1;
    (6 * (OWN + rivals + RIVAL * rivals) + PAIRS + GENERAL + rivals).next_multiple_of(WIDTH)
}

/// A position in which a seat is to place a tile.
pub(super) struct Scene<'a> {
    position: &'a Position,
    seat: usize,
    places: Places,
    /// By colour: its symbols on the board and in the seat's rack.
    seen: [u8; 6],
}

impl<'a> Scene<'a> {
    pub(super) fn new(position: &'a Position, seat: usize) -> Self {
        let mut seen = position.field.symbols();
        for tile in position.rack(seat).iter() {
            seen[tile.colours().0.index()] += 1;
            seen[tile.colours().1.index()] += 1;
        }
        Self { position, seat, places: Places::of(&position.field), seen }
    }

    /// What is known after this placement.
    pub(super) fn after<'b>(&self, lay: Lay, inputs: &'b mut Inputs) -> After<'b> {
        let position = self.position;
        let placement = lay.placement();
        let markers = position.markers(self.seat);
        let scored = position.track().score(markers, placement, position.field.points_of(lay));
        let places = self.places.after(&position.field, lay);
        if places.spots() == 0 || position.track().is_complete(&scored.markers) {
            return After::Over(share(&scored.markers, self.rivals()));
        }
        let mut rack = position.rack(self.seat);
        rack.remove(placement.tile());
        let bonus = if rack.is_empty() { 0 } else { position.bonus().saturating_sub(1) + scored.bonus };
        inputs.filled = 0;
        self.describe(&places, &scored.markers, rack, bonus, inputs);
        inputs.numbers[inputs.filled..].fill(0);
        After::Open(&inputs.numbers[..count(position.sides().len())])
    }

    /// The markers of the rivals, in the order in which they play.
    fn rivals(&self) -> impl Iterator<Item = &'a Markers> {
        let (position, side, sides) = (self.position, self.position.side(self.seat), self.position.sides().len());
        (1..sides).map(move |after| position.markers((side + after) % sides))
    }

    fn describe(&self, places: &Places, own: &Markers, rack: Tiles, bonus: u8, inputs: &mut Inputs) {
        let step = if self.position.track().top() > 18 { 3 } else { 6 };
        let open: [Open; 6] = std::array::from_fn(|colour| Open::new(places, colour));
        let (mut held, mut doubles) = ([0u8; 6], [0u8; 6]);
        for tile in rack.iter() {
            let (first, second) = (tile.colours().0.index(), tile.colours().1.index());
            held[first] += 1;
            if first == second {
                doubles[first] = 1;
            } else {
                held[second] += 1;
            }
        }
        let (order, lowest) = in_order(own, &open);
        for colour in order {
            let it = &open[colour];
            inputs.push(own[colour], step);
            inputs.push(own[colour] - lowest, 12);
            inputs.push(it.best, 11);
            inputs.push(it.second, 11);
            for (count, size) in it.at_least.into_iter().zip([6, 8, 12, 16, 24]) {
                inputs.push(count, size);
            }
            inputs.push(held[colour], 20);
            inputs.push(doubles[colour], 64);
            inputs.push(if held[colour] > 0 { it.best } else { 0 }, 11);
            inputs.push(SYMBOLS - self.seen[colour].min(SYMBOLS), 3);
            for rival in self.rivals() {
                inputs.push(rival[colour], step);
            }
        }
        let mut pairs = [[0; LOW]; LOW];
        let rank = |colour: genial::Colour| order[..LOW].iter().position(|&at| at == colour.index());
        for tile in rack.iter() {
            if let (Some(one), Some(other)) = (rank(tile.colours().0), rank(tile.colours().1)) {
                pairs[one.min(other)][one.max(other)] += 1;
            }
        }
        (0..LOW).for_each(|one| (one..LOW).for_each(|other| inputs.push(pairs[one][other], 40)));
        for rival in self.rivals() {
            let (order, lowest) = in_order(rival, &open);
            for colour in order {
                let it = &open[colour];
                inputs.push(rival[colour], step);
                inputs.push(rival[colour] - lowest, 12);
                inputs.push(own[colour], step);
                inputs.push(it.best, 11);
                inputs.push(it.second, 11);
                inputs.push(it.at_least[1], 8);
                inputs.push(it.at_least[2], 12);
                inputs.push(SYMBOLS - self.seen[colour].min(SYMBOLS), 3);
            }
            inputs.push(lowest, step);
        }
        let spots = places.spots().min(255) as u8;
        inputs.push(spots / 2, 1);
        inputs.push(spots.min(20), 6);
        inputs.push(spots.min(6), 20);
        inputs.push(bonus, 50);
        inputs.push(places.with(0).iter().sum(), 1);
        let may_swap = bonus == 0 && !rack.is_empty() && !rack.show(genial::Colours::lowest(own));
        inputs.push(u8::from(may_swap), 64);
        inputs.push(lowest, step);
    }
}

/// What of a colour is to be had on the board.
struct Open {
    /// The most points that a place promises,
    best: u8,
    /// and the most that another one does.
    second: u8,
    /// How many places promise 1, 2, 3, 4 and 5 points or more.
    at_least: [u8; 5],
}

impl Open {
    fn new(places: &Places, colour: usize) -> Self {
        let mut open = Self { best: 0, second: 0, at_least: [0; 5] };
        let mut above = 0;
        for (points, &count) in places.with(colour).iter().enumerate().skip(1).rev() {
            if count > 0 {
                if above == 0 {
                    open.best = points as u8;
                }
                if above < 2 && above + count >= 2 {
                    open.second = points as u8;
                }
                above += count;
            }
            if points <= 5 {
                open.at_least[points - 1] = above;
            }
        }
        open
    }
}

/// The colours in the order of these markers, the lowest first, of equal ones the one with less to be had; and the lowest
/// marker.
fn in_order(markers: &Markers, open: &[Open; 6]) -> ([usize; 6], u8) {
    let mut order: [usize; 6] = std::array::from_fn(|colour| colour);
    let key = |&colour: &usize| (markers[colour], open[colour].best, open[colour].at_least[0], colour);
    game::sort_few_by(&mut order, |a, b| key(a).cmp(&key(b)));
    (order, markers[order[0]])
}

/// Room for inputs, filled from the beginning.
pub(super) struct Inputs {
    numbers: [i16; MOST],
    filled: usize,
}

impl Inputs {
    pub(super) const fn new() -> Self {
        Self { numbers: [0; MOST], filled: 0 }
    }

    /// Adds an input: a count, one of which is so much.
    fn push(&mut self, count: u8, size: i16) {
        self.numbers[self.filled] = (i16::from(count) * size).min(MOST_INPUT);
        self.filled += 1;
    }
}
