//! Help for tests that tell stories: events in notation, and whole rounds at once.

use game::{Explain, Game, Seat, Turn};
use tout_sur_carte::{Options, Printed, TickedCard, ToutSurCarte};

pub(crate) const fn options(players: u8, advanced: bool) -> Options {
    Options { players, advanced, cards: Printed::OURS }
}

/// A play that is told event by event.
pub(crate) struct Story(pub(crate) ToutSurCarte);

impl Story {
    #[track_caller]
    pub(crate) fn new(options: Options, events: &[&str]) -> Self {
        let mut story = Self(ToutSurCarte::new(&options).expect("the options go together"));
        story.apply(events);
        story
    }

    /// These events happen.
    #[track_caller]
    pub(crate) fn apply(&mut self, events: &[&str]) {
        for text in events {
            let event = self.0.read(text).unwrap_or_else(|refused| panic!("{text}: {:?}", refused.message()));
            self.0.apply(event);
        }
    }

    /// The active player stops at these dice, these cards are used, and whoever else is asked passes: up to the end of
    /// the round, or to the first card that is completed.
    #[track_caller]
    pub(crate) fn round(&mut self, dice: &str, uses: &[&str]) {
        let active = self.0.active();
        self.apply(&[&format!("* roll {dice}"), &format!("{active} stop")]);
        let mut uses = uses.iter().peekable();
        while let Turn::Seats(seats) = self.0.turn() {
            let seat = seats.iter().next().expect("somebody is awaited");
            match uses.next_if(|text| text.starts_with(&seat.to_string())) {
                Some(text) => self.apply(&[text]),
                None => self.apply(&[&format!("{seat} pass")]),
            }
        }
        assert_eq!(uses.next(), None, "this was not asked for");
    }

    /// This event is refused for that reason, and changes nothing.
    #[track_caller]
    pub(crate) fn refuse(&self, text: &str, id: &str) {
        let before = self.0;
        let refused = self.0.read(text).expect_err("it is refused");
        assert_eq!(refused.message().id, id, "{text}");
        assert_eq!(self.0, before, "a refusal changes nothing");
    }

    /// The legal moves of a seat, as text.
    pub(crate) fn moves(&self, seat: u8) -> Vec<String> {
        self.0.moves(Seat::new(seat - 1)).iter().map(ToString::to_string).collect()
    }

    /// The cards in front of a seat, as text.
    pub(crate) fn cards(&self, seat: u8) -> Vec<String> {
        texts(self.0.cards(Seat::new(seat - 1)))
    }

    /// The completed cards of a seat, as text.
    pub(crate) fn done(&self, seat: u8) -> Vec<String> {
        texts(self.0.done(Seat::new(seat - 1)))
    }

    pub(crate) fn score(&self, seat: u8) -> i32 {
        self.0.score(Seat::new(seat - 1))
    }

    /// Who is to decide.
    pub(crate) fn asked(&self) -> Vec<u8> {
        match self.0.turn() {
            Turn::Seats(seats) => seats.iter().map(Seat::number).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }
}

fn texts(cards: impl Iterator<Item = TickedCard>) -> Vec<String> {
    cards.map(|card| card.to_string()).collect()
}
