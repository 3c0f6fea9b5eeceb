//! Looks ahead in a play of several sides: Monte Carlo tree search in one tree that all deals share.
//!
//! Everything that is done is public, so that a position of the tree is the same whatever the deal. Whoever decides there
//! knows its own colours and nothing else: what did well is remembered for each choice of colours that the decider may
//! have, over all deals in which it has them. So nobody decides by what it cannot know, and what somebody does in the
//! tree makes the deals likelier in which that is good for it.

use color_pop::Colours;
use game::Rng;
use search::{Budget, SplitMix};

use super::{
    evaluation::Weights,
    foresight::Foresight,
    grid::{Bits, Group},
    habits::Habits,
    rollout::{roll_out, some_group},
    secrets::{Belief, Deal},
    sides::{BySide, Position, SIDES, Sides},
    tree::{Considered, at_first_sight},
};

/// No node yet.
const NONE: u32 = u32::MAX;

/// How much more the search leaves aside what is seldom done than those do who do it.
const SURENESS: f32 = 1.2;

/// How often an edge is followed before the node it leads to is added.
const BEFORE_A_NODE: u32 = 4;

/// Considers all groups, the best first.
///
/// A group that is asked about is tried at least as often as the eighth part of all simulations.
pub(super) fn think(
    belief: &Belief,
    weights: &Weights,
    foresight: &Foresight,
    asked: Option<Bits>,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Considered> {
    let mut rng = SplitMix::new(seed);
    let mut tree = Tree::new(belief, weights, foresight);
    let asked = asked.and_then(|cells| tree.edges.iter().position(|edge| edge.group.cells == cells));
    while budget.spend() {
        let forced = asked.filter(|&asked| tree.tries[asked].visits < budget.spent() / 8);
        tree.simulate(forced, &mut rng);
    }
    tree.ranking()
}

/// How often a group is tried by whoever decides, with one choice of colours.
pub(super) struct Tried {
    pub(super) colours: Colours,
    /// How likely it is at first sight.
    pub(super) prior: f32,
    pub(super) visits: f32,
    /// How often all groups are tried.
    pub(super) all: f32,
}

/// How often this group is tried with each choice of colours that whoever decides may have.
pub(super) fn tries_of(
    belief: &Belief,
    weights: &Weights,
    foresight: &Foresight,
    cells: Bits,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Tried> {
    let mut rng = SplitMix::new(seed);
    let mut tree = Tree::new(belief, weights, foresight);
    while budget.spend() {
        tree.simulate(None, &mut rng);
    }
    let Deal { sides, position, .. } = &belief.deals[0];
    let count = tree.shares.len();
    let at = tree.edges[..count].iter().position(|edge| edge.group.cells == cells).expect("the group could be removed");
    let tried = |(&colours, tries): (&Colours, &[Try])| {
        let all: u32 = tries.iter().map(|it| it.visits).sum();
        Tried { colours, prior: tries[at].prior, visits: tries[at].visits as f32, all: all as f32 }
    };
    tree.known[sides.of(position.seat)].iter().zip(tree.tries.chunks_exact(count)).map(tried).collect()
}

struct Tree<'a> {
    belief: &'a Belief,
    weights: &'a Weights,
    foresight: &'a Foresight,
    /// For each side the choices of colours that it may have.
    known: BySide<Vec<Colours>>,
    /// Which of its choices each side has, deal by deal.
    chosen: Vec<BySide<u8>>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    tries: Vec<Try>,
    /// For each edge of the root the share of the first place that it brought in all.
    shares: Vec<f64>,
    /// What was tried in the present simulation, and by which side.
    path: Vec<(usize, usize)>,
}

/// A position.
#[derive(Clone, Copy)]
struct Node {
    /// The groups that can be removed.
    first: u32,
    count: u32,
    /// What was tried: for each choice of colours of the side that decides, as many as there are groups.
    tries: u32,
}

/// A group that can be removed.
struct Edge {
    group: Group,
    visits: u32,
    node: u32,
}

/// A group as it did for somebody with one choice of colours.
#[derive(Clone, Copy)]
struct Try {
    prior: f32,
    visits: u32,
    total: f32,
}

impl<'a> Tree<'a> {
    fn new(belief: &'a Belief, weights: &'a Weights, foresight: &'a Foresight) -> Self {
        let mut known: BySide<Vec<Colours>> = Default::default();
        let mut chosen = Vec::with_capacity(belief.deals.len());
        for deal in &belief.deals {
            let mut choice = [0; SIDES];
            for side in 0..deal.sides.count() {
                let colours = deal.sides.colours[side];
                let known = &mut known[side];
                let at = known.iter().position(|&it| it == colours).unwrap_or_else(|| {
                    known.push(colours);
                    known.len() - 1
                });
                choice[side] = at as u8;
            }
            chosen.push(choice);
        }
        let mut tree = Self {
            belief,
            weights,
            foresight,
            known,
            chosen,
            nodes: Vec::new(),
            edges: Vec::new(),
            tries: Vec::new(),
            shares: Vec::new(),
            path: Vec::new(),
        };
        let Deal { sides, position, .. } = &belief.deals[0];
        tree.add_node(position, sides);
        tree.shares = vec![0.0; tree.edges.len()];
        tree
    }

    /// One play, which begins with this edge of the root if one is given.
    fn simulate(&mut self, forced: Option<usize>, rng: &mut SplitMix) {
        let deal = self.draw_deal(rng);
        let Deal { sides, mut position, .. } = self.belief.deals[deal];
        self.path.clear();
        let mut node = 0;
        loop {
            let side = sides.of(position.seat);
            let tries = &self.nodes[node];
            let offset = (tries.tries + u32::from(self.chosen[deal][side]) * tries.count) as usize;
            let at = forced.filter(|_| node == 0).unwrap_or_else(|| self.choose(node, offset));
            let edge = self.nodes[node].first as usize + at;
            self.path.push((offset + at, side));
            position.remove(&self.edges[edge].group, &sides);
            self.edges[edge].visits += 1;
            if position.is_over(&sides) {
                break;
            }
            let next = self.edges[edge].node;
            if next != NONE {
                node = next as usize;
                continue;
            }
            if self.edges[edge].visits > BEFORE_A_NODE {
                self.edges[edge].node = self.add_node(&position, &sides);
            }
            roll_out(&mut position, &sides, some_group, rng);
            break;
        }
        let outcome = position.outcome(&sides, self.foresight);
        for &(tried, side) in &self.path {
            self.tries[tried].visits += 1;
            self.tries[tried].total += outcome.merit[side];
        }
        let (tried, side) = self.path[0];
        // Of whoever has other colours than ours, only what it tries is asked.
        if let Some(share) = self.shares.get_mut(tried) {
            *share += f64::from(outcome.share[side]);
        }
    }

    /// One of the deals, with their odds.
    fn draw_deal(&self, rng: &mut SplitMix) -> usize {
        let mut at = f64::from(rng.next_u32()) / (u64::from(u32::MAX) + 1) as f64;
        for (deal, Deal { odds, .. }) in self.belief.deals.iter().enumerate() {
            at -= odds;
            if at < 0.0 {
                return deal;
            }
        }
        0
    }

    /// The most urgent group for whoever tried these: what did well, what promises well and was seldom tried.
    fn choose(&self, node: usize, offset: usize) -> usize {
        let tries = &self.tries[offset..][..self.nodes[node].count as usize];
        let (mut all, mut visits) = (0.0, 0);
        for tried in tries {
            all += tried.total;
            visits += tried.visits;
        }
        let mean = all / visits.max(1) as f32;
        let rarely = self.foresight.exploration * (visits.max(1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, tried) in tries.iter().enumerate() {
            let value = if tried.visits == 0 { mean } else { tried.total / tried.visits as f32 };
            let urgency = value + rarely * tried.prior / (1.0 + tried.visits as f32);
            if urgency > best.0 {
                best = (urgency, at);
            }
        }
        best.1
    }

    fn add_node(&mut self, position: &Position, sides: &Sides) -> u32 {
        let (first, offset) = (self.edges.len(), self.tries.len());
        let side = sides.of(position.seat);
        position.grid.each_group(sides.options().jokers, &mut |group| {
            self.edges.push(Edge { group, visits: 0, node: NONE });
        });
        let count = self.edges.len() - first;
        let choices = self.known[side].len();
        self.tries.resize(offset + choices * count, Try { prior: 0.0, visits: 0, total: 0.0 });
        let habits = Habits::at(position.grid.progress());
        for (at, edge) in self.edges[first..].iter().enumerate() {
            let attraction = habits.attraction(&edge.group, &position.grid.without(edge.group.cells));
            for (choice, &colours) in self.known[side].iter().enumerate() {
                self.tries[offset + choice * count + at].prior = attraction.to(colours);
            }
        }
        for tries in self.tries[offset..].chunks_exact_mut(count) {
            let most = tries.iter().map(|it| it.prior).fold(f32::NEG_INFINITY, f32::max);
            tries.iter_mut().for_each(|it| it.prior = (SURENESS * (it.prior - most)).exp());
            let sum: f32 = tries.iter().map(|it| it.prior).sum();
            tries.iter_mut().for_each(|it| it.prior /= sum);
        }
        self.nodes.push(Node { first: first as u32, count: count as u32, tries: offset as u32 });
        self.nodes.len() as u32 - 1
    }

    fn ranking(&self) -> Vec<Considered> {
        let roots = &self.tries[..self.shares.len()];
        let mut order: Vec<usize> = (0..roots.len()).collect();
        let key = |at: usize| (roots[at].visits, roots[at].total, roots[at].prior);
        game::sort_by(&mut order, |&a, &b| key(b).partial_cmp(&key(a)).expect("values are numbers"));
        let considered = |at: usize| {
            let (group, visits) = (self.edges[at].group, roots[at].visits);
            let expected = if visits == 0 {
                at_first_sight(self.belief, self.weights, self.foresight, &group)
            } else {
                self.shares[at] / f64::from(visits)
            };
            Considered { group, expected, visits }
        };
        order.into_iter().map(considered).collect()
    }
}
