//! Calls of methods by their names: models, code that we see, unknown code. The effect of a summary
//! on the state is in `apply`.

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::state::State;
use crate::domain::summary::{Effects, Summary};
use crate::domain::value::Value;
use crate::eval::calls::apply::apply;
use crate::eval::calls::caller::Caller;
use crate::eval::calls::context::Binding;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::run::Ran;
use crate::eval::machine::Call;
use crate::eval::operations::model::modelled;
use crate::task::targets::{Callee, Named};
use base::rules::{Rule, in_force};
use claims::{Reason, UnknownCause};
use ir::InvokeKind;
use program::{MethodId, World};

impl Caller<'_> {
    /// A call of a named method. With it come the methods of known code that it may run, if no
    /// other can run.
    pub(super) fn named(
        &mut self,
        state: State,
        mut call: Call<'_>,
        named: Named<'_>,
        observer: &mut dyn Observer,
    ) -> Ran {
        let callee = self.machine.world.followed(named);
        if matches!(callee, Callee::Code(_)) {
            let needs = self.machine.world.needs(named);
            call.by_type = needs == World::Closed;
            self.machine.need(needs);
        }
        match callee {
            Callee::Model(model) => Ran {
                returned: Some(modelled(&mut self.machine, state, call, model)),
                targets: None,
            },
            Callee::Code(targets) => Ran {
                returned: self.code(state, call, &targets, observer),
                targets: Some(targets),
            },
            Callee::Unknown(cause) => {
                let selects = selects(named.kind);
                if let Some(Some(receiver)) = call.args.first().filter(|_| selects) {
                    self.machine.want_class(*receiver);
                }
                let reason = self.first_reason(call, selects, cause);
                Ran {
                    returned: Some(self.unknown_call(state, call, reason)),
                    targets: None,
                }
            }
        }
    }

    /// The reason why the targets are unknown. If the receiver is unknown, its reason tells a
    /// reader more.
    fn first_reason(&self, call: Call<'_>, selects: bool, cause: UnknownCause) -> Reason {
        if self.machine.reflected(&call.method).is_some() {
            return self.missing(call);
        }
        let receiver = call.args.first().copied().flatten().filter(|_| selects);
        let open = receiver.and_then(|receiver| self.machine.arena.get(receiver).open);
        match (cause, open) {
            (UnknownCause::UnknownTargets(_), Some(open)) => open.reason,
            _ => self.machine.reason(call.pc, cause),
        }
    }

    /// The reason why a call of the reflection API is unknown: that of its first unknown argument,
    /// if it has one.
    fn missing(&self, call: Call<'_>) -> Reason {
        let values = call.args.iter().flatten();
        let mut reasons = values.filter_map(|value| {
            let is_entry = self.machine.arena.entries(*value) != ParamSet::EMPTY;
            let parameter = is_entry.then(|| self.machine.reason(call.pc, UnknownCause::Parameter));
            let open = self.machine.arena.get(*value).open;
            open.map(|open| open.reason).or(parameter)
        });
        reasons.next().unwrap_or_else(|| {
            self.machine
                .reason(call.pc, UnknownCause::NoBody(call.method))
        })
    }

    /// A call of unknown code. All arguments escape, and the result is open. This is sound because
    /// unknown code reaches only its arguments and objects that have escaped before. Other confined
    /// objects stay out of its reach.
    pub(super) fn unknown_call(
        &mut self,
        mut state: State,
        call: Call<'_>,
        reason: Reason,
    ) -> (State, Val) {
        let args = call.args.iter().flatten();
        for arg in args.filter(|_| in_force(Rule::UnknownCallEscapes)) {
            self.machine.escape_value(&mut state, *arg);
        }
        self.machine.forget_paths(&mut state);
        let result = self.machine.arena.add(Value::open(reason, ParamSet::EMPTY));
        (state, result)
    }

    /// A call of code that we see: the join over its targets, each from the state before the call.
    /// `None` if no target returns. If one target has no summary, the whole call is one of unknown
    /// code, because that target may do anything.
    pub(super) fn code(
        &mut self,
        state: State,
        call: Call<'_>,
        targets: &[MethodId],
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        self.machine.note_summaries(targets);
        let facts = self.machine.facts();
        let why_unknown = targets
            .iter()
            .find_map(|target| match facts.summary(*target) {
                Summary::Unknown(reason) => Some(*reason),
                Summary::Known(_) => None,
            });
        if let Some(reason) = why_unknown {
            let reason = match reason.cause {
                UnknownCause::NoCode => self
                    .machine
                    .reason(call.pc, UnknownCause::NoBody(call.method)),
                _ => reason,
            };
            return Some(self.unknown_call(state, call, reason));
        }
        let mut joined = None;
        for target in targets {
            let Summary::Known(effects) = facts.summary(*target) else {
                unreachable!("unknown summaries are unknown calls");
            };
            self.machine.need(effects.needs);
            let returned = self.target(state.clone(), call, *target, effects, observer);
            joined = self.machine.join_returns(joined, returned, call.pc);
        }
        joined
    }

    /// One target: analysed anew where that may tell more, otherwise by its summary for any caller.
    ///
    /// Handlers always see the effects of the summary for any caller. If the callee throws, its
    /// result under a context does not describe the given objects. The summary for any caller has
    /// no given objects: its writes and escapes apply to the caller's objects as they are.
    fn target(
        &mut self,
        state: State,
        call: Call<'_>,
        target: MethodId,
        effects: &Effects,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let again = self.reanalysed(&state, call, target, effects.demand);
        if let Some((outcome, binding)) = again {
            observer.entered(call.pc, &outcome);
            self.budget.spend_on_looks(outcome.looked);
            if call.catches {
                let initial = initial(call.args);
                apply(
                    &mut self.machine,
                    state.clone(),
                    call,
                    effects,
                    &initial,
                    true,
                );
            }
            let effects = outcome.effects.as_ref().expect("only those are given");
            self.machine.need(effects.needs);
            self.machine.pass_demand(&binding.entries, effects.demand);
            return apply(&mut self.machine, state, call, effects, &binding, false);
        }
        let binding = initial(call.args);
        self.machine.pass_demand(&binding.entries, effects.demand);
        observer.passed(self, &state, call, target);
        apply(
            &mut self.machine,
            state,
            call,
            effects,
            &binding,
            call.catches,
        )
    }
}

/// The binding for a summary for any caller: the entry values are the arguments, and no objects are
/// given.
fn initial(args: &[Option<Val>]) -> Binding {
    Binding {
        entries: args.iter().map(|arg| arg.unwrap_or(Val::NULL)).collect(),
        given_objects: Vec::new(),
    }
}

/// Whether the receiver's class selects the method.
pub(super) fn selects(kind: InvokeKind) -> bool {
    matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
}
