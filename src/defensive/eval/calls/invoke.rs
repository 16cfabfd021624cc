//! The evaluation of a call instruction, from its beginning to its end.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::calls::callee::selects;
use crate::eval::calls::caller::Caller;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::privileged::action;
use crate::eval::calls::receivers::is_followed;
use crate::eval::machine::{At, Call, Invoke, InvokeDynamicCall};
use crate::eval::operations::generated::lambda;
use crate::eval::operations::operate;
use crate::eval::operations::text::joined_text;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{BootstrapId, NameAndType};
use ir::{InvokeKind, Type, ValueId};
use platform::Dynamic;

impl Caller<'_> {
    /// Evaluates a call; `None` if it never returns.
    pub(in crate::eval) fn invoke(
        &mut self,
        mut state: State,
        invoke: Invoke<'_>,
        at: At,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let Invoke { kind, method, args } = invoke;
        if kind != InvokeKind::Static && !self.machine.assume_not_null(&mut state, args[0]) {
            return None;
        }
        let values: Vec<Option<Val>> = args
            .iter()
            .map(|arg| (self.machine.body.values[*arg].ty == Type::Ref).then(|| state.used(*arg)))
            .collect();
        let call = Call {
            method,
            args: &values,
            ids: args,
            pc: at.pc,
            catches: at.catches,
            by_type: false,
        };
        if let Some(run) = action(&self.machine, kind, &method) {
            return self.run_privileged(state, run, call, observer);
        }
        if let Some(result) = operate(&mut self.machine, &mut state, kind, call) {
            return Some((state, result));
        }
        if let Some(returned) = self.new_instance(&state, call, observer) {
            return returned;
        }
        let receivers = values
            .first()
            .copied()
            .flatten()
            .filter(|_| selects(kind))
            .and_then(|receiver| self.machine.classes(self.machine.arena.get(receiver)));
        let machine = &self.machine;
        let receivers = receivers.as_deref();
        let named = machine
            .world
            .named(machine.method, machine.body, kind, &method, receivers);
        if is_followed(&self.machine, named) {
            self.receiver_by_receiver(state, call, named, observer)
        } else {
            self.named(state, call, named, observer).returned
        }
    }

    /// Evaluates an `invokedynamic`; `None` if it never returns.
    pub(in crate::eval) fn invoke_dynamic(
        &mut self,
        mut state: State,
        bootstrap: BootstrapId,
        member: NameAndType,
        args: &[ValueId],
        at: At,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let machine = &mut self.machine;
        let bootstrap = machine.world.bootstrap(machine.method, bootstrap);
        let bootstrap = bootstrap.filter(|_| !machine.world.intra);
        let site = bootstrap.map(|bootstrap| InvokeDynamicCall {
            bootstrap,
            member,
            args,
        });
        let dynamic = bootstrap.and_then(platform::dynamic);
        if let (Some(Dynamic::Lambda), Some(bootstrap)) = (dynamic, bootstrap)
            && let Some(ty) = machine.world.lambda_type(machine.method, bootstrap, member)
        {
            let made = lambda(machine, &mut state, ty, args, at.pc);
            return Some((state, made));
        }
        if let (None, Some(site)) = (dynamic, site)
            && let Some(ran) = self.linked(&state, site, at, observer)
        {
            observer.ran(at.pc, ran.targets.as_deref());
            return ran.returned;
        }
        let machine = &mut self.machine;
        if let (Some(Dynamic::Concatenation), Some(site)) = (dynamic, site)
            && machine.follows_handles()
            && let Some(text) = joined_text(machine, &state, site, at.pc)
        {
            return Some((state, text));
        }
        for arg in args.iter().filter(|_| in_force(Rule::DynamicEscapes)) {
            machine.escape(&mut state, *arg);
        }
        machine.forget_paths(&mut state);
        let result = match dynamic {
            Some(Dynamic::Concatenation) => machine.shared(machine.world.string, at.pc),
            Some(Dynamic::Lambda) | None => machine.open(UnknownCause::Dynamic, at.pc),
        };
        Some((state, result))
    }
}
