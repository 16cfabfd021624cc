//! `BLESS=1`: writes the tool's answers into a fixture, except into `// never:` and `// may:`.

use super::facts::ToolFacts;
use super::fixture::{self, BY_WORD, ExpectedClaim, Fixture, Mode};
use super::matching::{self, CallTargets, ToolAnswers};
use std::fmt::Write as _;

/// The fixture's text with updated `//^` and `// rewrite:`. Expectations keep their subjects. For
/// complete kinds, missing expectations are added.
pub fn bless(fixture: &Fixture, original: &str, facts: &ToolFacts) -> String {
    let said = matching::said(fixture, facts);
    let mut out = String::new();
    for (at, line) in original.lines().enumerate() {
        let _ = writeln!(out, "{}", bless_line(fixture, &said, line, at as u32 + 1));
    }
    out
}

fn bless_line(fixture: &Fixture, said: &ToolAnswers, line: &str, number: u32) -> String {
    let (code, old) = fixture::split(line);
    let mut new: Vec<String> = Vec::new();
    for e in fixture
        .expectations
        .iter()
        .filter(|e| e.line == number && e.mode == Mode::Is)
    {
        new.extend(subject(said, &e.claim, number).map(|text| format!("//^ {text}")));
    }
    let complete = |kind: &str| fixture.complete.contains(kind);
    if complete("values") {
        for ((_, local), fact) in said.values.iter().filter(|((l, _), _)| *l == number) {
            if matches!(fact.value, fixture::Spec::Set(_)) {
                new.push(format!(
                    "//^ {local} = {}",
                    relative(&matching::show(&fact.value), number)
                ));
            }
        }
    }
    if complete("calls") {
        for (n, call) in said.calls.get(&number).into_iter().flatten().enumerate() {
            if matches!(call, CallTargets::Set(_)) {
                new.extend(
                    subject(said, &ExpectedClaim::Calls(n + 1, None), number)
                        .map(|t| format!("//^ {t}")),
                );
            }
        }
    }
    let had_edit = old.iter().any(|(marker, _)| *marker == "// rewrite:");
    if complete("rewrite") || had_edit {
        let is_of_call = |edit: &&(String, matching::ShownMethod, matching::ShownMethod)| {
            !BY_WORD.contains(&&*edit.0)
        };
        let kept = old
            .iter()
            .filter(|(marker, text)| *marker == "// rewrite:" && BY_WORD.contains(&&**text));
        new.extend(kept.map(|(marker, text)| format!("{marker} {text}")));
        let edits = said.edits.get(&number).into_iter().flatten();
        for edit in edits.filter(is_of_call) {
            new.push(format!(
                "// rewrite: {}",
                matching::show_edits(std::slice::from_ref(edit))
            ));
        }
    } else {
        let kept = old.iter().filter(|(marker, _)| *marker == "// rewrite:");
        new.extend(kept.map(|(marker, text)| format!("{marker} {text}")));
    }
    let fixed = old
        .iter()
        .filter(|(m, _)| *m == "// never:" || *m == "// may:");
    new.extend(fixed.map(|(marker, text)| format!("{marker} {text}")));
    let mut unique = Vec::new();
    new.into_iter().for_each(|text| {
        if !unique.contains(&text) {
            unique.push(text)
        }
    });
    if unique.is_empty() {
        code.trim_end().to_owned()
    } else {
        format!("{} {}", code.trim_end(), unique.join(" "))
    }
}

/// The tool's answer about the subject of an expectation.
fn subject(said: &ToolAnswers, claim: &ExpectedClaim, line: u32) -> Option<String> {
    let local = |name: &String| said.values.get(&(line, name.clone()));
    match claim {
        ExpectedClaim::Value(name, _) => {
            let value = strip_reason(&matching::show(&local(name)?.value));
            Some(format!("{name} = {}", relative(&value, line)))
        }
        ExpectedClaim::Types(name, _) => local(name)?
            .types
            .as_ref()
            .map(|t| format!("{name} : {}", matching::show_set(t))),
        ExpectedClaim::NonNull(name) => local(name)?.non_null.then(|| format!("{name} != null")),
        ExpectedClaim::Calls(nth, _) => {
            let targets = said.calls.get(&line)?.get(nth.checked_sub(1)?)?;
            let number = if *nth == 1 {
                String::new()
            } else {
                format!("#{nth}")
            };
            Some(format!(
                "calls{number} {}",
                strip_reason(&matching::show_targets(targets))
            ))
        }
        ExpectedClaim::Edit(..) | ExpectedClaim::AnyEdit(_) => None,
    }
}

fn strip_reason(text: &str) -> String {
    if text.starts_with("unknown") {
        "unknown".into()
    } else {
        text.to_owned()
    }
}

/// Rewrites lines of allocations as relative to this line, so that a changed header moves none.
fn relative(text: &str, line: u32) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        out.push(c);
        quoted ^= c == '"';
        if c == '@' && !quoted {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if let Ok(at) = rest[..digits].parse::<i64>() {
                let _ = write!(out, "{:+}", at - i64::from(line));
                rest = &rest[digits..];
            }
        }
    }
    out
}
