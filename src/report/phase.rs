//! The phases of a run, as the progress line, the table and the report name them.

use serde::{Deserialize, Serialize};

/// A part of the pipeline whose time is taken by itself, in the order in which they run.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    /// The result of an earlier run is taken from the cache. Then no other phase runs but the last.
    Cache,
    /// Archives and classes are read.
    Read,
    /// The class hierarchy of input, class path and JDK is built.
    Program,
    /// Methods are translated to SSA form.
    Ir,
    /// Claims are computed.
    Analyze,
    /// Claims become edits, and a type-checking verifier checks the changed methods.
    Rewrite,
    /// Outputs are written and renamed.
    Write,
    /// The whole run.
    Total,
}

impl Phase {
    /// The word that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
