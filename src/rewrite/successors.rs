//! The ways of control through a method's code.

use std::ops::Range;

use rustc_hash::FxHashMap;

use classfile::{Code, CodeElement, Insn, Label, Op};

/// The possible successors of each item of a method's code, by their indices in [`Code::items`].
pub(super) struct CodeSuccessors<'a> {
    code: &'a Code,
    places: FxHashMap<Label, usize>,
}

impl<'a> CodeSuccessors<'a> {
    pub(super) fn of(code: &'a Code) -> Self {
        Self {
            code,
            places: places(code),
        }
    }

    /// Whether one of these local variables may be written between the end of the instruction at
    /// index `from` and the start of the one at index `to`. A way on which `from` completes again
    /// does not count.
    pub(super) fn writes_between(&self, slots: &Range<u16>, from: usize, to: usize) -> bool {
        let after = self.reached(from + 1, from);
        let items = self.code.items.iter().enumerate();
        let mut writes = items.filter(|(index, item)| after[*index] && writes_to(item, slots));
        writes.any(|(index, _)| self.reached(index, from)[to])
    }

    /// The items that control may reach from the item at index `start`, itself included, while the
    /// instruction at index `but` does not complete.
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
                CodeElement::Label(_) => work.push(index + 1),
                CodeElement::Insn(_, insn) if index != but => {
                    work.extend(insn.jumps().map(|label| self.places[&label]));
                    work.extend((!insn.ends_flow()).then_some(index + 1));
                }
                CodeElement::Insn(..) => {}
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

/// The index of each label in [`Code::items`].
pub(super) fn places(code: &Code) -> FxHashMap<Label, usize> {
    let items = code.items.iter().enumerate();
    let places = items.filter_map(|(index, item)| match item {
        CodeElement::Label(label) => Some((*label, index)),
        CodeElement::Insn(..) => None,
    });
    places.collect()
}

/// Whether an item writes one of these local variables.
pub(super) fn writes_to(item: &CodeElement, slots: &Range<u16>) -> bool {
    let CodeElement::Insn(_, insn) = item else {
        return false;
    };
    let written = match insn {
        Insn::Local(Op::Istore | Op::Fstore | Op::Astore, slot) | Insn::Iinc(slot, _) => (*slot, 1),
        Insn::Local(Op::Lstore | Op::Dstore, slot) => (*slot, 2),
        _ => return false,
    };
    written.0 < slots.end && slots.start < written.0.saturating_add(written.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Id;
    use classfile::ExceptionRange;

    /// Code from words: `N:` is a label, `>N` a branch to it, `!N` a `goto`, `wN` a write of the
    /// variable `N`, `.` any other instruction.
    fn code(text: &str, exceptions: &[[usize; 3]]) -> Code {
        let label = |n: &str| Label::new(n.parse().expect("a number"));
        let item = |(pc, word): (usize, &str)| match word.split_at(1) {
            (n, ":") => CodeElement::Label(label(n)),
            (">", n) => CodeElement::Insn(pc as u16, Insn::Branch(Op::Ifeq, label(n))),
            ("!", n) => CodeElement::Insn(pc as u16, Insn::Branch(Op::Goto, label(n))),
            ("w", n) => CodeElement::Insn(
                pc as u16,
                Insn::Local(Op::Istore, n.parse().expect("a slot")),
            ),
            _ => CodeElement::Insn(pc as u16, Insn::Plain(Op::Nop)),
        };
        let exceptions = exceptions
            .iter()
            .map(|[start, end, handler]| ExceptionRange {
                start: Label::new(*start),
                end: Label::new(*end),
                handler: Label::new(*handler),
                catch_type: None,
            });
        Code {
            items: text.split(' ').enumerate().map(item).collect(),
            exceptions: exceptions.collect(),
            ..Code::default()
        }
    }

    /// Whether variable 1 is written between the first `.` and the last one.
    fn is_written(text: &str, exceptions: &[[usize; 3]]) -> bool {
        let code = code(text, exceptions);
        let words: Vec<&str> = text.split(' ').collect();
        let from = words.iter().position(|word| *word == ".");
        let to = words.iter().rposition(|word| *word == ".");
        let (from, to) = from.zip(to).expect("there are two");
        CodeSuccessors::of(&code).writes_between(&(1..2), from, to)
    }

    #[test]
    fn writes_are_found_on_every_way() {
        assert!(is_written(". w1 .", &[]));
        assert!(!is_written("w1 . w2 . w1", &[]));
        // Past the write, and through it.
        assert!(is_written(". >0 w1 0: .", &[]));
        assert!(!is_written(". !0 w1 0: .", &[]));
        // The write follows the last `.` in a loop. In the second case the loop runs the first `.`
        // again, too.
        assert!(is_written(". 0: . w1 >0", &[]));
        assert!(!is_written("0: . . w1 >0", &[]));
    }

    #[test]
    fn a_handler_may_come_after_any_instruction_of_its_range() {
        // The code after the write jumps away; only an exception reaches the second `.`.
        let text = ". 0: w1 !3 1: 2: . 3:";
        assert!(is_written(text, &[[0, 1, 2]]));
        assert!(!is_written(text, &[]));
        // The write is in the handler of the first instruction, which then did not complete.
        assert!(!is_written("0: . 1: !3 2: w1 !0 3: .", &[[0, 1, 2]]));
    }

    #[test]
    fn wide_values_write_two_slots() {
        let long = CodeElement::Insn(0, Insn::Local(Op::Lstore, 0));
        assert!(writes_to(&long, &(1..2)));
        assert!(!writes_to(&long, &(2..3)));
        assert!(writes_to(&CodeElement::Insn(0, Insn::Iinc(3, 1)), &(2..4)));
        assert!(!writes_to(
            &CodeElement::Insn(0, Insn::Local(Op::Iload, 3)),
            &(2..4)
        ));
    }
}
