//! Claims → edits → class bytes (design 5).
//!
//! Knows claims only: no engine, so no uncertified fact can reach the bytes. Edits are planned
//! from claims (`plan`), applied to labelled code (`apply`), and every class is emitted, read back
//! and verified (`emit`); a method that fails a check is emitted as it was.

mod apply;
mod copies;
mod emit;
mod plan;
mod receiver;
mod verify;

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::claims::{Claims, MemoryModel};
use crate::classfile::Pc;
use crate::id::Id;
use crate::program::{ClassId, MethodId, Program, World};
use crate::rewrite::plan::{After, Planned};

pub(crate) use receiver::jump_targets;
pub(crate) use verify::{check as verify_changed, stacks};

/// The kinds of edit that a run may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// Calls named on the class that all receivers share.
    pub narrow: bool,
    /// Calls of a copy that nothing overrides.
    pub direct: bool,
    /// Every body is taken apart and put together again, also where no edit is: the test that
    /// nothing is lost on this way.
    pub round_trip: bool,
}

/// A kind of edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// See [`Passes::narrow`].
    Narrow,
    /// See [`Passes::direct`].
    Direct,
}

/// An edit that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Its kind.
    pub kind: Kind,
    /// The method whose code changed.
    pub method: MethodId,
    /// The instruction, in the original code.
    pub pc: Pc,
    /// Its source line, if the class says.
    pub line: Option<u16>,
    /// The instruction before.
    pub before: String,
    /// The instruction after.
    pub after: String,
    /// The weakest world in which the claim behind it holds.
    pub world: World,
    /// The claim behind it.
    pub because: String,
}

/// A method in which something was planned and not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// The method.
    pub method: MethodId,
    /// Why.
    pub reason: String,
    /// Whether a check of ours failed: our bug, a failure in tests.
    pub is_our_bug: bool,
}

/// What was rewritten; everything by ascending id.
#[derive(Debug, Default)]
pub struct Rewritten {
    /// The classes that changed, with their new bytes.
    pub classes: Vec<(ClassId, Vec<u8>)>,
    /// Every edit made.
    pub edits: Vec<Edit>,
    /// Everything planned and not done.
    pub left_alone: Vec<LeftAlone>,
}

/// The plans of a class's methods, and the methods of it that are to be copied. A method whose plan
/// holds no edit is emitted anew as it is.
#[derive(Clone, Debug, Default)]
struct ClassPlan {
    methods: BTreeMap<MethodId, Vec<Planned>>,
    copies: BTreeSet<MethodId>,
}

/// Rewrites all input classes that `may_change` as far as claims and `passes` allow. Claims that
/// rest on another memory model than Java's are refused: nothing is rewritten.
pub fn rewrite(
    program: &Program,
    claims: &Claims,
    passes: Passes,
    may_change: &(dyn Fn(ClassId) -> bool + Sync),
) -> Rewritten {
    if claims.memory_model != MemoryModel::Java {
        return Rewritten::default();
    }
    let may_change = |class| is_rewritable(program, class) && may_change(class);
    let mut refused: BTreeSet<MethodId> = BTreeSet::new();
    loop {
        let plans = plans(program, claims, passes, &may_change, &refused);
        let plans: Vec<(ClassId, ClassPlan)> = plans.into_iter().collect();
        let copies: Vec<MethodId> = plans.iter().flat_map(|(_, p)| p.copies.clone()).collect();
        let clashing = copies::clashing(program, &copies);
        if !clashing.is_empty() {
            refused.extend(clashing);
            continue;
        }
        let emitted: Vec<emit::Emitted> = plans
            .par_iter()
            .map(|(class, plan)| emit::emit(program, *class, plan))
            .collect();
        let failed: Vec<MethodId> = emitted.iter().flat_map(|e| e.refused.clone()).collect();
        if failed.is_empty() {
            return gather(program, plans, emitted);
        }
        // A copy that cannot be made: plan again without it.
        refused.extend(failed);
    }
}

fn plans(
    program: &Program,
    claims: &Claims,
    passes: Passes,
    may_change: &(dyn Fn(ClassId) -> bool + Sync),
    refused: &BTreeSet<MethodId>,
) -> BTreeMap<ClassId, ClassPlan> {
    let may_copy = |method: MethodId| {
        !refused.contains(&method)
            && may_change(program.method(method).class)
            && copies::may_copy(program, method)
    };
    let world = claims.world;
    let planned: Vec<(MethodId, Vec<Planned>)> = claims
        .methods
        .values()
        .par_iter()
        .enumerate()
        .filter_map(|(n, claims)| {
            let method = MethodId::new(n);
            if !may_change(program.method(method).class) {
                return None;
            }
            let planned = plan::plan(program, method, claims, world, passes, &may_copy);
            (!planned.is_empty()).then_some((method, planned))
        })
        .collect();
    let mut plans: BTreeMap<ClassId, ClassPlan> = BTreeMap::new();
    for (method, planned) in planned {
        for edit in &planned {
            if let After::Direct(target) = edit.after {
                let host = program.method(target).class;
                plans.entry(host).or_default().copies.insert(target);
            }
        }
        let class = program.method(method).class;
        plans
            .entry(class)
            .or_default()
            .methods
            .insert(method, planned);
    }
    if passes.round_trip {
        for (class, _) in program.classes().filter(|(class, _)| may_change(*class)) {
            let plan = plans.entry(class).or_default();
            for method in program.methods_of(class) {
                plan.methods.entry(method).or_default();
            }
        }
    }
    plans
}

/// What came of all plans. A check of ours that failed is a panic in debug builds, in others a
/// method left alone.
fn gather(
    program: &Program,
    plans: Vec<(ClassId, ClassPlan)>,
    emitted: Vec<emit::Emitted>,
) -> Rewritten {
    let mut rewritten = Rewritten::default();
    for ((class, _), emitted) in plans.into_iter().zip(emitted) {
        if let Some(bytes) = emitted.bytes {
            rewritten.classes.push((class, bytes));
        }
        rewritten.edits.extend(emitted.edits);
        rewritten.left_alone.extend(emitted.left_alone);
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
pub(crate) fn is_rewritable(program: &Program, class: ClassId) -> bool {
    program.class(class).is_input() && program.is_trusted(class)
}
