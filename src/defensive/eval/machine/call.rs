//! A call as data: what is called, with which arguments, and where.

use crate::domain::arena::Val;
use base::Sym;
use classfile::{Bootstrap, MethodRef, NameAndType, Pc};
use ir::{InvokeKind, ValueId};

/// An instruction under evaluation.
#[derive(Clone, Copy)]
pub(in crate::eval) struct At {
    /// The instruction.
    pub pc: Pc,
    /// Whether a handler of the method may catch what it throws.
    pub catches: bool,
}

/// What an instruction calls.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Invoke<'a> {
    /// How it calls.
    pub kind: InvokeKind,
    /// The method as it names it.
    pub method: MethodRef,
    /// The arguments, the receiver first.
    pub args: &'a [ValueId],
}

/// What an `invokedynamic` calls.
#[derive(Clone, Copy)]
pub(in crate::eval) struct InvokeDynamic<'a> {
    /// What links its site.
    pub bootstrap: &'a Bootstrap,
    /// The name and the descriptor of the site.
    pub member: NameAndType,
    /// The arguments.
    pub args: &'a [ValueId],
}

/// A call under evaluation.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    /// The method as the instruction names it.
    pub(in crate::eval) method: MethodRef,
    /// The arguments, the receiver first; nothing for numbers.
    pub(in crate::eval) args: &'a [Option<Val>],
    /// The variables of the arguments, but where a lambda gives others: paths, which start at them,
    /// are not followed into lambdas.
    pub(in crate::eval) ids: &'a [ValueId],
    /// The instruction.
    pub(crate) pc: Pc,
    /// Whether a handler may catch what it throws.
    pub(in crate::eval) catches: bool,
    /// Whether only the world `closed` says where it goes. Such callees are not analysed anew: that
    /// would find next to nothing, and take half of the time.
    pub(in crate::eval) by_type: bool,
}

impl<'a> Call<'a> {
    /// What has arguments as a call has, and is none.
    pub(in crate::eval) fn of_values(args: &'a [Option<Val>], ids: &'a [ValueId], pc: Pc) -> Self {
        Self {
            method: MethodRef::of_class("", "", ""),
            args,
            ids,
            pc,
            catches: false,
            by_type: false,
        }
    }
}

/// Whether a method of that descriptor gives a reference.
pub(in crate::eval) fn returns_reference(descriptor: Sym) -> bool {
    let bytes = descriptor.bytes();
    let close = bytes.iter().rposition(|b| *b == b')').unwrap_or(0);
    matches!(bytes.get(close + 1), Some(b'L' | b'['))
}
