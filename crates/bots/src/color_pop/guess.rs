//! Guesses at hidden colours and what speaks for them, and the traits of moves, for whoever wants to learn how much each
//! says.

use color_pop::{Colours, Move, View};
use game::Seat;

use super::{
    evidence::{Evidence, SIGNS},
    habits::{Decision, Traits},
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
    let evidence = Evidence::new(view, seat, &belief.deals[0].position.grid);
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

/// What somebody with these colours sees in every group that can be removed, and which of them this move removes.
///
/// # Panics
/// If the view does not show the board.
#[must_use]
pub fn habits(view: &View, own: Colours, mv: Move) -> (Vec<Traits>, usize) {
    let board = view.board.expect("somebody who decides sees the board");
    let decision = Decision::new(view.options.jokers, &board, mv);
    (decision.traits(own).collect(), decision.made())
}
