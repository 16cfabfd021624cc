//! SSA per method.
//!
//! A [`Body`] is built from a method's labelled code. It has no locals and no operand stack: every
//! value is defined once, and a phi stands where several definitions meet. Blocks end at jumps.
//! Inside a protected range they also end after every change of a local that a handler may read. So
//! **all exceptions that leave a block see the same locals**: an exceptional edge carries the
//! locals at the block's entry, its phis included. The handler's stack is its [`Op::Caught`] alone.
//! A local that no path reads any more is in no phi.
//!
//! Unreachable code is not in the body. Names stay symbolic: resolution belongs to `program`.

pub mod bodies;
mod build;
mod error;
mod print;
mod static_type;
mod types;
mod uses;
mod verify;

pub use build::build;
pub use error::{BuildError, CodeFault};
pub use static_type::{StaticType, static_type};
pub use types::{
    Assignment, Block, BlockId, Body, Definition, FlowEdge, FlowKind, Handler, Inst, InvokeKind,
    Op, Phi, Terminator, Type, TypedValue, ValueId,
};
pub use verify::{Violation, verify};
