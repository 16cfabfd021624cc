//! `max_stack` and `max_locals` from the instructions.
//!
//! In code that verifies, the depth of the stack at an instruction is the same on all paths (JVMS
//! 4.9.2). So one visit of each instruction finds it. JVMs also check code that no path reaches,
//! from its frames (JVMS 4.10.1.6). So the visit starts at every frame, too.

use crate::code::{Code, CodeElement, Insn};
use crate::constant::Const;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::ClassError;
use crate::frame::{Frame, VerificationType};
use crate::label::Label;
use crate::opcode::Op;
use base::{Id, Sym};

struct Visit<'a> {
    code: &'a Code,
    /// For each label its item.
    places: Vec<Option<usize>>,
    seen: Vec<bool>,
    /// Items still to visit, each with the depth there.
    open: Vec<(usize, u32)>,
    deepest: u32,
}

/// The deepest stack, in slots.
pub(super) fn max_stack(code: &Code) -> Result<u16, ClassError> {
    let mut visit = Visit {
        code,
        places: vec![None; code.label_count as usize],
        seen: vec![false; code.items.len()],
        open: vec![(0, 0)],
        deepest: 0,
    };
    for (index, item) in code.items.iter().enumerate() {
        if let CodeElement::Label(label) = item {
            visit.places[label.index()] = Some(index);
        }
    }
    visit.run()?;
    for range in &code.exceptions {
        visit.enter(range.handler, 1);
    }
    visit.run()?;
    for (label, frame) in &code.frames {
        visit.enter(*label, slots(&frame.stack));
        visit.run()?;
    }
    u16::try_from(visit.deepest).map_err(|_| ClassError::TooLarge("operand stack".into()))
}

impl Visit<'_> {
    /// Records a jump to `label` at stack depth `depth`.
    fn enter(&mut self, label: Label, depth: u32) {
        self.deepest = self.deepest.max(depth);
        // The layouter refuses a label without a place.
        if let Some(Some(place)) = self.places.get(label.index()) {
            self.open.push((*place, depth));
        }
    }

    fn run(&mut self) -> Result<(), ClassError> {
        while let Some((mut index, mut depth)) = self.open.pop() {
            while index < self.code.items.len() && !std::mem::replace(&mut self.seen[index], true) {
                if let CodeElement::Insn(_, insn) = &self.code.items[index] {
                    let (taken, put) = effect(insn)?;
                    let left = depth.checked_sub(taken);
                    let left =
                        left.ok_or_else(|| ClassError::Malformed("stack underflow".into()))?;
                    depth = left + put;
                    self.deepest = self.deepest.max(depth);
                    if self.leave(insn, depth) {
                        break;
                    }
                }
                index += 1;
            }
        }
        Ok(())
    }

    /// Records the targets of an instruction. Says whether control never continues with the next
    /// instruction.
    fn leave(&mut self, insn: &Insn, depth: u32) -> bool {
        match insn {
            Insn::Branch(op, target) => {
                self.enter(*target, depth);
                op.ends_flow()
            }
            Insn::Switch(switch) => {
                self.enter(switch.default, depth);
                for (_, target) in &switch.cases {
                    self.enter(*target, depth);
                }
                true
            }
            Insn::Plain(op) => op.ends_flow(),
            _ => false,
        }
    }
}

/// The numbers of slots that an instruction takes from the stack and puts on it.
fn effect(insn: &Insn) -> Result<(u32, u32), ClassError> {
    Ok(match insn {
        Insn::Plain(op) | Insn::Push(op, _) | Insn::Local(op, _) | Insn::Branch(op, _) => {
            match op.effect() {
                Some(effect) => of_text(effect),
                None => of_stack_op(*op),
            }
        }
        Insn::Type(op, _) => op.effect().map_or((0, 0), of_text),
        Insn::Iinc(..) => (0, 0),
        Insn::Ldc(constant) => (0, const_slots(constant)),
        Insn::Switch(_) => (1, 0),
        Insn::NewArray(_) => (1, 1),
        Insn::MultiANewArray(_, dimensions) => ((*dimensions).into(), 1),
        Insn::Field(op, field) => {
            let size = field_slots(field.descriptor)?;
            match op {
                Op::Getstatic => (0, size),
                Op::Putstatic => (size, 0),
                Op::Getfield => (1, size),
                _ => (1 + size, 0),
            }
        }
        Insn::Invoke(op, method) => {
            let (taken, put) = call_slots(method.descriptor)?;
            (taken + u32::from(*op != Op::Invokestatic), put)
        }
        Insn::InvokeDynamic(_, member) => call_slots(member.descriptor)?,
    })
}

/// The effect of a text like `AI>I`.
fn of_text(effect: &str) -> (u32, u32) {
    let size = |letter: u8| if matches!(letter, b'J' | b'D') { 2 } else { 1 };
    let mut taken = 0;
    let mut put = 0;
    let mut side = &mut taken;
    for letter in effect.bytes() {
        match letter {
            b'>' => side = &mut put,
            letter => *side += size(letter),
        }
    }
    (taken, put)
}

/// The effect of an instruction that moves slots independent of their types.
fn of_stack_op(op: Op) -> (u32, u32) {
    match op {
        Op::Pop => (1, 0),
        Op::Pop2 => (2, 0),
        Op::Dup => (1, 2),
        Op::DupX1 => (2, 3),
        Op::DupX2 => (3, 4),
        Op::Dup2 => (2, 4),
        Op::Dup2X1 => (3, 5),
        Op::Dup2X2 => (4, 6),
        Op::Swap => (2, 2),
        _ => (0, 0),
    }
}

fn const_slots(constant: &Const) -> u32 {
    if constant.is_wide() { 2 } else { 1 }
}

fn field_slots(descriptor: Sym) -> Result<u32, ClassError> {
    let slots = FieldType::count_slots(descriptor);
    slots
        .map(|slots| slots as u32)
        .ok_or_else(|| ClassError::Malformed("field descriptor".into()))
}

fn call_slots(descriptor: Sym) -> Result<(u32, u32), ClassError> {
    let (taken, put) = MethodDescriptor::count_slots(descriptor)
        .ok_or_else(|| ClassError::Malformed("method descriptor".into()))?;
    Ok((taken as u32, put as u32))
}

/// The slots that `types` take together.
fn slots(types: &[VerificationType]) -> u32 {
    types.iter().map(|ty| ty.slots() as u32).sum()
}

/// The number of local variables: the declared one, or more if the parameters, an instruction or a
/// frame needs more.
pub(super) fn max_locals(code: &Code, initial: &Frame) -> Result<u16, ClassError> {
    let mut most = slots(&initial.locals).max(code.max_locals.into());
    for (_, insn) in code.insns() {
        most = most.max(match insn {
            Insn::Local(Op::Lload | Op::Dload | Op::Lstore | Op::Dstore, slot) => {
                u32::from(*slot) + 2
            }
            Insn::Local(_, slot) | Insn::Iinc(slot, _) => u32::from(*slot) + 1,
            _ => 0,
        });
    }
    for (_, frame) in &code.frames {
        most = most.max(slots(&frame.locals));
    }
    u16::try_from(most).map_err(|_| ClassError::TooLarge("local variables".into()))
}
