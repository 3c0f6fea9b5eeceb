//! Twins: plays that differ from the real one only in what one observer was not shown. That observer's views must stay
//! equal for as long as the shown events do, however much later a hidden thing might slip out.

use game::{Event, EventOf, Game, Observer, Shown, Turn, below};

use crate::{
    LawRng,
    law::{Broken, LawResult, require},
    moves::sample,
};

/// How many twins there are at a time, how many events each lives, and how many events are tried to let it go on.
const MOST: usize = 6;
const LIFE: u32 = 24;
const TRIES: usize = 8;

pub(crate) struct Twins<G: Game> {
    alive: Vec<Twin<G>>,
}

struct Twin<G: Game> {
    observer: Observer,
    play: G,
    life: u32,
}

impl<G: Game> Twins<G> {
    pub(crate) fn new() -> Self {
        Self { alive: Vec::new() }
    }

    /// Begins twins for two observers, as far as there is room.
    pub(crate) fn begin(&mut self, play: &G, rng: &mut LawRng) {
        let observers: Vec<Observer> = Observer::all(play.players()).collect();
        for _ in self.alive.len()..MOST.min(self.alive.len() + 2) {
            let observer = observers[below(rng, observers.len() as u32) as usize];
            self.alive.push(Twin { observer, play: play.clone(), life: LIFE });
        }
    }

    /// Lets something that is shown alike happen in every twin.
    pub(crate) fn follow(&mut self, before: &G, event: EventOf<G>, after: &G, rng: &mut LawRng) -> LawResult {
        let mut broken = Ok(());
        self.alive.retain_mut(|twin| match twin.follow(before, event, after, rng) {
            Ok(goes_on) => goes_on,
            Err(what) => {
                broken = Err(what);
                false
            }
        });
        broken
    }
}

impl<G: Game> Twin<G> {
    /// Whether the twin goes on. It does not where nothing that may happen in it would be shown alike.
    fn follow(&mut self, before: &G, event: EventOf<G>, after: &G, rng: &mut LawRng) -> Result<bool, Broken> {
        let shown = before.shown(&event, self.observer);
        let Some(alike) = self.shown_as(&shown, event, rng) else { return Ok(false) };
        let step_ends = matches!(before.turn(), Turn::Seats(_)) && ends_step(before, after);
        self.play.apply(alike);
        self.life -= 1;
        let over = after.turn() == Turn::Over || self.play.turn() == Turn::Over;
        if over || after.turn() != self.play.turn() {
            return Ok(false);
        }
        let (real, other) = (after.view(self.observer), self.play.view(self.observer));
        if step_ends && real != other {
            // All choices of a simultaneous step become public with the last of them.
            return Ok(false);
        }
        require!(
            NoLeak,
            real == other,
            "{:?} is shown {shown}, after nothing but what is shown alike in another play, but then sees\n  {real:?}\nhere and\n  {other:?}\nthere",
            self.observer
        );
        Ok(self.life > 0)
    }

    /// Something that may happen in the twin and is shown like the real event, another one where there is.
    fn shown_as(&self, shown: &Shown, event: EventOf<G>, rng: &mut LawRng) -> Option<EventOf<G>> {
        let tried: Vec<EventOf<G>> = match event {
            Event::Chance(_) => (0..TRIES).map(|_| Event::Chance(self.play.sample(rng))).collect(),
            Event::Move(seat, _) => {
                sample(&self.play.moves(seat), TRIES, rng).map(|&mv| Event::Move(seat, mv)).collect()
            }
        };
        let other = tried.into_iter().find(|tried| *tried != event && self.play.shown(tried, self.observer) == *shown);
        other.or_else(|| {
            let open = match event {
                Event::Chance(chance) => self.play.check_chance(&chance).is_ok(),
                Event::Move(seat, mv) => self.play.is_legal(seat, mv),
            };
            (open && self.play.shown(&event, self.observer) == *shown).then_some(event)
        })
    }
}

/// Whether the step of the position before was completed by the event.
fn ends_step<G: Game>(before: &G, after: &G) -> bool {
    match (before.turn(), after.turn()) {
        (Turn::Seats(waiting), Turn::Seats(next)) => {
            waiting.len() != next.len() + 1 || next.iter().any(|seat| !waiting.contains(seat))
        }
        _ => true,
    }
}
