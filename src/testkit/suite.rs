//! One test for each fixture (`tests/claims/<topic>/<name>.java`, see `tests/claims/README.md`):
//!
//! 1. Compile the fixture and run it.
//! 2. Ask the tool, and compare its answers with the expectations, in both directions.
//! 3. Run the rewritten JAR.
//!
//! `make fixture F=NAME` selects fixtures; `BLESS=1` writes the tool's answers into them.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use super::build::{self, BuiltFixture};
use super::fixture::{self, Fixture};
use super::timed::timed;
use super::{bless, host, jdk, matching, selftest, tool};

/// If a crate has fewer fixtures than this, the harness is wrong.
const AT_LEAST: usize = 150;

struct Suite {
    fixtures: Vec<Fixture>,
    jdks: BTreeMap<u32, PathBuf>,
    directory: tempfile::TempDir,
    built: OnceLock<Result<Vec<BuiltFixture>, String>>,
}

/// The fixtures that a crate runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topics {
    /// The topic `rewrite`, about edits.
    Rewriting,
    /// All other topics.
    Analysis,
}

impl Topics {
    fn has(self, id: &str) -> bool {
        id.starts_with("rewrite/") == (self == Self::Rewriting)
    }
}

/// Runs the fixtures of some topics, and `others`, as the process's arguments request.
#[must_use]
pub fn main(topics: Topics, others: Vec<Trial>) -> ExitCode {
    let arguments = Arguments::from_args();
    let root = crate::root().join("tests/claims");
    let suite = fixture::load_all(&root)
        .and_then(|all| Ok((all, jdk::find()?)))
        .and_then(|found| Ok((found, directory()?)));
    let ((all, jdks), directory) = match suite {
        Ok(suite) => suite,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut trials = others;
    if topics == Topics::Analysis {
        trials.extend(selftest::trials());
    }
    trials.push(count(&root, &all, topics));
    let filter = arguments.filter.as_deref();
    let wanted =
        |f: &Fixture| topics.has(&f.id) && filter.is_none_or(|wanted| f.id.contains(wanted));
    let fixtures: Vec<Fixture> = all.into_iter().filter(wanted).collect();
    let suite = Arc::new(Suite {
        fixtures,
        jdks,
        directory,
        built: OnceLock::new(),
    });
    for number in 0..suite.fixtures.len() {
        let name = suite.fixtures[number].id.clone();
        let suite = Arc::clone(&suite);
        trials.push(timed(name, move || {
            suite.test(number).map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn directory() -> Result<tempfile::TempDir, String> {
    tempfile::Builder::new()
        .prefix("claims")
        .disable_cleanup(std::env::var_os("KEEP").is_some())
        .tempdir_in(crate::scratch())
        .map_err(|e| e.to_string())
}

/// `tests/claims/COUNTS` has the number of fixtures in each topic, so that none gets lost.
fn count(root: &Path, all: &[Fixture], topics: Topics) -> Trial {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fixture in all {
        *counts
            .entry(fixture.id.split('/').next().unwrap_or(""))
            .or_default() += 1;
    }
    let actual: String = counts
        .iter()
        .map(|(topic, n)| format!("{topic} {n}\n"))
        .collect();
    let file = root.join("COUNTS");
    let own = all.iter().filter(|fixture| topics.has(&fixture.id)).count();
    Trial::test("counts", move || {
        if blessing() {
            std::fs::write(&file, &actual)?;
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default();
        if own < AT_LEAST {
            return Err(format!("{own} fixtures, {AT_LEAST} at least").into());
        }
        if expected != actual {
            return Err(format!("{}: expected\n{expected}actual\n{actual}", file.display()).into());
        }
        Ok(())
    })
}

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

impl Suite {
    fn test(&self, number: usize) -> Result<(), String> {
        let fixture = &self.fixtures[number];
        let build = || {
            let javac = self.jdks[&17].join("bin/javac");
            build::build(&self.fixtures, &javac, self.directory.path())
        };
        let built = match self.built.get_or_init(build) {
            Ok(built) => &built[number],
            Err(error) => return Err(error.clone()),
        };
        let mut before = BTreeMap::new();
        if let Some(main) = &fixture.run {
            for (version, home) in self.jdks.range(fixture.oldest..) {
                let (path, main) = (run_path(built, &built.jar), main_of(fixture, main));
                let outcome = host::kept_run(fixture.own_jvm, home, &path, &main)?;
                prints(fixture, *version, &outcome)?;
                before.insert(*version, outcome);
            }
        }
        self.test_tool(fixture, built, &before)
    }

    fn test_tool(
        &self,
        fixture: &Fixture,
        built: &BuiltFixture,
        before: &BTreeMap<u32, jdk::ProgramOutcome>,
    ) -> Result<(), String> {
        let asked = tool::asked(fixture, built, &self.jdks[&fixture.jdk])?;
        let out = built.jar.with_file_name("out.jar");
        let facts = tool::run(&asked, &out)?;
        let mut errors = Vec::new();
        if blessing() {
            let original = std::fs::read_to_string(&fixture.path).map_err(|e| e.to_string())?;
            let text = bless::bless(fixture, &original, &facts);
            std::fs::write(&fixture.path, text).map_err(|e| e.to_string())?;
        } else {
            errors.extend(matching::differences(fixture, &facts));
        }
        let unchanged = !out.exists();
        if !unchanged {
            errors.extend(self.verify(fixture, built, &out)?);
        }
        for (version, before) in before.iter().filter(|_| !unchanged) {
            let main = main_of(fixture, fixture.run.as_deref().unwrap_or("Main"));
            let path = run_path(built, &out);
            let after = host::run_as(fixture.own_jvm, &self.jdks[version], &path, &main)?;
            if after != *before {
                errors.push(format!(
                    "{}: on JDK {version} the rewritten JAR differs:\n  before {before:?}\n  after  {after:?}",
                    fixture.path.display()
                ));
            }
        }
        if errors.is_empty() {
            return Ok(());
        }
        errors.extend(
            facts
                .left_alone
                .iter()
                .map(|l| format!("  left alone: {l}")),
        );
        Err(errors.join("\n"))
    }

    /// Links every class of the output, also classes that its run does not reach.
    fn verify(
        &self,
        fixture: &Fixture,
        built: &BuiltFixture,
        out: &Path,
    ) -> Result<Vec<String>, String> {
        let mut errors = Vec::new();
        let source = crate::root().join("src/testkit/LinkAll.java");
        let classes = self.directory.path().join("link");
        static COMPILED: OnceLock<Result<(), String>> = OnceLock::new();
        let compile = || {
            let mut command = std::process::Command::new(self.jdks[&17].join("bin/javac"));
            command.arg("-d").arg(&classes).arg(&source);
            let outcome = jdk::finish(command, std::time::Duration::from_secs(120))?;
            if outcome.code == Some(0) {
                Ok(())
            } else {
                Err(outcome.err)
            }
        };
        COMPILED.get_or_init(compile).clone()?;
        let path = std::env::join_paths(run_path(built, out)).map_err(|e| e.to_string())?;
        for home in self.jdks.range(fixture.oldest..).map(|(_, home)| home) {
            let main = format!("LinkAll {}", path.to_string_lossy());
            let outcome = host::run(home, std::slice::from_ref(&classes), &main)?;
            if outcome.code != Some(0) || !outcome.out.is_empty() {
                errors.push(format!(
                    "verification under {}: {outcome:?}",
                    home.display()
                ));
            }
        }
        Ok(errors)
    }
}

fn main_of(fixture: &Fixture, main: &str) -> String {
    format!("{}.{main}", fixture.package)
}

fn run_path(built: &BuiltFixture, jar: &Path) -> Vec<PathBuf> {
    std::iter::once(jar.to_owned())
        .chain(built.run_path.iter().cloned())
        .collect()
}

/// Compares a run of the original with the header, so that fixtures show what they claim.
fn prints(fixture: &Fixture, version: u32, outcome: &jdk::ProgramOutcome) -> Result<(), String> {
    let expected: Vec<&str> = fixture
        .prints
        .iter()
        .filter(|(only, _)| only.is_none_or(|v| v == version))
        .map(|(_, line)| line.as_str())
        .collect();
    let actual: Vec<&str> = outcome.out.lines().map(str::trim_end).collect();
    if expected == actual && outcome.code == Some(0) {
        return Ok(());
    }
    Err(format!(
        "{}: on JDK {version} the original prints\n  {}\ninstead of\n  {}\nexit {:?}, {}",
        fixture.path.display(),
        actual.join("\n  "),
        expected.join("\n  "),
        outcome.code,
        outcome.err
    ))
}
