//! Compares the tool's answers with a fixture's expectations, in both directions.

use super::facts::{CallFact, EditFact, Known, MethodName, ToolFacts, ValueAtom, ValueFact};
use super::fixture::{Expectation, ExpectedClaim, Fixture, Mode, Spec};
use std::collections::{BTreeMap, BTreeSet};

/// The tool's answers, joined and shortened: the form in which both sides are compared.
#[derive(Debug, Default)]
pub struct ToolAnswers {
    /// By (line, local).
    pub values: BTreeMap<(u32, String), Local>,
    /// By line, in the order of the code.
    pub calls: BTreeMap<u32, Vec<CallTargets>>,
    /// By line: kind, before, after; methods with and without descriptor.
    pub edits: BTreeMap<u32, Vec<(String, ShownMethod, ShownMethod)>>,
}

/// A method's name without and with its descriptor.
pub type ShownMethod = (String, String);

/// The answer about a variable.
#[derive(Debug)]
pub struct Local {
    /// Its value.
    pub value: Spec,
    /// Its exact types.
    pub types: Option<BTreeSet<String>>,
    /// Whether it is never null.
    pub non_null: bool,
}

/// The answer about a call.
#[derive(Debug)]
pub enum CallTargets {
    /// All targets.
    Set(Vec<ShownMethod>),
    /// Unknown, for this reason.
    Unknown(String),
    /// Never reached.
    Unreached,
}

/// The facts in the form of a fixture.
pub fn said(fixture: &Fixture, facts: &ToolFacts) -> ToolAnswers {
    let mut said = ToolAnswers::default();
    for fact in &facts.values {
        let new = local(fixture, fact);
        let key = (fact.line, fact.local.clone());
        let joined = match said.values.remove(&key) {
            Some(old) => join(old, new),
            None => new,
        };
        said.values.insert(key, joined);
    }
    for call in &facts.calls {
        said.calls
            .entry(call.line)
            .or_default()
            .push(targets(fixture, call));
    }
    for edit in &facts.edits {
        let EditFact {
            kind, line, calls, ..
        } = edit;
        // An edit without a call has no names.
        let names = calls.as_ref().map(|(before, after)| {
            let (before, after) = (method(fixture, before), method(fixture, after));
            (before, after)
        });
        let (before, after) = names.unwrap_or_default();
        let names = (kind.clone(), before, after);
        said.edits.entry(*line).or_default().push(names);
    }
    said
}

fn local(fixture: &Fixture, fact: &ValueFact) -> Local {
    let class = |c: &String| class(fixture, c);
    let value = match &fact.value {
        Known::Set(atoms) => Spec::Set(atoms.iter().map(|a| atom(fixture, a)).collect()),
        Known::Unknown(reason) => Spec::Unknown(Some(reason.clone())),
        Known::Unreached => Spec::Unreached,
    };
    let types = fact.types.as_ref().map(|t| t.iter().map(class).collect());
    Local {
        value,
        types,
        non_null: fact.non_null,
    }
}

fn join(a: Local, b: Local) -> Local {
    let value = match (a.value, b.value) {
        (Spec::Unreached, other) | (other, Spec::Unreached) => other,
        (Spec::Set(a), Spec::Set(b)) => Spec::Set(a.union(&b).cloned().collect()),
        (unknown @ Spec::Unknown(_), _) | (_, unknown) => unknown,
    };
    let both = a.types.zip(b.types);
    let types = both.map(|(a, b)| a.union(&b).cloned().collect());
    Local {
        value,
        types,
        non_null: a.non_null && b.non_null,
    }
}

fn targets(fixture: &Fixture, call: &CallFact) -> CallTargets {
    match &call.targets {
        Known::Set(all) => CallTargets::Set(all.iter().map(|m| method(fixture, m)).collect()),
        Known::Unknown(reason) => CallTargets::Unknown(reason.clone()),
        Known::Unreached => CallTargets::Unreached,
    }
}

fn atom(fixture: &Fixture, atom: &ValueAtom) -> String {
    match atom {
        ValueAtom::Null => "null".into(),
        ValueAtom::Alloc(name, line) => format!("{}@{line}", class(fixture, name)),
        ValueAtom::Text(text) => format!("{text:?}"),
        ValueAtom::Class(name) => format!("{}.class", class(fixture, name)),
    }
}

/// `pkg/A$B` → `A$B` within the fixture's package, `java/lang/X` → `X`, else dots.
fn class(fixture: &Fixture, name: &str) -> String {
    if name.starts_with('[') {
        return descriptor(fixture, name).0;
    }
    let own = name
        .strip_prefix(&fixture.package)
        .and_then(|n| n.strip_prefix('/'));
    let short = own.or_else(|| name.strip_prefix("java/lang/").filter(|n| !n.contains('/')));
    short.unwrap_or(name).replace('/', ".")
}

/// The first type of a descriptor, and the rest.
fn descriptor<'a>(fixture: &Fixture, text: &'a str) -> (String, &'a str) {
    let rest = text.get(1..).unwrap_or("");
    let plain = |name: &str| (name.to_owned(), rest);
    match text.as_bytes().first() {
        Some(b'B') => plain("byte"),
        Some(b'C') => plain("char"),
        Some(b'D') => plain("double"),
        Some(b'F') => plain("float"),
        Some(b'I') => plain("int"),
        Some(b'J') => plain("long"),
        Some(b'S') => plain("short"),
        Some(b'Z') => plain("boolean"),
        Some(b'V') => plain("void"),
        Some(b'[') => {
            let (element, rest) = descriptor(fixture, rest);
            (element + "[]", rest)
        }
        Some(b'L') => {
            let (name, rest) = rest.split_once(';').unwrap_or((rest, ""));
            (class(fixture, name), rest)
        }
        _ => (text.to_owned(), ""),
    }
}

fn method(fixture: &Fixture, method: &MethodName) -> ShownMethod {
    let name = format!("{}.{}", class(fixture, &method.class), method.name);
    let mut rest = method.descriptor.strip_prefix('(').unwrap_or("");
    let mut parameters = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let (parameter, following) = descriptor(fixture, rest);
        parameters.push(parameter);
        rest = following;
    }
    let (result, _) = descriptor(fixture, rest.strip_prefix(')').unwrap_or("V"));
    let full = format!("{name}({}){result}", parameters.join(","));
    (name, full)
}

/// Whether an expected name means this method: the descriptor counts only if it is written.
fn means(written: &str, name: &ShownMethod) -> bool {
    if written.contains('(') {
        written == name.1
    } else {
        written == name.0
    }
}

fn same_methods(written: &BTreeSet<String>, names: &[ShownMethod]) -> bool {
    written.iter().all(|w| names.iter().any(|n| means(w, n)))
        && names.iter().all(|n| written.iter().any(|w| means(w, n)))
}

/// All differences, one message each, as `file:line: …`.
pub fn differences(fixture: &Fixture, facts: &ToolFacts) -> Vec<String> {
    let said = said(fixture, facts);
    let mut found = Vec::new();
    let mut fail = |line: u32, message: String| {
        found.push(format!("{}:{line}: {message}", fixture.path.display()));
    };
    for error in &facts.internal_errors {
        fail(1, format!("the tool had to give up: {error}"));
    }
    for expectation in &fixture.expectations {
        if let Some(message) = check(&said, expectation) {
            fail(expectation.line, message);
        }
    }
    for (line, message) in surplus(fixture, &said) {
        fail(line, message);
    }
    found
}

fn check(said: &ToolAnswers, expectation: &Expectation) -> Option<String> {
    let Expectation { line, mode, claim } = expectation;
    match claim {
        ExpectedClaim::Value(local, _)
        | ExpectedClaim::Types(local, _)
        | ExpectedClaim::NonNull(local) => match said.values.get(&(*line, local.clone())) {
            Some(fact) => check_local(*mode, claim, local, fact),
            None => Some(format!("this line does not assign {local}")),
        },
        ExpectedClaim::Calls(nth, spec) => check_calls(said, *line, *mode, *nth, spec.as_ref()),
        ExpectedClaim::Edit(kind, before, after) => {
            let edits = said.edits.get(line).map_or(&[][..], Vec::as_slice);
            let there = edits
                .iter()
                .any(|(k, b, a)| k == kind && means(before, b) && means(after, a));
            let wanted = *mode == Mode::Is;
            (there != wanted).then(|| {
                let expected = if wanted { "expected" } else { "must not be" };
                format!(
                    "{expected}: {kind} {before} -> {after}; actual: {}",
                    show_edits(edits)
                )
            })
        }
        ExpectedClaim::AnyEdit(kind) => {
            let edits = said.edits.get(line).map_or(&[][..], Vec::as_slice);
            let there = edits
                .iter()
                .any(|(k, ..)| kind.as_ref().is_none_or(|kind| kind == k));
            let wanted = *mode == Mode::Is;
            (there != wanted).then(|| {
                let expected = if wanted { "must" } else { "must not" };
                format!("{expected} be edited; actual: {}", show_edits(edits))
            })
        }
    }
}

fn check_local(mode: Mode, claim: &ExpectedClaim, local: &str, fact: &Local) -> Option<String> {
    let (holds, expected, actual) = match (mode, claim) {
        (Mode::May, ExpectedClaim::Value(_, Spec::Set(wanted))) => {
            let room = match &fact.value {
                Spec::Set(set) => wanted.is_subset(set),
                Spec::Unknown(_) => true,
                Spec::Unreached => false,
            };
            (
                room,
                format!("room for {}", show(&Spec::Set(wanted.clone()))),
                show(&fact.value),
            )
        }
        (_, ExpectedClaim::Value(_, spec)) => {
            (same(spec, &fact.value), show(spec), show(&fact.value))
        }
        (_, ExpectedClaim::Types(_, types)) => {
            let actual = fact.types.as_ref().map_or("unknown types".into(), show_set);
            (fact.types.as_ref() == Some(types), show_set(types), actual)
        }
        _ => {
            let actual = if fact.non_null {
                "not null"
            } else {
                "perhaps null"
            };
            (fact.non_null, "not null".into(), actual.into())
        }
    };
    message(mode, holds, &format!("{local}: "), &expected, &actual)
}

fn message(mode: Mode, holds: bool, what: &str, expected: &str, actual: &str) -> Option<String> {
    match (mode, holds) {
        (Mode::Never, true) => Some(format!("{what}must not be claimed: {actual}")),
        (Mode::Is | Mode::May, false) => {
            Some(format!("{what}expected {expected}, actual {actual}"))
        }
        _ => None,
    }
}

fn check_calls(
    said: &ToolAnswers,
    line: u32,
    mode: Mode,
    nth: usize,
    spec: Option<&Spec>,
) -> Option<String> {
    let calls = said.calls.get(&line).map_or(&[][..], Vec::as_slice);
    let what = format!("call #{nth}: ");
    let Some(spec) = spec else {
        let known = calls.iter().find(|c| matches!(c, CallTargets::Set(_)));
        return known.map(|c| format!("must not be claimed: {}", show_targets(c)));
    };
    let Some(actual) = nth.checked_sub(1).and_then(|n| calls.get(n)) else {
        return Some(format!(
            "{what}there are only {} virtual and interface calls",
            calls.len()
        ));
    };
    let holds = match (spec, actual) {
        (Spec::Set(written), CallTargets::Set(names)) if mode == Mode::May => {
            written.iter().all(|w| names.iter().any(|n| means(w, n)))
        }
        (Spec::Set(_), CallTargets::Unknown(_)) if mode == Mode::May => true,
        (Spec::Set(written), CallTargets::Set(names)) => same_methods(written, names),
        (Spec::Unknown(reason), CallTargets::Unknown(actual)) => {
            reason.as_ref().is_none_or(|r| actual.contains(r.as_str()))
        }
        (Spec::Unreached, CallTargets::Unreached) => true,
        _ => false,
    };
    let expected = if mode == Mode::May {
        format!("room for {}", show(spec))
    } else {
        show(spec)
    };
    message(mode, holds, &what, &expected, &show_targets(actual))
}

fn same(expected: &Spec, actual: &Spec) -> bool {
    match (expected, actual) {
        (Spec::Unknown(None), Spec::Unknown(_)) => true,
        (Spec::Unknown(Some(part)), Spec::Unknown(Some(reason))) => reason.contains(part.as_str()),
        _ => expected == actual,
    }
}

/// Answers that are not expected, among the kinds that must be complete.
fn surplus(fixture: &Fixture, said: &ToolAnswers) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    let complete = |kind: &str| fixture.complete.contains(kind);
    let positive = || fixture.expectations.iter().filter(|e| e.mode == Mode::Is);
    if complete("values") {
        for ((line, local), fact) in &said.values {
            let expected = positive().any(|e| {
                matches!(&e.claim, ExpectedClaim::Value(l, _) if l == local) && e.line == *line
            });
            if !expected && matches!(fact.value, Spec::Set(_)) {
                found.push((
                    *line,
                    format!("not expected: {local} = {}", show(&fact.value)),
                ));
            }
        }
    }
    if complete("calls") {
        for (line, calls) in &said.calls {
            for (at, call) in calls.iter().enumerate() {
                let expected = positive().any(|e| {
                    e.line == *line && matches!(e.claim, ExpectedClaim::Calls(n, _) if n == at + 1)
                });
                if !expected && matches!(call, CallTargets::Set(_)) {
                    let shown = show_targets(call);
                    found.push((*line, format!("not expected: calls#{} {shown}", at + 1)));
                }
            }
        }
    }
    if complete("rewrite") {
        for (line, made) in &said.edits {
            // Edits without a call are expected one by one.
            let of_calls = made.iter().filter(|(_, before, _)| !before.0.is_empty());
            for edit @ (kind, before, after) in of_calls {
                let expected = positive().any(|e| match &e.claim {
                    ExpectedClaim::Edit(k, b, a) => {
                        e.line == *line && k == kind && means(b, before) && means(a, after)
                    }
                    _ => false,
                });
                if !expected {
                    let shown = show_edits(std::slice::from_ref(edit));
                    found.push((*line, format!("not expected: rewrite {shown}")));
                }
            }
        }
    }
    found
}

/// A set, as fixtures write it.
pub fn show(spec: &Spec) -> String {
    match spec {
        Spec::Set(set) => show_set(set),
        Spec::Unknown(Some(reason)) => format!("unknown ({reason})"),
        Spec::Unknown(None) => "unknown".into(),
        Spec::Unreached => "unreached".into(),
    }
}

/// A set of names, as fixtures write it.
pub fn show_set(set: &BTreeSet<String>) -> String {
    format!("{{{}}}", set.iter().cloned().collect::<Vec<_>>().join(", "))
}

/// Targets, as fixtures write them: a single one without braces.
pub fn show_targets(targets: &CallTargets) -> String {
    match targets {
        CallTargets::Set(names) if names.len() == 1 => names[0].0.clone(),
        CallTargets::Set(names) => show_set(&names.iter().map(|n| n.0.clone()).collect()),
        CallTargets::Unknown(reason) => format!("unknown ({reason})"),
        CallTargets::Unreached => "unreached".into(),
    }
}

/// Edits, as fixtures write them.
pub fn show_edits(edits: &[(String, ShownMethod, ShownMethod)]) -> String {
    let one = |(kind, before, after): &(String, ShownMethod, ShownMethod)| {
        if before.0.is_empty() {
            kind.clone()
        } else {
            format!("{kind} {} -> {}", before.0, after.0)
        }
    };
    if edits.is_empty() {
        "no edit".into()
    } else {
        edits.iter().map(one).collect::<Vec<_>>().join("; ")
    }
}
