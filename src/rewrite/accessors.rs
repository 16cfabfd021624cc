//! Methods that let other classes of the package run a private method: static, synthetic, and as the
//! private one for the rest. They stand where classes have no nests (before class version 55), or
//! where the nest's host cannot change.

use crate::classfile::{AddedMethod, FieldType, Insn, MethodDescriptor, MethodRef, Op};
use crate::id::Sym;
use crate::program::{MethodId, Program};
use crate::rewrite::assemble::{Assembler, descriptor};
use crate::rewrite::copies::marked_name;

const STATIC_SYNTHETIC: u16 = 0x0008 | 0x1000;

/// The accessor's name.
pub(super) fn accessor_name(program: &Program, method: MethodId) -> Sym {
    marked_name(program, method, b"access$")
}

/// The accessor as others name it.
pub(super) fn reference(program: &Program, method: MethodId) -> MethodRef {
    let declared = program.method(method);
    let owner = program.class(declared.class).name;
    let types = types(program, method);
    MethodRef {
        owner,
        name: accessor_name(program, method),
        descriptor: descriptor(types.parameters, types.result),
        interface: false,
    }
}

/// What it takes, the receiver first, and gives.
fn types(program: &Program, method: MethodId) -> MethodDescriptor {
    let declared = program.method(method);
    let mut types = MethodDescriptor::parse(declared.descriptor).expect("a method was read");
    if !declared.flags.is_static() {
        let owner = program.class(declared.class).name;
        types.parameters.insert(0, FieldType::Class(owner));
    }
    types
}

/// The method to add.
pub(super) fn accessor(program: &Program, method: MethodId) -> AddedMethod {
    let declared = program.method(method);
    let types = types(program, method);
    let mut code = Assembler::default();
    let mut slot = 0;
    for ty in &types.parameters {
        code.push(Insn::load(*ty, slot));
        slot += ty.slots() as u16;
    }
    let op = match declared.flags.is_static() {
        true => Op::Invokestatic,
        // A private method of its own class (JVMS 6.5.invokespecial), in every class version.
        false => Op::Invokespecial,
    };
    let target = MethodRef {
        owner: program.class(declared.class).name,
        name: declared.name,
        descriptor: declared.descriptor,
        interface: false,
    };
    code.push(Insn::Invoke(op, target));
    code.push(Insn::ret(types.result));
    let descriptor = descriptor(types.parameters, types.result);
    code.method(STATIC_SYNTHETIC, accessor_name(program, method), descriptor)
}
