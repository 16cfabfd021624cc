//! The evaluation of one method from one entry.
//!
//! Its parts use each other in this order:
//!
//! * `machine`: the state that effects touch
//! * `operations`: results of platform methods; they run no code
//! * `calls`: the code that runs
//! * `evaluate`: the fixpoint over blocks

pub(crate) mod calls;
pub(crate) mod evaluate;
pub(crate) mod machine;
pub(crate) mod operations;
