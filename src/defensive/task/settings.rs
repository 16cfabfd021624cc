//! How an analysis is done.

use claims::MemoryModel;
use program::World;

/// How an analysis is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What may happen behind its back.
    pub world: World,
    /// How many calls deep callees are analysed under what their callers know.
    pub context_depth: u8,
    /// Whether to look into every callee that gets known arguments, for the metrics "under some
    /// context". Claims do not depend on it.
    pub looks_everywhere: bool,
    /// Whether claims are to say where objects escape, and under which contexts calls have one target.
    pub explains: bool,
    /// Whether only allocations, constants, moves, casts and what joins them count, as in the
    /// paper's intra-procedural baseline: every call and every load is unknown.
    pub intra: bool,
    /// Which writes of other threads are to be reckoned with.
    pub memory_model: MemoryModel,
    /// What it may take.
    pub limits: Limits,
}

/// What an analysis may take. Which claims there are depends on [`Limits::contexts`] alone.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many methods are certified before anybody looks at the budget for contexts.
    pub ahead: usize,
    /// How many steps are spent on callees analysed anew; nothing stands for [`base::budgets::contexts`].
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
