//! Calls: which methods they run, and how arguments and results flow.

use super::cell::Cell;
use super::context::At;
use super::engine::{Call, Engine, LambdaSite};
use super::given::{GivenAway, Missing, with_types};
use super::handles::has_coordinates;
use super::heap::{ObjectId, Type};
use super::jvm::{self, Intrinsic};
use super::set::Set;
use super::shared::Frame;
use super::solver::{CallId, NodeId, Use};
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{
    BootstrapId, Const, FieldRef, FieldType, Handle, HandleKind, MethodDescriptor, MethodRef,
    NameAndType, Primitive,
};
use ir::InvokeKind;
use platform::{Dynamic, Lambda, dynamic};
use program::{ClassId, MethodId, Reason, Selection};

/// The nodes of a call: its arguments, its result, where goes what it throws.
type Values = (Vec<Option<NodeId>>, Option<NodeId>, NodeId);

impl Engine<'_> {
    /// An invocation.
    pub(super) fn invoke(
        &mut self,
        from: ClassId,
        (at, kind, named): (At, InvokeKind, MethodRef),
        (mut args, result, thrown): Values,
    ) {
        let missing = Missing {
            from,
            is_static: kind == InvokeKind::Static,
            descriptor: named.descriptor,
        };
        let Ok(resolved) = self.program.resolve_method(from, named) else {
            return self.leave_missing_call(at, missing, (&args, result, thrown));
        };
        let owner = self.program.class(self.program.method(resolved).class);
        let mut is_given = false;
        if owner.is_platform() {
            if self.make_site(at, (&named, resolved), &args) {
                self.edge(at, kind_of(kind), resolved);
                return;
            }
            is_given = self.make_proxy(at, (&named, owner.name), (&mut args, result))
                || self.meet_handles(at, (&named, resolved), (&args, result, thrown));
            self.note_site(at, (&named, owner.name), (&args, result, thrown));
            let left = result.filter(|_| !is_given);
            self.leave_reflection(at, (&named, owner.name), left);
            let is_handle = self.program.is_signature_polymorphic(resolved);
            let is_variable = is_handle && owner.name == *"java/lang/invoke/VarHandle";
            let intrinsic = match is_variable {
                true => Some(Intrinsic::ByOffset(1)),
                false => jvm::intrinsic(
                    owner.name.bytes(),
                    named.name.bytes(),
                    named.descriptor.bytes(),
                ),
            };
            if is_handle && !is_variable {
                self.leave_open(at, Open::MethodHandle);
                self.call_handle(at, &named, result);
                let away = GivenAway {
                    given: with_types(named.descriptor, args.get(1..).unwrap_or_default()),
                    is_outside: false,
                };
                self.give_away(at, away, thrown);
                self.invoke_handle(at, &named, (args, result, thrown));
                return;
            }
            if is_variable {
                // Which field or element it is, is not followed.
                self.leave_open(at, Open::MethodHandle);
                self.call_variable(at, (&named, resolved), (&args, thrown));
                if !has_coordinates(&named) {
                    self.give_unknown_result(at, named.descriptor, result);
                }
            }
            if let Some(intrinsic) = intrinsic {
                self.edge(at, kind_of(kind), resolved);
                let accesses_all = jvm::accesses_all(self.program.class(from).name.bytes());
                match (intrinsic, accesses_all) {
                    (Intrinsic::ByOffset(_), true) => self.leave_open(at, Open::Reflection),
                    _ => self.intrinsic(at, intrinsic, &args, result),
                }
                return;
            }
        }
        let call = Call {
            site: at,
            kind: kind_of(kind),
            resolved,
            is_fixed: false,
            lambda: None,
            args,
            result: result.filter(|_| !is_given),
            thrown,
        };
        match kind {
            InvokeKind::Static => {
                let class = self.program.method(resolved).class;
                self.initialise(at, class, Some(thrown));
                self.run(call, resolved);
            }
            InvokeKind::Special => {
                let owner = self.program.lookup(named.owner, from);
                let selected =
                    owner.map(|owner| self.program.select_special(from, owner, resolved));
                match selected {
                    Ok(Selection::Method(target)) => self.run(call, target),
                    Ok(Selection::Unknown(_)) | Err(_) => {
                        let values = (&*call.args, call.result, call.thrown);
                        self.leave_missing_call(at, missing, values);
                    }
                    Ok(_) => {}
                }
            }
            InvokeKind::Virtual | InvokeKind::Interface => self.receive(call),
        }
    }

    /// A call of a method that is known.
    pub(super) fn run(&mut self, call: Call, target: MethodId) {
        match self.is_by_receiver(target) {
            true => self.receive(Call {
                resolved: target,
                is_fixed: true,
                ..call
            }),
            false => self.connect(&call, target, None),
        }
    }

    /// A call runs a method; on those objects, or on all that its receiver holds. The first object decides the context.
    pub(super) fn connect(&mut self, call: &Call, target: MethodId, this: Option<(CallId, &Set)>) {
        if self.is_clone(target) {
            if let Some((id, _)) = this {
                let clone = self.plain(target);
                self.connected.insert((id, clone));
            }
            return self.clone_object(call, target, this);
        }
        let object = this.and_then(|(_, objects)| objects.iter().next());
        let object = object.map(|object| ObjectId::new(object as usize));
        let instance = self.callee(call.site, target, object.or(call.lambda));
        let frame = self.frame(instance);
        let is_static = self.program.method(target).flags.is_static();
        if let (Some((_, objects)), Some(Some(node))) = (this, frame.parameters.first())
            && !is_static
        {
            self.constraints.add_all(*node, objects.clone());
        }
        if let Some((id, _)) = this {
            if self.is_connected(id, instance) {
                return;
            }
            self.connected.insert((id, instance));
        }
        self.edge_to(call.site, call.kind, instance);
        let skipped = usize::from(this.is_some());
        let args = call.args.get(skipped..).unwrap_or_default();
        self.bind(&frame, (skipped, args), (call.result, call.thrown));
    }

    /// Lets what is passed flow to a method's parameters, some of them skipped, and what the method gives and throws to where it
    /// goes.
    pub(super) fn bind(
        &mut self,
        frame: &Frame,
        (skipped, args): (usize, &[Option<NodeId>]),
        (result, thrown): (Option<NodeId>, NodeId),
    ) {
        let pairs = args.iter().zip(frame.parameters.iter().skip(skipped));
        for (from, to) in pairs.filter_map(|(from, to)| Some(((*from)?, (*to)?))) {
            self.flow(from, to);
        }
        if let (Some(from), Some(to)) = (frame.result, result) {
            self.flow(from, to);
        }
        self.flow(frame.thrown, thrown);
    }

    /// Whether it is `Object.clone`, which gives a copy of its receiver: the same to this analysis.
    pub(super) fn is_clone(&self, target: MethodId) -> bool {
        let method = self.program.method(target);
        Some(method.class) == self.program.object() && method.name == *"clone"
    }

    /// A copy, of those objects or of all that the receiver holds.
    fn clone_object(&mut self, call: &Call, target: MethodId, this: Option<(CallId, &Set)>) {
        self.edge(call.site, call.kind, target);
        let receiver = call.args.first().copied().flatten();
        match (this, receiver, call.result) {
            (Some((_, objects)), _, Some(to)) => self.constraints.add_all(to, objects.clone()),
            (None, Some(from), Some(to)) => self.flow(from, to),
            _ => {}
        }
    }

    fn intrinsic(
        &mut self,
        at: At,
        what: Intrinsic,
        args: &[Option<NodeId>],
        result: Option<NodeId>,
    ) {
        let arg = |n: usize| args.get(n).copied().flatten();
        match what {
            Intrinsic::CopyElements => {
                if let (Some(from), Some(to)) = (arg(0), arg(2)) {
                    let moved = self.constraints.node();
                    self.use_all(from, Use::Load(Cell::Elements, moved));
                    self.use_all(to, Use::Store(Cell::Elements, moved));
                }
            }
            Intrinsic::Gives(n) => {
                if let (Some(from), Some(to)) = (arg(n), result) {
                    self.flow(from, to);
                }
            }
            Intrinsic::Copies(n) => {
                if let (Some(from), Some(to)) = (arg(n), result) {
                    self.use_all(from, Use::Copy(at, to));
                }
            }
            Intrinsic::Property(n) => {
                let Some(to) = result else { return };
                if let Some(text) = self.object_of(known().string) {
                    self.constraints.add(to, text);
                    self.constraints.keep_apart(to);
                    self.outside.insert(to);
                }
                if let Some(from) = n.and_then(arg) {
                    self.flow(from, to);
                }
            }
            Intrinsic::MakesArray(elements_of) => {
                let made = self.allocated(at, Type::AnyArray, 0);
                if let Some(from) = elements_of.and_then(arg) {
                    let elements = self.cell(made, Cell::Elements);
                    self.use_all(from, Use::Load(Cell::Elements, elements));
                }
                if let Some(to) = result {
                    self.constraints.add(to, made);
                }
            }
            Intrinsic::Element => {
                let Some(array) = arg(0) else { return };
                if let Some(from) = arg(2) {
                    self.use_all(array, Use::Store(Cell::Elements, from));
                }
                if let Some(to) = result {
                    self.use_all(array, Use::Load(Cell::Elements, to));
                    for boxed in "ZBCSIFJD"
                        .bytes()
                        .filter_map(Primitive::from_letter)
                        .map(boxed)
                    {
                        if let Some(object) = self.object_of(boxed.into()) {
                            self.constraints.add(to, object);
                        }
                    }
                }
            }
            Intrinsic::ByOffset(n) => {
                let Some(base) = arg(n) else { return };
                for cell in [Cell::Any, Cell::Elements] {
                    for value in args.iter().skip(n + 1).flatten() {
                        self.use_all(base, Use::Store(cell, *value));
                    }
                    if let Some(result) = result {
                        self.use_all(base, Use::Load(cell, result));
                    }
                }
            }
        }
    }

    /// A call site that a bootstrap method links.
    pub(super) fn invoke_dynamic(
        &mut self,
        (from, at): (ClassId, At),
        (bootstrap, member): (BootstrapId, NameAndType),
        (args, result, thrown): Values,
    ) {
        let file = self.program.file(from);
        let Some(bootstrap) = file
            .and_then(|file| file.bootstraps.get(bootstrap.index()))
            .cloned()
        else {
            return;
        };
        self.link_site(from, at, (&bootstrap.handle, member.descriptor));
        match dynamic(&bootstrap) {
            Some(Dynamic::Lambda) => {
                let Some(lambda) = Lambda::read(&bootstrap, member) else {
                    self.leave_open(at, Open::Dynamic);
                    self.give_unknown_result(at, member.descriptor, result);
                    return;
                };
                let interface = lambda.shape.interfaces[0];
                let markers = lambda.shape.interfaces[1..].to_vec();
                let has_finalizer = lambda.shape.name == known().finalize
                    && lambda.shape.descriptors.contains(&known().nothing);
                let place = (self.method_of(at.0), at.1);
                let lambdas = &mut self.lambdas;
                let site = *self.lambda_ids.entry(place).or_insert_with(|| {
                    lambdas.push(LambdaSite { host: from, lambda });
                    lambdas.len() as u32 - 1
                });
                let interfaces = self.interfaces_of(site).into_iter().flatten();
                self.implement(at, interfaces.collect(), Some(thrown));
                self.heap.mark(site, &markers);
                let ty = Type::Lambda(site, interface);
                let object = self.allocated(at, ty, 0);
                if has_finalizer {
                    self.register(object);
                }
                for (n, captured) in args.iter().enumerate() {
                    if let Some(captured) = captured {
                        let cell = self.cell(object, Cell::Captured(n as u8));
                        self.flow(*captured, cell);
                    }
                }
                if let Some(to) = result {
                    self.constraints.add(to, object);
                }
            }
            Some(Dynamic::Concatenation) => {
                self.concatenate();
                for arg in args.into_iter().flatten() {
                    self.on_object(
                        at,
                        ("toString", "()Ljava/lang/String;"),
                        (vec![arg], thrown),
                    );
                }
                if let (Some(text), Some(to)) = (self.object_of(known().string), result) {
                    self.constraints.add(to, text);
                }
            }
            None => {
                let owner = bootstrap.handle.member.owner;
                match owner.bytes() {
                    b"java/lang/runtime/ObjectMethods" => {
                        self.record_method(
                            at,
                            (member.name, &bootstrap.arguments),
                            (args, result, thrown),
                        );
                    }
                    b"java/lang/runtime/SwitchBootstraps" => {
                        self.switch_on(from, (at, thrown), (&bootstrap, member.descriptor));
                    }
                    _ => {
                        self.leave_open(at, Open::Dynamic);
                        self.run_site((from, at), (&bootstrap, member), (args, result, thrown));
                    }
                }
            }
        }
    }

    /// What the JVM's methods of a record do: they call the same of each component.
    fn record_method(
        &mut self,
        at: At,
        (name, arguments): (Sym, &[Const]),
        (args, result, thrown): Values,
    ) {
        let descriptor = match name.bytes() {
            b"toString" => "()Ljava/lang/String;",
            b"hashCode" => "()I",
            _ => "(Ljava/lang/Object;)Z",
        };
        for argument in arguments {
            let Const::Handle(Handle {
                kind: HandleKind::GetField,
                member,
            }) = argument
            else {
                continue;
            };
            let named = FieldRef {
                owner: member.owner,
                name: member.name,
                descriptor: member.descriptor,
            };
            let from = self.class_of(at.0);
            let is_reference =
                FieldType::parse(named.descriptor).is_some_and(|ty| ty.is_reference());
            let Some(field) = self
                .program
                .resolve_field(from, named)
                .ok()
                .filter(|_| is_reference)
            else {
                continue;
            };
            // The record, and, of `equals`, the other one.
            let of = args.iter().take(2).flatten().copied();
            let values: Vec<NodeId> = of
                .map(|record| {
                    let value = self.constraints.node();
                    self.use_all(record, Use::Load(Cell::Field(field), value));
                    value
                })
                .collect();
            self.on_object(at, (&name.text(), descriptor), (values, thrown));
        }
        if let (Some(text), Some(to)) = (self.object_of(known().string), result) {
            self.constraints.add(to, text);
        }
    }

    /// A call of a method of `Object`, on the first argument.
    fn on_object(
        &mut self,
        site: At,
        (name, descriptor): (&str, &str),
        (args, thrown): (Vec<NodeId>, NodeId),
    ) {
        let object = self.program.object();
        let resolved = object.and_then(|object| {
            self.program
                .declared_method(object, name.into(), descriptor.into())
        });
        if let Some(resolved) = resolved {
            self.receive(Call {
                site,
                kind: EdgeKind::Jvm,
                resolved,
                is_fixed: false,
                lambda: None,
                args: args.into_iter().map(Some).collect(),
                result: None,
                thrown,
            });
        }
    }

    /// Whether a method is what a lambda's body is the code of.
    pub(super) fn is_body(&self, site: u32, method: MethodId) -> bool {
        let named = self.program.method(method);
        let shape = &self.lambdas[site as usize].lambda.shape;
        shape.name == named.name && shape.descriptors.contains(&named.descriptor)
    }

    /// The interfaces of a lambda: its own, and the markers of a cast.
    pub(super) fn interfaces_of(&self, site: u32) -> Vec<Result<ClassId, Reason>> {
        let names = self.lambdas[site as usize].lambda.shape.interfaces.iter();
        names.map(|name| self.program.find(*name)).collect()
    }

    /// A call runs the body of a lambda.
    pub(super) fn run_lambda(&mut self, id: CallId, site: u32, object: ObjectId) {
        let call = self.calls[id].clone();
        let named = *self.program.method(call.resolved);
        if !self.ran.insert((id, object)) {
            return;
        }
        // One call for each place, whatever leads there: a lambda may run itself.
        let known = self.lambda_bodies.get(&(call.site, object)).cloned();
        let is_new = known.is_none();
        let body = known.unwrap_or_else(|| {
            let mut node = || self.constraints.node();
            let args = call.args.iter().skip(1).map(|_| Some(node()));
            Call {
                args: args.collect(),
                result: Some(self.constraints.node()),
                thrown: self.constraints.node(),
                ..(*call).clone()
            }
        });
        self.box_arguments(named.descriptor, &call, &body);
        let pairs = call.args.iter().skip(1).zip(&body.args);
        for (from, to) in pairs.filter_map(|(from, to)| Some(((*from)?, (*to)?))) {
            self.flow(from, to);
        }
        if let (Some(from), Some(to)) = (body.result, call.result) {
            self.flow(from, to);
        }
        self.flow(body.thrown, call.thrown);
        if !is_new {
            return;
        }
        self.lambda_bodies.insert((call.site, object), body.clone());
        let kind = EdgeKind::Lambda;
        self.run_body((site, object), Call { kind, ..body });
    }

    /// A call runs the body of a lambda, with what it captured before the arguments.
    fn run_body(&mut self, (site, object): (u32, ObjectId), call: Call) {
        let LambdaSite { host, lambda } = &self.lambdas[site as usize];
        let (host, handle, captures) = (*host, lambda.implementation, lambda.captures());
        let mut args: Vec<Option<NodeId>> = Vec::new();
        for (n, ty) in captures.iter().enumerate() {
            let cell = ty
                .is_reference()
                .then(|| self.cell(object, Cell::Captured(n as u8)));
            args.push(cell);
        }
        args.extend(call.args);
        let lambda = Some(object);
        self.run_handle(
            host,
            handle,
            Call {
                args,
                lambda,
                ..call
            },
        );
    }

    /// Numbers that a lambda is given, as its method may take them: in their boxes.
    fn box_arguments(&mut self, descriptor: Sym, call: &Call, body: &Call) {
        let types = MethodDescriptor::parse(descriptor).map_or(Vec::new(), |ty| ty.parameters);
        let places = types
            .into_iter()
            .zip(&body.args)
            .zip(call.args.iter().skip(1));
        for ((ty, to), from) in places {
            if let (FieldType::Primitive(primitive), Some(to), None) = (ty, to, from)
                && let Some(object) = self.object_of(boxed(primitive).into())
            {
                self.constraints.add(*to, object);
            }
        }
    }

    /// What a lambda's method handle runs; numbers that are boxed are objects of their boxes.
    pub(super) fn run_handle(&mut self, host: ClassId, handle: Handle, call: Call) {
        let member = handle.member;
        let (Ok(resolved), Some(ty)) = (
            self.program.resolve_method(host, member),
            MethodDescriptor::parse(member.descriptor),
        ) else {
            if MethodDescriptor::parse(member.descriptor).is_some() {
                use HandleKind::{InvokeStatic, NewInvokeSpecial};
                let of = Missing {
                    from: host,
                    is_static: [InvokeStatic, NewInvokeSpecial].contains(&handle.kind),
                    descriptor: member.descriptor,
                };
                let values = (&*call.args, call.result, call.thrown);
                self.leave_missing_call(call.site, of, values);
            }
            return;
        };
        let mut call = Call { resolved, ..call };
        let owner = self.program.class(self.program.method(resolved).class);
        if owner.is_platform() {
            let values = (&*call.args, call.result, call.thrown);
            self.note_site(call.site, (&member, owner.name), values);
            self.leave_reflection(call.site, (&member, owner.name), call.result);
            if self.program.is_signature_polymorphic(resolved) {
                self.leave_open(call.site, Open::MethodHandle);
            }
        }
        if let (Some(FieldType::Primitive(primitive)), Some(result)) = (ty.result, call.result) {
            let boxed = boxed(primitive);
            if let Some(object) = self.object_of(boxed.into()) {
                self.constraints.add(result, object);
            }
        }
        match handle.kind {
            HandleKind::InvokeStatic => {
                let class = self.program.method(resolved).class;
                self.initialise(call.site, class, Some(call.thrown));
                self.run(call, resolved);
            }
            HandleKind::NewInvokeSpecial => {
                let class = self.program.method(resolved).class;
                self.initialise(call.site, class, Some(call.thrown));
                let made = self.constraints.node();
                self.allocate(call.site, Type::Class(class), Some(made));
                if let Some(result) = call.result.take() {
                    self.flow(made, result);
                }
                call.args.insert(0, Some(made));
                let site = call.site;
                self.run(call, resolved);
                self.run_by_jvm(site, class);
            }
            HandleKind::InvokeSpecial => self.run(call, resolved),
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface => self.receive(call),
            _ => {}
        }
    }
}

/// The class of a number's box.
pub(super) fn boxed(primitive: Primitive) -> &'static str {
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

/// The edge kind of an instruction.
fn kind_of(kind: InvokeKind) -> EdgeKind {
    match kind {
        InvokeKind::Virtual => EdgeKind::Virtual,
        InvokeKind::Special => EdgeKind::Special,
        InvokeKind::Static => EdgeKind::Static,
        InvokeKind::Interface => EdgeKind::Interface,
    }
}
