//! Colours, dice and cards in words, for those who hear the board.

use game::{Arg, Message};
use tout_sur_carte::{Colour, Colours};

use super::card::Face;
use crate::ui::words::Words;

/// A card with its rows and, where dice could be used on it, what they would bring.
pub(super) fn card(language: &Words, face: Face) -> String {
    let card = face.card;
    let rows: Vec<String> = card
        .rows()
        .boxes()
        .iter()
        .map(|(colour, boxes)| {
            let sun = card.rows().has_sun(colour);
            let id = if sun { "web-tout-sur-carte-row-sun" } else { "web-tout-sur-carte-row" };
            let ticked = card.ticked().count(colour);
            language.say(
                &Message::new(id).with("colour", Arg::Name(colour.name())).with("ticked", ticked).with("boxes", boxes),
            )
        })
        .collect();
    let card = Message::new("web-tout-sur-carte-card").with("card", card.card().number()).with("rows", rows.join(", "));
    [language.say(&card), prospect(language, face)].join(" ").trim_end().to_owned()
}

/// What using the dice on this card would bring.
fn prospect(language: &Words, face: Face) -> String {
    if face.dice.is_empty() {
        return String::new();
    }
    if face.gains().is_empty() {
        return language.text("web-tout-sur-carte-no-use");
    }
    let ticks = Message::new("web-tout-sur-carte-ticks").with("dice", dice(language, face.gains()));
    let mut parts = vec![language.say(&ticks)];
    let lost = face.dice.minus(face.gains());
    if !lost.is_empty() {
        parts.push(language.say(&Message::new("web-tout-sur-carte-lost").with("dice", dice(language, lost))));
    }
    let after = face.after();
    if after.is_complete() {
        parts.push(language.say(&Message::new("web-tout-sur-carte-completes").with("points", after.points())));
    }
    parts.join(" ")
}

/// Dice by colour: `2 red, 1 blue`.
pub(super) fn dice(language: &Words, dice: Colours) -> String {
    let each = |(colour, count): (Colour, u8)| {
        let message = Message::new("web-tout-sur-carte-dice-of").with("count", count);
        language.say(&message.with("colour", Arg::Name(colour.name())))
    };
    dice.iter().map(each).collect::<Vec<String>>().join(", ")
}
