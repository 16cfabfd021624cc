//! The report as a page: one HTML file for a browser, which loads nothing.
//!
//! The file is `page/page.html` with its style, its script and the data put in. The data is the JSON
//! report, compact, and what each kind of edit does. Names in class files may be anything: the data is
//! escaped so that it cannot end its element, the script puts it into the page as text only, and the
//! page's policy lets no other script or style run and nothing be loaded.

use std::collections::BTreeMap;

use data_encoding::BASE64;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{EditKind, Report};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = concat!(
    include_str!("page/table.js"),
    include_str!("page/treemap.js"),
    include_str!("page/page.js")
);

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    /// What each kind of edit does, as the schema says it.
    kinds: BTreeMap<String, String>,
    report: &'a Report,
}

/// The page, ending with a newline.
#[must_use]
pub(super) fn page(report: &Report) -> String {
    let kinds = kinds();
    let data = serde_json::to_string(&Data { kinds, report }).expect("plain data is always JSON");
    // The data comes last: nothing is looked for in it.
    PAGE.replacen("{{style-hash}}", &hash(STYLE), 1)
        .replacen("{{script-hash}}", &hash(SCRIPT), 1)
        .replacen("{{style}}", STYLE, 1)
        .replacen("{{script}}", SCRIPT, 1)
        .replacen("{{data}}", &escaped(&data), 1)
}

/// JSON that can stand in a `script` element. `<` occurs in strings only, where it may be escaped.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// What a content security policy calls a script or style by.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64.encode(&Sha256::digest(text)))
}

fn kinds() -> BTreeMap<String, String> {
    let schema = schemars::schema_for!(EditKind).to_value();
    let kinds = schema["oneOf"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    kinds
        .map(|kind| (text(&kind["const"]), text(&kind["description"])))
        .collect()
}
