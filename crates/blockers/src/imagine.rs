//! Plays that a view could be of: the tiles an observer does not see, dealt at random.

use game::{Rng, Seat};

use crate::{Blockers, Colour, Step, Tiles, View};

/// A play that this view could be of, each deal of the hidden tiles being equally likely that agrees with what the
/// view says: how many tiles are where, that a skipped seat had nothing that fits, and that the seat to decide has
/// something that does.
///
/// # Panics
/// If the view is of no play.
pub(crate) fn imagine<R: Rng>(view: &View, rng: &mut R) -> Blockers {
    let mut play = public(view);
    for colour in view.colours() {
        deal(&mut play, view, colour, rng);
    }
    if let Step::Decide(seat) = view.step {
        deal_until_it_can_play(&mut play, view, seat, rng);
    }
    play
}

/// The play as everybody sees it, with all unplayed tiles in the piles.
fn public(view: &View) -> Blockers {
    let mut play = Blockers {
        options: view.options,
        step: view.step,
        board: view.board,
        racks: [Tiles::NONE; Colour::MOST],
        piles: [Tiles::ALL; Colour::MOST],
        captured: [[Tiles::NONE; Colour::MOST]; Colour::MOST],
        absent: [Tiles::NONE; Colour::MOST],
    };
    for colour in view.colours() {
        for seat in Seat::all(view.options.players) {
            play.captured[seat.index()][colour.index()] = view.captured(seat, colour);
        }
        play.absent[colour.index()] = view.supply(colour).absent;
    }
    play
}

/// Deals a colour's unplayed tiles to its rack and its pile.
fn deal<R: Rng>(play: &mut Blockers, view: &View, colour: Colour, rng: &mut R) {
    let supply = view.supply(colour);
    let unplayed = view.unplayed(colour);
    let rack = supply.held.unwrap_or_else(|| {
        let mut candidates = unplayed.difference(supply.absent);
        let mut rack = Tiles::NONE;
        for _ in 0..supply.rack {
            let tile = candidates.draw(rng);
            candidates = candidates.without(tile);
            rack = rack.with(tile);
        }
        rack
    });
    play.racks[colour.index()] = rack;
    play.piles[colour.index()] = unplayed.difference(rack);
}

/// Deals the seat's hidden racks again until one of its tiles fits: it would have been skipped otherwise.
fn deal_until_it_can_play<R: Rng>(play: &mut Blockers, view: &View, seat: Seat, rng: &mut R) {
    if play.can_play(seat) {
        return;
    }
    let places = play.places(seat);
    let hidden = || view.options.colours_of(seat).filter(|&colour| view.supply(colour).held.is_none());
    let possible = |colour| !places.fitting(view.unplayed(colour).difference(view.supply(colour).absent)).is_empty();
    assert!(hidden().any(possible), "a seat that decides has a tile that fits");
    // At least one deal in seven does, as a rack holds at least four of at most 28 tiles.
    while !play.can_play(seat) {
        for colour in hidden() {
            deal(play, view, colour, rng);
        }
    }
}
