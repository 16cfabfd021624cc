//! Calls of the reflection API, as the plugins keep them: what each does, and what was found.

use std::collections::BTreeSet;

use crate::core::answer::Answer;
use crate::core::context::At;
use crate::core::facts::Value;
use crate::core::shared::CallNodes;
use crate::core::solver::NodeId;
use base::Sym;
use classfile::MethodRef;
use platform::{Asks, MemberUse, Reflects, Sight, member_use};

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
    /// The same of a class of a name, the argument of that number.
    MakeNamed(usize),
    /// Makes an object of a class, the argument of that number, by no constructor.
    Allocate(usize),
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
    /// Classes that a class's file names.
    Classes(Related),
}

/// Classes that a class's file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Related {
    /// Its member classes (JVMS 4.7.6).
    Members,
    /// Those of its nest (JVMS 4.7.28, 4.7.29).
    Nest,
    /// Those that may extend it (JVMS 4.7.31).
    Permitted,
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

/// The class that makes the providers of services; classes within it do.
pub(crate) const SERVICE_LOADER: &[u8] = b"java/util/ServiceLoader";

/// What a method of the platform does: by the table of the platform's reflective API, and by what stands beside it.
pub(crate) fn does(named: &MethodRef, owner: Sym) -> Option<Does> {
    let method = MethodRef { owner, ..*named };
    let Some((reflects, asks)) = platform::reflects(&method) else {
        return beside(&method);
    };
    let position = match asks.first()? {
        Asks::Member(n) | Asks::Class(n) | Asks::Name(n) | Asks::Classes(n) | Asks::Type(n) => {
            usize::from(*n)
        }
    };
    let is_public = |sight: Sight| sight == Sight::Public;
    Some(match reflects {
        Reflects::Class => Does::FindClass(position, is_initialising(&method)),
        Reflects::Constructor => Does::FindConstructor,
        Reflects::Method(_) => Does::FindMethod,
        Reflects::Field(_) => Does::FindField,
        Reflects::Constructors(sight) => Does::FindMembers(Members::Constructors, is_public(sight)),
        Reflects::Methods(sight) => Does::FindMembers(Members::Methods, is_public(sight)),
        Reflects::Fields(sight) => Does::FindMembers(Members::Fields, is_public(sight)),
        Reflects::Related => Does::FindMembers(Members::Classes(related(method.name)?), false),
        Reflects::Service => Does::FindService(position),
        Reflects::Instance if owner == *CLASS => Does::Instantiate,
        Reflects::Constants if owner == *CLASS => Does::GiveConstants(position, Constants::All),
        Reflects::NamedInstance => Does::MakeNamed(position),
        Reflects::Allocated => Does::Allocate(position),
        Reflects::Use => use_of(&method)?,
        _ => return beside(&method),
    })
}

const CLASS: &str = "java/lang/Class";

/// Whether a lookup initialises the class that it finds, unless it is told not to.
fn is_initialising(method: &MethodRef) -> bool {
    method.owner == *CLASS
        && method
            .descriptor
            .bytes()
            .starts_with(b"(Ljava/lang/String;")
}

/// What of a class's file a method of that name of `Class` gives.
fn related(name: Sym) -> Option<Related> {
    Some(match name.bytes() {
        b"getClasses" | b"getDeclaredClasses" => Related::Members,
        b"getNestMembers" => Related::Nest,
        b"getPermittedSubclasses" => Related::Permitted,
        _ => return None,
    })
}

/// The use of a member.
fn use_of(method: &MethodRef) -> Option<Does> {
    Some(match member_use(method)? {
        MemberUse::Invoke => Does::Invoke,
        MemberUse::Construct => Does::Construct,
        MemberUse::Instantiate => Does::Instantiate,
        MemberUse::Get => Does::Get,
        MemberUse::Set => Does::Set,
    })
}

/// What the table has no row of, or none that says enough: what gives classes and enum constants, initialises, or is the
/// JDK's own.
fn beside(method: &MethodRef) -> Option<Does> {
    Some(match (method.owner.bytes(), method.name.bytes()) {
        // JDK 25's own, which the public one calls.
        (b"java/lang/Class", b"forName") if is_initialising(method) => Does::FindClass(0, true),
        (b"java/lang/invoke/MethodHandles$Lookup", b"ensureInitialized")
        | (b"sun/misc/Unsafe" | b"jdk/internal/misc/Unsafe", b"ensureClassInitialized") => {
            Does::Initialise
        }
        (b"java/lang/Object", b"getClass") => Does::GiveClass,
        (b"java/lang/Enum", b"valueOf") => Does::GiveConstants(0, Constants::One),
        (b"java/util/EnumSet", b"noneOf" | b"allOf") => Does::GiveConstants(0, Constants::Kept),
        (b"java/util/EnumMap", b"<init>") if method.descriptor == *"(Ljava/lang/Class;)V" => {
            Does::GiveConstants(1, Constants::Kept)
        }
        (b"java/lang/reflect/InvocationHandler", b"invokeDefault") => Does::InvokeDefault,
        _ => return None,
    })
}

/// A call of the reflection API. `does` and `nodes` say what it asks, `done` what was found. `answer` says how much of the
/// answer is known.
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

/// Whether a call may run what its arguments name, so that it is open where they are not known.
pub(crate) fn runs_what_is_named(named: &MethodRef, owner: Sym) -> bool {
    match does(named, owner) {
        Some(
            Does::FindClass(..)
            | Does::Initialise
            | Does::FindService(_)
            | Does::Instantiate
            | Does::MakeNamed(_)
            | Does::Allocate(_)
            | Does::Construct
            | Does::Invoke
            | Does::InvokeDefault
            | Does::Get
            | Does::Set,
        ) => true,
        Some(
            Does::GiveClass
            | Does::FindConstructor
            | Does::FindMethod
            | Does::FindField
            | Does::FindMembers(..)
            | Does::GiveConstants(..),
        ) => false,
        // These are not asked for what they do.
        None => match owner.bytes() {
            b"java/lang/invoke/MethodHandles$Lookup" => {
                named.name.bytes().starts_with(b"defineHiddenClass")
            }
            b"java/io/ObjectInputStream" => named.name == *"readObject",
            b"jdk/internal/misc/Unsafe" => named.name == *"allocateInstance",
            _ => false,
        },
    }
}
