//! All that one observer may know.

mod written;

use game::{Observer, Rng, Seat, Seats, Turn, below};
use serde::{Deserialize, Serialize};

use self::written::WrittenView;
use crate::{
    card::CardSet,
    colours::Colours,
    flow::Player,
    options::Options,
    printed::Printed,
    step::Step,
    ticked::TickedCard,
    tout_sur_carte::{MOST_PLAYERS, THREE_OF_FIVE, ToutSurCarte, pick},
};

/// A play as one observer sees it. Only the choice of cards to keep is ever hidden, until all have chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenView")]
pub struct View {
    /// Whose eyes look.
    pub observer: Observer,
    /// How the play was set up.
    pub options: Options,
    /// What comes next.
    pub step: Step,
    /// Who rolls the dice in this round.
    pub active: Seat,
    /// How often the dice have been rolled in this round.
    pub rolls: u8,
    /// The dice on the table; the others are about to be rolled.
    pub dice: Colours,
    /// The cards in the middle, for the advanced game.
    pub market: CardSet,
    /// The cards still in the deck: those that are nowhere else.
    pub deck: CardSet,
    /// What lies in front of each seat.
    pub seats: Vec<SeatView>,
}

/// What lies in front of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Advanced: the five cards dealt, until everybody has chosen.
    #[serde(skip_serializing_if = "is_empty")]
    pub dealt: CardSet,
    /// Whether the seat has chosen which cards to keep while others still choose.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chosen: bool,
    /// The cards to be ticked, ascending. While others still choose, the chosen ones, for nobody else to see.
    pub cards: Vec<TickedCard>,
    /// The completed cards, ascending.
    pub done: Vec<TickedCard>,
    /// The points so far: of completed cards, and of complete rows on the others.
    pub score: i32,
}

impl View {
    pub(crate) fn of(play: &ToutSurCarte, observer: Observer) -> Self {
        let seats = Seat::all(play.options.players).map(|seat| SeatView::of(play, seat, observer)).collect();
        Self {
            observer,
            options: play.options,
            step: play.step,
            active: play.active,
            rolls: play.rolls,
            dice: play.dice,
            market: play.market,
            deck: play.deck,
            seats,
        }
    }

    /// What the play waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let choosing: Seats = Seat::all(self.options.players).filter(|&seat| !self.seat(seat).chosen).collect();
        self.step.turn(self.active, choosing)
    }

    /// What lies in front of this seat.
    ///
    /// # Panics
    /// If the seat does not play.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// A play that this view could be of: choices that are hidden are drawn at random, each equally likely.
    pub(crate) fn imagine<R: Rng>(&self, rng: &mut R) -> ToutSurCarte {
        let mut players = [Player::NEW; MOST_PLAYERS];
        for (player, seat) in players.iter_mut().zip(&self.seats) {
            *player = seat.imagine(&self.options.cards, rng);
        }
        ToutSurCarte {
            options: self.options,
            step: self.step,
            active: self.active,
            rolls: self.rolls,
            dice: self.dice,
            market: self.market,
            deck: self.deck,
            players,
        }
    }
}

impl SeatView {
    fn of(play: &ToutSurCarte, seat: Seat, observer: Observer) -> Self {
        let player = play.player(seat);
        let choosing = play.step == Step::Keep;
        Self {
            dealt: player.dealt,
            chosen: choosing && !player.cards.is_empty(),
            cards: if choosing && !observer.is(seat) { Vec::new() } else { player.cards.iter().collect() },
            done: player.done.iter().collect(),
            score: player.points(),
        }
    }

    fn imagine<R: Rng>(&self, printed: &Printed, rng: &mut R) -> Player {
        let cards = if self.chosen && self.cards.is_empty() {
            let places = THREE_OF_FIVE[below(rng, THREE_OF_FIVE.len() as u32) as usize];
            pick(self.dealt, places).iter().map(|card| printed.fresh(card)).collect()
        } else {
            self.cards.iter().copied().collect()
        };
        Player { dealt: self.dealt, cards, done: self.done.iter().copied().collect() }
    }
}

/// Whether a set of cards is left out of the JSON.
fn is_empty(cards: &CardSet) -> bool {
    cards.is_empty()
}
