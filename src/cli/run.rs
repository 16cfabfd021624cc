//! Runs one command: makes options of its arguments, runs the pipeline, writes report files and the
//! table.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use clap::CommandFactory as _;
use indexmap::IndexMap;

use super::args::{
    Analyze, CachingArgs, Check, Cli, Command, Common, Edits, Explain, Files, Optimize, PassName,
    Reports, SchemaOf,
};
use super::cache;
use super::destination::{ProtectedFiles, TakenDestinations, To};
use super::message::{Failure, Messages, print};
use super::paths::class_path;
use super::progress::Line;
use super::vocabulary::{BuildTool, for_caller};
use crate::pipeline::{self, AtomicFile, Options, Prepared, Progress, Question, SessionError};
use base::escape::escaped;
use base::line;
use report::{EditKind, Phase, Report, ReportFormat, Warning};

/// The number of warning lines without `-v`.
const WARNINGS: usize = 5;

/// Up to this number, warnings with the same message are printed one by one.
const ALIKE: usize = 3;

/// The number of reasons that `--blame` prints without `-v`.
const BLAMED: usize = 20;

/// The default of `--context-depth` for `optimize`. A larger depth takes more time for few
/// further edits (docs/measured/FIGURES.md).
const OPTIMIZE_DEPTH: u8 = 2;

/// Runs a command, and returns the exit code.
pub fn run(command: Command, messages: Messages) -> Result<u8, Failure> {
    let done = match command {
        Command::Optimize(args) => optimize(args, messages),
        Command::Check(args) => check(args, messages),
        Command::Analyze(args) => analyze(args, messages),
        Command::Explain(args) => explain(&args, messages),
        Command::Callgraph(args) => return super::callgraph::run(args, messages),
        Command::Trace(args) => super::callgraph::trace(args),
        Command::Recall(args) => super::callgraph::recall(args, messages),
        Command::Cache(args) => print(cache::run(&args)?.as_bytes()),
        Command::Completions { shell } => completions(shell),
        Command::Man { directory } => man(&directory),
        Command::Schema { of } => print(schema(of).as_bytes()),
    };
    done.map(|()| 0)
}

fn schema(of: SchemaOf) -> String {
    match of {
        SchemaOf::Report => report::schema(),
        SchemaOf::Callgraph => callgraph::schema(),
        SchemaOf::Recall => callgraph::recall_schema(),
        SchemaOf::Trace => callgraph::tree_schema(),
    }
}

fn optimize(args: Optimize, messages: Messages) -> Result<(), Failure> {
    let passes = passes(&args.edits);
    let depth = args.common.context_depth.unwrap_or(OPTIMIZE_DEPTH);
    let named = args.edits.passes.as_deref();
    let round_trip = named.is_some_and(|named| named.contains(&PassName::RoundTrip));
    let calls_anywhere = named.is_some();
    let change = |options: &mut Options| {
        options.context_depth = depth;
        options.passes = passes;
        options.include = args.edits.include;
        options.exclude = args.edits.exclude;
        options.one_loader = args.edits.one_loader;
        options.calls_anywhere = calls_anywhere;
        options.store = args.store;
        options.callers |= args.embed_native_image.is_some();
        options.native_image = args.embed_native_image;
        options.round_trip = round_trip;
    };
    write(
        args.files,
        (&args.common, &args.reports),
        &args.caching,
        messages,
        change,
        pipeline::prepare_optimized,
    )
}

/// The requested kinds of edit.
fn passes(edits: &Edits) -> Vec<EditKind> {
    let named = edits.passes.as_deref();
    let is_named = |kind: &EditKind| match named {
        Some(named) => named.contains(&PassName::Edit(*kind)) || named.contains(&PassName::All),
        None => kind.is_default() && !(edits.no_startup && kind.is_for_startup()),
    };
    EditKind::ALL.iter().copied().filter(is_named).collect()
}

fn check(args: Check, messages: Messages) -> Result<(), Failure> {
    write(
        args.files,
        (&args.common, &args.reports),
        &args.caching,
        messages,
        |_| {},
        pipeline::prepare_checked,
    )
}

/// Runs a command that writes JARs.
fn write(
    files: Files,
    (common, wanted): (&Common, &Reports),
    caching: &CachingArgs,
    messages: Messages,
    change: impl FnOnce(&mut Options),
    command: impl Fn(&Options, &[PathBuf], &dyn Progress) -> Result<Prepared, SessionError>,
) -> Result<(), Failure> {
    let start = Instant::now();
    let outputs = match &files.output {
        Some(output) if !files.dry_run => outputs(&files.inputs, output)?,
        _ => Vec::new(),
    };
    let mut options = options(files.inputs, common)?;
    options.strip_signatures = files.strip_signatures;
    options.keep_damaged = files.keep_damaged;
    // Without outputs, the cache has no result to store.
    options.cache = cache::caching(caching)?.filter(|_| !files.dry_run);
    options.callers = wanted.native_image.is_some();
    change(&mut options);
    if options.native_image.is_some() && options.inputs.len() > 1 {
        return Err(Failure::usage(
            "metadata for native images cannot be put into several JARs at once",
            "optimize them one by one, or leave out --embed-native-image",
        ));
    }
    let reports = reports(wanted, &outputs, &options)?;
    let rows = reports.rows();
    if let Some(folder) = files.output.filter(|_| outputs.len() > 1) {
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the directory {}", folder.display()))
            .map_err(|e| Failure::environment(e, "name another place with -o"))?;
    }
    let Prepared { mut report, jars } = {
        let progress = Line::new(common.quiet);
        command(&options, &outputs, &progress)?
    };
    let taken = finish(&mut report, start, reports, jars)?;
    taken.tell(&shown(&report, &options, common, messages, &rows, ""))
}

fn analyze(args: Analyze, messages: Messages) -> Result<(), Failure> {
    let start = Instant::now();
    let memory_model = args.memory_model().ok_or_else(|| {
        let message = "--path-length is for the locked memory model only";
        Failure::usage(message, "add --memory-model locked, or leave it out")
    })?;
    let options = Options {
        intra: args.intra,
        graph: args.graph.clone(),
        cache: cache::caching(&args.caching)?,
        memory_model,
        callers: args.reports.native_image.is_some(),
        blame: args.blame,
        // `optimize`'s conversion of call sites takes time, so it is computed only on request.
        passes: if args.blame {
            EditKind::ALL.to_vec()
        } else {
            Vec::new()
        },
        ..options(args.inputs, &args.common)?
    };
    let reports = reports(&args.reports, &[], &options)?;
    let mut report = {
        let progress = Line::new(args.common.quiet);
        pipeline::analyze(&options, &progress)?
    };
    let taken = finish(&mut report, start, reports, Vec::new())?;
    let blame = if args.blame {
        report::blame(&report, BLAMED)
    } else {
        String::new()
    };
    let shown = shown(&report, &options, &args.common, messages, "", &blame);
    taken.tell(&shown)
}

fn explain(args: &Explain, messages: Messages) -> Result<(), Failure> {
    let (inputs, question) = asked(&args.inputs_and_question)?;
    let common = &args.common;
    let options = Options {
        // The default is `optimize`'s, since `explain` is about `optimize`.
        context_depth: common.context_depth.unwrap_or(OPTIMIZE_DEPTH),
        passes: passes(&args.edits),
        calls_anywhere: args.edits.passes.is_some(),
        include: args.edits.include.clone(),
        exclude: args.edits.exclude.clone(),
        one_loader: args.edits.one_loader,
        ..options(inputs, common)?
    };
    let explanation = {
        let progress = Line::new(common.quiet);
        pipeline::explain(&options, &question, !args.quick, &progress)?
    };
    if !common.quiet {
        tell(messages, &explanation.warnings, common.verbose);
    }
    print(explanation.text.as_bytes())
}

/// The JARs and, last, the question about them: options may stand in between.
fn asked(given: &[PathBuf]) -> Result<(Vec<PathBuf>, Question), Failure> {
    let wrong = |message: String| {
        let help = "write resolute explain APP.jar WHAT, where WHAT is pkg.Cls.method, pkg.Cls.method:LINE, an overload as \
                    pkg.Cls.method(int,String), File.java:LINE, or a class as pkg.Cls";
        Failure::usage(message, help)
    };
    match given {
        [inputs @ .., what] if !inputs.is_empty() => {
            let text = what.to_string_lossy();
            let question = text.parse();
            let question =
                question.map_err(|why: String| wrong(format!("cannot explain {text}: {why}")))?;
            Ok((inputs.to_vec(), question))
        }
        _ => Err(wrong(
            "explain needs a JAR and a question about it".to_owned(),
        )),
    }
}

fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "resolute", &mut script);
    print(&script)
}

fn man(directory: &Path) -> Result<(), Failure> {
    pages(directory)
        .with_context(|| format!("cannot write manual pages into {}", directory.display()))
        .map_err(|e| Failure::environment(e, "name a directory that is there"))
}

/// Writes all pages or none. A page replaces a link in its place; the link's target is kept.
fn pages(directory: &Path) -> std::io::Result<()> {
    std::fs::read_dir(directory)?; // its error names no file of ours
    let made = tempfile::tempdir_in(directory)?;
    clap_mangen::generate_to(Cli::command(), made.path())?;
    let pages = std::fs::read_dir(made.path())?.collect::<std::io::Result<Vec<_>>>()?;
    let place = |page: &std::fs::DirEntry| directory.join(page.file_name());
    if let Some(taken) = pages.iter().map(place).find(|place| place.is_dir()) {
        return Err(std::io::Error::other(format!(
            "{} is a directory",
            taken.display()
        )));
    }
    for page in pages {
        std::fs::rename(page.path(), place(&page))?;
    }
    Ok(())
}

fn options(inputs: Vec<PathBuf>, common: &Common) -> Result<Options, Failure> {
    let defaults = Options::default();
    Ok(Options {
        inputs,
        class_path: class_path(&common.class_path),
        jdk: common.jdk.clone(),
        pin_jdk: common.pin_jdk,
        pin_class_path: common.pin_class_path,
        world: common.world.into(),
        context_depth: common.context_depth.unwrap_or(defaults.context_depth),
        release: common.release,
        jobs: common.jobs,
        max_entry_size: common.max_entry_size,
        max_entries: common.max_entries,
        ..defaults
    })
}

/// The output path of each input, in the order of the inputs.
pub(super) fn outputs(inputs: &[PathBuf], out: &Path) -> Result<Vec<PathBuf>, Failure> {
    if To::of(out).0 == To::StandardOutput {
        return Err(Failure::usage(
            "a JAR cannot go to standard output: it is written whole or not at all",
            "name a file with -o; ./- is a file called -",
        ));
    }
    if inputs.len() > 1 && out.exists() && !out.is_dir() {
        let message = format!(
            "{} is a file, and {} JARs need a directory",
            out.display(),
            inputs.len()
        );
        return Err(Failure::usage(message, "name a directory with -o"));
    }
    let to_directory = inputs.len() > 1 || out.is_dir();
    let mut names = BTreeSet::new();
    let mut outputs = Vec::new();
    for input in inputs {
        let name = input.file_name().unwrap_or_default();
        if !names.insert(name) {
            let message = format!(
                "two inputs are named {} and would have one output",
                name.display()
            );
            return Err(Failure::usage(
                message,
                "give them one at a time, or rename one",
            ));
        }
        outputs.push(if to_directory {
            out.join(name)
        } else {
            out.to_owned()
        });
    }
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !to_directory && !folder.is_dir()) {
        let error = anyhow::anyhow!("there is no directory {}", folder.display())
            .context(format!("cannot write {}", out.display()));
        return Err(Failure::environment(
            error,
            "make it first, or name another place with -o",
        ));
    }
    Ok(outputs)
}

/// The files that a run with these options reads.
fn reads(options: &Options) -> ProtectedFiles {
    let mut reads = ProtectedFiles::of(&options.inputs, &options.class_path);
    reads.add_jdk(options.jdk.as_deref());
    reads.add("the graph {}", &options.graph);
    reads
}

/// The reports of a run. Temporary files stand beside their places from the start. So a missing or
/// read-only folder is found before any work is done.
struct ReportsTo {
    files: Vec<(PathBuf, AtomicFile, ReportFormat)>,
    printed: Option<ReportFormat>,
    is_reproducible: bool,
    taken: TakenDestinations,
}

fn reports(wanted: &Reports, outputs: &[PathBuf], options: &Options) -> Result<ReportsTo, Failure> {
    let mut reports = ReportsTo {
        files: Vec::new(),
        printed: None,
        is_reproducible: wanted.reproducible,
        taken: TakenDestinations::beside(reads(options)),
    };
    for output in outputs {
        reports.taken.take(&To::File(output.clone()))?;
    }
    for path in &wanted.report {
        let (to, ending) = To::of(path);
        let is_bare = to == To::StandardOutput && ending.is_none();
        let format = match ending.and_then(ReportFormat::of) {
            None if is_bare => ReportFormat::Json,
            Some(format) => format,
            None => return Err(no_format(path)),
        };
        reports.add(to, format)?;
    }
    if let Some(path) = &wanted.native_image {
        reports.add(To::of(path).0, ReportFormat::NativeImage)?;
    }
    Ok(reports)
}

fn no_format(path: &Path) -> Failure {
    let message = format!("cannot tell the format of the report {}", path.display());
    let help = "a report's format is told by its extension: .html, .json, .sarif or .txt; - is JSON on standard output";
    Failure::usage(message, help)
}

impl ReportsTo {
    fn add(&mut self, to: To, format: ReportFormat) -> Result<(), Failure> {
        self.taken.take(&to)?;
        match to {
            To::StandardOutput => self.printed = Some(format),
            To::File(path) => {
                let file = pipeline::begun(&path).map_err(|e| report_failure(&path, e))?;
                self.files.push((path, file, format));
            }
        }
        Ok(())
    }

    /// Rows with the paths of reports, for users of a plugin, who did not choose the paths.
    fn rows(&self) -> String {
        let is_plugin = BuildTool::of_process().is_some();
        let files = self.files.iter().filter(|_| is_plugin);
        files
            .map(|(path, ..)| line!("report      {}", escaped(&path.to_string_lossy())))
            .collect()
    }

    /// Writes all reports, then puts them and the JARs in place. Returns the taken destinations.
    /// The JARs come last: a JAR is in place only if all its reports are.
    fn write(self, report: &Report, jars: Vec<AtomicFile>) -> Result<TakenDestinations, Failure> {
        let report = if self.is_reproducible {
            Cow::Owned(report.reproducible())
        } else {
            Cow::Borrowed(report)
        };
        let mut files = Vec::new();
        for (path, mut file, format) in self.files {
            let written = file.write_all(format.render(&report).as_bytes());
            let written = written.and_then(|()| file.flush());
            written.map_err(|e| report_failure(&path, e))?;
            files.push(file);
        }
        if let Some(format) = self.printed {
            print(format.render(&report).as_bytes())?;
        }
        files.extend(jars);
        pipeline::commit(files)?;
        Ok(self.taken)
    }
}

fn report_failure(path: &Path, error: std::io::Error) -> Failure {
    let error =
        anyhow::Error::new(error).context(format!("cannot write the report {}", path.display()));
    Failure::environment(
        error,
        "its directory must be there and writable, with room for the file",
    )
}

fn finish(
    report: &mut Report,
    start: Instant,
    reports: ReportsTo,
    jars: Vec<AtomicFile>,
) -> Result<TakenDestinations, Failure> {
    report.time_ms.set(Phase::Total, start.elapsed());
    report.peak_rss_bytes = report::peak_rss_bytes();
    reports.write(report, jars)
}

/// The text about a run that the options request: its table, which ends with `rows`, and `blame`
/// below. Prints the warnings.
fn shown(
    report: &Report,
    options: &Options,
    common: &Common,
    messages: Messages,
    rows: &str,
    blame: &str,
) -> String {
    if common.quiet {
        return blame.trim_start_matches('\n').to_owned();
    }
    let caching = options.cache.as_ref();
    let advice = |text: &str| for_caller(text).into_owned();
    let table = report::table(report, advice) + &cache::rows(&report.cache, caching) + rows;
    for trouble in cache::trouble(&report.cache, caching) {
        messages.warning(&trouble);
    }
    if common.verbose {
        return table + &report::lists(report, advice);
    }
    tell(messages, &report.warnings, false);
    table + blame
}

/// Prints warnings: each one, or at most [`WARNINGS`] lines, where one line stands for many equal
/// messages.
pub(super) fn tell(messages: Messages, warnings: &[Warning], tells_each: bool) {
    let of_one = |warning: &Warning| format!("{}: {}", warning.at, for_caller(&warning.message));
    if tells_each {
        warnings.iter().for_each(|w| messages.warning(&of_one(w)));
        return;
    }
    let mut kinds: IndexMap<&str, Vec<&Warning>> = IndexMap::new();
    for warning in warnings {
        kinds.entry(&warning.message).or_default().push(warning);
    }
    // Each line with the number of its warnings.
    let lines = kinds.values().flat_map(|alike| match alike.len() {
        0..=ALIKE => alike.iter().map(|w| (of_one(w), 1)).collect(),
        count => {
            let (first, more) = (alike[0], count - 1);
            let advice = format!("{} (-v or a --report lists them)", first.message);
            let text = format!("{} and {more} more: {}", first.at, for_caller(&advice));
            vec![(text, count)]
        }
    });
    let mut rest = warnings.len();
    for (text, count) in lines.take(WARNINGS) {
        messages.warning(&text);
        rest -= count;
    }
    if rest > 0 {
        let advice = for_caller("see them with -v or in a --report");
        messages.warning(&format!("{rest} more: {advice}"));
    }
}
