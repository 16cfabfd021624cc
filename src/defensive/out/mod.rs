//! From final states to claims, and the metrics.

pub(in crate::defensive) mod certify;
mod coverage;
mod escapes;
mod known;
mod reflective;
