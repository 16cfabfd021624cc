//! Calls of the reflection API, as the engine keeps them, and what is known of the values that come to them.

use std::collections::BTreeSet;

use crate::core::answer::Answer;
use crate::core::context::At;
use crate::core::facts::Value;
use crate::core::shared::CallNodes;
use crate::core::solver::NodeId;
use base::Sym;
use classfile::MethodRef;

/// How reflection is followed: each way includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reflection {
    /// Not at all.
    None,
    /// By the constants of the method that calls it.
    Local,
    /// By the string constants that come to it, and the classes and members that they name.
    #[default]
    Strings,
    /// By the casts, too, that what it makes comes to (`bounds`).
    Casts,
    /// By parts of strings, too (`strings`), and by what is asked of a class (`bounds`).
    Full,
}

/// The most candidates that a cast, a part of a name or the name of a member may leave (APLAS 2015,
/// section 3.3, the constants c and d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates(pub usize);

impl Default for Candidates {
    fn default() -> Self {
        Self(5)
    }
}

/// What a call of the reflection API does; arguments are counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// Finds a class: by the name that is the argument of that number; whether it is initialised.
    FindClass(usize, bool),
    /// Initialises the class that it is given, and gives it.
    Initialise,
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
    /// Gives an array of members of a class: of which kind; whether only public ones, inherited
    /// ones included.
    FindMembers(Members, bool),
    /// Gives the constants of an enum: the class that is the argument of that number; in which
    /// form.
    GiveConstants(usize, Constants),
    /// Makes an object of a class.
    Instantiate,
    /// Makes an object by a constructor: constructor, an array of arguments.
    Construct,
    /// Calls a method: method, object, an array of arguments.
    Invoke,
    /// Calls a default method of an interface that a proxy has: proxy, method, an array of arguments.
    InvokeDefault,
    /// Reads a field: field, object.
    Get,
    /// Writes a field: field, object, value.
    Set,
}

/// A kind of member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Members {
    Constructors,
    Methods,
    Fields,
}

/// The form in which constants of an enum are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constants {
    /// An array of all.
    All,
    /// One of them.
    One,
    /// A collection that asks for them.
    Kept,
}

impl Does {
    /// Whether its result is known by the values that it gives.
    pub(crate) fn is_lookup(self) -> bool {
        !matches!(
            self,
            Self::FindService(_)
                | Self::Instantiate
                | Self::Construct
                | Self::Invoke
                | Self::InvokeDefault
                | Self::Get
                | Self::Set
                | Self::FindMembers(..)
                | Self::GiveConstants(..)
        )
    }
}

/// The class that makes the providers of services; classes within it do.
pub(crate) const SERVICE_LOADER: &[u8] = b"java/util/ServiceLoader";

/// What a method of the platform does (API of `Class`, `ClassLoader`, `Object` and `java.lang.reflect`).
pub(crate) fn does(named: &MethodRef, owner: Sym) -> Option<Does> {
    const OBJECT: &[u8] = b"(Ljava/lang/Object;";
    let takes_object = named.descriptor.bytes().starts_with(OBJECT);
    Some(match (owner.bytes(), named.name.bytes()) {
        (b"java/lang/Class", b"forName")
            if named.descriptor.bytes().starts_with(b"(Ljava/lang/String;") =>
        {
            Does::FindClass(0, true)
        }
        (b"java/lang/Class", b"forName") => Does::FindClass(1, false),
        (b"java/lang/ClassLoader", b"loadClass" | b"findSystemClass")
        | (b"java/lang/invoke/MethodHandles$Lookup", b"findClass") => Does::FindClass(1, false),
        (b"java/lang/invoke/MethodHandles$Lookup", b"ensureInitialized")
        | (b"sun/misc/Unsafe" | b"jdk/internal/misc/Unsafe", b"ensureClassInitialized") => {
            Does::Initialise
        }
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
        (b"java/lang/Class", name) if members(name).is_some() => {
            let (members, is_public) = members(name)?;
            Does::FindMembers(members, is_public)
        }
        (b"java/lang/Class", b"getEnumConstants") => Does::GiveConstants(0, Constants::All),
        (b"java/lang/Enum", b"valueOf") => Does::GiveConstants(0, Constants::One),
        (b"java/util/EnumSet", b"noneOf" | b"allOf") => Does::GiveConstants(0, Constants::Kept),
        (b"java/util/EnumMap", b"<init>") if named.descriptor == *"(Ljava/lang/Class;)V" => {
            Does::GiveConstants(1, Constants::Kept)
        }
        (b"java/lang/Class", b"newInstance") => Does::Instantiate,
        (b"java/lang/reflect/Constructor", b"newInstance") => Does::Construct,
        (b"java/lang/reflect/Method", b"invoke") => Does::Invoke,
        (b"java/lang/reflect/InvocationHandler", b"invokeDefault") => Does::InvokeDefault,
        (b"java/lang/reflect/Field", name) if takes_object && is_access(name, b"get") => Does::Get,
        (b"java/lang/reflect/Field", name) if takes_object && is_access(name, b"set") => Does::Set,
        _ => return None,
    })
}

/// The kind of members that a method of `Class` gives, and whether they are public ones.
fn members(name: &[u8]) -> Option<(Members, bool)> {
    Some(match name {
        b"getConstructors" => (Members::Constructors, true),
        b"getDeclaredConstructors" => (Members::Constructors, false),
        b"getMethods" => (Members::Methods, true),
        b"getDeclaredMethods" => (Members::Methods, false),
        b"getFields" => (Members::Fields, true),
        b"getDeclaredFields" => (Members::Fields, false),
        _ => return None,
    })
}

/// Whether a method of `Field` gets, or sets, a value of some type.
fn is_access(name: &[u8], does: &[u8]) -> bool {
    const TYPES: [&[u8]; 9] = [
        b"", b"Boolean", b"Byte", b"Char", b"Double", b"Float", b"Int", b"Long", b"Short",
    ];
    let of = name.strip_prefix(does);
    of.is_some_and(|of| TYPES.contains(&of))
}

/// A call of the reflection API: what is asked (`does`, `args`), what was found (`done`), how much
/// of the answer is known (`answer`).
pub(crate) struct Site {
    /// The instruction.
    pub at: At,
    /// What it does.
    pub does: Does,
    /// What is passed, and where the result goes.
    pub nodes: CallNodes,
    /// The elements of the array of arguments, or of the array of members that it gives.
    pub elements: Option<NodeId>,
    /// What was found or used already.
    pub done: BTreeSet<Value>,
    /// What of it casts, parts of names and members' names suggest (`bounds`, `patterns`); nothing
    /// names it.
    pub guessed: BTreeSet<Value>,
    /// How much of the last answer is known.
    pub answer: Answer,
}

impl Site {
    /// A call of which nothing is known.
    pub(crate) fn new(at: At, does: Does, nodes: CallNodes) -> Self {
        Self {
            at,
            does,
            nodes,
            elements: None,
            done: BTreeSet::new(),
            guessed: BTreeSet::new(),
            answer: Answer::default(),
        }
    }

    /// The node that a lookup gives.
    pub(crate) fn gives(&self) -> Option<NodeId> {
        match self.does {
            Does::FindMembers(..) => self.elements,
            does => self.nodes.result.filter(|_| does.is_lookup()),
        }
    }
}

/// Whether a call runs what its arguments name.
pub(crate) fn is_reflection(owner: &[u8], name: &[u8]) -> bool {
    match owner {
        b"java/lang/Class" => matches!(name, b"newInstance" | b"forName"),
        b"java/lang/reflect/Method" => name == b"invoke",
        b"java/lang/reflect/Constructor" => name == b"newInstance",
        b"java/lang/reflect/Field" => {
            const TYPES: [&[u8]; 9] = [
                b"", b"Boolean", b"Byte", b"Char", b"Double", b"Float", b"Int", b"Long", b"Short",
            ];
            let of = name.strip_prefix(b"get").or(name.strip_prefix(b"set"));
            of.is_some_and(|of| TYPES.contains(&of))
        }
        b"java/lang/reflect/InvocationHandler" => name == b"invokeDefault",
        b"java/lang/ClassLoader" => matches!(name, b"loadClass" | b"findSystemClass"),
        b"java/lang/invoke/MethodHandles$Lookup" => {
            let hidden = &b"defineHiddenClass"[..];
            matches!(name, b"findClass" | b"ensureInitialized") || name.starts_with(hidden)
        }
        b"java/util/ServiceLoader" => matches!(name, b"load" | b"loadInstalled"),
        b"sun/misc/Unsafe" | b"jdk/internal/misc/Unsafe" => {
            matches!(name, b"allocateInstance" | b"ensureClassInitialized")
        }
        b"java/io/ObjectInputStream" => name == b"readObject",
        _ => false,
    }
}
