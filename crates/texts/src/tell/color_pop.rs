//! Events of Color Pop in words.

use catalog::rules::color_pop::ColorPop;
use game::{Actor, Arg, Message, Seat, split_actor};

use super::EventText;

impl EventText for ColorPop {
    /// What a shown event says: `* board …`, `* secret 1 GB`, `* secret 1 ??`, `1 G c4 d5`, `1 * d5 e5`; the last move
    /// is followed by everybody's secrets.
    fn message(shown: &str) -> Option<Message> {
        let (actor, what) = split_actor(shown).ok()?;
        let words: Vec<&str> = what.split(' ').collect();
        match (actor, words.as_slice()) {
            (Actor::Chance, ["board", board]) if is_board(board) => Some(Message::new("color-pop-tell-board")),
            (Actor::Chance, ["secret", seat, colours]) => secret(seat_of(seat)?, colours),
            (Actor::Seat(seat), [token, rest @ ..]) => {
                let cells = rest.iter().take_while(|word| is_cell(word)).count();
                let (cells, secrets) = rest.split_at(cells);
                Some(removal(token, cells, secrets)?.with("seat", seat))
            }
            _ => None,
        }
    }
}

fn secret(seat: Seat, colours: &str) -> Option<Message> {
    const IDS: [&str; 5] = [
        "color-pop-tell-secret-1",
        "color-pop-tell-secret-2",
        "color-pop-tell-secret-3",
        "color-pop-tell-secret-4",
        "color-pop-tell-secret-5",
    ];
    const NAMES: [&str; 5] = ["colour1", "colour2", "colour3", "colour4", "colour5"];
    let count = colours.len();
    let id = IDS.get(count.checked_sub(1)?)?;
    if colours.bytes().all(|letter| letter == b'?') {
        return Some(Message::new("color-pop-tell-secret-hidden").with("seat", seat).with("count", count));
    }
    colours.chars().zip(NAMES).try_fold(Message::new(id).with("seat", seat), |message, (letter, name)| {
        Some(message.with(name, Arg::Name(colour(letter)?)))
    })
}

fn removal(token: &str, cells: &[&str], secrets: &[&str]) -> Option<Message> {
    let last = !secrets.is_empty();
    if !secrets.iter().all(|secret| !secret.is_empty() && secret.chars().all(|letter| colour(letter).is_some())) {
        return None;
    }
    let mut letters = token.chars();
    let message = match (letters.next()?, letters.next(), cells) {
        ('*', None, [_, _, ..]) => {
            let id = if last { "color-pop-tell-jokers-last" } else { "color-pop-tell-jokers" };
            Message::new(id).with("jokers", cells.join(", "))
        }
        (letter, None, [cell, jokers @ ..]) => {
            let id = if last { "color-pop-tell-group-last" } else { "color-pop-tell-group" };
            Message::new(id)
                .with("colour", Arg::Name(colour(letter)?))
                .with("cell", *cell)
                .with("count", jokers.len())
                .with("jokers", jokers.join(", "))
        }
        _ => return None,
    };
    Some(if last { message.with("secrets", secrets.join(", ")) } else { message })
}

fn colour(letter: char) -> Option<&'static str> {
    Some(match letter {
        'G' => "color-pop-green",
        'Y' => "color-pop-yellow",
        'O' => "color-pop-orange",
        'B' => "color-pop-blue",
        'P' => "color-pop-pink",
        _ => return None,
    })
}

fn seat_of(text: &str) -> Option<Seat> {
    match text.as_bytes() {
        [digit @ b'1'..=b'5'] => Some(Seat::new(digit - b'1')),
        _ => None,
    }
}

fn is_board(text: &str) -> bool {
    let full = |column: &str| column.len() == 10 && column.chars().all(|token| token == '*' || colour(token).is_some());
    text.split('/').count() == 10 && text.split('/').all(full)
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'j', b'1'..=b'9'] | [b'a'..=b'j', b'1', b'0'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Names, Texts};

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        let message = ColorPop::message(shown).expect("an event of this game");
        let names = Names::new(["Ada", "Max"]);
        assert_eq!(Texts::new(Lang::EN).say(&message, &names), english);
        assert_eq!(Texts::new(Lang::FR).say(&message, &names), french);
    }

    #[test]
    fn every_event_is_told() {
        let board = ["GYB*OPPGYB"; 10].join("/");
        check(&format!("* board {board}"), "The tokens are on the grid.", "Les jetons sont sur la grille.");
        check("* secret 1 G", "Ada’s secret colour is green.", "Couleur secrète pour Ada : vert.");
        check(
            "* secret 2 GB",
            "Max’s secret colours are green and blue.",
            "Couleurs secrètes pour Max : vert et bleu.",
        );
        check("* secret 2 ?", "Max draws a secret colour.", "Max tire une couleur secrète.");
        check("* secret 2 ??", "Max draws 2 secret colours.", "Max tire 2 couleurs secrètes.");
        check("1 G c4", "Ada removes the green group on c4.", "Ada retire le groupe vert en c4.");
        check(
            "1 O c10 d5",
            "Ada removes the orange group on c10 with the joker on d5.",
            "Ada retire le groupe orange en c10 avec le joker en d5.",
        );
        check(
            "2 P c4 d5 e5",
            "Max removes the pink group on c4 with the jokers on d5, e5.",
            "Max retire le groupe rose en c4 avec les jokers en d5, e5.",
        );
        check("2 * d5 e5", "Max removes the jokers on d5, e5.", "Max retire les jokers en d5, e5.");
        check(
            "1 G c4 GB YO",
            "Ada removes the green group on c4. The secrets, seat by seat: GB, YO.",
            "Ada retire le groupe vert en c4. Les secrets, place par place : GB, YO.",
        );
        check(
            "2 * d5 e5 G Y O",
            "Max removes the jokers on d5, e5. The secrets, seat by seat: G, Y, O.",
            "Max retire les jokers en d5, e5. Les secrets, place par place : G, Y, O.",
        );
    }

    #[test]
    fn what_is_of_no_event_is_not_told() {
        let texts = [
            "",
            "1",
            "1 ?",
            "* ?",
            "* board",
            "* board G/Y",
            "* secret 1",
            "* secret 6 G",
            "* secret 1 X",
            "* secret 1 G?",
            "* secret 1 ??????",
            "1 G",
            "1 G c4 d11",
            "1 X c4",
            "1 GG c4",
            "1 * d5",
            "* G c4",
            "1 G c4 ?",
            "1 RB g5 g6",
            "1 G c4 ",
        ];
        for text in texts {
            assert_eq!(ColorPop::message(text), None, "{text}");
        }
    }
}
