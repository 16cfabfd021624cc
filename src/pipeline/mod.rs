//! The order of all the rooms above: what `optimize` and `analyze` do, from files to a report.

mod options;

use std::path::PathBuf;

pub use options::{Cause, Options, PipelineError, Progress, Silent};

use crate::report::Report;

/// Reads the inputs, rewrites what claims allow, and writes `outputs[i]` for input `i`, each beside
/// and then renamed, all or none.
///
/// # Errors
/// If an input or the JDK cannot be used, or an output cannot be written.
pub fn optimize(
    _options: &Options,
    _outputs: &[PathBuf],
    _progress: &dyn Progress,
) -> Result<Report, PipelineError> {
    Err(PipelineError::NotImplemented("optimize"))
}

/// Computes claims and coverage, and writes nothing.
///
/// # Errors
/// If an input or the JDK cannot be used.
pub fn analyze(_options: &Options, _progress: &dyn Progress) -> Result<Report, PipelineError> {
    Err(PipelineError::NotImplemented("analyze"))
}
