//! The translation of a method's body into constraints.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::Invoked;
use super::cell::ObjectCell;
use super::context::{ContextSite, InstanceId};
use super::event::Event;
use super::facts::ReflectiveValue;
use super::heap::ObjectType;
use super::plugin::{DynamicCall, DynamicConstant, NewBody, Plugin};
use super::shared::{CallNodes, Cast, InterfaceNodes};
use super::solver::{NodeId, NodeUse};
use super::state::Core;
use base::{Id, Sym, known};
use callgraph::Open;
use classfile::{Const, FieldRef, FieldType, Op as Opcode, Primitive};
use ir::{Block, Body, Handler, Inst, Op, Terminator, ValueId};
use program::{ClassId, FieldId};

/// A body under translation.
struct Translation<'b> {
    instance: InstanceId,
    class: ClassId,
    body: &'b Body,
    frame: Rc<InterfaceNodes>,
    /// The node of each reference value.
    nodes: FxHashMap<ValueId, NodeId>,
    /// The values that are the number zero.
    zeros: FxHashSet<ValueId>,
    /// The node for exceptions, by the handlers that cover the code.
    thrown: FxHashMap<Vec<(u32, Option<Sym>)>, NodeId>,
}

impl Translation<'_> {
    fn node(&self, value: ValueId) -> Option<NodeId> {
        self.nodes.get(&value).copied()
    }

    fn call_nodes(&self, args: &[ValueId], result: Option<NodeId>, thrown: NodeId) -> CallNodes {
        CallNodes {
            args: args.iter().map(|arg| self.node(*arg)).collect(),
            result,
            thrown,
        }
    }
}

impl Core<'_> {
    /// Translates a method into constraints.
    pub(crate) fn build(&mut self, plugins: &mut dyn Plugin, instance: InstanceId) {
        let method = self.method_of(instance);
        let declared = *self.program.method(method);
        let owner = self.program.class(declared.class);
        if owner.is_platform() {
            plugins.begin(self, method);
        }
        if declared.flags.is_native() {
            plugins.native(self, instance);
            if !owner.is_platform() {
                self.leave_hidden(instance, Open::Native);
            }
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
        let own = first..self.constraints.nodes.len();
        self.facts.note_own(instance, own);
        let of = NewBody {
            class: declared.class,
            method: self.method_of(instance),
            body: &body,
            node: &|value| nodes.get(&value).copied(),
        };
        plugins.body(self, &of);
        self.bases.push((NodeId::new(first), instance));
        let mut source = Translation {
            instance,
            class: declared.class,
            body: &body,
            frame,
            nodes,
            zeros: body.blocks.values().iter().flat_map(zeros).collect(),
            thrown: FxHashMap::default(),
        };
        for block in body.blocks.values() {
            self.block(plugins, &mut source, block);
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

    fn block(&mut self, plugins: &mut dyn Plugin, source: &mut Translation<'_>, block: &Block) {
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
            self.inst(plugins, source, inst, thrown);
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

    /// The node for exceptions in a block with these handlers. It flows to the handlers, and out of
    /// the method unless one of them catches all.
    fn thrown_to(&mut self, source: &mut Translation<'_>, handlers: &[Handler]) -> NodeId {
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

    fn inst(
        &mut self,
        plugins: &mut dyn Plugin,
        source: &mut Translation<'_>,
        inst: &Inst,
        thrown: NodeId,
    ) {
        let result = inst.result.and_then(|result| source.node(result));
        let at = (source.instance, inst.pc);
        match &inst.op {
            Op::Const(Const::Dynamic(bootstrap, member)) => {
                self.leave_open(at, Open::Dynamic);
                if let Some(to) = result {
                    let constant = DynamicConstant {
                        from: source.class,
                        at,
                        bootstrap: *bootstrap,
                        member: *member,
                        to,
                    };
                    plugins.dynamic_constant(self, &constant);
                }
            }
            Op::Const(constant) => {
                if let Some(to) = result {
                    self.constant(at, *constant, to);
                }
            }
            Op::New(name) => {
                let Ok(class) = self.program.lookup(*name, source.class) else {
                    self.leave_open(at, Open::Missing);
                    if let Some(to) = result {
                        self.give_unknown(at, FieldType::Class(*name), to);
                    }
                    return;
                };
                self.initialise(at, class, Some(thrown));
                let object = self.allocated(at, ObjectType::Class(class), 0);
                if let Some(to) = result {
                    self.constraints.add(to, object);
                }
                self.tell(Event::ObjectMade(Some(at), object));
            }
            Op::NewArray(code, _) => {
                if let Some(primitive) = primitive_of(*code) {
                    let array = FieldType::Primitive(primitive).array();
                    self.allocate(at, ObjectType::Array(array.descriptor()), result);
                }
            }
            Op::NewRefArray(component, length) if source.zeros.contains(length) => {
                let array = FieldType::of_class_constant(*component).array();
                let ty = ObjectType::Array(array.descriptor());
                let place = self.place_of(at);
                let object = self.heap.empty(ty, place);
                if let Some(to) = result {
                    self.constraints.add(to, object);
                }
            }
            Op::NewRefArray(component, _) => {
                let array = FieldType::of_class_constant(*component).array();
                self.allocate(at, ObjectType::Array(array.descriptor()), result);
            }
            Op::MultiNewArray(array, lengths) => self.arrays(at, *array, lengths.len(), result),
            Op::GetStatic(field) => match (self.static_field(source, at, thrown, field), result) {
                (Some(from), Some(to)) => self.flow(from, to),
                (None, Some(to)) => self.give_unknown_of(at, field.descriptor, to),
                _ => {}
            },
            Op::PutStatic(field, value) => {
                let to = self.static_field(source, at, thrown, field);
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
                        self.use_all(base, NodeUse::Load(ObjectCell::Field(id), to));
                    }
                    (None, Some(to), _) => self.give_unknown_of(at, field.descriptor, to),
                    _ => {}
                }
            }
            Op::PutField(field, base, value) => {
                let found = self.field(source, at, field);
                match (found, source.node(*base), source.node(*value)) {
                    (Some(id), Some(base), Some(from)) => {
                        self.use_all(base, NodeUse::Store(ObjectCell::Field(id), from));
                    }
                    (None, _, Some(from)) => self.give_one_away(at, field.descriptor, from),
                    _ => {}
                }
            }
            Op::ArrayLoad(Opcode::Aaload, base, _) => {
                if let (Some(base), Some(to)) = (source.node(*base), result) {
                    self.use_all(base, NodeUse::Load(ObjectCell::Elements, to));
                }
            }
            Op::ArrayStore(Opcode::Aastore, base, _, value) => {
                if let (Some(base), Some(from)) = (source.node(*base), source.node(*value)) {
                    self.use_all(base, NodeUse::Store(ObjectCell::Elements, from));
                }
            }
            Op::CheckCast(class, value) => {
                if let (Some(from), Some(to)) = (source.node(*value), result) {
                    let filter = self.heap.filter(*class);
                    self.filtered(from, to, filter);
                    if let Some(filter) = filter {
                        let (method, pc) = (self.method_of(at.0), at.1);
                        self.casts.push(Cast {
                            method,
                            pc,
                            from,
                            filter,
                            to,
                        });
                    }
                }
            }
            Op::Invoke { kind, method, args } => {
                let is_zero = |value: &ValueId| source.zeros.contains(value);
                let invoked = Invoked {
                    from: source.class,
                    at,
                    kind: *kind,
                    named: *method,
                    is_second_zero: args.get(1).is_some_and(is_zero),
                };
                let nodes = source.call_nodes(args, result, thrown);
                self.invoke(plugins, invoked, nodes);
            }
            Op::InvokeDynamic {
                bootstrap,
                member,
                args,
            } => {
                let file = self.program.file(source.class);
                let found = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
                if let Some(found) = found {
                    let call = DynamicCall {
                        from: source.class,
                        at,
                        bootstrap: found,
                        member: *member,
                        nodes: source.call_nodes(args, result, thrown),
                    };
                    plugins.dynamic(self, &call);
                }
            }
            _ => {}
        }
    }

    /// Adds the object of a constant to a node, and the fact that the constant states.
    pub(crate) fn constant(&mut self, at: ContextSite, constant: Const, to: NodeId) {
        let name = match constant {
            Const::String(_) => known().string,
            Const::Class(_) => known().class,
            Const::MethodType(_) => known().method_type,
            Const::Handle(_) => known().method_handle,
            _ => return,
        };
        let Some(object) = self.object_of(name) else {
            return;
        };
        self.constraints.add(to, object);
        let from = self.class_of(at.0);
        match constant {
            Const::String(text) => {
                self.facts
                    .begin(&mut self.constraints, to, ReflectiveValue::Text(text));
            }
            Const::Class(name) => {
                if let Ok(class) = self.program.lookup(name, from) {
                    self.facts
                        .begin(&mut self.constraints, to, ReflectiveValue::Class(class));
                }
            }
            Const::Handle(handle) => {
                let object = self.handle_object(from, handle);
                self.constraints.add(to, object);
            }
            _ => {}
        }
    }

    /// Adds an array of arrays. The instruction allocates the first `dimensions` dimensions.
    fn arrays(&mut self, at: ContextSite, array: Sym, dimensions: usize, result: Option<NodeId>) {
        let Some(mut to) = result else { return };
        for dimension in 0..dimensions.min(array.bytes().len()) {
            let ty = ObjectType::Array(Sym::new(&array.bytes()[dimension..]));
            let object = self.allocated(at, ty, dimension as u8);
            self.constraints.add(to, object);
            to = self.cell(object, ObjectCell::Elements);
        }
    }

    fn field(
        &mut self,
        source: &Translation<'_>,
        at: ContextSite,
        field: &FieldRef,
    ) -> Option<FieldId> {
        let is_reference = FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference());
        let found = self.program.resolve_field(source.class, *field).ok();
        if found.is_none() {
            self.leave_open(at, Open::Missing);
        }
        found.filter(|_| is_reference)
    }

    /// The node of a static field. Also initialises the field's class.
    fn static_field(
        &mut self,
        source: &Translation<'_>,
        at: ContextSite,
        thrown: NodeId,
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
        // A constant's value is there before the initialiser runs.
        if is_new
            && field.descriptor == *"Ljava/lang/String;"
            && let Some(text) = self.object_of(known().string)
        {
            self.constraints.add(node, text);
        }
        Some(node)
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
