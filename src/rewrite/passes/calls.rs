//! Shared parts of the passes over calls: edits of calls with known receivers.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use crate::edit::{Basis, CodeEdit, Fragment, NeededAddition, Planned};
use crate::loops::Loops;
use crate::passes::{EditKind, Plan, View};
use base::Sym;
use base::rules::{Rule, in_force};
use claims::{CallSite, Receiver, Targets};
use classfile::{Insn, MethodRef, Op, Pc};
use ir::InvokeKind;
use platform::reflects;
use program::{ClassId, MethodId, Program, World};

/// Why a call stays if there is no other reason.
pub const NO_RECEIVER: &str = "the class of its receiver is not known";

/// Why a call that could be edited stays.
const NO_LOOP: &str = "it stands in no loop, and outside of loops an edit gains nothing: --passes narrow,direct edits such calls, too";

/// Why a call of a known lambda or handle stays.
const RUNS_KNOWN: &str = "its target is known; only --passes call edits such calls, where it can";

/// The call after the edit: `invokevirtual` of that method, on receivers of its owner.
#[derive(PartialEq, Eq)]
pub(super) struct After {
    pub method: MethodRef,
    pub needs: Vec<NeededAddition>,
}

/// Plans the edits of a class's virtual and interface calls. Unless the run asks for all, only
/// calls in loops are edited: code that runs once gains nothing (docs/measured/PEAK.md). `edit`
/// returns the new call for a world, or why the call stays.
pub(super) fn plan(
    view: &View<'_>,
    class: ClassId,
    kind: EditKind,
    edit: impl Fn(&View<'_>, MethodId, &CallSite, World) -> Result<After, &'static str>,
) -> Plan {
    let mut plan = Plan::default();
    for (caller, claims) in view.claimed(class) {
        let repeated = LazyCell::new(|| repeated(view.program, caller));
        let is_wanted = |pc| view.scope.calls_anywhere || repeated.contains(pc);
        let calls = claims.calls.iter();
        let calls = calls.filter_map(|call| Some((call, opcode(call.kind)?)));
        for (call, op) in calls {
            let after = edit(view, caller, call, view.world());
            let wanted = after.and_then(|after| {
                if is_wanted(&call.pc) {
                    Ok(after)
                } else {
                    Err(NO_LOOP)
                }
            });
            let based = wanted.and_then(|after| Ok((after, basis(call).ok_or(NO_RECEIVER)?)));
            let (after, basis) = match based {
                Ok(both) => both,
                // Another pass reports these.
                Err(_) if reflects(&call.named).is_some() => continue,
                Err(reason) => {
                    let is_run = matches!(call.targets, Targets::Implementations(_));
                    let is_asked = view.scope.passes.contains(&EditKind::Call);
                    let reason = if is_run && !is_asked {
                        RUNS_KNOWN
                    } else {
                        reason
                    };
                    plan.keep(caller, call.pc, reason);
                    continue;
                }
            };
            // The claim's world, if the edit could be made there.
            let holds = call.world < view.world()
                && edit(view, caller, call, call.world).as_ref() == Ok(&after);
            let replaces = Insn::Invoke(op, call.named);
            let with = Insn::Invoke(Op::Invokevirtual, after.method);
            plan.edits.push(Planned {
                edit: CodeEdit {
                    kind,
                    method: caller,
                    pc: call.pc,
                    before: replaces.clone(),
                    after: with.clone(),
                    world: if holds { call.world } else { view.world() },
                    basis,
                },
                fragment: Fragment {
                    receiver: Some(after.method.owner),
                    ..Fragment::line(replaces, [with])
                },
                needs: after.needs,
            });
        }
    }
    plan
}

/// The instructions of a method that are in loops.
fn repeated(program: &Program, method: MethodId) -> BTreeSet<Pc> {
    let this = program.method(method);
    let file = program.file(this.class);
    let code = file.and_then(|file| file.code(&file.methods[usize::from(this.index)]).ok()?);
    code.map_or(BTreeSet::new(), |code| Loops::of(&code).pcs(&code))
}

fn opcode(kind: InvokeKind) -> Option<Op> {
    match kind {
        InvokeKind::Virtual => Some(Op::Invokevirtual),
        InvokeKind::Interface => Some(Op::Invokeinterface),
        InvokeKind::Special | InvokeKind::Static => None,
    }
}

/// The classes of all receivers; `None` if they are unknown, if there is no receiver, or for an
/// array.
pub(super) fn receivers(call: &CallSite) -> Option<Vec<ClassId>> {
    let Receiver::Known { types, .. } = &call.receiver else {
        return None;
    };
    let classes: Option<Vec<ClassId>> = types.iter().map(|t| t.class).collect();
    classes.filter(|classes| !classes.is_empty())
}

/// The one target of the call.
pub(super) fn target(call: &CallSite) -> Option<MethodId> {
    match &call.targets {
        Targets::Known(targets) => match targets.as_slice() {
            [target] => Some(*target),
            _ => None,
        },
        Targets::Implementations(_) | Targets::Unknown(_) => None,
    }
}

/// Whether a call on null throws the same as before. The JVM loads the class that a call names
/// before it looks at the receiver. So both the class named before the edit and the host must
/// certainly be accepted. If the receiver is never null, its object proves that.
pub(super) fn takes_null(
    program: &Program,
    from: ClassId,
    call: &CallSite,
    host: ClassId,
    world: World,
) -> bool {
    let is_there = matches!(
        call.receiver,
        Receiver::Known {
            nullable: false,
            ..
        }
    );
    is_there
        || program.is_certainly_accepted(from, host, world)
            && program.lookup(call.named.owner, from).is_ok_and(|owner| {
                program.nameable(from, owner, world)
                    && program.is_certainly_accepted(from, owner, world)
            })
}

/// Whether the receiver certainly implements the interface of an interface call. If not, the call
/// throws.
pub(super) fn implements(
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

/// The claim behind an edit. A call is edited only with a claim about its receiver.
fn basis(call: &CallSite) -> Option<Basis> {
    match &call.receiver {
        Receiver::Known {
            types, by_value, ..
        } => Some(Basis::Receiver {
            types: types.clone(),
            by_value: *by_value,
        }),
        Receiver::Unknown(_) => None,
    }
}

/// The same method on another class.
pub(super) fn on_class(method: MethodRef, owner: Sym) -> MethodRef {
    MethodRef {
        owner,
        interface: false,
        ..method
    }
}
