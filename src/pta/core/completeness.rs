//! The completeness of an answer.

/// How many of the values that reach a node an answer contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Completeness {
    /// All of them.
    Whole,
    /// Some, or none.
    #[default]
    Partly,
    /// The search stopped at a limit: too many values, or too far back.
    Cut,
}
