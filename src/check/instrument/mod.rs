//! Code that is inserted into methods, and the class that it calls. This folder does not know which
//! code is inserted where, and why: `check` decides that for its checks.
//!
//! Instructions are inserted into labelled code (`insert`). Every changed class is read back and
//! verified (`emit`). Each archive with changed methods gets a run-time class under a name that no other
//! class has (`host`). That class is assembled from texts (`runtime`, `assembler`, `platform`), and has
//! a line of text for each place that calls it (`lines`). The code of a class that runs first can have
//! the run-time class made ready (`first`).

mod assembler;
mod emit;
mod first;
mod host;
mod insert;
mod lines;
mod platform;
mod runtime;

pub(crate) use emit::{Instrumented, emit};
pub(crate) use first::{has_body, runs_first};
pub use host::{Host, Naming};

pub(crate) use insert::{Inserter, Insertions, Refusal, Spilled, insert};
pub(crate) use lines::{Lines, dotted, fits, place};
pub(crate) use runtime::{Runtime, class as runtime_class};
