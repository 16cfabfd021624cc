//! `javac` in one JVM for all batches: a warm one is faster than a new one.

use crate::soundness::jdk;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

const OPTIONS: [&str; 5] = [
    "-g",
    "-nowarn",
    "-XDignore.symbol.file",
    "-Xlint:none",
    "-proc:none",
];

/// A running `Compiler.java`.
pub struct Compiler {
    child: Child,
    release: u32,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Compiler {
    /// Compiles `Compiler.java` itself into `dir`, and starts it, for sources of that Java release.
    pub fn start(home: &Path, release: u32, source: &Path, dir: &Path) -> Self {
        let mut javac = Command::new(home.join("bin/javac"));
        javac.arg("-d").arg(dir).arg(source);
        let outcome = jdk::finish(javac, Duration::from_secs(120)).expect("it ends");
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        let mut child = Command::new(home.join("bin/java"))
            .args(["-XX:+UseSerialGC", "-Xmx700m", "-cp"])
            .arg(dir)
            .arg("lib.Compiler")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a JVM");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            child,
            release,
            pipes: Mutex::new((input, output)),
        }
    }

    /// Compiles `sources` into `out`.
    pub fn compile(&self, sources: &[PathBuf], class_path: &Path, out: &Path) {
        self.compile_for(self.release, sources, class_path, out);
    }

    /// As [`Self::compile`], for another Java release.
    pub fn compile_for(&self, release: u32, sources: &[PathBuf], class_path: &Path, out: &Path) {
        std::fs::create_dir_all(out).expect("a directory");
        let list = out.with_extension("args");
        let names = sources.iter().map(|s| format!("{}\n", s.display()));
        std::fs::write(&list, names.collect::<String>()).expect("there is room");
        let (class_path, out) = (class_path.display(), out.display());
        let options = OPTIONS.join(" ");
        let line = format!(
            "{options} --release {release} -cp {class_path} -d {out} @{}",
            list.display()
        );
        let mut pipes = self.pipes.lock().expect("no batch failed");
        writeln!(pipes.0, "{line}").expect("the compiler reads");
        let mut answer = String::new();
        pipes
            .1
            .read_line(&mut answer)
            .expect("the compiler answers");
        let told: String = answer.replace('\t', "\n").chars().take(3000).collect();
        assert!(answer.starts_with("0 "), "{told}");
    }
}

impl Drop for Compiler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
