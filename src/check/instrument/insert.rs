//! Insertions → labelled code.
//!
//! Inserted code is straight-line, leaves the stack as it found it, and throws no exception of its
//! own. Code before an instruction stands behind the labels there, so jumps meet it. Code behind an
//! instruction stands before the next labels. Arguments above a receiver go to fresh variables and
//! come back. No frame lies between, so no frame names these variables. Only code at the very start
//! (`guarded_call`) has a handler: there the descriptor gives the types.

use std::collections::{BTreeMap, BTreeSet};

use base::Sym;
use classfile::{
    Code, CodeElement, ExceptionRange, FieldType, Frame, Insn, Label, MethodRef, Op, Pc,
    VerificationType,
};

/// Why a method cannot take the insertions.
pub(crate) type InsertionRefusal = &'static str;

/// The insertions into a method.
pub(crate) trait Insertions {
    /// Inserts code before all code and all labels: a jump to the first instruction does not meet
    /// it.
    fn start(&mut self, out: &mut Inserter<'_>) -> Result<(), InsertionRefusal>;

    /// Inserts code before an instruction of the method.
    fn before(
        &mut self,
        pc: Pc,
        insn: &Insn,
        out: &mut Inserter<'_>,
    ) -> Result<(), InsertionRefusal>;

    /// Inserts code behind that instruction. Control must be able to go on after it.
    fn after(&mut self, pc: Pc, out: &mut Inserter<'_>) -> Result<(), InsertionRefusal>;
}

/// Makes the insertions; `runtime` is the class that they call.
///
/// # Errors
/// Why they were not made; the code is to be thrown away then.
pub(crate) fn insert(
    code: &mut Code,
    runtime: Sym,
    insertions: &mut dyn Insertions,
) -> Result<(), InsertionRefusal> {
    let items = std::mem::take(&mut code.items);
    let mut inserter = Inserter {
        runtime,
        free: code.max_locals,
        pc: 0,
        out: Vec::with_capacity(items.len()),
        code,
    };
    insertions.start(&mut inserter)?;
    let made = uninitialized(inserter.code);
    let mut renamed = BTreeMap::new();
    for item in items {
        let CodeElement::Insn(pc, insn) = item else {
            inserter.out.push(item);
            continue;
        };
        inserter.pc = pc;
        let place = last_label(&inserter.out, &made);
        let before = inserter.out.len();
        insertions.before(pc, &insn, &mut inserter)?;
        if let Some(label) = place.filter(|_| inserter.out.len() > before) {
            // A frame's uninitialised type names the place of its `new`, not of the inserted code.
            let fresh = inserter.code.new_label();
            renamed.insert(label, fresh);
            inserter.out.push(CodeElement::Label(fresh));
        }
        inserter.push(insn);
        insertions.after(pc, &mut inserter)?;
    }
    let Inserter { code, out, .. } = inserter;
    code.items = out;
    rename(code, &renamed);
    Ok(())
}

/// The labels that frames name as places of a `new`.
fn uninitialized(code: &Code) -> BTreeSet<Label> {
    let types = code
        .frames
        .iter()
        .flat_map(|(_, f)| f.locals.iter().chain(&f.stack));
    types
        .filter_map(|ty| match ty {
            VerificationType::Uninitialized(label) => Some(*label),
            _ => None,
        })
        .collect()
}

/// The label of `made` among the labels at the end.
fn last_label(out: &[CodeElement], made: &BTreeSet<Label>) -> Option<Label> {
    let labels = out.iter().rev().map_while(|item| match item {
        CodeElement::Label(label) => Some(*label),
        CodeElement::Insn(..) => None,
    });
    labels.into_iter().find(|label| made.contains(label))
}

fn rename(code: &mut Code, renamed: &BTreeMap<Label, Label>) {
    let frames = code.frames.iter_mut();
    for ty in frames.flat_map(|(_, f)| f.locals.iter_mut().chain(&mut f.stack)) {
        if let VerificationType::Uninitialized(label) = ty
            && let Some(fresh) = renamed.get(label)
        {
            *label = *fresh;
        }
    }
}

/// Arguments of a call, moved to variables.
pub(crate) struct Spilled {
    /// Their types, and where they are.
    pub arguments: Vec<(FieldType, u16)>,
    /// The next free variable.
    pub free: u16,
}

/// Takes the inserted code.
pub(crate) struct Inserter<'a> {
    /// The method's code without its items, which are on their way to `out`.
    code: &'a mut Code,
    runtime: Sym,
    /// The first variable that the method does not use.
    free: u16,
    /// The instruction that inserted ones stand for.
    pc: Pc,
    out: Vec<CodeElement>,
}

impl Inserter<'_> {
    /// Inserts an instruction.
    pub(crate) fn push(&mut self, insn: Insn) {
        self.out.push(CodeElement::Insn(self.pc, insn));
    }

    /// Inserts a call of a static method of the run-time class.
    pub(crate) fn call(&mut self, name: &str, descriptor: &str) {
        let method = MethodRef::of_class(self.runtime, name, descriptor);
        self.push(Insn::Invoke(Op::Invokestatic, method));
    }

    /// Inserts a call of a method of the run-time class without parameters and result. Its
    /// exceptions are caught. `first` has the types at the method's start: the call stands there
    /// only.
    pub(crate) fn guarded_call(&mut self, name: &str, first: &Frame) {
        let [start, end, handler, rest] = [(); 4].map(|()| self.code.new_label());
        let thrown = Frame {
            stack: vec![VerificationType::Object("java/lang/Throwable".into())],
            ..first.clone()
        };
        self.out.push(CodeElement::Label(start));
        self.call(name, "()V");
        self.out.push(CodeElement::Label(end));
        self.push(Insn::Branch(Op::Goto, rest));
        self.out.push(CodeElement::Label(handler));
        self.push(Insn::Plain(Op::Pop));
        self.out.push(CodeElement::Label(rest));
        // The next instruction may have a frame of its own.
        self.push(Insn::Plain(Op::Nop));
        let frames = [(handler, thrown), (rest, first.clone())];
        self.code.frames.splice(0..0, frames);
        self.code.exceptions.push(ExceptionRange {
            start,
            end,
            handler,
            catch_type: None,
        });
    }

    /// Moves the values on the stack to fresh variables, the last first.
    pub(crate) fn spill(&mut self, types: &[FieldType]) -> Result<Spilled, InsertionRefusal> {
        let mut free = self.free;
        let mut arguments = Vec::new();
        for ty in types {
            arguments.push((*ty, free));
            free = free.checked_add(ty.slots() as u16).ok_or(TOO_MANY)?;
        }
        free.checked_add(1).ok_or(TOO_MANY)?;
        for (ty, slot) in arguments.iter().rev() {
            self.push(Insn::store(*ty, *slot));
        }
        Ok(Spilled { arguments, free })
    }

    /// Puts them back.
    pub(crate) fn restore(&mut self, spilled: &Spilled) {
        for (ty, slot) in &spilled.arguments {
            self.push(Insn::load(*ty, *slot));
        }
    }
}

const TOO_MANY: InsertionRefusal = "it would have too many variables";
