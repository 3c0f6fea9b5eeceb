//! What is seen of a move at once, for the policy that was learnt from the search.

use blockers::{Blockers, Move};
use game::{Game, Seat};

use super::{
    field::{PLAYS, plays_left},
    inputs::Inputs,
    policy::{Costs, POINT, each_feature},
    training::after,
};
use crate::{
    learned::After,
    net::{self, Net},
    policy::{flag, sign},
};

/// What the signs are.
pub(super) const NAMES: [&str; 17] = [
    "net, at the beginning",
    "net, at the end",
    "first by the net",
    "second by the net",
    "among the first four by the net",
    "quick cost",
    "captures",
    "captures what costs a point",
    "the joker",
    "joins groups",
    "begins a group",
    "near a group",
    "in a rival's way",
    "between a rival's groups",
    "room",
    "patience of the tile",
    "of the colour with more to play",
];

/// A move with its signs.
pub(super) struct Seen {
    pub(super) mv: Move,
    /// The net's logit after it.
    logit: i32,
    pub(super) signs: [i16; NAMES.len()],
}

/// A certain win, as a logit.
const CERTAIN: f64 = 16.0;

/// Every move of a seat, those first after which the net expects most.
pub(super) fn all(net: &Net, play: &Blockers, seat: Seat, costs: &Costs) -> Vec<Seen> {
    let mut inputs = Inputs::new();
    let mut moves = Vec::with_capacity(128);
    let (mut left, mut most) = ([0; 2], 0);
    for (left, colour) in left.iter_mut().zip(play.options().colours_of(seat)) {
        *left = i32::from(plays_left(play, colour));
        most = most.max(*left);
    }
    let mut colours = play.options().colours_of(seat);
    let first = colours.next();
    each_feature(play, seat, costs, |cost, mv, it| {
        let mut next = *play;
        next.play(seat, mv);
        let logit = match after(&next, seat, &mut inputs) {
            After::Over(share) => ((share - 0.5) * 2.0 * CERTAIN * f64::from(net::LOGIT)) as i32,
            After::Open(inputs) => net.logit(inputs),
        };
        let own = if mv.colour.is_none() || mv.colour == first { left } else { [left[1], left[0]] };
        let more = if mv.colour.is_none() { 0 } else { own[0] - own[1] };
        let signs = [
            0,
            0,
            0,
            0,
            0,
            sign(cost / 64, POINT / 64),
            flag(mv.captures),
            flag(it.costs_a_point),
            flag(it.joker),
            sign(i32::from(it.touches.max(1)) - 1, 1),
            flag(it.touches == 0),
            flag(it.near),
            flag(it.in_the_way),
            flag(it.between),
            sign(it.room, 4),
            sign(it.homes, 6),
            sign(more, 8),
        ];
        moves.push(Seen { mv, logit, signs });
    });
    game::sort_by_key(&mut moves, |it| it.mv);
    game::sort_by_key(&mut moves, |it| std::cmp::Reverse(it.logit));
    let best = moves.first().map_or(0, |it| it.logit);
    let least = moves.iter().map(|it| it.signs[5]).min().unwrap_or(0);
    let begun = i32::from(PLAYS) - most;
    for (rank, it) in moves.iter_mut().enumerate() {
        // 64 parts are a logit.
        let behind = it.logit.saturating_sub(best) / (net::LOGIT / 64);
        it.signs[0] = sign(behind * most / i32::from(PLAYS), 64);
        it.signs[1] = sign(behind * begun / i32::from(PLAYS), 64);
        it.signs[2] = flag(rank == 0);
        it.signs[3] = flag(rank == 1);
        it.signs[4] = flag(rank < 4);
        it.signs[5] -= least;
    }
    moves
}

#[cfg(test)]
mod tests {
    use blockers::{Face, Options, Tile};

    use super::*;
    use crate::{
        blockers::{training, weights::TUNED_COSTS},
        policy::ONE,
    };

    fn place(name: &str) -> usize {
        NAMES.iter().position(|it| *it == name).expect("there is such a sign")
    }

    #[test]
    fn every_move_is_seen_once_and_signs_say_what_it_does() {
        let mut play = Blockers::new(&Options { players: 3 }).expect("three can play");
        // The first seat has tiles on A1 and A3, and can join them on A2 with the 2 or the A.
        let events = "* rack 1 1 3 2 A B; * rack 2 5 6 7 8 9; * rack 3 G H I s9 s8; 1 1 A1; * draw 1 C; 2 5 E5; * draw 2 A; \
                      3 G G9; * draw 3 F; 1 3 A3; * draw 1 D; 2 6 E6; * draw 2 B; 3 H H9; * draw 3 E";
        for event in events.split("; ") {
            play.apply(play.read(event).expect("it may happen"));
        }
        let seat = Seat::new(0);
        let net = training::net(&play.options()).expect("there is one for three");
        let seen = all(net, &play, seat, &Costs::new(&TUNED_COSTS));
        let mut moves: Vec<Move> = seen.iter().map(|it| it.mv).collect();
        moves.sort();
        let mut legal = play.moves(seat);
        legal.sort();
        assert_eq!(moves, legal);
        assert!(seen.is_sorted_by(|a, b| a.logit >= b.logit), "the net's first come first");
        let shows = |tile: Face, cell: &str, name: &str| {
            let it = seen.iter().find(|it| it.mv.tile == Tile::new(tile) && it.mv.cell.to_string() == cell);
            i32::from(it.expect("there is such a move").signs[place(name)])
        };
        assert_eq!(shows(Face::Number(1), "A2", "joins groups"), ONE);
        assert_eq!(shows(Face::Number(1), "I2", "begins a group"), ONE);
        assert_eq!(shows(Face::Number(1), "A2", "begins a group"), 0);
        assert_eq!(shows(Face::Letter(1), "B1", "captures"), 0);
        assert_eq!(seen.iter().filter(|it| it.signs[place("first by the net")] > 0).count(), 1);
        assert!(seen.iter().all(|it| it.signs[place("net, at the end")] <= 0));
    }
}
