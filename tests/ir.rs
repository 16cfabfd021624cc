//! The SSA room: real classes, odd shapes, its text, and what it means.

#[path = "ir/arithmetic.rs"]
mod arithmetic;
#[path = "ir/assembler.rs"]
mod assembler;
#[path = "ir/broken.rs"]
mod broken;
#[path = "ir/generator.rs"]
mod generator;
#[path = "ir/hostile.rs"]
mod hostile;
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
#[path = "ir/static_types.rs"]
mod static_types;
#[path = "ir/text.rs"]
mod text;
