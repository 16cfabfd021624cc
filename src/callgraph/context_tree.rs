//! The calling-context tree of recorded runs.
//!
//! A context is a method with all methods above it, up to its thread. The trace agent records each
//! context once, however often it runs. So figures count contexts, not calls and not time. Contexts
//! of several runs are joined where threads have one name and the methods are the same.

use rustc_hash::FxHashMap;

use super::name_pattern::{NamePattern, method_name};
use super::ran::{MethodKey, is_thread, key};
use super::trace::{Cut, RunTrace, TracedMethod};
use classfile::source_name;

/// The part of a tree to show.
#[derive(Clone, Debug, Default)]
pub struct TreePart {
    /// Only what these methods run: they become roots.
    pub from: Option<NamePattern>,
    /// Only the ways to these methods.
    pub to: Option<NamePattern>,
    /// The largest number of calls below a root; `None` for all.
    pub depth: Option<usize>,
}

/// A method that ran, or a thread.
#[derive(Clone, Debug)]
pub(super) struct NamedContext {
    /// The method in source form, or the thread's name.
    pub name: String,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// The number of a method's contexts.
    pub contexts: u32,
}

/// A method in a context of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeNode {
    /// Its place in the names.
    pub name: u32,
    /// The node of its caller.
    pub parent: Option<u32>,
    /// The number of contexts that it stands for. Joined contexts count together. It is 0 for a
    /// thread, and for a method that is only on the way to others.
    pub own: u32,
    /// The number of contexts at it and below, also of those too deep to show.
    pub total: u32,
    /// The number of calls above it.
    pub depth: u32,
}

/// The tree of runs.
#[derive(Clone, Debug, Default)]
pub struct ContextTree {
    /// The release of each run.
    pub(super) releases: Vec<Option<u16>>,
    /// Methods and threads, sorted.
    pub(super) names: Vec<NamedContext>,
    /// Callers before callees, a subtree in one piece. Siblings with more contexts come first.
    pub(super) nodes: Vec<TreeNode>,
    /// Pairs of caller and callee without a context, as places in the names, sorted.
    pub(super) pairs: Vec<[u32; 2]>,
    /// The parts that traces had no space for, sorted.
    pub(super) cut: Vec<Cut>,
    /// The number of classes that the agent could not instrument.
    pub(super) left_out: u32,
}

/// Names by their order, for all runs.
struct Names {
    named: Vec<NamedContext>,
    /// For each run, the places of its methods.
    places: Vec<Vec<u32>>,
}

impl ContextTree {
    /// The part of the runs' tree that the user asked for.
    pub fn of(traces: &[RunTrace], part: &TreePart) -> Self {
        let Names { mut named, places } = names(traces);
        let mut joined = JoinedNodes::default();
        for (trace, places) in traces.iter().zip(&places) {
            joined.add(trace, places, part);
        }
        let all = joined.finished();
        for node in &all {
            named[node.name as usize].contexts += node.own;
        }
        let mut pairs: Vec<[u32; 2]> = Vec::new();
        for (trace, places) in traces.iter().zip(&places) {
            let edges = trace.edges.iter();
            pairs.extend(edges.map(|(caller, callee)| [places[*caller], places[*callee]]));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut cut: Vec<Cut> = traces
            .iter()
            .flat_map(|trace| &trace.cut)
            .copied()
            .collect();
        cut.sort_unstable();
        cut.dedup();
        Self {
            releases: traces.iter().map(|trace| trace.release).collect(),
            names: named,
            nodes: in_order(&all, part.depth.unwrap_or(usize::MAX)),
            pairs,
            cut,
            left_out: traces.iter().map(|trace| trace.left_out).sum(),
        }
    }

    /// Whether the part has no context.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of contexts of methods, also of those too deep to show.
    pub(super) fn contexts(&self) -> u64 {
        let all = self.names.iter();
        all.map(|named| u64::from(named.contexts)).sum()
    }
}

/// The names of all methods and threads of some runs.
fn names(traces: &[RunTrace]) -> Names {
    let mut texts: FxHashMap<MethodKey, String> = FxHashMap::default();
    for ran in traces.iter().flat_map(|trace| &trace.methods) {
        texts.entry(key(ran)).or_insert_with(|| text(ran));
    }
    let mut all: Vec<(MethodKey, String)> = texts.into_iter().collect();
    // Threads first. Methods of one name have different descriptors, which the names show.
    all.sort_unstable_by(|(a, a_text), (b, b_text)| {
        let is_method = |key: &MethodKey| !key.0.bytes().is_empty();
        (is_method(a), a_text).cmp(&(is_method(b), b_text))
    });
    let place_of: FxHashMap<MethodKey, u32> =
        (0..).zip(&all).map(|(n, (key, _))| (*key, n)).collect();
    let places = traces.iter().map(|trace| {
        let methods = trace.methods.iter();
        methods.map(|ran| place_of[&key(ran)]).collect()
    });
    let places = places.collect();
    let named = all.into_iter().map(|(key, name)| NamedContext {
        name,
        is_thread: key.0.bytes().is_empty(),
        contexts: 0,
    });
    Names {
        named: named.collect(),
        places,
    }
}

fn text(ran: &TracedMethod) -> String {
    if is_thread(ran) {
        ran.name.text().into_owned()
    } else {
        method_name(&source_name(ran.class), &ran.name.text(), ran.descriptor)
    }
}

/// Whether a pattern means a method that ran.
fn fits(pattern: &NamePattern, ran: &TracedMethod) -> bool {
    if is_thread(ran) {
        return false;
    }
    let class = source_name(ran.class);
    let is_class = pattern.class() == Some(&*class);
    let is_of_class = pattern.method().is_some_and(|(of, _)| of == class);
    is_class || is_of_class && pattern.fits(ran.name, ran.descriptor)
}

/// No node.
const NONE: u32 = u32::MAX;

/// Nodes in the making, callers first.
#[derive(Default)]
struct JoinedNodes {
    /// The parent of each ([`NONE`] for a root), and its name.
    nodes: Vec<(u32, u32)>,
    own: Vec<u32>,
    places: FxHashMap<(u32, u32), u32>,
}

/// A node with its figures.
#[derive(Clone, Copy)]
struct CountedNode {
    parent: u32,
    name: u32,
    own: u32,
    total: u32,
}

impl JoinedNodes {
    /// Adds the nodes of a run.
    fn add(&mut self, trace: &RunTrace, names: &[u32], part: &TreePart) {
        let is_it = |pattern: &Option<NamePattern>| -> Vec<bool> {
            let fits = |ran: &TracedMethod| pattern.as_ref().is_none_or(|p| fits(p, ran));
            trace.methods.iter().map(fits).collect()
        };
        let (is_root, is_end) = (is_it(&part.from), is_it(&part.to));
        // Whether a node, or one below it, is an end.
        let mut leads: Vec<bool> = trace.nodes.iter().map(|n| is_end[n.method]).collect();
        for (at, node) in trace.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent.filter(|_| leads[at]) {
                leads[parent] = true;
            }
        }
        // The new node of each node; callers come first.
        let mut new: Vec<u32> = Vec::with_capacity(trace.nodes.len());
        for (at, node) in trace.nodes.iter().enumerate() {
            let above = node.parent.map_or(NONE, |parent| new[parent]);
            if (above == NONE && !is_root[node.method]) || !leads[at] {
                new.push(NONE);
                continue;
            }
            let place = self.place(above, names[node.method]);
            let counts = is_end[node.method] && !is_thread(&trace.methods[node.method]);
            self.own[place as usize] += u32::from(counts);
            new.push(place);
        }
    }

    fn place(&mut self, parent: u32, name: u32) -> u32 {
        let next = self.nodes.len() as u32;
        let place = *self.places.entry((parent, name)).or_insert(next);
        if place == next {
            self.nodes.push((parent, name));
            self.own.push(0);
        }
        place
    }

    fn finished(self) -> Vec<CountedNode> {
        let nodes = self.nodes.into_iter().zip(self.own);
        let nodes = nodes.map(|((parent, name), own)| CountedNode {
            parent,
            name,
            own,
            total: own,
        });
        let mut nodes: Vec<CountedNode> = nodes.collect();
        for at in (0..nodes.len()).rev() {
            let CountedNode { parent, total, .. } = nodes[at];
            if parent != NONE {
                nodes[parent as usize].total += total;
            }
        }
        nodes
    }
}

/// The nodes up to a depth, in the order of outputs.
fn in_order(all: &[CountedNode], depth: usize) -> Vec<TreeNode> {
    // By parent; among siblings the last one first, since a stack turns them.
    let mut order: Vec<u32> = (0..all.len() as u32).collect();
    order.sort_unstable_by_key(|at| {
        let node = all[*at as usize];
        (node.parent, node.total, std::cmp::Reverse(node.name))
    });
    let children = |parent: u32| {
        let start = order.partition_point(|at| all[*at as usize].parent < parent);
        let end = order.partition_point(|at| all[*at as usize].parent <= parent);
        &order[start..end]
    };
    let mut nodes: Vec<TreeNode> = Vec::new();
    let roots = children(NONE).iter();
    let mut stack: Vec<(u32, Option<u32>, u32)> = roots.map(|root| (*root, None, 0)).collect();
    while let Some((at, parent, level)) = stack.pop() {
        let CountedNode {
            name, own, total, ..
        } = all[at as usize];
        let place = nodes.len() as u32;
        nodes.push(TreeNode {
            name,
            parent,
            own,
            total,
            depth: level,
        });
        if (level as usize) < depth {
            let below = children(at).iter();
            stack.extend(below.map(|child| (*child, Some(place), level + 1)));
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::CallContext;

    fn ran(class: &str, name: &str) -> TracedMethod {
        TracedMethod {
            class: class.into(),
            name: name.into(),
            descriptor: "()V".into(),
        }
    }

    /// main → A.a → { B.b → C.c, C.c }; pool → A.a → C.c
    fn run() -> RunTrace {
        let methods = vec![
            ran("", "main"),
            ran("", "pool"),
            ran("A", "a"),
            ran("B", "b"),
            ran("C", "c"),
        ];
        let nodes = [
            (0, None),
            (2, Some(0)),
            (3, Some(1)),
            (4, Some(2)),
            (4, Some(1)),
            (1, None),
            (2, Some(5)),
            (4, Some(6)),
        ];
        let node = |(method, parent)| CallContext { method, parent };
        RunTrace {
            methods,
            nodes: nodes.into_iter().map(node).collect(),
            ..RunTrace::default()
        }
    }

    /// A line a node: its depth, its name, its own contexts and all.
    fn shown(runs: &[RunTrace], part: &TreePart) -> Vec<String> {
        let tree = ContextTree::of(runs, part);
        let node = |node: &TreeNode| {
            let name = &tree.names[node.name as usize].name;
            let name = name.split('(').next().unwrap_or_default();
            format!("{} {name} {} {}", node.depth, node.own, node.total)
        };
        tree.nodes.iter().map(node).collect()
    }

    fn pattern(text: &str) -> Option<NamePattern> {
        Some(text.parse().expect("a method"))
    }

    #[test]
    fn callees_with_more_contexts_come_first() {
        let whole = TreePart::default();
        let expected = [
            "0 main 0 4",
            "1 A.a 1 4",
            "2 B.b 1 2",
            "3 C.c 1 1",
            "2 C.c 1 1",
            "0 pool 0 2",
            "1 A.a 1 2",
            "2 C.c 1 1",
        ];
        assert_eq!(shown(&[run()], &whole), expected);
    }

    #[test]
    fn runs_are_joined_and_depth_keeps_totals() {
        let part = TreePart {
            depth: Some(1),
            ..TreePart::default()
        };
        let expected = ["0 main 0 8", "1 A.a 2 8", "0 pool 0 4", "1 A.a 2 4"];
        assert_eq!(shown(&[run(), run()], &part), expected);
    }

    #[test]
    fn parts_begin_and_end_at_methods() {
        let from = TreePart {
            from: pattern("A.a"),
            ..TreePart::default()
        };
        let expected = ["0 A.a 2 6", "1 B.b 1 2", "2 C.c 1 1", "1 C.c 2 2"];
        assert_eq!(shown(&[run()], &from), expected);
        let to = TreePart {
            to: pattern("B"),
            ..TreePart::default()
        };
        assert_eq!(
            shown(&[run()], &to),
            ["0 main 0 1", "1 A.a 0 1", "2 B.b 1 1"]
        );
        let none = TreePart {
            from: pattern("B.b"),
            to: pattern("A.a"),
            ..TreePart::default()
        };
        assert!(ContextTree::of(&[run()], &none).is_empty());
    }
}
