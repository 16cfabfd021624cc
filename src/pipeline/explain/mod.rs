//! Says of calls whether they are rewritten, by what edit or why not; if their target is not certain, what
//! is in the way, and what would settle it, which it tries. It tells what the passes of `optimize`
//! decided, nothing of its own.

mod blame;
mod contents;
mod finality;
mod fold;
mod obstacle;
mod origin;
mod paragraph;
mod plain;
mod question;
mod remedy;
mod subject;
mod summary;
mod uses;

use crate::pipeline::names::Names;
use crate::pipeline::{Options, PipelineError, Progress, Run};
use claims::Claims;
use report::Warning;
use rewrite::Rewritten;

use paragraph::Answer;
use question::{Meant, meant};
use remedy::Tried;

pub(super) use blame::blame;
pub use question::Question;
pub(super) use remedy::Altered;

/// How many calls an answer tries to settle at most: each remedy is one more analysis, of use for one who
/// looks at a few calls.
const TRIED: usize = 200;

/// What an analysis saw.
struct Seen<'a> {
    names: Names<'a>,
    claims: &'a Claims,
    rewritten: &'a Rewritten,
    warnings: &'a [Warning],
}

/// What `explain` answers.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// A paragraph for each call, or for several of which the same is to be said.
    pub text: String,
    /// What is odd about what was read.
    pub warnings: Vec<Warning>,
}

/// Analyses and plans the edits, of classes with other flags if that is asked, and lets `then` see them.
fn look<T>(
    options: &Options,
    altered: Vec<Altered>,
    progress: &dyn Progress,
    then: impl FnOnce(&Seen<'_>) -> Result<T, PipelineError>,
) -> Result<T, PipelineError> {
    let mut run = Run::new("explain", options, progress);
    run.altered = altered;
    let inputs = run.read()?;
    let program = run.program(&inputs)?;
    let claims = run.analyse(&program, None);
    let rewritten = run.rewrite(&inputs, &program, &claims, &options.passes);
    then(&Seen {
        names: Names::of(&inputs, &program),
        claims: &claims,
        rewritten: &rewritten,
        warnings: &run.report.warnings,
    })
}

/// The answer to a question; `tries` says whether to try what would settle the calls.
pub(super) fn explain(
    options: &Options,
    (question, tries): (&Question, bool),
    progress: &dyn Progress,
) -> Result<Explanation, PipelineError> {
    look(options, Vec::new(), progress, |seen| {
        let answer = Answer::new(seen.names, seen.claims, seen.rewritten, options);
        let explained = |text| Explanation {
            text,
            warnings: seen.warnings.to_vec(),
        };
        let (methods, line) = match meant(seen.names, question)? {
            Meant::Classes(classes) => {
                let all = classes.iter().map(|class| summary::of(&answer, *class));
                return Ok(explained(all.collect()));
            }
            Meant::Methods(methods, line) => (methods, line),
        };
        let open = answer.open(&methods, line);
        let tried = match tries && open.len() <= TRIED {
            true => remedy::attempt((seen.names, options), &open, progress)?,
            false => Tried::default(),
        };
        Ok(explained(answer.text(&methods, line, &tried)?))
    })
}
