//! The state of a run: the program, the objects, the constraints, and the parts of the graph. The
//! methods here work on single nodes, objects and methods; calls are in `dispatch`, `connect` and
//! `calls`.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::border::Outside;
use super::cell::ObjectCell;
use super::context::{ContextSite, InstanceId, Instances, Sensitivity};
use super::event::Event;
use super::facts::ReferenceFacts;
use super::heap::{FilterId, Heap, ObjectId, ObjectType, PlainSite};
use super::shared::{
    AccessNodes, Cast, Deliveries, DispatchedCall, Initialised, InterfaceNodes, LambdaSite,
};
use super::solver::{CallId, Constraints, NodeId};
use super::tables::DispatchTables;
use base::{Id, IdMap, Sym, known};
use callgraph::{Edge, EdgeKind, Open};
use classfile::{FieldType, Handle, MethodDescriptor, Pc, Primitive};
use ir::Body;
use program::{ClassId, FieldId, MethodId, Obstacle, Program};

/// The state of a run.
pub(crate) struct Core<'a> {
    /// The classes.
    pub program: &'a Program,
    /// The objects.
    pub heap: Heap<'a>,
    /// The nodes, and the edges between them.
    pub constraints: Constraints,
    /// The strings, classes and members that begin at nodes.
    pub facts: ReferenceFacts,
    /// Calls dispatched by receiver.
    pub calls: IdMap<CallId, Rc<DispatchedCall>>,
    /// The sites of lambdas, by number.
    pub lambdas: Vec<LambdaSite>,
    /// The casts of reached methods.
    pub casts: Vec<Cast>,
    /// The values that cross the border to code which the graph does not see.
    pub outside: Outside,
    /// The methods that are reached.
    pub methods: FxHashSet<MethodId>,
    /// Methods that run without a call in the graph.
    pub entries: BTreeSet<MethodId>,
    /// Methods in contexts.
    pub(super) instances: Instances,
    /// The interface nodes of methods: parameters, result, thrown exceptions.
    pub(super) frames: Vec<Option<Rc<InterfaceNodes>>>,
    /// Bodies that may become constraints again, in other contexts.
    pub(super) bodies: FxHashMap<MethodId, Rc<Body>>,
    /// Reached methods without constraints; the last one is built first.
    pub(super) waiting: Vec<InstanceId>,
    /// The reached methods, in their contexts.
    pub(super) reached: FxHashSet<InstanceId>,
    /// The nodes of static fields.
    pub(super) statics: FxHashMap<FieldId, NodeId>,
    /// The methods that a call runs through edges of its own.
    pub(super) connected: FxHashSet<(CallId, InstanceId)>,
    /// Targets that calls share if they meet the same objects.
    pub(super) deliveries: Deliveries,
    /// Nodes that accesses share if they meet the same objects.
    pub(super) accesses: AccessNodes,
    /// The actions of calls on objects of each type.
    pub(super) tables: DispatchTables,
    /// The instructions that initialise a class.
    pub(super) initialised: Initialised,
    /// The edges that belong to one call.
    pub(super) edges: FxHashSet<Edge>,
    /// Places where more may run than the graph shows.
    pub(super) open: BTreeSet<(MethodId, Pc, Open)>,
    /// Calls that performed an object's special action.
    ran: FxHashSet<(CallId, ObjectId)>,
    /// Handles of members, each with the class that named it.
    handles: Vec<(ClassId, Handle)>,
    handle_ids: FxHashMap<(ClassId, Handle), u32>,
    /// Methods with one model for all callers: contexts do not tell their calls apart.
    pub(super) modelled: FxHashSet<MethodId>,
    /// Methods that got arguments from outside of any call.
    with_outer_arguments: FxHashSet<MethodId>,
    /// Events that wait for plugins.
    pub(super) events: VecDeque<Event>,
    /// The first node of the values of each instance that became constraints, ascending.
    pub(super) bases: Vec<(NodeId, InstanceId)>,
    /// The exceptions that the JVM itself throws.
    pub(super) thrown_by_jvm: NodeId,
}

impl<'a> Core<'a> {
    /// A state in which no method is reached.
    pub(crate) fn new(program: &'a Program, contexts: Sensitivity, facts: ReferenceFacts) -> Self {
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
            accesses: AccessNodes::default(),
            tables: DispatchTables::default(),
            initialised: Initialised::default(),
            edges: FxHashSet::default(),
            open: BTreeSet::new(),
            ran: FxHashSet::default(),
            handles: Vec::new(),
            handle_ids: FxHashMap::default(),
            modelled: FxHashSet::default(),
            with_outer_arguments: FxHashSet::default(),
            events: VecDeque::new(),
            bases: Vec::new(),
            thrown_by_jvm,
        };
        // Exceptions flow far together, so their objects get adjacent numbers: dense sets.
        core.heap.merge_below(known().throwable);
        core
    }

    /// A new node.
    pub(crate) fn node(&mut self) -> NodeId {
        self.constraints.node()
    }

    /// A node that is never merged with others, because backward questions refer to it.
    pub(crate) fn node_apart(&mut self) -> NodeId {
        let node = self.constraints.node();
        self.constraints.no_merge(node);
        node
    }

    /// A new node that holds one object.
    pub(crate) fn node_of(&mut self, object: ObjectId) -> NodeId {
        let node = self.constraints.node();
        self.constraints.add(node, object);
        node
    }

    /// The node of the exceptions that the JVM itself throws.
    pub(crate) fn thrown_by_jvm(&self) -> NodeId {
        self.thrown_by_jvm
    }

    /// The node of an object's cell.
    pub(crate) fn cell(&mut self, object: ObjectId, cell: ObjectCell) -> NodeId {
        self.constraints.cell(&mut self.heap, object, cell)
    }

    /// Adds an edge between two nodes.
    pub(crate) fn flow(&mut self, from: NodeId, to: NodeId) {
        self.filtered(from, to, None);
    }

    /// Adds an edge that only objects of the filter's type pass.
    pub(crate) fn filtered(&mut self, from: NodeId, to: NodeId, filter: Option<FilterId>) {
        self.constraints.flow(&mut self.heap, from, to, filter);
    }

    /// The filter of a type, by its descriptor.
    pub(crate) fn type_filter(&mut self, descriptor: Sym) -> Option<FilterId> {
        match FieldType::parse(descriptor)? {
            FieldType::Class(name) | FieldType::Array(name) => self.heap.filter(name),
            FieldType::Primitive(_) => None,
        }
    }

    /// The filter of an array's elements, if the object is an array and the cell is its elements.
    pub(super) fn elements_of(&mut self, object: ObjectId, cell: ObjectCell) -> Option<FilterId> {
        match (self.heap.type_of(object).1, cell) {
            (ObjectType::Array(descriptor), ObjectCell::Elements) => {
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
        // The value of the field's attribute `ConstantValue` (JVMS 4.7.2).
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

    /// The object of a class that belongs to no instruction, if the class is present.
    pub(crate) fn object_of(&mut self, name: Sym) -> Option<ObjectId> {
        let class = self.program.find(name).ok()?;
        Some(self.heap.merged(ObjectType::Class(class)))
    }

    /// Adds to a node the object of a class that belongs to no instruction, if the class is
    /// present.
    pub(crate) fn add_one_of(&mut self, to: NodeId, name: Sym) {
        if let Some(object) = self.object_of(name) {
            self.constraints.add(to, object);
        }
    }

    /// Adds the box of a number to a node.
    pub(crate) fn add_box(&mut self, to: NodeId, primitive: Primitive) {
        self.add_one_of(to, boxed(primitive).into());
    }

    /// Adds to a node the object that an instruction makes.
    pub(crate) fn allocate(&mut self, at: ContextSite, ty: ObjectType, result: Option<NodeId>) {
        if let Some(to) = result {
            let object = self.allocated(at, ty, 0);
            self.constraints.add(to, object);
        }
    }

    /// The object that an instruction makes. For an array of arrays, one for each dimension.
    pub(crate) fn allocated(&mut self, at: ContextSite, ty: ObjectType, dimension: u8) -> ObjectId {
        let context = self.instances.heap_context(at.0);
        let place = self.place_of(at);
        self.heap.allocated(ty, place, dimension, context)
    }

    /// The instruction without its context.
    pub(super) fn place_of(&self, (instance, pc): ContextSite) -> PlainSite {
        PlainSite {
            method: self.method_of(instance),
            pc,
        }
    }

    /// The object of a member's handle. The class that names the member is part of its identity.
    pub(crate) fn handle_object(&mut self, host: ClassId, handle: Handle) -> ObjectId {
        let all = &mut self.handles;
        let next = all.len() as u32;
        let id = *self.handle_ids.entry((host, handle)).or_insert_with(|| {
            all.push((host, handle));
            next
        });
        self.heap.merged(ObjectType::Handle(id))
    }

    /// The handle of a number, with the class that named it.
    pub(crate) fn handle(&self, number: u32) -> (ClassId, Handle) {
        self.handles[number as usize]
    }

    /// The interface nodes of a method in the empty context.
    pub(crate) fn plain_frame(&mut self, method: MethodId) -> Rc<InterfaceNodes> {
        let instance = self.plain(method);
        self.frame(instance)
    }

    /// The interface nodes of a method in a context.
    pub(crate) fn frame(&mut self, instance: InstanceId) -> Rc<InterfaceNodes> {
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
        let frame = Rc::new(InterfaceNodes {
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

    /// The interface nodes of all methods that have them.
    pub(crate) fn frames(&self) -> impl Iterator<Item = (InstanceId, &InterfaceNodes)> {
        let all = self.frames.iter().enumerate();
        all.filter_map(|(n, frame)| Some((InstanceId::new(n), &**frame.as_ref()?)))
    }

    /// The nodes of a method's parameters and result, if it has any yet.
    pub(crate) fn frame_of(&self, instance: InstanceId) -> Option<&InterfaceNodes> {
        self.frames.get(instance.index())?.as_deref()
    }

    /// Adds an edge from an instruction to a method in the empty context, and reaches the method.
    pub(crate) fn edge(&mut self, at: ContextSite, kind: EdgeKind, callee: MethodId) {
        let callee = self.plain(callee);
        self.edge_to(at, kind, callee);
    }

    /// Adds an edge from an instruction to a method in a context, and reaches the method.
    pub(crate) fn edge_to(
        &mut self,
        (caller, pc): ContextSite,
        kind: EdgeKind,
        callee: InstanceId,
    ) {
        self.reach(callee);
        self.edges.insert(Edge {
            caller: self.method_of(caller),
            pc,
            kind,
            callee: self.method_of(callee),
        });
    }

    /// Reaches a method. A caller that runs it without a call adds it to the entries.
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

    /// Marks an instruction as open: more may run there than the graph shows.
    pub(crate) fn leave_open(&mut self, (instance, pc): ContextSite, why: Open) {
        self.open.insert((self.method_of(instance), pc, why));
    }

    /// All open places, in order.
    pub(crate) fn all_open(&self) -> impl Iterator<Item = (MethodId, Pc, Open)> + '_ {
        self.open.iter().copied()
    }

    /// Whether a place is open for this reason.
    pub(crate) fn is_open(&self, method: MethodId, pc: Pc, why: Open) -> bool {
        self.open.contains(&(method, pc, why))
    }

    /// Marks a place as open, in any context.
    pub(crate) fn leave_place_open(&mut self, method: MethodId, pc: Pc, why: Open) {
        self.open.insert((method, pc, why));
    }

    /// Records that a call performed an object's special action; whether this is new.
    pub(crate) fn note_run(&mut self, call: CallId, on: ObjectId) -> bool {
        self.ran.insert((call, on))
    }

    /// The calls that performed special actions, with the objects, in no order.
    pub(crate) fn ran(&self) -> impl Iterator<Item = (CallId, ObjectId)> + '_ {
        self.ran.iter().copied()
    }

    /// Records that a method got arguments from outside of any call; whether this is new.
    pub(crate) fn note_outer_arguments(&mut self, method: MethodId) -> bool {
        self.with_outer_arguments.insert(method)
    }

    /// Gives a method one model for all its callers: contexts do not tell its calls apart any more.
    pub(crate) fn model(&mut self, method: MethodId) {
        self.modelled.insert(method);
    }

    /// The instance with the body that this node is a value of, and the first node of that body.
    pub(crate) fn base_of(&self, node: NodeId) -> Option<(NodeId, InstanceId)> {
        let after = self.bases.partition_point(|(first, _)| *first <= node);
        self.bases[..after].last().copied()
    }

    /// Queues an event for the plugins.
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push_back(event);
    }

    /// The place of a call, in any context.
    pub(crate) fn place(&self, call: &DispatchedCall) -> (MethodId, Pc) {
        (self.method_of(call.site.0), call.site.1)
    }

    /// Whether an instruction belongs to platform code.
    pub(crate) fn is_of_platform(&self, (instance, _): ContextSite) -> bool {
        self.program.class(self.class_of(instance)).is_platform()
    }

    /// The method of this class, name and descriptor, if this platform has it.
    pub(crate) fn platform_method(&self, row: &(&str, &str, &str)) -> Option<MethodId> {
        let (class, name, descriptor) = row;
        let class = self.program.find((*class).into()).ok()?;
        self.program
            .declared_method(class, (*name).into(), (*descriptor).into())
    }

    /// The methods of this name that a platform class declares.
    pub(crate) fn platform_methods(&self, class: &str, name: &str) -> Vec<MethodId> {
        let class = self.program.find(class.into()).ok();
        let all = class
            .into_iter()
            .flat_map(|class| self.program.methods_of(class));
        let name = Sym::from(name);
        all.filter(|method| self.program.method(*method).name == name)
            .collect()
    }

    /// The interfaces of a lambda, its marker interfaces included.
    pub(crate) fn interfaces_of(&self, site: u32) -> Vec<Result<ClassId, Obstacle>> {
        let names = self.lambdas[site as usize].lambda.shape.interfaces.iter();
        names.map(|name| self.program.find(*name)).collect()
    }

    /// Whether the body of the lambda implements this method.
    pub(crate) fn is_body(&self, site: u32, method: MethodId) -> bool {
        let named = self.program.method(method);
        let shape = &self.lambdas[site as usize].lambda.shape;
        shape.name == named.name && shape.descriptors.contains(&named.descriptor)
    }

    /// Whether no class can override a method.
    pub(crate) fn is_final(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let of = self.program.class(method.class);
        method.flags.is_final() || method.flags.is_private() || of.flags.is_final()
    }

    /// The objects that a node holds.
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
