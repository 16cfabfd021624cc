//! Places in code, apart from offsets.

base::entity_id!(
    /// A place between two instructions of one [`Code`](super::Code), which may be its end.
    Label,
    "L"
);
