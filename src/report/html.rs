//! The report as a page for a browser. The script `page.js` builds it from the JSON report and from
//! descriptions of the edit kinds.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::{EditKind, Report, table};

/// The data that the script reads.
#[derive(Serialize)]
struct PageContent<'a> {
    /// The effect of each kind of edit, in the words of the schema.
    kinds: BTreeMap<String, String>,
    /// The value of the edits, in the words of the table.
    gain: Vec<String>,
    report: &'a Report,
}

/// The page, ending with a newline.
#[must_use]
pub(super) fn page(report: &Report) -> String {
    let data = PageContent {
        kinds: kinds(),
        gain: table::gain(report).lines().map(str::to_owned).collect(),
        report,
    };
    ::page::page(include_str!("page.js"), &data)
}

fn kinds() -> BTreeMap<String, String> {
    let schema = schemars::schema_for!(EditKind).to_value();
    let kinds = schema["oneOf"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    kinds
        .map(|kind| (text(&kind["const"]), text(&kind["description"])))
        .collect()
}
