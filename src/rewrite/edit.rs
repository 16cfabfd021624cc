//! Edits: planned, made, and what is left alone.

use std::sync::Arc;

use crate::classfile::{AddedMethod, Insn, MethodRef, Op, Pc};
use crate::id::Sym;
use crate::program::{ClassId, MethodId, Program, World};
use crate::rewrite::accessors::accessor_name;
use crate::rewrite::copies::copy_name;
use crate::rewrite::passes::EditKind;

/// An edit that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Its kind.
    pub kind: EditKind,
    /// The method whose code changed.
    pub method: MethodId,
    /// The instruction, in the original code.
    pub pc: Pc,
    /// Its source line, if the class says.
    pub line: Option<u16>,
    /// The instruction before.
    pub before: String,
    /// The instruction after.
    pub after: String,
    /// The weakest world in which the claim behind it holds.
    pub world: World,
    /// The claim behind it.
    pub because: String,
}

/// A method in which something was planned and not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// The method.
    pub method: MethodId,
    /// Why.
    pub reason: String,
    /// Whether a check of ours failed: our bug, a failure in tests.
    pub is_our_bug: bool,
}

/// An edit that is to be made, with the claim that it rests on and all that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub kind: EditKind,
    pub method: MethodId,
    pub fragment: Fragment,
    pub needs: Vec<Need>,
    pub before: String,
    pub after: String,
    pub world: World,
    pub because: String,
}

/// Code that takes the place of one instruction: straight-line, and it takes from the stack and
/// leaves there what the instruction did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    /// The instruction, in the original code.
    pub pc: Pc,
    /// What stands there.
    pub replaces: Insn,
    /// What comes instead.
    pub with: Vec<Insn>,
    /// The class that the verifier has to take the call's receiver for: a cast stands where the
    /// receiver is pushed, if it takes it for another one.
    pub receiver: Option<Sym>,
}

/// What an edit needs of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// The class that changes for it.
    pub class: ClassId,
    pub what: Addition,
}

/// What is added to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Addition {
    /// A copy of this method, which the class declares.
    Copy(MethodId),
    /// A method that lets the package run this private one, which the class declares.
    Accessor(MethodId),
    /// A method that a pass put together.
    Method(Arc<AddedMethod>),
    /// A member of the class's nest.
    NestMember(Sym),
    /// A class beside it.
    Class(Arc<AddedClass>),
}

/// A class that the input does not have.
#[derive(Debug, PartialEq, Eq)]
pub struct AddedClass {
    /// The class beside which it stands: of the same package, in the same folder of the same
    /// archive.
    pub host: ClassId,
    /// Its name in internal form.
    pub name: Sym,
    /// Its bytes, verified.
    pub bytes: Vec<u8>,
}

/// What identifies an addition: two that are alike are made once.
pub(super) type Key = (ClassId, Part, Sym);

/// The part of a class that an addition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Method,
    NestMember,
    Class,
}

impl Need {
    pub(super) fn key(&self, program: &Program) -> Key {
        let (part, name) = match &self.what {
            Addition::Copy(method) => (Part::Method, copy_name(program, *method)),
            Addition::Accessor(method) => (Part::Method, accessor_name(program, *method)),
            Addition::Method(added) => (Part::Method, added.name),
            Addition::NestMember(name) => (Part::NestMember, *name),
            Addition::Class(added) => (Part::Class, added.name),
        };
        (self.class, part, name)
    }
}

/// A place where a pass finds what it is made for, and makes no edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The pass.
    pub kind: EditKind,
    /// The method.
    pub method: MethodId,
    /// The instruction.
    pub pc: Pc,
    /// Why.
    pub reason: &'static str,
}

/// An invocation as reports show it.
pub(super) fn show(op: Op, method: &MethodRef) -> String {
    let owner = method.owner;
    format!(
        "{} {owner}.{}{}",
        op.mnemonic(),
        method.name,
        method.descriptor
    )
}
