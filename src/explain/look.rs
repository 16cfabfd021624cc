//! One run over the inputs, possibly with changed flags, and its results.

use claims::Claims;
use defensive::Traces;
use report::Warning;
use rewrite::Rewritten;
use session::names::Names;
use session::{Altered, Options, Progress, Session, SessionError};

/// The results of an analysis.
pub(super) struct AnalysisResults<'a> {
    pub names: Names<'a>,
    pub claims: &'a Claims,
    pub rewritten: &'a Rewritten,
    pub warnings: &'a [Warning],
}

/// Analyses the inputs with the flags of `altered` changed, plans the edits, and passes the results
/// to `then`.
pub(super) fn look<T>(
    options: &Options,
    altered: Vec<Altered>,
    progress: &dyn Progress,
    then: impl FnOnce(&AnalysisResults<'_>) -> Result<T, SessionError>,
) -> Result<T, SessionError> {
    let mut session = Session::new("explain", options, progress);
    session.altered = altered;
    let inputs = session.read()?;
    let program = session.program(&inputs)?;
    let claims = session.analyse(&program, &mut Traces::off());
    let rewritten = session.rewrite(&inputs, &program, &claims, &options.passes);
    then(&AnalysisResults {
        names: Names::of(&inputs, &program),
        claims: &claims,
        rewritten: &rewritten,
        warnings: &session.report.warnings,
    })
}
