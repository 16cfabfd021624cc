//! The commands about call graphs: `callgraph` and `recall`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;

use super::args::{Callgraph, Graph, Recall};
use super::message::{Failure, print};
use super::paths::class_path;
use super::progress::Line;
use crate::callgraph::Format;
use crate::pipeline::{self, Candidates, GraphOptions, GraphRequest, Measured, Options};
use crate::report;

/// Runs it to its end.
pub(super) fn run(args: Callgraph) -> Result<(), Failure> {
    let start = Instant::now();
    let formats = formats(&args)?;
    let is_quiet = args.graph.quiet;
    let (options, graph) = options(args.inputs, args.graph)?;
    let request = GraphRequest {
        graph,
        why: args.why,
        unreached: args.unreached,
        from: args.from,
        to: args.to,
        depth: args.depth,
        formats,
    };
    let answer = {
        let progress = Line::new(is_quiet);
        pipeline::callgraph(&options, &request, &progress)?
    };
    for (path, text) in args.output.iter().zip(&answer.files) {
        write(path, text)?;
    }
    let mut text = answer.answers;
    if !is_quiet {
        text = format!("{}{}{text}", answer.table, time_row(start));
    }
    print(text.as_bytes())
}

/// Measures recall.
pub(super) fn recall(args: Recall) -> Result<(), Failure> {
    let start = Instant::now();
    let is_quiet = args.made.quiet;
    if let Some(path) = &args.output {
        check_folder(path)?;
    }
    let (options, graph) = options(args.inputs, args.made)?;
    let graph = match args.graph {
        Some(path) => Measured::File(path),
        None => Measured::Ours(graph),
    };
    let answer = {
        let progress = Line::new(is_quiet);
        pipeline::recall(&options, &graph, &args.trace, &progress)?
    };
    if let Some(path) = &args.output {
        write(path, &answer.json)?;
    }
    let mut text = answer.text;
    if !is_quiet {
        text += &time_row(start);
    }
    print(text.as_bytes())
}

fn time_row(start: Instant) -> String {
    let memory = report::peak_rss_bytes();
    let memory = memory.map_or(String::new(), |bytes| format!(", {} MiB", bytes >> 20));
    let time = format!("{:.1} s{memory}", start.elapsed().as_secs_f64());
    format!("{:<10}  {time}\n", "time")
}

fn options(inputs: Vec<PathBuf>, graph: Graph) -> Result<(Options, GraphOptions), Failure> {
    let options = Options {
        inputs,
        class_path: class_path(&graph.class_path)?,
        jdk: graph.jdk,
        jobs: graph.jobs,
        ..Options::default()
    };
    let graph = GraphOptions {
        main: graph.main,
        reflection: graph.reflection.into(),
        candidates: Candidates(graph.reflection_candidates),
        contexts: graph.context.into(),
    };
    Ok((options, graph))
}

/// The format of each output.
fn formats(args: &Callgraph) -> Result<Vec<Format>, Failure> {
    let mut seen = BTreeSet::new();
    let format = |path: &PathBuf| {
        if !seen.insert(path.clone()) {
            let message = format!("{} would be written twice", path.display());
            return Err(Failure::usage(
                message,
                "give every output a name of its own",
            ));
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        check_folder(path)?;
        ending.and_then(Format::of).ok_or_else(|| {
            let message = format!("cannot tell the format of {}", path.display());
            Failure::usage(message, "let its name end in .csv, .json or .dot")
        })
    };
    args.output.iter().map(format).collect()
}

/// Fails if a file cannot be written since its folder is not there.
fn check_folder(path: &Path) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder.filter(|folder| !folder.is_dir()) else {
        return Ok(());
    };
    let error = anyhow::anyhow!("there is no directory {}", folder.display());
    let error = error.context(format!("cannot write {}", path.display()));
    Err(Failure::environment(
        error,
        "make it first, or name another place with -o",
    ))
}

/// Writes a file whole, or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(path).map_err(|error| error.error)?;
        std::io::Result::Ok(())
    };
    write()
        .with_context(|| format!("cannot write {}", path.display()))
        .map_err(|e| Failure::environment(e, "its directory must be there and writable"))
}
