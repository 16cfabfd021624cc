//! Type checking against the method's own frames (JVMS 4.10.1), for class versions from 50 on.
//!
//! It is one pass in order, as in HotSpot's `ClassVerifier::verify_method`. The state meets the
//! frame at each instruction. Every branch target and every handler must have a frame that the
//! state is assignable to. Handlers see the locals before an instruction. After a constructor call
//! they also see the locals after it, so that no handler takes a half-built object for a whole one.
//!
//! A handler is compared again only if locals or the set of ranges changed since the last
//! comparison. The comparison depends on these two only.

use crate::code::Insn;
use crate::verify::code_positions::{CodePositions, Range};
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::Oracle;
use crate::verify::machine::{StepEffect, VerifierMachine};
use crate::verify::types::{SlotType, TypeState, Watch};
use base::known;

/// Checks the whole method.
pub(super) fn check(
    machine: &mut VerifierMachine<'_>,
    watch: &mut dyn Watch,
) -> Result<(), VerifyFault> {
    machine.check_statics()?;
    check_frames(machine)?;
    check_catch_types(machine)?;
    let covers = Covers::new(machine.layout);
    let mut flows = true;
    let mut stale = true;
    for here in 0..machine.layout.len() {
        machine.here = here;
        stale |= machine.enter(flows, watch)? | covers.changes(here);
        watch.before(here, &machine.state);
        if stale && covers.any(here) {
            machine.check_handlers()?;
        }
        stale = machine.step_covered(covers.any(here))?;
        machine.check_branches(watch)?;
        flows = !machine.layout.insns[here].1.ends_flow();
    }
    require(!flows, "control falls off the end of the code")
}

/// Checks that frames fit into the method's limits.
fn check_frames(machine: &VerifierMachine<'_>) -> Result<(), VerifyFault> {
    let fits =
        machine.layout.frames.iter().all(|frame| {
            frame.locals.len() <= machine.max_locals && frame.depth <= machine.max_stack
        });
    require(fits, "a stack map frame exceeds max_locals or max_stack")
}

/// Checks that every caught class can be thrown (JVMS 4.10.1.4, handlerIsLegal).
pub(super) fn check_catch_types(machine: &mut VerifierMachine<'_>) -> Result<(), VerifyFault> {
    let throwable = SlotType::Object(known().throwable);
    let layout = machine.layout;
    for class in layout.ranges.iter().filter_map(|r| r.catch_type) {
        let throws = machine
            .oracle
            .assignable(SlotType::Object(class), throwable)?;
        require(throws, "a handler catches a class that is no Throwable")?;
    }
    Ok(())
}

/// The type of the exception on a handler's stack.
pub(super) fn caught(range: &Range) -> SlotType {
    SlotType::Object(range.catch_type.unwrap_or_else(|| known().throwable))
}

/// How many ranges cover each instruction, and where that number may change.
pub(super) struct Covers {
    count: Vec<u32>,
    changes: Vec<bool>,
}

impl Covers {
    pub(super) fn new(layout: &CodePositions<'_>) -> Self {
        let mut delta = vec![0i64; layout.len() + 1];
        let mut changes = vec![false; layout.len() + 1];
        for range in &layout.ranges {
            delta[range.start] += 1;
            delta[range.end] -= 1;
            changes[range.start] = true;
            changes[range.end] = true;
        }
        let mut open = 0i64;
        let count = delta.iter().map(|d| {
            open += d;
            u32::try_from(open).unwrap_or(0)
        });
        Self {
            count: count.collect(),
            changes,
        }
    }

    pub(super) fn any(&self, place: usize) -> bool {
        self.count[place] > 0
    }

    pub(super) fn changes(&self, place: usize) -> bool {
        self.changes[place]
    }
}

/// Whether a state may flow into a frame (JVMS 4.10.1.5, frameIsAssignable). `stack` replaces the
/// state's own.
fn flows_into(
    oracle: &mut Oracle<'_>,
    state: &TypeState,
    stack: &[SlotType],
    frame: &TypeState,
) -> Result<bool, VerifyFault> {
    oracle.spend(frame.locals.len() + frame.stack.len() + 1)?;
    if stack.len() != frame.stack.len() || (state.this_uninit && !frame.this_uninit) {
        return Ok(false);
    }
    for (slot, &wanted) in frame.locals.iter().enumerate() {
        if !oracle.assignable(state.local(slot), wanted)? {
            return Ok(false);
        }
    }
    for (&found, &wanted) in stack.iter().zip(&frame.stack) {
        if !oracle.assignable(found, wanted)? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl<'a> VerifierMachine<'a> {
    fn frame_at(&self, place: usize) -> Option<&'a TypeState> {
        let layout = self.layout;
        let index = layout.frame_at[place]?;
        layout.frames.get(index as usize)
    }

    /// Meets the frame at the current instruction; says whether there is one.
    fn enter(&mut self, flows: bool, watch: &mut dyn Watch) -> Result<bool, VerifyFault> {
        let Some(frame) = self.frame_at(self.here) else {
            require(
                flows,
                "a stack map frame is missing here, after an instruction that ends the flow",
            )?;
            return Ok(false);
        };
        if flows {
            let fits = flows_into(&mut self.oracle, &self.state, &self.state.stack, frame)?;
            require(fits, "the types do not fit the stack map frame here")?;
            if let Some(before) = self.here.checked_sub(1) {
                watch.meets(before, &self.state, frame);
            }
        }
        self.state.clone_from(frame);
        Ok(true)
    }

    fn check_branches(&mut self, watch: &mut dyn Watch) -> Result<(), VerifyFault> {
        let layout = self.layout;
        for target in layout.targets(layout.insns[self.here].1)? {
            let Some(frame) = self.frame_at(target) else {
                return wrong("the branch target has no stack map frame");
            };
            let fits = flows_into(&mut self.oracle, &self.state, &self.state.stack, frame)?;
            require(
                fits,
                "the types do not fit the stack map frame at the branch target",
            )?;
            watch.meets(self.here, &self.state, frame);
        }
        Ok(())
    }

    fn check_handlers(&mut self) -> Result<(), VerifyFault> {
        let layout = self.layout;
        self.oracle.spend(layout.ranges.len())?;
        for range in &layout.ranges {
            if !(range.start..range.end).contains(&self.here) {
                continue;
            }
            let Some(frame) = self.frame_at(range.handler) else {
                return wrong("an exception handler has no stack map frame");
            };
            let fits = flows_into(&mut self.oracle, &self.state, &[caught(range)], frame)?;
            require(
                fits,
                "the types do not fit the stack map frame at an exception handler",
            )?;
            require(
                self.max_stack > 0,
                "max_stack is 0, so an exception handler has no room for its exception",
            )?;
        }
        Ok(())
    }

    /// Steps, and checks the handlers again after a constructor call. Says whether locals changed.
    fn step_covered(&mut self, covered: bool) -> Result<bool, VerifyFault> {
        let effect = self.step()?;
        if covered && effect == StepEffect::InitializedThis {
            self.check_handlers_throw()?;
            self.state.this_uninit = true;
            self.check_handlers()?;
            self.state.this_uninit = false;
        }
        if covered && effect == StepEffect::Initialized {
            self.check_handlers()?;
        }
        Ok(effect != StepEffect::Plain)
    }

    /// Checks that no handler around the call of another constructor returns: the object is not
    /// whole there.
    fn check_handlers_throw(&mut self) -> Result<(), VerifyFault> {
        let layout = self.layout;
        for range in &layout.ranges {
            if (range.start..range.end).contains(&self.here) {
                let throws = self.never_returns(range.handler)?;
                require(
                    throws,
                    "an exception handler around this constructor call returns",
                )?;
            }
        }
        Ok(())
    }

    /// Whether all code reachable from `start`, handlers included, neither returns nor falls off
    /// the end.
    fn never_returns(&mut self, start: usize) -> Result<bool, VerifyFault> {
        let layout = self.layout;
        let mut seen = vec![false; layout.len()];
        let mut work = vec![start];
        while let Some(place) = work.pop() {
            if place >= layout.len() {
                return Ok(false);
            }
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            self.oracle.spend(layout.ranges.len() + 1)?;
            let (_, insn) = layout.insns[place];
            if matches!(insn, Insn::Plain(op) if op.is_return()) {
                return Ok(false);
            }
            work.extend(layout.targets(insn)?);
            if !insn.ends_flow() {
                work.push(place + 1);
            }
            let covering = layout.ranges.iter();
            let covering = covering.filter(|r| (r.start..r.end).contains(&place));
            work.extend(covering.map(|r| r.handler));
        }
        Ok(true)
    }
}
