//! JARs, caches, and the files of their entries.

use std::path::{Path, PathBuf};
use std::process::Command;

use cache::Cache;
use sha2::{Digest as _, Sha256};

/// A bound that no test reaches.
pub const BOUND: u64 = 1 << 30;

pub fn cache(dir: &Path) -> Cache {
    Cache::new(dir.join("cache"), BOUND)
}

/// The files of the entries, by name.
pub fn files(cache: &Cache) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(cache.directory().join("entries"));
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    files
}

/// The entry of a result with an output, among entries for traces and digests.
pub fn result(cache: &Cache) -> PathBuf {
    let end = b"PK\x05\x06";
    let holds_output = |path: &PathBuf| {
        let content = std::fs::read(path).expect("an entry");
        content.windows(end.len()).any(|bytes| bytes == end)
    };
    files(cache)
        .into_iter()
        .find(holds_output)
        .expect("a result")
}

/// Corrects the checksum of a changed entry file, so that only its content is wrong.
pub fn seal(file: &mut [u8]) {
    let end = file.len() - 32;
    let checksum = Sha256::digest(&file[..end]);
    file[end..].copy_from_slice(&checksum);
}

/// The sample as a JAR. Its entries have fixed dates, so that equal content gives equal bytes.
pub fn shapes(dir: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/shapes/Main.java");
    jar(
        dir,
        "shapes",
        &std::fs::read_to_string(source).expect("the sample"),
    )
}

/// A JAR of a class `Main`, in any package.
pub fn jar(dir: &Path, name: &str, source: &str) -> PathBuf {
    let work = dir.join(format!("{name}-work"));
    std::fs::create_dir_all(&work).expect("a directory");
    let file = work.join("Main.java");
    std::fs::write(&file, source).expect("a source");
    let classes = work.join("classes");
    run(tool("javac")
        .args(["-g", "--release", "17", "-d"])
        .arg(&classes)
        .arg(&file));
    let jar = dir.join(format!("{name}.jar"));
    let mut command = tool("jar");
    command.args(["--create", "--date=2020-01-01T00:00:00Z", "--file"]);
    run(command.arg(&jar).arg("-C").arg(&classes).arg("."));
    jar
}

/// A tool of the JDK, with options that suit a short run.
pub fn tool(name: &str) -> Command {
    let mut tool = Command::new(name);
    tool.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    tool
}

pub fn run(command: &mut Command) {
    let output = command
        .output()
        .expect("these tests need a JDK's tools on the path");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

/// Random numbers that are the same in each run of the tests.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        // xorshift64* (Vigna 2016).
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}
