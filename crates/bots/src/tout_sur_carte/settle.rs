//! How a round ends once the dice lie: everybody uses them as seems best at a glance.

use super::{
    judge::{Judge, Shares, wins},
    position::{MOST_PLAYERS, Position},
    uses::Uses,
};

/// A round that is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// What everybody may expect: the result if the play has ended, else what seems likely at a glance.
    pub(super) shares: Shares,
    /// The place of the card that each player used who had still to decide.
    pub(super) used: [Option<u8>; MOST_PLAYERS],
    /// Whether the play has ended.
    pub(super) ended: bool,
}

/// Lets the players decide from this turn of the round on; those before have decided.
pub(super) fn settle<'a>(position: &Position, turn: usize, judge: &Judge, uses: impl Fn(usize) -> &'a Uses) -> Settled {
    let mut standing = Standing {
        judge,
        uses,
        order: [0; MOST_PLAYERS],
        players: position.hands().len(),
        worths: [0.0; MOST_PLAYERS],
        points: [0; MOST_PLAYERS],
    };
    for (at, player) in position.order().enumerate() {
        standing.order[at] = player;
        if at < turn {
            standing.worths[player] = judge.worth(&position.hands()[player]);
            standing.points[player] = position.hands()[player].points();
        }
    }
    if position.is_last_round() { standing.last(turn) } else { standing.going(turn) }
}

/// What those who have decided have.
struct Standing<'a, F> {
    judge: &'a Judge,
    uses: F,
    order: [usize; MOST_PLAYERS],
    players: usize,
    worths: [f32; MOST_PLAYERS],
    points: [i32; MOST_PLAYERS],
}

impl<'a, F: Fn(usize) -> &'a Uses> Standing<'_, F> {
    /// The players from this turn on decide while nobody has ended the play. Who can end it does so if that is better
    /// than what comes of it otherwise.
    fn going(&mut self, turn: usize) -> Settled {
        if turn == self.players {
            let shares = self.judge.shares(&self.worths[..self.players]);
            return Settled { shares, used: [None; MOST_PLAYERS], ended: false };
        }
        let player = self.order[turn];
        let uses = (self.uses)(player);
        (self.worths[player], self.points[player]) = (uses.worth, uses.go.points.into());
        let mut going = self.going(turn + 1);
        going.used[player] = uses.go.place;
        let Some(end) = uses.end else { return going };
        self.points[player] = end.points.into();
        let mut ending = self.last(turn + 1);
        ending.used[player] = end.place;
        if ending.shares[player] > going.shares[player] { ending } else { going }
    }

    /// The players from this turn on decide in the last round, where points are all that counts.
    fn last(&self, turn: usize) -> Settled {
        let (mut points, mut used) = (self.points, [None; MOST_PLAYERS]);
        for &player in &self.order[turn..self.players] {
            let last = (self.uses)(player).last;
            (points[player], used[player]) = (last.points.into(), last.place);
        }
        Settled { shares: wins(&points[..self.players]), used, ended: true }
    }
}
