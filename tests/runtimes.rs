//! Fixtures on runtimes besides the JDKs: the rewritten program behaves as the original there.
//! Types come from the JDK that the fixture requests. So edits must hold in releases that the
//! analysis has not seen.
//!
//! `RESOLUTE_TEST_RUNTIMES` names the runtimes' homes (`make runtimes` sets it). Without it, the
//! oldest JDK stands in for an older runtime. A part of the fixtures runs; `RESOLUTE_FULL=1` takes
//! all.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use testkit::build::{self, BuiltFixture};
use testkit::fixture::{self, Fixture};
use testkit::jdk::{self, ProgramOutcome, Runtime};
use testkit::tool;

/// One fixture of this many runs.
const PART: usize = 60;

/// The release of the oldest runtime.
const OLDEST: u32 = 11;

/// The release that fixtures are compiled for.
const COMPILED: u32 = 17;

#[test]
fn fixtures_do_the_same_on_other_runtimes() {
    let jdks = jdk::find().expect("both JDKs");
    let mut runtimes = jdk::runtimes().expect("they are runtimes");
    if runtimes.is_empty() {
        runtimes.push(Runtime {
            release: OLDEST,
            home: jdks[&17].clone(),
        });
    }
    for runtime in &runtimes {
        let fixtures = fixtures_for(runtime.release);
        let folder = tempfile::tempdir_in(testkit::scratch()).expect("a temporary folder");
        let ran: Vec<Ran> = fixtures
            .par_iter()
            .zip(built(&fixtures, folder.path()))
            .map(|(fixture, built)| match built {
                Some(built) => compare(fixture, &built, runtime, &jdks[&fixture.jdk])
                    .unwrap_or_else(Ran::Differs),
                None => Ran::NotThere,
            })
            .collect();
        let count = |what: fn(&Ran) -> bool| ran.iter().filter(|r| what(r)).count();
        let same = count(|r| matches!(r, Ran::Same));
        println!(
            "{} ({}): {same} rewritten fixtures do the same; {} are not rewritten, {} do not compile or run there",
            runtime.release,
            runtime.home.display(),
            count(|r| matches!(r, Ran::NotRewritten)),
            count(|r| matches!(r, Ran::NotThere)),
        );
        let mended: Vec<&String> = ran.iter().filter_map(Ran::mended).collect();
        if !mended.is_empty() {
            println!("  the runtime does not do what the originals of {mended:?} say");
        }
        let differs: Vec<&String> = ran.iter().filter_map(Ran::difference).collect();
        assert!(differs.is_empty(), "{differs:#?}");
        assert!(same > 0, "no fixture ran");
    }
}

/// The outcome of a fixture.
enum Ran {
    Same,
    NotRewritten,
    /// Its source, or the original, needs a newer release.
    NotThere,
    /// Rewritten, it behaves as its header says. The original does not, by a fault of the runtime.
    Mended(String),
    Differs(String),
}

impl Ran {
    fn difference(&self) -> Option<&String> {
        match self {
            Self::Differs(how) => Some(how),
            Self::Same | Self::NotRewritten | Self::NotThere | Self::Mended(_) => None,
        }
    }

    fn mended(&self) -> Option<&String> {
        match self {
            Self::Mended(id) => Some(id),
            Self::Same | Self::NotRewritten | Self::NotThere | Self::Differs(_) => None,
        }
    }
}

/// The fixtures that run without a pinned JDK; compiled for the release if it is an older one.
fn fixtures_for(release: u32) -> Vec<Fixture> {
    let all = fixture::load_all(&testkit::root().join("tests/claims")).expect("they can be read");
    let step = if testkit::is_full() { 1 } else { PART };
    let mut fixtures: Vec<Fixture> = all.into_iter().step_by(step).collect();
    let names = |fixture: &Fixture, option: &str| fixture.javac.iter().any(|word| word == option);
    let is_older = release < COMPILED;
    fixtures.retain(|fixture| {
        fixture.run.is_some()
            && !fixture.pins.contains("jdk")
            && fixture.oldest <= release.max(COMPILED)
            && !(is_older && names(fixture, "--release"))
    });
    for fixture in &mut fixtures {
        if is_older && !names(fixture, "-target") {
            let options = ["--release".to_owned(), release.to_string()];
            fixture.javac.extend(options);
        }
    }
    fixtures
}

/// Compiles all at once, or one by one if some need a newer release.
fn built(fixtures: &[Fixture], folder: &Path) -> Vec<Option<BuiltFixture>> {
    let javac = jdk::find().expect("both JDKs")[&COMPILED].join("bin/javac");
    if let Ok(all) = build::build(fixtures, &javac, folder) {
        return all.into_iter().map(Some).collect();
    }
    let alone = |fixture| build::build(std::slice::from_ref(fixture), &javac, folder);
    let each = fixtures.par_iter().map(|f| alone(f).ok()?.pop());
    each.collect()
}

/// Options that give an older JVM the messages of a newer one. If a JVM crashes, its error file
/// stands beside the JAR; release 11 crashes if a bootstrap method throws.
fn options(runtime: &Runtime, jar: &Path) -> String {
    let is_lax = runtime.release < COMPILED && !runtime.home.join("bin/javac").exists();
    let access = if is_lax { "--illegal-access=deny" } else { "" };
    format!(
        "{access} -XX:ErrorFile={}",
        jar.with_extension("crash").display()
    )
}

fn compare(
    fixture: &Fixture,
    built: &BuiltFixture,
    runtime: &Runtime,
    types: &Path,
) -> Result<Ran, String> {
    let main = fixture.run.as_deref().unwrap_or_default();
    let run = |jar: &Path| -> Result<ProgramOutcome, String> {
        let path: Vec<PathBuf> = [jar]
            .into_iter()
            .map(Path::to_owned)
            .chain(built.run_path.clone())
            .collect();
        let options = options(runtime, jar);
        let main = format!("{options} {}.{main}", fixture.package);
        jdk::run(&runtime.home, &path, &main)
    };
    let out = built.jar.with_file_name("out.jar");
    tool::run(&tool::asked(fixture, built, types)?, &out)?;
    if !out.exists() {
        return Ok(Ran::NotRewritten);
    }
    let before = run(&built.jar)?;
    if before.code != Some(0) {
        return Ok(Ran::NotThere);
    }
    let after = run(&out)?;
    if before == after {
        return Ok(Ran::Same);
    }
    let says = |outcome: &ProgramOutcome| -> bool {
        let lines = fixture.prints.iter();
        let mut lines = lines.filter(|(only, _)| only.is_none_or(|v| v == runtime.release));
        outcome.code == Some(0)
            && outcome.out.lines().all(|line| {
                lines
                    .next()
                    .is_some_and(|(_, said)| said == line.trim_end())
            })
            && lines.next().is_none()
    };
    let (id, release) = (&fixture.id, runtime.release);
    if says(&after) && !says(&before) {
        return Ok(Ran::Mended(id.clone()));
    }
    Ok(Ran::Differs(format!(
        "{id} on {release}: before {before:?}, after {after:?}"
    )))
}
