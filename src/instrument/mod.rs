//! Code that is inserted into methods, and the class that it calls, whatever it is for: `check` says
//! what is inserted where.
//!
//! What is inserted goes into labelled code (`insert`), and every changed class is read back and
//! verified (`emit`). Each archive with changed methods gets a run-time class of its own (`host`), which is assembled
//! from texts (`runtime`, `assembler`), and which a line of text in it tells about each place that
//! calls it (`lines`). Where code runs first, it can have that class made ready (`first`).

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
pub use host::Host;
pub(crate) use host::Naming;
pub(crate) use insert::{Inserter, Insertions, Refusal, insert};
pub(crate) use lines::{Lines, dotted, fits, place};
pub(crate) use runtime::{Runtime, class as runtime_class};
