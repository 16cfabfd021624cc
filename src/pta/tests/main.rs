//! Fixtures of call graphs (`tests/callgraph`) upon the small JDK: those with the line `// jdk: small`, one by one, each a
//! program of its own, held against their comments. No JVM runs them: `tests/callgraph.rs` of the command does that, with
//! all fixtures and real JDKs. `cargo test -p resolute-pta --test pta TOPIC/NAME` picks some.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use callgraph::Format;
use libtest_mimic::{Arguments, Failed, Trial};
use resolute::pipeline::{Contexts, GraphOptions, GraphRequest, Options, Silent, callgraph};
use testkit::callgraph_fixtures::{Fixture, Graph, all, small_jars};
use testkit::small_jdk;
use testkit::timed::timed;

/// Fewer fixtures than this are a mistake. It grows with what the small JDK has.
const AT_LEAST: usize = 173;

/// What all graphs are made of.
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
    let fixtures: Vec<Fixture> = all().into_iter().filter(|f| f.is_small).collect();
    let count = fixtures.len();
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
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn enough(count: usize) -> Result<(), String> {
    match count >= AT_LEAST {
        true => Ok(()),
        false => Err(format!("{count} fixtures, not {AT_LEAST}")),
    }
}

/// Holds the graphs of a fixture, without contexts and with them, against its comments.
fn held(scene: &Scene, fixture: &Fixture) -> Result<(), String> {
    let jar = scene.jars.join(format!("{}.jar", fixture.package));
    let mut wrong = Vec::new();
    for contexts in [Contexts::Insensitive, Contexts::Selective] {
        let graph = graph(&jar, &scene.home, contexts);
        wrong.extend(fixture.held_against_graph(&graph, contexts == Contexts::Selective));
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

fn graph(jar: &Path, home: &Path, contexts: Contexts) -> Graph {
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
    Graph::read(&answer.files[0], &answer.files[1])
}
