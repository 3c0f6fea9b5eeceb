//! What bots are asked, and what they answer.

use catalog::{AnyView, Seed};
use game::{Observer, Seat};
use protocol::BotLevel;
use table::Table;

/// What a bot is asked: to decide from what its seat may know, and nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// All that the seat may know.
    pub view: AnyView,
    /// For which seat.
    pub seat: Seat,
    /// How well the bot plays.
    pub level: BotLevel,
    /// The secret text of the table, from which the seat's random stream is made.
    pub seed: String,
    /// How far the seat's random stream has been used.
    pub position: u128,
}

impl Question {
    /// What the bot of a seat is asked, if one decides for it. How far each stream was used is known in the order of
    /// chance and then the seats.
    ///
    /// # Panics
    /// If the seat has no stream.
    #[must_use]
    pub fn at(table: &Table, seat: Seat, seed: &str, positions: &[u128]) -> Option<Self> {
        let level = table.bot_of(seat)?;
        let view = table.view_at(table.events(), Observer::Seat(seat)).expect("now is a moment of the play");
        Some(Self { view, seat, level, seed: seed.to_owned(), position: positions[seat.index() + 1] })
    }
}

/// A decision of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The move.
    pub notation: String,
    /// How far the seat's random stream has been used now.
    pub position: u128,
}

impl Decided {
    /// Any legal move of a seat, drawn from the seat's random stream.
    #[must_use]
    pub fn at_random(view: &AnyView, seat: Seat, seed: &str, position: u128) -> Self {
        let mut stream = Seed::new(seed).player(1, seat);
        stream.set_word_pos(position);
        let notation = view.imagine(&mut stream).random_move(seat, &mut stream).notation();
        Self { notation, position: stream.get_word_pos() }
    }
}
