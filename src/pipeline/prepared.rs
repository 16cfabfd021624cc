//! What a run has made, before it is in its place: whoever has more to write does that first.

use archive::AtomicFile;
use report::Report;
use session::SessionError;

/// What a run made: a report, and JARs that stand beside their places.
#[derive(Debug)]
pub struct Prepared {
    /// What the run did.
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
