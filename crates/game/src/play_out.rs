//! The loop that plays a game: chance answers, seats decide, until the play is over.

use crate::{Event, EventOf, Game, Rng, Seat, Turn};

/// What happens next: an answer of chance, drawn from `rng`, or the decision of the first seat that owes one; `None` when
/// the play is over. Seats that decide simultaneously are asked one after the other.
pub fn next_event<G: Game, R: Rng>(
    play: &G,
    rng: &mut R,
    decide: impl FnOnce(&G, Seat, &mut R) -> G::Move,
) -> Option<EventOf<G>> {
    match play.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Event::Chance(play.sample(rng))),
        Turn::Seats(seats) => {
            let seat = seats.iter().next().expect("a turn of seats has one");
            Some(Event::Move(seat, decide(play, seat, rng)))
        }
    }
}

/// Plays to the end. Chance is drawn from `rng`, which `decide` may use too.
///
/// # Panics
/// May panic if a decision is not legal.
pub fn play_out<G: Game, R: Rng>(play: &mut G, rng: &mut R, mut decide: impl FnMut(&G, Seat, &mut R) -> G::Move) {
    while let Some(event) = next_event(play, rng, &mut decide) {
        play.apply(event);
    }
}
