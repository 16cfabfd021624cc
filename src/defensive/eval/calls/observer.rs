//! Observers of an evaluation. They gather claims and metrics, so the evaluator itself counts
//! nothing.

use std::sync::Arc;

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::calls::caller::Caller;
use crate::eval::machine::{Call, Machine};
use crate::task::outcome::Outcome;
use classfile::Pc;
use ir::{BlockId, ValueId};
use platform::MethodHandle;
use program::MethodId;

/// Hears of the state before every instruction. If a state changes after an observer has heard of
/// it, that observer is thrown away, and another hears of the final states. So an observer that is
/// kept has heard of final states only, of each of them once. Every claim comes from them.
pub(crate) trait Observer {
    /// The instruction with number `inst` in the block is about to be evaluated in `state`.
    fn before(&mut self, machine: &Machine<'_>, block: BlockId, inst: usize, state: &State);
    /// The block's end is reached in `state`, after all of its instructions.
    fn end(&mut self, machine: &Machine<'_>, block: BlockId, state: &State);
    /// A value has just been defined, or a block entered with it as a phi.
    fn defined(&mut self, machine: &Machine<'_>, value: ValueId, what: Val);
    /// A callee of the call at `pc` was analysed anew, and its result is used.
    fn entered(&mut self, pc: Pc, outcome: &Arc<Outcome>);
    /// The target's summary for any caller is used, as the target learns nothing from its
    /// arguments. Questions that the observer asks the caller do not change the evaluation's
    /// result.
    fn passed(&mut self, caller: &mut Caller<'_>, state: &State, call: Call<'_>, target: MethodId);
    /// The call at `pc` may run these methods of known code; its receivers may be lambdas. The
    /// observer may hear of other methods of the same call apart. `None` if the call may run
    /// unknown code.
    fn ran(&mut self, pc: Pc, targets: Option<&[MethodId]>);
    /// The site at `pc` is linked to this handle, to which no values are bound.
    fn links(&mut self, pc: Pc, handle: MethodHandle);
}

/// Hears nothing.
pub(in crate::eval) struct Nobody;

impl Observer for Nobody {
    fn before(&mut self, _: &Machine<'_>, _: BlockId, _: usize, _: &State) {}
    fn end(&mut self, _: &Machine<'_>, _: BlockId, _: &State) {}
    fn defined(&mut self, _: &Machine<'_>, _: ValueId, _: Val) {}
    fn entered(&mut self, _: Pc, _: &Arc<Outcome>) {}
    fn passed(&mut self, _: &mut Caller<'_>, _: &State, _: Call<'_>, _: MethodId) {}
    fn ran(&mut self, _: Pc, _: Option<&[MethodId]>) {}
    fn links(&mut self, _: Pc, _: MethodHandle) {}
}

impl<O: Observer> Observer for Option<O> {
    fn before(&mut self, machine: &Machine<'_>, block: BlockId, inst: usize, state: &State) {
        if let Some(observer) = self {
            observer.before(machine, block, inst, state);
        }
    }

    fn end(&mut self, machine: &Machine<'_>, block: BlockId, state: &State) {
        if let Some(observer) = self {
            observer.end(machine, block, state);
        }
    }

    fn defined(&mut self, machine: &Machine<'_>, value: ValueId, what: Val) {
        if let Some(observer) = self {
            observer.defined(machine, value, what);
        }
    }

    fn entered(&mut self, pc: Pc, outcome: &Arc<Outcome>) {
        if let Some(observer) = self {
            observer.entered(pc, outcome);
        }
    }

    fn passed(&mut self, caller: &mut Caller<'_>, state: &State, call: Call<'_>, target: MethodId) {
        if let Some(observer) = self {
            observer.passed(caller, state, call, target);
        }
    }

    fn ran(&mut self, pc: Pc, targets: Option<&[MethodId]>) {
        if let Some(observer) = self {
            observer.ran(pc, targets);
        }
    }

    fn links(&mut self, pc: Pc, handle: MethodHandle) {
        if let Some(observer) = self {
            observer.links(pc, handle);
        }
    }
}
