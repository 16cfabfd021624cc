//! The lines of text that a run-time class has, each about a place in the code. Bytes are modified
//! UTF-8, as class files have it.

use std::collections::BTreeMap;

use base::Sym;
use classfile::{Code, CodeElement, Pc};
use program::{MethodId, Program};

/// Longer lines are left out.
const LONGEST: usize = 60_000;

/// The source lines of a code's instructions.
pub(crate) struct SourceLines(BTreeMap<Pc, u16>);

impl SourceLines {
    pub(crate) fn of(code: &Code) -> Self {
        let starts: BTreeMap<_, _> = code.lines.iter().copied().collect();
        let mut line = None;
        let mut lines = BTreeMap::new();
        for item in &code.items {
            match item {
                CodeElement::Label(label) => line = starts.get(label).copied().or(line),
                CodeElement::Insn(pc, _) => lines.extend(line.map(|line| (*pc, line))),
            }
        }
        Self(lines)
    }

    pub(crate) fn at(&self, pc: Pc) -> Option<u16> {
        self.0.get(&pc).copied()
    }
}

/// `pkg.Cls.method`
pub(crate) fn place(program: &Program, method: MethodId) -> Vec<u8> {
    let declared = program.method(method);
    let mut out = dotted(program.class(declared.class).name);
    out.push(b'.');
    out.extend(declared.name.bytes());
    out
}

/// The name that `Class.getName` gives.
pub(crate) fn dotted(class: Sym) -> Vec<u8> {
    let dot = |b: &u8| if *b == b'/' { b'.' } else { *b };
    class.bytes().iter().map(dot).collect()
}

/// Whether a run-time class can have the line. A line's end within a name would be taken for the
/// line's own.
pub(crate) fn fits(line: &[u8]) -> bool {
    line.len() <= LONGEST && !line.contains(&b'\n')
}
