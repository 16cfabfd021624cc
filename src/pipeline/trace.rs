//! Reading of traces, and the errors for files that are none.

use std::path::Path;

use callgraph::{RunTrace, TraceError};
use session::SessionError;

/// Reads a trace.
pub(super) fn read(path: &Path) -> Result<RunTrace, SessionError> {
    RunTrace::read(path).map_err(|error| {
        let help = match &error {
            TraceError::Read(_) => "name a file that the trace agent wrote",
            TraceError::NotATrace | TraceError::Damaged(_) => {
                "record it again, to its end, with the agent of this release"
            }
        };
        SessionError::Input {
            path: path.to_owned(),
            source: error.into(),
            help: help.to_owned(),
        }
    })
}
