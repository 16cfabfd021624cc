//! Backward questions: the constants and the results of lookups that reach a node, found backwards
//! along the edges.
//!
//! The search gives no answer (`Completeness::Cut`) if it passes too many nodes, or finds too many
//! values: a string from a collection may be any string. An answer is complete
//! (`Completeness::Whole`) if every way back ends at a constant, or at a lookup with a complete
//! answer.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builders::SharedBuilders;
use super::completeness::Completeness;
use super::context::InstanceId;
use super::facts::{FactReach, ReflectiveValue};
use super::heap::ObjectType;
use super::reverse::Reverse;
use super::set::insert_dense;
use super::solver::NodeId;
use super::state::Core;
use base::{Id, Sym};
use program::ClassId;

/// The most nodes that a search visits for one answer. A higher limit costs time, and hardly finds
/// more answers.
pub(crate) const MOST_NODES: usize = 2_000;
/// The most classes and strings in an answer.
const MOST_VALUES: usize = 32;
/// The same, for calls in platform code. The platform makes objects by name from long tables of its
/// own, such as the list of security providers.
const MOST_OF_PLATFORM: usize = 512;
/// The deepest nesting of strings that are made of other strings.
pub(super) const DEEPEST: usize = 4;
/// The most members in an answer: it may be all members of a class.
const MOST_MEMBERS: usize = 128;

/// The class of strings.
pub(crate) const STRING: &str = "java/lang/String";
/// The class of classes.
pub(crate) const CLASS: &str = "java/lang/Class";
/// The class of a method's reflective object.
pub(crate) const METHOD: &str = "java/lang/reflect/Method";
/// The class of a constructor's reflective object.
pub(crate) const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
/// The class of a field's reflective object.
pub(crate) const FIELD: &str = "java/lang/reflect/Field";

/// A lookup. A search that reaches its result node stops there: the values that it gave are the
/// only ones.
pub(crate) struct Lookup {
    /// The node of its result.
    pub node: NodeId,
    /// The number of its site.
    pub site: usize,
    /// The method with the lookup.
    pub caller: InstanceId,
    /// How complete its result is.
    pub answer: Completeness,
    /// The results that files give.
    pub specified: BTreeSet<ReflectiveValue>,
}

/// A question: which values reach an argument of a call.
#[derive(Clone, Copy)]
pub(crate) struct ValueQuery {
    /// The argument.
    pub node: NodeId,
    /// The method with the call.
    pub caller: InstanceId,
    /// Whether to leave out strings that name no class.
    pub is_for_classes: bool,
}

/// The state behind one round of answers.
pub(crate) struct Round {
    pub(super) reverse: Reverse,
    /// The lookups by result node, as of the beginning of the round.
    lookups: FxHashMap<NodeId, Lookup>,
    /// Whether strings that files give for a call are all that it returns.
    believes_files: bool,
    /// The answers for parts of strings, by node, depth and limit. Many strings have the same
    /// parts.
    parts: RefCell<FxHashMap<(NodeId, usize, usize), Rc<ReachingValues>>>,
    /// Builders that several methods have, once a string asks for one.
    pub(super) builders: RefCell<Option<Rc<SharedBuilders>>>,
}

impl Round {
    /// The round in which strings that files give for a call are all that it returns.
    pub(crate) fn believing_files(self) -> Self {
        Self {
            believes_files: true,
            ..self
        }
    }

    /// Whether a node is the result of a lookup.
    pub(super) fn is_lookup(&self, node: NodeId) -> bool {
        self.lookups.contains_key(&node)
    }
}

/// The values that reach a node.
#[derive(Default)]
pub(crate) struct ReachingValues {
    /// The constants, and the results of lookups.
    pub values: BTreeSet<ReflectiveValue>,
    /// The sites of lookups on the way with incomplete answers.
    pub unknown: BTreeSet<usize>,
    /// How complete the values are.
    pub answer: Completeness,
}

impl ReachingValues {
    /// An answer with only the values from files.
    fn cut(specified: BTreeSet<ReflectiveValue>) -> Self {
        Self {
            values: specified,
            answer: Completeness::Cut,
            ..Self::default()
        }
    }

    fn is_too_much(&self, most: usize) -> bool {
        let is_member = |value: &&ReflectiveValue| {
            matches!(
                value,
                ReflectiveValue::Method(_) | ReflectiveValue::Field(_)
            )
        };
        let members = self.values.iter().filter(is_member).count();
        members > MOST_MEMBERS || self.values.len() - members > most
    }
}

/// The parameters of a search.
#[derive(Clone, Copy)]
pub(crate) struct Asker {
    /// The method that asks, if only its own constants are followed.
    local_to: Option<InstanceId>,
    /// How many strings made of strings the search has entered. Inside of a string the search is
    /// not local: so the values of a part are the same for every call.
    pub depth: usize,
    /// The most classes and strings in an answer.
    most: usize,
    /// Whether to leave out strings that name no class.
    is_for_classes: bool,
}

impl Asker {
    const ENGINE: Self = Self {
        local_to: None,
        depth: 0,
        most: MOST_VALUES,
        is_for_classes: false,
    };

    /// The parameters for a part of a string.
    pub(crate) fn of_part(self) -> Self {
        Self {
            depth: self.depth + 1,
            is_for_classes: false,
            local_to: None,
            ..self
        }
    }
}

impl Core<'_> {
    /// A round of questions: the current state, and these lookups.
    pub(crate) fn round(&self, lookups: impl Iterator<Item = Lookup>) -> Round {
        // Strings, classes and members.
        let values = self.objects_of_classes(&[STRING, CLASS, METHOD, CONSTRUCTOR, FIELD]);
        Round {
            lookups: lookups.map(|lookup| (lookup.node, lookup)).collect(),
            reverse: Reverse::of(&self.constraints, self.constraints.that_hold(&values)),
            believes_files: false,
            parts: RefCell::default(),
            builders: RefCell::default(),
        }
    }

    /// The objects of the classes of these names.
    pub(super) fn objects_of_classes(&self, names: &[&str]) -> Vec<u128> {
        let program = self.program;
        let classes: FxHashSet<ClassId> = names
            .iter()
            .filter_map(|name| program.find(Sym::from(*name)).ok())
            .collect();
        let mut values = Vec::new();
        for object in self.heap.objects() {
            if let ObjectType::Class(class) = self.heap.type_of(object).1
                && classes.contains(&class)
            {
                insert_dense(&mut values, object.index() as u32);
            }
        }
        values
    }

    /// The constants and results of lookups that reach an argument of a call. If the search stops
    /// at a limit, the answer has only values from files and from the call's own method. The
    /// default name in that method is usually the one in use.
    pub(crate) fn comes_to(&self, round: &Round, question: ValueQuery) -> ReachingValues {
        let caller = self.program.class(self.class_of(question.caller));
        let local_to = Some(question.caller);
        let is_local = self.facts.followed == FactReach::Local;
        let asker = Asker {
            most: if caller.is_platform() {
                MOST_OF_PLATFORM
            } else {
                MOST_VALUES
            },
            is_for_classes: question.is_for_classes,
            local_to: local_to.filter(|_| is_local),
            ..Asker::ENGINE
        };
        let mut reaching = self.walk(round, asker, question.node);
        if reaching.answer == Completeness::Cut && !is_local {
            let local = Asker { local_to, ..asker };
            reaching
                .values
                .extend(self.walk(round, local, question.node).values);
        }
        reaching
    }

    /// The values that reach a node, independent of a call.
    pub(crate) fn reaching_values(&self, round: &Round, node: NodeId) -> ReachingValues {
        self.walk(round, Asker::ENGINE, node)
    }

    /// The classes that the strings at a platform node name.
    pub(crate) fn classes_named_at(&self, round: &Round, node: NodeId) -> BTreeSet<ClassId> {
        let asker = Asker {
            most: MOST_OF_PLATFORM,
            is_for_classes: true,
            ..Asker::ENGINE
        };
        let names = self.walk(round, asker, node).values.into_iter();
        let names = names.filter_map(ReflectiveValue::text);
        names.filter_map(|name| self.named(name)).collect()
    }

    /// The class that a string names.
    pub(crate) fn named(&self, name: Sym) -> Option<ClassId> {
        let name = Sym::from(&*name.text().replace('.', "/"));
        self.program.find(name).ok()
    }

    /// The values that reach a part of a string, cached.
    pub(crate) fn part(&self, round: &Round, asker: Asker, node: NodeId) -> Rc<ReachingValues> {
        let key = (self.constraints.same(node), asker.depth, asker.most);
        if let Some(reaching) = round.parts.borrow().get(&key) {
            return reaching.clone();
        }
        let reaching = Rc::new(self.walk(round, asker, node));
        round.parts.borrow_mut().insert(key, reaching.clone());
        reaching
    }

    fn walk(&self, round: &Round, asker: Asker, node: NodeId) -> ReachingValues {
        let counts = |value: &ReflectiveValue| {
            let name = value.text().filter(|_| asker.is_for_classes);
            name.is_none_or(|name| self.named(name).is_some())
        };
        let node = self.constraints.same(node);
        let mut reaching = ReachingValues {
            answer: Completeness::Whole,
            ..ReachingValues::default()
        };
        // Limits do not apply to values from files and from constant tables.
        let mut specified = BTreeSet::new();
        let mut seen: FxHashSet<NodeId> = FxHashSet::from_iter([node]);
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let known = self.facts.at(node);
            let lookup = round.lookups.get(&node);
            let said = lookup.map(|lookup| &lookup.specified);
            for value in known.into_iter().flatten().filter(|value| counts(value)) {
                if said.is_some_and(|said| said.contains(value)) {
                    specified.insert(*value);
                } else {
                    reaching.values.insert(*value);
                }
            }
            let in_table = self.facts.in_table(node).take(MOST_VALUES);
            specified.extend(in_table.map(ReflectiveValue::Text).filter(&counts));
            if reaching.is_too_much(asker.most) || seen.len() > MOST_NODES {
                return ReachingValues::cut(specified);
            }
            if let Some(lookup) = lookup {
                if lookup.answer != Completeness::Whole {
                    reaching.unknown.insert(lookup.site);
                    reaching.answer = reaching.answer.max(Completeness::Partly);
                }
                continue;
            }
            if round.believes_files && self.facts.is_specified(node) {
                continue;
            }
            if let Some(source) = self.facts.string_at(node) {
                let (texts, answer) = self.strings_of(round, asker, source);
                reaching.values.extend(texts.into_iter().filter(counts));
                reaching.answer = reaching.answer.max(answer);
                continue;
            }
            let mut is_first = known.is_none();
            for before in round.reverse.before(node).iter().copied() {
                // A node may have very many predecessors.
                if seen.len() > MOST_NODES {
                    break;
                }
                if !self.is_asked(round, asker, before) {
                    reaching.answer = reaching.answer.max(Completeness::Partly);
                    continue;
                }
                is_first = false;
                if seen.insert(before) {
                    stack.push(before);
                }
            }
            if is_first || self.facts.is_outside(node) {
                reaching.answer = reaching.answer.max(Completeness::Partly);
            }
        }
        reaching.values.append(&mut specified);
        reaching
    }

    /// Whether the search enters a node. A local search enters only nodes of its own method.
    fn is_asked(&self, round: &Round, asker: Asker, node: NodeId) -> bool {
        let Some(caller) = asker.local_to else {
            return true;
        };
        let lookup = round.lookups.get(&node);
        self.facts.is_own(caller, node) || lookup.is_some_and(|lookup| lookup.caller == caller)
    }
}
