//! Method handles as objects (ECOOP 2019, "Deep Static Modeling of invokedynamic"; API of
//! `java.lang.invoke`): results of lookups, combined handles, and calls of handles.
//!
//! * A member's handle is a heap object. It flows as references do, through fields and call sites,
//!   where backward questions would end. Only lookups are asked backwards (`lookup`).
//! * A call that combines handles makes one object for each site. A call of it runs all its parts
//!   with all its values, as far as types pass. The order of the parts, and conditions between
//!   them, are ignored.
//! * The platform's own package is not followed: these rules replace its code.
//!
//! Handles of variables are not followed here (`linkage`).

use rustc_hash::{FxHashMap, FxHashSet};

use super::jvm;
use crate::core::border::{PassedValues, with_types};
use crate::core::cell::ObjectCell;
use crate::core::context::{ContextSite, InstanceId};
use crate::core::heap::{ObjectId, ObjectType};
use crate::core::plugin::{Handled, PlatformCall, Plugin};
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::{CallId, NodeId, NodeUse};
use crate::core::state::Core;
use crate::core::tables::CallAction;
use base::{Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, Handle, HandleKind, MemberRef, MethodDescriptor, MethodRef};
use platform::{Combined, combined};
use program::{ClassId, FieldId};

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
/// The class of lookups.
pub(super) const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const FACTORY: &str = "java/lang/invoke/LambdaMetafactory";
const CONSTANTS: &str = "java/lang/invoke/ConstantBootstraps";
const PACKAGE: &[u8] = b"java/lang/invoke/";
/// Calls a handle with the elements of an array.
const WITH_ARGUMENTS: &str = "invokeWithArguments";
/// The method names of calls that the engine makes on handles. `IN_PLACE` passes each argument by
/// position; `OF_ALL` passes one node that holds all arguments.
const IN_PLACE: &str = "invoke";
const OF_ALL: &str = "invokeExact";
const POLYMORPHIC: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";

/// The cell of a combined handle that holds its parts.
pub(crate) const PARTS: ObjectCell = ObjectCell::Captured(0);
/// The cell of a combined handle that holds its bound values.
pub(crate) const BOUND: ObjectCell = ObjectCell::Captured(1);
/// The cell of a combined handle that holds the values which it returns by itself.
pub(crate) const GIVES: ObjectCell = ObjectCell::Captured(2);

/// The flow through combined handles and invokers at one place: the handles that run, the values
/// that reach them, their results and their exceptions.
#[derive(Clone, Copy)]
struct Through {
    handles: NodeId,
    all: NodeId,
    result: NodeId,
    thrown: NodeId,
}

/// A parameter that takes its argument from a node of all values: that node, the parameter's type,
/// and whether it is the last parameter.
type Passing = (NodeId, Sym, bool);

/// Method handles and their calls.
#[derive(Default)]
pub(crate) struct Handles {
    /// The flow through combined handles and invokers, by the place of the call.
    through: FxHashMap<ContextSite, Through>,
    /// The calls that are connected to such a flow.
    go_through: FxHashSet<CallId>,
    /// All arguments of a call: used if a handle with other parameters reaches it.
    collected: FxHashMap<CallId, NodeId>,
    /// The nodes of arguments that were filtered by type.
    passing: FxHashMap<Passing, NodeId>,
}

impl Plugin for Handles {
    fn native(&mut self, core: &mut Core<'_>, instance: InstanceId) {
        let declared = core.program.method(core.method_of(instance));
        if core.program.class(declared.class).name == *"java/lang/invoke/MethodHandleNatives" {
            set_target(core, declared.name, instance);
        }
    }

    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        if make_site(core, call) {
            return Handled::Flow;
        }
        if core.is_handle_call(call.resolved) {
            give_of_platform(core, call);
            invoke(core, call.at, &call.named, call.nodes.clone());
            return Handled::All;
        }
        if is_package(call.owner) && !is_own_package(core, call.at) {
            meet(core, call);
        }
        Handled::Nothing
    }

    fn receiver_reached(
        &mut self,
        core: &mut Core<'_>,
        call: CallId,
        object: ObjectId,
        action: CallAction,
    ) {
        match action {
            CallAction::RunHandle(handle) => self.run_member(core, call, object, handle),
            CallAction::RunCombined(passes_on) => self.run_combined(core, call, object, passes_on),
            _ => {}
        }
    }
}

/// Whether a class is in the package of method handles.
fn is_package(owner: Sym) -> bool {
    owner.bytes().starts_with(PACKAGE)
}

/// Whether code is in the package of method handles.
pub(super) fn is_own_package(core: &Core<'_>, at: ContextSite) -> bool {
    let caller = core.program.class(core.class_of(at.0));
    caller.is_platform() && caller.name.bytes().starts_with(PACKAGE)
}

/// Whether a call returns a handle.
pub(super) fn gives_handle(call: &PlatformCall) -> bool {
    const GIVES: &[u8] = b")Ljava/lang/invoke/MethodHandle;";
    call.named.descriptor.bytes().ends_with(GIVES)
}

/// A call of a handle may return a handle that the platform makes.
fn give_of_platform(core: &mut Core<'_>, call: &PlatformCall) {
    if gives_handle(call)
        && let Some(result) = call.nodes.result.filter(|_| !is_own_package(core, call.at))
    {
        core.add_one_of(result, jvm::made_for(known().method_handle));
    }
}

/// The plugin gives the result of a call. The result also holds a handle of the platform's own
/// class, so that calls of platform methods on it have a receiver.
pub(super) fn give_made(core: &mut Core<'_>, call: &mut PlatformCall, result: NodeId) {
    core.add_one_of(result, jvm::made_for(known().method_handle));
    call.is_result_given = true;
}

/// A platform call that combines handles, or that calls one with an array. The result comes from
/// these rules alone: the platform's own code mixes all handles.
fn meet(core: &mut Core<'_>, call: &mut PlatformCall) {
    let owner = call.owner;
    if owner == *HANDLE && call.named.name == *WITH_ARGUMENTS {
        return call_with_array(core, call);
    }
    if owner == *FACTORY || owner == *CONSTANTS {
        return leave_bootstrap(core, call);
    }
    let Some(result) = call.nodes.result.filter(|_| gives_handle(call)) else {
        return;
    };
    match owner.bytes() {
        owner if owner == HANDLE.as_bytes() || owner == HANDLES.as_bytes() => {
            combine(core, call, result);
        }
        b"java/lang/invoke/MutableCallSite"
        | b"java/lang/invoke/VolatileCallSite"
        | b"java/lang/invoke/CallSite"
        | b"java/lang/invoke/ConstantCallSite"
            if matches!(call.named.name.bytes(), b"dynamicInvoker" | b"getTarget") =>
        {
            if let Some(site) = call.nodes.arg(0) {
                load_target(core, site, result);
            }
        }
        // The plugin `lookup` covers lookups.
        owner if owner == LOOKUP.as_bytes() => return,
        _ => return core.give_unknown_result(call.at, call.named.descriptor, Some(result)),
    }
    give_made(core, call, result);
}

/// Calls a handle with the elements of an array or a list.
fn call_with_array(core: &mut Core<'_>, call: &PlatformCall) {
    core.leave_open(call.at, Open::MethodHandle);
    if let Some(list) = call.nodes.arg(1) {
        let all = core.node();
        let array = match call.named.descriptor.bytes()[1] {
            b'[' => list,
            _ => array_of_list(core, call.at, list, call.nodes.thrown),
        };
        core.use_all(array, NodeUse::Load(ObjectCell::Elements, all));
        let nodes = CallNodes {
            args: vec![call.nodes.args[0], Some(all)],
            result: call.nodes.result,
            thrown: call.nodes.thrown,
        };
        call_all(core, call.at, nodes);
    }
}

/// Code calls a platform bootstrap method directly. The bootstrap method may call its arguments
/// then or later.
fn leave_bootstrap(core: &mut Core<'_>, call: &PlatformCall) {
    core.leave_open(call.at, Open::MethodHandle);
    if !core.is_of_platform(call.at) {
        let away = PassedValues {
            values: with_types(call.named.descriptor, &call.nodes.args),
            is_outside: true,
        };
        core.leave_call(call.named.descriptor, away, &call.nodes);
    }
}

/// The results of `toArray` on the lists of a node.
fn array_of_list(core: &mut Core<'_>, at: ContextSite, list: NodeId, thrown: NodeId) -> NodeId {
    const TO_ARRAY: (&str, &str, &str) = ("java/util/List", "toArray", "()[Ljava/lang/Object;");
    let array = core.node();
    if let Some(resolved) = core.platform_method(&TO_ARRAY) {
        let nodes = CallNodes {
            args: vec![Some(list)],
            result: Some(array),
            thrown,
        };
        core.receive(DispatchedCall::new(
            at,
            EdgeKind::Reflective,
            resolved,
            nodes,
        ));
    }
    array
}

/// Models a constructor that gives a call site its target, unless the package itself calls it. All
/// call sites run one constructor: in its code, all targets would mix.
fn make_site(core: &mut Core<'_>, call: &PlatformCall) -> bool {
    let is_one = call.named.name == known().constructor
        && call.named.descriptor == *"(Ljava/lang/invoke/MethodHandle;)V"
        && !is_own_package(core, call.at);
    if !is_one {
        return false;
    }
    let Some(field) = target_field(core) else {
        return false;
    };
    let class = core.program.method(call.resolved).class;
    let above = core.program.field(field).class;
    match (core.program.is_subtype(class, above), &call.nodes.args[..]) {
        (Ok(true), [Some(site), Some(target)]) => {
            core.use_all(*site, NodeUse::Store(ObjectCell::Field(field), *target));
            true
        }
        _ => false,
    }
}

/// Makes a combined handle from its parts and bound values.
fn combine(core: &mut Core<'_>, call: &PlatformCall, result: NodeId) {
    let args = &call.nodes.args[..];
    let Some(ty) = MethodDescriptor::parse(call.named.descriptor) else {
        return;
    };
    let is_of_handle = args.len() != ty.parameters.len();
    let method = MethodRef {
        owner: call.owner,
        ..call.named
    };
    let (passes_on, gives_bound) = match combined(!is_of_handle, &method) {
        Some(Combined::Same) => {
            let this = args.first().copied().flatten();
            return this.into_iter().for_each(|this| core.flow(this, result));
        }
        Some(Combined::Invoker) => return give_invoker(core, result),
        Some(Combined::OfVariable) => {
            return core.give_unknown_result(call.at, call.named.descriptor, Some(result));
        }
        Some(Combined::Runs {
            passes_on,
            gives_bound,
        }) => (passes_on, gives_bound),
        None => return,
    };
    let made = core.allocated(call.at, ObjectType::Combined(passes_on), 0);
    let (parts, bound) = (core.cell(made, PARTS), core.cell(made, BOUND));
    let mut of_parameters = args;
    if is_of_handle {
        let Some((Some(this), rest)) = args.split_first() else {
            return;
        };
        core.flow(*this, parts);
        of_parameters = rest;
    }
    for (ty, arg) in ty.parameters.iter().zip(of_parameters) {
        match (ty.descriptor().bytes(), arg) {
            (b"Ljava/lang/invoke/MethodHandle;", Some(from)) => core.flow(*from, parts),
            (b"[Ljava/lang/invoke/MethodHandle;", Some(from)) => {
                core.use_all(*from, NodeUse::Load(ObjectCell::Elements, parts));
            }
            // The clauses of `loop`.
            (b"[[Ljava/lang/invoke/MethodHandle;", Some(from)) => {
                let clauses = core.node();
                core.use_all(*from, NodeUse::Load(ObjectCell::Elements, clauses));
                core.use_all(clauses, NodeUse::Load(ObjectCell::Elements, parts));
            }
            (b"[Ljava/lang/Object;", Some(from)) => {
                core.use_all(*from, NodeUse::Load(ObjectCell::Elements, bound));
            }
            (b"Ljava/lang/Object;", Some(from)) => {
                core.flow(*from, bound);
                if gives_bound {
                    let gives = core.cell(made, GIVES);
                    core.flow(*from, gives);
                }
            }
            _ => {}
        }
    }
    core.constraints.add(result, made);
}

/// The handle of `MethodHandle.invokeExact`, which calls the handle in its first argument.
fn give_invoker(core: &mut Core<'_>, result: NodeId) {
    let Ok(host) = core.program.find(HANDLE.into()) else {
        return;
    };
    let member = MemberRef {
        owner: HANDLE.into(),
        name: OF_ALL.into(),
        descriptor: POLYMORPHIC.into(),
        interface: false,
    };
    let kind = HandleKind::InvokeVirtual;
    let object = core.handle_object(host, Handle { kind, member });
    core.constraints.add(result, object);
}

/// Translates a call of `invoke` or `invokeExact`.
fn invoke(core: &mut Core<'_>, at: ContextSite, named: &MethodRef, mut nodes: CallNodes) {
    let Some(ty) = MethodDescriptor::parse(named.descriptor) else {
        return;
    };
    if !matches!(named.name.bytes(), b"invoke" | b"invokeExact") || is_own_package(core, at) {
        return;
    }
    for (ty, arg) in ty.parameters.iter().zip(nodes.args.iter_mut().skip(1)) {
        if let (FieldType::Primitive(primitive), None) = (ty, &arg) {
            let node = core.node();
            core.add_box(node, *primitive);
            *arg = Some(node);
        }
    }
    nodes.result = nodes.result.map(|to| {
        let from = core.node();
        let filter = ty.result.and_then(|ty| core.type_filter(ty.descriptor()));
        core.filtered(from, to, filter);
        from
    });
    if let Some(resolved) = core.platform_method(&(HANDLE, IN_PLACE, POLYMORPHIC)) {
        core.receive(DispatchedCall::new(
            at,
            EdgeKind::Reflective,
            resolved,
            nodes,
        ));
    }
}

impl Handles {
    /// A member's handle reached the receiver of a call.
    fn run_member(&mut self, core: &mut Core<'_>, id: CallId, object: ObjectId, handle: u32) {
        let (host, handle) = core.handle(handle);
        let named = core.program.resolve_method(host, handle.member.as_method());
        if named.is_ok_and(|named| core.is_handle_call(named)) {
            return self.run_invoker(core, id, object);
        }
        if !core.note_run(id, object) {
            return;
        }
        let mut call = DispatchedCall::clone(&core.calls[id]);
        let is_all = core.program.method(call.resolved).name == *OF_ALL;
        let Some(types) = types_of(core, host, handle) else {
            return;
        };
        match call.nodes.args[1..] {
            [Some(all)] if is_all => call.nodes.args = self.spread(core, &types, all),
            _ if types.len() != call.nodes.args.len() - 1 => {
                let all = self.collected(core, id, &call);
                call.nodes.args = self.spread(core, &types, all);
            }
            _ => _ = call.nodes.args.remove(0),
        }
        use_handle(core, host, handle, call);
    }

    /// The node of all arguments of a call, shared by all handles that reach the call.
    fn collected(&mut self, core: &mut Core<'_>, id: CallId, call: &DispatchedCall) -> NodeId {
        *self.collected.entry(id).or_insert_with(|| {
            let all = core.node();
            collect_all(core, call, all);
            all
        })
    }

    /// One argument for each parameter type, taken from the node of all values. The last parameter
    /// may be an array of them.
    fn spread(
        &mut self,
        core: &mut Core<'_>,
        types: &[FieldType],
        all: NodeId,
    ) -> Vec<Option<NodeId>> {
        let mut args = Vec::new();
        for (n, ty) in types.iter().enumerate() {
            let is_last = n + 1 == types.len();
            let arg = ty
                .is_reference()
                .then(|| self.passing(core, (all, ty.descriptor(), is_last)));
            args.push(arg);
        }
        args
    }

    /// The values of a node that pass a type. For the last parameter, also an array of the values
    /// that pass its element type.
    fn passing(&mut self, core: &mut Core<'_>, key: Passing) -> NodeId {
        if let Some(known) = self.passing.get(&key) {
            return *known;
        }
        let to = core.node();
        self.passing.insert(key, to);
        let (all, ty, is_last) = key;
        let filter = core.type_filter(ty);
        core.filtered(all, to, filter);
        if let (true, Some(component)) = (is_last, ty.bytes().strip_prefix(b"[")) {
            let array = core.heap.merged(ObjectType::Array(ty));
            let elements = core.cell(array, ObjectCell::Elements);
            let filter = core.type_filter(Sym::new(component));
            core.filtered(all, elements, filter);
            core.constraints.add(to, array);
        }
        to
    }

    /// A combined handle reached the receiver of a call: all its parts run.
    fn run_combined(&mut self, core: &mut Core<'_>, id: CallId, object: ObjectId, passes_on: bool) {
        if !core.note_run(id, object) {
            return;
        }
        let through = self.go_through(core, id);
        let [parts, bound, gives] = [PARTS, BOUND, GIVES].map(|cell| core.cell(object, cell));
        core.flow(parts, through.handles);
        core.flow(bound, through.all);
        core.flow(gives, through.result);
        if passes_on {
            core.flow(through.all, through.result);
        }
    }

    /// An invoker reached the receiver of a call: the handles among its arguments run.
    fn run_invoker(&mut self, core: &mut Core<'_>, id: CallId, object: ObjectId) {
        if !core.note_run(id, object) {
            return;
        }
        let through = self.go_through(core, id);
        let filter = core.heap.filter(HANDLE.into());
        core.filtered(through.all, through.handles, filter);
    }

    /// Connects a call to the flow through combined handles and invokers. All such handles at one
    /// place share one flow: they may be parts of each other, and may call themselves.
    fn go_through(&mut self, core: &mut Core<'_>, id: CallId) -> Through {
        let call = DispatchedCall::clone(&core.calls[id]);
        let known = self.through.get(&call.site).copied();
        let through = known.unwrap_or_else(|| Through {
            handles: core.node(),
            all: core.node(),
            result: core.node(),
            thrown: core.node(),
        });
        if self.go_through.insert(id) {
            collect_all(core, &call, through.all);
            core.flow(through.thrown, call.nodes.thrown);
            if let Some(to) = call.nodes.result {
                core.flow(through.result, to);
            }
        }
        if known.is_none() {
            self.through.insert(call.site, through);
            core.flow(through.result, through.all);
            let nodes = CallNodes {
                args: vec![Some(through.handles), Some(through.all)],
                result: Some(through.result),
                thrown: through.thrown,
            };
            call_all(core, call.site, nodes);
        }
        through
    }
}

/// The parameter types of a handle; `None` if a static method or constructor that it names is
/// missing.
fn types_of(core: &Core<'_>, host: ClassId, handle: Handle) -> Option<Vec<FieldType>> {
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
            core.program
                .resolve_method(host, handle.member.as_method())
                .ok()?;
            types.extend(MethodDescriptor::parse(handle.member.descriptor)?.parameters);
        }
        InvokeVirtual | InvokeSpecial | InvokeInterface => {
            types.push(owner);
            types.extend(MethodDescriptor::parse(handle.member.descriptor)?.parameters);
        }
    }
    Some(types)
}

/// Lets all arguments of a call flow to a node, and the elements of array arguments, too.
fn collect_all(core: &mut Core<'_>, call: &DispatchedCall, all: NodeId) {
    for from in call.nodes.args.iter().skip(1).flatten() {
        core.flow(*from, all);
        core.use_all(*from, NodeUse::Load(ObjectCell::Elements, all));
    }
}

/// Runs the target of a member's handle.
fn use_handle(core: &mut Core<'_>, host: ClassId, handle: Handle, call: DispatchedCall) {
    use HandleKind::*;
    if !matches!(handle.kind, GetField | GetStatic | PutField | PutStatic) {
        return core.run_handle(host, handle, call);
    }
    let field = handle.member.as_field();
    let Ok(id) = core.program.resolve_field(host, field) else {
        return;
    };
    if matches!(handle.kind, GetStatic | PutStatic) {
        let class = core.program.field(id).class;
        core.initialise(call.site, class, Some(call.nodes.thrown));
    }
    if !FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference()) {
        return;
    }
    let filter = core.type_filter(field.descriptor);
    let (first, second) = (call.nodes.arg(0), call.nodes.arg(1));
    match (handle.kind, call.nodes.result) {
        (GetField, Some(to)) => {
            if let Some(base) = first {
                core.use_all(base, NodeUse::Load(ObjectCell::Field(id), to));
            }
        }
        (GetStatic, Some(to)) => {
            let from = core.static_node(id);
            core.flow(from, to);
        }
        (PutField, _) => {
            if let (Some(base), Some(from)) = (first, second) {
                let fitting = core.node();
                core.filtered(from, fitting, filter);
                core.use_all(base, NodeUse::Store(ObjectCell::Field(id), fitting));
            }
        }
        (PutStatic, _) => {
            if let Some(from) = first {
                let to = core.static_node(id);
                core.filtered(from, to, filter);
            }
        }
        _ => {}
    }
}

/// Calls all handles in the first argument with all values in the second.
pub(super) fn call_all(core: &mut Core<'_>, at: ContextSite, nodes: CallNodes) {
    if let Some(resolved) = core.platform_method(&(HANDLE, OF_ALL, POLYMORPHIC)) {
        core.receive(DispatchedCall::new(
            at,
            EdgeKind::Reflective,
            resolved,
            nodes,
        ));
    }
}

/// Loads the targets of the call sites that a node holds.
pub(super) fn load_target(core: &mut Core<'_>, site: NodeId, to: NodeId) {
    if let Some(field) = target_field(core) {
        core.use_all(site, NodeUse::Load(ObjectCell::Field(field), to));
    }
}

/// `CallSite.target`, which JVM code reads and writes (JDK 8 to 25).
fn target_field(core: &Core<'_>) -> Option<FieldId> {
    let class = core.program.find("java/lang/invoke/CallSite".into()).ok()?;
    let ty = "Ljava/lang/invoke/MethodHandle;";
    (core.program).declared_field(class, "target".into(), ty.into())
}

/// A native method that sets the target of a call site.
fn set_target(core: &mut Core<'_>, name: Sym, instance: InstanceId) {
    let sets = [
        &b"setCallSiteTargetNormal"[..],
        b"setCallSiteTargetVolatile",
    ];
    let frame = core.frame(instance);
    if let (true, [Some(site), Some(target)], Some(field)) = (
        sets.contains(&name.bytes()),
        &frame.parameters[..],
        target_field(core),
    ) {
        core.use_all(*site, NodeUse::Store(ObjectCell::Field(field), *target));
    }
}

/// Calls the handles of a node with the arguments of a call site that has this descriptor.
pub(super) fn call_target(
    core: &mut Core<'_>,
    at: ContextSite,
    target: NodeId,
    descriptor: Sym,
    mut nodes: CallNodes,
) {
    let named = MethodRef {
        owner: HANDLE.into(),
        name: IN_PLACE.into(),
        descriptor,
        interface: false,
    };
    nodes.args.insert(0, Some(target));
    invoke(core, at, &named, nodes);
}
