//! Programs with all class files in another version: each version from 45 to 69 that their code
//! allows.
//!
//! A version counts if the original behaves the same with it as without. Flags and attributes stay,
//! so a version ignores those that it does not know.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use crate::changes::jvm::{Came, Driver, Run};
use crate::changes::library::{Analysed, Case, Homes, run};
use crate::changes::programs::{Classes, Program};
use crate::changes::random::Random;
use crate::changes::raw::Raw;
use crate::changes::rewritten::rewritten;
use crate::changes::tally::Tally;

/// The versions that at least one of our JVMs knows.
pub const ALL: std::ops::RangeInclusive<u16> = 45..=69;

/// Runs each program under `versions` of all versions.
pub fn campaign(homes: &Homes, programs: &[Program], versions: usize, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let driver = Driver::compile();
    let mut tally = Tally::default();
    let mut patched: Vec<(u32, u16, Program)> = Vec::new();
    // A bounded run uses some of the programs, a full run all of them.
    let bounded = versions < ALL.count();
    for (n, program) in programs.iter().enumerate() {
        if bounded && !random.chance(12) {
            continue;
        }
        let mut all: Vec<u16> = ALL.collect();
        random.shuffle(&mut all);
        let jdks: Vec<u32> = homes.keys().copied().collect();
        for &version in all.iter().take(versions) {
            let jdk = jdks[(n + usize::from(version)) % jdks.len()];
            patched.push((jdk, version, program.clone()));
        }
    }
    for chunk in patched.chunks(500) {
        let allowed = allowed(homes, &driver, chunk);
        let cases: Vec<Option<Case>> = (chunk.par_iter().zip(allowed))
            .map(|((jdk, version, program), allowed)| {
                allowed.then(|| case(homes, *jdk, *version, program))?
            })
            .collect();
        let cases: Vec<Case> = cases.into_iter().flatten().collect();
        run(homes, &driver, &cases, &mut tally);
    }
    tally
}

fn of_version(classes: &Classes, version: u16) -> Classes {
    let patched = |bytes: &Vec<u8>| {
        let mut raw = Raw::parse(bytes);
        raw.major = version;
        raw.minor = if version == 45 { 3 } else { 0 };
        raw.bytes()
    };
    let each = classes.iter();
    each.map(|(name, bytes)| (name.clone(), patched(bytes)))
        .collect()
}

fn patched(program: &Program, version: u16) -> Program {
    Program {
        input: of_version(&program.input, version),
        library: of_version(&program.library, version),
        at_run: of_version(&program.at_run, version),
        ..program.clone()
    }
}

fn original(program: &Program) -> Run {
    let mut classes = program.at_run.clone();
    classes.extend(program.input.iter().map(|(n, b)| (n.clone(), b.clone())));
    Run {
        main: program.main.clone(),
        classes,
    }
}

/// Whether each program behaves the same with its version as without, on some JDK.
fn allowed(homes: &Homes, driver: &Driver, all: &[(u32, u16, Program)]) -> Vec<bool> {
    let mut runs = Vec::new();
    for (_, version, program) in all {
        runs.push(original(program));
        runs.push(original(&patched(program, *version)));
    }
    let came: BTreeMap<u32, Vec<Option<Came>>> = (homes.par_iter())
        .map(|(jdk, home): (&u32, &PathBuf)| (*jdk, driver.run(home, &runs)))
        .collect();
    let same = |n: usize, came: &Vec<Option<Came>>| {
        came[2 * n].is_some()
            && came[2 * n].as_ref().map(|c| &c.of) == came[2 * n + 1].as_ref().map(|c| &c.of)
    };
    let numbers = 0..all.len();
    numbers
        .map(|n| came.values().any(|came| same(n, came)))
        .collect()
}

fn case(homes: &Homes, jdk: u32, version: u16, program: &Program) -> Option<Case> {
    let program = patched(program, version);
    let rewritten = rewritten(&program, &homes[&jdk])?;
    let at_run = program.at_run.clone();
    let of = Arc::new(Analysed {
        program,
        rewritten,
        jdk,
    });
    Some(Case {
        of,
        kind: format!("version {version}"),
        changes: format!("version {version}"),
        at_run,
    })
}
