//! Compiles fixtures, one `javac` call for all with the same options, and packs each into a JAR.

use super::fixture::{Fixture, PartPlace};
use super::kept::{kept, temporary};
use super::{dynamic, jdk};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The places of one fixture's classes.
#[derive(Debug, Clone)]
pub struct BuiltFixture {
    /// The input JAR.
    pub jar: PathBuf,
    /// The class path of the analysis.
    pub class_path: Vec<PathBuf>,
    /// The elements after the input JAR on the class path at run time.
    pub run_path: Vec<PathBuf>,
}

/// Compiles and packs all `fixtures`, the JARs below `dir`. Leaves out fixtures that need a newer
/// `javac`.
pub fn build(fixtures: &[Fixture], javac: &Path, dir: &Path) -> Result<Vec<BuiltFixture>, String> {
    let mut groups: BTreeMap<(u32, &[String]), Vec<&Fixture>> = BTreeMap::new();
    for fixture in fixtures {
        let group = (fixture.oldest, &*fixture.javac);
        groups.entry(group).or_default().push(fixture);
    }
    let mut places = BTreeMap::new();
    for ((oldest, options), group) in &groups {
        let javac = match oldest {
            17 => javac.to_owned(),
            newer => jdk::find()?[newer].join("bin/javac"),
        };
        let compiled = |place, class_path| compile(group, options, &javac, place, class_path);
        let classes = compiled(PartPlace::Built, None)?;
        let at = Compiled {
            path: compiled(PartPlace::ClassPath, Some(&classes))?,
            run: compiled(PartPlace::Run, Some(&classes))?,
            classes,
        };
        places.extend(group.iter().map(|f| (f.id.as_str(), at.clone())));
    }
    fixtures
        .iter()
        .map(|f| pack(f, &places[f.id.as_str()], &dir.join("jars").join(&f.id)))
        .collect()
}

/// The folders of the classes of a group of fixtures, by their place.
#[derive(Clone)]
struct Compiled {
    classes: PathBuf,
    path: PathBuf,
    run: PathBuf,
}

/// Options of every `javac`. A short run is faster if the JVM optimizes javac itself only a little.
const OPTIONS: [&str; 8] = [
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-g",
    "-nowarn",
    "-Xlint:-options",
    "-proc:none",
    "-encoding",
    "UTF-8",
];

/// Compiles a group's classes of one place, and returns their folder.
fn compile(
    group: &[&Fixture],
    options: &[String],
    javac: &Path,
    place: PartPlace,
    class_path: Option<&Path>,
) -> Result<PathBuf, String> {
    let release = javac.with_file_name("../release");
    let release = std::fs::read(&release).map_err(|e| format!("{}: {e}", release.display()))?;
    let mut sources = Vec::new();
    for fixture in group {
        let parts = fixture.parts.iter();
        let parts = parts.filter(|p| p.place == place && p.is_source());
        sources.extend(parts.map(|part| (Path::new(&fixture.id).join(&part.file), &part.text)));
    }
    let how = include_bytes!("build.rs");
    let of = (javac, release, how, options, class_path, &sources);
    kept(&of, |folder| {
        run_javac(javac, options, &sources, class_path, folder)
    })
}

/// Compiles into a folder. The inner error is `javac`'s message about refused sources.
fn run_javac(
    javac: &Path,
    options: &[String],
    sources: &[(PathBuf, &String)],
    class_path: Option<&Path>,
    out: &Path,
) -> Result<Result<(), String>, String> {
    if sources.is_empty() {
        return Ok(Ok(()));
    }
    let folder = temporary().map_err(|e| e.to_string())?;
    let mut arguments = String::new();
    for (name, text) in sources {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("it has one")).map_err(|e| e.to_string())?;
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        arguments += &format!("\"{}\"\n", file.display());
    }
    let list = folder.path().join("list");
    std::fs::write(&list, arguments).map_err(|e| e.to_string())?;
    let mut command = Command::new(javac);
    command
        .env_remove("JDK_JAVAC_OPTIONS")
        .env_remove("JAVA_TOOL_OPTIONS");
    command.args(OPTIONS).args(options).arg("-d").arg(out);
    command.arg("-cp").arg(class_path.unwrap_or(out));
    command.arg(format!("@{}", list.display()));
    let outcome = jdk::finish(command, Duration::from_secs(300))?;
    let said = || {
        let (out, err) = (&outcome.out, &outcome.err);
        format!("javac {options:?} failed:\n{out}{err}")
    };
    match outcome.code {
        Some(0) => Ok(Ok(())),
        // `javac` exits so for errors in sources, but also without memory or disk space.
        Some(1) if said().contains(".java:") => Ok(Err(said())),
        _ => Err(said()),
    }
}

/// The class files of a package below `root`, as sorted (entry name, bytes), patched.
fn classes(fixture: &Fixture, root: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut found = Vec::new();
    let outside = fixture.outside();
    let is_own = |path: &Path| {
        let path = path.strip_prefix(root).expect("below it");
        let path = path.to_string_lossy();
        path.starts_with(&format!("{}/", fixture.package))
            || outside.iter().any(|class| is_of(&path, class))
    };
    let folders = outside.iter().filter_map(|class| Path::new(class).parent());
    let mut todo: BTreeSet<PathBuf> = folders.map(|folder| root.join(folder)).collect();
    todo.insert(root.join(&fixture.package));
    while let Some(dir) = todo.pop_first() {
        let Ok(read) = std::fs::read_dir(&dir) else {
            continue;
        };
        for path in read.filter_map(|e| e.ok().map(|e| e.path())) {
            if path.is_dir() {
                todo.insert(path);
                continue;
            }
            if !is_own(&path) {
                continue;
            }
            let name = path
                .strip_prefix(root)
                .expect("below it")
                .to_string_lossy()
                .into_owned();
            let mut bytes = std::fs::read(&path).map_err(|e| e.to_string())?;
            for (class, from, to) in &fixture.patches {
                if is(fixture, &name, class) {
                    bytes = replace(&bytes, from.as_bytes(), to.as_bytes());
                }
            }
            for (major, _) in fixture.versions.iter().filter(|(_, classes)| {
                classes.is_empty() || classes.iter().any(|class| is(fixture, &name, class))
            }) {
                bytes[6..8].copy_from_slice(&major.to_be_bytes());
            }
            found.push((name, bytes));
        }
    }
    found.sort();
    dynamic::linked(fixture, &mut found).map_err(|e| format!("{}: {e}", fixture.id))?;
    Ok(found)
}

/// Whether the entry is the class, or nested in it; with `!` behind the name, only the class
/// itself.
fn is(fixture: &Fixture, entry: &str, class: &str) -> bool {
    let class = class.replace('.', "/");
    let below = format!("{}/{class}", fixture.package);
    is_of(entry, &below) || fixture.outside().contains(&class) && is_of(entry, &class)
}

/// As [`is`], for a name that includes the package.
fn is_of(entry: &str, class: &str) -> bool {
    let alone = class.strip_suffix('!');
    let rest = entry.strip_prefix(alone.unwrap_or(class));
    rest.is_some_and(|rest| rest == ".class" || alone.is_none() && rest.starts_with('$'))
}

fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for at in 0..bytes.len().saturating_sub(from.len() - 1) {
        if bytes[at..].starts_with(from) {
            out[at..at + from.len()].copy_from_slice(to);
        }
    }
    out
}

fn pack(fixture: &Fixture, at: &Compiled, dir: &Path) -> Result<BuiltFixture, String> {
    std::fs::create_dir_all(dir).map_err(|e| e.to_string())?;
    let listed = |names: &[String], entry: &str| names.iter().any(|c| is(fixture, entry, c));
    let (mut input, mut library, mut at_run) = (Vec::new(), Vec::new(), Vec::new());
    for class in classes(fixture, &at.classes)? {
        if listed(&fixture.missing, &class.0) {
        } else if listed(&fixture.missing_at_run, &class.0) {
            library.push(class);
        } else if listed(&fixture.class_path_only, &class.0) {
            at_run.push(class.clone());
            library.push(class);
        } else {
            input.push(class);
        }
    }
    if input.is_empty() {
        return Err(format!(
            "{}: no class in package {}",
            fixture.id, fixture.package
        ));
    }
    if !fixture.manifest.is_empty() {
        let text = format!("Manifest-Version: 1.0\n{}\n", fixture.manifest.join("\n"));
        input.push(("META-INF/MANIFEST.MF".to_owned(), text.into_bytes()));
    }
    input.extend(fixture.files(PartPlace::Built));
    input.sort();
    let mut other = classes(fixture, &at.path)?;
    other.extend(fixture.files(PartPlace::ClassPath));
    let newer = classes(fixture, &at.run)?;
    replace_by(&mut library, &other);
    replace_by(&mut at_run, &other);
    replace_by(&mut at_run, &newer);
    let mut built = BuiltFixture {
        jar: dir.join("in.jar"),
        class_path: vec![],
        run_path: vec![],
    };
    write_jar(&built.jar, &input)?;
    for (name, classes, path) in [
        ("lib.jar", &library, &mut built.class_path),
        ("run.jar", &at_run, &mut built.run_path),
    ] {
        if !classes.is_empty() {
            write_jar(&dir.join(name), classes)?;
            path.push(dir.join(name));
        }
    }
    Ok(built)
}

/// Replaces classes by the classes of the same name in `others`.
fn replace_by(classes: &mut Vec<(String, Vec<u8>)>, others: &[(String, Vec<u8>)]) {
    classes.retain(|(name, _)| others.iter().all(|(n, _)| n != name));
    classes.extend_from_slice(others);
}

/// Writes a JAR of (entry name, bytes).
pub fn write_jar(path: &Path, classes: &[(String, Vec<u8>)]) -> Result<(), String> {
    let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let file = std::fs::File::create(path).map_err(|e| fail(&e))?;
    let mut zip = zip::ZipWriter::new(file);
    for (name, bytes) in classes {
        zip.start_file(name.as_str(), zip::write::SimpleFileOptions::default())
            .map_err(|e| fail(&e))?;
        zip.write_all(bytes).map_err(|e| fail(&e))?;
    }
    zip.finish().map_err(|e| fail(&e))?;
    Ok(())
}
