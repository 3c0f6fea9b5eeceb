//! How many play, and which colours are whose.

use game::Seat;

use crate::Colour;

game::options! {
    /// How a play is set up.
    pub struct Options {
        /// How many seats, 2 to 5.
        pub players: u8[2..=5] = 3,
    }
    goes_together = |_| Ok(());
}

impl Options {
    /// How many colours are in play: one a seat, or two each when two play.
    #[must_use]
    pub const fn colours(self) -> u8 {
        if self.two_colours_each() { 4 } else { self.players }
    }

    /// Whether each seat has two colours, which moves then name.
    #[must_use]
    pub const fn two_colours_each(self) -> bool {
        self.players == 2
    }

    /// The colours of a seat in ascending order.
    pub fn colours_of(self, seat: Seat) -> impl Iterator<Item = Colour> + Clone {
        (seat.index() as u8..self.colours()).step_by(usize::from(self.players)).map(Colour::new)
    }

    /// The seat that has this colour.
    #[must_use]
    pub const fn owner(self, colour: Colour) -> Seat {
        Seat::new(colour.index() as u8 % self.players)
    }
}
