//! Values that are known by what they are, not by where they were made (design 4).

use serde::{Deserialize, Serialize};

use base::Sym;
use classfile::{Const, FieldRef, FieldType, MethodDescriptor};

use super::handle::{MethodHandle, descriptor};
use super::member::Sight;

/// A value that is known by what it is.
///
/// Strings and classes of constants are one object wherever the program loads them. Of the others
/// that is not known: two method types, lookups, handles or members that are equal here do the same,
/// and nothing may be said of `==` between them.
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
    /// A lookup of that class, with any modes: with fewer of them it finds less, nothing else.
    Lookup(Sym),
    /// A method handle.
    Handle(MethodHandle),
    /// A `Method`, `Constructor` or `Field`, by the handle that calls it, or reads it, as it is. Whether
    /// it was made accessible decides only whether its use throws.
    Member(MethodHandle),
    /// A `RecordComponent`, by the handle that calls its accessor.
    Component(MethodHandle),
    /// One of the members of that sort which a lookup sees in a class, or that were added to it: agents
    /// may add some, of names that it does not have.
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
    /// The value that a constant stands for; `None` for numbers, for what loading it makes, and for
    /// method handles, which depend on the class that loads them.
    pub fn of(constant: &Const) -> Option<Self> {
        match constant {
            Const::String(text) => Some(Self::String(*text)),
            Const::Class(name) => Some(Self::Class(*name)),
            Const::MethodType(descriptor) => Some(Self::MethodType(*descriptor)),
            _ => None,
        }
    }

    /// What a static field of the platform holds for ever: `Integer.TYPE` and its like.
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

    /// The text that it is.
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

    /// The descriptor of the type whose `Class` object it is; `V` for `void`.
    pub fn descriptor(self) -> Option<Sym> {
        match self {
            Self::Class(name) => Some(FieldType::of_class_constant(name).descriptor()),
            Self::Primitive(letter) => Some(Sym::new(&[letter])),
            _ => None,
        }
    }
}

/// The type of methods with that result and those parameters, all of them descriptors; `None` if
/// there is no such type.
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
