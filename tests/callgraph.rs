//! Call graphs of small programs (`tests/callgraph/TOPIC/*.java`), compared with their comments and
//! with a JVM's run. `src/testkit/callgraph_fixtures.rs` has the syntax of the comments. A graph
//! must have every edge of the run, unless a comment marks it as a gap. All fixtures form one
//! program, whose main method calls theirs.

use std::collections::BTreeSet;
use std::path::Path;
use testkit::{callgraph_fixtures as fixtures, jdk, small_jdk};

use callgraph::GraphFormat;
use resolute::pipeline::{
    GraphOptions, GraphRequest, Options, ReflectionLevel, Sensitivity, Silent, callgraph,
};

use fixtures::{Expect, GraphFixture, LineEdges, LineGraph, RecordedRun};

/// With fewer fixtures and expectations than these, the harness is wrong.
const AT_LEAST: (usize, usize) = (150, 500);

/// The graph of a JAR with a JDK.
fn graph_of(jar: &Path, home: &Path, contexts: Sensitivity) -> LineGraph {
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

/// The methods in a graph's JSON.
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
        inputs: vec![fixtures::jar(&fixtures::all(), folder.path(), 17)],
        jdk: Some(small_jdk::or_real()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![GraphFormat::Json],
        graph: GraphOptions {
            reflection: ReflectionLevel::None,
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

/// A graph and a run with these targets of line 1 in package `p`. Only the graph has reasons why
/// the line is open.
fn of_line(graph: &[&str], open: &[&str], run: &[&str]) -> (LineGraph, RecordedRun) {
    let names = |all: &[&str]| -> BTreeSet<String> { all.iter().map(|s| s.to_string()).collect() };
    let at = |all: &[&str]| LineEdges::from([(("p".to_owned(), 1), names(all))]);
    let graph = LineGraph {
        edges: at(graph),
        open: at(open),
        methods: names(graph),
    };
    let edges = run
        .iter()
        .map(|s| (("p".to_owned(), 1, s.to_string()), true));
    let run = RecordedRun {
        edges: edges.collect(),
        methods: names(run),
    };
    (graph, run)
}

#[test]
fn each_expectation_can_fail() {
    let text = "//> C.taken //>? C.maybe //! C.never //~ C.merged //x C.gap //- C.apart //+ C.excess //? none\n\
        // reached: C.taken\n// unreached: C.never\n// gaps: C.gap\n// apart: C.apart\n// excess: C.excess\n";
    let fixture = GraphFixture::parse("t/p.java", "p.java".into(), text);
    let all = |(graph, run): (LineGraph, RecordedRun), contexts: bool| {
        let mut wrong = fixture.held_against_graph(&graph, contexts);
        wrong.extend(held_against_run(&fixture, &run));
        wrong.extend(taken_but_absent(&fixture, &graph, &run));
        wrong
    };
    let run = ["p.C.taken", "p.C.gap", "p.C.apart"];
    let plain = [
        "p.C.taken",
        "p.C.maybe",
        "p.C.merged",
        "p.C.apart",
        "p.C.excess",
    ];
    assert_eq!(all(of_line(&plain, &[], &run), false), [""; 0]);
    let apart = ["p.C.taken", "p.C.maybe", "p.C.excess"];
    assert_eq!(all(of_line(&apart, &[], &run), true), [""; 0]);
    let wrong = all(
        of_line(
            &["p.C.never", "p.C.gap"],
            &["native"],
            &["p.C.never", "p.C.merged", "p.C.excess", "p.C.other"],
        ),
        false,
    );
    // The graph: seven targets of the line, its open reason, five methods. The run: six targets of
    // the line, five methods. Three edges and three methods of the run that the graph lacks.
    assert_eq!(
        wrong.len(),
        7 + 1 + 5 + 6 + 5 + 3 + 3,
        "{}",
        wrong.join("\n")
    );
    assert!(wrong.iter().all(|fault| fault.starts_with("t/p.java:")));
}

#[test]
fn every_fixture_excludes_something_and_there_are_enough() {
    let fixtures = fixtures::all();
    let faults: Vec<String> = fixtures.iter().flat_map(GraphFixture::faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let count: usize = fixtures.iter().map(GraphFixture::count).sum();
    let found = (fixtures.len(), count);
    assert!(
        found.0 >= AT_LEAST.0 && found.1 >= AT_LEAST.1,
        "{found:?} fixtures and expectations"
    );
}

/// Runs on the newest JDK and without contexts, unless `RESOLUTE_FULL=1`. The tests of `pta`
/// compare graphs of both kinds with fixtures that need no real JDK. `RESOLUTE_FIXTURE` names one
/// fixture, which is then the whole program.
#[test]
fn edges_are_what_the_comments_say_and_a_jvm_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut fixtures = fixtures::all();
    if let Some(only) = testkit::only_fixture() {
        fixtures.retain(|fixture| fixture.name == format!("{only}.java"));
        assert!(!fixtures.is_empty(), "there is no fixture {only}");
    }
    let mut wrong = Vec::new();
    let mut jdks = jdk::find().expect("both JDKs");
    if !testkit::is_full() {
        let newest = [25, 17]
            .into_iter()
            .find(|version| fixtures.iter().any(|f| f.is_for(*version)));
        jdks.retain(|version, _| Some(*version) == newest);
    }
    for (version, home) in jdks {
        let jar = fixtures::jar(&fixtures, folder.path(), version);
        let declared = fixtures::declared(&jar);
        let (run, plain) = std::thread::scope(|scope| {
            let run = scope.spawn(|| fixtures::run(&jar, &home));
            let graph = graph_of(&jar, &home, Sensitivity::Insensitive);
            (run.join().expect("it runs"), graph)
        });
        let mut graphs = vec![(false, plain)];
        if version == 17 {
            graphs.push((true, graph_of(&jar, &home, Sensitivity::Selective)));
        }
        for fixture in fixtures.iter().filter(|fixture| fixture.is_for(version)) {
            let mut faults = fixture.undeclared(&declared);
            faults.extend(held_against_run(fixture, &run));
            for (contexts, graph) in &graphs {
                faults.extend(fixture.held_against_graph(graph, *contexts));
                faults.extend(taken_but_absent(fixture, graph, &run));
            }
            wrong.extend(faults.iter().map(|fault| format!("JDK {version}: {fault}")));
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Expectations of a fixture about the run that do not hold. Methods of the JDK are not recorded.
fn held_against_run(fixture: &GraphFixture, run: &RecordedRun) -> Vec<String> {
    let GraphFixture { name, package, .. } = fixture;
    let mut wrong = Vec::new();
    let of_program = |name: &&String| !fixtures::is_of_platform(name);
    for (line, target, expect) in &fixture.edges {
        let edge = (package.clone(), *line, fixture.whole(target));
        let is = run.edges.contains_key(&edge);
        if of_program(&target) && expect.in_run().is_some_and(|expected| expected != is) {
            wrong.push(format!("{name}:{line}: {target} is {expect:?}, run: {is}"));
        }
    }
    for (line, method, expect) in &fixture.methods {
        let is = run.methods.contains(&fixture.whole(method));
        if of_program(&method) && expect.in_run().is_some_and(|expected| expected != is) {
            wrong.push(format!("{name}:{line}: {method} is {expect:?}, run: {is}"));
        }
    }
    wrong
}

/// Edges and methods of the run that the graph lacks, and that no comment marks as a gap.
fn taken_but_absent(fixture: &GraphFixture, graph: &LineGraph, run: &RecordedRun) -> Vec<String> {
    let GraphFixture { name, package, .. } = fixture;
    let gaps = |all: &[(u32, String, Expect)]| -> BTreeSet<(u32, String)> {
        let is_gap = |expect| matches!(expect, Expect::Gap | Expect::Apart);
        let gaps = all.iter().filter(|(.., expect)| is_gap(*expect));
        gaps.map(|(line, target, _)| (*line, fixture.whole(target)))
            .collect()
    };
    let edges = gaps(&fixture.edges);
    let methods: BTreeSet<String> = gaps(&fixture.methods).into_iter().map(|m| m.1).collect();
    let mut wrong = Vec::new();
    for ((of, line, target), is_direct) in &run.edges {
        let found = graph.at(package, *line);
        let has = found.is_some_and(|found| found.contains(target));
        if of == package && *is_direct && !has && !edges.contains(&(*line, target.clone())) {
            wrong.push(format!("{name}:{line}: {target} runs, found {found:?}"));
        }
    }
    let prefix = format!("{package}.");
    for method in run.methods.iter().filter(|m| m.starts_with(&prefix)) {
        if !graph.methods.contains(method) && !methods.contains(method) {
            wrong.push(format!("{name}: {method} runs, the graph lacks it"));
        }
    }
    wrong
}
