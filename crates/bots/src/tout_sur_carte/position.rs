//! A play in the form in which it is valued: what each player holds, and which cards may come.

use std::sync::Arc;

use game::{Rng, shuffle};
use tout_sur_carte::{Card, CardSet, Colours, Step, TickedCard, View};

use super::worth::{Price, Worths};

/// No play has more players than this.
pub(super) const MOST_PLAYERS: usize = 4;

/// How many completed cards end the play.
const LAST_CARD: usize = 4;

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Hand {
    /// The open cards; a place is empty where a card was taken away and there was none to replace it.
    pub(super) cards: [Option<TickedCard>; 3],
    /// How many cards are completed.
    pub(super) done: usize,
    /// Their points.
    pub(super) scored: i32,
}

/// A play between two decisions, without the dice.
#[derive(Clone, Debug)]
pub(super) struct Position {
    hands: [Hand; MOST_PLAYERS],
    players: usize,
    /// Who rolls the dice in this round.
    active: usize,
    market: CardSet,
    advanced: bool,
    /// The deck as it may lie, the next card last.
    deck: Vec<Card>,
    /// What the cards of this play are worth.
    worths: Arc<Worths>,
}

impl Hand {
    /// The open cards.
    pub(super) fn open(&self) -> impl Iterator<Item = TickedCard> + '_ {
        self.cards.iter().flatten().copied()
    }

    /// The points if the play ended now.
    pub(super) fn points(&self) -> i32 {
        self.scored + self.open().map(TickedCard::row_points).sum::<i32>()
    }

    /// How many cards are missing for the play to end.
    pub(super) fn missing(&self) -> usize {
        LAST_CARD.saturating_sub(self.done)
    }

    /// The place of a card that lies here.
    pub(super) fn place(&self, card: Card) -> Option<usize> {
        self.cards.iter().position(|lying| lying.is_some_and(|lying| lying.card() == card))
    }

    /// Adds a card that has no tick yet.
    fn add(&mut self, card: TickedCard) {
        let place = self.cards.iter_mut().find(|place| place.is_none()).expect("there is an empty place");
        *place = Some(card);
    }

    /// The rounds it may take to complete the last card, if all are completed one after the other.
    fn rounds_left(&self, worths: &Worths) -> f32 {
        let mut each = self.cards.map(|card| card.map_or(ROUNDS_A_CARD, |card| worths.rounds(card)));
        game::sort_few_by(&mut each, f32::total_cmp);
        let missing = self.missing();
        each.iter().take(missing).sum::<f32>() + missing.saturating_sub(each.len()) as f32 * ROUNDS_A_CARD
    }
}

/// The rounds that a new card may take.
const ROUNDS_A_CARD: f32 = 6.0;

impl Position {
    /// What this view shows. What it does not show is imagined: the order of the deck, and before the first round the
    /// market and what the others keep, which is supposed to be what is worth most.
    pub(super) fn new<R: Rng>(view: &View, price: Price, rng: &mut R) -> Self {
        let mut position = Self {
            hands: [Hand::default(); MOST_PLAYERS],
            players: view.seats.len(),
            active: view.active.index(),
            market: view.market,
            advanced: view.options.advanced,
            deck: Vec::new(),
            worths: Worths::of(&view.options.cards),
        };
        let mut deck = view.deck;
        let worths = Arc::clone(&position.worths);
        for (hand, seat) in position.hands.iter_mut().zip(&view.seats) {
            hand.done = seat.done.len();
            hand.scored = seat.done.iter().map(|card| card.points()).sum();
            for (place, &card) in hand.cards.iter_mut().zip(&seat.cards) {
                *place = Some(card);
            }
            if view.step == Step::Keep {
                let kept = if seat.cards.is_empty() {
                    best_three(&worths, seat.dealt, price)
                } else {
                    seat.cards.iter().map(|card| card.card()).collect()
                };
                hold(&worths, hand, kept);
                deck = deck.union(seat.dealt.difference(kept));
            }
        }
        position.deck = deck.iter().collect();
        shuffle(&mut position.deck, rng);
        if view.step == Step::Keep {
            position.market = (0..3).filter_map(|_| position.deck.pop()).collect();
        }
        position
    }

    /// What the cards of this play are worth.
    pub(super) fn worths(&self) -> &Arc<Worths> {
        &self.worths
    }

    /// What each player has.
    pub(super) fn hands(&self) -> &[Hand] {
        &self.hands[..self.players]
    }

    /// The players in the order in which they decide in this round.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> + use<> {
        let (players, active) = (self.players, self.active);
        (0..players).map(move |turn| (active + turn) % players)
    }

    /// Whether the round that is being played is the last.
    pub(super) fn is_last_round(&self) -> bool {
        self.hands().iter().any(|hand| hand.missing() == 0)
    }

    /// The rounds that may still be played.
    pub(super) fn rounds_left(&self) -> f32 {
        self.hands().iter().map(|hand| hand.rounds_left(&self.worths)).fold(f32::INFINITY, f32::min)
    }

    /// What a player's next card may be expected to be worth: in the market there is a choice.
    pub(super) fn fresh_worth(&self, price: Price) -> f32 {
        let worth = |card| price.worth(&self.worths, self.worths.fresh(card));
        if self.advanced {
            self.market.iter().map(worth).fold(0.0, f32::max)
        } else {
            self.deck.iter().map(|&card| worth(card)).sum::<f32>() / self.deck.len().max(1) as f32
        }
    }

    /// The player uses the dice on the card in this place, and gets another one if that completes it.
    pub(super) fn use_card(&mut self, player: usize, place: usize, dice: Colours, price: Price) {
        self.tick(player, place, dice);
        if self.hands[player].cards[place].is_none() {
            let next =
                if self.advanced { most_worth(&self.worths, self.market, price) } else { self.deck.last().copied() };
            if let Some(card) = next {
                self.give(player, card);
            }
        }
    }

    /// The player uses the dice on the card in this place, which is set aside if that completes it.
    pub(super) fn tick(&mut self, player: usize, place: usize, dice: Colours) {
        let hand = &mut self.hands[player];
        let card = hand.cards[place].expect("a card lies in this place").after(dice);
        hand.cards[place] = Some(card).filter(|card| !card.is_complete());
        if card.is_complete() {
            hand.done += 1;
            hand.scored += card.points();
        }
    }

    /// The player gets this new card, of the market or of the deck.
    pub(super) fn give(&mut self, player: usize, card: Card) {
        self.hands[player].add(self.worths.fresh(card));
        if self.market.contains(card) {
            self.market = self.market.without(card);
            self.market = self.deck.pop().map_or(self.market, |next| self.market.with(next));
        } else {
            self.deck.retain(|&other| other != card);
        }
    }

    /// Before the first round, the player keeps these cards of those dealt.
    pub(super) fn keep(&mut self, player: usize, cards: CardSet) {
        let hand = &mut self.hands[player];
        let before: CardSet = hand.open().map(TickedCard::card).collect();
        hold(&self.worths, hand, cards);
        // What is kept now instead of something else comes out of the deck or the market, and that goes there.
        let (out, back) = (cards.difference(before), before.difference(cards));
        for (taken, put) in out.iter().zip(back.iter()) {
            if self.market.contains(taken) {
                self.market = self.market.without(taken).with(put);
            } else {
                self.deck.iter_mut().filter(|card| **card == taken).for_each(|card| *card = put);
            }
        }
    }

    /// Everybody has decided: the next player rolls.
    pub(super) fn next_round(&mut self) {
        self.active = (self.active + 1) % self.players;
    }
}

fn hold(worths: &Worths, hand: &mut Hand, cards: CardSet) {
    hand.cards = [None; 3];
    cards.iter().for_each(|card| hand.add(worths.fresh(card)));
}

/// The card that is worth most without a tick.
fn most_worth(worths: &Worths, cards: CardSet, price: Price) -> Option<Card> {
    let worth = |card| price.worth(worths, worths.fresh(card));
    cards.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b)))
}

fn best_three(worths: &Worths, cards: CardSet, price: Price) -> CardSet {
    let mut left = cards;
    while left.len() > 2 {
        let best = most_worth(worths, left, price).expect("cards are left");
        left = left.without(best);
    }
    cards.difference(left)
}
