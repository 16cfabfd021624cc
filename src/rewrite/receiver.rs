//! Finds the instructions that push a value for another instruction.
//!
//! A narrowed receiver must reach only its call, never a merge, an argument, a field or a return.
//! Otherwise the verifier would ask for classes that it did not ask for before (design 5). So a
//! cast may only stand right after the one instruction that pushes the receiver. That instruction
//! is in the straight line of code before the call, and no instruction between them may use or copy
//! the value.

use std::collections::BTreeSet;

use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{
    Code, CodeElement, FieldType, Insn, Label, MethodDescriptor, Op, OperandKind, Pc,
    VerificationType,
};

use crate::successors::places;

/// The index in [`Code::items`] of the instruction that pushes the receiver of the call at index
/// `call`, if it is certainly that one and its value goes nowhere else.
pub(super) fn pushed_by(code: &Code, targets: &BTreeSet<Label>, call: usize) -> Option<usize> {
    let CodeElement::Insn(_, Insn::Invoke(_, method)) = &code.items[call] else {
        return None;
    };
    let descriptor = MethodDescriptor::parse(method.descriptor)?;
    pushed_below(code, targets, call, descriptor.parameter_slots(), 1)
}

/// The index of the instruction that pushes a value, if it is certainly that one and the value goes
/// nowhere else. Before the instruction at index `user`, the value lies `above` slots below the
/// top; it takes `slots` slots.
pub(super) fn pushed_below(
    code: &Code,
    targets: &BTreeSet<Label>,
    user: usize,
    mut above: usize,
    slots: usize,
) -> Option<usize> {
    // `above`: the slots that earlier instructions still have to push.
    for (index, insn) in straight_line(code, targets, user) {
        let (pops, pushes) = effect(insn?)?;
        if above == 0 && pushes > 0 {
            return (pushes == slots).then_some(index);
        }
        above = above.checked_sub(pushes)? + pops;
    }
    None
}

/// Whether the first local variable, which is `this` at first, is never set.
pub(super) fn keeps_this(code: &Code) -> bool {
    let stores = [Op::Istore, Op::Lstore, Op::Fstore, Op::Dstore, Op::Astore];
    code.insns().all(|(_, insn)| match insn {
        Insn::Local(op, 0) => !stores.contains(op),
        _ => true,
    })
}

/// Whether the first local variable is `this` at the item at index `at`, for the verifier, too.
/// Frames may drop a variable that is not read any more: ProGuard's frames say `top`.
pub(super) fn has_this(code: &Code, at: usize) -> bool {
    let places = places(code);
    let mut before = code.frames.iter().filter(|(label, _)| places[label] <= at);
    let counts = before.next_back().is_none_or(|(_, frame)| {
        let first = frame.locals.first();
        first.is_some_and(|ty| *ty != VerificationType::Top)
    });
    keeps_this(code) && counts
}

/// Whether the value that lies `above` slots below the top before the instruction at `pc` certainly
/// comes from the first local variable.
pub(super) fn is_this_below(code: &Code, pc: Pc, above: usize) -> bool {
    let is_it = |item: &CodeElement| matches!(item, CodeElement::Insn(at, _) if *at == pc);
    let targets = jump_targets(code);
    let found = code.items.iter().position(is_it);
    let pushed = found.and_then(|at| pushed_below(code, &targets, at, above, 1));
    let this = Insn::Local(Op::Aload, 0);
    pushed.is_some_and(|at| matches!(&code.items[at], CodeElement::Insn(_, insn) if *insn == this))
}

/// Whether a constructor of `class` may pass `this` to other code before it ends. Writes of its
/// fields and the call of another constructor do not count. A constructor that calls `this(…)` and
/// sets no field passes on an object that is already complete.
pub(super) fn hands_out_this(class: Sym, code: &Code) -> bool {
    let targets = jump_targets(code);
    let this = Insn::Local(Op::Aload, 0);
    let (mut kept, mut sets_fields, mut delegates) = (0, false, false);
    for (index, item) in code.items.iter().enumerate() {
        let CodeElement::Insn(_, insn) = item else {
            continue;
        };
        let receiver = match insn {
            Insn::Field(Op::Putfield, field) => {
                sets_fields = true;
                let ty = FieldType::parse(field.descriptor);
                ty.and_then(|ty| pushed_below(code, &targets, index, ty.slots(), 1))
            }
            Insn::Invoke(Op::Invokespecial, m) if m.name == "<init>" => {
                pushed_by(code, &targets, index)
            }
            _ => None,
        };
        let is_this = |at: usize| matches!(&code.items[at], CodeElement::Insn(_, i) if *i == this);
        if receiver.is_some_and(is_this) {
            kept += 1;
            delegates |= matches!(insn, Insn::Invoke(_, m) if m.owner == class);
        }
    }
    let used = code.insns().filter(|(_, insn)| **insn == this).count();
    kept < used && (sets_fields || !delegates)
}

/// The index of the last instruction that has a value on top of the stack before it. Before the
/// instruction at index `user`, the value lies `above` slots below the top. `None` if the straight
/// line of code from there to `user` uses or moves the value.
pub(super) fn on_top(
    code: &Code,
    targets: &BTreeSet<Label>,
    user: usize,
    mut above: usize,
) -> Option<usize> {
    let mut top = user;
    let mut line = straight_line(code, targets, user);
    while above > 0 {
        let (index, insn) = line.next()?;
        let (pops, pushes) = effect(insn?)?;
        above = above.checked_sub(pushes)? + pops;
        top = index;
    }
    Some(top)
}

/// The index of the `dup` of a null check right before the instruction at index `user`, or `user`
/// itself if there is no check. Compilers put such a check before a method reference: `dup`, a call
/// that takes the copy, `pop`. The same value is on top before the `dup` and before `user`.
pub(super) fn before_null_check(code: &Code, targets: &BTreeSet<Label>, user: usize) -> usize {
    let mut line = straight_line(code, targets, user);
    let mut next = || line.next().and_then(|(index, insn)| Some((index, insn?)));
    match [next(), next(), next()] {
        [
            Some((_, Insn::Plain(Op::Pop))),
            Some((_, test @ Insn::Invoke(..))),
            Some((dup, Insn::Plain(Op::Dup))),
        ] if effect(test) == Some((1, 1)) => dup,
        _ => user,
    }
}

/// The instructions before the index `end`, the nearest first. `None` stands for a label that
/// control may reach from elsewhere.
fn straight_line<'a>(
    code: &'a Code,
    targets: &BTreeSet<Label>,
    end: usize,
) -> impl Iterator<Item = (usize, Option<&'a Insn>)> {
    let items = code.items[..end].iter().enumerate().rev();
    items.filter_map(|(index, item)| match item {
        CodeElement::Label(label) if targets.contains(label) && in_force(Rule::ReceiversStay) => {
            Some((index, None))
        }
        CodeElement::Label(_) => None,
        CodeElement::Insn(_, insn) => Some((index, Some(insn))),
    })
}

/// The labels that control may reach from other places than the instruction before.
pub fn jump_targets(code: &Code) -> BTreeSet<Label> {
    let mut targets: BTreeSet<Label> = code.exceptions.iter().map(|e| e.handler).collect();
    targets.extend(code.frames.iter().map(|(label, _)| *label));
    for (_, insn) in code.insns() {
        targets.extend(insn.jumps());
    }
    targets
}

/// The stack slots that an instruction pops and pushes; `None` if it ends the straight line. An
/// instruction that copies or moves values pops and pushes all values that it touches.
fn effect(insn: &Insn) -> Option<(usize, usize)> {
    match insn {
        Insn::Branch(..) | Insn::Switch(_) => None,
        Insn::Plain(op) if op.ends_flow() => None,
        Insn::Plain(op) | Insn::Push(op, _) | Insn::Local(op, _) | Insn::Type(op, _) => fixed(*op),
        Insn::Ldc(constant) => Some((0, if constant.is_wide() { 2 } else { 1 })),
        Insn::Iinc(..) => Some((0, 0)),
        Insn::Field(op, field) => {
            let slots = FieldType::parse(field.descriptor)?.slots();
            Some(match op {
                Op::Getstatic => (0, slots),
                Op::Putstatic => (slots, 0),
                Op::Getfield => (1, slots),
                _ => (1 + slots, 0),
            })
        }
        Insn::Invoke(op, method) => {
            let (arguments, result) = call_slots(method.descriptor)?;
            let receiver = usize::from(*op != Op::Invokestatic);
            Some((arguments + receiver, result))
        }
        Insn::InvokeDynamic(_, member) => call_slots(member.descriptor),
        Insn::NewArray(_) => Some((1, 1)),
        Insn::MultiANewArray(_, dimensions) => Some((usize::from(*dimensions), 1)),
    }
}

fn call_slots(descriptor: Sym) -> Option<(usize, usize)> {
    let descriptor = MethodDescriptor::parse(descriptor)?;
    let result = descriptor.result.map_or(0, FieldType::slots);
    Some((descriptor.parameter_slots(), result))
}

fn fixed(op: Op) -> Option<(usize, usize)> {
    debug_assert!(!matches!(op.operand(), OperandKind::Invoke));
    match op {
        Op::Pop => return Some((1, 0)),
        Op::Pop2 => return Some((2, 0)),
        Op::Dup => return Some((1, 2)),
        Op::DupX1 => return Some((2, 3)),
        Op::DupX2 => return Some((3, 4)),
        Op::Dup2 => return Some((2, 4)),
        Op::Dup2X1 => return Some((3, 5)),
        Op::Dup2X2 => return Some((4, 6)),
        Op::Swap => return Some((2, 2)),
        _ => {}
    }
    let (pops, pushes) = op.effect()?.split_once('>')?;
    let slots = |types: &str| -> usize {
        types
            .bytes()
            .map(|t| if matches!(t, b'J' | b'D') { 2 } else { 1 })
            .sum()
    };
    Some((slots(pops), slots(pushes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Id;
    use classfile::Frame;

    /// Two instructions after a frame; its first local variable has that type.
    fn behind(first: VerificationType) -> Code {
        let nop = |pc| CodeElement::Insn(pc, Insn::Plain(Op::Nop));
        let text = VerificationType::Object(Sym::from("java/lang/String"));
        let frame = Frame {
            locals: vec![first, text],
            stack: Vec::new(),
        };
        Code {
            items: vec![nop(0), CodeElement::Label(Label::new(0)), nop(1)],
            frames: vec![(Label::new(0), frame)],
            ..Code::default()
        }
    }

    #[test]
    fn this_is_there_as_long_as_frames_count_it() {
        let counted = behind(VerificationType::Object(Sym::from("A")));
        assert!(has_this(&counted, 0) && has_this(&counted, 2));
        let given_up = behind(VerificationType::Top);
        assert!(has_this(&given_up, 0) && !has_this(&given_up, 2));
    }
}
