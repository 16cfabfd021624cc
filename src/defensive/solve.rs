//! Initial summaries for all methods, and what trusted fields hold (design 3, "Phases").
//!
//! Rounds over a frozen snapshot, in parallel, from "never returns" and "never stored to":
//! each round evaluates every method that consulted something which changed. What still changes
//! after [`MAX_ROUNDS`] rounds becomes unknown for good. The result is a post-fixpoint: evaluating
//! any method under it gives its own summary again, or the summary is unknown; it depends on no
//! schedule. Methods outside of the input are taken in when something consults them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::claims::{Cause, Reason};
use crate::defensive::context::Entry;
use crate::defensive::evaluate::{Evaluation, Facts, Task};
use crate::defensive::fields::{self, FieldValue};
use crate::defensive::summary::{Effects, Summary};
use crate::defensive::world::Analysed;
use crate::id::{Id, IdMap};
use crate::ir::{Body, Op, Type};
use crate::program::{FieldId, MethodId};

/// Rounds after which a method that still changes is given up.
const MAX_ROUNDS: usize = 40;

/// What one evaluation for any caller gives.
struct Result {
    summary: Summary,
    methods: BTreeSet<MethodId>,
    fields: BTreeSet<FieldId>,
    stores: BTreeMap<FieldId, FieldValue>,
}

/// The entry of a method for any caller.
pub(super) fn initial_entry(body: &Body) -> Entry {
    let is_reference = body
        .parameters
        .iter()
        .map(|v| body.values[*v].ty == Type::Ref);
    Entry::initial(is_reference, body.is_static)
}

/// Evaluates a method for any caller.
fn evaluate(world: &Analysed<'_>, facts: &Facts, method: MethodId, body: &Body) -> Result {
    let entry = initial_entry(body);
    let task = Task {
        world,
        facts,
        contexts: None,
        depth: 0,
        method,
        body,
        entry: &entry,
    };
    match Evaluation::run(task) {
        Ok(evaluation) => {
            let effects = evaluation.export();
            let summary = match effects.is_too_large() {
                true => Summary::Unknown(evaluation.reason(0, Cause::TooMany)),
                false => Summary::Known(effects),
            };
            Result {
                summary,
                methods: evaluation.consulted,
                fields: evaluation.consulted_fields,
                stores: evaluation.stores,
            }
        }
        Err(reason) => Result {
            summary: Summary::Unknown(reason),
            methods: BTreeSet::new(),
            fields: BTreeSet::new(),
            stores: stored_fields(world, facts, method, body, reason),
        },
    }
}

/// A method that is given up may store anything into the trusted fields that it names.
fn stored_fields(
    world: &Analysed<'_>,
    facts: &Facts,
    method: MethodId,
    body: &Body,
    reason: Reason,
) -> BTreeMap<FieldId, FieldValue> {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    let named = insts.filter_map(|inst| match &inst.op {
        Op::PutStatic(field, _) | Op::PutField(field, ..) => world.stored_field(method, field),
        _ => None,
    });
    named
        .filter(|field| facts.fields[*field].is_some())
        .map(|field| (field, FieldValue::unknown(reason)))
        .collect()
}

/// The rounds in progress.
struct Rounds<'a> {
    world: &'a Analysed<'a>,
    facts: Facts,
    /// What each method consulted.
    methods: IdMap<MethodId, BTreeSet<MethodId>>,
    fields: IdMap<MethodId, BTreeSet<FieldId>>,
    /// Whether the method has been taken in.
    taken: IdMap<MethodId, bool>,
}

/// The facts for any caller, without contexts.
pub(super) fn facts(world: &Analysed<'_>) -> Facts {
    let count = world.bodies.len();
    let unreached = Arc::new(Summary::Known(Effects::default()));
    let mut rounds = Rounds {
        world,
        facts: Facts {
            summaries: IdMap::filled(unreached, count),
            fields: (0..world.program.field_count())
                .map(|n| initial_field(world, FieldId::new(n)))
                .collect(),
        },
        methods: IdMap::filled(BTreeSet::new(), count),
        fields: IdMap::filled(BTreeSet::new(), count),
        taken: IdMap::filled(false, count),
    };
    let mut next = Next::default();
    for method in world.bodies.input() {
        rounds.take(method, &mut next);
    }
    let mut work = next.work;
    let mut round = 0;
    while !work.is_empty() {
        round += 1;
        work = rounds.round(&work, round > MAX_ROUNDS);
    }
    rounds.finish()
}

/// A trusted field before any store; nothing for others.
fn initial_field(world: &Analysed<'_>, field: FieldId) -> Option<FieldValue> {
    let program = world.program;
    if !fields::is_trusted(program, world.world, field) {
        return None;
    }
    Some(fields::constant(program, field))
}

/// What a round leaves to do.
#[derive(Default)]
struct Next {
    work: Vec<MethodId>,
    methods: BTreeSet<MethodId>,
    fields: BTreeSet<FieldId>,
}

impl Rounds<'_> {
    /// Takes a method in: it is evaluated in the next round, or unknown for good.
    fn take(&mut self, method: MethodId, next: &mut Next) {
        if std::mem::replace(&mut self.taken[method], true) {
            return;
        }
        next.methods.insert(method);
        match self.world.bodies.get(method) {
            Ok(_) => next.work.push(method),
            Err(cause) => {
                let unknown = Summary::Unknown(at_entry(method, cause));
                self.facts.summaries[method] = Arc::new(unknown);
                if cause == Cause::Unreadable {
                    self.forget_fields(method, next);
                }
            }
        }
    }

    /// A method that cannot be read may store anything into its class's fields.
    fn forget_fields(&mut self, method: MethodId, next: &mut Next) {
        let program = self.world.program;
        for field in program.fields_of(program.method(method).class) {
            if let Some(value) = &mut self.facts.fields[field] {
                *value = FieldValue::unknown(at_entry(method, Cause::Unreadable));
                next.fields.insert(field);
            }
        }
    }

    /// Evaluates `work`; gives what to evaluate next.
    fn round(&mut self, work: &[MethodId], is_last: bool) -> Vec<MethodId> {
        let (world, facts) = (self.world, &self.facts);
        let results: Vec<(MethodId, Result)> = work
            .par_iter()
            .map(|&method| {
                let body = world.bodies.get(method).expect("only bodies are work");
                (method, evaluate(world, facts, method, body))
            })
            .collect();
        let mut next = Next::default();
        for (method, result) in results {
            self.result(method, result, is_last, &mut next);
        }
        let again = self.methods.iter().filter(|(method, methods)| {
            methods.iter().any(|m| next.methods.contains(m))
                || self.fields[*method].iter().any(|f| next.fields.contains(f))
        });
        let again: Vec<MethodId> = again.map(|(method, _)| method).collect();
        next.work.extend(again);
        next.work.sort();
        next.work.dedup();
        next.work
    }

    /// Takes in what an evaluation found.
    fn result(&mut self, method: MethodId, mut result: Result, is_last: bool, next: &mut Next) {
        for (field, stored) in std::mem::take(&mut result.stores) {
            self.store(method, field, &stored, is_last, next);
        }
        for callee in &result.methods {
            self.take(*callee, next);
        }
        for field in &result.fields {
            self.take_writers(*field, next);
        }
        self.methods[method] = result.methods;
        self.fields[method] = result.fields;
        let present = &self.facts.summaries[method];
        if result.summary == **present || matches!(**present, Summary::Unknown(_)) {
            return;
        }
        if is_last {
            result.summary = Summary::Unknown(at_entry(method, Cause::Budget));
        }
        self.facts.summaries[method] = Arc::new(result.summary);
        next.methods.insert(method);
    }

    /// Joins what a method stores into what the field holds; a field only grows.
    fn store(
        &mut self,
        method: MethodId,
        field: FieldId,
        stored: &FieldValue,
        is_last: bool,
        next: &mut Next,
    ) {
        let Some(value) = &mut self.facts.fields[field] else {
            return;
        };
        let before = value.clone();
        value.join(stored);
        value.limit(at_entry(method, Cause::TooMany));
        if is_last && *value != before {
            *value = FieldValue::unknown(at_entry(method, Cause::Budget));
        }
        if *value != before {
            next.fields.insert(field);
        }
    }

    /// Takes in whatever may write a trusted field: the class initialiser or the constructors, or,
    /// in old class files, anything of the class.
    fn take_writers(&mut self, field: FieldId, next: &mut Next) {
        let program = self.world.program;
        let class = program.field(field).class;
        for method in program.methods_of(class) {
            let name = program.method(method).name.bytes();
            if fields::is_written_by(program, field, name) {
                self.take(method, next);
            }
        }
    }

    /// What nobody consulted has not been evaluated: neither summaries nor fields say anything.
    fn finish(mut self) -> Facts {
        let program = self.world.program;
        for (field, value) in self.facts.fields.iter_mut() {
            let class = program.field(field).class;
            let mut writers = program.methods_of(class).filter(|method| {
                let name = program.method(*method).name.bytes();
                fields::is_written_by(program, field, name)
            });
            if value.is_some() && writers.any(|method| !self.taken[method]) {
                *value = None;
            }
        }
        for (method, taken) in self.taken.iter() {
            if !taken {
                let unknown = Summary::Unknown(at_entry(method, Cause::NoCode));
                self.facts.summaries[method] = Arc::new(unknown);
            }
        }
        self.facts
    }
}

fn at_entry(method: MethodId, cause: Cause) -> Reason {
    Reason {
        cause,
        method,
        pc: 0,
    }
}
