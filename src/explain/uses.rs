//! Where the input calls and overrides methods, and reads and writes fields.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use base::{Sym, known};
use classfile::{Code, FieldRef, Insn, MethodRef, Op, Pc};
use program::{ClassId, FieldId, MethodId, Selection};
use session::names::Names;

/// Looks uses up. The first question reads all code of the input.
pub(super) struct Uses<'a> {
    pub(super) names: Names<'a>,
    index: OnceCell<MemberIndex>,
}

/// Instructions by the name and the descriptor of the member that they name.
type ByMember<T> = BTreeMap<(Sym, Sym), Vec<(MethodId, Pc, T)>>;

#[derive(Default)]
struct MemberIndex {
    calls: ByMember<MethodRef>,
    reads: ByMember<FieldRef>,
    writes: ByMember<FieldRef>,
}

impl<'a> Uses<'a> {
    pub(super) fn new(names: Names<'a>) -> Self {
        Self {
            names,
            index: OnceCell::new(),
        }
    }

    /// The methods with a body that classes below select in place of a method, inherited ones
    /// included.
    pub(super) fn overriding(&self, class: ClassId, method: MethodId) -> BTreeSet<MethodId> {
        let program = self.names.program;
        let mut below = BTreeSet::new();
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            open.extend(program.subtypes(class).iter().filter(|c| below.insert(**c)));
        }
        let selected = below
            .into_iter()
            .filter_map(|sub| match program.select(sub, method) {
                Selection::Method(found) => Some(found),
                _ => None,
            });
        let is_other =
            |found: &MethodId| *found != method && !program.method(*found).flags.is_abstract();
        selected.filter(is_other).collect()
    }

    /// The method of the source behind a bridge: the method that the bridge calls.
    pub(super) fn behind_bridge(&self, method: MethodId) -> MethodId {
        let program = self.names.program;
        let declared = program.method(method);
        let called = || {
            let code = self.names.code(method)?;
            let called = code.insns().find_map(|(_, insn)| match insn {
                Insn::Invoke(_, called) if called.name == declared.name => Some(*called),
                _ => None,
            });
            program.resolve_method(declared.class, called?).ok()
        };
        if declared.flags.is_bridge() {
            called().unwrap_or(method)
        } else {
            method
        }
    }

    /// The instructions of the input that read a field.
    pub(super) fn readers(&self, field: FieldId) -> Vec<(MethodId, Pc)> {
        self.fields(&self.index().reads, field)
    }

    /// The instructions of the input that call a method, or one that it overrides.
    pub(super) fn callers(&self, method: MethodId) -> Vec<(MethodId, Pc)> {
        let program = self.names.program;
        let declared = program.method(method);
        let is_constructor = declared.name == known().constructor;
        let named = (declared.name, declared.descriptor);
        let all = self.index().calls.get(&named).into_iter().flatten();
        let calls = all.filter(|(from, _, named)| {
            let class = program.method(*from).class;
            let found = program.resolve_method(class, *named);
            found.is_ok_and(|found| {
                found == method
                    || !is_constructor && {
                        let is_below =
                            program.is_subtype(declared.class, program.method(found).class);
                        is_below == Ok(true) && program.overrides(method, found) == Ok(true)
                    }
            })
        });
        calls.map(|(from, pc, _)| (*from, *pc)).collect()
    }

    /// The instructions of the input that write a field.
    pub(super) fn writers(&self, field: FieldId) -> Vec<(MethodId, Pc)> {
        self.fields(&self.index().writes, field)
    }

    fn fields(&self, named: &ByMember<FieldRef>, field: FieldId) -> Vec<(MethodId, Pc)> {
        let program = self.names.program;
        let declared = program.field(field);
        let all = named.get(&(declared.name, declared.descriptor));
        let is_it = |(from, _, named): &&(MethodId, Pc, FieldRef)| {
            let class = program.method(*from).class;
            program.resolve_field(class, *named).ok() == Some(field)
        };
        let all = all.into_iter().flatten().filter(is_it);
        all.map(|(from, pc, _)| (*from, *pc)).collect()
    }

    fn index(&self) -> &MemberIndex {
        self.index.get_or_init(|| {
            let mut index = MemberIndex::default();
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

impl MemberIndex {
    fn add(&mut self, method: MethodId, pc: Pc, insn: &Insn) {
        match insn {
            Insn::Invoke(_, named) => {
                let key = (named.name, named.descriptor);
                self.calls
                    .entry(key)
                    .or_default()
                    .push((method, pc, *named));
            }
            Insn::Field(op, field) => {
                let of = match op {
                    Op::Putfield | Op::Putstatic => &mut self.writes,
                    _ => &mut self.reads,
                };
                let key = (field.name, field.descriptor);
                of.entry(key).or_default().push((method, pc, *field));
            }
            _ => {}
        }
    }
}
