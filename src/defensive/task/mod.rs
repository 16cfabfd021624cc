//! What an evaluation is given: the program as the engine sees it, facts, callees.

pub(in crate::defensive) mod settings;
pub(in crate::defensive) mod view;
