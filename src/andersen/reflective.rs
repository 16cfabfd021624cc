//! Calls of the reflection API, as the engine keeps them, and what is known of the values that come to them.

use std::collections::BTreeSet;

use super::context::At;
use super::solver::NodeId;
use crate::classfile::MethodRef;
use crate::id::Sym;
use crate::program::{ClassId, FieldId, MethodId};

/// How reflection is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reflection {
    /// Not at all.
    None,
    /// By the string constants that come to it, and the classes and members that they name.
    #[default]
    Strings,
}

/// What is known of a reference beyond its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Value {
    Text(Sym),
    Class(ClassId),
    /// A method or constructor.
    Method(MethodId),
    Field(FieldId),
}

impl Value {
    pub(super) fn text(self) -> Option<Sym> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn class(self) -> Option<ClassId> {
        match self {
            Self::Class(class) => Some(class),
            _ => None,
        }
    }
}

/// What a call of the reflection API does; arguments are counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// Finds a class: by the name that is the argument of that number; whether it is initialised.
    FindClass(usize, bool),
    /// Gives the class of an object.
    GiveClass,
    /// Asks for the providers of a service: the class that is the argument of that number.
    FindService(usize),
    /// Finds constructors of a class.
    FindConstructor,
    /// Finds a method of a class, by its name.
    FindMethod,
    /// Finds a field of a class, by its name.
    FindField,
    /// Makes an object of a class.
    Instantiate,
    /// Makes an object by a constructor: constructor, an array of arguments.
    Construct,
    /// Calls a method: method, object, an array of arguments.
    Invoke,
    /// Reads a field: field, object.
    Get,
    /// Writes a field: field, object, value.
    Set,
}

impl Does {
    /// Whether its result is known by the values that it gives.
    pub(super) fn is_lookup(self) -> bool {
        !matches!(
            self,
            Self::FindService(_)
                | Self::Instantiate
                | Self::Construct
                | Self::Invoke
                | Self::Get
                | Self::Set
        )
    }
}

/// The class that makes the providers of services; classes within it do.
pub(super) const SERVICE_LOADER: &[u8] = b"java/util/ServiceLoader";

/// What a method of the platform does (API of `Class`, `ClassLoader`, `Object` and `java.lang.reflect`).
pub(super) fn does(named: &MethodRef, owner: Sym) -> Option<Does> {
    const OBJECT: &[u8] = b"(Ljava/lang/Object;";
    let takes_object = named.descriptor.bytes().starts_with(OBJECT);
    Some(match (owner.bytes(), named.name.bytes()) {
        (b"java/lang/Class", b"forName")
            if named.descriptor.bytes().starts_with(b"(Ljava/lang/String;") =>
        {
            Does::FindClass(0, true)
        }
        (b"java/lang/ClassLoader", b"loadClass") => Does::FindClass(1, false),
        (SERVICE_LOADER, b"load" | b"loadInstalled") => {
            const LAYER: &[u8] = b"(Ljava/lang/ModuleLayer;";
            Does::FindService(usize::from(named.descriptor.bytes().starts_with(LAYER)))
        }
        (b"java/lang/Object", b"getClass") => Does::GiveClass,
        (b"java/lang/Class", b"getConstructor" | b"getDeclaredConstructor") => {
            Does::FindConstructor
        }
        (b"java/lang/Class", b"getMethod" | b"getDeclaredMethod") => Does::FindMethod,
        (b"java/lang/Class", b"getField" | b"getDeclaredField") => Does::FindField,
        (b"java/lang/Class", b"newInstance") => Does::Instantiate,
        (b"java/lang/reflect/Constructor", b"newInstance") => Does::Construct,
        (b"java/lang/reflect/Method", b"invoke") => Does::Invoke,
        (b"java/lang/reflect/Field", b"get") if takes_object => Does::Get,
        (b"java/lang/reflect/Field", b"set") if takes_object => Does::Set,
        _ => return None,
    })
}

/// A call of the reflection API.
pub(super) struct Site {
    pub at: At,
    pub does: Does,
    pub args: Vec<Option<NodeId>>,
    pub result: Option<NodeId>,
    pub thrown: NodeId,
    /// The elements of the array of arguments.
    pub elements: Option<NodeId>,
    /// What was found or used already.
    pub done: BTreeSet<Value>,
}

impl Site {
    pub(super) fn new(
        at: At,
        does: Does,
        (args, result, thrown): (Vec<Option<NodeId>>, Option<NodeId>, NodeId),
    ) -> Self {
        Self {
            at,
            does,
            args,
            result,
            thrown,
            elements: None,
            done: BTreeSet::new(),
        }
    }
}
