//! The settings of an analysis.

use claims::MemoryModel;
use program::World;

/// The settings of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What may happen without the analysis seeing it.
    pub world: World,
    /// For how many levels of calls callees are analysed under the knowledge of their callers.
    pub context_depth: u8,
    /// Whether to look into every callee that gets known arguments, for the metrics "under some
    /// context". Claims do not depend on it.
    pub looks_everywhere: bool,
    /// Whether claims say where objects escape, and under which contexts calls have one target.
    pub explains: bool,
    /// Whether only allocations, constants, moves, casts and their joins count, as in the paper's
    /// intra-procedural baseline. Every call and every load is then unknown.
    pub intra: bool,
    /// Which writes of other threads the analysis must expect.
    pub memory_model: MemoryModel,
    /// The limits of its cost.
    pub limits: Limits,
}

/// The limits of an analysis. Of these, only [`Limits::contexts`] has an influence on the claims.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many methods are certified before the budget for contexts is checked.
    pub ahead: usize,
    /// How many steps are spent on callees analysed anew. The default is
    /// [`base::budgets::contexts`].
    pub contexts: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            ahead: 4096,
            contexts: None,
        }
    }
}
