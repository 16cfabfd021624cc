//! The fuzz targets (`fuzz/`) on the stable toolchain: every kept finding again, and mutated classes.
//!
//! `RESOLUTE_FUZZ_CLASSES=N` sets how many mutants (200,000 unless set). Each is made from its number
//! alone, so a failure names the one to look at; archives have the same in `tests/archive/mutate.rs`.

#[path = "classfile/corpus.rs"]
#[allow(dead_code)] // the other half of it serves tests/classfile.rs
mod corpus;
#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rayon::prelude::*;

/// A target: whether its bytes were worth anything.
type Target = fn(&[u8]) -> bool;

/// One class of so many of the JDKs is a seed.
const EVERY: usize = 60;

/// No input of this size may take longer, even on a machine that is busy with other work.
const SLOWEST: Duration = Duration::from_secs(20);

struct Random(u64);

impl Random {
    /// SplitMix64, below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

/// Small classes of the JDKs: large ones are slow, and hold nothing that small ones do not.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for jdk in corpus::jdks() {
        let classes = corpus::jdk_classes(&jdk).into_iter().step_by(EVERY);
        seeds.extend(
            classes
                .map(|class| class.bytes)
                .filter(|bytes| bytes.len() < 8_000),
        );
    }
    assert!(
        seeds.len() > 50,
        "only {} seed classes: is a JDK installed?",
        seeds.len()
    );
    seeds
}

fn mutant(seeds: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = Random(number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes[at] = 0,
            1 => bytes[at] = 0xff,
            2 => bytes[at] ^= 1 << random.below(8),
            3 => bytes[at] = bytes[at].wrapping_add(1),
            4 => bytes[at] = random.below(256) as u8,
            5 => drop(bytes.remove(at)),
            6 => bytes.insert(at, random.below(256) as u8),
            _ => {
                let (from, len) = (random.below(bytes.len()), random.below(40));
                let piece = bytes[from..(from + len).min(bytes.len())].to_vec();
                let end = (at + piece.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&piece[..end - at]);
            }
        }
        if bytes.is_empty() {
            bytes.push(0);
        }
    }
    bytes
}

fn peak_memory() -> Option<u64> {
    resolute::report::peak_rss_bytes()
}

#[test]
fn mutated_classes() {
    let count: u64 = match std::env::var("RESOLUTE_FUZZ_CLASSES") {
        Ok(count) => count.parse().expect("RESOLUTE_FUZZ_CLASSES is a number"),
        Err(_) => 200_000,
    };
    let seeds = seeds();
    assert!(
        seeds.iter().all(|seed| targets::class_reader(seed)),
        "a seed is no class"
    );
    let (since, before) = (Instant::now(), peak_memory());
    let results: Vec<(bool, bool, Duration)> = (0..count)
        .into_par_iter()
        .map(|number| {
            let bytes = mutant(&seeds, number);
            let start = Instant::now();
            let run = catch_unwind(|| {
                (
                    targets::class_reader(&bytes),
                    targets::read_edit_write(&bytes),
                )
            });
            let (read, edited) =
                run.unwrap_or_else(|_| panic!("mutated class {number} breaks a promise"));
            (read, edited, start.elapsed())
        })
        .collect();
    let slowest = results.iter().map(|r| r.2).max().unwrap_or_default();
    let read = results.iter().filter(|r| r.0).count();
    let edited = results.iter().filter(|r| r.1).count();
    println!(
        "{count} mutated classes of {} seeds in {:.1?}: {read} parsed, {edited} with methods taken \
         apart and put together; slowest {slowest:.1?}; peak memory {before:?} to {:?} bytes",
        seeds.len(),
        since.elapsed(),
        peak_memory()
    );
    assert!(slowest < SLOWEST, "one mutant took {slowest:.1?}");
    assert!(
        read * 20 > results.len(),
        "mutants that do not parse test little: {read} of {count} do"
    );
    assert!(read < results.len(), "no mutant was refused");
}

fn findings(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz-findings")
        .join(kind);
    let entries = std::fs::read_dir(&folder).expect("tests/fuzz-findings is in the repository");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    files
}

fn replay(kind: &str, targets: &[Target]) {
    let files = findings(kind);
    assert!(
        !files.is_empty(),
        "tests/fuzz-findings/{kind} holds not even its seed"
    );
    for file in &files {
        let bytes = std::fs::read(file).expect("readable");
        for target in targets {
            let run = catch_unwind(|| target(&bytes));
            assert!(run.is_ok(), "{} breaks a promise again", file.display());
        }
        let seed = file.file_stem().is_some_and(|stem| stem == "seed");
        assert!(
            !seed || targets[0](&bytes),
            "the seed {} does not parse",
            file.display()
        );
    }
    println!("{kind}: {} findings replayed", files.len());
}

#[test]
fn kept_class_findings() {
    replay("class", &[targets::class_reader, targets::read_edit_write]);
}

#[test]
fn kept_archive_findings() {
    replay("archive", &[targets::archive_reader]);
}
