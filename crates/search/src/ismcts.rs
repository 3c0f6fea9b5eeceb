//! Monte Carlo tree search over what the seats can know.

use game::{Event, EventOf, Game, Seat, Seats, Turn};

use crate::{
    Budget, Candidate, Evaluate, Ranked, Root, Search, Thought, Values,
    evaluate::{hash_of, look_at},
    luck::{Luck, mix},
    step::{Step, roll_out},
    tree::{Scale, Tree},
};

/// Information-set Monte Carlo tree search for two to six seats, hidden things, simultaneous decisions and chance.
///
/// Each simulation imagines a world and plays through it. Whoever is to decide looks up what was learned whenever it
/// knew exactly as much as it does now ([`Evaluate::seen`]) and chooses by value, prior and how seldom the move was
/// taken when it was available (PUCT with availability). Nobody, the opponents included, decides on more than they
/// can know: what is hidden from a seat does not tell its positions apart, and a simultaneous choice is seen by the
/// others only when all are in. Where something new comes up, the play goes on by the rollout policy for `depth`
/// steps and is valued for every seat; each seat remembers its own value (max^n).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ismcts {
    /// How much is tried out: 0 never looks back at a move that began badly, 2 tries nearly everything. Values are
    /// brought to between 0 and 1 first, so it need not be adapted to the evaluation's unit.
    pub exploration: f64,
    /// How many steps are played by the rollout policy before the play is valued; `u32::MAX` goes on to the end.
    pub depth: u32,
    /// Where moves are many: how many of the most promising are looked at.
    pub widening: Option<Widening>,
}

/// Looks at `moves · visits^power` of the most promising candidates, at least one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// How many in the beginning.
    pub moves: f64,
    /// How fast they become more; 0 keeps them as they are, 0.5 is usual.
    pub power: f64,
}

impl Default for Ismcts {
    fn default() -> Self {
        Self { exploration: 1.0, depth: 0, widening: None }
    }
}

impl Search for Ismcts {
    /// The ranking is by visits. One simulation is one world.
    fn think<G: Game, E: Evaluate<G> + ?Sized>(
        &self,
        root: Root<'_, G>,
        seat: Seat,
        evaluate: &E,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Thought<G::Move> {
        let before = budget.spent();
        let world = root.world(&Luck::of_world(seed, 0));
        if !world.turn().awaits(seat) {
            return Thought::nothing();
        }
        let mut own = Vec::new();
        look_at(evaluate, &world, seat, &mut own);
        let mut simulator = Simulator::new(self, seat, evaluate, &own);
        let mut number = 0;
        while budget.spend() {
            let luck = Luck::of_world(seed, number);
            simulator.simulate(root.world(&luck), luck);
            number += 1;
        }
        Thought { ranked: simulator.ranking(), simulations: budget.spent() - before, complete: !budget.stopped() }
    }
}

struct Simulator<'a, G: Game, E: ?Sized> {
    limits: &'a Ismcts,
    seat: Seat,
    evaluate: &'a E,
    /// The searching seat's own moves at the root, which are the same in every world.
    own: &'a [Candidate<G::Move>],
    tree: Tree<G::Move>,
    scale: Scale,
    /// What was decided where in the present simulation.
    path: Vec<(u32, Seat, Option<G::Move>)>,
    candidates: Vec<Candidate<G::Move>>,
}

/// What each seat knows of the play since the root, as a number.
type Knowledge = [u64; Seat::MOST as usize];

impl<'a, G: Game, E: Evaluate<G> + ?Sized> Simulator<'a, G, E> {
    fn new(limits: &'a Ismcts, seat: Seat, evaluate: &'a E, own: &'a [Candidate<G::Move>]) -> Self {
        let mut tree = Tree::new();
        tree.find_or_add(at_root(seat, 0));
        Self { limits, seat, evaluate, own, tree, scale: Scale::new(), path: Vec::new(), candidates: Vec::new() }
    }

    fn simulate(&mut self, mut play: G, mut luck: Luck) {
        self.path.clear();
        let mut knowledge = self.knowledge(&play);
        let mut known = true;
        while known {
            match play.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = play.sample(&mut luck.chance());
                    self.learn(&mut knowledge, &play, &Event::Chance(chance), Seats::all(play.players()));
                    play.resolve(chance);
                }
                Turn::Seats(seats) => known = self.step(&mut play, seats, &mut knowledge, &mut luck),
            }
        }
        roll_out(&mut play, self.limits.depth, self.evaluate, &mut luck);
        let values = self.evaluate.values(&play);
        self.remember(&values);
    }

    /// What each seat knows at the root beyond what the searching seat knows.
    fn knowledge(&self, play: &G) -> Knowledge {
        let mut knowledge = Knowledge::default();
        for seat in Seat::all(play.players()) {
            let secret = if seat == self.seat { 0 } else { self.evaluate.secret(play, seat) };
            knowledge[seat.index()] = at_root(seat, secret);
        }
        knowledge
    }

    /// Plays what the tree advises; `false`, and nothing played, where it has nothing to say yet. Other seats that
    /// decide at the same time as the searching seat follow the rollout policy where the tree does not know them.
    fn step(&mut self, play: &mut G, seats: Seats, knowledge: &mut Knowledge, luck: &mut Luck) -> bool {
        let first = self.path.is_empty();
        let mut met = [None; Seat::MOST as usize];
        let mut known = true;
        for seat in seats.iter() {
            let (node, is_new) = self.tree.find_or_add(knowledge[seat.index()]);
            met[seat.index()] = Some((node, is_new));
            known &= !is_new || (seats.len() > 1 && seat != self.seat);
        }
        let mut step = Step::new();
        for seat in seats.iter() {
            let (node, is_new) = met[seat.index()].expect("every seat was looked up");
            if known && !is_new {
                step.choose(seat, self.choose(node, play, seat, first));
            }
            if known || is_new {
                self.path.push((node, seat, step.get(seat)));
            }
        }
        if known {
            step.fill(play, seats, self.evaluate, luck);
            self.learn_step(knowledge, play, seats, &step);
            step.play(play, luck);
        }
        known
    }

    fn choose(&mut self, node: u32, play: &G, seat: Seat, first: bool) -> G::Move {
        if first && seat == self.seat {
            self.candidates.clear();
            self.candidates.extend_from_slice(self.own);
        } else {
            look_at(self.evaluate, play, seat, &mut self.candidates);
        }
        if let Some(widening) = self.limits.widening {
            widening.narrow(&mut self.candidates, self.tree.visits(node));
        }
        self.tree.choose(node, &self.candidates, self.limits.exploration, self.scale.of(seat))
    }

    /// When all choices of a step are in, everyone learns them.
    fn learn_step(&self, knowledge: &mut Knowledge, play: &G, seats: Seats, step: &Step<G::Move>) {
        for seat in seats.iter() {
            let mv = step.get(seat).expect("everyone has chosen");
            let own = &mut knowledge[seat.index()];
            *own = mix(*own, hash_of(&mv));
            let others = Seats::all(play.players()).without(seat);
            self.learn(knowledge, play, &Event::Move(seat, mv), others);
        }
    }

    fn learn(&self, knowledge: &mut Knowledge, play: &G, event: &EventOf<G>, observers: Seats) {
        for seat in observers.iter() {
            let known = &mut knowledge[seat.index()];
            *known = mix(*known, self.evaluate.seen(play, event, seat));
        }
    }

    fn remember(&mut self, values: &Values) {
        for &(node, seat, chosen) in &self.path {
            self.tree.remember(node, chosen, values[seat.index()]);
            self.scale.widen(seat, values[seat.index()]);
        }
    }

    fn ranking(&self) -> Vec<Ranked<G::Move>> {
        let root = self.tree.find(at_root(self.seat, 0)).expect("the root was added first");
        let mut ranked: Vec<(Ranked<G::Move>, f64)> = self
            .own
            .iter()
            .map(|candidate| {
                let (value, visits) = self.tree.seen(root, candidate.mv);
                (Ranked { mv: candidate.mv, value, expected: value, visits }, candidate.prior)
            })
            .collect();
        ranked.sort_by(|(a, a_prior), (b, b_prior)| {
            let by_merit = b.visits.cmp(&a.visits).then_with(|| b.value.total_cmp(&a.value));
            by_merit.then_with(|| if a.visits == 0 { b_prior.total_cmp(a_prior) } else { std::cmp::Ordering::Equal })
        });
        ranked.into_iter().map(|(ranked, _)| ranked).collect()
    }
}

/// What a seat knows when nothing has happened since the root.
fn at_root(seat: Seat, secret: u64) -> u64 {
    mix(u64::from(seat.number()), secret)
}

impl Widening {
    /// Keeps the most promising candidates, in ascending order.
    fn narrow<M: Ord>(&self, candidates: &mut Vec<Candidate<M>>, visits: u32) {
        let keep = (self.moves * f64::from(visits.max(1)).powf(self.power)).max(1.0) as usize;
        if keep < candidates.len() {
            let by_prior = |a: &Candidate<M>, b: &Candidate<M>| b.prior.total_cmp(&a.prior).then(a.mv.cmp(&b.mv));
            candidates.select_nth_unstable_by(keep, by_prior);
            candidates.truncate(keep);
            candidates.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
        }
    }
}
