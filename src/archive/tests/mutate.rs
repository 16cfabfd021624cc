//! The mutation campaign: archives with a few changed bytes, each put through every operation of
//! the crate. `RESOLUTE_FUZZ_ARCHIVES=N` sets how many (20,000 by default). Each archive is made
//! from its number alone, so the number in a failure is enough to repeat it.

use crate::support::{Item, MANIFEST, Zip, crc, escape, item, jdks, parse, probe, write_jars, zip};
use archive::{Archive, fuzz_one};
use rayon::prelude::*;
use std::time::{Duration, Instant};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let multi = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\nName: A.class\r\nSHA-256-Digest: x\r\n\r\n";
    let inner = zip(vec![
        item("META-INF/MANIFEST.MF", MANIFEST),
        item("p/A.class", [1; 50]),
    ]);
    let kinds = vec![
        item("META-INF/MANIFEST.MF", multi),
        item("META-INF/A.SF", "x"),
        item("META-INF/A.RSA", "x"),
        Item {
            descriptor: Some(true),
            ..item("A.class", [2; 90])
        },
        Item {
            zip64: true,
            descriptor: Some(false),
            ..item("META-INF/versions/9/A.class", [3; 90])
        },
        Item {
            stored: true,
            gap: vec![0; 9],
            ..item("BOOT-INF/lib/a.jar", inner.build())
        },
        item("A.class", "again"),
    ];
    let wide = Zip {
        zip64_end: true,
        prefix: b"#!".to_vec(),
        comment: b"comment".to_vec(),
        ..zip(kinds.clone())
    };
    let plain = zip(vec![
        item("META-INF/MANIFEST.MF", MANIFEST),
        Item {
            stored: true,
            ..item("s", [0; 40])
        },
    ]);
    vec![
        zip(kinds).build(),
        wide.build(),
        plain.build(),
        inner.build(),
        zip(vec![]).build(),
    ]
}

/// A position where changes matter most: a field of a header or of an end record.
fn header_position(bytes: &[u8], random: &mut Random) -> usize {
    let starts: Vec<usize> = (0..bytes.len().saturating_sub(3))
        .filter(|at| bytes[*at..].starts_with(b"PK"))
        .collect();
    let start = starts.get(random.below(starts.len())).copied().unwrap_or(0);
    (start + random.below(60)).min(bytes.len().saturating_sub(1))
}

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(0);
    }
    let anywhere = random.below(bytes.len());
    let at = if random.below(3) == 0 {
        anywhere
    } else {
        header_position(bytes, random)
    };
    let other = random.below(bytes.len());
    let len = random.below(40);
    match random.below(9) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.below(256) as u8,
        2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        3 => bytes
            .iter_mut()
            .skip(at)
            .take(1 << random.below(4))
            .for_each(|byte| *byte = 0xff),
        4 => bytes
            .iter_mut()
            .skip(at)
            .take(1 << random.below(4))
            .for_each(|byte| *byte = 0),
        5 => drop(bytes.drain(at..(at + len).min(bytes.len()))),
        6 => {
            let chunk = bytes[other..(other + len).min(bytes.len())].to_vec();
            drop(bytes.splice(at..at, chunk));
        }
        7 => {
            let chunk = bytes[other..(other + len).min(bytes.len())].to_vec();
            bytes
                .iter_mut()
                .skip(at)
                .zip(chunk)
                .for_each(|(to, from)| *to = from);
        }
        _ => bytes[at] = bytes[at].wrapping_add([1, 2, 0xff, 0xfe][random.below(4)]),
    }
}

/// The mutated archive number `number`.
fn mutant(seeds: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut random = Random(number);
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..1 + random.below(4) {
        mutate(&mut bytes, &mut random);
    }
    bytes
}

/// The process's peak memory in KiB.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn mutated_archives() {
    let count: u64 = match std::env::var("RESOLUTE_FUZZ_ARCHIVES") {
        Ok(count) => count.parse().expect("RESOLUTE_FUZZ_ARCHIVES is a number"),
        Err(_) => 20_000,
    };
    let seeds = seeds();
    assert!(seeds.iter().take(3).all(|seed| fuzz_one(seed).rewritten));
    let (since, memory) = (Instant::now(), peak_memory());
    let outcomes = (0..count).into_par_iter().map(|number| {
        let bytes = mutant(&seeds, number);
        let start = Instant::now();
        let run = std::panic::catch_unwind(|| fuzz_one(&bytes));
        let outcome = run.unwrap_or_else(|_| panic!("mutated archive {number} breaks a promise"));
        (outcome, start.elapsed())
    });
    let outcomes: Vec<_> = outcomes.collect();
    let slowest = outcomes
        .iter()
        .map(|(_, time)| *time)
        .max()
        .unwrap_or_default();
    let tally = |holds: fn(&archive::FuzzOutcome) -> bool| {
        outcomes
            .iter()
            .filter(|(outcome, _)| holds(outcome))
            .count()
    };
    let (parsed, rewritten) = (tally(|o| o.parsed), tally(|o| o.rewritten));
    println!(
        "{count} mutated archives in {:.1?}: {parsed} parsed, {rewritten} rewritten and read back; \
         slowest {slowest:.1?}; peak memory {memory:?} to {:?} KiB",
        since.elapsed(),
        peak_memory()
    );
    if let (Some(before), Some(after)) = (memory, peak_memory()) {
        assert!(
            after - before < 1 << 20,
            "memory grew from {before} to {after} KiB"
        );
    }
    assert!(slowest < Duration::from_secs(5), "slowest: {slowest:?}");
    // Enough archives parse and are rewritten, and enough do not parse.
    assert!(parsed as u64 > count / 10 && rewritten as u64 > count / 10);
    assert!((parsed as u64) < count * 9 / 10);
}

/// Where the JDK and we both accept a mutated archive, both see the same entries and the same
/// undamaged content. If entries share a name, the content of the last one counts.
#[test]
fn mutants_are_what_the_jdk_sees() {
    let seeds = seeds();
    let jars: Vec<_> = (0..3000).map(|number| mutant(&seeds, number)).collect();
    let (_dir, paths) = write_jars(jars.clone());
    for jdk in jdks() {
        let reported = probe(jdk, &["names", "--"], &paths);
        let reported: Vec<&str> = reported.lines().collect();
        assert_eq!(reported.len(), jars.len());
        let (mut both, mut only_jdk, mut only_ours) = (0, 0, 0);
        for (number, (bytes, reported)) in jars.iter().zip(reported).enumerate() {
            let ours = parse(bytes).ok();
            match (ours, reported) {
                (None, "refused") => {}
                // The JDK looks at local headers and contents only on request.
                (None, _) => only_jdk += 1,
                (Some(_), "refused") => only_ours += 1,
                (Some(archive), reported) => {
                    both += 1;
                    same_entries(&archive, reported, number);
                }
            }
        }
        println!(
            "{jdk:?}: {both} accepted by both, {only_jdk} by the JDK alone, {only_ours} by us alone"
        );
        assert!(both > 300);
    }
}

fn same_entries(archive: &Archive, reported: &str, number: usize) {
    let reported: Vec<&str> = reported.split_ascii_whitespace().collect();
    assert_eq!(
        reported.len(),
        archive.len(),
        "mutant {number}: {reported:?}"
    );
    for (entry, reported) in archive.entries().zip(reported) {
        let (name, sum) = reported.rsplit_once('=').unwrap();
        assert_eq!(escape(entry.name()), name, "mutant {number}");
        if let Ok(content) = archive.find(entry.name()).unwrap().read() {
            assert_eq!(
                format!("{:x}", crc(&content)),
                sum,
                "mutant {number}: {name}"
            );
        }
    }
}
