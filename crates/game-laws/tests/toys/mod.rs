//! A small game with all that the contract carries: hidden hands, dice and draws, simultaneous bids, a decision of one
//! seat, partners. With a [`Flaw`] it is wrong in one respect.
//!
//! Everyone is dealt two cards of a deck of 1 to 5, some copies of each. In each of three rounds a die is rolled
//! (1, 2 or 3 with weights 3, 2, 1), all bid a card at once, and the highest bid leads (the first seat among equals):
//! the leader takes the points of the die, or leaves them to the next seat. Then everyone draws a card.

mod contract;
mod flaw;
mod notation;
mod options;
mod view;

use std::{
    hash::{Hash, Hasher},
    sync::atomic::{AtomicU32, Ordering},
};

use game::{Explain, Game, Malformed, Message, Rng, Seat, Turn, below};
use serde::{Deserialize, Serialize};

pub(crate) use flaw::Flaw;
pub(crate) use notation::{Chance, Move};
pub(crate) use options::Options;
pub(crate) use view::View;

/// How many copies of each card there are.
const COPIES: u8 = 5;
/// How many rounds are played.
const ROUNDS: u8 = 3;
/// The odds of the die's faces.
const WEIGHTS: [u32; 3] = [3, 2, 1];

/// Counts what no event tells, for the flaws that depend on it.
static TICKS: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    Deal(Seat),
    Roll,
    Bid,
    Lead(Seat),
    Draw(Seat),
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Toy {
    options: Options,
    stage: Stage,
    round: u8,
    face: u8,
    points: [u8; 4],
    /// How many of each card are in the deck, in each hand, and face up.
    deck: [u8; 5],
    hands: [[u8; 5]; 4],
    played: [u8; 5],
    /// The card each seat has bid, 0 while it has not.
    bids: [u8; 4],
    first: Option<Seat>,
    ticks: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Malformed(Malformed),
    NotOpen,
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        Message::new("toy-refused")
    }
}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.options, self.stage, self.round, self.points, self.hands, self.bids).hash(state);
        if Flaw::Hash.is_in() {
            TICKS.fetch_add(1, Ordering::Relaxed).hash(state);
        }
    }
}

impl Toy {
    /// Who leads, when all bids are in.
    pub(crate) fn leader(&self) -> Option<Seat> {
        if let Stage::Lead(seat) = self.stage { Some(seat) } else { None }
    }

    fn deck_without(hands: &[[u8; 5]; 4], bids: &[u8; 4], played: &[u8; 5]) -> [u8; 5] {
        std::array::from_fn(|card| {
            let held: u8 = hands.iter().map(|hand| hand[card]).sum();
            let bid = bids.iter().filter(|&&bid| usize::from(bid) == card + 1).count() as u8;
            COPIES - held - bid - played[card]
        })
    }

    fn may_bid(&self, seat: Seat, card: u8) -> bool {
        let hand = self.hands[seat.index()];
        let held = (1..=5).contains(&card) && hand[usize::from(card) - 1] > 0;
        let forced = Flaw::OnlyHighest.is_in() && self.bids != [0; 4];
        held && !(forced && hand[usize::from(card)..].iter().any(|&copies| copies > 0))
    }

    fn any_card<R: Rng>(&self, rng: &mut R) -> usize {
        pick(&self.deck.map(u32::from), rng)
    }

    fn take_card(&mut self, seat: Seat, card: u8) {
        let card = usize::from(card) - 1;
        self.deck[card] -= 1;
        self.hands[seat.index()][card] += 1;
    }

    fn is_last_bid(&self) -> bool {
        matches!(self.turn(), Turn::Seats(seats) if seats.len() == 1)
    }

    fn bid(&mut self, seat: Seat, card: u8) {
        self.hands[seat.index()][usize::from(card) - 1] -= 1;
        self.bids[seat.index()] = card;
        self.first = self.first.or(Some(seat)).filter(|_| Flaw::FirstCome.is_in());
        if Seat::all(self.options.players).all(|seat| self.bids[seat.index()] > 0) {
            self.open_bids();
        }
    }

    fn open_bids(&mut self) {
        let best = *self.bids.iter().max().expect("there are four places");
        let leads = |seat: Seat| self.bids[seat.index()] == best;
        let leader = Seat::all(self.options.players).find(|&seat| leads(seat)).expect("somebody bid the best");
        self.stage = Stage::Lead(self.first.filter(|&seat| leads(seat)).unwrap_or(leader));
        for bid in self.bids.into_iter().filter(|&bid| bid > 0) {
            self.played[usize::from(bid) - 1] += 1;
        }
        (self.bids, self.first) = ([0; 4], None);
    }

    fn score_round(&mut self, seat: Seat) {
        self.points[seat.index()] += self.face;
        let endless = Flaw::Endless.is_in() && self.round == ROUNDS - 1;
        (self.face, self.stage) = (0, Stage::Draw(Seat::new(0)));
        if endless {
            self.stage = Stage::Lead(seat);
            return;
        }
        self.round += 1;
        if self.round == ROUNDS {
            self.stage = Stage::Over;
        }
    }
}

fn pick<R: Rng>(weights: &[u32], rng: &mut R) -> usize {
    let mut drawn = below(rng, weights.iter().sum());
    weights
        .iter()
        .position(|&weight| {
            let here = drawn < weight;
            drawn -= if here { 0 } else { weight };
            here
        })
        .expect("a draw below the sum is within one of them")
}
