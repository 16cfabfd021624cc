//! Callees analysed anew under what a caller knows (design 3, "Calls": re-analyse), each once.
//!
//! A result is a pure function of method, entry, levels of context left and the facts, so it may be
//! computed by whoever asks first, or twice. What it cost is part of it and charged to everybody
//! who uses it: so who asked first does not show.

use std::hash::BuildHasher;
use std::sync::{Arc, Mutex};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::classfile::Pc;
use crate::defensive::domain::arena::Val;
use crate::defensive::domain::entry::Entry;
use crate::defensive::domain::state::State;
use crate::defensive::domain::summary::Effects;
use crate::defensive::eval::context;
use crate::defensive::eval::evaluate::{Evaluation, Observer, Reads, Task};
use crate::defensive::task::view::Callee;
use crate::ir::{BlockId, InvokeKind, Op, Type, ValueId};
use crate::program::MethodId;

const SHARDS: usize = 64;

/// A result.
pub(in crate::defensive) struct Outcome {
    /// Of which method.
    pub method: MethodId,
    /// What it does; nothing when its evaluation was given up.
    pub effects: Option<Effects>,
    /// What it cost.
    pub cost: u64,
    /// What is known in it, when that was asked for.
    pub seen: Seen,
    /// What it rests on.
    pub reads: Reads,
}

/// What an evaluation under a context shows, for the metrics.
#[derive(Default)]
pub(in crate::defensive) struct Seen {
    /// The values that are known.
    pub known: Vec<ValueId>,
    /// The virtual and interface calls that have one target.
    pub one_target: Vec<Pc>,
    /// Those of which the receiver is known by value.
    pub by_value: Vec<Pc>,
    /// The results that its final states use.
    pub entered: Vec<Arc<Outcome>>,
}

type Shard = FxHashMap<(MethodId, u8, Entry), Arc<Outcome>>;

/// All results under one set of facts.
pub(in crate::defensive) struct Contexts {
    /// How many levels of context there are.
    pub depth: u8,
    pub observes: bool,
    /// Whether what results rest on is wanted.
    pub records: bool,
    shards: Vec<Mutex<Shard>>,
}

impl Contexts {
    /// None yet. `observes` says whether the metrics are wanted, `records` whether what results
    /// rest on is.
    pub(in crate::defensive) fn new(depth: u8, observes: bool, records: bool) -> Self {
        Self {
            depth,
            observes,
            records,
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    /// The result for a callee.
    pub(in crate::defensive) fn outcome(&self, task: Task<'_>) -> Arc<Outcome> {
        let key = (task.method, task.depth, task.entry.clone());
        let shard = &self.shards[FxBuildHasher.hash_one(&key) as usize >> 7 & (SHARDS - 1)];
        let known = shard
            .lock()
            .expect("no panic while held")
            .get(&key)
            .cloned();
        if let Some(outcome) = known {
            return outcome;
        }
        let outcome = Arc::new(self.evaluate(task));
        let mut shard = shard.lock().expect("no panic while held");
        shard.entry(key).or_insert(outcome).clone()
    }

    fn evaluate(&self, task: Task<'_>) -> Outcome {
        let mut outcome = Outcome {
            method: task.method,
            effects: None,
            cost: 1,
            seen: Seen::default(),
            reads: Reads::default(),
        };
        let observed = match self.observes {
            true => Evaluation::observed(task, Seen::default),
            false => Evaluation::run(task).map(|evaluation| (evaluation, None)),
        };
        match observed {
            Ok((mut evaluation, seen)) => {
                outcome.cost = evaluation.cost;
                outcome.effects = Some(evaluation.export());
                if self.records {
                    outcome.reads = std::mem::take(&mut evaluation.reads);
                }
                if let Some(seen) = seen {
                    outcome.seen = seen.finish(&mut evaluation);
                }
            }
            Err(given_up) if self.records => outcome.reads = given_up.reads,
            Err(_) => {}
        }
        outcome
    }
}

impl Seen {
    /// Adds what is known when the evaluation begins, and the results that it used.
    fn finish(mut self, evaluation: &mut Evaluation<'_>) -> Self {
        let (entry, body) = (evaluation.entry, evaluation.body);
        for (parameter, id) in entry.parameters.iter().zip(&body.parameters) {
            if let Some(parameter) = parameter {
                let value = entry.value(&mut evaluation.arena, parameter);
                self.defined(evaluation, *id, value);
            }
        }
        self.entered = std::mem::take(&mut evaluation.entered);
        self
    }
}

impl Observer for Seen {
    fn before(&mut self, evaluation: &Evaluation<'_>, block: BlockId, inst: usize, state: &State) {
        let inst = &evaluation.body.blocks[block].insts[inst];
        if let Op::Invoke { kind, method, args } = &inst.op
            && matches!(kind, InvokeKind::Virtual | InvokeKind::Interface)
        {
            let value = evaluation.arena.get(state.used(args[0]));
            let known = &evaluation.entry.opaque;
            let classes = context::classes(evaluation.world, known, &evaluation.arena, value);
            let one_class = classes.as_ref().is_some_and(|c| c.len() == 1);
            let callee =
                evaluation
                    .world
                    .callee(evaluation.method, *kind, method, classes.as_deref());
            if one_class || matches!(callee, Callee::Code(targets) if targets.len() == 1) {
                self.one_target.push(inst.pc);
                if classes.is_some() {
                    self.by_value.push(inst.pc);
                }
            }
        }
    }

    fn end(&mut self, _: &Evaluation<'_>, _: BlockId, _: &State) {}

    fn defined(&mut self, evaluation: &Evaluation<'_>, value: ValueId, what: Val) {
        if evaluation.body.values[value].ty == Type::Ref {
            let what = evaluation.arena.get(what);
            let known = &evaluation.entry.opaque;
            if context::classes(evaluation.world, known, &evaluation.arena, what).is_some() {
                self.known.push(value);
            }
        }
    }
}
