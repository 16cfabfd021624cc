//! All budgets: how much work and memory an input may ask for. The allowance of a part of the input
//! grows with its size, or is the same for each part. So the cost of a run grows with its input.
//! Code beyond a budget counts as unknown code, and an input beyond a budget is refused. A message
//! tells the user either way.

/// How many edges, handlers' entries and phi arguments the SSA form of a method may have, by its
/// number of instructions.
///
/// Exception tables and switches multiply, so a small class file can ask for very many edges. The
/// outputs for H2, Guava and JFreeChart are the same with this budget and without.
pub const fn ssa(instructions: usize) -> usize {
    (1 << 16) + 32 * instructions
}

/// How many evaluations of blocks a method may ask for, by its number of blocks. A method that asks
/// for more is unknown.
pub const fn visits(blocks: usize) -> usize {
    24 * blocks
}

/// Bodies with more instructions are not analysed.
pub const INSTRUCTIONS: usize = 20_000;

/// How often the summary of a method may change before it becomes unknown.
pub const CHANGES: usize = 40;

/// How many entries all frames of a method together may have. A method with more is malformed.
pub const FRAME_ENTRIES: usize = 4 << 20;

/// How many steps the defensive engine may spend on callees analysed anew under the knowledge of
/// their callers, by the bytes of the input's classes. Beyond the budget, methods are analysed for
/// any caller only.
///
/// Each method has an allowance of its own. Without a bound on the sum, a small input with some
/// hundred methods that spend theirs would take too long. Of the corpus, H2 spends most, and stays
/// below half of the budget.
pub const fn contexts(class_bytes: usize) -> u64 {
    (1 << 17) + class_bytes as u64 / 3
}

/// How many bytes the entries of an archive may hold together, including the entries of nested
/// archives. This depends on the size of the archive's file, and on the largest entry that the user
/// allows.
///
/// Deflate packs zeros 1032 times, and once more in a nested archive. JARs hold 2 to 10 times their
/// size. Any file may hold a sixteenth of the largest entry, which is 64 MiB unless the user says
/// more.
pub const fn unpacked(file: u64, largest_entry: u64) -> u64 {
    (largest_entry / 16).saturating_add(file.saturating_mul(100))
}

/// How many bytes a list that the user names may have, if it is a pipe or a device: 64 MiB. Pipes
/// and devices have no size.
pub const PIPED: u64 = 64 << 20;

/// How many bytes an entry of an archive may have by default: 1 GiB.
pub const LARGEST_ENTRY: u64 = 1 << 30;

/// All entries together may have as many bytes as this number of largest entries.
pub const LARGEST_ENTRIES: u64 = 8;

/// How many entries an archive and its nested archives may have together by default.
pub const ENTRIES: u64 = 1_000_000;
