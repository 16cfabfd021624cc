//! Text about the causes of uncertain calls.

use super::figures::{number, section, share};
use super::{Blame, BlamedValue, Report};

/// The number of named values of a kind, unless all are requested.
const VALUES: usize = 5;

/// The causes of uncertain calls, by kind of value and by value, with the number of calls that each
/// remedy settles.
pub(super) fn text(report: &Report, blame: &Blame, most: usize) -> String {
    let all = report.metrics.call_sites.virtual_and_interface;
    let mut out = String::new();
    let tried = blame.tried.iter().map(|tried| {
        let count = number(tried.settled);
        format!(
            "{count:>9}{:>10}  by {}",
            share(tried.settled, all),
            tried.remedy
        )
    });
    let certain = report.metrics.call_sites.one_target_initial.unwrap_or(0);
    let others = match all.saturating_sub(certain + blame.calls) {
        0 => String::new(),
        rest => format!(
            " ({} others name a final method, run one of several known ones or code that is not relied on, or never run)",
            number(rest)
        ),
    };
    let title = format!(
        "{} of {} calls are not certain{}{others}; settled calls by remedy (each was tried)",
        number(blame.calls),
        number(all),
        share(blame.calls, all)
    );
    section(&mut out, &title, tried);
    for kind in &blame.kinds {
        let title = format!(
            "{}{}  {}",
            number(kind.calls),
            share(kind.calls, all),
            kind.kind
        );
        // A kind without own names has a single value, which adds nothing.
        let is_named = |value: &&BlamedValue| value.value != kind.kind;
        let values = kind.values.iter().filter(is_named).take(named(most));
        let values = values.map(|value| {
            let count = number(value.calls);
            format!(
                "{count:>9}  {}  (in the way at {})",
                value.value, value.example
            )
        });
        let remedies = std::iter::once(format!("settled: {}", settled_by(blame, &kind.settled)));
        section(&mut out, &title, remedies.chain(values));
    }
    out
}

/// The number of values left out.
pub(super) fn hidden(blame: &Blame, most: usize) -> usize {
    let named = named(most);
    let hidden = blame
        .kinds
        .iter()
        .map(|kind| kind.values.len().saturating_sub(named));
    hidden.sum()
}

/// The number of named values of a kind.
fn named(most: usize) -> usize {
    match most {
        usize::MAX => usize::MAX,
        _ => VALUES,
    }
}

/// The number of calls that each remedy settles, for remedies that settle some.
fn settled_by(blame: &Blame, settled: &[u64]) -> String {
    let all = blame.tried.iter().zip(settled);
    let some = all.filter(|(_, count)| **count > 0);
    let some: Vec<String> = some
        .map(|(tried, count)| format!("{} by {}", number(*count), tried.remedy))
        .collect();
    if some.is_empty() {
        "none, by anything that was tried".to_owned()
    } else {
        some.join(", ")
    }
}
