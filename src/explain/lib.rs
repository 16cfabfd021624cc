//! Says of calls whether they are rewritten, by what edit or why not; if their target is not certain, what
//! is in the way, and what would settle it, which it tries. It tells what the passes of `optimize`
//! decided, nothing of its own.

mod blame;
mod contents;
mod finality;
mod fold;
mod look;
mod obstacle;
mod origin;
mod paragraph;
mod plain;
mod question;
mod remedy;
mod subject;
mod summary;
mod uses;

use report::Warning;
use session::{Options, Progress, SessionError};

use look::look;
use paragraph::Answer;
use question::{Meant, meant};
use remedy::Tried;

pub use blame::blame;
pub use question::Question;

/// How many calls an answer tries to settle at most: each remedy is one more analysis, of use for one who
/// looks at a few calls.
const TRIED: usize = 200;

/// What `explain` answers.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// A paragraph for each call, or for several of which the same is to be said.
    pub text: String,
    /// What is odd about what was read.
    pub warnings: Vec<Warning>,
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
