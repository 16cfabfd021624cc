//! The ways that control may take through a method's code.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::classfile::{Code, Insn, Item, Label, Op};

/// Where control may go from each item of a method's code, by their indices in [`Code::items`].
pub(super) struct Ways<'a> {
    code: &'a Code,
    places: FxHashMap<Label, usize>,
}

impl<'a> Ways<'a> {
    pub(super) fn of(code: &'a Code) -> Self {
        let items = code.items.iter().enumerate();
        let places = items.filter_map(|(index, item)| match item {
            Item::Label(label) => Some((*label, index)),
            Item::Insn(..) => None,
        });
        Self {
            code,
            places: places.collect(),
        }
    }

    /// Whether something may get into one of these local variables after the instruction at index
    /// `from` has come to its end and before the one at index `to` runs, without `from` coming to its
    /// end once more.
    pub(super) fn writes_between(&self, slots: &Range<u16>, from: usize, to: usize) -> bool {
        let after = self.reached(from + 1, from);
        let items = self.code.items.iter().enumerate();
        let mut writes = items.filter(|(index, item)| after[*index] && writes_to(item, slots));
        writes.any(|(index, _)| self.reached(index, from)[to])
    }

    /// What control may come to from the item at index `start`, itself included, as long as the
    /// instruction at index `but` does not come to its end.
    fn reached(&self, start: usize, but: usize) -> Vec<bool> {
        let mut reached = vec![false; self.code.items.len()];
        let mut work = vec![start];
        while let Some(index) = work.pop() {
            let Some(is_reached) = reached.get_mut(index) else {
                continue;
            };
            if std::mem::replace(is_reached, true) {
                continue;
            }
            work.extend(self.handlers(index));
            match &self.code.items[index] {
                Item::Label(_) => work.push(index + 1),
                Item::Insn(_, insn) if index != but => {
                    work.extend(insn.jumps().map(|label| self.places[&label]));
                    work.extend((!ends_flow(insn)).then_some(index + 1));
                }
                Item::Insn(..) => {}
            }
        }
        reached
    }

    /// The handlers of exceptions that the item at that index may throw.
    fn handlers(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let exceptions = self.code.exceptions.iter();
        exceptions.filter_map(move |range| {
            let covered = self.places[&range.start]..self.places[&range.end];
            let handler = self.places[&range.handler];
            covered.contains(&index).then_some(handler)
        })
    }
}

/// Whether an item writes one of these local variables.
pub(super) fn writes_to(item: &Item, slots: &Range<u16>) -> bool {
    let Item::Insn(_, insn) = item else {
        return false;
    };
    let written = match insn {
        Insn::Local(Op::Istore | Op::Fstore | Op::Astore, slot) | Insn::Iinc(slot, _) => (*slot, 1),
        Insn::Local(Op::Lstore | Op::Dstore, slot) => (*slot, 2),
        _ => return false,
    };
    written.0 < slots.end && slots.start < written.0.saturating_add(written.1)
}

fn ends_flow(insn: &Insn) -> bool {
    match insn {
        Insn::Plain(op) | Insn::Branch(op, _) => op.ends_flow(),
        Insn::Switch(_) => true,
        _ => false,
    }
}
