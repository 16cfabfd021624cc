//! The reads and results of one evaluation, as they are stored.

use super::stored::StoredRow;
use super::versions::{LiveVersions, Version};
use base::Id;
use program::{FieldId, MethodId};

/// One evaluation for any caller.
#[derive(PartialEq, Eq)]
pub(crate) struct EvaluationTrace {
    /// Whether it was given up. Its summary is then final, so its reads are no dependencies.
    pub given_up: bool,
    /// The facts that it read.
    pub methods: Box<[(MethodId, Version)]>,
    pub fields: Box<[(FieldId, Version)]>,
    /// Its results.
    pub summary: Version,
    pub stores: Box<[(FieldId, Version)]>,
}

impl EvaluationTrace {
    /// The n-th trace of a row.
    pub(super) fn nth(row: &[u32], number: usize) -> Option<Self> {
        let mut row = StoredRow::new(row);
        let mut traces = std::iter::from_fn(|| Self::read(&mut row));
        traces.nth(number)
    }

    /// The same trace, with the new numbers of its versions.
    pub(super) fn kept(
        mut self,
        method: MethodId,
        summaries: &mut LiveVersions,
        values: &mut LiveVersions,
    ) -> Self {
        self.summary = summaries.keep(method.index(), self.summary);
        for (method, version) in &mut self.methods {
            *version = summaries.keep(method.index(), *version);
        }
        for (field, version) in self.fields.iter_mut().chain(&mut self.stores) {
            *version = values.keep(field.index(), *version);
        }
        self
    }

    pub(super) fn write(&self, words: &mut Vec<u32>) {
        words.extend([u32::from(self.given_up), self.summary]);
        let ids = |id: usize, version: &Version| [id as u32, *version];
        words.push(self.methods.len() as u32);
        words.extend(self.methods.iter().flat_map(|(m, v)| ids(m.index(), v)));
        for fields in [&self.fields, &self.stores] {
            words.push(fields.len() as u32);
            words.extend(fields.iter().flat_map(|(f, v)| ids(f.index(), v)));
        }
    }

    pub(super) fn read(row: &mut StoredRow<'_>) -> Option<Self> {
        let [given_up, summary] = row.take()?;
        let methods = row.pairs()?.iter();
        let [fields, stores] = [row.pairs()?, row.pairs()?];
        let field = |[f, version]: &[u32; 2]| (FieldId::new(*f as usize), *version);
        Some(Self {
            given_up: given_up == 1,
            methods: methods
                .map(|[m, version]| (MethodId::new(*m as usize), *version))
                .collect(),
            fields: fields.iter().map(field).collect(),
            summary,
            stores: stores.iter().map(field).collect(),
        })
    }
}
