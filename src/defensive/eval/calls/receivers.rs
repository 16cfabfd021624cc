//! Calls of objects with code of their own, receiver by receiver. Only this file runs their code.
//!
//! A call of a proxy runs its handler, which may be a lambda. A handler that is a proxy itself is
//! not followed, so the recursion ends.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::{ExactType, Generated};
use crate::eval::calls::caller::Caller;
use crate::eval::calls::handle::{called_handle, may_run_handles};
use crate::eval::calls::lambda::{implementation, may_run_lambdas};
use crate::eval::calls::observer::Observer;
use crate::eval::calls::proxy::{called_generated, handler_method, may_run_generated};
use crate::eval::calls::reflect::{instantiated, may_use_members, used_member};
use crate::eval::calls::run::{HandlerCall, Ran, Run};
use crate::eval::machine::{Call, Machine};
use crate::task::targets::Named;
use claims::UnknownCause;
use ir::InvokeKind;

/// Whether a call is evaluated receiver by receiver: the receivers are known, and one of them has
/// code of its own.
pub(super) fn is_followed(machine: &Machine<'_>, call: Named<'_>) -> bool {
    may_run_lambdas(machine, call)
        || may_run_generated(machine, call)
        || may_run_handles(machine, call)
        || may_use_members(machine, call)
}

/// The code that a call on objects of that type runs; `None` if it is not known.
fn run_of(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    named: Named<'_>,
    ty: ExactType,
) -> Option<Run> {
    match (ty.handle(), ty.member(), ty.generated) {
        (Some(handle), ..) => called_handle(machine, state, call, ty, handle),
        (_, Some(member), _) => used_member(machine, state, call, member),
        (.., Some(Generated::Lambda(lambda))) => implementation(machine, state, call, ty, lambda),
        _ => called_generated(machine, state, call, ty, named.resolved),
    }
}

impl Caller<'_> {
    /// A call with known receivers, among them objects of generated classes, method handles or
    /// members: the join over the receivers.
    pub(super) fn receiver_by_receiver(
        &mut self,
        state: State,
        call: Call<'_>,
        named: Named<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let types = named.receivers.unwrap_or_default();
        let is_followed = |ty: &ExactType| {
            ty.generated.is_some() || ty.handle().is_some() || ty.member().is_some()
        };
        let (followed, others): (Vec<_>, Vec<_>) = types.iter().partition(|t| is_followed(t));
        let mut joined = None;
        if !others.is_empty() {
            let receivers = Some(others.as_slice());
            let others = Named { receivers, ..named };
            let ran = self.named(state.clone(), call, others, observer);
            observer.ran(call.pc, ran.targets.as_deref());
            joined = ran.returned;
        }
        for ty in followed {
            let run = run_of(&mut self.machine, &state, call, named, ty);
            let ran = run.and_then(|run| self.run(&state, call, run, observer));
            let ran = ran.unwrap_or_else(|| self.unknown_receiver(&state, call, ty));
            observer.ran(call.pc, ran.targets.as_deref());
            joined = self.machine.join_returns(joined, ran.returned, call.pc);
        }
        joined
    }

    /// A call on objects of that type that runs unknown code.
    fn unknown_receiver(&mut self, state: &State, call: Call<'_>, ty: ExactType) -> Ran {
        let cause = match ty.generated {
            Some(class) => class.cause(ty.name),
            None => UnknownCause::NoBody(call.method),
        };
        let reason = self.machine.reason(call.pc, cause);
        Ran {
            returned: Some(self.unknown_call(state.clone(), call, reason)),
            targets: None,
        }
    }

    /// A call of `Class.newInstance` on known classes: the join over their constructors. `None` if
    /// the code that runs is not known; `None` within if it never returns.
    pub(super) fn new_instance(
        &mut self,
        state: &State,
        call: Call<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Option<(State, Val)>> {
        let class = call.args.first().copied().flatten()?;
        let mut all = Vec::new();
        for constructor in instantiated(&self.machine, &call.method, class)? {
            let run = used_member(&mut self.machine, state, call, constructor)?;
            all.push(self.run(state, call, run, observer)?);
        }
        let mut joined = None;
        for ran in all {
            observer.ran(call.pc, ran.targets.as_deref());
            joined = self.machine.join_returns(joined, ran.returned, call.pc);
        }
        Some(joined)
    }

    /// Runs the code of an object; `None` if that proves unknown after all.
    fn run(
        &mut self,
        state: &State,
        call: Call<'_>,
        run: Run,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        match run {
            Run::Nothing => Some(Ran::nothing()),
            Run::Direct(direct) => self.by_handle(state, call, direct, observer),
            Run::Default(target) => {
                let targets = vec![target];
                let returned = self.code(state.clone(), call, &targets, observer);
                Some(Ran {
                    returned,
                    targets: Some(targets),
                })
            }
            Run::Handle {
                handle,
                parts,
                values,
            } => self.run_handle(state, call, handle, &parts, values, observer),
            Run::Handler(handler) => self.run_handler(call, handler, observer),
        }
    }

    /// A call of the handler of a proxy; `None` if the handler is a proxy itself.
    fn run_handler(
        &mut self,
        call: Call<'_>,
        run: HandlerCall,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let call = Call {
            method: handler_method(),
            args: &run.args,
            ids: &[],
            ..call
        };
        let machine = &self.machine;
        let host = machine.world.declaring(machine.method);
        let receivers = machine.classes(machine.arena.get(run.handler));
        let receivers = receivers.as_deref();
        let kind = InvokeKind::Interface;
        let named = machine
            .world
            .named_by_handle(host, kind, &call.method, receivers);
        if may_run_generated(machine, named) {
            return None;
        }
        Some(if may_run_lambdas(machine, named) {
            Ran {
                returned: self.receiver_by_receiver(run.state, call, named, observer),
                targets: Some(Vec::new()),
            }
        } else {
            self.named(run.state, call, named, observer)
        })
    }
}
