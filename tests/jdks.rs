//! Edits do not depend on the JDK that provides types: neither on its release, nor on how it was
//! made.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use report::{Edit, EditKind};
use resolute::pipeline::{Options, Silent, optimize};
use testkit::{build, jdk};

/// `getFirst` exists since Java 21.
const SOURCE: &str = "
    package newer;
    public class Main {
        public static void main(String[] args) {
            java.util.List<String> list = new java.util.ArrayList<>();
            list.add(\"x\");
            Runnable task = () -> System.out.println(list);
            task.run();
            NEWER
        }
    }";

/// The program for a Java release, with a call of a method that is new there.
fn program(dir: &Path, release: u32, newer: &str) -> PathBuf {
    let homes = jdk::find().expect("both JDKs");
    let source = dir.join("Main.java");
    std::fs::write(&source, SOURCE.replace("NEWER", newer)).expect("there is room");
    let classes = dir.join(format!("classes{release}"));
    let mut javac = Command::new(homes[&25].join("bin/javac"));
    let release = release.to_string();
    javac.args(["-nowarn", "--release", &release, "-d"]);
    javac.arg(&classes).arg(&source);
    finished(javac);
    let bytes = std::fs::read(classes.join("newer/Main.class")).expect("the class");
    let jar = dir.join(format!("app{release}.jar"));
    build::write_jar(&jar, &[("newer/Main.class".into(), bytes)]).expect("there is room");
    jar
}

fn finished(command: Command) {
    let outcome = jdk::finish(command, Duration::from_secs(300)).expect("it ends");
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
}

/// The edits with a JDK's types, and the JAR.
fn edited(input: &Path, home: &Path) -> (Vec<Edit>, PathBuf) {
    let options = Options {
        inputs: vec![input.to_owned()],
        jdk: Some(home.to_owned()),
        calls_anywhere: true,
        ..Options::default()
    };
    let output = input.with_extension("out.jar");
    let report = optimize(&options, std::slice::from_ref(&output), &Silent);
    let report = report.expect("it can be optimized");
    assert_eq!(report.warnings, []);
    (report.edits, output)
}

/// Images made by `jlink` lack `lib/ct.sym`, the API of earlier releases.
#[test]
fn an_image_tells_as_much_as_a_jdk() {
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
    let input = program(dir.path(), 8, "");
    let home = &jdk::find().expect("both JDKs")[&17];
    let image = dir.path().join("image");
    let mut jlink = Command::new(home.join("bin/jlink"));
    jlink.args(["--add-modules", "java.base", "--output"]);
    jlink.arg(&image);
    finished(jlink);
    let (whole, _) = edited(&input, home);
    assert!(whole.len() > 1, "{whole:?}");
    assert_eq!(edited(&input, &image).0, whole);
}

/// The history of the platform's API knows newer releases.
#[test]
fn code_of_a_newer_release_is_edited() {
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
    let input = program(dir.path(), 21, "System.out.println(list.getFirst());");
    let homes = jdk::find().expect("both JDKs");
    let original =
        jdk::run(&homes[&25], std::slice::from_ref(&input), "newer.Main").expect("it ends");
    assert_eq!(original.code, Some(0), "{original:?}");
    for release in [17, 25] {
        let (edits, output) = edited(&input, &homes[&release]);
        let kinds: Vec<EditKind> = edits.iter().map(|edit| edit.kind).collect();
        assert!(kinds.contains(&EditKind::Lambda), "{release}: {edits:?}");
        let is_newer = |edit: &&Edit| edit.before.contains("getFirst");
        // JDK 17 lacks the method.
        let newer = edits.iter().filter(is_newer).count();
        assert_eq!(newer, usize::from(release == 25), "{edits:?}");
        let rewritten = jdk::run(&homes[&25], &[output], "newer.Main").expect("it ends");
        assert_eq!(rewritten, original);
    }
}
