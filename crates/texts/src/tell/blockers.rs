//! Events of Blockers! in words.

use catalog::rules::blockers::Blockers;
use game::{Actor, Arg, Message, split_actor};

use super::EventText;

impl EventText for Blockers {
    /// What a shown event says: `* rack 1 3 C s7 9 *`, `* draw 1 s4`, `1 7 xC7`, `1 3:7 C7`, with `?` for hidden tiles.
    fn message(shown: &str) -> Option<Message> {
        let (actor, what) = split_actor(shown).ok()?;
        let words: Vec<&str> = what.split(' ').collect();
        match (actor, words.as_slice()) {
            (Actor::Chance, &["rack", colour, "?", "?", "?", "?", "?"]) => of("blockers-tell-rack-hidden", colour),
            (Actor::Chance, &["rack", colour, ref tiles @ ..])
                if tiles.len() == 5 && tiles.iter().all(|tile| is_tile(tile)) =>
            {
                Some(of("blockers-tell-rack", colour)?.with("tiles", tiles.join(" ")))
            }
            (Actor::Chance, &["draw", colour, "?"]) => of("blockers-tell-draw-hidden", colour),
            (Actor::Chance, &["draw", colour, tile]) if is_tile(tile) => {
                Some(of("blockers-tell-draw", colour)?.with("tile", named(tile)))
            }
            (Actor::Seat(seat), &[what, place]) => Some(played(what, place)?.with("seat", seat)),
            _ => None,
        }
    }
}

fn played(what: &str, place: &str) -> Option<Message> {
    let (captures, cell) = place.strip_prefix('x').map_or((false, place), |cell| (true, cell));
    let (message, tile) = match what.split_once(':') {
        None => (Message::new(if captures { "blockers-tell-capture" } else { "blockers-tell-play" }), what),
        Some((colour, tile)) => {
            (of(if captures { "blockers-tell-capture-of" } else { "blockers-tell-play-of" }, colour)?, tile)
        }
    };
    (is_tile(tile) && is_cell(cell)).then(|| message.with("tile", named(tile)).with("cell", cell))
}

/// A message that mentions a colour by its name.
fn of(id: &'static str, colour: &str) -> Option<Message> {
    let name = match colour {
        "1" => "blockers-colour-1",
        "2" => "blockers-colour-2",
        "3" => "blockers-colour-3",
        "4" => "blockers-colour-4",
        "5" => "blockers-colour-5",
        _ => return None,
    };
    Some(Message::new(id).with("colour", Arg::Name(name)))
}

/// What a tile is called: numbers and letters as they are, symbols and the joker by their names.
fn named(tile: &str) -> Arg {
    match tile {
        "s1" => Arg::Name("web-blockers-symbol-1"),
        "s2" => Arg::Name("web-blockers-symbol-2"),
        "s3" => Arg::Name("web-blockers-symbol-3"),
        "s4" => Arg::Name("web-blockers-symbol-4"),
        "s5" => Arg::Name("web-blockers-symbol-5"),
        "s6" => Arg::Name("web-blockers-symbol-6"),
        "s7" => Arg::Name("web-blockers-symbol-7"),
        "s8" => Arg::Name("web-blockers-symbol-8"),
        "s9" => Arg::Name("web-blockers-symbol-9"),
        "*" => Arg::Name("web-blockers-face-joker"),
        plain => Arg::Text(plain.to_owned()),
    }
}

fn is_tile(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9' | b'A'..=b'I' | b'*'] | [b's', b'1'..=b'9'])
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'I', b'1'..=b'9'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Names, Texts};

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        let message = Blockers::message(shown).expect("an event of this game");
        let names = Names::new(["Ada", "Max"]);
        assert_eq!(Texts::new(Lang::EN).say(&message, &names), english);
        assert_eq!(Texts::new(Lang::FR).say(&message, &names), french);
    }

    #[test]
    fn every_event_is_told() {
        check(
            "* rack 1 3 C s7 9 *",
            "Five tiles are drawn for red: 3 C s7 9 *.",
            "Cinq tuiles sont piochées pour le rouge : 3 C s7 9 *.",
        );
        check("* rack 2 ? ? ? ? ?", "Five tiles are drawn for yellow.", "Cinq tuiles sont piochées pour le jaune.");
        check("* draw 4 s4", "A tile is drawn for green: heart.", "Une tuile est piochée pour le vert : cœur.");
        check("* draw 5 ?", "A tile is drawn for purple.", "Une tuile est piochée pour le violet.");
        check("1 7 C7", "Ada plays 7 on C7.", "Ada joue 7 en C7.");
        check(
            "2 s7 xG2",
            "Max plays moon on G2 and captures the tile there.",
            "Max joue lune en G2 et capture la tuile qui s’y trouve.",
        );
        check("1 3:* C7", "Ada plays blue joker on C7.", "Ada joue joker (bleu) en C7.");
        check(
            "1 3:7 xC7",
            "Ada plays blue 7 on C7 and captures the tile there.",
            "Ada joue 7 (bleu) en C7 et capture la tuile qui s’y trouve.",
        );
    }

    #[test]
    fn what_is_of_no_event_is_not_told() {
        let texts = [
            "",
            "1",
            "1 ?",
            "* ?",
            "* rack 1 3 C s7 9",
            "* rack 6 ? ? ? ? ?",
            "* draw 1 J",
            "* draw 1 ? ?",
            "1 draw 1 s4",
            "* 7 C7",
            "1 7 C0",
            "1 7 xxC7",
            "1 6:7 C7",
            "1 0 C7",
            "1 RB g5 g6",
            "1 7 C7 x",
        ];
        for text in texts {
            assert_eq!(Blockers::message(text), None, "{text}");
        }
    }
}
