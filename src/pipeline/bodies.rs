//! The SSA bodies of all methods whose code is trusted, and what can be counted in them.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::claims::Cause;
use crate::defensive::Bodies;
use crate::id::{Id, IdMap};
use crate::ir::{self, Op};
use crate::pipeline::Progress;
use crate::program::{MethodId, Program};
use crate::report::InvokeDynamic;

/// Builds them; each method is a step.
pub(super) fn build(program: &Program, progress: &dyn Progress) -> Bodies {
    let bodies: Vec<_> = (0..program.method_count())
        .into_par_iter()
        .map(|n| {
            let body = body(program, MethodId::new(n));
            progress.advance(1);
            body
        })
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

/// The `invokedynamic` instructions of the input, by bootstrap method.
pub(super) fn invokedynamic(program: &Program, bodies: &Bodies) -> InvokeDynamic {
    let mut by_bootstrap = BTreeMap::new();
    for (method, body) in bodies.iter() {
        let class = program.method(method).class;
        let (Ok(body), Some(file)) = (body, program.file(class)) else {
            continue;
        };
        if !program.class(class).is_input() {
            continue;
        }
        for inst in body.blocks.values().iter().flat_map(|block| &block.insts) {
            if let Op::InvokeDynamic { bootstrap, .. } = &inst.op
                && let Some(bootstrap) = file.bootstraps.get(bootstrap.index())
            {
                let member = bootstrap.handle.member;
                let name = format!("{}.{}", member.owner.text().replace('/', "."), member.name);
                *by_bootstrap.entry(name).or_insert(0) += 1;
            }
        }
    }
    InvokeDynamic {
        total: by_bootstrap.values().sum(),
        by_bootstrap,
        resolved: None,
    }
}
