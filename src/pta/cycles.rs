//! Cycles of constraints, and the order in which nodes are worked on.

use rustc_hash::FxHashSet;

use super::heap::FilterId;
use super::sets::SetId;
use super::solver::{Constraints, Node, NodeId, Use};
use base::Id;

/// Edges side by side, for walks through all of them.
struct Edges {
    /// Where those from a node begin in `to`.
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Edges {
    fn of(constraints: &Constraints, is_asked: impl Fn(&Node, Option<FilterId>) -> bool) -> Self {
        let (mut starts, mut to) = (vec![0], Vec::with_capacity(constraints.edges.len()));
        for node in constraints.nodes.values() {
            let asked = node.to.iter().filter(|(_, filter)| is_asked(node, *filter));
            to.extend(asked.map(|(to, _)| to.index() as u32));
            starts.push(to.len() as u32);
        }
        Self { starts, to }
    }

    fn from(&self, node: usize) -> &[u32] {
        &self.to[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

impl Constraints {
    /// Makes one node of all on a cycle of edges that let everything pass; how many edges there are then.
    pub(super) fn collapse(&mut self) -> usize {
        let cycles = self.cycles();
        if !cycles.is_empty() {
            for cycle in &cycles {
                self.merge(cycle);
            }
            self.rewrite();
        }
        self.edges.len()
    }

    /// The strongly connected parts of more than one node (Tarjan 1972), each ascending.
    fn cycles(&self) -> Vec<Vec<NodeId>> {
        const UNSEEN: u32 = u32::MAX;
        let edges = Edges::of(self, |from, filter| !from.is_apart && filter.is_none());
        let count = self.nodes.len();
        let (mut number, mut low) = (vec![UNSEEN; count], vec![0; count]);
        let mut is_open = vec![false; count];
        let (mut open, mut cycles, mut next) = (Vec::new(), Vec::new(), 0);
        let mut work: Vec<(usize, usize)> = Vec::new();
        for start in 0..count {
            if number[start] != UNSEEN {
                continue;
            }
            work.push((start, 0));
            while let Some((node, at)) = work.last_mut() {
                let node = *node;
                if *at == 0 {
                    (number[node], low[node]) = (next, next);
                    next += 1;
                    open.push(node);
                    is_open[node] = true;
                }
                let to = edges.from(node).get(*at);
                *at += 1;
                if let Some(to) = to {
                    let to = *to as usize;
                    if number[to] == UNSEEN {
                        work.push((to, 0));
                    } else if is_open[to] {
                        low[node] = low[node].min(number[to]);
                    }
                    continue;
                }
                work.pop();
                if let Some((before, _)) = work.last() {
                    low[*before] = low[*before].min(low[node]);
                }
                if low[node] == number[node] {
                    let place = open.iter().rposition(|one| *one == node);
                    let mut cycle = open.split_off(place.expect("it is open"));
                    for one in &cycle {
                        is_open[*one] = false;
                    }
                    if cycle.len() > 1 {
                        cycle.sort_unstable();
                        cycles.push(cycle.into_iter().map(NodeId::new).collect());
                    }
                }
            }
        }
        cycles
    }

    /// Makes one node of several. What some of them did not work on is left to do for all.
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

    /// Lets all that names nodes name those that they are one with.
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
            // Those that stay as they are stand in `edges` as they are.
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

    /// Ranks all nodes in a topological order of the edges, those that close cycles aside.
    pub(super) fn order(&mut self) {
        let edges = Edges::of(self, |_, _| true);
        let count = self.nodes.len();
        let mut rank = count as u32;
        let mut seen = vec![false; count];
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for start in 0..count {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            stack.push((start, 0));
            while let Some((node, at)) = stack.last_mut() {
                match edges.from(*node).get(*at) {
                    Some(next) => {
                        *at += 1;
                        let next = *next as usize;
                        if !std::mem::replace(&mut seen[next], true) {
                            stack.push((next, 0));
                        }
                    }
                    None => {
                        rank -= 1;
                        let node = NodeId::new(*node);
                        self.states[node].rank = rank;
                        self.by_rank[rank as usize] = node;
                        stack.pop();
                    }
                }
            }
        }
    }
}

impl Constraints {
    /// What is in both.
    fn common(&mut self, a: SetId, b: SetId) -> SetId {
        let other = self.sets.missing(a, b);
        self.sets.missing(other, b)
    }

    /// Uses of a node that others became one with: those that are the same now are one.
    fn rewrite_uses(&mut self, node: NodeId) {
        let mut uses = std::mem::take(&mut self.nodes[node].uses);
        let mut seen: FxHashSet<Use> = FxHashSet::default();
        uses.retain_mut(|what| {
            if let Use::Load(_, other) | Use::Store(_, other) | Use::Copy(_, other) = what {
                *other = self.same[*other];
            }
            seen.insert(*what)
        });
        self.nodes[node].uses = uses;
    }
}
