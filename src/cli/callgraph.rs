//! The commands about call graphs: `callgraph`, `trace` and `recall`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::args::{Callgraph, Graph, RecallArguments, Trace, TraceCommand, TraceShow};
use super::cache;
use super::destination::{ProtectedFiles, TakenDestinations, To};
use super::message::{Failure, Messages, print};
use super::paths::class_path;
use super::progress::Line;
use super::run::tell;
use crate::pipeline::{
    self, AtomicFile, Begin, Candidates, GraphOptions, GraphRequest, Measured, Options, SpecFormat,
    TracedRuns,
};
use callgraph::{GraphFormat, TreeFormat, TreePart, Verdict};

/// The default of `--depth`: the number of calls up to the border of a part.
const DEPTH: usize = 3;

/// The exit codes of an answer to `--why`.
fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Reached => 0,
        Verdict::MayBeReached => 3,
        Verdict::NotFound => 4,
    }
}

/// Runs `callgraph`, and returns the exit code.
pub(super) fn run(args: Callgraph, messages: Messages) -> Result<u8, Failure> {
    let start = Instant::now();
    check(&args)?;
    let mut reads = reads(&args.inputs, &args.graph);
    reads.add("the trace {}", &args.trace);
    let mut taken = TakenDestinations::beside(reads);
    let outputs = outputs(&args, &mut taken)?;
    let spec_outputs = spec_outputs(&args, &mut taken)?;
    let places = spec_outputs.iter().map(|(to, _)| to);
    let places = places.chain(outputs.iter().map(|(to, _)| to));
    let begun: Vec<BegunOutput<'_>> = places.map(begin).collect::<Result<_, _>>()?;
    let (is_quiet, is_verbose) = (args.graph.quiet, args.graph.verbose);
    let (options, graph) = options(args.inputs, args.graph)?;
    let graph = GraphOptions {
        points: args.spec_points,
        traces: args.trace,
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
        spec_formats: spec_outputs.iter().map(|(_, format)| *format).collect(),
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
    let texts = answer.specs.iter().chain(&answer.files);
    write(begun.into_iter().zip(texts))?;
    taken.tell(&(table + &answer.answers))?;
    Ok(answer.verdict.map_or(0, code))
}

/// The trace agent's file, in the folder of this program.
const AGENT: &str = "resolute-trace.jar";

/// Makes a JAR that records its own runs, or shows recorded runs.
pub(super) fn trace(args: Trace) -> Result<(), Failure> {
    if let Some(TraceCommand::Show(args)) = args.of_traces {
        return show(&args);
    }
    let (Some(input), Some(output)) = (args.input, args.output) else {
        let message = "trace needs a JAR and a place for the result";
        return Err(Failure::usage(
            message,
            "write resolute trace APP.jar -o OUT",
        ));
    };
    let inputs = std::slice::from_ref(&input);
    let output = super::run::outputs(inputs, &output)?.remove(0);
    let agent = args.agent.map_or_else(agent, Ok)?;
    let mut reads = ProtectedFiles::of(inputs, &[]);
    reads.add("the agent {}", [&agent]);
    TakenDestinations::beside(reads).take(&To::File(output.clone()))?;
    pipeline::trace(&input, &output, &agent, args.strip_signatures)?;
    Ok(())
}

/// The default of `trace show --depth` for text.
const SHOWN_DEPTH: usize = 4;

/// Shows recorded runs.
fn show(args: &TraceShow) -> Result<(), Failure> {
    let mut reads = ProtectedFiles::of(&[], &[]);
    reads.add("the trace {}", &args.traces);
    let mut taken = TakenDestinations::beside(reads);
    let outputs = destinations(&args.output, &mut taken, |path| {
        place(
            path,
            TreeFormat::of,
            ".json or .html",
            Some(TreeFormat::Json),
        )
    })?;
    let begun = outputs.iter().map(|(to, _)| begin(to));
    let begun: Vec<BegunOutput<'_>> = begun.collect::<Result<_, _>>()?;
    let is_text = outputs.is_empty();
    let default = (is_text && args.to.is_none()).then_some(SHOWN_DEPTH);
    let part = TreePart {
        from: args.from.clone(),
        to: args.to.clone(),
        depth: args.depth.or(default),
    };
    let formats: Vec<TreeFormat> = outputs.iter().map(|(_, format)| *format).collect();
    let answer = pipeline::trace_show(&args.traces, &part, &formats)?;
    write(begun.into_iter().zip(&answer.files))?;
    let text = if is_text { answer.text } else { String::new() };
    taken.tell(&(answer.summary + &text))
}

/// The trace agent in the folder of this program; releases have it there.
fn agent() -> Result<PathBuf, Failure> {
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    let agent = program.map(|path| path.with_file_name(AGENT));
    agent.ok().filter(|path| path.is_file()).ok_or_else(|| {
        let error = anyhow::anyhow!("there is no {AGENT} in the folder of this program");
        let help = "name it with --agent FILE; `make dist` packs it, and `mvn -f trace-agent/pom.xml package` builds it alone";
        Failure::environment(error, help)
    })
}

/// Measures recall.
pub(super) fn recall(args: RecallArguments, messages: Messages) -> Result<(), Failure> {
    let start = Instant::now();
    let (is_quiet, is_verbose) = (args.graph_options.quiet, args.graph_options.verbose);
    let is_json = |ending: &str| (ending == "json").then_some(());
    let output = args.output.as_deref();
    let output = output.map(|path| place(path, is_json, ".json", Some(())));
    let output = output.transpose()?.map(|(to, ())| to);
    let mut reads = reads(&args.inputs, &args.graph_options);
    reads.add("the trace {}", &args.trace);
    reads.add("the graph {}", &args.graph);
    let mut taken = TakenDestinations::beside(reads);
    if let Some(to) = &output {
        taken.take(to)?;
    }
    let begun = output.as_ref().map(begin).transpose()?;
    let (options, graph) = options(args.inputs, args.graph_options)?;
    let graph = match args.graph {
        Some(path) => Measured::File(path),
        None => Measured::Ours(graph),
    };
    let runs = TracedRuns {
        traces: args.trace,
        without_launcher: args.without_launcher,
    };
    let answer = {
        let progress = Line::new(is_quiet);
        pipeline::recall(&options, &graph, &runs, &progress)?
    };
    write(begun.into_iter().zip([&answer.json]))?;
    let mut text = answer.text;
    if !is_quiet {
        tell(messages, &answer.warnings, is_verbose);
        text += &end_rows(start);
    }
    taken.tell(&text)
}

/// The files that the run reads.
fn reads(inputs: &[PathBuf], graph: &Graph) -> ProtectedFiles {
    let class_path = pipeline::with_manifests(inputs, &class_path(&graph.class_path));
    let mut reads = ProtectedFiles::of(inputs, &class_path);
    reads.add_jdk(graph.jdk.as_deref());
    reads.add("the list of entries {}", &graph.entries);
    reads.add("the trace {}", &graph.entry_trace);
    reads.add("the specification {}", &graph.spec);
    reads
}

/// The last rows of a table.
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
        class_path: pipeline::with_manifests(&inputs, &class_path(&graph.class_path)),
        inputs,
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
                    format!("there is no file {}, to list entries", what.display()),
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
        traces: Vec::new(),
        points: false,
    };
    Ok((options, graph))
}

/// Refuses combinations of options that have no effect.
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
            "--from and --to choose a part of the graph to write, and no file is named",
            "name a file with -o, such as -o part.dot",
        ));
    }
    Ok(())
}

/// The destination of each graph, with its format.
fn outputs(
    args: &Callgraph,
    taken: &mut TakenDestinations,
) -> Result<Vec<(To, GraphFormat)>, Failure> {
    destinations(&args.output, taken, |path| {
        place(
            path,
            GraphFormat::of,
            ".csv, .json, .dot or .html",
            Some(GraphFormat::Csv),
        )
    })
}

/// The destination of each file, with its format.
fn destinations<T>(
    files: &[PathBuf],
    taken: &mut TakenDestinations,
    of: impl Fn(&Path) -> Result<(To, T), Failure>,
) -> Result<Vec<(To, T)>, Failure> {
    let outputs = files.iter().map(|path| {
        let (to, format) = of(path)?;
        taken.take(&to)?;
        Ok((to, format))
    });
    outputs.collect()
}

/// The destination of each specification, with its format.
fn spec_outputs(
    args: &Callgraph,
    taken: &mut TakenDestinations,
) -> Result<Vec<(To, SpecFormat)>, Failure> {
    destinations(&args.spec_out, taken, |path| {
        place(path, SpecFormat::of, ".spec, .json or .log", None)
    })
}

/// The destination of an output, and its format by the path's ending. `bare` is the format of `-`.
fn place<T>(
    path: &Path,
    of: impl Fn(&str) -> Option<T>,
    endings: &str,
    bare: Option<T>,
) -> Result<(To, T), Failure> {
    let (to, ending) = To::of(path);
    let bare = bare.filter(|_| to == To::StandardOutput && ending.is_none());
    let format = ending.and_then(of).or(bare).ok_or_else(|| {
        let message = format!("cannot tell the format of {}", path.display());
        Failure::usage(message, format!("let its name end in {endings}"))
    })?;
    check_folder(&to)?;
    Ok((to, format))
}

/// Fails if a file cannot be written because its folder is missing.
fn check_folder(to: &To) -> Result<(), Failure> {
    let To::File(path) = to else {
        return Ok(());
    };
    let Some(folder) = folder(path).filter(|folder| !folder.is_dir()) else {
        return Ok(());
    };
    let error = anyhow::anyhow!("there is no directory {}", folder.display());
    let error = error.context(format!("cannot write {}", path.display()));
    Err(Failure::environment(
        error,
        "make it first, or name another place with -o",
    ))
}

/// The folder that a path names, if it names one.
fn folder(path: &Path) -> Option<&Path> {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
}

/// A temporary file beside its place, with the place; `None` for standard output.
type BegunOutput<'a> = Option<(&'a Path, AtomicFile)>;

fn begin(to: &To) -> Result<BegunOutput<'_>, Failure> {
    match to {
        To::StandardOutput => Ok(None),
        To::File(path) => match pipeline::begun(path) {
            Ok(file) => Ok(Some((path, file))),
            Err(error) => Err(unwritable(path, error)),
        },
    }
}

/// Writes all texts, also those for standard output. Then puts all files in their places.
fn write<'a>(texts: impl Iterator<Item = (BegunOutput<'a>, &'a String)>) -> Result<(), Failure> {
    let mut files = Vec::new();
    for (begun, text) in texts {
        let Some((path, mut file)) = begun else {
            print(text.as_bytes())?;
            continue;
        };
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| unwritable(path, error))?;
        files.push(file);
    }
    Ok(pipeline::commit(files)?)
}

fn unwritable(path: &Path, error: std::io::Error) -> Failure {
    let error = anyhow::Error::new(error).context(format!("cannot write {}", path.display()));
    Failure::environment(error, "its directory must be there and writable")
}
