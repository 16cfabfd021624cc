//! Dominators, by Cooper, Harvey and Kennedy's "A Simple, Fast Dominance Algorithm" (2001).

use super::{Successors, postorder};

const NONE: u32 = u32::MAX;

/// The dominator tree of a graph, by intervals: one node dominates another when its interval holds
/// the other's.
#[derive(Debug)]
pub struct Dominators {
    /// By node: when a walk of the tree enters and leaves it. Nodes out of reach have no interval.
    intervals: Vec<Option<(u32, u32)>>,
}

impl Dominators {
    /// The dominators of all nodes that `entry` reaches.
    #[must_use]
    pub fn new(graph: &impl Successors, entry: u32) -> Self {
        let mut order = postorder(graph, [entry]);
        order.reverse();
        let mut position = vec![NONE; graph.count()];
        for (n, &node) in order.iter().enumerate() {
            position[node as usize] = n as u32;
        }
        let mut predecessors = vec![Vec::new(); order.len()];
        for (n, &node) in order.iter().enumerate() {
            for &successor in graph.of(node) {
                predecessors[position[successor as usize] as usize].push(n as u32);
            }
        }
        let parents = immediate(&predecessors);
        let by_position = intervals(&parents);
        let interval = |&n: &u32| (n != NONE).then(|| by_position[n as usize]);
        Self {
            intervals: position.iter().map(interval).collect(),
        }
    }

    /// Whether every path to `b` goes through `a`. A node dominates itself.
    #[must_use]
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        let interval = |n: u32| self.intervals.get(n as usize).copied().flatten();
        match (interval(a), interval(b)) {
            (Some((come, go)), Some((at, _))) => come <= at && at < go,
            _ => false,
        }
    }
}

/// The immediate dominator of each node, nodes being numbered in reverse postorder.
fn immediate(predecessors: &[Vec<u32>]) -> Vec<u32> {
    let mut parents = vec![NONE; predecessors.len()];
    parents[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for node in 1..predecessors.len() {
            let mut known = predecessors[node]
                .iter()
                .copied()
                .filter(|&p| parents[p as usize] != NONE);
            let first = known.next().unwrap_or(NONE);
            let parent = known.fold(first, |a, b| meet(&parents, a, b));
            changed |= std::mem::replace(&mut parents[node], parent) != parent;
        }
    }
    parents
}

/// The nearest common ancestor.
fn meet(parents: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = parents[a as usize];
        }
        while b > a {
            b = parents[b as usize];
        }
    }
    a
}

/// When a walk of the tree comes to each node, and how many nodes it has come to when it leaves
/// this one. Parents have smaller numbers than their children.
fn intervals(parents: &[u32]) -> Vec<(u32, u32)> {
    let mut sizes = vec![1; parents.len()];
    for node in (1..parents.len()).rev() {
        sizes[parents[node] as usize] += sizes[node];
    }
    let mut free = vec![0; parents.len()];
    let mut intervals = vec![(0, sizes[0]); parents.len()];
    free[0] = 1;
    for node in 1..parents.len() {
        let parent = parents[node] as usize;
        let come = free[parent];
        free[parent] += sizes[node];
        free[node] = come + 1;
        intervals[node] = (come, come + sizes[node]);
    }
    intervals
}
