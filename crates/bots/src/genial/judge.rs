//! The static evaluation of a placement: what it brings, what it denies the others, what it opens.

use std::borrow::Cow;

use super::{
    field::{Lay, Spot},
    position::Position,
    worth::{Weights, Worth},
};

/// What points are worth to each side.
#[derive(Clone)]
pub(super) struct Stakes {
    sides: [Worth; 4],
    weights: Weights,
}

impl Stakes {
    pub(super) fn new(position: &Position, weights: &Weights) -> Self {
        let mut stakes = Self { sides: [const { Worth::NOTHING }; 4], weights: *weights };
        position.sides().for_each(|side| stakes.update(position, side));
        stakes
    }

    /// To be called for a side whose markers have moved.
    pub(super) fn update(&mut self, position: &Position, side: usize) {
        self.sides[side] = Worth::new(position.markers(side), position.track(), position.turns_left(), &self.weights);
    }

    fn own(&self, side: usize) -> &Worth {
        &self.sides[side]
    }

    /// What points are worth to the rival to whom they are worth most.
    fn rivals(&self, position: &Position, side: usize) -> Cow<'_, Worth> {
        let mut rivals = position.sides().filter(|&other| other != side).map(|other| &self.sides[other]);
        let first = Cow::Borrowed(rivals.next().unwrap_or(const { &Worth::NOTHING }));
        rivals.fold(first, |most, other| Cow::Owned(most.max(other)))
    }
}

/// The evaluation of the placements of one seat in one position.
pub(super) struct Judge<'a> {
    position: &'a Position,
    seat: usize,
    own: &'a Worth,
    rivals: Cow<'a, Worth>,
    weights: &'a Weights,
}

/// The value of each colour on each place, and the greatest of them: what [`Judge::quick_best`] notes down, kept from
/// one call to the next for the memory alone.
pub(super) struct Table {
    values: [[f32; 6]; 256],
    best: [f32; 256],
}

impl Table {
    pub(super) const fn new() -> Self {
        Self { values: [[0.0; 6]; 256], best: [f32::NEG_INFINITY; 256] }
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(position: &'a Position, seat: usize, stakes: &'a Stakes) -> Self {
        let side = position.side(seat);
        let rivals = stakes.rivals(position, side);
        Self { position, seat, own: stakes.own(side), rivals, weights: &stakes.weights }
    }

    /// The best placement by its points and the places it denies, in a few hundred nanoseconds: how simulated plays
    /// go on. The first of equals.
    pub(super) fn quick_best(&self, table: &mut Table) -> Lay {
        let field = &self.position.field;
        let ways = self.position.rack(self.seat).ways_to_lie();
        let opening = self.position.is_first_turn();
        table.best = [f32::NEG_INFINITY; 256];
        let mut best: Option<(f32, Lay)> = None;
        for &spot in field.spots() {
            if opening && !field.opens(spot) {
                continue;
            }
            let [one, other] = spot.places.map(usize::from);
            for place in [one, other] {
                if table.best[place] == f32::NEG_INFINITY {
                    self.fill(table, place);
                }
            }
            let least = best.map_or(f32::NEG_INFINITY, |(value, _)| value);
            let hopeless = table.best[one] + table.best[other] <= least;
            // A double may reach a bonus with both halves together, which no half promises by itself.
            let mut left = if hopeless { ways & DOUBLES } else { ways };
            while left != 0 {
                let lay = laid(spot, left.trailing_zeros());
                left &= left - 1;
                let [first, second] = lay.colours;
                let mut value = table.values[one][first] + table.values[other][second];
                if lay.is_double() {
                    let [p, q] = field.points_of(lay);
                    value += self.own.of(first, p + q) - self.own.of(first, p) - self.own.of(first, q);
                }
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, lay));
                }
            }
        }
        best.expect("a seat that is to place a tile can").1
    }

    fn fill(&self, table: &mut Table, place: usize) {
        let points = self.position.field.points(place as u8);
        let row = self.own.row(points);
        let denied = self.weights.deny * greatest(&self.rivals.row(points));
        let values = row.map(|value| value + denied);
        table.best[place] = greatest(&values);
        table.values[place] = values;
    }

    /// Every legal placement with its value.
    pub(super) fn all(&self) -> Vec<(f32, Lay)> {
        let rack = self.position.rack(self.seat);
        let mut kept = [[0.0; 6]; 6];
        for tile in rack.kinds() {
            let (first, second) = (tile.colours().0.index(), tile.colours().1.index());
            let mut others = rack;
            others.remove(tile);
            kept[first][second] = self.weights.keep * self.flexibility(others);
            kept[second][first] = kept[first][second];
        }
        let mut all = Vec::with_capacity(1024);
        self.position.each_lay(self.seat, |lay| {
            let [first, second] = lay.colours;
            all.push((kept[first][second] + self.value(lay), lay));
        });
        all
    }

    /// What a placement is worth, apart from the tiles that stay on the rack.
    pub(super) fn value(&self, lay: Lay) -> f32 {
        let field = &self.position.field;
        let [p, q] = field.points_of(lay);
        let [first, second] = lay.colours;
        let scored =
            if lay.is_double() { self.own.of(first, p + q) } else { self.own.of(first, p) + self.own.of(second, q) };
        let mut value = scored;
        for (place, colour) in lay.halves() {
            value += self.weights.deny * greatest(&self.rivals.row(field.points(place)));
            for end in field.line_ends(place, colour) {
                if lay.spot.places.contains(&end.place) {
                    continue;
                }
                let points = field.points(end.place)[colour];
                let more = |worth: &Worth| worth.of(colour, points + end.gain) - worth.of(colour, points);
                value += self.weights.prepare * more(self.own) - self.weights.open * more(&self.rivals);
            }
        }
        value
    }

    /// How well the tiles of a rack show what the side needs: for each colour up to two tiles count, by what three
    /// points in it are worth.
    fn flexibility(&self, rack: genial::Tiles) -> f32 {
        let mut shown = [0u8; 6];
        for tile in rack.iter() {
            let (first, second) = tile.colours();
            shown[first.index()] += 1;
            shown[second.index()] += 1;
        }
        (0..6).map(|colour| f32::from(shown[colour].min(2)) * self.own.of(colour, 3)).sum()
    }
}

/// The ways of [`genial::Tiles::ways_to_lie`] that doubles lie in.
const DOUBLES: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35;

const fn laid(spot: Spot, way: u32) -> Lay {
    spot.lay([(way / 6) as usize, (way % 6) as usize])
}

fn greatest(values: &[f32; 6]) -> f32 {
    values.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}
