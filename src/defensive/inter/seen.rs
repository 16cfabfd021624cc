//! The metrics "under some context": an observer gathers them from the evaluation of one callee.

use std::sync::Arc;

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::calls::Caller;
use crate::eval::calls::observer::Observer;
use crate::eval::evaluate::Evaluation;
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::asked;
use crate::task::outcome::{ContextMetrics, Outcome};
use crate::task::targets::Callee;
use claims::Reflective;
use classfile::Pc;
use ir::{BlockId, InvokeKind, Op, Type, ValueId};
use platform::MethodHandle;
use program::MethodId;

impl ContextMetrics {
    /// Adds the parameters that are known when the evaluation begins.
    pub(super) fn finish(mut self, evaluation: &mut Evaluation<'_>) -> Self {
        let values = evaluation.parameters();
        for (value, id) in values
            .into_iter()
            .zip(&evaluation.machine().body().parameters)
        {
            if let Some(value) = value {
                self.defined(evaluation.machine(), *id, value);
            }
        }
        self
    }
}

impl Observer for ContextMetrics {
    fn before(&mut self, machine: &Machine<'_>, block: BlockId, inst: usize, state: &State) {
        let inst = &machine.body().blocks[block].insts[inst];
        let site = asked::site(machine, state, inst);
        self.reflective.extend(site.filter(Reflective::is_known));
        if let Op::Invoke { kind, method, args } = &inst.op
            && matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
        {
            let value = machine.arena().get(state.used(args[0]));
            let classes = machine.classes(value);
            let one_class = classes.as_ref().is_some_and(|c| c.len() == 1);
            let world = machine.world();
            let named = world.named(
                machine.method(),
                machine.body(),
                *kind,
                method,
                classes.as_deref(),
            );
            let callee = world.callee(named);
            let target = match callee {
                Callee::Code(targets) if targets.len() == 1 => Some(targets[0]),
                _ => None,
            };
            if one_class || target.is_some() {
                self.one_target.push((inst.pc, target));
                if classes.is_some() {
                    self.by_value.push(inst.pc);
                }
            }
        }
    }

    fn end(&mut self, _: &Machine<'_>, _: BlockId, _: &State) {}

    fn defined(&mut self, machine: &Machine<'_>, value: ValueId, what: Val) {
        if machine.body().values[value].ty == Type::Ref {
            let what = machine.arena().get(what);
            if machine.classes(what).is_some() {
                self.known.push(value);
            }
        }
    }

    fn entered(&mut self, pc: Pc, outcome: &Arc<Outcome>) {
        self.entered.push((pc, outcome.clone()));
    }

    fn passed(&mut self, caller: &mut Caller<'_>, state: &State, call: Call<'_>, target: MethodId) {
        let outcome = caller.looked_into(state, call, target);
        self.entered
            .extend(outcome.map(|outcome| (call.pc, outcome)));
    }

    fn ran(&mut self, _: Pc, _: Option<&[MethodId]>) {}
    fn links(&mut self, _: Pc, _: MethodHandle) {}
}
