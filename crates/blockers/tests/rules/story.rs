//! Small stories in notation, with chance dealing what they need.

use std::fs;

use blockers::{Blockers, Chance, Colour, Move, Options, Step, Tile, Tiles};
use game::{Actor, Game, Seat, split_actor};

/// The position after these moves. Chance deals each colour the tiles that are played, then those it is to hold at
/// the end (`"2 5 C"`: colour 2 holds 5 and C), then the others in order.
#[track_caller]
pub(crate) fn played(players: u8, moves: &[&str], holding: &[&str]) -> Blockers {
    let order = dealt(moves, holding);
    let mut play = Blockers::new(&Options { players }).unwrap();
    let mut moves = moves.iter();
    loop {
        let from = |colour: Colour| order[colour.index()][28 - usize::from(play.pile(colour).len())..].iter().copied();
        match play.step() {
            Step::Rack(colour) => {
                let mut tiles = from(colour);
                play.resolve(Chance::Rack(colour, std::array::from_fn(|_| tiles.next().unwrap())));
            }
            Step::Draw(colour) => play.resolve(Chance::Draw(colour, from(colour).next().unwrap())),
            Step::Decide(_) => match moves.next() {
                Some(text) => play.apply(play.read(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}"))),
                None => return play,
            },
            Step::Over => return play,
        }
    }
}

/// The order in which each colour's tiles are drawn.
fn dealt(moves: &[&str], holding: &[&str]) -> [Vec<Tile>; Colour::MOST] {
    let mut order: [Vec<Tile>; Colour::MOST] = Default::default();
    for text in moves {
        let Ok((Actor::Seat(seat), rest)) = split_actor(text) else { panic!("{text} is no move") };
        let mv: Move = rest.parse().unwrap();
        order[mv.colour.map_or(seat.index(), Colour::index)].push(mv.tile);
    }
    for text in holding {
        let (colour, tiles) = text.split_once(' ').unwrap();
        let colour: Colour = colour.parse().unwrap();
        order[colour.index()].extend(tiles.split(' ').map(|tile| tile.parse::<Tile>().unwrap()));
    }
    for tiles in &mut order {
        let others = Tiles::ALL.difference(tiles.iter().copied().collect());
        tiles.extend(others.iter());
    }
    order
}

/// The first so many events of a golden record with two players, played.
pub(crate) fn beginning(record: &str, length: usize) -> Blockers {
    on(Blockers::new(&Options { players: 2 }).unwrap(), &events(record)[..length])
}

/// The events of a golden record with two players.
pub(crate) fn events(record: &str) -> Vec<String> {
    let path = format!("{}/../../plays/blockers/{record}.json", env!("CARGO_MANIFEST_DIR"));
    let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(record["options"]["players"], 2);
    record["events"].as_array().unwrap().iter().map(|event| event.as_str().unwrap().to_owned()).collect()
}

/// The play, let on by these events.
#[track_caller]
pub(crate) fn on(mut play: Blockers, events: &[impl AsRef<str>]) -> Blockers {
    for text in events {
        let text = text.as_ref();
        play.apply(play.read(text).unwrap_or_else(|refused| panic!("{text}: {refused:?}")));
    }
    play
}

/// The seat with this number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

/// The colour with this number.
pub(crate) fn colour(number: u8) -> Colour {
    Colour::from_number(number).unwrap()
}
