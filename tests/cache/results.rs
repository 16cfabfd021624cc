//! Whole results: found only for exactly the question that they answer, and equal to a new result.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use program::World;
use report::{CacheUse, EditKind, Phase, Report};
use resolute::pipeline::{self, Caching, Options, Progress, SessionError, Silent};
use testkit::small_jdk;

use crate::cache::support::{cache, files, jar, result, run, seal, shapes};

fn options(dir: &Path, input: &Path) -> Options {
    Options {
        inputs: vec![input.to_owned()],
        jdk: Some(small_jdk::or_real()),
        calls_anywhere: true,
        cache: Some(Caching {
            cache: cache(dir),
            verify: false,
        }),
        ..Options::default()
    }
}

fn verifying(options: &Options) -> Options {
    let mut options = options.clone();
    options.cache.as_mut().expect("it has one").verify = true;
    options
}

/// The result of a run: the output's bytes, and the report without its varying parts.
fn optimize(options: &Options, dir: &Path) -> Result<(Vec<u8>, String, CacheUse), SessionError> {
    let output = dir.join("out.jar");
    let report = pipeline::optimize(options, std::slice::from_ref(&output), &Silent)?;
    let used = report.cache.clone();
    Ok((
        std::fs::read(output).expect("an output"),
        text(report),
        used,
    ))
}

fn text(mut report: Report) -> String {
    report.time_ms = Default::default();
    report::json(&report)
}

fn use_of(options: &Options, dir: &Path) -> CacheUse {
    whole(optimize(options, dir).expect("it can be optimized").2)
}

/// The use of the cache for the whole result; `traces` tests the use of parts.
fn whole(used: CacheUse) -> CacheUse {
    match used {
        CacheUse::Partly(_) => CacheUse::Missed,
        used => used,
    }
}

#[test]
fn a_hit_is_what_a_new_run_gives() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let asked = options(dir, &input);
    let fresh = Options {
        cache: None,
        ..asked.clone()
    };
    let outputs = |name: &str| [dir.join(name)];
    type Command = fn(&Options, &[PathBuf], &dyn Progress) -> Result<Report, SessionError>;
    let analyze: Command = |options, _, progress| pipeline::analyze(options, progress);
    let commands = [pipeline::optimize as Command, pipeline::check, analyze];
    for (command, writes) in commands.into_iter().zip([true, true, false]) {
        let run = |options: &Options, name: &str, used: CacheUse| {
            let mut report = command(options, &outputs(name), &Silent).expect("it runs");
            assert_eq!(whole(report.cache.clone()), used);
            assert_eq!(report.inputs[0].output.is_some(), writes);
            report.inputs[0].output = None;
            (std::fs::read(dir.join(name)).ok(), text(report))
        };
        let expected = run(&fresh, "fresh.jar", CacheUse::Missed);
        assert_eq!(expected.0.is_some(), writes);
        assert_eq!(run(&asked, "first.jar", CacheUse::Missed), expected);
        assert_eq!(run(&asked, "hit.jar", CacheUse::Hit), expected);
        assert_eq!(
            run(&verifying(&asked), "same.jar", CacheUse::Verified),
            expected
        );
        for name in ["fresh.jar", "first.jar", "hit.jar", "same.jar"] {
            let _ = std::fs::remove_file(dir.join(name));
        }
    }
}

#[test]
fn every_option_is_part_of_the_question() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let base = options(dir, &input);
    assert_eq!(use_of(&base, dir), CacheUse::Missed);
    let other = dir.join("other.jar");
    std::fs::copy(&input, &other).expect("room");
    type Change<'a> = (&'a str, &'a dyn Fn(&mut Options));
    let changes: [Change<'_>; 15] = [
        ("inputs", &|o| o.inputs = vec![other.clone()]),
        ("class_path", &|o| o.class_path = vec![other.clone()]),
        ("missing", &|o| o.class_path = vec![dir.join("missing.jar")]),
        ("pin_jdk", &|o| o.pin_jdk = true),
        ("pin_class_path", &|o| o.pin_class_path = true),
        ("one_loader", &|o| o.one_loader = true),
        ("world", &|o| o.world = World::Sealed),
        ("context_depth", &|o| o.context_depth = 1),
        ("intra", &|o| o.intra = true),
        ("release", &|o| o.release = Some(17)),
        ("passes", &|o| o.passes = vec![EditKind::Narrow]),
        ("round_trip", &|o| o.round_trip = true),
        ("max_entry_size", &|o| o.max_entry_size = 1 << 20),
        ("strip_signatures", &|o| o.strip_signatures = true),
        ("store", &|o| o.store = true),
    ];
    for (name, change) in changes {
        let mut asked = base.clone();
        change(&mut asked);
        assert_eq!(use_of(&asked, dir), CacheUse::Missed, "{name}");
        assert_eq!(use_of(&asked, dir), CacheUse::Hit, "{name}");
    }
    let mut asked = base.clone();
    asked.jobs = NonZeroUsize::new(1);
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    assert_eq!(
        whole(
            pipeline::check(&base, &[dir.join("out.jar")], &Silent)
                .expect("it runs")
                .cache
        ),
        CacheUse::Missed,
        "another command"
    );
}

/// Changes that keep the size of a file.
#[test]
fn every_file_is_part_of_the_question() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let library = jar(dir, "library", "package library; class Main { int a; }");
    let classes = dir.join("library-work/classes");
    let class = classes.join("library/Main.class");
    let jdk = same_jdk(dir);
    let mut asked = options(dir, &input);
    asked.class_path = vec![library.clone(), classes.clone()];
    asked.jdk = Some(jdk.clone());
    assert_eq!(use_of(&asked, dir), CacheUse::Missed);
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    let changed = |path: &Path, from: &str, to: &str| {
        let mut bytes = std::fs::read(path).expect("it is there");
        let at = bytes.windows(from.len()).position(|w| w == from.as_bytes());
        let at = at.unwrap_or_else(|| panic!("{from} in {}", path.display()));
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        std::fs::write(path, bytes).expect("writable");
        assert_eq!(use_of(&asked, dir), CacheUse::Missed, "{}", path.display());
        assert_eq!(use_of(&asked, dir), CacheUse::Hit, "{}", path.display());
    };
    changed(&input, "META-INF/MANIFEST.MF", "META-INF/MANIFEST.MG");
    changed(&library, "META-INF/MANIFEST.MF", "META-INF/MANIFEST.MG");
    changed(&class, "Main", "Mine");
    changed(&jdk.join("release"), "JAVA_VERSION", "JAVA_VARSION");
    std::fs::write(class.with_file_name("New.class"), "new").expect("writable");
    assert_eq!(use_of(&asked, dir), CacheUse::Missed, "a class that is new");
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    let service = classes.join("META-INF/services/library.Service");
    std::fs::create_dir_all(service.with_file_name("folder")).expect("a directory");
    std::fs::write(&service, "library.First").expect("writable");
    assert_eq!(use_of(&asked, dir), CacheUse::Missed, "a provider");
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    changed(&service, "First", "Other");
    std::fs::remove_file(jdk.join("release")).expect("ours");
    assert_eq!(use_of(&asked, dir), CacheUse::Missed, "a file that is gone");
}

/// The closed world depends on the existence of files that a manifest names, though they are not
/// read.
#[test]
fn what_a_manifest_names_is_part_of_the_question() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let manifest = dir.join("manifest");
    std::fs::write(&manifest, "Class-Path: beside.jar with%20space.jar\n").expect("writable");
    run(Command::new("jar")
        .args(["--update", "--date=2020-01-01T00:00:00Z", "--file"])
        .arg(&input)
        .arg("--manifest")
        .arg(&manifest));
    let mut asked = options(dir, &input);
    asked.world = World::Closed;
    let missing = optimize(&asked, dir).expect("it can be optimized");
    assert_eq!(missing.2, CacheUse::Missed);
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    jar(dir, "beside", "package beside; class Main {}");
    let there = optimize(&asked, dir).expect("it can be optimized");
    assert_eq!(whole(there.2), CacheUse::Missed, "beside.jar is there");
    assert!(!missing.1.contains("beside.jar"), "{}", missing.1);
    assert!(there.1.contains("beside.jar"), "{}", there.1);
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    // The manifest names files by URL.
    jar(dir, "with space", "package spaced; class Main {}");
    let both = optimize(&asked, dir).expect("it can be optimized");
    assert_eq!(whole(both.2), CacheUse::Missed, "with space.jar is there");
    assert!(both.1.contains("with space.jar"), "{}", both.1);
}

/// A JDK with the classes of the one in use, but a `release` file that can be changed.
fn same_jdk(dir: &Path) -> PathBuf {
    let home = program::locate(None).expect("these tests need a JDK");
    let same = dir.join("jdk");
    std::fs::create_dir_all(same.join("lib")).expect("a directory");
    std::fs::copy(home.join("release"), same.join("release")).expect("room");
    // A link would do on some systems only.
    let file = "lib/modules";
    std::fs::copy(home.join(file), same.join(file)).expect("room");
    same
}

/// A wrong entry with a right checksum: a run uses it, and verification finds it.
#[test]
fn verification_finds_what_is_wrong() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let asked = options(dir, &input);
    let (right, right_report, _) = optimize(&asked, dir).expect("it can be optimized");
    let entry = result(asked.cache.as_ref().map(|c| &c.cache).expect("it has one"));
    let whole = std::fs::read(&entry).expect("an entry");
    let wrong = |from: &[u8], to: &[u8]| {
        let mut file = whole.clone();
        let at = file.windows(from.len()).rposition(|w| w == from);
        let at = at.expect("what is to be changed is there");
        file[at..at + to.len()].copy_from_slice(to);
        seal(&mut file);
        std::fs::write(&entry, file).expect("writable");
        let (output, report, used) = optimize(&asked, dir).expect("it is found");
        assert_eq!(used, CacheUse::Hit);
        let before = std::fs::read(dir.join("out.jar")).expect("an output");
        let error = optimize(&verifying(&asked), dir).expect_err("it is wrong");
        assert_eq!(
            std::fs::read(dir.join("out.jar")).expect("it"),
            before,
            "nothing is written"
        );
        let SessionError::CacheDiffers { what } = error else {
            panic!("another error: {error}");
        };
        (output == right, report == right_report, what)
    };
    let end = [&b"PK\x05\x06"[..], b"PK\x05\x07"];
    let (output, report, what) = wrong(end[0], end[1]);
    assert!(
        !output && report && what.contains("out.jar, from byte"),
        "{what}"
    );
    let (output, report, what) = wrong(b"invokeinterface", b"invokeintervace");
    assert!(output && !report && what == "the report", "{what}");
}

/// Changes a file at the beginning of the analysis.
struct Changes(Mutex<Option<(PathBuf, Vec<u8>)>>);

impl Progress for Changes {
    fn phase(&self, phase: Phase, _: Option<u64>) {
        if phase == Phase::Analyze
            && let Some((path, content)) = self.0.lock().expect("no panic").take()
        {
            std::fs::write(path, content).expect("writable");
        }
    }

    fn advance(&self, _: u64) {}
}

#[test]
fn what_changes_while_it_is_read_is_not_stored() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let library = jar(dir, "library", "package library; class Main { int a; }");
    let mut asked = options(dir, &input);
    asked.class_path = vec![library.clone()];
    for path in [&input, &library] {
        let before = std::fs::read(path).expect("it is there");
        let other = [&before[..], b"more"].concat();
        let changes = Changes(Mutex::new(Some((path.clone(), other))));
        let report = pipeline::optimize(&asked, &[dir.join("out.jar")], &changes);
        assert_eq!(report.expect("it runs").cache, CacheUse::Missed);
        assert!(
            changes.0.lock().expect("no panic").is_none(),
            "it was changed"
        );
        std::fs::write(path, before).expect("writable");
        assert_eq!(use_of(&asked, dir), CacheUse::Missed);
        assert_eq!(use_of(&asked, dir), CacheUse::Hit);
        for file in files(&cache(dir)) {
            std::fs::remove_file(file).expect("ours");
        }
    }
}

/// An error is found again each time, and reported.
#[test]
fn errors_are_not_stored() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), dir.path().join("broken.jar"));
    std::fs::write(&input, "no archive").expect("writable");
    let asked = options(dir, &input);
    for _ in 0..2 {
        let error = optimize(&asked, dir).expect_err("it is no archive");
        assert!(matches!(error, SessionError::Input { .. }), "{error}");
    }
    assert!(!dir.join("out.jar").exists());
}

/// A missing element of the class path is a warning, an unreadable one an error: the answers
/// differ.
#[cfg(unix)]
#[test]
fn what_is_there_and_unreadable_is_not_missing() {
    let dir = tempfile::tempdir().expect("a directory");
    let (dir, input) = (dir.path(), shapes(dir.path()));
    let library = dir.join("library.jar");
    let mut asked = options(dir, &input);
    asked.class_path = vec![library.clone()];
    assert_eq!(use_of(&asked, dir), CacheUse::Missed);
    assert_eq!(use_of(&asked, dir), CacheUse::Hit);
    // A file that is readable but not regular: no archive.
    std::os::unix::fs::symlink("/dev/null", &library).expect("a link");
    let error = optimize(&asked, dir).expect_err("it is no archive");
    assert!(matches!(error, SessionError::ClassPath { .. }), "{error}");
}
