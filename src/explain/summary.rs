//! The summary of a class: a line for each method that calls something.

use crate::paragraph::AnswerWriter;
use base::line;
use claims::Targets;
use program::{ClassId, MethodId};
use session::names::{Names, in_source};
use session::unedited::{is_selecting, no_search};

/// The calls of a method, or of a class.
#[derive(Clone, Copy, Default)]
struct CallCounts {
    all: usize,
    rewritten: usize,
    /// The calls among `all` with a certain target.
    certain: usize,
}

/// The number of virtual and interface calls in each method, and how many are certain and
/// rewritten.
pub(super) fn of(answer: &AnswerWriter<'_>, class: ClassId) -> String {
    let names = answer.names;
    let mut sum = CallCounts::default();
    let mut lines = String::new();
    for method in names.program.methods_of(class) {
        let calls = calls(answer, method);
        sum.all += calls.all;
        sum.rewritten += calls.rewritten;
        sum.certain += calls.certain;
        if calls.all > 0 {
            let (name, counts) = (in_class(names, method), count_text(calls));
            lines += &line!("  {counts}  {name}");
        }
    }
    let name = names.class(class);
    match sum.all {
        0 => line!("{name}  has no virtual or interface call"),
        all => {
            let (certain, rewritten) = (sum.certain, sum.rewritten);
            let ask = line!("Ask for one: explain … '{name}.METHOD' or '{name}.METHOD:LINE'");
            line!(
                "{name}  {all} virtual and interface calls: {certain} certain, {rewritten} rewritten"
            ) + &lines
                + &ask
        }
    }
}

/// A method without its class.
fn in_class(names: Names<'_>, method: MethodId) -> String {
    let declared = names.program.method(method);
    let text = in_source("", declared.name, declared.descriptor);
    text.trim_start_matches('.').to_owned()
}

fn count_text(calls: CallCounts) -> String {
    format!(
        "{:>4} calls, {:>4} certain, {:>4} rewritten",
        calls.all, calls.certain, calls.rewritten
    )
}

fn calls(answer: &AnswerWriter<'_>, method: MethodId) -> CallCounts {
    let mut sum = CallCounts::default();
    for call in &answer.claims.methods[method].calls {
        if !is_selecting(call) {
            continue;
        }
        let is_certain = !matches!(call.targets, Targets::Unknown(_))
            || no_search(answer.names.program, method, call).is_some();
        sum.all += 1;
        sum.certain += usize::from(is_certain);
        sum.rewritten += usize::from(answer.is_rewritten(method, call.pc));
    }
    sum
}
