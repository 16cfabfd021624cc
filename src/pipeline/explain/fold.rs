//! One paragraph for all calls of which the same is to be said.

use std::collections::BTreeSet;

/// How many headlines stand above what is said of several calls.
const HEADLINES: usize = 3;

/// Calls of which the same is to be said.
struct Fold {
    /// One of each call, with its line.
    headlines: Vec<(String, Option<u16>)>,
    body: String,
}

/// The paragraphs, those of which the same is to be said as one, where the first of them stands. Compilers
/// copy what stands in `finally`, so that equal headlines are one call.
pub(super) fn folded(paragraphs: impl Iterator<Item = (Option<u16>, String)>) -> String {
    let mut all: Vec<Fold> = Vec::new();
    for (line, text) in paragraphs {
        let (headline, body) = text.split_once('\n').unwrap_or((&text, ""));
        let headline = (headline.to_owned(), line);
        match all.iter_mut().find(|fold| fold.body == body) {
            Some(fold) if fold.headlines.contains(&headline) => {}
            Some(fold) => fold.headlines.push(headline),
            None => all.push(Fold {
                headlines: vec![headline],
                body: body.to_owned(),
            }),
        }
    }
    all.iter().map(Fold::text).collect()
}

impl Fold {
    fn text(&self) -> String {
        let shown = self.headlines.iter().take(HEADLINES);
        let mut text: String = shown.map(|(headline, _)| format!("{headline}\n")).collect();
        let more = self.headlines.get(HEADLINES..).unwrap_or_default();
        if !more.is_empty() {
            let lines: BTreeSet<u16> = more.iter().filter_map(|(_, line)| *line).collect();
            let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
            let count = more.len();
            text += &format!("and {count} more, at {}\n", lines.join(", "));
        }
        text + &self.body
    }
}
