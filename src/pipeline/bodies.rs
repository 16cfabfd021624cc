//! The SSA bodies of all methods whose code is trusted.

use rayon::prelude::*;

use crate::claims::Cause;
use crate::defensive::Bodies;
use crate::id::{Id, IdMap};
use crate::ir;
use crate::program::{MethodId, Program};

/// Builds them.
pub(super) fn build(program: &Program) -> Bodies {
    let bodies: Vec<_> = (0..program.method_count())
        .into_par_iter()
        .map(|n| body(program, MethodId::new(n)))
        .collect();
    IdMap::from(bodies)
}

fn body(program: &Program, id: MethodId) -> Result<ir::Body, Cause> {
    let method = program.method(id);
    let none = Cause::NoCode;
    if !program.is_trusted(method.class) {
        return Err(none);
    }
    let file = program.file(method.class).ok_or(none)?;
    let declared = &file.methods[usize::from(method.index)];
    let code = file
        .code(declared)
        .map_err(|_| Cause::Unreadable)?
        .ok_or(none)?;
    ir::build(file, declared, &code).map_err(|_| Cause::Unreadable)
}
