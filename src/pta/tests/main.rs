//! Call graphs of fixtures (`tests/callgraph`) on the small JDK: the fixtures with the line
//! `// jdk: small`. Each is a program of its own, and its comments are the expectations. No JVM
//! runs here: `tests/callgraph.rs` of the command runs all fixtures on real JDKs.
//! `cargo test -p resolute-pta --test pta TOPIC/NAME` picks some.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use callgraph::{CallGraph, Edge, EdgeKind, GraphFormat};
use libtest_mimic::{Arguments, Failed, Trial};
use program::{MethodId, Program};
use pta::{
    AnalysisRequest, Candidates, EntryPoints, Hints, ReflectionLevel, main_of, plain_call_graph,
};
use resolute::pipeline::{GraphOptions, GraphRequest, Options, Sensitivity, Silent, callgraph};
use testkit::callgraph_fixtures::{GraphFixture, LineGraph, all, small_jars};
use testkit::small_jdk;
use testkit::timed::timed;

/// With fewer fixtures, the test fails. Raise it when the small JDK gets more fixtures.
const AT_LEAST: usize = 173;

/// The inputs of all graphs.
struct Scene {
    home: PathBuf,
    jars: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let scene = Arc::new(Scene {
        home: small_jdk::home(),
        jars: small_jars(),
    });
    let fixtures: Vec<GraphFixture> = all().into_iter().filter(|f| f.is_small).collect();
    let count = fixtures.len();
    let plain_scene = Arc::clone(&scene);
    let mut trials = vec![Trial::test("there_are_enough", move || {
        enough(count).map_err(Failed::from)
    })];
    for fixture in fixtures {
        let scene = Arc::clone(&scene);
        let name = fixture.name.trim_end_matches(".java").to_owned();
        trials.push(timed(name, move || {
            held(&scene, &fixture).map_err(Failed::from)
        }));
    }
    trials.push(timed("plain".to_owned(), move || {
        plain(&plain_scene).map_err(Failed::from)
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn enough(count: usize) -> Result<(), String> {
    if count >= AT_LEAST {
        Ok(())
    } else {
        Err(format!("{count} fixtures, not {AT_LEAST}"))
    }
}

/// Checks the graphs of a fixture against its comments, without and with contexts.
fn held(scene: &Scene, fixture: &GraphFixture) -> Result<(), String> {
    let jar = scene.jars.join(format!("{}.jar", fixture.package));
    let mut wrong = Vec::new();
    for contexts in [Sensitivity::Insensitive, Sensitivity::Selective] {
        let graph = graph(&jar, &scene.home, contexts);
        wrong.extend(fixture.held_against_graph(&graph, contexts == Sensitivity::Selective));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

fn graph(jar: &Path, home: &Path, contexts: Sensitivity) -> LineGraph {
    let options = Options {
        inputs: vec![jar.to_path_buf()],
        jdk: Some(home.to_path_buf()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![GraphFormat::Csv, GraphFormat::Json],
        graph: GraphOptions {
            contexts,
            ..GraphOptions::default()
        },
        ..GraphRequest::default()
    };
    let answer = callgraph(&options, &request, &Silent).expect("a graph");
    LineGraph::read(&answer.files[0], &answer.files[1])
}

/// Topics that need no plugin: instructions alone show the calls there.
const PLAIN: [&str; 3] = ["dispatch/", "fields/", "exceptions/"];

/// Fixtures of these topics that need plugins: lambdas, copies of arrays.
const WITH_PLUGINS: [&str; 4] = [
    "dispatch/plugins.java",
    "dispatch/shared.java",
    "fields/copies.java",
    "fields/missingcasts.java",
];

/// Compares plain points-to analysis with the whole engine. Between a fixture's own methods, the
/// edges are equal where no plugin is needed. A plain graph has no edge of a plugin's kind.
fn plain(scene: &Scene) -> Result<(), String> {
    let fixtures = all().into_iter().filter(|fixture| fixture.is_small);
    let mut wrong = Vec::new();
    let (mut same, mut edges) = (0, 0);
    for fixture in fixtures {
        let options = Options {
            inputs: vec![scene.jars.join(format!("{}.jar", fixture.package))],
            jdk: Some(scene.home.clone()),
            ..Options::default()
        };
        let program = testkit::tool::program(&options).map_err(|e| e.to_string())?;
        let entries = EntryPoints {
            by_program: mains(&program),
            by_users: Vec::new(),
        };
        let plain = own(
            &program,
            &plain_call_graph(&program, &entries, Sensitivity::Insensitive),
        );
        let kinds = plain.iter().map(|edge| edge.kind);
        wrong.extend(
            kinds
                .filter(|kind| !INSTRUCTIONS.contains(kind))
                .map(|kind| format!("{}: an edge of kind {kind:?}", fixture.name)),
        );
        if PLAIN.iter().any(|topic| fixture.name.starts_with(topic)) {
            let whole = own(&program, &whole(&program, &entries));
            let is_within = plain.iter().all(|edge| whole.contains(edge));
            if plain == whole {
                same += 1;
                edges += plain.len();
            } else if !is_within || !WITH_PLUGINS.contains(&&*fixture.name) {
                wrong.push(format!(
                    "{}: {plain:?} is plain, {whole:?} is all",
                    fixture.name
                ));
            }
        }
    }
    if wrong.is_empty() && same >= 65 && edges >= 572 {
        Ok(())
    } else {
        Err(format!("{same} same, {edges} edges\n{}", wrong.join("\n")))
    }
}

/// The kinds of edges that instructions show.
const INSTRUCTIONS: [EdgeKind; 5] = [
    EdgeKind::Virtual,
    EdgeKind::Interface,
    EdgeKind::Special,
    EdgeKind::Static,
    EdgeKind::Initialiser,
];

fn mains(program: &Program) -> Vec<MethodId> {
    let classes = program.classes().filter(|(_, class)| class.is_input());
    classes.flat_map(|(id, _)| main_of(program, id)).collect()
}

fn whole(program: &Program, entries: &EntryPoints) -> CallGraph {
    let request = AnalysisRequest {
        entries,
        services: &[],
        reflection: ReflectionLevel::None,
        candidates: Candidates::default(),
        contexts: Sensitivity::Insensitive,
        hints: &Hints::default(),
    };
    pta::call_graph(program, &request, &|| {}).0
}

/// The edges between methods of the input.
fn own(program: &Program, graph: &CallGraph) -> Vec<Edge> {
    let is_own = |method: MethodId| program.class(program.method(method).class).is_input();
    let edges = graph.edges.iter().copied();
    edges
        .filter(|edge| is_own(edge.caller) && is_own(edge.callee))
        .collect()
}
