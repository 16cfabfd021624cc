//! The place of each item of a code.
//!
//! All branches start short. Those that do not reach are widened, until no branch changes. Branches
//! only grow, so this ends. `goto` becomes `goto_w`. A conditional branch has no wide form:
//!
//! - In code without frames a far one becomes its inverse over a `goto_w`.
//! - In code with frames the place behind such a pair would need a frame of unknown types. So a far
//!   one is reported in [`CodeLayout::far`], and [`islands`](super::islands) takes over.

use crate::code::{Code, CodeElement, Insn};
use crate::encode::{insns, stray};
use crate::error::ClassError;
use crate::label::Label;
use crate::opcode::Op;
use base::Id;

/// The offsets of all items and labels.
pub(super) struct CodeLayout {
    /// The offset of each item, and of the end.
    offsets: Vec<u32>,
    /// For each item: whether it is a branch in its wide form.
    wide: Vec<bool>,
    /// The offset of each label.
    labels: Vec<Option<u32>>,
    /// The items that are conditional branches out of reach.
    pub(super) far: Vec<usize>,
}

/// Lays the code out. If `invertible`, a far conditional branch may become two instructions.
pub(super) fn layout(
    code: &Code,
    operands: &[u16],
    invertible: bool,
) -> Result<CodeLayout, ClassError> {
    let mut layout = CodeLayout {
        offsets: Vec::new(),
        wide: vec![false; code.items.len()],
        labels: vec![None; places(code)?],
        far: Vec::new(),
    };
    layout.assign(code, operands);
    // A code of at most `i16::MAX` bytes has no far branch, so one round is enough.
    while layout.length() > i16::MAX as usize && layout.widen(code, invertible)? {
        layout.assign(code, operands);
    }
    Ok(layout)
}

/// The number of labels. Each must have at most one place.
fn places(code: &Code) -> Result<usize, ClassError> {
    let mut placed = vec![false; code.label_count as usize];
    for item in &code.items {
        if let CodeElement::Label(label) = item {
            match placed.get_mut(label.index()) {
                Some(placed) if !*placed => *placed = true,
                _ => return Err(stray(*label)),
            }
        }
    }
    Ok(placed.len())
}

impl CodeLayout {
    fn assign(&mut self, code: &Code, operands: &[u16]) {
        self.offsets.clear();
        let mut offset = 0;
        for (index, item) in code.items.iter().enumerate() {
            self.offsets.push(offset);
            match item {
                CodeElement::Label(label) => self.labels[label.index()] = Some(offset),
                CodeElement::Insn(_, insn) => {
                    let size = insns::size(insn, operands[index], offset, self.wide[index]);
                    // Wrapping would need switches of 2^32 bytes, and a `Vec` of cases is never
                    // that long. Saturating keeps the sum right all the same.
                    offset = offset.saturating_add(size);
                }
            }
        }
        self.offsets.push(offset);
    }

    /// Widens every branch that does not reach; whether there was one.
    fn widen(&mut self, code: &Code, invertible: bool) -> Result<bool, ClassError> {
        let mut changed = false;
        self.far.clear();
        for (index, item) in code.items.iter().enumerate() {
            let CodeElement::Insn(_, Insn::Branch(op, target)) = item else {
                continue;
            };
            let fits = i16::try_from(self.distance(index, *target)?).is_ok();
            if fits || self.wide[index] {
                continue;
            }
            if *op == Op::Goto || invertible {
                self.wide[index] = true;
                changed = true;
            } else {
                self.far.push(index);
            }
        }
        Ok(changed)
    }

    /// The length of the code in bytes.
    pub(super) fn length(&self) -> usize {
        self.offsets.last().map_or(0, |&end| end as usize)
    }

    /// The offset of an item.
    pub(super) fn offset(&self, item: usize) -> u32 {
        self.offsets[item]
    }

    /// Whether the branch at `item` has its wide form.
    pub(super) fn is_wide(&self, item: usize) -> bool {
        self.wide[item]
    }

    /// The distance from the instruction at `item` to a label before the end.
    pub(super) fn distance(&self, item: usize, target: Label) -> Result<i32, ClassError> {
        let place = i64::from(self.insn_offset(target)?);
        i32::try_from(place - i64::from(self.offsets[item]))
            .map_err(|_| ClassError::TooLarge("branch".into()))
    }

    fn label_offset(&self, label: Label) -> Result<u32, ClassError> {
        let place = self.labels.get(label.index()).copied().flatten();
        place.ok_or_else(|| stray(label))
    }

    fn insn_offset(&self, label: Label) -> Result<u32, ClassError> {
        let offset = self.label_offset(label)?;
        if (offset as usize) < self.length() {
            Ok(offset)
        } else {
            Err(stray(label))
        }
    }

    /// The offset of a label, which may be the end. Call this once the length is known to fit.
    pub(super) fn place(&self, label: Label) -> Result<u16, ClassError> {
        u16::try_from(self.label_offset(label)?).map_err(|_| ClassError::TooLarge("code".into()))
    }

    /// The offset of a label in front of an instruction.
    pub(super) fn insn_place(&self, label: Label) -> Result<u16, ClassError> {
        self.insn_offset(label)?;
        self.place(label)
    }
}
