//! What the engine computes with, as plain data: values, states, and what a method does in a form
//! that outlives its evaluation. Nothing here knows of the program beyond its ids.

pub(crate) mod arena;
pub(crate) mod entry;
pub(crate) mod fields;
pub(crate) mod params;
pub(crate) mod paths;
pub(crate) mod state;
pub(crate) mod summary;
pub(crate) mod value;
