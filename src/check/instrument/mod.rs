//! Code that is inserted into methods, and the class that it calls. This folder does not know which
//! code is inserted where, and why: `check` decides that for its checks.
//!
//! - `insert` inserts instructions into labelled code.
//! - `emit` reads every changed class back and verifies it.
//! - `host` names the run-time class of each archive with changed methods. No other class has that
//!   name.
//! - `runtime`, `assembler` and `platform` assemble that class from texts.
//! - `lines` gives it a line of text for each place that calls it.
//! - `first` finds the code of a class that runs first. It can have the run-time class made ready.

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
pub use host::{Naming, RuntimeHost};

pub(crate) use insert::{Inserter, InsertionRefusal, Insertions, Spilled, insert};
pub(crate) use lines::{SourceLines, dotted, fits, place};
pub(crate) use runtime::{RuntimeClass, class as runtime_class};
