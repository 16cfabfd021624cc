//! What comes to a node of the constants and of what lookups give: asked backwards, along the
//! edges.
//!
//! An answer that would go through too many nodes, or has too many values, is none: a string that
//! was in a collection may be any. All of it is known (`Answer::Whole`) if every way back ends at a
//! constant or at a lookup whose own answer is whole.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::InstanceId;
use super::engine::Engine;
use super::heap::Type;
use super::reflective::{Answer, Does, Reflection, Site, Value};
use super::set::insert_dense;
use super::solver::{Constraints, NodeId};
use base::{Id, Sym};
use program::ClassId;

/// At most so many nodes are looked at for one answer. (Ten times as many answer nothing more on
/// H2; asking then takes twice as long.)
pub(super) const MOST_NODES: usize = 2_000;
/// At most so many classes and strings are an answer.
const MOST_VALUES: usize = 32;
/// The same, for calls of the platform's: it makes by name what its own tables list (security
/// providers: 300 classes).
const MOST_OF_PLATFORM: usize = 512;
/// At most so many members: all of a class may be meant.
const MOST_MEMBERS: usize = 128;

pub(super) const STRING: &str = "java/lang/String";
pub(super) const CLASS: &str = "java/lang/Class";
pub(super) const METHOD: &str = "java/lang/reflect/Method";
pub(super) const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
pub(super) const FIELD: &str = "java/lang/reflect/Field";

/// Edges by where they lead to.
pub(super) struct Reverse {
    /// Where the edges to a node begin in `from`.
    starts: Vec<u32>,
    from: Vec<NodeId>,
}

impl Reverse {
    /// The edges from these nodes, backwards.
    pub(super) fn of(constraints: &Constraints, asked: impl Iterator<Item = NodeId>) -> Self {
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

    /// The nodes that flow to a node.
    pub(super) fn before(&self, node: NodeId) -> &[NodeId] {
        let at = node.index();
        &self.from[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// What the answers of one round rest on.
pub(super) struct Round {
    reverse: Reverse,
    /// The results of lookups, each with the number of its site: what they give is known by their
    /// values alone.
    pub lookups: FxHashMap<NodeId, usize>,
    /// The answers of the sites when the round began, and the methods that they are in.
    answers: Vec<(Answer, InstanceId)>,
    /// What comes to parts of strings, by the node, how deep it is and how much may come: many
    /// strings have the same parts.
    parts: RefCell<FxHashMap<(NodeId, usize, usize), Rc<Came>>>,
    /// What files say that lookups give.
    specified: FxHashMap<NodeId, BTreeSet<Value>>,
}

/// What comes to a node.
#[derive(Default)]
pub(super) struct Came {
    pub values: BTreeSet<Value>,
    /// The sites of lookups that come to it, and of which not all is known.
    pub unknown: BTreeSet<usize>,
    pub answer: Answer,
}

impl Came {
    /// Nothing but what files say.
    fn cut(specified: BTreeSet<Value>) -> Self {
        Self {
            values: specified,
            answer: Answer::Cut,
            ..Self::default()
        }
    }

    fn is_too_much(&self, most: usize) -> bool {
        let is_member = |value: &&Value| matches!(value, Value::Method(_) | Value::Field(_));
        let members = self.values.iter().filter(is_member).count();
        members > MOST_MEMBERS || self.values.len() - members > most
    }
}

/// Who asks what comes to a node.
#[derive(Clone, Copy)]
pub(super) struct Asker<'a> {
    /// The call; none if the engine asks of its own accord.
    site: Option<&'a Site>,
    /// Strings may be made of strings that are made: how often so far. (Local constants are not
    /// followed into strings, so that what comes to a part is the same for every call.)
    pub depth: usize,
    /// At most so many classes and strings are an answer.
    most: usize,
    /// Whether strings that name no class are left out.
    is_for_classes: bool,
    /// Whether only constants of the method that calls are followed.
    is_local: bool,
}

impl Asker<'_> {
    const ENGINE: Self = Self {
        site: None,
        depth: 0,
        most: MOST_VALUES,
        is_for_classes: false,
        is_local: false,
    };

    /// The same for a part of a string.
    pub(super) fn of_part(self) -> Self {
        Self {
            depth: self.depth + 1,
            is_for_classes: false,
            is_local: false,
            ..self
        }
    }
}

impl Engine<'_> {
    pub(super) fn round(&self) -> Round {
        let values = self.values_of_heap();
        let (mut lookups, mut specified) = (FxHashMap::default(), FxHashMap::default());
        for (n, site) in self.sites.iter().enumerate() {
            let node = match site.does {
                Does::FindMembers(..) => site.elements,
                does => site.result.filter(|_| does.is_lookup()),
            };
            if let Some(node) = node {
                lookups.insert(node, n);
                let said: BTreeSet<Value> = self.specified_at(site.at).collect();
                if !said.is_empty() {
                    specified.insert(node, said);
                }
            }
        }
        Round {
            lookups,
            answers: self
                .sites
                .iter()
                .map(|site| (site.answer, site.at.0))
                .collect(),
            reverse: Reverse::of(&self.constraints, self.constraints.that_hold(&values)),
            parts: RefCell::default(),
            specified,
        }
    }

    /// The objects that stand for strings, classes and members.
    fn values_of_heap(&self) -> Vec<u128> {
        let program = self.program;
        let names = [STRING, CLASS, METHOD, CONSTRUCTOR, FIELD];
        let classes: FxHashSet<ClassId> = names
            .iter()
            .filter_map(|name| program.find(Sym::from(*name)).ok())
            .collect();
        let mut values = Vec::new();
        for object in self.heap.objects() {
            if let Type::Class(class) = self.heap.type_of(object).1
                && classes.contains(&class)
            {
                insert_dense(&mut values, object.index() as u32);
            }
        }
        values
    }

    /// The constants, and what lookups give, that come to an argument of a call; if they are too many, those of
    /// its own method: a default name there is most often the one that is used.
    pub(super) fn comes_to(&self, round: &Round, site: &Site, n: usize) -> Came {
        let Some(node) = site.args.get(n).copied().flatten() else {
            return Came::default();
        };
        let caller = self.program.class(self.class_of(site.at.0));
        let asker = Asker {
            site: Some(site),
            most: match caller.is_platform() {
                true => MOST_OF_PLATFORM,
                false => MOST_VALUES,
            },
            is_for_classes: matches!(site.does, Does::FindClass(..)),
            is_local: self.reflection == Reflection::Local,
            ..Asker::ENGINE
        };
        let mut came = self.walk(round, asker, node);
        if came.answer == Answer::Cut && !asker.is_local {
            let local = Asker {
                is_local: true,
                ..asker
            };
            came.values.extend(self.walk(round, local, node).values);
        }
        came
    }

    /// The same for a node, whatever the call.
    pub(super) fn came_to(&self, round: &Round, node: NodeId) -> Came {
        self.walk(round, Asker::ENGINE, node)
    }

    /// The classes that the strings name which come to a node of the platform's.
    pub(super) fn classes_named_at(&self, round: &Round, node: NodeId) -> BTreeSet<ClassId> {
        let asker = Asker {
            most: MOST_OF_PLATFORM,
            is_for_classes: true,
            ..Asker::ENGINE
        };
        let names = self.walk(round, asker, node).values.into_iter();
        let names = names.filter_map(Value::text);
        names.filter_map(|name| self.named(name)).collect()
    }

    /// The class that a string names.
    pub(super) fn named(&self, name: Sym) -> Option<ClassId> {
        let name = Sym::from(&*name.text().replace('.', "/"));
        self.program.find(name).ok()
    }

    /// What comes to a part of a string.
    pub(super) fn part(&self, round: &Round, asker: Asker<'_>, node: NodeId) -> Rc<Came> {
        let key = (self.constraints.same(node), asker.depth, asker.most);
        if let Some(came) = round.parts.borrow().get(&key) {
            return came.clone();
        }
        let came = Rc::new(self.walk(round, asker, node));
        round.parts.borrow_mut().insert(key, came.clone());
        came
    }

    fn walk(&self, round: &Round, asker: Asker<'_>, node: NodeId) -> Came {
        let counts = |value: &Value| {
            let name = value.text().filter(|_| asker.is_for_classes);
            name.is_none_or(|name| self.named(name).is_some())
        };
        let node = self.constraints.same(node);
        let mut came = Came {
            answer: Answer::Whole,
            ..Came::default()
        };
        // No limit holds for what files say.
        let mut specified = BTreeSet::new();
        let mut seen: FxHashSet<NodeId> = FxHashSet::from_iter([node]);
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let known = self.values.get(&node);
            let said = round.specified.get(&node);
            for value in known.into_iter().flatten().filter(|value| counts(value)) {
                match said.is_some_and(|said| said.contains(value)) {
                    true => specified.insert(*value),
                    false => came.values.insert(*value),
                };
            }
            if came.is_too_much(asker.most) || seen.len() > MOST_NODES {
                return Came::cut(specified);
            }
            if let Some(lookup) = round.lookups.get(&node) {
                if round.answers[*lookup].0 != Answer::Whole {
                    came.unknown.insert(*lookup);
                    came.answer = came.answer.max(Answer::Partly);
                }
                continue;
            }
            if let Some(made) = self.texts.get(&node) {
                let (texts, answer) = self.made_of(round, asker, made);
                came.values.extend(texts.into_iter().filter(counts));
                came.answer = came.answer.max(answer);
                continue;
            }
            let mut is_first = known.is_none();
            for before in round.reverse.before(node).iter().copied() {
                // A hundred thousand may lead here.
                if seen.len() > MOST_NODES {
                    break;
                }
                if !self.is_asked(round, asker, before) {
                    came.answer = came.answer.max(Answer::Partly);
                    continue;
                }
                is_first = false;
                if seen.insert(before) {
                    stack.push(before);
                }
            }
            if is_first || self.outside.contains(&node) {
                came.answer = came.answer.max(Answer::Partly);
            }
        }
        came.values.append(&mut specified);
        came
    }

    /// Whether a node is asked for a call: if only local constants are followed, one of the same
    /// method.
    fn is_asked(&self, round: &Round, asker: Asker<'_>, node: NodeId) -> bool {
        let Some(site) = asker.site.filter(|_| asker.is_local) else {
            return true;
        };
        let of_method = self.own.get(&site.at.0);
        let lookup = round.lookups.get(&node);
        of_method.is_some_and(|own| own.contains(&node.index()))
            || lookup.is_some_and(|n| round.answers[*n].1 == site.at.0)
    }
}
