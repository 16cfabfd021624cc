//! Where the input calls methods, overrides them and writes fields.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::classfile::{Code, FieldRef, Insn, MethodRef, Op, Pc};
use crate::id::Sym;
use crate::pipeline::names::Names;
use crate::program::{ClassId, FieldId, MethodId};

/// Looks uses up. All code of the input is read when the first is asked for.
pub(super) struct Uses<'a> {
    pub(super) names: Names<'a>,
    index: OnceCell<Index>,
}

/// By name and descriptor.
#[derive(Default)]
struct Index {
    calls: BTreeMap<(Sym, Sym), Vec<(MethodId, Pc, MethodRef)>>,
    writes: BTreeMap<(Sym, Sym), Vec<(MethodId, Pc, FieldRef)>>,
}

impl<'a> Uses<'a> {
    pub(super) fn new(names: Names<'a>) -> Self {
        Self {
            names,
            index: OnceCell::new(),
        }
    }

    /// The methods of subclasses that override a method.
    pub(super) fn overriding(&self, class: ClassId, method: MethodId) -> Vec<MethodId> {
        let program = self.names.program;
        let declared = program.method(method);
        let mut below = BTreeSet::new();
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            open.extend(program.subtypes(class).iter().filter(|c| below.insert(**c)));
        }
        let over = below
            .into_iter()
            .filter_map(|sub| program.declared_method(sub, declared.name, declared.descriptor));
        over.filter(|m| program.overrides(*m, method) == Ok(true))
            .collect()
    }

    /// The instructions of the input that call a method, or one that it overrides.
    pub(super) fn callers(&self, method: MethodId) -> Vec<(MethodId, Pc)> {
        let program = self.names.program;
        let declared = program.method(method);
        let named = (declared.name, declared.descriptor);
        let all = self.index().calls.get(&named).into_iter().flatten();
        let calls = all.filter(|(from, _, named)| {
            let class = program.method(*from).class;
            let found = program.resolve_method(class, *named);
            found.is_ok_and(|found| {
                found == method || {
                    let is_below = program.is_subtype(declared.class, program.method(found).class);
                    is_below == Ok(true) && program.overrides(method, found) == Ok(true)
                }
            })
        });
        calls.map(|(from, pc, _)| (*from, *pc)).collect()
    }

    /// The instructions of the input that write a field.
    pub(super) fn writers(&self, field: FieldId) -> Vec<(MethodId, Pc)> {
        let program = self.names.program;
        let declared = program.field(field);
        let named = (declared.name, declared.descriptor);
        let all = self.index().writes.get(&named).into_iter().flatten();
        let writes = all.filter(|(from, _, named)| {
            let class = program.method(*from).class;
            program.resolve_field(class, *named).ok() == Some(field)
        });
        writes.map(|(from, pc, _)| (*from, *pc)).collect()
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let mut index = Index::default();
            let program = self.names.program;
            let input = program.classes().filter(|(_, class)| class.is_input());
            let methods = input.flat_map(|(class, _)| program.methods_of(class));
            for method in methods {
                let code = self.names.code(method);
                for (pc, insn) in code.iter().flat_map(Code::insns) {
                    index.add(method, pc, insn);
                }
            }
            index
        })
    }
}

impl Index {
    fn add(&mut self, method: MethodId, pc: Pc, insn: &Insn) {
        match insn {
            Insn::Invoke(_, named) => {
                let key = (named.name, named.descriptor);
                self.calls
                    .entry(key)
                    .or_default()
                    .push((method, pc, *named));
            }
            Insn::Field(Op::Putfield | Op::Putstatic, field) => {
                let key = (field.name, field.descriptor);
                self.writes
                    .entry(key)
                    .or_default()
                    .push((method, pc, *field));
            }
            _ => {}
        }
    }
}
