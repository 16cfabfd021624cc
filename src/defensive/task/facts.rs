//! The facts about all methods and fields, and a record of the facts that an evaluation read.
//!
//! The evaluator sees facts as a trait. It does not know whether this analysis made a summary, or
//! decoded a summary of an earlier analysis.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::domain::fields::FieldValue;
use crate::domain::summary::Summary;
use crate::task::outcome::Outcome;
use program::{FieldId, MethodId};

/// The facts that evaluations rest on. They must not change during a round. All evaluations of a
/// round must see the same facts, or their results would depend on the schedule.
pub(crate) trait Facts: Sync {
    /// The summary of a method for any caller.
    fn summary(&self, method: MethodId) -> &Summary;
    /// The possible values of a trusted field; `None` for a field that is not trusted.
    fn field(&self, field: FieldId) -> Option<&FieldValue>;
}

/// Everything that an evaluation read beside body, entry and hierarchy. Reads in states that were
/// replaced later count, too.
#[derive(Default)]
pub(crate) struct Reads {
    /// The methods with summaries that it read.
    pub methods: BTreeSet<MethodId>,
    /// The trusted fields.
    pub fields: BTreeSet<FieldId>,
    /// The results of callees analysed anew, if that is recorded. The key is the address, so each
    /// is there once.
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
