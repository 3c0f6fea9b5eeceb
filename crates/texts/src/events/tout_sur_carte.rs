//! Events of Tout sur carte in words.

use catalog::rules::tout_sur_carte::{Colours, DICE, ToutSurCarte};
use game::{Actor, Message, Seat, split_actor};

use super::EventText;

impl EventText for ToutSurCarte {
    fn sentences(shown: &str) -> Option<Vec<Message>> {
        sentence(shown).map(|sentence| vec![sentence])
    }
}

/// What a shown event says: `* roll RRBGO`, `1 reroll BG`, `1 use 12`, and `2 ?` for a choice that is still hidden.
fn sentence(shown: &str) -> Option<Message> {
    let (actor, what) = split_actor(shown).ok()?;
    let words: Vec<&str> = what.split(' ').take(MOST_WORDS).collect();
    match actor {
        Actor::Chance => chance_sentence(&words),
        Actor::Seat(seat) => move_sentence(seat, &words),
    }
}

/// The longest event, a deal of five cards, and one more that makes it too long.
const MOST_WORDS: usize = 8;

fn chance_sentence(words: &[&str]) -> Option<Message> {
    match *words {
        ["deal", seat, one, two] => with_cards(with_seat("tout-sur-carte-event-deal-2", seat)?, &[one, two]),
        ["deal", seat, ref five @ ..] if five.len() == 5 => {
            with_cards(with_seat("tout-sur-carte-event-deal-5", seat)?, five)
        }
        ["market", ref three @ ..] if three.len() == 3 => {
            with_cards(Message::new("tout-sur-carte-event-market"), three)
        }
        ["roll", dice] => with_dice(Message::new("tout-sur-carte-event-roll"), dice),
        ["draw", seat, card] => with_card(with_seat("tout-sur-carte-event-draw", seat)?, card),
        ["refill", card] => with_card(Message::new("tout-sur-carte-event-refill"), card),
        _ => None,
    }
}

fn move_sentence(seat: Seat, words: &[&str]) -> Option<Message> {
    let says = |id| Message::new(id).with("seat", seat);
    match *words {
        ["?"] => Some(says("tout-sur-carte-event-chosen")),
        ["keep", ref three @ ..] if three.len() == 3 => with_cards(says("tout-sur-carte-event-keep"), three),
        ["reroll", dice] => with_dice(says("tout-sur-carte-event-reroll"), dice),
        ["stop"] => Some(says("tout-sur-carte-event-stop")),
        ["use", card] => with_card(says("tout-sur-carte-event-use"), card),
        ["pass"] => Some(says("tout-sur-carte-event-pass")),
        ["take", card] => with_card(says("tout-sur-carte-event-take"), card),
        _ => None,
    }
}

fn with_seat(id: &'static str, number: &str) -> Option<Message> {
    let seat = match number.as_bytes() {
        [digit @ b'1'..=b'4'] => Seat::new(digit - b'1'),
        _ => return None,
    };
    Some(Message::new(id).with("seat", seat))
}

fn with_card(message: Message, card: &str) -> Option<Message> {
    is_card(card).then(|| message.with("card", card))
}

fn with_cards(message: Message, cards: &[&str]) -> Option<Message> {
    const NAMES: [&str; 5] = ["card1", "card2", "card3", "card4", "card5"];
    cards.iter().zip(NAMES).try_fold(message, |message, (card, name)| is_card(card).then(|| message.with(name, *card)))
}

fn with_dice(message: Message, dice: &str) -> Option<Message> {
    let dice = dice.parse::<Colours>().ok()?.pieces();
    (1..=usize::from(DICE)).contains(&dice.len()).then(|| message.with("count", dice.len()).with("dice", dice))
}

fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'2', b'0'..=b'9'] | [b'3', b'0'])
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;
    use crate::events::tests;

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        tests::check(GameId::ToutSurCarte, shown, english, french);
    }

    #[test]
    fn the_set_up_has_sentences() {
        check("* deal 1 12 5", "Ada is dealt the cards 12 and 5.", "Ada reçoit les cartes 12 et 5.");
        check(
            "* deal 2 1 2 3 4 30",
            "Max is dealt the cards 1, 2, 3, 4 and 30.",
            "Max reçoit les cartes 1, 2, 3, 4 et 30.",
        );
        check("2 ?", "Max has chosen.", "Max a choisi.");
        check("1 keep 5 9 12", "Ada keeps the cards 5, 9 and 12.", "Ada garde les cartes 5, 9 et 12.");
        check("* market 3 8 21", "The cards 3, 8 and 21 are in the market.", "Les cartes 3, 8 et 21 sont au marché.");
    }

    #[test]
    fn a_round_has_sentences() {
        check("* roll RB", "Rolled: red, blue.", "Lancer : rouge, bleu.");
        check(
            "* roll YGPOO",
            "Rolled: yellow, green, purple, orange, orange.",
            "Lancer : jaune, vert, violet, orange, orange.",
        );
        check("1 reroll G", "Ada rerolls one die: green.", "Ada relance un dé : vert.");
        check("1 reroll RY", "Ada rerolls these dice: red, yellow.", "Ada relance ces dés : rouge, jaune.");
        check("1 reroll RYBGP", "Ada rerolls all five dice.", "Ada relance les cinq dés.");
        check("1 stop", "Ada keeps all the dice.", "Ada garde tous les dés.");
        check("1 use 12", "Ada uses card 12.", "Ada utilise la carte 12.");
        check("2 pass", "Max passes.", "Max passe.");
        check("* draw 1 17", "Ada draws card 17.", "Ada pioche la carte 17.");
        check("1 take 8", "Ada takes card 8 from the market.", "Ada prend la carte 8 au marché.");
        check("* refill 30", "Card 30 joins the market.", "La carte 30 rejoint le marché.");
    }

    #[test]
    fn other_text_has_no_sentence() {
        for text in ["", "1", "* ?", "1 use 31", "* use 3", "1 roll R", "* roll", "* roll ", "* roll RX", "1 RB g5 g6"]
        {
            assert_eq!(sentence(text), None, "{text}");
        }
        for text in ["* deal 5 1 2", "* deal 1 2", "1 keep 1 2", "* market 1 2 3 4", "1 reroll RRRRRR", "1 use 03"] {
            assert_eq!(sentence(text), None, "{text}");
        }
    }
}
