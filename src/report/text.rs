//! The report for people: the `.txt` file with every edit.
//!
//! It is plain text without colours. Lists are in the report's own order, so equal reports give
//! equal text.

use std::fmt::Write as _;
use std::path::Path;

use super::Report;
use super::figures::{number, section, share};
use super::table::table;
use base::line;

/// The whole report as text.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut out = String::new();
    let (tool, command) = (&report.tool, &report.command);
    out.push_str(&line!("{} {} {command}", tool.name, tool.version));
    out.push_str(&line!("{}", settings(report)));
    out.push('\n');
    out.push_str(&table(report, str::to_owned));
    out.push_str(&lists(report, str::to_owned));
    out
}

/// Every edit, every method left alone, every cause of uncertainty and every warning. Empty lists
/// are left out. Warnings end with advice, which `advice` puts into the reader's words.
#[must_use]
pub fn lists(report: &Report, advice: impl Fn(&str) -> String) -> String {
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
        .map(|w| format!("{}: {}", w.at, advice(&w.message)));
    let mut out = String::new();
    section(&mut out, "Edits", edits);
    let reflection = report.reflection.iter().flat_map(|s| {
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
            let (given, at) = (given.join(", "), called_at(&caller.at));
            format!("  {given} when called at {at}")
        });
        let site = format!(
            "{}: {} of {}: {}{direct}{why}",
            place(report, s.input, &s.class, &s.method, s.line),
            s.calls,
            given.join(", "),
            s.is.name()
        );
        std::iter::once(site).chain(callers)
    });
    section(&mut out, "Left alone", left);
    section(&mut out, "Reflection", reflection);
    out.push_str(&blame(report, usize::MAX));
    section(&mut out, "Warnings", warnings);
    out
}

/// The causes that end claims, the most frequent first, each with an example. Of a long ranking:
/// the first `most`, and the number of further ones.
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
            section(&mut out, "Why receivers are unknown", lines);
        }
    }
    let open = report.open.iter().take(most);
    let open = open.map(|o| format!("{:>9}  {}  (as {})", number(o.count), o.reason, o.example));
    section(&mut out, "Why types are open in this world", open);
    let all = report.metrics.invokedynamic.total;
    let kept = report.kept.iter().take(most).map(|k| {
        let share = share(k.count, all);
        let count = number(k.count);
        format!(
            "{count:>9}{share:>10}  {}: {}  (as at {})",
            k.bootstrap, k.reason, k.example
        )
    });
    section(&mut out, "Why call sites stay dynamic", kept);
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
        let place = match jdk.home.as_str() {
            "" => String::new(),
            home => format!(" at {home}"),
        };
        parts.push(format!("JDK {}{place}{pinned}", jdk.version));
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

/// `file!class.method:line`, the form of a place in every message. Without a line, the descriptor
/// tells overloads apart.
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

/// The places of the calls that lead to a method, as a text to follow `when called at`.
pub fn called_at(places: &[String]) -> String {
    places.join(", which is called at ")
}
