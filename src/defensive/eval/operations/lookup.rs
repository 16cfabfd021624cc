//! Method types, lookups, and the handles that lookups find.
//!
//! A lookup finds the method to which an instruction of a class with its access would resolve, or
//! it throws. For most handles, the choice of lookup decides only whether it throws. So most
//! handles are known whatever the lookup is. The exceptions are:
//!
//! * protected methods;
//! * `findSpecial`;
//! * methods of the platform that look at their caller, which are not followed.
//!
//! `MethodHandles.lookup()` looks at its caller. Only calls by an instruction of a method's own
//! code are followed. By a lambda, a handle or reflection the caller would be another class.

use crate::domain::state::State;
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::handles::{direct_handle, is_of_field};
use base::{Sym, known};
use classfile::{FieldRef, Handle, HandleKind, MemberRef, MethodDescriptor};
use platform::{Identity, MethodHandle, Operation, TypeOperation, Unreflected, method_type};

/// The method type that an operation gives.
pub(super) fn type_made(
    machine: &Machine<'_>,
    state: &State,
    how: TypeOperation,
    call: Call<'_>,
) -> Option<Identity> {
    let parameters_of = |ty: Sym| {
        let ty = MethodDescriptor::parse(ty)?;
        let parameters = ty.parameters.iter().map(|p| p.descriptor());
        let result = ty.result.map_or(Sym::from("V"), |r| r.descriptor());
        Some((parameters.collect::<Vec<Sym>>(), result))
    };
    let class = |n| machine.class_argument(call, n);
    let (parameters, result) = match how {
        TypeOperation::Result => (Vec::new(), class(0)?),
        TypeOperation::ResultAndOne => (vec![class(1)?], class(0)?),
        TypeOperation::ResultAndArray => (machine.classes_in(state, call, 1)?, class(0)?),
        TypeOperation::ResultAndMore => {
            let mut parameters = vec![class(1)?];
            parameters.extend(machine.classes_in(state, call, 2)?);
            (parameters, class(0)?)
        }
        TypeOperation::ResultAndType => {
            (parameters_of(machine.type_argument(call, 1)?)?.0, class(0)?)
        }
        TypeOperation::ChangeReturn => {
            (parameters_of(machine.type_argument(call, 0)?)?.0, class(1)?)
        }
        TypeOperation::Append => {
            let (mut parameters, result) = parameters_of(machine.type_argument(call, 0)?)?;
            parameters.extend(machine.classes_in(state, call, 1)?);
            (parameters, result)
        }
    };
    method_type(&parameters, result)
}

/// The handle that a lookup finds, unless it throws.
pub(super) fn handle_found(
    machine: &Machine<'_>,
    operation: Operation,
    call: Call<'_>,
) -> Option<MethodHandle> {
    let Identity::Class(owner) = machine.argument(call, 1)? else {
        return None;
    };
    let program = machine.world.program;
    let class = program.lookup(owner, machine.world.declaring(machine.method));
    let interface = program.class(class.ok()?).is_interface();
    let (name, ty) = match operation {
        Operation::FindConstructor => (known().constructor, machine.type_argument(call, 2)?),
        _ => (
            machine.argument(call, 2)?.text()?,
            machine.type_argument(call, 3)?,
        ),
    };
    let kind = match operation {
        Operation::FindStatic => HandleKind::InvokeStatic,
        Operation::FindConstructor => HandleKind::NewInvokeSpecial,
        Operation::FindSpecial => HandleKind::InvokeSpecial,
        _ if interface => HandleKind::InvokeInterface,
        _ => HandleKind::InvokeVirtual,
    };
    let lookup = machine.argument(call, 0);
    let from = match kind {
        HandleKind::InvokeSpecial => match (machine.argument(call, 4)?, lookup?) {
            (Identity::Class(caller), Identity::Lookup(of)) if caller == of => caller,
            _ => return None,
        },
        _ => owner,
    };
    let member = MemberRef {
        owner,
        name,
        descriptor: ty,
        interface,
    };
    let is_constructor = kind == HandleKind::NewInvokeSpecial;
    let is_constructors = !is_constructor || ty.bytes().ends_with(b")V");
    is_constructors.then(|| direct_handle(machine, from, Handle { kind, member }, lookup))?
}

/// The handle of a field that a lookup finds, unless it throws.
pub(super) fn field_handle_found(
    machine: &Machine<'_>,
    kind: HandleKind,
    call: Call<'_>,
) -> Option<MethodHandle> {
    let Identity::Class(owner) = machine.argument(call, 1)? else {
        return None;
    };
    let name = machine.argument(call, 2)?.text()?;
    let descriptor = machine.class_argument(call, 3)?;
    let member = FieldRef {
        owner,
        name,
        descriptor,
    }
    .into();
    direct_handle(
        machine,
        owner,
        Handle { kind, member },
        machine.argument(call, 0),
    )
}

/// The handle that a lookup makes from a member.
pub(super) fn unreflected(
    machine: &Machine<'_>,
    what: Unreflected,
    call: Call<'_>,
) -> Option<Identity> {
    let (from, mut calls) = member_argument(machine, call)?;
    let is_field = is_of_field(calls.kind);
    let is_constructor = calls.kind == HandleKind::NewInvokeSpecial;
    let fits = match what {
        Unreflected::Method => !is_field && !is_constructor,
        Unreflected::Constructor => is_constructor,
        Unreflected::Getter | Unreflected::Setter => is_field,
    };
    if what == Unreflected::Setter {
        calls.kind = calls.kind.writing()?;
    }
    let handle = fits.then(|| direct_handle(machine, from, calls, machine.argument(call, 0)))??;
    Some(Identity::Handle(handle))
}

/// The handle that `unreflectSpecial` makes from a method.
pub(super) fn unreflected_special(machine: &Machine<'_>, call: Call<'_>) -> Option<Identity> {
    let (_, calls) = member_argument(machine, call)?;
    let lookup = machine.argument(call, 0)?;
    let is_method = matches!(
        calls.kind,
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface
    );
    match (machine.argument(call, 2)?, lookup) {
        (Identity::Class(caller), Identity::Lookup(of)) if caller == of && is_method => {
            let kind = HandleKind::InvokeSpecial;
            let handle = direct_handle(machine, caller, Handle { kind, ..calls }, Some(lookup))?;
            Some(Identity::Handle(handle))
        }
        _ => None,
    }
}

/// The member in the argument behind a lookup, and the class that declares it.
fn member_argument(machine: &Machine<'_>, call: Call<'_>) -> Option<(Sym, Handle)> {
    let Identity::Member(member) = machine.argument(call, 1)? else {
        return None;
    };
    let calls = member.runs()?;
    Some((calls.member.owner, calls))
}
