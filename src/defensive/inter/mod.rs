//! From single evaluations to facts about all methods: the order of evaluation, the solution, and
//! callees analysed anew.

pub(crate) mod contexts;
pub(crate) mod order;
pub(crate) mod seen;
pub(crate) mod solve;
pub(crate) mod trusted;
