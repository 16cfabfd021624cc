//! The engine's data: values, states, and the summary of a method in a form that outlives its
//! evaluation. Of the program, this folder knows only ids.

pub(crate) mod arena;
pub(crate) mod entry;
pub(crate) mod fields;
pub(crate) mod params;
pub(crate) mod paths;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod value;
