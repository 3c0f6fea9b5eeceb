//! Laws on written events: they are read where they happen, by nobody else's hand, and replay to an equal play.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use game::{Event, EventOf, Game, Refused, Seat};

use crate::{
    chance,
    law::{LawResult, require},
    moves,
};

/// The event that is about to happen reads back from its text.
pub(crate) fn check_event<G: Game>(play: &G, event: EventOf<G>) -> LawResult {
    match event {
        Event::Move(seat, mv) => moves::check_written(play, seat, mv)?,
        Event::Chance(chance) => chance::check_written(play, chance)?,
    }
    let text = event.to_string();
    let read = play.read(&text);
    require!(RoundTrip, read == Ok(event), "{text} reads as {read:?}");
    Ok(())
}

/// The event's text with something added, or by an actor who is not awaited, is refused.
pub(crate) fn check_misread<G: Game>(play: &G, event: EventOf<G>) -> LawResult {
    let text = event.to_string();
    let (actor, rest) = text.split_once(' ').expect("an actor, a space and notation");
    let spoiled = [
        format!("{text} "),
        format!("{text}\n"),
        format!("{text}\0"),
        format!(" {text}"),
        format!("{actor}  {rest}"),
        format!("{text} ?"),
        format!("{actor} "),
        format!("{actor} ?"),
        actor.to_owned(),
        rest.to_owned(),
    ];
    for text in spoiled {
        let read = play.read(&text);
        require!(RestRefused, read.is_err(), "{text:?} is read as {read:?}");
    }
    let turn = play.turn();
    let strangers = Seat::all(Seat::MOST).filter(|&seat| !turn.awaits(seat)).map(|seat| seat.to_string());
    let dice = (turn != game::Turn::Chance).then(|| "*".to_owned());
    for stranger in strangers.chain(dice) {
        let read = play.read(&format!("{stranger} {rest}"));
        let refused = matches!(read, Err(Refused::NotNow { .. }));
        require!(RestRefused, refused, "{stranger} {rest} is read as {read:?}, but the turn is {turn:?}");
    }
    Ok(())
}

/// The events in notation, read from the start, give an equal play.
pub(crate) fn check<G: Game>(played: &G, options: &G::Options, events: &[EventOf<G>]) -> LawResult {
    let mut replayed = G::new(options).expect("the options were played with");
    for event in events {
        match replayed.read(&event.to_string()) {
            Ok(read) => replayed.apply(read),
            Err(refused) => require!(ReplayEqual, false, "{event} is refused in the replay: {refused:?}"),
        }
    }
    require!(ReplayEqual, replayed == *played, "the replay is\n  {replayed:?}\nand the play\n  {played:?}");
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let same = hasher.hash_one(&replayed) == hasher.hash_one(played);
    require!(ReplayEqual, same, "the replay is equal, but its hash is not");
    Ok(())
}
