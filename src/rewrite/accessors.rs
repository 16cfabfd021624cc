//! Accessors: synthetic methods that let other classes of the package run a private method. They
//! are needed where classes have no nests (before class version 55), or where the nest's host
//! cannot change.
//!
//! Accessors are static, and take the receiver of an instance method first, as javac's `access$000`
//! does. Tools that make subclasses or redefine methods would take over an instance method. Such
//! tools are Mockito, MockK, Guice, CGLIB, Javassist, Byte Buddy and Hibernate. All of them leave
//! static synthetic methods alone, as long as these are no bridges; so do `mockStatic` and
//! PowerMock.
//!
//! An instance method has an accessor only under two conditions:
//!
//! * Its class never has to wait for its initialiser ([`may_wait`]). A static call waits for it,
//!   and fails if it failed, but instances may exist all the same.
//! * The class has no hidden copies, or the site captures `this`. In a copy, a descriptor cannot
//!   name the receiver's class. A site that captures `this` does not verify in a copy either
//!   (`passes::lambda`).
//!
//! Methods of interfaces are public if they are not private. An interface that may be exported by
//! RMI or be an `MXBean` has no accessor: both refuse methods that they cannot call remotely.

use crate::assemble::{BodyAssembler, descriptor};
use crate::copies::marked_name;
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{AddedMethod, FieldType, Insn, MethodDescriptor, MethodFlags, MethodRef, Op};
use program::{ClassId, ClassOrigin, MethodId, Program};

/// The accessor's name.
pub(super) fn accessor_name(program: &Program, method: MethodId) -> Sym {
    marked_name(program, method, b"access$")
}

/// Whether a private method may have an accessor; a constructor may not.
pub(super) fn may_have(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let class = declared.class;
    let is_interface = program.class(class).is_interface();
    let is_bean = is_interface && (may_be_remote(program, class) || may_be_bean(program, class));
    !declared.name.bytes().starts_with(b"<") && (!is_bean || !in_force(Rule::BeansStay))
}

/// Whether a call of an instance method's accessor may wait for its class to be initialised.
pub(super) fn may_wait(program: &Program, method: MethodId) -> bool {
    program.may_wait(program.method(method).class) && in_force(Rule::AccessorsDoNotWait)
}

/// Whether an interface may extend `java.rmi.Remote`.
fn may_be_remote(program: &Program, interface: ClassId) -> bool {
    program.may_have_above(interface, |class| {
        let this = program.class(class);
        matches!(this.origin, ClassOrigin::ClassPath(_)) || this.name == "java/rmi/Remote"
    })
}

/// Whether an interface may be a management interface, by its name or as an `MXBean`. Methods of an
/// `MXBean` have no type variables (`DefaultMXBeanMappingFactory`).
fn may_be_bean(program: &Program, interface: ClassId) -> bool {
    let Some(file) = program.file(interface) else {
        return true;
    };
    let mut methods = file.methods.iter().filter(|m| m.flags.is_public());
    let has_variable = methods.any(|method| {
        let signature = file.signature(method).ok().flatten();
        signature.is_some_and(|signature| names_variable(signature.bytes()))
    });
    !has_variable || file.name.bytes().ends_with(b"MBean")
}

/// Whether a parameter or the result is a type variable, or an array of them (JVMS 4.7.9.1). Types
/// of exceptions do not count.
fn names_variable(signature: &[u8]) -> bool {
    let from = memchr::memchr(b'(', signature).map_or(signature.len(), |at| at + 1);
    let mut depth = 0;
    let mut is_start = true;
    for byte in &signature[from..] {
        match byte {
            b'^' => return false,
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b'T' if depth == 0 && is_start => return true,
            _ => {}
        }
        // The name of a class ends with a semicolon, a primitive type after one letter.
        is_start = match (is_start, byte) {
            (true, b'L') => false,
            (false, b';') => depth == 0,
            (is_start, _) => is_start,
        };
    }
    false
}

/// The accessor as instructions name it.
pub(super) fn reference(program: &Program, method: MethodId) -> MethodRef {
    let shape = shape(program, method);
    let owner = program.class(program.method(method).class);
    MethodRef {
        owner: owner.name,
        name: accessor_name(program, method),
        descriptor: shape.descriptor,
        interface: owner.is_interface(),
    }
}

/// An accessor without its name.
struct AccessorShape {
    flags: MethodFlags,
    descriptor: Sym,
    /// The types of the values that it loads, the receiver first.
    loads: Vec<FieldType>,
    result: Option<FieldType>,
}

fn shape(program: &Program, method: MethodId) -> AccessorShape {
    let declared = program.method(method);
    let owner = program.class(declared.class);
    let types = MethodDescriptor::parse(declared.descriptor).expect("a method was read");
    let receiver = (!declared.flags.is_static()).then_some(FieldType::Class(owner.name));
    let loads: Vec<FieldType> = receiver.into_iter().chain(types.parameters).collect();
    let access = if owner.is_interface() {
        MethodFlags::PUBLIC
    } else {
        MethodFlags::default()
    };
    AccessorShape {
        flags: access | MethodFlags::STATIC | MethodFlags::SYNTHETIC,
        descriptor: descriptor(loads.iter().copied(), types.result),
        loads,
        result: types.result,
    }
}

/// The method to add.
pub(super) fn accessor(program: &Program, method: MethodId) -> AddedMethod {
    let declared = program.method(method);
    let shape = shape(program, method);
    let mut code = BodyAssembler::default();
    let mut slot = 0;
    for ty in &shape.loads {
        code.push(Insn::load(*ty, slot));
        slot += ty.slots() as u16;
    }
    let op = if declared.flags.is_static() {
        Op::Invokestatic
    } else {
        // `invokespecial` calls a private method of its own class in every class version (JVMS
        // 6.5.invokespecial).
        Op::Invokespecial
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

#[cfg(test)]
mod tests {
    use super::names_variable;

    #[test]
    fn parameters_and_results_name_variables_and_exceptions_do_not() {
        let names = [
            "<T:Ljava/lang/Object;>(TT;)V",
            "<T:Ljava/lang/Object;>(I[TT;)V",
            "()TT;",
            "(Ljava/util/List<TT;>;)[[TT;",
            "(ITT;)V^TE;",
        ];
        let names_none = [
            "()Ljava/util/List<TT;>;",
            "(Ljava/util/Map<Ljava/lang/String;TT;>.Entry<TT;>;)V",
            "(LTask;ID)V",
            "<E:Ljava/lang/Exception;>(I)V^TE;",
            "()V^Ljava/io/IOException;^TE;",
        ];
        for signature in names {
            assert!(names_variable(signature.as_bytes()), "{signature}");
        }
        for signature in names_none {
            assert!(!names_variable(signature.as_bytes()), "{signature}");
        }
    }
}
