//! Certified facts as plain data: the one contract between analysis and rewriting.
//!
//! A claim holds in every execution under its world's assumptions (design 1). Everything without a
//! claim is unknown, with a reason. An empty set never stands for "unknown".

mod claim;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use base::{IdMap, Sym};
use classfile::{MethodRef, NameAndType, Pc, source_name};
use ir::InvokeKind;
use ir::bodies::NoBody;
use platform::{Identity, LambdaClass, MethodHandle, Reflects};
use program::{ClassId, MethodId, Program, World};

pub use claim::{Claim, ClaimKind};

/// Everything certified about a program, by method.
#[derive(Debug, Default)]
pub struct Claims {
    /// By method. A method without body, or not analysed, has no claims.
    pub methods: IdMap<MethodId, MethodClaims>,
    /// The world of the run; each claim names the weakest one that it needs.
    pub world: World,
    /// What the claims assume about other threads.
    pub memory_model: MemoryModel,
    /// Calls that have one target under some context, each with a few of these contexts; only if
    /// asked for. This holds where the callers know the arguments. It is no claim about the call
    /// itself.
    pub contexts: BTreeMap<(MethodId, Pc), Vec<UnderContext>>,
    /// The arguments that known callers pass to calls of the reflection API, where all arguments of
    /// the call are known. Different arguments are listed once each; only if asked for. Other
    /// callers may pass others.
    pub callers: BTreeMap<(MethodId, Pc), Vec<FromCaller>>,
    /// The settled virtual and interface calls of each method, for metrics; only if asked for.
    pub settled: BTreeMap<MethodId, Settled>,
    /// The methods that were analysed for any caller only, because the budget for contexts was
    /// spent.
    pub without_contexts: Vec<MethodId>,
}

/// The virtual and interface calls of a method that go to one method. Lists are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The calls that go to one method, whoever calls.
    pub initial: OneTarget,
    /// The calls that go to one method under some context, including the calls of `initial`.
    pub some_context: OneTarget,
}

/// Calls that go to one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OneTarget {
    /// All of them.
    pub all: Vec<Pc>,
    /// The calls that have a receiver known by value.
    pub by_value: Vec<Pc>,
}

/// The calls that lead to a method. First comes the call of this method, then the call of its
/// caller, and so on. The last call is in a method that any code may call.
pub type Chain = Vec<(MethodId, Pc)>;

/// A call of the reflection API, with the arguments that it has under a chain of callers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromCaller {
    /// The calls that lead to its method: the first chain that gives these arguments.
    pub called_at: Chain,
    /// The call of the reflection API under that chain.
    pub site: Reflective,
}

/// A context under which a call has one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnderContext {
    /// The calls that lead to its method and give the context.
    pub called_at: Chain,
    /// The target, if its code is analysed.
    pub target: Option<MethodId>,
}

/// The assumptions of claims about other threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryModel {
    /// The promises of the Java memory model (JLS 17.4).
    #[default]
    Java,
    /// All shared data are accessed under mutexes or through volatile variables. This model exists
    /// for comparison with the figures of the ECOOP 2018 paper, never for rewriting.
    Locked {
        /// How many fields a path may follow through objects that others reach.
        path_length: u8,
    },
}

impl MemoryModel {
    /// How many fields a path may follow through shared objects.
    pub fn path_length(self) -> u8 {
        match self {
            Self::Java => 0,
            Self::Locked { path_length } => path_length,
        }
    }
}

/// The certified facts about one method's body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodClaims {
    /// Its reached call sites, by ascending origin. Calls of static methods and constructors are
    /// left out.
    pub calls: ThinVec<CallSite>,
    /// Its reached `invokedynamic` instructions with known targets, by ascending origin.
    /// Instructions that make lambdas or strings are left out.
    pub linked: ThinVec<LinkedSite>,
    /// Its reached calls of the reflection API, by ascending origin.
    pub reflective: ThinVec<Reflective>,
    /// The values of local variables where they are assigned.
    pub variables: ThinVec<Variable>,
    /// The instructions that control never reaches, ascending.
    pub unreached: ThinVec<Pc>,
    /// The loads from escaped objects that the method or its callees allocated, by ascending load;
    /// only if asked for.
    pub escapes: ThinVec<Escape>,
    /// Counts over its values of reference type.
    pub coverage: Coverage,
    /// Why the method was not analysed, if it was not.
    pub skipped: Option<Box<Reason>>,
}

impl MethodClaims {
    /// Gives back the spare capacity of its lists, because a large program has very many of them.
    pub fn shrink(&mut self) {
        self.calls.shrink_to_fit();
        self.linked.shrink_to_fit();
        self.reflective.shrink_to_fit();
        self.variables.shrink_to_fit();
        self.unreached.shrink_to_fit();
        self.escapes.shrink_to_fit();
    }
}

/// Why a loaded value is not known, although the allocation of the object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Escape {
    /// The load.
    pub load: Pc,
    /// The object's class.
    pub class: Sym,
    /// Where it was allocated.
    pub allocated: (MethodId, Pc),
    /// The instruction of this method through which other code first got the object.
    pub at: Pc,
}

/// How much is known of reference variables (design 3, "Metrics").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Values of reference type, reached or not.
    pub total: u32,
    /// Known by value, constants included.
    pub initial: u32,
    /// Known by value, constants not counted. `strict_total` does not count them either.
    pub strict: u32,
    /// Values of reference type that are no constants.
    pub strict_total: u32,
    /// Known by value under some context, for any caller included.
    pub some_context: u32,
    /// The same, constants not counted.
    pub strict_some_context: u32,
    /// Known by closed type only, if that was asked for.
    pub by_type: Option<u32>,
    /// Virtual and interface calls that go to one method, whoever calls.
    pub one_target: u32,
    /// The same under some context.
    pub one_target_some_context: u32,
    /// Calls of `one_target` that have a receiver known by value, whoever calls.
    pub by_value: u32,
    /// The same under some context.
    pub by_value_some_context: u32,
    /// Virtual and interface calls, reached or not.
    pub calls: u32,
    /// Calls of methods that lambdas implement ([`Program::is_functional`]).
    ///
    /// [`Program::is_functional`]: program::Program::is_functional
    pub functional: u32,
    /// Calls of `functional` that go to one method, whoever calls.
    pub functional_one_target: u32,
    /// The same under some context.
    pub functional_some_context: u32,
}

/// A virtual or interface call, or a call of a private or `super` method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallSite {
    /// The instruction.
    pub pc: Pc,
    /// The kind of the instruction.
    pub kind: InvokeKind,
    /// The method named.
    pub named: MethodRef,
    /// The possible receivers.
    pub receiver: Receiver,
    /// The possible targets.
    pub targets: Targets,
    /// Present if the receiver is known to be one lambda, one method handle, or one of a few
    /// members.
    pub runs: Option<Box<Runs>>,
    /// A world in which all of this holds. It is the weakest one, as far as the underlying facts
    /// tell.
    pub world: World,
}

/// A receiver that runs a method by its handle when it is called. Several objects may be alike in
/// this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs {
    /// The receiver is one of these or null; there is at least one. If there are several, all are
    /// members, at most [`Runs::MOST`].
    pub what: Vec<Runnable>,
    /// Whether it may be null.
    pub nullable: bool,
}

impl Runs {
    /// How many members a claim names at most.
    pub const MOST: usize = 8;

    /// The receiver, if it can only be one thing or null.
    pub fn one(&self) -> Option<Runnable> {
        match self.what[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

/// A thing that runs a method by a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Runnable {
    /// An object of a lambda's site.
    Lambda(LambdaClass),
    /// A method handle.
    Handle(MethodHandle),
    /// A `Method`, `Constructor` or `Field`, as the handle that calls or reads it unchanged.
    Member(MethodHandle),
}

impl CallSite {
    /// Finds the classes of a decoded call again, by their names.
    pub fn find_classes(&mut self, program: &Program) {
        if let Receiver::Known { types, .. } = &mut self.receiver {
            for ty in types.iter_mut().filter(|ty| ty.class.is_some()) {
                ty.class = program.find(ty.name).ok();
            }
        }
    }
}

/// An `invokedynamic` instruction with known targets.
///
/// Whenever its bootstrap method returns, it returns a constant call site. The site's handle calls
/// one of the targets, with the bound arguments and the arguments of the call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkedSite {
    /// The instruction.
    pub pc: Pc,
    /// The bootstrap method.
    pub bootstrap: MethodRef,
    /// Its name and type.
    pub named: NameAndType,
    /// The methods that it runs in the end, if its bootstrap method returns. They are sorted; the
    /// list is empty when the call always throws.
    pub targets: Vec<MethodId>,
    /// The call site's handle, if it has no bound arguments.
    pub handle: Option<MethodHandle>,
    /// See [`CallSite::world`].
    pub world: World,
}

/// A call of the reflection API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflective {
    /// The instruction.
    pub pc: Pc,
    /// The method that it names. An inherited method is named by the class that declares it.
    pub named: MethodRef,
    /// Its purpose.
    pub what: Reflects,
    /// The inputs on which its result depends, in the order of `platform::reflects`.
    pub asked: Vec<Asked>,
    /// Whether all these inputs are certainly not null. Arrays do not count: a null array stands
    /// for one without elements.
    pub is_there: bool,
    /// The members that it finds, if it finds any and they are known.
    pub found: Vec<MethodHandle>,
    /// The class that it finds, if it finds one and that is known.
    pub class: Option<Sym>,
    /// The calls on its result, if the result has no other uses.
    pub used_at: Vec<Pc>,
    /// See [`CallSite::world`].
    pub world: World,
}

impl Reflective {
    /// Whether everything that it depends on is known.
    pub fn is_known(&self) -> bool {
        !self.asked.iter().any(|a| matches!(a, Asked::Unknown(_)))
    }
}

/// The possible values of an argument of the reflection API, null aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// One of these members.
    Members(Vec<MethodHandle>),
    /// One of these classes, by their descriptors.
    Classes(Vec<Sym>),
    /// A string that equals one of these.
    Names(Vec<Sym>),
    /// An array of these classes, by their descriptors.
    List(Vec<Sym>),
    /// Anything.
    Unknown(Reason),
}

/// The receiver of a call, null aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Receiver {
    /// Objects of exactly these classes.
    Known {
        /// Sorted by name, each class once; empty when it is always null.
        types: Vec<ExactClass>,
        /// Whether it may be null.
        nullable: bool,
        /// Whether the classes come from the value. Otherwise they come from a closed type.
        by_value: bool,
    },
    /// Anything that the verifier lets through.
    Unknown(Reason),
}

/// The exact class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ExactClass {
    /// In internal form, or an array's descriptor.
    pub name: Sym,
    /// The class, if the type is a known class.
    #[serde(with = "named")]
    pub class: Option<ClassId>,
    /// The one instruction that allocates all of these objects, if there is only one and it is
    /// known.
    pub allocated: Option<(MethodId, Pc)>,
}

/// Writes a class that stands beside its name as a flag: whether it is known. The id of a class
/// outside of the input changes when another class is loaded. So the reader finds the class by its
/// name.
pub mod named {
    use serde::{Deserialize, Deserializer, Serializer};

    use base::Id;
    use program::ClassId;

    /// Writes whether there is a class.
    ///
    /// # Errors
    /// The errors of `to`.
    pub fn serialize<S: Serializer>(class: &Option<ClassId>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(class.is_some())
    }

    /// Reads whether there is a class. Its id stays a placeholder until the class is found by name.
    ///
    /// # Errors
    /// The errors of `from`.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<ClassId>, D::Error> {
        let unknown = || ClassId::new(u32::MAX as usize);
        Ok(bool::deserialize(from)?.then(unknown))
    }
}

/// The targets of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Targets {
    /// One of these methods, sorted. The list is empty when the call always throws.
    Known(Vec<MethodId>),
    /// The receivers are lambdas. A lambda's method runs the lambda's implementation, with the
    /// captured values before the arguments. The implementation that runs in the end is one of
    /// these methods, sorted.
    Implementations(Vec<MethodId>),
    /// Any method.
    Unknown(Reason),
}

/// The values of a local variable right after an assignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// The assigning instruction.
    pub pc: Pc,
    /// The variable's slot.
    pub slot: u16,
    /// Its possible values.
    pub holds: Holds,
}

/// The possible values of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holds {
    /// One of these.
    Known {
        /// The possible values, null aside.
        atoms: Vec<KnownValue>,
        /// Whether it may be null.
        nullable: bool,
    },
    /// Any value of its type. The flag says whether null is excluded.
    Unknown(Reason, bool),
}

/// One thing that a variable may hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum KnownValue {
    /// An object of exactly this class, allocated there (method, instruction).
    Object(Sym, MethodId, Pc),
    /// A value that is known by its identity.
    Constant(Identity),
    /// An object of exactly this class; its allocation is not known.
    Instance(Sym),
    /// An object of a class without name that implements this interface, made by the
    /// `invokedynamic` there.
    Lambda(Sym, MethodId, Pc),
}

/// Why something is unknown, and where that first arose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// The cause.
    pub cause: UnknownCause,
    /// The method in which it arose.
    pub method: MethodId,
    /// The instruction at which it arose.
    pub pc: Pc,
}

/// The causes that make a value, a target or a method unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnknownCause {
    /// A parameter: any code may call the method.
    Parameter,
    /// The result of a method without known body.
    NoBody(MethodRef),
    /// The result of a call with unknown targets.
    UnknownTargets(MethodRef),
    /// Read from a static field, which any code may write.
    StaticField(Sym),
    /// Read from a field of an object that other code may reach.
    Field(Sym),
    /// Read from an array that other code may reach.
    ArrayElement,
    /// The result of `invokedynamic` or a dynamic constant.
    Dynamic,
    /// A caught exception.
    Exception,
    /// Too many possibilities.
    TooMany,
    /// The method is too large or changes without end.
    Budget,
    /// Our own bug: no claims are made from there on.
    Internal,
    /// There is no code to analyse: abstract, native, or not trusted.
    NoCode,
    /// The body could not be read.
    Unreadable,
    /// The body asks for more than the budget for its size ([`base::budgets`]).
    TooLarge,
    /// Selection would pass code that is not trusted or not there.
    Selection(MethodRef),
    /// A lambda or method reference of this interface: its class is made when the program runs.
    Lambda(Sym),
    /// An object that implements this interface as a proxy or by a handle: its class is made when
    /// the program runs.
    Generated(Sym),
    /// A method handle: only the JDK that runs knows its class.
    Handle,
    /// Captured by a lambda, or bound to a method handle, that other code may reach.
    Captured,
    /// A string, a class or a member: only its class is known.
    Computed,
}

impl From<NoBody> for UnknownCause {
    fn from(why: NoBody) -> Self {
        match why {
            NoBody::NoCode => Self::NoCode,
            NoBody::Unreadable => Self::Unreadable,
            NoBody::TooLarge => Self::TooLarge,
        }
    }
}

impl std::fmt::Display for UnknownCause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            UnknownCause::Parameter => write!(f, "a parameter: unknown callers"),
            UnknownCause::NoBody(m) => write!(f, "no body: {}", m.short()),
            UnknownCause::UnknownTargets(m) => write!(f, "unknown targets: {}", m.short()),
            UnknownCause::StaticField(name) => write!(f, "static field {name}"),
            UnknownCause::Field(name) => write!(f, "field {name} of a reachable object"),
            UnknownCause::ArrayElement => write!(f, "element of a reachable array"),
            UnknownCause::Dynamic => write!(f, "invokedynamic"),
            UnknownCause::Exception => write!(f, "a caught exception"),
            UnknownCause::TooMany => write!(f, "too many possibilities"),
            UnknownCause::Budget => write!(f, "the analysis budget is spent"),
            UnknownCause::Internal => write!(f, "a bug in resolute"),
            UnknownCause::NoCode => write!(f, "no code to analyse"),
            UnknownCause::Unreadable => write!(f, "the body could not be read"),
            UnknownCause::TooLarge => write!(
                f,
                "the analysis of the body takes more work than its size allows"
            ),
            UnknownCause::Selection(m) => write!(f, "selection of {} is not certain", m.short()),
            UnknownCause::Lambda(name) => write!(
                f,
                "a lambda of {}: its class is not known before the run",
                source_name(*name)
            ),
            UnknownCause::Generated(name) => write!(
                f,
                "a proxy for {}: its class is not known before the run",
                source_name(*name)
            ),
            UnknownCause::Handle => {
                write!(f, "a method handle: its class is not known before the run")
            }
            UnknownCause::Computed => write!(f, "a value that is made when the program runs"),
            UnknownCause::Captured => write!(
                f,
                "captured by a lambda, or bound to a handle, that other code may reach"
            ),
        }
    }
}
