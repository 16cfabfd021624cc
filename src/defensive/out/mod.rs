//! From final states to claims, and the metrics.

pub(crate) mod certify;
mod coverage;
mod escapes;
mod known;
mod reflective;
