//! The evaluation of one method from one entry: a worklist in reverse postorder with accumulating
//! joins (design 3).
//!
//! The result is a pure function of the body, the entry, the facts and the levels of context left.
//! It does not depend on the order in which methods are evaluated. Therefore results can be kept,
//! shared between threads, and taken over from an earlier analysis.
//!
//! Why it is sound: the state at a block's start covers every execution that comes there. Every
//! edge joins its state into it, and a join loses only precision. States only grow, and a block
//! whose start has grown is evaluated again. So at the end every block has been evaluated in a
//! state that covers all of its executions. An observer that is kept has heard of these final
//! states only.

mod edges;
mod transfer;

use std::collections::{BTreeMap, BTreeSet};

use crate::domain::arena::Val;
use crate::domain::fields::FieldValue;
use crate::domain::params::ParamSet;
use crate::domain::state::State;
use crate::domain::summary::Effects;
use crate::eval::calls::Caller;
use crate::eval::calls::observer::{Nobody, Observer};
use crate::eval::machine::Machine;
use crate::task::Task;
use crate::task::facts::Reads;
use base::{IdMap, budgets};
use claims::{Reason, UnknownCause};
use ir::bodies::Built;
use ir::{BlockId, FlowKind};
use program::FieldId;

/// The state of a running evaluation.
pub(crate) struct Evaluation<'a> {
    /// Evaluates calls; it has the machine that all effects touch.
    caller: Caller<'a>,
    body: &'a Built,
    /// The states at the starts of the blocks, before their phis' results are live.
    starts: IdMap<BlockId, Option<State>>,
    /// The blocks whose starts have changed.
    work: BTreeSet<BlockId>,
}

impl<'a> Evaluation<'a> {
    /// Runs to the fixpoint.
    ///
    /// # Errors
    /// The evaluation that was given up. Its method has neither summary nor claims.
    pub(crate) fn run(task: Task<'a>) -> Result<Self, Box<Self>> {
        let mut this = Self::new(task);
        match this.fixpoint(&mut None::<Nobody>) {
            Some(()) => Ok(this),
            None => Err(Box::new(this)),
        }
    }

    /// Runs to the fixpoint and tells an observer of the final states. If every block is evaluated
    /// only once, the observer has heard of the final states on the way. Otherwise it is thrown
    /// away, and a new one hears of a final pass. Returns no observer only if the states of the
    /// final pass were not stable, which is a bug.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub(crate) fn observed<O: Observer>(
        task: Task<'a>,
        new: impl Fn() -> O,
    ) -> Result<(Self, Option<O>), Box<Self>> {
        let mut this = Self::new(task);
        let mut observer = Some(new());
        if this.fixpoint(&mut observer).is_none() {
            return Err(Box::new(this));
        }
        if observer.is_none() {
            let mut second = new();
            observer = this.replay(&mut second).then_some(second);
        }
        Ok((this, observer))
    }

    fn new(task: Task<'a>) -> Self {
        Self {
            caller: Caller::new(task),
            body: task.body,
            starts: IdMap::filled(None, task.body.blocks.len()),
            work: BTreeSet::new(),
        }
    }

    /// Runs to the fixpoint; `None` if the budget is spent before. Takes the observer away when a
    /// block is evaluated for the second time: the first state that it heard of was not final.
    fn fixpoint<O: Observer>(&mut self, observer: &mut Option<O>) -> Option<()> {
        let body = self.body;
        let size: usize = body.blocks.values().iter().map(|b| b.insts.len() + 1).sum();
        if size > budgets::INSTRUCTIONS || body.parameters.len() > ParamSet::CAPACITY {
            return None;
        }
        let first = body.blocks.ids().next()?;
        self.starts[first] = Some(self.caller.machine.entry_state());
        self.work.insert(first);
        let mut visits = budgets::visits(body.blocks.len());
        let mut seen: IdMap<BlockId, bool> = IdMap::filled(false, body.blocks.len());
        loop {
            while let Some(block) = self.work.pop_first() {
                visits = visits.checked_sub(1)?;
                if std::mem::replace(&mut seen[block], true) {
                    // The state of this block that the observer heard of was not final.
                    *observer = None;
                }
                self.block(block, observer);
            }
            if self.has_settled() {
                debug_assert!(self.confirms(), "a further pass found something new");
                return Some(());
            }
            *observer = None;
            let found = self.caller.machine.findings().clone();
            let is_spent = self.caller.budget.is_spent();
            for block in body.blocks.ids() {
                visits = visits.checked_sub(1)?;
                self.block(block, &mut Nobody);
            }
            let is_stable = self.work.is_empty() && self.caller.budget.is_spent() == is_spent;
            if is_stable && *self.caller.machine.findings() == found {
                return Some(());
            }
        }
    }

    /// Whether the effects are final as soon as the states are. Usually they are: each block was
    /// last evaluated in its present start state, and joins of effects are unions. So another pass
    /// adds nothing. There are three exceptions:
    ///
    /// * Something had too many parts and was given up. This depends on the order of joins.
    /// * Paths are followed: their values depend on that order, too.
    /// * The budget was spent on the way, so blocks got different answers.
    ///
    /// Then all blocks are evaluated again until the effects are stable, too.
    fn has_settled(&self) -> bool {
        let machine = &self.caller.machine;
        !machine.arena.has_overflown
            && !self.caller.budget.is_spent()
            && machine.world.path_length == 0
    }

    /// Whether another pass over all blocks finds nothing new. The pass costs no steps.
    fn confirms(&mut self) -> bool {
        let before = self.caller.machine.findings().clone();
        self.caller.budget.replay(true);
        for block in self.body.blocks.ids() {
            self.block(block, &mut Nobody);
        }
        self.caller.budget.replay(false);
        self.work.is_empty() && before == *self.caller.machine.findings()
    }

    /// The machine, in its present state.
    pub(crate) fn machine(&self) -> &Machine<'a> {
        &self.caller.machine
    }

    /// The values of the parameters when the evaluation begins, in order; `None` for numbers.
    pub(crate) fn parameters(&mut self) -> Vec<Option<Val>> {
        self.caller.machine.parameters()
    }

    /// The steps taken, by the method and by callees analysed anew.
    pub(crate) fn cost(&self) -> u64 {
        self.caller.budget.cost()
    }

    /// The steps taken by the method itself.
    pub(crate) fn own_cost(&self) -> u64 {
        self.caller.budget.own_cost()
    }

    /// The steps of callees that an observer looked into.
    pub(crate) fn looked(&self) -> u64 {
        self.caller.budget.looked()
    }

    /// The facts that it has read.
    pub(crate) fn reads(&self) -> &Reads {
        self.caller.machine.reads()
    }

    /// The facts that it has read, and its stores into trusted fields.
    pub(crate) fn into_parts(self) -> (Reads, BTreeMap<FieldId, FieldValue>) {
        self.caller.machine.into_parts()
    }

    /// Its effects, in the form that lasts.
    pub(crate) fn export(&self) -> Effects {
        self.caller.machine.export()
    }

    /// The reason why a method is unknown if its evaluation was given up.
    pub(crate) fn spent(&self) -> Reason {
        self.caller.machine.reason(0, UnknownCause::Budget)
    }

    /// Replays the final states for the observer. Returns false only if they were not final, which
    /// is a bug.
    #[must_use = "nothing holds if they were not"]
    fn replay(&mut self, observer: &mut impl Observer) -> bool {
        let found = self.caller.machine.findings().clone();
        self.caller.budget.replay(true);
        self.caller.budget.forget_looks();
        for block in self.body.blocks.ids() {
            if self.starts[block].is_some() {
                self.block(block, observer);
            }
        }
        let is_final = self.work.is_empty() && *self.caller.machine.findings() == found;
        debug_assert!(is_final, "the replay found something new");
        is_final
    }

    /// Evaluates a block from its start and passes the results on along its edges.
    ///
    /// Handlers get the join of all states in which an exception may leave the block. These are the
    /// state at its start, and the state after every instruction that may change what a handler
    /// sees (see `transfer`).
    fn block(&mut self, id: BlockId, observer: &mut impl Observer) {
        let Some(mut state) = self.starts[id].clone() else {
            return;
        };
        let body = self.body;
        let block = &body.blocks[id];
        let steps = 1 + block.insts.len() as u64;
        self.caller.budget.spend_own(steps);
        for phi in &block.phis {
            if let Some(value) = state.get(phi.result) {
                observer.defined(&self.caller.machine, phi.result, value);
            }
        }
        self.caller.machine.take_raised();
        let catches = !block.handlers.is_empty();
        if catches {
            self.caller.machine.may_raise(&state);
        }
        let mut reached = true;
        for (n, inst) in block.insts.iter().enumerate() {
            observer.before(&self.caller.machine, id, n, &state);
            match self.inst(state, inst, catches, observer) {
                Some(next) => state = next,
                None => {
                    state = State::default();
                    reached = false;
                    break;
                }
            }
            if let Some(result) = inst.result
                && let Some(value) = state.get(result)
            {
                observer.defined(&self.caller.machine, result, value);
            }
        }
        if reached {
            observer.end(&self.caller.machine, id, &state);
            self.terminate(id, state, catches);
        }
        if let Some(raised) = self.caller.machine.take_raised() {
            for (n, handler) in block.handlers.iter().enumerate() {
                let kind = FlowKind::Exception(n as u32);
                self.pass(id, handler.target, kind, &raised);
            }
        }
    }
}
