//! The input of an evaluation: the program as the engine sees it, facts, callees.

pub(crate) mod facts;
pub(crate) mod outcome;
pub(crate) mod settings;
pub(crate) mod targets;
pub(crate) mod view;

use crate::domain::entry::EntryState;
use ir::bodies::Built;
use program::MethodId;

use facts::Facts;
use outcome::Callees;
use view::ProgramView;

/// Which evaluation is wanted. The body is needed only if its result is not known yet.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub world: &'a ProgramView<'a>,
    pub facts: &'a dyn Facts,
    /// Analyses callees anew; absent for initial summaries.
    pub callees: Option<&'a dyn Callees>,
    /// The levels of context left.
    pub depth: u8,
    pub method: MethodId,
    pub entry: &'a EntryState,
}

/// The evaluation to run, with the body.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub wanted: Request<'a>,
    pub body: &'a Built,
}
