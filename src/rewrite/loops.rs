//! Loops in code.

use std::collections::BTreeSet;

use crate::successors::places;
use classfile::{Code, CodeElement, Pc};

/// The code between a backward jump and its target: it may run more than once in a call. A loop
/// that a handler closes is not found: that costs only time.
pub(super) struct Loops(Vec<(usize, usize)>);

impl Loops {
    /// The loops of a method.
    pub(super) fn of(code: &Code) -> Self {
        let places = places(code);
        let mut ranges = Vec::new();
        for (index, item) in code.items.iter().enumerate() {
            let CodeElement::Insn(_, insn) = item else {
                continue;
            };
            let back = insn.jumps().filter_map(|label| places.get(&label));
            ranges.extend(back.filter(|to| **to <= index).map(|to| (*to, index)));
        }
        Self(ranges)
    }

    /// Whether the item of that index in [`Code::items`] is in a loop.
    pub(super) fn holds(&self, index: usize) -> bool {
        self.0
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&index))
    }

    /// The instructions in loops.
    pub(super) fn pcs(&self, code: &Code) -> BTreeSet<Pc> {
        let items = code.items.iter().enumerate();
        let repeated = items.filter(|(index, _)| self.holds(*index));
        let pcs = repeated.filter_map(|(_, item)| match item {
            CodeElement::Insn(pc, _) => Some(*pc),
            CodeElement::Label(_) => None,
        });
        pcs.collect()
    }
}
