//! The counts of `analyze --graph`, for a program with one call of each kind, and for graphs
//! written by hand.

use std::path::{Path, PathBuf};
use std::process::Command;

use callgraph::GraphFormat;
use report::{CallSites, Metrics, Reached, Receivers};
use resolute::pipeline::{
    GraphOptions, GraphRequest, Options, SessionError, Silent, analyze, callgraph,
};

/// `Shapes.java`, compiled.
struct Compiled {
    dir: tempfile::TempDir,
}

impl Compiled {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/denominators/Shapes.java");
        let compiled = Self { dir };
        let classes = compiled.path("classes");
        run(Command::new("javac")
            .args(["-g", "--release", "17", "-d"])
            .arg(&classes)
            .arg(source));
        let mut jar = Command::new("jar");
        let options = ["--create", "--main-class", "Shapes", "--file"];
        run(jar
            .args(options)
            .arg(compiled.jar())
            .arg("-C")
            .arg(&classes)
            .arg("."));
        compiled
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn jar(&self) -> PathBuf {
        self.path("shapes.jar")
    }

    fn options(&self) -> Options {
        Options {
            inputs: vec![self.jar()],
            jdk: Some(testkit::small_jdk::or_real()),
            ..Options::default()
        }
    }

    /// The graph from `main`, in the format of `callgraph`.
    fn graph(&self, format: GraphFormat) -> String {
        let request = GraphRequest {
            formats: vec![format],
            graph: GraphOptions::default(),
            ..GraphRequest::default()
        };
        let mut answer = callgraph(&self.options(), &request, &Silent).expect("a graph");
        answer.files.remove(0)
    }

    /// The metrics with a graph.
    fn metrics(&self, graph: &str) -> Result<Metrics, SessionError> {
        let path = self.path("graph");
        std::fs::write(&path, graph).expect("it can be written");
        let options = Options {
            graph: Some(path),
            ..self.options()
        };
        analyze(&options, &Silent).map(|report| report.metrics)
    }

    fn reached(&self, graph: &str) -> Reached {
        let metrics = self.metrics(graph).expect("a graph of this program");
        metrics.reached.expect("it was asked for")
    }

    /// The reason why a graph is refused, and the advice.
    fn refused(&self, graph: &str) -> (String, String) {
        let error = self.metrics(graph).expect_err("no graph of this program");
        let SessionError::Input { source, help, .. } = &error else {
            panic!("another error: {error}")
        };
        (source.to_string(), help.clone())
    }
}

fn run(command: &mut Command) {
    let output = command
        .output()
        .unwrap_or_else(|e| panic!("these tests need javac and jar on the path: {e}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}

/// Counts in the order of the fields: all calls, one target under some context, one target
/// initially; then the last two by value.
fn sites([all, some, initial, some_by_value, by_value]: [u64; 5]) -> CallSites {
    CallSites {
        virtual_and_interface: all,
        one_target_some_context: Some(some),
        one_target_initial: Some(initial),
        by_value_some_context: Some(some_by_value),
        by_value_initial: Some(by_value),
    }
}

#[test]
fn calls_of_a_graph_are_held_against_claims() {
    let compiled = Compiled::new();
    let reached = compiled.reached(&compiled.graph(GraphFormat::Json));
    // Eight methods of `Shapes`, two constructors and two methods of `Square` and `Circle`, the
    // constructor of `Box`.
    assert_eq!((reached.methods, reached.left_out), (13, 0));
    // known, typed, given, read, either, overwritten
    assert_eq!(reached.call_sites, sites([6, 4, 3, 4, 2]));
    // Without either and overwritten.
    assert_eq!(reached.one_target, sites([4, 3, 2, 3, 1]));
    // known: 1 and 1; either: 2 and 2; overwritten: 1 and 2.
    let receivers = Receivers {
        calls: 3,
        claimed: 4.0 / 3.0,
        graph: 5.0 / 3.0,
    };
    assert_eq!(reached.receivers, Some(receivers));
}

/// All methods of the program, as a CSV of reached methods without callers.
const ALL: &str = "caller,target
,Shapes.<clinit>()void
,Shapes.<init>()void
,Shapes.known()int
,Shapes.typed(Shapes$Square)int
,Shapes.given(Shapes$Shape)int
,Shapes.read()int
,Shapes.either(boolean)int
,Shapes.overwritten()int
,Shapes.unused(Shapes$Shape)int
,Shapes.main(java.lang.String[])void
,Shapes$Square.<init>()void
,Shapes$Square.area()int
,Shapes$Circle.<init>()void
,Shapes$Circle.area()int
,Shapes$Never.<init>()void
,Shapes$Never.area()int
,Shapes$Box.<init>()void
";

#[test]
fn a_graph_of_everything_gives_the_metrics_of_the_whole() {
    let compiled = Compiled::new();
    let metrics = compiled.metrics(ALL).expect("a graph of this program");
    let reached = metrics.reached.expect("it was asked for");
    assert_eq!(reached.methods, 17);
    assert_eq!(reached.variables, metrics.variables);
    assert_eq!(reached.variables_strict, metrics.variables_strict);
    assert_eq!(reached.call_sites, metrics.call_sites);
    assert_eq!(reached.call_sites.virtual_and_interface, 9);
    // The graph does not tell targets.
    assert_eq!(reached.one_target, sites([0; 5]));
    assert_eq!(reached.receivers, None);
}

#[test]
fn variables_are_those_of_reached_methods() {
    let compiled = Compiled::new();
    let of = |methods: &str| {
        compiled
            .reached(&format!("caller,target\n{methods}"))
            .variables
    };
    let known = of(",Shapes.known()int\n");
    assert_eq!((known.total, known.initial), (1, Some(1)));
    let given = of(",Shapes.given(Shapes$Shape)int\n");
    assert_eq!(
        (given.total, given.initial, given.some_context),
        (1, Some(0), Some(1))
    );
    let read = of(",Shapes.read()int\n");
    assert_eq!(
        (read.total, read.initial, read.some_context),
        (1, Some(0), Some(0))
    );
}

#[test]
fn a_csv_with_offsets_tells_calls_apart() {
    let compiled = Compiled::new();
    // Offset 9 is the call of known, 1 that of given, 0 no call.
    let graph = "caller,pc,kind,target
Shapes.known()int,9,interface,Shapes$Square.area()int
Shapes.given(Shapes$Shape)int,1,interface,Shapes$Square.area()int
Shapes.given(Shapes$Shape)int,1,interface,Shapes$Circle.area()int
Shapes.known()int,0,interface,Shapes$Circle.area()int
Shapes.known()int,9,initialiser,Shapes.<clinit>()void
";
    let reached = compiled.reached(graph);
    assert_eq!(reached.one_target, sites([1, 1, 1, 1, 1]));
    assert_eq!(reached.call_sites, sites([2, 2, 1, 2, 1]));
}

#[test]
fn graphs_of_no_use_are_refused() {
    let compiled = Compiled::new();
    let (why, help) = compiled.refused(&compiled.graph(GraphFormat::Csv));
    assert_eq!(why, "its edges do not say which instruction they belong to");
    assert!(help.contains("-o FILE.json"), "{help}");
    let (why, help) = compiled.refused("caller,target\n,Shapes.known(int)int\n");
    let message = "it is of another program: the input has no method Shapes.known(int)int";
    assert_eq!(why, message);
    assert!(help.contains("the same JARs"), "{help}");
    let (why, _) = compiled.refused("caller,target\n,other.Main.main()void\n");
    assert_eq!(why, "it reaches no method of the input");
    let json = |method: &str, pc: u16, call: &str| {
        format!(
            r#"{{"schema": 1, "entries": [], "methods": [{{"method": "{method}", "from": "input"}}],
            "calls": [{{"caller": "{method}", "pc": {pc}, "call": "{call}", "edges": "complete", "targets": []}}]}}"#
        )
    };
    let known = "Shapes.known()int";
    assert_eq!(compiled.reached(&json(known, 9, "interface")).methods, 1);
    let (why, _) = compiled.refused(&json("other.Main.main()void", 9, "interface"));
    assert!(why.ends_with("no method other.Main.main()void"), "{why}");
    for (pc, call) in [(9, "virtual"), (8, "interface")] {
        let (why, _) = compiled.refused(&json(known, pc, call));
        let at = format!("there is no {call} call at offset {pc} of {known}");
        assert!(why.ends_with(&at), "{why}");
    }
    let (why, _) = compiled.refused(&json(known, 9, "interface").replace("1,", "2,"));
    assert_eq!(
        why,
        "it has the schema 2, and this version of resolute reads another one"
    );
    let (why, help) = compiled.refused("{\"schema\": 1}");
    assert!(
        why.starts_with("it is no call graph in JSON: missing field"),
        "{why}"
    );
    assert!(help.contains("-o FILE.json"), "{help}");
}
