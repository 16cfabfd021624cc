//! Captured values of a lambda that are still in variables of the method that calls it.
//!
//! A lambda's object does not reveal its captured values. But often a lambda is made and called in
//! one method, and its captured values come from variables of that method. At the call such a
//! variable holds the captured value if
//!
//! * the call's receiver is the result of one `invokedynamic` of the method, on every way to the
//!   call: in SSA form it is that instruction's value, and no phi. So the instruction dominates the
//!   call, and the receiver captured the arguments of its latest completion;
//! * each argument is loaded from a variable right before it;
//! * the variable is not written between the load and the `invokedynamic`. It is not written on any
//!   way from there to the call either, unless the `invokedynamic` runs again on that way.
//!
//! Frames decide whether the variable is still in use at the call, so the verifier is asked.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::receiver::{before_null_check, jump_targets, pushed_below};
use crate::successors::{CodeSuccessors, writes_to};
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{
    ClassFile, Code, CodeElement, FieldType, Insn, Label, Method, MethodDescriptor, Op, Pc,
    Primitive,
};
use ir::{Body, Definition, Op as IrOp, ValueId};

/// A method in which lambdas are made and called.
pub(super) struct Captures<'a> {
    file: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    body: OnceCell<Option<Body>>,
}

impl<'a> Captures<'a> {
    pub(super) fn new(file: &'a ClassFile, method: &'a Method, code: &'a Code) -> Self {
        Self {
            file,
            method,
            code,
            body: OnceCell::new(),
        }
    }

    /// The variables that hold the captured values of the receiver of the call at `call`, with
    /// their types. `None` if a variable may hold another value. `factory` is the descriptor of the
    /// lambda's site.
    pub(super) fn at(&self, call: Pc, factory: Sym) -> Option<Vec<(FieldType, u16)>> {
        let types = MethodDescriptor::parse(factory)?.parameters;
        if types.is_empty() {
            return Some(Vec::new());
        }
        let (site, call) = (self.place(self.site(call)?)?, self.place(call)?);
        let CodeElement::Insn(_, Insn::InvokeDynamic(_, named)) = &self.code.items[site] else {
            return None;
        };
        (named.descriptor == factory).then_some(())?;
        let variables = self.loaded_for(site, &types)?;
        let successors = CodeSuccessors::of(self.code);
        let mut slots = variables.iter().map(|(ty, slot)| slots_of(*ty, *slot));
        let stay = !slots.any(|slots| successors.writes_between(&slots, site, call));
        (stay || !in_force(Rule::CapturesStay)).then_some(variables)
    }

    /// The variables that the arguments of the `invokedynamic` at that index come from, with the
    /// types.
    fn loaded_for(&self, site: usize, types: &[FieldType]) -> Option<Vec<(FieldType, u16)>> {
        let targets = jump_targets(self.code);
        let user = before_null_check(self.code, &targets, site);
        let mut above = 0;
        let mut variables = Vec::new();
        for ty in types.iter().rev() {
            let variable = self.variable(&targets, (user, site), above, *ty)?;
            variables.push((*ty, variable));
            above += ty.slots();
        }
        variables.reverse();
        Some(variables)
    }

    /// The index of an instruction.
    fn place(&self, pc: Pc) -> Option<usize> {
        let mut items = self.code.items.iter();
        items.position(|item| matches!(item, CodeElement::Insn(at, _) if *at == pc))
    }

    /// The `invokedynamic` that made the receiver of the call at `call`, in its latest run.
    fn site(&self, call: Pc) -> Option<Pc> {
        let build = || ir::build(self.file, self.method, self.code).ok();
        let body = self.body.get_or_init(build).as_ref()?;
        let insts = body.blocks.values().iter().flat_map(|block| &block.insts);
        let mut receivers = insts.filter_map(|inst| match &inst.op {
            IrOp::Invoke { args, .. } if inst.pc == call => args.first().copied(),
            _ => None,
        });
        made_at(body, receivers.next()?)
    }

    /// The variable that certainly holds an operand of the instruction at index `user`, if it is
    /// not written before the site at index `site`. The operand has that type, and lies `above`
    /// slots below the top.
    fn variable(
        &self,
        targets: &BTreeSet<Label>,
        (user, site): (usize, usize),
        above: usize,
        ty: FieldType,
    ) -> Option<u16> {
        let pushed = pushed_below(self.code, targets, user, above, ty.slots())?;
        let CodeElement::Insn(_, insn @ Insn::Local(_, slot)) = &self.code.items[pushed] else {
            return None;
        };
        let is_load = *insn == Insn::load(ty, *slot);
        let mut between = self.code.items[pushed..site].iter();
        let stays = !between.any(|item| writes_to(item, &slots_of(ty, *slot)));
        (is_load && stays).then_some(*slot)
    }
}

/// The slots of a variable of that type.
fn slots_of(ty: FieldType, slot: u16) -> Range<u16> {
    slot..slot.saturating_add(ty.slots() as u16)
}

/// The `invokedynamic` that made a value, behind casts.
fn made_at(body: &Body, mut value: ValueId) -> Option<Pc> {
    loop {
        value = match body.values[value].definition {
            Definition::Inst(block, n) => {
                let inst = &body.blocks[block].insts[n as usize];
                match inst.op {
                    IrOp::InvokeDynamic { .. } => return Some(inst.pc),
                    IrOp::CheckCast(_, value) => value,
                    _ => return None,
                }
            }
            Definition::Phi(block, n) if !in_force(Rule::CapturesAreOfOne) => {
                let is_made =
                    |arg: &&ValueId| matches!(body.op(**arg), Some(IrOp::InvokeDynamic { .. }));
                *body.blocks[block].phis[n as usize]
                    .args
                    .iter()
                    .find(is_made)?
            }
            Definition::Phi(..) | Definition::Parameter(_) => return None,
        }
    }
}

/// Loads a captured value as a lambda's field would hold it: only the low bits of a number.
pub(super) fn load(ty: FieldType, slot: u16) -> Vec<Insn> {
    let mut code = vec![Insn::load(ty, slot)];
    match ty {
        FieldType::Primitive(Primitive::Byte) => code.push(Insn::Plain(Op::I2b)),
        FieldType::Primitive(Primitive::Short) => code.push(Insn::Plain(Op::I2s)),
        FieldType::Primitive(Primitive::Char) => code.push(Insn::Plain(Op::I2c)),
        FieldType::Primitive(Primitive::Boolean) => {
            code.extend([Op::Iconst1, Op::Iand].map(Insn::Plain))
        }
        _ => {}
    }
    code
}
