//! Instructions in their shortest forms.

use crate::code::{Code, CodeElement, Insn, SwitchTable};
use crate::descriptor::MethodDescriptor;
use crate::encode::layout::CodeLayout;
use crate::encode::{put_u2, put_u4};
use crate::error::ClassError;
use crate::intern::Interner;
use crate::opcode::{Op, OperandKind};
use base::Sym;

const LDC_W: u8 = 19;
const LDC2_W: u8 = 20;
const ILOAD_0: u8 = 26;
const ISTORE_0: u8 = 59;
const WIDE: u8 = 196;
const GOTO_W: u8 = 200;
/// The size of a conditional branch in its short form.
const SHORT_BRANCH: i16 = 3;
/// The size of `goto_w`.
const WIDE_GOTO: i16 = 5;

/// The constant-pool index of each item; zero for an item without one.
pub(super) fn operands(code: &Code, pool: &mut Interner<'_>) -> Result<Vec<u16>, ClassError> {
    let mut operands = Vec::with_capacity(code.items.len());
    for item in &code.items {
        operands.push(match item {
            CodeElement::Label(_) => 0,
            CodeElement::Insn(_, insn) => operand(insn, pool)?,
        });
    }
    Ok(operands)
}

fn operand(insn: &Insn, pool: &mut Interner<'_>) -> Result<u16, ClassError> {
    check(insn)?;
    match insn {
        Insn::Ldc(constant) => pool.constant(*constant),
        Insn::Field(_, field) => pool.field(*field),
        Insn::Invoke(_, method) => pool.method(*method),
        Insn::InvokeDynamic(bootstrap, member) => pool.invoke_dynamic(*bootstrap, *member),
        Insn::Type(_, name) | Insn::MultiANewArray(name, _) => pool.class(*name),
        Insn::Plain(_)
        | Insn::Push(..)
        | Insn::Local(..)
        | Insn::Iinc(..)
        | Insn::Branch(..)
        | Insn::Switch(_)
        | Insn::NewArray(_) => Ok(0),
    }
}

/// Checks that opcode and operands belong together.
fn check(insn: &Insn) -> Result<(), ClassError> {
    let fits = match insn {
        Insn::Plain(op) => op.operand() == OperandKind::None,
        Insn::Push(op, value) => match op {
            Op::Bipush => i8::try_from(*value).is_ok(),
            _ => *op == Op::Sipush,
        },
        Insn::Local(op, _) => op.operand() == OperandKind::Local,
        Insn::Branch(op, _) => op.operand() == OperandKind::Branch,
        Insn::Field(op, _) => op.operand() == OperandKind::Field,
        Insn::Invoke(op, _) => op.operand() == OperandKind::Invoke,
        Insn::Type(op, _) => op.operand() == OperandKind::Type,
        Insn::Switch(switch) => is_ordered(switch),
        Insn::Ldc(_)
        | Insn::Iinc(..)
        | Insn::InvokeDynamic(..)
        | Insn::NewArray(_)
        | Insn::MultiANewArray(..) => true,
    };
    if fits {
        Ok(())
    } else {
        Err(ClassError::Malformed(format!("instruction {insn:?}")))
    }
}

/// Whether keys ascend. A `tableswitch` must have at least one key, and its keys must be
/// consecutive.
fn is_ordered(switch: &SwitchTable) -> bool {
    let mut pairs = switch.cases.windows(2).map(|pair| (pair[0].0, pair[1].0));
    if switch.is_table {
        !switch.cases.is_empty() && pairs.all(|(a, b)| a.checked_add(1) == Some(b))
    } else {
        pairs.all(|(a, b)| a < b)
    }
}

/// The number of bytes that the instruction takes at `offset`.
pub(super) fn size(insn: &Insn, operand: u16, offset: u32, wide: bool) -> u32 {
    match insn {
        Insn::Plain(_) => 1,
        Insn::Push(Op::Bipush, _) | Insn::NewArray(_) => 2,
        Insn::Ldc(constant) if !constant.is_wide() && operand <= 0xFF => 2,
        Insn::Local(_, 0..=3) => 1,
        Insn::Local(_, 4..=0xFF) => 2,
        Insn::Iinc(..) if is_long_iinc(insn) => 6,
        Insn::Local(..) | Insn::MultiANewArray(..) => 4,
        Insn::Branch(Op::Goto, _) if wide => 5,
        Insn::Branch(..) if wide => 8,
        Insn::Switch(switch) => switch_size(switch, offset),
        Insn::Invoke(Op::Invokeinterface, _) | Insn::InvokeDynamic(..) => 5,
        Insn::Push(..)
        | Insn::Ldc(_)
        | Insn::Iinc(..)
        | Insn::Branch(..)
        | Insn::Field(..)
        | Insn::Invoke(..)
        | Insn::Type(..) => 3,
    }
}

fn is_long_iinc(insn: &Insn) -> bool {
    match *insn {
        Insn::Iinc(index, delta) => index > 0xFF || i8::try_from(delta).is_err(),
        _ => false,
    }
}

fn switch_size(switch: &SwitchTable, offset: u32) -> u32 {
    let cases = u32::try_from(switch.cases.len()).unwrap_or(u32::MAX);
    let cases = if switch.is_table {
        cases.saturating_mul(4).saturating_add(12)
    } else {
        cases.saturating_mul(8).saturating_add(8)
    };
    cases.saturating_add(1 + padding(offset))
}

/// The padding behind a switch's opcode, up to a multiple of four.
fn padding(offset: u32) -> u32 {
    3 - offset % 4
}

/// Writes all instructions.
pub(super) fn write(
    code: &Code,
    operands: &[u16],
    layout: &CodeLayout,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    for (index, item) in code.items.iter().enumerate() {
        if let CodeElement::Insn(_, insn) = item {
            write_insn(insn, operands[index], index, layout, out)?;
        }
    }
    Ok(())
}

fn write_insn(
    insn: &Insn,
    operand: u16,
    index: usize,
    layout: &CodeLayout,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    match insn {
        Insn::Plain(op) => out.push(*op as u8),
        Insn::Push(Op::Bipush, value) => out.extend([Op::Bipush as u8, *value as u8]),
        Insn::Push(op, value) => with_u2(out, *op as u8, *value as u16),
        Insn::Ldc(constant) if constant.is_wide() => with_u2(out, LDC2_W, operand),
        Insn::Ldc(_) => match u8::try_from(operand) {
            Ok(operand) => out.extend([Op::Ldc as u8, operand]),
            Err(_) => with_u2(out, LDC_W, operand),
        },
        Insn::Local(op, slot) => local(*op, *slot, out),
        Insn::Iinc(slot, delta) if is_long_iinc(insn) => {
            out.push(WIDE);
            with_u2(out, Op::Iinc as u8, *slot);
            put_u2(out, *delta as u16);
        }
        Insn::Iinc(slot, delta) => out.extend([Op::Iinc as u8, *slot as u8, *delta as u8]),
        Insn::Branch(op, target) => {
            let distance = layout.distance(index, *target)?;
            branch(*op, distance, layout.is_wide(index), out)?;
        }
        Insn::Switch(switch) => write_switch(switch, index, layout, out)?,
        Insn::Field(op, _) | Insn::Type(op, _) => with_u2(out, *op as u8, operand),
        Insn::Invoke(op, method) => {
            with_u2(out, *op as u8, operand);
            if *op == Op::Invokeinterface {
                out.extend([receiver_and_arguments(method.descriptor)?, 0]);
            }
        }
        Insn::InvokeDynamic(..) => {
            with_u2(out, Op::Invokedynamic as u8, operand);
            put_u2(out, 0);
        }
        Insn::NewArray(code) => out.extend([Op::Newarray as u8, *code]),
        Insn::MultiANewArray(_, dimensions) => {
            with_u2(out, Op::Multianewarray as u8, operand);
            out.push(*dimensions);
        }
    }
    Ok(())
}

/// The count of `invokeinterface`, in slots.
fn receiver_and_arguments(descriptor: Sym) -> Result<u8, ClassError> {
    MethodDescriptor::count_slots(descriptor)
        .and_then(|(taken, _)| u8::try_from(taken + 1).ok())
        .ok_or_else(|| ClassError::Malformed("method descriptor".into()))
}

fn with_u2(out: &mut Vec<u8>, opcode: u8, operand: u16) {
    out.push(opcode);
    put_u2(out, operand);
}

/// Writes a load or store. Each type has four short forms, and the types come in the order of the
/// long forms.
fn local(op: Op, slot: u16, out: &mut Vec<u8>) {
    let (long, short) = match op {
        Op::Iload | Op::Lload | Op::Fload | Op::Dload | Op::Aload => (Op::Iload, ILOAD_0),
        _ => (Op::Istore, ISTORE_0),
    };
    match slot {
        0..=3 => out.push(short + 4 * (op as u8 - long as u8) + slot as u8),
        4..=0xFF => out.extend([op as u8, slot as u8]),
        _ => {
            out.push(WIDE);
            with_u2(out, op as u8, slot);
        }
    }
}

fn branch(op: Op, distance: i32, wide: bool, out: &mut Vec<u8>) -> Result<(), ClassError> {
    let Ok(short) = i16::try_from(distance) else {
        if !wide {
            return Err(ClassError::TooLarge("branch".into()));
        }
        return wide_branch(op, distance, out);
    };
    if wide {
        return wide_branch(op, distance, out);
    }
    with_u2(out, op as u8, short as u16);
    Ok(())
}

/// A wide `goto`, or the inverse condition over a `goto_w`.
fn wide_branch(op: Op, mut distance: i32, out: &mut Vec<u8>) -> Result<(), ClassError> {
    if op != Op::Goto {
        let inverse = inverse(op).ok_or_else(|| ClassError::Malformed("branch".into()))?;
        with_u2(out, inverse as u8, (SHORT_BRANCH + WIDE_GOTO) as u16);
        distance -= i32::from(SHORT_BRANCH);
    }
    out.push(GOTO_W);
    put_u4(out, distance as u32);
    Ok(())
}

/// The branch with the opposite condition.
fn inverse(op: Op) -> Option<Op> {
    Some(match op {
        Op::Ifeq => Op::Ifne,
        Op::Ifne => Op::Ifeq,
        Op::Iflt => Op::Ifge,
        Op::Ifge => Op::Iflt,
        Op::Ifgt => Op::Ifle,
        Op::Ifle => Op::Ifgt,
        Op::IfIcmpeq => Op::IfIcmpne,
        Op::IfIcmpne => Op::IfIcmpeq,
        Op::IfIcmplt => Op::IfIcmpge,
        Op::IfIcmpge => Op::IfIcmplt,
        Op::IfIcmpgt => Op::IfIcmple,
        Op::IfIcmple => Op::IfIcmpgt,
        Op::IfAcmpeq => Op::IfAcmpne,
        Op::IfAcmpne => Op::IfAcmpeq,
        Op::Ifnull => Op::Ifnonnull,
        Op::Ifnonnull => Op::Ifnull,
        _ => return None,
    })
}

fn write_switch(
    switch: &SwitchTable,
    index: usize,
    layout: &CodeLayout,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    let op = if switch.is_table {
        Op::Tableswitch
    } else {
        Op::Lookupswitch
    };
    out.push(op as u8);
    out.extend(&[0; 3][..padding(layout.offset(index)) as usize]);
    put_u4(out, layout.distance(index, switch.default)? as u32);
    match (switch.is_table, switch.cases.first(), switch.cases.last()) {
        (true, Some(low), Some(high)) => {
            put_u4(out, low.0 as u32);
            put_u4(out, high.0 as u32);
        }
        _ => put_u4(out, switch.cases.len() as u32),
    }
    for (key, target) in &switch.cases {
        if !switch.is_table {
            put_u4(out, *key as u32);
        }
        put_u4(out, layout.distance(index, *target)? as u32);
    }
    Ok(())
}
