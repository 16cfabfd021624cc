//! The operands of instructions and terminators, and the successors of terminators.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::types::{BlockId, Op, Terminator, ValueId};

/// Calls `$visit` with a reference, shared or not as `$op` is, to each operand in order.
macro_rules! each_operand {
    ($op:expr, $visit:expr) => {
        match $op {
            Op::Const(_) | Op::Null | Op::New(_) | Op::GetStatic(_) | Op::Caught => {}
            Op::Arith(_, args) | Op::MultiNewArray(_, args) => args.into_iter().for_each($visit),
            Op::Invoke { args, .. } | Op::InvokeDynamic { args, .. } => {
                args.into_iter().for_each($visit)
            }
            Op::ArrayLoad(_, a, b) | Op::PutField(_, a, b) => [a, b].into_iter().for_each($visit),
            Op::ArrayStore(_, a, b, c) => [a, b, c].into_iter().for_each($visit),
            Op::ArrayLength(a)
            | Op::NewArray(_, a)
            | Op::NewRefArray(_, a)
            | Op::PutStatic(_, a)
            | Op::GetField(_, a)
            | Op::CheckCast(_, a)
            | Op::InstanceOf(_, a)
            | Op::MonitorEnter(a)
            | Op::MonitorExit(a) => [a].into_iter().for_each($visit),
        }
    };
}

impl Op {
    /// The operands, in the order of the JVM's stack, the deepest first.
    pub fn operands(&self) -> SmallVec<[ValueId; 4]> {
        let mut operands = SmallVec::new();
        each_operand!(self, |&operand| operands.push(operand));
        operands
    }

    /// Replaces each operand.
    pub fn map_operands(&mut self, map: impl Fn(ValueId) -> ValueId) {
        each_operand!(self, |operand| *operand = map(*operand));
    }
}

/// As `each_operand`, for a terminator.
macro_rules! each_use {
    ($terminator:expr, $visit:expr) => {
        match $terminator {
            Terminator::Goto(_) | Terminator::Return(None) => {}
            Terminator::If { args, .. } => args.into_iter().for_each($visit),
            Terminator::Switch { key: value, .. }
            | Terminator::Return(Some(value))
            | Terminator::Throw(value) => [value].into_iter().for_each($visit),
        }
    };
}

impl Terminator {
    /// The operands.
    pub fn operands(&self) -> SmallVec<[ValueId; 2]> {
        let mut operands = SmallVec::new();
        each_use!(self, |&operand| operands.push(operand));
        operands
    }

    /// Replaces each operand.
    pub fn map_operands(&mut self, map: impl Fn(ValueId) -> ValueId) {
        each_use!(self, |operand| *operand = map(*operand));
    }

    /// The blocks it leads to, each once: the next instruction's before a branch's target, a
    /// switch's cases before its default.
    pub fn successors(&self) -> SmallVec<[BlockId; 2]> {
        let mut successors = SmallVec::new();
        match self {
            Terminator::Return(_) | Terminator::Throw(_) => {}
            Terminator::Goto(target) => successors.push(*target),
            Terminator::If {
                taken, fallthrough, ..
            } => {
                successors.push(*fallthrough);
                if taken != fallthrough {
                    successors.push(*taken);
                }
            }
            Terminator::Switch { cases, default, .. } => {
                let mut seen = FxHashSet::default();
                let targets = cases.iter().map(|case| case.1).chain([*default]);
                successors.extend(targets.filter(|&target| seen.insert(target)));
            }
        }
        successors
    }
}
