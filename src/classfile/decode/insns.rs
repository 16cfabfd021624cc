//! The instructions of a code (JVMS chapter 6), folded to canonical forms.

use crate::code::{Insn, Pc, SwitchTable};
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::descriptor::MethodDescriptor;
use crate::error::ClassError;
use crate::label::Label;
use crate::opcode::{Op, OperandKind};
use crate::pool::Pool;

const LDC_W: u8 = 19;
const LDC2_W: u8 = 20;
const ILOAD_0: u8 = 26;
const ALOAD_3: u8 = 45;
const ISTORE_0: u8 = 59;
const ASTORE_3: u8 = 78;
const JSR: u8 = 168;
const RET: u8 = 169;
const WIDE: u8 = 196;
const GOTO_W: u8 = 200;
const JSR_W: u8 = 201;

/// Decodes all instructions, with their offsets. Afterwards every branch target is known to be an
/// instruction.
pub(super) fn decode(
    pool: &Pool,
    code: &[u8],
    labels: &mut Labels,
) -> Result<Vec<(Pc, Insn)>, ClassError> {
    let input = &mut Cursor::new(code);
    let mut insns = Vec::with_capacity(code.len() / 2);
    while input.remaining() > 0 {
        let offset = input.position();
        labels.start(offset);
        // The code is at most 65,535 bytes long, so its offsets fit.
        insns.push((offset as Pc, insn(pool, input, offset, labels)?));
    }
    labels.check_targets()?;
    Ok(insns)
}

fn insn(
    pool: &Pool,
    input: &mut Cursor<'_>,
    offset: usize,
    labels: &mut Labels,
) -> Result<Insn, ClassError> {
    let byte = input.u1()?;
    let Some(op) = Op::from_byte(byte) else {
        return form(pool, byte, input, offset, labels);
    };
    Ok(match op.operand() {
        OperandKind::None => Insn::Plain(op),
        OperandKind::Push if op == Op::Bipush => Insn::Push(op, input.i1()?.into()),
        OperandKind::Push => Insn::Push(op, input.i2()?),
        OperandKind::Ldc => {
            let index = input.u1()?.into();
            ldc(pool, index, false)?
        }
        OperandKind::Local => Insn::Local(op, input.u1()?.into()),
        OperandKind::Iinc => Insn::Iinc(input.u1()?.into(), input.i1()?.into()),
        OperandKind::Branch => Insn::Branch(op, labels.target(offset, input.i2()?.into())?),
        OperandKind::TableSwitch | OperandKind::LookupSwitch => {
            Insn::Switch(Box::new(switch(op, input, offset, labels)?))
        }
        OperandKind::Field => Insn::Field(op, pool.field(input.u2()?)?),
        OperandKind::Invoke => invoke(pool, op, input)?,
        OperandKind::InvokeDynamic => {
            let (bootstrap, member) = pool.invoke_dynamic(input.u2()?)?;
            zero(input.u2()?)?;
            Insn::InvokeDynamic(bootstrap, member)
        }
        OperandKind::Type => Insn::Type(op, pool.class(input.u2()?)?),
        OperandKind::NewArray => Insn::NewArray(input.u1()?),
        OperandKind::MultiANewArray => Insn::MultiANewArray(pool.class(input.u2()?)?, input.u1()?),
    })
}

/// Short and wide forms.
fn form(
    pool: &Pool,
    byte: u8,
    input: &mut Cursor<'_>,
    offset: usize,
    labels: &mut Labels,
) -> Result<Insn, ClassError> {
    Ok(match byte {
        LDC_W => ldc(pool, input.u2()?, false)?,
        LDC2_W => ldc(pool, input.u2()?, true)?,
        ILOAD_0..=ALOAD_3 => short_local(Op::Iload, byte - ILOAD_0)?,
        ISTORE_0..=ASTORE_3 => short_local(Op::Istore, byte - ISTORE_0)?,
        WIDE => wide(input)?,
        GOTO_W => Insn::Branch(Op::Goto, labels.target(offset, input.i4()?)?),
        JSR | RET | JSR_W => return Err(ClassError::Subroutines),
        _ => return Err(unknown(byte)),
    })
}

/// `iload_0` and the like: four opcodes for each of the five types, in the order `iload`…`aload`.
fn short_local(first: Op, number: u8) -> Result<Insn, ClassError> {
    let byte = first as u8 + number / 4;
    let op = Op::from_byte(byte).ok_or_else(|| unknown(byte))?;
    Ok(Insn::Local(op, (number % 4).into()))
}

fn wide(input: &mut Cursor<'_>) -> Result<Insn, ClassError> {
    let byte = input.u1()?;
    match Op::from_byte(byte) {
        Some(op) if op.operand() == OperandKind::Local => Ok(Insn::Local(op, input.u2()?)),
        Some(Op::Iinc) => Ok(Insn::Iinc(input.u2()?, input.i2()?)),
        None if byte == RET => Err(ClassError::Subroutines),
        _ => Err(unknown(byte)),
    }
}

/// `ldc` and `ldc_w` load one slot, `ldc2_w` two (JVMS 6.5).
fn ldc(pool: &Pool, index: u16, wide: bool) -> Result<Insn, ClassError> {
    let constant = pool.constant(index)?;
    if constant.is_wide() != wide {
        return Err(ClassError::Malformed(
            "ldc or ldc2_w loads a constant of the wrong size".into(),
        ));
    }
    Ok(Insn::Ldc(constant))
}

fn invoke(pool: &Pool, op: Op, input: &mut Cursor<'_>) -> Result<Insn, ClassError> {
    let method = pool.method(input.u2()?)?;
    if op == Op::Invokeinterface {
        let slots = MethodDescriptor::count_slots(method.descriptor).map(|(taken, _)| taken + 1);
        if slots != Some(input.u1()?.into()) {
            return Err(ClassError::Malformed(
                "the argument count of an invokeinterface is wrong".into(),
            ));
        }
        zero(input.u1()?.into())?;
    }
    Ok(Insn::Invoke(op, method))
}

fn switch(
    op: Op,
    input: &mut Cursor<'_>,
    offset: usize,
    labels: &mut Labels,
) -> Result<SwitchTable, ClassError> {
    input.take(3 - offset % 4)?;
    let default = labels.target(offset, input.i4()?)?;
    let cases = match op {
        Op::Tableswitch => table_cases(input, offset, labels)?,
        _ => lookup_cases(input, offset, labels)?,
    };
    Ok(SwitchTable {
        is_table: op == Op::Tableswitch,
        default,
        cases,
    })
}

type Cases = Vec<(i32, Label)>;

fn table_cases(
    input: &mut Cursor<'_>,
    offset: usize,
    labels: &mut Labels,
) -> Result<Cases, ClassError> {
    let (low, high) = (input.i4()?, input.i4()?);
    let count = i64::from(high) - i64::from(low) + 1;
    if count < 1 || count > (input.remaining() / 4) as i64 {
        return Err(ClassError::Malformed(
            "the range of a tableswitch is empty or too large".into(),
        ));
    }
    (low..=high)
        .map(|key| Ok((key, labels.target(offset, input.i4()?)?)))
        .collect()
}

fn lookup_cases(
    input: &mut Cursor<'_>,
    offset: usize,
    labels: &mut Labels,
) -> Result<Cases, ClassError> {
    let count = input.i4()?;
    if count < 0 || count as usize > input.remaining() / 8 {
        return Err(ClassError::Malformed(
            "the number of cases of a lookupswitch is negative or too large".into(),
        ));
    }
    let mut cases: Cases = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let key = input.i4()?;
        if cases.last().is_some_and(|&(last, _)| last >= key) {
            return Err(ClassError::Malformed(
                "the keys of a lookupswitch do not ascend".into(),
            ));
        }
        cases.push((key, labels.target(offset, input.i4()?)?));
    }
    Ok(cases)
}

fn zero(value: u16) -> Result<(), ClassError> {
    match value {
        0 => Ok(()),
        _ => Err(ClassError::Malformed(
            "an operand that must be zero is not".into(),
        )),
    }
}

fn unknown(byte: u8) -> ClassError {
    ClassError::Malformed(format!("unknown opcode {byte}"))
}
