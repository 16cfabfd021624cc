//! Call graphs of small programs (`tests/callgraph/*.java`), held against what their comments say: `//> Cls.method` is a target
//! of the line, `//! Cls.method` is none, `//~ Cls.method` is none where contexts are told apart; `//? reflection` says that a call of the line is open for that reason, `//? none` that
//! none is open; `// reached:` and `// unreached:` list methods. All of them are one program, whose main
//! method calls theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use resolute::callgraph::Format;
use resolute::pipeline::{
    Contexts, GraphOptions, GraphRequest, Options, Reflection, Silent, callgraph,
};

#[path = "support/jdk.rs"]
#[allow(dead_code)]
mod jdk;

/// Fewer expectations than this are a mistake in the harness.
const AT_LEAST: usize = 100;

/// What a file expects.
#[derive(Default)]
struct Expected {
    /// Line, target, whether it is one without contexts, and with selective ones.
    edges: Vec<(u32, String, [bool; 2])>,
    /// Line, why it is open.
    open: Vec<(u32, String)>,
    methods: Vec<(String, bool)>,
}

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/callgraph");
    let files = std::fs::read_dir(folder).expect("it is in the repository");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    files.sort();
    files
}

fn expected(text: &str) -> Expected {
    let mut expected = Expected::default();
    for (number, line) in (1..).zip(text.lines()) {
        for (marker, is) in [("// reached: ", true), ("// unreached: ", false)] {
            if let Some(methods) = line.strip_prefix(marker) {
                let all = methods.split_whitespace();
                expected
                    .methods
                    .extend(all.map(|method| (method.to_owned(), is)));
            }
        }
        if let Some((_, why)) = line.split_once("//? ") {
            expected.open.push((number, why.trim().to_owned()));
        }
        let mut rest = line;
        const MARKERS: [(&str, [bool; 2]); 3] = [
            ("//>", [true, true]),
            ("//!", [false, false]),
            ("//~", [true, false]),
        ];
        let next = |rest: &str| {
            let found = MARKERS
                .iter()
                .filter_map(|(m, is)| Some((rest.find(m)?, *is)));
            found.min()
        };
        while let Some((at, is)) = next(rest) {
            rest = &rest[at + 3..];
            let target = rest.split_whitespace().next().expect("a target");
            expected.edges.push((number, target.to_owned(), is));
        }
    }
    expected
}

/// The targets of each line of a package.
type Edges = BTreeMap<(String, u32), BTreeSet<String>>;

/// The graph's rows by package of the caller and line, and all methods that it has.
fn rows(csv: &str) -> (Edges, BTreeSet<String>) {
    let (mut edges, mut methods) = (Edges::new(), BTreeSet::new());
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

/// Why calls are open, by package of the caller and line.
fn open(json: &str) -> Edges {
    let graph: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut open = Edges::new();
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

/// The methods that a graph in JSON lists.
fn listed(json: &str) -> BTreeSet<String> {
    let graph: serde_json::Value = serde_json::from_str(json).expect("JSON");
    let all = graph["methods"].as_array().expect("a list").iter();
    all.map(|method| method["method"].as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn a_part_lists_its_methods_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options {
        inputs: vec![jar(folder.path())],
        jdk: Some(jdk::find().expect("both JDKs")[&17].clone()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![Format::Json],
        graph: GraphOptions {
            reflection: Reflection::None,
            ..GraphOptions::default()
        },
        from: Some("dispatch.Main.main".parse().expect("a question")),
        depth: 1,
        ..GraphRequest::default()
    };
    let answer = callgraph(&options, &request, &Silent).expect("a graph");
    let methods = listed(&answer.files[0]);
    let has = |part: &str| methods.iter().any(|method| method.starts_with(part));
    assert!(has("dispatch.Main.main("), "{methods:?}");
    assert!(!has("reflection."), "{methods:?}");
    assert!(methods.len() < 100, "{}", methods.len());
}

/// The fields of a row (RFC 4180), none of which holds a quote.
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

/// Compiles the fixtures into one JAR.
fn jar(folder: &Path) -> PathBuf {
    let jdks = jdk::find().expect("both JDKs");
    let packages = sources();
    let packages = packages
        .iter()
        .map(|path| path.file_stem().expect("a name").to_string_lossy());
    let calls: String = packages
        .map(|package| format!("{package}.Start.main(args);\n"))
        .collect();
    let all = folder.join("All.java");
    std::fs::write(&all, format!("public class All {{ public static void main(String[] args) throws Exception {{\n{calls}\n}} }}\n"))
        .expect("written");
    let mut starts = vec![all];
    for source in sources() {
        let package = source
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let to = folder.join(format!("{package}/Start.java"));
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        let text = format!(
            "package {package}; public class Start {{ public static void main(String[] args) throws Exception {{ Main.main(args); }} }}\n"
        );
        std::fs::write(&to, text).expect("written");
        starts.push(to);
    }
    let classes = folder.join("classes");
    let mut javac = Command::new(jdks[&17].join("bin/javac"));
    javac
        .arg("-g")
        .arg("-nowarn")
        .arg("-d")
        .arg(&classes)
        .args(&starts)
        .args(sources());
    let done = javac.output().expect("javac runs");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let jar = folder.join("all.jar");
    let mut pack = Command::new(jdks[&17].join("bin/jar"));
    let done = pack
        .arg("cfe")
        .arg(&jar)
        .arg("All")
        .arg("-C")
        .arg(&classes)
        .arg(".")
        .output();
    assert!(done.expect("jar runs").status.success());
    jar
}

#[test]
fn edges_are_what_the_comments_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = jar(folder.path());
    for (version, home) in jdk::find().expect("both JDKs") {
        check(&jar, (version, &home), Contexts::Insensitive);
        if version == 17 {
            check(&jar, (version, &home), Contexts::Selective);
        }
    }
}

/// Holds the graph of all programs against what they expect.
fn check(jar: &Path, (version, home): (u32, &Path), contexts: Contexts) {
    let options = Options {
        inputs: vec![jar.to_path_buf()],
        jdk: Some(home.to_path_buf()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![Format::Csv, Format::Json],
        graph: GraphOptions {
            contexts,
            ..GraphOptions::default()
        },
        ..GraphRequest::default()
    };
    let answer = callgraph(&options, &request, &Silent).expect("a graph");
    let (edges, methods) = rows(&answer.files[0]);
    let open = open(&answer.files[1]);
    let mut count = 0;
    let mut wrong = Vec::new();
    for source in sources() {
        let package = source.file_stem().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(&source).expect("readable");
        let whole = |name: &str| match name.starts_with("java.") {
            true => vec![
                name.to_owned(),
                name.replace("NullPointerException", "Throwable"),
            ],
            false => vec![format!("{package}.{name}")],
        };
        let expected = expected(&text);
        for (line, target, is) in expected.edges {
            let is = is[usize::from(contexts == Contexts::Selective)];
            let found = edges.get(&(package.to_string(), line));
            let has =
                found.is_some_and(|found| whole(&target).iter().any(|name| found.contains(name)));
            if has != is {
                wrong.push(format!(
                    "{package}.java:{line}: {target} {is}, found {found:?}"
                ));
            }
            count += 1;
        }
        for (line, why) in expected.open {
            let found = open.get(&(package.to_string(), line));
            let is = match found {
                Some(found) if !found.is_empty() => found.contains(&why),
                _ => why == "none",
            };
            if !is {
                wrong.push(format!(
                    "{package}.java:{line}: open: {why}, found {found:?}"
                ));
            }
            count += 1;
        }
        for (method, is) in expected.methods {
            if methods.contains(&format!("{package}.{method}")) != is {
                wrong.push(format!("{package}: {method} reached should be {is}"));
            }
            count += 1;
        }
    }
    let wrong = wrong.join("\n");
    assert!(wrong.is_empty(), "JDK {version}, {contexts:?}:\n{wrong}");
    assert!(count >= AT_LEAST, "only {count} expectations");
}
