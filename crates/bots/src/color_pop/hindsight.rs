//! What others' moves say about their colours: the search is put in their place, with each choice of colours that they may
//! have. The more it would have tried what they did, the likelier they have these colours. Where there is little time, they
//! are judged by what is likely at first sight.

use color_pop::View;
use game::Seat;
use search::Budget;

use super::{
    evaluation::Weights,
    foresight::Foresight,
    grid::{Bits, bits},
    secrets::Belief,
    shared,
    sides::SIDES,
};

/// Which part of its simulations a decision spends on this: one of so many.
const PART: u32 = 3;
/// With fewer simulations than this all of them are needed to decide.
const ENOUGH: u32 = 20_000;
/// How much the search's judgement of a move counts: others may think otherwise.
const TRUST: f64 = 0.8;
/// What a move is worth at first sight counts for as much as so many simulations, so that few of them rule nothing out.
const AT_FIRST_SIGHT: f32 = 200.0;

/// A move that somebody else made: what was seen before it, by whom, and the cells that it emptied.
struct Made {
    before: View,
    seat: Seat,
    cells: Bits,
}

/// Weighs the deals by how likely they make the moves of the others.
pub(super) fn weigh(
    belief: &mut Belief,
    view: &View,
    seat: Seat,
    weights: &Weights,
    foresight: &Foresight,
    seed: u64,
    budget: &mut Budget<'_>,
) {
    let sides = belief.deals[0].sides;
    let made = moves_of_others(view, seat);
    if belief.deals.len() == 1 || made.is_empty() {
        return;
    }
    let each = if budget.left() < ENOUGH { 0 } else { budget.left() / PART / made.len() as u32 };
    let mut choices: [Vec<_>; SIDES] = Default::default();
    for deal in &belief.deals {
        for (choices, &colours) in choices.iter_mut().zip(&deal.sides.colours[..sides.count()]) {
            if !choices.iter().any(|&(known, _)| known == colours) {
                choices.push((colours, 0.0));
            }
        }
    }
    for Made { before, seat, cells } in &made {
        let choices = &mut choices[sides.of(*seat)];
        let possible: Vec<_> = choices.iter().map(|&(colours, _)| colours).collect();
        let open = Belief::open(before, *seat, &possible);
        let foresight = foresight.at(&sides, &open.deals[0].position.grid);
        let mut spent = || !budget.spend();
        let mut budget = Budget::until(each, &mut spent);
        for tried in shared::tries_of(&open, weights, &foresight, *cells, seed, &mut budget) {
            let (_, speaks) = choices.iter_mut().find(|it| it.0 == tried.colours).expect("it is one of the choices");
            let share = (tried.visits + AT_FIRST_SIGHT * tried.prior) / (tried.all + AT_FIRST_SIGHT);
            *speaks += TRUST * f64::from(share).ln();
        }
    }
    belief.reconsider(|sides| {
        let of_side = |side: usize| choices[side].iter().find(|it| it.0 == sides.colours[side]).map_or(0.0, |it| it.1);
        (0..sides.count()).map(of_side).sum()
    });
}

/// What the others did so far, in order; nothing where it is not known how the play began.
fn moves_of_others(view: &View, seat: Seat) -> Vec<Made> {
    let Some(start) = view.start else { return Vec::new() };
    let mut before = View { board: Some(start), played: Vec::new(), ..view.clone() };
    before.removed.iter_mut().for_each(Vec::clear);
    let (mut board, mut mover) = (start, Seat::new(0));
    let mut made = Vec::new();
    for &mv in &view.played {
        let group = mv.group(&board);
        if view.options.side(mover) != view.options.side(seat) {
            made.push(Made { before: before.clone(), seat: mover, cells: bits(group) });
        }
        board.remove(group);
        let removed = &mut before.removed[mover.index()];
        removed.push(view.removed[mover.index()][removed.len()]);
        before.played.push(mv);
        before.board = Some(board);
        mover = mover.next(view.options.players);
    }
    made
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use color_pop::{ColorPop, Options};
    use game::{Game, Observer, Rng};

    use super::*;
    use crate::color_pop::{foresight, look_far, weights::EVALUATION, written};

    #[test]
    fn what_the_search_would_do_tells_the_colours_of_whoever_did_it() {
        let (own, rival) = (Seat::new(0), Seat::new(1));
        let weights = Weights::new(&EVALUATION.tuned);
        let (mut by_signs, mut in_hindsight) = (0.0, 0.0);
        for number in 0..4 {
            let mut play = ColorPop::new(&Options::usual(2)).unwrap();
            let mut moves = 0;
            game::play_out(&mut play, &mut Seed::new("hindsight").chance(number), |play, seat, rng| {
                let view = play.view(Observer::Seat(seat));
                moves += 1;
                if moves == 10 || moves == 14 {
                    let mut belief = Belief::by_signs(&play.view(Observer::Seat(own)), own);
                    let loss = |belief: &Belief| {
                        let is_true = |deal: &&super::super::Deal| deal.sides.colours[1] == play.colours(rival);
                        -belief.deals.iter().find(is_true).unwrap().odds.ln()
                    };
                    by_signs += loss(&belief);
                    let mut budget = Budget::new(ENOUGH);
                    weigh(&mut belief, &play.view(Observer::Seat(own)), own, &weights, &foresight(), 1, &mut budget);
                    assert!((belief.deals.iter().map(|deal| deal.odds).sum::<f64>() - 1.0).abs() < 1e-9);
                    assert!(budget.spent() > 0 && budget.left() >= ENOUGH - ENOUGH / PART);
                    in_hindsight += loss(&belief);
                }
                let simulations = if moves < 14 { 3_000 } else { 10 };
                let considered =
                    look_far(&view, seat, None, &foresight(), rng.next_u64(), &mut Budget::new(simulations));
                written(&view, considered[0].group.cells)
            });
        }
        assert!(in_hindsight < 0.8 * by_signs, "{in_hindsight} and {by_signs}");
    }

    #[test]
    fn nothing_is_weighed_before_anybody_else_has_moved() {
        let mut play = ColorPop::new(&Options::usual(2)).unwrap();
        let mut rng = Seed::new("hindsight").chance(1);
        while play.turn() == game::Turn::Chance {
            play.resolve(play.sample(&mut rng));
        }
        let view = play.view(Observer::Seat(Seat::new(0)));
        let mut belief = Belief::by_signs(&view, Seat::new(0));
        let before: Vec<f64> = belief.deals.iter().map(|deal| deal.odds).collect();
        let mut budget = Budget::new(ENOUGH);
        weigh(&mut belief, &view, Seat::new(0), &Weights::new(&EVALUATION.tuned), &foresight(), 1, &mut budget);
        assert_eq!(budget.spent(), 0);
        assert_eq!(belief.deals.iter().map(|deal| deal.odds).collect::<Vec<_>>(), before);
    }
}
