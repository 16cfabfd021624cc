//! Traces as inputs: what to say of a file that is none.

use std::path::Path;

use super::PipelineError;
use callgraph::{Trace, TraceError};

/// Reads a trace.
pub(super) fn read(path: &Path) -> Result<Trace, PipelineError> {
    Trace::read(path).map_err(|error| {
        let help = match &error {
            TraceError::Read(_) => "name a file that the trace agent wrote",
            TraceError::NotATrace | TraceError::Damaged(_) => {
                "record it again, to its end, with the agent of this release"
            }
        };
        PipelineError::Input {
            path: path.to_owned(),
            source: error.into(),
            help: help.to_owned(),
        }
    })
}
