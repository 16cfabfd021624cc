//! The SSA room: real classes, odd shapes, its text, and what it means.

#[path = "ir/real.rs"]
mod real;
#[path = "classfile/corpus.rs"]
mod sources;
