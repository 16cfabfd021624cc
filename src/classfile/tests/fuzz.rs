//! Mutated classes: no panic, no hang, and all output can be read again.
//!
//! There are 20,000 by default, or as many as `RESOLUTE_FUZZ_CLASSES=N` says.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::mutate::{Random, Seed, mutate};
use classfile::fuzz;
use rayon::prelude::*;
use testkit::corpus;

/// Classes of many shapes: from each source a few of every size (by powers of two).
fn seeds() -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut take = |classes: Vec<corpus::CorpusClass>, each: usize| {
        let mut by_size: BTreeMap<u32, Vec<Vec<u8>>> = BTreeMap::new();
        for class in classes {
            if class.bytes.len() < 40_000 {
                by_size
                    .entry(class.bytes.len().ilog2())
                    .or_default()
                    .push(class.bytes);
            }
        }
        for same_size in by_size.into_values() {
            let step = (same_size.len() / each).max(1);
            seeds.extend(
                same_size
                    .into_iter()
                    .step_by(step)
                    .take(each)
                    .map(Seed::new),
            );
        }
    };
    for jdk in corpus::jdks() {
        take(corpus::jdk_classes(&jdk), 40);
    }
    for jar in testkit::jars::jars() {
        take(corpus::jar_classes(&jar), 2);
    }
    assert!(!seeds.is_empty(), "no JDK under /usr/lib/jvm");
    seeds
}

/// The process's peak memory in KiB.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let number = line.and_then(|l| l.trim().split(' ').next());
    number.and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[test]
fn mutated_classes_do_no_harm() {
    let wanted = std::env::var("RESOLUTE_FUZZ_CLASSES").ok();
    let wanted = wanted.and_then(|n| n.parse().ok()).unwrap_or(20_000_u64);
    let seeds = seeds();
    let (readable, bodies) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let slowest = AtomicU64::new(0);
    let (start, before) = (Instant::now(), peak_memory());
    (0..wanted).into_par_iter().for_each(|number| {
        let mut random = Random::new(number + 1);
        let class = &seeds[random.below(seeds.len())];
        let other = &seeds[random.below(seeds.len())];
        let mutated = mutate(class, &other.bytes, &mut random);
        let begin = Instant::now();
        let outcome = std::panic::catch_unwind(|| {
            fuzz::compact(&mutated);
            (fuzz::read(&mutated), fuzz::round_trip(&mutated))
        });
        let Ok((is_class, count)) = outcome else {
            panic!("mutation {number}");
        };
        slowest.fetch_max(begin.elapsed().as_millis() as u64, Ordering::Relaxed);
        readable.fetch_add(is_class.into(), Ordering::Relaxed);
        bodies.fetch_add(count, Ordering::Relaxed);
    });
    eprintln!(
        "{wanted} mutations of {} seeds in {:.0?}: {readable:?} classes read, {bodies:?} bodies \
         re-emitted, slowest {slowest:?} ms, memory {} + {} KiB",
        seeds.len(),
        start.elapsed(),
        before,
        peak_memory() - before,
    );
    assert!(bodies.into_inner() > 0, "some bodies come through");
}
