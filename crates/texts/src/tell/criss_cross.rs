//! Events of Criss Cross in words.

use catalog::rules::criss_cross::CrissCross;
use game::{Actor, Message, Seat, split_actor};

use super::EventText;

impl EventText for CrissCross {
    /// What a shown event says: `1 start 4`, `* roll 3 5`, `1 3b2 5b3`, and `2 ?` for a choice that is still hidden.
    fn message(shown: &str) -> Option<Message> {
        let (actor, what) = split_actor(shown).ok()?;
        let words: Vec<&str> = what.split(' ').collect();
        match (actor, words.as_slice()) {
            (Actor::Chance, &["roll", one, other]) if is_symbol(one) && is_symbol(other) => {
                Some(Message::new("criss-cross-tell-roll").with("one", one).with("other", other))
            }
            (Actor::Seat(seat), &["start", symbol]) if is_symbol(symbol) => {
                Some(Message::new("criss-cross-tell-start").with("seat", seat).with("symbol", symbol))
            }
            (Actor::Seat(seat), &["?"]) => Some(Message::new("criss-cross-tell-chosen").with("seat", seat)),
            (Actor::Seat(seat), &[one, other]) => Some(writes(seat, split_cell(one)?, split_cell(other)?)),
            _ => None,
        }
    }
}

fn writes(seat: Seat, (one, first): (&str, &str), (two, second): (&str, &str)) -> Message {
    let message = Message::new("criss-cross-tell-write").with("seat", seat);
    message.with("one", one).with("first", first).with("two", two).with("second", second)
}

fn is_symbol(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'6'])
}

/// Splits `3b2` into the symbol and its cell.
fn split_cell(text: &str) -> Option<(&str, &str)> {
    matches!(text.as_bytes(), [b'1'..=b'6', b'a'..=b'e', b'1'..=b'5']).then(|| text.split_at(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Names, Texts};

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        let message = CrissCross::message(shown).expect("an event of this game");
        let names = Names::new(["Ada", "Max"]);
        assert_eq!(Texts::new(Lang::EN).say(&message, &names), english);
        assert_eq!(Texts::new(Lang::FR).say(&message, &names), french);
    }

    #[test]
    fn every_event_is_told() {
        check("1 start 4", "Ada starts with the symbol 4.", "Ada commence avec le symbole 4.");
        check("* roll 3 5", "The dice show 3 and 5.", "Les dés montrent 3 et 5.");
        check("2 ?", "Max has chosen.", "Max a choisi.");
        check("2 3b2 5b3", "Max writes 3 in b2 and 5 in b3.", "Max écrit 3 en b2 et 5 en b3.");
    }

    #[test]
    fn what_is_of_no_event_is_not_told() {
        for text in [
            "",
            "1",
            "* ?",
            "1 start 7",
            "* start 4",
            "1 roll 3 5",
            "1 3b2",
            "1 3b2 5f3",
            "1 3b2 5b3 1a1",
            "1 RB g5 g6",
        ] {
            assert_eq!(CrissCross::message(text), None, "{text}");
        }
    }
}
