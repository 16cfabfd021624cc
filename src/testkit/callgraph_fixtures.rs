//! The fixtures of call graphs (`tests/callgraph/TOPIC/*.java`): the expectations in their
//! comments, the program that they form together, and the methods that a JVM really runs.
//!
//! A file is a package of the same name. The program calls its `Main.main`. A comment behind a line
//! names a method that the line calls:
//!
//! | comment | the graph | the run |
//! |---|---|---|
//! | `//> Cls.method` | has it | takes it |
//! | `//>? Cls.method` | has it | may take it, in another run perhaps |
//! | `//! Cls.method` | has it not | does not take it |
//! | `//~ Cls.method` | has it, but not where contexts are told apart | does not take it |
//! | `//x Cls.method` | lacks it, where contexts are not told apart: a known gap | takes it |
//! | `//- Cls.method` | has it; may lack it where contexts are told apart | takes it |
//! | `//+ Cls.method` | has it: known to be too much | does not take it |
//! | `//? reason` | a call of the line is open for that reason; `none`: no call is | |
//!
//! Separate lines list methods: `// reached:`, `// maybe:` (as `//>?`), `// unreached:`, `// gaps:`
//! (as `//x`), `// apart:` (as `//-`), `// excess:` (as `//+`), `// merged:` (as `//~`).
//!
//! Separate lines also say about the file:
//!
//! - `// needs: 21`: it is for JDKs from that version on.
//! - `// missing: Cls`: the program is compiled against this class, and lacks it at run time.
//! - `// jdk: small`: its graph also holds with the small JDK (`small_jdk`), which no JVM runs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use classfile::ClassFile;

use super::build::write_jar;
use super::kept::kept;
use super::{jdk, small_jdk};

/// Options of every `javac`: its runs are too short to be worth the best compiler.
const JAVAC: [&str; 6] = [
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-g",
    "-nowarn",
    "-encoding",
    "UTF-8",
];

/// The expectation about an edge or a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// In the graph and in the run.
    Taken,
    /// In the graph; the run may lack it.
    Maybe,
    /// In neither.
    Never,
    /// In the graph without contexts only.
    Merged,
    /// In the run only.
    Gap,
    /// In the run, and in the graph because of objects that contexts tell apart.
    Apart,
    /// In the graph only.
    Excess,
}

impl Expect {
    /// Whether the graph must have it, with contexts or without; `None` if it may.
    pub fn in_graph(self, contexts: bool) -> Option<bool> {
        match self {
            Self::Taken | Self::Maybe | Self::Excess => Some(true),
            Self::Never => Some(false),
            // Some calls are found only if few values are possible. Contexts keep values apart, so
            // the graph may have the call then.
            Self::Gap => (!contexts).then_some(false),
            Self::Apart => (!contexts).then_some(true),
            Self::Merged => Some(!contexts),
        }
    }

    /// Whether the run must have it; `None` if it may.
    pub fn in_run(self) -> Option<bool> {
        match self {
            Self::Taken | Self::Gap | Self::Apart => Some(true),
            Self::Maybe => None,
            Self::Never | Self::Merged | Self::Excess => Some(false),
        }
    }

    /// Whether it expects a method not to be reached.
    fn is_negative(self) -> bool {
        matches!(self, Self::Never | Self::Merged | Self::Excess)
    }
}

/// The comments behind a line.
const BEHIND: [(&str, Expect); 7] = [
    ("//>? ", Expect::Maybe),
    ("//> ", Expect::Taken),
    ("//! ", Expect::Never),
    ("//~ ", Expect::Merged),
    ("//x ", Expect::Gap),
    ("//- ", Expect::Apart),
    ("//+ ", Expect::Excess),
];

/// The comments on separate lines.
const LISTS: [(&str, Expect); 7] = [
    ("// reached: ", Expect::Taken),
    ("// maybe: ", Expect::Maybe),
    ("// unreached: ", Expect::Never),
    ("// merged: ", Expect::Merged),
    ("// gaps: ", Expect::Gap),
    ("// apart: ", Expect::Apart),
    ("// excess: ", Expect::Excess),
];

/// A file and its expectations.
pub struct GraphFixture {
    /// The file.
    pub path: PathBuf,
    /// Its path from `tests/callgraph` on.
    pub name: String,
    /// Its name: the package of its classes.
    pub package: String,
    /// The first version of Java that can compile it.
    needs: u32,
    /// Classes that the program lacks at run time.
    missing: Vec<String>,
    /// Whether its comments also hold for its graph with the small JDK.
    pub is_small: bool,
    /// Line, target, expectation.
    pub edges: Vec<(u32, String, Expect)>,
    /// Line, reason why it is open.
    pub open: Vec<(u32, String)>,
    /// Line, method, expectation.
    pub methods: Vec<(u32, String, Expect)>,
}

impl GraphFixture {
    fn read(path: PathBuf, folder: &Path) -> Self {
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path.strip_prefix(folder).expect("it is in the folder");
        Self::parse(&name.to_string_lossy(), path.clone(), &text)
    }

    /// Parses a fixture.
    pub fn parse(name: &str, path: PathBuf, text: &str) -> Self {
        let stem = path.file_stem().expect("a name");
        let mut fixture = Self {
            name: name.to_owned(),
            package: stem.to_string_lossy().into_owned(),
            path,
            needs: 17,
            missing: Vec::new(),
            is_small: false,
            edges: Vec::new(),
            open: Vec::new(),
            methods: Vec::new(),
        };
        for (number, line) in (1..).zip(text.lines()) {
            fixture.line(number, line);
        }
        fixture
    }

    fn line(&mut self, number: u32, line: &str) {
        if let Some(version) = line.strip_prefix("// needs: ") {
            self.needs = version.trim().parse().expect("a version of Java");
        }
        if let Some(classes) = line.strip_prefix("// missing: ") {
            let classes = classes.split_whitespace();
            self.missing.extend(classes.map(str::to_owned));
        }
        self.is_small |= line == "// jdk: small";
        for (marker, expect) in LISTS {
            let methods = line.strip_prefix(marker).unwrap_or_default();
            let all = methods.split_whitespace();
            self.methods
                .extend(all.map(|method| (number, method.to_owned(), expect)));
        }
        if let Some((_, why)) = line.split_once("//? ") {
            self.open.push((number, why.trim().to_owned()));
        }
        let mut rest = line;
        let next = |rest: &str| {
            let found = BEHIND
                .iter()
                .filter_map(|&(marker, expect)| Some((rest.find(marker)?, marker.len(), expect)));
            found.min_by_key(|&(at, ..)| at)
        };
        while let Some((at, length, expect)) = next(rest) {
            rest = &rest[at + length..];
            let target = rest.split_whitespace().next().expect("a target");
            self.edges.push((number, target.to_owned(), expect));
        }
    }

    /// Whether a JDK of that version can compile it.
    pub fn is_for(&self, version: u32) -> bool {
        version >= self.needs
    }

    /// The number of expectations.
    pub fn count(&self) -> usize {
        self.edges.len() + self.open.len() + self.methods.len()
    }

    /// Requirements of every fixture that this one does not fulfil.
    pub fn faults(&self) -> Vec<String> {
        let all = || {
            let edges = self.edges.iter().map(|(.., expect)| expect);
            edges.chain(self.methods.iter().map(|(.., expect)| expect))
        };
        let mut faults = Vec::new();
        if !all().any(|expect| matches!(expect, Expect::Taken | Expect::Gap | Expect::Apart)) {
            faults.push(format!("{}: nothing that must be reached", self.name));
        }
        if !all().any(|expect| expect.is_negative()) {
            faults.push(format!("{}: nothing that must not be reached", self.name));
        }
        faults
    }

    /// Methods that its comments name and no class declares: then, "not reached" could never fail.
    pub fn undeclared(&self, declared: &BTreeSet<String>) -> Vec<String> {
        let mut wrong = Vec::new();
        for (line, method, _) in self.edges.iter().chain(&self.methods) {
            let whole = self.whole(method);
            if !is_of_platform(method) && !declared.contains(&whole) {
                wrong.push(format!("{}:{line}: no method {method}", self.name));
            }
        }
        wrong
    }

    /// The full name of a method that its comments name.
    pub fn whole(&self, name: &str) -> String {
        if is_of_platform(name) {
            name.to_owned()
        } else {
            format!("{}.{name}", self.package)
        }
    }

    /// Expectations about a graph that do not hold.
    pub fn held_against_graph(&self, graph: &LineGraph, contexts: bool) -> Vec<String> {
        let Self { name, package, .. } = self;
        let with = ["", " (with contexts)"][usize::from(contexts)];
        let mut wrong = Vec::new();
        for (line, target, expect) in &self.edges {
            let found = graph.at(package, *line);
            let has = found.is_some_and(|found| found.contains(&self.whole(target)));
            if expect.in_graph(contexts).is_some_and(|is| is != has) {
                wrong.push(format!(
                    "{name}:{line}: {target} is {expect:?}, the graph has {found:?}{with}"
                ));
            }
        }
        for (line, why) in &self.open {
            let found = graph.open.get(&(package.clone(), *line));
            let is = match found {
                Some(found) if !found.is_empty() => found.contains(why),
                _ => why == "none",
            };
            if !is {
                wrong.push(format!("{name}:{line}: open: {why}, not {found:?}{with}"));
            }
        }
        for (line, method, expect) in &self.methods {
            let has = graph.methods.contains(&self.whole(method));
            if expect.in_graph(contexts).is_some_and(|is| is != has) {
                let not = ["does not reach", "reaches"][usize::from(has)];
                wrong.push(format!(
                    "{name}:{line}: {method} is {expect:?}, the graph {not} it{with}"
                ));
            }
        }
        wrong
    }
}

/// Names by package and line of the callers.
pub type LineEdges = BTreeMap<(String, u32), BTreeSet<String>>;

/// A graph, by package and line of the callers.
pub struct LineGraph {
    /// The targets of each line's calls.
    pub edges: LineEdges,
    /// Why calls are open.
    pub open: LineEdges,
    /// All methods in the graph.
    pub methods: BTreeSet<String>,
}

impl LineGraph {
    /// The graph in its CSV and JSON form.
    pub fn read(csv: &str, json: &str) -> Self {
        let (edges, methods) = rows(csv);
        let open = open(json);
        Self {
            edges,
            open,
            methods,
        }
    }

    /// The targets of the calls in a package's line.
    pub fn at(&self, package: &str, line: u32) -> Option<&BTreeSet<String>> {
        self.edges.get(&(package.to_owned(), line))
    }
}

/// The graph's rows by package of the caller and line, and all methods in it.
fn rows(csv: &str) -> (LineEdges, BTreeSet<String>) {
    let (mut edges, mut methods) = (LineEdges::new(), BTreeSet::new());
    for row in csv.lines().skip(1) {
        let fields: Vec<&str> = fields(row);
        let name = |field: &str| field.split('(').next().unwrap_or_default().to_owned();
        let (caller, target) = (name(fields[0]), name(fields[3]));
        methods.extend([caller.clone(), target.clone()]);
        let package = caller.split('.').next().unwrap_or_default().to_owned();
        if let Ok(line) = fields[1].parse() {
            edges.entry((package, line)).or_default().insert(target);
        }
    }
    (edges, methods)
}

/// The fields of a row (RFC 4180); no field contains a quote.
fn fields(row: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let mut rest = row;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').expect("it is closed"),
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
        };
        fields.push(field);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return fields,
        }
    }
}

/// Why calls are open, by package of the caller and line.
fn open(json: &str) -> LineEdges {
    let graph: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut open = LineEdges::new();
    for call in graph["calls"].as_array().expect("a list") {
        let package = text(&call["caller"]).split('.').next().map(str::to_owned);
        let (Some(package), Some(line)) = (package, call["line"].as_u64()) else {
            continue;
        };
        let whys = call["open"].as_array().into_iter().flatten().map(text);
        let all = open.entry((package, line as u32)).or_default();
        all.extend(whys);
    }
    open
}

/// Whether a comment names a method of the platform: with its package. A method of the own package
/// is `Cls.method`.
pub fn is_of_platform(name: &str) -> bool {
    name.matches('.').count() > 1
}

/// All fixtures, sorted by path.
pub fn all() -> Vec<GraphFixture> {
    let folder = crate::root().join("tests/callgraph");
    let list = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("readable");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
        paths.sort();
        paths
    };
    let mut fixtures = Vec::new();
    for topic in list(&folder) {
        for path in list(&topic) {
            fixtures.push(GraphFixture::read(path, &folder));
        }
    }
    fixtures
}

/// Compiles the fixtures for a JDK into one JAR, with a main class that calls each. If it can, the
/// javac of JDK 17 compiles: others name lambdas differently.
pub fn jar(fixtures: &[GraphFixture], folder: &Path, version: u32) -> PathBuf {
    let jdks = jdk::find().expect("both JDKs");
    let folder = folder.join(format!("jdk{version}"));
    let fixtures = || fixtures.iter().filter(|f| f.is_for(version));
    let calls = fixtures().map(|f| format!("{}.Start.main(args);\n", f.package));
    let main = write(
        folder.join("All.java"),
        // Background threads of fixtures must not keep the program alive.
        format!(
            "public class All {{ public static void main(String[] args) throws Throwable {{\n{}\nSystem.exit(0); }} }}\n",
            calls.collect::<String>()
        ),
    );
    let classes = folder.join("classes");
    std::fs::create_dir_all(&classes).expect("made");
    let mut sources: BTreeMap<u32, Vec<PathBuf>> = BTreeMap::new();
    for fixture in fixtures() {
        let package = &fixture.package;
        let text = format!(
            "package {package}; public class Start {{ public static void main(String[] args) throws Throwable {{ Main.main(args); }} }}\n"
        );
        let start = write(folder.join(package).join("Start.java"), text);
        let compiler = if fixture.is_for(17) { 17 } else { version };
        let of_compiler = sources.entry(compiler).or_default();
        of_compiler.extend([start, fixture.path.clone()]);
    }
    sources.entry(version).or_default().push(main);
    for (compiler, sources) in sources {
        let mut javac = Command::new(jdks[&compiler].join("bin/javac"));
        javac.args(JAVAC).arg("-cp");
        must_succeed(javac.arg(&classes).arg("-d").arg(&classes).args(&sources));
    }
    for (fixture, class) in fixtures().flat_map(|f| f.missing.iter().map(move |class| (f, class))) {
        let file = format!("{}/{class}.class", fixture.package);
        std::fs::remove_file(classes.join(file)).expect("it was compiled");
    }
    let jar = folder.join("all.jar");
    let mut pack = Command::new(jdks[&17].join("bin/jar"));
    pack.arg("cfe").arg(&jar).args(["All", "-C"]);
    must_succeed(pack.arg(&classes).arg("."));
    jar
}

/// A folder with a JAR `PACKAGE.jar` for each fixture that holds with the small JDK. They are
/// compiled once, against it.
///
/// # Panics
/// If a fixture does not compile.
pub fn small_jars() -> PathBuf {
    let fixtures = all();
    let fixtures: Vec<&GraphFixture> = fixtures.iter().filter(|f| f.is_small).collect();
    let read = |f: &&GraphFixture| (f.name.clone(), std::fs::read(&f.path).expect("readable"));
    let sources: Vec<_> = fixtures.iter().map(read).collect();
    let of = (
        small_jdk::home(),
        include_bytes!("callgraph_fixtures.rs"),
        &sources,
    );
    let made = kept(&of, |folder| make_small_jars(&fixtures, folder));
    made.unwrap_or_else(|e| panic!("fixtures upon the small JDK: {e}"))
}

fn make_small_jars(
    fixtures: &[&GraphFixture],
    folder: &Path,
) -> Result<Result<(), String>, String> {
    let jdks = jdk::find()?;
    let classes = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut javac = Command::new(jdks[&17].join("bin/javac"));
    javac.args(JAVAC);
    javac.args(small_jdk::javac_options(&small_jdk::home()));
    let sources = fixtures.iter().map(|fixture| &fixture.path);
    must_succeed(javac.arg("-d").arg(classes.path()).args(sources));
    for GraphFixture {
        package, missing, ..
    } in fixtures
    {
        let manifest = format!("Manifest-Version: 1.0\nMain-Class: {package}.Main\n");
        let mut entries = vec![("META-INF/MANIFEST.MF".to_owned(), manifest.into_bytes())];
        let classes = small_jdk::files(&classes.path().join(package)).into_iter();
        let is_there = |name: &str| missing.iter().all(|class| name != format!("{class}.class"));
        let classes = classes.filter(|(name, _)| is_there(name));
        entries.extend(classes.map(|(name, bytes)| (format!("{package}/{name}"), bytes)));
        write_jar(&folder.join(format!("{package}.jar")), &entries)?;
    }
    Ok(Ok(()))
}

fn write(path: PathBuf, text: String) -> PathBuf {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    std::fs::write(&path, text).expect("written");
    path
}

/// The methods, as `package.Cls.method`, that the fixtures in a JAR from [`jar`] declare.
pub fn declared(jar: &Path) -> BTreeSet<String> {
    let mut declared = BTreeSet::new();
    let mut folders = vec![jar.with_file_name("classes")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let class = ClassFile::parse(std::fs::read(&path).expect("readable")).expect("a class");
            let name = class.name.to_string().replace('/', ".");
            let methods = class.methods.iter();
            declared.extend(methods.map(|method| format!("{name}.{}", method.name)));
        }
    }
    declared
}

/// Runs a command, and returns its output. A JVM prints only if asked to, so its environment is
/// cleared.
fn must_succeed(command: &mut Command) -> String {
    command
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS");
    let done = command.output().expect("it starts");
    let out = String::from_utf8_lossy(&done.stdout);
    let err = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}:\n{out}{err}");
    out.into_owned()
}

/// An edge that a run took: the package and line of the nearest caller in the program itself, and
/// the target.
pub type RunEdge = (String, u32, String);

/// The edges and methods of a run.
#[derive(Default)]
pub struct RecordedRun {
    /// All edges, and whether the caller called the target itself.
    pub edges: BTreeMap<RunEdge, bool>,
    /// All methods that ran.
    pub methods: BTreeSet<String>,
}

/// Runs the program of a JAR and records what it runs (`Recorder.java`).
pub fn run(jar: &Path, home: &Path) -> RecordedRun {
    let recorder = crate::root().join("src/testkit/Recorder.java");
    let record = jar.with_extension("txt");
    let mut java = Command::new(home.join("bin/java"));
    java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .args(["--add-modules", "jdk.jdi"])
        .args([&recorder, jar])
        .arg("All")
        .arg(&record);
    let out = must_succeed(&mut java);
    assert_eq!(out, "", "a fixture prints");
    let mut run = RecordedRun::default();
    for line in std::fs::read_to_string(record).expect("written").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [target, caller, line, how] = fields[..] else {
            panic!("{line}: four fields");
        };
        let package = caller.split('.').next().unwrap_or_default().to_owned();
        let line = line.parse().expect("a number");
        let is_direct = run.edges.entry((package, line, target.to_owned()));
        *is_direct.or_default() |= how == "direct";
        run.methods.insert(target.to_owned());
    }
    run
}
