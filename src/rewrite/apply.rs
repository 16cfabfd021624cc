//! Planned edits → labelled code.

use std::collections::BTreeSet;

use crate::classfile::{Code, Insn, Item, Label, MethodRef, Op, Pc};
use crate::id::Sym;
use crate::ir::InvokeKind;
use crate::program::Program;
use crate::rewrite::copies::copy_name;
use crate::rewrite::plan::{After, Planned};
use crate::rewrite::receiver::{jump_targets, pushed_by};
use crate::rewrite::verify::ReceiverTypes;

/// Why an edit was not made.
pub(super) const NOT_PUSHED_HERE: &str =
    "the receiver comes from more than one place, or is copied, before the call";
const NOT_FOUND: &str = "the call is not where the claim says";

/// The instruction that a planned edit makes of its call.
pub(super) fn reference(program: &Program, planned: &Planned) -> MethodRef {
    match planned.after {
        After::Narrow(owner) => MethodRef {
            owner,
            interface: false,
            ..planned.before
        },
        After::Direct(target) => MethodRef {
            owner: program.class(program.method(target).class).name,
            name: copy_name(program, target),
            interface: false,
            ..planned.before
        },
    }
}

/// Applies one edit.
///
/// # Errors
/// Why it was not made; the code is then as it was.
pub(super) fn apply(
    program: &Program,
    code: &mut Code,
    types: &ReceiverTypes,
    planned: &Planned,
) -> Result<(), &'static str> {
    let call = find(code, planned).ok_or(NOT_FOUND)?;
    let after = reference(program, planned);
    if types.at(planned.pc) != Some(after.owner) {
        let targets: BTreeSet<Label> = jump_targets(code);
        let push = pushed_by(code, &targets, call).ok_or(NOT_PUSHED_HERE)?;
        let pc = origin(&code.items[push]);
        code.items[call] = Item::Insn(planned.pc, Insn::Invoke(Op::Invokevirtual, after));
        let cast = Insn::Type(Op::Checkcast, after.owner);
        code.items.insert(push + 1, Item::Insn(pc, cast));
    } else {
        code.items[call] = Item::Insn(planned.pc, Insn::Invoke(Op::Invokevirtual, after));
    }
    Ok(())
}

fn find(code: &Code, planned: &Planned) -> Option<usize> {
    let op = match planned.kind {
        InvokeKind::Virtual => Op::Invokevirtual,
        InvokeKind::Interface => Op::Invokeinterface,
        InvokeKind::Special => Op::Invokespecial,
        InvokeKind::Static => Op::Invokestatic,
    };
    code.items.iter().position(|item| {
        matches!(item, Item::Insn(pc, Insn::Invoke(found, method))
            if *pc == planned.pc && *found == op && *method == planned.before)
    })
}

fn origin(item: &Item) -> Pc {
    match item {
        Item::Insn(pc, _) => *pc,
        Item::Label(_) => 0,
    }
}

/// An invocation as reports show it.
pub(super) fn show(op: &str, method: &MethodRef) -> String {
    let owner: Sym = method.owner;
    format!("{op} {owner}.{}{}", method.name, method.descriptor)
}
