//! Handles of members: by a constant of a class, by a lookup, by reflection.
//!
//! A handle is found, or resolved, with the access of some class. The code that a call of it runs
//! is in `calls::handle`.

use crate::eval::machine::Machine;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{FieldRef, Handle, HandleKind, MemberRef, MethodRef};
use platform::{HandleParts, Identity, MethodHandle};
use program::{ClassId, FieldId, MethodId, World};

/// The handle that a constant of the method's class names, if the handle is known.
pub(in crate::eval) fn own_handle(machine: &Machine<'_>, handle: Handle) -> Option<MethodHandle> {
    let name = machine.own_name()?;
    let is_it = handle.kind != HandleKind::InvokeSpecial || handle.member.owner == name;
    is_it.then(|| direct_handle(machine, name, handle, Some(Identity::Lookup(name))))?
}

/// A handle of a member that the code of `from` names, found with the access of `lookup`. `None` if
/// its target or its type is not certain.
///
/// The handle of a protected member takes only objects of the lookup's class if that class is in
/// another package. Then its type differs from the reference's. Members of a class that is not
/// trusted may differ at run time.
pub(in crate::eval) fn direct_handle(
    machine: &Machine<'_>,
    from: Sym,
    handle: Handle,
    lookup: Option<Identity>,
) -> Option<MethodHandle> {
    if is_of_field(handle.kind) {
        return field_handle(machine, from, handle, lookup);
    }
    let program = machine.world.program;
    let member = handle.member.as_method();
    let from_id = program.find(from).ok()?;
    let resolved = program.resolve_method(from_id, member).ok()?;
    let method = program.method(resolved);
    let owner = program.lookup(member.owner, from_id).ok()?;
    let is_static = handle.kind == HandleKind::InvokeStatic;
    let is_special = handle.kind == HandleKind::InvokeSpecial;
    let is_constructor = handle.kind == HandleKind::NewInvokeSpecial;
    let fits = method.flags.is_static() == is_static
        && method.name.bytes().starts_with(b"<") == is_constructor
        && (!is_constructor || method.class == owner)
        && (!is_special || program.is_trusted(method.class))
        && method.may_have_handle()
        && !program.is_signature_polymorphic(resolved);
    let takes_any = is_static || is_special || is_constructor || !method.flags.is_protected();
    let is_any = takes_any || is_near(machine, lookup, method.class);
    if !fits || !is_any || !stays(machine, owner, member, resolved) {
        return None;
    }
    let receiver = if is_special { from } else { member.owner };
    Some(HandleParts::direct(from, handle, receiver)?.intern())
}

/// The same for a field. A handle that writes a final field is left unknown: lookups throw, but for
/// the exceptions that `Field.set` has, too (API of `Lookup.unreflectSetter`).
fn field_handle(
    machine: &Machine<'_>,
    from: Sym,
    handle: Handle,
    lookup: Option<Identity>,
) -> Option<MethodHandle> {
    let (program, member) = (machine.world.program, handle.member);
    let from_id = program.find(from).ok()?;
    let owner = program.lookup(member.owner, from_id).ok()?;
    let field = program.field(program.resolve_field(from_id, field_of(handle)).ok()?);
    let is_static = matches!(handle.kind, HandleKind::GetStatic | HandleKind::PutStatic);
    let writes = matches!(handle.kind, HandleKind::PutField | HandleKind::PutStatic);
    // Models do not see stores into the fields of their classes.
    let is_modelled = program.class(field.class).is_platform();
    let is_trusted = program.is_trusted(owner) && program.is_trusted(field.class);
    let takes_any = is_static || !field.flags.is_protected();
    let fits = field.flags.is_static() == is_static
        && !(writes && (field.flags.is_final() || is_modelled))
        && (is_trusted || !in_force(Rule::HandlesAge))
        && (takes_any || is_near(machine, lookup, field.class));
    fits.then(|| HandleParts::direct(from, handle, member.owner))?
        .map(|parts| parts.intern())
}

/// Whether a lookup's class is in the package of the class that declares a protected member.
fn is_near(machine: &Machine<'_>, lookup: Option<Identity>, declares: ClassId) -> bool {
    let program = machine.world.program;
    let is_near = || match lookup {
        Some(Identity::Lookup(name)) => program
            .find(name)
            .is_ok_and(|of| program.same_package(of, declares) == Ok(true)),
        _ => false,
    };
    is_near() || !in_force(Rule::ProtectedReceivers)
}

/// Whether resolution finds the same member wherever the program runs.
fn stays(machine: &Machine<'_>, owner: ClassId, named: MethodRef, resolved: MethodId) -> bool {
    let program = machine.world.program;
    let here = machine.world.declaring(machine.method);
    let is_trusted = |class| program.is_trusted(class);
    is_trusted(owner) && is_trusted(program.method(resolved).class)
        || program.certain_member(here, named, World::Open) == Some(resolved)
        || !in_force(Rule::HandlesAge)
}

/// The class of that name, if its code is trusted and the name means the same here as everywhere.
pub(in crate::eval) fn trusted_class(machine: &Machine<'_>, name: Sym) -> Option<ClassId> {
    let program = machine.world.program;
    let found = program.lookup(name, machine.world.declaring(machine.method));
    let class = found.ok()?;
    (program.is_trusted(class) && program.find(name) == Ok(class)).then_some(class)
}

/// A method or constructor as a value.
pub(in crate::eval) fn as_member(machine: &Machine<'_>, method: MethodId) -> Option<Identity> {
    let program = machine.world.program;
    let method = program.method(method);
    let class = program.class(method.class);
    let kind = if method.name == known().constructor {
        HandleKind::NewInvokeSpecial
    } else if method.flags.is_static() {
        HandleKind::InvokeStatic
    } else if class.is_interface() {
        HandleKind::InvokeInterface
    } else {
        HandleKind::InvokeVirtual
    };
    let member = MemberRef {
        owner: class.name,
        name: method.name,
        descriptor: method.descriptor,
        interface: class.is_interface(),
    };
    as_declared(machine, Handle { kind, member })
}

/// A field as a value.
pub(super) fn field_as_member(machine: &Machine<'_>, field: FieldId) -> Option<Identity> {
    let program = machine.world.program;
    let field = program.field(field);
    let kind = if field.flags.is_static() {
        HandleKind::GetStatic
    } else {
        HandleKind::GetField
    };
    let owner = program.class(field.class).name;
    let member = FieldRef {
        owner,
        name: field.name,
        descriptor: field.descriptor,
    }
    .into();
    as_declared(machine, Handle { kind, member })
}

/// A member, as the class that declares it sees it.
fn as_declared(machine: &Machine<'_>, calls: Handle) -> Option<Identity> {
    let owner = calls.member.owner;
    let handle = direct_handle(machine, owner, calls, Some(Identity::Lookup(owner)))?;
    Some(Identity::Member(handle))
}

/// The handle that `asType` gives. If the type is the same, the result is the handle itself, and
/// collects nothing. If it is another type, `None` for a handle that may collect arguments.
pub(in crate::eval) fn adapted(parts: &HandleParts, to: Sym) -> Option<HandleParts> {
    let may_collect = parts.may_collect() && in_force(Rule::CollectorsCollect);
    if parts.ty != to && may_collect {
        None
    } else if in_force(Rule::BoxesAreOthers) {
        parts.as_type(to)
    } else {
        Some(HandleParts {
            ty: to,
            ..parts.clone()
        })
    }
}

/// Whether a handle of that kind reads or writes a field.
pub(in crate::eval) fn is_of_field(kind: HandleKind) -> bool {
    use HandleKind::{GetField, GetStatic, PutField, PutStatic};
    matches!(kind, GetField | GetStatic | PutField | PutStatic)
}

/// The field that a field handle reads or writes.
pub(in crate::eval) fn field_of(handle: Handle) -> FieldRef {
    handle.member.as_field()
}
