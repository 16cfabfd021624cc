//! The commands about call graphs: `callgraph`, `trace` and `recall`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;

use super::args::{Callgraph, Graph, Recall, Trace};
use super::cache;
use super::message::{Failure, Messages, print};
use super::paths::class_path;
use super::progress::Line;
use super::run::{WARNINGS, warn};
use crate::callgraph::Format;
use crate::pipeline::{
    self, Begin, Candidates, GraphOptions, GraphRequest, Measured, Options, Runs, SpecFormat,
};
use crate::report::{self, Warning};

/// How many calls away a part goes.
const DEPTH: usize = 3;

/// Where a graph is written.
enum To {
    File(PathBuf),
    StandardOutput,
}

/// Runs it to its end.
pub(super) fn run(args: Callgraph, messages: Messages) -> Result<(), Failure> {
    let start = Instant::now();
    check(&args)?;
    let (outputs, spec_formats) = outputs(&args)?;
    let (is_quiet, is_verbose) = (args.graph.quiet, args.graph.verbose);
    let (options, graph) = options(args.inputs, args.graph)?;
    let graph = GraphOptions {
        points: args.spec_points,
        ..graph
    };
    let options = Options {
        cache: cache::caching(&args.caching)?,
        ..options
    };
    let request = GraphRequest {
        graph,
        why: args.why,
        unreached: args.unreached,
        sizes: args.sizes,
        from: args.from,
        to: args.to,
        depth: args.depth.unwrap_or(DEPTH),
        formats: outputs.iter().map(|(_, format)| *format).collect(),
        spec_formats,
    };
    let answer = {
        let progress = Line::new(is_quiet);
        pipeline::callgraph(&options, &request, &progress)?
    };
    let mut table = String::new();
    if !is_quiet {
        let caching = options.cache.as_ref();
        for trouble in cache::trouble(&answer.cache, caching) {
            messages.warning(&trouble);
        }
        tell(messages, &answer.warnings, is_verbose);
        table = answer.table + &end_rows(start) + &cache::rows(&answer.cache, caching);
    }
    if is_verbose {
        table += &answer.open;
    }
    for (path, text) in args.spec_out.iter().zip(&answer.specs) {
        write(path, text)?;
    }
    let mut is_free = true;
    for ((to, _), text) in outputs.iter().zip(&answer.files) {
        match to {
            To::File(path) => write(path, text)?,
            To::StandardOutput => {
                is_free = false;
                print(text.as_bytes())?;
            }
        }
    }
    match is_free {
        true => print((table + &answer.answers).as_bytes()),
        false => {
            eprint!("{table}");
            Ok(())
        }
    }
}

/// The trace agent's file, where it is beside this program.
const AGENT: &str = "resolute-trace.jar";

/// Makes a JAR that records what it runs.
pub(super) fn trace(args: &Trace) -> Result<(), Failure> {
    let output = super::run::outputs(std::slice::from_ref(&args.input), &args.output)?.remove(0);
    let agent = args.agent.clone().map_or_else(agent, Ok)?;
    pipeline::trace(&args.input, &output, &agent, args.strip_signatures)?;
    Ok(())
}

/// The trace agent beside this program, where a release has it.
fn agent() -> Result<PathBuf, Failure> {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    let agent = program.map(|path| path.with_file_name(AGENT));
    agent.ok().filter(|path| path.is_file()).ok_or_else(|| {
        let error = anyhow::anyhow!("there is no {AGENT} in the folder of this program");
        let help = "name it with --agent FILE: it comes with every release";
        Failure::environment(error, help)
    })
}

/// Measures recall.
pub(super) fn recall(args: Recall, messages: Messages) -> Result<(), Failure> {
    let start = Instant::now();
    let (is_quiet, is_verbose) = (args.made.quiet, args.made.verbose);
    if let Some(path) = &args.output {
        check_folder(path)?;
    }
    let (options, graph) = options(args.inputs, args.made)?;
    let graph = match args.graph {
        Some(path) => Measured::File(path),
        None => Measured::Ours(graph),
    };
    let runs = Runs {
        traces: args.trace,
        without_launcher: args.without_launcher,
    };
    let answer = {
        let progress = Line::new(is_quiet);
        pipeline::recall(&options, &graph, &runs, &progress)?
    };
    if let Some(path) = &args.output {
        write(path, &answer.json)?;
    }
    let mut text = answer.text;
    if !is_quiet {
        tell(messages, &answer.warnings, is_verbose);
        text += &end_rows(start);
    }
    print(text.as_bytes())
}

fn tell(messages: Messages, warnings: &[Warning], is_verbose: bool) {
    let most = if is_verbose { usize::MAX } else { WARNINGS };
    warn(messages, warnings, most);
}

/// The rows that end a table.
fn end_rows(start: Instant) -> String {
    let time = format!("{:.1} s", start.elapsed().as_secs_f64());
    let memory = report::peak_rss_bytes();
    let memory = memory.map_or(String::new(), |bytes| {
        format!("memory      {} MiB\n", bytes >> 20)
    });
    format!("time        {time}\n{memory}")
}

fn options(inputs: Vec<PathBuf>, graph: Graph) -> Result<(Options, GraphOptions), Failure> {
    let options = Options {
        inputs,
        class_path: class_path(&graph.class_path)?,
        jdk: graph.jdk,
        jobs: graph.jobs,
        ..Options::default()
    };
    let mut begin = Begin {
        methods: graph.entry,
        traces: graph.entry_trace,
        ..Begin::default()
    };
    for what in graph.entries {
        match what.to_str() {
            Some("tests") => begin.tests = true,
            Some("library") => begin.library = true,
            _ if !what.exists() => {
                return Err(Failure::usage(
                    format!("there is no file {} that lists entries", what.display()),
                    "write --entries tests, --entries library, or a file with a method a line",
                ));
            }
            _ => begin.lists.push(what),
        }
    }
    let graph = GraphOptions {
        main: graph.main,
        begin,
        reflection: graph.reflection.into(),
        candidates: Candidates(graph.reflection_candidates),
        contexts: graph.context.into(),
        specs: graph.spec,
        points: false,
    };
    Ok((options, graph))
}

/// Refuses options that do nothing together.
fn check(args: &Callgraph) -> Result<(), Failure> {
    let is_part = args.from.is_some() || args.to.is_some();
    if args.depth.is_some() && !is_part {
        return Err(Failure::usage(
            "--depth says how far --from and --to go, and neither is given",
            "add one of them, or leave --depth out",
        ));
    }
    if is_part && args.output.is_empty() {
        return Err(Failure::usage(
            "--from and --to choose the part of the graph that is written, and nothing is",
            "name a file with -o, such as -o part.dot",
        ));
    }
    Ok(())
}

/// Where graphs go, and in which format.
type Outputs = Vec<(To, Format)>;

/// Where each output goes, with its format, and the formats of specification files.
fn outputs(args: &Callgraph) -> Result<(Outputs, Vec<SpecFormat>), Failure> {
    let asks = args.why.is_some() || args.unreached || args.sizes || args.spec_points;
    let mut seen = BTreeSet::new();
    let mut is_free = true;
    let mut outputs = Vec::new();
    for path in &args.output {
        let name = path.to_str().unwrap_or_default();
        let printed = match name {
            "-" => Some(Format::Csv),
            name => name.strip_prefix("-.").and_then(Format::of),
        };
        if let Some(format) = printed {
            if asks {
                return Err(Failure::usage(
                    "the graph and what --why, --unreached, --sizes or --spec-points say would both go to standard output",
                    "write the graph to a file, or ask in a run of its own",
                ));
            }
            if !std::mem::take(&mut is_free) {
                return Err(Failure::usage(
                    "two outputs would go to standard output",
                    "give every output a name of its own",
                ));
            }
            outputs.push((To::StandardOutput, format));
            continue;
        }
        let format = format(path, &mut seen, Format::of, ".csv, .json, .dot or .html")?;
        outputs.push((To::File(path.clone()), format));
    }
    let specs = args.spec_out.iter();
    let specs = specs.map(|path| format(path, &mut seen, SpecFormat::of, ".spec, .json or .log"));
    Ok((outputs, specs.collect::<Result<_, _>>()?))
}

/// The format of a file, by its ending.
fn format<'a, T>(
    path: &'a Path,
    seen: &mut BTreeSet<&'a Path>,
    of: impl Fn(&str) -> Option<T>,
    endings: &str,
) -> Result<T, Failure> {
    if !seen.insert(path) {
        let message = format!("{} would be written twice", path.display());
        return Err(Failure::usage(
            message,
            "give every output a name of its own",
        ));
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    let format = ending.and_then(of).ok_or_else(|| {
        let message = format!("cannot tell the format of {}", path.display());
        Failure::usage(message, format!("let its name end in {endings}"))
    })?;
    check_folder(path)?;
    Ok(format)
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
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
        let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(path).map_err(|error| error.error)?;
        std::io::Result::Ok(())
    };
    write()
        .with_context(|| format!("cannot write {}", path.display()))
        .map_err(|e| Failure::environment(e, "its directory must be there and writable"))
}
