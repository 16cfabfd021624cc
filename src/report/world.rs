//! The assumption sets that a run may use, as options and reports spell them.
//!
//! The order is that of the contract (README, "Worlds"): every claim that holds in `open` holds in
//! `sealed`, and every one of `sealed` in `closed`.

use serde::{Deserialize, Serialize};

/// What may happen behind the analysis's back; the weakest assumption comes first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum World {
    /// Anything that safe Java allows.
    #[default]
    Open,
    /// Private members are used only by the code that the language lets use them.
    Sealed,
    /// All code is on the class path, entered at the given entry points.
    Closed,
}

impl World {
    /// Every world, weakest assumption first.
    pub const ALL: [Self; 3] = [Self::Open, Self::Sealed, Self::Closed];

    /// The word that options and reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Sealed => "sealed",
            Self::Closed => "closed",
        }
    }
}

impl std::fmt::Display for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
