//! The kinds of claims that are checked.

/// What can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The classes of a call's receiver.
    Receiver,
    /// What a call of the reflection API is given.
    Argument,
    /// What a variable holds after a store.
    Variable,
    /// That a variable, otherwise unknown, is not null after a store.
    NonNull,
    /// The methods that a call enters.
    Target,
    /// That control never comes to a place.
    Unreached,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Receiver,
        Self::Argument,
        Self::Variable,
        Self::NonNull,
        Self::Target,
        Self::Unreached,
    ];

    /// The word that reports and counts use.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Receiver => "receiver",
            Kind::Argument => "argument",
            Kind::Variable => "variable",
            Kind::NonNull => "nonnull",
            Kind::Target => "target",
            Kind::Unreached => "unreached",
        }
    }
}
