//! The entries of call graphs. Comments of small programs (`tests/entries/*.java`) list methods:
//!
//! | comment | meaning |
//! | --- | --- |
//! | `// entry:` and `// no entry:` | entries or not, with `--entries tests` |
//! | `// library:` and `// not library:` | entries or not, with `--entries library` |
//! | `// reached:` | reached, with `--entries library` |
//!
//! This file writes stubs of the frameworks; tests run with and without them.
//!
//! Other tests here: the JSON schema of graphs, and graphs from the cache.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::{jdk, small_jdk};

use cache::Cache;
use callgraph::GraphFormat;
use resolute::pipeline::{
    Begin, Caching, GraphAnswer, GraphOptions, GraphRequest, Options, ReflectionLevel, Silent,
    callgraph, with_manifests,
};

use report::CacheUse;

/// With fewer expectations than this, the harness is wrong.
const AT_LEAST: usize = 60;

/// Annotations of the frameworks, with their elements.
const ANNOTATIONS: &[(&str, &str)] = &[
    (
        "org.junit.Test",
        "Class<?> expected() default Object.class;",
    ),
    ("org.junit.Before", ""),
    ("org.junit.BeforeClass", ""),
    ("org.junit.Ignore", ""),
    ("org.junit.runner.RunWith", "Class<?> value();"),
    ("org.junit.jupiter.api.Test", ""),
    ("org.junit.jupiter.api.BeforeEach", ""),
    ("org.junit.jupiter.api.RepeatedTest", "int value();"),
    ("org.junit.jupiter.api.TestFactory", ""),
    ("org.junit.jupiter.api.DisplayName", "String value();"),
    ("org.junit.jupiter.api.Nested", ""),
    (
        "org.junit.jupiter.api.extension.ExtendWith",
        "Class<?>[] value();",
    ),
    ("org.junit.jupiter.params.ParameterizedTest", ""),
    (
        "org.junit.jupiter.params.provider.MethodSource",
        "String[] value() default {};",
    ),
    (
        "org.testng.annotations.Test",
        "String dataProvider() default \"\";",
    ),
    ("org.testng.annotations.BeforeMethod", ""),
    (
        "org.testng.annotations.DataProvider",
        "String name() default \"\";",
    ),
];

/// The other classes of the frameworks.
const CLASSES: &[(&str, &str)] = &[
    ("junit.framework.Test", "public interface Test {}"),
    (
        "junit.framework.TestCase",
        "public abstract class TestCase implements Test { protected void setUp() {} protected void tearDown() {} protected void runTest() {} }",
    ),
    (
        "org.junit.runners.Parameterized",
        "public class Parameterized { @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Parameters {} }",
    ),
    ("org.junit.runner.Runner", "public abstract class Runner {}"),
    ("org.junit.rules.TestRule", "public interface TestRule {}"),
    (
        "org.junit.jupiter.api.extension.Extension",
        "public interface Extension {}",
    ),
];

/// Writes the stubs, and returns their files.
fn stubs(folder: &Path) -> Vec<PathBuf> {
    let annotations = ANNOTATIONS.iter().map(|(name, elements)| {
        let simple = name.rsplit('.').next().expect("a name");
        let text = format!(
            "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface {simple} {{ {elements} }}"
        );
        (*name, text)
    });
    let classes = CLASSES
        .iter()
        .map(|(name, text)| (*name, (*text).to_owned()));
    let mut files = Vec::new();
    for (name, text) in annotations.chain(classes) {
        let (package, _) = name.rsplit_once('.').expect("a package");
        let file = folder.join(format!("{}.java", name.replace('.', "/")));
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(&file, format!("package {package};\n{text}\n")).expect("written");
        files.push(file);
    }
    files
}

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/entries");
    let files = std::fs::read_dir(folder).expect("it is in the repository");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    files.sort();
    files
}

fn tool(command: &mut Command) {
    let done = command.output().expect("the tool runs");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
}

fn home() -> PathBuf {
    jdk::find().expect("both JDKs")[&17].clone()
}

fn compile(files: &[PathBuf], path: &Path, to: &Path) {
    let mut javac = Command::new(home().join("bin/javac"));
    javac.args(["-g", "-nowarn", "-cp"]).arg(path);
    tool(javac.arg("-d").arg(to).args(files));
}

fn pack(classes: &Path, jar: &Path) {
    let mut pack = Command::new(home().join("bin/jar"));
    tool(pack.arg("cf").arg(jar).arg("-C").arg(classes).arg("."));
}

/// The fixtures as one JAR, and the stubs as another.
fn jars(folder: &Path) -> (PathBuf, PathBuf) {
    let stub_classes = folder.join("stub-classes");
    compile(&stubs(&folder.join("stubs")), folder, &stub_classes);
    let classes = folder.join("classes");
    compile(&sources(), &stub_classes, &classes);
    std::fs::create_dir(classes.join("broken")).expect("made");
    std::fs::write(classes.join("broken/Broken.class"), "no class").expect("written");
    let (jar, frameworks) = (folder.join("tests.jar"), folder.join("frameworks.jar"));
    pack(&classes, &jar);
    pack(&stub_classes, &frameworks);
    (jar, frameworks)
}

fn graph(inputs: Vec<PathBuf>, class_path: Vec<PathBuf>, begin: Begin) -> GraphAnswer {
    begun(inputs, class_path, (None, begin))
}

fn begun(
    inputs: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    (main, begin): (Option<&str>, Begin),
) -> GraphAnswer {
    let options = Options {
        inputs,
        class_path,
        jdk: Some(small_jdk::or_real()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![GraphFormat::Json],
        graph: GraphOptions {
            main: main.map(str::to_owned),
            begin,
            reflection: ReflectionLevel::None,
            ..GraphOptions::default()
        },
        ..GraphRequest::default()
    };
    callgraph(&options, &request, &Silent).expect("a graph")
}

/// The methods in a list of the graph, with and without their types.
fn names(answer: &GraphAnswer, list: &str) -> BTreeSet<String> {
    let graph: serde_json::Value = serde_json::from_str(&answer.files[0]).expect("JSON");
    let all = graph[list].as_array().expect("a list").iter();
    let name = |one: &serde_json::Value| {
        let method = one.get("method").unwrap_or(one);
        method.as_str().expect("a name").to_owned()
    };
    let all: BTreeSet<String> = all.map(name).collect();
    let short = all
        .iter()
        .map(|name| name.split('(').next().expect("a name").to_owned());
    short.chain(all.iter().cloned()).collect()
}

/// The methods that lines with this marker list.
fn listed(marker: &str) -> Vec<String> {
    let mut all = Vec::new();
    for source in sources() {
        let text = std::fs::read_to_string(source).expect("readable");
        let lines = text.lines().filter_map(|line| line.strip_prefix(marker));
        all.extend(lines.flat_map(|line| line.split_whitespace().map(str::to_owned)));
    }
    all
}

/// Compares a list of the graph with the fixtures' comments.
fn check(found: &BTreeSet<String>, are: &[String], are_not: &[String]) {
    let missing: Vec<&String> = are.iter().filter(|name| !found.contains(*name)).collect();
    let wrong: Vec<&String> = are_not
        .iter()
        .filter(|name| found.contains(*name))
        .collect();
    assert!(missing.is_empty(), "missing: {missing:?} of {found:?}");
    assert!(wrong.is_empty(), "should not be there: {wrong:?}");
}

#[test]
fn entries_are_what_the_comments_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let (jar, frameworks) = jars(folder.path());
    let tests = Begin {
        tests: true,
        ..Begin::default()
    };
    let (are, are_not) = (listed("// entry: "), listed("// no entry: "));
    assert!(are.len() + are_not.len() >= AT_LEAST, "{}", are.len());
    // The names of annotations are known without their classes, except for composed annotations.
    for class_path in [vec![frameworks.clone()], Vec::new()] {
        let answer = graph(vec![jar.clone()], class_path, tests.clone());
        check(&names(&answer, "entries"), &are, &are_not);
    }
    let library = Begin {
        library: true,
        ..Begin::default()
    };
    let answer = graph(vec![jar], vec![frameworks], library);
    let (are, are_not) = (listed("// library: "), listed("// not library: "));
    check(&names(&answer, "entries"), &are, &are_not);
    check(&names(&answer, "methods"), &listed("// reached: "), &[]);
    let graph: serde_json::Value = serde_json::from_str(&answer.files[0]).expect("JSON");
    let calls = graph["calls"].as_array().expect("a list");
    // Users may pass objects of their own subclasses.
    for (caller, declared) in [
        ("library.Template.make()", "library.Template.step()"),
        ("library.Template.order(", "java.util.Comparator.compare("),
    ] {
        let starts = |call: &serde_json::Value, key: &str, with: &str| {
            call[key]
                .as_str()
                .is_some_and(|name| name.starts_with(with))
        };
        let is_it = |call: &&serde_json::Value| {
            starts(call, "caller", caller) && starts(call, "declared", declared)
        };
        let call = calls.iter().find(is_it).expect("the call");
        assert_eq!(call["edges"], "open", "{call}");
    }
}

#[test]
fn a_main_is_inherited_and_has_an_object() {
    let folder = tempfile::tempdir().expect("a folder");
    let (jar, _) = jars(folder.path());
    let entries = |main: &str| {
        let answer = begun(
            vec![jar.clone()],
            Vec::new(),
            (Some(main), Begin::default()),
        );
        names(&answer, "entries")
    };
    let is = |names: &[&str]| -> Vec<String> { names.iter().map(|&n| n.to_owned()).collect() };
    // `main(String[])` of a superclass goes before one without parameters of a subclass.
    let (main, own) = ("mains.Base.main", "mains.Heir.main");
    check(
        &entries("mains.Heir"),
        &is(&[main]),
        &is(&[own, "mains.Heir.<init>"]),
    );
    let (main, made) = ("mains.Instance.main", "mains.Started.<init>");
    check(
        &entries("mains.Started"),
        &is(&[main, made]),
        &is(&["mains.Instance.<init>"]),
    );
    // A default method is inherited, but not a static method of an interface, which only starts the
    // interface itself.
    let (main, made) = ("mains.Begins.main()void", "mains.Implements.<init>");
    let of_interface = "mains.Begins.main(java.lang.String[])void";
    check(
        &entries("mains.Implements"),
        &is(&[main, made]),
        &is(&[of_interface]),
    );
    check(
        &entries("mains.Begins"),
        &is(&[of_interface]),
        &is(&[main, made]),
    );
    let graph = GraphRequest {
        graph: GraphOptions {
            main: Some("mains.Without".to_owned()),
            ..GraphOptions::default()
        },
        ..GraphRequest::default()
    };
    let options = Options {
        inputs: vec![jar],
        jdk: Some(small_jdk::or_real()),
        ..Options::default()
    };
    // A private `main` is not inherited.
    let error = callgraph(&options, &graph, &Silent).expect_err("it has no main");
    assert!(error.to_string().contains("mains.Without"), "{error}");
}

#[test]
fn composed_annotations_of_the_class_path_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let kit = at("Kit.java");
    std::fs::write(
        &kit,
        "package kit; @org.junit.jupiter.api.Test @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Kit {}",
    )
    .expect("written");
    let mut files = stubs(&at("stubs"));
    files.push(kit);
    compile(&files, folder.path(), &at("kit"));
    let user = at("User.java");
    std::fs::write(
        &user,
        "class User { @kit.Kit void works() {} void not() {} }",
    )
    .expect("written");
    compile(&[user], &at("kit"), &at("classes"));
    pack(&at("classes"), &at("user.jar"));
    let tests = Begin {
        tests: true,
        ..Begin::default()
    };
    let answer = graph(vec![at("user.jar")], vec![at("kit")], tests);
    let found = names(&answer, "entries");
    check(&found, &["User.works".to_owned()], &["User.not".to_owned()]);
}

/// The JARs that `java -jar` finds by manifests are read, in its order. Missing JARs are reported,
/// and so is an input without entries.
#[test]
fn manifests_add_to_the_class_path_and_the_rest_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| {
        std::fs::write(at(name), text).expect("written");
        at(name)
    };
    let deep = write(
        "Deep.java",
        "package deep; public class Deep { public static void down() {} }",
    );
    compile(&[deep], folder.path(), &at("deep"));
    let far = write(
        "Far.java",
        "package far; public class Far { public static void help() { deep.Deep.down(); } }",
    );
    compile(&[far], &at("deep"), &at("far"));
    let app = write(
        "App.java",
        "class App { public static void main(String[] a) { far.Far.help(); } }",
    );
    compile(&[app], &at("far"), &at("app"));
    for (name, jar, named) in [
        (
            "app",
            "app.jar",
            "far%20away.jar#part nowhere.jar manifest .",
        ),
        ("far", "far away.jar", "deep.jar app.jar"),
        ("deep", "deep.jar", "far%20away.jar"),
    ] {
        let manifest = write("manifest", &format!("Class-Path: {named}\n"));
        let mut pack = Command::new(home().join("bin/jar"));
        pack.arg("cfm").arg(at(jar)).arg(manifest);
        tool(pack.arg("-C").arg(at(name)).arg("."));
    }
    let (app, far, deep) = (at("app.jar"), at("far away.jar"), at("deep.jar"));
    let inputs = std::slice::from_ref(&app);
    assert_eq!(with_manifests(inputs, &[]), [far.clone(), deep.clone()]);
    let given = [at("none.jar"), deep.clone(), app.clone()];
    let found = with_manifests(inputs, &given);
    assert_eq!(found, [far.clone(), deep.clone(), at("none.jar")]);
    // A file that is no JAR is ignored in a manifest, but kept if it is given.
    let found_too = with_manifests(inputs, &[at("manifest")]);
    assert_eq!(found_too, [far.clone(), deep.clone(), at("manifest")]);
    // A link to a JAR is followed.
    std::fs::create_dir(at("links")).expect("made");
    std::os::unix::fs::symlink(&app, at("links/app.jar")).expect("linked");
    let real = |path: &PathBuf| path.canonicalize().expect("it is there");
    let linked = with_manifests(&[at("links/app.jar")], &[]);
    let linked: Vec<PathBuf> = linked.iter().map(real).collect();
    assert_eq!(linked, [real(&far), real(&deep)]);

    let graph = |class_path| begun(inputs.to_vec(), class_path, (Some("App"), Begin::default()));
    let whole = graph(found);
    let reached = ["deep.Deep.down".to_owned()];
    check(&names(&whole, "methods"), &reached, &[]);
    assert!(!whole.table.contains("missing"), "{}", whole.table);
    let alone = graph(Vec::new());
    check(&names(&alone, "methods"), &[], &reached);
    let told = "missing     far.Far is called, and is not there: add its JAR with -c";
    assert!(alone.table.contains(told), "{}", alone.table);

    let options = Options {
        inputs: inputs.to_vec(),
        jdk: Some(small_jdk::or_real()),
        ..Options::default()
    };
    for (main, near) in [
        ("Apq", "there is App"),
        ("Other", "classes with a main: App"),
    ] {
        let graph = GraphRequest {
            graph: GraphOptions {
                main: Some(main.to_owned()),
                ..GraphOptions::default()
            },
            ..GraphRequest::default()
        };
        let error = callgraph(&options, &graph, &Silent).expect_err("no such class");
        assert!(error.to_string().ends_with(near), "{error}");
    }
}

#[test]
fn the_json_keeps_to_its_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let (jar, frameworks) = jars(folder.path());
    let answer = graph(vec![jar], vec![frameworks], Begin::default());
    let schema = serde_json::from_str(&callgraph::schema()).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let mut graph: serde_json::Value = serde_json::from_str(&answer.files[0]).expect("JSON");
    let errors: Vec<String> = schema.iter_errors(&graph).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    graph["calls"][0]["edges"] = "unknown".into();
    assert!(!schema.is_valid(&graph));
}

#[test]
fn a_second_run_answers_from_the_cache() {
    let folder = tempfile::tempdir().expect("a folder");
    let (jar, _) = jars(folder.path());
    let list = folder.path().join("entries.txt");
    std::fs::write(&list, "library.Library.open\n").expect("written");
    let cache = folder.path().join("cache");
    let options = Options {
        inputs: vec![jar.clone()],
        jdk: Some(small_jdk::or_real()),
        cache: Some(Caching {
            cache: Cache::new(cache.clone(), Cache::BOUND),
            verify: false,
        }),
        ..Options::default()
    };
    let request = |why: &str, formats: Vec<GraphFormat>| GraphRequest {
        graph: GraphOptions {
            begin: Begin {
                lists: vec![list.clone()],
                ..Begin::default()
            },
            reflection: ReflectionLevel::None,
            ..GraphOptions::default()
        },
        why: Some(why.parse().expect("a method")),
        unreached: true,
        sizes: true,
        formats,
        ..GraphRequest::default()
    };
    let all = vec![GraphFormat::Csv, GraphFormat::Json, GraphFormat::Dot];
    let ask = |why: &str, formats| callgraph(&options, &request(why, formats), &Silent);
    let first = ask("library.Library.helper", all.clone()).expect("a graph");
    assert_eq!(first.cache, CacheUse::Missed);
    let second = ask("library.Library.helper", all).expect("a graph");
    assert_eq!(second.cache, CacheUse::Hit);
    assert_eq!(first.files, second.files);
    assert_eq!(first.answers, second.answers);
    assert_eq!(first.table, second.table);
    // An unreadable class is a warning, each time.
    for warnings in [&first.warnings, &second.warnings] {
        let [warning] = &warnings[..] else {
            panic!("{warnings:?}");
        };
        assert!(warning.at.ends_with("broken/Broken.class"), "{warning:?}");
    }
    // Another question about the same graph: the cached graph answers it.
    let other = ask("testng.All.hidden", Vec::new()).expect("a graph");
    assert_eq!(other.cache, CacheUse::Hit);
    let said = "testng.All.hidden()void\n  is not found: no object of testng.All or a class below is made\n  and its callers are not reached\n    testng.All.two()void at line 11\n";
    assert!(other.answers.starts_with(said), "{}", other.answers);
    // A damaged entry is a miss, and so is a changed list of entries.
    for entry in std::fs::read_dir(cache.join("entries")).expect("a cache") {
        let path = entry.expect("readable").path();
        let mut bytes = std::fs::read(&path).expect("readable");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&path, bytes).expect("written");
    }
    let third = ask("library.Library.helper", Vec::new()).expect("a graph");
    assert_eq!(third.cache, CacheUse::Missed);
    std::fs::write(&list, "library.Library.forHeirs\n").expect("written");
    let fourth = ask("library.Library.helper", Vec::new()).expect("a graph");
    assert_eq!(fourth.cache, CacheUse::Missed);
    assert!(
        fourth.answers.contains("is not found"),
        "{}",
        fourth.answers
    );
}
