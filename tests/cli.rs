//! The command line from a user's view: one test for each file of `tests/cli/`, which documents the
//! syntax. `cargo test --test cli NAME` selects files; `BLESS=1` writes the actual output into
//! them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use testkit::kept::kept;
use testkit::timed::timed;
use testkit::{jdk, small_jdk, traces};

/// With fewer files than this, the harness is wrong.
const AT_LEAST: usize = 10;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("tests/cli is in the repository")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "case"))
        .collect();
    cases.sort();
    assert!(
        cases.len() >= AT_LEAST,
        "only {} files in {}",
        cases.len(),
        folder.display()
    );
    let mut trials = vec![
        Trial::test("harness::a_wrong_expectation_fails", || {
            wrong_fails().map_err(Failed::from)
        }),
        Trial::test("harness::an_unknown_line_fails", || {
            unknown_fails().map_err(Failed::from)
        }),
    ];
    for case in cases {
        let name = case
            .file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        trials.push(timed(name, move || file(&case).map_err(Failed::from)));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Runs a file and compares it with the actual output, or writes that into it.
fn file(case: &Path) -> Result<(), String> {
    let then = std::fs::read_to_string(case).map_err(|e| e.to_string())?;
    let now = play(&then)?;
    if then == now {
        return Ok(());
    }
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        return std::fs::write(case, now).map_err(|e| e.to_string());
    }
    let diff = similar::TextDiff::from_lines(&then, &now);
    let diff = diff
        .unified_diff()
        .header("expected", "what happened")
        .to_string();
    Err(format!(
        "{}\n{diff}(BLESS=1 writes what happened)",
        case.display()
    ))
}

fn wrong_fails() -> Result<(), String> {
    let right = play("$ resolute --version\n")?;
    for (old, new) in [("resolute [VERSION]", "resolute 0"), ("= 0", "= 1")] {
        let wrong = right.replace(old, new);
        if wrong == right || play(&wrong)? != right {
            return Err(format!("{old:?} was not found out in:\n{right}"));
        }
    }
    Ok(())
}

fn unknown_fails() -> Result<(), String> {
    match play("frobnicate x\n") {
        Err(_) => Ok(()),
        Ok(_) => Err("a line that means nothing passed".to_owned()),
    }
}

/// The text of a case, with its expectations replaced by the actual output.
fn play(text: &str) -> Result<String, String> {
    let scene = tempfile::tempdir().map_err(|e| e.to_string())?;
    let dir = scene.path().canonicalize().map_err(|e| e.to_string())?;
    let mut out = String::new();
    let mut home = None;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if matches!(word, "|" | "!" | "=") {
            continue; // an old expectation: the command before has written the new one
        }
        let _ = writeln!(out, "{line}");
        match word {
            "" | "#" => {}
            "file" | "trace" => {
                let mut content = String::new();
                while let Some(line) = lines.next_if(|line| line.starts_with('>')) {
                    let _ = writeln!(out, "{line}");
                    content += line.strip_prefix("> ").unwrap_or("");
                    content.push('\n');
                }
                let content = match word {
                    "trace" => traces::trace(&content)?,
                    _ => content.into_bytes(),
                };
                std::fs::write(dir.join(rest), content).map_err(|e| e.to_string())?;
            }
            "jdk" if rest == "small" => home = Some(small_jdk::home()),
            "mkdir" => std::fs::create_dir(dir.join(rest)).map_err(|e| e.to_string())?,
            "link" => link(&dir, rest)?,
            "bytes" => bytes(&dir, rest)?,
            "jar" => jar(&dir, rest)?,
            "put" => put(&dir, rest)?,
            "same" => same(&dir, rest)?,
            "schema" => schema(&dir, rest)?,
            "no-file" if dir.join(rest).exists() => return Err(format!("{rest} is there")),
            "no-file" => {}
            "$" => out += &command(&dir, home.as_deref(), rest)?,
            _ => return Err(format!("a line that means nothing: {line}")),
        }
    }
    Ok(out)
}

/// Runs `[NAME=VALUE…] PROGRAM ARG… [> FILE]`, perhaps with a JDK of that home. Returns its output
/// and exit code, in the form of expectations.
fn command(dir: &Path, home: Option<&Path>, line: &str) -> Result<String, String> {
    let (line, file) = match line.split_once(" > ") {
        Some((line, file)) => (line, Some(file)),
        None => (line, None),
    };
    let words = words(line);
    let variables = words.iter().take_while(|word| word.contains('=')).count();
    let (variables, words) = words.split_at(variables);
    let [program, args @ ..] = words else {
        return Err(format!("no program: {line}"));
    };
    let program = match program.as_str() {
        "resolute" => PathBuf::from(env!("CARGO_BIN_EXE_resolute")),
        "java" => PathBuf::from("java"),
        "java17" => jdk::find()?[&17].join("bin/java"),
        "java25" => jdk::find()?[&25].join("bin/java"),
        _ => return Err(format!("{program} is neither resolute nor java")),
    };
    let mut command = Command::new(&program);
    command.args(args).current_dir(dir).stdin(Stdio::null());
    for name in [
        "RESOLUTE_JOBS",
        "RESOLUTE_CACHE_DIR",
        "RESOLUTE_CACHE_SIZE",
        "RESOLUTE_NO_CACHE",
        "NO_COLOR",
        "COLUMNS",
        "RUST_BACKTRACE",
        "JAVA_TOOL_OPTIONS",
    ] {
        command.env_remove(name);
    }
    // A scene has a cache of its own.
    command.env("XDG_CACHE_HOME", dir.join(".cache"));
    command.envs(home.map(|home| ("JAVA_HOME", home)));
    command.envs(
        variables
            .iter()
            .filter_map(|variable| variable.split_once('=')),
    );
    let mut output = command
        .output()
        .map_err(|e| format!("cannot run {}: {e}", program.display()))?;
    if let Some(file) = file {
        let printed = std::mem::take(&mut output.stdout);
        std::fs::write(dir.join(file), printed).map_err(|e| format!("{file}: {e}"))?;
    }
    let mut said = String::new();
    for (mark, bytes) in [('|', &output.stdout), ('!', &output.stderr)] {
        let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
        for line in stable(text, dir).lines() {
            let _ = writeln!(said, "{}", format!("{mark} {line}").trim_end());
        }
    }
    let code = output
        .status
        .code()
        .map_or("killed".to_owned(), |code| code.to_string());
    let _ = writeln!(said, "= {code}");
    Ok(said)
}

/// Words between spaces; single quotes keep spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![];
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Replaces the parts that differ between machines and runs.
fn stable(text: &str, dir: &Path) -> String {
    let text = text.replace(&dir.display().to_string(), "[DIR]").replace(
        &format!("resolute {}", env!("CARGO_PKG_VERSION")),
        "resolute [VERSION]",
    );
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.split_once("  ") {
            Some(("time", _)) => "time        [TIME]",
            Some(("memory", _)) => "memory      [MEMORY]",
            // Digests of large files count, too, but not those of recently written files.
            Some(("entries", of)) if of.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
                "entries     [ENTRIES]"
            }
            Some(("size", _)) => "size        [SIZE]",
            Some(("whole", _)) => "whole       [ENTRIES]",
            Some(("removed", _)) => "removed     [ENTRIES]",
            _ => line,
        };
        out += line;
        out.push('\n');
    }
    out
}

/// `NAME.jar SOURCE.java MAIN [LIBRARY.jar…]`: compiles a source of the repository into a JAR. It is
/// made once, for all scenes and later runs.
fn jar(dir: &Path, rest: &str) -> Result<(), String> {
    let [name, source, main, ref library @ ..] = rest.split_whitespace().collect::<Vec<_>>()[..]
    else {
        return Err(format!(
            "jar NAME.jar SOURCE.java MAIN [LIBRARY.jar…], not: {rest}"
        ));
    };
    let read = |path: &Path| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let text = read(&source)?;
    let libraries: Vec<PathBuf> = library.iter().map(|name| dir.join(name)).collect();
    let below: Vec<Vec<u8>> = libraries
        .iter()
        .map(|jar| read(jar))
        .collect::<Result<_, _>>()?;
    let tools = jdk::find()?[&17].clone();
    let release = read(&tools.join("release"))?;
    let of = (include_bytes!("cli.rs"), &tools, release, text, main, below);
    let source = JarSource {
        source: &source,
        libraries: &libraries,
        main,
    };
    let folder = kept(&of, |folder| compile(&tools, &source, folder).map(Ok))?;
    let copied = std::fs::copy(folder.join(JAR), dir.join(name));
    copied.map(drop).map_err(|e| format!("{name}: {e}"))
}

/// The JAR in its stored folder.
const JAR: &str = "app.jar";

/// A source that becomes a JAR.
struct JarSource<'a> {
    source: &'a Path,
    libraries: &'a [PathBuf],
    main: &'a str,
}

/// Compiles a source into a JAR in a folder.
fn compile(tools: &Path, jar: &JarSource<'_>, folder: &Path) -> Result<(), String> {
    let classes = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut javac = Command::new(tools.join("bin/javac"));
    let path = std::env::join_paths(jar.libraries).map_err(|e| e.to_string())?;
    javac.args(["-g", "--release", "17", "-cp"]).arg(path);
    tool(javac.arg("-d").arg(classes.path()).arg(jar.source))?;
    let mut packer = Command::new(tools.join("bin/jar"));
    packer.args([
        "--create",
        "--date=2020-01-01T00:00:00Z",
        "--main-class",
        jar.main,
        "--file",
    ]);
    tool(
        packer
            .arg(folder.join(JAR))
            .arg("-C")
            .arg(classes.path())
            .arg("."),
    )
}

/// `link NAME FILE`: makes a link to a file.
fn link(dir: &Path, rest: &str) -> Result<(), String> {
    let (name, file) = rest.split_once(' ').ok_or("link NAME FILE")?;
    std::os::unix::fs::symlink(file, dir.join(name)).map_err(|e| e.to_string())
}

/// `NAME HEX`: makes a file of these bytes.
fn bytes(dir: &Path, rest: &str) -> Result<(), String> {
    let (name, digits) = rest.split_once(' ').unwrap_or((rest, ""));
    let byte = |at| u8::from_str_radix(digits.get(at..at + 2).unwrap_or("?"), 16);
    let bytes: Result<Vec<u8>, _> = (0..digits.len()).step_by(2).map(byte).collect();
    let bytes = bytes.map_err(|e| format!("{digits}: {e}"))?;
    std::fs::write(dir.join(name), bytes).map_err(|e| format!("{name}: {e}"))
}

/// `NAME.jar ENTRY FILE`: puts a file, or an entry `OTHER.jar!ENTRY` of another JAR, into a JAR.
/// Makes the JAR if it is missing.
fn put(dir: &Path, rest: &str) -> Result<(), String> {
    let [jar, entry, file] = rest.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("put NAME.jar ENTRY FILE, not: {rest}"));
    };
    let archive = dir.join(jar);
    let how = if archive.exists() {
        "--update"
    } else {
        "--create"
    };
    let mut update = Command::new("jar");
    update.args([how, "--date=2020-01-01T00:00:00Z", "--file"]);
    update.arg(archive);
    if entry == "META-INF/MANIFEST.MF" {
        // The manifest's attributes are added.
        return tool(update.arg("--manifest").arg(dir.join(file)));
    }
    let staged = dir.join(format!(".{jar}.put"));
    let to = staged.join(entry);
    std::fs::create_dir_all(to.parent().unwrap_or(&staged)).map_err(|e| e.to_string())?;
    let from = match file.split_once('!') {
        Some((of, inner)) => extracted(dir, of, inner)?,
        None => dir.join(file),
    };
    std::fs::copy(from, to).map_err(|e| format!("{file}: {e}"))?;
    tool(update.arg("-C").arg(&staged).arg(entry))
}

/// Extracts an entry of a JAR to a file.
fn extracted(dir: &Path, jar: &str, entry: &str) -> Result<PathBuf, String> {
    let folder = dir.join(format!(".{jar}.extracted"));
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut extract = Command::new("jar");
    extract.args(["--extract", "--file"]);
    tool(extract.arg(dir.join(jar)).arg(entry).current_dir(&folder))?;
    Ok(folder.join(entry))
}

fn tool(command: &mut Command) -> Result<(), String> {
    let output = command
        .output()
        .map_err(|e| format!("{command:?}: {e}: a JDK on the PATH is needed"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!(
            "{command:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

fn same(dir: &Path, rest: &str) -> Result<(), String> {
    let files: Vec<Vec<u8>> = rest
        .split_whitespace()
        .map(|name| std::fs::read(dir.join(name)).map_err(|e| format!("{name}: {e}")))
        .collect::<Result<_, _>>()?;
    if files.len() > 1 && files.windows(2).all(|pair| pair[0] == pair[1]) {
        Ok(())
    } else {
        Err(format!("{rest} are not the same"))
    }
}

/// Checks a JSON file against its schema: `FILE.json`, a report, or `FILE.json callgraph` or
/// `FILE.json trace`.
fn schema(dir: &Path, rest: &str) -> Result<(), String> {
    let parse = |text: &str| serde_json::from_str(text).map_err(|e| e.to_string());
    let (file, schema) = match rest.split_once(' ') {
        None => (rest, report::schema()),
        Some((file, "callgraph")) => (file, callgraph::schema()),
        Some((file, "trace")) => (file, callgraph::tree_schema()),
        Some((_, of)) => return Err(format!("{of} has no schema")),
    };
    let schema = parse(&schema)?;
    let report = parse(&std::fs::read_to_string(dir.join(file)).map_err(|e| e.to_string())?)?;
    let schema = jsonschema::validator_for(&schema).map_err(|e| e.to_string())?;
    let errors: Vec<_> = schema
        .iter_errors(&report)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("\n"))
    }
}
