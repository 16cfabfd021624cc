//! `AccessController.doPrivileged`: runs an action once, in the calling thread, and gives the
//! action's result (API of `AccessController`; from JDK 24 on that is all it does). Exceptions of
//! the action may come wrapped; a caught exception is unknown anyway.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::calls::caller::Caller;
use crate::eval::calls::lambda::may_run_lambdas;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::proxy::may_run_generated;
use crate::eval::machine::{Call, Machine};
use classfile::MethodRef;
use ir::InvokeKind;

/// The interfaces of actions.
const ACTIONS: [&str; 2] = [
    "java/security/PrivilegedAction",
    "java/security/PrivilegedExceptionAction",
];

/// The method of an action that a call runs.
pub(super) fn action(
    machine: &Machine<'_>,
    kind: InvokeKind,
    method: &MethodRef,
) -> Option<MethodRef> {
    let is_it = kind == InvokeKind::Static
        && method.owner == *"java/security/AccessController"
        && method.name == *"doPrivileged"
        && machine.follows_handles();
    let takes = |interface: &str| {
        [")", "Ljava/security/AccessControlContext;)"]
            .iter()
            .any(|rest| method.descriptor == *format!("(L{interface};{rest}Ljava/lang/Object;"))
    };
    let action = ACTIONS.into_iter().find(|action| is_it && takes(action))?;
    Some(MethodRef {
        owner: action.into(),
        name: "run".into(),
        descriptor: "()Ljava/lang/Object;".into(),
        interface: true,
    })
}

impl Caller<'_> {
    /// A call that runs an action's method; `None` if it never returns.
    pub(super) fn run_privileged(
        &mut self,
        mut state: State,
        run: MethodRef,
        call: Call<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let machine = &mut self.machine;
        if !machine.assume_not_null(&mut state, call.ids[0]) {
            return None;
        }
        let action = state.used(call.ids[0]);
        for context in &call.ids[1..] {
            machine.escape(&mut state, *context);
        }
        let args = [Some(action)];
        let call = Call {
            method: run,
            args: &args,
            ids: &call.ids[..1],
            ..call
        };
        let receivers = machine.classes(machine.arena.get(action));
        let host = machine.world.declaring(machine.method);
        let receivers = receivers.as_deref();
        let kind = InvokeKind::Interface;
        let named = machine
            .world
            .named_by_handle(host, kind, &call.method, receivers);
        if may_run_lambdas(machine, named) || may_run_generated(machine, named) {
            self.receiver_by_receiver(state, call, named, observer)
        } else {
            self.named(state, call, named, observer).returned
        }
    }
}
