//! Runs programs in JVMs that run one program after another, which takes a fraction of the time.
//! `Host.java` is the main class of such a JVM: it makes each run look like one in a new JVM.
//!
//! A host gets requests through a pipe, its descriptor 3. The program's output comes through the
//! host's standard output and error, with a mark at each end. A host may end without a mark: its
//! program ended it, or left something behind in it. Then the host's exit code is the program's,
//! and another host runs the next program.
//!
//! `RESOLUTE_ALONE=N` also runs one program in ten in a JVM of its own, and compares the outcomes.
//! `N` selects the programs.

use super::jdk::{self, LIMIT, ProgramOutcome};
use super::kept::kept;
use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, DefaultHasher, Hash as _, Hasher as _, RandomState};
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of programs in one host: all their classes stay loaded.
const RUNS: usize = 200;

/// An option of hosts, besides those of every JVM. `Host.java` closes the package again.
const OPENS: &str = "--add-opens=java.base/java.lang=ALL-UNNAMED";

/// Prefixes of properties that the JVM or the JDK reads at its start.
const EARLY: [&str; 8] = [
    "java.", "jdk.", "sun.", "user.", "file.", "native.", "stdout.", "stderr.",
];

/// Runs a main class on a class path, with everything verified. The outcome is the same as of
/// `jdk::run`.
///
/// `main` may have options before the class. If they are not all properties, the class gets a JVM
/// of its own.
pub fn run(home: &Path, class_path: &[PathBuf], main: &str) -> Result<ProgramOutcome, String> {
    let outcome = in_a_host(home, class_path, main)?;
    hold_against_alone(home, class_path, main, &outcome)?;
    Ok(outcome)
}

/// As [`run`], or in a JVM of its own.
pub fn run_as(
    own_jvm: bool,
    home: &Path,
    class_path: &[PathBuf],
    main: &str,
) -> Result<ProgramOutcome, String> {
    if own_jvm {
        jdk::run(home, class_path, main)
    } else {
        run(home, class_path, main)
    }
}

/// As [`run`], for a program that no test changes: its outcome is stored, so it runs only once. The
/// key is its JARs, its options and the JDK. With `own_jvm`, it runs in a JVM of its own.
pub fn kept_run(
    own_jvm: bool,
    home: &Path,
    class_path: &[PathBuf],
    main: &str,
) -> Result<ProgramOutcome, String> {
    let run = if own_jvm { jdk::run } else { in_a_host };
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let jars: Vec<Vec<u8>> = class_path
        .iter()
        .map(|p| read(p))
        .collect::<Result<_, _>>()?;
    let release = read(&home.join("release"))?;
    let how = [
        include_bytes!("Host.java").as_slice(),
        include_bytes!("host.rs"),
        include_bytes!("jdk.rs"),
    ];
    let of = ("outcome", jars, own_jvm, home, release, main, how);
    let mut fresh = None;
    let folder = kept(&of, |folder| {
        let outcome = fresh.insert(run(home, class_path, main)?);
        if keeps(outcome, class_path) {
            Ok(Ok(write(outcome, folder)?))
        } else {
            Err("it is not kept".to_owned())
        }
    });
    let outcome = match (fresh, folder) {
        (Some(fresh), _) => fresh,
        (None, folder) => read_kept(&folder?)?,
    };
    if !own_jvm {
        hold_against_alone(home, class_path, main, &outcome)?;
    }
    Ok(outcome)
}

/// Whether another run would have the same outcome: it was not killed, and prints no folder of its
/// JARs.
fn keeps(outcome: &ProgramOutcome, class_path: &[PathBuf]) -> bool {
    let names = |text: &str| {
        let mut folders = class_path.iter().filter_map(|path| path.parent());
        folders.any(|folder| text.contains(&*folder.to_string_lossy()))
    };
    outcome.code.is_some() && !names(&outcome.out) && !names(&outcome.err)
}

fn write(outcome: &ProgramOutcome, folder: &Path) -> Result<(), String> {
    let code = outcome.code.unwrap_or_default().to_string();
    for (name, text) in [
        ("code", &code),
        ("out", &outcome.out),
        ("err", &outcome.err),
    ] {
        std::fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn read_kept(folder: &Path) -> Result<ProgramOutcome, String> {
    let read = |name| {
        let file = folder.join(name);
        std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))
    };
    let code = read("code")?
        .parse()
        .map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(ProgramOutcome {
        code: Some(code),
        out: read("out")?,
        err: read("err")?,
    })
}

/// With `RESOLUTE_ALONE`, fails if the program behaves differently in a JVM of its own. Programs
/// with options are left out: the options may name a file that the program writes.
fn hold_against_alone(
    home: &Path,
    class_path: &[PathBuf],
    main: &str,
    outcome: &ProgramOutcome,
) -> Result<(), String> {
    let Some(number) = std::env::var_os("RESOLUTE_ALONE") else {
        return Ok(());
    };
    let mut hasher = DefaultHasher::new();
    (main, number).hash(&mut hasher);
    if !hasher.finish().is_multiple_of(10) || main.starts_with('-') {
        return Ok(());
    }
    let alone = jdk::run(home, class_path, main)?;
    if alone == *outcome {
        Ok(())
    } else {
        Err(format!(
            "{main} differs under {}:\n  with others {outcome:?}\n  alone       {alone:?}",
            home.display()
        ))
    }
}

/// Whether a host can set the option for one program.
fn is_plain(option: &str) -> bool {
    let name = option.strip_prefix("-D");
    name.is_some_and(|name| !EARLY.iter().any(|early| name.starts_with(early)))
}

/// Runs a program in an idle host, or in a new one.
fn in_a_host(home: &Path, class_path: &[PathBuf], main: &str) -> Result<ProgramOutcome, String> {
    let is_option = |word: &&str| word.starts_with('-');
    let mut options = main.split_whitespace().take_while(is_option);
    let has_class = !main.split_whitespace().all(|word| is_option(&word));
    if !has_class || !options.all(is_plain) {
        return jdk::run(home, class_path, main);
    }
    let path = std::env::join_paths(class_path).map_err(|e| e.to_string())?;
    let path = path.into_string().map_err(|path| format!("{path:?}"))?;
    let words: Vec<&str> = std::iter::once(&*path)
        .chain(main.split_whitespace())
        .collect();
    let mut host = match idle(home) {
        Some(host) => host,
        None => JvmHost::start(home)?,
    };
    if host.ask(&words).is_err() {
        host = JvmHost::start(home)?;
        host.ask(&words)?;
    }
    match host.answer(main)? {
        HostReply::Own => {
            put_back(home, host);
            jdk::run(home, class_path, main)
        }
        HostReply::Next(outcome) => {
            put_back(home, host);
            if names_a_proxy(&outcome) {
                jdk::run(home, class_path, main)
            } else {
                Ok(outcome)
            }
        }
        HostReply::Last(outcome) => Ok(outcome),
    }
}

/// Whether the program prints the name of a proxy class. A JVM numbers all its proxies, including
/// those of earlier programs and of the JDK's annotations.
fn names_a_proxy(outcome: &ProgramOutcome) -> bool {
    outcome.out.contains("$Proxy") || outcome.err.contains("$Proxy")
}

/// Idle hosts, by JDK.
static IDLE: Mutex<BTreeMap<PathBuf, Vec<JvmHost>>> = Mutex::new(BTreeMap::new());

fn idle(home: &Path) -> Option<JvmHost> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    idle.get_mut(home)?.pop()
}

fn put_back(home: &Path, host: JvmHost) {
    if host.runs < RUNS {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.entry(home.to_owned()).or_default().push(host);
    }
}

/// The folder of the compiled `Host.java`.
fn classes() -> Result<PathBuf, String> {
    let source = include_bytes!("Host.java");
    let javac = jdk::find()?[&17].join("bin/javac");
    kept(&("host", source, &javac), |folder| {
        let file = folder.join("Host.java");
        std::fs::write(&file, source).map_err(|e| e.to_string())?;
        let mut command = Command::new(&javac);
        command
            .args(["--release", "17", "-d"])
            .arg(folder)
            .arg(file);
        jdk::without_options(&mut command);
        let outcome = jdk::finish(command, LIMIT)?;
        match outcome.code {
            Some(0) => Ok(Ok(())),
            _ => Err(format!("Host.java: {outcome:?}")),
        }
    })
}

/// A JVM that runs one program after another.
struct JvmHost {
    child: Child,
    /// `None` once it is to end.
    requests: Option<ChildStdin>,
    out: Receiver<PipeOutput>,
    err: Receiver<PipeOutput>,
    runs: usize,
}

/// The data from a pipe since the last mark.
enum PipeOutput {
    /// The data up to a mark, and the mark's text about the end of the run.
    Marked(Vec<u8>, String),
    /// The data up to the pipe's end.
    All(Vec<u8>),
}

/// The outcome of a request.
enum HostReply {
    /// The program ended, and the host can run another one.
    Next(ProgramOutcome),
    /// The program ended, and so does the host.
    Last(ProgramOutcome),
    /// The program did not run: it needs a JVM of its own.
    Own,
}

impl JvmHost {
    fn start(home: &Path) -> Result<Self, String> {
        let token = token();
        let mut command = Command::new("/bin/sh");
        // The program's standard input must be empty, so requests use another descriptor.
        command
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 </dev/null"])
            .arg(home.join("bin/java"))
            .args(jdk::options(home, false))
            .args([OPENS, "-cp"])
            .arg(classes()?)
            .arg("Host")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = jdk::without_options(&mut command)
            .spawn()
            .map_err(|e| format!("a host: {e}"))?;
        let mut host = Self {
            requests: child.stdin.take(),
            out: listen(child.stdout.take().expect("a pipe"), &token),
            err: listen(child.stderr.take().expect("a pipe"), &token),
            child,
            runs: 0,
        };
        // The JVM's own output at its start belongs to no program.
        host.send(&frame(&token))?;
        match host.answer("a host's start")? {
            HostReply::Last(outcome) => Err(format!("a host does not start: {outcome:?}")),
            _ => Ok(host),
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), String> {
        let requests = self.requests.as_mut().ok_or("it is to end")?;
        let sent = requests.write_all(bytes).and_then(|()| requests.flush());
        sent.map_err(|e| format!("a host: {e}"))
    }

    /// Asks the host to run the main class that the words name.
    fn ask(&mut self, words: &[&str]) -> Result<(), String> {
        let count = u8::try_from(words.len()).map_err(|_| "more words than there can be")?;
        let words = words.iter().flat_map(|word| frame(word));
        let request: Vec<u8> = std::iter::once(count).chain(words).collect();
        self.runs += 1;
        self.send(&request)
    }

    /// Waits for the end of a run. Kills the host after the time limit.
    fn answer(&mut self, main: &str) -> Result<HostReply, String> {
        let start = Instant::now();
        let (Some(out), Some(err)) = (next(&self.out, start), next(&self.err, start)) else {
            let _ = self.child.kill();
            return Err(format!("{main}: still running after {LIMIT:?}"));
        };
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (out, err, how) = match (out, err) {
            (PipeOutput::Marked(out, how), PipeOutput::Marked(err, _)) => (out, err, how),
            (
                PipeOutput::Marked(out, _) | PipeOutput::All(out),
                PipeOutput::Marked(err, _) | PipeOutput::All(err),
            ) => {
                let code = self.end(start)?;
                let (out, err) = (text(out), text(err));
                return Ok(HostReply::Last(jdk::without_noise(ProgramOutcome {
                    code,
                    out,
                    err,
                })));
            }
        };
        let (code, is_last) = match how.strip_suffix(" last") {
            Some(code) => (code, true),
            None => (&*how, false),
        };
        let outcome = jdk::without_noise(ProgramOutcome {
            code: code.parse().ok(),
            out: text(out),
            err: text(err),
        });
        Ok(if outcome.code.is_none() {
            HostReply::Own
        } else if is_last {
            HostReply::Last(outcome)
        } else {
            HostReply::Next(outcome)
        })
    }

    /// Waits for the host's end, and returns its exit code. Kills it after the time limit.
    fn end(&mut self, start: Instant) -> Result<Option<i32>, String> {
        self.requests = None;
        loop {
            if let Some(status) = self.child.try_wait().map_err(|e| e.to_string())? {
                return Ok(status.code());
            }
            if start.elapsed() > LIMIT {
                let _ = self.child.kill();
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for JvmHost {
    /// The host ends when its requests do.
    fn drop(&mut self) {
        let _ = self.end(Instant::now());
    }
}

/// A random text that no program prints.
fn token() -> String {
    let half = || RandomState::new().hash_one(std::process::id());
    format!("{:016x}{:016x}", half(), half())
}

/// A text with its length before it.
fn frame(text: &str) -> Vec<u8> {
    let length = (text.len() as u32).to_be_bytes();
    [&length, text.as_bytes()].concat()
}

/// Reads a pipe to its end, and sends its data on.
fn listen(mut pipe: impl Read + Send + 'static, token: &str) -> Receiver<PipeOutput> {
    let (sender, receiver) = channel();
    let token = token.to_owned();
    std::thread::spawn(move || {
        let (mut bytes, mut chunk) = (Vec::new(), [0; 1 << 13]);
        while let Ok(count @ 1..) = pipe.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..count]);
            tell(&mut bytes, count, token.as_bytes(), &sender);
        }
        let _ = sender.send(PipeOutput::All(bytes));
    });
    receiver
}

/// Sends the data before a mark, if there is one. Only the last `new` bytes were not searched
/// before.
fn tell(bytes: &mut Vec<u8>, new: usize, token: &[u8], sender: &Sender<PipeOutput>) {
    let longest = token.len() + " ready last\n".len();
    let from = bytes.len().saturating_sub(new + longest);
    let mut windows = bytes[from..].windows(token.len());
    let Some(at) = windows.position(|w| w == token).map(|at| from + at) else {
        return;
    };
    let end = bytes[at..].iter().position(|b| *b == b'\n');
    if let Some(end) = end.map(|end| at + end) {
        let how = String::from_utf8_lossy(&bytes[at + token.len() + 1..end]).into_owned();
        let rest = bytes.split_off(end + 1);
        bytes.truncate(at);
        let _ = sender.send(PipeOutput::Marked(std::mem::replace(bytes, rest), how));
    }
}

/// The next data, if it comes in time.
fn next(pipe: &Receiver<PipeOutput>, start: Instant) -> Option<PipeOutput> {
    match pipe.recv_timeout(LIMIT.saturating_sub(start.elapsed())) {
        Ok(said) => Some(said),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(PipeOutput::All(Vec::new())),
    }
}
