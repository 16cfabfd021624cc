//! Text for code with nothing to analyse: calls that name the one method that runs, or no call at
//! all.

use std::collections::BTreeSet;

use crate::paragraph::{AnswerWriter, called};
use base::{known, line};
use claims::MethodClaims;
use classfile::{Insn, MethodRef, Op, Pc};
use program::MethodId;
use session::SessionError;
use session::unedited::{BY_SUPER, STATIC};

impl AnswerWriter<'_> {
    /// A paragraph for each call of a method, with its line.
    pub(super) fn plain_calls(
        &self,
        method: MethodId,
        found: &MethodClaims,
    ) -> Vec<(Pc, Option<u16>, String)> {
        let Some(code) = self.names.code(method) else {
            return Vec::new();
        };
        let paragraph = |(pc, line, insn): (Pc, Option<u16>, &Insn)| {
            let (what, named) = match insn {
                Insn::Invoke(op, named) => (format!("calls {}", called(named)), Some((*op, named))),
                Insn::InvokeDynamic(_, site) => (format!("invokedynamic {}", site.name), None),
                _ => return None,
            };
            let why = self.why_plain((method, pc), found, named);
            let at = self.names.at(method, line);
            let text = line!("{at}  {what}") + &line!("  stays     {why}");
            Some((pc, line, text))
        };
        code.lined().filter_map(paragraph).collect()
    }

    /// Why an instruction needs no analysis; `named` is the method that it calls, if it names one.
    fn why_plain(
        &self,
        (method, pc): (MethodId, Pc),
        found: &MethodClaims,
        named: Option<(Op, &MethodRef)>,
    ) -> String {
        let is_reported = found.calls.iter().any(|call| call.pc == pc);
        let is_constructor = |named: &MethodRef| named.name == known().constructor;
        let why = match (&found.skipped, named) {
            _ if found.unreached.binary_search(&pc).is_ok() => "it never runs",
            (_, Some((Op::Invokestatic, _))) => STATIC,
            (_, Some((_, named))) if is_constructor(named) => {
                "there is nothing to gain: it names the constructor that runs"
            }
            (Some(reason), _) => return format!("its method is not analysed: {}", reason.cause),
            (None, Some((Op::Invokespecial, _))) if is_reported => BY_SUPER,
            (None, Some(_)) => "it never runs",
            (None, None) => self.stays.why(method, pc),
        };
        why.to_owned()
    }
}

/// The error that there is no call to explain. It names the lines of the nearest calls, or the
/// other method that contains the line.
pub(super) fn nothing(
    lines: &BTreeSet<u16>,
    asked: Option<u16>,
    other: Option<String>,
) -> SessionError {
    let asked = asked.filter(|_| !lines.is_empty() || other.is_some());
    let message = match (asked, other) {
        (None, _) => "no call is there".to_owned(),
        (Some(asked), Some(other)) => format!("line {asked} is of {other}"),
        (Some(asked), None) => {
            let before = lines.range(..asked).next_back();
            let after = lines.range(asked..).next();
            let near: Vec<String> = before
                .into_iter()
                .chain(after)
                .map(u16::to_string)
                .collect();
            let word = if near.len() == 1 { "is" } else { "are" };
            format!(
                "no call is at line {asked}; the nearest {word} at {}",
                near.join(" and ")
            )
        }
    };
    SessionError::Question { message }
}
