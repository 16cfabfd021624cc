//! Real classes verify, by their own frames and by recomputed ones.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use classfile::verify::{
    StackLimits, Unknowns, VerifiedMethod, VerifyError, recompute_frames, stacks_at, verify,
};
use classfile::{ClassError, ClassFile, Method};
use rayon::prelude::*;

use super::world::{Layer, World};
use testkit::corpus::{self, CorpusClass};

/// By default one class in this number is tested.
const SHARE: usize = 40;

#[derive(Default, Debug)]
struct Tally {
    classes: AtomicUsize,
    methods: AtomicUsize,
    inferred: AtomicUsize,
    unknown: AtomicUsize,
    subroutines: AtomicUsize,
    reframed: AtomicUsize,
    dead_code: AtomicUsize,
    unmergeable: AtomicUsize,
    types_missing: AtomicUsize,
    questions: AtomicUsize,
}

fn add(counter: &AtomicUsize) {
    counter.fetch_add(1, Relaxed);
}

impl Tally {
    fn class(&self, source: &CorpusClass, world: &World<'_>, wrong: &impl Fn(String)) {
        let Ok(class) = ClassFile::parse(source.bytes.clone()) else {
            return;
        };
        add(&self.classes);
        for method in &class.methods {
            if let Err(problem) = self.method(&class, method, world) {
                wrong(format!(
                    "{} {}{}: {problem}",
                    source.name, method.name, method.descriptor
                ));
            }
        }
    }

    fn method(&self, class: &ClassFile, method: &Method, world: &World<'_>) -> Result<(), String> {
        let code = match class.code(method) {
            Ok(Some(code)) => code,
            Ok(None) => return Ok(()),
            Err(ClassError::Subroutines) => {
                add(&self.subroutines);
                return Ok(());
            }
            Err(error) => return Err(error.to_string()),
        };
        add(&self.methods);
        let subject = VerifiedMethod::of(class, method);
        match verify(
            &subject,
            &code,
            StackLimits::Declared,
            Unknowns::Refuse,
            world,
        ) {
            Ok(questions) => {
                self.questions
                    .fetch_add(questions.assignable.len(), Relaxed);
                if questions.inferred {
                    add(&self.inferred);
                }
            }
            Err(VerifyError::Unknown { .. }) => {
                add(&self.unknown);
                return Ok(());
            }
            Err(error) => return Err(error.to_string()),
        }
        let types = stacks_at(&subject, &code, world).map_err(|e| format!("types: {e}"))?;
        let missing = types.iter().filter(|t| t.is_none()).count();
        self.types_missing.fetch_add(missing, Relaxed);
        self.reframe(&subject, code, world)
    }

    /// Recomputed frames pass type checking.
    fn reframe(
        &self,
        subject: &VerifiedMethod<'_>,
        mut code: classfile::Code,
        world: &World<'_>,
    ) -> Result<(), String> {
        if subject.class.major < 50 {
            return Ok(());
        }
        match recompute_frames(subject, &mut code, world) {
            Ok(()) => {}
            Err(VerifyError::Unknown { .. }) => {
                add(&self.unmergeable);
                return Ok(());
            }
            Err(VerifyError::Wrong { reason, .. }) if reason.contains("never reached") => {
                add(&self.dead_code);
                return Ok(());
            }
            Err(error) => return Err(format!("recompute: {error}")),
        }
        match verify(
            subject,
            &code,
            StackLimits::Declared,
            Unknowns::Refuse,
            world,
        ) {
            Ok(_) => add(&self.reframed),
            Err(VerifyError::Unknown { .. }) => add(&self.unmergeable),
            Err(error) => return Err(format!("new frames: {error}")),
        }
        Ok(())
    }
}

fn run(what: &str, sources: &[CorpusClass], world: &World<'_>) -> Vec<String> {
    let start = std::time::Instant::now();
    let tally = Tally::default();
    let problems = std::sync::Mutex::new(Vec::new());
    let share = if testkit::is_full() { 1 } else { SHARE };
    let wrong = |problem| problems.lock().unwrap().push(problem);
    let indices: Vec<usize> = (0..sources.len()).step_by(share).collect();
    indices
        .par_iter()
        .for_each(|&index| tally.class(&sources[index], world, &wrong));
    eprintln!("{what}: {tally:?} in {:?}", start.elapsed());
    problems.into_inner().unwrap()
}

#[test]
fn real_classes_verify() {
    let mut problems = Vec::new();
    let jdks: Vec<Vec<CorpusClass>> = corpus::jdks()
        .iter()
        .map(|j| corpus::jdk_classes(j))
        .collect();
    let platforms: Vec<Layer<'_>> = jdks.iter().map(Layer::new).collect();
    for (home, (sources, layer)) in corpus::jdks().iter().zip(jdks.iter().zip(&platforms)) {
        problems.extend(run(
            &home.display().to_string(),
            sources,
            &World(vec![layer]),
        ));
    }
    let jars: Vec<Vec<CorpusClass>> = testkit::jars::jars()
        .iter()
        .map(|j| corpus::jar_classes(j))
        .collect();
    let paths = testkit::jars::jars();
    let others = Layer::new(jars.iter().flatten());
    for (path, sources) in paths.iter().zip(&jars) {
        let own = Layer::new(sources);
        // JARs in directories of the same name (a Maven version) belong together.
        let siblings = paths.iter().zip(&jars);
        let siblings = siblings.filter(|(p, _)| directory(p) == directory(path));
        let siblings = Layer::new(siblings.flat_map(|(_, sources)| sources));
        let mut layers = vec![&own];
        layers.extend(&platforms);
        layers.extend([&siblings, &others]);
        problems.extend(run(&path.display().to_string(), sources, &World(layers)));
    }
    problems.iter().take(50).for_each(|p| eprintln!("{p}"));
    assert!(
        problems.is_empty(),
        "{} methods do not verify",
        problems.len()
    );
}

fn directory(path: &Path) -> Option<&OsStr> {
    path.parent()?.file_name()
}
