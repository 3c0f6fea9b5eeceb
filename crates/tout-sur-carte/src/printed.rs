//! What is printed on the 30 cards: ours, or those that a family owns.

use std::{fmt, str::FromStr};

use game::{Explain, Message, OptionKind, OptionValue, Setting};

use crate::{
    card::Card,
    rows::{Flaw, Rows},
};

/// The rows of each of the 30 cards; written card after card with dots between them: `R4Y4B4*G4*P4.R4Y4*B4G4O4*.…`
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Printed([Rows; Card::COUNT as usize]);

impl Printed {
    /// The cards of this collection, which are used unless a play names others.
    pub const OURS: Self = Self(read_ours());

    /// The cards with these rows, the first being number 1.
    #[must_use]
    pub const fn new(cards: [Rows; Card::COUNT as usize]) -> Self {
        Self(cards)
    }

    /// The rows of this card.
    #[must_use]
    #[inline]
    pub const fn rows(&self, card: Card) -> Rows {
        self.0[card.index()]
    }
}

const CARDS: [&str; Card::COUNT as usize] = [
    "R4Y4B4*G4*P4",
    "R4Y4*B4G4O4*",
    "R4*B4*G4P4O4",
    "Y4B4G4P4*O4*",
    "R4*Y4G4*P4O4",
    "R4Y4*B4P4*O4",
    "R3Y4*B4G4O5*",
    "R4B4G5*P4*O3",
    "Y4B4*G3P5*O4",
    "R4Y4B5*P3O4*",
    "R4*Y5*B3G4P4",
    "R5*Y3G4*P4O4",
    "R4*Y3G4P3O6*",
    "R3Y6*B4*P3O4",
    "R3Y4B6*G4*O3",
    "R6*Y3B4G3P4*",
    "Y4*B3G6*P4O3",
    "R4B3G3P6*O4*",
    "R3*Y5B6*P2O4",
    "R5B2G6*P4O3*",
    "R4Y2B3*G5O6*",
    "R2Y6*G4P3*O5",
    "R6*Y3*B4G2P5",
    "Y4B5G3*P6*O2",
    "R5Y3B5*P3*O4",
    "R3Y4B5G3*O5*",
    "R4Y5*B3*G5P3",
    "Y3*B4G5*P5O3",
    "R5*Y5G3P4O3*",
    "R3*B3G4P5*O5",
];

/// Reads our cards while compiling.
const fn read_ours() -> [Rows; Card::COUNT as usize] {
    let mut cards = [Rows::EMPTY; Card::COUNT as usize];
    let mut at = 0;
    while at < cards.len() {
        cards[at] = match Rows::read(CARDS[at]) {
            Ok(rows) => rows,
            Err(_) => panic!("our cards keep the rules of cards"),
        };
        at += 1;
    }
    cards
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, rows) in self.0.iter().enumerate() {
            let dot = if at == 0 { "" } else { "." };
            write!(f, "{dot}{rows}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::OURS { f.write_str("ours") } else { fmt::Display::fmt(self, f) }
    }
}

/// Why a text does not tell what is printed on 30 cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadCards {
    /// There are so many, and not 30.
    Count(usize),
    /// This card is none of the game.
    Card(Card, Flaw),
}

impl FromStr for Printed {
    type Err = BadCards;

    fn from_str(text: &str) -> Result<Self, BadCards> {
        let count = text.split('.').count();
        if count != Card::COUNT.into() {
            return Err(BadCards::Count(count));
        }
        let mut cards = [Rows::EMPTY; Card::COUNT as usize];
        for (card, text) in Card::all().zip(text.split('.')) {
            cards[card.index()] = Rows::read(text).map_err(|flaw| BadCards::Card(card, flaw))?;
        }
        Ok(Self(cards))
    }
}

impl Explain for BadCards {
    fn message(&self) -> Message {
        match *self {
            Self::Count(count) => {
                Message::new("tout-sur-carte-cards-count").with("count", i64::try_from(count).unwrap_or(i64::MAX))
            }
            Self::Card(card, flaw) => flaw.message().with("card", card.number()),
        }
    }
}

impl OptionValue for Printed {
    const KIND: OptionKind = OptionKind::Text("R4Y4B4*G4*P4.R4Y4*B4G4O4*");

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Choice(text) => text.parse().ok(),
            Setting::Flag(_) | Setting::Number(_) => None,
        }
    }

    fn broken_rule(setting: &Setting) -> Option<Message> {
        match setting {
            Setting::Choice(text) => text.parse::<Self>().err().map(|bad| bad.message()),
            Setting::Flag(_) | Setting::Number(_) => None,
        }
    }

    /// Our own cards go without saying.
    fn to_setting(&self) -> Option<Setting> {
        (*self != Self::OURS).then(|| Setting::Choice(self.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colours::Colours;

    #[test]
    fn what_is_written_is_read_again() {
        let text = Printed::OURS.to_string();
        assert!(text.starts_with("R4Y4B4*G4*P4.R4Y4*B4G4O4*."));
        assert_eq!(text.parse(), Ok(Printed::OURS));
    }

    #[test]
    fn what_breaks_a_rule_is_named_with_its_card() {
        let ours = Printed::OURS.to_string();
        let with = |rows: &str| ours.replacen("R4*B4*G4P4O4", rows, 1).parse::<Printed>();
        let third = Card::from_number(3).unwrap();
        for (rows, flaw) in [
            ("R4*B4*G4P4", Flaw::Rows(4)),
            ("R4*Y4B4*G2P4O2", Flaw::Rows(6)),
            ("R4*B4*G4P4O3", Flaw::Boxes(19)),
            ("R4*B4G4P4O4", Flaw::Suns(1)),
            ("R4*B4*G4*P4O4", Flaw::Suns(3)),
            ("B4*R4*G4P4O4", Flaw::Malformed),
            ("R8*B4*G4P2O2", Flaw::Malformed),
            ("R0*B4*G4P4O8", Flaw::Malformed),
            ("", Flaw::Malformed),
            ("R4*B4*G4P4É4", Flaw::Malformed),
        ] {
            assert_eq!(with(rows), Err(BadCards::Card(third, flaw)), "{rows}");
        }
        assert_eq!(ours.rsplit_once('.').unwrap().0.parse::<Printed>(), Err(BadCards::Count(29)));
    }

    #[test]
    fn cards_are_counted_by_colour() {
        let rows = Printed::OURS.rows(Card::from_number(23).unwrap());
        assert_eq!((rows.boxes().to_string(), rows.suns().to_string()), ("RRRRRRYYYBBBBGGPPPPP".into(), "RY".into()));
        assert_eq!(Rows::new(rows.boxes(), rows.suns()), Ok(rows));
        assert_eq!(Rows::new(rows.boxes(), Colours::NONE), Err(Flaw::Suns(0)));
    }
}
