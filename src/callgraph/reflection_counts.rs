//! How many calls of the reflection API a graph knows (APLAS 2005, Figure 6).

use schemars::JsonSchema;
use serde::Serialize;

use super::CallGraph;
use super::listing::{Listing, Part};
use super::points::AnswerState;

/// Counts of reflective calls by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StateCounts {
    /// The graph has their values, and sees no other origin.
    pub whole: usize,
    /// The graph has some of their values, and other values may reach them.
    pub partly: usize,
    /// The graph has none of their values.
    pub open: usize,
}

impl StateCounts {
    fn add(&mut self, state: AnswerState) {
        match state {
            AnswerState::Whole => self.whole += 1,
            AnswerState::Partly => self.partly += 1,
            AnswerState::Open => self.open += 1,
        }
    }

    /// `7: 3 whole, 2 partly, 2 open`, or `none`
    fn text(self) -> String {
        let Self {
            whole,
            partly,
            open,
        } = self;
        let all = whole + partly + open;
        if all == 0 {
            return "none".to_owned();
        }
        format!("{all}: {whole} whole, {partly} partly, {open} open")
    }
}

/// The counts, by the origin of the code that calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ReflectionCounts {
    /// Calls in the program's own code: the input and the class path.
    pub own: StateCounts,
    /// Calls in the JDK's code.
    pub jdk: StateCounts,
}

impl ReflectionCounts {
    /// The counts of a graph; `None` if it does not follow reflection.
    pub fn of(listing: &Listing, graph: &CallGraph) -> Option<Self> {
        let mut counts = Self {
            own: StateCounts::default(),
            jdk: StateCounts::default(),
        };
        for (method, _, state) in &graph.reflective {
            let of = match listing.part(*method) {
                Part::Platform => &mut counts.jdk,
                _ => &mut counts.own,
            };
            of.add(*state);
        }
        (!graph.reflective.is_empty()).then_some(counts)
    }

    /// As a line.
    pub fn text(self) -> String {
        format!(
            "of the program {}; of the JDK {}",
            self.own.text(),
            self.jdk.text()
        )
    }
}
