//! Specification points (APLAS 2005, section 4.2): reflective calls whose answer is not known, where what they ask comes
//! from, and what depends on them.
//!
//! Where it comes from are the first places on the way backwards that no code which the graph has gives: what an entry is
//! given, the result of a call, a field that nothing writes.

use super::asks::Asks;
use super::specification::Answered;
use base::Sym;
use classfile::Pc;
use program::{FieldId, MethodId};

/// An instruction.
pub type At = (MethodId, Pc);

/// What of a call is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unknown {
    /// The name of a class.
    ClassName,
    /// A class.
    Class,
    /// The name of a method or field.
    MemberName,
    /// A method, constructor or field.
    Member,
}

/// Where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The parameter of a method, the first being 0. An entry's are given by whoever calls it.
    Parameter(MethodId, usize),
    /// A field that nothing writes.
    Field(FieldId),
    /// The result of a call, and the first of its arguments that is a constant.
    Call(At, Option<Sym>),
    /// A string that is put together.
    Text(At),
    /// An element of an array.
    Element(At),
}

/// What a graph tells of reflection beside its edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reflected {
    /// What calls find and use. Sorted.
    pub answers: Vec<Answered>,
    /// Those whose answer is not known, if that was asked; what most depends on first.
    pub points: Vec<Point>,
}

/// A specification point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The call.
    pub at: At,
    /// What it asks.
    pub asks: Asks,
    /// What of it is not known.
    pub unknown: Unknown,
    /// Whether a limit cut the way backwards: it leads through too many places.
    pub is_cut: bool,
    /// Where that comes from, the nearest first.
    pub origins: Vec<Origin>,
    /// Other reflective calls that depend on it. Sorted.
    pub uses: Vec<(MethodId, Pc, Asks)>,
    /// Casts of what these make, with the type. Sorted.
    pub casts: Vec<(MethodId, Pc, Sym)>,
}

impl Point {
    /// How much depends on it.
    pub fn weight(&self) -> usize {
        self.uses.len() + self.casts.len()
    }
}
