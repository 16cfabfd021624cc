//! Calls, casts and lambdas; what calls meet of a method, and what calls and accesses share (`delivery`, `access`): the data.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::{At, InstanceId};
use super::heap::{FilterId, ObjectId};
use super::set::Set;
use super::sets::BySet;
use super::solver::{CallId, NodeId};
use super::tables::{Does, TableId};
use base::IdMap;
use callgraph::EdgeKind;
use classfile::Pc;
use platform::Lambda;
use program::{ClassId, MethodId};

/// The nodes of a call: its arguments, the receiver first and nothing for numbers; its result; where what it throws goes.
#[derive(Clone, Debug)]
pub(crate) struct CallNodes {
    /// The receiver first; nothing for numbers.
    pub args: Vec<Option<NodeId>>,
    /// Nothing for numbers, and where nobody uses it.
    pub result: Option<NodeId>,
    /// Where what the call throws goes.
    pub thrown: NodeId,
}

impl CallNodes {
    /// The argument of a number; nothing if it is one of numbers, or there is none.
    pub(crate) fn arg(&self, n: usize) -> Option<NodeId> {
        self.args.get(n).copied().flatten()
    }
}

/// A call whose target depends on its receiver, the first of its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The instruction that calls.
    pub site: At,
    /// How it calls.
    pub kind: EdgeKind,
    /// The method that its name resolves to.
    pub resolved: MethodId,
    /// Whether it runs that method whatever the receiver's class is.
    pub is_fixed: bool,
    /// The lambda whose body it runs.
    pub lambda: Option<ObjectId>,
    /// What is passed, and where the result goes.
    pub nodes: CallNodes,
}

impl Call {
    /// A call that its receiver decides, and no lambda.
    pub(crate) fn new(site: At, kind: EdgeKind, resolved: MethodId, nodes: CallNodes) -> Self {
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

/// A site that makes lambdas.
pub(crate) struct LambdaSite {
    /// The class that has the site.
    pub host: ClassId,
    /// What its lambdas are.
    pub lambda: Lambda,
}

/// A cast: where it is, what comes to it, what lets pass, and where that goes.
pub(crate) struct Cast {
    /// The method that has it.
    pub method: MethodId,
    /// Its place in the code.
    pub pc: Pc,
    /// What comes to it.
    pub from: NodeId,
    /// What lets pass.
    pub filter: FilterId,
    /// Where that goes.
    pub to: NodeId,
}

/// Which classes were initialised where, and what that runs.
#[derive(Default)]
pub(crate) struct Initialised {
    /// Which instructions were seen to initialise which classes.
    pub at: FxHashSet<(MethodId, Pc, ClassId)>,
    /// What was found for a class.
    pub all: FxHashMap<ClassId, Rc<Initialisers>>,
}

/// What runs where a class is initialised.
pub(crate) struct Initialisers {
    /// The initialisers, its own first.
    pub methods: Vec<MethodId>,
    /// Whether something above the class is not there.
    pub is_torn: bool,
}

/// A method's part of the constraints that others meet.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// `this` first; nothing for numbers.
    pub parameters: Vec<Option<NodeId>>,
    /// What it gives; nothing for numbers.
    pub result: Option<NodeId>,
    /// What it throws.
    pub thrown: NodeId,
}

/// The objects of a delivery for which a call does more than to run a method.
pub(crate) type Others = Vec<(ObjectId, Does)>;

/// Objects that come to a call, by what it does with them.
pub(crate) struct Grouped {
    /// Those on which it runs a method, by the method.
    pub groups: Vec<(MethodId, Set)>,
    /// Those with which it does something else.
    pub others: Rc<Others>,
}

base::entity_id!(
    /// A set of objects that came to calls of a table.
    DeliveryId,
    "delivery"
);

/// The methods that run on a set of objects, which are at their `this` already.
pub(crate) struct Delivery {
    /// The methods, each in its context.
    pub targets: Vec<InstanceId>,
    /// What calls do with the rest.
    pub others: Rc<Others>,
    /// What stands between them and the calls that share them: a frame without `this`.
    pub between: Option<Rc<Frame>>,
}

/// All deliveries of which calls may share what runs.
#[derive(Default)]
pub(crate) struct Deliveries {
    /// Each by its number.
    pub all: IdMap<DeliveryId, Delivery>,
    /// The delivery of a table and a set.
    pub ids: BySet<TableId, DeliveryId>,
    /// The methods of deliveries that have something between them and calls.
    pub runs: FxHashSet<(DeliveryId, InstanceId)>,
    /// The deliveries whose methods a call shares.
    pub of: FxHashMap<CallId, Vec<DeliveryId>>,
}

impl Deliveries {
    /// The calls to which one came.
    pub(crate) fn calls(&self) -> impl Iterator<Item = CallId> + '_ {
        self.of.keys().copied()
    }

    /// Whether a call runs a method for a delivery that came to it.
    pub(crate) fn runs(&self, call: CallId, target: InstanceId) -> bool {
        let mut of = self.of.get(&call).into_iter().flatten();
        of.any(|delivery| self.runs.contains(&(*delivery, target)))
    }
}

/// What an instruction does with cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    Load,
    Store,
}

/// The nodes between instructions and the cells of objects.
pub(crate) type Accesses = BySet<(Access, Cell), NodeId>;
