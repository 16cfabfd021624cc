//! Resolute finds out with certainty where the calls of a Java program go, and rewrites its JARs so
//! that they go there directly. This crate is the command itself. It builds on the other crates of
//! the workspace; see `ARCHITECTURE.md`.

pub mod pipeline;

pub mod cli;
