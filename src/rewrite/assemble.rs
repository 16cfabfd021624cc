//! Bodies of methods that are added.

use crate::classfile::{AddedMethod, Code, FieldType, Insn, Item, Label, MethodFlags, SwitchTable};
use crate::id::Sym;

/// The descriptor of a method.
pub(super) fn descriptor(
    parameters: impl IntoIterator<Item = FieldType>,
    result: Option<FieldType>,
) -> Sym {
    let mut text = vec![b'('];
    for ty in parameters {
        text.extend(ty.descriptor().bytes());
    }
    text.push(b')');
    match result {
        Some(ty) => text.extend(ty.descriptor().bytes()),
        None => text.push(b'V'),
    }
    Sym::new(&text)
}

/// Puts a body together.
#[derive(Default)]
pub(super) struct Assembler {
    code: Code,
}

impl Assembler {
    pub(super) fn push(&mut self, insn: Insn) {
        self.code.items.push(Item::Insn(0, insn));
    }

    pub(super) fn extend(&mut self, insns: impl IntoIterator<Item = Insn>) {
        let items = insns.into_iter().map(|insn| Item::Insn(0, insn));
        self.code.items.extend(items);
    }

    pub(super) fn label(&mut self) -> Label {
        self.code.new_label()
    }

    pub(super) fn place(&mut self, label: Label) {
        self.code.items.push(Item::Label(label));
    }

    /// A switch over the numbers below `count`, which `key` loads, and its targets; no switch for
    /// one.
    pub(super) fn switch(&mut self, count: usize, key: impl FnOnce(&mut Self)) -> Vec<Label> {
        let labels: Vec<Label> = (0..count).map(|_| self.label()).collect();
        if let [.., default] = labels[..]
            && count > 1
        {
            key(self);
            let cases = (0..).zip(labels.iter().copied()).collect();
            self.push(Insn::Switch(Box::new(SwitchTable {
                is_table: true,
                default,
                cases,
            })));
        }
        labels
    }

    pub(super) fn method(self, flags: MethodFlags, name: Sym, descriptor: Sym) -> AddedMethod {
        AddedMethod {
            flags,
            name,
            descriptor,
            code: self.code,
            attributes: Vec::new(),
        }
    }
}
