//! What is said where nothing is to be found out: calls that name the one method that runs, or no call at all.

use std::collections::BTreeSet;

use crate::claims::Claims;
use crate::classfile::{Insn, Op, Pc};
use crate::id::known;
use crate::pipeline::PipelineError;
use crate::pipeline::explain::paragraph::called;
use crate::pipeline::names::Names;
use crate::pipeline::stays::{BY_SUPER, STATIC};
use crate::program::MethodId;

/// A paragraph for each call of a method, or of one line of it, with the line.
pub(super) fn plain_calls(
    names: Names<'_>,
    claims: &Claims,
    method: MethodId,
    asked: Option<u16>,
) -> Vec<(Option<u16>, String)> {
    let Some(code) = names.code(method) else {
        return Vec::new();
    };
    let unreached = &claims.methods[method].unreached;
    let paragraph = |(pc, line, insn): (Pc, Option<u16>, &Insn)| {
        let Insn::Invoke(op, named) = insn else {
            return None;
        };
        let why = match *op {
            _ if unreached.contains(&pc) => "it never runs",
            Op::Invokestatic => STATIC,
            _ if named.name == known().constructor => {
                "there is nothing to gain: it names the constructor that runs"
            }
            Op::Invokespecial => BY_SUPER,
            _ => "its method is not analysed",
        };
        let at = names.at(method, line);
        Some((
            line,
            format!("{at}  calls {}\n  stays     {why}\n", called(named)),
        ))
    };
    let lined = code.lined();
    let lined = lined.filter(|(_, line, _)| asked.is_none() || *line == asked);
    lined.filter_map(paragraph).collect()
}

/// That there is nothing to say of what is asked, and where the nearest calls are.
pub(super) fn nothing(lines: &BTreeSet<u16>, asked: Option<u16>) -> PipelineError {
    let asked = asked.filter(|_| !lines.is_empty());
    let message = match asked {
        None => "no call is there".to_owned(),
        Some(asked) => {
            let before = lines.range(..asked).next_back();
            let after = lines.range(asked..).next();
            let near: Vec<String> = before
                .into_iter()
                .chain(after)
                .map(u16::to_string)
                .collect();
            let word = if near.len() == 1 { "is" } else { "are" };
            format!(
                "no such call at line {asked}; the nearest {word} at {}",
                near.join(" and ")
            )
        }
    };
    PipelineError::Question { message }
}
