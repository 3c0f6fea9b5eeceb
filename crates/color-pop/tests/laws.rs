//! The laws that every game keeps, with the rare things of this one.

use color_pop::{Chance, ColorPop, Move, Stage};
use game::{Event, EventOf, Game, Seat, Turn, below};
use game_laws::{LawRng, Laws};

type Step = EventOf<ColorPop>;

/// The move that is best by some measure; uniform where chance decides.
fn best<K: Ord>(play: &ColorPop, measure: impl Fn(&Move) -> K) -> Option<Step> {
    let Turn::Seats(seats) = play.turn() else { return None };
    let seat = seats.iter().next()?;
    play.moves(seat).into_iter().max_by_key(measure).map(|mv| Event::Move(seat, mv))
}

/// Leaves jokers where they are as long as possible, then takes many at once.
fn hoard_jokers(play: &ColorPop, _: &mut LawRng) -> Option<Step> {
    let plain = |mv: &Move| mv.jokers().is_empty();
    best(play, |mv| (plain(mv), matches!(mv, Move::Jokers(_)), mv.jokers().len()))
}

/// Takes jokers alone whenever that is possible.
fn jokers_alone(play: &ColorPop, _: &mut LawRng) -> Option<Step> {
    let Turn::Seats(seats) = play.turn() else { return None };
    let seat = seats.iter().next()?;
    play.moves(seat).into_iter().rev().find(|mv| matches!(mv, Move::Jokers(_))).map(|mv| Event::Move(seat, mv))
}

/// Goes for one colour after the other.
fn clear(play: &ColorPop, _: &mut LawRng) -> Option<Step> {
    best(play, |mv| match mv {
        Move::Group { colour, .. } => {
            (19 - play.board().of(*colour).len(), mv.group(play.board()).len(), mv.jokers().len())
        }
        Move::Jokers(_) => (0, 0, 0),
    })
}

/// Leaves the own colours for last, when they hang together, and jokers even longer.
fn own_last(play: &ColorPop, rng: &mut LawRng) -> Option<Step> {
    let Turn::Seats(seats) = play.turn() else { return None };
    let own = play.colours(seats.iter().next()?);
    let salt = below(rng, 1 << 16);
    best(play, |mv| {
        let other = matches!(mv, Move::Group { colour, .. } if !own.contains(*colour));
        (mv.jokers().is_empty(), other, (mv.group(play.board()).len() * salt) % 257)
    })
}

fn moved(event: &Step) -> Option<(Seat, Move)> {
    match event {
        Event::Move(seat, mv) => Some((*seat, *mv)),
        Event::Chance(_) => None,
    }
}

fn winner(after: &ColorPop) -> Option<Seat> {
    (after.stage() == Stage::Over).then(|| Seat::all(after.players()).find(|&seat| after.score(seat).left == 0))?
}

/// Whether the play ended without a win on the spot.
fn ran_out(after: &ColorPop) -> bool {
    after.stage() == Stage::Over && winner(after).is_none()
}

fn sides(play: &ColorPop) -> impl Iterator<Item = Seat> + '_ {
    Seat::all(play.players()).filter(|&seat| play.team(seat) == seat)
}

/// Whether two sides meet this.
fn pair(play: &ColorPop, test: impl Fn(Seat, Seat) -> bool) -> bool {
    sides(play).any(|one| sides(play).any(|other| one < other && test(one, other)))
}

#[test]
fn color_pop_keeps_the_laws() {
    Laws::<ColorPop>::new()
        .plays(25)
        .steer("hoard jokers", hoard_jokers)
        .steer("jokers alone", jokers_alone)
        .steer("clear", clear)
        .steer("own colours last", own_last)
        .rare("jokers alone", |_, event, _| matches!(moved(event), Some((_, Move::Jokers(_)))))
        .rare(
            "three jokers alone",
            |_, event, _| matches!(moved(event), Some((_, Move::Jokers(jokers))) if jokers.len() > 2),
        )
        .rare(
            "three jokers in a group",
            |_, event, _| matches!(moved(event), Some((_, Move::Group { jokers, .. })) if jokers.len() > 2),
        )
        .rare("a joker joins two groups", |before, event, _| {
            let Some((seat, mv @ Move::Group { colour, jokers, .. })) = moved(event) else { return false };
            let group = mv.group(before.board());
            let joined = |plain: &Move| match plain {
                Move::Group { colour: same, jokers, cell } => {
                    *same == colour && jokers.is_empty() && group.contains(*cell)
                }
                Move::Jokers(_) => false,
            };
            !jokers.is_empty() && before.moves(seat).iter().filter(|mv| joined(mv)).count() > 1
        })
        .rare("one token and a joker", |before, event, _| {
            moved(event).is_some_and(|(_, mv)| mv.jokers().len() == 1 && mv.group(before.board()).len() == 2)
        })
        .rare("a column between others is emptied", |before, event, after| {
            let last = |play: &ColorPop| play.board().tokens().last().map(|cell| cell.column());
            moved(event).is_some_and(|(_, mv)| {
                let removed = mv.group(before.board()).last().map(|cell| cell.column());
                last(after) < last(before) && removed < last(before)
            })
        })
        .rare("won by the own hand", |_, event, after| {
            moved(event).is_some_and(|(seat, _)| winner(after) == Some(after.team(seat)))
        })
        .rare("won by another's hand", |_, event, after| {
            moved(event).is_some_and(|(seat, _)| winner(after).is_some_and(|winner| winner != after.team(seat)))
        })
        .rare("a team or two colours cleared", |_, _, after| {
            winner(after).is_some_and(|winner| after.players() > 1 && after.colours(winner).len() > 1)
        })
        .rare("two colours cleared alone", |_, _, after| {
            winner(after).is_some_and(|winner| after.players() == 1 && after.colours(winner).len() > 1)
        })
        .rare("a colour of nobody cleared", |_, event, after| match moved(event) {
            Some((_, Move::Group { colour, .. })) => {
                after.board().of(colour).is_empty()
                    && !Seat::all(after.players()).any(|seat| after.colours(seat).contains(colour))
            }
            _ => false,
        })
        .rare("no group left", |_, _, after| ran_out(after))
        .rare("jokers left at a win", |_, _, after| winner(after).is_some() && !after.board().jokers().is_empty())
        .rare("a tie broken", |_, _, after| {
            let alike = |one, other| after.score(one).left == after.score(other).left;
            ran_out(after) && pair(after, |one, other| alike(one, other) && after.score(one) != after.score(other))
        })
        .rare("a shared place", |_, _, after| {
            ran_out(after) && pair(after, |one, other| after.score(one) == after.score(other))
        })
        .rare(
            "a secret of five colours",
            |_, event, _| matches!(event, Event::Chance(Chance::Secret(_, colours)) if colours.len() == 5),
        )
        .check();
}
