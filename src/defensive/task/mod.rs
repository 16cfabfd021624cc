//! What an evaluation is given: the program as the engine sees it, facts, callees.

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

/// What an evaluation is of.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub world: &'a ProgramView<'a>,
    pub facts: &'a dyn Facts,
    /// Who analyses callees anew; none for initial summaries.
    pub callees: Option<&'a dyn Callees>,
    /// The levels of context left.
    pub depth: u8,
    pub method: MethodId,
    pub body: &'a Built,
    pub entry: &'a EntryState,
}

/// A task whose body only those need who have no result of it yet.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub world: &'a ProgramView<'a>,
    pub facts: &'a dyn Facts,
    /// As of a [`Task`].
    pub callees: Option<&'a dyn Callees>,
    pub depth: u8,
    pub method: MethodId,
    pub entry: &'a EntryState,
}

impl<'a> Asked<'a> {
    /// With the body.
    pub(crate) fn of(self, body: &'a Built) -> Task<'a> {
        Task {
            world: self.world,
            facts: self.facts,
            callees: self.callees,
            depth: self.depth,
            method: self.method,
            body,
            entry: self.entry,
        }
    }
}
