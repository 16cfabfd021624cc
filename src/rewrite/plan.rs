//! Claims → planned edits, one method at a time, no byte touched yet.

use crate::claims::{CallSite, MethodClaims, Receiver, Targets};
use crate::classfile::{MethodRef, Pc};
use crate::id::Sym;
use crate::ir::InvokeKind;
use crate::program::{ClassId, MethodId, Program, Selection, World};
use crate::rewrite::Passes;
use crate::rules::{Rule, in_force};

/// A planned change of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub pc: Pc,
    /// What the call names now.
    pub before: MethodRef,
    pub kind: InvokeKind,
    pub after: After,
    pub because: String,
    pub world: World,
}

/// What a call becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// `invokevirtual` of the same method on this class.
    Narrow(Sym),
    /// `invokevirtual` of the copy of this method in its own class.
    Direct(MethodId),
}

/// The edits that a method's claims allow in that world. `is_host` says whether a copy of a method
/// may be added.
pub(super) fn plan(
    program: &Program,
    caller: MethodId,
    claims: &MethodClaims,
    world: World,
    passes: Passes,
    is_host: &impl Fn(MethodId) -> bool,
) -> Vec<Planned> {
    claims
        .calls
        .iter()
        .filter(|call| matches!(call.kind, InvokeKind::Virtual | InvokeKind::Interface))
        .filter_map(|call| {
            let edit = |world| {
                let direct = || direct(program, caller, call, world, is_host);
                let narrow = || narrow(program, caller, call, world);
                let direct = passes.direct.then(direct).flatten();
                direct.or_else(|| passes.narrow.then(narrow).flatten())
            };
            let after = edit(world)?;
            // The claim's world, if the edit could be made there.
            let holds = call.world < world && edit(call.world) == Some(after);
            Some(Planned {
                pc: call.pc,
                before: call.named,
                kind: call.kind,
                after,
                because: because(call),
                world: if holds { call.world } else { world },
            })
        })
        .collect()
}

/// The classes that all receivers are of; nothing when unknown, never there, or an array.
fn receivers(call: &CallSite) -> Option<Vec<ClassId>> {
    let Receiver::Known { types, .. } = &call.receiver else {
        return None;
    };
    let classes: Option<Vec<ClassId>> = types.iter().map(|t| t.class).collect();
    classes.filter(|classes| !classes.is_empty())
}

/// *narrow*: the receivers' one class, or the class that declares the one target, when resolving
/// the method there finds a public method and every receiver selects through it what it selected.
///
/// Public methods only: what an interface names is public, so protected and package-private ones
/// would turn `invokevirtual` into `invokevirtual`, which saves no dispatch, and would need the
/// rules of JVMS 4.10.1.8 (protected receivers) and 5.4.5 (overriding between packages).
fn narrow(program: &Program, caller: MethodId, call: &CallSite, world: World) -> Option<After> {
    let from = program.method(caller).class;
    let receivers = receivers(call)?;
    let host = match receivers.as_slice() {
        [class] => *class,
        _ => {
            let Targets::Known(targets) = &call.targets else {
                return None;
            };
            let [target] = targets.as_slice() else {
                return None;
            };
            program.method(*target).class
        }
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
    let new = certain(MethodRef {
        owner: host_name,
        interface: false,
        ..call.named
    })?;
    let usable = program.nameable(from, host, world)
        && takes_null(program, from, call, host, world)
        && receivers.iter().all(|receiver| {
            program.is_certainly_subtype(from, *receiver, host, world)
                && implements(program, from, *receiver, call, world)
                && selects_the_same(program, *receiver, old, new)
        });
    usable.then_some(After::Narrow(host_name))
}

/// Whether a null receiver goes on throwing what it throws: the JVM loads the class that a call names
/// before it looks at the receiver, so both the one named now and the host have to be accepted for
/// sure. A receiver that is there proves it.
fn takes_null(
    program: &Program,
    from: ClassId,
    call: &CallSite,
    host: ClassId,
    world: World,
) -> bool {
    matches!(
        call.receiver,
        Receiver::Known {
            nullable: false,
            ..
        }
    ) || program.is_certainly_accepted(from, host, world)
        && program.lookup(call.named.owner, from).is_ok_and(|owner| {
            program.nameable(from, owner, world)
                && program.is_certainly_accepted(from, owner, world)
        })
}

/// An interface call on an object that does not implement the interface throws.
fn implements(
    program: &Program,
    from: ClassId,
    receiver: ClassId,
    call: &CallSite,
    world: World,
) -> bool {
    call.kind == InvokeKind::Virtual
        || !in_force(Rule::ReceiversImplement)
        || program
            .lookup(call.named.owner, receiver)
            .is_ok_and(|interface| program.is_certainly_subtype(from, receiver, interface, world))
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

/// *direct*: the one target, when something overrides it and its class can hold a copy.
fn direct(
    program: &Program,
    caller: MethodId,
    call: &CallSite,
    world: World,
    is_host: &impl Fn(MethodId) -> bool,
) -> Option<After> {
    let from = program.method(caller).class;
    let receivers = receivers(call)?;
    let Targets::Known(targets) = &call.targets else {
        return None;
    };
    let [target] = targets.as_slice() else {
        return None;
    };
    let host = program.method(*target).class;
    let fits = is_overridden(program, *target)
        && program.same_package(from, host) == Ok(true)
        && program.nameable(from, host, world)
        && takes_null(program, from, call, host, world)
        && is_host(*target)
        && receivers.iter().all(|receiver| {
            program.is_certainly_subtype(from, *receiver, host, world)
                && implements(program, from, *receiver, call, world)
        });
    // A call that would be refused must go on being refused: the named method must be one that
    // this class may certainly call, and an interface call selects public methods only.
    program.certain_method(from, call.named, world)?;
    let allowed = call.kind == InvokeKind::Virtual || program.method(*target).flags.is_public();
    (fits && allowed).then_some(After::Direct(*target))
}

/// Whether a class that is known overrides the method: then the JVM cannot bind calls of it by
/// itself.
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

/// The claim behind an edit.
fn because(call: &CallSite) -> String {
    let Receiver::Known {
        types, by_value, ..
    } = &call.receiver
    else {
        return String::new();
    };
    let names: Vec<String> = types.iter().map(|t| t.name.to_string()).collect();
    let how = if *by_value { "receiver" } else { "closed type" };
    format!("{how} {{{}}}", names.join(", "))
}
