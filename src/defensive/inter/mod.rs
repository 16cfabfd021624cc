//! From single evaluations to facts about all methods: the order of evaluation, the solution, and
//! callees analysed anew.

pub(in crate::defensive) mod contexts;
pub(in crate::defensive) mod order;
pub(in crate::defensive) mod seen;
pub(in crate::defensive) mod solve;
pub(in crate::defensive) mod trusted;
