//! Views read from JSON. A card is written as its number and its ticks; what is printed on it stands in the options.

use game::{Malformed, Observer, Seat};
use serde::Deserialize;

use super::{SeatView, View};
use crate::{card::CardSet, colours::Colours, options::Options, printed::Printed, step::Step, ticked::TickedCard};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenView {
    observer: Observer,
    options: Options,
    step: Step,
    active: Seat,
    rolls: u8,
    dice: Colours,
    market: CardSet,
    deck: CardSet,
    seats: Vec<WrittenSeat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSeat {
    #[serde(default)]
    dealt: CardSet,
    #[serde(default)]
    chosen: bool,
    cards: Vec<String>,
    done: Vec<String>,
    score: i32,
}

impl TryFrom<WrittenView> for View {
    type Error = &'static str;

    fn try_from(written: WrittenView) -> Result<Self, Self::Error> {
        let WrittenView { observer, options, step, active, rolls, dice, market, deck, seats } = written;
        let seats = seats.into_iter().map(|seat| seat.read(&options.cards)).collect::<Result<_, _>>();
        let seats = seats.map_err(|_| "a ticked card is its number and the ticked boxes, such as “23 YYPP”")?;
        Ok(Self { observer, options, step, active, rolls, dice, market, deck, seats })
    }
}

impl WrittenSeat {
    fn read(self, printed: &Printed) -> Result<SeatView, Malformed> {
        let read = |cards: Vec<String>| -> Result<Vec<TickedCard>, Malformed> {
            cards.iter().map(|card| printed.read(card)).collect()
        };
        let Self { dealt, chosen, cards, done, score } = self;
        Ok(SeatView { dealt, chosen, cards: read(cards)?, done: read(done)?, score })
    }
}
