//! Pages for a browser: one HTML file, which loads no other file.
//!
//! A page is `page.html` with style, scripts and data put in. The data is packed, for two reasons:
//!
//! - The data of a large program is large, and most of it packs away.
//! - Names in class files may hold any characters. Packed, they cannot end the page's element.
//!
//! Hidden characters in the data become visible escapes. The scripts put data into the page as text
//! only. The page's policy allows no other script or style, and no loading.

use std::io::Write as _;

use base::escape::{self, is_hidden};
use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// The scripts of all pages: elements, tables, treemaps, and the switch between a page's parts.
const SCRIPT: &str = concat!(
    include_str!("table.js"),
    include_str!("treemap.js"),
    include_str!("parts.js")
);

/// The page that `script` makes of `data`, which the script sees as `DATA`; ends with a newline.
#[must_use]
pub fn page(script: &str, data: &impl Serialize) -> String {
    let script = &format!("{SCRIPT}{script}");
    let data = serde_json::to_string(data).expect("plain data is always JSON");
    // The data comes last, so no placeholder is looked for in it.
    PAGE.replacen("{{style-hash}}", &hash(STYLE), 1)
        .replacen("{{script-hash}}", &hash(script), 1)
        .replacen("{{style}}", STYLE, 1)
        .replacen("{{script}}", script, 1)
        .replacen("{{data}}", &packed(&shown(&data)), 1)
}

/// Text as base64 of gzip, for `unpacked` of `parts.js`. It holds no time, so equal text gives
/// equal bytes.
fn packed(text: &str) -> String {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    let packed = gzip
        .write_all(text.as_bytes())
        .and_then(|()| gzip.finish())
        .expect("memory takes what is written");
    BASE64.encode(&packed)
}

/// `json` with each string as a page shows it: hidden characters become visible escapes.
fn shown(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(start) = rest.find('"') {
        let (before, string) = rest.split_at(start);
        let length = length(string);
        let string = &string[..length];
        out.push_str(before);
        if string.contains(|char| char == '\\' || is_hidden(char)) {
            out.push_str(&shown_string(string));
        } else {
            out.push_str(string);
        }
        rest = &rest[start + length..];
    }
    out + rest
}

/// The length of the string at the start of `json`, with both quotes.
fn length(json: &str) -> usize {
    let bytes = json.as_bytes();
    let mut at = 1;
    while bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

fn shown_string(string: &str) -> String {
    let text: String = serde_json::from_str(string).expect("a string of JSON");
    serde_json::to_string(&escape::escaped(&text)).expect("a string is JSON")
}

/// The name of a script or style in a content security policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64.encode(&Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_show_what_they_hide() {
        let json =
            serde_json::json!({ "a\n\"": ["<\u{202e}\\", 7, "\\u000a", "C:\\new"] }).to_string();
        let shown = shown(&json);
        assert!(!shown.contains(is_hidden));
        let value: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
        let expected =
            serde_json::json!({ "a\\u000a\"": ["<\\u202e\\", 7, "\\\\u000a", "C:\\new"] });
        assert_eq!(value, expected);
    }
}
