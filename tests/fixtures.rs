//! The command gives the same edits and bytes as the fixtures' tests, which use `session` without a
//! report. Optimizing an output again may make edits that the first ones enabled; the third run
//! finds none. A part of the fixtures shows this; `RESOLUTE_FULL=1` takes all.

use std::path::Path;

use rayon::prelude::*;
use resolute::pipeline::{Options, Silent, optimize};
use testkit::build::{self, BuiltFixture};
use testkit::fixture::{self, Fixture};
use testkit::{jdk, tool};

/// One fixture of this many is tested.
const PART: usize = 6;

/// With fewer fixtures with edits than this, the harness is wrong.
const AT_LEAST: usize = 30;

#[test]
fn the_command_edits_fixtures_as_their_tests_see_it() {
    let jdks = jdk::find().expect("there are JDKs");
    let fixtures =
        fixture::load_all(&testkit::root().join("tests/claims")).expect("they can be read");
    let only = testkit::only_fixture();
    let fixtures: Vec<Fixture> = match &only {
        Some(only) => fixtures.into_iter().filter(|f| f.id == *only).collect(),
        None if testkit::is_full() => fixtures,
        None => fixtures.into_iter().step_by(PART).collect(),
    };
    assert!(!fixtures.is_empty(), "there is no fixture {only:?}");
    let folder = tempfile::tempdir_in(testkit::scratch()).expect("a temporary folder");
    let javac = jdks[&17].join("bin/javac");
    let built = build::build(&fixtures, &javac, folder.path()).expect("they compile");
    let each = fixtures.par_iter().zip(&built);
    let seen: Vec<Result<usize, String>> = each
        .map(|(fixture, built)| compare(fixture, built, &jdks[&fixture.jdk]))
        .collect();
    let failed: Vec<&String> = seen.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
    let edited = seen.iter().filter(|r| matches!(r, Ok(1..))).count();
    assert!(
        only.is_some() || edited >= AT_LEAST,
        "only {edited} fixtures have edits"
    );
}

/// The number of edits, which must be the same both ways.
fn compare(fixture: &Fixture, built: &BuiltFixture, jdk: &Path) -> Result<usize, String> {
    let asked = tool::asked(fixture, built, jdk)?;
    let (seen, given) = (
        built.jar.with_file_name("seen.jar"),
        built.jar.with_file_name("given.jar"),
    );
    let facts = tool::run(&asked, &seen)?;
    let seen_edits: Vec<_> = facts
        .edits
        .into_iter()
        .map(|edit| (edit.kind, edit.class, edit.method, edit.line))
        .collect();
    let report = optimize(&asked, std::slice::from_ref(&given), &Silent)
        .map_err(|e| format!("{}: {e}", fixture.id))?;
    let given_edits: Vec<_> = report
        .edits
        .into_iter()
        .map(|edit| {
            let class = edit.class.rsplit('!').next().unwrap_or_default();
            let (kind, line) = (edit.kind.name().to_owned(), edit.line.unwrap_or(0));
            (kind, class.replace('.', "/"), edit.method, line)
        })
        .collect();
    if seen_edits != given_edits {
        return Err(format!(
            "{}: {seen_edits:?}, the command: {given_edits:?}",
            fixture.id
        ));
    }
    // If no class changes, the tests write no file, and the command writes the unchanged JAR.
    let expected = if seen.exists() { &seen } else { &built.jar };
    let read = |jar: &Path| std::fs::read(jar).map_err(|e| format!("{}: {e}", jar.display()));
    if read(expected)? != read(&given)? {
        return Err(format!("{}: the command wrote other bytes", fixture.id));
    }
    if !seen_edits.is_empty() {
        third_run_changes_nothing(&asked, &given).map_err(|e| format!("{}: {e}", fixture.id))?;
    }
    Ok(seen_edits.len())
}

/// Optimizes the output of a run, and once more.
fn third_run_changes_nothing(asked: &Options, once: &Path) -> Result<(), String> {
    let (twice, thrice) = (
        once.with_file_name("twice.jar"),
        once.with_file_name("thrice.jar"),
    );
    for (from, to) in [(once, &twice), (&twice, &thrice)] {
        let again = Options {
            inputs: vec![from.to_owned()],
            ..asked.clone()
        };
        let report = optimize(&again, std::slice::from_ref(to), &Silent);
        let report = report.map_err(|e| format!("what was optimized: {e}"))?;
        if to == &thrice && !report.edits.is_empty() {
            return Err(format!("the third run has {:?}", report.edits));
        }
    }
    let read = |jar: &Path| std::fs::read(jar).map_err(|e| format!("{}: {e}", jar.display()));
    let same = read(&twice)? == read(&thrice)?;
    same.then_some(())
        .ok_or_else(|| "the third run wrote other bytes".to_owned())
}
