//! The report's lists of edits, checks and methods left alone.

use std::cmp::Reverse;

use rayon::prelude::*;

use check::Checked;
use report::Report;
use rewrite::{CodeEdit, DroppedEdit, Rewritten};
use session::names::{self, Names};

/// Fills in the edits, and the methods left alone.
pub(super) fn edits(report: &mut Report, names: Names<'_>, rewritten: &Rewritten) {
    let by_method = rewritten.edits.par_chunk_by(|a, b| a.method == b.method);
    report.edits = by_method
        .flat_map_iter(|edits| edits_of_method(names, edits))
        .collect();
    left_alone(report, names, &rewritten.left_alone);
}

fn edits_of_method(names: Names<'_>, edits: &[CodeEdit]) -> impl Iterator<Item = report::Edit> {
    let method = edits[0].method;
    let class = names.program.method(method).class;
    edits.iter().map(move |edit| report::Edit {
        kind: edit.kind,
        input: names.input(class),
        class: names.class(class),
        method: names.method(method),
        line: names.line(method, edit.pc).map(u32::from),
        before: names::before(edit),
        after: names::after(edit),
        world: edit.world,
        because: names.basis(edit),
    })
}

/// The number of claims that were checked, or left unchecked and why.
pub(super) fn checks(checked: &Checked) -> report::Checks {
    let checks = checked.checks.iter();
    let mut unchecked: Vec<report::Unchecked> = checked
        .unchecked
        .iter()
        .map(|((kind, reason), count)| report::Unchecked {
            kind: kind.name().to_owned(),
            reason: (*reason).to_owned(),
            count: count.all,
            behind_edits: count.behind_edits,
        })
        .collect();
    let key = |u: &report::Unchecked| (Reverse(u.count), u.kind.clone(), u.reason.clone());
    unchecked.sort_by_key(key);
    let behind = checks.clone().filter(|(_, count)| count.behind_edits > 0);
    report::Checks {
        behind_edits: behind
            .map(|(kind, count)| (kind.name().to_owned(), count.behind_edits))
            .collect(),
        checked: checks
            .map(|(kind, count)| (kind.name().to_owned(), count.all))
            .collect(),
        unchecked,
    }
}

/// Fills in the methods left alone.
pub(super) fn left_alone(report: &mut Report, names: Names<'_>, left: &[DroppedEdit]) {
    for left in left {
        let class = names.program.method(left.method).class;
        let described = report::LeftAlone {
            input: names.input(class),
            class: names.class(class),
            method: names.method(left.method),
            reason: left.reason.clone(),
        };
        report.leave_alone(&names.at(left.method, None), described, left.is_our_bug);
    }
}
