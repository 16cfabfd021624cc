//! Certified facts as plain data: the one contract between analysis and rewriting.
//!
//! A claim holds in every execution under its world's assumptions (design 1). What is not claimed
//! is unknown, with a reason: an empty set never stands for "unknown".

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
    /// By method; a method without body, or not analysed, has none.
    pub methods: IdMap<MethodId, MethodClaims>,
    /// The world of the run; each claim names the weakest one that it needs.
    pub world: World,
    /// What they assume of other threads.
    pub memory_model: MemoryModel,
    /// Calls that have one target under some context, with a few of those contexts; only if asked for.
    /// They hold where the callers know what they pass, and are no claims about the call itself.
    pub contexts: BTreeMap<(MethodId, Pc), Vec<UnderContext>>,
    /// What callers that are known give calls of the reflection API, all of it, by different arguments;
    /// only if asked for. Other callers may give others.
    pub callers: BTreeMap<(MethodId, Pc), Vec<FromCaller>>,
    /// The virtual and interface calls of each method that are settled, for metrics; only if asked for.
    pub settled: BTreeMap<MethodId, Settled>,
    /// The methods that were analysed for any caller only, as the budget for contexts was spent before.
    pub without_contexts: Vec<MethodId>,
}

/// The virtual and interface calls of a method that go to one method. Lists are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// Those that do whoever calls.
    pub initial: OneTarget,
    /// Those that do under some context, for any caller included.
    pub some_context: OneTarget,
}

/// Calls that go to one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OneTarget {
    /// All of them.
    pub all: Vec<Pc>,
    /// Those of which the receiver is known by value.
    pub by_value: Vec<Pc>,
}

/// Calls that lead to a method: the one of it first, then that of the method which calls it, up to one in a method
/// that anybody may call.
pub type Chain = Vec<(MethodId, Pc)>;

/// What a call of the reflection API is given where its method is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromCaller {
    /// The calls that lead to its method, the first ones that give this.
    pub called_at: Chain,
    /// The call of the reflection API, under that.
    pub site: Reflective,
}

/// A context under which a call has one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnderContext {
    /// The calls that lead to its method and give the context.
    pub called_at: Chain,
    /// The target, where it is code that is analysed.
    pub target: Option<MethodId>,
}

/// What claims assume of other threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryModel {
    /// What the Java memory model promises (JLS 17.4).
    #[default]
    Java,
    /// That all shared data are accessed under mutexes or through volatile variables: for
    /// comparison with the figures of the ECOOP 2018 paper, never for rewriting.
    Locked {
        /// How many fields of objects that others reach are followed.
        path_length: u8,
    },
}

impl MemoryModel {
    /// How many fields of shared objects are followed.
    pub fn path_length(self) -> u8 {
        match self {
            Self::Java => 0,
            Self::Locked { path_length } => path_length,
        }
    }
}

/// What is certified about one method's body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodClaims {
    /// Its reached call sites other than static ones and constructors, by ascending origin.
    pub calls: ThinVec<CallSite>,
    /// Its reached `invokedynamic` instructions of which it is known what they run, by ascending
    /// origin; those that make lambdas or strings are none.
    pub linked: ThinVec<LinkedSite>,
    /// Its reached calls of the reflection API, by ascending origin.
    pub reflective: ThinVec<Reflective>,
    /// What is known of local variables where they are assigned.
    pub variables: ThinVec<Variable>,
    /// The instructions that control never reaches, ascending.
    pub unreached: ThinVec<Pc>,
    /// The loads from objects of its own that had escaped, by ascending load; only if asked for.
    pub escapes: ThinVec<Escape>,
    /// Counts over its values of reference type.
    pub coverage: Coverage,
    /// Why it was not analysed, if so.
    pub skipped: Option<Box<Reason>>,
}

impl MethodClaims {
    /// Gives back the spare capacity of its lists: there are hundreds of thousands of them.
    pub fn shrink(&mut self) {
        self.calls.shrink_to_fit();
        self.linked.shrink_to_fit();
        self.reflective.shrink_to_fit();
        self.variables.shrink_to_fit();
        self.unreached.shrink_to_fit();
        self.escapes.shrink_to_fit();
    }
}

/// Why what is loaded from an object is not known, although its allocation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Escape {
    /// The load.
    pub load: Pc,
    /// The object's class.
    pub class: Sym,
    /// Where it was allocated.
    pub allocated: (MethodId, Pc),
    /// The instruction of this method by which other code first got it.
    pub at: Pc,
}

/// How much is known of reference variables (design 3, "Metrics").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Values of reference type, reached or not.
    pub total: u32,
    /// Known by value, constants included.
    pub initial: u32,
    /// Known by value, constants not counted, neither here nor in `strict_total`.
    pub strict: u32,
    /// Those of `total` that are no constants.
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
    /// Those whose receiver is known by value, whoever calls, and under some context.
    pub by_value: u32,
    /// See above.
    pub by_value_some_context: u32,
    /// Virtual and interface calls, reached or not.
    pub calls: u32,
    /// Those of the methods that lambdas of an interface have ([`Program::is_functional`]).
    ///
    /// [`Program::is_functional`]: program::Program::is_functional
    pub functional: u32,
    /// Those of `functional` that go to one method, whoever calls.
    pub functional_one_target: u32,
    /// The same under some context.
    pub functional_some_context: u32,
}

/// A virtual or interface call (or a private or `super` one).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallSite {
    /// The instruction.
    pub pc: Pc,
    /// By which instruction.
    pub kind: InvokeKind,
    /// The method named.
    pub named: MethodRef,
    /// What the receiver may be.
    pub receiver: Receiver,
    /// Where the call goes.
    pub targets: Targets,
    /// The lambda, method handle or member that the receiver is, if it can only be one.
    pub runs: Option<Box<Runs>>,
    /// A world in which this holds: the weakest, as far as what it rests on tells.
    pub world: World,
}

/// A receiver whose call runs a method by its handle. Several objects may be alike in this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs {
    /// What it is, null aside: one of these, at least one. Several are members, at most [`Runs::MOST`].
    pub what: Vec<Runnable>,
    /// Whether it may be null.
    pub nullable: bool,
}

impl Runs {
    /// How many members a claim names at most.
    pub const MOST: usize = 8;

    /// What it is, if that is one thing.
    pub fn one(&self) -> Option<Runnable> {
        match self.what[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

/// What runs a method by a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Runnable {
    /// An object of a lambda's site.
    Lambda(LambdaClass),
    /// A method handle.
    Handle(MethodHandle),
    /// A `Method`, `Constructor` or `Field`, by the handle that calls or reads it as it is.
    Member(MethodHandle),
}

impl CallSite {
    /// Finds the classes of a call that was written and read.
    pub fn find_classes(&mut self, program: &Program) {
        if let Receiver::Known { types, .. } = &mut self.receiver {
            for ty in types.iter_mut().filter(|ty| ty.class.is_some()) {
                ty.class = program.find(ty.name).ok();
            }
        }
    }
}

/// An `invokedynamic` instruction of which it is known what it runs.
///
/// Whenever its bootstrap method returns, it returns a constant call site whose handle calls one of
/// the targets with what is bound to it and the arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkedSite {
    /// The instruction.
    pub pc: Pc,
    /// The bootstrap method.
    pub bootstrap: MethodRef,
    /// Its name and type.
    pub named: NameAndType,
    /// What it runs in the end, if it returns; sorted, none when it always throws.
    pub targets: Vec<MethodId>,
    /// The call site's handle, if nothing is bound to it.
    pub handle: Option<MethodHandle>,
    /// As of [`CallSite`].
    pub world: World,
}

/// A call of the reflection API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflective {
    /// The instruction.
    pub pc: Pc,
    /// The method that it names; if that is inherited, of the class that declares it.
    pub named: MethodRef,
    /// What it is for.
    pub what: Reflects,
    /// What it depends on, in the order of `platform::reflects`.
    pub asked: Vec<Asked>,
    /// Whether nothing of that may be null, but an array without elements.
    pub is_there: bool,
    /// The members that it finds, if it finds any and they are known.
    pub found: Vec<MethodHandle>,
    /// The class that it finds, if it finds one and that is known.
    pub class: Option<Sym>,
    /// The calls on what it gives, if nothing else uses that.
    pub used_at: Vec<Pc>,
    /// As of [`CallSite`].
    pub world: World,
}

impl Reflective {
    /// Whether everything that it depends on is known.
    pub fn is_known(&self) -> bool {
        !self.asked.iter().any(|a| matches!(a, Asked::Unknown(_)))
    }
}

/// What an argument of the reflection API is, null aside.
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
        /// Whether this comes from the value (else from a closed type).
        by_value: bool,
    },
    /// Anything that the verifier lets through.
    Unknown(Reason),
}

/// A class that an object is exactly of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ExactClass {
    /// In internal form, or an array's descriptor.
    pub name: Sym,
    /// The class, when it is one and known.
    #[serde(with = "named")]
    pub class: Option<ClassId>,
    /// The one instruction that allocates all of these objects, if there is only one and it is known.
    pub allocated: Option<(MethodId, Pc)>,
}

/// Classes that a name stands beside are written as "known": the ids of those outside of the input
/// are other ones when another class is loaded. Whoever reads finds them by name.
pub mod named {
    use serde::{Deserialize, Deserializer, Serializer};

    use base::Id;
    use program::ClassId;

    /// Writes whether there is a class.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn serialize<S: Serializer>(class: &Option<ClassId>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(class.is_some())
    }

    /// Reads whether there is a class: which one is not known yet.
    ///
    /// # Errors
    /// Those of `from`.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<ClassId>, D::Error> {
        let unknown = || ClassId::new(u32::MAX as usize);
        Ok(bool::deserialize(from)?.then(unknown))
    }
}

/// Where a call goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Targets {
    /// To one of these, sorted; none when the call always throws.
    Known(Vec<MethodId>),
    /// Receivers are lambdas, whose method runs its implementation with what they captured before
    /// the arguments. In the end one of these methods is called; sorted.
    Implementations(Vec<MethodId>),
    /// Anywhere.
    Unknown(Reason),
}

/// What a local variable holds right after an assignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// The assigning instruction.
    pub pc: Pc,
    /// The variable's slot.
    pub slot: u16,
    /// What it holds.
    pub holds: Holds,
}

/// What a variable may hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holds {
    /// One of these.
    Known {
        /// What it may be, null aside.
        atoms: Vec<KnownValue>,
        /// Whether it may be null.
        nullable: bool,
    },
    /// Anything of its type; whether null is excluded.
    Unknown(Reason, bool),
}

/// One thing that a variable may hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum KnownValue {
    /// An object of exactly this class, allocated there (method, instruction).
    Object(Sym, MethodId, Pc),
    /// A value that is known by its identity.
    Constant(Identity),
    /// An object of exactly this class, of which nothing else is known.
    Instance(Sym),
    /// An object of a class without name that implements this interface, made by the
    /// `invokedynamic` there.
    Lambda(Sym, MethodId, Pc),
}

/// Why something is unknown, and where that first arose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// What happened.
    pub cause: Cause,
    /// In which method.
    pub method: MethodId,
    /// At which instruction.
    pub pc: Pc,
}

/// What makes a value, a target or a method unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cause {
    /// A parameter: any code may call the method.
    Parameter,
    /// The result of a method without known body.
    NoBody(MethodRef),
    /// The result of a call whose targets are not known.
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
    /// Our own mistake: nothing is claimed from there on.
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
    /// A proxy, or what calls a handle, with this interface: its class is made when the program runs.
    Generated(Sym),
    /// A method handle: of which class it is, only the JDK that runs knows.
    Handle,
    /// Captured by a lambda, or bound to a method handle, that other code may reach.
    Captured,
    /// A string, a class or a member of which nothing but its class is known.
    Computed,
}

impl From<NoBody> for Cause {
    fn from(why: NoBody) -> Self {
        match why {
            NoBody::NoCode => Self::NoCode,
            NoBody::Unreadable => Self::Unreadable,
            NoBody::TooLarge => Self::TooLarge,
        }
    }
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Parameter => write!(f, "a parameter: unknown callers"),
            Cause::NoBody(m) => write!(f, "no body: {}", m.short()),
            Cause::UnknownTargets(m) => write!(f, "unknown targets: {}", m.short()),
            Cause::StaticField(name) => write!(f, "static field {name}"),
            Cause::Field(name) => write!(f, "field {name} of a reachable object"),
            Cause::ArrayElement => write!(f, "element of a reachable array"),
            Cause::Dynamic => write!(f, "invokedynamic"),
            Cause::Exception => write!(f, "a caught exception"),
            Cause::TooMany => write!(f, "too many possibilities"),
            Cause::Budget => write!(f, "the analysis budget is spent"),
            Cause::Internal => write!(f, "a bug in resolute"),
            Cause::NoCode => write!(f, "no code to analyse"),
            Cause::Unreadable => write!(f, "the body could not be read"),
            Cause::TooLarge => write!(f, "the body asks for more than the budget for its size"),
            Cause::Selection(m) => write!(f, "selection of {} is not certain", m.short()),
            Cause::Lambda(name) => write!(
                f,
                "a lambda of {}: its class is not known before it runs",
                source_name(*name)
            ),
            Cause::Generated(name) => write!(
                f,
                "a proxy for {}: its class is not known before it runs",
                source_name(*name)
            ),
            Cause::Handle => write!(f, "a method handle: its class is not known before it runs"),
            Cause::Computed => write!(f, "a value that is made when the program runs"),
            Cause::Captured => write!(
                f,
                "captured by a lambda, or bound to a handle, that other code may reach"
            ),
        }
    }
}
