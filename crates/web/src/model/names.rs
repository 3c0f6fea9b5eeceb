//! What players are called.

use protocol::Player;
use view::prelude::*;

use crate::{model::Preferences, ui::words::Words};

/// What players are called, in the visitor's language and with the visitor's own name.
#[derive(Clone, Copy)]
pub struct PlayerNames {
    words: StoredValue<Words>,
    preferences: Preferences,
}

impl PlayerNames {
    pub fn new(words: &Words) -> Self {
        Self { words: StoredValue::new(words.clone()), preferences: expect_context() }
    }

    pub fn words(self) -> Words {
        self.words.get_value()
    }

    /// Names in seat order; empty for people who gave none. Bots of one level differ by their seat.
    pub fn of(self, players: &[Player]) -> Vec<String> {
        let alike = |player: &Player| players.iter().filter(|other| *other == player).count() > 1;
        let name = |(index, player): (usize, &Player)| match player {
            Player::You => self.preferences.name.get_untracked(),
            Player::Human(name) => name.clone().unwrap_or_default(),
            Player::Bot(level) => self.words.with_value(|words| {
                let name = words.text(&format!("bot-name-{level}"));
                if alike(player) { format!("{name} {}", index + 1) } else { name }
            }),
        };
        players.iter().enumerate().map(name).collect()
    }

    /// Follows the visitor's own name, so that whoever shows it shows the new one.
    pub fn track(self) {
        self.preferences.name.track();
    }
}
