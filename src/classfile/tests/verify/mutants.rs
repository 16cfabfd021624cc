//! Thousands of damaged methods. Our verifier must not accept a method that HotSpot rejects, or
//! that makes HotSpot look for a missing class. All other differences from HotSpot and
//! `java.lang.classfile` are counted and shown.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::Sym;
use classfile::verify::{StackLimits, Unknowns, VerifiedMethod, VerifyError, verify};
use classfile::{ClassEdit, ClassFile};
use rayon::prelude::*;

use super::driver::{self, Answers, Group, Mutant, Verdict};
use super::mutate::{Random, Stock, mutate, mutate_bytes, mutate_class};
use super::world::{Layer, World};
use testkit::corpus::{self, CorpusClass};

/// The number of mutants by default, and in a campaign.
const FEW: usize = 600;
const MANY: usize = 30_000;

/// A mutant, with the method and the damage that made it.
struct Attempt {
    mutant: Mutant,
    method: usize,
    how: String,
}

/// Class files below a directory as a group.
pub fn group_in(root: &Path) -> Group {
    let name = |path: &PathBuf| {
        let path = path.strip_prefix(root).expect("below").with_extension("");
        path.to_str().expect("plain").to_owned()
    };
    let files = driver::files(root, "class");
    let read = |path: PathBuf| (name(&path), std::fs::read(&path).expect("readable"));
    files.into_iter().map(read).collect()
}

/// The seeds as a group, compiled for a release and set to a class version.
pub fn seeds(jdk: &Path, release: &str, version: Option<u8>) -> Group {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify/seeds");
    let mut sources = driver::files(&here, "java");
    sources.retain(|path| release != "8" || !path.ends_with("Modern.java"));
    let directory = tempfile::tempdir().expect("a directory");
    let options = ["--release", release, "-Xlint:-options"];
    assert!(
        driver::javac(jdk, directory.path(), &options, &sources),
        "seeds compile"
    );
    let mut group = group_in(directory.path());
    for (_, bytes) in &mut group {
        bytes[7] = version.unwrap_or(bytes[7]);
    }
    group
}

/// A JAR as a group.
fn jar(name: &str) -> Option<Group> {
    let path = testkit::jars::jars()
        .into_iter()
        .find(|p| p.to_string_lossy().contains(name))?;
    let classes = corpus::jar_classes(&path).into_iter().filter_map(|source| {
        let name = source
            .name
            .split_once('!')?
            .1
            .strip_suffix(".class")?
            .to_owned();
        (!name.starts_with("META-INF/") && name != "module-info").then_some((name, source.bytes))
    });
    Some(classes.collect())
}

fn groups(jdk: &Path) -> Vec<Group> {
    let mut groups = vec![
        seeds(jdk, "17", None),
        seeds(jdk, "8", None),
        seeds(jdk, "8", Some(50)),
        seeds(jdk, "8", Some(49)),
    ];
    if testkit::is_full() {
        let names = [
            "commons-cli",
            "commons-lang3",
            "commons-io",
            "plexus-interpolation",
        ];
        groups.extend(names.iter().filter_map(|name| jar(name)));
    }
    groups
}

/// Tries to make a mutant of a class of a group.
fn attempt(group: usize, classes: &Group, stock: &Stock, random: &mut Random) -> Option<Attempt> {
    let (name, bytes) = &classes[random.below(classes.len())];
    let class = ClassFile::parse(bytes.clone()).ok()?;
    let method = random.below(class.methods.len());
    let attribute = class.methods.get(method)?.code_attribute()?;
    let (bytes, how) = if random.below(6) == 0 {
        let mut bytes = bytes.clone();
        let how = mutate_bytes(&mut bytes[attribute.span.clone()], random);
        (bytes, how.to_owned())
    } else {
        let mut code = class.code(&class.methods[method]).ok()??;
        let how = match random.below(2) {
            0 => mutate_class(&mut code, stock, random),
            _ => mutate(&mut code, stock, random),
        };
        let mut how = how?.to_owned();
        if random.below(4) == 0 {
            how = format!("{how}, {}", mutate(&mut code, stock, random)?);
        }
        let mut edit = ClassEdit::new(&class);
        edit.replace_body(method, code);
        (edit.write().ok()?, how)
    };
    let name = name.clone();
    let mutant = Mutant { group, name, bytes };
    Some(Attempt {
        mutant,
        method,
        how,
    })
}

/// The generator's start: fixed, unless `RESOLUTE_SEED` gives another.
fn seed() -> u64 {
    let given = std::env::var("RESOLUTE_SEED").ok();
    given.and_then(|seed| seed.parse().ok()).unwrap_or(20_251)
}

fn attempts(groups: &[Group], count: usize) -> Vec<Attempt> {
    let stocks: Vec<Stock> = groups.iter().map(stock).collect();
    let mut random = Random(seed());
    let mut attempts = Vec::new();
    for turn in 0..count * 20 {
        let group = turn % groups.len();
        attempts.extend(attempt(group, &groups[group], &stocks[group], &mut random));
        if attempts.len() == count {
            break;
        }
    }
    attempts
}

fn stock(group: &Group) -> Stock {
    let mut stock = Stock::new();
    for (name, bytes) in group.iter().take(60) {
        stock.classes.push(Sym::from(name.as_str()));
        let class = ClassFile::parse(bytes.clone()).expect("a class");
        for method in &class.methods {
            if let Ok(Some(code)) = class.code(method) {
                stock.learn(&code);
            }
        }
    }
    stock
}

/// Our verifier's answer for the mutated method.
fn ours(attempt: &Attempt, world: &World<'_>) -> Verdict {
    let rejected = |e: String| Verdict::Rejected(e);
    let class = match ClassFile::parse(attempt.mutant.bytes.clone()) {
        Ok(class) => class,
        Err(error) => return rejected(error.to_string()),
    };
    let method = &class.methods[attempt.method];
    let code = match class.code(method) {
        Ok(Some(code)) => code,
        Ok(None) => return rejected("no code".into()),
        Err(error) => return rejected(error.to_string()),
    };
    let subject = VerifiedMethod::of(&class, method);
    match verify(
        &subject,
        &code,
        StackLimits::Declared,
        Unknowns::Refuse,
        world,
    ) {
        Ok(_) => Verdict::Accepted,
        Err(VerifyError::Unknown { class, .. }) => Verdict::Other(class.to_string()),
        Err(VerifyError::Wrong { reason, .. }) => rejected(reason.into_owned()),
        Err(VerifyError::TooComplex) => rejected("too complex".into()),
    }
}

/// Counts, and the first few examples of each kind of difference.
#[derive(Default)]
struct Report {
    counts: BTreeMap<String, usize>,
    violations: Vec<String>,
    differences: BTreeMap<String, Vec<String>>,
}

/// Whether the verifier does not exist in that JDK, or does not support classes without frames.
fn is_absent(theirs: &Verdict) -> bool {
    match theirs {
        Verdict::Accepted => false,
        Verdict::Rejected(message) => message.contains("Inference verification is not supported"),
        Verdict::Other(message) => message == "none: ",
    }
}

/// Whether it was rejected for a property of the bytes that labelled code does not have.
fn of_the_format(theirs: &Verdict) -> bool {
    matches!(theirs, Verdict::Rejected(message) if message.contains("padding byte"))
}

fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepts",
        Verdict::Rejected(_) => "rejects",
        Verdict::Other(_) => "misses a class",
    }
}

impl Report {
    fn compare(&mut self, jdk: &str, attempt: &Attempt, ours: &Verdict, theirs: &Answers) {
        let Mutant { group, name, .. } = &attempt.mutant;
        let what = format!("{group} {name} #{} ({})", attempt.method, attempt.how);
        for (who, theirs) in [
            ("HotSpot", &theirs.hotspot),
            ("java.lang.classfile", &theirs.api),
        ] {
            if is_absent(theirs) {
                continue;
            }
            let pair = format!("{who} {jdk} {}, ours {}", kind(theirs), kind(ours));
            *self.counts.entry(pair.clone()).or_default() += 1;
            if kind(theirs) == kind(ours) {
                continue;
            }
            let line = format!("{what}: {theirs:?} / {ours:?}");
            if who == "HotSpot" && *ours == Verdict::Accepted && !of_the_format(theirs) {
                self.violations.push(format!("{jdk} {line}"));
            }
            self.differences.entry(pair).or_default().push(line);
        }
    }

    fn print(&self) {
        for (pair, count) in &self.counts {
            eprintln!("{count:6} {pair}");
        }
        let shown = if testkit::is_full() { 400 } else { 10 };
        for (pair, lines) in &self.differences {
            eprintln!("--- {pair}");
            lines
                .iter()
                .take(shown)
                .for_each(|line| eprintln!("{line}"));
        }
    }
}

/// The newest JDK's home and classes.
pub fn newest_jdk() -> (PathBuf, Vec<CorpusClass>) {
    let homes = corpus::jdks();
    let home = homes.into_iter().next_back().expect("a JDK");
    let classes = corpus::jdk_classes(&home);
    (home, classes)
}

#[test]
fn no_mutant_passes_that_hotspot_rejects() {
    let (newest, platform) = newest_jdk();
    let platform = Layer::new(&platform);
    let groups = groups(&newest);
    let attempts = attempts(&groups, if testkit::is_full() { MANY } else { FEW });
    let layers: Vec<Layer<'_>> = groups.iter().map(layer).collect();
    let verdict = |attempt: &Attempt| {
        let group = &layers[attempt.mutant.group];
        ours(attempt, &World(vec![group, &platform]))
    };
    let verdicts: Vec<Verdict> = attempts.par_iter().map(verdict).collect();
    let mutants: Vec<Mutant> = attempts.iter().map(|a| a.mutant.clone()).collect();
    let mut report = Report::default();
    for home in corpus::jdks() {
        let name = home
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for (chunk, mutants) in mutants.chunks(5000).enumerate() {
            for (i, answers) in driver::ask(&home, &groups, mutants).iter().enumerate() {
                let index = chunk * 5000 + i;
                report.compare(&name, &attempts[index], &verdicts[index], answers);
            }
        }
    }
    report.print();
    report
        .violations
        .iter()
        .for_each(|line| eprintln!("VIOLATION {line}"));
    assert!(report.violations.is_empty());
}

/// A group's classes as a layer.
pub fn layer(group: &Group) -> Layer<'_> {
    let mut layer = Layer::default();
    for (name, bytes) in group {
        layer.add(Sym::from(name.as_str()), bytes);
    }
    layer
}
