//! What one method of the platform does.

use rustc_hash::FxHashMap;

use base::Sym;

/// What a modelled method does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The arguments, the receiver being 0, that unknown code may get: the method calls their
    /// methods or keeps them. All others are read at most, and nothing that they reach.
    pub escapes: u64,
    /// What it returns.
    pub result: Returns,
}

/// What a modelled method returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Nothing, a number, or a reference of which nothing is known but that it is not confined.
    Unknown,
    /// Its argument of that number, never null.
    Argument(u8),
    /// An object of exactly that class, never null, none of the arguments and none that somebody
    /// holds as his own. It need not be new: `new StringBuilder().toString()` is `""`.
    Unaliased(Sym),
    /// An object of exactly that class, never null, perhaps one that others know too.
    Some(Sym),
}

/// The models by class, name and descriptor.
pub(super) type Table = FxHashMap<(Sym, Sym, Sym), Model>;
