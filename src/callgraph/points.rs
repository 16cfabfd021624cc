//! Specification points (APLAS 2005, section 4.2): reflective calls with an unknown answer, the
//! origins of their unknown input, and the code that depends on them.
//!
//! Origins are the first places on the way back with a value from outside of the graph's code. They
//! are parameters of entries, results of calls, and fields that the graph does not write.

use super::reflection_api::ReflectionApi;
use super::specification::Answered;
use base::Sym;
use classfile::Pc;
use program::{FieldId, MethodId};
use serde::{Deserialize, Serialize};

/// An instruction.
pub type CodeSite = (MethodId, Pc);

/// How much a graph knows of the values that a reflective call uses (APLAS 2005, section 6.2: fully
/// resolved, partially resolved, unresolved).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum AnswerState {
    /// The graph has its values, and sees no other origin.
    Whole,
    /// The graph has some of its values, and other values may reach it.
    Partly,
    /// The graph has none of its values.
    Open,
}

impl AnswerState {
    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The state of a call with this state in one context and the other in another.
    pub fn joined(self, other: Self) -> Self {
        if self == other { self } else { Self::Partly }
    }
}

/// The unknown input of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnknownInput {
    /// The name of a class.
    ClassName,
    /// A class.
    Class,
    /// The name of a method or field.
    MemberName,
    /// A method, constructor or field.
    Member,
}

/// The origin of an unknown input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InputOrigin {
    /// The parameter of a method, the first being 0. The callers of an entry are unknown.
    Parameter(MethodId, usize),
    /// A field without a write.
    Field(FieldId),
    /// The result of a call, and its first constant argument.
    Call(CodeSite, Option<Sym>),
    /// A string put together from parts.
    Text(CodeSite),
    /// An element of an array.
    Element(CodeSite),
}

/// Facts about reflection beside a graph's edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reflected {
    /// The members that calls find and use. Sorted.
    pub answers: Vec<Answered>,
    /// The calls with an unknown answer, if the user asked for them; the one with the most
    /// dependents first.
    pub points: Vec<Point>,
}

/// A specification point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The call.
    pub at: CodeSite,
    /// Its request.
    pub asks: ReflectionApi,
    /// How much is known of its values; never all.
    pub state: AnswerState,
    /// The unknown input.
    pub unknown: UnknownInput,
    /// Whether a limit cut the search for origins: the way back has too many places.
    pub is_cut: bool,
    /// The origins of the unknown input, the nearest first.
    pub origins: Vec<InputOrigin>,
    /// Other reflective calls that depend on it. Sorted.
    pub uses: Vec<(MethodId, Pc, ReflectionApi)>,
    /// Casts of the objects that these calls make, with the type. Sorted.
    pub casts: Vec<(MethodId, Pc, Sym)>,
}

impl Point {
    /// The number of its dependents.
    pub fn weight(&self) -> usize {
        self.uses.len() + self.casts.len()
    }
}
