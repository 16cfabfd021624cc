//! Queries about classes that the solver and `open` share.

use rustc_hash::FxHashSet;

use base::Sym;
use program::{ClassId, Program};

/// Whether a class is the program's own: not the platform's.
pub(crate) fn is_own(program: &Program, class: ClassId) -> bool {
    !program.class(class).is_platform()
}

/// The closure of some classes under `next`.
pub(crate) fn closure(
    mut all: Vec<ClassId>,
    next: impl Fn(ClassId) -> Vec<ClassId>,
) -> Vec<ClassId> {
    let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
    let mut at = 0;
    while let Some(class) = all.get(at).copied() {
        at += 1;
        all.extend(next(class).into_iter().filter(|class| seen.insert(*class)));
    }
    all
}

/// A class, and all classes below it.
pub(crate) fn all_below(program: &Program, class: ClassId) -> Vec<ClassId> {
    closure(vec![class], |class| program.subtypes(class).to_vec())
}

/// A class and all classes above it, without `Object`.
pub(crate) fn all_above(program: &Program, class: ClassId) -> Vec<ClassId> {
    closure(vec![class], |class| {
        let above = program.supertypes(class).filter_map(Result::ok);
        above
            .filter(|class| Some(*class) != program.object())
            .collect()
    })
}

/// Whether a class or interface above it is missing.
pub(crate) fn is_torn(program: &Program, class: ClassId) -> bool {
    let lacks = |class: &ClassId| program.supertypes(*class).any(|above| above.is_err());
    all_above(program, class).iter().any(lacks)
}

/// Whether objects of a platform class store a program's objects, and return them.
pub(crate) fn is_container(name: Sym) -> bool {
    const PACKAGES: [&[u8]; 5] = [
        b"java/util/",
        b"java/util/stream/",
        b"java/util/concurrent/",
        b"java/util/concurrent/atomic/",
        b"java/lang/ref/",
    ];
    let package = name.bytes().iter().rposition(|byte| *byte == b'/');
    package.is_some_and(|end| PACKAGES.contains(&&name.bytes()[..=end]))
}
