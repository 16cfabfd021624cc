//! Whether a [`Body`] is well-formed: the rules that every other crate relies on.
//!
//! `edges` checks:
//! - `block0` has no predecessors, and blocks are in reverse postorder.
//! - Terminators and handlers agree with the predecessors; each (block, kind) stands there once.
//! - `Caught` is the first instruction of exactly the blocks to which exceptional edges lead. Other
//!   edges do not lead to these blocks.
//!
//! `definitions` checks:
//! - Each value is defined once, where its record says.
//! - Each use is dominated by the definition. An exceptional edge leaves its block before the first
//!   instruction.
//! - Phis have an argument for each predecessor, pass on more than one value, and are used.
//!
//! `types` checks that operands and results have the types that the instruction takes and gives.

mod definitions;
mod edges;
mod types;

use std::fmt::{self, Display};

use crate::types::{BlockId, Body};

/// A rule broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// In which block; `None` when it concerns the method.
    pub block: Option<BlockId>,
    /// The broken rule, in words.
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

/// The violations so far.
#[derive(Default)]
struct Violations(Vec<Violation>);

impl Violations {
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

/// All violations of a body; empty when it is well-formed. Never panics: a check that builds on a
/// broken rule is left out.
pub fn verify(body: &Body) -> Vec<Violation> {
    let mut violations = Violations::default();
    edges::check(body, &mut violations);
    if violations.0.is_empty() {
        definitions::check_places(body, &mut violations);
    }
    if violations.0.is_empty() {
        types::check(body, &mut violations);
        definitions::check_uses(body, &mut violations);
    }
    violations.0
}
