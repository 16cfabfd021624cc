//! Casts of values that reach a frame with another class for them.
//!
//! The value is cast right before control leaves for the frame:
//!
//! * before a jump, or after the instruction before the frame
//! * where that instruction, or the one before the jump, stores the value
//!
//! After a `goto`, and after an instruction that runs on to a frame, no other code sees the value.
//! A branch has another way, and there the value is of the frame's class, too.

use std::collections::BTreeMap;

use super::{CastPlace, CastPlaces, CastSite, top};
use base::Sym;
use classfile::verify::{Merge, SlotType, ValuePlace};
use classfile::{CodeElement, Insn, Op};

/// The kind of instruction that control reaches a frame from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Predecessor {
    /// An instruction with no other successor.
    One,
    /// A branch or a switch.
    Branch,
}

impl CastPlaces<'_> {
    /// The casts of values that reach frames from such instructions, one for each instruction, by
    /// its index in [`Code::items`]. `target` returns the class that a value may be cast to.
    ///
    /// [`Code::items`]: classfile::Code::items
    pub(super) fn merging(
        &self,
        merges: &[Merge],
        source: Predecessor,
        target: impl Fn(Sym, Sym) -> Option<Sym>,
    ) -> BTreeMap<usize, CastSite> {
        let mut casts = BTreeMap::new();
        for merge in merges.iter().filter(|m| self.source(m) == source) {
            let to = target(merge.from, merge.to);
            if let Some((index, cast)) = to.and_then(|to| self.merged(merge, to)) {
                casts.entry(index).or_insert(cast);
            }
        }
        casts
    }

    fn source(&self, merge: &Merge) -> Predecessor {
        match self.insns[merge.place].2 {
            Insn::Branch(op, _) if *op != Op::Goto => Predecessor::Branch,
            Insn::Switch(_) => Predecessor::Branch,
            _ => Predecessor::One,
        }
    }

    /// The cast of a value to `to` before it meets a frame.
    fn merged(&self, merge: &Merge, to: Sym) -> Option<(usize, CastSite)> {
        let is_jump = self.insns[merge.place].2.jumps().next().is_some();
        let here = merge.place;
        let (n, at) = match (merge.holder, self.storing(merge, is_jump)) {
            (ValuePlace::Local(_), Some(store)) => (store, CastPlace::Before),
            (ValuePlace::Local(slot), None) if is_jump => (here, CastPlace::LocalBefore(slot)),
            (ValuePlace::Local(slot), None) => (here, CastPlace::LocalAfter(slot)),
            (ValuePlace::Top, _) if is_jump => (here, CastPlace::Before),
            (ValuePlace::Top, _) => (here, CastPlace::After),
        };
        // Before a branch its operands are on top. Also, a value may be there before its
        // constructor ran.
        let is_there = !matches!(at, CastPlace::Before)
            || top(&self.stacks[n], 0) == Some(SlotType::Object(merge.from));
        let (index, pc, insn) = self.insns[n];
        (is_there && !self.loops.holds(index)).then(|| {
            let cast = CastSite {
                method: self.method,
                pc,
                insn: insn.clone(),
                at,
                from: merge.from,
                to,
                user: None,
            };
            (index, cast)
        })
    }

    /// The instruction that stores the value right before control leaves.
    fn storing(&self, merge: &Merge, is_jump: bool) -> Option<usize> {
        let ValuePlace::Local(slot) = merge.holder else {
            return None;
        };
        let n = merge.place.checked_sub(usize::from(is_jump))?;
        let mut between = self.code.items[self.insns[n].0..self.insns[merge.place].0].iter();
        let is_target =
            |item: &CodeElement| matches!(item, CodeElement::Label(l) if self.targets.contains(l));
        let stores = *self.insns[n].2 == Insn::Local(Op::Astore, slot);
        (stores && !between.any(is_target)).then_some(n)
    }
}
