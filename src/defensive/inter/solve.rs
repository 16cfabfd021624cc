//! Initial summaries for all methods, and the possible values of trusted fields (design 3,
//! "Phases").
//!
//! The solution begins with "never returns" for every method and "never stored to" for every field.
//! It then proceeds in rounds:
//!
//! 1. A round takes the methods of the lowest level (callees before callers) that are new, or that
//!    have consulted a fact which changed since.
//! 2. It evaluates them in parallel over a frozen snapshot of the facts. So the result depends on
//!    no schedule.
//! 3. Then it takes in the results. Methods outside of the input are taken in when an evaluation
//!    consults them.
//!
//! The rounds end, because values of fields only grow, and a summary that changes more than
//! [`budgets::CHANGES`] times becomes unknown for good. The result is a post-fixpoint: evaluating
//! any method under it gives its own summary again, or the summary is unknown.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::domain::entry::EntryState;
use crate::domain::fields::FieldValue;
use crate::domain::summary::Summary;
use crate::eval::evaluate::Evaluation;
use crate::inter::order;
use crate::inter::trusted;
use crate::memo::{EvaluationTrace, Fact, Solution, Traced};
use crate::task::facts::Reads;
use crate::task::view::ProgramView;
use crate::task::{Request, Task};
use base::{Id, IdMap, budgets};
use claims::{Reason, UnknownCause};
use ir::bodies::{Built, NoBody};
use ir::{Body, Op};
use program::{FieldId, MethodId, Program};

/// How many methods a thread takes at once. The number is so small that threads do not wait long
/// for each other at the end of a round.
const AT_ONCE: usize = 16;

/// The result of one evaluation for any caller.
struct Result {
    found: FoundSummary,
    /// Whether it was given up. It is then not done again, even if the facts that it read change.
    given_up: bool,
    reads: Reads,
    stores: BTreeMap<FieldId, FieldValue>,
}

/// The summary of an evaluation.
enum FoundSummary {
    New(Fact),
    /// The summary of an evaluation in an earlier analysis, and the number of that evaluation.
    Earlier(Arc<Fact>, usize),
}

impl Result {
    /// An evaluation taken over.
    fn earlier(
        program: &Program,
        traced: &Traced,
        method: MethodId,
        (number, trace): (usize, &EvaluationTrace),
    ) -> Option<Self> {
        let fact = traced.earlier_fact(method, trace.summary);
        let stored = |(field, version): &(FieldId, _)| {
            Some((*field, traced.stored_value(program, *field, *version)?))
        };
        Some(Self {
            found: FoundSummary::Earlier(fact, number),
            given_up: trace.given_up,
            reads: Reads {
                methods: trace.methods.iter().map(|(method, _)| *method).collect(),
                fields: trace.fields.iter().map(|(field, _)| *field).collect(),
                ..Reads::default()
            },
            stores: trace.stores.iter().map(stored).collect::<Option<_>>()?,
        })
    }
}

/// Evaluates a method for any caller.
fn evaluate(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    traced: &Traced,
    method: MethodId,
    body: &Built,
) -> Result {
    let entry = EntryState::any_caller(body);
    let wanted = Request {
        world,
        facts,
        callees: None,
        depth: 0,
        method,
        entry: &entry,
    };
    let task = Task { wanted, body };
    match Evaluation::run(task) {
        Ok(evaluation) => {
            let effects = evaluation.export();
            let needs = effects.needs;
            let summary = if effects.is_too_large() {
                Summary::Unknown(evaluation.machine().reason(0, UnknownCause::TooMany))
            } else {
                Summary::Known(Box::new(effects))
            };
            let (reads, mut stores) = evaluation.into_parts();
            for stored in stores.values_mut() {
                stored.needs = needs;
            }
            Result {
                found: FoundSummary::New(traced.fact(summary)),
                given_up: false,
                reads,
                stores,
            }
        }
        Err(given_up) => Result {
            found: FoundSummary::New(traced.fact(Summary::Unknown(given_up.spent()))),
            given_up: true,
            stores: stored_fields(world, facts, method, body, given_up.spent()),
            reads: given_up.into_parts().0,
        },
    }
}

/// A method that is given up may store anything into the trusted fields that it names.
fn stored_fields(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    method: MethodId,
    body: &Body,
    reason: Reason,
) -> BTreeMap<FieldId, FieldValue> {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    let named = insts.flat_map(|inst| match &inst.op {
        Op::PutStatic(field, _) | Op::PutField(field, ..) => world.stored_fields(method, field),
        _ => Vec::new(),
    });
    named
        .filter(|field| facts.fields[*field].is_some())
        .map(|field| (field, FieldValue::unknown(reason)))
        .collect()
}

/// A result that is to be taken in.
struct VersionedResult {
    fact: Arc<Fact>,
    reads: Reads,
    stores: BTreeMap<FieldId, FieldValue>,
}

/// The solution in progress.
struct Rounds<'a, 't> {
    world: &'a ProgramView<'a>,
    traced: &'t mut Traced,
    facts: Solution<'a>,
    /// The methods that each method consulted, at one time or another.
    consulted: IdMap<MethodId, BTreeSet<MethodId>>,
    consulted_fields: IdMap<MethodId, BTreeSet<FieldId>>,
    /// The methods that consulted each method.
    readers: IdMap<MethodId, Vec<MethodId>>,
    field_readers: IdMap<FieldId, Vec<MethodId>>,
    /// Whether the method has been taken in.
    taken: IdMap<MethodId, bool>,
    /// The fields for which all writers have been taken in.
    taken_fields: BTreeSet<FieldId>,
    /// The order of evaluation: the lowest level first; see [`order`].
    levels: IdMap<MethodId, i32>,
    /// How often the method's summary has changed.
    changes: IdMap<MethodId, usize>,
    /// The methods to evaluate, by level.
    work: BTreeSet<(i32, MethodId)>,
}

/// The facts for any caller, without contexts.
pub(crate) fn facts<'a>(world: &'a ProgramView<'a>, traced: &mut Traced) -> Solution<'a> {
    let count = world.bodies.method_count();
    let field_count = world.program.field_count();
    let unreached = Arc::new(Fact::unreached());
    let levels = order::levels(world, traced);
    let mut rounds = Rounds {
        world,
        traced,
        facts: Solution {
            program: world.program,
            summaries: IdMap::filled(unreached, count),
            fields: (0..field_count)
                .map(|n| initial_field(world, FieldId::new(n)))
                .collect(),
        },
        consulted: IdMap::filled(BTreeSet::new(), count),
        consulted_fields: IdMap::filled(BTreeSet::new(), count),
        readers: IdMap::filled(Vec::new(), count),
        field_readers: IdMap::filled(Vec::new(), field_count),
        taken: IdMap::filled(false, count),
        taken_fields: BTreeSet::new(),
        levels,
        changes: IdMap::filled(0, count),
        work: BTreeSet::new(),
    };
    for (field, value) in rounds.facts.fields.iter() {
        if let Some(value) = value {
            rounds.traced.note_field(field, value);
        }
    }
    for method in world.bodies.input() {
        rounds.take(method);
    }
    while let Some((level, _)) = rounds.work.first().copied() {
        let above = rounds.work.split_off(&(level + 1, MethodId::new(0)));
        let batch = std::mem::replace(&mut rounds.work, above);
        rounds.round(batch.into_iter().map(|(_, method)| method).collect());
    }
    rounds.finish()
}

/// The values of a trusted field before any store; `None` for other fields.
fn initial_field(world: &ProgramView<'_>, field: FieldId) -> Option<FieldValue> {
    let program = world.program;
    let needs = trusted::trusted_from(program, world.world, field)?;
    let value = trusted::constant(program, field);
    Some(FieldValue { needs, ..value })
}

impl<'a> Rounds<'a, '_> {
    /// Takes a method in: it is to be evaluated, or unknown for good.
    fn take(&mut self, method: MethodId) {
        if std::mem::replace(&mut self.taken[method], true) {
            return;
        }
        let body = if self.traced.has_body(method) {
            Ok(())
        } else {
            self.world.bodies.has(method)
        };
        match body {
            Ok(()) => {
                self.work.insert((self.levels[method], method));
            }
            Err(why) => {
                let unknown = Summary::Unknown(at_entry(method, why.into()));
                self.facts.summaries[method] = self.fact(method, unknown);
                self.changed(method);
                if why != NoBody::NoCode {
                    self.forget_fields(method);
                }
            }
        }
    }

    fn fact(&mut self, method: MethodId, summary: Summary) -> Arc<Fact> {
        let fact = self.traced.fact(summary);
        self.traced.version(method, fact)
    }

    /// Takes in a method that `method` consulted. If it is outside of the input, it is evaluated
    /// before `method`.
    fn take_for(&mut self, method: MethodId, consulted: MethodId) {
        if !self.taken[consulted] && !self.world.bodies.is_input(consulted) {
            self.levels[consulted] = self.levels[method] - 1;
        }
        self.take(consulted);
    }

    /// A method that cannot be read may store anything into the fields of its class and nest.
    fn forget_fields(&mut self, method: MethodId) {
        let program = self.world.program;
        let class = program.method(method).class;
        let nest = program
            .encapsulated_nest(class)
            .unwrap_or_else(|| vec![class]);
        for field in nest.into_iter().flat_map(|mate| program.fields_of(mate)) {
            if let Some(value) = &mut self.facts.fields[field] {
                *value = FieldValue::unknown(at_entry(method, UnknownCause::Unreadable));
                self.traced.note_field(field, value);
                self.field_changed(field);
            }
        }
    }

    /// Every method that consulted this one is evaluated again.
    fn changed(&mut self, method: MethodId) {
        let readers = self.readers[method].iter();
        let readers = readers.map(|reader| (self.levels[*reader], *reader));
        self.work.extend(readers);
    }

    fn field_changed(&mut self, field: FieldId) {
        let readers = self.field_readers[field].iter();
        let readers = readers.map(|reader| (self.levels[*reader], *reader));
        self.work.extend(readers);
    }

    /// Evaluates methods under frozen facts.
    fn round(&mut self, batch: Vec<MethodId>) {
        let (world, facts, traced) = (self.world, &self.facts, &*self.traced);
        let results: Vec<(MethodId, Result)> = batch
            .par_iter()
            .with_max_len(AT_ONCE)
            .map(|&method| {
                let earlier = traced.recall(facts, method);
                let result = earlier
                    .and_then(|(n, t)| Result::earlier(world.program, traced, method, (n, &t)));
                let new = || {
                    let body = world.bodies.get(method).expect("only bodies are work");
                    evaluate(world, facts, traced, method, &body)
                };
                (method, result.unwrap_or_else(new))
            })
            .collect();
        // Notes all readers first: this very round may change the facts that they consulted.
        let versioned: Vec<_> = results
            .into_iter()
            .map(|(method, result)| (method, self.note_readers(method, result)))
            .collect();
        for (method, result) in versioned {
            self.result(method, result);
        }
    }

    /// Notes the facts that an evaluation has read.
    fn note_readers(&mut self, method: MethodId, result: Result) -> VersionedResult {
        let Result {
            found,
            given_up,
            reads,
            stores,
        } = result;
        let fact = match found {
            FoundSummary::New(fact) => {
                let fact = self.traced.version(method, fact);
                let evaluation = (given_up, &reads);
                self.traced
                    .note(&self.facts, method, evaluation, &fact, &stores);
                fact
            }
            FoundSummary::Earlier(fact, number) => {
                self.traced.note_recalled(method, number);
                fact
            }
        };
        let reads = if given_up { Reads::default() } else { reads };
        self.reads(method, &reads);
        VersionedResult {
            fact,
            reads,
            stores,
        }
    }

    fn reads(&mut self, method: MethodId, reads: &Reads) {
        for callee in &reads.methods {
            if self.consulted[method].insert(*callee) {
                self.readers[*callee].push(method);
            }
        }
        for field in &reads.fields {
            if self.consulted_fields[method].insert(*field) {
                self.field_readers[*field].push(method);
            }
        }
    }

    /// Takes in the results of an evaluation.
    fn result(&mut self, method: MethodId, result: VersionedResult) {
        for callee in result.reads.methods {
            self.take_for(method, callee);
        }
        for field in result.reads.fields {
            self.take_writers(method, field);
        }
        for (field, stored) in result.stores {
            self.store(method, field, &stored);
        }
        let present = &self.facts.summaries[method];
        let program = self.world.program;
        if result.fact.is(present, program) || matches!(present.get(program), Summary::Unknown(_)) {
            return;
        }
        self.changes[method] += 1;
        let spent = || Summary::Unknown(at_entry(method, UnknownCause::Budget));
        self.facts.summaries[method] = if self.changes[method] > budgets::CHANGES {
            self.fact(method, spent())
        } else {
            result.fact
        };
        self.changed(method);
    }

    /// Joins the values that a method stores into the values of the field, which only grow.
    fn store(&mut self, method: MethodId, field: FieldId, stored: &FieldValue) {
        let Some(value) = &mut self.facts.fields[field] else {
            return;
        };
        let before = value.clone();
        value.join(stored);
        value.limit(at_entry(method, UnknownCause::TooMany));
        if *value != before {
            self.traced.note_field(field, value);
            self.field_changed(field);
        }
    }

    /// Takes in every method that may write a trusted field.
    fn take_writers(&mut self, method: MethodId, field: FieldId) {
        if self.taken_fields.insert(field) {
            for writer in trusted::writers(self.world, field) {
                self.take_for(method, writer);
            }
        }
    }

    /// Ends the solution. A method that no evaluation consulted was not evaluated, so its summary
    /// becomes unknown. A field becomes untrusted unless all its writers were evaluated.
    fn finish(mut self) -> Solution<'a> {
        let program = self.world.program;
        for (field, value) in self.facts.fields.iter_mut() {
            if value.is_none() {
                continue;
            }
            // All methods of the input are evaluated. Other methods are evaluated only if an
            // evaluation consulted the field.
            let is_asked = program.class(program.field(field).class).is_input()
                || self.taken_fields.contains(&field);
            let is_missed = |method: MethodId| !self.taken[method];
            if !is_asked
                || trusted::writers(self.world, field)
                    .into_iter()
                    .any(is_missed)
            {
                *value = None;
            }
        }
        for (method, taken) in self.taken.iter() {
            if !taken {
                let unknown = Summary::Unknown(at_entry(method, UnknownCause::NoCode));
                self.facts.summaries[method] = Arc::new(Fact::untaken(unknown));
            }
        }
        self.traced.settle(&self.facts);
        self.facts
    }
}

fn at_entry(method: MethodId, cause: UnknownCause) -> Reason {
    Reason {
        cause,
        method,
        pc: 0,
    }
}
