//! Claims taken over from an earlier analysis, the facts that they rest on, and the stored form of
//! both.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::Traced;
use super::evaluation_trace::EvaluationTrace;
use super::stored::{Blobs, Rows, StoredRow, StoredTraces};
use super::traced::{NotedEvaluation, is_version};
use super::versions::LiveVersions;
use crate::memo::Solution;
use crate::task::facts::Reads;
use crate::task::outcome::Outcome;
use base::{Id, packed};
use claims::{Claims, MethodClaims};
use program::{ClassId, FieldId, MethodId, Program};

/// The claims that are kept for a method.
#[derive(Clone, Default)]
pub(super) enum Certificate {
    /// No claims: the facts that they rest on are not known.
    #[default]
    None,
    /// The claims of the earlier analysis.
    Earlier,
    /// New claims, with the facts that they rest on.
    New(Box<[u32]>),
}

impl Traced {
    /// The earlier claims about a method, and their cost, if all facts that they rest on are
    /// unchanged.
    pub(crate) fn recall_claims(
        &self,
        program: &Program,
        facts: &Solution<'_>,
        method: MethodId,
    ) -> Option<(MethodClaims, u64)> {
        if !self.trusts_the_same || !self.is_same(method) {
            return None;
        }
        let mut row = StoredRow::new(self.earlier.rests_on.row(method.index())?);
        let [cost] = row.take()?;
        let (methods, fields) = (row.pairs()?, row.pairs()?);
        let is_same = methods
            .iter()
            .all(|[m, then]| is_version(facts, MethodId::new(*m as usize), *then))
            && fields
                .iter()
                .all(|[f, then]| self.fields.get(FieldId::new(*f as usize)) == Some(then))
            && row
                .rest()
                .iter()
                .all(|class| self.is_same.get(ClassId::new(*class as usize)) == Some(&true));
        if !is_same {
            return None;
        }
        let claims = self.earlier.claims.get(method.index());
        let mut claims: MethodClaims = packed::from_slice(claims)?;
        for call in &mut claims.calls {
            call.find_classes(program);
        }
        Some((claims, u64::from(cost)))
    }

    /// The cost of claims, and the facts that they rest on. These are all facts that the evaluation
    /// read, and all facts that evaluations under contexts read for it.
    pub(crate) fn rests_on(
        &self,
        facts: &Solution<'_>,
        reads: &Reads,
        cost: u64,
    ) -> Option<Box<[u32]>> {
        if !self.is_on {
            return None;
        }
        let mut methods = reads.methods.clone();
        let mut fields = reads.fields.clone();
        let mut classes = FxHashSet::default();
        let mut seen: FxHashSet<*const Outcome> = FxHashSet::default();
        let mut work: Vec<&Arc<Outcome>> = reads.outcomes.values().collect();
        while let Some(outcome) = work.pop() {
            if !seen.insert(Arc::as_ptr(outcome)) {
                continue;
            }
            classes.insert(self.class_of[outcome.method].index() as u32);
            methods.extend(&outcome.reads.methods);
            fields.extend(&outcome.reads.fields);
            work.extend(outcome.reads.outcomes.values());
        }
        if !self.is_stable(&methods, &fields) {
            return None;
        }
        let mut read = vec![u32::try_from(cost).ok()?, methods.len() as u32];
        for method in methods {
            read.extend([method.index() as u32, facts.summaries[method].version()?]);
        }
        read.push(fields.len() as u32);
        for field in fields {
            read.extend([field.index() as u32, self.fields[field]]);
        }
        let start = read.len();
        read.extend(classes);
        read[start..].sort_unstable();
        Some(read.into())
    }

    /// Notes the facts that newly computed claims rest on.
    pub(crate) fn note_claims(&mut self, method: MethodId, rests_on: Option<Box<[u32]>>) {
        if let Some(rests_on) = rests_on {
            self.claims[method] = Certificate::New(rests_on);
        }
    }

    /// Notes that the claims of an earlier analysis were taken over.
    pub(crate) fn note_recalled_claims(&mut self, method: MethodId) {
        self.claims[method] = Certificate::Earlier;
    }

    /// The traces in their stored form.
    pub(super) fn stored(self, claims: &Claims) -> StoredTraces {
        let mut summaries = LiveVersions::new(self.summaries);
        let mut values = LiveVersions::new(self.values);
        let mut traces = Rows::default();
        for (n, evaluations) in self.evaluations.into_values().into_iter().enumerate() {
            let method = MethodId::new(n);
            let old = self.earlier.traces.row(method.index());
            let mut words = Vec::new();
            for evaluation in evaluations {
                let trace = match evaluation {
                    NotedEvaluation::New(trace) => Some(trace),
                    NotedEvaluation::Old(number) => {
                        old.and_then(|row| EvaluationTrace::nth(row, number))
                    }
                };
                if let Some(trace) = trace {
                    trace
                        .kept(method, &mut summaries, &mut values)
                        .write(&mut words);
                }
            }
            traces.push(words.into_iter());
        }
        let (mut rests_on, mut written) = (Rows::default(), Blobs::default());
        let mut certificates = self.claims.into_values();
        for (part, many) in (0..).zip(certificates.chunks_mut(AT_ONCE)) {
            let new = written_claims(claims, part * AT_ONCE, many);
            for (n, (certificate, new)) in (part * AT_ONCE..).zip(many.iter_mut().zip(new)) {
                let old = self.earlier.rests_on.row(n);
                let certificate = std::mem::take(certificate);
                let (row, claims) = match &certificate {
                    Certificate::None => (None, &[][..]),
                    Certificate::Earlier => (old, self.earlier.claims.get(n)),
                    Certificate::New(row) => (Some(&**row), &*new),
                };
                let row = row.and_then(|row| kept(row, &mut summaries, &mut values));
                rests_on.push(row.unwrap_or_default().into_iter());
                written.push(claims);
            }
        }
        StoredTraces {
            summaries: summaries.stored(),
            values: values.stored(),
            traces,
            calls: self.calls,
            trusted: self.trusted,
            rests_on,
            claims: written,
        }
    }
}

/// So many methods are written together. Then their certificates are freed.
const AT_ONCE: usize = 4096;

/// The new claims of methods from `first` on, as bytes.
fn written_claims(claims: &Claims, first: usize, of: &[Certificate]) -> Vec<Vec<u8>> {
    let written = of
        .par_iter()
        .enumerate()
        .map(|(n, certificate)| match certificate {
            Certificate::New(_) => packed::to_vec(&claims.methods[MethodId::new(first + n)]),
            Certificate::None | Certificate::Earlier => Vec::new(),
        });
    written.collect()
}

/// The facts that claims rest on, with the new numbers of their versions.
fn kept(row: &[u32], summaries: &mut LiveVersions, values: &mut LiveVersions) -> Option<Vec<u32>> {
    let mut words = Vec::with_capacity(row.len());
    let mut row = StoredRow::new(row);
    words.extend(row.take::<1>()?);
    for kept in [summaries, values] {
        let pairs = row.pairs()?;
        words.push(pairs.len() as u32);
        words.extend(
            pairs
                .iter()
                .flat_map(|[id, v]| [*id, kept.keep(*id as usize, *v)]),
        );
    }
    words.extend(row.rest());
    Some(words)
}
