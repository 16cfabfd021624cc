//! Where each item of a code lies.
//!
//! All branches start short and are widened where the distance does not fit, until nothing changes
//! (branches only ever grow, so that ends). `goto` becomes `goto_w`. A far conditional branch has
//! no wide form: where no frames are needed it becomes its inverse over a `goto_w`; else it is
//! reported in [`Layout::far`], because the place behind such a pair would need a frame that we do
//! not know, and [`islands`](super::islands) takes over.

use crate::code::{Code, Insn, Item};
use crate::encode::{insns, stray};
use crate::error::ClassError;
use crate::label::Label;
use crate::opcode::Op;
use base::Id;

/// Offsets of everything.
pub(super) struct Layout {
    /// By item; one more for the end.
    offsets: Vec<u32>,
    /// By item: whether it is a branch in its wide form.
    wide: Vec<bool>,
    /// By label.
    labels: Vec<Option<u32>>,
    /// Items that are conditional branches too far for their form.
    pub(super) far: Vec<usize>,
}

/// Lays the code out. `invertible`: a far conditional branch may become two instructions.
pub(super) fn layout(
    code: &Code,
    operands: &[u16],
    invertible: bool,
) -> Result<Layout, ClassError> {
    let mut layout = Layout {
        offsets: Vec::new(),
        wide: vec![false; code.items.len()],
        labels: vec![None; places(code)?],
        far: Vec::new(),
    };
    layout.assign(code, operands);
    // Without a far branch even in the worst case, one round is enough.
    while layout.length() > i16::MAX as usize && layout.widen(code, invertible)? {
        layout.assign(code, operands);
    }
    Ok(layout)
}

/// How many labels there are, all of them placed at most once.
fn places(code: &Code) -> Result<usize, ClassError> {
    let mut placed = vec![false; code.label_count as usize];
    for item in &code.items {
        if let Item::Label(label) = item {
            match placed.get_mut(label.index()) {
                Some(placed) if !*placed => *placed = true,
                _ => return Err(stray(*label)),
            }
        }
    }
    Ok(placed.len())
}

impl Layout {
    fn assign(&mut self, code: &Code, operands: &[u16]) {
        self.offsets.clear();
        let mut offset = 0;
        for (index, item) in code.items.iter().enumerate() {
            self.offsets.push(offset);
            match item {
                Item::Label(label) => self.labels[label.index()] = Some(offset),
                Item::Insn(_, insn) => {
                    let size = insns::size(insn, operands[index], offset, self.wide[index]);
                    // Switches of at most 2^32 bytes each cannot wrap in practice: no `Vec` of
                    // cases is that long; saturating keeps the sum honest all the same.
                    offset = offset.saturating_add(size);
                }
            }
        }
        self.offsets.push(offset);
    }

    /// Widens every branch that does not fit; whether there was one.
    fn widen(&mut self, code: &Code, invertible: bool) -> Result<bool, ClassError> {
        let mut changed = false;
        self.far.clear();
        for (index, item) in code.items.iter().enumerate() {
            let Item::Insn(_, Insn::Branch(op, target)) = item else {
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

    /// How many bytes there are.
    pub(super) fn length(&self) -> usize {
        self.offsets.last().map_or(0, |&end| end as usize)
    }

    /// The offset of an item.
    pub(super) fn offset(&self, item: usize) -> u32 {
        self.offsets[item]
    }

    /// Whether the branch at that item has its wide form.
    pub(super) fn is_wide(&self, item: usize) -> bool {
        self.wide[item]
    }

    /// From the instruction at that item to a label before the end.
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
        match (offset as usize) < self.length() {
            true => Ok(offset),
            false => Err(stray(label)),
        }
    }

    /// The offset of a label, which may be the end, once the length is known to fit.
    pub(super) fn place(&self, label: Label) -> Result<u16, ClassError> {
        u16::try_from(self.label_offset(label)?).map_err(|_| ClassError::TooLarge("code".into()))
    }

    /// The offset of a label before an instruction.
    pub(super) fn insn_place(&self, label: Label) -> Result<u16, ClassError> {
        self.insn_offset(label)?;
        self.place(label)
    }
}
