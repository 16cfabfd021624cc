//! Calls of the reflection API that have an answer: a class, or a member of one.
//!
//! The table of the platform's reflective API gives the kind of each call (`platform::reflects`).
//! These calls are not among them:
//!
//! * Calls that ask for all members of a class: their answer is the class that they are made on.
//! * Calls of method handles, proxies and arrays: TamiFlex's form has no word for them.

use base::known;
use classfile::{Insn, MethodRef, Pc};
use platform::{MemberUse, Reflects};
use program::{ClassId, FieldId, MethodId, Program};

/// The request of a call to the reflection API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ReflectionApi {
    /// `Class.forName`.
    #[strum(serialize = "Class.forName")]
    ForName,
    /// `ClassLoader.loadClass`, and other calls that find a class by its name.
    #[strum(serialize = "ClassLoader.loadClass")]
    LoadClass,
    /// `ServiceLoader.load`, `loadInstalled`.
    #[strum(serialize = "ServiceLoader.load")]
    Service,
    /// `Class.newInstance`.
    #[strum(serialize = "Class.newInstance")]
    Instance,
    /// `Class.getConstructor`, `getDeclaredConstructor`.
    #[strum(serialize = "Class.getConstructor")]
    GetConstructor,
    /// `Constructor.newInstance`.
    #[strum(serialize = "Constructor.newInstance")]
    Construct,
    /// `Class.getMethod`, `getDeclaredMethod`.
    #[strum(serialize = "Class.getMethod")]
    GetMethod,
    /// `Method.invoke`.
    #[strum(serialize = "Method.invoke")]
    Invoke,
    /// `Class.getField`, `getDeclaredField`.
    #[strum(serialize = "Class.getField")]
    GetField,
    /// `Field.get`, `getInt` and their like.
    #[strum(serialize = "Field.get")]
    Read,
    /// `Field.set`, `setInt` and their like.
    #[strum(serialize = "Field.set")]
    Write,
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerKind {
    /// A class.
    Class,
    /// A constructor.
    Constructor,
    /// A method.
    Method,
    /// A field.
    Field,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReflectionAnswer {
    /// A class.
    Class(ClassId),
    /// A method or constructor.
    Method(MethodId),
    /// A field.
    Field(FieldId),
}

impl ReflectionApi {
    /// The request of an instruction that names this method. Any class may be a class loader.
    pub fn of(named: &MethodRef) -> Option<Self> {
        const LOADS: &str = "(Ljava/lang/String;)Ljava/lang/Class;";
        if named.name == *"loadClass" && named.descriptor == *LOADS {
            return Some(Self::LoadClass);
        }
        let (reflects, _) = platform::reflects(named)?;
        Some(match reflects {
            Reflects::Class if named.owner == *"java/lang/Class" => Self::ForName,
            Reflects::Class => Self::LoadClass,
            Reflects::Constructor => Self::GetConstructor,
            Reflects::Method(_) => Self::GetMethod,
            Reflects::Field(_) => Self::GetField,
            Reflects::Service => Self::Service,
            Reflects::Instance | Reflects::Use => match platform::member_use(named)? {
                MemberUse::Instantiate => Self::Instance,
                MemberUse::Construct => Self::Construct,
                MemberUse::Invoke => Self::Invoke,
                MemberUse::Get => Self::Read,
                MemberUse::Set => Self::Write,
            },
            _ => return None,
        })
    }

    /// The request of an instruction.
    pub fn at(program: &Program, (method, pc): (MethodId, Pc)) -> Option<Self> {
        let declared = program.method(method);
        let file = program.file(declared.class)?;
        let code = file
            .code(&file.methods[usize::from(declared.index)])
            .ok()??;
        let mut insns = code.insns();
        match insns.find(|(at, _)| *at == pc)? {
            (_, Insn::Invoke(_, named)) => Self::of(named),
            _ => None,
        }
    }

    /// Its name in outputs and files. Lookups of declared members share the name of the other
    /// lookups.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind of its answers. For `Class.newInstance` it is the constructor without parameters.
    pub fn kind(self) -> AnswerKind {
        match self {
            Self::ForName | Self::LoadClass | Self::Service => AnswerKind::Class,
            Self::Instance | Self::GetConstructor | Self::Construct => AnswerKind::Constructor,
            Self::GetMethod | Self::Invoke => AnswerKind::Method,
            Self::GetField | Self::Read | Self::Write => AnswerKind::Field,
        }
    }

    /// Whether an answer is of the right kind.
    pub fn takes(self, program: &Program, named: ReflectionAnswer) -> bool {
        let is_constructor = |id: MethodId| program.method(id).name == known().constructor;
        match (self.kind(), named) {
            (AnswerKind::Class, ReflectionAnswer::Class(_))
            | (AnswerKind::Field, ReflectionAnswer::Field(_)) => true,
            (AnswerKind::Constructor, ReflectionAnswer::Method(id)) => is_constructor(id),
            (AnswerKind::Method, ReflectionAnswer::Method(id)) => !is_constructor(id),
            _ => false,
        }
    }
}
