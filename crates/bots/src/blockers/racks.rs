//! What rivals probably hold. They play what fits well and keep the rest: so how well a tile that was not played fits now
//! says something about whether it is in the rack or still in the pile.

mod odds;

use blockers::{Blockers, Cells, Colour, Face, Tile, Tiles, View};
use game::Game;
use search::SplitMix;

use super::{
    as_seen,
    field::{PLAYS, Touching, plays_left},
    policy::{Costs, POINT, least_costs},
    weights::TUNED_COSTS,
};
use crate::Racks;
use odds::ODDS;

/// A play is divided into parts of so many tiles that a colour has played.
const PART: u8 = 6;
/// How many parts there are.
pub const PARTS: usize = 4;

const JOKER: Tile = Tile::new(Face::Joker);
/// What the cheapest move with a tile costs is told in halves of a point, from the least that makes a difference,
const CHEAP: i32 = -4;
/// to the most.
const DEAR: i32 = 3;

/// Signs, each a bit.
pub type Signs = u64;

/// Where each kind of signs begins: the joker, of which nothing else is told; whether the tile joins groups; whether it is a
/// symbol;
const JOKER_SIGN: usize = 0;
const JOINS: usize = 1;
const SYMBOL: usize = 2;
/// on how many free cells next to its groups it fits, at most four;
const HOMES: usize = 3;
const MOST_HOMES: u32 = 4;
/// on how many free cells at all;
const ROOM: usize = HOMES + MOST_HOMES as usize + 1;
const MOST_ROOM: u32 = 9;
/// how many tiles of its colour lie where it could, at most three;
const OWN: usize = ROOM + MOST_ROOM as usize + 1;
const MOST_OWN: u32 = 3;
/// what its cheapest move costs;
const COST: usize = OWN + MOST_OWN as usize + 1;
/// and in which quarter of all tiles that is.
const QUARTER: usize = COST + (DEAR - CHEAP + 1) as usize;

/// How many signs there are in each part of a play.
pub const SIGNS: usize = QUARTER + 4;

/// A rack that a seat does not see.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// Its colour.
    pub colour: Colour,
    /// How many tiles are in it.
    pub size: usize,
    /// In what part of the play its owner is, counted from 0.
    pub part: usize,
    /// The tiles that may be in it, with their signs.
    pub tiles: Vec<(Tile, Signs)>,
}

/// How likely racks are beside each other, as far as a view tells.
pub(super) struct Odds {
    /// The hidden racks, each with the tiles that may be in it. A rack that is not here is as likely as any other.
    racks: Vec<(Colour, Vec<Tile>, Racks)>,
}

impl Odds {
    /// All racks that the rules leave open are equally likely.
    pub(super) const EQUAL: Self = Self { racks: Vec::new() };

    /// Racks are as likely as self-play says.
    pub(super) fn learnt(view: &View) -> Self {
        let learnt = &ODDS[usize::from(view.options.players) - 2];
        let racks = hidden(view).into_iter().map(|rack| {
            let signs = &learnt[rack.part];
            let weight =
                |seen: Signs| (0..SIGNS).filter(|sign| seen >> sign & 1 == 1).map(|sign| signs[sign]).product();
            let weights = rack.tiles.iter().map(|&(_, signs)| weight(signs)).collect();
            (rack.colour, rack.tiles.iter().map(|&(tile, _)| tile).collect(), Racks::new(weights, rack.size))
        });
        Self { racks: racks.collect() }
    }

    /// A play that this view could be of, in which rivals hold what they probably hold.
    pub(super) fn imagine(&self, view: &View, rng: &mut SplitMix) -> Blockers {
        if self.racks.is_empty() {
            return Blockers::imagine(view, rng);
        }
        let mut known = view.clone();
        for (colour, tiles, racks) in &self.racks {
            let mut held = Tiles::NONE;
            racks.draw(rng, |tile| held = held.with(tiles[tile]));
            known.supplies[colour.index()].held = Some(held);
        }
        Blockers::imagine(&known, rng)
    }
}

/// The racks that are hidden in a view, with what is seen of the tiles that they may hold.
#[must_use]
pub fn hidden(view: &View) -> Vec<Hidden> {
    let play = as_seen(view);
    let costs = Costs::new(&TUNED_COSTS);
    let colours = view.colours().filter(|&colour| view.supply(colour).held.is_none());
    let of = |colour: Colour| {
        let supply = view.supply(colour);
        let tiles = view.unplayed(colour).difference(supply.absent);
        let played = PLAYS - plays_left(&play, colour);
        let part = usize::from(played / PART).min(PARTS - 1);
        let signs = signs(&play, colour, tiles, &costs);
        Hidden { colour, size: supply.rack.into(), part, tiles: tiles.iter().zip(signs).collect() }
    };
    colours.map(of).collect()
}

/// The signs of each of these tiles of a colour, of which any may be in its rack.
fn signs(play: &Blockers, colour: Colour, tiles: Tiles, costs: &Costs) -> Vec<Signs> {
    let (empty, own) = (play.board().empty(), play.board().of(colour));
    let touching = Touching::new(play, colour);
    let (near, joints) = (touching.one.intersection(empty), touching.two.intersection(empty));
    let least = least_costs(play, colour, tiles, costs);
    let of = |(tile, &cost): (Tile, &i32)| {
        if tile == JOKER {
            return 1 << JOKER_SIGN;
        }
        let cells = |those: Cells| tile.cells().intersection(those).len();
        let cheaper = least.iter().filter(|&&other| other < cost).count();
        let shown = [
            HOMES + cells(near).min(MOST_HOMES) as usize,
            ROOM + cells(empty).min(MOST_ROOM) as usize,
            OWN + cells(own).min(MOST_OWN) as usize,
            COST + ((cost / (POINT / 2)).clamp(CHEAP, DEAR) - CHEAP) as usize,
            QUARTER + 4 * cheaper / least.len(),
        ];
        let joins = Signs::from(cells(joints) > 0) << JOINS;
        let symbol = Signs::from(matches!(tile.face(), Face::Symbol(_))) << SYMBOL;
        shown.into_iter().fold(joins | symbol, |signs, sign| signs | 1 << sign)
    };
    tiles.iter().zip(&least).map(of).collect()
}

#[cfg(test)]
mod tests {
    use blockers::Options;
    use game::{Observer, Seat, play_out};

    use super::*;

    /// A play of so many after so many decisions.
    fn play(players: u8, decisions: u32) -> Blockers {
        let mut play = Blockers::new(&Options { players }).expect("so many can play");
        let (mut found, mut decided) = (None, 0);
        play_out(&mut play, &mut SplitMix::new(7), |play, seat, rng| {
            if decided == decisions {
                found = Some(*play);
            }
            decided += 1;
            play.random_move(seat, rng)
        });
        found.expect("a play has more decisions")
    }

    fn seat(play: &Blockers) -> Seat {
        Seat::all(play.players()).find(|&seat| play.turn().awaits(seat)).expect("somebody decides")
    }

    #[test]
    fn what_is_imagined_could_be() {
        let mut rng = SplitMix::new(1);
        for (players, decisions) in [(2, 0), (2, 50), (2, 88), (3, 20), (4, 90), (5, 60)] {
            let play = play(players, decisions);
            let view = play.view(Observer::Seat(seat(&play)));
            let odds = Odds::learnt(&view);
            for _ in 0..50 {
                assert_eq!(odds.imagine(&view, &mut rng).view(view.observer), view);
            }
        }
    }

    #[test]
    fn likelier_tiles_are_imagined_more_often() {
        let play = play(3, 30);
        let view = play.view(Observer::Seat(seat(&play)));
        let odds = Odds::learnt(&view);
        let (colour, tiles, racks) = &odds.racks[0];
        let mut counts = vec![0.0; tiles.len()];
        let mut rng = SplitMix::new(2);
        for _ in 0..4000 {
            let rack = odds.imagine(&view, &mut rng).rack(*colour);
            counts.iter_mut().zip(tiles).for_each(|(count, tile)| *count += f64::from(u8::from(rack.contains(*tile))));
        }
        let chances = racks.each();
        assert!(chances.iter().any(|chance| (chance - chances[0]).abs() > 0.05), "tiles differ: {chances:?}");
        for (count, chance) in counts.into_iter().zip(chances) {
            assert!((count / 4000.0 - chance).abs() < 0.05, "{count} and {chance}");
        }
    }

    #[test]
    fn signs_tell_how_a_tile_fits() {
        let mut play = Blockers::new(&Options { players: 3 }).expect("three can play");
        for event in ["* rack 1 1 3 2 A B", "* rack 2 5 6 7 8 9", "* rack 3 G H I s9 s8", "1 1 A1", "* draw 1 C"] {
            play.apply(play.read(event).expect("it may happen"));
        }
        let view = play.view(Observer::Seat(Seat::new(1)));
        let hidden = hidden(&view);
        let first = &hidden[0];
        assert_eq!((hidden.len(), first.colour.index(), first.size, first.part), (2, 0, 5, 0));
        let of = |face: Face| first.tiles.iter().find(|(tile, _)| *tile == Tile::new(face)).map(|&(_, signs)| signs);
        let shows = |face: Face, sign: usize| of(face).expect("it was not played") >> sign & 1 == 1;
        assert_eq!(of(Face::Number(0)), None, "the 1 was played");
        assert_eq!(of(Face::Joker), Some(1 << JOKER_SIGN));
        assert!(shows(Face::Letter(0), HOMES + 1), "A fits on A2 beside A1");
        assert!(shows(Face::Letter(0), ROOM + 8) && shows(Face::Letter(0), OWN + 1));
        assert!(shows(Face::Symbol(0), HOMES + 2) && shows(Face::Symbol(0), SYMBOL), "the first symbol on A2 and B1");
        assert!(shows(Face::Number(8), HOMES) && shows(Face::Number(8), ROOM + 9) && shows(Face::Number(8), OWN));
        assert!(!shows(Face::Letter(0), JOINS), "there is one group");
    }
}
