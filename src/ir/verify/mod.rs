//! Whether a [`Body`] is well-formed: what every other crate relies on.
//!
//! - `edges`: `block0` has no predecessors; blocks are in reverse postorder; terminators and
//!   handlers on one side, predecessors on the other say the same, each (block, kind) once;
//!   `Caught` is the first instruction of exactly the blocks that exceptional edges lead to, and
//!   only such edges do.
//! - `definitions`: each value is defined once, where its record says; each use is dominated by the
//!   definition, where an exceptional edge leaves its block before the first instruction; phis have
//!   an argument for each predecessor, pass on more than one value, and are used.
//! - `types`: operands and results have the types that the instruction takes and gives.

mod definitions;
mod edges;
mod types;

use std::fmt::{self, Display};

use crate::types::{BlockId, Body};

/// A rule broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// In which block; nothing when it concerns the method.
    pub block: Option<BlockId>,
    /// What is wrong.
    pub text: String,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.block {
            Some(block) => write!(f, "{block}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings(Vec<Violation>);

impl Findings {
    /// Notes a violation unless `holds`.
    fn check(
        &mut self,
        holds: bool,
        block: impl Into<Option<BlockId>>,
        text: impl FnOnce() -> String,
    ) {
        if !holds {
            let (block, text) = (block.into(), text());
            self.0.push(Violation { block, text });
        }
    }
}

/// All violations of a body; none when it is well-formed. Never panics: what builds on a rule that
/// is broken is not checked.
pub fn verify(body: &Body) -> Vec<Violation> {
    let mut findings = Findings::default();
    edges::check(body, &mut findings);
    if findings.0.is_empty() {
        definitions::check_places(body, &mut findings);
    }
    if findings.0.is_empty() {
        types::check(body, &mut findings);
        definitions::check_uses(body, &mut findings);
    }
    findings.0
}
