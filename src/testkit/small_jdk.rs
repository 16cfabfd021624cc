//! A JDK of our own, for tests whose subject is not the platform. Its sources are in
//! `small_jdk/java.base`. Graphs with it take milliseconds, since it has only hundreds of classes.
//! No JVM can run it.
//!
//! It is a home that [`locate`](../program/jdk/fn.locate.html) accepts, through `--jdk` or
//! `JAVA_HOME`: a `release` file, and the module `java.base` as a `.jmod`.

use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::jdk;
use super::kept::kept;

/// Its `release` file.
const RELEASE: &str = "JAVA_VERSION=\"17.0.0\"\nMODULES=\"java.base\"\n";

/// The first bytes of a `.jmod`: a magic number and a version.
const JMOD: [u8; 4] = [b'J', b'M', 1, 0];

/// The folder of the classes, in the home.
const CLASSES: &str = "classes";

/// Name and content.
type JdkFile = (String, Vec<u8>);

/// Its home, made once.
///
/// # Panics
/// If its sources do not compile.
#[must_use]
pub fn home() -> PathBuf {
    static HOME: LazyLock<PathBuf> = LazyLock::new(make_once);
    HOME.clone()
}

/// As [`home`]; but JDK 17 where tests examine everything.
///
/// # Panics
/// As [`home`], or if there is no JDK 17.
#[must_use]
pub fn or_real() -> PathBuf {
    if crate::is_full() {
        jdk::find().expect("both JDKs")[&17].clone()
    } else {
        home()
    }
}

fn make_once() -> PathBuf {
    let sources = files(&crate::root().join("src/testkit/small_jdk/java.base"));
    let javac = jdk::find().expect("both JDKs")[&17].join("bin/javac");
    let release = std::fs::read(javac.with_file_name("../release")).expect("readable");
    let how = include_bytes!("small_jdk.rs");
    let of = (&javac, release, how, &sources);
    let made = kept(&of, |folder| make(&javac, folder));
    made.unwrap_or_else(|e| panic!("the small JDK: {e}"))
}

/// The options for compiling against a small JDK with a `javac` of JDK 17.
#[must_use]
pub fn javac_options(home: &Path) -> [String; 4] {
    let classes = home.join(CLASSES).display().to_string();
    let plain = ["--system", "none", "--upgrade-module-path"].map(str::to_owned);
    let [system, none, modules] = plain;
    [system, none, modules, classes]
}

fn make(javac: &Path, home: &Path) -> Result<Result<(), String>, String> {
    if let Err(refused) = compile(javac, &home.join(CLASSES))? {
        return Ok(Err(refused));
    }
    let classes = files(&home.join(CLASSES));
    let inside = classes
        .into_iter()
        .map(|(name, bytes)| (format!("classes/{name}"), bytes));
    let inside: Vec<JdkFile> = inside.collect();
    let jmod = [JMOD.to_vec(), packed(&inside)].concat();
    let write = |name: &str, bytes: &[u8]| {
        let file = home.join(name);
        std::fs::create_dir_all(file.parent().expect("it has one"))?;
        std::fs::write(file, bytes)
    };
    write("jmods/java.base.jmod", &jmod)
        .and_then(|()| write("release", RELEASE.as_bytes()))
        .map(Ok)
        .map_err(|e| e.to_string())
}

/// Compiles the sources into a folder. The inner error is `javac`'s message about refused sources.
fn compile(javac: &Path, classes: &Path) -> Result<Result<(), String>, String> {
    let folder = crate::root().join("src/testkit/small_jdk/java.base");
    let mut command = Command::new(javac);
    command
        .env_remove("JDK_JAVAC_OPTIONS")
        .env_remove("JAVA_TOOL_OPTIONS")
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        // Its own string concatenations must be inlined: the classes that link them do not exist
        // yet.
        .args(["-XDstringConcat=inline", "--system", "none"])
        .args(["-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"])
        .arg(classes)
        .args(files(&folder).iter().map(|(name, _)| folder.join(name)));
    let outcome = jdk::finish(command, Duration::from_secs(300))?;
    let said = format!("{}{}", outcome.out, outcome.err);
    match outcome.code {
        Some(0) => Ok(Ok(())),
        Some(1) if said.contains(".java:") => Ok(Err(said)),
        _ => Err(said),
    }
}

/// A ZIP of files, with the same bytes each time.
fn packed(files: &[JdkFile]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options).expect("in memory");
        zip.write_all(bytes).expect("in memory");
    }
    zip.finish().expect("in memory").into_inner()
}

/// All files below a folder, by name, with `/`.
pub(super) fn files(folder: &Path) -> Vec<JdkFile> {
    let mut found = Vec::new();
    let mut todo = vec![folder.to_path_buf()];
    while let Some(next) = todo.pop() {
        for entry in std::fs::read_dir(next).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                todo.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("it is in the folder");
            let parts = name
                .components()
                .map(|part| part.as_os_str().to_string_lossy());
            let name = parts.collect::<Vec<_>>().join("/");
            found.push((name, std::fs::read(&path).expect("readable")));
        }
    }
    found.sort();
    found
}
