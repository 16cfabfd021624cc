//! The report as a page for a browser: what `page.js` makes of the JSON report and of what each kind of
//! edit does.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::{EditKind, Report, table};

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    /// What each kind of edit does, as the schema says it.
    kinds: BTreeMap<String, String>,
    /// What the edits are worth, as the table says it.
    gain: Vec<String>,
    report: &'a Report,
}

/// The page, ending with a newline.
#[must_use]
pub(super) fn page(report: &Report) -> String {
    let data = Data {
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
