//! Statements of specification files.
//!
//! * Strings that calls return begin at the results.
//! * Members may be declared usable anywhere. They are entered, and their objects come out of
//!   unanswered reflective calls.
//! * Answers for a single place act as if their strings had reached the call: `reflect`.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use crate::core::heap::ObjectType;
use crate::core::plugin::{NewBody, Plugin, StableState};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Sym, known};
use callgraph::Listed;
use classfile::Pc;
use ir::Op;
use program::{ClassId, MethodId};

/// Members that files declare usable anywhere.
#[derive(Default)]
pub(crate) struct Anywhere {
    /// Members that are not entered yet, because their condition does not hold.
    waiting: Vec<Listed>,
    /// The results of unknown reflection.
    unknown: Option<UnknownObjects>,
    /// The results of calls that they come out of.
    let_out: FxHashSet<NodeId>,
}

#[derive(Clone, Copy)]
struct UnknownObjects {
    /// The objects of the listed classes.
    new_objects: NodeId,
    /// The results of the listed methods.
    results: NodeId,
}

impl Plugin for Anywhere {
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        !stable.is_new && (self.enter_all(core) || self.let_out(core, stable))
    }
}

/// The strings that files give for calls. They begin at the calls' results, as constants do.
pub(crate) struct SpecifiedTexts {
    at: BTreeMap<(MethodId, Pc), BTreeSet<Sym>>,
}

impl SpecifiedTexts {
    /// The strings by call.
    pub(crate) fn new(at: BTreeMap<(MethodId, Pc), BTreeSet<Sym>>) -> Self {
        Self { at }
    }
}

impl Plugin for SpecifiedTexts {
    fn body(&mut self, core: &mut Core<'_>, of: &NewBody<'_>) {
        if self.at.is_empty() {
            return;
        }
        for inst in of
            .body
            .blocks
            .values()
            .iter()
            .flat_map(|block| &block.insts)
        {
            let texts = self.at.get(&(of.method, inst.pc));
            let node = inst.result.and_then(of.node);
            let (Some(texts), Some(node), Op::Invoke { .. }) = (texts, node, &inst.op) else {
                continue;
            };
            for text in texts {
                core.facts.specify(&mut core.constraints, node, *text);
            }
        }
    }
}

impl Anywhere {
    /// No members are entered yet.
    pub(crate) fn new(waiting: Vec<Listed>) -> Self {
        Self {
            waiting,
            ..Self::default()
        }
    }

    /// Enters the members with a condition that holds. Whether there were any.
    fn enter_all(&mut self, core: &mut Core<'_>) -> bool {
        let waiting = std::mem::take(&mut self.waiting);
        let holds = |listed: &Listed| listed.condition.is_none_or(|class| runs(core, class));
        let (now, later): (Vec<Listed>, Vec<Listed>) = waiting.into_iter().partition(holds);
        self.waiting = later;
        for listed in &now {
            self.enter(core, listed);
        }
        !now.is_empty()
    }

    fn enter(&mut self, core: &mut Core<'_>, listed: &Listed) {
        let unknown = *self.unknown.get_or_insert_with(|| UnknownObjects {
            new_objects: core.node(),
            results: core.node(),
        });
        let mut is_made = listed.is_made;
        for method in &listed.run {
            core.enter(*method);
            is_made |= core.program.method(*method).name == known().constructor;
            if let Some(result) = core.plain_frame(*method).result {
                core.flow(result, unknown.results);
            }
        }
        if is_made && !core.program.class(listed.class).flags.is_abstract() {
            let object = core.heap.merged(ObjectType::Class(listed.class));
            core.constraints.add(unknown.new_objects, object);
        }
    }

    /// Connects the results of unknown reflection to calls without an answer; whether one of these
    /// calls is new.
    fn let_out(&mut self, core: &mut Core<'_>, stable: &StableState) -> bool {
        let Some(unknown) = self.unknown else {
            return false;
        };
        let mut is_new = false;
        for call in &stable.unanswered {
            if self.let_out.insert(call.result) {
                let from = if call.makes {
                    unknown.new_objects
                } else {
                    unknown.results
                };
                core.flow(from, call.result);
                is_new = true;
            }
        }
        is_new
    }
}

/// Whether code of a class runs. A class without code counts as running.
fn runs(core: &Core<'_>, class: ClassId) -> bool {
    let program = core.program;
    let with_code = program.methods_of(class);
    let with_code = with_code.filter(|id| !program.method(*id).flags.is_abstract());
    let with_code: Vec<MethodId> = with_code.collect();
    with_code.is_empty() || with_code.iter().any(|id| core.methods.contains(id))
}
