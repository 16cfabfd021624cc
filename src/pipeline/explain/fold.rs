//! One paragraph for all calls of which the same is to be said.

use std::collections::BTreeSet;

/// How many headlines stand above what is said of several calls.
const HEADLINES: usize = 3;

/// The paragraphs, those of which the same is to be said as one, where the first of them stands. Compilers
/// copy what stands in `finally`, so that equal headlines are one call.
pub(super) fn folded(paragraphs: impl Iterator<Item = (Option<u16>, String)>) -> String {
    let mut all: Vec<(String, Vec<(String, Option<u16>)>)> = Vec::new();
    for (line, text) in paragraphs {
        let (headline, body) = text.split_once('\n').unwrap_or((&text, ""));
        let of = match all.iter_mut().find(|(other, _)| other == body) {
            Some((_, headlines)) => headlines,
            None => {
                all.push((body.to_owned(), Vec::new()));
                &mut all.last_mut().expect("just pushed").1
            }
        };
        if !of.iter().any(|(other, _)| other == headline) {
            of.push((headline.to_owned(), line));
        }
    }
    let mut text = String::new();
    for (body, headlines) in all {
        for (headline, _) in headlines.iter().take(HEADLINES) {
            text += &format!("{headline}\n");
        }
        let more = headlines.get(HEADLINES..).unwrap_or_default();
        if !more.is_empty() {
            let lines: BTreeSet<u16> = more.iter().filter_map(|(_, line)| *line).collect();
            let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
            let count = more.len();
            text += &format!("and {count} more, at {}\n", lines.join(", "));
        }
        text += &body;
    }
    text
}
