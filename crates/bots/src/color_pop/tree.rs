//! Looks ahead in a play of several sides: Monte Carlo tree search over the deals that are possible.
//!
//! The root is shared by all deals, because the searching seat does not know which is true; below it each deal has a
//! tree of its own, in which everyone knows everything. That overrates the others a little and costs nothing: their
//! colours show soon enough.

use game::Rng;
use search::{Budget, SplitMix};

use super::{
    evaluation::{Care, Weights},
    foresight::Foresight,
    grid::{Bits, Group},
    rollout::{any_group, roll_out},
    secrets::{Belief, Deal, care_in},
    sides::{BySide, Outcome, Position, SIDES, Sides},
};

/// How often an edge is followed before the node it leads to is added.
const BEFORE_A_NODE: u32 = 2;
/// No node yet.
const NONE: u32 = u32::MAX;

/// What the search came to for one group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Considered {
    pub(super) group: Group,
    /// The mean share of the first place; of a group that was never tried, what the evaluation gives it.
    pub(super) expected: f64,
    /// How often it was tried.
    pub(super) visits: u32,
}

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
        let forced = asked.filter(|&asked| tree.edges[asked].visits < budget.spent() / 8);
        tree.simulate(forced, &mut rng);
    }
    tree.ranking()
}

struct Tree<'a> {
    belief: &'a Belief,
    weights: &'a Weights,
    foresight: &'a Foresight,
    /// How much each side cares for each colour, deal by deal.
    cares: Vec<BySide<Care>>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// For each edge of the root the share of the first place that it brought in all, and the node it leads to in each
    /// deal.
    shares: Vec<f64>,
    below: Vec<Vec<u32>>,
    /// The edges of the present simulation, with the side that took each.
    path: Vec<(usize, usize)>,
}

#[derive(Clone, Copy)]
struct Node {
    first: u32,
    count: u32,
    visits: u32,
}

struct Edge {
    group: Group,
    prior: f32,
    visits: u32,
    total: f32,
    node: u32,
}

impl<'a> Tree<'a> {
    fn new(belief: &'a Belief, weights: &'a Weights, foresight: &'a Foresight) -> Self {
        let care = |sides: &Sides| {
            let mut care = [Care::default(); SIDES];
            (0..sides.count()).for_each(|side| care[side] = care_in(sides, side, weights.deny));
            care
        };
        let mut tree = Self {
            belief,
            weights,
            foresight,
            cares: belief.deals.iter().map(|deal| care(&deal.sides)).collect(),
            nodes: Vec::new(),
            edges: Vec::new(),
            shares: Vec::new(),
            below: Vec::new(),
            path: Vec::new(),
        };
        let Deal { sides, position, .. } = &belief.deals[0];
        let care = belief.care(sides.of(position.seat), weights.deny);
        tree.add_node(position, sides, &care);
        tree.shares = vec![0.0; tree.edges.len()];
        tree.below = vec![vec![NONE; belief.deals.len()]; tree.edges.len()];
        tree
    }

    /// One play to its end, which begins with this edge of the root if one is given.
    fn simulate(&mut self, forced: Option<usize>, rng: &mut SplitMix) {
        let deal = self.draw_deal(rng);
        let Deal { sides, mut position, .. } = self.belief.deals[deal];
        self.path.clear();
        let mut node = 0;
        loop {
            let side = sides.of(position.seat);
            let edge = forced.filter(|_| node == 0).unwrap_or_else(|| self.choose(node));
            self.nodes[node].visits += 1;
            self.path.push((edge, side));
            position.remove(&self.edges[edge].group, &sides);
            if position.is_over(&sides) {
                break;
            }
            let next = if node == 0 { self.below[edge][deal] } else { self.edges[edge].node };
            if next != NONE {
                node = next as usize;
                continue;
            }
            if self.edges[edge].visits >= BEFORE_A_NODE {
                let care = self.cares[deal][sides.of(position.seat)];
                let next = self.add_node(&position, &sides, &care);
                if node == 0 {
                    self.below[edge][deal] = next;
                } else {
                    self.edges[edge].node = next;
                }
            }
            roll_out(&mut position, &sides, any_group, rng);
            break;
        }
        self.remember(&position.outcome(&sides, self.foresight));
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

    /// The most urgent edge of a node: what did well, what promises well and was seldom tried.
    fn choose(&self, node: usize) -> usize {
        let Node { first, count, visits } = self.nodes[node];
        let edges = &self.edges[first as usize..(first + count) as usize];
        let all: f32 = edges.iter().map(|edge| edge.total).sum();
        let mean = all / edges.iter().map(|edge| edge.visits).sum::<u32>().max(1) as f32;
        let rarely = self.foresight.exploration * (visits.max(1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, edge) in edges.iter().enumerate() {
            let value = if edge.visits == 0 { mean } else { edge.total / edge.visits as f32 };
            let urgency = value + rarely * edge.prior / (1.0 + edge.visits as f32);
            if urgency > best.0 {
                best = (urgency, at);
            }
        }
        first as usize + best.1
    }

    fn add_node(&mut self, position: &Position, sides: &Sides, care: &Care) -> u32 {
        let first = self.edges.len();
        position.grid.each_group(sides.options().jokers, &mut |group| {
            let prior = self.weights.value(&position.grid.without(group.cells), care);
            self.edges.push(Edge { group, prior, visits: 0, total: 0.0, node: NONE });
        });
        let edges = &mut self.edges[first..];
        let temperature = self.foresight.temperature;
        let most = edges.iter().map(|edge| edge.prior).fold(f32::NEG_INFINITY, f32::max);
        edges.iter_mut().for_each(|edge| edge.prior = ((edge.prior - most) / temperature).exp());
        let sum: f32 = edges.iter().map(|edge| edge.prior).sum();
        edges.iter_mut().for_each(|edge| edge.prior /= sum);
        self.nodes.push(Node { first: first as u32, count: edges.len() as u32, visits: 0 });
        self.nodes.len() as u32 - 1
    }

    fn remember(&mut self, outcome: &Outcome) {
        for &(edge, side) in &self.path {
            self.edges[edge].visits += 1;
            self.edges[edge].total += outcome.merit[side];
        }
        let (edge, side) = self.path[0];
        self.shares[edge] += f64::from(outcome.share[side]);
    }

    fn ranking(&self) -> Vec<Considered> {
        let roots = &self.edges[..self.shares.len()];
        let mut order: Vec<usize> = (0..roots.len()).collect();
        let key = |at: usize| (roots[at].visits, roots[at].total, roots[at].prior);
        game::sort_by(&mut order, |&a, &b| key(b).partial_cmp(&key(a)).expect("values are numbers"));
        let considered = |at: usize| {
            let Edge { group, visits, .. } = roots[at];
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

/// The share of the first place after a group by the evaluation alone: the nearer a side is to clearing its colours, the
/// more of it.
pub(super) fn at_first_sight(belief: &Belief, weights: &Weights, foresight: &Foresight, group: &Group) -> f64 {
    let share = |Deal { sides, odds, position }: &Deal| {
        let mut after = *position;
        after.remove(group, sides);
        let own = sides.of(position.seat);
        if after.is_over(sides) {
            return odds * f64::from(after.outcome(sides, foresight).share[own]);
        }
        let merit = |side| (weights.value(&after.grid, &care_in(sides, side, 0.0)) / foresight.temperature).exp();
        odds * f64::from(merit(own) / (0..sides.count()).map(merit).sum::<f32>())
    };
    belief.deals.iter().map(share).sum()
}
