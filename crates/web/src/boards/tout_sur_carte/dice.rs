//! The five dice: where they lie, which are held, and how they look.

use leptos::prelude::*;
use tout_sur_carte::{Colour, Colours, DICE};

use crate::ui::symbols::{self, Shape};

/// Five places for dice. They are all alike, so which lies where is for the eye alone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Places([Option<Colour>; DICE as usize]);

impl Places {
    /// The same dice, where these lie now: what was there stays, held ones first, and what is new fills up.
    pub(super) fn after(self, dice: Colours, held: [bool; DICE as usize]) -> Self {
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
    pub(super) fn at(self, place: usize) -> Option<Colour> {
        self.0[place]
    }

    /// The dice at the places that are not held.
    pub(super) fn without(self, held: [bool; DICE as usize]) -> Colours {
        let loose = self.0.iter().zip(held).filter_map(|(place, held)| place.filter(|_| !held));
        loose.fold(Colours::NONE, |dice, colour| dice.plus(Colours::of(colour, 1)))
    }

    /// The places to be held for exactly these dice to be rerolled.
    pub(super) fn all_but(self, rerolled: Colours) -> [bool; DICE as usize] {
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

/// Each colour has a shape of its own. The sun is none of them: here it marks rows.
pub(super) const fn shape(colour: Colour) -> Shape {
    match colour {
        Colour::Red => Shape::Asterisk,
        Colour::Yellow => Shape::Star,
        Colour::Blue => Shape::Square,
        Colour::Green => Shape::Disc,
        Colour::Purple => Shape::Ring,
        Colour::Orange => Shape::Triangle,
    }
}

/// The class that brings a colour.
pub(super) const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "tsc-red",
        Colour::Yellow => "tsc-yellow",
        Colour::Blue => "tsc-blue",
        Colour::Green => "tsc-green",
        Colour::Purple => "tsc-purple",
        Colour::Orange => "tsc-orange",
    }
}

/// A die around the origin, as large as two times this.
pub(super) fn face(colour: Colour, half: f64) -> impl IntoView {
    let (side, round) = (half * 2.0, half * 0.42);
    let inner = half * 0.8;
    view! {
        <rect class="body" x=-half y=-half width=side height=side rx=round/>
        <rect class="tsc-shine" x=-inner y=-inner width=inner * 2.0 height=inner * 2.0 rx=round/>
        {symbols::draw(shape(colour), half * 0.6)}
    }
}

/// A die as a picture of its own; an empty place while it rolls.
pub(super) fn picture(colour: Option<Colour>) -> impl IntoView {
    view! {
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
            {match colour {
                Some(colour) => face(colour, 44.0).into_any(),
                None => view! { <rect class="blank" x="-44" y="-44" width="88" height="88" rx="18"/> }.into_any(),
            }}
        </svg>
    }
}

/// A die in a sentence, by its letter.
pub(in crate::boards) fn piece(code: &str) -> Option<AnyView> {
    let colour = Colour::ALL.into_iter().find(|colour| code.chars().eq([colour.letter()]))?;
    Some(picture(Some(colour)).into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE_HELD: [bool; 5] = [false; 5];

    fn colours(text: &str) -> Colours {
        text.parse().unwrap()
    }

    fn shown(places: Places) -> String {
        places.0.iter().map(|place| place.map_or('.', Colour::letter)).collect()
    }

    #[test]
    fn a_held_die_stays_where_it_lies() {
        let first = Places::default().after(colours("RRBGO"), NONE_HELD);
        assert_eq!(shown(first), "RRBGO");
        // The second red die and the green one are held.
        let held = [false, true, false, true, false];
        assert_eq!(first.without(held).to_string(), "RBO");
        let rolling = first.after(colours("RG"), held);
        assert_eq!(shown(rolling), ".R.G.");
        assert_eq!(shown(rolling.after(colours("RBGPP"), held)), "BRPGP");
    }

    #[test]
    fn advice_to_reroll_some_dice_is_advice_to_hold_the_others() {
        let places = Places::default().after(colours("RRBGO"), NONE_HELD);
        assert_eq!(places.all_but(colours("RG")), [false, true, true, false, true]);
        assert_eq!(places.without(places.all_but(colours("RG"))), colours("RG"));
    }
}
