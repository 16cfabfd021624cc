//! Inclusion constraints over nodes, and how they are solved: what a node holds flows along its edges; where a node is
//! the object of a load or store, or the receiver of a call, each object that comes makes new edges.
//!
//! A node is worked on with all that came since the last time. The order is a topological one of the edges, as far as
//! they have no cycles; it is made anew when the graph has grown. Then the nodes of a cycle of edges that let everything pass
//! become one (`cycles`): they hold the same. (On H2 with reflection, 8 % of the nodes, which hold five eighths of
//! all that is held: what goes through collections.)

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::At;
use super::heap::{FilterId, Heap, ObjectId};
use super::queue::Queue;
use super::set::Set;
use super::sets::{SetId, Sets};
use base::{Id, IdMap};
use program::FieldId;

base::entity_id!(
    /// A variable, a field of an object, a static field, a result or what is thrown.
    NodeId,
    "node"
);
base::entity_id!(
    /// A call whose receivers are followed.
    CallId,
    "call"
);

/// What is done with each object that a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Use {
    /// A cell of it goes to a node.
    Load(Cell, NodeId),
    /// A node goes to a cell of it.
    Store(Cell, NodeId),
    /// It goes to a node as a copy that an instruction makes: an array without elements may have some then.
    Copy(At, NodeId),
    /// It is the receiver of a call.
    Receive(CallId),
}

/// What is asked of a node for each edge to it that something flows along: small, since they lie all over the place.
#[derive(Clone, Copy, Default)]
pub(crate) struct State {
    /// What came to it.
    pub held: SetId,
    /// What of it was worked on already.
    pub done: SetId,
    /// Its place in the order.
    pub rank: u32,
    /// Whether it waits for its turn.
    pub is_queued: bool,
}

/// The rest of a node: where what it holds goes, and what it is.
#[derive(Default)]
pub(crate) struct Node {
    /// The nodes that it flows to, with what lets pass.
    pub to: Vec<(NodeId, Option<FilterId>)>,
    /// What is done with each object.
    pub uses: Vec<Use>,
    /// Whether it stays a node of its own.
    pub is_apart: bool,
    /// Whether it only stands between others.
    pub is_between: bool,
    /// Whether others became one with it, and its edges were not looked at since.
    pub is_merged: bool,
}

/// The nodes, and what is left to do.
#[derive(Default)]
pub(crate) struct Constraints {
    /// All nodes.
    pub(crate) nodes: IdMap<NodeId, Node>,
    /// Their states.
    pub(crate) states: IdMap<NodeId, State>,
    /// The sets that they hold.
    pub(crate) sets: Sets,
    /// For each node the one that it is one with.
    pub(crate) same: IdMap<NodeId, NodeId>,
    /// Between nodes as they are one now.
    pub(crate) edges: FxHashSet<(NodeId, NodeId, Option<FilterId>)>,
    cells: FxHashMap<(ObjectId, Cell), NodeId>,
    /// The fields of an object that have nodes, with filters of their types; the node for any field, if there is one.
    fields: FxHashMap<ObjectId, Vec<(NodeId, Option<FilterId>)>>,
    /// The node of each rank.
    pub(crate) by_rank: Vec<NodeId>,
    /// The ranks of what is left of this round.
    queue: Queue,
    /// What comes behind in the order: it waits for the next round, so that more comes together.
    pub(crate) later: Vec<NodeId>,
    /// The number of edges when the order was made.
    ordered: usize,
}

impl Constraints {
    /// A new node.
    pub(crate) fn node(&mut self) -> NodeId {
        let id = self.nodes.push(Node::default());
        self.by_rank.push(id);
        self.states.push(State {
            rank: id.index() as u32,
            ..State::default()
        });
        self.same.push(id);
        id
    }

    /// A node that stands for no value of the program: what flows to it goes on as it is.
    pub(crate) fn between(&mut self) -> NodeId {
        let node = self.node();
        self.nodes[node].is_between = true;
        node
    }

    /// The node that it is one with.
    pub(crate) fn same(&self, node: NodeId) -> NodeId {
        self.same[node]
    }

    /// Keeps a node apart from all others: who asks backwards asks for it.
    pub(crate) fn keep_apart(&mut self, node: NodeId) {
        debug_assert!(self.same[node] == node, "it is new");
        self.nodes[node].is_apart = true;
    }

    /// What came to a node.
    pub(crate) fn held(&self, node: NodeId) -> &Set {
        self.sets.get(self.states[self.same[node]].held)
    }

    /// Whether a node holds all that another one does.
    pub(crate) fn holds_all(&self, node: NodeId, other: NodeId) -> bool {
        let held = |node| self.states[self.same[node]].held;
        let (own, of_other) = (held(node), held(other));
        own == of_other || self.sets.get(own).has_all(self.sets.get(of_other))
    }

    /// The nodes that hold any of some objects.
    pub(crate) fn that_hold(&self, objects: &[u128]) -> impl Iterator<Item = NodeId> + '_ {
        let is_asked = self.sets.that_meet(objects);
        let states = self.states.iter();
        states.filter_map(move |(node, state)| is_asked[state.held].then_some(node))
    }

    /// The fields of objects that have nodes, in no order.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (NodeId, FieldId)> + '_ {
        self.cells
            .iter()
            .filter_map(|((_, cell), node)| match cell {
                Cell::Field(field) => Some((*node, *field)),
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

    /// Lets flow what one node holds, as far as it passes, to another.
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
        // What was not worked on yet flows when its turn comes.
        self.pass(heap, self.states[from].done, to, filter);
    }

    fn pass(&mut self, heap: &mut Heap<'_>, objects: SetId, to: NodeId, filter: Option<FilterId>) {
        let objects = match filter {
            None => objects,
            Some(filter) => self.sets.passing(heap, objects, filter),
        };
        self.receive(to, objects);
    }

    /// Notes a use; gives the objects for which it is to be made at once.
    pub(crate) fn note(&mut self, node: NodeId, what: Use) -> SetId {
        let node = self.same[node];
        self.nodes[node].uses.push(what);
        self.states[node].done
    }

    /// The node that is next, with what came to it; what it flows to is done, its uses are not.
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

    /// What a cell of an object holds.
    pub(crate) fn cell(&mut self, heap: &mut Heap<'_>, object: ObjectId, cell: Cell) -> NodeId {
        if let Some(node) = self.cells.get(&(object, cell)) {
            return *node;
        }
        let node = self.node();
        self.cells.insert((object, cell), node);
        match cell {
            Cell::Field(field) => {
                let descriptor = heap.descriptor_of(field);
                let ty = classfile::FieldType::parse(descriptor);
                let name = ty.map(|ty| match ty {
                    classfile::FieldType::Class(name) | classfile::FieldType::Array(name) => name,
                    classfile::FieldType::Primitive(_) => descriptor,
                });
                let filter = name.and_then(|name| heap.filter(name));
                self.fields.entry(object).or_default().push((node, filter));
                if let Some(any) = self.cells.get(&(object, Cell::Any)).copied() {
                    self.flow(heap, any, node, filter);
                    self.flow(heap, node, any, None);
                }
            }
            Cell::Any => {
                for (field, filter) in self.fields.get(&object).cloned().unwrap_or_default() {
                    self.flow(heap, node, field, filter);
                    self.flow(heap, field, node, None);
                }
            }
            Cell::Elements | Cell::Captured(_) => {}
        }
        node
    }

    /// All fields and elements that objects have, with their nodes, in no order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = ((ObjectId, Cell), NodeId)> + '_ {
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
