//! Calls of lookups, and of what makes proxies and combines handles, as the engine keeps them.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::context::At;
use super::heap::Runs;
use super::reflective::{Answer, Value};
use super::solver::NodeId;
use base::Sym;
use classfile::HandleKind;
use program::{ClassId, MethodId};

/// What a lookup looks for, and by which arguments, counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finds {
    /// A method of a class, by its name.
    Method(HandleKind),
    /// The constructors of a class.
    Constructor,
    /// A field of a class, by its name.
    Field(HandleKind),
    /// A method of an object, by its name.
    Bound,
    /// What an object of reflection stands for.
    Unreflected(HandleKind),
}

/// A call of a lookup.
pub(super) struct LookupSite {
    pub at: At,
    pub finds: Finds,
    pub args: Vec<Option<NodeId>>,
    pub result: NodeId,
    pub given: BTreeSet<Value>,
    /// How much of what it finds is known.
    pub answer: Answer,
}

/// A call that makes a proxy.
pub(super) struct ProxySite {
    pub at: At,
    /// The elements of the array of interfaces.
    pub interfaces: NodeId,
    pub runs: Runs,
    /// The handler or the method handle.
    pub passed: Option<NodeId>,
    pub result: NodeId,
    /// The proxies that it gave, by their interfaces.
    pub given: Vec<Sym>,
    /// Whether there may be others.
    pub is_open: bool,
}

/// What calls of a proxy's method at one place get.
#[derive(Clone, Copy)]
pub(super) struct Passed {
    pub result: NodeId,
    pub thrown: NodeId,
}

/// What goes through handles that pass calls on, at one place: the handles that they are made of, all that these are given, and
/// what they give.
#[derive(Clone, Copy)]
pub(super) struct Through {
    pub handles: NodeId,
    pub all: NodeId,
    pub result: NodeId,
    pub thrown: NodeId,
}

/// Classes that frameworks may make objects of, and methods that they may run, as something beside code names them.
#[derive(Clone, Debug, Default)]
pub struct Mentioned {
    /// Named by texts in archives and by annotations.
    pub classes: FxHashSet<ClassId>,
    /// The methods of each class that have annotations of the program's own.
    pub annotated: BTreeMap<ClassId, Vec<MethodId>>,
}
