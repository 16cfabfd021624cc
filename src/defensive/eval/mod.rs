//! The evaluation of one method from one entry.

mod apply;
pub(in crate::defensive) mod call;
pub(in crate::defensive) mod context;
pub(in crate::defensive) mod evaluate;
pub(in crate::defensive) mod found;
pub(in crate::defensive) mod observer;
pub(in crate::defensive) mod transfer;
