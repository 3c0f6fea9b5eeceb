//! The static evaluation of a placement: what it brings, what it denies the others, what it opens.

use std::borrow::Cow;

use genial::Tiles;

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

/// What [`Judge::quick_best`] notes down about places, kept from one call to the next for the memory alone.
pub(super) struct Table {
    places: [Noted; 256],
    /// The greatest value of a colour on the rack; not a number until the place is looked at.
    best: [f32; 256],
}

/// What is to be had on one place.
#[derive(Clone, Copy)]
struct Noted {
    /// By colour, what points and denial are worth together.
    values: [f32; 8],
    /// What denial is worth alone.
    denied: f32,
}

impl Table {
    pub(super) const fn new() -> Self {
        Self { places: [Noted { values: [0.0; 8], denied: 0.0 }; 256], best: [f32::NAN; 256] }
    }
}

/// The best few of the placements that were offered, the best first.
pub(super) struct Few {
    values: [f32; Self::MOST],
    lays: [Option<Lay>; Self::MOST],
    count: usize,
    size: usize,
}

impl Few {
    const MOST: usize = 32;

    /// None yet, and in the end at most so many.
    pub(super) fn new(size: usize) -> Self {
        debug_assert!((1..=Self::MOST).contains(&size));
        Self { values: [f32::NEG_INFINITY; Self::MOST], lays: [None; Self::MOST], count: 0, size }
    }

    pub(super) fn lays(&self) -> impl Iterator<Item = Lay> {
        self.lays[..self.count].iter().copied().flatten()
    }

    /// Takes in a placement that is better than the last of them; what the next one must exceed.
    fn offer(&mut self, value: f32, spot: Spot, colours: [u8; 2]) -> f32 {
        let mut at = self.count.min(self.size - 1);
        self.count = (self.count + 1).min(self.size);
        while at > 0 && self.values[at - 1] < value {
            (self.values[at], self.lays[at]) = (self.values[at - 1], self.lays[at - 1]);
            at -= 1;
        }
        (self.values[at], self.lays[at]) = (value, Some(spot.lay(colours.map(usize::from))));
        self.values[self.size - 1]
    }
}

/// The ways in which the tiles of a rack can lie.
struct Ways {
    /// Two different colours, the first on the first cell.
    mixed: [[u8; 2]; 30],
    mixed_count: usize,
    /// The colours of doubles.
    doubles: [u8; 6],
    double_count: usize,
    /// Whether each colour is shown.
    shown: [bool; 6],
}

impl Ways {
    fn new(rack: Tiles) -> Self {
        let mut ways =
            Self { mixed: [[0; 2]; 30], mixed_count: 0, doubles: [0; 6], double_count: 0, shown: [false; 6] };
        let mut left = rack.ways_to_lie();
        while left != 0 {
            let way = left.trailing_zeros() as u8;
            left &= left - 1;
            let (first, second) = (way / 6, way % 6);
            ways.shown[usize::from(first)] = true;
            if first == second {
                ways.doubles[ways.double_count] = first;
                ways.double_count += 1;
            } else {
                ways.mixed[ways.mixed_count] = [first, second];
                ways.mixed_count += 1;
            }
        }
        ways
    }

    fn mixed(&self) -> &[[u8; 2]] {
        &self.mixed[..self.mixed_count]
    }

    fn doubles(&self) -> &[u8] {
        &self.doubles[..self.double_count]
    }
}

impl<'a> Judge<'a> {
    pub(super) fn new(position: &'a Position, seat: usize, stakes: &'a Stakes) -> Self {
        let side = position.side(seat);
        let rivals = stakes.rivals(position, side);
        Self { position, seat, own: stakes.own(side), rivals, weights: &stakes.weights }
    }

    /// The best placement by its points and the places it denies, in about a microsecond: how simulated plays go on.
    /// The first of equals.
    pub(super) fn quick_best(&self, table: &mut Table) -> Lay {
        let mut best: Option<(Spot, [u8; 2])> = None;
        self.each_quick(table, |value, spot, colours| {
            best = Some((spot, colours));
            value
        });
        let (spot, colours) = best.expect("a seat that is to place a tile can");
        spot.lay(colours.map(usize::from))
    }

    /// The few best placements by the same.
    pub(super) fn quick_few(&self, table: &mut Table, few: &mut Few) {
        self.each_quick(table, |value, spot, colours| few.offer(value, spot, colours));
    }

    /// Offers placements by their points and the places they deny; each offer is answered by what a further one must
    /// exceed.
    #[inline]
    fn each_quick(&self, table: &mut Table, mut offer: impl FnMut(f32, Spot, [u8; 2]) -> f32) {
        let field = &self.position.field;
        let ways = Ways::new(self.position.rack(self.seat));
        let opening = self.position.is_first_turn();
        table.best = [f32::NAN; 256];
        let mut most = f32::NEG_INFINITY;
        for &spot in field.spots() {
            if opening && !field.opens(spot) {
                continue;
            }
            let [one, other] = spot.places.map(usize::from);
            for place in [one, other] {
                if table.best[place].is_nan() {
                    self.note(table, place, &ways);
                }
            }
            let (here, there) = (&table.places[one], &table.places[other]);
            if table.best[one] + table.best[other] > most {
                for &[first, second] in ways.mixed() {
                    let value = here.values[usize::from(first % 8)] + there.values[usize::from(second % 8)];
                    if value > most {
                        most = offer(value, spot, [first, second]);
                    }
                }
            }
            // A double may reach a bonus with both halves together, which no half promises by itself.
            for &colour in ways.doubles() {
                let double = usize::from(colour);
                let points = field.points(spot.places[0])[double] + field.points(spot.places[1])[double];
                let value = self.own.of(double, points) + here.denied + there.denied;
                if value > most {
                    most = offer(value, spot, [colour, colour]);
                }
            }
        }
    }

    fn note(&self, table: &mut Table, place: usize, ways: &Ways) {
        let points = self.position.field.points(place as u8);
        let noted = &mut table.places[place];
        if *points == [0; 6] {
            *noted = Noted { values: [0.0; 8], denied: 0.0 };
            table.best[place] = 0.0;
            return;
        }
        noted.denied = self.weights.deny * greatest(&self.rivals.row(points));
        let mut best = f32::NEG_INFINITY;
        for (colour, value) in self.own.row(points).into_iter().enumerate() {
            noted.values[colour] = value + noted.denied;
            if ways.shown[colour] {
                best = best.max(noted.values[colour]);
            }
        }
        table.best[place] = best;
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

    /// The placements that are worth most with what they are worth, the best first, and at most so many.
    pub(super) fn most_promising(&self, most: usize) -> impl Iterator<Item = (f32, Lay)> + use<> {
        let mut all = self.all();
        game::sort_by(&mut all, |a, b| b.0.total_cmp(&a.0));
        all.truncate(most);
        all.into_iter()
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
    fn flexibility(&self, rack: Tiles) -> f32 {
        let mut shown = [0u8; 6];
        for tile in rack.iter() {
            let (first, second) = tile.colours();
            shown[first.index()] += 1;
            shown[second.index()] += 1;
        }
        (0..6).map(|colour| f32::from(shown[colour].min(2)) * self.own.of(colour, 3)).sum()
    }
}

fn greatest(values: &[f32; 6]) -> f32 {
    values.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}
