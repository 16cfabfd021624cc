//! Inclusion constraints over nodes, and their solution. Objects flow along edges. If a node is the
//! base of a load or store, or the receiver of a call, each new object adds edges.
//!
//! Each turn of a node propagates all objects that are new since its last turn. Nodes take turns in
//! a topological order of the edges, cycles aside. The order is computed again when the graph has
//! grown. At that time each cycle of unfiltered edges becomes one node (`cycles`), because its
//! nodes hold the same objects. Collections make many such cycles.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::ObjectCell;
use super::context::ContextSite;
use super::heap::{FilterId, Heap, ObjectId};
use super::queue::Queue;
use super::set::Set;
use super::sets::{SetId, Sets};
use base::{Id, IdMap};
use program::FieldId;

base::entity_id!(
    /// A variable, a field of an object, a static field, a result, or the exceptions that are
    /// thrown.
    NodeId,
    "node"
);
base::entity_id!(
    /// A call dispatched by receiver.
    CallId,
    "call"
);

/// An action on each object that a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NodeUse {
    /// A cell of the object flows to a node.
    Load(ObjectCell, NodeId),
    /// A node flows to a cell of the object.
    Store(ObjectCell, NodeId),
    /// A copy of the object flows to a node. The copy of an empty array may have elements: this
    /// instruction makes it.
    Copy(ContextSite, NodeId),
    /// The object is the receiver of a call.
    Receive(CallId),
}

/// The part of a node that each edge to it touches. It is small for the cache: target nodes are
/// scattered.
#[derive(Clone, Copy, Default)]
pub(crate) struct NodeState {
    /// The objects that reached it.
    pub held: SetId,
    /// The objects among these that its last turn propagated.
    pub done: SetId,
    /// Its place in the order of turns.
    pub rank: u32,
    /// Whether it waits for its turn.
    pub is_queued: bool,
}

/// The rest of a node: its edges, uses and marks.
#[derive(Default)]
pub(crate) struct Node {
    /// The nodes that it flows to, with filters.
    pub to: Vec<(NodeId, Option<FilterId>)>,
    /// The actions on each of its objects.
    pub uses: Vec<NodeUse>,
    /// Whether it is never merged with others.
    pub never_merges: bool,
    /// Whether it only connects other nodes.
    pub is_between: bool,
    /// Whether other nodes were merged into it since its edges were rewritten last.
    pub is_merged: bool,
}

/// The nodes, with the work that is left.
#[derive(Default)]
pub(crate) struct Constraints {
    /// All nodes.
    pub(crate) nodes: IdMap<NodeId, Node>,
    /// Their states, by node.
    pub(crate) states: IdMap<NodeId, NodeState>,
    /// The sets that they hold, shared.
    pub(crate) sets: Sets,
    /// For each node, the node that represents it after merging.
    pub(crate) same: IdMap<NodeId, NodeId>,
    /// The edges between representatives.
    pub(crate) edges: FxHashSet<(NodeId, NodeId, Option<FilterId>)>,
    cells: FxHashMap<(ObjectId, ObjectCell), NodeId>,
    /// An object's fields that have nodes, with the filters of the fields' types.
    fields: FxHashMap<ObjectId, Vec<(NodeId, Option<FilterId>)>>,
    /// The node of each rank.
    pub(crate) by_rank: Vec<NodeId>,
    /// The ranks that wait in this round.
    queue: Queue,
    /// Nodes with a rank that the round has passed. They wait for the next round, so that more
    /// objects come together.
    pub(crate) later: Vec<NodeId>,
    /// The number of edges when the order was computed.
    ordered: usize,
}

impl Constraints {
    /// A new node.
    pub(crate) fn node(&mut self) -> NodeId {
        let id = self.nodes.push(Node::default());
        self.by_rank.push(id);
        self.states.push(NodeState {
            rank: id.index() as u32,
            ..NodeState::default()
        });
        self.same.push(id);
        id
    }

    /// A node that represents no value of the program: it passes objects on unchanged.
    pub(crate) fn between(&mut self) -> NodeId {
        let node = self.node();
        self.nodes[node].is_between = true;
        node
    }

    /// The node that represents it after merging.
    pub(crate) fn same(&self, node: NodeId) -> NodeId {
        self.same[node]
    }

    /// Keeps a new node out of merging, because backward questions refer to this very node.
    pub(crate) fn no_merge(&mut self, node: NodeId) {
        debug_assert!(self.same[node] == node, "it is new");
        self.nodes[node].never_merges = true;
    }

    /// The objects that a node holds.
    pub(crate) fn held(&self, node: NodeId) -> &Set {
        self.sets.get(self.states[self.same[node]].held)
    }

    /// Whether a node holds all objects of another.
    pub(crate) fn holds_all(&self, node: NodeId, other: NodeId) -> bool {
        let held = |node| self.states[self.same[node]].held;
        let (own, of_other) = (held(node), held(other));
        own == of_other || self.sets.get(own).has_all(self.sets.get(of_other))
    }

    /// The nodes that hold any of these objects.
    pub(crate) fn that_hold(&self, objects: &[u128]) -> impl Iterator<Item = NodeId> + '_ {
        let is_asked = self.sets.that_meet(objects);
        let states = self.states.iter();
        states.filter_map(move |(node, state)| is_asked[state.held].then_some(node))
    }

    /// The nodes of objects' fields, in no order.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (NodeId, FieldId)> + '_ {
        self.cells
            .iter()
            .filter_map(|((_, cell), node)| match cell {
                ObjectCell::Field(field) => Some((*node, *field)),
                _ => None,
            })
    }

    /// Adds an object to a node.
    pub(crate) fn add(&mut self, node: NodeId, object: ObjectId) {
        self.add_all(node, Set::of(object.index() as u32));
    }

    /// Adds objects to a node.
    pub(crate) fn add_all(&mut self, node: NodeId, objects: Set) {
        let objects = self.sets.id(objects);
        self.receive(self.same[node], objects);
    }

    fn receive(&mut self, node: NodeId, objects: SetId) {
        let of = &mut self.states[node];
        let held = self.sets.union(of.held, objects);
        if held == of.held {
            return;
        }
        of.held = held;
        if !std::mem::replace(&mut of.is_queued, true) && !self.queue.push(of.rank) {
            self.later.push(node);
        }
    }

    /// Adds an edge between two nodes, with a filter if there is one.
    pub(crate) fn flow(
        &mut self,
        heap: &mut Heap<'_>,
        from: NodeId,
        to: NodeId,
        filter: Option<FilterId>,
    ) {
        let (from, to) = (self.same[from], self.same[to]);
        if from == to || !self.edges.insert((from, to, filter)) {
            return;
        }
        self.nodes[from].to.push((to, filter));
        // Objects that `from` has not propagated yet follow at its turn.
        self.pass(heap, self.states[from].done, to, filter);
    }

    fn pass(&mut self, heap: &mut Heap<'_>, objects: SetId, to: NodeId, filter: Option<FilterId>) {
        let objects = match filter {
            None => objects,
            Some(filter) => self.sets.passing(heap, objects, filter),
        };
        self.receive(to, objects);
    }

    /// Adds a use to a node. Returns the objects to make it for at once.
    pub(crate) fn note(&mut self, node: NodeId, what: NodeUse) -> SetId {
        let node = self.same[node];
        self.nodes[node].uses.push(what);
        self.states[node].done
    }

    /// Takes the next node's turn, and returns its new objects. They are propagated along edges;
    /// the caller makes the uses.
    pub(crate) fn next(&mut self, heap: &mut Heap<'_>) -> Option<(NodeId, SetId)> {
        let rank = self.queue.pop().or_else(|| {
            self.begin_round();
            self.queue.pop()
        })?;
        let id = self.by_rank[rank as usize];
        let state = &mut self.states[id];
        state.is_queued = false;
        let fresh = self.sets.missing(state.done, state.held);
        state.done = state.held;
        let to = std::mem::take(&mut self.nodes[id].to);
        for (target, filter) in &to {
            self.pass(heap, fresh, *target, *filter);
        }
        self.nodes[id].to = to;
        Some((id, fresh))
    }

    /// The node of an object's cell.
    pub(crate) fn cell(
        &mut self,
        heap: &mut Heap<'_>,
        object: ObjectId,
        cell: ObjectCell,
    ) -> NodeId {
        if let Some(node) = self.cells.get(&(object, cell)) {
            return *node;
        }
        let node = self.node();
        self.cells.insert((object, cell), node);
        match cell {
            ObjectCell::Field(field) => {
                let descriptor = heap.descriptor_of(field);
                let ty = classfile::FieldType::parse(descriptor);
                let name = ty.map(|ty| match ty {
                    classfile::FieldType::Class(name) | classfile::FieldType::Array(name) => name,
                    classfile::FieldType::Primitive(_) => descriptor,
                });
                let filter = name.and_then(|name| heap.filter(name));
                self.fields.entry(object).or_default().push((node, filter));
                if let Some(any) = self.cells.get(&(object, ObjectCell::Any)).copied() {
                    self.flow(heap, any, node, filter);
                    self.flow(heap, node, any, None);
                }
            }
            ObjectCell::Any => {
                for (field, filter) in self.fields.get(&object).cloned().unwrap_or_default() {
                    self.flow(heap, node, field, filter);
                    self.flow(heap, field, node, None);
                }
            }
            ObjectCell::Elements | ObjectCell::Captured(_) => {}
        }
        node
    }

    /// The cells of all objects, with their nodes, in no order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = ((ObjectId, ObjectCell), NodeId)> + '_ {
        self.cells.iter().map(|(cell, node)| (*cell, *node))
    }

    fn begin_round(&mut self) {
        if self.edges.len() > self.ordered + self.ordered / 16 + 1024 {
            self.ordered = self.collapse();
            self.order();
        }
        if self.sets.is_full() {
            let states = self.states.values_mut().iter_mut();
            self.sets
                .keep(states.flat_map(|state| [&mut state.held, &mut state.done]));
        }
        self.queue.begin();
        for node in self.later.drain(..) {
            self.queue.push(self.states[node].rank);
        }
    }
}
