//! javac and java of JDK 17.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use testkit::corpus;

/// The home of JDK 17.
fn home() -> PathBuf {
    let mut jdks = corpus::jdks().into_iter();
    jdks.find(|home| home.to_string_lossy().contains("17") && home.join("bin/javac").is_file())
        .expect("a JDK 17 with javac in /usr/lib/jvm or JAVA_HOME")
}

/// Compiles these sources, each by itself as far as names go, into a new directory.
pub fn compile(sources: &[PathBuf]) -> TempDir {
    let output = TempDir::new().expect("a temporary directory");
    let mut javac = Command::new(home().join("bin/javac"));
    javac
        .arg("-nowarn")
        .arg("-d")
        .arg(output.path())
        .args(sources);
    checked(&mut javac);
    output
}

/// Runs a main class with its arguments, and gives its output.
pub fn run(class_path: &Path, main: &[&str]) -> String {
    let mut java = Command::new(home().join("bin/java"));
    java.args(["-cp"]).arg(class_path).args(main);
    String::from_utf8(checked(&mut java).stdout).expect("text")
}

fn checked(command: &mut Command) -> Output {
    let output = command.output().expect("the JDK's command runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{errors}");
    output
}
