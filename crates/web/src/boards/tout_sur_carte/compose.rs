//! What taps and keys do: dice are held, cards are chosen, moves are composed.

use game::Message;
use tout_sur_carte::{Card, Move, Step};
use view::prelude::*;

use super::{KEPT, ToutSurCarteBoard};

impl ToutSurCarteBoard {
    /// Holds a die back from the next reroll, or lets it go.
    pub(super) fn hold(self, place: usize) {
        if untrack(|| self.can_hold()) {
            self.held.update(|held| held[place] = !held[place]);
            // A reroll that is doubted was to be of other dice.
            self.desk.withdraw();
        }
    }

    /// Whether dice can be held now.
    pub(super) fn can_hold(self) -> bool {
        self.desk.deciding().is_some() && self.step() == Step::Reroll
    }

    /// Rolls the dice again that are not held.
    pub(super) fn reroll(self) {
        let loose = untrack(|| self.loose());
        if loose.is_empty() {
            self.desk.refuse(Message::new("web-tout-sur-carte-all-held"));
        } else {
            self.desk.make(Move::Reroll(loose));
        }
    }

    /// A card was tapped: one's own, or one of the market.
    pub(super) fn tap(self, card: Card) {
        if untrack(|| self.desk.deciding()).is_none() {
            return;
        }
        let in_market = untrack(|| self.desk.with_view(|view| view.market.contains(card)));
        match (untrack(|| self.step()), in_market) {
            (Step::Keep, _) => self.choose(card),
            (Step::Use(_), false) => self.compose(Move::Use(card)),
            (Step::Take(_), true) => self.compose(Move::Take(card)),
            (Step::Take(_), false) => self.desk.refuse(Message::new("web-tout-sur-carte-market-now")),
            (_, true) => self.desk.refuse(Message::new("web-tout-sur-carte-market-later")),
            (_, false) => self.desk.refuse(Message::new("web-tout-sur-carte-dice-first")),
        }
    }

    /// Whether tapping this card would compose a part of a move.
    pub(super) fn can_tap(self, card: Card) -> bool {
        match self.step() {
            Step::Keep => self.desk.deciding().is_some() && self.open_cards().contains(&card),
            Step::Use(_) => self.desk.is_legal(Move::Use(card)),
            Step::Take(_) => self.desk.is_legal(Move::Take(card)),
            _ => false,
        }
    }

    /// Whether this card is composed and waits to be confirmed.
    pub(super) fn is_drafted(self, card: Card) -> bool {
        matches!(self.desk.draft(), Some(Move::Use(drafted) | Move::Take(drafted)) if drafted == card)
    }

    /// Whether this card was chosen to be kept, or has been while others still choose.
    pub(super) fn is_kept(self, card: Card) -> bool {
        if self.step() != Step::Keep {
            return false;
        }
        let seat = self.main_seat();
        self.kept.get().contains(card)
            || self.desk.with_view(|view| view.seat(seat).cards.iter().any(|kept| kept.card() == card))
    }

    /// Whether something is held that Escape lets go of.
    pub(super) fn is_holding(self) -> bool {
        let dice = self.can_hold() && self.held.get().contains(&true);
        dice || !self.kept.get().is_empty() || self.desk.draft().is_some()
    }

    pub(super) fn let_go(self) {
        self.held.set(Default::default());
        self.kept.set(Default::default());
        self.desk.withdraw();
    }

    /// A first tap composes a move, a second one makes it.
    fn compose(self, mv: Move) {
        if untrack(|| self.desk.draft()) == Some(mv) {
            self.desk.make(mv);
        } else {
            self.desk.propose(mv);
        }
    }

    /// Chooses a card to keep, or puts it back.
    fn choose(self, card: Card) {
        let kept = self.kept.get_untracked();
        if kept.contains(card) {
            self.kept.set(kept.without(card));
            return self.desk.withdraw();
        }
        if kept.len() == KEPT {
            return self.desk.refuse(Message::new("web-tout-sur-carte-three-only"));
        }
        let kept = kept.with(card);
        self.kept.set(kept);
        if kept.len() == KEPT {
            self.desk.propose(Move::Keep(kept));
        }
    }
}
