//! The evaluation of one method from one entry.
//!
//! Its parts stand on each other in this order: `machine` (what effects touch), `operations` (what
//! platform methods give, without running anything), `calls` (what runs), `evaluate` (the fixpoint
//! over blocks).

pub(crate) mod calls;
pub(crate) mod evaluate;
pub(crate) mod machine;
pub(crate) mod operations;
