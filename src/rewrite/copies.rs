//! *direct*: copies of method bodies in their own classes, under unique names.
//!
//! * The copy is a synthetic instance method. So its call still checks for null, and does not wait
//!   for the class to be initialised.
//! * It is in the same class, so methods that look at their caller find the same class.
//! * It is public, so that a caller with another loader may call it, too.
//! * It is not final. Its name keeps it from being overridden, and frameworks refuse to subclass
//!   classes with final methods.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use crate::edit::{AdditionKey, AdditionKind};
use crate::hotspot::INLINED_WHERE_HOT;
use base::rules::{Rule, in_force};
use base::{Id, Sym};
use classfile::{AddedMethod, ClassFile, Code, Insn, MethodFlags, Op};
use program::{ClassId, MethodId, Program};

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
        && (!flags.is_synchronized() || !in_force(Rule::MonitorsStay))
        // Every method that is not private counts in a default serialVersionUID.
        && (!in_force(Rule::SerialVersionStays)
            || !program.may_be_serializable(declared.class)
            || program.declares_serial_version_uid(declared.class));
    let Some(file) = program.file(declared.class).filter(|_| fits) else {
        return false;
    };
    let body = &file.methods[usize::from(declared.index)];
    // A longer body is never inlined: a copy of it would cost bytes and gain nothing.
    body.code_length(file) <= INLINED_WHERE_HOT
        && matches!(file.code(body), Ok(Some(code)) if is_copyable(file, &code))
        // The copy has no annotations. So an agent that instruments annotated methods would miss
        // it.
        && !program.frameworks_find(method)
}

/// Whether a body may be copied. Bodies that call `super` are left alone (design 5). So are bodies
/// with a bootstrap method that is not one of the platform's pure ones: it would run once more, for
/// the copy.
fn is_copyable(file: &ClassFile, code: &Code) -> bool {
    code.insns().all(|(_, insn)| match insn {
        Insn::Invoke(Op::Invokespecial, m) => {
            m.name == "<init>" || m.owner == file.name || !in_force(Rule::SuperCallsStay)
        }
        Insn::InvokeDynamic(bootstrap, _) => {
            let bootstrap = file.bootstraps.get(bootstrap.index());
            let is_pure = |owner: Sym| PURE_BOOTSTRAPS.contains(&&*owner.text());
            bootstrap.is_some_and(|b| is_pure(b.handle.member.owner))
                || !in_force(Rule::BootstrapsRunOnce)
        }
        _ => true,
    })
}

/// The classes of bootstrap methods that have no effect besides their result.
const PURE_BOOTSTRAPS: [&str; 4] = [
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// The name of a method's copy: `resolute$NAME$` and 64 bits of a SHA-256 of the copied method.
/// With this prefix the copy does not look like an accessor or a test, which frameworks find by
/// their names.
pub(super) fn copy_name(program: &Program, method: MethodId) -> Sym {
    marked_name(program, method, b"")
}

/// The prefix of the names of all added methods.
pub(super) const MARK: &[u8] = b"resolute$";

/// [`MARK`], a word for the purpose, the method's name, and 64 bits of a SHA-256 of the method.
pub(super) fn marked_name(program: &Program, method: MethodId, what: &[u8]) -> Sym {
    let declared = program.method(method);
    let class = program.class(declared.class).name;
    let mut hash = Sha256::new();
    for part in [class, declared.name, declared.descriptor] {
        hash.update(part.bytes());
        hash.update(b"\0");
    }
    let digest: String = hash.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let name = declared.name.bytes();
    Sym::new(&[MARK, what, name, b"$", digest.as_bytes()].concat())
}

/// Whether a name is free for a method: the class and its known supertypes and subtypes do not
/// declare it.
pub(super) fn is_free(program: &Program, class: ClassId, name: Sym) -> bool {
    let declares = |class: ClassId| {
        let mut methods = program.methods_of(class);
        methods.any(|m| program.method(m).name == name)
    };
    let mut seen = BTreeSet::new();
    let up = |class| program.supertypes(class).flatten().collect::<Vec<_>>();
    let down = |class| program.subtypes(class).to_vec();
    let mut is_free_towards = |next: &dyn Fn(ClassId) -> Vec<ClassId>| {
        let mut work = vec![class];
        while let Some(class) = work.pop() {
            if declares(class) {
                return false;
            }
            work.extend(next(class).into_iter().filter(|c| seen.insert(*c)));
        }
        true
    };
    is_free_towards(&up) && is_free_towards(&down)
}

/// The copies with a name that is taken: by a class above or below, for example after an earlier
/// run, or by another copy of this run.
pub(super) fn clashing(program: &Program, copies: &[MethodId]) -> Vec<AdditionKey> {
    let mut by_name: BTreeMap<Sym, Vec<MethodId>> = BTreeMap::new();
    for &method in copies {
        let name = copy_name(program, method);
        by_name.entry(name).or_default().push(method);
    }
    let is_taken = |name: Sym, method: &MethodId| {
        !is_free(program, program.method(*method).class, name) && in_force(Rule::CopiesAreLookedUp)
    };
    let clash = by_name.into_iter().flat_map(|(name, same)| {
        let is_several = same.len() > 1;
        let clash = same
            .into_iter()
            .filter(move |m| is_several || is_taken(name, m));
        clash
            .map(|m| (program.method(m).class, AdditionKind::Method, name))
            .collect::<Vec<_>>()
    });
    clash.collect()
}

/// The method to add.
pub(super) fn copy(program: &Program, method: MethodId, code: Code) -> AddedMethod {
    let declared = program.method(method);
    // Below class version 61, `ACC_STRICT` changes how the body computes.
    let kept = declared.flags & MethodFlags::STRICT;
    AddedMethod {
        flags: MethodFlags::PUBLIC | MethodFlags::SYNTHETIC | kept,
        name: copy_name(program, method),
        descriptor: declared.descriptor,
        code,
        attributes: Vec::new(),
    }
}
