//! Reuse of analysis facts for a nearly equal program: exactly the facts that rest on unchanged
//! code are taken over.

use std::path::{Path, PathBuf};

use program::World;
use report::{CacheUse, Report};
use resolute::pipeline::{self, Caching, Options, Silent};
use sha2::{Digest as _, Sha256};
use testkit::{jdk, small_jdk};

use crate::cache::support::{cache, files, run, seal, tool};

/// Classes that depend on each other: `Main` asks `Maker` for shapes, through a field and through a
/// cycle of calls.
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

/// Versions of `Maker`: they differ in the returned value, in the escaping values, or not at all.
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
    let source = |(class, source): &(&'static str, &'static str)| match *class {
        "Maker" => ("Maker", maker.to_owned()),
        class => (class, (*source).to_owned()),
    };
    jar_of(dir, name, &SOURCES.iter().map(source).collect::<Vec<_>>())
}

/// Compiles all sources, and packs all classes except `Missing`.
fn jar_of(dir: &Path, name: &str, sources: &[(&str, String)]) -> PathBuf {
    let work = dir.join(name);
    std::fs::create_dir_all(&work).expect("a directory");
    let mut javac = tool("javac");
    javac
        .args(["-g", "--release", "17", "-encoding", "UTF-8", "-d"])
        .arg(work.join("classes"));
    for (class, source) in sources {
        let file = work.join(format!("{class}.java"));
        std::fs::write(&file, source).expect("a source");
        javac.arg(file);
    }
    run(&mut javac);
    let _ = std::fs::remove_file(work.join("classes/Missing.class"));
    let jar = work.join("program.jar");
    let mut command = tool("jar");
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
        jdk: Some(small_jdk::or_real()),
        calls_anywhere: true,
        world,
        cache: Some(Caching {
            cache: cache(dir),
            verify: false,
        }),
        ..Options::default()
    }
}

/// The output's bytes, the report without its varying parts, and the use of the cache.
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
    let dir = tempfile::tempdir().expect("a directory");
    let jars: Vec<PathBuf> = (0..)
        .zip(MAKERS)
        .map(|(n, m)| jar(dir.path(), &format!("{n}"), m))
        .collect();
    for &world in World::ALL {
        let dir = &dir.path().join(format!("{world:?}"));
        let expected: Vec<_> = jars
            .iter()
            .map(|jar| fresh(&options(dir, jar, world)))
            .collect();
        // Otherwise the edits would show no difference.
        assert_ne!(expected[0].1, expected[1].1);
        // From each JAR to each: both through traces of a single analysis, and through traces that
        // later ones extended. Worlds above `open` use the same code but take over less, so two
        // first JARs are enough.
        let firsts = if world == World::Open { jars.len() } else { 2 };
        for (n, first) in jars.iter().enumerate().take(firsts) {
            let dir = dir.join(format!("from-{n}"));
            assert_eq!(optimize(&options(&dir, first, world)).2, CacheUse::Missed);
            let mut taken_over = 0;
            for (jar, expected) in jars.iter().zip(&expected).filter(|(jar, _)| *jar != first) {
                let found = optimize(&options(&dir, jar, world));
                let pair = format!("{} after {}", jar.display(), first.display());
                assert_eq!(found.1, expected.1, "{pair}");
                assert_eq!(found.0, expected.0, "{pair}");
                // In other worlds, the mentioned classes of the JDK count, too.
                let is_partly = matches!(found.2, CacheUse::Partly(n) if n > 0);
                assert!(is_partly || world > World::Open, "{pair}: {:?}", found.2);
                taken_over += usize::from(is_partly);
            }
            assert!(taken_over >= 5, "{taken_over}");
        }
    }
}

/// Pairs of programs with a difference that is easily overlooked, each with the source that
/// replaces another.
#[test]
fn what_is_easily_overlooked() {
    type Pair<'a> = (&'a str, &'a [(&'a str, &'a str)], (&'a str, &'a str));
    let pairs: &[Pair<'_>] = &[
        (
            "names beyond the BMP, alike in any lossy text: C overrides or does not",
            &[
                ("P", "public class P { public P 𝒜() { return this; } }"),
                (
                    "C",
                    "public class C extends P { public P 𝒜() { return null; } }",
                ),
                (
                    "D",
                    "public class D extends C { public P 𝒜() { return this; } }",
                ),
                (
                    "Main",
                    "public class Main { static P go() { P p = new C(); return p.𝒜(); } }",
                ),
            ],
            ("𝒜() { return null", "𝒞() { return null"),
        ),
        (
            "a nest that becomes one of which `lookup` might be called, with a store to who knows which field",
            &[
                (
                    "Missing",
                    "public class Missing { static java.io.InputStream in; }",
                ),
                (
                    "Outer",
                    "import java.io.*; public class Outer {
                    static final InputStream in = new My();
                    static class My extends InputStream { public int read() { return 1; } }
                    static class Inner { Inner(InputStream x) { Missing.in = x; } }
                    static String text() { return \"luckup\"; }
                    static int use() throws IOException { return in.read(); } }",
                ),
            ],
            ("luckup", "lookup"),
        ),
        (
            "a class of the JDK that is no longer mentioned, so that later ones have other ids",
            &[
                (
                    "A",
                    "class A { static Object f() { return java.util.logging.Level.INFO; } }",
                ),
                (
                    "B",
                    "class B { static Object g(Object o) { return (java.awt.Component) o; } }",
                ),
            ],
            ("(java.awt.Component) o", "o"),
        ),
    ];
    for (what, sources, (from, to)) in pairs {
        let dir = tempfile::tempdir().expect("a directory");
        let dir = dir.path();
        let version = |name: &str, change: &dyn Fn(&str) -> String| {
            let sources = sources
                .iter()
                .map(|(class, source)| (*class, change(source)));
            jar_of(dir, name, &sources.collect::<Vec<_>>())
        };
        let one = version("one", &|source| source.to_owned());
        let other = version("other", &|source| source.replace(from, to));
        for (n, (first, then)) in [(&one, &other), (&other, &one)].into_iter().enumerate() {
            for &world in World::ALL {
                let dir = dir.join(format!("{n}-{world}"));
                let options = |jar| Options {
                    // The programs mention classes that a small JDK lacks.
                    jdk: Some(jdk::find().expect("both JDKs")[&17].clone()),
                    ..options(&dir, jar, world)
                };
                optimize(&options(first));
                let asked = options(then);
                let (found, expected) = (optimize(&asked), fresh(&asked));
                assert_eq!(found.1, expected.1, "{what}, {world}");
                assert_eq!(found.0, expected.0, "{what}, {world}");
            }
        }
    }
}

/// A folder where the JAR with the first `Maker` was optimized, and the JAR with another `Maker`.
fn edited(maker: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a directory");
    let jar = |name: &str, maker: &str| jar(dir.path(), name, maker);
    let (before, after) = (jar("before", MAKERS[0]), jar("after", maker));
    optimize(&options(dir.path(), &before, World::Open));
    (dir, after)
}

#[test]
fn another_command_takes_over_too() {
    let (dir, after) = edited(MAKERS[3]);
    let dir = dir.path();
    let check = |options: &Options| {
        let output = dir.join("checked.jar");
        let outputs = std::slice::from_ref(&output);
        let report = pipeline::check(options, outputs, &Silent).expect("it runs");
        let content = std::fs::read(&output).expect("an output");
        (
            content,
            report.checks.expect("checks").checked,
            report.cache,
        )
    };
    let asked = options(dir, &after, World::Open);
    let found = check(&asked);
    let expected = check(&Options {
        cache: None,
        ..asked
    });
    assert!(
        matches!(found.2, CacheUse::Partly(n) if n > 0),
        "{:?}",
        found.2
    );
    assert_eq!((found.0, found.1), (expected.0, expected.1));
}

#[test]
fn an_edit_that_changes_no_fact_costs_its_class_only() {
    let (dir, after) = edited(MAKERS[7]);
    let dir = dir.path();
    let CacheUse::Partly(taken_over) = optimize(&options(dir, &after, World::Open)).2 else {
        panic!("nothing was taken over");
    };
    // All facts, except of `Maker` itself and of methods that read its code under a context.
    assert!(taken_over >= 10, "{taken_over}");
}

#[test]
fn another_hierarchy_has_other_traces() {
    let more = "class Maker { static Shape one() { return new Square(); } static void two() {} }";
    let (dir, after) = edited(more);
    let dir = dir.path();
    assert_eq!(
        optimize(&options(dir, &after, World::Open)).2,
        CacheUse::Missed
    );
}

/// Shows that this guard matters: traces that call a changed class unchanged give another result,
/// and verification finds it.
#[test]
fn traces_of_another_class_are_found_out() {
    let (dir, after) = edited(MAKERS[1]);
    let dir = dir.path();
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
    // The wrong entry is gone.
    assert_eq!(optimize(&asked).1, fresh(&asked).1);
}
