//! The types of locals and stack at one place, by slot.
//!
//! These are the verification types of JVMS 4.10.1.2, in the form that instructions need. Locals
//! are indexed by slot: a `long` is [`SlotType::Long`] and then [`SlotType::Second`]. An
//! uninitialised object names its `new` by the instruction's position. The operand stack has one
//! entry per value.

use crate::descriptor::{FieldType, Primitive};
use crate::verify::error::{VerifyFault, require, wrong};
use base::Sym;

/// The type of a local slot or stack entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotType {
    /// Unusable.
    Top,
    /// `int` and smaller.
    Int,
    /// `float`.
    Float,
    /// `long`.
    Long,
    /// `double`.
    Double,
    /// The second slot of a `long` or `double` in the locals; never on the stack.
    Second,
    /// The null type.
    Null,
    /// `this` in a constructor before the super call.
    UninitThis,
    /// The result of the `new` at that position among the instructions, before its constructor.
    Uninit(u32),
    /// A class in internal form, or an array descriptor.
    Object(Sym),
}

impl SlotType {
    /// The type of values of a field type.
    pub fn of(ty: FieldType) -> Self {
        match ty {
            FieldType::Class(name) | FieldType::Array(name) => SlotType::Object(name),
            FieldType::Primitive(p) => match p {
                Primitive::Boolean
                | Primitive::Byte
                | Primitive::Char
                | Primitive::Short
                | Primitive::Int => SlotType::Int,
                Primitive::Float => SlotType::Float,
                Primitive::Long => SlotType::Long,
                Primitive::Double => SlotType::Double,
            },
        }
    }

    /// The type for a letter of [`Op::effect`](crate::Op::effect), references excepted.
    pub(super) fn of_letter(letter: u8) -> Option<Self> {
        match letter {
            b'I' => Some(SlotType::Int),
            b'J' => Some(SlotType::Long),
            b'F' => Some(SlotType::Float),
            b'D' => Some(SlotType::Double),
            _ => None,
        }
    }

    /// Whether it takes two slots.
    pub fn is_wide(self) -> bool {
        matches!(self, SlotType::Long | SlotType::Double)
    }

    /// Slots it takes on the stack.
    pub fn slots(self) -> usize {
        if self.is_wide() { 2 } else { 1 }
    }

    /// Whether it is null or an initialised object.
    pub fn is_reference(self) -> bool {
        matches!(self, SlotType::Null | SlotType::Object(_))
    }

    /// Whether it is an object before its constructor's end.
    pub fn is_uninitialized(self) -> bool {
        matches!(self, SlotType::UninitThis | SlotType::Uninit(_))
    }
}

/// The operand stack before an instruction.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StackTypes(Box<[SlotType]>);

impl StackTypes {
    pub(super) fn of(state: &TypeState) -> Self {
        Self(state.stack.as_slice().into())
    }

    /// The value that lies `depth` values below the top.
    pub fn peek(&self, depth: usize) -> Option<SlotType> {
        let index = self.0.len().checked_sub(depth + 1)?;
        self.0.get(index).copied()
    }
}

/// The types before an instruction.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct TypeState {
    /// The locals by slot; slots beyond the end are [`SlotType::Top`].
    pub locals: Vec<SlotType>,
    /// The operand stack, its bottom first, one entry per value.
    pub stack: Vec<SlotType>,
    /// Whether a constructor has not yet called another (flagThisUninit of JVMS 4.10.1.4).
    pub this_uninit: bool,
    /// Slots of the stack.
    pub(super) depth: usize,
}

/// Sees the types while a method is verified.
pub(super) trait Watch {
    /// The state before each instruction that is reached or has a frame.
    fn before(&mut self, _place: usize, _state: &TypeState) {}

    /// The state after an instruction, where control continues at a frame. Inference does not call
    /// this.
    fn meets(&mut self, _place: usize, _state: &TypeState, _frame: &TypeState) {}
}

/// Ignores all states.
impl Watch for () {}

impl TypeState {
    /// A state with these locals (one entry for a `long` or `double`) and this stack.
    pub(super) fn new(
        locals: impl IntoIterator<Item = SlotType>,
        stack: impl IntoIterator<Item = SlotType>,
    ) -> Self {
        let mut state = TypeState::default();
        for ty in locals {
            state.locals.push(ty);
            if ty.is_wide() {
                state.locals.push(SlotType::Second);
            }
        }
        state.stack = stack.into_iter().collect();
        state.depth = state.stack.iter().map(|t| t.slots()).sum();
        state.this_uninit = state.locals.contains(&SlotType::UninitThis);
        state
    }

    /// The number of types that it holds.
    pub(super) fn size(&self) -> usize {
        self.locals.len() + self.stack.len() + 1
    }

    /// The type in a local slot.
    pub(super) fn local(&self, slot: usize) -> SlotType {
        self.locals.get(slot).copied().unwrap_or(SlotType::Top)
    }

    /// Writes a local. A value that it overlaps becomes unusable (JVMS 4.10.1.9,
    /// modifyLocalVariable).
    pub(super) fn set_local(&mut self, slot: usize, ty: SlotType) {
        let end = slot + ty.slots();
        if self.locals.len() < end {
            self.locals.resize(end, SlotType::Top);
        }
        if self.locals[slot] == SlotType::Second && slot > 0 {
            self.locals[slot - 1] = SlotType::Top;
        }
        if self.locals.get(end) == Some(&SlotType::Second) {
            self.locals[end] = SlotType::Top;
        }
        self.locals[slot] = ty;
        if ty.is_wide() {
            self.locals[slot + 1] = SlotType::Second;
        }
    }

    pub(super) fn push(&mut self, ty: SlotType, limit: usize) -> Result<(), VerifyFault> {
        self.depth += ty.slots();
        require(
            self.depth <= limit,
            "the operand stack grows beyond max_stack",
        )?;
        self.stack.push(ty);
        Ok(())
    }

    /// Takes the top value.
    pub(super) fn pop(&mut self) -> Result<SlotType, VerifyFault> {
        let Some(ty) = self.stack.pop() else {
            return wrong("it takes a value from an empty operand stack");
        };
        self.depth -= ty.slots();
        Ok(ty)
    }

    /// Replaces every occurrence of an uninitialised type.
    pub(super) fn replace(&mut self, old: SlotType, new: SlotType) {
        for ty in self.locals.iter_mut().chain(&mut self.stack) {
            if *ty == old {
                *ty = new;
            }
        }
    }
}
