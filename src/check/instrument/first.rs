//! The code of a class that runs first.

use program::{ClassId, MethodId, Program};

/// Whether a method may be the first code of its class that runs. It is the initialiser; in a class
/// without initialiser it is each static method and each constructor. (An initialiser is never
/// added: it would change the computed `serialVersionUID`.)
pub(crate) fn runs_first(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let is_first = if has_initializer(program, declared.class) {
        declared.name == "<clinit>"
    } else {
        declared.flags.is_static() || declared.name == "<init>"
    };
    has_body(program, method) && is_first
}

/// Whether a method has code.
pub(crate) fn has_body(program: &Program, method: MethodId) -> bool {
    let flags = program.method(method).flags;
    !flags.is_abstract() && !flags.is_native()
}

fn has_initializer(program: &Program, class: ClassId) -> bool {
    let mut methods = program.methods_of(class);
    methods.any(|m| program.method(m).name == "<clinit>")
}
