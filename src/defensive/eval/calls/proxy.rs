//! Proxies, and objects of an interface that call a method handle (API of `java.lang.reflect.Proxy`
//! and of `java.lang.invoke.MethodHandleProxies`).
//!
//! A proxy holds its handler. The handler does not change while only known code refers to the
//! proxy. The reasons: the field is `Proxy`'s own, subclasses see the field of their own objects
//! only, and reflection lets the object escape.
//!
//! The proxy's class declares all methods of its interfaces, default methods too, but no static and
//! no private ones. It also declares three methods of `Object`. Each method calls the handler with
//! the proxy, the method, and a new array of the arguments, or null without arguments. It unboxes
//! or casts the handler's result, or throws.
//!
//! For objects that call a handle, only the interface's abstract methods are followed: the other
//! methods of their class differ between releases. A call runs the handle as `asType` converts it
//! to the method's type.
//!
//! A handler or a handle that is itself such an object is not followed.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::{ExactType, Generated};
use crate::eval::calls::lambda::may_override;
use crate::eval::calls::run::{HandleValues, HandlerCall, Run};
use crate::eval::machine::{Call, Machine, array_type};
use crate::eval::operations::generated::interface;
use crate::eval::operations::handles::{adapted, as_member};
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{MethodDescriptor, MethodRef};
use ir::InvokeKind;
use platform::Identity;
use program::{ClassId, MethodId, World};

/// The type of the array of arguments.
const OBJECTS: &str = "[Ljava/lang/Object;";

/// Whether a call may run the handler of a known proxy, or the handle of an interface's object.
pub(super) fn may_run_generated(machine: &Machine<'_>, call: Named<'_>) -> bool {
    let is_such = |ty: &ExactType| ty.generated.is_some() && ty.lambda().is_none();
    let overrides =
        |method| is_of_object_and_proxied(machine, method) || may_override(machine, method);
    matches!(call.kind, InvokeKind::Interface | InvokeKind::Virtual)
        && machine.follows_handles()
        && call
            .receivers
            .is_some_and(|types| types.iter().any(is_such))
        && call.resolved.is_some_and(overrides)
}

/// Whether the method is one of the three methods of `Object` that a proxy's class declares.
fn is_of_object_and_proxied(machine: &Machine<'_>, method: MethodId) -> bool {
    let program = machine.world.program;
    let method = program.method(method);
    let (name, descriptor) = (method.name, method.descriptor);
    Some(method.class) == program.object() && is_proxied_of_object(name, descriptor)
}

/// The code that a call of a method of such an object runs; `None` if it is not known.
pub(super) fn called_generated(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    ty: ExactType,
    resolved: Option<MethodId>,
) -> Option<Run> {
    let receiver = call.args.first().copied().flatten()?;
    let held = machine.captured(state, receiver, ty, &[true], call.pc);
    let held = held.first().copied().flatten()?;
    let (class, resolved) = (ty.generated?, resolved?);
    let interfaces = class.interfaces(ty.name).into_iter();
    let interfaces: Vec<ClassId> = interfaces
        .map(|name| interface(machine, name))
        .collect::<Option<_>>()?;
    match class {
        Generated::Lambda(_) => None,
        Generated::Proxy(_) => {
            let proxied = [held, receiver];
            handled(machine, state, call, &interfaces, resolved, proxied)
        }
        Generated::OfHandle => passed_to_handle(machine, state, call, &interfaces, resolved, held),
    }
}

/// The code that a call on a proxy of those interfaces with that handler runs.
fn handled(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    interfaces: &[ClassId],
    resolved: MethodId,
    [handler, proxy]: [Val; 2],
) -> Option<Run> {
    let is_of_object = is_of_object_and_proxied(machine, resolved);
    let mut of = interfaces.iter();
    let is_declared = is_of_object || of.any(|of| is_method_of(machine, resolved, *of));
    is_declared.then_some(())?;
    let mut state = state.clone();
    let method = declared(machine, interfaces, call).and_then(|m| as_member(machine, m));
    let method = match method {
        Some(method) => machine.known(method),
        None => machine.open_not_null(UnknownCause::NoBody(call.method), call.pc),
    };
    let array = arguments_in_array(machine, &mut state, call);
    let listed = array_type(OBJECTS.into());
    let [handler, proxy] = [handler, proxy].map(|value| machine.aged(value, listed, call.pc));
    let args = [Some(handler), Some(proxy), Some(method), Some(array)];
    Some(Run::Handler(HandlerCall {
        state,
        args,
        handler,
    }))
}

/// Whether the method belongs to that interface, or to one above it, and the interface's objects
/// override it.
fn is_method_of(machine: &Machine<'_>, method: MethodId, interface: ClassId) -> bool {
    let program = machine.world.program;
    let (from, class) = (
        machine.world.declaring(machine.method),
        program.method(method).class,
    );
    may_override(machine, method)
        && program.is_certainly_subtype(from, interface, class, World::Open)
}

/// The method of a call, if it is the only one with its name and parameters in the interfaces. The
/// platform looks it up by name and parameters, so methods with other results and static ones
/// count. `Object` counts, too: a method like one of its methods is never the only one. A handler
/// gets `Object`'s method for it, and a handle is not called for it.
fn declared(machine: &Machine<'_>, interfaces: &[ClassId], call: Call<'_>) -> Option<MethodId> {
    let program = machine.world.program;
    let descriptor = call.method.descriptor;
    let parameters = MethodDescriptor::parse(descriptor)?.parameters;
    let parameters: Vec<Sym> = parameters.iter().map(|ty| ty.descriptor()).collect();
    let mut found: Vec<MethodId> = Vec::new();
    for interface in interfaces {
        let all = program.methods_named(*interface, call.method.name, true)?;
        let alike = all.into_iter().filter(|m| program.takes(*m, &parameters));
        found.extend(alike);
    }
    found.sort_unstable();
    found.dedup();
    let is_one = found.len() == 1 || !in_force(Rule::ProxiesOverrideOne);
    let is_it = |method: &MethodId| program.method(*method).descriptor == descriptor;
    found.into_iter().find(is_it).filter(|_| is_one)
}

/// The array of arguments that a handler is given.
fn arguments_in_array(machine: &mut Machine<'_>, state: &mut State, call: Call<'_>) -> Val {
    let arguments = &call.args[1..];
    if arguments.is_empty() {
        return Val::NULL;
    }
    let mut one = Val::NONE;
    for argument in arguments {
        let value = match argument {
            Some(value) => *value,
            None => machine.open_not_null(UnknownCause::Dynamic, call.pc),
        };
        one = machine.arena.join(one, value);
    }
    machine.array_of(state, OBJECTS, one, call)
}

/// The code that a call runs on an object of an interface that passes calls to a handle.
fn passed_to_handle(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    interfaces: &[ClassId],
    resolved: MethodId,
    held: Val,
) -> Option<Run> {
    let is_abstract = machine.world.program.method(resolved).flags.is_abstract();
    let is_run = is_abstract && declared(machine, interfaces, call) == Some(resolved);
    let Identity::Handle(handle) = is_run.then(|| machine.identity(held))?? else {
        return None;
    };
    let parts = adapted(handle.parts(), call.method.descriptor)?;
    let bound = machine.bound_values(state, held, ExactType::of_handle(handle), &parts, call.pc);
    let rest = call.args[1..].to_vec();
    Some(Run::Handle {
        handle,
        parts,
        values: HandleValues {
            arguments: rest,
            bound,
        },
    })
}

/// `InvocationHandler.invoke`.
pub(super) fn handler_method() -> MethodRef {
    MethodRef {
        interface: true,
        ..MethodRef::of_class(
            "java/lang/reflect/InvocationHandler",
            "invoke",
            "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;",
        )
    }
}

/// Whether every proxy's class declares a method of that name and type, as `Object` does.
fn is_proxied_of_object(name: Sym, descriptor: Sym) -> bool {
    const PROXIED: [(&str, &str); 3] = [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ];
    PROXIED
        .iter()
        .any(|(n, d)| name == **n && descriptor == **d)
}
