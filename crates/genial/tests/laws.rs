//! The laws of `game-laws`, on plays that reach what is rare.

use std::cmp::Reverse;

use game::{Event, EventOf, Game, Seat, Turn};
use game_laws::{LawRng, Laws};
use genial::{Chance, Colour, Genial, Markers, Move, Placement, Stage, Tile, Tiles, Variant};

/// What a placement would make of the markers of the player to move, and how many bonus turns it would give.
fn scored(play: &Genial, placement: Placement) -> genial::Scored {
    play.track().score(play.markers(play.seat()), placement, play.board().points(placement))
}

/// The placement with the greatest value, the first of equals.
fn best<V: Ord>(play: &Genial, value: impl Fn(Placement) -> V) -> Option<EventOf<Genial>> {
    let mut best: Option<(V, Move)> = None;
    play.each_move(play.seat(), |mv| {
        if let Move::Place(placement) = mv {
            let value = value(placement);
            if best.as_ref().is_none_or(|(greatest, _)| value > *greatest) {
                best = Some((value, mv));
            }
        }
    });
    best.map(|(_, mv)| Event::Move(play.seat(), mv))
}

fn sorted(mut markers: Markers) -> Markers {
    markers.sort_unstable();
    markers
}

/// Everyone raises the lowest markers and swaps when asked.
fn careful(play: &Genial, _: &mut LawRng) -> Option<EventOf<Genial>> {
    match play.stage() {
        Stage::Place => best(play, |placement| sorted(scored(play, placement).markers)),
        Stage::Swap => Some(Event::Move(play.seat(), Move::Swap)),
        _ => None,
    }
}

/// Everyone draws and places what seat 1 needs: the long lines of one colour that this makes let seat 1, and above all
/// a team, come to the end of all tracks.
fn helped(play: &Genial, rng: &mut LawRng) -> Option<EventOf<Genial>> {
    let helped = play.markers(Seat::new(0));
    // The further a marker is behind, the more a step is worth.
    let missing = |marker: u8| u32::from(play.track().top() - marker).pow(3);
    match play.stage() {
        Stage::Place => best(play, |placement| {
            let markers = play.track().score(helped, placement, play.board().points(placement)).markers;
            Reverse(markers.into_iter().map(missing).sum::<u32>())
        }),
        Stage::Draw => {
            let need = |colour: Colour| missing(helped[colour.index()]);
            let worth = |tile: &Tile| need(tile.colours().0) + need(tile.colours().1);
            let draws = (0..8).map(|_| play.sample(rng));
            draws.max_by_key(|chance| chance.tiles().iter().map(worth).sum::<u32>()).map(Event::Chance)
        }
        _ => None,
    }
}

/// Everyone holds the markers below 18 until several can reach it in one turn.
fn hoarding(play: &Genial, rng: &mut LawRng) -> Option<EventOf<Genial>> {
    match play.stage() {
        Stage::Place => {
            let markers = play.markers(play.seat());
            let ready = markers.iter().all(|&marker| marker >= 15) || play.bonus() > 0;
            best(play, |placement| {
                let scored = scored(play, placement);
                let raised: u32 = scored.markers.map(|marker| u32::from(marker.min(17))).iter().sum();
                (if ready { i32::from(scored.bonus) } else { -i32::from(scored.bonus) }, raised)
            })
        }
        Stage::Draw => Some(Event::Chance(lucky(play, rng))),
        _ => None,
    }
}

/// The draw, of a few, with most tiles that show the lower half of the colours.
fn lucky(play: &Genial, rng: &mut LawRng) -> Chance {
    let markers = play.markers(play.seat());
    let middle = sorted(*markers)[2];
    let wanted = Colour::ALL.into_iter().filter(|colour| markers[colour.index()] <= middle).collect();
    let draws = (0..8).map(|_| play.sample(rng));
    draws
        .max_by_key(|chance| chance.tiles().iter().copied().collect::<Tiles>().showing(wanted).len())
        .expect("eight draws")
}

fn placed(event: &EventOf<Genial>) -> Option<Placement> {
    match event {
        Event::Move(_, Move::Place(placement)) => Some(*placement),
        _ => None,
    }
}

/// Whether the placement scored, and how, meets the condition.
fn scores(before: &Genial, event: &EventOf<Genial>, condition: impl Fn(Placement, genial::Scored) -> bool) -> bool {
    placed(event).is_some_and(|placement| condition(placement, scored(before, placement)))
}

#[test]
fn laws() {
    let variant = |play: &Genial| game::Game::options(play).variant;
    Laws::<Genial>::new()
        .plays(24)
        .steer("careful", careful)
        .steer("helped", helped)
        .steer("hoarding", hoarding)
        .rare("a bonus turn", |_, event, after| placed(event).is_some() && after.bonus() == 1)
        .rare("two bonus turns at once", |before, event, _| scores(before, event, |_, scored| scored.bonus == 2))
        .rare("a bonus turn earned in a bonus turn", |before, event, _| {
            before.bonus() > 0 && scores(before, event, |_, scored| scored.bonus > 0)
        })
        .rare("a swap", |_, event, _| matches!(event, Event::Move(_, Move::Swap)))
        .rare("a rack kept", |_, event, _| matches!(event, Event::Move(_, Move::Keep)))
        .rare("a swap by somebody who knows of another swap in the round", |before, event, _| {
            matches!(event, Event::Move(_, Move::Swap))
                && before.view(game::Observer::Spectator).seats.iter().any(|seat| !seat.put_back.is_empty())
        })
        .rare("a win on the spot", move |_, _, after| {
            variant(after) == Variant::Standard && after.turn() == Turn::Over && !after.board().is_full()
        })
        .rare("a win on the spot in teams", move |_, _, after| {
            variant(after) == Variant::Teams && after.turn() == Turn::Over && !after.board().is_full()
        })
        .rare("an end with bonus turns due", |before, event, after| {
            after.turn() == Turn::Over && after.board().is_full() && scores(before, event, |_, scored| scored.bonus > 0)
        })
        .rare("an empty rack after bonus turns", move |before, event, after| {
            variant(after) == Variant::Standard
                && placed(event).is_some()
                && before.bonus() > 0
                && after.stage() == Stage::Draw
                && after.rack(after.seat()).is_empty()
        })
        .rare("bonus turns that lapse with an empty rack", move |before, event, after| {
            variant(after) == Variant::Teams
                && after.stage() == Stage::Draw
                && after.rack(after.seat()).is_empty()
                && scores(before, event, |_, scored| before.bonus().saturating_sub(1) + scored.bonus > 0)
        })
        .rare("points lost at the stop of a long track", move |before, event, after| {
            variant(after) != Variant::Standard
                && scores(before, event, |placement, scored| {
                    let colour = placement.first.index();
                    let marker = before.markers(before.seat())[colour];
                    let points = before.board().points(placement)[0];
                    scored.markers[colour] == 18 && marker < 18 && marker + points > 18
                })
        })
        .rare("a double whose order matters", move |before, event, after| {
            variant(after) != Variant::Standard
                && scores(before, event, |placement, scored| {
                    let colour = placement.first.index();
                    let marker = before.markers(before.seat())[colour];
                    let [one, other] = before.board().points(placement);
                    // Both halves alone would stop at 18, so the one scored first loses what it has too much.
                    placement.first == placement.second
                        && one != other
                        && marker < 18
                        && marker + one >= 18
                        && marker + other >= 18
                        && scored.markers[colour] > 18
                })
        })
        .rare("a marker at 36", |before, event, _| scores(before, event, |_, scored| scored.markers.contains(&36)))
        .check();
}
