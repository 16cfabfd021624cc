//! Resolute finds out with certainty where the calls of a Java program go, and rewrites its JARs
//! so that they go there directly. The rooms stand in the order in which data walks through them;
//! a room uses only rooms above it (`tests/layers.rs`), see `ARCHITECTURE.md`.

pub mod id;

pub mod rules;

pub mod classfile;

pub mod archive;

pub mod program;

pub mod ir;

pub mod model;

pub mod page;

pub mod callgraph;

pub mod andersen;

pub mod claims;

pub mod bodies;

pub mod defensive;

pub mod rewrite;

pub mod instrument;

pub mod check;

pub mod cache;

pub mod report;

pub mod pipeline;

pub mod cli;
