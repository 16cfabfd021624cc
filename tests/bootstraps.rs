//! Call graphs through the program's own bootstrap methods, which no compiler emits
//! (`tests/bootstraps/*.java`). Comments on a line name expected targets, `//> Cls.method`, and
//! excluded ones, `//! Cls.method`. `//+ Cls.method` is a target too many: the graph has it, the program
//! never calls it.

use std::collections::BTreeSet;
use std::path::Path;

use callgraph::GraphFormat;
use resolute::pipeline::{GraphOptions, GraphRequest, Options, Silent, callgraph};

use testkit::{build, fixture, jdk, small_jdk};

/// With fewer expectations than this, the harness is wrong.
const AT_LEAST: usize = 22;

/// The edges of a graph from a package's classes: line, and target without package and parameters.
fn edges(csv: &str, package: &str) -> BTreeSet<(u32, String)> {
    let mut edges = BTreeSet::new();
    for row in csv.lines().skip(1) {
        let mut fields = Vec::new();
        let mut is_quoted = false;
        for part in row.split('"') {
            if is_quoted {
                fields.push(part);
            } else {
                fields.extend(part.split(',').filter(|field| !field.is_empty()));
            }
            is_quoted = !is_quoted;
        }
        let prefix = format!("{package}.");
        let name = |field: &str| field.split('(').next().unwrap_or_default().to_owned();
        // For an `invokedynamic`, the field of the declared method is empty.
        if let [caller, line, .., target, _kind] = fields[..]
            && caller.starts_with(&prefix)
            && let (Ok(line), Some(target)) = (line.parse(), name(target).strip_prefix(&prefix))
        {
            edges.insert((line, target.to_owned()));
        }
    }
    edges
}

#[test]
fn what_bootstrap_methods_link_runs() {
    compare("bootstraps");
}

#[test]
fn the_cases_of_the_paper_run() {
    compare("cases");
}

/// Compares a file's comments with graphs, on two JDKs.
fn compare(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bootstraps");
    let file = folder.join(format!("{name}.java"));
    let text = std::fs::read_to_string(&file).expect("it is in the repository");
    let fixture = fixture::parse(&file, &text).expect("a fixture");
    let jdks = jdk::find().expect("both JDKs");
    let folder = tempfile::tempdir().expect("a folder");
    let package = fixture.package.clone();
    let built = build::build(&[fixture], &jdks[&17].join("bin/javac"), folder.path());
    let jar = built.expect("it compiles")[0].jar.clone();
    for (version, home) in [
        ("of our own", small_jdk::or_real()),
        ("25", jdks[&25].clone()),
    ] {
        let options = Options {
            inputs: vec![jar.clone()],
            jdk: Some(home),
            ..Options::default()
        };
        let request = GraphRequest {
            formats: vec![GraphFormat::Csv],
            graph: GraphOptions {
                main: Some(format!("{package}.Main")),
                ..GraphOptions::default()
            },
            ..GraphRequest::default()
        };
        let answer = callgraph(&options, &request, &Silent).expect("a graph");
        let edges = edges(&answer.files[0], &package);
        let mut count = 0;
        let mut wrong = Vec::new();
        for (line, code) in (1..).zip(text.lines()) {
            for (marker, is) in [("//> ", true), ("//+ ", true), ("//! ", false)] {
                for target in code.split(marker).skip(1) {
                    let target = target.split(' ').next().unwrap_or_default().to_owned();
                    count += 1;
                    if edges.contains(&(line, target.clone())) != is {
                        wrong.push(format!("line {line}: {target} should be {is}"));
                    }
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "JDK {version}:\n{}\n{edges:?}",
            wrong.join("\n")
        );
        assert!(count >= AT_LEAST, "only {count} expectations");
    }
}
