//! Events of Génial in words.

use catalog::rules::genial::{Colour, Genial, Tile};
use game::{Actor, Message, Piece, Seat, split_actor};

use super::EventText;

impl EventText for Genial {
    fn sentences(shown: &str) -> Option<Vec<Message>> {
        sentence(shown).map(|sentence| vec![sentence])
    }
}

/// What a shown event says: `* rack 1 RB GG …`, `* draw 1 ? ?`, `1 RB g5 g6`, `1 keep`, `1 swap RB GG`.
fn sentence(shown: &str) -> Option<Message> {
    let (actor, what) = split_actor(shown).ok()?;
    let words: Vec<&str> = what.split(' ').collect();
    match (actor, words.as_slice()) {
        (Actor::Chance, ["rack", seat, drawn @ ..]) if drawn.len() == 6 => {
            Some(from_bag(drawn, "genial-event-rack", "genial-event-rack-hidden")?.with("seat", parse_seat(seat)?))
        }
        (Actor::Chance, ["draw", seat, drawn @ ..]) => {
            Some(from_bag(drawn, "genial-event-draw", "genial-event-draw-hidden")?.with("seat", parse_seat(seat)?))
        }
        (Actor::Seat(seat), ["keep"]) => Some(Message::new("genial-event-keep").with("seat", seat)),
        (Actor::Seat(seat), ["swap"]) => Some(Message::new("genial-event-swap").with("seat", seat)),
        (Actor::Seat(seat), ["swap", shown @ ..]) => {
            Some(Message::new("genial-event-swap-shown").with("seat", seat).with("tiles", tiles(shown)?))
        }
        (Actor::Seat(seat), &[tile, one, other]) if is_cell(one) && is_cell(other) => {
            Some(placed(tile)?.with("seat", seat).with("one", one).with("other", other))
        }
        _ => None,
    }
}

/// Tiles that come from the bag, seen or not.
fn from_bag(drawn: &[&str], seen: &'static str, hidden: &'static str) -> Option<Message> {
    if let Some(tiles) = tiles(drawn) {
        Some(Message::new(seen).with("count", tiles.len()).with("tiles", tiles))
    } else if (1..=6).contains(&drawn.len()) && drawn.iter().all(|tile| *tile == "?") {
        Some(Message::new(hidden).with("count", drawn.len()))
    } else {
        None
    }
}

fn placed(tile: &str) -> Option<Message> {
    let [first, second] = *tile.as_bytes() else { return None };
    let (first, second) = (Colour::from_letter(first)?, Colour::from_letter(second)?);
    Some(if first == second {
        Message::new("genial-event-place-double").with("colour", first.piece())
    } else {
        Message::new("genial-event-place").with("first", first.piece()).with("second", second.piece())
    })
}

fn tiles(words: &[&str]) -> Option<Vec<Piece>> {
    let tiles = words.iter().map(|word| word.parse().ok().map(Tile::piece));
    tiles.collect::<Option<Vec<_>>>().filter(|tiles| (1..=6).contains(&tiles.len()))
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'o', b'1'..=b'9'] | [b'a'..=b'o', b'1', b'0'..=b'5'])
}

fn parse_seat(text: &str) -> Option<Seat> {
    match *text.as_bytes() {
        [digit @ b'1'..=b'4'] => Some(Seat::new(digit - b'1')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;
    use crate::events::tests;

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        tests::check(GameId::Genial, shown, english, french);
    }

    #[test]
    fn every_event_has_a_sentence() {
        check(
            "* rack 1 RB GG YO BP RR GO",
            "Ada begins with these tiles: red and blue, double green, yellow and orange, blue and purple, double red, \
             green and orange.",
            "Ada commence avec ces tuiles : rouge et bleu, double vert, jaune et orange, bleu et violet, double rouge, \
             vert et orange.",
        );
        check("* rack 2 ? ? ? ? ? ?", "Max draws the first six tiles.", "Max pioche ses six premières tuiles.");
        check("1 RB g5 g6", "Ada places red on g5 and blue on g6.", "Ada pose une tuile : rouge en g5, bleu en g6.");
        check("2 YY h9 h10", "Max places a double yellow on h9 and h10.", "Max pose un double jaune en h9 et h10.");
        check(
            "* draw 1 RB OO",
            "Ada draws these tiles: red and blue, double orange.",
            "Ada pioche ces tuiles : rouge et bleu, double orange.",
        );
        check("* draw 1 RB", "Ada draws a red and blue tile.", "Ada pioche une tuile rouge et bleu.");
        check("* draw 1 BB", "Ada draws a double blue tile.", "Ada pioche une tuile double bleu.");
        check("* draw 2 ?", "Max draws a tile.", "Max pioche une tuile.");
        check("* draw 2 ? ? ?", "Max draws 3 tiles.", "Max pioche 3 tuiles.");
        check("1 keep", "Ada could swap, but keeps the tiles.", "Ada pourrait échanger ses tuiles, mais les garde.");
        check("1 swap", "Ada swaps all tiles.", "Ada échange ses tuiles.");
        check(
            "1 swap RB GG",
            "Ada shows these tiles and swaps them: red and blue, double green.",
            "Ada montre ses tuiles et les échange : rouge et bleu, double vert.",
        );
    }

    #[test]
    fn other_text_has_no_sentence() {
        let texts = [
            "",
            "1",
            "1 ?",
            "* ?",
            "* rack 1 RB",
            "* rack 5 ? ? ? ? ? ?",
            "* draw 1",
            "* draw 1 RB ?",
            "* draw 1 RX",
            "* draw 1 ? ? ? ? ? ? ?",
            "1 draw 1 RB",
            "* RB g5 g6",
            "1 RB g5",
            "1 RB g5 g16",
            "1 RB g5 g6 g7",
            "1 swap ?",
            "* keep",
            "1 7 C7",
            "1 start 4",
        ];
        for text in texts {
            assert_eq!(sentence(text), None, "{text}");
        }
    }
}
