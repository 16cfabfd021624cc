//! The verifier against real classes, which all verify, and against mutated ones, about which two
//! other verifiers must agree.
//!
//! By default a deterministic share of the classes and some hundred mutants, `RESOLUTE_FULL=1`
//! everything.

#[path = "classfile/corpus.rs"]
mod corpus;
#[path = "verify/driver.rs"]
mod driver;
#[path = "verify/mutants.rs"]
mod mutants;
#[path = "verify/mutate.rs"]
mod mutate;
#[path = "verify/real.rs"]
mod real;
#[path = "verify/world.rs"]
mod world;
#[path = "verify/wrong.rs"]
mod wrong;

/// Whether everything is to be run.
fn full() -> bool {
    std::env::var_os("RESOLUTE_FULL").is_some_and(|v| v == "1")
}
