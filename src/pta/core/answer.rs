//! How much is known.

/// How much of what comes to a node an answer knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    /// All that comes to it.
    Whole,
    /// Not all, or nothing.
    #[default]
    Partly,
    /// Nothing, as there are too many values, or they come too far.
    Cut,
}
