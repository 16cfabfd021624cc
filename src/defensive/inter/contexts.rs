//! Callees analysed anew under the knowledge of a caller (design 3, "Calls": re-analyse), each
//! once.
//!
//! A result is a pure function of the method, the entry, the levels of context left, and the facts.
//! So any thread may compute it, even twice. The cost is a part of the result, and is charged to
//! every user of the result. So it does not show who asked first.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::domain::entry::EntryState;
use crate::eval::evaluate::Evaluation;
use crate::task::facts::Reads;
use crate::task::outcome::{Callees, ContextMetrics, Outcome};
use crate::task::{Request, Task};
use program::MethodId;

const SHARDS: usize = 64;

type ContextShard = FxHashMap<(MethodId, u8, EntryState), Arc<Outcome>>;

/// All results under one set of facts.
pub(crate) struct Contexts {
    /// How many levels of context there are.
    pub depth: u8,
    /// Whether the metrics "under some context" are wanted.
    pub observes: bool,
    /// Whether to record the facts that results rest on.
    records: bool,
    shards: Vec<Mutex<ContextShard>>,
    /// The cost of all results together, each counted once.
    paid: AtomicU64,
}

impl Contexts {
    /// No results yet. `observes` says whether the metrics are wanted. `records` says whether to
    /// record the facts that results rest on.
    pub(crate) fn new(depth: u8, observes: bool, records: bool) -> Self {
        Self {
            depth,
            observes,
            records,
            paid: AtomicU64::new(0),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    /// The cost of all results together, each counted once. While no thread evaluates, it depends
    /// on no schedule, because the set of results does not.
    pub(crate) fn paid(&self) -> u64 {
        self.paid.load(Ordering::Relaxed)
    }

    fn evaluate(&self, task: Task<'_>) -> Outcome {
        let mut outcome = Outcome {
            method: task.wanted.method,
            effects: None,
            cost: 1,
            own_cost: 1,
            looked: 0,
            seen: ContextMetrics::default(),
            reads: Reads::default(),
        };
        let observed = if self.observes {
            Evaluation::observed(task, ContextMetrics::default)
        } else {
            Evaluation::run(task).map(|evaluation| (evaluation, None))
        };
        match observed {
            Ok((mut evaluation, seen)) => {
                outcome.cost = evaluation.cost();
                outcome.own_cost = evaluation.own_cost();
                outcome.looked = evaluation.looked();
                outcome.effects = Some(evaluation.export());
                if let Some(seen) = seen {
                    outcome.seen = seen.finish(&mut evaluation);
                }
                if self.records {
                    (outcome.reads, _) = evaluation.into_parts();
                }
            }
            Err(given_up) if self.records => (outcome.reads, _) = given_up.into_parts(),
            Err(_) => {}
        }
        outcome
    }
}

impl Callees for Contexts {
    fn outcome(&self, wanted: Request<'_>) -> Option<Arc<Outcome>> {
        let key = (wanted.method, wanted.depth, wanted.entry.clone());
        let shard = &self.shards[FxBuildHasher.hash_one(&key) as usize >> 7 & (SHARDS - 1)];
        let known = shard
            .lock()
            .expect("no panic while held")
            .get(&key)
            .cloned();
        if known.is_some() {
            return known;
        }
        let body = wanted.world.bodies.get(wanted.method).ok()?;
        let task = Task {
            wanted,
            body: &body,
        };
        let outcome = Arc::new(self.evaluate(task));
        let mut shard = shard.lock().expect("no panic while held");
        let known = shard.entry(key).or_insert_with(|| {
            self.paid.fetch_add(outcome.own_cost, Ordering::Relaxed);
            outcome
        });
        Some(known.clone())
    }

    fn records(&self) -> bool {
        self.records
    }
}
