//! From final states to claims.

pub(in crate::defensive) mod certify;
pub(in crate::defensive) mod escapes;
