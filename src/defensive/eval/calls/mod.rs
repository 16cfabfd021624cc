//! Calls: where they go, what runs, and by which summary (design 3, "Calls").
//!
//! `invoke` has the order in which a call is looked at. What has a model or an operation runs nothing.
//! Other calls go to methods by their names (`callee`), or are those of objects that do something of
//! their own: lambdas, method handles, members, proxies. Each of these kinds says what runs, as data
//! ([`run::Run`]), and runs nothing itself. One runner (`receivers`) does it. So what a call does to the
//! state is read there, and no kind knows another.
//!
//! From low to high: `apply` (a summary's effects), `reanalysis` (callees under a context), `callee`,
//! `by_handle` (one method), `steps` (a handle's program), `receivers`, `bootstrap` and `linked`, `invoke`.

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
