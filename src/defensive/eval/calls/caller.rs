//! The method under evaluation as a caller: its machine, the source of re-analysed callees, and the
//! budget.

use std::sync::Arc;

use crate::domain::entry::EntryState;
use crate::eval::calls::budget::Budget;
use crate::eval::machine::Machine;
use crate::task::outcome::{Callees, Outcome};
use crate::task::{Request, Task};
use program::MethodId;

/// Evaluates calls.
pub(crate) struct Caller<'a> {
    /// The state that effects of calls touch.
    pub(in crate::eval) machine: Machine<'a>,
    /// The steps that calls may take, and have taken.
    pub(in crate::eval) budget: Budget,
    /// Analyses callees anew; none for initial summaries.
    callees: Option<&'a dyn Callees>,
}

impl<'a> Caller<'a> {
    /// A caller that has called nothing yet.
    pub(in crate::eval) fn new(task: Task<'a>) -> Self {
        Self {
            machine: Machine::new(task),
            budget: Budget::new(task.wanted.depth),
            callees: task.wanted.callees,
        }
    }

    /// Whether callees may be analysed anew, for the evaluation itself.
    pub(super) fn may_analyse(&self) -> bool {
        let has_depth = self.budget.depth_of_callees().is_some();
        has_depth && !self.budget.is_spent() && self.callees.is_some()
    }

    /// Whether an observer may look into callees.
    pub(super) fn may_look(&self) -> bool {
        self.callees.is_some() && self.budget.may_look()
    }

    /// The result of a method under an entry.
    pub(super) fn analysed(&self, method: MethodId, entry: &EntryState) -> Option<Arc<Outcome>> {
        self.callees?.outcome(Request {
            world: self.machine.world,
            facts: self.machine.facts(),
            callees: self.callees,
            depth: self.budget.depth_of_callees()?,
            method,
            entry,
        })
    }

    /// Pays for a result of a callee, and notes that the evaluation rests on it.
    pub(super) fn pay(&mut self, outcome: &Arc<Outcome>) {
        self.budget.spend(outcome.cost);
        if self.callees.is_some_and(|callees| callees.records()) {
            self.machine.note_outcome(outcome);
        }
    }
}
