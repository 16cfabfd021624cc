//! The results of calls of the reflection API.

use crate::domain::value::{Atom, Value};
use crate::eval::operations::asked::member;
use base::Sym;
use classfile::Pc;
use ir::{Body, Op, ValueId};
use platform::{Identity, MethodHandle};

/// The members that a call finds, if they are known.
pub(super) fn found(value: &Value) -> Vec<MethodHandle> {
    let constant = |atom: &Atom| match atom {
        Atom::Constant(identity) => member(*identity),
        _ => None,
    };
    let known = value.known();
    let all = known.and_then(|atoms| atoms.iter().map(constant).collect::<Option<_>>());
    all.unwrap_or_default()
}

/// The class that a call finds, if it is known.
pub(super) fn class(value: &Value) -> Option<Sym> {
    match value.known()? {
        [Atom::Constant(Identity::Class(name))] => Some(*name),
        _ => None,
    }
}

/// The calls on a value, if no instruction uses it otherwise.
pub(super) fn used_at(body: &Body, value: ValueId) -> Vec<Pc> {
    let mut calls = Vec::new();
    for block in body.blocks.values() {
        let passed = block.phis.iter().any(|phi| phi.args.contains(&value));
        if passed || block.terminator.operands().contains(&value) {
            return Vec::new();
        }
        for inst in &block.insts {
            let uses = inst.op.operands().iter().filter(|id| **id == value).count();
            match &inst.op {
                _ if uses == 0 => {}
                Op::Invoke { args, .. } if uses == 1 && args[0] == value => calls.push(inst.pc),
                _ => return Vec::new(),
            }
        }
    }
    calls
}
