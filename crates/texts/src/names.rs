//! What the players are called.

use game::{Arg, Message, Seat};

/// The names of the players, seat by seat; a seat without one is called by its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    names: Vec<String>,
    pub(crate) you: Option<Seat>,
}

impl Names {
    /// Players with these names, in seat order; an empty name is none.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), you: None }
    }

    /// The same, read by the player of this seat, who is spoken to and not spoken of.
    #[must_use]
    pub fn read_by(self, you: Seat) -> Self {
        Self { you: Some(you), ..self }
    }

    /// Nobody has a name.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    pub(crate) fn get(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Whether a message mentions the one who reads it.
    pub(crate) fn are_spoken_to(&self, message: &Message) -> bool {
        let Some(you) = self.you else { return false };
        message.args.iter().any(|(_, arg)| match arg {
            Arg::Seat(seat) => *seat == you,
            Arg::Seats(seats) => seats.contains(you),
            Arg::Number(_) | Arg::Text(_) | Arg::Name(_) | Arg::Pieces(_) => false,
        })
    }
}
