//! Laws on moves: who has any, in what order, which are legal, how they are written.

use game::{Game, Notation, Seat, Turn, below};

use crate::{
    LawRng,
    law::{Broken, LawResult, require},
    pool::Pool,
};

/// How many moves of a long list are looked at one by one.
const SAMPLE: usize = 48;

/// What is checked at every position: seats have moves when they should, in order, and the overrides agree.
pub(crate) fn check<G: Game>(play: &G, rng: &mut LawRng, moves: &mut Vec<G::Move>) -> LawResult {
    let turn = play.turn();
    if let Turn::Seats(seats) = turn {
        require!(SeatHasMove, !seats.is_empty(), "the play waits for an empty set of seats");
        let seated = seats.iter().all(|seat| seat.index() < usize::from(play.players()));
        require!(SeatHasMove, seated, "the play waits for {seats:?}, but {} seats play", play.players());
    }
    for seat in Seat::all(play.players()) {
        moves.clear();
        play.each_move(seat, |mv| moves.push(mv));
        require!(
            SeatHasMove,
            turn.awaits(seat) != moves.is_empty(),
            "the turn is {turn:?}, and seat {seat} has {} moves",
            moves.len()
        );
        for pair in moves.windows(2) {
            require!(MovesAscend, pair[0] < pair[1], "seat {seat} is given {} and then {}", pair[0], pair[1]);
        }
        check_overrides(play, seat, moves, rng)?;
    }
    Ok(())
}

fn check_overrides<G: Game>(play: &G, seat: Seat, moves: &[G::Move], rng: &mut LawRng) -> LawResult {
    let count = play.count_moves(seat);
    require!(
        OverridesAgree,
        count as usize == moves.len(),
        "count_moves of seat {seat} is {count}, each_move gives {}",
        moves.len()
    );
    if moves.is_empty() {
        return Ok(());
    }
    for n in [0, count - 1, below(rng, count)] {
        let (found, given) = (play.nth_move(seat, n), moves[n as usize]);
        require!(OverridesAgree, found == given, "nth_move({n}) of seat {seat} is {found}, each_move gives {given}");
    }
    let mut expected_rng = rng.clone();
    let random = play.random_move(seat, rng);
    let expected = moves[below(&mut expected_rng, count) as usize];
    require!(OverridesAgree, random == expected, "random_move of seat {seat} is {random}, the draw says {expected}");
    require!(OverridesAgree, *rng == expected_rng, "random_move of seat {seat} drew more or less than one number");
    Ok(())
}

/// What is checked at some positions: every move is accepted and reads back, and what is not given is refused.
pub(crate) fn check_closely<G: Game>(play: &G, pool: &mut Pool<G>, rng: &mut LawRng) -> LawResult {
    for seat in Seat::all(play.players()) {
        let moves = play.moves(seat);
        check_given(play, seat, &moves, rng)?;
        check_others(play, seat, &moves, pool, rng)?;
        for &mv in sample(&moves, 4, rng) {
            pool.keep_move(mv, rng);
        }
    }
    Ok(())
}

fn check_given<G: Game>(play: &G, seat: Seat, moves: &[G::Move], rng: &mut LawRng) -> LawResult {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    for pair in texts.windows(2) {
        require!(NeverAlike, pair[0] != pair[1], "two moves of seat {seat} are written {}", pair[0]);
    }
    for &mv in sample(moves, SAMPLE, rng) {
        check_written(play, seat, mv)?;
        require!(OverridesAgree, play.is_legal(seat, mv), "is_legal says no to {mv} of seat {seat}, check_move yes");
    }
    Ok(())
}

/// A move that was given is accepted, and its text is read as that move, with and without the board.
pub(crate) fn check_written<G: Game>(play: &G, seat: Seat, mv: G::Move) -> LawResult {
    let checked = play.check_move(seat, mv);
    require!(MovesLegal, checked.is_ok(), "seat {seat} is given {mv}, but {checked:?}");
    let text = check_text(mv)?;
    let read = play.read_move(seat, &text);
    require!(RoundTrip, read == Ok(mv), "read_move of {text} gives {read:?}");
    Ok(())
}

/// The text of a value, which reads back as this value.
pub(crate) fn check_text<N: Notation>(value: N) -> Result<String, Broken> {
    let text = value.to_string();
    let parsed = text.parse::<N>();
    if let Ok(other) = parsed {
        let alike = other != value && other.to_string() == text;
        require!(NeverAlike, !alike, "{value:?} and {other:?} are both written {text}");
    }
    require!(RoundTrip, parsed == Ok(value), "{text} is {value:?}, and reads back as {parsed:?}");
    Ok(text)
}

/// Moves of other positions and seats are legal exactly if they are given here too.
fn check_others<G: Game>(play: &G, seat: Seat, moves: &[G::Move], pool: &Pool<G>, rng: &mut LawRng) -> LawResult {
    let before = play.clone();
    let many = if play.turn().awaits(seat) { 32 } else { 4 };
    for &mv in sample(&pool.moves, many, rng) {
        let given = moves.binary_search(&mv).is_ok();
        let checked = play.check_move(seat, mv);
        if given {
            require!(MovesLegal, checked.is_ok(), "seat {seat} is given {mv}, but {checked:?}");
        } else {
            require!(RestRefused, checked.is_err(), "seat {seat} is not given {mv}, but check_move accepts it");
        }
        let legal = play.is_legal(seat, mv);
        require!(OverridesAgree, legal == given, "is_legal of {mv} for seat {seat} is {legal}, check_move {checked:?}");
        // The text of a move that is not open may be another spelling of one that is.
        if let Ok(read) = play.read_move(seat, &mv.to_string()) {
            let open = moves.binary_search(&read).is_ok();
            require!(RestRefused, open, "read_move accepts {mv} of seat {seat} as {read}, which is not given");
        }
    }
    require!(RestRefused, before == *play, "refusing a move changed the play");
    Ok(())
}

/// All items of a short list; of a long one the first, the last, and some between.
pub(crate) fn sample<'a, T>(items: &'a [T], most: usize, rng: &mut LawRng) -> impl Iterator<Item = &'a T> + use<'a, T> {
    let chosen: Vec<usize> = if items.len() <= most {
        (0..items.len()).collect()
    } else {
        let drawn = (2..most).map(|_| below(rng, items.len() as u32) as usize);
        [0, items.len() - 1].into_iter().chain(drawn).collect()
    };
    chosen.into_iter().map(move |index| &items[index])
}
