//! Events of Criss Cross in words.

use catalog::rules::criss_cross::{CrissCross, Symbol};
use game::{Actor, Message, Piece, Seat, split_actor};

use super::EventText;

impl EventText for CrissCross {
    fn sentences(shown: &str) -> Option<Vec<Message>> {
        sentence(shown).map(|sentence| vec![sentence])
    }
}

/// What a shown event says: `1 start 4`, `* roll 3 5`, `1 3b2 5b3`, and `2 ?` for a choice that is still hidden.
fn sentence(shown: &str) -> Option<Message> {
    let (actor, what) = split_actor(shown).ok()?;
    let words: Vec<&str> = what.split(' ').collect();
    match (actor, words.as_slice()) {
        (Actor::Chance, &["roll", one, other]) => {
            Some(Message::new("criss-cross-event-roll").with("one", symbol(one)?).with("other", symbol(other)?))
        }
        (Actor::Seat(seat), &["start", start]) => {
            Some(Message::new("criss-cross-event-start").with("seat", seat).with("symbol", symbol(start)?))
        }
        (Actor::Seat(seat), &["?"]) => Some(Message::new("criss-cross-event-chosen").with("seat", seat)),
        (Actor::Seat(seat), &[one, other]) => Some(writes(seat, split_cell(one)?, split_cell(other)?)),
        _ => None,
    }
}

fn writes(seat: Seat, (one, first): (Piece, &str), (two, second): (Piece, &str)) -> Message {
    let message = Message::new("criss-cross-event-write").with("seat", seat);
    message.with("one", one).with("first", first).with("two", two).with("second", second)
}

fn symbol(text: &str) -> Option<Piece> {
    text.parse().ok().map(Symbol::piece)
}

/// Splits `3b2` into the symbol and its cell.
fn split_cell(text: &str) -> Option<(Piece, &str)> {
    let (number, cell) = text.split_at_checked(1)?;
    Some((symbol(number)?, cell)).filter(|_| matches!(cell.as_bytes(), [b'a'..=b'e', b'1'..=b'5']))
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;
    use crate::events::tests;

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        tests::check(GameId::CrissCross, shown, english, french);
    }

    #[test]
    fn every_event_has_a_sentence() {
        check("1 start 4", "Ada starts with the square (4).", "Ada commence avec le symbole carré (4).");
        check("* roll 3 5", "The dice show triangle (3) and star (5).", "Les dés montrent triangle (3) et étoile (5).");
        check("2 ?", "Max has chosen.", "Max a choisi.");
        check(
            "2 3b2 5b3",
            "Max writes triangle (3) in b2 and star (5) in b3.",
            "Max écrit triangle (3) en b2 et étoile (5) en b3.",
        );
    }

    #[test]
    fn other_text_has_no_sentence() {
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
            assert_eq!(sentence(text), None, "{text}");
        }
    }
}
