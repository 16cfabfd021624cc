//! Traces: records of the facts that evaluations read and of the results that they gave. With them,
//! a later analysis of nearly the same program takes results over instead of evaluating again.
//!
//! An evaluation is a pure function of the method's body, the hierarchy, and the facts that it
//! reads: summaries, field values and bodies of callees. It reads them in a fixed order. So two
//! evaluations that read the same facts give the same result.
//!
//! A result is taken over if two conditions hold:
//!
//! - The class's bytes are unchanged.
//! - Everything that the evaluation read has the same content at this moment of the solution. The
//!   content at the solution's end does not count.
//!
//! So every state of the solution equals the state of a run without traces, cycles and limits
//! included. (Mokhov, Mitchell, Peyton Jones: Build Systems à la Carte, "constructive traces".)
//!
//! The hierarchy counts as one fact. The caller keeps traces under its digest
//! ([`Program::outline`]) and the digest of the settings, so traces of one hierarchy never meet
//! another. Stored ids are ids that the outline fixes ([`Program::stable`]). Classes outside of
//! these are found again by name. A summary that mentions a field of such a class leaves no trace.
//!
//! Every different content has a *version*. The number n stands for the n-th different summary of
//! the method, or the n-th value of the field. Two versions of one method or field are equal if and
//! only if their contents are equal, byte by byte.

mod certificates;
mod evaluation_trace;
mod fact;
mod facts;
mod stored;
mod traced;
mod versions;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

pub(crate) use evaluation_trace::EvaluationTrace;
pub(crate) use fact::Fact;
pub(crate) use facts::Solution;
pub(crate) use traced::Traced;

use certificates::Certificate;
use stored::{Rows, StoredTraces, Worlds};
use traced::NotedEvaluation;
use versions::{NONE, Versions};

use base::{Id, IdMap, packed};
use claims::Claims;
use program::{ClassId, MethodId, Program, Stable, World};

/// Traces are written if more than one in so many evaluations was new.
const WORTH: usize = 20;

/// The traces of an earlier analysis, if there are any, and the traces of this one.
#[derive(Default)]
pub struct Traces {
    /// The digests of the classes; absent if no traces are made.
    classes: Option<Vec<u8>>,
    /// Whether the class is unchanged since the earlier analysis.
    is_same: Arc<IdMap<ClassId, bool>>,
    stable: Stable,
    earlier: BTreeMap<World, StoredTraces>,
    /// The traces of this analysis.
    traces: BTreeMap<World, StoredTraces>,
    /// Whether enough was evaluated anew that writing all traces pays. The first world decides.
    is_worth_writing: Option<bool>,
    taken_over: usize,
}

impl Traces {
    /// No earlier traces, and this analysis makes no traces either.
    #[must_use]
    pub fn off() -> Self {
        Self::default()
    }

    /// The traces that [`Traces::write`] wrote for the same hierarchy, if they can be read.
    #[must_use]
    pub fn new(program: &Program, world: World, stored: Option<&[u8]>) -> Self {
        let stable = program.stable(world);
        let ids = program.classes().map(|(id, _)| id).take(stable.classes);
        let ids: Vec<ClassId> = ids.collect();
        let digests: Vec<[u8; 32]> = ids
            .into_par_iter()
            .map(|id| match program.bytes(id) {
                Some(bytes) => Sha256::digest(bytes).into(),
                None => [0; 32],
            })
            .collect();
        let stored: Option<Worlds> = stored.and_then(packed::from_slice);
        let stored = stored.unwrap_or_default();
        let then = stored.classes.chunks_exact(32);
        let is_known = then.len() == digests.len();
        let is_same = if is_known {
            digests
                .iter()
                .zip(then)
                .map(|(now, then)| now[..] == *then)
                .collect()
        } else {
            IdMap::filled(false, digests.len())
        };
        Self {
            classes: Some(digests.concat()),
            is_same: Arc::new(is_same),
            stable,
            earlier: if is_known {
                stored.worlds
            } else {
                BTreeMap::new()
            },
            ..Self::default()
        }
    }

    /// Whether there are results to take over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.earlier.is_empty()
    }

    /// Whether enough was evaluated anew that writing all traces pays.
    #[must_use]
    pub fn is_worth_writing(&self) -> bool {
        self.is_worth_writing == Some(true)
    }

    /// How many methods have the claims of the earlier analysis.
    #[must_use]
    pub fn taken_over(&self) -> usize {
        self.taken_over
    }

    /// Writes the traces that a later analysis can use.
    ///
    /// # Errors
    /// The errors of `out`, and an error if the traces are too large for their 32-bit numbers.
    pub fn write(self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let worlds = Worlds {
            classes: self.classes.unwrap_or_default().into(),
            worlds: self.traces,
        };
        if !worlds.worlds.values().all(StoredTraces::is_whole) {
            return Err(std::io::Error::other("too much to be numbered"));
        }
        packed::write(&worlds, out)
    }

    /// The traces for one world. [`keep`](Self::keep) takes them back.
    pub(crate) fn of(&mut self, world: World, program: &Program) -> Traced {
        let methods = program.method_count();
        let earlier = self.earlier.remove(&world).unwrap_or_default();
        Traced {
            is_on: self.classes.is_some(),
            is_same: self.is_same.clone(),
            class_of: match self.classes {
                Some(_) => (0..methods)
                    .map(|n| program.method(MethodId::new(n)).class)
                    .collect(),
                None => IdMap::new(),
            },
            summaries: Versions::new(earlier.summaries.clone(), methods),
            values: Versions::new(earlier.values.clone(), program.field_count()),
            fields: IdMap::filled(NONE, program.field_count()),
            evaluations: (0..methods).map(|_| Vec::new()).collect(),
            stable: self.stable,
            earlier,
            calls: Rows::default(),
            claims: IdMap::new(),
            trusted: Vec::new(),
            trusts_the_same: false,
        }
    }

    /// Takes in the traces of an analysis in one world. The first world decides for all whether
    /// writing pays.
    pub(crate) fn keep(&mut self, world: World, traced: Traced, claims: &Claims) {
        if !traced.is_on {
            return;
        }
        let is_earlier = |c: &&Certificate| matches!(c, Certificate::Earlier);
        self.taken_over += traced.claims.values().iter().filter(is_earlier).count();
        let evaluations = traced.evaluations.values().iter().flatten();
        let new = evaluations
            .clone()
            .filter(|m| matches!(m, NotedEvaluation::New(_)))
            .count();
        let is_worth = || new * WORTH > evaluations.count();
        if *self.is_worth_writing.get_or_insert_with(is_worth) {
            self.traces.insert(world, traced.stored(claims));
        }
    }
}
