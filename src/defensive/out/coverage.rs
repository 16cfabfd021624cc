//! The metrics: how many values and calls are known, and out of how many. They say how good an
//! analysis is; no edit depends on them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;

use crate::task::outcome::Outcome;
use base::Id;
use claims::{Chain, Coverage, FromCaller, OneTarget, Settled, UnderContext};
use classfile::Pc;
use ir::{Body, Definition, InvokeKind, Op, Type, ValueId};
use program::{MethodId, Program};

/// The metrics of a method's final states, for any caller.
#[derive(Default)]
pub(super) struct Shown {
    /// The values that are known.
    pub known: FixedBitSet,
    /// The virtual and interface calls that have one target.
    pub one_target: Vec<Pc>,
    /// The calls of `one_target` that have a receiver known by value.
    pub by_value: Vec<Pc>,
    /// The results under contexts that the final states use, each with the call that it is for.
    pub entered: Vec<(Pc, Arc<Outcome>)>,
    /// Its constants of reference type.
    constants: FixedBitSet,
    /// Its calls of methods that lambdas implement.
    functional: Vec<Pc>,
}

impl Shown {
    /// Adds the counts that depend on its body alone.
    pub(super) fn add_body(&mut self, program: &Program, body: &Body) {
        let constants = references(body).filter(|value| is_constant(body, *value));
        self.constants.extend(constants.map(Id::index));
        self.functional = functional(program, body).into_iter().collect();
    }
}

/// The metrics of all contexts that final states lead to.
#[derive(Default)]
pub(super) struct SomeContext {
    visited: FxHashSet<*const Outcome>,
    known: BTreeMap<MethodId, BTreeSet<ValueId>>,
    one_target: BTreeMap<MethodId, BTreeSet<Pc>>,
    by_value: BTreeMap<MethodId, BTreeSet<Pc>>,
    /// See [`Claims::contexts`](claims::Claims::contexts); absent unless asked for.
    resolved: Option<Resolved>,
    /// See [`Claims::callers`](claims::Claims::callers).
    callers: Callers,
}

/// Calls that have one target under a context, by method and instruction.
pub(super) type Resolved = BTreeMap<(MethodId, Pc), Vec<UnderContext>>;

/// The arguments that callers pass to calls of the reflection API, by method and instruction.
pub(super) type Callers = BTreeMap<(MethodId, Pc), Vec<FromCaller>>;

/// How many different arguments are kept for one call of the reflection API.
const MAX_CALLERS: usize = 64;

/// How many contexts are kept for one call, as examples.
const MAX_EXAMPLES: usize = 3;

impl SomeContext {
    /// No metrics yet. `keeps_examples` says whether contexts that settle calls are asked for.
    pub(super) fn new(keeps_examples: bool) -> Self {
        Self {
            resolved: keeps_examples.then(BTreeMap::new),
            ..Self::default()
        }
    }

    /// The contexts that settle calls, as far as they were asked for.
    pub(super) fn examples(self) -> Resolved {
        self.resolved.unwrap_or_default()
    }

    /// The arguments that callers pass to calls of the reflection API.
    pub(super) fn callers(&mut self) -> Callers {
        std::mem::take(&mut self.callers)
    }

    /// Keeps the arguments that a caller passes to the calls of the reflection API in a result.
    fn keep_callers(&mut self, called_at: &Chain, outcome: &Outcome) {
        for site in &outcome.seen.reflective {
            let known = self.callers.entry((outcome.method, site.pc)).or_default();
            let is_new = known.iter().all(|other| other.site.asked != site.asked);
            if is_new && known.len() < MAX_CALLERS {
                known.push(FromCaller {
                    called_at: called_at.clone(),
                    site: site.clone(),
                });
            }
        }
    }

    /// Takes in the results that a method's final states use, and all results that these use in
    /// turn.
    pub(super) fn enter(&mut self, method: MethodId, entered: &[(Pc, Arc<Outcome>)]) {
        let used = |by: MethodId, outer: &[(MethodId, Pc)], (pc, outcome)| {
            let chain: Chain = [(by, pc)].iter().chain(outer).copied().collect();
            (chain, outcome)
        };
        let mut work: Vec<(Chain, Arc<Outcome>)> = Vec::new();
        work.extend(entered.iter().cloned().map(|e| used(method, &[], e)));
        while let Some((called_at, outcome)) = work.pop() {
            // The result may have been in the list twice.
            if !self.visited.insert(Arc::as_ptr(&outcome)) {
                continue;
            }
            self.keep_callers(&called_at, &outcome);
            let seen = &outcome.seen;
            if let Some(resolved) = &mut self.resolved {
                keep_examples(resolved, &called_at, &outcome);
            }
            self.known
                .entry(outcome.method)
                .or_default()
                .extend(&seen.known);
            self.one_target
                .entry(outcome.method)
                .or_default()
                .extend(seen.one_target.iter().map(|(pc, _)| pc));
            self.by_value
                .entry(outcome.method)
                .or_default()
                .extend(&seen.by_value);
            let entered = seen.entered.iter().cloned();
            let entered = entered.filter(|(_, new)| !self.visited.contains(&Arc::as_ptr(new)));
            work.extend(entered.map(|e| used(outcome.method, &called_at, e)));
        }
    }

    /// Counts the values of a method that are known under some context, or for any caller. Returns
    /// the calls that are settled.
    pub(super) fn add_to(&self, id: MethodId, shown: &Shown, coverage: &mut Coverage) -> Settled {
        let mut known = shown.known.clone();
        known.extend(self.known.get(&id).into_iter().flatten().map(|v| v.index()));
        coverage.some_context = counted(known.count_ones(..));
        // `difference_count` would stop where the shorter set ends.
        coverage.strict_some_context = counted(known.difference(&shown.constants).count());
        let both = |initial: &[Pc], seen: &BTreeMap<MethodId, BTreeSet<Pc>>| {
            let mut all: BTreeSet<Pc> = initial.iter().copied().collect();
            all.extend(seen.get(&id).into_iter().flatten());
            all
        };
        let one_target = both(&shown.one_target, &self.one_target);
        let by_value = both(&shown.by_value, &self.by_value);
        coverage.one_target = counted(shown.one_target.len());
        coverage.one_target_some_context = counted(one_target.len());
        coverage.by_value = counted(shown.by_value.len());
        coverage.by_value_some_context = counted(by_value.len());
        let functional: BTreeSet<Pc> = shown.functional.iter().copied().collect();
        let initial = shown.one_target.iter().collect::<BTreeSet<_>>().into_iter();
        coverage.functional = counted(functional.len());
        coverage.functional_one_target =
            counted(initial.filter(|pc| functional.contains(pc)).count());
        coverage.functional_some_context = counted(functional.intersection(&one_target).count());
        let list = |calls: BTreeSet<Pc>| calls.into_iter().collect::<Vec<Pc>>();
        Settled {
            initial: OneTarget {
                all: list(shown.one_target.iter().copied().collect()),
                by_value: list(shown.by_value.iter().copied().collect()),
            },
            some_context: OneTarget {
                all: list(one_target),
                by_value: list(by_value),
            },
        }
    }
}

/// Keeps the context of a result as an example for the calls that it settles.
fn keep_examples(resolved: &mut Resolved, called_at: &Chain, outcome: &Outcome) {
    for (pc, target) in &outcome.seen.one_target {
        let target = *target;
        let known = resolved.entry((outcome.method, *pc)).or_default();
        let context = UnderContext {
            called_at: called_at.clone(),
            target,
        };
        if known.len() < MAX_EXAMPLES && !known.contains(&context) {
            known.push(context);
        }
    }
}

/// The number of values or calls of one method. The [`budgets`](base::budgets) bound the size of
/// its body.
fn counted(of_method: usize) -> u32 {
    u32::try_from(of_method).expect("within the budget for a body")
}

/// The totals, to which the other counts compare.
pub(super) fn totals(body: &Body) -> Coverage {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    Coverage {
        total: counted(references(body).count()),
        strict_total: counted(references(body).filter(|v| !is_constant(body, *v)).count()),
        calls: counted(insts.filter(|i| is_selecting(&i.op)).count()),
        ..Coverage::default()
    }
}

/// The calls of methods that lambdas implement.
fn functional(program: &Program, body: &Body) -> BTreeSet<Pc> {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    let is_it = |op: &Op| match op {
        Op::Invoke {
            kind: InvokeKind::Interface,
            method,
            ..
        } => program.is_functional(*method),
        _ => false,
    };
    insts.filter(|i| is_it(&i.op)).map(|i| i.pc).collect()
}

/// Whether it is a call that selects by its receiver.
pub(super) fn is_selecting(op: &Op) -> bool {
    matches!(
        op,
        Op::Invoke {
            kind: InvokeKind::Virtual | InvokeKind::Interface,
            ..
        }
    )
}

/// All values of reference type.
pub(super) fn references(body: &Body) -> impl Iterator<Item = ValueId> + '_ {
    body.values
        .iter()
        .filter(|(_, v)| v.ty == Type::Ref)
        .map(|(id, _)| id)
}

pub(super) fn is_constant(body: &Body, value: ValueId) -> bool {
    match body.values[value].definition {
        Definition::Inst(block, n) => {
            matches!(
                body.blocks[block].insts[n as usize].op,
                Op::Const(_) | Op::Null
            )
        }
        Definition::Parameter(_) | Definition::Phi(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values beyond the last constant count, even if there is no constant.
    #[test]
    fn what_is_known_counts_beside_few_constants() {
        let method = MethodId::new(0);
        let mut contexts = SomeContext::new(false);
        let under_context = [5, 70, 130].map(ValueId::new);
        contexts.known.insert(method, under_context.into());
        for (constants, strict) in [(vec![], 4), (vec![5], 3), (vec![1, 130], 2)] {
            let shown = Shown {
                known: [1, 5].into_iter().collect(),
                constants: constants.into_iter().collect(),
                ..Shown::default()
            };
            let mut coverage = Coverage::default();
            contexts.add_to(method, &shown, &mut coverage);
            let found = (coverage.some_context, coverage.strict_some_context);
            assert_eq!(found, (4, strict));
        }
    }
}
