//! The caches and records of the pass over unknown objects (`spread`, `hidden`).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::border::{HiddenView, UnknownAt};
use crate::core::classes::is_own;
use crate::core::context::InstanceId;
use crate::core::heap::{ObjectId, TypeId};
use crate::core::set::Set;
use crate::core::sets::SetId;
use crate::core::solver::{CallId, NodeId};
use crate::core::state::Core;
use base::Sym;
use classfile::FieldType;
use program::{ClassId, FieldId, MethodId};

/// A method that hidden code or an open call may run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenTarget {
    /// The method.
    pub method: MethodId,
    /// The index of the first parameter that the caller passes; indices count `this`.
    pub first: usize,
    /// The site of the lambda that captured the parameters before it.
    pub lambda: Option<u32>,
}

/// A parameter of a method in a context: its index with `this` counted, its node and its type.
pub(crate) type Parameter = (usize, UnknownAt);

/// The methods that a call may run.
pub(crate) type OpenTargets = Rc<[OpenTarget]>;

/// Objects that escape to hidden code: its view on them, and the dimensions of the arrays around
/// them.
pub(crate) type Escaping = (SetId, HiddenView, usize);

/// The members that hidden code sees of a class.
pub(crate) struct VisibleMembers {
    /// The methods of the graph that it may run.
    pub methods: Vec<MethodId>,
    /// The nodes of `this` that the class's objects reach, with their types.
    pub this: Vec<UnknownAt>,
    /// The platform collection that the class extends, if there is one.
    pub container: Option<ClassId>,
    /// The fields, each with its type and whether it may be written.
    pub fields: Vec<(FieldId, FieldType, bool)>,
}

/// The work that is done already, and indices into the graph.
#[derive(Default)]
pub(crate) struct Hidden {
    /// The extra targets of a node: they become unknown when the node does.
    pub links: FxHashMap<NodeId, Vec<UnknownAt>>,
    /// Types with objects that reached `this` of their methods already.
    pub types: FxHashSet<Sym>,
    /// Whether the objects of unreached code were added.
    pub is_unreached_given: bool,
    /// Calls that ran hidden methods on objects of a type, and whether their arguments escaped.
    pub run: FxHashSet<(CallId, Sym, bool)>,
    /// The receiver types and resolved methods for which all targets have run on unseen objects.
    pub on_unseen: FxHashSet<(Sym, MethodId)>,
    /// Calls connected to targets, with the first parameter that the call passes.
    pub entered: FxHashSet<(CallId, MethodId, usize)>,
    /// The objects that escaped, by view and dimensions.
    pub escaped: FxHashSet<Escaping>,
    /// The part of `escaped` without uses so far.
    pub escaping: Vec<Escaping>,
    /// The objects that got uses, by view and dimensions.
    pub had: FxHashMap<(HiddenView, usize), Set>,
    /// The members that hidden code sees of a class, cached.
    pub seen: FxHashMap<(ClassId, HiddenView), Rc<VisibleMembers>>,
    /// The types of objects on which hidden code has called methods.
    pub called_back: FxHashSet<(HiddenView, TypeId)>,
    /// The methods that hidden code has run, with the first parameter that it passes.
    pub ran: FxHashSet<(MethodId, usize, HiddenView)>,
    /// The collections from which hidden code has taken the elements.
    pub emptied: FxHashSet<(ObjectId, HiddenView)>,
    /// The open reflective calls that were handled, by number.
    pub reflected: FxHashSet<usize>,
    /// The receivers of own reflective calls with unknown targets. Cleared as soon as one receiver
    /// is unknown.
    pub invoked: Vec<NodeId>,
    /// The objects among these receivers on which private methods have run.
    pub invoked_on: Set,
    /// The targets of calls on objects of a type, cached.
    pub targets: FxHashMap<(Sym, MethodId), OpenTargets>,
    /// The sites of lambdas, by the names of their interfaces' methods.
    pub lambdas: FxHashMap<Sym, Vec<u32>>,
    /// Stores to fields of unknown objects.
    pub stored: FxHashSet<(NodeId, FieldId)>,
    /// The bodies of lambdas, by the number of the site.
    pub bodies: FxHashMap<u32, OpenTargets>,
    /// The contexts of reached methods.
    pub instances: FxHashMap<MethodId, Vec<InstanceId>>,
    /// The parameters of methods in all contexts, cached.
    pub parameters: FxHashMap<MethodId, Rc<[Parameter]>>,
    /// The nodes of each field, in all objects.
    pub fields: FxHashMap<FieldId, Vec<NodeId>>,
}

impl Hidden {
    /// The indices of a solved graph, without work done.
    pub(crate) fn of(core: &Core<'_>) -> Self {
        let mut hidden = Self::default();
        for instance in core.reached() {
            let method = core.method_of(instance);
            if is_own(core.program, core.program.method(method).class) {
                hidden.instances.entry(method).or_default().push(instance);
            }
        }
        for (site, n) in core.lambdas.iter().zip(0..) {
            let of_name = hidden.lambdas.entry(site.lambda.shape.name);
            of_name.or_default().push(n);
        }
        for (node, field) in core.constraints.fields() {
            let node = core.constraints.same(node);
            hidden.fields.entry(field).or_default().push(node);
        }
        hidden
    }
}
