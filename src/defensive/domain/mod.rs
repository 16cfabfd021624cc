//! What the engine computes with, as plain data: values, states, and what a method does in a form
//! that outlives its evaluation. Nothing here knows of the program beyond its ids.

pub(in crate::defensive) mod arena;
pub(in crate::defensive) mod entry;
pub(in crate::defensive) mod fields;
pub(in crate::defensive) mod params;
pub(in crate::defensive) mod paths;
pub(in crate::defensive) mod state;
pub(in crate::defensive) mod summary;
pub(in crate::defensive) mod value;
