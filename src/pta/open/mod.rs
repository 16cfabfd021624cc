//! The pass over a solved graph that follows unknown objects. `spread` propagates them; `hidden`,
//! `escape` and `unreached` model code that the graph does not see. The pass also decides which
//! calls are open because of unknown objects.

mod escape;
mod hidden;
mod records;
mod spread;
mod types;
mod unknown;
mod unreached;

pub(crate) use spread::{EscapeInput, leave_rest_open};
