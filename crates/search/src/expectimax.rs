//! Looking a few decisions ahead, everyone choosing what is best for themselves and chance answering with its odds.

use game::{Game, Seat, Seats, Turn};

use crate::{
    Budget, Candidate, Evaluate, Judged, Root, Search, Thought, Values,
    evaluate::look_at,
    luck::Luck,
    step::Step,
    thought::{Choice, choices, sort_by_mean},
};

/// Depth-limited search in imagined worlds, in which every seat knows the world and takes its own best move (max^n).
///
/// The depth grows by one at a time, and the deepest one that was finished counts. Inside a world nothing is hidden,
/// for the opponents neither: they answer as if they saw the searching seat's hand, and it plans as if it saw theirs.
/// Where that matters, [`Ismcts`](crate::Ismcts) is the search to use. Seats that decide simultaneously each take
/// their best answer to what the others do by the rollout policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expectimax {
    /// How many steps of decisions to look ahead, the first one included; at least 1.
    pub depth: u32,
    /// How many worlds to imagine; 1 is enough where nothing is hidden and chance can be listed.
    pub worlds: u32,
    /// Where chance has at most so many answers, each is looked at with its odds.
    pub list_up_to: u32,
    /// Elsewhere so many are drawn, the same for every move; at least 1.
    pub samples: u32,
}

impl Default for Expectimax {
    fn default() -> Self {
        Self { depth: 2, worlds: 8, list_up_to: 36, samples: 4 }
    }
}

impl Search for Expectimax {
    /// One simulation is one valued position. `visits` counts worlds.
    fn think<G: Game, E: Evaluate<G> + ?Sized>(
        &self,
        root: Root<'_, G>,
        seat: Seat,
        evaluate: &E,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Thought<G::Move> {
        assert!(self.depth > 0 && self.samples > 0, "there is nothing to look at");
        let before = budget.spent();
        let mut best = choices(&root.world(&Luck::of_world(seed, 0)), seat, evaluate);
        if best.is_empty() {
            return Thought::nothing();
        }
        let mut lookahead = Lookahead { limits: self, evaluate, budget, lists: Vec::new(), cut_short: false };
        for depth in 1..=self.depth {
            let mut deeper = best.clone();
            lookahead.rank(root, seat, seed, depth, &mut deeper);
            if !lookahead.cut_short || depth == 1 {
                sort_by_mean(&mut deeper);
                best = deeper;
            }
            if lookahead.cut_short {
                break;
            }
        }
        let complete = !lookahead.cut_short;
        Thought { ranked: best.iter().map(Choice::ranked).collect(), simulations: budget.spent() - before, complete }
    }
}

/// One decision ahead: each candidate is valued after the chance that follows it.
///
/// The same worlds, dice and draws are used for every candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnePly {
    /// How many worlds to imagine; 1 is enough where nothing is hidden and chance can be listed.
    pub worlds: u32,
    /// Where chance has at most so many answers, each is looked at with its odds.
    pub list_up_to: u32,
    /// Elsewhere so many are drawn in each world; at least 1.
    pub samples: u32,
}

impl Default for OnePly {
    fn default() -> Self {
        Self { worlds: 1, list_up_to: 252, samples: 16 }
    }
}

impl Search for OnePly {
    /// One simulation is one valued position. `visits` counts worlds.
    fn think<G: Game, E: Evaluate<G> + ?Sized>(
        &self,
        root: Root<'_, G>,
        seat: Seat,
        evaluate: &E,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Thought<G::Move> {
        let Self { worlds, list_up_to, samples } = *self;
        Expectimax { depth: 1, worlds, list_up_to, samples }.think(root, seat, evaluate, seed, budget)
    }
}

struct Lookahead<'a, 'b, G: Game, E: ?Sized> {
    limits: &'a Expectimax,
    evaluate: &'a E,
    budget: &'a mut Budget<'b>,
    /// Lists of candidates that are not in use, kept so that looking ahead does not allocate.
    lists: Vec<Vec<Candidate<G::Move>>>,
    cut_short: bool,
}

impl<G: Game, E: Evaluate<G> + ?Sized> Lookahead<'_, '_, G, E> {
    /// Values each choice in each world, the best guess first. Of a world that is cut short only whole values count,
    /// and only if it is the first.
    fn rank(&mut self, root: Root<'_, G>, seat: Seat, seed: u64, depth: u32, choices: &mut [Choice<G::Move>]) {
        choices.iter_mut().for_each(Choice::reset);
        for number in 0..self.limits.worlds.max(1) {
            let luck = Luck::of_world(seed, number);
            let world = root.world(&luck);
            let Turn::Seats(seats) = world.turn() else { unreachable!("the seat is to decide") };
            for tried in 0..choices.len() {
                let mut step = Step::new();
                step.choose(seat, choices[tried].mv);
                let value = self.after(&world, step, seats, depth, luck)[seat.index()];
                if self.cut_short {
                    if number > 0 {
                        choices[..tried].iter_mut().for_each(Choice::take_back);
                    }
                    return;
                }
                choices[tried].add(Judged::plainly(value));
            }
        }
    }

    /// The values after a step in which those who have not chosen follow the rollout policy.
    fn after(&mut self, play: &G, mut step: Step<G::Move>, seats: Seats, depth: u32, mut luck: Luck) -> Values {
        let mut next = play.clone();
        step.fill(play, seats, self.evaluate, &luck);
        step.play(&mut next, &mut luck);
        self.values(&next, depth - 1, luck)
    }

    fn values(&mut self, play: &G, depth: u32, luck: Luck) -> Values {
        if self.cut_short {
            return Values::default();
        }
        match play.turn() {
            Turn::Chance => self.expectation(play, depth, luck),
            Turn::Seats(seats) if depth > 0 => self.decision(play, seats, depth, luck),
            Turn::Seats(_) | Turn::Over => self.leaf(play),
        }
    }

    fn leaf(&mut self, play: &G) -> Values {
        if !self.budget.spend() {
            self.cut_short = true;
            return Values::default();
        }
        self.evaluate.values(play)
    }

    fn expectation(&mut self, play: &G, depth: u32, mut luck: Luck) -> Values {
        let mut answers = 0;
        let mut sum = Weighted::default();
        if play.each_chance(|_, _| answers += 1) && answers <= self.limits.list_up_to {
            luck.chance();
            play.each_chance(|chance, weight| {
                let mut next = play.clone();
                next.resolve(chance);
                sum.add(self.values(&next, depth, luck), f64::from(weight));
            });
        } else {
            for number in 0..self.limits.samples {
                let mut luck = luck.sample(number);
                let mut next = play.clone();
                next.resolve(play.sample(&mut luck.chance()));
                sum.add(self.values(&next, depth, luck), 1.0);
            }
        }
        sum.mean()
    }

    /// Every seat that is to decide looks for its best move; one alone decides knowing everything that was done.
    fn decision(&mut self, play: &G, seats: Seats, depth: u32, luck: Luck) -> Values {
        let mut candidates = self.lists.pop().unwrap_or_default();
        let mut step = Step::new();
        let mut values = Values::default();
        for seat in seats.iter() {
            look_at(self.evaluate, play, seat, &mut candidates);
            let mut best = f64::NEG_INFINITY;
            for candidate in &candidates {
                let mut alone = Step::new();
                alone.choose(seat, candidate.mv);
                let after = self.after(play, alone, seats, depth, luck);
                if after[seat.index()] > best {
                    best = after[seat.index()];
                    values = after;
                    step.choose(seat, candidate.mv);
                }
            }
        }
        self.lists.push(candidates);
        if seats.len() > 1 { self.after(play, step, seats, depth, luck) } else { values }
    }
}

/// A mean of values, each with its odds.
#[derive(Default)]
pub(crate) struct Weighted {
    sum: Values,
    weight: f64,
}

impl Weighted {
    pub(crate) fn add(&mut self, values: Values, weight: f64) {
        for (sum, value) in self.sum.iter_mut().zip(values) {
            *sum += value * weight;
        }
        self.weight += weight;
    }

    pub(crate) fn mean(&self) -> Values {
        self.sum.map(|sum| sum / self.weight)
    }
}
