//! The findings of fuzzing (`make fuzz`, the targets in `fuzz/`). They are in
//! `tests/fuzz-findings`, and run again on the stable toolchain, through the same functions.
//! Mutated classes and archives without a fuzzer are in `src/classfile/tests/fuzz.rs` and
//! `src/archive/tests/mutate.rs`.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::panic::catch_unwind;
use std::path::Path;

/// A fuzz target: returns whether it could read the bytes.
type Target = fn(&[u8]) -> bool;

/// Runs every file of a folder through the targets. The seed must be readable: it shows that the
/// targets work at all.
fn replay(kind: &str, targets: &[Target]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz-findings")
        .join(kind);
    let entries = std::fs::read_dir(&folder).expect("tests/fuzz-findings is in the repository");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    let mut seeds = 0;
    for file in &files {
        let bytes = std::fs::read(file).expect("readable");
        for target in targets {
            let run = catch_unwind(|| target(&bytes));
            assert!(run.is_ok(), "{} breaks a promise again", file.display());
            if file.file_stem().is_some_and(|stem| stem == "seed") {
                assert!(
                    run.unwrap_or(false),
                    "the seed {} cannot be read",
                    file.display()
                );
                seeds += 1;
            }
        }
    }
    assert_eq!(seeds, targets.len(), "one seed in {}", folder.display());
    println!("{kind}: {} files replayed", files.len());
}

#[test]
fn kept_class_findings() {
    replay("class", &[targets::class_reader, targets::read_edit_write]);
}

#[test]
fn kept_archive_findings() {
    replay("archive", &[targets::archive_reader]);
}
