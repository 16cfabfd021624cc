//! Places in code, independent of offsets.

base::entity_id!(
    /// A place in one [`Code`](super::Code): before an instruction, or at the end.
    Label,
    "L"
);
