//! Tout sur carte: where the five dice lie, and which are held.

use ::tout_sur_carte::{Colour, Colours, DICE};

/// Five places for dice. They are all alike, so which lies where is for the eye alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Places([Option<Colour>; DICE as usize]);

impl Places {
    /// The same dice, where these lie now: what was there stays, held ones first, and what is new fills up.
    #[must_use]
    pub fn after(self, dice: Colours, held: [bool; DICE as usize]) -> Self {
        let mut left = dice;
        let mut places = [None; DICE as usize];
        for wanted in [true, false] {
            for (index, &old) in self.0.iter().enumerate().filter(|&(index, _)| held[index] == wanted) {
                if let Some(colour) = old.filter(|&colour| left.count(colour) > 0) {
                    left = left.minus(Colours::of(colour, 1));
                    places[index] = old;
                }
            }
        }
        let mut new = left.iter().flat_map(|(colour, count)| (0..count).map(move |_| colour));
        for place in places.iter_mut().filter(|place| place.is_none()) {
            *place = new.next();
        }
        Self(places)
    }

    /// What lies at this place.
    #[must_use]
    pub fn at(self, place: usize) -> Option<Colour> {
        self.0[place]
    }

    /// The dice at the places that are not held.
    #[must_use]
    pub fn without(self, held: [bool; DICE as usize]) -> Colours {
        let loose = self.0.iter().zip(held).filter_map(|(place, held)| place.filter(|_| !held));
        loose.fold(Colours::NONE, |dice, colour| dice.plus(Colours::of(colour, 1)))
    }

    /// The places to be held for exactly these dice to be rerolled.
    #[must_use]
    pub fn all_but(self, rerolled: Colours) -> [bool; DICE as usize] {
        let mut left = rerolled;
        self.0.map(|place| {
            let Some(colour) = place else { return false };
            if left.count(colour) == 0 {
                return true;
            }
            left = left.minus(Colours::of(colour, 1));
            false
        })
    }
}
