//! HotSpot's limits on the length of a body, in bytes: the defaults of its flags from JDK 8 to 25.
//! An edit that takes a body over a limit costs more than it gains.

/// Longer bodies are inlined only where they are hot (`MaxInlineSize`).
pub(super) const INLINED: usize = 35;

/// Longer bodies are never inlined (`FreqInlineSize`).
pub(super) const INLINED_WHERE_HOT: usize = 325;

/// Longer bodies are not compiled (`HugeMethodLimit`, `-XX:-DontCompileHugeMethods`).
pub(super) const COMPILED: usize = 8000;
