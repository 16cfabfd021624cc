//! Offsets → labels, while a code is decoded.

use crate::code::{CodeElement, Insn, Pc};
use crate::error::ClassError;
use crate::label::Label;
use base::Id;

/// The labels of one code, by offset. While instructions are read, [`Labels::target`] records their
/// targets. Once all boundaries are known, [`Labels::check_targets`] checks them.
pub(super) struct Labels {
    /// For each offset, the end included: the label's number plus one, or zero without a label.
    at: Vec<u32>,
    /// For each offset: whether an instruction starts there.
    starts: Vec<bool>,
    count: u32,
}

impl Labels {
    /// No labels yet, in a code of `length` bytes.
    pub(super) fn new(length: usize) -> Self {
        Self {
            at: vec![0; length + 1],
            starts: vec![false; length],
            count: 0,
        }
    }

    /// Records that an instruction starts at `offset`.
    pub(super) fn start(&mut self, offset: usize) {
        self.starts[offset] = true;
    }

    /// The label of a branch's target, which need not have been read yet. The branch starts at
    /// `from`.
    pub(super) fn target(&mut self, from: usize, distance: i32) -> Result<Label, ClassError> {
        let offset = from as i64 + i64::from(distance);
        match usize::try_from(offset) {
            Ok(offset) if offset < self.starts.len() => Ok(self.label(offset)),
            _ => Err(ClassError::Malformed(
                "a branch leads out of the code".into(),
            )),
        }
    }

    /// Checks that all targets recorded so far are instructions.
    pub(super) fn check_targets(&self) -> Result<(), ClassError> {
        let wrong = (0..self.starts.len()).find(|&o| self.at[o] != 0 && !self.starts[o]);
        match wrong {
            None => Ok(()),
            Some(offset) => Err(not_a_boundary(offset)),
        }
    }

    /// Whether an instruction starts at `offset`.
    pub(super) fn is_insn(&self, offset: usize) -> bool {
        self.starts.get(offset) == Some(&true)
    }

    /// The offset of the first instruction at or after `offset`.
    pub(super) fn next_insn(&self, offset: usize) -> Option<usize> {
        (offset..self.starts.len()).find(|&o| self.starts[o])
    }

    /// The label of the instruction at `offset`.
    pub(super) fn insn(&mut self, offset: usize) -> Result<Label, ClassError> {
        if self.is_insn(offset) {
            Ok(self.label(offset))
        } else {
            Err(not_a_boundary(offset))
        }
    }

    /// The label of the instruction at `offset`, or of the end of the code.
    pub(super) fn boundary(&mut self, offset: usize) -> Result<Label, ClassError> {
        if offset == self.starts.len() {
            Ok(self.label(offset))
        } else {
            self.insn(offset)
        }
    }

    fn label(&mut self, offset: usize) -> Label {
        let slot = &mut self.at[offset];
        if *slot == 0 {
            self.count += 1;
            *slot = self.count;
        }
        Label::new(*slot as usize - 1)
    }

    /// The number of labels.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The instructions with the labels between them.
    pub(super) fn place(&self, insns: Vec<(Pc, Insn)>) -> Vec<CodeElement> {
        let mut items = Vec::with_capacity(insns.len() + self.count as usize);
        let label = |offset: usize| {
            let number = self.at[offset] as usize;
            (number != 0).then(|| CodeElement::Label(Label::new(number - 1)))
        };
        for (pc, insn) in insns {
            items.extend(label(pc.into()));
            items.push(CodeElement::Insn(pc, insn));
        }
        items.extend(label(self.starts.len()));
        items
    }
}

fn not_a_boundary(offset: usize) -> ClassError {
    ClassError::Malformed(format!("no instruction starts at offset {offset}"))
}
