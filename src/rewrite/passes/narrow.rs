//! *narrow*: a call named on the class that all receivers share.
//!
//! Only calls of public methods are edited. Methods called through an interface are public, so for
//! protected and package-private methods the edit would turn `invokevirtual` into `invokevirtual`.
//! That saves no dispatch, and would need the rules of JVMS 4.10.1.8 (protected receivers) and
//! 5.4.5 (overriding between packages).

use crate::passes::calls::{self, After, implements, on_class, receivers, takes_null};
use crate::passes::{EditKind, Plan, View};
use base::rules::{Rule, in_force};
use claims::CallSite;
use program::{ClassId, MethodId, Program, Selection, World};

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    calls::plan(
        view,
        class,
        EditKind::Narrow,
        |view, caller, call, world| {
            let host = narrow(view.program, caller, call, world)?;
            if !view.sees_the_same(class, host) {
                return Err("several loaders may define the receiver's class");
            }
            Ok(After {
                method: on_class(call.named, view.program.class(host).name),
                needs: Vec::new(),
            })
        },
    )
}

/// The receivers' one class, or the class that declares the one target. Resolving the method there
/// finds a public method, and every receiver selects the same method through it as before.
///
/// # Errors
/// The condition that fails.
fn narrow(
    program: &Program,
    caller: MethodId,
    call: &CallSite,
    world: World,
) -> Result<ClassId, &'static str> {
    let from = program.method(caller).class;
    let receivers = receivers(call).ok_or(calls::NO_RECEIVER)?;
    let host = match receivers.as_slice() {
        [class] => *class,
        _ => {
            let target = calls::target(call).ok_or("its receivers select several methods")?;
            program.method(target).class
        }
    };
    let host_name = program.class(host).name;
    if host_name == call.named.owner {
        return Err("it names the receiver's class already");
    }
    if program.class(host).is_interface() {
        return Err("the method that it runs is a default method of an interface");
    }
    let owner = program.lookup(call.named.owner, from);
    let owner = owner.map_err(|_| "the class that it names is not known")?;
    if program.is_subtype(owner, host) == Ok(true) {
        return Err("it names a class as narrow already");
    }
    let certain = |reference| program.certain_method(from, reference, world);
    let old = certain(call.named);
    let old = old.ok_or_else(|| not_certain(program, from, call))?;
    let new = certain(on_class(call.named, host_name));
    let new = new.ok_or(
        "the receiver's class has no such method that this class may call in every release",
    )?;
    if !program.nameable(from, host, world) {
        return Err("its class may not name the receiver's class");
    }
    if !takes_null(program, from, call, host, world) {
        return Err(
            "its receiver may be null, and the JVM may refuse to load the receiver's class",
        );
    }
    let usable = receivers.iter().all(|receiver| {
        program.is_certainly_subtype(from, *receiver, host, world)
            && implements(program, from, *receiver, call, world)
            && selects_the_same(program, *receiver, old, new)
    });
    if usable {
        Ok(host)
    } else {
        Err("another release may run another method for the receiver's class")
    }
}

/// Why a call may not find the public method that it names.
fn not_certain(program: &Program, from: ClassId, call: &CallSite) -> &'static str {
    let found = program.resolve_method(from, call.named);
    if found.is_ok_and(|found| !program.method(found).flags.is_public()) {
        "the method that it names is not public, and edits name public ones only"
    } else {
        "not every release certainly has the method that it names"
    }
}

/// Whether the receiver selects the same method for both resolved ones. For a receiver of trusted
/// code both selections are known. For one of the platform this holds if the new reference names
/// the receiver's own class. Then both selections start at that class and search for the same name,
/// whatever the release has there.
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
