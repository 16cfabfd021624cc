//! Callees analysed anew under a caller's facts about the arguments.

use std::sync::Arc;

use crate::domain::params::ParamSet;
use crate::domain::state::State;
use crate::domain::summary::Demand;
use crate::eval::calls::caller::Caller;
use crate::eval::calls::context::{self, Binding};
use crate::eval::machine::Call;
use crate::task::outcome::Outcome;
use program::MethodId;

impl Caller<'_> {
    /// The callee's result under the facts about its arguments, if that may tell more.
    pub(super) fn reanalysed(
        &mut self,
        state: &State,
        call: Call<'_>,
        target: MethodId,
        demand: Demand,
    ) -> Option<(Arc<Outcome>, Binding)> {
        if !self.may_analyse() || call.by_type {
            return None;
        }
        if call.args.len() > ParamSet::CAPACITY
            || !context::meets_demand(&self.machine, state, call, demand)
        {
            return None;
        }
        let (outcome, binding) = self.outcome(state, call, target, demand)?;
        self.pay(&outcome);
        if outcome.effects.as_ref()?.is_too_large() {
            return None;
        }
        Some((outcome, binding))
    }

    /// For metrics: the result of a callee that learns nothing from its known arguments. Its
    /// effects are the same for any caller, so an evaluation does not need it.
    pub(crate) fn looked_into(
        &mut self,
        state: &State,
        call: Call<'_>,
        target: MethodId,
    ) -> Option<Arc<Outcome>> {
        if call.by_type || !self.may_look() {
            return None;
        }
        let mut args = call.args.iter().flatten();
        let is_known = args.any(|arg| {
            let arg = self.machine.arena.get(*arg);
            !arg.is_null() && self.machine.classes(arg).is_some()
        });
        if !is_known {
            return None;
        }
        let (outcome, _) = self.outcome(state, call, target, Demand::default())?;
        self.budget.spend_on_looks(outcome.cost + outcome.looked);
        Some(outcome)
    }

    /// The callee's result under the facts about its arguments.
    fn outcome(
        &mut self,
        state: &State,
        call: Call<'_>,
        target: MethodId,
        demand: Demand,
    ) -> Option<(Arc<Outcome>, Binding)> {
        self.machine.world.bodies.has(target).ok()?;
        self.budget.depth_of_callees()?;
        let (entry, binding) = context::entry(&mut self.machine, state, call, demand)?;
        let outcome = self.analysed(target, &entry)?;
        Some((outcome, binding))
    }
}
