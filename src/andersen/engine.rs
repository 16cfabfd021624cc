//! The state of a run: the constraints, what the methods' parts of them are, and what the graph has so far.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::heap::{Heap, ObjectId};
use super::jvm;
use super::reflective::{Reflection, Site, Value};
use super::set::Set;
use super::solver::{CallId, Cell, Constraints, NodeId, Use};
use crate::callgraph::{CallGraph, Edge, EdgeKind, Open};
use crate::classfile::Pc;
use crate::id::{Id, IdMap, Sym, known};
use crate::model::Lambda;
use crate::program::{ClassId, FieldId, MethodId, Program};

/// A method's part of the constraints that others meet.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// `this` first; nothing for numbers.
    pub parameters: Vec<Option<NodeId>>,
    pub result: Option<NodeId>,
    pub thrown: NodeId,
}

/// A call whose target depends on its receiver, the first of `args`.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub site: (MethodId, Pc),
    pub kind: EdgeKind,
    pub resolved: MethodId,
    /// Nothing for numbers.
    pub args: Vec<Option<NodeId>>,
    pub result: Option<NodeId>,
    pub thrown: NodeId,
}

impl Call {
    /// Whether no object comes to its receiver.
    pub(super) fn is_silent(&self, constraints: &Constraints) -> bool {
        let receiver = self.args.first().copied().flatten();
        receiver.is_some_and(|receiver| constraints.held(receiver).is_empty())
    }
}

/// A site that makes lambdas.
pub(super) struct LambdaSite {
    pub host: ClassId,
    pub lambda: Lambda,
}

/// The state of a run.
pub(super) struct Engine<'a> {
    pub program: &'a Program,
    pub heap: Heap,
    pub constraints: Constraints,
    pub frames: FxHashMap<MethodId, Frame>,
    /// Methods that are reached and have no constraints yet, last first.
    pub waiting: Vec<MethodId>,
    pub reached: FxHashSet<MethodId>,
    pub statics: FxHashMap<FieldId, NodeId>,
    pub calls: IdMap<CallId, Call>,
    pub lambdas: Vec<LambdaSite>,
    /// Which calls run which methods.
    pub connected: FxHashSet<(CallId, MethodId)>,
    /// Which calls reached which lambdas.
    pub ran: FxHashSet<(CallId, u32)>,
    /// What runs the body of a lambda at a place.
    pub bodies: FxHashMap<((MethodId, Pc), u32), Call>,
    pub selected: FxHashMap<(ClassId, MethodId), Option<MethodId>>,
    pub edges: FxHashSet<Edge>,
    pub open: BTreeSet<(MethodId, Pc, Open)>,
    pub entries: BTreeSet<MethodId>,
    /// Whether the ready-made code behind method handles is reached.
    pub is_ready: bool,
    /// Whether that behind concatenations is.
    pub is_concatenated: bool,
    /// What serialisation was let run, by its caller and the class of the object.
    pub serialised: FxHashSet<(MethodId, ClassId)>,
    /// Methods that were given what the JVM gives them.
    pub given: FxHashSet<MethodId>,
    pub reflection: Reflection,
    /// Services and their providers, by their names.
    pub services: BTreeSet<(Sym, Sym)>,
    /// What service loaders run to get the providers that somebody asks for.
    pub provided: BTreeSet<Value>,
    /// Calls of the reflection API, if it is followed.
    pub sites: Vec<Site>,
    /// The constants, and what lookups gave, that begin at a node.
    pub values: FxHashMap<NodeId, BTreeSet<Value>>,
    /// What the JVM itself throws.
    pub thrown_by_jvm: NodeId,
}

impl<'a> Engine<'a> {
    pub(super) fn new(program: &'a Program, reflection: Reflection) -> Self {
        let mut constraints = Constraints::default();
        let thrown_by_jvm = constraints.node();
        let mut engine = Self {
            program,
            heap: Heap::default(),
            constraints,
            frames: FxHashMap::default(),
            waiting: Vec::new(),
            reached: FxHashSet::default(),
            statics: FxHashMap::default(),
            calls: IdMap::new(),
            lambdas: Vec::new(),
            connected: FxHashSet::default(),
            ran: FxHashSet::default(),
            bodies: FxHashMap::default(),
            selected: FxHashMap::default(),
            edges: FxHashSet::default(),
            open: BTreeSet::new(),
            entries: BTreeSet::new(),
            is_ready: false,
            is_concatenated: false,
            serialised: FxHashSet::default(),
            given: FxHashSet::default(),
            reflection,
            services: BTreeSet::new(),
            provided: BTreeSet::new(),
            sites: Vec::new(),
            values: FxHashMap::default(),
            thrown_by_jvm,
        };
        // Exceptions go far together: their objects stand side by side.
        engine.heap.merge_below(program, known().throwable);
        for name in jvm::THROWN {
            if let Some(object) = engine.object_of((*name).into()) {
                engine.constraints.add(thrown_by_jvm, object);
            }
        }
        engine
    }

    /// Until nothing is left to do, and reflection gives nothing new.
    pub(super) fn solve(&mut self, step: &dyn Fn()) {
        loop {
            self.solve_constraints(step);
            if self.reflection == Reflection::None {
                break;
            }
            let is_new = self.reflect();
            if !self.serialise() && !is_new {
                break;
            }
        }
    }

    fn solve_constraints(&mut self, step: &dyn Fn()) {
        loop {
            while let Some(method) = self.waiting.pop() {
                self.build(method);
                step();
            }
            let Some((objects, uses)) = self.constraints.next((&mut self.heap, self.program))
            else {
                return;
            };
            for what in uses {
                self.make_all(what, &objects);
            }
        }
    }

    /// Makes a use of some objects.
    fn make_all(&mut self, what: Use, objects: &Set) {
        let mut last = None;
        for object in objects.iter().map(|object| Id::new(object as usize)) {
            match what {
                Use::Load(cell, to) => {
                    let from = self.cell(object, cell);
                    let from = self.constraints.same(from);
                    // Cells that are one are often those of neighbours.
                    if last.replace((from, None)) != Some((from, None)) {
                        self.flow(from, to);
                    }
                }
                Use::Store(cell, from) => {
                    let to = self.cell(object, cell);
                    let to = self.constraints.same(to);
                    let filter = self.elements_of(object, cell);
                    if last.replace((to, filter)) != Some((to, filter)) {
                        self.filtered(from, to, filter);
                    }
                }
                Use::Receive(call) => self.dispatch(call, object),
            }
        }
    }

    pub(super) fn cell(&mut self, object: ObjectId, cell: Cell) -> NodeId {
        self.constraints
            .cell((&mut self.heap, self.program), object, cell)
    }

    pub(super) fn flow(&mut self, from: NodeId, to: NodeId) {
        self.constraints
            .flow((&mut self.heap, self.program), from, to, None);
    }

    /// Uses every object of a node, those that come later, too.
    pub(super) fn use_all(&mut self, node: NodeId, what: Use) {
        let objects = self.constraints.note(node, what);
        self.make_all(what, &objects);
    }

    /// Reaches a method from an instruction.
    pub(super) fn edge(&mut self, (caller, pc): (MethodId, Pc), kind: EdgeKind, callee: MethodId) {
        self.reach(callee);
        self.edges.insert(Edge {
            caller,
            pc,
            kind,
            callee,
        });
    }

    pub(super) fn reach(&mut self, method: MethodId) {
        if self.reached.insert(method) {
            self.waiting.push(method);
        }
    }

    pub(super) fn graph(mut self) -> CallGraph {
        let silent = self
            .calls
            .values()
            .iter()
            .filter(|call| call.is_silent(&self.constraints));
        let silent: Vec<_> = silent
            .map(|call| (call.site.0, call.site.1, Open::NoReceiver))
            .collect();
        self.open.extend(silent);
        let mut methods: Vec<MethodId> = self.reached.into_iter().collect();
        methods.sort_unstable();
        let mut edges: Vec<Edge> = self.edges.into_iter().collect();
        edges.sort_unstable();
        CallGraph {
            entries: self.entries.into_iter().collect(),
            methods,
            edges,
            open: self.open.into_iter().collect(),
        }
    }
}
