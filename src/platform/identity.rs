//! Values that are known by their identity, not by the place where they were made (design 4).

use serde::{Deserialize, Serialize};

use base::Sym;
use classfile::{Const, FieldRef, FieldType, MethodDescriptor};

use super::handle::{MethodHandle, descriptor};
use super::member::Sight;

/// A value that is known by its identity.
///
/// A string or a class that comes from a constant is one object wherever the program loads it. For
/// the other kinds this is not known. Two method types, lookups, handles or members that are equal
/// here do the same, but `==` between them may be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Identity {
    /// The interned string of that text, in modified UTF-8.
    String(Sym),
    /// A string of that text.
    Text(Sym),
    /// The `Class` object of a type, named as in class constants.
    Class(Sym),
    /// The `Class` object of a primitive type or of `void`, by its letter in descriptors.
    Primitive(u8),
    /// A method type, by its descriptor.
    MethodType(Sym),
    /// A lookup of that class, with any modes. With fewer modes it finds less, and is the same
    /// otherwise.
    Lookup(Sym),
    /// A method handle.
    Handle(MethodHandle),
    /// A `Method`, `Constructor` or `Field`, as the handle that calls or reads it unchanged. Its
    /// use may throw if it was not made accessible; this is the only difference.
    Member(MethodHandle),
    /// A `RecordComponent`, by the handle that calls its accessor.
    Component(MethodHandle),
    /// One of the members of that sort which a lookup sees in a class. Members that agents added
    /// count, too. Agents may add members with names that the class does not have.
    Among(Sort, Sight, Sym),
}

/// A sort of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sort {
    /// Methods.
    Method,
    /// Fields.
    Field,
}

impl Identity {
    /// The value that a constant stands for. Numbers have no identity. Dynamic constants have none
    /// here, because loading makes their value. Method handles have none here, because they depend
    /// on the class that loads them.
    pub fn of(constant: &Const) -> Option<Self> {
        match constant {
            Const::String(text) => Some(Self::String(*text)),
            Const::Class(name) => Some(Self::Class(*name)),
            Const::MethodType(descriptor) => Some(Self::MethodType(*descriptor)),
            _ => None,
        }
    }

    /// The value that a static field of the platform always holds: `Integer.TYPE` and its like.
    pub fn of_field(field: &FieldRef) -> Option<Self> {
        if field.name != *"TYPE" || field.descriptor != *"Ljava/lang/Class;" {
            return None;
        }
        let letter = match field.owner.bytes().strip_prefix(b"java/lang/")? {
            b"Boolean" => b'Z',
            b"Byte" => b'B',
            b"Character" => b'C',
            b"Short" => b'S',
            b"Integer" => b'I',
            b"Float" => b'F',
            b"Long" => b'J',
            b"Double" => b'D',
            b"Void" => b'V',
            _ => return None,
        };
        Some(Self::Primitive(letter))
    }

    /// The constant that loads this very object, if there is one.
    pub fn constant(self) -> Option<Const> {
        match self {
            Self::String(text) => Some(Const::String(text)),
            Self::Class(name) => Some(Const::Class(name)),
            Self::Text(_)
            | Self::Primitive(_)
            | Self::MethodType(_)
            | Self::Lookup(_)
            | Self::Handle(_)
            | Self::Member(_)
            | Self::Component(_)
            | Self::Among(..) => None,
        }
    }

    /// The text of a string.
    pub fn text(self) -> Option<Sym> {
        match self {
            Self::String(text) | Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of the type with that descriptor, `V` for `void`.
    pub fn of_type(descriptor: Sym) -> Option<Self> {
        match FieldType::parse(descriptor) {
            Some(FieldType::Class(name) | FieldType::Array(name)) => Some(Self::Class(name)),
            Some(FieldType::Primitive(_)) => Some(Self::Primitive(*descriptor.bytes().first()?)),
            None => (descriptor.bytes() == b"V").then_some(Self::Primitive(b'V')),
        }
    }

    /// The descriptor of the type that this `Class` object stands for; `V` for `void`.
    pub fn descriptor(self) -> Option<Sym> {
        match self {
            Self::Class(name) => Some(FieldType::of_class_constant(name).descriptor()),
            Self::Primitive(letter) => Some(Sym::new(&[letter])),
            _ => None,
        }
    }
}

/// The type of methods with these parameters and this result, if there is such a type. All types
/// are descriptors.
pub fn method_type(parameters: &[Sym], result: Sym) -> Option<Identity> {
    let parameters = parameters.iter().map(|ty| FieldType::parse(*ty));
    let ty = MethodDescriptor {
        parameters: parameters.collect::<Option<_>>()?,
        result: match result.bytes() {
            b"V" => None,
            _ => Some(FieldType::parse(result)?),
        },
    };
    Some(Identity::MethodType(descriptor(&ty)))
}
