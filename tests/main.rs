//! Tests of the command, its pipeline, and whole programs. `tests/cli.rs` is a separate test with
//! one case a file.

mod agreement;
mod bootstraps;
mod cache;
mod callgraph;
mod changes;
mod check;
mod denominators;
mod edges;
mod entries;
mod findings;
mod fixtures;
mod handle_constants;
mod hidden;
mod jdks;
mod layers;
mod outputs;
mod page;
mod pipeline;
mod reflection_ladder;
mod reflection_table;
mod reflective;
mod report;
mod runtimes;
mod shape;
mod soundness;
mod specification;
mod versions;
mod words;
