//! A finished play tried again from one of its moments, as a game of its own on this device.

use client::Local;
use game::Seat;
use protocol::{Player, Snapshot};

use super::Session;
use crate::{
    model::{Begins, Link, Store},
    ui::dom,
};

impl Session {
    /// Saves a new game that begins at the moment before an event of this one, and gives its link's parameters. `link` is
    /// that of this game, where it is on this device. `None` where the record is not to be had, or cannot be saved.
    pub fn branch_before(self, event: usize, link: Option<Link>) -> Option<String> {
        let names = self.name_list();
        let mut record = self.client.with_value(|client| client.record(&names))?;
        record.events.truncate(event - 1);
        record.result = None;
        let settings = self.snapshot.with_untracked(|snapshot| snapshot.setup.settings.clone());
        let seed = dom::fresh_seed();
        let before = link.unwrap_or_else(|| Link::of(self.game, settings, self.snapshot.with_untracked(players_of)));
        let link = Link { seed: Some(seed.clone()), by_hand: false, own_box: false, first: Begins::AsNamed, ..before };
        let local = Local::played_on(&record, link.clone().opening(), seed).ok()?;
        Store::save(&link.key(), local.save(&names)).then(|| link.query())
    }
}

/// From where a game was tried again, for as long as this tab is open: the game's page leads back there.
pub struct Origin;

impl Origin {
    /// Remembers the address that the game with these link parameters was branched off at.
    pub fn remember(query: &str, href: &str) {
        if let Some(storage) = dom::session_storage() {
            // A browser that keeps nothing still has its own way back.
            let _ = storage.set_item(&Self::key(query), href);
        }
    }

    /// The address that the game with these link parameters was branched off at.
    pub fn of(query: &str) -> Option<String> {
        dom::session_storage()?.get_item(&Self::key(query)).ok().flatten()
    }

    fn key(query: &str) -> String {
        format!("tablee.origin.{query}")
    }
}

/// Who plays on where a table on a server is tried again here: whoever looks, and a bot in every other seat.
fn players_of(snapshot: &Snapshot) -> Vec<Player> {
    let own = snapshot.observer.seat().unwrap_or(Seat::new(0));
    let player = |seat: Seat| if seat == own { Player::You } else { Player::Bot(snapshot.setup.stand_in) };
    Seat::all(snapshot.setup.players()).map(player).collect()
}
