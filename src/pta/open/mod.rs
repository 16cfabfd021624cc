//! What nobody knows, in a solved graph: where it goes (`spread`), what code does that the graph does not see (`hidden`, `escape`,
//! `unreached`), and which calls are open for it.

mod escape;
mod hidden;
mod noted;
mod spread;
mod types;
mod unknown;
mod unreached;

pub(crate) use spread::{Told, leave_rest_open};
