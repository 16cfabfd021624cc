//! Where objects escape, for `explain`, as the final states show it.

use rustc_hash::FxHashMap;

use crate::domain::state::{Object, State};
use crate::domain::value::{ObjectId, Origin};
use crate::eval::machine::Machine;
use claims::Escape;
use classfile::Pc;
use ir::{Inst, Op};

/// The escapes so far.
#[derive(Default)]
pub(crate) struct Escapes {
    /// The instruction after which each object was first seen escaped.
    first: FxHashMap<ObjectId, Pc>,
    /// The instruction before the present one.
    last: Pc,
    found: Vec<Escape>,
}

impl Escapes {
    /// The instruction is about to be evaluated in that state.
    pub(crate) fn before(&mut self, machine: &Machine<'_>, inst: &Inst, state: &State) {
        self.note(state, inst.pc);
        if let Op::GetField(_, base) | Op::ArrayLoad(_, base, _) = &inst.op {
            let base = machine.arena().get(state.used(*base));
            for name in base.objects() {
                if let (Some(at), Origin::Allocated(chain)) =
                    (self.first.get(&name), &machine.arena().object(name).origin)
                {
                    self.found.push(Escape {
                        load: inst.pc,
                        class: machine.arena().ty(name).name,
                        allocated: (chain[0].method, chain[0].pc),
                        at: *at,
                    });
                }
            }
        }
    }

    /// Notes the objects that have escaped before the instruction at `pc`. The instruction before
    /// it made them escape, unless they had escaped earlier.
    pub(crate) fn note(&mut self, state: &State, pc: Pc) {
        for (name, object) in &state.heap {
            if matches!(object, Object::Escaped) {
                self.first.entry(*name).or_insert(self.last);
            }
        }
        self.last = pc;
    }

    pub(crate) fn finish(&mut self) -> Vec<Escape> {
        self.found.sort();
        self.found.dedup();
        std::mem::take(&mut self.found)
    }
}
