//! What a net is told about a position after a decision: what the seat that decided knows of every colour and every seat,
//! its own first, then the others in the order in which they play.

use blockers::{Blockers, Cells, Colour, Face, Tile};
use game::{Game, Seat};

use super::field::{Touching, around, opposing, parts, plays_left, unplayed};
use crate::net::MOST_INPUT;

/// The number of inputs is a multiple of this, which is what one instruction takes.
const WIDTH: usize = 16;
/// The most inputs that a net has: those for five players.
const MOST: usize = 128;

/// How many inputs there are about each colour,
const COLOUR: usize = 15;
/// about each of one's own beside these,
const OWN: usize = 5;
/// and about each seat.
const SEAT: usize = 4;

const JOKER: Tile = Tile::new(Face::Joker);

/// How many inputs there are where so many play.
pub(super) const fn count(players: u8) -> usize {
    let players = players as usize;
    let (colours, own) = if players == 2 { (4, 2) } else { (players, 1) };
    (colours * COLOUR + own * OWN + players * SEAT + 1).next_multiple_of(WIDTH)
}

/// Room for inputs, filled from the beginning.
pub(super) struct Inputs {
    numbers: [i16; MOST],
    filled: usize,
}

impl Inputs {
    pub(super) const fn new() -> Self {
        Self { numbers: [0; MOST], filled: 0 }
    }

    /// The inputs for what this seat knows after a decision of its own.
    pub(super) fn after(&mut self, play: &Blockers, seat: Seat) -> &[i16] {
        let players = play.players();
        self.filled = 0;
        let empty = play.board().empty();
        let touching: [Option<Touching>; Colour::MOST] = std::array::from_fn(|colour| {
            (colour < usize::from(play.options().colours())).then(|| Touching::new(play, Colour::new(colour as u8)))
        });
        let of = |colour: Colour| touching[colour.index()].as_ref().expect("the colour is in play");
        let mut other = seat;
        for _ in 0..players {
            self.push_seat(play, other);
            let mut colours = [None; 2];
            play.options().colours_of(other).zip(&mut colours).for_each(|(colour, place)| *place = Some(colour));
            // Of two colours the one with fewer groups comes first, so that it makes no difference what they are called.
            if let [Some(one), Some(two)] = colours
                && of(one).groups > of(two).groups
            {
                colours.swap(0, 1);
            }
            for colour in colours.into_iter().flatten() {
                let rivals = opposing(play, other).fold(Cells::NONE, |all, rival| all.union(of(rival).one));
                self.push_colour(play, colour, of(colour), empty, rivals);
                if other == seat {
                    self.push_rack(play, colour, of(colour), empty);
                }
            }
            other = other.next(players);
        }
        self.push(empty.len(), 1);
        self.numbers[self.filled..].fill(0);
        &self.numbers[..count(players)]
    }

    fn push_seat(&mut self, play: &Blockers, seat: Seat) {
        let captured = || opposing(play, seat).map(|colour| u32::from(play.captured(seat, colour).len()));
        let most = captured().max().unwrap_or(0);
        self.push(play.score(seat).points().into(), 6);
        self.push(most, 12);
        self.push(captured().sum(), 6);
        // Captures that cost nothing, because of another colour more was captured.
        self.push(captured().map(|count| most - count).sum(), 8);
    }

    fn push_colour(&mut self, play: &Blockers, colour: Colour, touching: &Touching, empty: Cells, rivals: Cells) {
        let own = play.board().of(colour);
        let (near, joints, hubs) =
            (touching.one.intersection(empty), touching.two.intersection(empty), touching.three.intersection(empty));
        let groups = u32::from(touching.groups);
        let apart = if groups > 1 { parts(own.union(near)) } else { groups };
        let cut_off = if apart > 1 { parts(own.union(near).union(around(near).intersection(empty))) } else { apart };
        let (mut homeless, mut cramped, mut joining) = (0, 0, 0);
        for tile in unplayed(play, colour).iter() {
            let homes = tile.cells().intersection(near).len();
            homeless += u32::from(homes == 0);
            cramped += u32::from(homes == 1);
            joining += u32::from(!tile.cells().intersection(joints).is_empty());
        }
        let (mut largest, mut singles) = (0, 0);
        for group in play.board().groups(colour) {
            largest = largest.max(group.len());
            singles += u32::from(group.len() == 1);
        }
        self.push(groups, 8);
        self.push(apart, 10);
        self.push(cut_off, 14);
        self.push(near.len(), 5);
        self.push(joints.len(), 8);
        self.push(hubs.len(), 20);
        self.push(near.intersection(rivals).len(), 6);
        self.push(homeless, 8);
        self.push(cramped, 8);
        self.push(joining, 8);
        self.push(u32::from(unplayed(play, colour).contains(JOKER)), 64);
        self.push(plays_left(play, colour).into(), 5);
        self.push(largest, 5);
        self.push(singles, 16);
        self.push(play.board().capturable(colour).len(), 6);
    }

    /// What only the owner of a rack knows.
    fn push_rack(&mut self, play: &Blockers, colour: Colour, touching: &Touching, empty: Cells) {
        let rack = play.rack(colour);
        let (near, joints) = (touching.one.intersection(empty), touching.two.intersection(empty));
        let fitting =
            |cells: Cells| rack.iter().filter(|tile| !tile.cells().intersection(cells).is_empty()).count() as u32;
        self.push(fitting(joints), 20);
        self.push(fitting(near), 20);
        self.push(fitting(empty), 20);
        self.push(fitting(around(near).intersection(empty).difference(near)), 20);
        self.push(u32::from(rack.contains(JOKER)), 64);
    }

    /// Adds an input: a count, one of which is so much.
    fn push(&mut self, count: u32, size: i16) {
        self.numbers[self.filled] = (count as i16 * size).min(MOST_INPUT);
        self.filled += 1;
    }
}
