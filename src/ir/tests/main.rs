//! The SSA crate: real classes, odd shapes, its text, and its meaning.

mod arithmetic;
mod assembler;
mod broken;
mod generator;
mod hostile;
mod interpreter;
mod java;
mod meaning;
mod real;
mod static_types;
mod text;
