//! Rewritten programs whose environment changes: another version of a library, another JDK, other
//! versions of class files. Each must behave as the original does in the same environment.
//!
//! `RESOLUTE_CHANGES` is the number of changes of libraries. `RESOLUTE_VERSIONS=all` runs every
//! fixture under every class-file version that its code allows.

use testkit::{build, fixture, jdk, random};
mod change;
mod facts;
mod jvm;
mod library;
mod programs;
mod raw;
mod rewritten;
mod tally;
mod versions;

fn from_environment(name: &str) -> Option<usize> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("a number"))
}

#[test]
fn library_changes_change_nothing_more() {
    let homes = jdk::find().expect("both JDKs");
    let count = from_environment("RESOLUTE_CHANGES").unwrap_or(60);
    let splits = (count / 4).clamp(24, 2000);
    let tally = library::campaign(&homes, count, splits, 0x5eed);
    tally.report(count / 2);
}

#[test]
fn class_file_versions_change_nothing() {
    let homes = jdk::find().expect("both JDKs");
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
    let every = std::env::var_os("RESOLUTE_VERSIONS").is_some();
    let versions = if every { versions::ALL.count() } else { 1 };
    let programs = programs::all(dir.path(), true);
    let tally = versions::campaign(&homes, &programs, versions, 0x5eed);
    tally.report(if every { 1000 } else { 25 });
}

#[test]
fn the_jvm_is_as_the_docs_say() {
    let differences = facts::differences(&jdk::find().expect("both JDKs"));
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
