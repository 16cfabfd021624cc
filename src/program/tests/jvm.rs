//! Running Java: the JDKs on this machine, javac, a scratch directory.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Every JDK found: `JAVA_HOME_<n>_X64`-like settings are not looked at, only the usual places.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = Vec::new();
    for parent in ["/usr/lib/jvm", "/opt/java"] {
        let Ok(dir) = std::fs::read_dir(parent) else {
            continue;
        };
        homes.extend(dir.flatten().filter_map(|e| e.path().canonicalize().ok()));
    }
    homes.extend(program::locate(None).ok());
    homes.retain(|home| home.join("bin/javac").exists() && home.join("lib/modules").exists());
    homes.sort();
    homes.dedup();
    assert!(
        !homes.is_empty(),
        "these tests need a JDK: install one or set JAVA_HOME"
    );
    homes
}

pub fn run(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

/// Compiles sources (file name, text) into `dir`, for the release given.
pub fn javac(jdk: &Path, dir: &Path, release: &str, sources: &[(&str, &str)]) {
    let src = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(jdk.join("bin/javac"));
    command.args(["-nowarn", "-Xlint:none", "--release", release, "-cp"]);
    command.arg(dir).arg("-d").arg(dir);
    for (name, text) in sources {
        let path = src.path().join(name);
        std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
        std::fs::write(&path, text).expect("written");
        command.arg(path);
    }
    run(&mut command);
}

/// All class files below `dir`, by internal name.
pub fn classes(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut stack = vec![dir.to_owned()];
    while let Some(current) = stack.pop() {
        for entry in std::fs::read_dir(&current).expect("readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                stack.push(path);
            } else if path.extension().is_some_and(|e| e == "class") {
                let name = path.strip_prefix(dir).expect("below").with_extension("");
                let bytes = std::fs::read(&path).expect("readable");
                found.push((name.to_string_lossy().into_owned(), bytes));
            }
        }
    }
    found.sort();
    found
}
