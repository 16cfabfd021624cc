//! The behaviour of one platform method.

use rustc_hash::FxHashMap;

use base::Sym;

/// The model of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// The arguments that unknown code may get, because the method calls their methods or keeps
    /// them. The receiver is argument 0. All other arguments are read at most, and the objects that
    /// they reach are left alone.
    pub escapes: u64,
    /// The result.
    pub result: Returns,
}

/// The result of a modelled method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// No value, a number, or any reference that is not confined.
    Unknown,
    /// Its argument of that number, never null.
    Argument(u8),
    /// An object of exactly that class, never null. It is not one of the arguments, and no other
    /// code holds it as its own. It need not be new: `new StringBuilder().toString()` is `""`.
    Unaliased(Sym),
    /// An object of exactly that class, never null. Other code may know it, too.
    Some(Sym),
}

/// The models by class, name and descriptor.
pub(super) type ModelTable = FxHashMap<(Sym, Sym, Sym), Model>;
