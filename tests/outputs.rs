//! The outputs of one run: all are in their places, or none is.
#![cfg(unix)]

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use testkit::{jdk, small_jdk};

/// A folder with a program.
struct Scene {
    folder: tempfile::TempDir,
    jdk: PathBuf,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
        let home = &jdk::find().expect("both JDKs")[&17];
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/shapes/Main.java");
        let run = |tool: &str, arguments: &[&str]| {
            let mut command = Command::new(home.join("bin").join(tool));
            let done = command.args(arguments).current_dir(folder.path()).output();
            assert!(done.expect("it runs").status.success(), "{tool}");
        };
        run(
            "javac",
            &["-g", "-d", "classes", source.to_str().expect("text")],
        );
        run(
            "jar",
            &["cfe", "app.jar", "shapes.Main", "-C", "classes", "."],
        );
        Self {
            folder,
            jdk: small_jdk::or_real(),
        }
    }

    /// Runs the program with its output on a full device.
    fn full(&self, arguments: &[&str]) -> Output {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let mut command = Command::new(env!("CARGO_BIN_EXE_resolute"));
        command.args(arguments).args(["--no-cache", "-q"]);
        command
            .current_dir(self.folder.path())
            .env("JAVA_HOME", &self.jdk);
        command.stdin(Stdio::null()).stdout(full);
        command.output().expect("it runs")
    }

    /// The files in the folder, besides those of the scene.
    fn files(&self) -> Vec<String> {
        let all = std::fs::read_dir(self.folder.path()).expect("a folder");
        let all = all.map(|file| {
            file.expect("readable")
                .file_name()
                .into_string()
                .expect("text")
        });
        let mut all: Vec<String> = all
            .filter(|name| name != "app.jar" && name != "classes")
            .collect();
        all.sort();
        all
    }
}

#[test]
fn a_report_that_cannot_be_written_leaves_everything_as_it_was() {
    let scene = Scene::new();
    let cases: [&[&str]; 4] = [
        &[
            "optimize", "app.jar", "-o", "out.jar", "--report", "r.txt", "--report", "-",
        ],
        &[
            "check", "app.jar", "-o", "out.jar", "--report", "r.html", "--report", "-",
        ],
        &["callgraph", "app.jar", "-o", "g.csv", "-o", "-.json"],
        &[
            "callgraph",
            "app.jar",
            "--spec-out",
            "s.spec",
            "-o",
            "-.csv",
        ],
    ];
    for arguments in cases {
        let output = scene.full(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(told.contains("No space left on device"), "{told}");
        assert_eq!(scene.files(), [""; 0], "{arguments:?}");
    }
}

#[test]
fn what_was_there_stays_where_an_output_cannot_be_written() {
    let scene = Scene::new();
    let old = ["g.csv", "out.jar", "r.txt"];
    for name in old {
        std::fs::write(scene.folder.path().join(name), name).expect("written");
    }
    scene.full(&[
        "optimize", "app.jar", "-o", "out.jar", "--report", "r.txt", "--report", "-",
    ]);
    scene.full(&["callgraph", "app.jar", "-o", "g.csv", "-o", "-.json"]);
    assert_eq!(scene.files(), old);
    for name in old {
        let text = std::fs::read_to_string(scene.folder.path().join(name));
        assert_eq!(text.expect("readable"), name);
    }
}
