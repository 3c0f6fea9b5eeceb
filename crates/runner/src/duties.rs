//! What a table waits for that is not people.

use game::{Seats, Turn};
use protocol::Phase;
use table::Table;

/// What a server has to do at a table: to draw for chance, and to ask bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Duties {
    pub(crate) chance: bool,
    pub(crate) bots: Seats,
}

/// Whether a table waits for a server, to draw for chance or to ask a bot.
#[must_use]
pub fn waits_for_server(table: &Table) -> bool {
    Duties::at(table) != Duties::NONE
}

impl Duties {
    pub(crate) const NONE: Self = Self { chance: false, bots: Seats::NONE };

    /// What is to be done at this table now.
    pub(crate) fn at(table: &Table) -> Self {
        if table.phase() != Phase::Running || table.is_take_back_asked() {
            return Self::NONE;
        }
        match table.turn() {
            Turn::Over => Self::NONE,
            Turn::Chance => Self { chance: true, ..Self::NONE },
            Turn::Seats(seats) => {
                Self { bots: seats.iter().filter(|&seat| table.bot_of(seat).is_some()).collect(), ..Self::NONE }
            }
        }
    }

    /// These without those.
    pub(crate) fn without(self, others: Self) -> Self {
        let bots = self.bots.iter().filter(|&seat| !others.bots.contains(seat)).collect();
        Self { chance: self.chance && !others.chance, bots }
    }

    /// What both have.
    pub(crate) fn among(self, others: Self) -> Self {
        self.without(self.without(others))
    }
}
