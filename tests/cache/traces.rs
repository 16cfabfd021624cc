//! What an analysis takes over from one of nearly the same program: everything that rests on nothing
//! that changed, and nothing else.

use std::path::{Path, PathBuf};
use std::process::Command;

use resolute::pipeline::{self, Caching, Options, Silent};
use resolute::program::World;
use resolute::report::{self, CacheUse, Report};
use sha2::{Digest as _, Sha256};

use crate::support::{cache, files, run, seal};

/// Classes that stand in each other's way: `Main` asks `Maker` for shapes, through a field and
/// through a cycle of calls.
const SOURCES: &[(&str, &str)] = &[
    ("Shape", "interface Shape { int area(); }"),
    (
        "Square",
        "class Square implements Shape { public int area() { return 4; } }",
    ),
    (
        "Circle",
        "class Circle implements Shape { public int area() { return 3; } }",
    ),
    (
        "Kept",
        "class Kept { static final Shape SHAPE = Maker.one(); static Object seen; }",
    ),
    ("Maker", MAKERS[0]),
    (
        "Even",
        "class Even { static Shape go(int n) { return n == 0 ? Maker.one() : Odd.go(n - 1); } }",
    ),
    (
        "Odd",
        "class Odd { static Shape go(int n) { return n == 0 ? Maker.one() : Even.go(n - 1); } }",
    ),
    (
        "Alone",
        "class Alone { static int area(Square s) { Shape t = new Square(); return t.area(); } }",
    ),
    (
        "Main",
        "public class Main { public static void main(String[] a) {
            System.out.println(Maker.one().area() + Kept.SHAPE.area() + Even.go(a.length).area()
                + Alone.area(null)); } }",
    ),
];

/// What `Maker` may be: code that differs in what it gives, in what it lets escape, in nothing.
const MAKERS: &[&str] = &[
    "class Maker { static Shape one() { return new Square(); } }",
    "class Maker { static Shape one() { return new Circle(); } }",
    "class Maker { static Shape one() { return Maker.class == null ? new Circle() : new Square(); } }",
    "class Maker { static Shape one() { Shape s = new Square(); Kept.seen = s; return s; } }",
    "class Maker { static Shape one() { return (Shape) Kept.seen; } }",
    "class Maker { static Shape one() { return Odd.go(1); } }",
    "class Maker { static Shape one() { throw new RuntimeException(); } }",
    "class Maker {\n static Shape one() { return new Square(); } }",
];

fn jar(dir: &Path, name: &str, maker: &str) -> PathBuf {
    let work = dir.join(name);
    std::fs::create_dir_all(&work).expect("a directory");
    let mut javac = Command::new("javac");
    javac
        .args(["-g", "--release", "17", "-d"])
        .arg(work.join("classes"));
    for (class, source) in SOURCES {
        let source = if *class == "Maker" { maker } else { source };
        let file = work.join(format!("{class}.java"));
        std::fs::write(&file, source).expect("a source");
        javac.arg(file);
    }
    run(&mut javac);
    let jar = work.join("program.jar");
    let mut command = Command::new("jar");
    command.args(["--create", "--date=2020-01-01T00:00:00Z", "--file"]);
    run(command
        .arg(&jar)
        .arg("-C")
        .arg(work.join("classes"))
        .arg("."));
    jar
}

fn options(dir: &Path, input: &Path, world: World) -> Options {
    Options {
        inputs: vec![input.to_owned()],
        world,
        cache: Some(Caching {
            cache: cache(dir),
            verify: false,
        }),
        ..Options::default()
    }
}

/// The output's bytes, the report without what differs from run to run, and what the cache was.
fn optimize(options: &Options) -> (Vec<u8>, String, CacheUse) {
    let output = options.inputs[0].with_extension("out");
    let outputs = std::slice::from_ref(&output);
    let mut report: Report = pipeline::optimize(options, outputs, &Silent).expect("it runs");
    let used = std::mem::take(&mut report.cache);
    report.time_ms = Default::default();
    report.peak_rss_bytes = None;
    (
        std::fs::read(&output).expect("an output"),
        report::json(&report),
        used,
    )
}

fn fresh(options: &Options) -> (Vec<u8>, String, CacheUse) {
    optimize(&Options {
        cache: None,
        ..options.clone()
    })
}

#[test]
fn every_edit_gives_what_a_new_analysis_gives() {
    for world in World::ALL {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path();
        let jars: Vec<PathBuf> = (0..)
            .zip(MAKERS)
            .map(|(n, m)| jar(dir, &format!("{n}"), m))
            .collect();
        let expected: Vec<_> = jars
            .iter()
            .map(|jar| fresh(&options(dir, jar, world)))
            .collect();
        // Else the edits would show nothing.
        assert_ne!(expected[0].1, expected[1].1);
        // From each to each, both through traces of one origin and through such that were added to.
        for (n, first) in jars.iter().enumerate() {
            let dir = dir.join(format!("from-{n}"));
            assert_eq!(optimize(&options(&dir, first, world)).2, CacheUse::Missed);
            for (jar, expected) in jars.iter().zip(&expected).filter(|(jar, _)| *jar != first) {
                let found = optimize(&options(&dir, jar, world));
                assert_eq!(
                    found.1,
                    expected.1,
                    "{} after {}",
                    jar.display(),
                    first.display()
                );
                assert_eq!(found.0, expected.0);
                // In other worlds it counts which classes of the JDK are mentioned.
                let is_partly = matches!(found.2, CacheUse::Partly(n) if n > 0);
                assert!(is_partly || world > World::Open, "{:?}", found.2);
            }
        }
    }
}

#[test]
fn an_edit_that_changes_no_fact_costs_its_class_only() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let (before, after) = (jar(dir, "before", MAKERS[0]), jar(dir, "after", MAKERS[7]));
    optimize(&options(dir, &before, World::Open));
    let CacheUse::Partly(taken_over) = optimize(&options(dir, &after, World::Open)).2 else {
        panic!("nothing was taken over");
    };
    // All but those that read the code of `Maker` under a context, and its own.
    assert!(taken_over >= 10, "{taken_over}");
}

#[test]
fn another_hierarchy_has_other_traces() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let more = "class Maker { static Shape one() { return new Square(); } static void two() {} }";
    let (before, after) = (jar(dir, "before", MAKERS[0]), jar(dir, "after", more));
    optimize(&options(dir, &before, World::Open));
    assert_eq!(
        optimize(&options(dir, &after, World::Open)).2,
        CacheUse::Missed
    );
}

/// The guard is what is believed to be: traces that say of a changed class that it is as it was
/// give another result, and verifying finds that.
#[test]
fn traces_of_another_class_are_found_out() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let (before, after) = (jar(dir, "before", MAKERS[0]), jar(dir, "after", MAKERS[1]));
    optimize(&options(dir, &before, World::Open));
    let class =
        |jar: &str| std::fs::read(dir.join(jar).join("classes/Maker.class")).expect("a class");
    let (then, now) = (
        Sha256::digest(class("before")),
        Sha256::digest(class("after")),
    );
    let mut forged = 0;
    for file in files(&cache(dir)) {
        let mut content = std::fs::read(&file).expect("an entry");
        let Some(at) = content.windows(32).position(|bytes| *bytes == then[..]) else {
            continue;
        };
        content[at..at + 32].copy_from_slice(&now);
        seal(&mut content);
        std::fs::write(&file, content).expect("it can be written");
        forged += 1;
    }
    assert_eq!(forged, 1);
    let asked = options(dir, &after, World::Open);
    let mut verifying = asked.clone();
    verifying.cache.as_mut().expect("it has one").verify = true;
    let output = [dir.join("out.jar")];
    let error = pipeline::optimize(&verifying, &output, &Silent).expect_err("it differs");
    assert!(error.to_string().contains("differs"), "{error}");
    assert_ne!(optimize(&asked).1, fresh(&asked).1);
}
