//! *direct*: copies of method bodies in their own classes, under names that nobody else has.
//!
//! The copy is an instance method, `final` and synthetic, so the null check of the call and the
//! absence of a class-initialisation barrier come with it; its class stays the caller of what the
//! body calls. It is package-private: only classes of its package are given calls to it.

use crate::classfile::{AddedMethod, ClassFile, Code, Insn, MethodFlags, Op};
use crate::id::{Id, Sym};
use crate::program::{MethodId, Program};

/// Bodies longer than this (HotSpot's `FreqInlineSize`) are not inlined by the JVM anyway; a copy
/// would cost bytes and gain nothing.
const MOST_BYTES: usize = 325;

const FINAL_SYNTHETIC: MethodFlags = MethodFlags(0x0010 | 0x1000);

/// Whether a copy of the method may be added to its class.
pub(super) fn may_copy(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let class = program.class(declared.class);
    let flags = declared.flags;
    let fits = !class.is_interface()
        && !declared.name.bytes().starts_with(b"<")
        && !flags.is_static()
        && !flags.is_abstract()
        && !flags.is_native()
        && !flags.is_synchronized()
        // Every method that is not private counts in a default serialVersionUID.
        && (!program.may_be_serializable(declared.class)
            || program.declares_serial_version_uid(declared.class));
    let Some(file) = program.file(declared.class).filter(|_| fits) else {
        return false;
    };
    let body = &file.methods[usize::from(declared.index)];
    // A class that went through here before has such copies.
    let name = copy_name(program, method);
    body.code_length(file) <= MOST_BYTES
        && file.methods.iter().all(|m| m.name != name)
        && matches!(file.code(body), Ok(Some(code)) if is_copyable(file, &code))
}

/// Bodies that call `super` are left alone (design 5), and those with a bootstrap method that is
/// not the platform's: it would be called once more, for the copy.
fn is_copyable(file: &ClassFile, code: &Code) -> bool {
    code.insns().all(|(_, insn)| match insn {
        Insn::Invoke(Op::Invokespecial, m) => m.name == "<init>" || m.owner == file.name,
        Insn::InvokeDynamic(bootstrap, _) => file
            .bootstraps
            .get(bootstrap.index())
            .is_some_and(|b| PURE_BOOTSTRAPS.contains(&&*b.handle.member.owner.text())),
        _ => true,
    })
}

/// The classes of bootstrap methods that have no effect but their result.
const PURE_BOOTSTRAPS: [&str; 4] = [
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// The name of a method's copy: a hash of what it is a copy of keeps names of different classes,
/// and of overloads, apart.
pub(super) fn copy_name(program: &Program, method: MethodId) -> Sym {
    let declared = program.method(method);
    let class = program.class(declared.class).name;
    let mut hash: u32 = 0x811c_9dc5;
    for part in [class, declared.name, declared.descriptor] {
        for byte in part.bytes().iter().chain(b"\0") {
            hash = (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
    let suffix = format!("$resolute${hash:08x}");
    Sym::new(&[declared.name.bytes(), suffix.as_bytes()].concat())
}

/// The method to add.
pub(super) fn copy(program: &Program, method: MethodId, code: Code) -> AddedMethod {
    AddedMethod {
        flags: FINAL_SYNTHETIC,
        name: copy_name(program, method),
        descriptor: program.method(method).descriptor,
        code,
        attributes: Vec::new(),
    }
}
