//! Who sits at the table: what they are called, and how they are placed.

use game::{Message, Seat};
use leptos::prelude::*;
use protocol::{Player, Snapshot};
use texts::Names;

use super::Session;

impl Session {
    /// What players are called in sentences. Whoever is alone at the screen is spoken to.
    pub fn names(self) -> Names {
        let names = Names::new(self.name_list());
        match self.alone() {
            Some(you) => names.read_by(you),
            None => names,
        }
    }

    /// The only person at the screen.
    pub(super) fn alone(self) -> Option<Seat> {
        self.snapshot.with_untracked(|snapshot| {
            if !snapshot.setup.shared_device {
                return snapshot.observer.seat();
            }
            let mut people = snapshot.people();
            people.next().filter(|_| people.next().is_none())
        })
    }

    pub(super) fn name_list(self) -> Vec<String> {
        let players = |snapshot: &Snapshot| snapshot.state.seats.iter().map(|seat| seat.player.clone()).collect();
        let players: Vec<Player> = self.snapshot.with_untracked(players);
        self.around.names.of(&players)
    }

    /// What a player is called at their seat.
    pub fn name(self, seat: Seat) -> String {
        self.around.names.track();
        let names = self.name_list();
        let words = self.around.names.words();
        match self.alone() {
            Some(you) if you == seat && names[seat.index()].is_empty() => words.text("web-you"),
            _ => words.texts().name(seat, &Names::new(names)),
        }
    }

    /// The place of each seat, once the play is over.
    pub fn ranks(self) -> Option<Vec<u8>> {
        self.with(|snapshot| snapshot.state.result.as_ref().map(|result| result.ranks.clone()))
    }

    /// The seats, the best placed first.
    pub fn by_rank(self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::all(self.players()).collect();
        if let Some(ranks) = self.ranks() {
            seats.sort_by_key(|seat| ranks[seat.index()]);
        }
        seats
    }

    /// A message in words.
    pub fn tell(self, message: &Message) -> String {
        self.around.names.words().tell(message, &self.names())
    }

    /// Reasons as an adviser says them to a seat. Where somebody else reads, the seat is named and quoted to.
    pub fn tell_advice(self, seat: Seat, reasons: &[Message]) -> String {
        let words = self.around.names.words();
        let names = Names::new(self.name_list()).read_by(seat);
        let told: Vec<String> = reasons.iter().map(|reason| words.tell(reason, &names)).collect();
        let told = told.join(" · ");
        if self.alone() == Some(seat) {
            return told;
        }
        words.say(&Message::new("web-advice-to").with("name", self.name(seat)).with("reasons", told))
    }

    /// An event in words.
    pub fn tell_event(self, shown: &str) -> String {
        self.around.names.words().tell_event(self.game, shown, &self.names())
    }
}
