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
    /// The result of an earlier run is taken from the cache; none of the others but the last ran.
    Cache,
    /// Archives and classes are read.
    Read,
    /// The hierarchy of input, class path and JDK is laid out.
    Program,
    /// Methods are brought into SSA form.
    Ir,
    /// Claims are computed.
    Analyze,
    /// Claims become edits, and what changed goes through the type-checking verifier.
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
