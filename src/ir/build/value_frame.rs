//! The JVM's frame while a block is followed: values by stack place and by local.

use smallvec::SmallVec;

use crate::build::liveness::Liveness;
use crate::error::CodeFault;
use crate::types::{Type, ValueId};
use base::IdMap;

/// Stack and locals. `long` and `double` are one entry of the stack; a local holds them in its
/// first slot. Locals that no instruction reads are not kept.
pub(super) struct ValueFrame<'a> {
    liveness: &'a Liveness,
    /// How many slots there are.
    max_locals: u16,
    /// The operand stack.
    pub stack: Vec<ValueId>,
    /// By the number that `liveness` gives to slots.
    pub locals: Vec<Option<ValueId>>,
    /// The types of all values so far.
    pub types: IdMap<ValueId, Type>,
}

/// One value of category 2, or one or two of category 1, the top last.
type StackPiece = SmallVec<[ValueId; 2]>;

impl<'a> ValueFrame<'a> {
    pub fn new(liveness: &'a Liveness, max_locals: u16) -> Self {
        Self {
            liveness,
            max_locals,
            stack: Vec::new(),
            locals: vec![None; liveness.slots.len()],
            types: IdMap::new(),
        }
    }

    /// Takes the top of the stack.
    pub fn pop(&mut self) -> Result<ValueId, CodeFault> {
        self.stack.pop().ok_or(CodeFault::Underflow)
    }

    /// Takes the top of the stack, which is of that type.
    pub fn pop_as(&mut self, ty: Type) -> Result<ValueId, CodeFault> {
        let value = self.pop()?;
        if self.types[value] == ty {
            Ok(value)
        } else {
            Err(CodeFault::Type)
        }
    }

    /// Takes values of those types, the last from the top.
    pub fn pop_all<const N: usize>(
        &mut self,
        types: impl DoubleEndedIterator<Item = Type>,
    ) -> Result<SmallVec<[ValueId; N]>, CodeFault>
    where
        [ValueId; N]: smallvec::Array<Item = ValueId>,
    {
        let mut values = SmallVec::new();
        for ty in types.rev() {
            values.push(self.pop_as(ty)?);
        }
        values.reverse();
        Ok(values)
    }

    /// Takes the values that fill one or two words (JVMS 2.11.1).
    pub fn pop_words(&mut self, words: usize) -> Result<StackPiece, CodeFault> {
        let top = self.pop()?;
        let mut piece = StackPiece::new();
        match (words, self.types[top].is_wide()) {
            (1, false) | (2, true) => piece.push(top),
            (2, false) => {
                let below = self.pop()?;
                if self.types[below].is_wide() {
                    return Err(CodeFault::Type);
                }
                piece.extend([below, top]);
            }
            _ => return Err(CodeFault::Type),
        }
        Ok(piece)
    }

    /// Puts these on the stack, each piece with its top last.
    pub fn push_all(&mut self, pieces: &[&StackPiece]) {
        for piece in pieces {
            self.stack.extend_from_slice(piece);
        }
    }

    /// The value of a local that an instruction reads.
    pub fn local(&self, slot: u16, ty: Type) -> Result<ValueId, CodeFault> {
        let number = self.liveness.number(slot);
        let value = number.and_then(|number| self.locals[number]);
        let value = value.ok_or(CodeFault::Unset(slot))?;
        if self.types[value] == ty {
            Ok(value)
        } else {
            Err(CodeFault::Type)
        }
    }

    /// Changes a local. Its slots lose their values. A wide value that loses one half is lost.
    pub fn set_local(&mut self, slot: u16, value: ValueId) -> Result<(), CodeFault> {
        let wide = self.types[value].is_wide();
        let last = slot
            .checked_add(u16::from(wide))
            .ok_or(CodeFault::Local(slot))?;
        if last >= self.max_locals {
            return Err(CodeFault::Local(slot));
        }
        if let Some(number) = slot.checked_sub(1).and_then(|s| self.liveness.number(s)) {
            let before = &mut self.locals[number];
            *before = before.filter(|&value| !self.types[value].is_wide());
        }
        for slot in slot..=last {
            if let Some(number) = self.liveness.number(slot) {
                self.locals[number] = None;
            }
        }
        if let Some(number) = self.liveness.number(slot) {
            self.locals[number] = Some(value);
        }
        Ok(())
    }

    /// The locals that are live at the beginning of a span, in the order of their slots.
    pub fn live_locals(&self, span: u32) -> Result<Vec<ValueId>, CodeFault> {
        self.liveness
            .live_in(span)
            .map(|number| {
                let unset = || CodeFault::Unset(self.liveness.slots[number]);
                self.locals[number].ok_or_else(unset)
            })
            .collect()
    }

    /// Sets stack and locals as they are at the beginning of a span: the stack, then those locals.
    pub fn enter(&mut self, span: u32, values: &[ValueId]) {
        self.locals.fill(None);
        let live = self.liveness.live_in(span).len();
        let (stack, locals) = values.split_at(values.len() - live);
        self.stack.clear();
        self.stack.extend_from_slice(stack);
        for (number, &value) in self.liveness.live_in(span).zip(locals) {
            self.locals[number] = Some(value);
        }
    }
}
