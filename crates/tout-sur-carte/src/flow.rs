//! What each event leads to, in the order of RULES.md.

use game::Seat;

use crate::{
    ToutSurCarte,
    card::{Card, CardSet},
    colours::Colours,
    dice::ROLLS,
    moves::Hand,
    step::Step,
    ticked::{Places, TickedCard},
};

/// What lies in front of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    /// Advanced: the five cards dealt, until everybody has chosen.
    pub(crate) dealt: CardSet,
    /// The cards to be ticked; those chosen, while others still choose.
    pub(crate) cards: Places<3>,
    /// The completed cards, set aside.
    pub(crate) done: Places<4>,
}

impl Player {
    pub(crate) const NEW: Self = Self { dealt: CardSet::NONE, cards: Places::EMPTY, done: Places::EMPTY };

    /// The cards on which these dice tick anything, ascending.
    #[inline]
    pub(crate) fn usable(&self, dice: Colours) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().filter(move |card| !card.usable(dice).is_empty()).map(TickedCard::card)
    }

    pub(crate) fn points(&self) -> i32 {
        let done: i32 = self.done.iter().map(TickedCard::points).sum();
        let open: i32 = self.cards.iter().map(TickedCard::row_points).sum();
        done + open
    }
}

impl ToutSurCarte {
    #[inline]
    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(crate) fn deal(&mut self, seat: Seat, hand: Hand) {
        for &card in hand.cards() {
            self.deck = self.deck.without(card);
        }
        let printed = self.options.cards;
        let player = self.player_mut(seat);
        match hand {
            Hand::Two(cards) => player.cards = cards.into_iter().map(|card| printed.fresh(card)).collect(),
            Hand::Five(cards) => player.dealt = cards.into_iter().collect(),
        }
        let next = seat.next(self.options.players);
        if next != Seat::new(0) {
            self.step = Step::Deal(next);
        } else if self.options.advanced {
            self.step = Step::Keep;
        } else {
            self.begin_round(Seat::new(0));
        }
    }

    pub(crate) fn keep(&mut self, seat: Seat, cards: CardSet) {
        self.player_mut(seat).cards = cards.iter().map(|card| self.options.cards.fresh(card)).collect();
        if self.choosing().is_empty() {
            for player in &mut self.players {
                let kept = player.cards.iter().map(TickedCard::card).collect();
                self.deck = self.deck.union(player.dealt.difference(kept));
                player.dealt = CardSet::NONE;
            }
            self.step = Step::Market;
        }
    }

    pub(crate) fn lay_out_market(&mut self, cards: [Card; 3]) {
        self.market = cards.into_iter().collect();
        self.deck = self.deck.difference(self.market);
        self.begin_round(Seat::new(0));
    }

    fn begin_round(&mut self, active: Seat) {
        self.active = active;
        self.rolls = 0;
        self.dice = Colours::NONE;
        self.step = Step::Roll;
    }

    pub(crate) fn roll(&mut self, rolled: Colours) {
        self.dice = self.dice.plus(rolled);
        self.rolls += 1;
        if self.rolls < ROLLS {
            self.step = Step::Reroll;
        } else {
            self.ask_from(self.active);
        }
    }

    /// Asks this seat to use a card, or the first after it in this round that could; else the round is over.
    pub(crate) fn ask_from(&mut self, mut seat: Seat) {
        loop {
            if self.player(seat).usable(self.dice).next().is_some() {
                self.step = Step::Use(seat);
                return;
            }
            seat = seat.next(self.options.players);
            if seat == self.active {
                return self.end_round();
            }
        }
    }

    pub(crate) fn ask_after(&mut self, seat: Seat) {
        let next = seat.next(self.options.players);
        if next == self.active { self.end_round() } else { self.ask_from(next) }
    }

    fn end_round(&mut self) {
        if self.is_last_round() {
            self.step = Step::Over;
        } else {
            self.begin_round(self.active.next(self.options.players));
        }
    }

    pub(crate) fn use_card(&mut self, seat: Seat, card: Card) {
        let dice = self.dice;
        let player = self.player_mut(seat);
        let ticked = player.cards.find(card).expect("only a player's own card is used").after(dice);
        if ticked.is_complete() {
            player.cards.remove(card);
            player.done.add(ticked);
            self.step = if self.options.advanced { Step::Take(seat) } else { Step::Draw(seat) };
        } else {
            player.cards.update(ticked);
            self.ask_after(seat);
        }
    }

    pub(crate) fn draw(&mut self, seat: Seat, card: Card) {
        self.deck = self.deck.without(card);
        let fresh = self.options.cards.fresh(card);
        self.player_mut(seat).cards.add(fresh);
        self.ask_after(seat);
    }

    pub(crate) fn take(&mut self, seat: Seat, card: Card) {
        self.market = self.market.without(card);
        let fresh = self.options.cards.fresh(card);
        self.player_mut(seat).cards.add(fresh);
        if self.deck.is_empty() {
            self.ask_after(seat);
        } else {
            self.step = Step::Refill(seat);
        }
    }

    pub(crate) fn refill(&mut self, seat: Seat, card: Card) {
        self.deck = self.deck.without(card);
        self.market = self.market.with(card);
        self.ask_after(seat);
    }
}
