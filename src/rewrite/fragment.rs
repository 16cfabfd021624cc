//! Puts fragments into labelled code.

use std::collections::{BTreeMap, BTreeSet};

use crate::edit::Fragment;
use crate::receiver::{jump_targets, pushed_by};
use crate::verify::ReceiverTypes;
use classfile::{Code, CodeElement, Insn, Label, Op, Pc};

/// Why an edit was not made.
const NOT_PUSHED_HERE: &str =
    "the receiver comes from more than one place, or is copied, before the call";
const NOT_FOUND: &str = "the instruction is not where the claim says";

/// Puts a fragment in place of the instruction at `pc`. `types` are the verifier's types of
/// receivers.
///
/// # Errors
/// Why it was not done; the code is then unchanged.
pub(super) fn apply(
    code: &mut Code,
    types: &ReceiverTypes,
    pc: Pc,
    fragment: &Fragment,
) -> Result<(), &'static str> {
    let mut at = find(code, pc, fragment).ok_or(NOT_FOUND)?;
    if let Some(receiver) = fragment.receiver
        && types.at(pc) != Some(receiver)
    {
        let targets: BTreeSet<Label> = jump_targets(code);
        let push = pushed_by(code, &targets, at).ok_or(NOT_PUSHED_HERE)?;
        let cast = Insn::Type(Op::Checkcast, receiver);
        let pushed = origin(&code.items[push]);
        code.items.insert(push + 1, CodeElement::Insn(pushed, cast));
        at += 1;
    }
    let with = placed(code, pc, &fragment.with);
    code.items.splice(at..=at, with);
    Ok(())
}

/// The code of a fragment with labels that are free in `code`, all of it at the place of the
/// instruction at `pc`. A fragment without labels may jump to labels of `code`.
fn placed(code: &mut Code, pc: Pc, with: &[CodeElement]) -> Vec<CodeElement> {
    let own = with.iter().filter_map(|item| match item {
        CodeElement::Label(label) => Some(*label),
        CodeElement::Insn(..) => None,
    });
    let labels: BTreeMap<Label, Label> = own.map(|label| (label, code.new_label())).collect();
    let items = with.iter().map(|item| match item {
        CodeElement::Label(label) => CodeElement::Label(labels[label]),
        CodeElement::Insn(_, insn) => CodeElement::Insn(
            pc,
            insn.with_jumps(|label| *labels.get(&label).unwrap_or(&label)),
        ),
    });
    items.collect()
}

fn find(code: &Code, pc: Pc, fragment: &Fragment) -> Option<usize> {
    let is_it = |item: &CodeElement| matches!(item, CodeElement::Insn(at, insn) if *at == pc && *insn == fragment.replaces);
    code.items.iter().position(is_it)
}

fn origin(item: &CodeElement) -> Pc {
    match item {
        CodeElement::Insn(pc, _) => *pc,
        CodeElement::Label(_) => 0,
    }
}
