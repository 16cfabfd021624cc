//! Pages for a browser: one HTML file, which loads nothing.
//!
//! A page is `page.html` with its style, scripts and data put in. Names in class files may be anything: the data
//! is escaped so that it cannot end its element, the scripts put it into the page as text only, and the page's
//! policy lets no other script or style run and nothing be loaded.

use data_encoding::BASE64;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// Elements, tables, treemaps, and what shows one part of a page.
const SCRIPT: &str = concat!(
    include_str!("table.js"),
    include_str!("treemap.js"),
    include_str!("parts.js")
);

/// The page that `script` makes of `data`, which it finds as `DATA`; ends with a newline.
#[must_use]
pub fn page(script: &str, data: &impl Serialize) -> String {
    let script = &format!("{SCRIPT}{script}");
    let data = serde_json::to_string(data).expect("plain data is always JSON");
    // The data comes last: nothing is looked for in it.
    PAGE.replacen("{{style-hash}}", &hash(STYLE), 1)
        .replacen("{{script-hash}}", &hash(script), 1)
        .replacen("{{style}}", STYLE, 1)
        .replacen("{{script}}", script, 1)
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
