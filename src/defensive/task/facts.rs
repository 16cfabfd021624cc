//! What is known of all methods and fields, and what an evaluation has looked at of it.
//!
//! The evaluator sees facts as a trait: it does not know whether a summary was made by this
//! analysis or is decoded from an earlier one.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::domain::fields::FieldValue;
use crate::domain::summary::Summary;
use crate::task::outcome::Outcome;
use program::{FieldId, MethodId};

/// What evaluations rest on. It must not change while they run: every evaluation of a round has to
/// see the same facts, or its result would depend on the schedule.
pub(crate) trait Facts: Sync {
    /// The summary of a method for any caller.
    fn summary(&self, method: MethodId) -> &Summary;
    /// What a trusted field holds; `None` for a field that is not trusted.
    fn field(&self, field: FieldId) -> Option<&FieldValue>;
}

/// What an evaluation looks at beside body, entry and hierarchy, in states that were replaced, too.
#[derive(Default)]
pub(crate) struct Reads {
    /// The methods whose summaries it looked at.
    pub methods: BTreeSet<MethodId>,
    /// The trusted fields.
    pub fields: BTreeSet<FieldId>,
    /// The results of callees analysed anew, if that is recorded; by their addresses, each once.
    pub outcomes: FxHashMap<usize, Arc<Outcome>>,
}

impl Reads {
    /// Notes a result.
    pub(crate) fn note(&mut self, outcome: &Arc<Outcome>) {
        let address = Arc::as_ptr(outcome) as usize;
        self.outcomes
            .entry(address)
            .or_insert_with(|| outcome.clone());
    }
}
