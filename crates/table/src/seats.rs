//! Who sits in a seat, and who decides for it.

use catalog::Bytes32;
use game::{Seat, Seats};
use protocol::{Author, BotLevel, Millis, PersonId, Player, SeatState};

use crate::Table;

/// What the table remembers of a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatRecord {
    pub(crate) player: Player,
    /// The person who sits there.
    pub(crate) person: Option<PersonId>,
    /// Since when the person is away.
    pub(crate) away_since: Option<Millis>,
    /// The bot that stands in for the person.
    pub(crate) stand_in: Option<BotLevel>,
    /// Whether the person is a program that came from outside.
    pub(crate) program: bool,
    /// Whether the person cannot return.
    pub(crate) lost: bool,
    /// What the person's client has added to the chance of the play.
    pub(crate) seed: Option<Bytes32>,
}

impl SeatRecord {
    /// A seat that waits for a person.
    pub(crate) fn free() -> Self {
        Self::new(Player::Human(None), None)
    }

    pub(crate) fn new(player: Player, person: Option<PersonId>) -> Self {
        let person = person.filter(|_| player.is_person());
        Self { player, person, away_since: None, stand_in: None, program: false, lost: false, seed: None }
    }

    /// The bot that decides for the seat now.
    pub(crate) fn bot(&self) -> Option<BotLevel> {
        match self.player {
            Player::Bot(level) => Some(level),
            Player::You | Player::Human(_) => self.stand_in,
        }
    }

    /// Whether a person decides for the seat now.
    pub(crate) fn is_decided_by_person(&self) -> bool {
        self.person.is_some() && self.bot().is_none()
    }

    /// What everyone may know of the seat.
    pub(crate) fn state(&self) -> SeatState {
        SeatState {
            player: self.player.clone(),
            taken: self.person.is_some() || self.bot().is_some(),
            away: self.away_since.is_some(),
            bot: self.bot(),
            program: self.program,
            lost: self.lost,
        }
    }
}

impl Table {
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.play.players())
    }

    pub(crate) fn seat(&self, seat: Seat) -> &SeatRecord {
        &self.seats[seat.index()]
    }

    /// Whether the seat belongs to this author.
    pub(crate) fn holds(&self, author: &Author, seat: Seat) -> bool {
        author.person().is_some_and(|person| self.seat(seat).person.as_ref() == Some(person))
    }

    /// Whether this author may decide for the seat now.
    pub(crate) fn may_decide(&self, author: &Author, seat: Seat) -> bool {
        match author {
            Author::Bot => self.seat(seat).bot().is_some(),
            Author::Person(_) | Author::Program(_) => self.holds(author, seat) && self.seat(seat).bot().is_none(),
            Author::Dealer | Author::Clock => false,
        }
    }

    /// The seats for which a person has to decide now.
    pub(crate) fn people_owing(&self) -> Seats {
        match self.play.turn() {
            game::Turn::Seats(seats) => seats.iter().filter(|&seat| self.seat(seat).is_decided_by_person()).collect(),
            game::Turn::Chance | game::Turn::Over => Seats::NONE,
        }
    }
}
