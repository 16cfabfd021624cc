//! Makes objects of classes that the JVM or the platform generates: lambdas, proxies, and objects
//! of an interface that call a handle. The code that their methods run is in `calls`.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::{ExactType, Generated, Null};
use crate::eval::machine::{Call, Machine};
use base::Sym;
use classfile::Pc;
use ir::{Type, ValueId};
use platform::Identity;
use program::ClassId;

/// The object that a site of a lambda metafactory gives.
pub(in crate::eval) fn lambda(
    machine: &mut Machine<'_>,
    state: &mut State,
    ty: ExactType,
    captured: &[ValueId],
    pc: Pc,
) -> Val {
    if captured.is_empty() {
        return machine.shared(ty, pc);
    }
    let is_watched = machine.world.is_watched(ty);
    let made = machine.allocate(state, ty, pc, is_watched);
    let name = machine.arena.allocated(machine.site(pc), ty);
    let is_reference = |id: &ValueId| machine.body.values[*id].ty == Type::Ref;
    let captured: Vec<(usize, ValueId)> = captured.iter().copied().enumerate().collect();
    for (n, id) in captured.into_iter().filter(|(_, id)| is_reference(id)) {
        let value = state.used(id);
        machine.capture(state, name, n, value);
    }
    made
}

/// The result of `newProxyInstance`. Its arguments are a loader, an array of interfaces, and a
/// handler. The loader may be asked for the interfaces, so it escapes.
pub(super) fn new_proxy(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let interfaces = machine.elements(state, call, 1)?;
    let name = |value| interface_named(machine, machine.identity(value)?);
    let names: Vec<Sym> = interfaces.into_iter().map(name).collect::<Option<_>>()?;
    let loader = call.args.first().copied().flatten()?;
    let handler = call.args.get(2).copied().flatten()?;
    machine.escape_value(state, loader);
    let interface = *names.first()?;
    let class = Generated::proxy(names);
    Some(generated(
        machine, state, interface, class, handler, call.pc,
    ))
}

/// The result of `asInterfaceInstance`. Its arguments are an interface and a handle.
pub(super) fn interface_instance(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let name = interface_named(machine, machine.argument(call, 0)?)?;
    let handle = call.args.get(1).copied().flatten()?;
    Some(generated(
        machine,
        state,
        name,
        Generated::OfHandle,
        handle,
        call.pc,
    ))
}

/// The name of the interface in a class value, if the name finds the same interface here.
fn interface_named(machine: &Machine<'_>, class: Identity) -> Option<Sym> {
    let Identity::Class(name) = class else {
        return None;
    };
    interface(machine, name).map(|_| name)
}

/// The interface of that name, if the name finds the same one for the method as everywhere.
pub(in crate::eval) fn interface(machine: &Machine<'_>, name: Sym) -> Option<ClassId> {
    let program = machine.world.program;
    let found = program.lookup(name, machine.world.declaring(machine.method));
    let class = found.ok().filter(|class| program.find(name) == Ok(*class));
    class.filter(|class| program.class(*class).is_interface())
}

/// A new object of a generated class, which holds `holds` for ever.
fn generated(
    machine: &mut Machine<'_>,
    state: &mut State,
    name: Sym,
    class: Generated,
    holds: Val,
    pc: Pc,
) -> Val {
    let ty = ExactType {
        name,
        class: None,
        generated: Some(class),
        identity: None,
    };
    let is_watched = machine.world.is_watched(ty);
    let made = machine.allocate(state, ty, pc, is_watched);
    machine.unseen_stores(state, made, pc);
    let object = machine.arena.allocated(machine.site(pc), ty);
    let holds = machine.aged(holds, ty, pc);
    let holds = machine.arena.with_null(holds, Null::Never);
    machine.capture(state, object, 0, holds);
    made
}
