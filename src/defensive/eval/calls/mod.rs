//! Calls: their targets, the code that runs, and the summary that is applied (design 3, "Calls").
//!
//! `invoke` has the order in which the cases of a call are tried. A call with a model or an
//! operation runs no code. Other calls are of two kinds:
//!
//! * calls of methods by their names (`callee`);
//! * calls of objects with code of their own: lambdas, method handles, members, proxies.
//!
//! A file for each kind of object gives the code to run as data ([`run::Run`]), and runs nothing
//! itself. One runner (`receivers`) runs it. So the effect of a call on the state is read there,
//! and no kind knows another.
//!
//! From low to high:
//!
//! * `apply`: a summary's effects
//! * `reanalysis`: callees under a context
//! * `callee`
//! * `by_handle`: one method
//! * `steps`: a handle's program
//! * `receivers`
//! * `bootstrap` and `linked`
//! * `invoke`

mod apply;
mod bootstrap;
mod bootstrap_entry;
mod budget;
mod by_handle;
mod callee;
mod caller;
mod context;
mod handle;
mod invoke;
mod lambda;
mod linked;
pub(crate) mod observer;
mod privileged;
mod proxy;
mod reanalysis;
mod receivers;
mod reflect;
mod run;
mod steps;

pub(crate) use caller::Caller;
pub(crate) use handle::may_run_handles;
pub(crate) use lambda::may_run_lambdas;
pub(crate) use reflect::{instantiated, may_use_members};
