//! What the pass that follows unknown objects (`spread`, `hidden`) notes and asks again and again.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::classes::is_own;
use crate::core::context::InstanceId;
use crate::core::given::{Given, View};
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
pub(crate) struct Target {
    /// The method.
    pub method: MethodId,
    /// The number of its first parameter that the caller gives, `this` counted.
    pub first: usize,
    /// The site of the lambda that captured what is before that.
    pub lambda: Option<u32>,
}

/// A parameter of a method in a context: its number, `this` counted, its node and its type.
pub(crate) type Parameter = (usize, Given);

/// All that a call may run.
pub(crate) type Targets = Rc<[Target]>;

/// Objects that get to hidden code, as what it sees them, or arrays of so many dimensions of such.
pub(crate) type Escaping = (SetId, View, usize);

/// What hidden code sees of the objects of a class.
pub(crate) struct Seen {
    /// Those of the graph that it may run.
    pub methods: Vec<MethodId>,
    /// Where its objects come as `this`, with their types.
    pub this: Vec<Given>,
    /// The collection of the platform's that it extends, if it does.
    pub container: Option<ClassId>,
    /// Each with its type, and whether it may be written.
    pub fields: Vec<(FieldId, FieldType, bool)>,
}

/// What was looked at already, and what the graph has.
#[derive(Default)]
pub(crate) struct Hidden {
    /// Where what comes to a node goes besides, as soon as something unknown does.
    pub links: FxHashMap<NodeId, Vec<Given>>,
    /// Types whose objects were given to what they inherit.
    pub types: FxHashSet<Sym>,
    /// Whether what unreached code makes was given.
    pub is_unreached_given: bool,
    /// Calls that run what is hidden in objects of a type, and whether that is given the arguments.
    pub run: FxHashSet<(CallId, Sym, bool)>,
    /// What calls that name a method run on objects of a type that the graph does not see.
    pub on_unseen: FxHashSet<(Sym, MethodId)>,
    /// Calls that run methods, with the first parameter that they give.
    pub entered: FxHashSet<(CallId, MethodId, usize)>,
    /// What got to hidden code, and what of it was not looked at yet.
    pub met: FxHashSet<Escaping>,
    /// What of it was not looked at yet.
    pub escaping: Vec<Escaping>,
    /// The objects that got there, by how they are seen and in how many dimensions of arrays.
    pub had: FxHashMap<(View, usize), Set>,
    /// What is seen of the objects of a class, as far as it was asked.
    pub seen: FxHashMap<(ClassId, View), Rc<Seen>>,
    /// The types whose methods hidden code runs.
    pub called_back: FxHashSet<(View, TypeId)>,
    /// Methods that it runs, with their first parameters that it gives.
    pub ran: FxHashSet<(MethodId, usize, View)>,
    /// Collections out of which it takes what they hold.
    pub emptied: FxHashSet<(ObjectId, View)>,
    /// The calls of reflection, by number, that run what is hidden.
    pub reflected: FxHashSet<usize>,
    /// On what own reflection runs methods that are not known; emptied when something unknown was found on one.
    pub invoked: Vec<NodeId>,
    /// The objects there whose private methods were run.
    pub invoked_on: Set,
    /// What a call runs on objects of a type, as far as it was asked.
    pub targets: FxHashMap<(Sym, MethodId), Targets>,
    /// The sites of lambdas, by the names of their interfaces' methods.
    pub lambdas: FxHashMap<Sym, Vec<u32>>,
    /// Stores to fields whose objects are not known.
    pub stored: FxHashSet<(NodeId, FieldId)>,
    /// The methods of lambdas, by the numbers of their sites.
    pub bodies: FxHashMap<u32, Targets>,
    /// The contexts of methods that are reached.
    pub instances: FxHashMap<MethodId, Vec<InstanceId>>,
    /// The parameters of methods, in all contexts, as far as it was asked.
    pub parameters: FxHashMap<MethodId, Rc<[Parameter]>>,
    /// The fields of all objects.
    pub fields: FxHashMap<FieldId, Vec<NodeId>>,
}

impl Hidden {
    /// Nothing was looked at.
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
