//! Uses of members that reflection found, and the code that they run.
//!
//! `Method.invoke` runs the method as a handle of it does, or it throws. It selects by the object's
//! class, and unboxes and widens the arguments. The method's exceptions come wrapped; a caught
//! exception is unknown anyway. The array of arguments is read and not kept.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::ExactType;
use crate::eval::calls::run::{HandleValues, Run};
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::handles::{as_member, direct_handle, trusted_class};
use crate::task::targets::Named;
use base::Sym;
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor, MethodRef};
use ir::InvokeKind;
use platform::{Identity, MemberUse, MethodHandle, member_use};

const OBJECT: &str = "Ljava/lang/Object;";

/// Whether a call uses a member, and a known member is among its receivers.
pub(crate) fn may_use_members(machine: &Machine<'_>, call: Named<'_>) -> bool {
    let program = machine.world.program;
    let is_platform = |method| program.class(program.method(method).class).is_platform();
    let is_member = |ty: &ExactType| ty.member().is_some();
    call.kind == InvokeKind::Virtual
        && machine.follows_handles()
        && member_use(&call.method).is_some()
        && call.resolved.is_some_and(is_platform)
        && call
            .receivers
            .is_some_and(|types| types.iter().any(is_member))
}

/// The code that the use of one member runs; `None` if it is not known.
pub(super) fn used_member(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    member: MethodHandle,
) -> Option<Run> {
    let mut calls = member.runs()?;
    let how = member_use(&call.method)?;
    let has_object = !matches!(
        calls.kind,
        HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial | HandleKind::GetStatic
    );
    let mut arguments: Vec<Option<Val>> = Vec::new();
    if has_object {
        arguments.push(call.args.get(1).copied()?);
    }
    match how {
        MemberUse::Invoke => arguments.extend(passed_in(machine, state, call, 2)?),
        MemberUse::Construct => arguments.extend(passed_in(machine, state, call, 1)?),
        MemberUse::Instantiate | MemberUse::Get => {}
        MemberUse::Set => arguments.push(call.args.get(2).copied()?),
    }
    if how == MemberUse::Set {
        calls.kind = calls.kind.writing()?;
    }
    let owner = calls.member.owner;
    let handle = direct_handle(machine, owner, calls, Some(Identity::Lookup(owner)))?;
    let parts = handle.parts();
    if parts.parsed()?.parameters.len() != arguments.len() {
        // IllegalArgumentException.
        return Some(Run::Nothing);
    }
    let asked = MethodDescriptor::parse(call.method.descriptor)?;
    if !takes_numbers(how, &asked, calls) {
        return None;
    }
    let value = asked.parameters.get(1).filter(|_| how == MemberUse::Set);
    let objects = arguments.len() - usize::from(value.is_some());
    let mut taken = OBJECT.repeat(objects);
    taken.extend(value.map(|ty| ty.descriptor().to_string()));
    let result = asked.result.map(|ty| ty.descriptor().to_string());
    let result = result.unwrap_or("V".into());
    let parts = parts.as_type(Sym::from(&*format!("({taken}){result}")))?;
    Some(Run::Handle {
        handle: parts.clone().intern(),
        parts,
        values: HandleValues {
            arguments,
            bound: Vec::new(),
        },
    })
}

/// The constructors that `Class.newInstance` may run, if its classes are known.
pub(crate) fn instantiated(
    machine: &Machine<'_>,
    method: &MethodRef,
    receiver: Val,
) -> Option<Vec<MethodHandle>> {
    if member_use(method) != Some(MemberUse::Instantiate) || !machine.follows_handles() {
        return None;
    }
    let classes = match machine.identity(receiver) {
        Some(one) => vec![one],
        None => machine.constants(receiver)?,
    };
    let constructor = |class| {
        let Identity::Class(name) = class else {
            return None;
        };
        let class = trusted_class(machine, name)?;
        let found = machine.world.program.reflected_constructor(class, &[])?;
        match as_member(machine, found)? {
            Identity::Member(constructor) => Some(constructor),
            _ => None,
        }
    };
    let found: Vec<_> = classes
        .into_iter()
        .map(constructor)
        .collect::<Option<_>>()?;
    (!found.is_empty()).then_some(found)
}

/// The arguments that are passed in an array. Null passes none.
fn passed_in(
    machine: &Machine<'_>,
    state: &State,
    call: Call<'_>,
    n: usize,
) -> Option<Vec<Option<Val>>> {
    let array = call.args.get(n).copied().flatten()?;
    if machine.arena.get(array).is_null() {
        return Some(Vec::new());
    }
    Some(
        machine
            .elements(state, call, n)?
            .into_iter()
            .map(Some)
            .collect(),
    )
}

/// Whether the type in which a field is read or written is followed. A number is followed only in a
/// field of numbers: a field of objects holds no number, though perhaps a box.
fn takes_numbers(how: MemberUse, asked: &MethodDescriptor, calls: Handle) -> bool {
    let number = match how {
        MemberUse::Get => asked.result,
        MemberUse::Set => asked.parameters.get(1).copied(),
        MemberUse::Invoke | MemberUse::Construct | MemberUse::Instantiate => None,
    };
    let is_number = |ty: FieldType| !ty.is_reference();
    !number.is_some_and(is_number)
        || FieldType::parse(calls.member.descriptor).is_some_and(is_number)
}
