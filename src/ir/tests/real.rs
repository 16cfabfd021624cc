//! The SSA of every method of the JDKs and JARs on this machine is built and verified.
//!
//! Every eighth class of the JDKs by default, all of them under `RESOLUTE_FULL=1`.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use classfile::{ClassError, ClassFile};
use ir::{build, verify};
use rayon::prelude::*;

use testkit::corpus::{self, CorpusClass};

/// The counts.
#[derive(Default)]
struct Figures {
    classes: AtomicU64,
    methods: AtomicU64,
    subroutines: AtomicU64,
    blocks: AtomicU64,
    values: AtomicU64,
    phis: AtomicU64,
    faults: AtomicU64,
    /// Summed over threads.
    building: AtomicU64,
    verifying: AtomicU64,
}

impl Figures {
    fn fault(&self, text: String) {
        if self.faults.fetch_add(1, Relaxed) < 20 {
            eprintln!("{text}");
        }
    }

    fn class(&self, source: &CorpusClass) {
        // The class-file crate tests damaged class files (test data in JARs).
        let Ok(class) = ClassFile::parse(source.bytes.clone()) else {
            return;
        };
        self.classes.fetch_add(1, Relaxed);
        for method in &class.methods {
            let at = || format!("{} {}{}", source.name, method.name, method.descriptor);
            let code = match class.code(method) {
                Ok(Some(code)) => code,
                Ok(None) => continue,
                Err(ClassError::Subroutines) => {
                    self.subroutines.fetch_add(1, Relaxed);
                    continue;
                }
                Err(error) => {
                    self.fault(format!("{}: {error}", at()));
                    continue;
                }
            };
            self.methods.fetch_add(1, Relaxed);
            let start = Instant::now();
            let body = match build(&class, method, &code) {
                Ok(body) => body,
                Err(error) => {
                    self.fault(format!("{}: {error}", at()));
                    continue;
                }
            };
            let built = Instant::now();
            for violation in verify(&body) {
                self.fault(format!("{}: {violation}", at()));
            }
            let add = |counter: &AtomicU64, n: usize| counter.fetch_add(n as u64, Relaxed);
            add(&self.building, (built - start).as_nanos() as usize);
            add(&self.verifying, built.elapsed().as_nanos() as usize);
            add(&self.blocks, body.blocks.len());
            add(&self.values, body.values.len());
            let phis = body.blocks.values().iter().map(|block| block.phis.len());
            add(&self.phis, phis.sum());
        }
    }

    fn report(&self, what: &str) {
        let n = |counter: &AtomicU64| counter.load(Relaxed);
        let seconds = |counter: &AtomicU64| n(counter) as f64 / 1e9;
        eprintln!(
            "{what}: {} classes, {} methods ({} with jsr/ret), {} blocks, {} values, {} phis; \
             built in {:.1} s, verified in {:.1} s of processor time; {} faults",
            n(&self.classes),
            n(&self.methods),
            n(&self.subroutines),
            n(&self.blocks),
            n(&self.values),
            n(&self.phis),
            seconds(&self.building),
            seconds(&self.verifying),
            n(&self.faults),
        );
        assert_eq!(n(&self.faults), 0, "{what}");
    }
}

fn check(what: &str, sources: &[CorpusClass]) {
    let figures = Figures::default();
    sources.par_iter().for_each(|source| figures.class(source));
    figures.report(what);
}

#[test]
fn jdk_methods_are_well_formed() {
    let full = testkit::is_full();
    let jdks = corpus::jdks();
    for version in ["17", "25"] {
        let found = jdks
            .iter()
            .any(|home| home.to_string_lossy().contains(version));
        assert!(
            found,
            "no JDK {version} in /usr/lib/jvm or JAVA_HOME: {jdks:?}"
        );
    }
    for home in jdks {
        let mut classes = corpus::jdk_classes(&home);
        if !full {
            classes = classes.into_iter().step_by(8).collect();
        }
        check(&home.display().to_string(), &classes);
    }
}

#[test]
fn jar_methods_are_well_formed() {
    let full = testkit::is_full();
    let jars = testkit::jars::jars();
    let classes: Vec<CorpusClass> = jars
        .iter()
        .flat_map(|jar| corpus::jar_classes(jar))
        .collect();
    let classes: Vec<CorpusClass> = if full {
        classes
    } else {
        classes.into_iter().step_by(8).collect()
    };
    check("JARs", &classes);
}
