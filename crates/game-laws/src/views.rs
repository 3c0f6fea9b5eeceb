//! Laws on views and on what is shown: a view survives serialisation, and holds what was shown and no more.

use game::{Event, EventOf, Game, Observer, Shown, Turn};

use crate::{
    LawRng,
    law::{LawResult, require},
    moves::sample,
};

/// How many events that could happen here are compared.
const SAMPLE: usize = 8;

/// Every observer's view, written and read again, is the same.
pub(crate) fn check_serialises<G: Game>(play: &G) -> LawResult {
    for observer in Observer::all(play.players()) {
        let view = play.view(observer);
        let text = serde_json::to_string(&view);
        let Ok(text) = text else {
            require!(ViewSerialises, false, "the view of {observer:?} cannot be written: {text:?}");
            return Ok(());
        };
        let read = serde_json::from_str::<G::View>(&text);
        let same = read.as_ref().is_ok_and(|read| *read == view);
        require!(
            ViewSerialises,
            same,
            "the view of {observer:?} is\n  {view:?}\n{text}\nwhich reads back as\n  {read:?}"
        );
    }
    Ok(())
}

/// Tries several events that could happen here: those an observer is shown alike leave equal views, and those the
/// observer is shown differently, but for the order of words, leave different ones.
pub(crate) fn check_shown<G: Game>(play: &G, rng: &mut LawRng) -> LawResult {
    let events = open_events(play, rng);
    let after: Vec<G> = events.iter().map(|&event| applied(play, event)).collect();
    for observer in Observer::all(play.players()) {
        let seen: Vec<(Shown, G::View)> = events
            .iter()
            .zip(&after)
            .map(|(event, after)| (play.shown(event, observer), after.view(observer)))
            .collect();
        for (i, (shown, view)) in seen.iter().enumerate() {
            let whole = events[i].to_string();
            let added = shown.text.strip_prefix(&whole);
            let typed = match (shown.hides, shown.reveals) {
                (true, _) => shown.text.contains('?') && added.is_none(),
                (false, true) => added.is_some_and(|added| !added.is_empty()),
                (false, false) => added == Some(""),
            };
            require!(ShownTyped, typed, "{observer:?} is shown {shown:?} for {whole}");
            for (j, (other_shown, other_view)) in seen[..i].iter().enumerate() {
                let told = || format!("{} and {}", events[i], events[j]);
                if shown == other_shown {
                    require!(
                        NoLeak,
                        view == other_view,
                        "{observer:?} is shown {shown} for {}, but then sees\n  {view:?}\nor\n  {other_view:?}",
                        told()
                    );
                } else if view == other_view {
                    let permuted = sorted_words(&shown.text) == sorted_words(&other_shown.text);
                    require!(
                        ShownIsKnown,
                        permuted,
                        "{observer:?} is shown {shown} or {other_shown} for {}, but sees the same afterwards:\n  {view:?}",
                        told()
                    );
                }
            }
        }
    }
    Ok(())
}

/// Some of the events that could happen now; of several seats to decide, those of one.
fn open_events<G: Game>(play: &G, rng: &mut LawRng) -> Vec<EventOf<G>> {
    match play.turn() {
        Turn::Over => Vec::new(),
        Turn::Chance => (0..SAMPLE).map(|_| Event::Chance(play.sample(rng))).collect(),
        Turn::Seats(seats) => {
            let seats: Vec<_> = seats.iter().collect();
            let seat = *sample(&seats, 3, rng).last().expect("somebody is to decide");
            sample(&play.moves(seat), SAMPLE, rng).map(|&mv| Event::Move(seat, mv)).collect()
        }
    }
}

fn applied<G: Game>(play: &G, event: EventOf<G>) -> G {
    let mut after = play.clone();
    after.apply(event);
    after
}

fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(' ').collect();
    words.sort_unstable();
    words
}
