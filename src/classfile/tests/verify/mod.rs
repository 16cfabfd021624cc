//! The verifier against real classes, which all verify, and against mutated ones, about which two
//! other verifiers must agree.
//!
//! By default a deterministic share of the classes and some hundred mutants, `RESOLUTE_FULL=1`
//! everything.

mod driver;
mod mutants;
mod mutate;
mod real;
mod world;
mod wrong;
