//! A graph in a compact form, for the cache: numbers only.

use serde::{Deserialize, Serialize};

use super::{AnswerState, CallGraph, Casts, Edge, EdgeKind, Open};
use classfile::Pc;
use program::MethodId;

/// A graph as rows of numbers. Kinds are places in lists of their own: their names would take half
/// of the space.
#[derive(Debug, Serialize, Deserialize)]
pub struct PackedGraph {
    entries: Vec<MethodId>,
    asked: Vec<MethodId>,
    methods: Vec<MethodId>,
    kinds: Vec<EdgeKind>,
    edges: Vec<(MethodId, Pc, u8, MethodId)>,
    whys: Vec<Open>,
    open: Vec<(MethodId, Pc, u8)>,
    casts: (usize, usize),
    receivers: Vec<(MethodId, Pc, u32)>,
    reflective: Vec<(MethodId, Pc, AnswerState)>,
}

/// The place of an item in a list; a new item is added.
fn place<T: Copy + PartialEq>(all: &mut Vec<T>, one: T) -> u8 {
    let found = all.iter().position(|is| *is == one);
    let place = found.unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    });
    u8::try_from(place).expect("there are few kinds")
}

impl CallGraph {
    /// Its compact form.
    pub fn pack(&self) -> PackedGraph {
        let (mut kinds, mut whys) = (Vec::new(), Vec::new());
        let edges = self.edges.iter().map(|edge| {
            let kind = place(&mut kinds, edge.kind);
            (edge.caller, edge.pc, kind, edge.callee)
        });
        let edges = edges.collect();
        let open = self.open.iter().map(|(method, pc, why)| {
            let why = place(&mut whys, *why);
            (*method, *pc, why)
        });
        let open = open.collect();
        PackedGraph {
            entries: self.entries.clone(),
            asked: self.asked.clone(),
            methods: self.methods.clone(),
            kinds,
            edges,
            whys,
            open,
            casts: (self.casts.all, self.casts.may_fail),
            receivers: self.receivers.clone(),
            reflective: self.reflective.clone(),
        }
    }

    /// The graph of a compact form; `None` if that is damaged.
    pub fn unpack(packed: PackedGraph) -> Option<Self> {
        let kind = |place: u8| packed.kinds.get(usize::from(place)).copied();
        let why = |place: u8| packed.whys.get(usize::from(place)).copied();
        let edges = packed.edges.iter().map(|(caller, pc, place, callee)| {
            Some(Edge {
                caller: *caller,
                pc: *pc,
                kind: kind(*place)?,
                callee: *callee,
            })
        });
        let open = packed.open.iter();
        let open = open.map(|(method, pc, place)| Some((*method, *pc, why(*place)?)));
        let (all, may_fail) = packed.casts;
        Some(Self {
            edges: edges.collect::<Option<_>>()?,
            open: open.collect::<Option<_>>()?,
            entries: packed.entries,
            asked: packed.asked,
            methods: packed.methods,
            casts: Casts { all, may_fail },
            receivers: packed.receivers,
            reflective: packed.reflective,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Id;

    #[test]
    fn a_graph_comes_back_as_it_was() {
        let method = MethodId::new;
        let edge = |caller, pc, kind, callee| Edge {
            caller: method(caller),
            pc,
            kind,
            callee: method(callee),
        };
        let graph = CallGraph {
            entries: vec![method(1)],
            asked: vec![method(1)],
            methods: vec![method(1), method(70_000)],
            edges: vec![
                edge(1, 3, EdgeKind::Virtual, 70_000),
                edge(1, 9, EdgeKind::Jvm, 1),
                edge(70_000, 0, EdgeKind::Virtual, 1),
            ],
            open: vec![(method(1), 12, Open::Reflection)],
            casts: Casts {
                all: 7,
                may_fail: 2,
            },
            receivers: vec![(method(1), 3, 2)],
            reflective: vec![(method(1), 12, AnswerState::Partly)],
        };
        let bytes = rmp_serde::to_vec(&graph.pack()).expect("plain data");
        let packed: PackedGraph = rmp_serde::from_slice(&bytes).expect("what was written");
        let back = CallGraph::unpack(packed).expect("whole");
        assert_eq!(back.edges, graph.edges);
        assert_eq!(back.open, graph.open);
        assert_eq!(back.entries, graph.entries);
        assert_eq!(back.asked, graph.asked);
        assert_eq!(back.methods, graph.methods);
        assert_eq!(back.casts, graph.casts);
        assert_eq!(back.receivers, graph.receivers);
        assert_eq!(back.reflective, graph.reflective);
        let mut damaged: PackedGraph = rmp_serde::from_slice(&bytes).expect("what was written");
        damaged.kinds.pop();
        assert!(CallGraph::unpack(damaged).is_none());
    }
}
