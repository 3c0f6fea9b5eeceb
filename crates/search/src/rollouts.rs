//! Flat Monte Carlo: every candidate is tried in the same imagined worlds, and the weaker half is dropped again and
//! again.

use game::{Game, Seat, Turn};

use crate::{
    Budget, Estimate, Evaluate, Root, Thought,
    luck::Luck,
    step::{Step, roll_out},
    thought::{Choice, choices, sort_by_mean},
};

/// Plays each candidate out in imagined worlds and compares the mean values.
///
/// All candidates meet the same worlds, the same dice and the same draws, so that their difference shows after few
/// simulations. The budget's simulations are shared out in rounds of equal size; after each round the weaker half of
/// the candidates is dropped (sequential halving), except a move that somebody [asked](Evaluate::asked) about. Time alone is no plan for that: give it a number of simulations
/// that the time should allow, and `should_stop` for the rare case in which it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollouts {
    /// How many steps of decisions are played after the candidate before the play is valued. The chance that follows
    /// the last of them is drawn too.
    pub depth: u32,
}

impl Rollouts {
    /// Rollouts that go on to the end of the play.
    pub const TO_THE_END: Self = Self { depth: u32::MAX };

    /// Ranks the moves of a seat that is to decide, by round: those in the last round come first. One simulation is one
    /// rollout.
    ///
    /// The result depends on the arguments alone, unless the budget's `should_stop` cuts the search short; then it is
    /// what was known by then.
    pub fn think<G: Game, E: Evaluate<G> + ?Sized>(
        &self,
        root: Root<'_, G>,
        seat: Seat,
        evaluate: &E,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Thought<G::Move> {
        let before = budget.spent();
        let mut choices = choices(&root.world(evaluate, &Luck::of_world(seed, 0)), seat, evaluate);
        if choices.is_empty() {
            return Thought::nothing();
        }
        let rounds = choices.len().next_power_of_two().ilog2().max(1);
        let mut contest = Contest { depth: self.depth, root, seat, evaluate, seed, worlds: 0 };
        let mut standing = choices.len();
        for round in 0..rounds {
            let share = budget.left() / (rounds - round);
            contest.round(&mut choices[..standing], (share / standing as u32).max(1), budget);
            sort_by_mean(&mut choices[..standing]);
            standing = standing.div_ceil(2);
            // What was asked about goes on too, behind those that do by themselves.
            let place = choices.iter().position(|choice| Some(choice.mv) == evaluate.asked());
            if let Some(place) = place.filter(|&place| place >= standing && round + 1 < rounds) {
                choices[standing..=place].rotate_right(1);
                standing += 1;
            }
        }
        Thought {
            ranked: choices.iter().map(Choice::ranked).collect(),
            simulations: budget.spent() - before,
            complete: !budget.stopped(),
        }
    }
}

struct Contest<'a, G: Game, E: ?Sized> {
    depth: u32,
    root: Root<'a, G>,
    seat: Seat,
    evaluate: &'a E,
    seed: u64,
    worlds: u32,
}

impl<G: Game, E: Evaluate<G> + ?Sized> Contest<'_, G, E> {
    /// Tries these moves in so many more worlds. A world that cannot be finished for all of them is forgotten, so
    /// that each was seen in the same ones; except in the first world, where something is better than nothing.
    fn round(&mut self, choices: &mut [Choice<G::Move>], worlds: u32, budget: &mut Budget<'_>) {
        for _ in 0..worlds {
            let luck = Luck::of_world(self.seed, self.worlds);
            let world = self.root.world(self.evaluate, &luck);
            for tried in 0..choices.len() {
                if !budget.spend() {
                    if self.worlds > 0 {
                        choices[..tried].iter_mut().for_each(Choice::take_back);
                    }
                    return;
                }
                let estimate = self.estimate_after(&world, choices[tried].mv, luck);
                choices[tried].add(estimate);
            }
            self.worlds += 1;
        }
    }

    fn estimate_after(&self, world: &G, mv: G::Move, mut luck: Luck) -> Estimate {
        let mut play = world.clone();
        let Turn::Seats(seats) = play.turn() else { unreachable!("the seat is to decide") };
        let mut step = Step::new();
        step.choose(self.seat, mv);
        step.fill(&play, seats, self.evaluate, &luck);
        step.play(&mut play, &mut luck);
        roll_out(&mut play, self.depth, self.evaluate, &mut luck);
        self.evaluate.estimate(&play, self.seat)
    }
}
