//! Method handles: values that run a method when they are called.
//!
//! A handle never changes: its target, its type and its bound values are fixed when it is made. So
//! a handle without bound values is a constant, wherever it comes from. A handle with bound values
//! is an object that holds them, as a lambda holds its captured values. Whether two handles are one
//! object is never known, and no answer here depends on it.
//!
//! `invokeExact` runs the method if the call's type is the handle's, and throws otherwise. `invoke`
//! runs it as `asType` converts it: references pass as they are, or the conversion throws. Numbers
//! are boxed, and no claim is about the boxes. Types are compared by name. Two different types of
//! one name make the call throw, and a call that throws gives nothing. `invokeWithArguments` is an
//! `invoke` with the elements of its array, where they are known.
//!
//! A handle was found, or resolved, with the access of some class, and is called without another
//! check (JVMS 5.4.3.5). So its caller does not matter. A handle resolves and selects as an
//! instruction does, so a call of it runs the code that an instruction would run.

use crate::domain::state::State;
use crate::domain::value::ExactType;
use crate::eval::calls::run::{HandleValues, Run};
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::handles::adapted;
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use ir::InvokeKind;
use platform::{Invocation, MethodHandle, invocation};

/// Whether a call is one of a method handle, and a known handle is among its receivers.
pub(crate) fn may_run_handles(machine: &Machine<'_>, call: Named<'_>) -> bool {
    let program = machine.world.program;
    let calls_handles = |method| match invocation(&call.method) {
        Some(Invocation::Exact | Invocation::Converted) => program.is_signature_polymorphic(method),
        Some(Invocation::Listed) => program.class(program.method(method).class).is_platform(),
        None => false,
    };
    let is_handle = |ty: &ExactType| ty.handle().is_some();
    call.kind == InvokeKind::Virtual
        && machine.follows_handles()
        && call.resolved.is_some_and(calls_handles)
        && call
            .receivers
            .is_some_and(|types| types.iter().any(is_handle))
}

/// The code that a call of one handle runs; `None` if it is not known.
pub(super) fn called_handle(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    ty: ExactType,
    handle: MethodHandle,
) -> Option<Run> {
    let invocation = invocation(&call.method)?;
    let parts = handle.parts();
    let (wanted, rest) = match invocation {
        Invocation::Listed => {
            let listed = machine.elements(state, call, 1)?;
            let objects = "Ljava/lang/Object;".repeat(listed.len());
            let wanted = Sym::from(&*format!("({objects})Ljava/lang/Object;"));
            (wanted, listed.into_iter().map(Some).collect())
        }
        Invocation::Exact | Invocation::Converted => {
            (call.method.descriptor, call.args[1..].to_vec())
        }
    };
    let may_throw = invocation != Invocation::Listed && !in_force(Rule::InvokeConverts);
    let throws = invocation == Invocation::Exact || may_throw;
    if parts.ty != wanted && throws {
        // WrongMethodTypeException.
        return Some(Run::Nothing);
    }
    let parts = adapted(parts, wanted)?;
    let receiver = call.args.first().copied().flatten()?;
    let bound = machine.bound_values(state, receiver, ty, &parts, call.pc);
    Some(Run::Handle {
        handle,
        parts,
        values: HandleValues {
            arguments: rest,
            bound,
        },
    })
}
