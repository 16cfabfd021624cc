//! Edits: planned ones, made ones, and the places without an edit.

use std::sync::Arc;

use crate::accessors::accessor_name;
use crate::copies::copy_name;
use crate::passes::EditKind;
use base::Sym;
use claims::{ClaimKind, ExactClass};
use classfile::{AddedMethod, CodeElement, FieldRef, Insn, MethodRef, Pc};
use program::{ClassId, MethodId, Program, World};

/// An edit and its basis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeEdit {
    /// Its kind.
    pub kind: EditKind,
    /// The method with the changed code.
    pub method: MethodId,
    /// The instruction that is replaced, in the original code.
    pub pc: Pc,
    /// The instruction that the edit is for. A cast of *link* may stand some instructions before
    /// it.
    pub before: Insn,
    /// The instruction that does its work after the edit. For *link* it is the cast of an operand,
    /// for *record* the last of several instructions.
    pub after: Insn,
    /// The weakest world in which its basis holds.
    pub world: World,
    /// Its basis.
    pub basis: Basis,
}

/// The facts that an edit rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The claim that all receivers of a call are exactly of these classes.
    Receiver {
        /// The classes in the claim.
        types: Vec<ExactClass>,
        /// Whether the claim comes from the value (else from a closed type).
        by_value: bool,
    },
    /// The call site of a lambda names this method as its body, by a constant.
    Lambda(MethodRef),
    /// The receiver of a call is a lambda, a method handle or a member that runs this method, or
    /// one of several members that do.
    Runs(Vec<MethodRef>),
    /// The receiver of a call is a `Field` that reads or writes one of these.
    Field {
        /// The fields as instructions name them.
        fields: Vec<FieldRef>,
        /// Whether it is written.
        writes: bool,
    },
    /// The call of the reflection API there looks up a member by constants, and certainly finds it.
    Named(Pc),
    /// The call site of a string concatenation has a constant recipe.
    Concatenation,
    /// The call site of a record's method names the components, by constants.
    Components,
    /// The call site of a switch names its labels, by constants.
    Labels,
    /// The one class is certainly below the other.
    Subtype {
        /// In internal form.
        from: Sym,
        /// In internal form.
        to: Sym,
        /// Whether a frame needs the other class, not an instruction.
        meets: bool,
    },
}

impl CodeEdit {
    /// The claims that it rests on, each with its instruction. Facts of the class file or the
    /// hierarchy are no claims: only another class file can make them false, no run can.
    #[must_use]
    pub fn claims(&self) -> Vec<(Pc, ClaimKind)> {
        use ClaimKind::{
            Allocation, Argument, Class, Found, Handle, List, Member, Receiver, Runs, Target,
            There, Uses,
        };
        let (pc, kinds): (Pc, &[ClaimKind]) = match &self.basis {
            // The report says where the objects are allocated.
            Basis::Receiver { .. } => (self.pc, &[Receiver, Allocation, Target]),
            // At a call site of another bootstrap method, the handle runs the method.
            Basis::Runs(_) => (self.pc, &[Runs, Handle, Target]),
            Basis::Field { .. } => (self.pc, &[Runs]),
            Basis::Named(pc) => (*pc, &[Argument, List, Member, There, Found, Class, Uses]),
            Basis::Lambda(_)
            | Basis::Concatenation
            | Basis::Components
            | Basis::Labels
            | Basis::Subtype { .. } => (self.pc, &[]),
        };
        kinds.iter().map(|kind| (pc, *kind)).collect()
    }
}

/// A method with a planned edit that was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedEdit {
    /// The method.
    pub method: MethodId,
    /// Why.
    pub reason: String,
    /// Whether a check of ours failed: our bug, a failure in tests.
    pub is_our_bug: bool,
}

/// An edit to be made, with its code and its needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub edit: CodeEdit,
    pub fragment: Fragment,
    pub needs: Vec<NeededAddition>,
}

impl Planned {
    /// Whether with this edit the verifier may take a variable for a wider class, also on ways that
    /// need no cast.
    pub(super) fn widens(&self) -> bool {
        matches!(self.edit.basis, Basis::Subtype { meets: true, .. })
    }
}

/// Code that takes the place of one instruction. It pops and pushes the same types as the
/// instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fragment {
    /// The instruction at the edit's place.
    pub replaces: Insn,
    /// The code that replaces it. If it has labels, they are its only jump targets; if not, it may
    /// jump to labels of the method.
    pub with: Vec<CodeElement>,
    /// The class that the verifier must take the call's receiver for. If it takes it for another
    /// class, a cast is added where the receiver is pushed.
    pub receiver: Option<Sym>,
}

impl Fragment {
    /// Straight-line code in place of an instruction.
    pub(super) fn line(replaces: Insn, with: impl IntoIterator<Item = Insn>) -> Self {
        Self {
            replaces,
            with: with
                .into_iter()
                .map(|insn| CodeElement::Insn(0, insn))
                .collect(),
            receiver: None,
        }
    }
}

/// An addition to a class that an edit needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NeededAddition {
    /// The class that changes for it.
    pub class: ClassId,
    pub what: Addition,
}

/// An addition to a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Addition {
    /// A copy of this method, which the class declares.
    Copy(MethodId),
    /// A method that lets the package run this private method, which the class declares.
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
    /// The class that it stands beside: in the same package, and the same folder of the same
    /// archive.
    pub host: ClassId,
    /// Its name in internal form.
    pub name: Sym,
    /// Its bytes, verified.
    pub bytes: Vec<u8>,
}

/// The identity of an addition. Additions with the same key are made once.
pub(super) type AdditionKey = (ClassId, AdditionKind, Sym);

/// The part of a class that an addition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum AdditionKind {
    Method,
    NestMember,
    Class,
}

impl NeededAddition {
    pub(super) fn key(&self, program: &Program) -> AdditionKey {
        let (part, name) = match &self.what {
            Addition::Copy(method) => (AdditionKind::Method, copy_name(program, *method)),
            Addition::Accessor(method) => (AdditionKind::Method, accessor_name(program, *method)),
            Addition::Method(added) => (AdditionKind::Method, added.name),
            Addition::NestMember(name) => (AdditionKind::NestMember, *name),
            Addition::Class(added) => (AdditionKind::Class, added.name),
        };
        (self.class, part, name)
    }
}

/// A place where a pass finds its kind of site, and makes no edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UneditedSite {
    /// The method.
    pub method: MethodId,
    /// The instruction.
    pub pc: Pc,
    /// Why.
    pub reason: &'static str,
}
