//! The origins of a method's values, as its source text would name them.

use std::collections::BTreeSet;

use classfile::{Code, CodeElement, FieldRef, Insn, MethodRef, Pc};
use ir::{Body, Definition, Inst, Op, Terminator, ValueId};

/// The origin of a value. Casts, array copies, null checks and merges are looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueOrigin {
    /// `this`.
    This,
    /// The parameter of that position, `this` not counted.
    Parameter(usize),
    /// Read from a field by that instruction.
    Field(Pc, FieldRef),
    /// Read from a static field by that instruction.
    Static(Pc, FieldRef),
    /// Returned by that method, which the instruction calls.
    Result(Pc, MethodRef),
    /// The result of that `invokedynamic`.
    Dynamic(Pc),
    /// Read from an array by that instruction.
    Element(Pc),
    /// Allocated by that instruction.
    Made(Pc),
    /// A caught exception.
    Caught,
    /// A constant.
    Constant,
}

impl ValueOrigin {
    /// The instruction that produces it, if there is one.
    pub(super) fn pc(self) -> Option<Pc> {
        match self {
            Self::Field(pc, _)
            | Self::Static(pc, _)
            | Self::Result(pc, _)
            | Self::Dynamic(pc)
            | Self::Element(pc)
            | Self::Made(pc) => Some(pc),
            Self::This | Self::Parameter(_) | Self::Caught | Self::Constant => None,
        }
    }
}

/// The possible origins of a method's result.
pub(super) fn returned(body: &Body) -> BTreeSet<ValueOrigin> {
    let returned = body
        .blocks
        .values()
        .iter()
        .filter_map(|block| match block.terminator {
            Terminator::Return(value) => value,
            _ => None,
        });
    returned.flat_map(|value| origins(body, value)).collect()
}

/// The possible origins of a value.
pub(super) fn origins(body: &Body, value: ValueId) -> BTreeSet<ValueOrigin> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        match body.values[value].definition {
            Definition::Parameter(n) => {
                let n = n as usize;
                found.insert(match n.checked_sub(usize::from(!body.is_static)) {
                    Some(n) => ValueOrigin::Parameter(n),
                    None => ValueOrigin::This,
                });
            }
            Definition::Phi(block, n) => open.extend(&body.blocks[block].phis[n as usize].args),
            Definition::Inst(block, n) => match &body.blocks[block].insts[n as usize] {
                Inst {
                    op: Op::CheckCast(_, of),
                    ..
                } => open.push(*of),
                Inst {
                    op: Op::Invoke { method, args, .. },
                    ..
                } if is_same(method) => open.extend(args.first()),
                inst => found.extend(made_by(inst)),
            },
        }
    }
    found
}

/// Whether a method copies an array (JLS 10.7), or returns its argument (`Objects.requireNonNull`).
fn is_same(method: &MethodRef) -> bool {
    method.owner.bytes().starts_with(b"[") && method.name == *"clone"
        || method.owner == *"java/util/Objects" && method.name == *"requireNonNull"
}

/// The origin of an instruction's result; `None` for null and for values that are no references.
fn made_by(inst: &Inst) -> Option<ValueOrigin> {
    let pc = inst.pc;
    Some(match &inst.op {
        Op::GetField(field, _) => ValueOrigin::Field(pc, *field),
        Op::GetStatic(field) => ValueOrigin::Static(pc, *field),
        Op::Invoke { method, .. } => ValueOrigin::Result(pc, *method),
        Op::InvokeDynamic { .. } => ValueOrigin::Dynamic(pc),
        Op::ArrayLoad(..) => ValueOrigin::Element(pc),
        Op::New(_) | Op::NewArray(..) | Op::NewRefArray(..) | Op::MultiNewArray(..) => {
            ValueOrigin::Made(pc)
        }
        Op::Caught => ValueOrigin::Caught,
        Op::Const(_) => ValueOrigin::Constant,
        _ => return None,
    })
}

/// The instruction at a place.
pub(super) fn instruction(body: &Body, pc: Pc) -> Option<&Inst> {
    let mut all = body.blocks.values().iter().flat_map(|block| &block.insts);
    all.find(|inst| inst.pc == pc)
}

/// The operands of an instruction:
///
/// * of a call, its receiver, if it has one, and its arguments
/// * of a write to a field, the object, if it has one, and the value
/// * of a read from an array, the array
pub(super) fn arguments(body: &Body, pc: Pc) -> Option<Vec<ValueId>> {
    Some(match &instruction(body, pc)?.op {
        Op::Invoke { args, .. } | Op::InvokeDynamic { args, .. } => args.to_vec(),
        Op::PutField(_, object, value) => vec![*object, *value],
        Op::PutStatic(_, value) => vec![*value],
        Op::ArrayLoad(_, array, _) => vec![*array],
        _ => return None,
    })
}

/// The source name of the variable that holds that slot at the start of the method.
pub(super) fn parameter_name(code: &Code, slot: usize) -> Option<String> {
    let first = code
        .items
        .iter()
        .take_while(|item| matches!(item, CodeElement::Label(_)));
    let first: BTreeSet<_> = first
        .filter_map(|item| match item {
            CodeElement::Label(label) => Some(*label),
            CodeElement::Insn(..) => None,
        })
        .collect();
    let mut variables = code.variables.iter();
    let found = variables.find(|v| usize::from(v.index) == slot && first.contains(&v.start));
    found.map(|variable| variable.name.to_string())
}

/// The member that a read or write at a place names.
pub(super) fn field_at(code: &Code, pc: Pc) -> Option<FieldRef> {
    match code.insn_at(pc)? {
        Insn::Field(_, field) => Some(*field),
        _ => None,
    }
}
