//! Reports tell the truth about methods left alone, about causes that end claims, and about gaps of
//! a JDK.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::jdk;

use report::Report;
use resolute::pipeline::{Options, Question, Silent, analyze, explain, optimize};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(testkit::scratch()).expect("a temporary directory")
}

fn home(version: u32) -> PathBuf {
    jdk::find().unwrap_or_else(|e| panic!("{e}"))[&version].clone()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

fn tool(name: &str, arguments: &[&str]) {
    let mut command = Command::new(home(17).join("bin").join(name));
    command.args(arguments);
    let outcome = jdk::finish(command, Duration::from_secs(300)).expect("it ends");
    assert_eq!(outcome.code, Some(0), "{name} {arguments:?}: {outcome:?}");
}

/// Compiles a source into the folder `classes` of `dir`.
fn compile(dir: &Path, source: &str, options: &[&str]) -> PathBuf {
    let file = dir.join("Main.java");
    std::fs::write(&file, source).expect("a file");
    let classes = dir.join("classes");
    let mut javac = vec!["-g", "-Xlint:-options", "-d", text(&classes), text(&file)];
    javac.extend(options);
    tool("javac", &javac);
    classes
}

fn pack(jar: &Path, classes: &Path) {
    tool("jar", &["-c", "-f", text(jar), "-C", text(classes), "."]);
}

fn options(jar: &Path) -> Options {
    Options {
        inputs: vec![jar.to_owned()],
        jdk: Some(home(17)),
        calls_anywhere: true,
        ..Options::default()
    }
}

/// Rewrites a JAR, and checks that it prints the same on both JDKs.
fn optimized(options: &Options, dir: &Path) -> Report {
    let output = dir.join("out.jar");
    let report = optimize(options, std::slice::from_ref(&output), &Silent);
    let report = report.unwrap_or_else(|e| panic!("{e}: {:?}", e.help()));
    for version in [17, 25] {
        let run = |jar: &Path| {
            let mut path = vec![jar.to_owned()];
            path.extend(options.class_path.iter().cloned());
            jdk::run(&home(version), &path, "Main").expect("it ends")
        };
        let before = run(&options.inputs[0]);
        assert_eq!(before.code, Some(0), "{before:?}");
        assert_eq!(before, run(&output));
    }
    report
}

const MEETS: &str = "
    public class Main {
        static Object pick(boolean first) {
            java.util.List<String> list = new java.util.ArrayList<>();
            Object picked;
            if (first) {
                org.xml.sax.helpers.DefaultHandler handler = new org.xml.sax.helpers.DefaultHandler();
                picked = handler;
            } else {
                org.xml.sax.helpers.XMLFilterImpl filter = new org.xml.sax.helpers.XMLFilterImpl();
                picked = filter;
            }
            list.add(picked.getClass().getName());
            return list;
        }
        public static void main(String[] args) {
            System.out.println(pick(true) + \" \" + pick(false));
        }
    }";

/// A class of version 49 is verified by type inference, which must know the common supertype of two
/// classes. If the class path and the JDK both have a class, it is unknown which one is loaded.
#[test]
fn what_stands_twice_may_meet_others() {
    let dir = folder();
    let classes = compile(dir.path(), MEETS, &["--release", "8"]);
    let class = classes.join("Main.class");
    let mut bytes = std::fs::read(&class).expect("it is compiled");
    assert_eq!(bytes[6..8], [0, 52]);
    bytes[7] = 49;
    std::fs::write(&class, bytes).expect("a file");
    let jar = dir.path().join("app.jar");
    pack(&jar, &classes);
    let twins = dir.path().join("twins");
    std::fs::create_dir(&twins).expect("a directory");
    let twin = "package org.xml.sax.helpers; class DefaultHandler {}";
    let classes = compile(
        &twins,
        twin,
        &["--patch-module", &format!("java.xml={}", text(&twins))],
    );
    let twin = dir.path().join("twins.jar");
    pack(&twin, &classes);
    let options = Options {
        class_path: vec![twin],
        ..options(&jar)
    };
    let report = optimized(&options, dir.path());
    assert_eq!(report.left_alone, []);
    assert!(
        report.edits.iter().any(|e| e.method.starts_with("pick")),
        "{report:?}"
    );
}

/// A method with that many variables and control-flow joins.
fn wide(locals: usize, branches: usize) -> String {
    let mut body = String::new();
    for n in 0..locals {
        let _ = writeln!(body, "int v{n} = a;");
    }
    for n in 0..branches {
        let _ = writeln!(body, "if (a == {}) v{} = a;", n % 100, n % locals);
    }
    format!(
        "public class Main {{
            static int wide(int a) {{
                java.util.List<String> list = new java.util.ArrayList<>();
                {body}
                list.add(\"x\");
                return list.size() + v7;
            }}
            public static void main(String[] args) {{ System.out.println(wide(args.length)); }}
        }}"
    )
}

#[test]
fn thousands_of_locals_are_verified() {
    let dir = folder();
    let source = wide(2_000, 1_500);
    let jar = dir.path().join("app.jar");
    pack(&jar, &compile(dir.path(), &source, &[]));
    let report = optimized(&options(&jar), dir.path());
    assert_eq!(report.left_alone, []);
    assert!(
        report.edits.iter().any(|e| e.method.starts_with("wide")),
        "{report:?}"
    );
}

const LAMBDAS: &str = "
    public class Main {
        static void mine() {
            Runnable mine = () -> System.out.println(1);
            mine.run();
        }
        static Runnable made() {
            return Main::mine;
        }
        static void other() {
            made().run();
        }
        static void given(Runnable given) {
            given.run();
        }
        void own() {
            open();
        }
        void open() {}
        static Object handle(java.lang.invoke.MethodHandle given) throws Throwable {
            return given.invoke();
        }
        static java.util.function.Consumer<Runnable> taken() {
            return one -> one.run();
        }
        public static void main(String[] args) {
            mine();
            other();
            given(made());
        }
    }";

/// A known lambda does not count as a parameter; the cause names the place where it is made.
#[test]
fn a_lambda_is_no_parameter() {
    let dir = folder();
    let jar = dir.path().join("app.jar");
    pack(&jar, &compile(dir.path(), LAMBDAS, &[]));
    let asks = |method: &str| {
        let question: Question = format!("Main.{method}").parse().expect("a question");
        explain(&options(&jar), &question, false, &Silent)
            .expect("an answer")
            .text
    };
    let receiver = |method: &str| {
        let answer = asks(method);
        let mut lines = answer
            .lines()
            .skip_while(|l| !l.contains("calls java.lang.Runnable.run()"));
        let lines: Vec<&str> = lines.by_ref().skip(2).take(2).map(str::trim).collect();
        lines.join(" ")
    };
    let lambda = "receiver  a lambda or method reference of java.lang.Runnable";
    assert_eq!(
        receiver("mine"),
        format!("{lambda} made at app.jar!Main.mine:4")
    );
    assert_eq!(
        receiver("other"),
        format!("{lambda} made at app.jar!Main.made:8")
    );
    assert_eq!(
        receiver("given"),
        "receiver  not certain: the parameter `given` of Main.given(java.lang.Runnable) code of its package may call the method with anything"
    );
    let own = asks("own");
    assert!(
        own.contains("receiver  not certain: `this`, which may be of any subclass of Main\n"),
        "{own}"
    );
    // The method is final, and runs the handle's target.
    let handle = asks("handle");
    assert!(
        handle.contains("not certain: the parameter `given`")
            && !handle.contains("nothing to gain"),
        "{handle}"
    );
    let taken = asks("lambda$taken$1");
    assert!(
        taken.contains("not certain: the parameter `one` of a lambda of Main\n"),
        "{taken}"
    );
    let report = analyze(&options(&jar), &Silent).expect("a report");
    let ranked = |word: &str| {
        let found = report.unknown.iter().find(|u| u.reason.starts_with(word));
        found.map(|u| u.count)
    };
    assert_eq!(
        ranked("a lambda of java.lang.Runnable"),
        None,
        "what it runs is known: {:?}",
        report.unknown
    );
    assert_eq!(ranked("a parameter"), Some(4), "{:?}", report.unknown);
}
