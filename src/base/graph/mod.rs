//! Graphs: orders, strongly connected components and dominators. The functions do not recurse, so a
//! graph may have millions of nodes in a row.

mod dominators;

pub use dominators::Dominators;

/// A graph, by the successors of each node. Nodes are numbered from 0 on.
pub trait Successors {
    /// How many nodes there are.
    fn count(&self) -> usize;

    /// The nodes to which the edges from a node lead.
    fn of(&self, node: u32) -> &[u32];
}

impl Successors for Vec<Vec<u32>> {
    fn count(&self) -> usize {
        self.len()
    }

    fn of(&self, node: u32) -> &[u32] {
        &self[node as usize]
    }
}

/// A large graph. All its edges stand side by side in one list.
#[derive(Debug)]
pub struct Digraph {
    /// Where the edges of each node begin in `to`. The last entry is the end of the last edges.
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl<R: IntoIterator<Item = u32>> FromIterator<R> for Digraph {
    /// The n-th item has the successors of the n-th node.
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Self {
        let (mut starts, mut to) = (vec![0], Vec::new());
        for row in rows {
            to.extend(row);
            starts.push(to.len() as u32);
        }
        Self { starts, to }
    }
}

impl Successors for Digraph {
    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.to[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

/// The nodes that can be reached from `starts`. Each stands after its successors, except where an
/// edge closes a cycle. Of two successors the one visited later stands later.
pub fn postorder(graph: &impl Successors, starts: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let mut seen = vec![false; graph.count()];
    let mut order = Vec::new();
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in starts {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        path.push((start, 0));
        while let Some((node, next)) = path.last_mut() {
            match graph.of(*node).get(*next) {
                Some(&successor) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[successor as usize], true) {
                        path.push((successor, 0));
                    }
                }
                None => {
                    order.push(*node);
                    path.pop();
                }
            }
        }
    }
    order
}

/// The strongly connected components (Tarjan 1972), each ascending. A component stands after all
/// components that its edges lead to.
pub fn components(graph: &impl Successors) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = u32::MAX;
    let count = graph.count();
    let (mut number, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut is_open = vec![false; count];
    let (mut open, mut components, mut next) = (Vec::new(), Vec::new(), 0);
    let mut path: Vec<(u32, usize)> = Vec::new();
    for start in 0..count as u32 {
        if number[start as usize] != UNSEEN {
            continue;
        }
        path.push((start, 0));
        while let Some((node, at)) = path.last_mut() {
            let (id, node) = (*node, *node as usize);
            if *at == 0 {
                (number[node], low[node]) = (next, next);
                next += 1;
                open.push(id);
                is_open[node] = true;
            }
            let to = graph.of(id).get(*at);
            *at += 1;
            if let Some(&to) = to {
                if number[to as usize] == UNSEEN {
                    path.push((to, 0));
                } else if is_open[to as usize] {
                    low[node] = low[node].min(number[to as usize]);
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                let before = *before as usize;
                low[before] = low[before].min(low[node]);
            }
            if low[node] == number[node] {
                let place = open.iter().rposition(|one| *one == id);
                let mut component = open.split_off(place.expect("it is open"));
                for one in &component {
                    is_open[*one as usize] = false;
                }
                component.sort_unstable();
                components.push(component);
            }
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 ⇄ 2 → 3 → 3, and 4 → 0; 5 alone.
    fn graph() -> Digraph {
        let rows = [vec![1], vec![2], vec![1, 3], vec![3], vec![0], vec![]];
        rows.into_iter().collect()
    }

    #[test]
    fn components_stand_after_those_that_they_lead_to() {
        let expected: [&[u32]; 5] = [&[3], &[1, 2], &[0], &[4], &[5]];
        assert_eq!(components(&graph()), expected);
    }

    #[test]
    fn a_node_stands_after_its_successors() {
        assert_eq!(postorder(&graph(), [0]), [3, 2, 1, 0]);
        assert_eq!(postorder(&graph(), [2, 4, 5]), [1, 3, 2, 0, 4, 5]);
    }

    #[test]
    fn a_long_path_needs_no_stack() {
        let count = 1_000_000;
        let path: Digraph = (1..=count)
            .map(|next| (next < count).then_some(next))
            .collect();
        assert_eq!(components(&path).len(), count as usize);
        assert_eq!(postorder(&path, [0]).first(), Some(&(count - 1)));
    }

    #[test]
    fn a_node_dominates_what_is_reached_through_it_only() {
        // 0 → 1 → 3, 0 → 2 → 3, 3 → 4 → 1; 5 is out of reach.
        let diamond: Digraph = [vec![1, 2], vec![3], vec![3], vec![4], vec![1], vec![3]]
            .into_iter()
            .collect();
        let of = Dominators::new(&diamond, 0);
        let dominated = |by| {
            (0..6)
                .filter(|n| of.dominates(by, *n))
                .collect::<Vec<u32>>()
        };
        assert_eq!(dominated(0), [0, 1, 2, 3, 4]);
        assert_eq!(dominated(1), [1]);
        assert_eq!(dominated(3), [3, 4]);
        assert_eq!(dominated(5), [0; 0]);
    }
}
