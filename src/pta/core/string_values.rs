//! The values of strings that code makes of other strings (APLAS 2015, section 3.1). The plugin
//! `strings` records how they are made.
//!
//! A builder that several methods have is followed through the graph, and its uses have no order.
//! Its string may begin with the constructor's, and end with any string that a method appends last.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::asked::{Asker, DEEPEST, MOST_NODES, Round};
use super::builders::{BuilderEnds, SharedBuilders, StringPart};
use super::completeness::Completeness;
use super::facts::{ReflectiveValue, StringSource};
use super::heap::ObjectType;
use super::patterns::{is_telling, put_together, texts_of};
use super::reverse::Reverse;
use super::solver::NodeId;
use super::state::Core;
use super::text_changes::{ANY, changed, replaced};
use base::{Id, Sym, known};
use platform::is_builder;

/// The most strings with which a builder may begin or end.
const MOST_ENDS: usize = 8;
/// The most nodes that have one builder.
const MOST_HOLDERS: usize = MOST_NODES / 4;
/// The most strings that a replacement may give.
const MOST_REPLACED: usize = 32;

/// Strings, and how complete they are. [`ANY`] represents unknown parts.
type Alternatives = (Vec<Vec<u8>>, Completeness);

impl Core<'_> {
    /// The strings and patterns that a construction gives, and how complete they are.
    pub(super) fn strings_of(
        &self,
        round: &Round,
        asker: Asker,
        source: &StringSource,
    ) -> (BTreeSet<ReflectiveValue>, Completeness) {
        if asker.depth > DEEPEST {
            return (BTreeSet::new(), Completeness::Cut);
        }
        let core = self;
        StringSearch { core, round, asker }.values(source)
    }

    /// Whether an unknown object may become a part of the strings that reach a node.
    pub(crate) fn has_unknown_part(
        &self,
        round: &Round,
        node: NodeId,
        is_unknown: &dyn Fn(NodeId) -> bool,
    ) -> bool {
        let node = self.constraints.same(node);
        let mut seen = FxHashSet::from_iter([node]);
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if seen.len() > MOST_NODES {
                return true;
            }
            if round.is_lookup(node) {
                continue;
            }
            let parts = self.facts.string_at(node).map(StringSource::parts);
            let before = match parts {
                Some(parts) => {
                    let nodes = parts.into_iter().filter_map(|part| match part {
                        StringPart::Is(node) => Some(self.constraints.same(node)),
                        StringPart::Known(_) | StringPart::Any => None,
                    });
                    let nodes: Vec<NodeId> = nodes.collect();
                    if nodes.iter().any(|part| is_unknown(*part)) {
                        return true;
                    }
                    nodes
                }
                None => round.reverse.before(node).to_vec(),
            };
            stack.extend(before.into_iter().filter(|node| seen.insert(*node)));
        }
        false
    }
}

/// A search for the values of strings.
struct StringSearch<'s, 'a> {
    core: &'s Core<'a>,
    round: &'s Round,
    asker: Asker,
}

impl StringSearch<'_, '_> {
    fn values(&self, source: &StringSource) -> (BTreeSet<ReflectiveValue>, Completeness) {
        let of = |part: &StringPart| self.alternatives(part);
        let (texts, answer) = match source {
            StringSource::Of(parts) => put_together(parts.iter().map(of)),
            StringSource::Changed(part, how) => {
                let (texts, mut answer) = of(part);
                let texts = texts.iter().map(|text| {
                    let (text, certain) = changed(*how, text);
                    answer = answer.max(certain);
                    text
                });
                (texts.collect(), answer)
            }
            StringSource::Replaced { text, from, to } => all_replaced([of(text), of(from), of(to)]),
            StringSource::NameOf(node) => {
                let reaching = self.core.part(self.round, self.asker.of_part(), *node);
                let classes = reaching.values.iter().filter_map(|value| value.class());
                let name = |class| self.core.program.class(class).name.bytes();
                let dotted = |b: &u8| if *b == b'/' { b'.' } else { *b };
                let names = classes.map(|class| name(class).iter().map(dotted).collect());
                (names.collect(), reaching.answer)
            }
            StringSource::OfBuilder(node) => self.of_builder(*node),
        };
        let value = |text: Vec<u8>| {
            if text.contains(&ANY) {
                let counts = self.core.facts.keeps_patterns && is_telling(&text);
                counts.then(|| ReflectiveValue::Like(Sym::new(&text)))
            } else {
                Some(ReflectiveValue::Text(Sym::new(&text)))
            }
        };
        (texts.into_iter().filter_map(value).collect(), answer)
    }

    /// The strings that a part may be.
    fn alternatives(&self, part: &StringPart) -> Alternatives {
        match part {
            StringPart::Known(text) => (vec![text.bytes().to_vec()], Completeness::Whole),
            StringPart::Any => (vec![vec![ANY]], Completeness::Partly),
            StringPart::Is(node) => {
                let reaching = self.core.part(self.round, self.asker.of_part(), *node);
                let mut answer = reaching.answer;
                let mut all: Vec<Vec<u8>> = texts_of(&reaching.values).collect();
                // The string of another object is what its `toString` gives.
                if all.is_empty() || !self.holds_only_strings(*node) {
                    answer = answer.max(Completeness::Partly);
                }
                if answer != Completeness::Whole {
                    all.push(vec![ANY]);
                }
                (all, answer)
            }
        }
    }

    fn holds_only_strings(&self, node: NodeId) -> bool {
        let held = self.core.constraints.held(node);
        held.iter().all(|object| {
            let ty = self.core.heap.type_of(Id::new(object as usize)).1;
            matches!(ty, ObjectType::Class(class) if self.core.program.class(class).name == known().string)
        })
    }

    /// The strings of a builder that several methods have.
    fn of_builder(&self, node: NodeId) -> Alternatives {
        let ends = self.ends_of(node).unwrap_or_default();
        let mut texts = Vec::new();
        if ends.first.len().max(ends.last.len()) > MOST_ENDS {
            return (texts, Completeness::Partly);
        }
        for part in &ends.first {
            for text in self.alternatives(part).0 {
                let known = text.split(|b| *b == ANY).next().unwrap_or_default();
                texts.push([known, &[ANY]].concat());
            }
        }
        for part in &ends.last {
            for text in self.alternatives(part).0 {
                let known = text.rsplit(|b| *b == ANY).next().unwrap_or_default();
                texts.push([&[ANY], known].concat());
            }
        }
        (texts, Completeness::Partly)
    }

    /// The strings with which the builder at a node may begin and end. `None` if too many places
    /// have it.
    fn ends_of(&self, node: NodeId) -> Option<BuilderEnds> {
        let mut shared = self.round.builders.borrow_mut();
        let shared = shared.get_or_insert_with(|| Rc::new(self.shared_builders()));
        let uses = &self.core.facts.builders;
        let behind = |node: NodeId| {
            let before = shared.reverse.before(node).iter();
            before.chain(shared.uses.before(node)).copied().collect()
        };
        let before = self.holders(shared, vec![node], behind)?;
        let made: Vec<NodeId> = before
            .into_iter()
            .filter(|node| shared.uses.is_made(uses, *node))
            .collect();
        let ahead = |node: NodeId| {
            let to = self.core.constraints.nodes[node]
                .to
                .iter()
                .map(|(to, _)| *to);
            to.chain(shared.uses.after(node).iter().copied()).collect()
        };
        let holders = self.holders(shared, made, ahead)?;
        Some(shared.uses.ends(uses, &holders))
    }

    /// The nodes that have builders, from these nodes on. `None` if they are too many.
    fn holders(
        &self,
        shared: &SharedBuilders,
        from: Vec<NodeId>,
        next: impl Fn(NodeId) -> Vec<NodeId>,
    ) -> Option<FxHashSet<NodeId>> {
        let same = |node: NodeId| self.core.constraints.same(node);
        let mut stack: Vec<NodeId> = from.into_iter().map(same).collect();
        let mut seen = FxHashSet::from_iter(stack.iter().copied());
        while let Some(node) = stack.pop() {
            for node in next(node).into_iter().map(same) {
                let is_holder = !shared.closed.contains(&node)
                    && self.core.constraints.held(node).meets(&shared.objects);
                if is_holder && seen.insert(node) {
                    stack.push(node);
                }
            }
            if seen.len() > MOST_HOLDERS {
                return None;
            }
        }
        Some(seen)
    }

    fn shared_builders(&self) -> SharedBuilders {
        let names = [
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/lang/AbstractStringBuilder",
        ];
        let objects = self.core.objects_of_classes(&names);
        let is_own = |class: Sym| is_builder(class) || class == *names[2];
        let mut closed = FxHashSet::default();
        for (instance, frame) in self.core.frames() {
            if is_own(self.core.program.class(self.core.class_of(instance)).name) {
                let nodes = frame.parameters.iter().flatten().chain(&frame.result);
                closed.extend(nodes.map(|node| self.core.constraints.same(*node)));
            }
        }
        SharedBuilders {
            uses: self
                .core
                .facts
                .builders
                .index(|node| self.core.constraints.same(node)),
            reverse: Reverse::of(
                &self.core.constraints,
                self.core.constraints.that_hold(&objects),
            ),
            objects,
            closed,
        }
    }
}

/// A text with a string in place of another one, for all alternatives.
fn all_replaced([texts, from, to]: [Alternatives; 3]) -> Alternatives {
    let answer = texts.1.max(from.1).max(to.1);
    if texts.0.len() * from.0.len() * to.0.len() > MOST_REPLACED {
        return (Vec::new(), Completeness::Partly);
    }
    let (mut all, mut answer) = (Vec::new(), answer);
    for text in &texts.0 {
        for from in &from.0 {
            for to in &to.0 {
                match replaced(text, from, to) {
                    Some(text) => all.push(text),
                    None => answer = answer.max(Completeness::Partly),
                }
            }
        }
    }
    (all, answer)
}
