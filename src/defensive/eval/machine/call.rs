//! A call as data: its method, its arguments, and its place.

use crate::domain::arena::Val;
use base::Sym;
use classfile::{Bootstrap, MethodRef, NameAndType, Pc};
use ir::{InvokeKind, ValueId};

/// An instruction under evaluation.
#[derive(Clone, Copy)]
pub(in crate::eval) struct At {
    /// The instruction.
    pub pc: Pc,
    /// Whether a handler of the method may catch an exception of the instruction.
    pub catches: bool,
}

/// The target and the arguments of a call instruction.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Invoke<'a> {
    /// How it calls.
    pub kind: InvokeKind,
    /// The method as the instruction names it.
    pub method: MethodRef,
    /// The arguments, the receiver first.
    pub args: &'a [ValueId],
}

/// The bootstrap method and the arguments of an `invokedynamic`.
#[derive(Clone, Copy)]
pub(in crate::eval) struct InvokeDynamicCall<'a> {
    /// The bootstrap method that links its site.
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
    /// The arguments, the receiver first; `None` for numbers.
    pub(in crate::eval) args: &'a [Option<Val>],
    /// The variables of the arguments. Empty where a lambda or a handle gives other arguments:
    /// paths start at variables, and are not followed into lambdas.
    pub(in crate::eval) ids: &'a [ValueId],
    /// The instruction.
    pub(crate) pc: Pc,
    /// Whether a handler may catch an exception of the call.
    pub(in crate::eval) catches: bool,
    /// Whether the call's targets are known only in the world `closed`. Such callees are not
    /// analysed anew: that costs much and finds next to nothing.
    pub(in crate::eval) by_type: bool,
}

impl<'a> Call<'a> {
    /// Arguments in the form of a call, where there is no call.
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
