//! Laws on simultaneous steps: the order of the choices does not matter, and nobody sees another's.

use game::{Event, Game, Observer, Seat, Seats, Turn, shuffle};

use crate::{
    LawRng,
    law::{Broken, LawResult, require},
    moves::sample,
};

/// Checks a step that waits for several seats.
pub(crate) fn check<G: Game>(play: &G, rng: &mut LawRng) -> LawResult {
    let Turn::Seats(seats) = play.turn() else { return Ok(()) };
    if seats.len() < 2 {
        return Ok(());
    }
    check_order(play, seats, rng)?;
    check_secret(play, seats, rng)
}

fn check_order<G: Game>(play: &G, seats: Seats, rng: &mut LawRng) -> LawResult {
    let mut choices: Vec<(Seat, G::Move)> = seats.iter().map(|seat| (seat, play.random_move(seat, rng))).collect();
    let ascending = committed(play, &choices)?;
    choices.reverse();
    for _ in 0..2 {
        let other = committed(play, &choices)?;
        let told: Vec<String> = choices.iter().map(|(seat, mv)| format!("{seat} {mv}")).collect();
        require!(CommitsCommute, other == ascending, "{} gives another play than seat order", told.join(", "));
        shuffle(&mut choices, rng);
    }
    Ok(())
}

/// The play after these choices in this order; no choice takes anything from the seats that are still to decide.
fn committed<G: Game>(play: &G, choices: &[(Seat, G::Move)]) -> Result<G, Broken> {
    let mut after = play.clone();
    let Turn::Seats(mut waiting) = play.turn() else { unreachable!("the step waits for seats") };
    for &(seat, mv) in choices {
        after.play(seat, mv);
        waiting = waiting.without(seat);
        if !waiting.is_empty() {
            let turn = after.turn();
            require!(
                CommitsCommute,
                turn == Turn::Seats(waiting),
                "after {seat} {mv} the turn is {turn:?}, {waiting:?} have yet to decide"
            );
        }
        for other in waiting.iter() {
            let same = after.moves(other) == play.moves(other);
            require!(
                CommitsCommute,
                same,
                "{seat} {mv} changes the moves of seat {other}, who decides in the same step"
            );
        }
    }
    Ok(after)
}

fn check_secret<G: Game>(play: &G, seats: Seats, rng: &mut LawRng) -> LawResult {
    for seat in seats.iter() {
        let moves = play.moves(seat);
        for observer in Observer::all(play.players()).filter(|observer| !observer.is(seat)) {
            let shown = |mv: G::Move| play.shown(&Event::Move(seat, mv), observer);
            let first = shown(moves[0]);
            for &mv in sample(&moves, 6, rng) {
                let other = shown(mv);
                require!(
                    CommitsSecret,
                    other == first,
                    "{observer:?} is shown {other} for {seat} {mv}, and {first} else"
                );
            }
        }
    }
    Ok(())
}
