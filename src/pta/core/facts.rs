//! Facts about references beyond their objects: the strings, classes and members that begin at a
//! node, the construction of strings, and strings from outside. `asked` computes which of these
//! reach a node.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::builders::{BuilderUses, StringPart};
use super::context::InstanceId;
use super::solver::{Constraints, NodeId};
use super::text_changes::TextChange;
use base::Sym;
use classfile::{Const, FieldRef};
use program::{ClassId, FieldId, MethodId, Program};

/// A fact about a reference beyond its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ReflectiveValue {
    Text(Sym),
    /// A string with known parts: see `patterns`.
    Like(Sym),
    Class(ClassId),
    /// A method or constructor.
    Method(MethodId),
    Field(FieldId),
}

impl ReflectiveValue {
    /// The string, if all of it is known.
    pub(crate) fn text(self) -> Option<Sym> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The class, if the value is one.
    pub(crate) fn class(self) -> Option<ClassId> {
        match self {
            Self::Class(class) => Some(class),
            _ => None,
        }
    }
}

/// The construction of a string.
#[derive(Clone, Debug)]
pub(crate) enum StringSource {
    /// A concatenation of parts.
    Of(Vec<StringPart>),
    /// Another string after a method of `String`.
    Changed(StringPart, TextChange),
    /// A string with another string in place of every third one.
    Replaced {
        text: StringPart,
        from: StringPart,
        to: StringPart,
    },
    /// The name of a class.
    NameOf(NodeId),
    /// The string of a builder that other methods may have, too.
    OfBuilder(NodeId),
}

impl StringSource {
    /// The values that it comes from.
    pub(crate) fn parts(&self) -> Vec<StringPart> {
        match self {
            Self::Of(parts) => parts.clone(),
            Self::Changed(part, _) => vec![*part],
            Self::Replaced { text, from, to } => vec![*text, *from, *to],
            Self::NameOf(node) => vec![StringPart::Is(*node)],
            Self::OfBuilder(_) => Vec::new(),
        }
    }
}

/// How far facts are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactReach {
    /// Not at all: constants begin nowhere, and only files give answers.
    Nothing,
    /// Within the method that asks.
    Local,
    /// Through the whole graph.
    All,
}

/// All facts about references.
pub(crate) struct ReferenceFacts {
    /// How far facts are followed.
    pub(super) followed: FactReach,
    /// Whether to record which nodes belong to a method's own values.
    notes_own: bool,
    /// Whether strings with unknown parts count.
    pub(super) keeps_patterns: bool,
    /// The constants, and the results of lookups, that begin at a node.
    values: FxHashMap<NodeId, BTreeSet<ReflectiveValue>>,
    /// The construction of strings, by their node.
    strings: FxHashMap<NodeId, StringSource>,
    /// The uses of builders that several methods may have.
    pub(crate) builders: BuilderUses,
    /// The constant strings of tables, by the static field that holds the table.
    tables: FxHashMap<FieldRef, BTreeSet<Sym>>,
    /// The results that come out of tables.
    from_tables: FxHashMap<NodeId, FieldRef>,
    /// Nodes that strings from outside of the program reach.
    outside: FxHashSet<NodeId>,
    /// The results for which files give strings.
    specified: FxHashSet<NodeId>,
    /// The nodes of each method's own values.
    own: FxHashMap<InstanceId, Range<usize>>,
}

impl ReferenceFacts {
    /// No facts yet.
    pub(crate) fn new(followed: FactReach, notes_own: bool) -> Self {
        Self {
            followed,
            notes_own,
            keeps_patterns: false,
            values: FxHashMap::default(),
            strings: FxHashMap::default(),
            builders: BuilderUses::default(),
            tables: FxHashMap::default(),
            from_tables: FxHashMap::default(),
            outside: FxHashSet::default(),
            specified: FxHashSet::default(),
            own: FxHashMap::default(),
        }
    }

    /// The same facts, with strings that have unknown parts.
    pub(crate) fn with_patterns(self, keeps_patterns: bool) -> Self {
        Self {
            keeps_patterns,
            ..self
        }
    }

    /// Lets a constant begin at a node, and keeps the node out of merging.
    pub(crate) fn begin(
        &mut self,
        constraints: &mut Constraints,
        node: NodeId,
        value: ReflectiveValue,
    ) {
        if self.followed != FactReach::Nothing {
            constraints.no_merge(node);
            self.note(node, value);
        }
    }

    /// Lets a value begin at a node that is kept out of merging already.
    pub(crate) fn note(&mut self, node: NodeId, value: ReflectiveValue) {
        self.values.entry(node).or_default().insert(value);
    }

    /// Records the construction of the string that reaches a node.
    pub(crate) fn note_string(
        &mut self,
        constraints: &mut Constraints,
        node: NodeId,
        source: StringSource,
    ) {
        constraints.no_merge(node);
        self.strings.insert(node, source);
    }

    /// Records a constant string of a table.
    pub(crate) fn note_in_table(&mut self, table: FieldRef, text: Sym) {
        self.tables.entry(table).or_default().insert(text);
    }

    /// Records that a result comes out of a table.
    pub(crate) fn note_from_table(
        &mut self,
        constraints: &mut Constraints,
        node: NodeId,
        table: FieldRef,
    ) {
        constraints.no_merge(node);
        self.from_tables.insert(node, table);
    }

    /// The constant strings of the table that a node's value comes out of.
    pub(super) fn in_table(&self, node: NodeId) -> impl Iterator<Item = Sym> + '_ {
        let table = self.from_tables.get(&node);
        let texts = table.and_then(|table| self.tables.get(table));
        texts.into_iter().flatten().copied()
    }

    /// Lets a string of a file begin at the result of a call.
    pub(crate) fn specify(&mut self, constraints: &mut Constraints, node: NodeId, text: Sym) {
        self.begin(constraints, node, ReflectiveValue::Text(text));
        self.specified.insert(node);
    }

    /// Whether files give the strings at a node.
    pub(crate) fn is_specified(&self, node: NodeId) -> bool {
        self.specified.contains(&node)
    }

    /// Whether files give strings for any call of the graph.
    pub(crate) fn has_specified(&self) -> bool {
        !self.specified.is_empty()
    }

    /// Records that strings from outside of the program reach a node.
    pub(crate) fn note_outside(&mut self, constraints: &mut Constraints, node: NodeId) {
        constraints.no_merge(node);
        self.outside.insert(node);
    }

    /// Records which nodes are a method's own values.
    pub(super) fn note_own(&mut self, instance: InstanceId, own: Range<usize>) {
        if self.notes_own {
            self.own.insert(instance, own);
        }
    }

    /// The values that begin at a node.
    pub(crate) fn at(&self, node: NodeId) -> Option<&BTreeSet<ReflectiveValue>> {
        self.values.get(&node)
    }

    /// The construction of the string that reaches a node.
    pub(crate) fn string_at(&self, node: NodeId) -> Option<&StringSource> {
        self.strings.get(&node)
    }

    /// Whether strings from outside reach a node.
    pub(crate) fn is_outside(&self, node: NodeId) -> bool {
        self.outside.contains(&node)
    }

    /// Whether a node is one of a method's own values.
    pub(super) fn is_own(&self, instance: InstanceId, node: NodeId) -> bool {
        let own = self.own.get(&instance);
        own.is_some_and(|own| own.contains(&base::Id::index(node)))
    }

    /// The classes that begin at any node, in no order.
    pub(crate) fn classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        let all = self.values.values().flatten();
        all.filter_map(|value| value.class())
    }

    /// The constant string of a field (JVMS 4.7.2), if it has one.
    pub(super) fn initial_text(&self, program: &Program, id: FieldId) -> Option<ReflectiveValue> {
        let field = program.field(id);
        if self.followed == FactReach::Nothing || field.descriptor != *"Ljava/lang/String;" {
            return None;
        }
        let file = program.file(field.class)?;
        let of_file = file.fields.get(usize::from(field.index))?;
        match file.constant_value(of_file).ok()?? {
            Const::String(text) => Some(ReflectiveValue::Text(text)),
            _ => None,
        }
    }
}
