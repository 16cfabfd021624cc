//! Explains calls: the edit that rewrites them, or why they stay. For an uncertain target it names
//! the obstacles, and tries the options that may settle it. It only reports decisions that the
//! passes of `optimize` made.

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
use paragraph::AnswerWriter;
use question::{Meant, meant};
use remedy::Tried;

pub use blame::blame;
pub use question::Question;

/// How many calls an answer tries to settle at most. Each remedy costs one more analysis, so it
/// helps only a reader of a few calls.
const TRIED: usize = 200;

/// The answer of `explain`.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// A paragraph for each call, or for several calls with the same text.
    pub text: String,
    /// Oddities of the inputs.
    pub warnings: Vec<Warning>,
}

/// Explains calls, in a paragraph each: whether an optimizing run rewrites the call, and how or why
/// not. For an unresolved call the paragraph goes back to the first cause. With `tries`, further
/// analyses show what would settle the call.
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
        let answer = AnswerWriter::new(seen.names, seen.claims, seen.rewritten, options);
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
        let tried = if tries && open.len() <= TRIED {
            remedy::attempt((seen.names, options), &open, progress)?
        } else {
            Tried::default()
        };
        Ok(explained(answer.text(&methods, line, &tried)?))
    })
}
