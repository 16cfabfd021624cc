//! *narrow*: a call named on the class that all receivers share.
//!
//! Public methods only: what an interface names is public, so protected and package-private ones
//! would turn `invokevirtual` into `invokevirtual`, which saves no dispatch, and would need the
//! rules of JVMS 4.10.1.8 (protected receivers) and 5.4.5 (overriding between packages).

use crate::claims::CallSite;
use crate::program::{ClassId, MethodId, Program, Selection, World};
use crate::rewrite::passes::calls::{self, After, implements, on_class, receivers, takes_null};
use crate::rewrite::passes::{EditKind, Plan, View};
use crate::rules::{Rule, in_force};

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    calls::plan(
        view,
        class,
        EditKind::Narrow,
        |view, caller, call, world| {
            let host = narrow(view.program, caller, call, world)?;
            view.sees_the_same(class, host).then(|| After {
                method: on_class(call.named, view.program.class(host).name),
                needs: Vec::new(),
            })
        },
    )
}

/// The receivers' one class, or the class that declares the one target, when resolving the method
/// there finds a public method and every receiver selects through it what it selected.
fn narrow(program: &Program, caller: MethodId, call: &CallSite, world: World) -> Option<ClassId> {
    let from = program.method(caller).class;
    let receivers = receivers(call)?;
    let host = match receivers.as_slice() {
        [class] => *class,
        _ => program.method(calls::target(call)?).class,
    };
    let host_name = program.class(host).name;
    if host_name == call.named.owner || program.class(host).is_interface() {
        return None;
    }
    let owner = program.lookup(call.named.owner, from).ok()?;
    if program.is_subtype(owner, host) == Ok(true) {
        // No narrower than what the call names.
        return None;
    }
    let certain = |reference| program.certain_method(from, reference, world);
    let old = certain(call.named)?;
    let new = certain(on_class(call.named, host_name))?;
    let usable = program.nameable(from, host, world)
        && takes_null(program, from, call, host, world)
        && receivers.iter().all(|receiver| {
            program.is_certainly_subtype(from, *receiver, host, world)
                && implements(program, from, *receiver, call, world)
                && selects_the_same(program, *receiver, old, new)
        });
    usable.then_some(host)
}

/// Whether the receiver selects the same method for both resolved ones. For a receiver of trusted
/// code that is seen; for one of the platform it follows when the new reference names the
/// receiver's own class: selection starts there for both and looks for the same name, whatever the
/// release has there.
fn selects_the_same(program: &Program, receiver: ClassId, old: MethodId, new: MethodId) -> bool {
    if !in_force(Rule::SameSelection) {
        return true;
    }
    match (program.select(receiver, old), program.select(receiver, new)) {
        (Selection::Method(a), Selection::Method(b)) => {
            a == b && program.method(a).flags.is_public()
        }
        (Selection::Unknown(_), _) | (_, Selection::Unknown(_)) => {
            let class = program.class(receiver);
            let found = program.method(new);
            class.is_platform()
                && class.flags.is_public()
                && program.class(found.class).is_platform()
        }
        _ => false,
    }
}
