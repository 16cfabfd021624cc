//! The short table that ends a run: the inputs, the facts, the edits and the remaining calls, and
//! the resources used.
//!
//! It is plain text without colours. Reasons are ranked by count, then by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::figures::{number, share};
use super::{CallSites, Checks, CountedReason, EditKind, LeftAlone, Phase, Reached, Report};
use base::escape::escaped;

/// The number of reasons in a row; the rest is counted.
const TOP: usize = 3;

/// The column where values begin, in each of their lines.
const INDENT: usize = 12;

/// Rows that contain advice. They contain no paths.
const ADVICE: [&str; 6] = [
    "gain",
    "not edited",
    "in the way",
    "direct",
    "left alone",
    "unchecked",
];

/// The table that ends a run. `advice` puts advice into the reader's words.
#[must_use]
pub fn table(report: &Report, advice: impl Fn(&str) -> String) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    for input in &report.inputs {
        let to = input
            .output
            .as_ref()
            .map_or(String::new(), |out| format!(" → {out}"));
        rows.push((
            "input",
            escaped(&format!("{}{to}", input.path)).into_owned(),
        ));
    }
    if report.command == "optimize" {
        rows.push(("gain", gain(report)));
        rows.push(("edits", edits(report)));
        rows.extend(dynamic_sites(report).map(|sites| ("sites", sites)));
        rows.extend(kept(report).map(|kept| ("kept", kept)));
    }
    rows.push(("classes", classes(report)));
    rows.push(("calls", calls(report)));
    if let Some(staying) = &report.metrics.staying {
        rows.extend(staying_calls(&staying.certain).map(|stay| ("not edited", stay)));
        // With `--blame`, the text below has this in more detail.
        let open = staying_calls(&staying.open).filter(|_| report.blame.is_none());
        rows.extend(open.map(|stay| ("in the way", stay)));
        rows.extend(staying_calls(&staying.direct).map(|stay| ("direct", stay)));
    }
    if let Some(reached) = &report.metrics.reached {
        rows.push(("reached", self::reached(reached)));
        rows.push(("graph", settled(&reached.one_target)));
    }
    if let Some(checks) = &report.checks {
        rows.push(("checks", self::checks(checks)));
        rows.push(("unchecked", unchecked(checks)));
    }
    if report.command != "optimize" {
        rows.extend(dynamic_sites(report).map(|sites| ("sites", sites)));
        rows.extend(kept(report).map(|kept| ("kept", kept)));
    }
    if report.metrics.reflection.total > 0 {
        rows.push(("reflection", reflection(report)));
    }
    if matches!(&*report.command, "optimize" | "check") {
        rows.push(("left alone", left_alone(report)));
    }
    if !report.warnings.is_empty() {
        rows.push(("warnings", number(report.warnings.len() as u64)));
    }
    if report.time_ms.iter().next().is_some() {
        rows.push(("time", time(report)));
    }
    if let Some(bytes) = report.peak_rss_bytes {
        rows.push(("memory", format!("{} MiB", number(bytes >> 20))));
    }
    let mut out = String::new();
    for (name, value) in rows {
        let value = if ADVICE.contains(&name) {
            advice(&value)
        } else {
            value
        };
        let mut lines = value.lines();
        let _ = writeln!(out, "{name:<10}  {}", lines.next().unwrap_or_default());
        for line in lines {
            let _ = writeln!(out, "{:INDENT$}{line}", "");
        }
    }
    out
}

fn classes(report: &Report) -> String {
    let (classes, methods) = (report.classes(), report.methods());
    let word = if methods == 1 { "method" } else { "methods" };
    format!("{}, with {} {word}", number(classes), number(methods))
}

/// The number of calls with one certain target, and the number of rewritten ones.
fn calls(report: &Report) -> String {
    let sites = &report.metrics.call_sites;
    let all = sites.virtual_and_interface;
    let Some(known) = sites.one_target_initial else {
        return format!("{}, not resolved in this run", number(all));
    };
    format!(
        "{} of {} have one certain target{}",
        number(known),
        number(all),
        share(known, all)
    )
}

/// The value of the edits: where a program gains by them, and advice if there are none. The times
/// are from docs/measured/GAIN.md.
pub(super) fn gain(report: &Report) -> String {
    let edits_of = |is: fn(EditKind) -> bool| -> u64 {
        let by_kind = report.edits_by_kind().into_iter();
        by_kind.filter(|(kind, _)| is(*kind)).map(|(_, n)| n).sum()
    };
    let small = edits_of(|kind| matches!(kind, EditKind::Lambda | EditKind::Concat));
    let large = edits_of(|kind| matches!(kind, EditKind::Record | EditKind::Switch));
    let casts = edits_of(|kind| kind == EditKind::Link);
    let others = edits_of(|kind| !kind.is_for_startup());
    let mut lines = Vec::new();
    if small > 0 {
        lines.push(format!(
            "at the start: {} less to link, 0.4 to 0.8 ms for each that runs",
            counted(
                small,
                "lambda or concatenation",
                "lambdas and concatenations"
            )
        ));
    }
    if large > 0 {
        lines.push(format!(
            "at the start: {} less to link, 3 to 4 ms for each that runs",
            counted(
                large,
                "method of a record or switch",
                "methods of records and switches"
            )
        ));
    }
    if casts > 0 {
        lines.push(format!(
            "at the start: fewer classes loaded, by {}",
            counted(casts, "cast", "casts")
        ));
    }
    if others > 0 {
        lines.push(format!(
            "at work: {} straight to the target; the JIT compiler often does the same, so measure",
            counted(others, "instruction goes", "instructions go")
        ));
    }
    if lines.is_empty() {
        lines.push("none: `resolute analyze --blame` ranks the obstacles".to_owned());
    }
    lines.join("\n")
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// Why calls are not edited, a line for each reason; `None` without such calls.
fn staying_calls(reasons: &[CountedReason]) -> Option<String> {
    let counts = reasons.iter().map(|r| (r.reason.as_str(), r.count));
    let lines = ranked(counts.collect());
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The number of edits, a line for each kind.
fn edits(report: &Report) -> String {
    let by_kind = report.edits_by_kind();
    let counts: Vec<_> = by_kind
        .iter()
        .map(|(kind, count)| (*kind, number(*count)))
        .collect();
    let wide = counts.iter().map(|(_, count)| count.len()).max();
    let lines: Vec<_> = counts
        .iter()
        .map(|(kind, count)| {
            let wide = wide.unwrap_or_default();
            format!("{count:>wide$} {:<9}  {}", kind.name(), meaning(*kind))
        })
        .collect();
    if lines.is_empty() {
        "none".to_owned()
    } else {
        lines.join("\n")
    }
}

/// The effect of an edit of that kind.
fn meaning(kind: EditKind) -> &'static str {
    match kind {
        EditKind::Narrow => "calls name the class of their receiver",
        EditKind::Direct => "calls go to a copy of their target, which nothing overrides",
        EditKind::Lambda => "lambdas and method references are objects of ordinary classes",
        EditKind::Concat => "strings are concatenated by a builder",
        EditKind::Record => "methods of records have code of their own",
        EditKind::Switch => "switches over patterns find their case by code of their class",
        EditKind::Link => "casts spare the verifier from loading classes",
        EditKind::Call => {
            "calls of lambdas and method handles go straight to the code that these run"
        }
        EditKind::Unreflect => "members are used by instructions, not by reflection",
    }
}

/// The number of converted `invokedynamic` sites; `None` without sites.
fn dynamic_sites(report: &Report) -> Option<String> {
    let all = report.metrics.invokedynamic.total;
    let converted = report.metrics.invokedynamic.converted?;
    let verb = match &*report.command {
        "optimize" => "are converted",
        _ => "can be converted",
    };
    let (converted, found, share) = (number(converted), number(all), share(converted, all));
    (all > 0).then(|| format!("{converted} of {found} invokedynamic sites {verb}{share}"))
}

/// Why the other sites are kept, a line for each reason.
fn kept(report: &Report) -> Option<String> {
    report.metrics.invokedynamic.converted?;
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for kept in &report.kept {
        *counts.entry(&kept.reason).or_insert(0) += kept.count;
    }
    let lines = ranked(counts.into_iter().collect());
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The extent of a call graph, and the share of it that is known.
fn reached(reached: &Reached) -> String {
    let (variables, calls) = (&reached.variables, &reached.call_sites);
    let known = variables.initial.unwrap_or(0);
    let one_target = calls.one_target_initial.unwrap_or(0);
    let left_out = match reached.left_out {
        0 => String::new(),
        count => format!(", {} more left out", number(count)),
    };
    format!(
        "{} methods{left_out}; {} of {} variables known{}; {} of {} calls have one target{}",
        number(reached.methods),
        number(known),
        number(variables.total),
        share(known, variables.total),
        number(one_target),
        number(calls.virtual_and_interface),
        share(one_target, calls.virtual_and_interface)
    )
}

/// The share of certain calls among those with one target in a call graph.
fn settled(sites: &CallSites) -> String {
    let all = sites.virtual_and_interface;
    let certain = sites.one_target_initial.unwrap_or(0);
    let by_value = sites.by_value_initial.unwrap_or(0);
    format!(
        "{} calls have one target there; {} of them certainly{}, {} by the receiver's value{}",
        number(all),
        number(certain),
        share(certain, all),
        number(by_value),
        share(by_value, all)
    )
}

/// The number of known calls of the reflection API, and of those replaced by instructions.
fn reflection(report: &Report) -> String {
    let sites = &report.metrics.reflection;
    let (resolved, all) = (number(sites.resolved), number(sites.total));
    let share = share(sites.resolved, sites.total);
    let partly = number(sites.partly);
    let direct = sites.direct.filter(|_| report.command == "optimize");
    let direct = direct.map_or(String::new(), |n| {
        format!("; {} are instructions now", number(n))
    });
    let by_callers = sites.by_callers.map_or(String::new(), |n| {
        format!(", {} by callers that are known", number(n))
    });
    format!("{resolved} of {all} calls known{share}, {partly} partly{by_callers}{direct}")
}

fn checks(checks: &Checks) -> String {
    let counts = checks.checked.iter();
    let kinds: Vec<_> = counts
        .map(|(kind, count)| format!("{} {kind}", number(*count)))
        .collect();
    if kinds.is_empty() {
        "none".to_owned()
    } else {
        kinds.join(", ")
    }
}

fn unchecked(checks: &Checks) -> String {
    let reasons = checks.unchecked.iter();
    let reasons: Vec<_> = reasons
        .map(|u| (format!("{}: {}", u.kind, u.reason), u.count))
        .collect();
    if reasons.is_empty() {
        return "none".to_owned();
    }
    let all: u64 = reasons.iter().map(|(_, count)| count).sum();
    let claims = if all == 1 { "claim" } else { "claims" };
    let reasons = reasons
        .iter()
        .map(|(reason, count)| (reason.as_str(), *count));
    format!("{} {claims}: {}", number(all), ranking(reasons.collect()))
}

fn left_alone(report: &Report) -> String {
    if report.left_alone.is_empty() {
        return "none".to_owned();
    }
    let mut counts = BTreeMap::new();
    for LeftAlone { reason, .. } in &report.left_alone {
        *counts.entry(reason.as_str()).or_insert(0) += 1;
    }
    format!(
        "{} {}: {}",
        number(report.left_alone.len() as u64),
        if report.left_alone.len() == 1 {
            "method"
        } else {
            "methods"
        },
        ranking(counts.into_iter().collect())
    )
}

fn ranking(counts: Vec<(&str, u64)>) -> String {
    ranked(counts).join("; ")
}

/// The most frequent reasons with their counts, and the number of further ones.
fn ranked(mut counts: Vec<(&str, u64)>) -> Vec<String> {
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    // A single further reason takes no more room than its count would.
    let shown = match counts.len() {
        all if all <= TOP + 1 => all,
        _ => TOP,
    };
    let more = counts.len() - shown;
    let listed = counts.iter().take(shown);
    let mut parts: Vec<_> = listed
        .map(|(name, count)| format!("{} {}", number(*count), escaped(name)))
        .collect();
    if more > 0 {
        parts.push(format!("{more} more reasons, in --report FILE.html"));
    }
    parts
}

fn time(report: &Report) -> String {
    let phases: Vec<_> = report
        .time_ms
        .iter()
        .filter(|(phase, _)| *phase != Phase::Total)
        .map(|(phase, ms)| format!("{} {}", phase.name(), seconds(ms)))
        .collect();
    let total = report
        .time_ms
        .iter()
        .find(|(phase, _)| *phase == Phase::Total);
    let sum = total.map_or_else(
        || report.time_ms.iter().map(|(_, ms)| ms).sum(),
        |(_, ms)| ms,
    );
    if phases.is_empty() {
        seconds(sum)
    } else {
        format!("{} ({})", seconds(sum), phases.join(", "))
    }
}

fn seconds(ms: u64) -> String {
    format!("{}.{:02} s", ms / 1000, ms % 1000 / 10)
}
