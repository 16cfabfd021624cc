//! The edges of the solved graph, reversed.

use super::solver::{Constraints, NodeId};
use base::Id;

/// The edges, indexed by target.
pub(crate) struct Reverse {
    /// For each node, the start of its incoming edges in `from`.
    starts: Vec<u32>,
    from: Vec<NodeId>,
}

impl Reverse {
    /// The reversed edges from the given nodes.
    pub(crate) fn of(constraints: &Constraints, asked: impl Iterator<Item = NodeId>) -> Self {
        let nodes = &constraints.nodes;
        let asked: Vec<NodeId> = asked.collect();
        let edges = || {
            let to = |from: NodeId| nodes[from].to.iter().map(move |(to, _)| (to.index(), from));
            asked.iter().flat_map(move |from| to(*from))
        };
        let mut starts = vec![0; nodes.len() + 1];
        for (to, _) in edges() {
            starts[to + 1] += 1;
        }
        for n in 0..nodes.len() {
            starts[n + 1] += starts[n];
        }
        let mut next = starts.clone();
        let mut from = vec![NodeId::new(0); starts[nodes.len()] as usize];
        for (to, before) in edges() {
            from[next[to] as usize] = before;
            next[to] += 1;
        }
        Self { starts, from }
    }

    /// The nodes with an edge to a node.
    pub(crate) fn before(&self, node: NodeId) -> &[NodeId] {
        let at = node.index();
        &self.from[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}
