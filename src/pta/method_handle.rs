//! Method handles as objects (ECOOP 2019, "Deep Static Modeling of invokedynamic"; API of `java.lang.invoke`): what a lookup
//! finds, what combines handles, and what calls of them run.
//!
//! A handle of a member is an object of the heap: it flows as references do, through fields and call sites, where values
//! asked backwards would end. Only the lookups are asked (`lookup`).
//! What combines handles makes one object a site: it runs all that it was made of, with all that it was given, as types
//! let it; in which order, and whether, is not looked at. The platform's own package is not followed: what it makes of handles
//! is what these rules say of it.
//!
//! Not followed are handles of variables (`handles`).

use super::calls::boxed;
use super::cell::Cell;
use super::context::At;
use super::engine::{Call, Engine};
use super::given::{GivenAway, with_types};
use super::heap::{ObjectId, Type};
use super::reflective::Reflection;
use super::sites::Through;
use super::solver::{CallId, NodeId, Use};
use base::{Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldRef, FieldType, Handle, HandleKind, MethodDescriptor, MethodRef};
use program::{ClassId, FieldId, MethodId};

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const FACTORY: &str = "java/lang/invoke/LambdaMetafactory";
const CONSTANTS: &str = "java/lang/invoke/ConstantBootstraps";
const PACKAGE: &[u8] = b"java/lang/invoke/";
/// Calls a handle with the elements of an array.
const WITH_ARGUMENTS: &str = "invokeWithArguments";
/// The methods that the engine's calls of handles name: with arguments in their places; with one node of all.
const IN_PLACE: &str = "invoke";
const OF_ALL: &str = "invokeExact";
const POLYMORPHIC: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";

/// Cells of a handle that combines others: the others; what they are given; what it gives by itself.
pub(super) const PARTS: Cell = Cell::Captured(0);
pub(super) const BOUND: Cell = Cell::Captured(1);
pub(super) const GIVES: Cell = Cell::Captured(2);

/// A call of a method that makes or combines handles.
pub(super) type Made<'n> = (At, &'n MethodRef, &'n [Option<NodeId>], NodeId);

impl Engine<'_> {
    /// The object of a handle of a member, found from a class.
    pub(super) fn handle_object(&mut self, host: ClassId, handle: Handle) -> ObjectId {
        let all = &mut self.handles;
        let next = all.len() as u32;
        let ids = &mut self.handle_ids;
        let id = *ids.entry((host, handle)).or_insert_with(|| {
            all.push((host, handle));
            next
        });
        self.heap.merged(Type::Handle(id))
    }

    /// A call of the platform that finds or combines handles, or calls one with an array. Whether its result is what this gives:
    /// the platform's own code mixes all handles.
    pub(super) fn meet_handles(
        &mut self,
        at: At,
        (named, resolved): (&MethodRef, MethodId),
        (args, result, thrown): (&[Option<NodeId>], Option<NodeId>, NodeId),
    ) -> bool {
        let owner = self.program.class(self.program.method(resolved).class).name;
        if !owner.bytes().starts_with(PACKAGE) || self.is_own_package(at) {
            return false;
        }
        if owner == *HANDLE && named.name == *WITH_ARGUMENTS {
            self.leave_open(at, Open::MethodHandle);
            if let Some(Some(given)) = args.get(1) {
                let all = self.constraints.node();
                let array = match named.descriptor.bytes()[1] {
                    b'[' => *given,
                    _ => self.array_of_list(at, *given, thrown),
                };
                self.use_all(array, Use::Load(Cell::Elements, all));
                let args = vec![args[0], Some(all)];
                self.call_all(at, (args, result, thrown));
            }
            return false;
        }
        if owner == *FACTORY || owner == *CONSTANTS {
            self.leave_bootstrap((at, named, args), (result, thrown));
            return false;
        }
        let Some(result) = result else { return false };
        let gives_handle = named
            .descriptor
            .bytes()
            .ends_with(b")Ljava/lang/invoke/MethodHandle;");
        if !gives_handle {
            return false;
        }
        match owner.bytes() {
            owner if owner == LOOKUP.as_bytes() => {
                if self.reflection == Reflection::None {
                    self.give_unknown_result(at, named.descriptor, Some(result));
                    return false;
                }
                self.look_up((at, named, args, result));
            }
            owner if owner == HANDLE.as_bytes() || owner == HANDLES.as_bytes() => {
                self.combine((at, named, args, result));
            }
            b"java/lang/invoke/MutableCallSite"
            | b"java/lang/invoke/VolatileCallSite"
            | b"java/lang/invoke/CallSite"
            | b"java/lang/invoke/ConstantCallSite"
                if matches!(named.name.bytes(), b"dynamicInvoker" | b"getTarget") =>
            {
                if let Some(Some(site)) = args.first() {
                    self.load_target(*site, result);
                }
            }
            _ => {
                self.give_unknown_result(at, named.descriptor, Some(result));
                return false;
            }
        }
        // Where its own code is asked, a handle is one that the platform makes.
        let class = super::jvm::made_for(known().method_handle);
        if let Some(object) = self.object_of(class) {
            self.constraints.add(result, object);
        }
        true
    }

    /// A bootstrap method of the platform that code calls by itself calls what it is given, now or later.
    fn leave_bootstrap(
        &mut self,
        (at, named, args): (At, &MethodRef, &[Option<NodeId>]),
        (result, thrown): (Option<NodeId>, NodeId),
    ) {
        self.leave_open(at, Open::MethodHandle);
        if !self.is_of_platform(at) {
            let away = GivenAway {
                given: with_types(named.descriptor, args),
                is_outside: true,
            };
            self.leave_call(named.descriptor, away, (result, thrown));
        }
    }

    /// What `toArray` gives of the lists that a node holds.
    fn array_of_list(&mut self, at: At, list: NodeId, thrown: NodeId) -> NodeId {
        const TO_ARRAY: (&str, &str, &str) = ("java/util/List", "toArray", "()[Ljava/lang/Object;");
        let array = self.constraints.node();
        if let Some(resolved) = self.platform_method(&TO_ARRAY) {
            self.receive(called(
                at,
                resolved,
                (vec![Some(list)], Some(array), thrown),
            ));
        }
        array
    }

    /// A call of a constructor that gives a call site its target, unless the platform's own package calls it. Those of all
    /// sites run one constructor, in which all targets would meet.
    pub(super) fn make_site(
        &mut self,
        at: At,
        (named, resolved): (&MethodRef, MethodId),
        args: &[Option<NodeId>],
    ) -> bool {
        let class = self.program.method(resolved).class;
        let is_one = named.name == known().constructor
            && named.descriptor == *"(Ljava/lang/invoke/MethodHandle;)V"
            && !self.is_own_package(at);
        if !is_one {
            return false;
        }
        let Some(field) = self.target_field() else {
            return false;
        };
        let above = self.program.field(field).class;
        match (self.program.is_subtype(class, above), args) {
            (Ok(true), [Some(site), Some(target)]) => {
                self.use_all(*site, Use::Store(Cell::Field(field), *target));
                true
            }
            _ => false,
        }
    }

    /// Whether code is of the package of method handles.
    pub(super) fn is_own_package(&self, at: At) -> bool {
        let caller = self.program.class(self.class_of(at.0));
        caller.is_platform() && caller.name.bytes().starts_with(PACKAGE)
    }

    /// A handle that is made of others, and of what they are given.
    fn combine(&mut self, (at, named, args, result): Made<'_>) {
        let name = named.name.bytes();
        let is_of_handle = args.len() != parameters(named);
        if let (
            true,
            b"asType" | b"asFixedArity" | b"asVarargsCollector" | b"withVarargs",
            Some(Some(this)),
        ) = (is_of_handle, name, args.first())
        {
            return self.flow(*this, result);
        }
        match name {
            b"exactInvoker" | b"invoker" | b"spreadInvoker" => return self.give_invoker(result),
            b"varHandleInvoker" | b"varHandleExactInvoker" => {
                return self.give_unknown_result(at, named.descriptor, Some(result));
            }
            _ => {}
        }
        let passes_on = matches!(
            name,
            b"identity" | b"arrayElementGetter" | b"arrayConstructor" | b"filterReturnValue"
        );
        let made = self.allocated(at, Type::Combined(passes_on), 0);
        let (parts, bound) = (self.cell(made, PARTS), self.cell(made, BOUND));
        let Some(ty) = MethodDescriptor::parse(named.descriptor) else {
            return;
        };
        let mut of_parameters = args;
        if is_of_handle {
            let Some((Some(this), rest)) = args.split_first() else {
                return;
            };
            self.flow(*this, parts);
            of_parameters = rest;
        }
        for (ty, arg) in ty.parameters.iter().zip(of_parameters) {
            match (ty.descriptor().bytes(), arg) {
                (b"Ljava/lang/invoke/MethodHandle;", Some(from)) => self.flow(*from, parts),
                (b"[Ljava/lang/invoke/MethodHandle;", Some(from)) => {
                    self.use_all(*from, Use::Load(Cell::Elements, parts));
                }
                // `loop`: the clauses.
                (b"[[Ljava/lang/invoke/MethodHandle;", Some(from)) => {
                    let clauses = self.constraints.node();
                    self.use_all(*from, Use::Load(Cell::Elements, clauses));
                    self.use_all(clauses, Use::Load(Cell::Elements, parts));
                }
                (b"[Ljava/lang/Object;", Some(from)) => {
                    self.use_all(*from, Use::Load(Cell::Elements, bound));
                }
                (b"Ljava/lang/Object;", Some(from)) => {
                    self.flow(*from, bound);
                    if name == b"constant" {
                        let gives = self.cell(made, GIVES);
                        self.flow(*from, gives);
                    }
                }
                _ => {}
            }
        }
        self.constraints.add(result, made);
    }

    /// The handle of `MethodHandle.invokeExact`, which calls the handle that it is given.
    fn give_invoker(&mut self, result: NodeId) {
        let Ok(host) = self.program.find(HANDLE.into()) else {
            return;
        };
        let member = MethodRef {
            owner: HANDLE.into(),
            name: OF_ALL.into(),
            descriptor: POLYMORPHIC.into(),
            interface: false,
        };
        let kind = HandleKind::InvokeVirtual;
        let object = self.handle_object(host, Handle { kind, member });
        self.constraints.add(result, object);
    }

    /// A call of `invoke` or `invokeExact`.
    pub(super) fn invoke_handle(
        &mut self,
        at: At,
        named: &MethodRef,
        (mut args, result, thrown): (Vec<Option<NodeId>>, Option<NodeId>, NodeId),
    ) {
        let Some(ty) = MethodDescriptor::parse(named.descriptor) else {
            return;
        };
        if !matches!(named.name.bytes(), b"invoke" | b"invokeExact") || self.is_own_package(at) {
            return;
        }
        for (ty, arg) in ty.parameters.iter().zip(args.iter_mut().skip(1)) {
            if let (FieldType::Primitive(primitive), None) = (ty, &arg)
                && let Some(object) = self.object_of(boxed(*primitive).into())
            {
                let node = self.constraints.node();
                self.constraints.add(node, object);
                *arg = Some(node);
            }
        }
        let result = result.map(|to| {
            let from = self.constraints.node();
            let filter = ty.result.and_then(|ty| self.type_filter(ty.descriptor()));
            self.filtered(from, to, filter);
            from
        });
        if let Some(resolved) = self.platform_method(&(HANDLE, IN_PLACE, POLYMORPHIC)) {
            self.receive(called(at, resolved, (args, result, thrown)));
        }
    }

    /// Whether calls that name a method are those of a handle.
    pub(super) fn is_handle_call(&self, resolved: MethodId) -> bool {
        let class = self.program.method(resolved).class;
        self.program.class(class).name == *HANDLE && self.program.is_signature_polymorphic(resolved)
    }

    /// A handle of a member comes to the receiver of a call.
    pub(super) fn run_member_handle(&mut self, id: CallId, object: ObjectId, handle: u32) {
        let (host, handle) = self.handles[handle as usize];
        let named = self.program.resolve_method(host, handle.member);
        if named.is_ok_and(|named| self.is_handle_call(named)) {
            return self.run_invoker(id, object);
        }
        if !self.ran.insert((id, object)) {
            return;
        }
        let call = Call::clone(&self.calls[id]);
        let is_all = self.program.method(call.resolved).name == *OF_ALL;
        let Some(types) = self.types_of(host, handle) else {
            return;
        };
        let args = match call.args[1..] {
            [Some(all)] if is_all => self.spread(&types, all),
            _ if types.len() != call.args.len() - 1 => {
                let all = self.collected(id, &call);
                self.spread(&types, all)
            }
            _ => call.args[1..].to_vec(),
        };
        self.use_handle(host, handle, Call { args, ..call });
    }

    /// The types of what a handle is given, if it names what there is.
    fn types_of(&self, host: ClassId, handle: Handle) -> Option<Vec<FieldType>> {
        use HandleKind::*;
        let owner = FieldType::of_class_constant(handle.member.owner);
        let mut types = Vec::new();
        let field = || FieldType::parse(handle.member.descriptor);
        match handle.kind {
            GetStatic => {}
            GetField => types.push(owner),
            PutStatic => types.push(field()?),
            PutField => types.extend([owner, field()?]),
            InvokeStatic | NewInvokeSpecial => {
                self.program.resolve_method(host, handle.member).ok()?;
                types.extend(MethodDescriptor::parse(handle.member.descriptor)?.parameters);
            }
            InvokeVirtual | InvokeSpecial | InvokeInterface => {
                types.push(owner);
                types.extend(MethodDescriptor::parse(handle.member.descriptor)?.parameters);
            }
        }
        Some(types)
    }

    /// The node that all goes to that a call passes: one for all handles.
    fn collected(&mut self, id: CallId, call: &Call) -> NodeId {
        if let Some(all) = self.collected.get(&id) {
            return *all;
        }
        let all = self.constraints.node();
        self.collected.insert(id, all);
        self.collect_all(call, all);
        all
    }

    /// All that a call passes goes to a node, the elements of arrays, too.
    fn collect_all(&mut self, call: &Call, all: NodeId) {
        for from in call.args.iter().skip(1).flatten() {
            self.flow(*from, all);
            self.use_all(*from, Use::Load(Cell::Elements, all));
        }
    }

    /// An argument of each type, of all that there is for them; the last may be an array of such.
    fn spread(&mut self, types: &[FieldType], all: NodeId) -> Vec<Option<NodeId>> {
        let mut args = Vec::new();
        for (n, ty) in types.iter().enumerate() {
            let is_last = n + 1 == types.len();
            let arg = ty
                .is_reference()
                .then(|| self.passing(ty.descriptor(), all, is_last));
            args.push(arg);
        }
        args
    }

    /// What of a node passes a type; an array of what passes its elements', too, if it is the last parameter's.
    fn passing(&mut self, ty: Sym, all: NodeId, is_last: bool) -> NodeId {
        if let Some(known) = self.spread.get(&(all, ty, is_last)) {
            return *known;
        }
        let to = self.constraints.node();
        self.spread.insert((all, ty, is_last), to);
        let filter = self.type_filter(ty);
        self.filtered(all, to, filter);
        if let (true, Some(component)) = (is_last, ty.bytes().strip_prefix(b"[")) {
            let array = self.heap.merged(Type::Array(ty));
            let elements = self.cell(array, Cell::Elements);
            let filter = self.type_filter(Sym::new(component));
            self.filtered(all, elements, filter);
            self.constraints.add(to, array);
        }
        to
    }

    /// What a handle of a member does.
    fn use_handle(&mut self, host: ClassId, handle: Handle, call: Call) {
        use HandleKind::*;
        let arg = |n: usize| call.args.get(n).copied().flatten();
        let field = FieldRef {
            owner: handle.member.owner,
            name: handle.member.name,
            descriptor: handle.member.descriptor,
        };
        match handle.kind {
            GetField | GetStatic | PutField | PutStatic => {
                let Ok(id) = self.program.resolve_field(host, field) else {
                    return;
                };
                let is_reference =
                    FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference());
                let filter = self.type_filter(field.descriptor);
                if matches!(handle.kind, GetStatic | PutStatic) {
                    let class = self.program.field(id).class;
                    self.initialise(call.site, class, Some(call.thrown));
                }
                if !is_reference {
                    return;
                }
                match (handle.kind, call.result) {
                    (GetField, Some(to)) => {
                        if let Some(base) = arg(0) {
                            self.use_all(base, Use::Load(Cell::Field(id), to));
                        }
                    }
                    (GetStatic, Some(to)) => {
                        let from = self.static_node(id);
                        self.flow(from, to);
                    }
                    (PutField, _) => {
                        if let (Some(base), Some(from)) = (arg(0), arg(1)) {
                            let fitting = self.constraints.node();
                            self.filtered(from, fitting, filter);
                            self.use_all(base, Use::Store(Cell::Field(id), fitting));
                        }
                    }
                    (PutStatic, _) => {
                        if let Some(from) = arg(0) {
                            let to = self.static_node(id);
                            self.filtered(from, to, filter);
                        }
                    }
                    _ => {}
                }
            }
            _ => self.run_handle(host, handle, call),
        }
    }

    /// A handle that combines others comes to the receiver of a call: all of them run.
    pub(super) fn run_combined(&mut self, id: CallId, object: ObjectId, passes_on: bool) {
        if !self.ran.insert((id, object)) {
            return;
        }
        let through = self.go_through(id);
        let [parts, bound, gives] = [PARTS, BOUND, GIVES].map(|cell| self.cell(object, cell));
        self.flow(parts, through.handles);
        self.flow(bound, through.all);
        self.flow(gives, through.result);
        if passes_on {
            self.flow(through.all, through.result);
        }
    }

    /// A handle that calls handles comes to the receiver of a call: those among its arguments run.
    fn run_invoker(&mut self, id: CallId, object: ObjectId) {
        if !self.ran.insert((id, object)) {
            return;
        }
        let through = self.go_through(id);
        let filter = self.heap.filter(HANDLE.into());
        self.filtered(through.all, through.handles, filter);
    }

    /// A call goes through handles that pass calls on. What goes through all such handles at one place is one: they are made of
    /// each other, and may call themselves.
    fn go_through(&mut self, id: CallId) -> Through {
        let call = Call::clone(&self.calls[id]);
        let known = self.through.get(&call.site).copied();
        let through = known.unwrap_or_else(|| {
            let mut node = || self.constraints.node();
            let (handles, all, result, thrown) = (node(), node(), node(), node());
            Through {
                handles,
                all,
                result,
                thrown,
            }
        });
        if self.go_through.insert(id) {
            self.collect_all(&call, through.all);
            self.flow(through.thrown, call.thrown);
            if let Some(to) = call.result {
                self.flow(through.result, to);
            }
        }
        if known.is_none() {
            self.through.insert(call.site, through);
            self.flow(through.result, through.all);
            let args = vec![Some(through.handles), Some(through.all)];
            self.call_all(call.site, (args, Some(through.result), through.thrown));
        }
        through
    }

    /// Calls all handles of the first node with what the second holds.
    pub(super) fn call_all(
        &mut self,
        at: At,
        values: (Vec<Option<NodeId>>, Option<NodeId>, NodeId),
    ) {
        if let Some(resolved) = self.platform_method(&(HANDLE, OF_ALL, POLYMORPHIC)) {
            self.receive(called(at, resolved, values));
        }
    }

    /// The target of each call site that a node holds.
    pub(super) fn load_target(&mut self, site: NodeId, to: NodeId) {
        if let Some(field) = self.target_field() {
            self.use_all(site, Use::Load(Cell::Field(field), to));
        }
    }

    /// `CallSite.target`, which code of the JVM reads and writes (JDK 8 to 25).
    fn target_field(&self) -> Option<FieldId> {
        let class = self.program.find("java/lang/invoke/CallSite".into()).ok()?;
        let ty = "Ljava/lang/invoke/MethodHandle;";
        self.program
            .declared_field(class, "target".into(), ty.into())
    }

    /// A native method that sets the target of a call site.
    pub(super) fn set_target(&mut self, name: Sym, parameters: &[Option<NodeId>]) {
        let sets = [
            &b"setCallSiteTargetNormal"[..],
            b"setCallSiteTargetVolatile",
        ];
        if let (true, [Some(site), Some(target)], Some(field)) = (
            sets.contains(&name.bytes()),
            parameters,
            self.target_field(),
        ) {
            self.use_all(*site, Use::Store(Cell::Field(field), *target));
        }
    }

    /// Calls what a node of handles stands for.
    pub(super) fn call_target(
        &mut self,
        at: At,
        (target, args, descriptor): (NodeId, Vec<Option<NodeId>>, Sym),
        (result, thrown): (Option<NodeId>, NodeId),
    ) {
        let named = MethodRef {
            owner: HANDLE.into(),
            name: IN_PLACE.into(),
            descriptor,
            interface: false,
        };
        let args = std::iter::once(Some(target)).chain(args).collect();
        self.invoke_handle(at, &named, (args, result, thrown));
    }
}

/// A call of a handle.
fn called(
    site: At,
    resolved: MethodId,
    (args, result, thrown): (Vec<Option<NodeId>>, Option<NodeId>, NodeId),
) -> Call {
    Call {
        site,
        kind: EdgeKind::Reflective,
        resolved,
        is_fixed: false,
        lambda: None,
        args,
        result,
        thrown,
    }
}

fn parameters(named: &MethodRef) -> usize {
    MethodDescriptor::parse(named.descriptor).map_or(0, |ty| ty.parameters.len())
}
