//! From claims to edits to class bytes (design 5).
//!
//! This crate knows only claims, no engine, so no uncertified fact can reach the bytes. Each pass
//! plans edits (`passes`). Fragments put them into labelled code (`fragment`). Every class is
//! emitted, read back and verified (`emit`). A method that fails a check is emitted unchanged.

mod accessors;
mod assemble;
mod copies;
mod edit;
mod emit;
mod fragment;
mod hotspot;
mod loops;
mod passes;
mod receiver;
mod successors;
mod verify;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::edit::{Addition, AdditionKey, Planned};
use crate::passes::{LinkageFacts, PASSES, Plan, View};
use claims::{Claims, MemoryModel};
use classfile::Pc;
use program::{ClassId, Lookers, MethodId, Program};

pub use edit::{AddedClass, Basis, CodeEdit, DroppedEdit, UneditedSite};
pub use passes::EditKind;
pub use passes::{MAY_BE_MISSING, NO_RECEIVER};
pub use receiver::jump_targets;
pub use verify::{check as verify_changed, stacks};

/// The permissions of a run.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The kinds of edit that it may make.
    pub passes: &'a [EditKind],
    /// Whether *narrow* and *direct* edit calls outside of loops, too.
    pub calls_anywhere: bool,
    /// Whether every body is decoded and encoded again, also without an edit. This tests that
    /// nothing is lost on the way.
    pub round_trip: bool,
    /// Whether the class's bytes may change.
    pub may_change: &'a (dyn Fn(ClassId) -> bool + Sync),
    /// Whether one loader defines all classes of its archive. If not, no edit in it relies on
    /// another class of the input.
    pub has_one_loader: &'a (dyn Fn(ClassId) -> bool + Sync),
    /// Whether a library in use recognises lambdas by the JVM's names for their classes.
    pub lambdas_seen: bool,
    /// The same for serializable lambdas.
    pub serializable_lambdas_seen: bool,
    /// Whether a weaver puts code into classes that are [marked](Program::is_marked).
    pub marked_woven: bool,
}

/// The result of a run; everything by ascending id.
#[derive(Debug, Default)]
pub struct Rewritten {
    /// The classes that changed, with their new bytes.
    pub classes: Vec<(ClassId, Vec<u8>)>,
    /// The classes that were added, by name.
    pub added: Vec<Arc<AddedClass>>,
    /// Every edit made.
    pub edits: Vec<CodeEdit>,
    /// Every planned edit that was not made.
    pub left_alone: Vec<DroppedEdit>,
    /// Places that passes looked at, and planned no edit for.
    pub kept: Vec<UneditedSite>,
    /// Passes that the user asked for and that did not run: a weaver would see their edits.
    pub woven: Vec<EditKind>,
}

/// The plan for a class: the edits of its methods, and its additions. A method with an empty list
/// of edits is encoded again without a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ClassPlan {
    methods: BTreeMap<MethodId, Vec<Planned>>,
    added: BTreeMap<AdditionKey, Addition>,
}

/// Rewrites the input classes in `scope` as far as the claims allow. If claims rest on another
/// memory model than Java's, it rewrites nothing.
pub fn rewrite(program: &Program, claims: &Claims, scope: &Scope<'_>) -> Rewritten {
    if claims.memory_model != MemoryModel::Java {
        return Rewritten::default();
    }
    let may_change = |class| is_rewritable(program, class) && (scope.may_change)(class);
    let scope = &Scope {
        may_change: &may_change,
        ..*scope
    };
    let mut refused: BTreeSet<AdditionKey> = BTreeSet::new();
    let mut bugs: Vec<DroppedEdit> = Vec::new();
    let links = LinkageFacts::new(program);
    // All threads compute it here. Computed at its first use, it would be the work of one thread,
    // while the others wait.
    let is_asked = scope.passes.iter().any(|kind| kind.asks_for_lookers());
    let lookers = is_asked.then(|| Lookers::of(program));
    let mut planned = BTreeMap::new();
    let mut earlier = BTreeMap::new();
    loop {
        let view = View {
            program,
            claims,
            scope,
            refused: &refused,
            links: &links,
            lookers: lookers.as_ref(),
        };
        let plans = plans(&view, &mut planned);
        let clashing = copies::clashing(program, &copied(&plans));
        let mut failed: Vec<AdditionKey> = clashing.into_iter().collect();
        let mut emitted = Vec::new();
        if failed.is_empty() {
            emitted = emit_all(program, &plans, earlier);
            earlier = BTreeMap::new();
            // Plan again without the additions that cannot be made, and without those that no edit
            // needs.
            failed.extend(emitted.iter().flat_map(|e| e.refused.clone()));
            if failed.is_empty() {
                failed = unused(&plans, &emitted);
            }
            bugs.extend(emitted.iter_mut().flat_map(|e| std::mem::take(&mut e.bugs)));
        }
        if failed.is_empty() {
            let kept = planned.into_values().flat_map(|plan| plan.kept).collect();
            return gather(program, plans, emitted, kept, bugs);
        }
        let known = refused.len();
        refused.extend(&failed);
        assert!(refused.len() > known, "an addition was refused twice");
        forget(program, &mut planned, &failed);
        let emitted = plans.into_iter().zip(emitted);
        earlier.extend(emitted.map(|((class, plan), emitted)| (class, (plan, emitted))));
    }
}

/// How many classes a thread takes at once: few, so that at the end no thread has much more work
/// than the others.
const AT_ONCE: usize = 16;

/// Emits all classes. A class with the same plan as in an earlier round is taken from there.
fn emit_all(
    program: &Program,
    plans: &[(ClassId, ClassPlan)],
    mut earlier: BTreeMap<ClassId, (ClassPlan, emit::Emitted)>,
) -> Vec<emit::Emitted> {
    let known = plans.iter().map(|(class, plan)| {
        let (of, emitted) = earlier.remove(class)?;
        (of == *plan).then_some(emitted)
    });
    let known: Vec<Option<emit::Emitted>> = known.collect();
    let all = plans.par_iter().with_max_len(AT_ONCE).zip(known);
    all.map(|((class, plan), known)| known.unwrap_or_else(|| emit::emit(program, *class, plan)))
        .collect()
}

/// Forgets the plans that need additions which cannot be made. All other plans stay valid.
fn forget(program: &Program, planned: &mut BTreeMap<ClassId, Plan>, failed: &[AdditionKey]) {
    let failed: BTreeSet<&AdditionKey> = failed.iter().collect();
    planned.retain(|_, plan| {
        let mut needs = plan.edits.iter().flat_map(|edit| &edit.needs);
        !needs.any(|need| failed.contains(&need.key(program)))
    });
}

/// The additions that none of the made edits needs.
fn unused(plans: &[(ClassId, ClassPlan)], emitted: &[emit::Emitted]) -> Vec<AdditionKey> {
    let used: BTreeSet<AdditionKey> = emitted.iter().flat_map(|e| e.used.clone()).collect();
    let added = plans.iter().flat_map(|(_, plan)| plan.added.keys());
    added.filter(|key| !used.contains(*key)).copied().collect()
}

/// The methods to copy.
fn copied(plans: &[(ClassId, ClassPlan)]) -> Vec<MethodId> {
    let added = plans.iter().flat_map(|(_, plan)| plan.added.values());
    let copied = added.filter_map(|addition| match addition {
        Addition::Copy(method) => Some(*method),
        _ => None,
    });
    copied.collect()
}

/// The plans of all classes that change, by class; `planned` holds the passes' earlier plans.
fn plans(view: &View<'_>, planned: &mut BTreeMap<ClassId, Plan>) -> Vec<(ClassId, ClassPlan)> {
    let program = view.program;
    let classes = program.classes().map(|(class, _)| class);
    let classes: Vec<ClassId> = classes.filter(|c| (view.scope.may_change)(*c)).collect();
    let missing = classes.par_iter().with_max_len(AT_ONCE);
    let missing = missing.filter(|c| !planned.contains_key(c));
    let made: Vec<(ClassId, Plan)> = missing.map(|c| (*c, plan_of(view, *c))).collect();
    planned.extend(made);
    let mut plans: BTreeMap<ClassId, ClassPlan> = BTreeMap::new();
    let edits = planned.values().flat_map(|plan| plan.edits.clone());
    for planned in edits {
        for need in &planned.needs {
            let added = &mut plans.entry(need.class).or_default().added;
            added.insert(need.key(program), need.what.clone());
        }
        let method = planned.edit.method;
        let plan = plans.entry(program.method(method).class);
        let methods = &mut plan.or_default().methods;
        methods.entry(method).or_default().push(planned);
    }
    if view.scope.round_trip {
        for class in classes {
            let plan = plans.entry(class).or_default();
            for method in program.methods_of(class) {
                plan.methods.entry(method).or_default();
            }
        }
    }
    plans.into_iter().collect()
}

/// The edits of a class, at most one for an instruction, by ascending method and instruction.
fn plan_of(view: &View<'_>, class: ClassId) -> Plan {
    let mut edits = BTreeMap::new();
    let mut kept = Vec::new();
    for pass in PASSES {
        if view.scope.passes.contains(&pass.kind) {
            let plan = (pass.plan)(view, class);
            kept.extend(plan.kept);
            for planned in plan.edits {
                let CodeEdit { method, pc, .. } = planned.edit;
                if !planned.needs.iter().all(|need| view.may_add(need)) {
                    kept.push(UneditedSite {
                        method,
                        pc,
                        reason: "the code that it needs cannot be added",
                    });
                    continue;
                }
                if !planned.widens() || !has_typed_edits(&edits, method) {
                    edits.entry((method, pc)).or_insert(planned);
                }
            }
        }
    }
    // One pass keeps a place that another edits. If that edit is not made, the reason is another
    // one.
    let is_planned = |kept: &UneditedSite| {
        let planned = edits.get(&(kept.method, kept.pc));
        planned.is_some_and(|planned| planned.edit.kind != EditKind::Link)
    };
    kept.retain(|kept| !is_planned(kept));
    Plan {
        edits: edits.into_values().collect(),
        kept,
    }
}

/// Whether a method has edits that depend on the verifier's types of its variables.
fn has_typed_edits(edits: &BTreeMap<(MethodId, Pc), Planned>, method: MethodId) -> bool {
    let typed = [EditKind::Narrow, EditKind::Direct, EditKind::Call];
    let mut own = edits.range((method, 0)..=(method, Pc::MAX));
    own.any(|(_, planned)| typed.contains(&planned.edit.kind))
}

/// The results of all plans. If a check of ours failed, a debug build panics; other builds leave
/// the method alone.
fn gather(
    program: &Program,
    plans: Vec<(ClassId, ClassPlan)>,
    emitted: Vec<emit::Emitted>,
    kept: Vec<UneditedSite>,
    bugs: Vec<DroppedEdit>,
) -> Rewritten {
    let mut rewritten = Rewritten {
        kept,
        left_alone: bugs,
        ..Rewritten::default()
    };
    for ((class, _), emitted) in plans.iter().zip(emitted) {
        if let Some(bytes) = emitted.bytes {
            rewritten.classes.push((*class, bytes));
        }
        rewritten.edits.extend(emitted.edits);
        rewritten.left_alone.extend(emitted.left_alone);
    }
    for addition in plans.iter().flat_map(|(_, plan)| plan.added.values()) {
        if let Addition::Class(added) = addition {
            rewritten.added.push(added.clone());
        }
    }
    if cfg!(debug_assertions)
        && let Some(left) = rewritten.left_alone.iter().find(|left| left.is_our_bug)
    {
        let method = program.method(left.method);
        let class = program.class(method.class).name;
        panic!(
            "{class}.{}{}: {}",
            method.name, method.descriptor, left.reason
        );
    }
    rewritten
}

/// Whether a class's bytes may change: one of the input, read, in one version.
pub fn is_rewritable(program: &Program, class: ClassId) -> bool {
    program.class(class).is_input() && program.is_trusted(class)
}
