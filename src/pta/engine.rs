//! The state of a run: the constraints, what the methods' parts of them are, and what the graph has so far.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::{At, Contexts, InstanceId, Instances};
use super::given::GivenAway;
use super::heap::{FilterId, Heap, ObjectId, Type};
use super::jvm;
use super::reflective::{Candidates, Made, Reflection, Site, Value};
use super::set::Set;
use super::sets::SetId;
use super::shared::{Accesses, Deliveries, Frame};
use super::sites::{LookupSite, Mentioned, Passed, ProxySite, Through};
use super::solver::{CallId, Constraints, NodeId, Use};
use super::tables::Tables;
use base::{Id, IdMap, Sym, known};
use callgraph::{CallGraph, Casts, Edge, EdgeKind, Open, Specified};
use classfile::{FieldType, Handle, HandleKind, Pc};
use ir::Body;
use platform::Lambda;
use program::{ClassId, FieldId, MethodId, Program};

/// A call whose target depends on its receiver, the first of `args`.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub site: At,
    pub kind: EdgeKind,
    pub resolved: MethodId,
    /// Whether it runs that method whatever the receiver's class is.
    pub is_fixed: bool,
    /// The lambda whose body it runs.
    pub lambda: Option<ObjectId>,
    /// Nothing for numbers.
    pub args: Vec<Option<NodeId>>,
    pub result: Option<NodeId>,
    pub thrown: NodeId,
}

/// A site that makes lambdas.
pub(super) struct LambdaSite {
    pub host: ClassId,
    pub lambda: Lambda,
}

/// What runs where a class is initialised.
pub(super) struct Initialisers {
    pub methods: Vec<MethodId>,
    /// Whether something above the class is not there.
    pub is_torn: bool,
}

/// The state of a run.
pub(super) struct Engine<'a> {
    pub program: &'a Program,
    pub heap: Heap,
    pub constraints: Constraints,
    pub instances: Instances,
    pub frames: FxHashMap<InstanceId, Rc<Frame>>,
    /// Bodies of methods that may become constraints in other contexts, too.
    pub bodies: FxHashMap<MethodId, Rc<Body>>,
    /// Methods that are reached and have no constraints yet, last first.
    pub waiting: Vec<InstanceId>,
    pub reached: FxHashSet<InstanceId>,
    pub methods: FxHashSet<MethodId>,
    pub statics: FxHashMap<FieldId, NodeId>,
    pub calls: IdMap<CallId, Rc<Call>>,
    pub lambdas: Vec<LambdaSite>,
    /// Which calls run which methods that they do not share with others.
    pub connected: FxHashSet<(CallId, InstanceId)>,
    pub deliveries: Deliveries,
    pub accesses: Accesses,
    /// The number of a site that makes lambdas.
    pub lambda_ids: FxHashMap<(MethodId, Pc), u32>,
    /// Which calls reached which lambdas.
    pub ran: FxHashSet<(CallId, ObjectId)>,
    /// What runs the body of a lambda at a place.
    pub lambda_bodies: FxHashMap<(At, ObjectId), Call>,
    /// Casts: what comes to them, and what passes.
    pub casts: Vec<(MethodId, Pc, NodeId, FilterId)>,
    /// Which instructions were seen to initialise which classes.
    pub initialised: FxHashSet<(MethodId, Pc, ClassId)>,
    pub initialisers: FxHashMap<ClassId, Rc<Initialisers>>,
    pub tables: Tables,
    pub edges: FxHashSet<Edge>,
    pub open: BTreeSet<(MethodId, Pc, Open)>,
    pub entries: BTreeSet<MethodId>,
    /// Those that the user named.
    pub asked: BTreeSet<MethodId>,
    /// Those of them that code of users runs.
    pub asked_by_users: BTreeSet<MethodId>,
    /// What comes from outside for a type.
    pub from_outside: FxHashMap<FieldType, Rc<Set>>,
    /// Whether the ready-made code behind method handles is reached.
    pub is_ready: bool,
    /// Whether that behind concatenations is.
    pub is_concatenated: bool,
    /// What serialisation was let run, by its caller and the class of the object.
    pub serialised: FxHashSet<(MethodId, ClassId)>,
    /// Methods that were given what the JVM gives them.
    pub given: FxHashSet<MethodId>,
    pub reflection: Reflection,
    /// The most candidates of a cast, of a part of a name, or of a member's name.
    pub candidates: usize,
    /// The nodes of a method's values.
    pub own: FxHashMap<InstanceId, Range<usize>>,
    /// How strings are made, by the node that they come to, if that is followed.
    pub texts: FxHashMap<NodeId, Made>,
    /// The classes whose names are like a pattern, as far as it was asked.
    pub like: RefCell<FxHashMap<Sym, Rc<[ClassId]>>>,
    /// What something beside code names, if that is followed.
    pub mentioned: Mentioned,
    /// Whether there are classes that were not read.
    pub has_unread: bool,
    /// The classes that a cast suggests, by its type, as far as it was asked.
    pub below: RefCell<FxHashMap<Sym, Rc<[ClassId]>>>,
    /// The classes that declare members of a name, as far as it was asked.
    pub declaring: FxHashMap<(Sym, bool), Rc<[ClassId]>>,
    /// Where strings come from outside of the program.
    pub outside: FxHashSet<NodeId>,
    /// Casts, if they are followed: what comes to them, to which type, what passes.
    pub cast_types: Vec<(NodeId, Sym, NodeId)>,
    /// Services and their providers, by their names.
    pub services: BTreeSet<(Sym, Sym)>,
    /// What service loaders run to get the providers that somebody asks for.
    pub provided: BTreeSet<Value>,
    /// Calls of the reflection API, if it is followed.
    pub sites: Vec<Site>,
    /// Where `Class.forName` is told to initialise nothing.
    pub uninitialised: FxHashSet<At>,
    /// The constants, and what lookups gave, that begin at a node.
    pub values: FxHashMap<NodeId, BTreeSet<Value>>,
    /// Calls that make proxies, and those that look up method handles, if reflection is followed.
    pub proxies: Vec<ProxySite>,
    pub lookups: Vec<LookupSite>,
    /// What was made by tables of names: which, by which constructors.
    pub made: BTreeSet<(usize, MethodId)>,
    /// Handles of members, each with the class that named it.
    pub handles: Vec<(ClassId, Handle)>,
    pub handle_ids: FxHashMap<(ClassId, Handle), u32>,
    /// What calls of proxies get, by where which method is called.
    pub passed: FxHashMap<(At, ObjectId, MethodId), Passed>,
    /// What goes through handles that pass calls on, by where they are called; the calls that do.
    pub through: FxHashMap<At, Through>,
    pub go_through: FxHashSet<CallId>,
    /// All that a call passes, if handles that are given something else come to it.
    pub collected: FxHashMap<CallId, NodeId>,
    /// What passes a type, of a node that holds all that there is for parameters; whether it is the last one's.
    pub spread: FxHashMap<(NodeId, Sym, bool), NodeId>,
    /// What files say about reflection; what may be used anywhere goes when it was entered.
    pub specified: Specified,
    /// What unknown reflection makes and gives, if files say that.
    pub unknown: Option<(NodeId, NodeId)>,
    /// Where what nobody knows comes from, each with its type.
    pub given_unknown: Vec<(NodeId, Sym)>,
    /// What code that the graph does not see is given.
    pub given_away: Vec<GivenAway>,
    /// The receivers of calls above whose classes the method is missing.
    pub missing: FxHashMap<CallId, NodeId>,
    /// Calls on objects of abstract classes, which run methods of classes below these that are not there.
    pub left: FxHashSet<CallId>,
    /// The results of calls that it comes out of.
    pub let_out: FxHashSet<NodeId>,
    /// The first node of the values of each instance that became constraints, ascending.
    pub bases: Vec<(NodeId, InstanceId)>,
    /// What the JVM itself throws.
    pub thrown_by_jvm: NodeId,
}

impl<'a> Engine<'a> {
    pub(super) fn new(
        program: &'a Program,
        (reflection, Candidates(candidates)): (Reflection, Candidates),
        contexts: Contexts,
    ) -> Self {
        let mut constraints = Constraints::default();
        let thrown_by_jvm = constraints.node();
        let mut engine = Self {
            program,
            heap: Heap::default(),
            constraints,
            instances: Instances::new(contexts),
            frames: FxHashMap::default(),
            bodies: FxHashMap::default(),
            waiting: Vec::new(),
            reached: FxHashSet::default(),
            methods: FxHashSet::default(),
            statics: FxHashMap::default(),
            calls: IdMap::new(),
            lambdas: Vec::new(),
            connected: FxHashSet::default(),
            deliveries: Deliveries::default(),
            accesses: Accesses::default(),
            lambda_ids: FxHashMap::default(),
            ran: FxHashSet::default(),
            lambda_bodies: FxHashMap::default(),
            casts: Vec::new(),
            initialised: FxHashSet::default(),
            initialisers: FxHashMap::default(),
            tables: Tables::default(),
            edges: FxHashSet::default(),
            open: BTreeSet::new(),
            entries: BTreeSet::new(),
            asked: BTreeSet::new(),
            asked_by_users: BTreeSet::new(),
            from_outside: FxHashMap::default(),
            is_ready: false,
            is_concatenated: false,
            serialised: FxHashSet::default(),
            given: FxHashSet::default(),
            reflection,
            candidates,
            own: FxHashMap::default(),
            texts: FxHashMap::default(),
            like: RefCell::default(),
            mentioned: Mentioned::default(),
            has_unread: false,
            below: RefCell::default(),
            declaring: FxHashMap::default(),
            outside: FxHashSet::default(),
            cast_types: Vec::new(),
            services: BTreeSet::new(),
            provided: BTreeSet::new(),
            sites: Vec::new(),
            uninitialised: FxHashSet::default(),
            values: FxHashMap::default(),
            proxies: Vec::new(),
            lookups: Vec::new(),
            made: BTreeSet::new(),
            handles: Vec::new(),
            handle_ids: FxHashMap::default(),
            passed: FxHashMap::default(),
            through: FxHashMap::default(),
            go_through: FxHashSet::default(),
            collected: FxHashMap::default(),
            spread: FxHashMap::default(),
            specified: Specified::default(),
            unknown: None,
            given_unknown: Vec::new(),
            given_away: Vec::new(),
            missing: FxHashMap::default(),
            left: FxHashSet::default(),
            let_out: FxHashSet::default(),
            bases: Vec::new(),
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
            if !self.ask_reflection() {
                break;
            }
        }
    }

    /// Whether reflection, if it is followed, gives something new.
    fn ask_reflection(&mut self) -> bool {
        if !self.follows_reflection() {
            return false;
        }
        let is_new = self.reflect();
        let is_new = (self.reflection != Reflection::None && self.serialise()) || is_new;
        is_new || self.list() || self.let_out()
    }

    fn solve_constraints(&mut self, step: &dyn Fn()) {
        loop {
            while let Some(method) = self.waiting.pop() {
                self.build(method);
                step();
            }
            let Some((node, objects)) = self.constraints.next((&mut self.heap, self.program))
            else {
                return;
            };
            // Those that are noted meanwhile are made at once.
            for n in 0..self.constraints.nodes[node].uses.len() {
                self.make_all(self.constraints.nodes[node].uses[n], objects);
            }
        }
    }

    /// Makes a use of some objects.
    fn make_all(&mut self, what: Use, objects: SetId) {
        let objects = self.fitting(what, objects);
        if objects == SetId::default() {
            return;
        }
        match what {
            Use::Load(cell, to) => self.load_all(cell, objects, to),
            Use::Store(cell, from) => self.store_all(cell, objects, from),
            Use::Copy(at, to) => self.copy_all(at, objects, to),
            Use::Receive(call) => self.dispatch(call, objects),
        }
    }

    fn copy_all(&mut self, at: At, objects: SetId, to: NodeId) {
        let mut copies = Set::default();
        let objects = self.constraints.sets.get(objects).clone();
        for object in objects.iter().map(|object| Id::new(object as usize)) {
            let copy = match self.heap.is_empty(object) {
                true => self.allocated(at, self.heap.type_of(object).1, 0),
                false => object,
            };
            copies.insert(copy.index() as u32);
        }
        self.constraints.add_all(to, copies);
    }

    /// Those of some objects that have the field which is used; all if it is none.
    fn fitting(&mut self, what: Use, objects: SetId) -> SetId {
        let (Use::Load(Cell::Field(field), _) | Use::Store(Cell::Field(field), _)) = what else {
            return objects;
        };
        let class = self.program.field(field).class;
        match self.heap.filter(self.program.class(class).name) {
            Some(filter) => {
                let given = (&mut self.heap, self.program);
                self.constraints.sets.passing(given, objects, filter)
            }
            None => objects,
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
        self.make_all(what, objects);
    }

    /// Reaches a method, without a context, from an instruction.
    pub(super) fn edge(&mut self, at: At, kind: EdgeKind, callee: MethodId) {
        let callee = self.plain(callee);
        self.edge_to(at, kind, callee);
    }

    /// Reaches a method in a context from an instruction.
    pub(super) fn edge_to(&mut self, (caller, pc): At, kind: EdgeKind, callee: InstanceId) {
        self.reach(callee);
        self.edges.insert(Edge {
            caller: self.method_of(caller),
            pc,
            kind,
            callee: self.method_of(callee),
        });
    }

    pub(super) fn reach(&mut self, instance: InstanceId) {
        if self.reached.insert(instance) {
            self.waiting.push(instance);
            self.methods.insert(self.method_of(instance));
        }
    }

    pub(super) fn leave_open(&mut self, (instance, pc): At, why: Open) {
        self.open.insert((self.method_of(instance), pc, why));
    }

    pub(super) fn graph(mut self) -> CallGraph {
        self.leave_rest_open();
        let casts = self.casts();
        let receivers = self.receivers();
        let mut edges: Vec<Edge> = self.shared_edges().collect();
        edges.extend(&self.edges);
        edges.sort_unstable();
        edges.dedup();
        let mut methods: Vec<MethodId> = self.methods.into_iter().collect();
        methods.sort_unstable();
        CallGraph {
            entries: self.entries.into_iter().collect(),
            asked: self.asked.into_iter().collect(),
            methods,
            edges,
            open: self.open.into_iter().collect(),
            casts,
            receivers,
        }
    }

    pub(super) fn place(&self, call: &Call) -> (MethodId, Pc) {
        (self.method_of(call.site.0), call.site.1)
    }

    /// Where calls run nothing on any object that comes to their receivers, in any context.
    pub(super) fn silent(&self) -> BTreeSet<(MethodId, Pc)> {
        let place = |call: &Rc<Call>| self.place(call);
        let running = self.connected.iter().map(|(id, _)| *id);
        let by_itself = self.ran.iter().filter(|(_, on)| self.runs_by_itself(*on));
        let running = running.chain(self.deliveries.calls());
        let mut is_running: IdMap<CallId, bool> = IdMap::filled(false, self.calls.len());
        for id in running.chain(by_itself.map(|(id, _)| *id)) {
            is_running[id] = true;
        }
        let calls = || self.calls.iter().filter(|(_, call)| !call.is_fixed);
        let silent = calls().filter(|(id, _)| !is_running[*id]);
        let mut silent: BTreeSet<_> = silent.map(|(_, call)| place(call)).collect();
        for (_, call) in calls().filter(|(id, _)| is_running[*id]) {
            silent.remove(&place(call));
        }
        silent
    }

    /// Whether what runs on an object needs no receiver of its own, as the handler of a proxy does, and what a lambda
    /// refers to may.
    fn runs_by_itself(&self, object: ObjectId) -> bool {
        match self.heap.type_of(object).1 {
            Type::Proxy(..) => false,
            Type::Lambda(site, _) => {
                let kind = self.lambdas[site as usize].lambda.implementation.kind;
                !matches!(
                    kind,
                    HandleKind::InvokeVirtual | HandleKind::InvokeInterface
                )
            }
            _ => true,
        }
    }

    /// Casts by whether all that comes to them passes, in every context.
    fn casts(&mut self) -> Casts {
        let mut all: FxHashMap<(MethodId, Pc), bool> = FxHashMap::default();
        for (method, pc, from, filter) in std::mem::take(&mut self.casts) {
            let passing = self.heap.passing(self.program, filter);
            let held = self.constraints.held(from);
            let fails = held.within(passing) != *held;
            *all.entry((method, pc)).or_default() |= fails;
        }
        Casts {
            all: all.len(),
            may_fail: all.values().filter(|fails| **fails).count(),
        }
    }
}
