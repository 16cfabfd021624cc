//! `trace show`: the calling-context tree of recorded runs.

use std::path::PathBuf;

use super::trace;
use callgraph::{ContextTree, NamePattern, RunTrace, TreeFormat, TreePart};
use session::SessionError;

/// A tree as text, and in the requested formats.
#[derive(Clone, Debug)]
pub struct TreeAnswer {
    /// What ran, in a few lines.
    pub summary: String,
    /// The tree, for people.
    pub text: String,
    /// The tree in each requested format.
    pub files: Vec<String>,
}

/// The calling-context tree of runs, or a part of it.
///
/// # Errors
/// If a trace cannot be read, or a named method did not run.
pub fn trace_show(
    traces: &[PathBuf],
    part: &TreePart,
    formats: &[TreeFormat],
) -> Result<TreeAnswer, SessionError> {
    let runs = traces.iter().map(|path| trace::read(path));
    let runs: Vec<RunTrace> = runs.collect::<Result<_, _>>()?;
    let tree = ContextTree::of(&runs, part);
    if tree.is_empty() {
        absent(&runs, part)?;
    }
    let names = traces
        .iter()
        .map(|path| path.file_name().unwrap_or_default());
    let names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    Ok(TreeAnswer {
        summary: tree.summary(),
        text: tree.text(),
        files: formats
            .iter()
            .map(|format| tree.render(*format, &names))
            .collect(),
    })
}

/// Refuses a part without contexts. A run without contexts is no error.
fn absent(runs: &[RunTrace], part: &TreePart) -> Result<(), SessionError> {
    let ran = |named: &&NamePattern| {
        let only = TreePart {
            to: Some((*named).clone()),
            ..TreePart::default()
        };
        !ContextTree::of(runs, &only).is_empty()
    };
    let named = [&part.from, &part.to].into_iter().flatten();
    let message = match named.clone().find(|named| !ran(named)) {
        Some(named) => format!(
            "no method {named} ran in a context of these runs; `resolute trace show` lists what did"
        ),
        None => match (&part.from, &part.to) {
            (Some(from), Some(to)) => format!("no context of {from} leads to {to} in these runs"),
            _ => return Ok(()),
        },
    };
    Err(SessionError::Question { message })
}
