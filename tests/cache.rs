//! Tests of the cache:
//!
//! - A file that is no entry is not found as one.
//! - The bound holds.
//! - A result is found only for exactly the question that it answers.
//! - Many processes that are killed, damage files and evict entries do no harm.

mod entries;
mod many;
mod remote;
mod results;
mod support;
mod traces;
