//! What a run has so far: the program, the objects, the constraints, and the parts of the graph. What it does with single
//! nodes, objects and methods; calls are in `dispatch`, `connect` and `calls`.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::{At, Contexts, InstanceId, Instances};
use super::event::Event;
use super::facts::Facts;
use super::given::Outside;
use super::heap::{FilterId, Heap, ObjectId, Place, Type};
use super::shared::{Accesses, Call, Cast, Deliveries, Frame, Initialised, LambdaSite};
use super::solver::{CallId, Constraints, NodeId};
use super::tables::Tables;
use base::{Id, IdMap, Sym, known};
use callgraph::{Edge, EdgeKind, Open};
use classfile::{FieldType, Handle, MethodDescriptor, Pc, Primitive};
use ir::Body;
use program::{ClassId, FieldId, MethodId, Program, Reason};

/// The state of a run.
pub(crate) struct Core<'a> {
    /// The classes.
    pub program: &'a Program,
    /// The objects.
    pub heap: Heap<'a>,
    /// The nodes, and what flows between them.
    pub constraints: Constraints,
    /// What strings, classes and members begin at nodes.
    pub facts: Facts,
    /// Calls whose receivers are followed.
    pub calls: IdMap<CallId, Rc<Call>>,
    /// Sites that make lambdas, by their numbers.
    pub lambdas: Vec<LambdaSite>,
    /// The casts of reached code.
    pub casts: Vec<Cast>,
    /// What code gives, and is given, that the graph does not see.
    pub outside: Outside,
    /// The methods that are reached.
    pub methods: FxHashSet<MethodId>,
    /// Where a method runs whose caller is no call.
    pub entries: BTreeSet<MethodId>,
    /// Methods in contexts.
    pub(super) instances: Instances,
    /// The nodes of methods that calls meet.
    pub(super) frames: Vec<Option<Rc<Frame>>>,
    /// Bodies of methods that may become constraints in other contexts, too.
    pub(super) bodies: FxHashMap<MethodId, Rc<Body>>,
    /// Methods that are reached and have no constraints yet, last first.
    pub(super) waiting: Vec<InstanceId>,
    /// The methods that are reached, in their contexts.
    pub(super) reached: FxHashSet<InstanceId>,
    /// The nodes of static fields.
    pub(super) statics: FxHashMap<FieldId, NodeId>,
    /// Which calls run which methods that they do not share with others.
    pub(super) connected: FxHashSet<(CallId, InstanceId)>,
    /// What calls share that meet the same objects.
    pub(super) deliveries: Deliveries,
    /// What instructions share that access the same objects.
    pub(super) accesses: Accesses,
    /// What calls do with objects of a type.
    pub(super) tables: Tables,
    /// Which classes are initialised where.
    pub(super) initialised: Initialised,
    /// The edges that calls do not share.
    pub(super) edges: FxHashSet<Edge>,
    /// The places at which more may run.
    pub(super) open: BTreeSet<(MethodId, Pc, Open)>,
    /// Which calls did which objects' own things.
    ran: FxHashSet<(CallId, ObjectId)>,
    /// Handles of members, each with the class that named it.
    handles: Vec<(ClassId, Handle)>,
    handle_ids: FxHashMap<(ClassId, Handle), u32>,
    /// Methods that one model stands for: calls of them are not told apart.
    pub(super) modelled: FxHashSet<MethodId>,
    /// Methods that were given what no call gives them.
    given: FxHashSet<MethodId>,
    /// What plugins are to be told.
    pub(super) events: VecDeque<Event>,
    /// The first node of the values of each instance that became constraints, ascending.
    pub(super) bases: Vec<(NodeId, InstanceId)>,
    /// What the JVM itself throws.
    pub(super) thrown_by_jvm: NodeId,
}

impl<'a> Core<'a> {
    /// Nothing is reached, and nothing is known.
    pub(crate) fn new(program: &'a Program, contexts: Contexts, facts: Facts) -> Self {
        let mut constraints = Constraints::default();
        let thrown_by_jvm = constraints.node();
        let mut core = Self {
            program,
            heap: Heap::new(program),
            constraints,
            facts,
            calls: IdMap::new(),
            lambdas: Vec::new(),
            casts: Vec::new(),
            outside: Outside::default(),
            methods: FxHashSet::default(),
            entries: BTreeSet::new(),
            instances: Instances::new(contexts),
            frames: Vec::new(),
            bodies: FxHashMap::default(),
            waiting: Vec::new(),
            reached: FxHashSet::default(),
            statics: FxHashMap::default(),
            connected: FxHashSet::default(),
            deliveries: Deliveries::default(),
            accesses: Accesses::default(),
            tables: Tables::default(),
            initialised: Initialised::default(),
            edges: FxHashSet::default(),
            open: BTreeSet::new(),
            ran: FxHashSet::default(),
            handles: Vec::new(),
            handle_ids: FxHashMap::default(),
            modelled: FxHashSet::default(),
            given: FxHashSet::default(),
            events: VecDeque::new(),
            bases: Vec::new(),
            thrown_by_jvm,
        };
        // Exceptions go far together: their objects stand side by side.
        core.heap.merge_below(known().throwable);
        core
    }

    /// A node of its own.
    pub(crate) fn node(&mut self) -> NodeId {
        self.constraints.node()
    }

    /// A node that stays a node of its own: who asks backwards asks for it.
    pub(crate) fn node_apart(&mut self) -> NodeId {
        let node = self.constraints.node();
        self.constraints.keep_apart(node);
        node
    }

    /// A node that holds one object.
    pub(crate) fn node_of(&mut self, object: ObjectId) -> NodeId {
        let node = self.constraints.node();
        self.constraints.add(node, object);
        node
    }

    /// The node of what the JVM itself throws.
    pub(crate) fn thrown_by_jvm(&self) -> NodeId {
        self.thrown_by_jvm
    }

    /// What a cell of an object holds.
    pub(crate) fn cell(&mut self, object: ObjectId, cell: Cell) -> NodeId {
        self.constraints.cell(&mut self.heap, object, cell)
    }

    /// Lets flow what a node holds to another.
    pub(crate) fn flow(&mut self, from: NodeId, to: NodeId) {
        self.filtered(from, to, None);
    }

    /// Lets flow what passes.
    pub(crate) fn filtered(&mut self, from: NodeId, to: NodeId, filter: Option<FilterId>) {
        self.constraints.flow(&mut self.heap, from, to, filter);
    }

    /// What lets pass the objects of a type, by its descriptor.
    pub(crate) fn type_filter(&mut self, descriptor: Sym) -> Option<FilterId> {
        match FieldType::parse(descriptor)? {
            FieldType::Class(name) | FieldType::Array(name) => self.heap.filter(name),
            FieldType::Primitive(_) => None,
        }
    }

    /// What lets pass what may be an element of that object, if it is an array and its elements are meant.
    pub(super) fn elements_of(&mut self, object: ObjectId, cell: Cell) -> Option<FilterId> {
        match (self.heap.type_of(object).1, cell) {
            (Type::Array(descriptor), Cell::Elements) => {
                self.type_filter(Sym::new(&descriptor.bytes()[1..]))
            }
            _ => None,
        }
    }

    /// The node of a static field.
    pub(crate) fn static_node(&mut self, field: FieldId) -> NodeId {
        if let Some(node) = self.statics.get(&field) {
            return *node;
        }
        let node = self.constraints.node();
        self.statics.insert(field, node);
        // The value of its attribute `ConstantValue` (JVMS 4.7.2).
        if let Some(text) = self.facts.initial_text(self.program, field) {
            self.facts.begin(&mut self.constraints, node, text);
            if let Some(object) = self.object_of(known().string) {
                self.constraints.add(node, object);
            }
        }
        node
    }

    /// The node of a static field, if it has one.
    pub(crate) fn static_of(&self, field: FieldId) -> Option<NodeId> {
        self.statics.get(&field).copied()
    }

    /// The static fields that have nodes, in no order.
    pub(crate) fn statics(&self) -> impl Iterator<Item = (FieldId, NodeId)> + '_ {
        self.statics.iter().map(|(field, node)| (*field, *node))
    }

    /// An object of a class that is made at no instruction, if the class is there.
    pub(crate) fn object_of(&mut self, name: Sym) -> Option<ObjectId> {
        let class = self.program.find(name).ok()?;
        Some(self.heap.merged(Type::Class(class)))
    }

    /// Lets an object of a class that is made at no instruction come to a node, if the class is there.
    pub(crate) fn add_one_of(&mut self, to: NodeId, name: Sym) {
        if let Some(object) = self.object_of(name) {
            self.constraints.add(to, object);
        }
    }

    /// Lets the box of a number come to a node.
    pub(crate) fn add_box(&mut self, to: NodeId, primitive: Primitive) {
        self.add_one_of(to, boxed(primitive).into());
    }

    /// Lets the object that an instruction makes come to a node.
    pub(crate) fn allocate(&mut self, at: At, ty: Type, result: Option<NodeId>) {
        if let Some(to) = result {
            let object = self.allocated(at, ty, 0);
            self.constraints.add(to, object);
        }
    }

    /// The object that an instruction makes; of arrays of arrays, in which dimension.
    pub(crate) fn allocated(&mut self, at: At, ty: Type, dimension: u8) -> ObjectId {
        let context = self.instances.heap_context(at.0);
        let place = self.place_of(at);
        self.heap.allocated(ty, place, dimension, context)
    }

    /// An instruction, whatever the context.
    pub(super) fn place_of(&self, (instance, pc): At) -> Place {
        Place {
            method: self.method_of(instance),
            pc,
        }
    }

    /// The object of a handle of a member, found from a class.
    pub(crate) fn handle_object(&mut self, host: ClassId, handle: Handle) -> ObjectId {
        let all = &mut self.handles;
        let next = all.len() as u32;
        let id = *self.handle_ids.entry((host, handle)).or_insert_with(|| {
            all.push((host, handle));
            next
        });
        self.heap.merged(Type::Handle(id))
    }

    /// The handle of a number, with the class that named it.
    pub(crate) fn handle(&self, number: u32) -> (ClassId, Handle) {
        self.handles[number as usize]
    }

    /// The nodes of a method without a context that calls of it meet.
    pub(crate) fn plain_frame(&mut self, method: MethodId) -> Rc<Frame> {
        let instance = self.plain(method);
        self.frame(instance)
    }

    /// The nodes of a method in a context that calls of it meet.
    pub(crate) fn frame(&mut self, instance: InstanceId) -> Rc<Frame> {
        if let Some(Some(frame)) = self.frames.get(instance.index()) {
            return frame.clone();
        }
        let declared = self.program.method(self.method_of(instance));
        let (is_static, ty) = (
            declared.flags.is_static(),
            MethodDescriptor::parse(declared.descriptor),
        );
        let parameters = ty
            .iter()
            .flat_map(|ty| ty.parameters.iter().map(|p| p.is_reference()));
        let is_reference: Vec<bool> = (!is_static)
            .then_some(true)
            .into_iter()
            .chain(parameters)
            .collect();
        let mut node = || self.constraints.node();
        let frame = Rc::new(Frame {
            parameters: is_reference
                .into_iter()
                .map(|is| is.then(&mut node))
                .collect(),
            result: ty
                .and_then(|ty| ty.result)
                .filter(|ty| ty.is_reference())
                .map(|_| node()),
            thrown: node(),
        });
        if self.frames.len() <= instance.index() {
            self.frames.resize(instance.index() + 1, None);
        }
        self.frames[instance.index()] = Some(frame.clone());
        frame
    }

    /// The frames of methods that calls met.
    pub(crate) fn frames(&self) -> impl Iterator<Item = (InstanceId, &Frame)> {
        let all = self.frames.iter().enumerate();
        all.filter_map(|(n, frame)| Some((InstanceId::new(n), &**frame.as_ref()?)))
    }

    /// Reaches a method, without a context, from an instruction.
    pub(crate) fn edge(&mut self, at: At, kind: EdgeKind, callee: MethodId) {
        let callee = self.plain(callee);
        self.edge_to(at, kind, callee);
    }

    /// Reaches a method in a context from an instruction.
    pub(crate) fn edge_to(&mut self, (caller, pc): At, kind: EdgeKind, callee: InstanceId) {
        self.reach(callee);
        self.edges.insert(Edge {
            caller: self.method_of(caller),
            pc,
            kind,
            callee: self.method_of(callee),
        });
    }

    /// Reaches a method. Whoever runs it without a call notes it as an entry.
    pub(crate) fn reach(&mut self, instance: InstanceId) {
        if self.reached.insert(instance) {
            self.waiting.push(instance);
            self.methods.insert(self.method_of(instance));
        }
    }

    /// The methods that are reached, in each context, in no order.
    pub(crate) fn reached(&self) -> impl Iterator<Item = InstanceId> + '_ {
        self.reached.iter().copied()
    }

    /// More may run at an instruction than the graph shows.
    pub(crate) fn leave_open(&mut self, (instance, pc): At, why: Open) {
        self.open.insert((self.method_of(instance), pc, why));
    }

    /// All that is open, in order.
    pub(crate) fn all_open(&self) -> impl Iterator<Item = (MethodId, Pc, Open)> + '_ {
        self.open.iter().copied()
    }

    /// Whether a place is open for a reason.
    pub(crate) fn is_open(&self, method: MethodId, pc: Pc, why: Open) -> bool {
        self.open.contains(&(method, pc, why))
    }

    /// Leaves a place open, whatever the context.
    pub(crate) fn leave_place_open(&mut self, method: MethodId, pc: Pc, why: Open) {
        self.open.insert((method, pc, why));
    }

    /// Notes that a call did what an object has it do beside running methods; whether it did not before.
    pub(crate) fn note_run(&mut self, call: CallId, on: ObjectId) -> bool {
        self.ran.insert((call, on))
    }

    /// The calls that did what objects had them do, in no order.
    pub(crate) fn ran(&self) -> impl Iterator<Item = (CallId, ObjectId)> + '_ {
        self.ran.iter().copied()
    }

    /// Notes that a method was given what no call gives it; whether it was not before.
    pub(crate) fn note_given(&mut self, method: MethodId) -> bool {
        self.given.insert(method)
    }

    /// Calls of a method are not told apart from now on: what happens in it is modelled once for all its callers.
    pub(crate) fn model(&mut self, method: MethodId) {
        self.modelled.insert(method);
    }

    /// The instance whose body's values a node is one of, with the first of them.
    pub(crate) fn base_of(&self, node: NodeId) -> Option<(NodeId, InstanceId)> {
        let after = self.bases.partition_point(|(first, _)| *first <= node);
        self.bases[..after].last().copied()
    }

    /// Plugins are told.
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push_back(event);
    }

    /// Where a call is, whatever the context.
    pub(crate) fn place(&self, call: &Call) -> (MethodId, Pc) {
        (self.method_of(call.site.0), call.site.1)
    }

    /// Whether an instruction is one of the platform's code.
    pub(crate) fn is_of_platform(&self, (instance, _): At) -> bool {
        self.program.class(self.class_of(instance)).is_platform()
    }

    /// The method of a class, name and descriptor, if this platform has it.
    pub(crate) fn platform_method(&self, row: &(&str, &str, &str)) -> Option<MethodId> {
        let (class, name, descriptor) = row;
        let class = self.program.find((*class).into()).ok()?;
        self.program
            .declared_method(class, (*name).into(), (*descriptor).into())
    }

    /// The methods of that name of a class of the platform.
    pub(crate) fn platform_methods(&self, class: &str, name: &str) -> Vec<MethodId> {
        let class = self.program.find(class.into()).ok();
        let all = class
            .into_iter()
            .flat_map(|class| self.program.methods_of(class));
        let name = Sym::from(name);
        all.filter(|method| self.program.method(*method).name == name)
            .collect()
    }

    /// The interfaces of a lambda: its own, and the markers of a cast.
    pub(crate) fn interfaces_of(&self, site: u32) -> Vec<Result<ClassId, Reason>> {
        let names = self.lambdas[site as usize].lambda.shape.interfaces.iter();
        names.map(|name| self.program.find(*name)).collect()
    }

    /// Whether a method is what a lambda's body is the code of.
    pub(crate) fn is_body(&self, site: u32, method: MethodId) -> bool {
        let named = self.program.method(method);
        let shape = &self.lambdas[site as usize].lambda.shape;
        shape.name == named.name && shape.descriptors.contains(&named.descriptor)
    }

    /// Whether nothing overrides a method.
    pub(crate) fn is_final(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let of = self.program.class(method.class);
        method.flags.is_final() || method.flags.is_private() || of.flags.is_final()
    }

    /// The objects that a node holds, at most, as numbers of a set.
    pub(crate) fn objects_at(&self, node: NodeId) -> impl Iterator<Item = ObjectId> + '_ {
        let held = self.constraints.held(node).iter();
        held.map(|object| ObjectId::new(object as usize))
    }
}

/// The class of a number's box.
pub(crate) fn boxed(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "java/lang/Boolean",
        Primitive::Byte => "java/lang/Byte",
        Primitive::Char => "java/lang/Character",
        Primitive::Short => "java/lang/Short",
        Primitive::Int => "java/lang/Integer",
        Primitive::Float => "java/lang/Float",
        Primitive::Long => "java/lang/Long",
        Primitive::Double => "java/lang/Double",
    }
}
