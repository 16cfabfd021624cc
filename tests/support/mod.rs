//! What the fixture tests (`tests/claims.rs`) are made of: Java files with their expected claims in
//! comments, compiled with real compilers, run on real JVMs, matched with what the tool says.

pub mod bless;
pub mod build;
pub mod dynamic;
pub mod facts;
pub mod fixture;
pub mod jdk;
pub mod matching;
pub mod selftest;
pub mod tool;
