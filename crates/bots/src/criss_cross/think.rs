//! Thinking ahead: exact in the last rounds. Before them, somebody alone looks two rolls ahead with the net, and in company
//! every candidate is played on with the same dice.

use std::cell::RefCell;

use criss_cross::{Cell, CrissCross, Move, Roll, Sheet, Symbol, View};
use game::{Game, Rng, Seat, Seats, Turn};
use rand_chacha::rand_core::SeedableRng;
use search::{Budget, Candidate, Estimate, Evaluate, Ranked, Rollouts, Root, SplitMix, Wins};

use super::{
    board::Board,
    endgame::{self, Endgame},
    table::{END, Table},
    value::Value,
};
use crate::Mind;

/// Looking at everything takes as long as several thousand simulations: whoever may make fewer than this goes on with those
/// in the last rounds too.
const EXACT: u32 = 3000;

/// Moves that are looked at ahead by one roll, and those of them that are played on.
const GLANCED: usize = 24;
const CANDIDATES: usize = 12;

/// How many moves somebody alone looks at two rolls ahead, and how many points they may be behind the best one until then.
const LOOKED_AHEAD: (usize, f32) = (6, 1.5);

/// Early on, who comes first is largely luck. So that a narrow result does not count as much as a clear one, every roll
/// to come softens it by this many points.
const SOFTNESS: f64 = 0.5;

/// The moves of a seat that is to write, best first, with the share of the first place or, alone, the score that it may
/// expect. `asked`, if there is one, is among them. The others are supposed to play by `others`: the table is quicker, but what
/// is expected is true only if they play as well as the seat does.
pub(crate) fn think(
    view: &View,
    seat: Seat,
    [value, others]: [Value<'_>; 2],
    asked: Option<Move>,
    simulations: u32,
    mind: &mut Mind<'_>,
) -> Vec<(Move, f64)> {
    let roll = view.roll.expect("there are dice when somebody is to write");
    let round = usize::from(view.round);
    let board = Board::new(view.sheets[seat.index()]);
    if END - round <= endgame::ROLLS && simulations >= EXACT {
        let sheets: Vec<Board> = Seat::all(view.options.players)
            .filter(|&other| other != seat)
            .map(|other| Board::new(view.sheets[other.index()]))
            .collect();
        let mut moves = by_table(value.table, &board, round, roll);
        bring_forward(&mut moves, asked);
        let endgame = Endgame::new(value.table, view.options.advanced, &sheets, round, roll);
        return endgame.ranked(&board, round, &moves, mind.should_stop);
    }
    if view.options.players == 1 && value.net.is_some() {
        return two_rolls_ahead(&board, round, roll, value, asked, mind.should_stop);
    }
    let play = beginning_of_round(view);
    let judge = Judge {
        value,
        others,
        seat,
        asked,
        softness: SOFTNESS * (END - round) as f64,
        answers: RefCell::new(vec![None; usize::from(Seat::MOST) * (END + 1)]),
    };
    let seed = mind.rng.next_u64();
    let mut budget = Budget::until(simulations, mind.should_stop);
    let thought = Rollouts::TO_THE_END.think(Root::Play(&play), seat, &judge, seed, &mut budget);
    // Whoever is stopped at once has an opinion too: what the table says alone, an even share in company.
    let at_a_glance = |mv| match view.options.players {
        1 => value.one_roll_ahead(&board.after(mv), round).into(),
        players => 1.0 / f64::from(players),
    };
    let expected = |it: &Ranked<Move>| if it.visits > 0 { it.expected } else { at_a_glance(it.mv) };
    thought.ranked.iter().map(|ranked| (ranked.mv, expected(ranked))).collect()
}

/// The moves of somebody alone, best first, with the points to expect: the best of them by looking two rolls ahead, as far
/// as there is time.
fn two_rolls_ahead(
    board: &Board,
    round: usize,
    roll: Roll,
    value: Value<'_>,
    asked: Option<Move>,
    should_stop: &mut dyn FnMut() -> bool,
) -> Vec<(Move, f64)> {
    let mut moves = glanced(value, board, round, roll, asked);
    let least = moves[0].0 - LOOKED_AHEAD.1;
    let worthy = |(at, it): (usize, &(f32, Move))| at < LOOKED_AHEAD.0 && it.0 >= least || Some(it.1) == asked;
    let mut looked_at: Vec<(f32, Move)> =
        moves.iter().enumerate().filter(|it| worthy(*it)).map(|(_, it)| *it).collect();
    moves.retain(|it| !looked_at.contains(it));
    if looked_at.len() > 1 || asked.is_some() {
        for (worth, mv) in &mut looked_at {
            if should_stop() {
                break;
            }
            *worth = value.two_rolls_ahead(&board.after(*mv), round);
        }
        game::sort_by(&mut looked_at, |a, b| b.0.total_cmp(&a.0));
    }
    looked_at.into_iter().chain(moves).map(|(worth, mv)| (mv, worth.into())).collect()
}

/// The moves that the table likes best and the one that is asked for, best first, with what they are worth by looking one
/// roll ahead.
fn glanced(value: Value<'_>, board: &Board, round: usize, roll: Roll, asked: Option<Move>) -> Vec<(f32, Move)> {
    let moves = by_table(value.table, board, round, roll);
    let liked = moves.into_iter().enumerate().filter(|(at, mv)| *at < GLANCED || Some(*mv) == asked);
    let mut glanced: Vec<(f32, Move)> =
        liked.map(|(_, mv)| (value.one_roll_ahead(&board.after(mv), round), mv)).collect();
    game::sort_by(&mut glanced, |a, b| b.0.total_cmp(&a.0));
    glanced
}

/// What somebody who plays alone may expect when only the starting symbol is written.
pub(crate) fn before_the_first_roll(value: Value<'_>) -> f32 {
    let mut sheet = Sheet::EMPTY;
    sheet.write(Cell::new(0, 0), Symbol::all().next().expect("there are six"));
    value.two_rolls_ahead(&Board::new(sheet), 0)
}

/// What rollouts ask for.
struct Judge<'a> {
    /// By what the seat that thinks plays, and the others.
    value: Value<'a>,
    others: Value<'a>,
    /// Who thinks.
    seat: Seat,
    asked: Option<Move>,
    /// How many points decide half of what is open about the first place.
    softness: f64,
    /// The last answer of each seat in each round. In one world the others' sheets and rolls are the same whatever is
    /// tried, so most of their answers are known.
    answers: RefCell<Vec<Option<(Sheet, Roll, Move)>>>,
}

impl Evaluate<CrissCross> for Judge<'_> {
    fn estimate(&self, play: &CrissCross, seat: Seat) -> Estimate {
        let value = self.value(play, seat);
        Estimate { value, expected: if play.players() == 1 { value } else { Wins.value(play, seat) } }
    }

    fn asked(&self) -> Option<Move> {
        self.asked
    }

    fn value(&self, play: &CrissCross, seat: Seat) -> f64 {
        let others = Seat::all(play.players()).filter(|&other| other != seat);
        let (score, best) = (play.score(seat), others.map(|other| play.score(other)).max());
        match best {
            None => score.total.into(),
            Some(best) if score == best => Wins.value(play, seat),
            Some(best) => {
                // Where the totals are equal, the best line decides.
                let tie_break = if score > best { 0.5 } else { -0.5 };
                let ahead = f64::from(score.total - best.total) + tie_break;
                0.5 + 0.5 * ahead / (ahead.abs() + self.softness)
            }
        }
    }

    fn candidates(&self, play: &CrissCross, seat: Seat, candidates: &mut Vec<Candidate<Move>>) {
        let roll = play.roll().expect("there are dice when somebody is to write");
        let (board, round) = (Board::new(play.sheet(seat)), usize::from(play.round()));
        let glanced = glanced(self.value, &board, round, roll, None);
        let mut moves: Vec<Move> = glanced.into_iter().map(|(_, mv)| mv).take(CANDIDATES).collect();
        if let Some(asked) = self.asked.filter(|asked| !moves.contains(asked)) {
            moves.push(asked);
        }
        let ranked = moves.into_iter().enumerate();
        candidates.extend(ranked.map(|(rank, mv)| Candidate::new(mv, 1.0 / (1.0 + rank as f64))));
    }

    fn rollout_move(&self, play: &CrissCross, seat: Seat, rng: &mut SplitMix) -> Move {
        let Some(roll) = play.roll() else { return play.random_move(seat, rng) };
        let (sheet, round) = (play.sheet(seat), usize::from(play.round()));
        let known = &mut self.answers.borrow_mut()[seat.index() * (END + 1) + round];
        match *known {
            Some((same, again, mv)) if (same, again) == (sheet, roll) => mv,
            _ => {
                let value = if seat == self.seat { self.value } else { self.others };
                let best = value.ready(round, &Board::new(sheet)).best(roll);
                let (_, mv) = best.expect("a seat that is to write has somewhere to write");
                *known = Some((sheet, roll, mv));
                mv
            }
        }
    }
}

/// All ways of writing the roll, those that the table values most first.
fn by_table(table: &Table, board: &Board, round: usize, roll: Roll) -> Vec<Move> {
    let mut moves = Vec::new();
    table.each(round, board, roll, |value, mv| moves.push((value, mv)));
    game::sort_by(&mut moves, |a, b| b.0.total_cmp(&a.0));
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// The play when the round began. What others have chosen since is unknown, and better guessed with care than drawn
/// at random, which is all that [`CrissCross::imagine`] may do.
fn beginning_of_round(view: &View) -> CrissCross {
    let Turn::Seats(owing) = view.turn else { unreachable!("a seat is to decide") };
    let all = view.chosen().iter().fold(owing, Seats::with);
    let view = View { turn: Turn::Seats(all), ..view.clone() };
    CrissCross::imagine(&view, &mut catalog::Stream::from_seed([0; 32]))
}

/// Puts this move first.
fn bring_forward(moves: &mut [Move], asked: Option<Move>) {
    if let Some(at) = asked.and_then(|asked| moves.iter().position(|&mv| mv == asked)) {
        moves[..=at].rotate_right(1);
    }
}
