//! Where points are to be had: of each colour, how many free places would score how much.

use super::field::{Field, Lay, Place};

/// More points than this are counted as this many.
pub(super) const MOST_COUNTED: usize = 11;

/// Of each colour, how many of the places where a tile fits would score so many points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Places {
    counts: [[u8; MOST_COUNTED + 1]; 6],
    /// How many pairs of free places there are.
    spots: usize,
}

impl Places {
    pub(super) fn of(field: &Field) -> Self {
        let mut places = Self { counts: [[0; MOST_COUNTED + 1]; 6], spots: field.spots().len() };
        let mut seen = [false; 256];
        for place in field.spots().iter().flat_map(|spot| spot.places) {
            if !std::mem::replace(&mut seen[usize::from(place)], true) {
                places.add(field, place);
            }
        }
        places
    }

    /// The same once this tile lies there.
    pub(super) fn after(&self, field: &Field, lay: Lay) -> Self {
        if lay.is_double() {
            // Both halves change the same lines: it is simpler to count anew.
            let mut field = field.clone();
            field.place(lay);
            return Self::of(&field);
        }
        let taken = lay.spot.places;
        let mut places = self.clone();
        let [one, other] = taken.map(|place| field.free_around(place).count());
        places.spots -= one + other - 1;
        let is_alone = |place: Place| field.free_around(place).all(|next| taken.contains(&next));
        for (at, place) in taken.into_iter().enumerate() {
            places.remove(field, place);
            for next in field.free_around(place) {
                // A place next to both is looked at once.
                let again = at == 1 && field.free_around(taken[0]).any(|seen| seen == next);
                if !taken.contains(&next) && !again && is_alone(next) {
                    places.remove(field, next);
                }
            }
        }
        for (place, colour) in lay.halves() {
            for end in field.line_ends(place, colour) {
                if !taken.contains(&end.place) && !is_alone(end.place) {
                    let points = field.points(end.place)[colour];
                    places.counts[colour][counted(points)] -= 1;
                    places.counts[colour][counted(points + end.gain)] += 1;
                }
            }
        }
        places
    }

    /// How many pairs of free places there are.
    pub(super) const fn spots(&self) -> usize {
        self.spots
    }

    /// How many places would score just so many points with a half of this colour.
    pub(super) const fn with(&self, colour: usize) -> &[u8; MOST_COUNTED + 1] {
        &self.counts[colour]
    }

    fn add(&mut self, field: &Field, place: Place) {
        for (counts, &points) in self.counts.iter_mut().zip(field.points(place)) {
            counts[counted(points)] += 1;
        }
    }

    fn remove(&mut self, field: &Field, place: Place) {
        for (counts, &points) in self.counts.iter_mut().zip(field.points(place)) {
            counts[counted(points)] -= 1;
        }
    }
}

const fn counted(points: u8) -> usize {
    let points = points as usize;
    if points < MOST_COUNTED { points } else { MOST_COUNTED }
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use game::{Event, Game, Observer, Turn};
    use genial::{Genial, Move, Options};

    use super::*;
    use crate::genial::position::Position;

    #[test]
    fn counts_kept_up_to_date_equal_fresh_counts() {
        let mut doubles = 0;
        for number in 0..12 {
            let mut chance = Seed::new("places").chance(number);
            let mut play = Genial::new(&Options::for_players(2 + (number % 3) as u8)).unwrap();
            loop {
                match play.turn() {
                    Turn::Over => break,
                    Turn::Chance => play.apply(Event::Chance(play.sample(&mut chance))),
                    Turn::Seats(_) => {
                        let seat = play.seat();
                        let field = Position::new(&play.view(Observer::Seat(seat))).field;
                        let mv = play.random_move(seat, &mut chance);
                        play.play(seat, mv);
                        if let Move::Place(placement) = mv {
                            let lay = Lay::of(placement);
                            doubles += u32::from(lay.is_double());
                            assert_eq!(Places::of(&field).after(&field, lay), Places::of(&Field::new(play.board())));
                        }
                    }
                }
            }
        }
        assert!(doubles > 0);
    }
}
