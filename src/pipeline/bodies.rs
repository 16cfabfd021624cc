//! What can be counted in the SSA bodies.

use std::collections::BTreeMap;

use crate::defensive::Bodies;
use crate::id::Id;
use crate::ir::Op;
use crate::program::Program;
use crate::report::InvokeDynamic;

/// The `invokedynamic` instructions of the input, by bootstrap method.
pub(super) fn invokedynamic(program: &Program, bodies: &Bodies<'_>) -> InvokeDynamic {
    let mut by_bootstrap = BTreeMap::new();
    for method in bodies.input() {
        let file = program.file(program.method(method).class);
        let (Ok(body), Some(file)) = (bodies.get(method), file) else {
            continue;
        };
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
