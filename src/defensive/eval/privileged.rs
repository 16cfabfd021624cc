//! `AccessController.doPrivileged`: runs an action once, in the thread that asks for it, and gives what the action
//! gives (API of `AccessController`; from JDK 24 on that is all it does). What the action throws may come wrapped;
//! what is caught is unknown anyhow.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use crate::eval::observer::Observer;
use classfile::MethodRef;
use ir::{InvokeKind, ValueId};

/// The interfaces of actions.
const ACTIONS: [&str; 2] = [
    "java/security/PrivilegedAction",
    "java/security/PrivilegedExceptionAction",
];

impl Evaluation<'_> {
    /// The method of an action that a call runs.
    pub(super) fn privileged(&self, kind: InvokeKind, method: &MethodRef) -> Option<MethodRef> {
        let is_it = kind == InvokeKind::Static
            && method.owner == *"java/security/AccessController"
            && method.name == *"doPrivileged"
            && self.follows_handles();
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

    /// A call that runs an action; `None` if it never returns.
    pub(super) fn run_privileged(
        &mut self,
        mut state: State,
        (run, ids): (MethodRef, &[ValueId]),
        call: Call<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        if !self.assume_not_null(&mut state, ids[0]) {
            return None;
        }
        let action = state.used(ids[0]);
        for context in &ids[1..] {
            self.escape(&mut state, *context);
        }
        let args = [Some(action)];
        let call = Call {
            method: run,
            args: &args,
            ids: &ids[..1],
            ..call
        };
        let receivers = self.classes(self.arena.get(action));
        let host = self.world.declaring(self.method);
        let named = self.world.named_by_handle(
            host,
            InvokeKind::Interface,
            &call.method,
            receivers.as_deref(),
        );
        match self.may_run_lambdas(named) || self.may_run_generated(named) {
            true => self.receiver_by_receiver(state, call, named, observer),
            false => self.named(state, call, named, observer).0,
        }
    }
}
