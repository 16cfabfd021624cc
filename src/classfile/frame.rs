//! Stack map frames, decoded (JVMS 4.7.4): types by name, places by label, each frame in full.

use crate::access::MethodFlags;
use crate::descriptor::{FieldType, MethodDescriptor, Primitive};
use crate::error::ClassError;
use crate::label::Label;
use base::Sym;

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

impl VerificationType {
    /// The slots of a value: two for `long` and `double`.
    pub fn slots(self) -> usize {
        match self {
            Self::Long | Self::Double => 2,
            _ => 1,
        }
    }

    /// The verification type of a field type (JVMS 4.10.1.2): small integers are `int`.
    pub fn of(ty: FieldType) -> Self {
        match ty {
            FieldType::Primitive(Primitive::Float) => Self::Float,
            FieldType::Primitive(Primitive::Long) => Self::Long,
            FieldType::Primitive(Primitive::Double) => Self::Double,
            FieldType::Primitive(_) => Self::Integer,
            FieldType::Class(name) | FieldType::Array(name) => Self::Object(name),
        }
    }
}

impl Frame {
    /// The frame at the start of a method, by its descriptor and flags (JVMS 4.10.1.6). `class`
    /// need not have the method yet.
    ///
    /// # Errors
    /// [`ClassError::Malformed`] when `descriptor` is malformed.
    pub fn at_entry(
        class: Sym,
        flags: MethodFlags,
        name: Sym,
        descriptor: Sym,
    ) -> Result<Self, ClassError> {
        let descriptor = MethodDescriptor::of(descriptor)
            .ok_or_else(|| ClassError::Malformed("method descriptor".into()))?;
        let this = if flags.is_static() {
            None
        } else if name == "<init>" && class != "java/lang/Object" {
            Some(VerificationType::UninitializedThis)
        } else {
            Some(VerificationType::Object(class))
        };
        let parameters = descriptor.parameters.iter();
        let parameters = parameters.map(|&ty| VerificationType::of(ty));
        Ok(Self {
            locals: this.into_iter().chain(parameters).collect(),
            stack: Vec::new(),
        })
    }
}
