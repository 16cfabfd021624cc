//! What the pass that follows unknown objects (`spread`, `hidden`) notes and asks again and again.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::InstanceId;
use super::engine::Engine;
use super::given::{Given, View};
use super::heap::{ObjectId, TypeId};
use super::set::Set;
use super::sets::SetId;
use super::solver::{CallId, NodeId};
use base::Sym;
use classfile::FieldType;
use program::{ClassId, FieldId, MethodId, Program};

/// A method that hidden code or an open call may run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    pub method: MethodId,
    /// The number of its first parameter that the caller gives, `this` counted.
    pub first: usize,
    /// The site of the lambda that captured what is before that.
    pub lambda: Option<u32>,
}

pub(super) type Targets = Rc<[Target]>;

/// Objects that get to hidden code, as what it sees them, or arrays of so many dimensions of such.
pub(super) type Escaping = (SetId, View, usize);

/// What hidden code sees of the objects of a class.
pub(super) struct Seen {
    /// Those of the graph that it may run.
    pub methods: Vec<MethodId>,
    pub this: Vec<Given>,
    /// The collection of the platform's that it extends, if it does.
    pub container: Option<ClassId>,
    /// Each with its type, and whether it may be written.
    pub fields: Vec<(FieldId, FieldType, bool)>,
}

/// What was looked at already, and what the graph has.
#[derive(Default)]
pub(super) struct Hidden {
    /// Where what comes to a node goes besides, as soon as something unknown does.
    pub links: FxHashMap<NodeId, Vec<Given>>,
    /// Types whose objects were given to what they inherit.
    pub types: FxHashSet<Sym>,
    /// Whether what unreached code makes was given.
    pub is_unreached_given: bool,
    /// Calls that run what is hidden in objects of a type, and whether that is given the arguments.
    pub run: FxHashSet<(CallId, Sym, bool)>,
    pub entered: FxHashSet<(CallId, MethodId, usize)>,
    /// What got to hidden code, and what of it was not looked at yet.
    pub met: FxHashSet<Escaping>,
    pub escaping: Vec<Escaping>,
    pub had: FxHashMap<(View, usize), Set>,
    pub seen: FxHashMap<(ClassId, View), Rc<Seen>>,
    pub called_back: FxHashSet<(View, TypeId)>,
    /// Methods that it runs, with their first parameters that it gives.
    pub ran: FxHashSet<(MethodId, usize, View)>,
    /// Collections out of which it takes what they hold.
    pub emptied: FxHashSet<(ObjectId, View)>,
    pub reflected: FxHashSet<usize>,
    /// On what own reflection runs methods that are not known; emptied when something unknown was found on one.
    pub invoked: Vec<NodeId>,
    /// The objects there whose private methods were run.
    pub invoked_on: Set,
    pub targets: FxHashMap<(Sym, MethodId), Targets>,
    /// The sites of lambdas, by the names of their interfaces' methods.
    pub lambdas: FxHashMap<Sym, Vec<u32>>,
    /// Stores to fields whose objects are not known.
    pub stored: FxHashSet<(NodeId, FieldId)>,
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
        for (site, n) in engine.lambdas.iter().zip(0..) {
            let of_name = hidden.lambdas.entry(site.lambda.shape.name);
            of_name.or_default().push(n);
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

/// A class and all above it, but for `Object`.
pub(super) fn all_above(program: &Program, class: ClassId) -> Vec<ClassId> {
    closure(vec![class], |class| {
        let above = program.supertypes(class).filter_map(Result::ok);
        above
            .filter(|class| Some(*class) != program.object())
            .collect()
    })
}

/// Whether something above a class is not there.
pub(super) fn is_torn(program: &Program, class: ClassId) -> bool {
    let lacks = |class: &ClassId| program.supertypes(*class).any(|above| above.is_err());
    all_above(program, class).iter().any(lacks)
}

/// Whether objects of a class of the platform hold what a program puts there, and give it out again.
pub(super) fn is_container(name: Sym) -> bool {
    const PACKAGES: [&[u8]; 5] = [
        b"java/util/",
        b"java/util/stream/",
        b"java/util/concurrent/",
        b"java/util/concurrent/atomic/",
        b"java/lang/ref/",
    ];
    let package = name.bytes().iter().rposition(|byte| *byte == b'/');
    package.is_some_and(|end| PACKAGES.contains(&&name.bytes()[..=end]))
}
