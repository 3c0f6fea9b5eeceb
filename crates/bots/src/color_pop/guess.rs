//! Guesses at hidden colours and what speaks for them, for whoever wants to learn how much each sign says.

use color_pop::{Colours, View};
use game::Seat;

use super::{
    evidence::{Evidence, SIGNS},
    secrets::Belief,
};

/// What the hidden colours may be.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The colours of each seat's side.
    pub colours: Vec<Colours>,
    /// What speaks for it, added up over rivals and their colours.
    pub signs: [f32; SIGNS],
    /// How likely our bots take it to be.
    pub odds: f64,
}

/// Everything that the hidden colours may be.
///
/// # Panics
/// If the view does not show the colours of the seat's own side, or no board.
#[must_use]
pub fn guesses(view: &View, seat: Seat) -> Vec<Guess> {
    let belief = Belief::by_signs(view, seat);
    let evidence = Evidence::new(view, &belief.deals[0].position.grid);
    let guess = |deal: &super::Deal| {
        let mut sum = [0.0; SIGNS];
        for side in (0..deal.sides.count()).filter(|&side| side != deal.sides.of(seat)) {
            let signs = evidence.signs(side, deal.sides.colours[side]);
            sum.iter_mut().zip(signs).for_each(|(sum, sign)| *sum += sign);
        }
        let colours = Seat::all(view.options.players).map(|seat| deal.sides.colours[deal.sides.of(seat)]).collect();
        Guess { colours, signs: sum, odds: deal.odds }
    };
    belief.deals.iter().map(guess).collect()
}
