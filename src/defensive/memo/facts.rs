//! All summaries and field values of a solution: the facts that evaluations see.

use std::sync::Arc;

use super::fact::Fact;
use crate::defensive::domain::fields::FieldValue;
use crate::defensive::domain::summary::Summary;
use crate::defensive::task::facts::Facts;
use crate::id::IdMap;
use crate::program::{FieldId, MethodId, Program};

/// The solution, in progress or final.
pub(in crate::defensive) struct Solution<'a> {
    pub program: &'a Program,
    /// The initial summaries.
    pub summaries: IdMap<MethodId, Arc<Fact>>,
    /// What trusted fields hold; `None` for other fields.
    pub fields: IdMap<FieldId, Option<FieldValue>>,
}

impl Facts for Solution<'_> {
    fn summary(&self, method: MethodId) -> &Summary {
        self.summaries[method].get(self.program)
    }

    fn field(&self, field: FieldId) -> Option<&FieldValue> {
        self.fields[field].as_ref()
    }
}
