//! All budgets: how much work and memory an input may ask for. What a part of the input may ask for grows with its size,
//! or is the same for each part, so that the cost of a run grows with its input. What is beyond one is code that nobody knows, or an input that is refused, and
//! the user is told in a sentence.

/// How many edges, handlers' entries and phi arguments the SSA form of a method may have, by its instructions.
///
/// Exception tables and switches multiply: 2 KB can ask for 200 million edges. The outputs for H2, Guava and JFreeChart
/// are the same with it and without.
pub const fn ssa(instructions: usize) -> usize {
    (1 << 16) + 32 * instructions
}

/// How many evaluations of blocks a method may ask for, by its blocks. Beyond it nothing is known of the method.
pub const fn visits(blocks: usize) -> usize {
    24 * blocks
}

/// Bodies with more instructions are not analysed.
pub const INSTRUCTIONS: usize = 20_000;

/// How often the summary of a method may change before nothing is known of it.
pub const CHANGES: usize = 40;

/// How many entries all frames of a method together may have. A method with more is malformed.
pub const FRAME_ENTRIES: usize = 4 << 20;

/// How many steps the defensive engine may spend on callees analysed anew under what their callers know, by the bytes of
/// the input's classes. Beyond it methods are analysed for any caller only.
///
/// Each method has an allowance, and without a sum 400 methods that spend theirs took 98 s and 4.5 GiB for 152 KB.
/// Of the corpus H2 spends most: a seventh of a step for each byte.
pub const fn contexts(class_bytes: usize) -> u64 {
    (1 << 17) + class_bytes as u64 / 3
}

/// How many bytes the entries of an archive may hold together, those of nested archives included: by the size of its
/// file, and by the largest entry that the user allows.
///
/// Deflate packs zeros 1032 times, and once more in a nested archive: 2.9 KB held 1.26 GiB. JARs hold 2 to 10 times
/// their size. A sixteenth of the largest entry, 64 MiB unless the user says more, is granted to any file.
pub const fn unpacked(file: u64, largest_entry: u64) -> u64 {
    (largest_entry / 16).saturating_add(file.saturating_mul(100))
}

/// How many bytes a list that the user names may have if it is a pipe or a device, which have no size: 64 MiB.
pub const PIPED: u64 = 64 << 20;

/// How many bytes an entry of an archive may have if the user says nothing: 1 GiB.
pub const LARGEST_ENTRY: u64 = 1 << 30;

/// As many of the largest entries may all entries together have.
pub const LARGEST_ENTRIES: u64 = 8;

/// How many entries an archive and those that it holds may have together if the user says nothing.
pub const ENTRIES: u64 = 1_000_000;
