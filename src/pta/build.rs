//! A method's body as constraints.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::{At, InstanceId};
use super::engine::{Call, Engine, Initialisers};
use super::heap::{FilterId, ObjectId, Type};
use super::jvm;
use super::noted::{closure, is_own, is_torn};
use super::reflective::{Reflection, Value};
use super::shared::Frame;
use super::solver::{NodeId, Use};
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{Const, FieldRef, FieldType, MethodDescriptor, MethodRef, Op as Opcode, Primitive};
use ir::{Block, Body, Handler, Inst, Op, Terminator, ValueId};
use program::{ClassId, FieldId, MethodId};

/// What comes out of an initialiser as it is thrown.
const ERROR: &str = "java/lang/Error";

/// A body under translation.
struct Source<'b> {
    instance: InstanceId,
    class: ClassId,
    body: &'b Body,
    frame: Rc<Frame>,
    /// The node of each reference.
    nodes: FxHashMap<ValueId, NodeId>,
    /// The values that are the number zero.
    zeros: FxHashSet<ValueId>,
    /// Where goes what is thrown under some handlers.
    thrown: FxHashMap<Vec<(u32, Option<Sym>)>, NodeId>,
}

impl Source<'_> {
    fn node(&self, value: ValueId) -> Option<NodeId> {
        self.nodes.get(&value).copied()
    }
}

impl Engine<'_> {
    /// The nodes of a method without a context that calls of it meet.
    pub(super) fn plain_frame(&mut self, method: MethodId) -> Rc<Frame> {
        let instance = self.plain(method);
        self.frame(instance)
    }

    /// The nodes of a method in a context that calls of it meet.
    pub(super) fn frame(&mut self, instance: InstanceId) -> Rc<Frame> {
        if let Some(frame) = self.frames.get(&instance) {
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
        self.frames.insert(instance, frame.clone());
        frame
    }

    /// Makes the constraints of a method.
    pub(super) fn build(&mut self, instance: InstanceId) {
        let method = self.method_of(instance);
        let declared = *self.program.method(method);
        let owner = self.program.class(declared.class);
        if owner.is_platform() {
            self.flows_from(method);
        }
        if declared.flags.is_native() {
            self.native(instance);
            return;
        }
        let Some(body) = self.body(instance) else {
            return;
        };
        let frame = self.frame(instance);
        let mut nodes: FxHashMap<ValueId, NodeId> = FxHashMap::default();
        for (value, node) in body.parameters.iter().zip(&frame.parameters) {
            if let Some(node) = node {
                nodes.insert(*value, *node);
            }
        }
        let first = self.constraints.nodes.len();
        for (id, value) in body.values.iter() {
            if value.ty == ir::Type::Ref {
                nodes.entry(id).or_insert_with(|| self.constraints.node());
            }
        }
        if self.follows_reflection() {
            let own = first..self.constraints.nodes.len();
            self.own.insert(instance, own);
        }
        if self.reflection == Reflection::Full {
            self.note_texts(declared.class, &body, &|value| nodes.get(&value).copied());
        }
        self.bases.push((NodeId::new(first), instance));
        let mut source = Source {
            instance,
            class: declared.class,
            body: &body,
            frame,
            nodes,
            zeros: body.blocks.values().iter().flat_map(zeros).collect(),
            thrown: FxHashMap::default(),
        };
        for block in body.blocks.values() {
            self.block(&mut source, block);
        }
    }

    /// The body of a method, if it has one.
    fn body(&mut self, instance: InstanceId) -> Option<Rc<Body>> {
        let method = self.method_of(instance);
        if let Some(body) = self.bodies.get(&method) {
            return Some(body.clone());
        }
        let declared = *self.program.method(method);
        let Some(file) = self.program.file(declared.class) else {
            self.leave_hidden(instance, Open::Missing);
            return None;
        };
        let of_file = &file.methods[usize::from(declared.index)];
        let code = file.code(of_file).transpose()?;
        let body = code.map(|code| ir::build(file, of_file, &code));
        let Ok(Ok(body)) = body else {
            self.leave_hidden(instance, Open::Missing);
            return None;
        };
        let body = Rc::new(body);
        if self.is_sensitive(method) {
            self.bodies.insert(method, body.clone());
        }
        Some(body)
    }

    fn block(&mut self, source: &mut Source<'_>, block: &Block) {
        for phi in &block.phis {
            let Some(to) = source.node(phi.result) else {
                continue;
            };
            for from in phi.args.iter().filter_map(|arg| source.node(*arg)) {
                self.flow(from, to);
            }
        }
        let thrown = self.thrown_to(source, &block.handlers);
        for inst in &block.insts {
            self.inst(source, inst, thrown);
        }
        match &block.terminator {
            Terminator::Return(Some(value)) => {
                if let (Some(from), Some(to)) = (source.node(*value), source.frame.result) {
                    self.flow(from, to);
                }
            }
            Terminator::Throw(value) => {
                if let Some(from) = source.node(*value) {
                    self.flow(from, thrown);
                }
            }
            _ => {}
        }
    }

    /// Where goes what is thrown in a block with these handlers: to those that catch it, and out of the method unless one
    /// catches all.
    fn thrown_to(&mut self, source: &mut Source<'_>, handlers: &[Handler]) -> NodeId {
        let key: Vec<_> = handlers
            .iter()
            .map(|h| (h.target.index() as u32, h.catch_type))
            .collect();
        if key.is_empty() {
            return source.frame.thrown;
        }
        if let Some(node) = source.thrown.get(&key) {
            return *node;
        }
        let thrown = self.constraints.node();
        source.thrown.insert(key, thrown);
        let mut is_caught = false;
        for handler in handlers {
            let first = source.body.blocks[handler.target].insts.first();
            let caught = first
                .filter(|inst| matches!(inst.op, Op::Caught))
                .and_then(|inst| inst.result);
            if let Some(caught) = caught.and_then(|caught| source.node(caught)) {
                let filter = handler.catch_type.and_then(|ty| self.heap.filter(ty));
                self.filtered(thrown, caught, filter);
                if filter.is_some() {
                    self.filtered(self.thrown_by_jvm, caught, filter);
                }
            }
            if handler.catch_type.is_none_or(|ty| ty == known().throwable) {
                is_caught = true;
                break;
            }
        }
        if !is_caught {
            self.flow(thrown, source.frame.thrown);
        }
        thrown
    }

    pub(super) fn filtered(&mut self, from: NodeId, to: NodeId, filter: Option<FilterId>) {
        self.constraints
            .flow((&mut self.heap, self.program), from, to, filter);
    }

    fn inst(&mut self, source: &mut Source<'_>, inst: &Inst, thrown: NodeId) {
        let result = inst.result.and_then(|result| source.node(result));
        let at = (source.instance, inst.pc);
        match &inst.op {
            Op::Const(constant) => self.constant(at, *constant, result),
            Op::New(name) => {
                let Ok(class) = self.program.lookup(*name, source.class) else {
                    self.leave_open(at, Open::Missing);
                    if let Some(to) = result {
                        self.give_unknown(at, FieldType::Class(*name), to);
                    }
                    return;
                };
                self.initialise(at, class, Some(thrown));
                self.allocate(at, Type::Class(class), result);
                self.run_by_jvm(at, class);
            }
            Op::NewArray(code, _) => {
                if let Some(primitive) = primitive_of(*code) {
                    let array = FieldType::Primitive(primitive).array();
                    self.allocate(at, Type::Array(array.descriptor()), result);
                }
            }
            Op::NewRefArray(component, length) if source.zeros.contains(length) => {
                let array = FieldType::of_class_constant(*component).array();
                let ty = Type::Array(array.descriptor());
                let object = self.heap.empty(ty, (self.method_of(at.0), at.1));
                if let Some(to) = result {
                    self.constraints.add(to, object);
                }
            }
            Op::NewRefArray(component, _) => {
                let array = FieldType::of_class_constant(*component).array();
                self.allocate(at, Type::Array(array.descriptor()), result);
            }
            Op::MultiNewArray(array, lengths) => self.arrays(at, *array, lengths.len(), result),
            Op::GetStatic(field) => {
                match (self.static_field(source, (at, thrown), field), result) {
                    (Some(from), Some(to)) => self.flow(from, to),
                    (None, Some(to)) => self.give_unknown_of(at, field.descriptor, to),
                    _ => {}
                }
            }
            Op::PutStatic(field, value) => {
                let to = self.static_field(source, (at, thrown), field);
                match (source.node(*value), to) {
                    (Some(from), Some(to)) => {
                        let filter = self.type_filter(field.descriptor);
                        self.filtered(from, to, filter);
                    }
                    (Some(from), None) => self.give_one_away(at, field.descriptor, from),
                    _ => {}
                }
            }
            Op::GetField(field, base) => {
                let found = self.field(source, at, field);
                match (found, result, source.node(*base)) {
                    (Some(id), Some(to), Some(base)) => {
                        self.use_all(base, Use::Load(Cell::Field(id), to));
                    }
                    (None, Some(to), _) => self.give_unknown_of(at, field.descriptor, to),
                    _ => {}
                }
            }
            Op::PutField(field, base, value) => {
                let found = self.field(source, at, field);
                match (found, source.node(*base), source.node(*value)) {
                    (Some(id), Some(base), Some(from)) => {
                        self.use_all(base, Use::Store(Cell::Field(id), from));
                    }
                    (None, _, Some(from)) => self.give_one_away(at, field.descriptor, from),
                    _ => {}
                }
            }
            Op::ArrayLoad(Opcode::Aaload, base, _) => {
                if let (Some(base), Some(to)) = (source.node(*base), result) {
                    self.use_all(base, Use::Load(Cell::Elements, to));
                }
            }
            Op::ArrayStore(Opcode::Aastore, base, _, value) => {
                if let (Some(base), Some(from)) = (source.node(*base), source.node(*value)) {
                    self.use_all(base, Use::Store(Cell::Elements, from));
                }
            }
            Op::CheckCast(class, value) => {
                if let (Some(from), Some(to)) = (source.node(*value), result) {
                    let filter = self.heap.filter(*class);
                    self.filtered(from, to, filter);
                    if let Some(filter) = filter {
                        let method = self.method_of(at.0);
                        self.casts.push((method, at.1, from, filter));
                        if self.reflection >= Reflection::Casts {
                            self.cast_types.push((from, *class, to));
                        }
                    }
                }
            }
            Op::Invoke { kind, method, args } => {
                let is_zero = |value: &ValueId| source.zeros.contains(value);
                if method.name == *"forName" && args.get(1).is_some_and(is_zero) {
                    self.uninitialised.insert(at);
                }
                let args: Vec<Option<NodeId>> = args.iter().map(|arg| source.node(*arg)).collect();
                self.invoke(source.class, (at, *kind, *method), (args, result, thrown));
            }
            Op::InvokeDynamic {
                bootstrap,
                member,
                args,
            } => {
                let args: Vec<Option<NodeId>> = args.iter().map(|arg| source.node(*arg)).collect();
                self.invoke_dynamic(
                    (source.class, at),
                    (*bootstrap, *member),
                    (args, result, thrown),
                );
            }
            _ => {}
        }
    }

    pub(super) fn constant(&mut self, at: At, constant: Const, result: Option<NodeId>) {
        let name = match constant {
            Const::String(_) => known().string,
            Const::Class(_) => known().class,
            Const::MethodType(_) => known().method_type,
            Const::Handle(_) => known().method_handle,
            Const::Dynamic(bootstrap, member) => {
                self.leave_open(at, Open::Dynamic);
                if let Some(to) = result {
                    let from = self.class_of(at.0);
                    self.compute((from, at), (bootstrap, member), to);
                }
                return;
            }
            _ => return,
        };
        if let (Some(object), Some(to)) = (self.object_of(name), result) {
            self.constraints.add(to, object);
            self.name(at, constant, to);
            if let Const::Handle(handle) = constant {
                let from = self.class_of(at.0);
                let object = self.handle_object(from, handle);
                self.constraints.add(to, object);
            }
        }
    }

    /// Notes what a constant names, for reflection.
    fn name(&mut self, at: At, constant: Const, to: NodeId) {
        let value = match constant {
            _ if self.reflection == Reflection::None => None,
            Const::String(text) => Some(Value::Text(text)),
            Const::Class(name) => {
                let from = self.class_of(at.0);
                self.program.lookup(name, from).ok().map(Value::Class)
            }
            _ => None,
        };
        if let Some(value) = value {
            self.constraints.keep_apart(to);
            self.values.entry(to).or_default().insert(value);
        }
    }

    pub(super) fn allocate(&mut self, at: At, ty: Type, result: Option<NodeId>) {
        if let Some(to) = result {
            let object = self.allocated(at, ty, 0);
            self.constraints.add(to, object);
        }
    }

    /// The object that an instruction makes; of arrays of arrays, in which dimension.
    pub(super) fn allocated(&mut self, (instance, pc): At, ty: Type, dimension: u8) -> ObjectId {
        let context = self.instances.heap_context(instance);
        let place = (self.method_of(instance), pc, dimension, context);
        self.heap.allocated(self.program, ty, place)
    }

    /// An array of arrays, of which so many dimensions are made.
    fn arrays(&mut self, at: At, array: Sym, dimensions: usize, result: Option<NodeId>) {
        let Some(mut to) = result else { return };
        for dimension in 0..dimensions.min(array.bytes().len()) {
            let ty = Type::Array(Sym::new(&array.bytes()[dimension..]));
            let object = self.allocated(at, ty, dimension as u8);
            self.constraints.add(to, object);
            to = self.cell(object, Cell::Elements);
        }
    }

    fn field(&mut self, source: &Source<'_>, at: At, field: &FieldRef) -> Option<FieldId> {
        let is_reference = FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference());
        let found = self.program.resolve_field(source.class, *field).ok();
        if found.is_none() {
            self.leave_open(at, Open::Missing);
        }
        found.filter(|_| is_reference)
    }

    /// The node of a static field, whose class is initialised.
    fn static_field(
        &mut self,
        source: &Source<'_>,
        (at, thrown): (At, NodeId),
        field: &FieldRef,
    ) -> Option<NodeId> {
        let Ok(id) = self.program.resolve_field(source.class, *field) else {
            self.leave_open(at, Open::Missing);
            return None;
        };
        self.initialise(at, self.program.field(id).class, Some(thrown));
        if !FieldType::parse(field.descriptor)?.is_reference() {
            return None;
        }
        let is_new = !self.statics.contains_key(&id);
        let node = self.static_node(id);
        // A constant's value needs no initialiser.
        if is_new
            && field.descriptor == *"Ljava/lang/String;"
            && let Some(text) = self.object_of(known().string)
        {
            self.constraints.add(node, text);
        }
        Some(node)
    }

    pub(super) fn static_node(&mut self, field: FieldId) -> NodeId {
        if let Some(node) = self.statics.get(&field) {
            return *node;
        }
        let node = self.constraints.node();
        self.statics.insert(field, node);
        // The value of its attribute `ConstantValue` (JVMS 4.7.2).
        if self.reflection != Reflection::None
            && let Some(text) = self.initial_text(field)
        {
            self.constraints.keep_apart(node);
            self.values
                .entry(node)
                .or_default()
                .insert(Value::Text(text));
            if let Some(object) = self.object_of(known().string) {
                self.constraints.add(node, object);
            }
        }
        node
    }

    fn initial_text(&self, id: FieldId) -> Option<Sym> {
        let field = self.program.field(id);
        if field.descriptor != *"Ljava/lang/String;" {
            return None;
        }
        let file = self.program.file(field.class)?;
        let of_file = file.fields.get(usize::from(field.index))?;
        match file.constant_value(of_file).ok()?? {
            Const::String(text) => Some(text),
            _ => None,
        }
    }

    /// What lets pass the objects of a type, by its descriptor.
    pub(super) fn type_filter(&mut self, descriptor: Sym) -> Option<FilterId> {
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

    /// Runs the initialisers of a class, of those above it, and of interfaces with default methods (JVMS 5.5). The errors that those
    /// of the program throw come out; of what else they throw the JVM makes the cause of an error (steps 10 and 11).
    pub(super) fn initialise(&mut self, at: At, class: ClassId, thrown: Option<NodeId>) {
        let caller = self.method_of(at.0);
        let is_new = self.initialised.insert((caller, at.1, class));
        let thrown = thrown.filter(|_| is_own(self.program, class));
        if !is_new && thrown.is_none() {
            return;
        }
        let all = self.initialisers_of(class);
        let others = all.methods.iter().filter(|method| **method != caller);
        for initialiser in others.copied() {
            if is_new {
                self.edge(at, EdgeKind::Initialiser, initialiser);
            }
            let of = self.program.method(initialiser).class;
            if let Some(thrown) = thrown.filter(|_| is_own(self.program, of)) {
                let filter = self.heap.filter(ERROR.into());
                let from = self.plain_frame(initialiser).thrown;
                self.filtered(from, thrown, filter);
            }
        }
        if let Some(thrown) = thrown.filter(|_| all.is_torn) {
            self.given_unknown.push((thrown, ERROR.into()));
        }
    }

    /// What `find_initialisers` finds, looked for once.
    fn initialisers_of(&mut self, class: ClassId) -> Rc<Initialisers> {
        let known = self.initialisers.get(&class).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(Initialisers {
                methods: self.find_initialisers(class),
                is_torn: is_torn(self.program, class),
            });
            self.initialisers.insert(class, found.clone());
            found
        })
    }

    /// The initialisers that run before a class is used first, its own included.
    fn find_initialisers(&self, class: ClassId) -> Vec<MethodId> {
        let is_interface = self.program.class(class).is_interface();
        let above = self.program.superclasses(class).map_while(Result::ok);
        let mut found = Vec::new();
        for class in above.take(if is_interface { 1 } else { usize::MAX }) {
            let of = self.program.class(class);
            // An interface initialises no other.
            let declared = of.interfaces.iter().filter(|_| !is_interface);
            let declared = declared.filter_map(|interface| interface.ok());
            let all = std::iter::once(class).chain(self.with_bodies(declared.collect()));
            found.extend(all.filter_map(|class| self.program.class_initializer(class)));
        }
        found
    }

    /// Those interfaces which a class that implements some initialises, of all that they extend, too (JVMS 5.5, step 7).
    fn with_bodies(&self, interfaces: Vec<ClassId>) -> impl Iterator<Item = ClassId> {
        let all = closure(interfaces, |interface| {
            let above = self.program.class(interface).interfaces.iter();
            above.filter_map(|interface| interface.ok()).collect()
        });
        all.into_iter().filter(|interface| {
            self.program.methods_of(*interface).any(|method| {
                let flags = self.program.method(method).flags;
                !flags.is_abstract() && !flags.is_static()
            })
        })
    }

    /// Runs the initialisers of interfaces where the JVM makes a class that implements them: of lambdas, of proxies.
    pub(super) fn implement(&mut self, at: At, interfaces: Vec<ClassId>, thrown: Option<NodeId>) {
        let all: Vec<ClassId> = self.with_bodies(interfaces).collect();
        for interface in all {
            self.initialise(at, interface, thrown);
        }
    }

    /// What comes out elsewhere of what a method of the platform is given.
    fn flows_from(&mut self, method: MethodId) {
        for flows in jvm::FLOWS {
            if self.platform_method(&flows.from) != Some(method) {
                continue;
            }
            let from = self
                .plain_frame(method)
                .parameters
                .get(flows.argument)
                .copied();
            let to = match &flows.to {
                jvm::Place::Result(row) => self
                    .platform_method(row)
                    .and_then(|to| self.plain_frame(to).result),
                jvm::Place::Static((class, name, descriptor)) => {
                    let class = self.program.find((*class).into()).ok();
                    let field = class.and_then(|class| {
                        self.program
                            .declared_field(class, (*name).into(), (*descriptor).into())
                    });
                    field.map(|field| self.static_node(field))
                }
            };
            if let (Some(Some(from)), Some(to)) = (from, to) {
                self.flow(from, to);
            }
        }
    }

    /// The method of a row, if this platform has it.
    pub(super) fn platform_method(&self, row: &(&str, &str, &str)) -> Option<MethodId> {
        let (class, name, descriptor) = row;
        let class = self.program.find((*class).into()).ok()?;
        self.program
            .declared_method(class, (*name).into(), (*descriptor).into())
    }

    /// A native method: what it gives, and what it calls.
    fn native(&mut self, instance: InstanceId) {
        let method = self.method_of(instance);
        let declared = *self.program.method(method);
        let owner = self.program.class(declared.class).name;
        let frame = self.frame(instance);
        let result = MethodDescriptor::parse(declared.descriptor).and_then(|ty| ty.result);
        if let (Some(to), Some(ty)) = (frame.result, result) {
            let given = self.given_by_native(ty, method);
            if let Some(object) = given {
                self.constraints.add(to, object);
            }
            if given.is_none() || ty == FieldType::Class(known().object) {
                self.leave_open((instance, 0), Open::Native);
            }
        }
        if !self.program.class(declared.class).is_platform() {
            self.leave_hidden(instance, Open::Native);
        }
        self.run_native(instance, (owner, declared.name));
        if owner == *"java/lang/invoke/MethodHandleNatives" {
            self.set_target(declared.name, &frame.parameters);
        }
        for row in jvm::CALL_BACK {
            let (class, name, descriptor) = row.native;
            if owner != *class || declared.name != *name || declared.descriptor != *descriptor {
                continue;
            }
            let (class, name, descriptor) = row.runs;
            let runs = MethodRef {
                owner: class.into(),
                name: name.into(),
                descriptor: descriptor.into(),
                interface: self
                    .program
                    .find(class.into())
                    .is_ok_and(|c| self.program.class(c).is_interface()),
            };
            let Ok(resolved) = self.program.resolve_method(declared.class, runs) else {
                continue;
            };
            let receiver = frame.parameters.get(row.on).copied().flatten();
            // What a thread throws, nobody who starts it catches.
            let thrown = match row.native == jvm::START {
                true => self.uncaught().map_or(frame.thrown, |uncaught| uncaught.1),
                false => frame.thrown,
            };
            self.receive(Call {
                site: (instance, 0),
                kind: EdgeKind::Jvm,
                resolved,
                is_fixed: false,
                lambda: None,
                args: vec![receiver],
                result: frame.result,
                thrown,
            });
        }
    }
}

/// The values of a block that are the number zero.
fn zeros(block: &Block) -> impl Iterator<Item = ValueId> + '_ {
    let zeros = block.insts.iter();
    zeros
        .filter(|inst| matches!(inst.op, Op::Const(Const::Int(0))))
        .filter_map(|inst| inst.result)
}

/// The type of the elements of `newarray` (JVMS table 6.5.newarray-A).
fn primitive_of(code: u8) -> Option<Primitive> {
    Some(match code {
        4 => Primitive::Boolean,
        5 => Primitive::Char,
        6 => Primitive::Float,
        7 => Primitive::Double,
        8 => Primitive::Byte,
        9 => Primitive::Short,
        10 => Primitive::Int,
        11 => Primitive::Long,
        _ => return None,
    })
}
