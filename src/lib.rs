//! Resolute finds out with certainty where the calls of a Java program go, and rewrites its JARs
//! so that they go there directly. This is the command: what it stands on are crates of the workspace, see
//! `ARCHITECTURE.md`.

pub mod pipeline;

pub mod cli;
