//! Builders of strings that several methods have: each of their uses, as it stands in the code.
//! `string_values` brings the uses of one builder together.

use rustc_hash::{FxHashMap, FxHashSet};

use super::reverse::Reverse;
use super::solver::NodeId;
use base::Sym;

/// A part of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringPart {
    /// A constant.
    Known(Sym),
    /// The value of a node.
    Is(NodeId),
    /// Any string.
    Any,
}

/// What an instruction does to a builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuilderUse {
    /// Makes it.
    Make,
    /// Gives the constructor this string.
    Begin(StringPart),
    /// Appends this string.
    Append(StringPart),
    /// Changes it in another way.
    Change,
}

/// A use, with the node of the builder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedUse {
    builder: NodeId,
    /// The number of the body.
    body: u32,
    does: BuilderUse,
}

/// The uses that a body has.
#[derive(Default)]
pub(crate) struct BodyBuilders {
    /// In the order of the code.
    pub uses: Vec<(NodeId, BuilderUse)>,
    /// The results that are the builder itself, behind the builder.
    pub same: Vec<(NodeId, NodeId)>,
    /// The strings that builders give, each behind the builder.
    pub given: Vec<(NodeId, NodeId)>,
}

/// All uses of builders that several methods may have.
#[derive(Default)]
pub(crate) struct BuilderUses {
    all: Vec<PlacedUse>,
    same: Vec<(NodeId, NodeId)>,
    bodies: u32,
}

impl BuilderUses {
    /// Records the uses of a body.
    pub(crate) fn note(&mut self, of: &BodyBuilders) {
        let body = self.bodies;
        self.bodies += 1;
        let uses = of.uses.iter();
        self.all.extend(uses.map(|(builder, does)| PlacedUse {
            builder: *builder,
            body,
            does: *does,
        }));
        self.same.extend(&of.same);
    }

    /// The uses, by node. `same` gives the node that represents another one.
    pub(crate) fn index(&self, same: impl Fn(NodeId) -> NodeId) -> UseIndex {
        let mut index = UseIndex::default();
        for (n, one) in self.all.iter().enumerate() {
            index.at.entry(same(one.builder)).or_default().push(n);
        }
        for (builder, result) in &self.same {
            let (builder, result) = (same(*builder), same(*result));
            index.forwards.entry(builder).or_default().push(result);
            index.backwards.entry(result).or_default().push(builder);
        }
        index
    }
}

/// The uses, by node.
#[derive(Default)]
pub(crate) struct UseIndex {
    at: FxHashMap<NodeId, Vec<usize>>,
    forwards: FxHashMap<NodeId, Vec<NodeId>>,
    backwards: FxHashMap<NodeId, Vec<NodeId>>,
}

impl UseIndex {
    /// The results that are the builder of a node.
    pub(crate) fn after(&self, node: NodeId) -> &[NodeId] {
        self.forwards.get(&node).map_or(&[], Vec::as_slice)
    }

    /// The builders that a node's result is.
    pub(crate) fn before(&self, node: NodeId) -> &[NodeId] {
        self.backwards.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Whether an instruction makes a builder at a node.
    pub(crate) fn is_made(&self, uses: &BuilderUses, node: NodeId) -> bool {
        let mut at = self.at.get(&node).into_iter().flatten();
        at.any(|n| uses.all[*n].does == BuilderUse::Make)
    }

    /// The strings with which the builder of these nodes may begin and end.
    pub(crate) fn ends(&self, uses: &BuilderUses, nodes: &FxHashSet<NodeId>) -> BuilderEnds {
        let mut found: Vec<usize> = Vec::new();
        for node in nodes {
            found.extend(self.at.get(node).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        let found: Vec<PlacedUse> = found.into_iter().map(|n| uses.all[n]).collect();
        let mut ends = BuilderEnds::default();
        let (mut of_makers, mut of_all) = (Vec::new(), Vec::new());
        for of_body in found.chunk_by(|a, b| a.body == b.body) {
            let does = || of_body.iter().map(|one| one.does);
            let appended = does().filter_map(|does| match does {
                BuilderUse::Append(part) => Some(part),
                _ => None,
            });
            ends.first.extend(does().filter_map(|does| match does {
                BuilderUse::Begin(part) => Some(part),
                _ => None,
            }));
            let first = appended.clone().next();
            if does().any(|does| does == BuilderUse::Make) {
                of_makers.extend(first);
            }
            of_all.extend(first);
            ends.last.extend(appended.clone().next_back());
        }
        if ends.first.is_empty() {
            ends.first = if of_makers.is_empty() {
                of_all
            } else {
                of_makers
            };
        }
        ends
    }
}

/// The strings with which a builder may begin and end.
#[derive(Default)]
pub(crate) struct BuilderEnds {
    /// The strings of its constructors. Without such: what the methods that make it append first.
    /// Without these, too: what any method appends first.
    pub first: Vec<StringPart>,
    /// What methods append last.
    pub last: Vec<StringPart>,
}

/// Builders that several methods have, in the solved graph.
pub(super) struct SharedBuilders {
    /// The uses, by node.
    pub uses: UseIndex,
    /// The edges of builders, reversed.
    pub reverse: Reverse,
    /// The objects that represent builders.
    pub objects: Vec<u128>,
    /// The nodes of builders' own methods. All builders come through these.
    pub closed: FxHashSet<NodeId>,
}
