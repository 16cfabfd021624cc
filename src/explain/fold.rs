//! Merges repetitions: one paragraph for all calls with the same text, and each obstacle in full
//! only once.

use std::collections::{BTreeMap, BTreeSet};

/// How many headlines stand above a text that several calls share.
const HEADLINES: usize = 3;

/// Calls with the same text.
struct Fold {
    /// One headline for each call, with its line, and the number of instructions with that
    /// headline. A line may call a method several times, and compilers copy the code of `finally`.
    headlines: Vec<((String, Option<u16>), usize)>,
    body: String,
}

/// The paragraphs; equal ones are merged at the place of the first.
pub(super) fn folded(paragraphs: impl Iterator<Item = (Option<u16>, String)>) -> String {
    let mut all: Vec<Fold> = Vec::new();
    for (line, text) in paragraphs {
        let (headline, body) = text.split_once('\n').unwrap_or((&text, ""));
        let headline = (headline.to_owned(), line);
        match all.iter_mut().find(|fold| fold.body == body) {
            Some(fold) => fold.add(headline),
            None => all.push(Fold {
                headlines: vec![(headline, 1)],
                body: body.to_owned(),
            }),
        }
    }
    once(&mut all);
    all.iter().map(Fold::text).collect()
}

/// Keeps the first copy of each obstacle. The first says where else it is in the way; the others
/// refer to the first.
fn once(all: &mut [Fold]) {
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, fold) in all.iter().enumerate() {
        for block in obstacles(&fold.body) {
            let places = places.entry(block.to_owned()).or_default();
            if places.last() != Some(&n) {
                places.push(n);
            }
        }
    }
    for (block, places) in places {
        let [first, rest @ ..] = places.as_slice() else {
            continue;
        };
        let lines: BTreeSet<u16> = rest.iter().flat_map(|n| all[*n].lines()).collect();
        let at = all[*first].lines().next();
        let (Some(at), false) = (at, lines.is_empty()) else {
            continue;
        };
        let elsewhere = lines.iter().filter(|line| **line != at);
        let elsewhere: Vec<String> = elsewhere.map(u16::to_string).collect();
        let more = match rest.iter().map(|n| all[*n].instructions()).sum() {
            1 => "1 more call".to_owned(),
            count => format!("{count} more calls"),
        };
        let place = if elsewhere.is_empty() {
            " of this line".to_owned()
        } else {
            format!(", at {}", elsewhere.join(", "))
        };
        let more = format!("{block}{:INDENT$}in the way of {more}{place}\n", "");
        all[*first].body = all[*first].body.replacen(&block, &more, 1);
        let what = block.lines().next().unwrap_or_default();
        for n in rest {
            let short = if all[*n].lines().all(|line| line == at) {
                format!("{what}, as above\n")
            } else {
                format!("{what}, as at line {at}\n")
            };
            all[*n].body = all[*n].body.replacen(&block, &short, 1);
        }
    }
}

/// The indent of an obstacle's lines after its first.
const INDENT: usize = 12;

/// The obstacles in a text that take more than one line: each says what is uncertain, and why.
fn obstacles(body: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let is_more = line.starts_with(&" ".repeat(INDENT));
        if !is_more {
            found.extend(start.take().map(|from: usize| &body[from..at]));
            start = line.contains(" not certain: ").then_some(at);
        }
        at += line.len();
    }
    found.extend(start.map(|from| &body[from..at]));
    found.retain(|block| block.lines().count() > 1);
    found
}

impl Fold {
    fn lines(&self) -> impl Iterator<Item = u16> + '_ {
        self.headlines.iter().filter_map(|((_, line), _)| *line)
    }

    fn add(&mut self, headline: (String, Option<u16>)) {
        match self.headlines.iter_mut().find(|(one, _)| *one == headline) {
            Some((_, count)) => *count += 1,
            None => self.headlines.push((headline, 1)),
        }
    }

    fn instructions(&self) -> usize {
        self.headlines.iter().map(|(_, count)| count).sum()
    }

    fn text(&self) -> String {
        let shown = self.headlines.iter().take(HEADLINES);
        let shown = shown.map(|((headline, _), count)| match count {
            1 => format!("{headline}\n"),
            count => format!("{headline}  ({count} instructions)\n"),
        });
        let mut text: String = shown.collect();
        let more = self.headlines.get(HEADLINES..).unwrap_or_default();
        if !more.is_empty() {
            let lines: BTreeSet<u16> = more.iter().filter_map(|((_, line), _)| *line).collect();
            let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
            let count = more.len();
            text += &format!("and {count} more, at {}\n", lines.join(", "));
        }
        text + &self.body
    }
}
