//! Events of Color Pop in words.

use catalog::rules::color_pop::{ColorPop, Colour, Token};
use game::{Actor, Arg, Message, Piece, Seat, split_actor};

use super::EventText;

impl EventText for ColorPop {
    /// What a shown event says, in one sentence or more: `* board …`, `* secret 1 GB`, `* secret 1 ??`, `1 G c4 d5`,
    /// `1 * d5 e5`; the last move is followed by everybody's secrets.
    fn sentences(shown: &str) -> Option<Vec<Message>> {
        let (actor, what) = split_actor(shown).ok()?;
        let words: Vec<&str> = what.split(' ').collect();
        match (actor, words.as_slice()) {
            (Actor::Chance, ["board", board]) if is_board(board) => Some(vec![Message::new("color-pop-event-board")]),
            (Actor::Chance, ["secret", seat, colours]) => Some(vec![secret(seat_of(seat)?, colours)?]),
            (Actor::Seat(seat), [token, rest @ ..]) => {
                let cells = rest.iter().take_while(|word| is_cell(word)).count();
                let (cells, secrets) = rest.split_at(cells);
                let revealed = Seat::all(5).zip(secrets).map(|(owner, colours)| known_secret(owner, colours));
                let removal = removal(token, cells)?.with("seat", seat);
                (secrets.len() <= 5).then_some(())?;
                std::iter::once(Some(removal)).chain(revealed).collect()
            }
            _ => None,
        }
    }
}

fn secret(seat: Seat, colours: &str) -> Option<Message> {
    let count = colours.len();
    if (1..=5).contains(&count) && colours.bytes().all(|letter| letter == b'?') {
        return Some(Message::new("color-pop-event-secret-hidden").with("seat", seat).with("count", count));
    }
    known_secret(seat, colours)
}

fn known_secret(seat: Seat, colours: &str) -> Option<Message> {
    let colour = |letter| Colour::from_letter(letter).map(|colour| Token::Colour(colour).piece());
    let colours: Vec<Piece> = colours.chars().map(colour).collect::<Option<_>>()?;
    let message = Message::new("color-pop-event-secret").with("seat", seat).with("count", colours.len());
    (1..=5).contains(&colours.len()).then(|| message.with("colours", colours))
}

fn removal(token: &str, cells: &[&str]) -> Option<Message> {
    let mut letters = token.chars();
    Some(match (letters.next()?, letters.next(), cells) {
        ('*', None, [_, _, ..]) => Message::new("color-pop-event-jokers").with("jokers", cells.join(", ")),
        (letter, None, [cell, jokers @ ..]) => Message::new("color-pop-event-group")
            .with("colour", Arg::Name(Colour::from_letter(letter)?.name()))
            .with("cell", *cell)
            .with("count", jokers.len())
            .with("jokers", jokers.join(", ")),
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
    let full = |column: &str| column.len() == 10 && column.chars().all(|letter| Token::from_letter(letter).is_some());
    text.split('/').count() == 10 && text.split('/').all(full)
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'j', b'1'..=b'9'] | [b'a'..=b'j', b'1', b'0'])
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;
    use crate::events::tests;

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        tests::check(GameId::ColorPop, shown, english, french);
    }

    #[test]
    fn every_event_has_a_sentence() {
        let board = ["GYB*OPPGYB"; 10].join("/");
        check(&format!("* board {board}"), "The tokens are on the board.", "Les jetons sont sur le plateau.");
        check("* secret 1 G", "Ada’s secret colour: green.", "Couleur secrète d’Ada : vert.");
        check("* secret 2 GB", "Max’s secret colours: green, blue.", "Couleurs secrètes de Max : vert, bleu.");
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
            "Ada removes the green group on c4. Ada’s secret colours: green, blue. Max’s secret colours: yellow, orange.",
            "Ada retire le groupe vert en c4. Couleurs secrètes d’Ada : vert, bleu. Couleurs secrètes de Max : jaune, orange.",
        );
        check(
            "2 * d5 e5 G Y",
            "Max removes the jokers on d5, e5. Ada’s secret colour: green. Max’s secret colour: yellow.",
            "Max retire les jokers en d5, e5. Couleur secrète d’Ada : vert. Couleur secrète de Max : jaune.",
        );
    }

    #[test]
    fn other_text_has_no_sentence() {
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
            assert_eq!(ColorPop::sentences(text), None, "{text}");
        }
    }
}
