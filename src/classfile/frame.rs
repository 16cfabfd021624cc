//! Stack map frames, decoded (JVMS 4.7.4).

use crate::classfile::code::Label;
use crate::id::Sym;

/// A verification type (JVMS 4.10.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerificationType {
    /// Unusable.
    Top,
    /// `int` and smaller.
    Integer,
    /// `float`.
    Float,
    /// `long`; one entry stands for both of its slots.
    Long,
    /// `double`; one entry stands for both of its slots.
    Double,
    /// The null type.
    Null,
    /// `this` in a constructor before the super call.
    UninitializedThis,
    /// A class in internal form, or an array descriptor.
    Object(Sym),
    /// The result of the `new` at the label, before its constructor call.
    Uninitialized(Label),
}

/// A full frame. `long` and `double` are one entry each, as in the class file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Frame {
    /// The local variables.
    pub locals: Vec<VerificationType>,
    /// The operand stack, its bottom first.
    pub stack: Vec<VerificationType>,
}
