//! How good a position is, without looking ahead: the points a seat may expect to end up with.

use blockers::{Blockers, Colour, Face, Move, Tile};
use game::{Game, Seat};

use super::{
    field::{PLAYS, Touching, around, opposing, parts, plays_left, unplayed},
    weights::{FEATURES, OTHERS_BEST, OTHERS_MEAN},
};

/// Liberties beyond this many make no difference.
const ENOUGH: u32 = 16;
const JOKER: Tile = Tile::new(Face::Joker);

/// A static evaluation with these weights, in the order of [`NAMES`](super::weights::NAMES).
#[derive(Clone, Copy)]
pub(super) struct Evaluation<'w>(pub(super) &'w [f64]);

impl Evaluation<'_> {
    /// Each legal move of the seat with its margin after it.
    pub(super) fn each_move(&self, play: &Blockers, seat: Seat) -> Vec<(Move, f64)> {
        let mut moves = Vec::with_capacity(128);
        play.each_move(seat, |mv| {
            let mut after = *play;
            after.play(seat, mv);
            moves.push((mv, self.margin(&after, seat)));
        });
        moves
    }

    /// How much better the seat stands than its opponents. Their mean and the best of them count by weights of their
    /// own, because a point of one's own is surer than a point of theirs.
    fn margin(&self, play: &Blockers, seat: Seat) -> f64 {
        let (mut sum, mut best) = (0.0, f64::INFINITY);
        for other in Seat::all(play.players()).filter(|&other| other != seat) {
            let points = self.points(play, other, false);
            sum += points;
            best = best.min(points);
        }
        let mean = sum / f64::from(play.players() - 1);
        self.0[OTHERS_MEAN] * mean + self.0[OTHERS_BEST] * best - self.points(play, seat, true)
    }

    /// The points a seat may expect to end up with: those it has now, and what may become of them. The fewer, the
    /// better. Its rack counts only where it is `known`.
    pub(super) fn points(&self, play: &Blockers, seat: Seat, known: bool) -> f64 {
        let mut groups = 0;
        let mut changes = [0.0; FEATURES];
        for colour in play.options().colours_of(seat) {
            let outlook = Outlook::new(play, colour, known);
            groups += outlook.groups;
            for (change, part) in changes.iter_mut().zip(outlook.features()) {
                *change += part;
            }
        }
        let captured = || opposing(play, seat).map(|colour| play.captured(seat, colour).len());
        changes[FEATURES - 1] = captured().sum::<u8>().into();
        let now = f64::from(groups) + f64::from(captured().max().unwrap_or(0));
        changes.iter().zip(self.0).fold(now, |points, (change, weight)| points + change * weight)
    }
}

/// What a colour has, and what may become of it.
struct Outlook {
    /// Its groups.
    groups: u32,
    /// Its groups, those counted once that a tile or two between them would join.
    apart: u32,
    /// The same for three or four tiles.
    cut_off: u32,
    /// The empty cells next to its groups.
    liberties: u32,
    /// The unplayed tiles that fit none of these cells,
    homeless: u32,
    /// and those that fit one only.
    cramped: u32,
    /// The unplayed tiles that would join groups at once.
    joining: u32,
    /// Those of them that are known to be in the rack.
    ready: u32,
    /// Whether the joker has not been played.
    joker: bool,
    /// How much of the colour is still to be played, from 1 to 0.
    early: f64,
    /// How likely an unplayed tile is to be played at all: four never are.
    used: f64,
}

impl Outlook {
    fn new(play: &Blockers, colour: Colour, known: bool) -> Self {
        let own = play.board().of(colour);
        let empty = play.board().empty();
        let touching = Touching::new(play, colour);
        let groups = u32::from(touching.groups);
        let plays = f64::from(plays_left(play, colour));
        let tiles = unplayed(play, colour);
        let near = touching.one.intersection(empty);
        let joints = touching.two.intersection(empty);
        let mut outlook = Self {
            groups,
            apart: groups,
            cut_off: groups,
            liberties: near.len(),
            homeless: 0,
            cramped: 0,
            joining: 0,
            ready: 0,
            joker: false,
            early: plays / f64::from(PLAYS),
            used: 0.0,
        };
        if own.is_empty() || plays == 0.0 {
            return outlook;
        }
        if groups > 1 {
            outlook.apart = parts(own.union(near));
            outlook.cut_off =
                if outlook.apart > 1 { parts(own.union(near).union(around(near).intersection(empty))) } else { 1 };
        }
        for tile in tiles.iter() {
            let homes = tile.cells().intersection(near).len();
            outlook.homeless += u32::from(homes == 0);
            outlook.cramped += u32::from(homes == 1);
            let joins = !tile.cells().intersection(joints).is_empty();
            outlook.joining += u32::from(joins);
            outlook.ready += u32::from(joins && known && play.rack(colour).contains(tile));
        }
        outlook.joker = tiles.contains(JOKER);
        outlook.used = plays / f64::from(tiles.len());
        outlook
    }

    /// As numbers to be weighed. At the end all but the groups themselves make no difference.
    fn features(&self) -> [f64; FEATURES - 1] {
        [
            f64::from(self.groups) * self.early,
            f64::from(self.apart) * self.early,
            f64::from(self.cut_off) * self.early,
            f64::from(self.homeless) * self.used,
            f64::from(self.cramped) * self.used,
            f64::from(self.liberties.min(ENOUGH)) * self.early,
            f64::from(self.joining) * self.used,
            f64::from(self.ready),
            f64::from(u8::from(self.joker)),
        ]
    }
}
