//! A play with a real box: what is secret stays in people's hands, and only what everybody sees is entered.
//!
//! The rules know every draw, so the hidden ones are made up: what somebody lays down was drawn before, and what nobody has
//! laid down yet is whatever is left. After each entry all draws are worked out anew, so that the events are always those of
//! a play that can have come about like this, and the record of the end replays like any other.

mod blockers;
mod color_pop;
mod entering;
mod genial;

use catalog::{
    AnyEvent, AnyGame, AnyView,
    rules::{blockers::Blockers, color_pop::ColorPop, genial::Genial},
};
use game::{Actor, Message, Seat, split_actor};
use protocol::Player;

/// What people have entered, in order: their number and what they did, such as `1 RB g5 g6`; `*` for what was drawn in sight
/// of everybody.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct OwnBox {
    pub(crate) seen: Vec<String>,
    /// The tile that whoever is to play has in hand, ready to be laid down.
    pub(crate) held: Option<String>,
    /// The last move, while it waits for colours that people show: only they tell whether it ended the play.
    pub(crate) held_back: Option<AnyEvent>,
}

/// What the rules are told of an entry.
#[derive(Default)]
struct Told {
    events: Vec<AnyEvent>,
    held_back: Option<AnyEvent>,
}

/// What a real box on the table means for a game and its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RealBox {
    /// Everybody sees what is rolled and drawn, and all of it is entered.
    InSight,
    /// What is secret stays in people's hands, and only what everybody sees is entered.
    InHands,
    /// Somebody would have to enter what a bot draws, and would see its secrets.
    NotWithBots,
}

impl RealBox {
    /// What it means for a game before its first event, and whoever plays it.
    #[must_use]
    pub fn of(start: &AnyGame, players: &[Player]) -> Self {
        match has_secrets(start) {
            false => Self::InSight,
            true if players.iter().all(Player::is_person) => Self::InHands,
            true => Self::NotWithBots,
        }
    }
}

/// Whether what is secret can stay in people's hands with these options: the game has secrets, of more than one player.
pub(crate) fn has_secrets(start: &AnyGame) -> bool {
    let is_genial = start.downcast_ref::<Genial>().is_some();
    let is_blockers = start.downcast_ref::<Blockers>().is_some();
    let is_color_pop = start.downcast_ref::<ColorPop>().is_some();
    (is_genial || is_blockers || is_color_pop) && start.players() > 1
}

impl OwnBox {
    /// What people entered at a table that was saved.
    pub(crate) fn restored(start: &AnyGame, seen: Vec<String>) -> Self {
        let mut own_box = Self { seen, ..Self::default() };
        own_box.held_back = own_box.told(start).ok().and_then(|told| told.held_back);
        own_box
    }

    /// The events of a play in which people did what was entered; a move that is held back is remembered.
    ///
    /// # Errors
    /// Why nobody can have done the last of it.
    pub(crate) fn events(&mut self, start: &AnyGame) -> Result<Vec<AnyEvent>, Message> {
        let Told { events, held_back } = self.told(start)?;
        self.held_back = held_back;
        Ok(events)
    }

    fn told(&self, start: &AnyGame) -> Result<Told, Message> {
        let held = self.held.as_deref();
        if let Some(start) = start.downcast_ref() {
            return color_pop::told(start, &self.seen);
        }
        let events = match start.downcast_ref() {
            Some(start) => genial::events(start, &self.seen, held),
            None => blockers::events(start.downcast_ref().ok_or_else(impossible)?, &self.seen, held),
        };
        Ok(Told { events: events?, held_back: None })
    }

    /// Whether people are showing their secrets now: their entries are what the play waits for.
    pub(crate) fn is_showing(&self, start: &AnyGame) -> bool {
        let start = start.downcast_ref::<ColorPop>();
        start.is_some_and(|start| color_pop::due(start, &self.seen, self.held_back.is_some()).is_some())
    }

    /// What everybody sees now of a play in which secrets are made up.
    pub(crate) fn cover(&self, start: &AnyGame, view: AnyView) -> AnyView {
        match (start.downcast_ref(), view.downcast_ref::<ColorPop>()) {
            (Some(start), Some(view)) => color_pop::cover(start, view, &self.seen, self.held_back.as_ref()),
            _ => view,
        }
    }

    /// What everybody saw at an earlier moment of it.
    pub(crate) fn cover_past(&self, start: &AnyGame, view: AnyView) -> AnyView {
        match (start.downcast_ref(), view.downcast_ref::<ColorPop>()) {
            (Some(start), Some(view)) => color_pop::cover_past(start, view, &self.seen),
            _ => view,
        }
    }

    /// Whether what was entered last was drawn in sight of everybody.
    pub(crate) fn is_chance_last(&self) -> bool {
        self.seen.last().is_some_and(|entry| entry.starts_with('*'))
    }

    /// The seat that did what was entered last.
    pub(crate) fn last_seat(&self) -> Option<Seat> {
        self.seen.last().and_then(|entry| read(entry).ok()).map(|(seat, _)| seat)
    }
}

/// Who did what, in an entry.
fn read(entry: &str) -> Result<(Seat, &str), Message> {
    match split_actor(entry) {
        Ok((Actor::Seat(seat), text)) => Ok((seat, text)),
        Ok((Actor::Chance, _)) | Err(_) => Err(impossible()),
    }
}

/// No play can have come about like this.
fn impossible() -> Message {
    Message::new("table-own-box-impossible")
}
