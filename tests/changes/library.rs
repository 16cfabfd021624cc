//! Libraries and JDKs that change beneath a rewritten program. Each change of `change.rs` is made
//! either to the library of the run, or to the library of the analysis.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use crate::changes::change::{self, Change, Vocabulary};
use crate::changes::jvm::{Driver, Run};
use crate::changes::programs::{self, Classes, Program};
use crate::changes::random::Random;
use crate::changes::raw::Raw;
use crate::changes::rewritten::{Rewritten, rewritten};
use crate::changes::tally::Tally;

/// The number of cases in one JVM.
const BATCH: usize = 500;

/// From this number of changes on, all programs are used, not only those about edits.
const ALL_PROGRAMS: usize = 1000;

/// A rewritten program, and the JDK that provided types to its analysis.
pub struct Analysed {
    pub program: Program,
    pub rewritten: Rewritten,
    pub jdk: u32,
}

/// An analysed program, and the library to run it with.
pub struct Case {
    pub of: Arc<Analysed>,
    pub kind: String,
    /// For messages.
    pub changes: String,
    pub at_run: Classes,
}

/// Changes to the classes of one split.
struct Planned {
    of: usize,
    kind: String,
    changes: Vec<(String, Change)>,
    /// Whether the changed library is analysed, and the original one runs.
    before: bool,
}

pub type Homes = BTreeMap<u32, PathBuf>;

/// Runs `count` changes of `splits` splits. In a fifth of them, the changed library is the analysed
/// one.
pub fn campaign(homes: &Homes, count: usize, splits: usize, seed: u64) -> Tally {
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
    let mut random = Random::new(seed);
    let mut programs = programs::all(dir.path(), false);
    if count < ALL_PROGRAMS {
        // The programs that were written for edits, and some of the others.
        let is_about_edits =
            |p: &Program| p.id.starts_with("seeds/") || p.id.starts_with("rewrite/");
        programs.retain(|p| is_about_edits(p) || random.chance(15));
    }
    let analysed = analysed(homes, &programs, splits, &mut random);
    let planned = planned(&analysed, count, &mut random);
    let mut tally = Tally::default();
    let driver = Driver::compile();
    let unchanged = |of: &Arc<Analysed>| case(of, "nothing".into(), &[]);
    let bases: Vec<Case> = analysed.iter().map(unchanged).collect();
    run(homes, &driver, &bases, &mut tally);
    for planned in planned.chunks(BATCH) {
        let cases: Vec<Option<Case>> = (planned.par_iter())
            .map(|p| made(homes, &analysed[p.of], p))
            .collect();
        let cases: Vec<Case> = cases.into_iter().flatten().collect();
        run(homes, &driver, &cases, &mut tally);
    }
    tally
}

/// Analyses whole programs with both JDKs' types, then random splits of those that have edits.
fn analysed(
    homes: &Homes,
    programs: &[Program],
    splits: usize,
    random: &mut Random,
) -> Vec<Arc<Analysed>> {
    let analyse = |program: &Program, jdk: u32| {
        let rewritten = rewritten(program, &homes[&jdk])?;
        let program = program.clone();
        Some(Arc::new(Analysed {
            program,
            rewritten,
            jdk,
        }))
    };
    let both = |program: &Program| -> Vec<_> {
        let jdks = homes.keys();
        jdks.filter_map(|jdk| analyse(program, *jdk)).collect()
    };
    let mut all: Vec<Arc<Analysed>> = programs.par_iter().flat_map_iter(both).collect();
    let mut possible: Vec<Program> = Vec::new();
    for whole in all.iter().filter(|a| a.jdk == 17) {
        possible.extend(whole.program.splits());
    }
    random.shuffle(&mut possible);
    possible.truncate(splits);
    let jdks: Vec<u32> = homes.keys().copied().collect();
    let more = (possible.par_iter().enumerate())
        .filter_map(|(n, program)| analyse(program, jdks[n % jdks.len()]));
    all.extend(more.collect::<Vec<_>>());
    all
}

/// `count` of all possible changes, with each kind equally often as far as there are enough.
fn planned(analysed: &[Arc<Analysed>], count: usize, random: &mut Random) -> Vec<Planned> {
    let mut kinds: BTreeMap<String, Vec<Planned>> = BTreeMap::new();
    for (of, analysed) in analysed.iter().enumerate() {
        for planned in possible(of, &analysed.program, random) {
            kinds.entry(planned.kind.clone()).or_default().push(planned);
        }
    }
    kinds.values_mut().for_each(|all| random.shuffle(all));
    let mut planned = Vec::new();
    while planned.len() < count && kinds.values().any(|all| !all.is_empty()) {
        planned.extend(kinds.values_mut().filter_map(Vec::pop));
    }
    planned.truncate(count);
    random.shuffle(&mut planned);
    planned
}

fn possible(of: usize, program: &Program, random: &mut Random) -> Vec<Planned> {
    let parsed: BTreeMap<&String, Raw> = (program.input.iter().chain(&program.library))
        .map(|(name, bytes)| (name, Raw::parse(bytes)))
        .collect();
    let vocabulary = Vocabulary::of(parsed.values());
    let replaceable = program.replaceable();
    let mut all = Vec::new();
    for &name in &replaceable {
        for change in change::all(&parsed[name], &vocabulary) {
            let kind = change.kind();
            let Some(mut changes) = with_its_other_half(name, change, &parsed, &replaceable) else {
                continue;
            };
            // Now and then another class changes, too.
            let others: Vec<&&String> = replaceable.iter().filter(|n| **n != name).collect();
            if changes.len() == 1 && !others.is_empty() && random.chance(10) {
                let other = others[random.below(others.len())];
                let mut more = change::all(&parsed[*other], &vocabulary);
                changes.push(((*other).clone(), more.swap_remove(random.below(more.len()))));
            }
            all.push(Planned {
                of,
                kind,
                changes,
                before: random.chance(20),
            });
        }
    }
    all
}

/// A method that moves up is added to the superclass or a superinterface. That class must be
/// replaceable, and must lack the method.
fn with_its_other_half(
    name: &str,
    change: Change,
    parsed: &BTreeMap<&String, Raw>,
    replaceable: &[&String],
) -> Option<Vec<(String, Change)>> {
    let mut changes = Vec::new();
    if let Change::MethodUp(method, descriptor) = &change {
        let raw = &parsed[&name.to_owned()];
        let above = if raw.is_interface() {
            raw.interfaces()
        } else {
            vec![raw.superclass()]
        };
        let lacks = |above: &String| {
            let there = replaceable.contains(&above);
            there && !parsed[above].declares(&parsed[above].methods, method, descriptor)
        };
        let above = above.into_iter().find(lacks)?;
        let (word, flags) = if raw.is_interface() {
            ("abstract", 0x401)
        } else {
            ("public", 1)
        };
        let new = Change::MethodNew(word, method.clone(), descriptor.clone(), flags);
        changes.push((above, new));
    }
    changes.push((name.to_owned(), change));
    Some(changes)
}

fn changed(classes: &Classes, changes: &[(String, Change)]) -> Classes {
    let mut changed = classes.clone();
    for (name, change) in changes {
        let Some(bytes) = changed.remove(name) else {
            continue;
        };
        if let Some(raw) = change.apply(&Raw::parse(&bytes)) {
            changed.insert(name.clone(), raw.bytes());
        }
    }
    changed
}

fn made(homes: &Homes, of: &Arc<Analysed>, planned: &Planned) -> Option<Case> {
    if !planned.before {
        return Some(case(of, planned.kind.clone(), &planned.changes));
    }
    let mut program = of.program.clone();
    program.library = changed(&program.library, &planned.changes);
    let rewritten = rewritten(&program, &homes[&of.jdk])?;
    let jdk = of.jdk;
    let of = Arc::new(Analysed {
        program,
        rewritten,
        jdk,
    });
    let mut case = case(&of, format!("{} (before)", planned.kind), &[]);
    case.changes = format!("before: {}", told(&planned.changes));
    Some(case)
}

fn case(of: &Arc<Analysed>, kind: String, changes: &[(String, Change)]) -> Case {
    Case {
        of: Arc::clone(of),
        kind,
        changes: told(changes),
        at_run: changed(&of.program.at_run, changes),
    }
}

fn told(changes: &[(String, Change)]) -> String {
    let all = changes.iter().map(|(name, c)| format!("{name}: {c}"));
    all.collect::<Vec<_>>().join(", ")
}

/// Runs each case in three forms on every JDK: original, with probes, rewritten.
pub fn run(homes: &Homes, driver: &Driver, cases: &[Case], tally: &mut Tally) {
    let mut runs = Vec::new();
    for case in cases {
        let rewritten = &case.of.rewritten;
        for input in [
            &case.of.program.input,
            &rewritten.probed,
            &rewritten.classes,
        ] {
            let mut classes = case.at_run.clone();
            // The input comes first.
            classes.extend(input.iter().map(|(n, b)| (n.clone(), b.clone())));
            runs.push(Run {
                main: case.of.program.main.clone(),
                classes,
            });
        }
    }
    let came: Vec<_> = (homes.par_iter())
        .map(|(version, home)| (*version, driver.run(home, &runs)))
        .collect();
    for (version, came) in came {
        for (case, came) in cases.iter().zip(came.chunks(3)) {
            tally.add(case, version, came);
        }
    }
}
