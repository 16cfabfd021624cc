//! Cycles of constraints, and the order of nodes' turns.

use rustc_hash::FxHashSet;

use super::heap::FilterId;
use super::sets::SetId;
use super::solver::{Constraints, Node, NodeId, NodeUse};
use base::Id;
use base::graph::{Digraph, components, postorder};

impl Constraints {
    /// Merges the nodes on each cycle of unfiltered edges. Returns the number of edges left.
    pub(crate) fn collapse(&mut self) -> usize {
        let cycles = self.cycles();
        if !cycles.is_empty() {
            for cycle in &cycles {
                self.merge(cycle);
            }
            self.rewrite();
        }
        self.edges.len()
    }

    /// The edges that `is_asked` accepts, by source node.
    fn edges(&self, is_asked: impl Fn(&Node, Option<FilterId>) -> bool) -> Digraph {
        let is_asked = &is_asked;
        let rows = self.nodes.values().iter().map(|node| {
            let asked = node.to.iter().filter(|(_, filter)| is_asked(node, *filter));
            asked.map(|(to, _)| to.index() as u32)
        });
        rows.collect()
    }

    /// The cycles of unfiltered edges, each ascending.
    fn cycles(&self) -> Vec<Vec<NodeId>> {
        let edges = self.edges(|from, filter| !from.never_merges && filter.is_none());
        let nodes = |cycle: Vec<u32>| cycle.into_iter().map(|n| NodeId::new(n as usize)).collect();
        let found = components(&edges).into_iter();
        found.filter(|nodes| nodes.len() > 1).map(nodes).collect()
    }

    /// Merges nodes into the first. Objects that one of them has not propagated yet are propagated
    /// again for all.
    fn merge(&mut self, cycle: &[NodeId]) {
        let first = cycle[0];
        for node in cycle {
            for (target, filter) in &self.nodes[*node].to {
                self.edges.remove(&(*node, *target, *filter));
            }
        }
        let mut all = std::mem::take(&mut self.nodes[first]);
        let mut state = self.states[first];
        all.is_merged = true;
        for node in &cycle[1..] {
            let node_of = std::mem::take(&mut self.nodes[*node]);
            let state_of = std::mem::take(&mut self.states[*node]);
            state.done = self.common(state.done, state_of.done);
            state.held = self.sets.union(state.held, state_of.held);
            state.is_queued |= state_of.is_queued;
            all.to.extend(node_of.to);
            all.uses.extend(node_of.uses);
            all.is_between &= node_of.is_between;
            self.same[*node] = first;
        }
        if state.done != state.held && !state.is_queued {
            state.is_queued = true;
            self.later.push(first);
        }
        self.states[first] = state;
        self.nodes[first] = all;
    }

    /// Replaces every merged node by its representative, in edges and queues.
    fn rewrite(&mut self) {
        for n in 0..self.same.len() {
            let node = NodeId::new(n);
            self.same[node] = self.same[self.same[node]];
        }
        for n in 0..self.nodes.len() {
            let node = NodeId::new(n);
            let of = &mut self.nodes[node];
            let is_merged = std::mem::take(&mut of.is_merged);
            if !is_merged && of.to.iter().all(|(to, _)| self.same[*to] == *to) {
                continue;
            }
            let mut to = std::mem::take(&mut of.to);
            let (same, edges) = (&self.same, &mut self.edges);
            // Edges between unmerged nodes are in `edges` already.
            to.retain_mut(|(target, filter)| {
                let old = std::mem::replace(target, same[*target]);
                if old != *target {
                    edges.remove(&(node, old, *filter));
                }
                let is_as_it_was = old == *target && !is_merged;
                is_as_it_was || *target != node && edges.insert((node, *target, *filter))
            });
            self.nodes[node].to = to;
            if is_merged {
                self.rewrite_uses(node);
            }
        }
        let mut later = std::mem::take(&mut self.later);
        for node in &mut later {
            *node = self.same[*node];
        }
        later.sort_unstable();
        later.dedup();
        self.later = later;
    }

    /// Ranks all nodes in a topological order of the edges, without the edges that close cycles.
    pub(crate) fn order(&mut self) {
        let edges = self.edges(|_, _| true);
        let count = self.nodes.len();
        let order = postorder(&edges, 0..count as u32).into_iter().rev();
        for (rank, node) in order.enumerate() {
            let node = NodeId::new(node as usize);
            self.states[node].rank = rank as u32;
            self.by_rank[rank] = node;
        }
    }
}

impl Constraints {
    /// The intersection of two sets.
    fn common(&mut self, a: SetId, b: SetId) -> SetId {
        let other = self.sets.missing(a, b);
        self.sets.missing(other, b)
    }

    /// Removes duplicate uses of a node into which others were merged.
    fn rewrite_uses(&mut self, node: NodeId) {
        let mut uses = std::mem::take(&mut self.nodes[node].uses);
        let mut seen: FxHashSet<NodeUse> = FxHashSet::default();
        uses.retain_mut(|what| {
            if let NodeUse::Load(_, other) | NodeUse::Store(_, other) | NodeUse::Copy(_, other) =
                what
            {
                *other = self.same[*other];
            }
            seen.insert(*what)
        });
        self.nodes[node].uses = uses;
    }
}
