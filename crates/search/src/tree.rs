//! What a tree search remembers: for every state of knowledge that came up, the moves and how they turned out.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use game::Seat;

use crate::Candidate;

/// Nodes by what their mover knows. They point nowhere: the next node is found by what the next mover knows.
pub(crate) struct Tree<M> {
    nodes: Vec<Node<M>>,
    index: HashMap<u64, u32, BuildHasherDefault<AsIs>>,
}

struct Node<M> {
    visits: u32,
    total: f64,
    /// In ascending order of moves.
    edges: Vec<Edge<M>>,
}

#[derive(Clone, Copy)]
struct Edge<M> {
    mv: M,
    visits: u32,
    /// How often the move could have been taken: other worlds allow other moves.
    available: u32,
    total: f64,
}

impl<M: Copy + Ord> Tree<M> {
    pub(crate) fn new() -> Self {
        Self { nodes: Vec::new(), index: HashMap::default() }
    }

    pub(crate) fn find(&self, knowledge: u64) -> Option<u32> {
        self.index.get(&knowledge).copied()
    }

    /// The node, and whether it is new.
    pub(crate) fn find_or_add(&mut self, knowledge: u64) -> (u32, bool) {
        let next = self.nodes.len() as u32;
        let node = *self.index.entry(knowledge).or_insert(next);
        if node == next {
            self.nodes.push(Node { visits: 0, total: 0.0, edges: Vec::new() });
        }
        (node, node == next)
    }

    pub(crate) fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// The most urgent of the candidates, which come in ascending order and are the moves available now.
    ///
    /// A move that was never taken is expected to be worth what the node is worth on average.
    pub(crate) fn choose(
        &mut self,
        node: u32,
        candidates: &[Candidate<M>],
        exploration: f64,
        scale: impl Fn(f64) -> f64,
    ) -> M {
        let node = &mut self.nodes[node as usize];
        let expected = scale(node.total / f64::from(node.visits.max(1)));
        let priors: f64 = candidates.iter().map(|candidate| candidate.prior).sum();
        let mut at = 0;
        let mut best: Option<(f64, M)> = None;
        for candidate in candidates {
            let edge = node.edge_from(&mut at, candidate.mv);
            edge.available += 1;
            let value = if edge.visits == 0 { expected } else { scale(edge.total / f64::from(edge.visits)) };
            let rarely = f64::from(edge.available).sqrt() / (1.0 + f64::from(edge.visits));
            let urgency = value + exploration * candidate.prior / priors * rarely;
            if best.is_none_or(|(most, _)| urgency > most) {
                best = Some((urgency, candidate.mv));
            }
        }
        best.expect("a seat that is to decide has a move").1
    }

    /// Adds what a visit turned out to be worth to the mover, and to the move if it made one by the tree's advice.
    pub(crate) fn remember(&mut self, node: u32, chosen: Option<M>, value: f64) {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        node.total += value;
        if let Some(mv) = chosen {
            let at = node.edges.binary_search_by(|edge| edge.mv.cmp(&mv)).expect("it was chosen among the edges");
            node.edges[at].visits += 1;
            node.edges[at].total += value;
        }
    }

    /// The mean value and the visits of a move.
    pub(crate) fn seen(&self, node: u32, mv: M) -> (f64, u32) {
        let edges = &self.nodes[node as usize].edges;
        match edges.binary_search_by(|edge| edge.mv.cmp(&mv)) {
            Ok(at) if edges[at].visits > 0 => (edges[at].total / f64::from(edges[at].visits), edges[at].visits),
            _ => (0.0, 0),
        }
    }
}

impl<M: Copy + Ord> Node<M> {
    /// The edge of this move, looked for from `at` on.
    fn edge_from(&mut self, at: &mut usize, mv: M) -> &mut Edge<M> {
        while *at < self.edges.len() && self.edges[*at].mv < mv {
            *at += 1;
        }
        if self.edges.get(*at).is_none_or(|edge| edge.mv != mv) {
            self.edges.insert(*at, Edge { mv, visits: 0, available: 0, total: 0.0 });
        }
        &mut self.edges[*at]
    }
}

/// The least and greatest value that came up for each seat.
pub(crate) struct Scale([(f64, f64); Seat::MOST as usize]);

impl Scale {
    pub(crate) const fn new() -> Self {
        Self([(f64::INFINITY, f64::NEG_INFINITY); Seat::MOST as usize])
    }

    pub(crate) const fn widen(&mut self, seat: Seat, value: f64) {
        let (least, most) = &mut self.0[seat.index()];
        (*least, *most) = (least.min(value), most.max(value));
    }

    /// Brings a seat's values to between 0 and 1.
    pub(crate) fn of(&self, seat: Seat) -> impl Fn(f64) -> f64 + use<> {
        let (least, most) = self.0[seat.index()];
        let width = most - least;
        move |value| if width > 0.0 { (value - least) / width } else { 0.5 }
    }
}

/// Knowledge is a hash already.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("knowledge is one number")
    }

    fn write_u64(&mut self, knowledge: u64) {
        self.0 = knowledge;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
