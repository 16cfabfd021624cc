//! Calls: where they go, and by which summary (design 3, "Calls"). What a summary does to the state
//! is in `apply`.

use std::sync::Arc;

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::state::{Cell, State, too_many};
use crate::domain::summary::{Demand, Effects, Summary};
use crate::domain::value::{Null, Value};
use crate::eval::asked::reflected;
use crate::eval::context::{self, Binding};
use crate::eval::evaluate::Evaluation;
use crate::eval::observer::Observer;
use crate::task::Request;
use crate::task::outcome::{Callees, Outcome};
use crate::task::targets::{Callee, Named};
use base::Sym;
use base::rules::{Rule, in_force};
use claims::{Cause, Reason};
use classfile::{MethodRef, Pc};
use ir::{InvokeKind, Type, ValueId};
use platform::{Model, Returns};
use program::{MethodId, World};

/// A call under evaluation.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    pub(super) method: MethodRef,
    pub(super) args: &'a [Option<Val>],
    /// The arguments, but where a lambda gives others: paths, which start at them, are not followed
    /// into lambdas.
    pub(super) ids: &'a [ValueId],
    pub(crate) pc: Pc,
    pub(super) catches: bool,
    /// Whether only the world `closed` says where it goes. Such callees are not analysed anew: that
    /// would find next to nothing, and take half of the time.
    pub(super) by_type: bool,
}

impl<'a> Call<'a> {
    /// What has arguments as a call has, and is none.
    pub(super) fn of_values(args: &'a [Option<Val>], ids: &'a [ValueId], pc: Pc) -> Self {
        Self {
            method: MethodRef::of_class("", "", ""),
            args,
            ids,
            pc,
            catches: false,
            by_type: false,
        }
    }
}

impl Evaluation<'_> {
    /// Evaluates a call; `None` if it never returns.
    pub(super) fn invoke(
        &mut self,
        mut state: State,
        (kind, method, args): (InvokeKind, MethodRef, &[ValueId]),
        (pc, catches): (Pc, bool),
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        if kind != InvokeKind::Static && !self.assume_not_null(&mut state, args[0]) {
            return None;
        }
        let values: Vec<Option<Val>> = args
            .iter()
            .map(|arg| (self.body.values[*arg].ty == Type::Ref).then(|| state.used(*arg)))
            .collect();
        let call = Call {
            method,
            args: &values,
            ids: args,
            pc,
            catches,
            by_type: false,
        };
        if let Some(run) = self.privileged(kind, &method) {
            return self.run_privileged(state, (run, args), call, observer);
        }
        if let Some(result) = self.operation(&mut state, kind, call) {
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
            .and_then(|receiver| self.classes(self.arena.get(receiver)));
        let named = self
            .world
            .named(self.method, self.body, kind, &method, receivers.as_deref());
        let is_followed = self.may_run_lambdas(named)
            || self.may_run_generated(named)
            || self.may_run_handles(named)
            || self.may_use_members(named);
        match is_followed {
            true => self.receiver_by_receiver(state, call, named, observer),
            false => self.named(state, call, named, observer).0,
        }
    }

    /// A call of what is named, and the methods of known code that it may run, if no other can.
    pub(super) fn named(
        &mut self,
        state: State,
        mut call: Call<'_>,
        named: Named<'_>,
        observer: &mut dyn Observer,
    ) -> (Option<(State, Val)>, Option<Vec<MethodId>>) {
        let callee = self.world.followed(named);
        if matches!(callee, Callee::Code(_)) {
            let needs = self.world.needs(named);
            call.by_type = needs == World::Closed;
            self.need(needs);
        }
        match callee {
            Callee::Model(model) => (Some(self.modelled(state, call, model)), None),
            Callee::Code(targets) => (self.code(state, call, &targets, observer), Some(targets)),
            Callee::Unknown(cause) => {
                let selects = selects(named.kind);
                if let Some(Some(receiver)) = call.args.first().filter(|_| selects) {
                    self.found.demand.class |= self.arena.entries(*receiver);
                }
                let reason = self.first_reason(call, selects, cause);
                (Some(self.unknown_call(state, call, reason)), None)
            }
        }
    }

    /// Why the targets are unknown. If they are because the receiver is, the receiver's reason
    /// tells a reader more.
    fn first_reason(&self, call: Call<'_>, selects: bool, cause: Cause) -> Reason {
        if reflected(self, &call.method).is_some() {
            return self.missing(call);
        }
        let receiver = call.args.first().copied().flatten().filter(|_| selects);
        let open = receiver.and_then(|receiver| self.arena.get(receiver).open);
        match (cause, open) {
            (Cause::UnknownTargets(_), Some(open)) => open.reason,
            _ => self.reason(call.pc, cause),
        }
    }

    /// What keeps a call of the reflection API unknown: its first argument that is not known, if one is
    /// not.
    fn missing(&self, call: Call<'_>) -> Reason {
        let values = call.args.iter().flatten();
        let mut reasons = values.filter_map(|value| {
            let is_entry = self.arena.entries(*value) != ParamSet::EMPTY;
            let parameter = is_entry.then(|| self.reason(call.pc, Cause::Parameter));
            let open = self.arena.get(*value).open;
            open.map(|open| open.reason).or(parameter)
        });
        reasons
            .next()
            .unwrap_or_else(|| self.reason(call.pc, Cause::NoBody(call.method)))
    }

    /// A call of unknown code. All arguments escape, and the result is open. This is sound because
    /// unknown code reaches only what it is given and what has escaped before; a confined object
    /// that is not among the arguments stays out of its reach.
    pub(super) fn unknown_call(
        &mut self,
        mut state: State,
        call: Call<'_>,
        reason: Reason,
    ) -> (State, Val) {
        let args = call.args.iter().flatten();
        for arg in args.filter(|_| in_force(Rule::UnknownCallEscapes)) {
            self.escape_value(&mut state, *arg);
        }
        self.forget_paths(&mut state);
        let result = self.arena.add(Value::open(reason, ParamSet::EMPTY));
        (state, result)
    }

    /// A call of a platform method with a model: what its specification says. If the result may be
    /// an argument, or a part of one, all arguments escape: the result is a value that is not
    /// confined, and such a value must not stand for an object that is.
    fn modelled(&mut self, mut state: State, call: Call<'_>, model: &Model) -> (State, Val) {
        let gives_unknown = match model.result {
            Returns::Unknown => returns_reference(call.method.descriptor),
            Returns::Some(_) => true,
            Returns::Unaliased(_) | Returns::Argument(_) => false,
        };
        for (n, arg) in call.args.iter().enumerate() {
            if let Some(arg) = arg
                && (gives_unknown || model.escapes & 1 << n != 0)
                && in_force(Rule::ModelsLeak)
            {
                self.escape_value(&mut state, *arg);
            }
        }
        if model.escapes != 0 || gives_unknown {
            self.forget_paths(&mut state);
        }
        self.builders_change(&mut state, call);
        self.constructed(&mut state, call);
        if call.catches {
            self.may_raise(&state);
        }
        let result = match model.result {
            Returns::Unknown => self.open(Cause::NoBody(call.method), call.pc),
            Returns::Argument(n) => {
                let argument = call.args.get(usize::from(n)).copied().flatten();
                let argument = argument.unwrap_or(Val::LOST);
                self.arena.with_null(argument, Null::Never)
            }
            Returns::Unaliased(class) | Returns::Some(class) => {
                let ty = self.world.exact_type(self.method, class);
                self.shared(ty, call.pc)
            }
        };
        (state, result)
    }

    /// A constructor that is modelled stores its arguments into fields of the new object, and anything that is not confined.
    /// The constructor of `Object` stores nothing.
    pub(super) fn constructed(&mut self, state: &mut State, call: Call<'_>) {
        let method = &call.method;
        let (Some(Some(made)), true) = (call.args.first(), method.name == *"<init>") else {
            return;
        };
        if method.owner == *"java/lang/Object" {
            return;
        }
        self.unseen_stores(state, *made, call.pc);
        for argument in call.args[1..].iter().flatten() {
            self.store(state, *made, Some(Cell::Fields), *argument, false);
        }
    }

    /// A call of code that we see: the join over its targets, each from the state before the call.
    /// `None` if no target returns. If one target has no summary, the call is one of unknown code,
    /// because that target may do anything.
    pub(super) fn code(
        &mut self,
        state: State,
        call: Call<'_>,
        targets: &[MethodId],
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        self.reads.methods.extend(targets.iter().copied());
        let facts = self.facts;
        let why_unknown = targets
            .iter()
            .find_map(|target| match facts.summary(*target) {
                Summary::Unknown(reason) => Some(*reason),
                Summary::Known(_) => None,
            });
        if let Some(reason) = why_unknown {
            let reason = match reason.cause {
                Cause::NoCode => self.reason(call.pc, Cause::NoBody(call.method)),
                _ => reason,
            };
            return Some(self.unknown_call(state, call, reason));
        }
        let mut joined = None;
        for target in targets {
            let Summary::Known(effects) = facts.summary(*target) else {
                unreachable!("unknown summaries are unknown calls");
            };
            self.need(effects.needs);
            let returned = self.target(state.clone(), call, (*target, effects), observer);
            joined = self.join_returns(joined, returned, call.pc);
        }
        joined
    }

    /// The join of what two targets of a call give, each from the state before it; `None` stands
    /// for a target that does not return.
    pub(super) fn join_returns(
        &mut self,
        one: Option<(State, Val)>,
        other: Option<(State, Val)>,
        pc: Pc,
    ) -> Option<(State, Val)> {
        match (one, other) {
            (Some((mut state, result)), Some((other, other_result))) => {
                let mut escaped = state.join(&mut self.arena, &other);
                let result = self.arena.join(result, other_result);
                let limit = too_many(self.reason(pc, Cause::TooMany));
                escaped |= state.limit(&mut self.arena, limit);
                self.note_escape(escaped);
                Some((state, result))
            }
            (a, b) => a.or(b),
        }
    }

    /// One target: analysed anew where that may tell more, otherwise by its summary for any caller.
    ///
    /// Handlers always see the effects of the summary for any caller. The result under a context
    /// says nothing of the objects given to the callee if it throws, whereas the summary for any
    /// caller was given none: its writes and escapes are for the caller's objects as they are.
    fn target(
        &mut self,
        state: State,
        call: Call<'_>,
        (target, effects): (MethodId, &Effects),
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let again = self.reanalysed(&state, call, target, effects.demand);
        if let Some(found) = again {
            observer.entered(call.pc, &found.0);
            self.spend_on_looks(found.0.looked);
            if call.catches {
                self.applied(state.clone(), call, effects, &initial(call.args), true);
            }
            let (outcome, binding) = found;
            let effects = outcome.effects.as_ref().expect("only those are given");
            self.need(effects.needs);
            self.pass_demand(&binding.entries, effects.demand);
            return self.applied(state, call, effects, &binding, false);
        }
        let binding = initial(call.args);
        self.pass_demand(&binding.entries, effects.demand);
        observer.passed(self, &state, call, target);
        self.applied(state, call, effects, &binding, call.catches)
    }

    /// Passes a demand on: if the callee would make use of more knowledge about an argument, and
    /// that argument is an entry value of ours, then so would we.
    fn pass_demand(&mut self, entries: &[Val], demand: Demand) {
        for (n, value) in entries.iter().enumerate() {
            let entries = self.arena.entries(*value);
            if demand.class.contains(n) {
                self.found.demand.class |= entries;
            }
            if demand.identity.contains(n) {
                self.found.demand.identity |= entries;
            }
            if demand.contents.contains(n) {
                self.found.demand.contents |= entries;
            }
        }
    }

    /// The callee's result under what is known of its arguments, if that may tell more.
    fn reanalysed(
        &mut self,
        state: &State,
        call: Call<'_>,
        target: MethodId,
        demand: Demand,
    ) -> Option<(Arc<Outcome>, Binding)> {
        let may = self.depth > 0 && !self.is_spent() && !call.by_type;
        let callees = self.callees.filter(|_| may)?;
        let known = &self.entry.opaque;
        let args = (call.args, call.ids);
        if call.args.len() > ParamSet::CAPACITY
            || !context::meets_demand(self.world, known, &self.arena, state, args, demand)
        {
            return None;
        }
        let (outcome, binding) = self.outcome(callees, state, call, (target, demand))?;
        self.spend(outcome.cost);
        if callees.records() {
            self.reads.note(&outcome);
        }
        if outcome.effects.as_ref()?.is_too_large() {
            return None;
        }
        Some((outcome, binding))
    }

    /// The result of a callee that learns nothing from its known arguments, for metrics. What it
    /// does is the same for any caller, so an evaluation does not need it.
    pub(crate) fn looked_into(
        &mut self,
        state: &State,
        call: Call<'_>,
        target: MethodId,
    ) -> Option<Arc<Outcome>> {
        let callees = self.callees.filter(|_| !call.by_type && self.may_look())?;
        let mut args = call.args.iter().flatten();
        let is_known = args.any(|arg| {
            let arg = self.arena.get(*arg);
            !arg.is_null() && self.classes(arg).is_some()
        });
        let wanted = (target, Demand::default());
        let (outcome, _) = is_known.then(|| self.outcome(callees, state, call, wanted))??;
        self.spend_on_looks(outcome.cost + outcome.looked);
        Some(outcome)
    }

    /// The callee's result under what is known of its arguments.
    fn outcome(
        &mut self,
        callees: &dyn Callees,
        state: &State,
        call: Call<'_>,
        (target, demand): (MethodId, Demand),
    ) -> Option<(Arc<Outcome>, Binding)> {
        let known = &self.entry.opaque;
        self.world.bodies.has(target).ok()?;
        let depth = self.depth.checked_sub(1)?;
        let args = (call.args, call.ids);
        let (entry, binding) =
            context::entry(self.world, known, &mut self.arena, state, args, demand)?;
        let outcome = callees.outcome(Request {
            world: self.world,
            facts: self.facts,
            callees: self.callees,
            depth,
            method: target,
            entry: &entry,
        })?;
        Some((outcome, binding))
    }
}

/// What a summary for any caller is applied to: its entry values are the arguments, and it was
/// given no confined objects.
fn initial(args: &[Option<Val>]) -> Binding {
    Binding {
        entries: args.iter().map(|arg| arg.unwrap_or(Val::NULL)).collect(),
        given: Vec::new(),
    }
}

/// Whether the receiver's class says what runs.
pub(super) fn selects(kind: InvokeKind) -> bool {
    matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
}

pub(super) fn returns_reference(descriptor: Sym) -> bool {
    let bytes = descriptor.bytes();
    let close = bytes.iter().rposition(|b| *b == b')').unwrap_or(0);
    matches!(bytes.get(close + 1), Some(b'L' | b'['))
}
