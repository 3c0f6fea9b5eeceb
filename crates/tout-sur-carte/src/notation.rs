//! Moves and chance as text, exactly as records write them.

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use game::{Malformed, Seat};

use crate::{
    card::{Card, CardSet},
    colours::Colours,
    dice::DICE,
    moves::{Chance, Hand, Move},
};

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep(cards) => write_list(f, "keep", cards.iter()),
            Self::Stop => f.write_str("stop"),
            Self::Reroll(dice) => write!(f, "reroll {dice}"),
            Self::Pass => f.write_str("pass"),
            Self::Use(card) => write!(f, "use {card}"),
            Self::Take(card) => write!(f, "take {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = Malformed;

    /// The cards to keep are accepted in any order.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let (word, rest) = split_word(text);
        match (word, rest) {
            ("keep", Some(rest)) => {
                let [a, b, c] = cards(rest).ok_or(Malformed { example: "keep 5 9 12" })?;
                Ok(Self::Keep(CardSet::from_iter([a, b, c])))
            }
            ("stop", None) => Ok(Self::Stop),
            ("reroll", Some(rest)) => dice(rest).map(Self::Reroll).ok_or(Malformed { example: "reroll BG" }),
            ("pass", None) => Ok(Self::Pass),
            ("use", Some(rest)) => rest.parse().map(Self::Use).map_err(|_| Malformed { example: "use 12" }),
            ("take", Some(rest)) => rest.parse().map(Self::Take).map_err(|_| Malformed { example: "take 8" }),
            _ => Err(Malformed { example: "reroll BG, stop, use 12, pass" }),
        }
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(seat, hand) => {
                write!(f, "deal ")?;
                write_list(f, seat, hand.cards().iter())
            }
            Self::Market(cards) => write_list(f, "market", cards),
            Self::Roll(dice) => write!(f, "roll {dice}"),
            Self::Draw(seat, card) => write!(f, "draw {seat} {card}"),
            Self::Refill(card) => write!(f, "refill {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let (word, rest) = split_word(text);
        let rest = rest.ok_or(Malformed { example: "roll RRBGO" })?;
        match word {
            "deal" => seat_and(rest)
                .and_then(|(seat, rest)| {
                    let two = cards(rest).map(Hand::Two);
                    two.or_else(|| cards(rest).map(Hand::Five)).map(|hand| Self::Deal(seat, hand))
                })
                .ok_or(Malformed { example: "deal 1 12 5" }),
            "market" => cards(rest).map(Self::Market).ok_or(Malformed { example: "market 3 8 21" }),
            "roll" => dice(rest).map(Self::Roll).ok_or(Malformed { example: "roll RRBGO" }),
            "draw" => seat_and(rest)
                .and_then(|(seat, card)| Some(Self::Draw(seat, card.parse().ok()?)))
                .ok_or(Malformed { example: "draw 1 17" }),
            "refill" => rest.parse().map(Self::Refill).map_err(|_| Malformed { example: "refill 30" }),
            _ => Err(Malformed { example: "roll RRBGO" }),
        }
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    word: impl Display,
    cards: impl IntoIterator<Item = impl Display>,
) -> fmt::Result {
    write!(f, "{word}")?;
    cards.into_iter().try_for_each(|card| write!(f, " {card}"))
}

fn split_word(text: &str) -> (&str, Option<&str>) {
    text.split_once(' ').map_or((text, None), |(word, rest)| (word, Some(rest)))
}

/// A seat that this game may have, and what follows it.
fn seat_and(text: &str) -> Option<(Seat, &str)> {
    let (number, rest) = text.split_once(' ')?;
    match number.as_bytes() {
        [digit @ b'1'..=b'4'] => Some((Seat::new(digit - b'1'), rest)),
        _ => None,
    }
}

/// Exactly so many different cards.
fn cards<const N: usize>(text: &str) -> Option<[Card; N]> {
    let mut words = text.split(' ');
    let mut seen = CardSet::NONE;
    let mut read = [None; N];
    for place in &mut read {
        let card: Card = words.next()?.parse().ok()?;
        if seen.contains(card) {
            return None;
        }
        seen = seen.with(card);
        *place = Some(card);
    }
    match words.next() {
        None => Some(read.map(|card| card.expect("every place has been filled"))),
        Some(_) => None,
    }
}

/// One to five dice.
fn dice(text: &str) -> Option<Colours> {
    text.parse().ok().filter(|dice: &Colours| (1..=DICE).contains(&dice.total()))
}
