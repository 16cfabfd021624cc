//! All summaries and field values of a solution: the facts that evaluations see.

use std::sync::Arc;

use super::fact::Fact;
use crate::domain::fields::FieldValue;
use crate::domain::summary::Summary;
use crate::task::facts::Facts;
use base::IdMap;
use program::{FieldId, MethodId, Program};

/// The solution, in progress or final.
pub(crate) struct Solution<'a> {
    pub program: &'a Program,
    /// The initial summaries.
    pub summaries: IdMap<MethodId, Arc<Fact>>,
    /// The possible values of trusted fields; `None` for other fields.
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
