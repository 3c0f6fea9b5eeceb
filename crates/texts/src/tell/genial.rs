//! Events of Génial in words.

use catalog::rules::genial::Genial;
use game::{Actor, Arg, Message, Seat, split_actor};

use super::EventText;

impl EventText for Genial {
    /// What a shown event says: `* rack 1 RB GG …`, `* draw 1 ? ?`, `1 RB g5 g6`, `1 keep`, `1 swap RB GG`.
    fn message(shown: &str) -> Option<Message> {
        let (actor, what) = split_actor(shown).ok()?;
        let words: Vec<&str> = what.split(' ').collect();
        match (actor, words.as_slice()) {
            (Actor::Chance, ["rack", seat, tiles @ ..]) if tiles.len() == 6 => {
                Some(drawn(tiles, "genial-tell-rack", "genial-tell-rack-hidden")?.with("seat", parse_seat(seat)?))
            }
            (Actor::Chance, &["draw", seat, tile]) if tile != "?" => {
                let message = match colours(tile)? {
                    (first, second) if first == second => {
                        Message::new("genial-tell-draw-double").with("colour", Arg::Name(first))
                    }
                    (first, second) => Message::new("genial-tell-draw-one")
                        .with("first", Arg::Name(first))
                        .with("second", Arg::Name(second)),
                };
                Some(message.with("seat", parse_seat(seat)?))
            }
            (Actor::Chance, ["draw", seat, tiles @ ..]) => {
                Some(drawn(tiles, "genial-tell-draw", "genial-tell-draw-hidden")?.with("seat", parse_seat(seat)?))
            }
            (Actor::Seat(seat), ["keep"]) => Some(Message::new("genial-tell-keep").with("seat", seat)),
            (Actor::Seat(seat), ["swap"]) => Some(Message::new("genial-tell-swap").with("seat", seat)),
            (Actor::Seat(seat), ["swap", tiles @ ..]) if are_tiles(tiles) => {
                Some(Message::new("genial-tell-swap-shown").with("seat", seat).with("tiles", tiles.join(" ")))
            }
            (Actor::Seat(seat), &[tile, one, other]) if is_cell(one) && is_cell(other) => {
                Some(placed(tile)?.with("seat", seat).with("one", one).with("other", other))
            }
            _ => None,
        }
    }
}

/// Tiles that come from the bag, seen or not.
fn drawn(tiles: &[&str], seen: &'static str, hidden: &'static str) -> Option<Message> {
    if are_tiles(tiles) {
        Some(Message::new(seen).with("tiles", tiles.join(" ")))
    } else if (1..=6).contains(&tiles.len()) && tiles.iter().all(|tile| *tile == "?") {
        Some(Message::new(hidden).with("count", tiles.len()))
    } else {
        None
    }
}

fn placed(tile: &str) -> Option<Message> {
    let (first, second) = colours(tile)?;
    Some(if first == second {
        Message::new("genial-tell-place-double").with("colour", Arg::Name(first))
    } else {
        Message::new("genial-tell-place").with("first", Arg::Name(first)).with("second", Arg::Name(second))
    })
}

/// The names of the two colours of a tile.
fn colours(tile: &str) -> Option<(&'static str, &'static str)> {
    let name = |letter: u8| {
        Some(match letter {
            b'R' => "genial-red",
            b'Y' => "genial-yellow",
            b'B' => "genial-blue",
            b'G' => "genial-green",
            b'P' => "genial-purple",
            b'O' => "genial-orange",
            _ => return None,
        })
    };
    match *tile.as_bytes() {
        [first, second] => Some((name(first)?, name(second)?)),
        _ => None,
    }
}

fn are_tiles(tiles: &[&str]) -> bool {
    (1..=6).contains(&tiles.len()) && tiles.iter().all(|tile| colours(tile).is_some())
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
    use super::*;
    use crate::{Lang, Names, Texts};

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        let message = Genial::message(shown).expect("an event of this game");
        let names = Names::new(["Ada", "Max"]);
        assert_eq!(Texts::new(Lang::EN).say(&message, &names), english);
        assert_eq!(Texts::new(Lang::FR).say(&message, &names), french);
    }

    #[test]
    fn every_event_is_told() {
        check(
            "* rack 1 RB GG YO BP RR GO",
            "Ada begins with RB GG YO BP RR GO.",
            "Ada commence avec RB GG YO BP RR GO.",
        );
        check("* rack 2 ? ? ? ? ? ?", "Max draws the first six tiles.", "Max pioche ses six premières tuiles.");
        check("1 RB g5 g6", "Ada places red on g5 and blue on g6.", "Ada pose rouge en g5 et bleu en g6.");
        check("2 YY h9 h10", "Max places double yellow on h9 and h10.", "Max pose un double jaune en h9 et h10.");
        check("* draw 1 RB OO", "Ada draws RB OO.", "Ada pioche RB OO.");
        check("* draw 1 RB", "Ada draws red and blue.", "Ada pioche rouge et bleu.");
        check("* draw 1 BB", "Ada draws a double blue.", "Ada pioche un double bleu.");
        check("* draw 2 ?", "Max draws a tile.", "Max pioche une tuile.");
        check("* draw 2 ? ? ?", "Max draws 3 tiles.", "Max pioche 3 tuiles.");
        check("1 keep", "Ada could swap, but keeps the tiles.", "Ada pourrait échanger ses tuiles, mais les garde.");
        check("1 swap", "Ada swaps the tiles.", "Ada échange ses tuiles.");
        check("1 swap RB GG", "Ada shows RB GG and swaps them.", "Ada montre RB GG et les échange.");
    }

    #[test]
    fn what_is_of_no_event_is_not_told() {
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
            assert_eq!(Genial::message(text), None, "{text}");
        }
    }
}
