//! The instructions that move stack entries of any type (JVMS 4.10.1.9: pop, dup, swap).
//!
//! A form is legal when every moved group consists of whole values: one value of category 2, or one
//! or two values of category 1. Here the stack has one entry for each value. So a group of two
//! slots is one entry or two.

use crate::opcode::Op;
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::machine::VerifierMachine;
use crate::verify::types::SlotType;

/// One or two values that move together, the lower first.
type Group = smallvec::SmallVec<[SlotType; 2]>;

impl VerifierMachine<'_> {
    /// `pop`, `pop2`, `dup…`, `swap`.
    pub(super) fn shuffle(&mut self, op: Op) -> Result<(), VerifyFault> {
        match op {
            Op::Pop => self.take(1).map(drop),
            Op::Pop2 => self.take(2).map(drop),
            Op::Dup => self.duplicate(1, 0),
            Op::DupX1 => self.duplicate(1, 1),
            Op::DupX2 => self.duplicate(1, 2),
            Op::Dup2 => self.duplicate(2, 0),
            Op::Dup2X1 => self.duplicate(2, 1),
            Op::Dup2X2 => self.duplicate(2, 2),
            Op::Swap => {
                let (top, below) = (self.take(1)?, self.take(1)?);
                self.put(&top)?;
                self.put(&below)
            }
            _ => wrong("the opcode needs operands, and the instruction has none"),
        }
    }

    /// Copies the top `size` slots beneath the `over` slots under them.
    fn duplicate(&mut self, size: usize, over: usize) -> Result<(), VerifyFault> {
        let top = self.take(size)?;
        let below = self.take(over)?;
        self.put(&top)?;
        self.put(&below)?;
        self.put(&top)
    }

    /// Takes whole values of exactly `slots` slots.
    fn take(&mut self, slots: usize) -> Result<Group, VerifyFault> {
        let mut group = Group::new();
        let mut left = slots;
        while left > 0 {
            let ty = self.state.pop()?;
            require(
                ty != SlotType::Top,
                "it moves a value without a usable type",
            )?;
            require(ty.slots() <= left, "it moves half of a long or double")?;
            left -= ty.slots();
            group.insert(0, ty);
        }
        Ok(group)
    }

    fn put(&mut self, group: &[SlotType]) -> Result<(), VerifyFault> {
        group.iter().try_for_each(|&ty| self.push(ty))
    }
}
