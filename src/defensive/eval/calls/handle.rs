//! Method handles: values that run a method when they are called.
//!
//! A handle never changes: what it calls, its type and what is bound to it are fixed when it is
//! made. So a handle is a constant, wherever it comes from, and one to which values are bound is an
//! object that holds them, as a lambda holds what it captured. Whether two handles are one object
//! is never known, and nothing here says so.
//!
//! `invokeExact` runs the method if the call's type is the handle's, and throws otherwise. `invoke`
//! runs it as `asType` converts it: references pass as they are, or the conversion throws; numbers
//! are boxed, and nothing is claimed of the boxes. Types are compared by name: two types of one
//! name that are not the same make the call throw, and a call that throws gives nothing.
//! `invokeWithArguments` is an `invoke` with the elements of its array, where they are known.
//!
//! A handle was found, or resolved, with the access of some class, and is called with no other
//! check (JVMS 5.4.3.5): who calls it does not matter. It resolves and selects as an instruction
//! does; so what a call runs is what an instruction would run.

use crate::domain::state::State;
use crate::domain::value::ExactType;
use crate::eval::calls::run::{Run, Values};
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::handles::adapted;
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use ir::InvokeKind;
use platform::{Invocation, MethodHandle, invocation};

/// Whether a call is one of a handle, and a known one among its receivers.
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

/// What a call of one handle runs; `None` if that is not known.
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
        values: Values { given: rest, bound },
    })
}
