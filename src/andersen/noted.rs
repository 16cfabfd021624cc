//! What the pass that follows unknown objects (`spread`, `hidden`) notes and asks again and again.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::InstanceId;
use super::engine::Engine;
use super::heap::TypeId;
use super::sets::SetId;
use super::solver::{CallId, NodeId};
use super::unknown::Given;
use crate::id::Sym;
use crate::program::{ClassId, FieldId, MethodId, Program};

/// Methods, each with the number of its first parameter that the caller gives, `this` counted.
pub(super) type Targets = Rc<[(MethodId, usize)]>;

/// What was looked at already, and what the graph has.
#[derive(Default)]
pub(super) struct Hidden {
    /// Where what comes to a node goes besides, as soon as something unknown does.
    pub links: FxHashMap<NodeId, Vec<Given>>,
    /// Types whose objects were given to what they inherit.
    pub types: FxHashSet<Sym>,
    /// Calls that run what is hidden in objects of a type.
    pub run: FxHashSet<(CallId, Sym)>,
    pub entered: FxHashSet<(CallId, MethodId, usize)>,
    /// Sets of objects on which hidden code called what a type declares, with the dimensions of arrays that hold such.
    pub met: FxHashSet<(SetId, (Option<Sym>, usize))>,
    pub called_back: FxHashSet<(Option<Sym>, TypeId)>,
    pub reflected: FxHashSet<usize>,
    pub targets: FxHashMap<(Sym, MethodId), Targets>,
    /// The methods of lambdas, by the numbers of their sites.
    pub bodies: FxHashMap<u32, Targets>,
    /// The contexts of methods that are reached.
    pub instances: FxHashMap<MethodId, Vec<InstanceId>>,
    /// The fields of all objects.
    pub fields: FxHashMap<FieldId, Vec<NodeId>>,
}

impl Hidden {
    pub(super) fn of(engine: &Engine<'_>) -> Self {
        let mut hidden = Self::default();
        for instance in &engine.reached {
            let method = engine.method_of(*instance);
            if is_own(engine.program, engine.program.method(method).class) {
                hidden.instances.entry(method).or_default().push(*instance);
            }
        }
        for (node, field) in engine.constraints.fields() {
            let node = engine.constraints.same(node);
            hidden.fields.entry(field).or_default().push(node);
        }
        hidden
    }
}

/// Whether a class is one of the program's own.
pub(super) fn is_own(program: &Program, class: ClassId) -> bool {
    !program.class(class).is_platform()
}

/// Classes, and all that come from them.
pub(super) fn closure(
    mut all: Vec<ClassId>,
    next: impl Fn(ClassId) -> Vec<ClassId>,
) -> Vec<ClassId> {
    let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
    let mut at = 0;
    while let Some(class) = all.get(at).copied() {
        at += 1;
        all.extend(next(class).into_iter().filter(|class| seen.insert(*class)));
    }
    all
}

/// A class, and all below it.
pub(super) fn all_below(program: &Program, class: ClassId) -> Vec<ClassId> {
    closure(vec![class], |class| program.subtypes(class).to_vec())
}
