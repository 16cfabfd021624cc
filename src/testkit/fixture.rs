//! Reads a fixture: its header, its parts, and the expectations in its comments.
//! `tests/claims/README.md` describes the syntax.

use super::dynamic::DynamicDirective;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The markers of expectations. `BLESS=1` rewrites only the first two.
pub const MARKERS: [&str; 4] = ["//^", "// rewrite:", "// never:", "// may:"];

/// A fixture file.
#[derive(Debug, Default)]
pub struct Fixture {
    /// The file.
    pub path: PathBuf,
    /// `topic/name`.
    pub id: String,
    /// The package of its classes; same as its file's name.
    pub package: String,
    /// The whole text.
    pub text: String,
    /// Kinds whose claims must all be expected: `values`, `calls`, `rewrite`.
    pub complete: BTreeSet<String>,
    /// The main class, if it is run.
    pub run: Option<String>,
    /// Whether it runs only in a JVM of its own.
    pub own_jvm: bool,
    /// The lines that it prints, each perhaps on one JDK only.
    pub prints: Vec<(Option<u32>, String)>,
    /// Options of javac.
    pub javac: Vec<String>,
    /// Classes of the class path instead of the input.
    pub class_path_only: Vec<String>,
    /// Classes that exist only for the compiler.
    pub missing: Vec<String>,
    /// Classes on the class path of the analysis that do not exist at run time.
    pub missing_at_run: Vec<String>,
    /// The world, the set of assumptions.
    pub world: String,
    /// Whether to use the locked memory model.
    pub locked: bool,
    /// The code that is trusted besides the input: `class-path`, `jdk`.
    pub pins: BTreeSet<String>,
    /// The release of the JDK that provides types.
    pub jdk: u32,
    /// The oldest of the tests' JDKs that compiles and runs it.
    pub oldest: u32,
    /// Main attributes of the input's manifest, each a line.
    pub manifest: Vec<String>,
    /// Major versions that compiled classes get. Without class names, a version is for all classes.
    pub versions: Vec<(u16, Vec<String>)>,
    /// Names to replace in a compiled class by names of equal length: (class, from, to).
    pub patches: Vec<(String, String, String)>,
    /// Methods whose calls become `invokedynamic` instructions.
    pub dynamic: Vec<DynamicDirective>,
    /// The sources.
    pub parts: Vec<FixturePart>,
    /// The expectations.
    pub expectations: Vec<Expectation>,
}

/// One source file of a fixture, padded so that its line numbers are those of the fixture.
#[derive(Debug, Default)]
pub struct FixturePart {
    /// Path below the fixture's source directory.
    pub file: String,
    /// The place of its classes.
    pub place: PartPlace,
    /// The source.
    pub text: String,
}

impl FixturePart {
    /// Whether it is a source. Other parts are files of the archive, copied as they are.
    pub fn is_source(&self) -> bool {
        self.file.ends_with(".java")
    }
}

/// The place of a part's classes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum PartPlace {
    /// As the header says: the input, unless the header names another place.
    #[default]
    Built,
    /// Compiled against the others. Replaces them on the class path of analysis and run.
    ClassPath,
    /// Compiled against the others. Replaces them at run time only.
    Run,
}

/// One expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// Line in the fixture.
    pub line: u32,
    /// The mode of the expectation.
    pub mode: Mode,
    /// The subject and content of the expectation.
    pub claim: ExpectedClaim,
}

/// The mode of an expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The tool's answer is exactly this.
    Is,
    /// The tool must not answer this.
    Never,
    /// This can happen: a known set must contain it.
    May,
}

impl Fixture {
    /// The classes outside of the fixture's own package, for example in a package of a JDK.
    pub fn outside(&self) -> Vec<String> {
        let sources = self.parts.iter().filter(|part| part.is_source());
        let of_part = |part: &FixturePart| {
            let mut lines = part.text.lines();
            let package =
                lines.find_map(|line| line.strip_prefix("package ")?.strip_suffix(';'))?;
            let is_below = package.split('.').next() == Some(&self.package);
            let name = Path::new(&part.file).file_stem()?.to_str()?;
            (!is_below).then(|| format!("{}/{name}", package.replace('.', "/")))
        };
        sources.filter_map(of_part).collect()
    }

    /// The files of that place that are no sources, with their text.
    pub fn files(&self, place: PartPlace) -> impl Iterator<Item = (String, Vec<u8>)> + '_ {
        let others = self.parts.iter().filter(|part| !part.is_source());
        let others = others.filter(move |part| part.place == place);
        // The first line is the header's.
        let text = |part: &FixturePart| {
            part.text
                .trim()
                .split_once('\n')
                .map(|(_, text)| text.into())
        };
        others.map(move |part| (part.file.clone(), text(part).unwrap_or_default()))
    }
}

/// The subject of an expectation. Names are as written; atoms have absolute lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedClaim {
    /// `s = {…}`
    Value(String, Spec),
    /// `s : {…}`
    Types(String, BTreeSet<String>),
    /// `s != null`
    NonNull(String),
    /// `calls#n …`; `None` for any set (only with `never`)
    Calls(usize, Option<Spec>),
    /// `narrow A.m -> B.m`
    Edit(String, String, String),
    /// `rewrite`, or one kind (one of [`BY_WORD`], or with `never`)
    AnyEdit(Option<String>),
}

/// A set, or a statement that it is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spec {
    /// All possible elements.
    Set(BTreeSet<String>),
    /// Unknown, with a part of the reason if one is given.
    Unknown(Option<String>),
    /// Never reached.
    Unreached,
}

/// All fixtures below `root`, in order.
pub fn load_all(root: &Path) -> Result<Vec<Fixture>, String> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for topic in sorted(root)? {
        if !topic.is_dir() || topic.ends_with("prelude") {
            continue;
        }
        for file in sorted(&topic)? {
            if file.extension().is_none_or(|e| e != "java") {
                continue;
            }
            let text = std::fs::read_to_string(&file).map_err(|e| format!("{file:?}: {e}"))?;
            let fixture = parse(&file, &text)?;
            if !names.insert(fixture.package.clone()) {
                return Err(format!(
                    "{}: the name is taken by another topic",
                    fixture.id
                ));
            }
            found.push(fixture);
        }
    }
    Ok(found)
}

fn sorted(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let read = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut all: Vec<PathBuf> = read.filter_map(|e| e.ok().map(|e| e.path())).collect();
    all.sort();
    Ok(all)
}

/// Parses a fixture. Errors name file and line.
pub fn parse(path: &Path, text: &str) -> Result<Fixture, String> {
    let package = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let topic = path
        .parent()
        .and_then(Path::file_name)
        .unwrap_or_default()
        .to_string_lossy();
    let mut fixture = Fixture {
        path: path.to_owned(),
        id: format!("{topic}/{package}"),
        text: prelude(&expand(text)).map_err(|e| format!("{}: {e}", path.display()))?,
        world: "open".to_owned(),
        jdk: 17,
        oldest: 17,
        ..Fixture::default()
    };
    fixture.parts.push(FixturePart {
        file: format!("{package}.java"),
        ..FixturePart::default()
    });
    fixture.package = package;
    let expanded = fixture.text.clone();
    for (at, line) in expanded.lines().enumerate() {
        let number = at as u32 + 1;
        let result = header(&mut fixture, line, number).and_then(|was_header| {
            if was_header {
                Ok(())
            } else {
                expectations(&mut fixture, line, number)
            }
        });
        result.map_err(|e| format!("{}:{number}: {e}", path.display()))?;
        let part = fixture
            .parts
            .last_mut()
            .expect("there is one from the start");
        let _ = writeln!(part.text, "{line}");
    }
    for e in &fixture.expectations {
        allocations_exist(e, &fixture.text)
            .map_err(|m| format!("{}:{}: {m}", path.display(), e.line))?;
    }
    if fixture.run.is_none() && !fixture.prints.is_empty() {
        return Err(format!("{}: `prints` without `run`", path.display()));
    }
    Ok(fixture)
}

/// Checks that each `Type@line` names a line that allocates: with a wrong line, a `never` could not
/// fail.
fn allocations_exist(expectation: &Expectation, text: &str) -> Result<(), String> {
    let ExpectedClaim::Value(_, Spec::Set(atoms)) = &expectation.claim else {
        return Ok(());
    };
    for (class, at) in atoms.iter().filter_map(|a| a.split_once('@')) {
        let line = at
            .parse::<usize>()
            .ok()
            .and_then(|at| text.lines().nth(at.checked_sub(1)?));
        if !line.is_some_and(|l| l.contains("new ") || l.contains("::new")) {
            return Err(format!("no `new {class}` at line {at}"));
        }
    }
    Ok(())
}

/// Expands `/*repeat N: text*/` to N copies of the text on one line, for methods near the size
/// limits. Lines keep their numbers.
fn expand(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("/*repeat ") {
        out.push_str(&rest[..start]);
        let body = &rest[start + 9..];
        let end = body.find("*/").unwrap_or(body.len());
        let (count, what) = body[..end].split_once(": ").unwrap_or(("0", ""));
        let count = count.parse().unwrap_or(0);
        (0..count).for_each(|_| out.push_str(what));
        rest = body.get(end + 2..).unwrap_or("");
    }
    out + rest
}

/// The source of declarations for `// prelude:`.
const PRELUDE: &str = include_str!("../../tests/claims/prelude/shapes.java");

/// Expands `// prelude: A B` to the declarations of `A` and `B`, all on that line, so that lines
/// keep their numbers. No other declarations are added, since a fixture depends on which classes
/// exist.
fn prelude(text: &str) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let Some(names) = line.strip_prefix("// prelude:") else {
            out.push_str(line);
            continue;
        };
        let declarations = names.split_whitespace().map(|name| {
            let declares = |l: &&str| !l.starts_with("//") && l.split(' ').nth(1) == Some(name);
            let found = PRELUDE.lines().find(declares);
            found.ok_or_else(|| format!("`prelude: {name}`: there is no such declaration"))
        });
        out += &declarations.collect::<Result<Vec<_>, _>>()?.join(" ");
        out.push('\n');
    }
    Ok(out)
}

/// Reads a directive at the start of a line; false if the line has none.
fn header(fixture: &mut Fixture, line: &str, number: u32) -> Result<bool, String> {
    let Some((key, value)) = line.strip_prefix("// ").and_then(|l| l.split_once(':')) else {
        return Ok(false);
    };
    let value = value.trim();
    let words = || value.split_whitespace().map(str::to_owned);
    match key {
        "complete" => {
            if let Some(bad) = words().find(|w| !["values", "calls", "rewrite"].contains(&&**w)) {
                return Err(format!("`complete: {bad}`: no such kind"));
            }
            fixture.complete.extend(words());
        }
        "run" => {
            fixture.run = Some(if value.is_empty() {
                "Main".into()
            } else {
                value.to_owned()
            });
        }
        "jvm" => {
            if value.split(',').next() != Some("own") {
                return Err(format!("`jvm: {value}`: own, and why"));
            }
            fixture.own_jvm = true;
        }
        "prints" => fixture.prints.push((None, value.to_owned())),
        "prints 17" => fixture.prints.push((Some(17), value.to_owned())),
        "prints 25" => fixture.prints.push((Some(25), value.to_owned())),
        "release" => {
            let release: u32 = value.parse().map_err(|_| format!("`release: {value}`"))?;
            if release > 17 {
                (fixture.oldest, fixture.jdk) = (25, 25);
            }
            let options = ["--release".to_owned(), value.to_owned()];
            fixture.javac.extend(options);
        }
        "javac" => fixture.javac.extend(words()),
        "classpath-only" => fixture.class_path_only.extend(words()),
        "missing" => fixture.missing.extend(words()),
        "missing-at-run" => fixture.missing_at_run.extend(words()),
        "world" => fixture.world = value.to_owned(),
        "pin" => {
            if let Some(bad) = words().find(|w| !["class-path", "jdk"].contains(&&**w)) {
                return Err(format!("`pin: {bad}`: class-path, jdk"));
            }
            fixture.pins.extend(words());
        }
        "manifest" => fixture.manifest.push(value.to_owned()),
        "jdk" => fixture.jdk = value.parse().map_err(|_| format!("`jdk: {value}`"))?,
        "version" => {
            let mut words = words();
            let major = words.next().and_then(|w| w.parse().ok());
            let major = major.ok_or("`version: MAJOR [Class…]`")?;
            fixture.versions.push((major, words.collect()));
        }
        "memory-model" if value == "locked" => fixture.locked = true,
        "patch" => match words().collect::<Vec<_>>().as_slice() {
            [class, from, to] if from.len() == to.len() => {
                fixture
                    .patches
                    .push((class.clone(), from.clone(), to.clone()));
            }
            _ => return Err("`patch: Class from to`, both of one length".into()),
        },
        "dynamic" | "constant" => {
            let mut words = words();
            let (Some(stub), Some(bootstrap)) = (words.next(), words.next()) else {
                return Err("`dynamic` or `constant: method Class.bootstrap [argument…]`".into());
            };
            let arguments = words.collect();
            fixture.dynamic.push(DynamicDirective {
                is_constant: key == "constant",
                stub,
                bootstrap,
                arguments,
            });
        }
        "file" | "file-on-class-path" | "file-at-run" => fixture.parts.push(FixturePart {
            file: value.to_owned(),
            place: match key {
                "file" => PartPlace::Built,
                "file-on-class-path" => PartPlace::ClassPath,
                _ => PartPlace::Run,
            },
            text: "\n".repeat(number as usize - 1),
        }),
        _ => return Ok(false),
    }
    Ok(true)
}

/// Splits a line at the markers: the code before them, then pairs of marker and text.
pub fn split(line: &str) -> (&str, Vec<(&'static str, &str)>) {
    let next = |from: usize| {
        let hits = MARKERS
            .iter()
            .filter_map(|m| line[from..].find(m).map(|at| (from + at, *m)));
        hits.min_by_key(|(at, _)| *at)
    };
    let Some((mut at, mut marker)) = next(0) else {
        return (line, Vec::new());
    };
    let code = &line[..at];
    let mut found = Vec::new();
    loop {
        let start = at + marker.len();
        let following = next(start);
        let end = following.map_or(line.len(), |(at, _)| at);
        found.push((marker, line[start..end].trim()));
        match following {
            Some(f) => (at, marker) = f,
            None => return (code, found),
        }
    }
}

/// Kinds of edit whose expectation is just the word.
pub const BY_WORD: [&str; 7] = [
    "lambda",
    "concat",
    "record",
    "switch",
    "link",
    "call",
    "unreflect",
];

fn expectations(fixture: &mut Fixture, line: &str, number: u32) -> Result<(), String> {
    for (marker, text) in split(line).1 {
        let mode = match marker {
            "// never:" => Mode::Never,
            "// may:" => Mode::May,
            _ => Mode::Is,
        };
        let claim = if marker == "// rewrite:" && !BY_WORD.contains(&text) {
            edit(text)
        } else {
            claim(text, number)
        }?;
        match (&mode, &claim) {
            (Mode::Never, _)
            | (
                Mode::Is,
                ExpectedClaim::Value(..) | ExpectedClaim::Types(..) | ExpectedClaim::NonNull(_),
            )
            | (
                Mode::Is,
                ExpectedClaim::Calls(_, Some(_))
                | ExpectedClaim::Edit(..)
                | ExpectedClaim::AnyEdit(Some(_)),
            )
            | (
                Mode::May,
                ExpectedClaim::Value(_, Spec::Set(_)) | ExpectedClaim::Calls(_, Some(Spec::Set(_))),
            ) => {}
            _ => return Err(format!("`{text}` makes no sense here")),
        }
        fixture.expectations.push(Expectation {
            line: number,
            mode,
            claim,
        });
    }
    Ok(())
}

fn edit(text: &str) -> Result<ExpectedClaim, String> {
    let wrong = || format!("`{text}`: expected `kind A.m -> B.m`");
    let (kind, rest) = text.split_once(' ').ok_or_else(wrong)?;
    let (before, after) = rest.split_once("->").ok_or_else(wrong)?;
    Ok(ExpectedClaim::Edit(
        kind.into(),
        before.trim().into(),
        after.trim().into(),
    ))
}

fn claim(text: &str, line: u32) -> Result<ExpectedClaim, String> {
    if ["rewrite", "narrow", "direct"].contains(&text) || BY_WORD.contains(&text) {
        return Ok(ExpectedClaim::AnyEdit(
            (text != "rewrite").then(|| text.to_owned()),
        ));
    }
    if text.contains("->") {
        return edit(text);
    }
    if let Some(rest) = text.strip_prefix("calls") {
        let (nth, rest) = match rest.strip_prefix('#') {
            Some(rest) => {
                let (n, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                (
                    n.parse().map_err(|_| format!("`{text}`: bad number"))?,
                    rest,
                )
            }
            None => (1, rest),
        };
        let rest = rest.trim();
        let spec = if rest.is_empty() {
            None
        } else {
            Some(spec(rest, line)?)
        };
        return Ok(ExpectedClaim::Calls(nth, spec));
    }
    if let Some(local) = text.strip_suffix("!= null") {
        return Ok(ExpectedClaim::NonNull(local.trim().into()));
    }
    if let Some((local, types)) = text.split_once(" : ") {
        return match spec(types, line)? {
            Spec::Set(types) => Ok(ExpectedClaim::Types(local.trim().into(), types)),
            _ => Err(format!("`{text}`: types are a set")),
        };
    }
    let Some((local, value)) = text.split_once(" = ") else {
        return Err(format!("`{text}` is no expectation"));
    };
    Ok(ExpectedClaim::Value(
        local.trim().into(),
        spec(value, line)?,
    ))
}

fn spec(text: &str, line: u32) -> Result<Spec, String> {
    let text = text.trim();
    if text == "unreached" {
        return Ok(Spec::Unreached);
    }
    if let Some(reason) = text.strip_prefix("unknown") {
        let reason = reason
            .trim()
            .strip_prefix('(')
            .and_then(|r| r.strip_suffix(')'));
        return Ok(Spec::Unknown(
            reason.map(|r| r.trim_end_matches('…').to_owned()),
        ));
    }
    let inner = match text.strip_prefix('{') {
        Some(rest) => rest
            .strip_suffix('}')
            .ok_or_else(|| format!("`{text}`: no closing brace"))?,
        None => text,
    };
    let items = list(inner).into_iter().map(|item| absolute(&item, line));
    Ok(Spec::Set(items.collect::<Result<_, _>>()?))
}

/// Splits at commas outside quotes and parentheses.
fn list(text: &str) -> Vec<String> {
    let (mut items, mut item, mut depth, mut quoted) = (Vec::new(), String::new(), 0, false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                items.push(std::mem::take(&mut item));
                continue;
            }
            _ => {}
        }
        item.push(c);
    }
    items.push(item);
    items
        .iter()
        .map(|i| i.trim().to_owned())
        .filter(|i| !i.is_empty())
        .collect()
}

/// Resolves `Type@-2` and `Type@+0`, which name a line relative to the expectation's.
fn absolute(item: &str, line: u32) -> Result<String, String> {
    if item.starts_with('"') {
        return Ok(item.to_owned());
    }
    let Some((class, at)) = item.split_once('@') else {
        return Ok(item.to_owned());
    };
    let number: i64 = at.parse().map_err(|_| format!("`{item}`: bad line"))?;
    let relative = at.starts_with(['+', '-']);
    Ok(format!(
        "{class}@{}",
        if relative {
            i64::from(line) + number
        } else {
            number
        }
    ))
}
