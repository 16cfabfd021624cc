//! The SSA room: real classes, odd shapes, its text, and what it means.

#[path = "ir/arithmetic.rs"]
mod arithmetic;
#[path = "ir/assembler.rs"]
mod assembler;
#[path = "ir/generator.rs"]
mod generator;
#[path = "ir/interpreter.rs"]
mod interpreter;
#[path = "ir/java.rs"]
mod java;
#[path = "ir/meaning.rs"]
mod meaning;
#[path = "ir/real.rs"]
mod real;
#[path = "classfile/corpus.rs"]
mod sources;
#[path = "ir/text.rs"]
mod text;
