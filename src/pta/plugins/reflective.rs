//! The record of a call of the reflection API: its kind, and the values that it found.

use std::collections::BTreeSet;

use crate::core::completeness::Completeness;
use crate::core::context::ContextSite;
use crate::core::facts::ReflectiveValue;
use crate::core::shared::CallNodes;
use crate::core::solver::NodeId;
use base::Sym;
use classfile::MethodRef;
use platform::{MemberUse, ReflectiveInput, Reflects, Sight, member_use};

/// How reflection is followed. Each way includes the earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReflectionLevel {
    /// Not at all.
    None,
    /// By the constants in the calling method.
    Local,
    /// By the string constants that reach the call, and the classes and members that they name.
    #[default]
    Strings,
    /// Also by the casts that made objects reach (`bounds`).
    Casts,
    /// Also by parts of strings (`strings`), and by the members that code looks for in a class
    /// (`bounds`).
    Full,
}

/// The most candidates that a cast, a part of a name or a member's name may leave (APLAS 2015,
/// section 3.3, the constants c and d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates(pub usize);

impl Default for Candidates {
    fn default() -> Self {
        Self(5)
    }
}

/// The kind of a reflective call. Arguments are counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReflectiveCall {
    /// Finds a class by name: the name's argument, and whether the class is initialised.
    FindClass(usize, bool),
    /// Initialises the class in its argument, and returns it.
    Initialise,
    /// Returns the class of an object.
    GiveClass,
    /// Looks for providers of a service: the argument with the service's class.
    FindService(usize),
    /// Finds the constructors of a class.
    FindConstructor,
    /// Finds methods of a class by name.
    FindMethod,
    /// Finds fields of a class by name.
    FindField,
    /// Returns an array of a class's members: their kind, and whether only public ones. The public
    /// ones include inherited ones.
    FindMembers(ListedMembers, bool),
    /// Returns the constants of an enum: the argument with the enum's class, and the form of the
    /// result.
    GiveConstants(usize, EnumForm),
    /// Makes an object of a class.
    Instantiate,
    /// Makes an object of a named class: the name's argument.
    MakeNamed(usize),
    /// Makes an object without a constructor: the argument with the class.
    Allocate(usize),
    /// Makes an object by a constructor. Arguments: constructor, array of arguments.
    Construct,
    /// Calls a method. Arguments: method, object, array of arguments.
    Invoke,
    /// Calls a default method of a proxy's interface. Arguments: proxy, method, array of arguments.
    InvokeDefault,
    /// Reads a field. Arguments: field, object.
    Get,
    /// Writes a field. Arguments: field, object, value.
    Set,
}

/// A kind of member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListedMembers {
    Constructors,
    Methods,
    Fields,
    /// Classes that a class's file names.
    Classes(Related),
}

/// A relation of a class to classes that its file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Related {
    /// Its member classes (JVMS 4.7.6).
    Members,
    /// The members of its nest (JVMS 4.7.28, 4.7.29).
    Nest,
    /// Its permitted subclasses (JVMS 4.7.31).
    Permitted,
}

/// The form in which enum constants come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EnumForm {
    /// An array of all.
    All,
    /// One of them.
    One,
    /// A collection that fetches the constants by itself.
    Kept,
}

impl ReflectiveCall {
    /// Whether the values that a call gives are all that reaches its result.
    pub(crate) fn is_lookup(self) -> bool {
        !matches!(
            self,
            Self::FindService(_)
                | Self::Instantiate
                | Self::MakeNamed(_)
                | Self::Allocate(_)
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

/// The class that makes providers of services; its nested classes do it, too.
pub(crate) const SERVICE_LOADER: &[u8] = b"java/util/ServiceLoader";

/// The kind of a platform method: from the table of the platform's reflective API, or from
/// `beside`.
pub(crate) fn reflective_call(named: &MethodRef, owner: Sym) -> Option<ReflectiveCall> {
    let method = MethodRef { owner, ..*named };
    let Some((reflects, inputs)) = platform::reflects(&method) else {
        return beside(&method);
    };
    let position = match inputs.first()? {
        ReflectiveInput::Member(n)
        | ReflectiveInput::Class(n)
        | ReflectiveInput::Name(n)
        | ReflectiveInput::Classes(n)
        | ReflectiveInput::Type(n) => usize::from(*n),
    };
    let is_public = |sight: Sight| sight == Sight::Public;
    Some(match reflects {
        Reflects::Class => ReflectiveCall::FindClass(position, is_initialising(&method)),
        Reflects::Constructor => ReflectiveCall::FindConstructor,
        Reflects::Method(_) => ReflectiveCall::FindMethod,
        Reflects::Field(_) => ReflectiveCall::FindField,
        Reflects::Constructors(sight) => {
            ReflectiveCall::FindMembers(ListedMembers::Constructors, is_public(sight))
        }
        Reflects::Methods(sight) => {
            ReflectiveCall::FindMembers(ListedMembers::Methods, is_public(sight))
        }
        Reflects::Fields(sight) => {
            ReflectiveCall::FindMembers(ListedMembers::Fields, is_public(sight))
        }
        Reflects::Related => {
            ReflectiveCall::FindMembers(ListedMembers::Classes(related(method.name)?), false)
        }
        Reflects::Service => ReflectiveCall::FindService(position),
        Reflects::Instance if owner == *CLASS => ReflectiveCall::Instantiate,
        Reflects::Constants if owner == *CLASS => {
            ReflectiveCall::GiveConstants(position, EnumForm::All)
        }
        Reflects::NamedInstance => ReflectiveCall::MakeNamed(position),
        Reflects::Allocated => ReflectiveCall::Allocate(position),
        Reflects::Use => return use_of(&method).or_else(|| beside(&method)),
        _ => return beside(&method),
    })
}

const CLASS: &str = "java/lang/Class";

/// Whether a lookup initialises the class that it finds, unless an argument forbids it.
fn is_initialising(method: &MethodRef) -> bool {
    method.owner == *CLASS
        && method
            .descriptor
            .bytes()
            .starts_with(b"(Ljava/lang/String;")
}

/// The relation that a method of `Class` with this name returns.
fn related(name: Sym) -> Option<Related> {
    Some(match name.bytes() {
        b"getClasses" | b"getDeclaredClasses" => Related::Members,
        b"getNestMembers" => Related::Nest,
        b"getPermittedSubclasses" => Related::Permitted,
        _ => return None,
    })
}

/// The kind of a method that uses a member.
fn use_of(method: &MethodRef) -> Option<ReflectiveCall> {
    Some(match member_use(method)? {
        MemberUse::Invoke => ReflectiveCall::Invoke,
        MemberUse::Construct => ReflectiveCall::Construct,
        MemberUse::Instantiate => ReflectiveCall::Instantiate,
        MemberUse::Get => ReflectiveCall::Get,
        MemberUse::Set => ReflectiveCall::Set,
    })
}

/// Kinds that the table lacks, or describes too coarsely: methods that return classes or enum
/// constants, initialise classes, or are internal to the JDK.
fn beside(method: &MethodRef) -> Option<ReflectiveCall> {
    Some(match (method.owner.bytes(), method.name.bytes()) {
        // Internal to a JDK; public methods call them.
        (b"java/lang/Class", b"forName") if is_initialising(method) => {
            ReflectiveCall::FindClass(0, true)
        }
        (b"java/lang/ClassLoader", b"loadClass") => ReflectiveCall::FindClass(2, false),
        (b"java/lang/reflect/Method", b"invoke") => ReflectiveCall::Invoke,
        (b"java/lang/invoke/MethodHandles$Lookup", b"ensureInitialized")
        | (b"sun/misc/Unsafe" | b"jdk/internal/misc/Unsafe", b"ensureClassInitialized") => {
            ReflectiveCall::Initialise
        }
        (b"java/lang/Object", b"getClass") => ReflectiveCall::GiveClass,
        (b"java/lang/Enum", b"valueOf") => ReflectiveCall::GiveConstants(0, EnumForm::One),
        (b"java/util/EnumSet", b"noneOf" | b"allOf") => {
            ReflectiveCall::GiveConstants(0, EnumForm::Kept)
        }
        (b"java/util/EnumMap", b"<init>") if method.descriptor == *"(Ljava/lang/Class;)V" => {
            ReflectiveCall::GiveConstants(1, EnumForm::Kept)
        }
        (b"java/lang/reflect/InvocationHandler", b"invokeDefault") => ReflectiveCall::InvokeDefault,
        _ => return None,
    })
}

/// A call of the reflection API. `kind` and `nodes` are its question, `done` the values found.
/// `answer` says how complete these are.
pub(crate) struct ReflectionSite {
    /// The instruction.
    pub at: ContextSite,
    /// Its kind.
    pub kind: ReflectiveCall,
    /// The arguments and the result.
    pub nodes: CallNodes,
    /// The elements of the array of arguments, or of the resulting array of members.
    pub elements: Option<NodeId>,
    /// The values that were found or used.
    pub done: BTreeSet<ReflectiveValue>,
    /// Values that only suggestions give (`bounds`, `patterns`): from casts, parts of names, and
    /// names of members.
    pub guessed: BTreeSet<ReflectiveValue>,
    /// How complete the last answer is.
    pub answer: Completeness,
}

impl ReflectionSite {
    /// A call without values.
    pub(crate) fn new(at: ContextSite, kind: ReflectiveCall, nodes: CallNodes) -> Self {
        Self {
            at,
            kind,
            nodes,
            elements: None,
            done: BTreeSet::new(),
            guessed: BTreeSet::new(),
            answer: Completeness::default(),
        }
    }

    /// Whether the graph has a value for it.
    pub(crate) fn is_answered(&self) -> bool {
        !self.done.is_empty() || !self.guessed.is_empty()
    }

    /// The node that a lookup's values begin at.
    pub(crate) fn gives(&self) -> Option<NodeId> {
        match self.kind {
            ReflectiveCall::FindMembers(..) => self.elements,
            kind => self.nodes.result.filter(|_| kind.is_lookup()),
        }
    }
}

/// Whether a call may run code that its arguments name. Such a call is open while they are not
/// known.
pub(crate) fn runs_what_is_named(named: &MethodRef, owner: Sym) -> bool {
    match reflective_call(named, owner) {
        // It gives a class only if that is loaded already, and runs nothing.
        Some(_) if named.name == *"findLoadedClass" => false,
        Some(
            ReflectiveCall::FindClass(..)
            | ReflectiveCall::Initialise
            | ReflectiveCall::FindService(_)
            | ReflectiveCall::Instantiate
            | ReflectiveCall::MakeNamed(_)
            | ReflectiveCall::Allocate(_)
            | ReflectiveCall::Construct
            | ReflectiveCall::Invoke
            | ReflectiveCall::InvokeDefault
            | ReflectiveCall::Get
            | ReflectiveCall::Set,
        ) => true,
        Some(
            ReflectiveCall::GiveClass
            | ReflectiveCall::FindConstructor
            | ReflectiveCall::FindMethod
            | ReflectiveCall::FindField
            | ReflectiveCall::FindMembers(..)
            | ReflectiveCall::GiveConstants(..),
        ) => false,
        // The engine does not follow these.
        None => match owner.bytes() {
            b"java/lang/invoke/MethodHandles$Lookup" => {
                named.name.bytes().starts_with(b"defineHiddenClass")
            }
            b"java/io/ObjectInputStream" => {
                matches!(named.name.bytes(), b"readObject" | b"readUnshared")
            }
            b"jdk/internal/misc/Unsafe" => named.name == *"allocateInstance",
            _ => false,
        },
    }
}
