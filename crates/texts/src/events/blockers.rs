//! Events of Blockers! in words.

use catalog::rules::blockers::{Blockers, Colour, Tile};
use game::{Actor, Arg, Message, Piece, Seat, split_actor};

use super::EventText;

impl EventText for Blockers {
    fn sentences(shown: &str) -> Option<Vec<Message>> {
        sentence(shown).map(|sentence| vec![sentence])
    }
}

/// What a shown event says: `* rack 1 3 C s7 9 *`, `* draw 1 s4`, `1 7 xC7`, `1 3:7 C7`, with `?` for hidden tiles.
fn sentence(shown: &str) -> Option<Message> {
    let (actor, what) = split_actor(shown).ok()?;
    let words: Vec<&str> = what.split(' ').collect();
    match (actor, words.as_slice()) {
        (Actor::Chance, &["rack", colour, "?", "?", "?", "?", "?"]) => {
            Some(of("blockers-event-rack-hidden", colour.parse().ok()?))
        }
        (Actor::Chance, &["rack", colour, ref tiles @ ..]) if tiles.len() == 5 => {
            let colour = colour.parse().ok()?;
            let tiles = tiles.iter().map(|tile| piece(tile, colour)).collect::<Option<Vec<_>>>()?;
            Some(of("blockers-event-rack", colour).with("tiles", tiles))
        }
        (Actor::Chance, &["draw", colour, "?"]) => Some(of("blockers-event-draw-hidden", colour.parse().ok()?)),
        (Actor::Chance, &["draw", colour, tile]) => {
            let colour = colour.parse().ok()?;
            Some(of("blockers-event-draw", colour).with("tile", piece(tile, colour)?))
        }
        (Actor::Seat(seat), &[what, place]) => Some(played(seat, what, place)?.with("seat", seat)),
        _ => None,
    }
}

fn played(seat: Seat, what: &str, place: &str) -> Option<Message> {
    let (captures, cell) = place.strip_prefix('x').map_or((false, place), |cell| (true, cell));
    let (message, colour, tile) = match what.split_once(':') {
        // Where a colour need not be named, it has the number of its seat.
        None => {
            let id = if captures { "blockers-event-capture" } else { "blockers-event-play" };
            (Message::new(id), Colour::from_number(seat.number())?, what)
        }
        Some((colour, tile)) => {
            let colour = colour.parse().ok()?;
            (of(if captures { "blockers-event-capture-of" } else { "blockers-event-play-of" }, colour), colour, tile)
        }
    };
    let piece = piece(tile, colour)?;
    is_cell(cell).then(|| message.with("tile", piece).with("cell", cell))
}

/// A message that mentions a colour by its name.
fn of(id: &'static str, colour: Colour) -> Message {
    Message::new(id).with("colour", Arg::Name(colour.name()))
}

fn piece(tile: &str, colour: Colour) -> Option<Piece> {
    tile.parse().ok().map(|tile: Tile| tile.piece(Some(colour)))
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'I', b'1'..=b'9'])
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::*;
    use crate::events::tests;

    #[track_caller]
    fn check(shown: &str, english: &str, french: &str) {
        tests::check(GameId::Blockers, shown, english, french);
    }

    #[test]
    fn every_event_has_a_sentence() {
        check(
            "* rack 1 3 C s7 9 *",
            "Five tiles are drawn for red: 3, C, moon, 9, joker.",
            "Cinq tuiles sont piochées pour le rouge : 3, C, lune, 9, joker.",
        );
        check("* rack 2 ? ? ? ? ?", "Five tiles are drawn for yellow.", "Cinq tuiles sont piochées pour le jaune.");
        check("* draw 4 s4", "A tile is drawn for green: heart.", "Une tuile est piochée pour le vert : cœur.");
        check("* draw 5 ?", "A tile is drawn for purple.", "Une tuile est piochée pour le violet.");
        check("1 7 C7", "Ada plays the 7 on C7.", "Ada joue la tuile 7 en C7.");
        check(
            "2 s7 xG2",
            "Max plays the moon on G2 and captures the tile there.",
            "Max joue la tuile lune en G2 et capture celle qui s’y trouvait.",
        );
        check("1 3:* C7", "Ada plays the blue joker on C7.", "Ada joue la tuile joker (bleu) en C7.");
        check(
            "1 3:7 xC7",
            "Ada plays the blue 7 on C7 and captures the tile there.",
            "Ada joue la tuile 7 (bleu) en C7 et capture celle qui s’y trouvait.",
        );
    }

    #[test]
    fn other_text_has_no_sentence() {
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
            assert_eq!(sentence(text), None, "{text}");
        }
    }
}
