//! Laws on imagined plays: what the observer knows is the same in them.

use game::{Event, EventOf, Game, Observer, Turn, below};

use crate::{
    LawRng,
    law::{Broken, LawResult, require},
    moves, replay,
    walk::uniform,
};

/// How far an imagined play is played on.
const EVENTS: usize = 8;

/// Imagines a play from every observer's view and compares what the observer knows, now and after one more event; one
/// of these plays is played on. In the middle of a simultaneous step there are choices waiting to be laid open.
pub(crate) fn check<G: Game>(play: &G, mid_step: bool, rng: &mut LawRng) -> LawResult {
    let playing_on = below(rng, u32::from(play.players()) + 1) as usize;
    for (index, observer) in Observer::all(play.players()).enumerate() {
        let imagined = check_same(play, observer, rng)?;
        if !mid_step && let Some(event) = uniform(play, rng) {
            check_next(play, &imagined, event, observer)?;
        }
        if index == playing_on {
            play_on(imagined, rng).map_err(|broken| Broken {
                what: format!("in a play imagined by {observer:?}: {}", broken.what),
                ..broken
            })?;
        }
    }
    Ok(())
}

/// A play imagined by the observer, to whom it looks the same.
fn check_same<G: Game>(play: &G, observer: Observer, rng: &mut LawRng) -> Result<G, Broken> {
    let view = play.view(observer);
    let imagined = G::imagine(&view, rng);
    require!(
        ImagineFaithful,
        imagined.options() == play.options(),
        "imagined by {observer:?} with the options {:?}",
        imagined.options()
    );
    let seen = imagined.view(observer);
    require!(ImagineFaithful, seen == view, "{observer:?} sees\n  {view:?}\nbut in an imagined play\n  {seen:?}");
    let (turn, real) = (imagined.turn(), play.turn());
    require!(ImagineFaithful, turn == real, "the turn is {real:?}, but {turn:?} in a play imagined by {observer:?}");
    if let Some(seat) = observer.seat() {
        let (moves, own) = (imagined.moves(seat), play.moves(seat));
        require!(
            ImagineFaithful,
            moves == own,
            "seat {seat} has {} moves, but {} others in a play imagined from what it sees",
            own.len(),
            moves.len()
        );
    }
    Ok(imagined)
}

/// An event that is open in both plays, and shown alike, leaves them looking the same, unless it decides something
/// that was hidden: who is next, or that the play is over.
fn check_next<G: Game>(play: &G, imagined: &G, event: EventOf<G>, observer: Observer) -> LawResult {
    let open = match event {
        Event::Move(seat, mv) => imagined.is_legal(seat, mv),
        Event::Chance(chance) => imagined.check_chance(&chance).is_ok(),
    };
    let shown = play.shown(&event, observer);
    if !open || imagined.shown(&event, observer) != shown {
        return Ok(());
    }
    let (mut real, mut other) = (play.clone(), imagined.clone());
    real.apply(event);
    other.apply(event);
    if real.turn() == Turn::Over || real.turn() != other.turn() {
        return Ok(());
    }
    let (real, other) = (real.view(observer), other.view(observer));
    require!(
        NoLeak,
        real == other,
        "{observer:?} is shown {shown}, and then sees\n  {real:?}\nbut after the same in an imagined play\n  {other:?}"
    );
    Ok(())
}

/// The imagined play is one that can be played.
fn play_on<G: Game>(mut imagined: G, rng: &mut LawRng) -> LawResult {
    let mut list = Vec::new();
    for _ in 0..EVENTS {
        moves::check(&imagined, rng, &mut list)?;
        let Some(event) = uniform(&imagined, rng) else { break };
        replay::check_event(&imagined, event)?;
        imagined.apply(event);
    }
    Ok(())
}
