//! When a decision can be taken back, and why not.

use game::{Actor, Explain, Message, Seat, Turn};

use crate::Table;

/// Why a decision cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTakeBack {
    /// The seat has decided nothing yet.
    Nothing,
    /// The play is over, and everything public.
    Over,
    /// Dice or bag have answered since.
    Chance,
    /// Something hidden has become public since.
    Revealed,
    /// Another person has decided since.
    Person(Seat),
}

impl Explain for NoTakeBack {
    fn message(&self) -> Message {
        match self {
            Self::Nothing => Message::new("table-take-back-nothing"),
            Self::Over => Message::new("table-take-back-over"),
            Self::Chance => Message::new("table-take-back-chance"),
            Self::Revealed => Message::new("table-take-back-revealed"),
            Self::Person(seat) => Message::new("table-take-back-person").with("player", *seat),
        }
    }
}

impl Table {
    /// How many events are left when this seat takes its last decision back. What bots decided since goes with it.
    ///
    /// # Errors
    /// Why it cannot: nobody may decide again knowing more than before.
    pub fn take_back(&self, seat: Seat) -> Result<usize, NoTakeBack> {
        let last = self.log.iter().rposition(|entry| entry.actor == Actor::Seat(seat)).ok_or(NoTakeBack::Nothing)?;
        if self.turn() == Turn::Over {
            return Err(NoTakeBack::Over);
        }
        for entry in &self.log[last..] {
            match entry.actor {
                Actor::Chance => return Err(NoTakeBack::Chance),
                _ if entry.reveals() => return Err(NoTakeBack::Revealed),
                Actor::Seat(other) if other != seat && self.player(other).is_person() => {
                    return Err(NoTakeBack::Person(other));
                }
                Actor::Seat(_) => {}
            }
        }
        Ok(last)
    }

    /// How many events are left when the last answer of chance is to be entered again. Only a host whose dice and draws are
    /// real may ask for it: whoever enters them knows them anyway.
    ///
    /// # Errors
    /// If somebody has decided since, or the play is over.
    pub fn enter_again(&self) -> Result<usize, NoTakeBack> {
        match self.log.last().map(|entry| entry.actor) {
            _ if self.turn() == Turn::Over => Err(NoTakeBack::Over),
            Some(Actor::Chance) => Ok(self.log.len() - 1),
            Some(Actor::Seat(_)) | None => Err(NoTakeBack::Nothing),
        }
    }

    /// The seat, of a person or bot, that decided last.
    #[must_use]
    pub fn last_decision(&self) -> Option<Seat> {
        self.log.iter().rev().find_map(|entry| match entry.actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        })
    }

    /// The person who decided last, whose decision a shared device offers to take back.
    #[must_use]
    pub fn last_person(&self) -> Option<Seat> {
        self.log.iter().rev().find_map(|entry| match entry.actor {
            Actor::Seat(seat) if self.player(seat).is_person() => Some(seat),
            _ => None,
        })
    }
}
