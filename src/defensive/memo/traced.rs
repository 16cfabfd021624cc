//! The traces of an analysis in one world: traces that it takes over, and traces that it notes for
//! a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::certificates::Certificate;
use super::evaluation_trace::EvaluationTrace;
use super::fact;
use super::stored::{Rows, StoredRow, StoredTraces};
use super::versions::{UNREACHED, Version, Versions};
use super::{Fact, Solution};
use crate::domain::fields::FieldValue;
use crate::domain::summary::{Effects, Summary};
use crate::task::facts::Reads;
use base::{Id, IdMap, packed};
use program::{ClassId, FieldId, MethodId, Program, Stable};

/// An evaluation that was noted.
pub(super) enum NotedEvaluation {
    /// An evaluation of an earlier analysis, by its number.
    Old(usize),
    New(EvaluationTrace),
}

/// The traces of an analysis in one world.
pub(crate) struct Traced {
    pub(super) is_on: bool,
    pub(super) is_same: Arc<IdMap<ClassId, bool>>,
    pub(super) class_of: IdMap<MethodId, ClassId>,
    pub(super) stable: Stable,
    pub(super) earlier: StoredTraces,
    pub(super) summaries: Versions,
    pub(super) values: Versions,
    /// The versions of the present field values.
    pub(super) fields: IdMap<FieldId, Version>,
    pub(super) evaluations: IdMap<MethodId, Vec<NotedEvaluation>>,
    pub(super) calls: Rows,
    pub(super) claims: IdMap<MethodId, Certificate>,
    /// Which fields are trusted at the end.
    pub(super) trusted: Vec<u8>,
    /// Whether the earlier analysis trusted the same fields.
    pub(super) trusts_the_same: bool,
}

impl Traced {
    fn is_ours(&self, field: FieldId) -> bool {
        field.index() < self.stable.fields
    }

    /// Whether all these ids are the same in a later program. Only such ids may be stored.
    pub(super) fn is_stable(
        &self,
        methods: &BTreeSet<MethodId>,
        fields: &BTreeSet<FieldId>,
    ) -> bool {
        methods
            .last()
            .is_none_or(|m| m.index() < self.stable.methods)
            && fields.last().is_none_or(|f| self.is_ours(*f))
    }

    /// Whether traces are made.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    pub(super) fn is_same(&self, method: MethodId) -> bool {
        let class = self.class_of.get(method);
        class.is_some_and(|class| self.is_same.get(*class) == Some(&true))
    }

    /// The methods that a method certainly calls, as the earlier analysis noted them, if the class
    /// is unchanged.
    pub(crate) fn known_calls(&self, method: MethodId) -> Option<Vec<MethodId>> {
        let row = self.earlier.calls.row(method.index())?;
        let ids = row.iter().map(|id| MethodId::new(*id as usize));
        let is_known =
            self.is_same(method) && ids.clone().all(|id| id.index() < self.stable.methods);
        is_known.then(|| ids.collect())
    }

    /// Notes the calls of all methods of the input. Their ids are the first ones.
    pub(crate) fn note_calls(&mut self, input: &[MethodId], calls: &[Vec<MethodId>]) {
        debug_assert!(input.iter().enumerate().all(|(n, m)| n == m.index()));
        if self.is_on {
            for row in calls {
                self.calls.push(row.iter().map(|m| m.index() as u32));
            }
        }
    }

    /// Whether the method is known to have code that can be read.
    pub(crate) fn has_body(&self, method: MethodId) -> bool {
        self.is_same(method)
            && self
                .earlier
                .traces
                .row(method.index())
                .is_some_and(|row| !row.is_empty())
    }

    /// A summary as a fact that has no version yet.
    pub(crate) fn fact(&self, summary: Summary) -> Fact {
        if matches!(&summary, Summary::Known(effects) if **effects == Effects::default()) {
            return Fact::unreached();
        }
        let is_ours = |field| self.is_ours(field);
        let content =
            (self.is_on && summary.has_fields_only_of(is_ours)).then(|| packed::to_vec(&summary));
        Fact::new(summary, content)
    }

    /// The fact with its version.
    pub(crate) fn version(&mut self, method: MethodId, mut fact: Fact) -> Arc<Fact> {
        if let Some(content) = fact.take_content() {
            fact.set_version(self.summaries.number(method.index(), content));
        }
        Arc::new(fact)
    }

    /// A fact that an evaluation of an earlier analysis gave.
    pub(crate) fn earlier_fact(&self, method: MethodId, version: Version) -> Arc<Fact> {
        if version == UNREACHED {
            return Arc::new(Fact::unreached());
        }
        let (contents, at) = self.summaries.earlier(method.index(), version);
        Arc::new(Fact::earlier(contents, at, version))
    }

    /// Notes the present values of a field.
    pub(crate) fn note_field(&mut self, field: FieldId, value: &FieldValue) {
        if self.is_on {
            self.fields[field] = self.values.number(field.index(), packed::to_vec(value));
        }
    }

    /// The values that an evaluation of the earlier analysis stored.
    pub(crate) fn stored_value(
        &self,
        program: &Program,
        field: FieldId,
        version: Version,
    ) -> Option<FieldValue> {
        let (contents, at) = self.values.earlier(field.index(), version);
        let mut value: FieldValue = packed::from_slice(contents.get(at))?;
        value.map_names(|named| fact::find(program, named));
        Some(value)
    }

    /// The earlier evaluation that read the present facts, and its number.
    pub(crate) fn recall(
        &self,
        facts: &Solution<'_>,
        method: MethodId,
    ) -> Option<(usize, EvaluationTrace)> {
        if !self.is_same(method) {
            return None;
        }
        let mut row = StoredRow::new(self.earlier.traces.row(method.index())?);
        let mut number = 0;
        while let Some(trace) = EvaluationTrace::read(&mut row) {
            let methods = trace.methods.iter();
            let fields = trace.fields.iter();
            if methods
                .clone()
                .all(|(m, then)| is_version(facts, *m, *then))
                && fields
                    .clone()
                    .all(|(f, then)| self.fields.get(*f) == Some(then))
            {
                return Some((number, trace));
            }
            number += 1;
        }
        None
    }

    /// Notes an evaluation under frozen facts.
    pub(crate) fn note(
        &mut self,
        facts: &Solution<'_>,
        method: MethodId,
        (given_up, reads): (bool, &Reads),
        fact: &Fact,
        stores: &BTreeMap<FieldId, FieldValue>,
    ) {
        let Some(summary) = fact.version() else {
            return;
        };
        if !self.is_on || !self.is_stable(&reads.methods, &reads.fields) {
            return;
        }
        let read = |m: &MethodId| Some((*m, facts.summaries[*m].version()?));
        let Some(methods) = reads.methods.iter().map(read).collect() else {
            return;
        };
        let values = &mut self.values;
        let trace = EvaluationTrace {
            given_up,
            methods,
            fields: reads.fields.iter().map(|f| (*f, self.fields[*f])).collect(),
            summary,
            stores: stores
                .iter()
                .map(|(f, value)| (*f, values.number(f.index(), packed::to_vec(value))))
                .collect(),
        };
        let is_known = |evaluation: &NotedEvaluation| matches!(evaluation, NotedEvaluation::New(known) if *known == trace);
        if !self.evaluations[method].iter().any(is_known) {
            self.evaluations[method].push(NotedEvaluation::New(trace));
        }
    }

    /// Notes that an evaluation was taken over.
    pub(crate) fn note_recalled(&mut self, method: MethodId, number: usize) {
        let is_known = |evaluation: &NotedEvaluation| matches!(evaluation, NotedEvaluation::Old(known) if *known == number);
        if !self.evaluations[method].iter().any(is_known) {
            self.evaluations[method].push(NotedEvaluation::Old(number));
        }
    }

    /// Ends the solution: the facts are final.
    pub(crate) fn settle(&mut self, facts: &Solution<'_>) {
        if self.is_on {
            let trusted = facts.fields.values().iter().map(|f| u8::from(f.is_some()));
            self.trusted = trusted.take(self.stable.fields).collect();
            self.trusts_the_same = self.trusted == self.earlier.trusted;
            self.claims = IdMap::filled(Certificate::None, facts.summaries.len());
        }
    }
}

pub(super) fn is_version(facts: &Solution<'_>, method: MethodId, then: Version) -> bool {
    let fact = facts.summaries.get(method);
    fact.is_some_and(|fact| fact.version() == Some(then))
}
