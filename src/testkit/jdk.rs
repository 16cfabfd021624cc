//! Finds JDKs and runs them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::hash::{Hash as _, Hasher as _};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The homes of JDK 17 and 25, by version: from `RESOLUTE_TEST_JDK17` and `…25`, else from below
/// `/usr/lib/jvm`. A missing JDK is an error: a silent skip would lose half of the tests.
pub fn find() -> Result<BTreeMap<u32, PathBuf>, String> {
    let mut found = BTreeMap::new();
    for version in [17, 25] {
        let named = std::env::var_os(format!("RESOLUTE_TEST_JDK{version}")).map(PathBuf::from);
        let home = named.or_else(|| installed(version)).ok_or_else(|| {
            format!("the tests need JDK {version}: set RESOLUTE_TEST_JDK{version} to its home")
        })?;
        found.insert(version, home);
    }
    Ok(found)
}

fn installed(version: u32) -> Option<PathBuf> {
    let mut homes: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
        .ok()?
        .filter_map(|e| Some(e.ok()?.path()))
        .collect();
    homes.sort();
    homes.into_iter().find(|home| {
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let wanted = format!("JAVA_VERSION=\"{version}");
        release.contains(&wanted) && home.join("bin/javac").exists()
    })
}

/// A Java runtime, which may lack a compiler.
#[derive(Debug, Clone)]
pub struct Runtime {
    /// The release of its platform.
    pub release: u32,
    /// Its home.
    pub home: PathBuf,
}

/// The runtimes that `RESOLUTE_TEST_RUNTIMES` names; `scripts/runtimes` fetches some.
pub fn runtimes() -> Result<Vec<Runtime>, String> {
    let named = std::env::var_os("RESOLUTE_TEST_RUNTIMES").unwrap_or_default();
    let homes = std::env::split_paths(&named).filter(|home| !home.as_os_str().is_empty());
    homes.map(runtime).collect()
}

fn runtime(home: PathBuf) -> Result<Runtime, String> {
    let file = home.join("release");
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let version = text.split("JAVA_VERSION=\"").nth(1).unwrap_or_default();
    let digits = version.split(|c: char| !c.is_ascii_digit()).next();
    let release = digits.and_then(|d| d.parse().ok());
    let release = release.ok_or_else(|| format!("{}: it has no version", file.display()))?;
    Ok(Runtime { release, home })
}

/// How a Java program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramOutcome {
    /// Exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error. Stack frames are removed, since they may show copies, and so are warnings
    /// that our own options cause.
    pub err: String,
}

/// A limit on runs: they take seconds, unless others use the machine.
pub const LIMIT: Duration = Duration::from_secs(600);

/// Options of every run.
const OPTIONS: [&str; 5] = [
    // Where process numbers are reused, a JVM prints complaints about another one's data.
    "-XX:-UsePerfData",
    "-Xverify:all",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Xmx256m",
];

/// The option that names an archive of the platform's classes (CDS), made once for each JDK under
/// the same options.
///
/// The JDK's own archive is useless to runs that verify everything, and without an archive a JVM
/// starts slowly. Classes outside of the archive, all classes of tests among them, are read and
/// verified as usual. If no archive can be made, runs are slower but the same.
fn shared_classes(home: &Path) -> Option<OsString> {
    static MADE: Mutex<BTreeMap<PathBuf, Option<OsString>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(home.to_owned())
        .or_insert_with(|| archive_of(home).ok())
        .clone()
}

/// The archive of exactly this JDK: the file's name has a hash of its home and its `release` file.
fn archive_of(home: &Path) -> Result<OsString, String> {
    let release = std::fs::read(home.join("release")).map_err(|e| e.to_string())?;
    let mut hasher = std::hash::DefaultHasher::new();
    (home, release, OPTIONS).hash(&mut hasher);
    let directory = crate::scratch();
    let file = directory.join(format!("jdk-{:016x}.jsa", hasher.finish()));
    let option = |file: &Path| {
        let mut option = OsString::from("-XX:SharedArchiveFile=");
        option.push(file);
        option
    };
    if !file.is_file() {
        let new = file.with_extension(format!("{}", std::process::id()));
        let mut command = Command::new(home.join("bin/java"));
        without_options(&mut command)
            .args(OPTIONS)
            .args(["-Xshare:dump".into(), option(&new)]);
        finish(command, LIMIT)?;
        std::fs::rename(&new, &file).map_err(|e| e.to_string())?;
    }
    Ok(option(&file))
}

/// The options of a JVM that verifies everything. A JVM with a module path refuses the archive,
/// with a message on standard output.
pub fn options(home: &Path, has_modules: bool) -> Vec<OsString> {
    if home.join("lib/zero").is_dir() {
        // A Zero JVM has no compiler levels, and no such archive.
        let known = OPTIONS.iter().filter(|option| !option.contains("Tiered"));
        return known.map(OsString::from).collect();
    }
    let archive = shared_classes(home).filter(|_| !has_modules);
    OPTIONS.iter().map(OsString::from).chain(archive).collect()
}

/// Removes variables from a command's environment that add options to each JVM.
pub fn without_options(command: &mut Command) -> &mut Command {
    command
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
}

/// Runs a main class on a class path in a JVM of its own, everything verified.
pub fn run(home: &Path, class_path: &[PathBuf], main: &str) -> Result<ProgramOutcome, String> {
    let mut command = Command::new(home.join("bin/java"));
    let has_modules = main.split_whitespace().any(|word| word == "-p");
    without_options(&mut command)
        .args(options(home, has_modules))
        .arg("-cp")
        .arg(std::env::join_paths(class_path).map_err(|e| e.to_string())?)
        .args(main.split_whitespace());
    Ok(without_noise(finish(command, LIMIT)?))
}

/// An outcome without the parts that may differ between any two runs.
pub fn without_noise(outcome: ProgramOutcome) -> ProgramOutcome {
    let noise = |l: &&str| !l.contains("VM warning") && !l.starts_with("\tat ");
    let err: Vec<&str> = outcome.err.lines().filter(noise).collect();
    ProgramOutcome {
        err: err.join("\n"),
        ..outcome
    }
}

/// Runs a command to its end. Kills it after the time limit.
pub fn finish(mut command: Command, limit: Duration) -> Result<ProgramOutcome, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    let drain = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut pipe) = pipe {
                let _ = pipe.read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = drain(
        child
            .stdout
            .take()
            .map(|p| Box::new(p) as Box<dyn Read + Send>),
    );
    let err = drain(
        child
            .stderr
            .take()
            .map(|p| Box::new(p) as Box<dyn Read + Send>),
    );
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        if start.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{command:?}: still running after {limit:?}"));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = |t: std::thread::JoinHandle<String>| t.join().unwrap_or_default();
    Ok(ProgramOutcome {
        code: status.code(),
        out: text(out),
        err: text(err),
    })
}
