//! The results of a run before they are in their places. A caller with more to write does that
//! first.

use archive::AtomicFile;
use report::Report;
use session::SessionError;

/// The results of a run: a report, and JARs in temporary files beside their places.
#[derive(Debug)]
pub struct Prepared {
    /// The report of the run.
    pub report: Report,
    /// The JARs.
    pub jars: Vec<AtomicFile>,
}

impl Prepared {
    /// Puts the JARs in their places.
    ///
    /// # Errors
    /// If one cannot be put there.
    pub fn commit(self) -> Result<Report, SessionError> {
        session::output::commit(self.jars)?;
        Ok(self.report)
    }
}
