//! Methods that let other classes of the package run a private method: synthetic, without `private`, and
//! as the private one for the rest. They stand where classes have no nests (before class version 55),
//! or where the nest's host cannot change.
//!
//! The accessor of an instance method is an instance method: a static one would wait for the class to
//! be initialised, and fail where that failed, though instances are there already.

use crate::classfile::{AddedMethod, Insn, MethodDescriptor, MethodFlags, MethodRef, Op};
use crate::id::Sym;
use crate::program::{MethodId, Program};
use crate::rewrite::assemble::Assembler;
use crate::rewrite::copies::marked_name;

/// The accessor's name.
pub(super) fn accessor_name(program: &Program, method: MethodId) -> Sym {
    marked_name(program, method, b"access$")
}

/// The accessor as others name it.
pub(super) fn reference(program: &Program, method: MethodId) -> MethodRef {
    let declared = program.method(method);
    let owner = program.class(declared.class).name;
    MethodRef::of_class(owner, accessor_name(program, method), declared.descriptor)
}

/// The method to add.
pub(super) fn accessor(program: &Program, method: MethodId) -> AddedMethod {
    let declared = program.method(method);
    let types = MethodDescriptor::parse(declared.descriptor).expect("a method was read");
    let is_static = declared.flags.is_static();
    let mut code = Assembler::default();
    let mut slot = 0;
    if !is_static {
        code.push(Insn::Local(Op::Aload, 0));
        slot = 1;
    }
    for ty in &types.parameters {
        code.push(Insn::load(*ty, slot));
        slot += ty.slots() as u16;
    }
    let op = match is_static {
        true => Op::Invokestatic,
        // A private method of its own class (JVMS 6.5.invokespecial), in every class version.
        false => Op::Invokespecial,
    };
    let owner = program.class(declared.class).name;
    let target = MethodRef::of_class(owner, declared.name, declared.descriptor);
    code.push(Insn::Invoke(op, target));
    code.push(Insn::ret(types.result));
    let flags = MethodFlags::SYNTHETIC | declared.flags & MethodFlags::STATIC;
    let name = accessor_name(program, method);
    code.method(flags, name, declared.descriptor)
}
