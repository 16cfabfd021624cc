//! What is unknown, and what code that the graph does not see is given.

use super::solver::NodeId;
use crate::id::Sym;

/// Where something is unknown, and of which type.
pub(super) type Given = (NodeId, Sym);

/// What code that the graph does not see is given.
pub(super) struct GivenAway {
    /// What the call is made on, if it gets to such code.
    pub on: Option<NodeId>,
    pub args: Vec<Option<NodeId>>,
    /// Of what is called.
    pub descriptor: Sym,
    /// Whether it is of no class of the program, so that it names none of the program's classes by itself.
    pub is_outside: bool,
}

/// As what such code sees an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct View {
    /// A type, by its name; none where it may cast to any that it knows.
    pub declared: Option<Sym>,
    /// Whether it knows no class of the program.
    pub is_outside: bool,
}

impl View {
    /// Of what no type is declared.
    pub(super) fn by(is_outside: bool) -> Self {
        Self {
            declared: None,
            is_outside,
        }
    }
}
