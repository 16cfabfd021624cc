//! What an evaluation is given: the program as the engine sees it, facts, callees.

pub(in crate::defensive) mod facts;
pub(in crate::defensive) mod outcome;
pub(in crate::defensive) mod settings;
pub(in crate::defensive) mod targets;
pub(in crate::defensive) mod view;

use crate::defensive::domain::entry::EntryState;
use crate::ir::Body;
use crate::program::MethodId;

use facts::Facts;
use outcome::Callees;
use view::ProgramView;

/// What an evaluation is of.
#[derive(Clone, Copy)]
pub(in crate::defensive) struct Task<'a> {
    pub world: &'a ProgramView<'a>,
    pub facts: &'a dyn Facts,
    /// Who analyses callees anew; none for initial summaries.
    pub callees: Option<&'a dyn Callees>,
    /// The levels of context left.
    pub depth: u8,
    pub method: MethodId,
    pub body: &'a Body,
    pub entry: &'a EntryState,
}
