//! The report for people: the short table that ends a run, and the `.txt` file with every edit.
//!
//! Both are plain text without colours. Lists are in the report's own order, so equal reports give
//! equal text; reasons are ranked by count, then by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::figures::{number, section, share};
use super::{CallSites, Checks, LeftAlone, Phase, Reached, Report};

/// How many reasons the table shows before it says how many more there are.
const TOP: usize = 3;

/// The table that ends a run: what was read, what is known, what was done, and what it took.
#[must_use]
pub fn table(report: &Report) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    for input in &report.inputs {
        let to = input
            .output
            .as_ref()
            .map_or(String::new(), |out| format!(" → {out}"));
        rows.push(("input", format!("{}{to}", input.path)));
    }
    rows.push(("classes", number(report.classes())));
    rows.push(("methods", number(report.methods())));
    rows.push(("call sites", call_sites(report)));
    if let Some(reached) = &report.metrics.reached {
        rows.push(("reached", self::reached(reached)));
        rows.push(("graph", settled(&reached.one_target)));
    }
    if let Some(checks) = &report.checks {
        rows.push(("checks", self::checks(checks)));
        rows.push(("unchecked", unchecked(checks)));
    }
    if report.command == "optimize" {
        rows.push(("edits", edits(report)));
    }
    if let Some(sites) = dynamic_sites(report) {
        rows.push(("dynamic", sites));
    }
    if report.metrics.reflection.total > 0 {
        rows.push(("reflection", reflection(report)));
    }
    if matches!(&*report.command, "optimize" | "check") {
        rows.push(("left alone", left_alone(report)));
    }
    // What is in the way is told below, and better.
    if !report.unknown.is_empty() && report.blame.is_none() {
        let counts = report
            .unknown
            .iter()
            .map(|u| (u.reason.as_str(), u.count))
            .collect();
        rows.push(("unknown", ranking(counts)));
    }
    if !report.warnings.is_empty() {
        rows.push(("warnings", number(report.warnings.len() as u64)));
    }
    rows.push(("time", time(report)));
    if let Some(bytes) = report.peak_rss_bytes {
        rows.push(("memory", format!("{} MiB", number(bytes >> 20))));
    }
    let mut out = String::new();
    for (name, value) in rows {
        let _ = writeln!(out, "{name:<10}  {value}");
    }
    out
}

/// The whole report as text.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} {} {}",
        report.tool.name, report.tool.version, report.command
    );
    let _ = writeln!(out, "{}\n", settings(report));
    out.push_str(&table(report));
    out.push_str(&lists(report));
    out
}

/// Every edit, every method left alone, everything unknown and every warning; empty lists are
/// left out.
#[must_use]
pub fn lists(report: &Report) -> String {
    let edits = report.edits.iter().map(|e| {
        let at = place(report, e.input, &e.class, &e.method, e.line);
        format!(
            "{at}: {}: {} → {} ({}; {})",
            e.kind.name(),
            e.before,
            e.after,
            e.world,
            e.because
        )
    });
    let left = report.left_alone.iter().map(|l| {
        format!(
            "{}: {}",
            place(report, l.input, &l.class, &l.method, None),
            l.reason
        )
    });
    let warnings = report
        .warnings
        .iter()
        .map(|w| format!("{}: {}", w.at, w.message));
    let mut out = String::new();
    section(&mut out, "Edits", edits);
    let reflection = report.reflection.iter().map(|s| {
        let given = s.given.iter().map(|one| one.join(" or "));
        let given: Vec<String> = given.collect();
        let direct = if s.direct == Some(true) {
            ", an instruction now"
        } else {
            ""
        };
        let why = s
            .why
            .as_ref()
            .map_or(String::new(), |why| format!(": {why}"));
        let callers = s.callers.iter().map(|caller| {
            let given = caller.given.iter().map(|one| one.join(" or "));
            let given: Vec<String> = given.collect();
            format!("\n    {} when called at {}", given.join(", "), caller.at)
        });
        let callers: String = callers.collect();
        format!(
            "{}: {} of {}: {}{direct}{why}{callers}",
            place(report, s.input, &s.class, &s.method, s.line),
            s.calls,
            given.join(", "),
            s.is.name()
        )
    });
    section(&mut out, "Left alone", left);
    section(&mut out, "Reflection", reflection);
    out.push_str(&blame(report, usize::MAX));
    section(&mut out, "Warnings", warnings);
    out
}

/// What ends claims, the most frequent first, each with one place where it does; of a long ranking
/// its first `most`, and how many more there are.
#[must_use]
pub fn blame(report: &Report, most: usize) -> String {
    let mut out = String::new();
    match &report.blame {
        Some(blame) => out.push_str(&super::blame::text(report, blame, most)),
        None => {
            let lines = report.unknown.iter().take(most).map(|u| {
                let count = number(u.count);
                format!("{count:>9}  {}  (as at {})", u.reason, u.example)
            });
            section(&mut out, "What ends claims", lines);
        }
    }
    let open = report.open.iter().take(most);
    let open = open.map(|o| format!("{:>9}  {}  (as {})", number(o.count), o.reason, o.example));
    section(&mut out, "What is open in this world", open);
    let all = report.metrics.invokedynamic.total;
    let kept = report.kept.iter().take(most).map(|k| {
        let share = share(k.count, all);
        let count = number(k.count);
        format!(
            "{count:>9}{share:>10}  {}: {}  (as at {})",
            k.bootstrap, k.reason, k.example
        )
    });
    section(&mut out, "What keeps call sites dynamic", kept);
    let hidden = match &report.blame {
        Some(blame) => super::blame::hidden(blame, most),
        None => report.unknown.len().saturating_sub(most),
    };
    if hidden > 0 {
        let _ = writeln!(
            out,
            "  and {hidden} more: see them with -v or in a --report"
        );
    }
    out
}

fn settings(report: &Report) -> String {
    let mut parts = vec![format!("world {}", report.world)];
    if let Some(jdk) = &report.jdk {
        let pinned = if report.options.pin_jdk {
            ", pinned"
        } else {
            ""
        };
        parts.push(format!("JDK {} at {}{pinned}", jdk.version, jdk.home));
    }
    if !report.pinned.is_empty() {
        parts.push(format!("class path pinned ({})", report.pinned.len()));
    }
    if let Some(release) = report.options.release {
        parts.push(format!("release {release}"));
    }
    if report.command == "optimize" {
        let passes: Vec<_> = report
            .options
            .passes
            .iter()
            .map(|kind| kind.name())
            .collect();
        parts.push(format!("passes {}", passes.join(",")));
    }
    let named = [
        ("only", &report.options.include),
        ("without", &report.options.exclude),
    ];
    for (word, names) in named.into_iter().filter(|(_, names)| !names.is_empty()) {
        parts.push(format!("{word} {}", names.join(",")));
    }
    if report.options.store {
        parts.push("entries stored".to_owned());
    }
    if let Some(graph) = &report.options.graph {
        parts.push(format!("call graph {graph}"));
    }
    parts.join("; ")
}

/// `file!class.method:line`, as every message names a place; where there is no line, the descriptor
/// tells methods of one name apart.
fn place(report: &Report, input: u32, class: &str, method: &str, line: Option<u32>) -> String {
    let file = report
        .inputs
        .get(input as usize)
        .and_then(|input| Path::new(&input.path).file_name()?.to_str())
        .unwrap_or("?");
    match line {
        Some(line) => {
            let name = method.split('(').next().unwrap_or(method);
            format!("{file}!{class}.{name}:{line}")
        }
        None => format!("{file}!{class}.{method}"),
    }
}

fn call_sites(report: &Report) -> String {
    let sites = &report.metrics.call_sites;
    let all = sites.virtual_and_interface;
    match sites.one_target_initial {
        Some(known) => format!(
            "{} of {} have one target{}",
            number(known),
            number(all),
            share(known, all)
        ),
        None => format!("{}, not resolved in this run", number(all)),
    }
}

/// What a call graph reaches, and how much of that is known.
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

/// How much of what a call graph settles is certain.
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

/// How many `invokedynamic` sites are converted, and what keeps the others; nothing if there is none.
fn dynamic_sites(report: &Report) -> Option<String> {
    let all = report.metrics.invokedynamic.total;
    let converted = report.metrics.invokedynamic.converted?;
    let verb = match &*report.command {
        "optimize" => "converted",
        _ => "can be converted",
    };
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for kept in &report.kept {
        *counts.entry(&kept.reason).or_insert(0) += kept.count;
    }
    let left = match counts.is_empty() {
        true => String::new(),
        false => format!("; kept: {}", ranking(counts.into_iter().collect())),
    };
    let (made, found, share) = (number(converted), number(all), share(converted, all));
    (all > 0).then(|| format!("{made} of {found} sites {verb}{share}{left}"))
}

/// How many calls of the reflection API are known, and how many are instructions now.
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

fn edits(report: &Report) -> String {
    let kinds: Vec<_> = report
        .edits_by_kind()
        .iter()
        .map(|(kind, count)| format!("{} {}", number(*count), kind.name()))
        .collect();
    if kinds.is_empty() {
        "none".to_owned()
    } else {
        kinds.join(", ")
    }
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
    let reasons: Vec<_> = reasons.map(|u| (u.reason.as_str(), u.count)).collect();
    if reasons.is_empty() {
        return "none".to_owned();
    }
    let all: u64 = reasons.iter().map(|(_, count)| count).sum();
    let claims = if all == 1 { "claim" } else { "claims" };
    format!("{} {claims}: {}", number(all), ranking(reasons))
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

fn ranking(mut counts: Vec<(&str, u64)>) -> String {
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let mut parts: Vec<_> = counts
        .iter()
        .take(TOP)
        .map(|(name, count)| format!("{} {name}", number(*count)))
        .collect();
    if counts.len() > TOP {
        parts.push(format!("{} more reasons", counts.len() - TOP));
    }
    parts.join("; ")
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
    match phases.is_empty() {
        true => seconds(sum),
        false => format!("{} ({})", seconds(sum), phases.join(", ")),
    }
}

fn seconds(ms: u64) -> String {
    format!("{}.{:02} s", ms / 1000, ms % 1000 / 10)
}
