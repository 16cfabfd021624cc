//! The ground on which every other crate stands:
//!
//! - newtype ids, and dense maps over them;
//! - interned names and trees;
//! - graphs ([`graph`]);
//! - values as bytes ([`packed`]);
//! - the form of names in lines of text ([`escape`]);
//! - reading of files ([`files`]), and files that take their place when they are whole
//!   ([`temporary`]);
//! - the switches of the rules that carry soundness ([`rules`]);
//! - all [`budgets`].
//!
//! Ids are small integers that print as they do in the IR's text (`v7`, `block2`). Maps over ids
//! are vectors. An id's order never shows when a thread made it. The order of [`Sym`] is the order
//! of its bytes, so no output depends on the schedule.

pub mod budgets;
pub mod escape;
pub mod files;
pub mod graph;
mod interned;
mod known;
mod map;
pub mod packed;
pub mod rules;
mod sym;
pub mod temporary;

pub use interned::{Intern, InternTable, Interned};
pub use known::{KnownNames, known};
pub use map::{Id, IdMap};
pub use sym::Sym;

/// Declares a newtype id with its printed prefix: `entity_id!(ValueId, "v");`
#[macro_export]
macro_rules! entity_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name(u32);

        impl $crate::Id for $name {
            fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("fewer than 2^32 entities"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
