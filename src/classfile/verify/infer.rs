//! Verification by type inference (JVMS 4.10.2), for class versions without frames.
//!
//! It is a data flow to a fixpoint, with one state for each leader (branch target, handler, start).
//! Where two states meet, a local with two types gets a common superclass, or else becomes
//! unusable. States only rise and the lattice has finite height, so this ends. Code that is never
//! reached has no state, and its types are not checked, as in HotSpot's verifier for old classes.
//!
//! Labelled code has no subroutines (`jsr`, `ret`).

use std::collections::BTreeSet;

use crate::verify::check::{Covers, caught, check_catch_types};
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::Oracle;
use crate::verify::machine::{StepEffect, VerifierMachine};
use crate::verify::types::{SlotType, TypeState, Watch};

/// The fixpoint: the state at each leader that is reached.
pub(super) struct Inferred {
    entries: Vec<Option<TypeState>>,
    pending: BTreeSet<usize>,
    leader: Vec<bool>,
}

/// Infers the types of the whole method.
pub(super) fn infer(machine: &mut VerifierMachine<'_>) -> Result<Inferred, VerifyFault> {
    machine.check_statics()?;
    check_catch_types(machine)?;
    let len = machine.layout.len();
    let mut inferred = Inferred {
        entries: vec![None; len],
        pending: BTreeSet::from([0]),
        leader: leaders(machine)?,
    };
    inferred.entries[0] = Some(machine.state.clone());
    let covers = Covers::new(machine.layout);
    let mut place = 0;
    while let Some(next) = inferred.next_pending(place) {
        place = next;
        inferred.pending.remove(&place);
        inferred.run_block(machine, &covers, place, &mut ())?;
    }
    Ok(inferred)
}

/// The places that keep a state: the start, branch targets and handlers.
fn leaders(machine: &VerifierMachine<'_>) -> Result<Vec<bool>, VerifyFault> {
    let layout = machine.layout;
    let mut leader = vec![false; layout.len()];
    leader[0] = true;
    for &(_, insn) in &layout.insns {
        for target in layout.targets(insn)? {
            leader[target] = true;
        }
    }
    for range in &layout.ranges {
        leader[range.handler] = true;
    }
    Ok(leader)
}

impl Inferred {
    /// The next leader to visit, in repeated sweeps upwards, as in HotSpot. The order matters where
    /// a check is stricter on an early state than on the merged one. For example, an array is
    /// assignable to few interfaces. Merged to `Object`, it is assignable to all.
    fn next_pending(&self, after: usize) -> Option<usize> {
        let above = self.pending.range(after + 1..).next();
        above.or_else(|| self.pending.first()).copied()
    }

    /// The state at each reached leader, the start included.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, &TypeState)> {
        let entries = self.entries.iter().enumerate();
        entries.filter_map(|(place, state)| Some((place, state.as_ref()?)))
    }

    /// Visits the reached code once more, to show `watch` its final states.
    pub(super) fn replay(
        &mut self,
        machine: &mut VerifierMachine<'_>,
        watch: &mut dyn Watch,
    ) -> Result<(), VerifyFault> {
        let covers = Covers::new(machine.layout);
        for place in 0..self.entries.len() {
            if self.entries[place].is_some() {
                self.run_block(machine, &covers, place, watch)?;
            }
        }
        Ok(())
    }

    /// Runs from a leader until control leaves, or meets the next leader.
    fn run_block(
        &mut self,
        machine: &mut VerifierMachine<'_>,
        covers: &Covers,
        place: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), VerifyFault> {
        let Some(entry) = &self.entries[place] else {
            return Ok(());
        };
        machine.state.clone_from(entry);
        let mut stale = true;
        for here in place..machine.layout.len() {
            machine.here = here;
            machine.oracle.spend(1)?;
            if here != place && self.leader[here] {
                return self.join(&mut machine.oracle, here, &machine.state);
            }
            watch.before(here, &machine.state);
            if (stale || covers.changes(here)) && covers.any(here) {
                self.join_handlers(machine)?;
            }
            stale = machine.step()? != StepEffect::Plain;
            let layout = machine.layout;
            let insn = layout.insns[here].1;
            for target in layout.targets(insn)? {
                self.join(&mut machine.oracle, target, &machine.state)?;
            }
            if insn.ends_flow() {
                return Ok(());
            }
        }
        wrong("control falls off the end of the code")
    }

    fn join_handlers(&mut self, machine: &mut VerifierMachine<'_>) -> Result<(), VerifyFault> {
        let layout = machine.layout;
        machine.oracle.spend(layout.ranges.len())?;
        for range in &layout.ranges {
            if (range.start..range.end).contains(&machine.here) {
                let mut state = TypeState::new([], [caught(range)]);
                state.locals.clone_from(&machine.state.locals);
                state.this_uninit = machine.state.this_uninit;
                self.join(&mut machine.oracle, range.handler, &state)?;
            }
        }
        Ok(())
    }

    /// Lets a state flow to a leader.
    fn join(
        &mut self,
        oracle: &mut Oracle<'_>,
        place: usize,
        state: &TypeState,
    ) -> Result<(), VerifyFault> {
        let changed = match &mut self.entries[place] {
            Some(entry) => merge_into(oracle, entry, state)?,
            empty => {
                oracle.keep(state.size())?;
                *empty = Some(state.clone());
                true
            }
        };
        if changed {
            self.pending.insert(place);
        }
        Ok(())
    }
}

/// Merges `state` into `entry`; says whether `entry` changed.
fn merge_into(
    oracle: &mut Oracle<'_>,
    entry: &mut TypeState,
    state: &TypeState,
) -> Result<bool, VerifyFault> {
    oracle.spend(entry.locals.len() + entry.stack.len() + 1)?;
    let mut changed = state.this_uninit && !entry.this_uninit;
    entry.this_uninit |= state.this_uninit;
    require(
        entry.stack.len() == state.stack.len(),
        "operand stacks of different height meet",
    )?;
    for (slot, ty) in entry.locals.iter_mut().enumerate() {
        let merged = oracle.merge(*ty, state.local(slot))?;
        changed |= merged != *ty;
        *ty = merged;
    }
    drop_halves(&mut entry.locals);
    for (ty, &other) in entry.stack.iter_mut().zip(&state.stack) {
        let merged = oracle.merge(*ty, other)?;
        require(
            merged != SlotType::Top,
            "operand stacks with different types meet",
        )?;
        changed |= merged != *ty;
        *ty = merged;
    }
    Ok(changed)
}

/// If one slot of a `long` or `double` is unusable, makes the other unusable, too.
fn drop_halves(locals: &mut [SlotType]) {
    for slot in 0..locals.len() {
        let second = locals.get(slot + 1) == Some(&SlotType::Second);
        if locals[slot].is_wide() && !second {
            locals[slot] = SlotType::Top;
        } else if !locals[slot].is_wide() && second {
            locals[slot + 1] = SlotType::Top;
        }
    }
}
