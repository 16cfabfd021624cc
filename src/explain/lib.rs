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

use claims::Claims;
use defensive::Traces;
use report::Warning;
use rewrite::Rewritten;
use session::names::Names;
use session::{Altered, Options, Progress, Session, SessionError};

use paragraph::Answer;
use question::{Meant, meant};
use remedy::Tried;

pub use blame::blame;
pub use question::Question;

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
    then: impl FnOnce(&Seen<'_>) -> Result<T, SessionError>,
) -> Result<T, SessionError> {
    let mut session = Session::new("explain", options, progress);
    session.altered = altered;
    let inputs = session.read()?;
    let program = session.program(&inputs)?;
    let claims = session.analyse(&program, &mut Traces::off());
    let rewritten = session.rewrite(&inputs, &program, &claims, &options.passes);
    then(&Seen {
        names: Names::of(&inputs, &program),
        claims: &claims,
        rewritten: &rewritten,
        warnings: &session.report.warnings,
    })
}

/// Says of calls whether an optimizing run rewrites them and how, or why not, and why they were or were not
/// resolved, back to the first cause: a paragraph for each. With `tries`, what would settle those that are not
/// resolved, by further analyses.
///
/// # Errors
/// If an input or the JDK cannot be used, or there is no such call.
pub fn explain(
    options: &Options,
    question: &Question,
    tries: bool,
    progress: &dyn Progress,
) -> Result<Explanation, SessionError> {
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
