//! Limits of HotSpot on the length of a body, in bytes: defaults of its flags from JDK 8 to 25. An edit
//! that takes a body over one of them costs more than it gains.

/// What is longer is inlined only where it is hot (`MaxInlineSize`).
pub(super) const INLINED: usize = 35;

/// What is longer is never inlined (`FreqInlineSize`).
pub(super) const INLINED_WHERE_HOT: usize = 325;

/// What is longer is not compiled (`HugeMethodLimit`, `-XX:-DontCompileHugeMethods`).
pub(super) const COMPILED: usize = 8000;
