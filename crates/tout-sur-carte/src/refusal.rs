//! Why a move or an answer of chance is not accepted.

use game::{Explain, Malformed, Message, Refused, Seat, Turn};

use crate::{card::Card, colours::Colours, step::Step};

/// The rule that speaks against a move or an answer of chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is no notation of this game.
    Malformed(Malformed),
    /// Somebody else is awaited.
    NotNow(Turn),
    /// Something else is to be decided, or to be dealt, rolled or drawn.
    NotThisStep(Step),
    /// A card to keep that was not dealt to this seat.
    NotDealt(Card),
    /// Dice to be rerolled that do not lie there.
    NoSuchDice {
        /// The dice on the table.
        dice: Colours,
    },
    /// A card to use that does not lie in front of this seat.
    NotYours(Card),
    /// A card to use on which nothing can be ticked.
    NothingToTick(Card),
    /// A card to take that does not lie in the market.
    NotInMarket(Card),
    /// A hand for another seat, or a draw.
    WrongSeat(Seat),
    /// A hand of another size.
    WrongHand {
        /// How many cards each seat is dealt.
        cards: u8,
    },
    /// More or fewer dice than are rolled.
    WrongDice {
        /// How many are rolled.
        dice: u8,
    },
    /// A card that is not in the deck any more.
    NotInDeck(Card),
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Self::Malformed(malformed) => malformed.message(),
            Self::NotNow(turn) => Refused::<Malformed>::NotNow { turn }.message(),
            Self::NotThisStep(step) => Message::new(match step {
                Step::Deal(_) => "tout-sur-carte-now-deal",
                Step::Keep => "tout-sur-carte-now-keep",
                Step::Market => "tout-sur-carte-now-market",
                Step::Roll => "tout-sur-carte-now-roll",
                Step::Reroll => "tout-sur-carte-now-reroll",
                Step::Use(_) => "tout-sur-carte-now-use",
                Step::Draw(_) => "tout-sur-carte-now-draw",
                Step::Take(_) => "tout-sur-carte-now-take",
                Step::Refill(_) => "tout-sur-carte-now-refill",
                Step::Over => "not-now-over",
            }),
            Self::NotDealt(card) => Message::new("tout-sur-carte-not-dealt").with("card", card.number()),
            Self::NoSuchDice { dice } => Message::new("tout-sur-carte-no-such-dice").with("dice", dice.pieces()),
            Self::NotYours(card) => Message::new("tout-sur-carte-not-yours").with("card", card.number()),
            Self::NothingToTick(card) => Message::new("tout-sur-carte-nothing-to-tick").with("card", card.number()),
            Self::NotInMarket(card) => Message::new("tout-sur-carte-not-in-market").with("card", card.number()),
            Self::WrongSeat(seat) => Message::new("tout-sur-carte-wrong-seat").with("seat", seat),
            Self::WrongHand { cards } => Message::new("tout-sur-carte-wrong-hand").with("cards", cards),
            Self::WrongDice { dice } => Message::new("tout-sur-carte-wrong-dice").with("dice", dice),
            Self::NotInDeck(card) => Message::new("tout-sur-carte-not-in-deck").with("card", card.number()),
        }
    }
}
