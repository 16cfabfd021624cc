//! *direct*: a call of a copy of its one target. The target must have an overriding method, and its
//! class must be able to hold a copy (`copies`).

use crate::copies::{copy_name, may_copy};
use crate::edit::{Addition, NeededAddition};
use crate::passes::calls::{self, After, implements, on_class, receivers, takes_null};
use crate::passes::{EditKind, Plan, View};
use claims::CallSite;
use classfile::MethodRef;
use ir::InvokeKind;
use program::{ClassId, MethodId, Program, World};

/// Why a call stays; *narrow* reports more about it.
const NO_COPY: &str = "it can call no copy of its target";

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    calls::plan(
        view,
        class,
        EditKind::Direct,
        |view, caller, call, world| {
            let target = calls::target(call).ok_or(NO_COPY)?;
            let host = view.program.method(target).class;
            let need = NeededAddition {
                class: host,
                what: Addition::Copy(target),
            };
            let is_host = view.sees_the_same(class, host)
                && view.may_add(&need)
                && (view.scope.may_change)(host)
                && may_copy(view.program, target);
            let fits = is_host && fits(view.program, caller, call, target, world);
            let after = fits.then(|| After {
                method: MethodRef {
                    name: copy_name(view.program, target),
                    ..on_class(call.named, view.program.class(host).name)
                },
                needs: vec![need],
            });
            after.ok_or(NO_COPY)
        },
    )
}

/// Whether the call may name a copy of the target in the target's class.
fn fits(
    program: &Program,
    caller: MethodId,
    call: &CallSite,
    target: MethodId,
    world: World,
) -> bool {
    let from = program.method(caller).class;
    let host = program.method(target).class;
    let Some(receivers) = receivers(call) else {
        return false;
    };
    // A refused call must stay refused. So this class must certainly be allowed to call the named
    // method, and an interface call selects only public methods.
    let allowed = call.kind == InvokeKind::Virtual || program.method(target).flags.is_public();
    is_overridden(program, target)
        && program.same_package(from, host) == Ok(true)
        && program.nameable(from, host, world)
        && takes_null(program, from, call, host, world)
        && receivers.iter().all(|receiver| {
            program.is_certainly_subtype(from, *receiver, host, world)
                && implements(program, from, *receiver, call, world)
        })
        && allowed
        && program.certain_method(from, call.named, world).is_some()
}

/// Whether a known class overrides the method. If so, the JVM cannot bind its calls by itself.
fn is_overridden(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let mut work = program.subtypes(declared.class).to_vec();
    while let Some(class) = work.pop() {
        let found = program.declared_method(class, declared.name, declared.descriptor);
        if found.is_some_and(|m| program.overrides(m, method) == Ok(true)) {
            return true;
        }
        work.extend(program.subtypes(class));
    }
    false
}
