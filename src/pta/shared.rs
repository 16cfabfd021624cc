//! What calls and accesses share (`delivery`, `access`), and what calls meet of a method: the data.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::InstanceId;
use super::heap::ObjectId;
use super::sets::BySet;
use super::solver::{CallId, NodeId};
use super::tables::{Does, TableId};
use base::IdMap;

/// A method's part of the constraints that others meet.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// `this` first; nothing for numbers.
    pub parameters: Vec<Option<NodeId>>,
    pub result: Option<NodeId>,
    pub thrown: NodeId,
}

/// The objects of a delivery for which a call does more than to run a method.
pub(super) type Others = Vec<(ObjectId, Does)>;

base::entity_id!(
    /// A set of objects that came to calls of a table.
    DeliveryId,
    "delivery"
);

/// The methods that run on a set of objects, which are at their `this` already.
pub(super) struct Delivery {
    pub targets: Vec<InstanceId>,
    pub others: Rc<Others>,
    /// What stands between them and the calls that share them: a frame without `this`.
    pub between: Option<Rc<Frame>>,
}

/// All deliveries of which calls may share what runs.
#[derive(Default)]
pub(super) struct Deliveries {
    pub all: IdMap<DeliveryId, Delivery>,
    pub ids: BySet<TableId, DeliveryId>,
    /// The methods of deliveries that have something between them and calls.
    pub runs: FxHashSet<(DeliveryId, InstanceId)>,
    /// The deliveries whose methods a call shares.
    pub of: FxHashMap<CallId, Vec<DeliveryId>>,
}

impl Deliveries {
    /// The calls to which one came.
    pub(super) fn calls(&self) -> impl Iterator<Item = CallId> + '_ {
        self.of.keys().copied()
    }

    /// Whether a call runs a method for a delivery that came to it.
    pub(super) fn runs(&self, call: CallId, target: InstanceId) -> bool {
        let mut of = self.of.get(&call).into_iter().flatten();
        of.any(|delivery| self.runs.contains(&(*delivery, target)))
    }
}

/// What an instruction does with cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Access {
    Load,
    Store,
}

/// The nodes between instructions and the cells of objects.
pub(super) type Accesses = BySet<(Access, Cell), NodeId>;
