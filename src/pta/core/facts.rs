//! What is known of references beyond their objects: the strings, classes and members that begin at a node, how strings are put
//! together, and where strings come from outside. `asked` asks what of that comes to a node.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::InstanceId;
use super::solver::{Constraints, NodeId};
use base::Sym;
use classfile::Const;
use program::{ClassId, FieldId, MethodId, Program};

/// What is known of a reference beyond its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value {
    Text(Sym),
    /// A string of which parts are known: see `patterns`.
    Like(Sym),
    Class(ClassId),
    /// A method or constructor.
    Method(MethodId),
    Field(FieldId),
}

impl Value {
    /// The string, if it is a whole one.
    pub(crate) fn text(self) -> Option<Sym> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The class, if it is one.
    pub(crate) fn class(self) -> Option<ClassId> {
        match self {
            Self::Class(class) => Some(class),
            _ => None,
        }
    }
}

/// How a string is made.
#[derive(Clone, Debug)]
pub(crate) enum Made {
    /// Of parts, one after the other.
    Of(Vec<Part>),
    /// Of another, with one character in place of another.
    Replaced(NodeId, u8, u8),
    /// The name of a class.
    NameOf(NodeId),
}

/// A part of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Known(Sym),
    Is(NodeId),
    Any,
}

/// How far facts are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// Constants begin nowhere: what files say is all.
    Nothing,
    /// What stands in the method that asks.
    Local,
    /// From wherever it comes.
    All,
}

/// All that is known of references.
pub(crate) struct Facts {
    /// How far facts are followed.
    pub(super) followed: Followed,
    /// Whether it is noted which nodes are a method's own.
    notes_own: bool,
    /// The constants, and what lookups gave, that begin at a node.
    values: FxHashMap<NodeId, BTreeSet<Value>>,
    /// How strings are made, by the node that they come to.
    made: FxHashMap<NodeId, Made>,
    /// Where strings come from outside of the program.
    outside: FxHashSet<NodeId>,
    /// The nodes of a method's values.
    own: FxHashMap<InstanceId, Range<usize>>,
}

impl Facts {
    /// Nothing is known yet.
    pub(crate) fn new(followed: Followed, notes_own: bool) -> Self {
        Self {
            followed,
            notes_own,
            values: FxHashMap::default(),
            made: FxHashMap::default(),
            outside: FxHashSet::default(),
            own: FxHashMap::default(),
        }
    }

    /// A constant begins at a node, which stays one of its own.
    pub(crate) fn begin(&mut self, constraints: &mut Constraints, node: NodeId, value: Value) {
        if self.followed != Followed::Nothing {
            constraints.keep_apart(node);
            self.note(node, value);
        }
    }

    /// A value begins at a node that is kept apart.
    pub(crate) fn note(&mut self, node: NodeId, value: Value) {
        self.values.entry(node).or_default().insert(value);
    }

    /// A string comes to a node that is made so.
    pub(crate) fn note_made(&mut self, constraints: &mut Constraints, node: NodeId, made: Made) {
        constraints.keep_apart(node);
        self.made.insert(node, made);
    }

    /// Strings come to a node from outside of the program.
    pub(crate) fn note_outside(&mut self, constraints: &mut Constraints, node: NodeId) {
        constraints.keep_apart(node);
        self.outside.insert(node);
    }

    /// Notes which nodes are the values of a method.
    pub(super) fn note_own(&mut self, instance: InstanceId, own: Range<usize>) {
        if self.notes_own {
            self.own.insert(instance, own);
        }
    }

    /// The values that begin at a node.
    pub(crate) fn at(&self, node: NodeId) -> Option<&BTreeSet<Value>> {
        self.values.get(&node)
    }

    /// How the string that comes to a node is made.
    pub(crate) fn made_at(&self, node: NodeId) -> Option<&Made> {
        self.made.get(&node)
    }

    /// Whether strings come to a node from outside.
    pub(crate) fn is_outside(&self, node: NodeId) -> bool {
        self.outside.contains(&node)
    }

    /// Whether a node is one of a method's own values.
    pub(super) fn is_own(&self, instance: InstanceId, node: NodeId) -> bool {
        let own = self.own.get(&instance);
        own.is_some_and(|own| own.contains(&base::Id::index(node)))
    }

    /// The classes that begin anywhere, in no order.
    pub(crate) fn classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        let all = self.values.values().flatten();
        all.filter_map(|value| value.class())
    }

    /// The constant string of a field, if it has one.
    pub(super) fn initial_text(&self, program: &Program, id: FieldId) -> Option<Value> {
        let field = program.field(id);
        if self.followed == Followed::Nothing || field.descriptor != *"Ljava/lang/String;" {
            return None;
        }
        let file = program.file(field.class)?;
        let of_file = file.fields.get(usize::from(field.index))?;
        match file.constant_value(of_file).ok()?? {
            Const::String(text) => Some(Value::Text(text)),
            _ => None,
        }
    }
}
