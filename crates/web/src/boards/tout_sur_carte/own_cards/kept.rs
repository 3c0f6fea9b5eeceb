//! The cards of a family's own box, kept in the browser.

use tout_sur_carte::{Card, Printed, Rows};

use crate::ui::dom;

const KEY: &str = "tablee.own-cards";

/// What is printed on each card, as far as it was entered; written like the cards of a record, with nothing between two dots
/// for a card that is missing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct KeptCards(Vec<Option<Rows>>);

impl KeptCards {
    /// Reads what was kept.
    pub(super) fn load() -> Self {
        let text = dom::storage().and_then(|storage| storage.get_item(KEY).ok().flatten()).unwrap_or_default();
        let mut cards: Vec<Option<Rows>> = text.split('.').map(|card| card.parse().ok()).collect();
        cards.resize(Card::COUNT.into(), None);
        Self(cards)
    }

    /// Keeps it.
    pub(super) fn keep(&self) {
        let written: Vec<String> =
            self.0.iter().map(|rows| rows.map_or_else(String::new, |it| it.to_string())).collect();
        if let Some(storage) = dom::storage() {
            // Where nothing can be kept, the cards are there as long as the page is.
            let _ = storage.set_item(KEY, &written.join("."));
        }
    }

    pub(super) fn rows(&self, card: Card) -> Option<Rows> {
        self.0[usize::from(card.number()) - 1]
    }

    pub(super) fn set(&mut self, card: Card, rows: Rows) {
        self.0[usize::from(card.number()) - 1] = Some(rows);
    }

    /// How many cards were entered.
    pub(super) fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The first card after this one, or else the first of all, that is missing.
    pub(super) fn missing_after(&self, card: Card) -> Option<Card> {
        let missing = || Card::all().filter(|&other| self.rows(other).is_none());
        missing().find(|&other| other > card).or_else(|| missing().next())
    }

    /// All cards, once none is missing.
    pub(super) fn printed(&self) -> Option<Printed> {
        let rows: Vec<Rows> = self.0.iter().copied().collect::<Option<_>>()?;
        rows.try_into().ok().map(Printed::new)
    }
}
