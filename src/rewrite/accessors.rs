//! Methods that let other classes of the package run a private method: synthetic, without `private`, and
//! as the private one for the rest. They stand where classes have no nests (before class version 55),
//! or where the nest's host cannot change.
//!
//! The accessor of a class's instance method is an instance method: a static one would wait for the class
//! to be initialised, and fail where that failed, though instances are there already.
//!
//! Methods of interfaces are public if they are not private. An instance method would be inherited by
//! whoever implements the interface, so the accessor is static, and takes the receiver first; an
//! interface with an initialiser has none for its instance methods ([`may_have`]).

use crate::classfile::{
    AddedMethod, FieldType, Insn, MethodDescriptor, MethodFlags, MethodRef, Op,
};
use crate::id::Sym;
use crate::program::{MethodId, Program};
use crate::rewrite::assemble::{Assembler, descriptor};
use crate::rewrite::copies::marked_name;
use crate::rules::{Rule, in_force};

/// The accessor's name.
pub(super) fn accessor_name(program: &Program, method: MethodId) -> Sym {
    marked_name(program, method, b"access$")
}

/// Whether a private method may have an accessor; constructors have none.
pub(super) fn may_have(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let class = declared.class;
    let waits = program.class(class).is_interface()
        && !declared.flags.is_static()
        && program.class_initializer(class).is_some();
    !declared.name.bytes().starts_with(b"<") && (!waits || !in_force(Rule::AccessorsDoNotWait))
}

/// The accessor as others name it, and the instruction that calls it.
pub(super) fn reference(program: &Program, method: MethodId) -> (Op, MethodRef) {
    let shape = shape(program, method);
    let op = match shape.flags.is_static() {
        true => Op::Invokestatic,
        false => Op::Invokevirtual,
    };
    let owner = program.class(program.method(method).class);
    let reference = MethodRef {
        owner: owner.name,
        name: accessor_name(program, method),
        descriptor: shape.descriptor,
        interface: owner.is_interface(),
    };
    (op, reference)
}

/// What an accessor is but for its name.
struct Shape {
    flags: MethodFlags,
    descriptor: Sym,
    /// The types of what it loads, the receiver first.
    loads: Vec<FieldType>,
    result: Option<FieldType>,
}

fn shape(program: &Program, method: MethodId) -> Shape {
    let declared = program.method(method);
    let owner = program.class(declared.class);
    let types = MethodDescriptor::parse(declared.descriptor).expect("a method was read");
    let receiver = (!declared.flags.is_static()).then_some(FieldType::Class(owner.name));
    let loads: Vec<FieldType> = receiver.into_iter().chain(types.parameters).collect();
    let (flags, taken) = match owner.is_interface() {
        true => (MethodFlags::PUBLIC | MethodFlags::STATIC, &loads[..]),
        false => {
            let is_static = declared.flags & MethodFlags::STATIC;
            (is_static, &loads[receiver.iter().len()..])
        }
    };
    Shape {
        flags: MethodFlags::SYNTHETIC | flags,
        descriptor: descriptor(taken.iter().copied(), types.result),
        loads,
        result: types.result,
    }
}

/// The method to add.
pub(super) fn accessor(program: &Program, method: MethodId) -> AddedMethod {
    let declared = program.method(method);
    let shape = shape(program, method);
    let mut code = Assembler::default();
    let mut slot = 0;
    for ty in &shape.loads {
        code.push(Insn::load(*ty, slot));
        slot += ty.slots() as u16;
    }
    let op = match declared.flags.is_static() {
        true => Op::Invokestatic,
        // A private method of its own class (JVMS 6.5.invokespecial), in every class version.
        false => Op::Invokespecial,
    };
    let owner = program.class(declared.class);
    let target = MethodRef {
        owner: owner.name,
        name: declared.name,
        descriptor: declared.descriptor,
        interface: owner.is_interface(),
    };
    code.push(Insn::Invoke(op, target));
    code.push(Insn::ret(shape.result));
    code.method(
        shape.flags,
        accessor_name(program, method),
        shape.descriptor,
    )
}
