//! The laws that every game keeps, on random plays and on plays steered towards what is rare.

use criss_cross::{CrissCross, ROUNDS};
use game::{Event, EventOf, Game, Seat, Turn, below};
use game_laws::{LawRng, Laws};

#[test]
fn the_laws_hold() {
    Laws::<CrissCross>::new()
        .plays(100)
        .steer("leave as few pairs open as possible", |play, rng| by_open_pairs(play, rng, |left| left))
        .steer("leave as many pairs open as possible", |play, rng| by_open_pairs(play, rng, |left| u32::MAX - left))
        .steer("score", score_greedily)
        .rare("a full sheet", |_, _, after| seats(after).any(|seat| after.sheet(seat).free() == 0))
        .rare("somebody skipped while another writes", |_, event, after| {
            matches!(event, Event::Chance(_)) && seats(after).any(|seat| !after.turn().awaits(seat))
        })
        .rare("the last one able to write, alone among several", |_, event, after| {
            let Turn::Seats(waiting) = after.turn() else { return false };
            matches!(event, Event::Chance(_)) && after.players() > 2 && waiting.len() == 1
        })
        .rare("everybody stuck before the twelfth round", |_, _, after| is_over(after) && after.round() < ROUNDS)
        .rare("stuck after eight rounds, as soon as can be", |_, _, after| is_over(after) && after.round() == 8)
        .rare("somebody stuck by a choice that is still hidden", |_, event, after| {
            let Event::Move(seat, _) = event else { return false };
            after.roll().is_some() && after.sheet(*seat).is_stuck()
        })
        .rare("a double", |_, event, _| matches!(event, Event::Chance(roll) if roll.is_double()))
        .rare("a line of five", |_, _, after| seats(after).any(|seat| after.score(seat).best == 10))
        .rare("a negative total at the end", |_, _, after| {
            is_over(after) && seats(after).any(|seat| after.score(seat).total < 0)
        })
        .rare("a tie decided by the best line", |_, _, after| {
            is_over(after) && tied(after).any(|(one, other)| after.score(one).best != after.score(other).best)
        })
        .rare("a shared place", |_, _, after| {
            is_over(after) && tied(after).any(|(one, other)| after.score(one) == after.score(other))
        })
        .check();
}

fn seats(play: &CrissCross) -> impl Iterator<Item = Seat> + Clone {
    Seat::all(play.players())
}

fn is_over(play: &CrissCross) -> bool {
    play.turn() == Turn::Over
}

/// Pairs of seats with equal totals.
fn tied(play: &CrissCross) -> impl Iterator<Item = (Seat, Seat)> {
    seats(play)
        .flat_map(|one| seats(play).filter(move |&other| other > one).map(move |other| (one, other)))
        .filter(|&(one, other)| play.score(one).total == play.score(other).total)
}

/// The move of one of the seats to decide that leaves the least in what `weigh` makes of the pairs still open.
fn by_open_pairs(play: &CrissCross, rng: &mut LawRng, weigh: fn(u32) -> u32) -> Option<EventOf<CrissCross>> {
    least(play, rng, |after, seat| i64::from(weigh(after.sheet(seat).open().len())))
}

fn score_greedily(play: &CrissCross, rng: &mut LawRng) -> Option<EventOf<CrissCross>> {
    least(play, rng, |after, seat| -i64::from(after.score(seat).total))
}

/// The move of one of the seats to decide with the least cost, any of those with equal cost.
fn least(play: &CrissCross, rng: &mut LawRng, cost: impl Fn(&CrissCross, Seat) -> i64) -> Option<EventOf<CrissCross>> {
    let Turn::Seats(waiting) = play.turn() else { return None };
    let seat = waiting.iter().nth(below(rng, waiting.len() as u32) as usize)?;
    let chosen = play.moves(seat).into_iter().min_by_key(|&mv| {
        let mut after = *play;
        after.play(seat, mv);
        (cost(&after, seat), below(rng, 1000))
    })?;
    Some(Event::Move(seat, chosen))
}
