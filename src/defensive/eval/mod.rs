//! The evaluation of one method from one entry.

mod apply;
pub(in crate::defensive) mod asked;
pub(in crate::defensive) mod call;
mod classes;
mod combine;
mod constant;
mod context;
pub(in crate::defensive) mod evaluate;
mod found;
mod handle;
mod lambda;
mod linked;
mod lookup;
mod memory;
mod narrowing;
pub(in crate::defensive) mod observer;
mod privileged;
mod proxy;
mod reflect;
mod steps;
mod text;
mod transfer;
