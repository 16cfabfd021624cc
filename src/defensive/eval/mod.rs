//! The evaluation of one method from one entry.

mod apply;
pub(crate) mod asked;
pub(crate) mod call;
mod classes;
mod combine;
mod constant;
mod context;
pub(crate) mod evaluate;
mod found;
mod handle;
mod lambda;
mod linked;
mod lookup;
mod memory;
mod narrowing;
pub(crate) mod observer;
mod privileged;
mod proxy;
mod reflect;
mod steps;
mod text;
mod transfer;
