//! Specification files and points:
//!
//! - Statements in files become edges.
//! - A written file, read again, gives the same graph.
//! - Malformed files and missing names are reported.
//! - Open calls without a statement are reported as points, with the text to write.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use testkit::{jdk, small_jdk};

use callgraph::{GraphFormat, Specification};
use proptest::prelude::*;
use resolute::pipeline::{
    Begin, GraphAnswer, GraphOptions, GraphRequest, Options, ReflectionLevel, Silent, SpecFormat,
    callgraph,
};

/// The program, compiled.
struct Fixture {
    folder: tempfile::TempDir,
    jar: PathBuf,
}

impl Fixture {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
        let jdk = jdk::find().expect("both JDKs")[&17].clone();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specification/Main.java");
        let (classes, jar) = (folder.path().join("classes"), folder.path().join("app.jar"));
        let run = |tool: &str, arguments: &[&str]| {
            let done = Command::new(jdk.join("bin").join(tool))
                .args(arguments)
                .output();
            let done = done.expect("it runs");
            let told = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{tool}: {told}");
        };
        let text = |path: &Path| path.to_str().expect("text").to_owned();
        let (to, from) = (text(&classes), text(&source));
        run("javac", &["-g", "-nowarn", "-d", &to, &from]);
        run("jar", &["cfe", &text(&jar), "app.Main", "-C", &to, "."]);
        Self { folder, jar }
    }

    /// The graph with these specifications, from `main` on.
    fn graph(&self, specs: &[(&str, &str)], reflection: ReflectionLevel) -> GraphAnswer {
        self.graph_from(Begin::default(), specs, reflection)
    }

    fn graph_from(
        &self,
        begin: Begin,
        specs: &[(&str, &str)],
        reflection: ReflectionLevel,
    ) -> GraphAnswer {
        let specs = specs.iter().map(|(name, text)| {
            let path = self.folder.path().join(name);
            std::fs::write(&path, text).expect("written");
            path
        });
        let options = Options {
            inputs: vec![self.jar.clone()],
            jdk: Some(small_jdk::or_real()),
            ..Options::default()
        };
        let request = GraphRequest {
            graph: GraphOptions {
                begin,
                reflection,
                specs: specs.collect(),
                points: true,
                ..GraphOptions::default()
            },
            formats: vec![GraphFormat::Csv, GraphFormat::Json],
            spec_formats: vec![SpecFormat::Spec, SpecFormat::Log, SpecFormat::Json],
            ..GraphRequest::default()
        };
        callgraph(&options, &request, &Silent).expect("a graph")
    }
}

fn fixture() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(Fixture::new)
}

/// The graph without a specification.
fn without() -> &'static GraphAnswer {
    static WITHOUT: OnceLock<GraphAnswer> = OnceLock::new();
    WITHOUT.get_or_init(|| fixture().graph(&[], ReflectionLevel::Strings))
}

/// The graph with [`SPEC`].
fn specified() -> &'static GraphAnswer {
    static SPECIFIED: OnceLock<GraphAnswer> = OnceLock::new();
    SPECIFIED.get_or_init(|| fixture().graph(&[("app.spec", SPEC)], ReflectionLevel::Strings))
}

/// Caller and target of each edge from the application's code, without types, with the kind.
fn edges(answer: &GraphAnswer) -> BTreeSet<String> {
    let rows = answer.files[0].lines().skip(1);
    let rows = rows.filter(|row| row.trim_start_matches('"').starts_with("app."));
    rows.map(str::to_owned).collect()
}

/// The members that the application's reflective calls run.
fn run_by_reflection(answer: &GraphAnswer) -> BTreeSet<String> {
    let all = edges(answer).into_iter();
    all.filter(|row| row.ends_with(",reflective")).collect()
}

fn has(answer: &GraphAnswer, line: u32, target: &str, kind: &str) -> bool {
    let all = edges(answer);
    let mut all = all.iter();
    all.any(|row| {
        row.contains(&format!(",{line},"))
            && row.contains(&format!("{target}("))
            && row.ends_with(&format!(",{kind}"))
    })
}

/// All methods in a graph.
fn methods(answer: &GraphAnswer) -> BTreeSet<String> {
    let graph: serde_json::Value = serde_json::from_str(&answer.files[1]).expect("JSON");
    let methods = graph["methods"].as_array().expect("a list").iter();
    methods
        .map(|method| method["method"].as_str().expect("a name").to_owned())
        .collect()
}

const SPEC: &str = "\
# Figure 3's form, with and without a class, by offset and by line
make() @ 1 Main.java:15 => app.Fast
% types that tell the overload
app.Main.call(java.lang.Class,java.lang.String)java.lang.Object @ 11 => app.Slow.tell(java.lang.String)

call() Main.java:21 => app.Slow.tell
app.Main.read Main.java:25 => app.Held.kept
app.Main.main Main.java:32 => app.Slow
app.Main.main() Main.java:33 => app.Slow.<init>(int)void
app.Main.main Main.java:34 => app.Slow.<init>(int)
";

#[test]
fn what_files_say_becomes_edges() {
    let fixture = fixture();
    let without = without();
    let with = specified();
    assert_eq!(with.warnings, []);
    let expected = [
        (15, "app.Fast.<clinit>", "initialiser"),
        (16, "app.Fast.<init>", "reflective"),
        (28, "app.Fast.start", "interface"),
        (22, "app.Slow.tell", "reflective"),
        (31, "app.Slow.start", "interface"),
        (34, "app.Slow.<init>", "reflective"),
    ];
    for (line, target, kind) in expected {
        assert!(!has(without, line, target, kind), "{line} {target}");
        assert!(has(with, line, target, kind), "{line} {target} {kind}");
    }
    assert!(!has(with, 28, "app.Other.start", "interface"));
    let log = "\
Class.forName;app.Fast;app.Main.make;15;;
Class.newInstance;app.Fast;app.Main.make;16;;
Method.invoke;<app.Slow: java.lang.String tell(java.lang.String)>;app.Main.call;22;isAccessible=true;
Constructor.newInstance;<app.Slow: void <init>(int)>;app.Main.main;;;
Method.getName;<app.Slow: void start()>;app.Main.main;34;;
Field.get*;<app.Held: app.Plugin kept>;app.Main.read;25;;
";
    let with = &fixture.graph(&[("refl.log", log)], ReflectionLevel::Strings);
    assert_eq!(with.warnings, []);
    for (line, target, kind) in expected {
        assert!(has(with, line, target, kind), "{line} {target} {kind}");
    }
}

/// The state of each reflective call on a line, in the order of the bytecode.
fn states(answer: &GraphAnswer, line: u64) -> Vec<String> {
    let graph: serde_json::Value = serde_json::from_str(&answer.files[1]).expect("JSON");
    let calls = graph["calls"].as_array().expect("a list").iter();
    let of_line = calls.filter(|call| {
        let caller = call["caller"].as_str().expect("a name");
        caller.starts_with("app.") && call["line"] == line
    });
    let states = of_line.filter_map(|call| call["reflection"].as_str());
    states.map(str::to_owned).collect()
}

/// The string stands where it is born, `configured` in line 19. It reaches the lookup in line 15.
#[test]
fn files_give_strings_where_they_are_born() {
    let text = "\
# by line, and by offset
configured() Main.java:19 => \"app.Fast\"
app.Main.configured @ 2 => \"app.\\u0053low\"
";
    let fixture = fixture();
    assert_eq!(states(without(), 15), ["open"]);
    assert_eq!(states(without(), 16), ["open"]);
    let with = &fixture.graph(&[("texts.spec", text)], ReflectionLevel::Strings);
    assert_eq!(with.warnings, []);
    assert_eq!(states(with, 15), ["whole"]);
    // The mark of the lookup stays: its result may be another class in another run.
    assert_eq!(states(with, 16), ["partly"]);
    for (line, target, kind) in [
        (15, "app.Fast.<clinit>", "initialiser"),
        (16, "app.Fast.<init>", "reflective"),
        (16, "app.Slow.<init>", "reflective"),
        (28, "app.Slow.start", "interface"),
    ] {
        assert!(has(with, line, target, kind), "{line} {target} {kind}");
    }
    let is_point = |answer: &GraphAnswer| answer.answers.contains("Class.forName in app.Main.make");
    assert!(is_point(without()) && !is_point(with));
}

/// The line of a point that the string completes.
const LINE_OF_STRING: &str =
    "or, in quotes, the string: app.Main.configured()java.lang.String @ 2 Main.java:19 =>";

/// A file believes away no unknown value: users give other names than the program does, and a class
/// loader of the program gives another class.
#[test]
fn a_line_makes_no_other_call_whole() {
    let library = || Begin {
        library: true,
        ..Begin::default()
    };
    let text = "app.Main.configured @ 2 => \"app.Fast\"\n";
    for specs in [&[][..], &[("other.spec", text)][..]] {
        let with = &fixture().graph_from(library(), specs, ReflectionLevel::Strings);
        assert_eq!(with.warnings, []);
        let find = line_of("public static Class<?> find(");
        assert_eq!(states(with, find), ["partly"]);
        let loaded = line_of("public static Object loaded(");
        assert_eq!(states(with, loaded), ["partly", "partly"]);
    }
}

/// The line of the fixture with this text.
fn line_of(text: &str) -> u64 {
    let source = include_str!("specification/Main.java").lines();
    let mut lines = (1..).zip(source);
    let found = lines.find(|(_, line)| line.contains(text));
    found.expect("it is there").0
}

/// A string that names no class may name one at run time. A call without a string is a warning.
#[test]
fn a_string_that_names_no_class_leaves_the_call_open() {
    let text = "\
app.Main.configured @ 2 => \"app.Gone\"
app.Main.make Main.java:17 => \"app.Fast\"
";
    let with = &fixture().graph(&[("gone.spec", text)], ReflectionLevel::Strings);
    let told: Vec<&str> = with.warnings.iter().map(|w| &*w.message).collect();
    assert_eq!(told, ["make has no call there that returns a string"]);
    assert_eq!(states(with, 15), ["open"]);
}

#[test]
fn what_is_written_reads_as_the_same_graph() {
    let fixture = fixture();
    let first = specified();
    // The file has the findings from strings: without strings, the application's calls have the
    // same targets. (In the JDK, strings tell more than files can: services of security, proxies,
    // handles.)
    let files = [("out.spec", &*first.specs[0])];
    let without_strings = fixture.graph(&files, ReflectionLevel::None);
    assert_eq!(
        run_by_reflection(&without_strings),
        run_by_reflection(first)
    );
    let from_file = fixture.graph(&files, ReflectionLevel::Strings);
    assert_eq!(from_file.warnings, []);
    assert_eq!(from_file.files[0], first.files[0]);
    assert_eq!(from_file.specs[0], first.specs[0]);
    assert!(first.specs[0].contains("app.Main.known()void @ "));
    // The log names lines; here, no two calls of a kind share one. It has no word for loads by
    // class loaders.
    let from_log = fixture.graph(&[("refl.log", &first.specs[1])], ReflectionLevel::Strings);
    assert_eq!(from_log.warnings, []);
    assert_eq!(run_by_reflection(&from_log), run_by_reflection(first));
    // Metadata names no place: its members are reached, whoever calls them.
    let from_json = fixture.graph(&[("out.json", &first.specs[2])], ReflectionLevel::Strings);
    assert_eq!(from_json.warnings, []);
    let missed: Vec<String> = methods(first)
        .difference(&methods(&from_json))
        .cloned()
        .collect();
    assert_eq!(missed, Vec::<String>::new());
}

const CONFIG: &str = r#"[
  {"name": "app.Fast", "allDeclaredConstructors": true, "queryAllDeclaredMethods": true,
   "methods": [{"name": "start", "parameterTypes": []}], "fields": [{"name": "x", "allowWrite": true}]},
  {"condition": {"typeReachable": "app.Slow"}, "name": "app.Slow",
   "methods": [{"name": "tell", "parameterTypes": ["java.lang.String"]}], "unsafeAllocated": true},
  {"name": "int[]"}, {"name": "[Ljava.lang.String;"},
  {"condition": {"typeReachable": "app.Other"}, "name": "app.Other", "allPublicMethods": true}
]"#;

#[test]
fn metadata_opens_what_it_lists() {
    let fixture = fixture();
    let with = &fixture.graph(&[("reflect-config.json", CONFIG)], ReflectionLevel::Strings);
    assert_eq!(with.warnings, []);
    let reached = methods(with);
    let is = |name: &str| {
        reached
            .iter()
            .any(|method| method.starts_with(&format!("{name}(")))
    };
    for method in [
        "app.Fast.<init>",
        "app.Fast.loaded",
        "app.Fast.start",
        "app.Slow.tell",
    ] {
        assert!(is(method), "{method}");
    }
    // Its condition does not hold.
    assert!(!is("app.Other.start") && !is("app.Other.loaded"));
    // Objects from unknown reflection come out where the name is unknown.
    assert!(has(with, 28, "app.Fast.start", "interface"));
    assert!(has(with, 28, "app.Slow.start", "interface"));
    let with = &fixture.graph(&[("reflect-config.json", CONFIG)], ReflectionLevel::None);
    assert!(has(with, 28, "app.Fast.start", "interface"));
    let new = r#"{"reflection": [
        {"type": "app.Other", "condition": {"typeReached": "app.Main"}, "allPublicMethods": true, "reason": "tests",
         "methods": [{"name": "<init>", "parameterTypes": []}], "jniAccessible": true},
        {"type": {"proxy": ["app.Plugin"]}},
        {"type": {"lambda": {"declaringClass": "app.Main", "interfaces": ["app.Plugin"]}}}],
      "serialization": [{"type": "app.Slow"}], "resources": [{"glob": "x"}], "bundles": []}"#;
    let with = &fixture.graph(&[("m.json", new)], ReflectionLevel::Strings);
    assert_eq!(with.warnings, []);
    assert!(has(with, 28, "app.Other.start", "interface"));
}

#[test]
fn what_is_not_there_is_a_warning() {
    let fixture = fixture();
    let spec = "\
make() @ 1 Main.java:15 => app.Gone
app.Main.make @ 1 => app.Fast
app.Nothing.make @ 1 => app.Fast
app.Main.makes @ 1 => app.Fast
make() @ 2 Main.java:15 => app.Fast
app.Main.call @ 11 => app.Slow.tells
app.Main.call @ 11 => app.Slow
app.Main.make @ 6 => app.Plugin
app.Main.make @ 1 => app.Fast[]
";
    let json = "{\"reflection\": [\n{\"type\": \"app.Gone\"},\n{\"type\": \"app.Fast\", \"methods\": [{\"name\": \"x\", \"parameterTypes\": [\"int\"]}]},\n{\"type\": \"app.Fast\", \"odd\": 1}\n]}";
    let files = [("gone.spec", spec), ("gone.json", json)];
    let with = &fixture.graph(&files, ReflectionLevel::Strings);
    // The folder has a different name each time.
    let told = with.warnings.iter().map(|warning| {
        let start = warning.at.find("gone.").expect("the file's name");
        format!("{}: {}", &warning.at[start..], warning.message)
    });
    let told: Vec<String> = told.collect();
    assert_eq!(
        told,
        [
            "gone.json:2: there is no class app.Gone in the input, on the class path or in the JDK",
            "gone.json:3: there is no method app.Fast.x(int)",
            "gone.json:4: odd is not known: it says nothing",
            "gone.spec:1: there is no class app.Gone in the input, on the class path or in the JDK",
            "gone.spec:3: there is no class app.Nothing in the input, on the class path or in the JDK",
            "gone.spec:4: app.Main has no method makes",
            "gone.spec:5: make has no such call of the reflection API there",
            "gone.spec:6: there is no method app.Slow.tells",
            "gone.spec:7: Class.getMethod gives a member, and app.Slow is a class: write pkg.Cls.name",
            "gone.spec:8: app.Plugin has no constructor without parameters",
            "gone.spec:9: app.Fast[] is an array, which has no code",
        ]
    );
}

#[test]
fn a_method_that_is_not_there_leaves_the_rest_of_its_entry() {
    let json = r#"[{"name": "app.Fast", "allDeclaredConstructors": true,
      "methods": [{"name": "gone"}, {"name": "start", "parameterTypes": []}, {"name": "lost", "parameterTypes": ["int"]}]}]"#;
    let with = &fixture().graph(&[("partly.json", json)], ReflectionLevel::Strings);
    let told: Vec<&str> = with.warnings.iter().map(|w| &*w.message).collect();
    assert_eq!(
        told,
        [
            "there is no method app.Fast.gone",
            "there is no method app.Fast.lost(int)",
        ]
    );
    let reached = methods(with);
    for method in ["app.Fast.<init>(", "app.Fast.loaded(", "app.Fast.start("] {
        let is_it = |name: &String| name.starts_with(method);
        assert!(reached.iter().any(is_it), "{method}");
    }
}

#[test]
fn points_tell_what_to_write() {
    let without = without();
    let text = &without.answers;
    let block = |start: &str| -> Vec<&str> {
        let lines = text.lines().skip_while(|line| !line.starts_with(start));
        let rest = lines
            .enumerate()
            .take_while(|(n, line)| *n == 0 || line.starts_with(' '));
        rest.map(|(_, line)| line.trim()).collect()
    };
    assert_eq!(
        block("Class.forName in app.Main.make(java.lang.String)app.Plugin at line 15"),
        [
            "Class.forName in app.Main.make(java.lang.String)app.Plugin at line 15",
            "the class name is not known",
            "from the result of java.lang.System.getProperty(\"app.plugin\") in app.Main.configured()java.lang.String at line 19",
            "needed by 1 reflective call and 1 cast: app.Plugin in app.Main.make(java.lang.String)app.Plugin at line 17",
            "specify: app.Main.make(java.lang.String)app.Plugin @ 1 Main.java:15 =>",
            LINE_OF_STRING,
        ]
    );
    // The origin of the unknown part stands for the string.
    let put_together = block("Class.forName in app.Main.main(java.lang.String[])void at line 30");
    assert!(
        put_together.contains(
            &"from an element of an array in app.Main.main(java.lang.String[])void at line 30"
        ),
        "{put_together:?}"
    );
    let method = block("Class.getMethod in app.Main.call(java.lang.Class,java.lang.String)");
    assert!(
        method
            .iter()
            .any(|line| line.contains("an element of an array in app.Main.main")),
        "{method:?}"
    );
    let field = block("Class.getField in app.Main.read(java.lang.String)");
    assert!(
        field.contains(&"from field app.Held.text, which no known code writes"),
        "{field:?}"
    );
    // A call that rests on an unknown lookup is no point.
    for rests in ["Class.newInstance in app.", "Method.invoke in app."] {
        assert!(!text.lines().any(|line| line.starts_with(rests)), "{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&without.files[1]).expect("JSON");
    let points = json["specification_points"].as_array().expect("a list");
    let of_make = points
        .iter()
        .find(|point| point["caller"] == "app.Main.make(java.lang.String)app.Plugin");
    assert_eq!(of_make.expect("it is one")["unknown"], "class-name");
    // A specified call is no longer a point.
    let with = specified();
    assert!(
        !with.answers.contains("in app.Main.make("),
        "{}",
        with.answers
    );
}

#[test]
fn malformed_files_are_one_error() {
    let table = [
        (
            "make() @ 1 Main.java:1",
            "a.spec:1: there is no => in it: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "\n# x\nmake() @ 1 Main.java:1 =>",
            "a.spec:3: nothing stands behind =>: write a class, a member, or in quotes a string",
        ),
        (
            "make() @ x Main.java:1 => A",
            "a.spec:1: no number stands behind @: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "make() @ 1 Main.java => A",
            "a.spec:1: Main.java is no FILE:LINE: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "make() @ 1 Main.java:0 => A",
            "a.spec:1: Main.java:0 is no FILE:LINE: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "make() @ 1 => A",
            "a.spec:1: it does not say the class of make: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "a.B.make() => A",
            "a.spec:1: it does not say which call of make: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "a.B.make( @ 1 => A",
            "a.spec:1: a parenthesis is not closed: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "a.B. @ 1 => A",
            "a.spec:1: there is no method in it: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "a.B.c @ 1 B.java:2 more => A",
            "a.spec:1: more has no meaning there: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "a.B.c @ 1 => A..b",
            "a.spec:1: A..b is neither a class nor a member: write METHOD @ OFFSET FILE:LINE => CLASS",
        ),
        (
            "Class.forName;a.B;c.D.e",
            "a.spec:1: it has fewer than four parts: write KIND;TARGET;CALLER;LINE;MORE;",
        ),
        (
            "Class.forNames;a.B;c.D.e;1;;",
            "a.spec:1: Class.forNames is no kind of call that TamiFlex writes",
        ),
        (
            "Class.forName;a.B;e;1;;",
            "a.spec:1: e has no class: write KIND;TARGET;CALLER;LINE;MORE;",
        ),
        (
            "Class.forName;a.B;c.D.e;x;;",
            "a.spec:1: x is no line's number: write KIND;TARGET;CALLER;LINE;MORE;",
        ),
        (
            "Method.invoke;<a.B: m()>;c.D.e;1;;",
            "a.spec:1: <a.B: m()> is neither a class nor a member as Soot writes them: write KIND;TARGET;CALLER;LINE;MORE;",
        ),
        (
            "[{\"name\": \"a.B\"},\n",
            "a.spec:2: EOF while parsing a value",
        ),
        (
            "[{\"name\": \"a.B\"},\n{\"methods\": []}]",
            "a.spec:2: an entry names no type",
        ),
        (
            "[{\"name\":\n 1}]",
            "a.spec:2: invalid type: integer `1`, expected a string",
        ),
        (
            "{\"reflect\": []}",
            "a.spec:1: it has none of the sections reflection, jni, serialization, types, proxies, lambdaCapturingTypes, resources, bundles, foreign",
        ),
        (
            "{\"reflection\":\n 3}",
            "a.spec:2: invalid type: integer `3`, expected a sequence",
        ),
    ];
    for (text, message) in table {
        let error = Specification::default()
            .read("a.spec", text)
            .expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn all_documented_files_of_the_agent_are_read() {
    let files = [
        r#"[{"condition": {"typeReachable": "a.B"}, "name": "a.C", "allDeclaredFields": true, "allPublicFields": true,
            "allDeclaredMethods": true, "allPublicMethods": true, "allDeclaredConstructors": true, "allPublicConstructors": true,
            "allDeclaredClasses": true, "allPublicClasses": true, "allRecordComponents": true, "allPermittedSubclasses": true,
            "allNestMembers": true, "allSigners": true, "queryAllDeclaredMethods": true, "queryAllPublicMethods": true,
            "queryAllDeclaredConstructors": true, "queryAllPublicConstructors": true, "unsafeAllocated": true,
            "queriedMethods": [{"name": "m", "parameterTypes": ["int"]}], "methods": [{"name": "m", "parameterTypes": []}],
            "fields": [{"name": "f", "allowWrite": true, "allowUnsafeAccess": true}]}]"#,
        r#"[["a.B", "a.C"], {"interfaces": ["a.B"], "condition": {"typeReachable": "a.D"}}]"#,
        r#"{"types": [{"name": "a.B", "customTargetConstructorClass": "a.C"}], "lambdaCapturingTypes": [{"name": "a.D"}],
            "proxies": [{"interfaces": ["a.B"]}]}"#,
        r#"[]"#,
        r#"{}"#,
        r#"{"reflection": [{"type": "a.B", "serializable": true, "jniAccessible": true, "fields": [{"name": "f"}],
            "allDeclaredFields": true, "reason": "x"}], "jni": [{"type": "a.B"}],
            "resources": [{"module": "m", "glob": "g"}], "bundles": [{"name": "b"}],
            "foreign": {"downcalls": [], "upcalls": []}, "comment": "x"}"#,
    ];
    for text in files {
        Specification::default().read("x.json", text).expect(text);
    }
}

proptest! {
    #[test]
    fn no_text_stops_the_readers(text in "\\PC*") {
        let _ = Specification::default().read("x", &text);
    }

    #[test]
    fn no_line_stops_the_readers(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("=>"), Just("@"), Just("("), Just(")"), Just("<"), Just(">"), Just(": "), Just(";"), Just("."),
                Just("Class.forName"), Just("Method.invoke"), Just("a.B"), Just("12"), Just("é"), Just(" "), Just(":"), Just("\n"),
                Just("{\"reflection\":["), Just("[{\"name\":\"a\"}]"), Just("[["), Just("]]"), Just("{"), Just("}"),
            ],
            0..12,
        )
    ) {
        let mut all = Specification::default();
        if all.read("x", &parts.concat()).is_ok() {
            let _ = all.classes();
        }
    }
}
