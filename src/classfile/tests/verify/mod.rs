//! The verifier against real classes, which must all verify, and against mutated ones. Of the
//! latter it must accept none that HotSpot rejects; the answers of `java.lang.classfile` are
//! compared, too.
//!
//! By default a deterministic share of the classes and some hundred mutants are tested; with
//! `RESOLUTE_FULL=1` all classes and many more mutants are.

mod driver;
mod mutants;
mod mutate;
mod real;
mod world;
mod wrong;
