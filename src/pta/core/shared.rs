//! The data of calls, casts and lambdas, of the interface nodes of methods, and of the nodes that
//! calls and accesses share (`delivery`, `access`).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::ObjectCell;
use super::context::{ContextSite, InstanceId};
use super::heap::{FilterId, ObjectId};
use super::set::Set;
use super::sets::BySet;
use super::solver::{CallId, NodeId};
use super::tables::{CallAction, TableId};
use base::IdMap;
use callgraph::EdgeKind;
use classfile::Pc;
use platform::Lambda;
use program::{ClassId, MethodId};

/// The nodes of a call: its arguments, its result, and its thrown exceptions.
#[derive(Clone, Debug)]
pub(crate) struct CallNodes {
    /// The receiver first; `None` for numbers.
    pub args: Vec<Option<NodeId>>,
    /// `None` for numbers, and if the result is unused.
    pub result: Option<NodeId>,
    /// The node that exceptions of the call flow to.
    pub thrown: NodeId,
}

impl CallNodes {
    /// The argument at an index; `None` for numbers and beyond the end.
    pub(crate) fn arg(&self, n: usize) -> Option<NodeId> {
        self.args.get(n).copied().flatten()
    }
}

/// A call dispatched by its receiver, the first argument.
#[derive(Clone, Debug)]
pub(crate) struct DispatchedCall {
    /// The instruction that calls.
    pub site: ContextSite,
    /// The kind of the call.
    pub kind: EdgeKind,
    /// The resolved method.
    pub resolved: MethodId,
    /// Whether it runs that method for every receiver.
    pub is_fixed: bool,
    /// The lambda, if the call runs a lambda's body.
    pub lambda: Option<ObjectId>,
    /// The arguments and the result.
    pub nodes: CallNodes,
}

impl DispatchedCall {
    /// A call that its receiver's class decides, without a lambda.
    pub(crate) fn new(
        site: ContextSite,
        kind: EdgeKind,
        resolved: MethodId,
        nodes: CallNodes,
    ) -> Self {
        Self {
            site,
            kind,
            resolved,
            is_fixed: false,
            lambda: None,
            nodes,
        }
    }
}

/// A call site that makes lambdas.
pub(crate) struct LambdaSite {
    /// The class with the site.
    pub host: ClassId,
    /// The implementation and the shape of its lambdas.
    pub lambda: Lambda,
}

/// A cast.
pub(crate) struct Cast {
    /// The method that has it.
    pub method: MethodId,
    /// Its place in the code.
    pub pc: Pc,
    /// The node that is cast.
    pub from: NodeId,
    /// The filter of the cast's type.
    pub filter: FilterId,
    /// The node of the result.
    pub to: NodeId,
}

/// Initialised classes, and their initialisers.
#[derive(Default)]
pub(crate) struct Initialised {
    /// The instructions that initialise a class.
    pub at: FxHashSet<(MethodId, Pc, ClassId)>,
    /// The initialisers for each class.
    pub all: FxHashMap<ClassId, Rc<Initialisers>>,
}

/// The initialisers that run when a class is initialised.
pub(crate) struct Initialisers {
    /// The initialisers; the class's own is first.
    pub methods: Vec<MethodId>,
    /// Whether a class or interface above it is missing.
    pub is_torn: bool,
}

/// The interface nodes of a method: calls connect to them.
#[derive(Clone, Debug)]
pub(crate) struct InterfaceNodes {
    /// `this` first; `None` for numbers.
    pub parameters: Vec<Option<NodeId>>,
    /// The result; `None` for numbers.
    pub result: Option<NodeId>,
    /// The exceptions that leave the method.
    pub thrown: NodeId,
}

/// The objects of a delivery on which a call does more than run a method.
pub(crate) type Others = Vec<(ObjectId, CallAction)>;

/// The objects that reach a call, grouped by the call's action.
pub(crate) struct Grouped {
    /// The objects on which it runs a method, by method.
    pub groups: Vec<(MethodId, Set)>,
    /// The objects with another action.
    pub others: Rc<Others>,
}

base::entity_id!(
    /// A set of objects that reached calls with the same table.
    DeliveryId,
    "delivery"
);

/// The methods that run on a set of objects. These objects have reached their `this` already.
pub(crate) struct Delivery {
    /// The methods in their contexts.
    pub targets: Vec<InstanceId>,
    /// The actions on the other objects.
    pub others: Rc<Others>,
    /// The nodes between the methods and the calls that share them: a frame without `this`.
    pub between: Option<Rc<InterfaceNodes>>,
}

/// All deliveries: sets of targets that calls may share.
#[derive(Default)]
pub(crate) struct Deliveries {
    /// Each by its number.
    pub all: IdMap<DeliveryId, Delivery>,
    /// The delivery for a table and a set.
    pub ids: BySet<TableId, DeliveryId>,
    /// The methods of deliveries that have nodes between them and calls.
    pub runs: FxHashSet<(DeliveryId, InstanceId)>,
    /// The deliveries that a call shares.
    pub of: FxHashMap<CallId, Vec<DeliveryId>>,
}

impl Deliveries {
    /// The calls that share a delivery.
    pub(crate) fn calls(&self) -> impl Iterator<Item = CallId> + '_ {
        self.of.keys().copied()
    }

    /// Whether a call runs a method through a shared delivery.
    pub(crate) fn runs(&self, call: CallId, target: InstanceId) -> bool {
        let mut of = self.of.get(&call).into_iter().flatten();
        of.any(|delivery| self.runs.contains(&(*delivery, target)))
    }
}

/// An instruction's action on cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CellAccess {
    Load,
    Store,
}

/// The nodes between instructions and the cells of objects.
pub(crate) type AccessNodes = BySet<(CellAccess, ObjectCell), NodeId>;
