//! The options of every command, as clap reads them, with their help texts.
//!
//! A build offers only options that have an effect in it. Values are checked here, so wrong usage
//! ends with exit code 2 before any work is done.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{FalseyValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use crate::pipeline::MemoryModel;
use report::{EditKind, World};

mod graph;

use graph::{CALLGRAPH_EXAMPLES, RECALL_EXAMPLES, TRACE_EXAMPLES};
pub use graph::{Callgraph, Graph, RecallArguments, Trace, TraceCommand, TraceShow};

const EXIT_CODES: &str = "\
Exit codes:
  0   done
  1   the input or the environment is at fault: the message says what to do
  2   wrong usage
  70  a bug in resolute: please report it";

const OPTIMIZE_EXAMPLES: &str = "\
Examples:
  resolute optimize app.jar -o app-fast.jar
      Rewrite one JAR. Any other code may run with the result.
  resolute optimize app.jar lib.jar -c 'libs/*' -o out/
      Rewrite two JARs that are always used together; the JARs in libs are read for types only.
  resolute optimize app.jar -o app-fast.jar --report app.html --report app.json
      Also report every edit and the claim behind it: as a page for a browser, and as JSON.
  resolute optimize @build/resolute.args
      Take the arguments from a file; see `resolute --help`.";

const CHECK_EXAMPLES: &str = "\
Examples:
  resolute check app.jar -o app-checked.jar
  java -jar app-checked.jar
      Run it, or its tests, like the original. It prints each claim that does not hold.
  java -Dresolute.check.out=counts.json -jar app-checked.jar
      Also append the counts to a file: one line of JSON for each JAR and run.";

const ANALYZE_EXAMPLES: &str = "\
Examples:
  resolute analyze app.jar
      Count the calls that have one certain target. No file is written.
  resolute analyze app.jar --blame
      Rank the causes that keep the other calls uncertain.
  resolute analyze app.jar --world sealed --report app.json
      Count again, if reflection uses no private member of the application.
  resolute callgraph app.jar --context 2-object -o graph.json
  resolute analyze app.jar --graph graph.json
      Make a precise call graph. Of its calls with one target, count those that are certain.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  resolute explain app.jar Main.java:42
      Say of each call at that line whether it is rewritten. If not: the obstacle (an override, an
      argument, a write of a field), and the option or `final` that would settle the call.
  resolute explain app.jar 'com.example.Outer$Inner.call(int,String)' --world sealed
      Explain every call in the method, under other assumptions.
  resolute explain app.jar com.example.Main
      Count the calls of each method of a class: all, certain ones and rewritten ones.";

/// The heading of the options about the cache.
const CACHE: &str = "Cache";

const CACHE_EXAMPLES: &str = "\
Examples:
  resolute cache stats
      Print the cache's directory, its size and its limit.
  resolute cache clean
      Remove all entries.
  resolute cache verify --cache-dir /var/cache/resolute
      Check all entries and remove damaged ones. Exit code 1 if there was one.";

const ARGS_FILES: &str = "\
Arguments files:
  @FILE stands for the arguments in FILE (UTF-8), separated by spaces or line ends.
  Quoting works as in javac's argument files: '…' or \"…\" keep spaces. Inside quotes,
  - \\n, \\t, \\r and \\f mean the same as in Java,
  - a backslash before another character gives that character,
  - a backslash at the end of a line joins it with the next line.
  Outside quotes a backslash stands for itself. A # where an argument could begin starts a comment,
  which ends with the line. An arguments file cannot name another one. @@x is the argument @x.";

/// Proves which methods Java calls run, and rewrites JARs to call them directly.
#[derive(Debug, Parser)]
#[command(
    name = "resolute",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = true,
    max_term_width = 100,
    after_help = EXIT_CODES,
    after_long_help = format!("{ARGS_FILES}\n\n{EXIT_CODES}")
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Rewrite JARs so that calls with one certain target go there directly
    ///
    /// The result behaves like the input, as far as the Java SE and JVM specifications define
    /// behaviour. Unchanged entries and methods keep their bytes.
    #[command(
        after_help = OPTIMIZE_EXAMPLES,
        override_usage = "resolute optimize [OPTIONS] <APP.jar>... --output <OUT>"
    )]
    Optimize(Optimize),
    /// Write JARs that check the claims of the analysis at run time
    ///
    /// The result does the same as the original, more slowly. It prints each claim that does not
    /// hold to standard error. At its end it prints how many claims were exercised. If a claim did
    /// not hold, its exit code is 97.
    ///
    /// The environment variable RESOLUTE_CHECK_OUT, or the system property resolute.check.out,
    /// names a file for the counts.
    #[command(
        after_help = CHECK_EXAMPLES,
        override_usage = "resolute check [OPTIONS] <APP.jar>... --output <OUT>"
    )]
    Check(Check),
    /// Report how much is certain about JARs, and the obstacles; writes no JAR
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Analyze),
    /// Explain why a call is rewritten or not, and how to change that
    #[command(
        after_help = EXPLAIN_EXAMPLES,
        override_usage = "resolute explain [OPTIONS] <APP.jar>... <WHAT>"
    )]
    Explain(Explain),
    /// Write a program's call graph, and answer questions about it
    ///
    /// The analysis assumes that exactly the inputs, the class path and the JDK run. The graph is
    /// best effort: reflection, native code and method handles may run more than it shows. It marks
    /// such calls as open.
    ///
    /// Write a method as pkg.Cls.method (all overloads) or pkg.Cls.method(int,java.lang.String), a
    /// constructor with the name `<init>`, a nested class with $.
    #[command(after_help = CALLGRAPH_EXAMPLES)]
    Callgraph(Callgraph),
    /// Make a JAR that records which methods run when `java -jar` starts it
    ///
    /// The result holds the entries of the input as they are, and the trace agent. The JVM (JDK 9
    /// or newer) starts the agent before the main class. A run does the same as before, in 2 to 5
    /// times the processor time.
    ///
    /// It records which methods ran in which context, in libraries and the JDK, too. The file is
    /// trace-PID.resolute in the working directory. The system property resolute.trace names
    /// another one: FILE[,nodes=N]. In FILE, %p stands for the process id. N is the room for
    /// contexts (16,777,214 by default).
    ///
    /// The file's size is 322 MiB, but it takes only as much of the disk as was written: 10 to 100
    /// MiB for most programs. It is complete even if the process is killed.
    ///
    /// To record without rewriting, or a program that `java -jar` does not start: java
    /// -javaagent:resolute-trace.jar=FILE.
    #[command(
        after_help = TRACE_EXAMPLES,
        override_usage = "resolute trace [OPTIONS] --output <OUT> <APP.jar>"
    )]
    Trace(Trace),
    /// Measure how much of recorded runs a call graph has, and why it lacks the rest
    ///
    /// JARs of `trace` record their runs. The trace agent records any other run: java
    /// -javaagent:resolute-trace.jar=run.trace -jar app.jar
    #[command(after_help = RECALL_EXAMPLES)]
    Recall(RecallArguments),
    /// Show, empty or check the cache of results
    ///
    /// optimize, check, analyze and callgraph keep their results in one directory. Any number of
    /// runs may use it at once. A result is used again for the same inputs, class path, JDK,
    /// resolute and options; files count by their bytes. A damaged result is computed anew.
    #[command(after_help = CACHE_EXAMPLES)]
    Cache(CacheCommand),
    /// Print the JSON schema of reports, call graphs, or the output of recall or trace show
    #[command(after_help = "Example:\n  resolute schema > report.schema.json")]
    Schema {
        /// The files that the schema is for
        #[arg(value_enum, value_name = "OF", default_value_t = SchemaOf::Report)]
        of: SchemaOf,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  resolute completions bash > ~/.local/share/bash-completion/completions/resolute"
    )]
    Completions {
        /// The shell to complete in
        shell: clap_complete::Shell,
    },
    /// Write the manual pages, one for each command
    #[command(hide = true)]
    Man {
        /// The directory to write them into
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: PathBuf,
    },
}

impl Command {
    /// The shared options ([`Common`]), for commands that have them.
    pub fn common(&self) -> Option<&Common> {
        match self {
            Self::Optimize(args) => Some(&args.common),
            Self::Check(args) => Some(&args.common),
            Self::Analyze(args) => Some(&args.common),
            Self::Explain(args) => Some(&args.common),
            Self::Callgraph(_)
            | Self::Trace(_)
            | Self::Recall(_)
            | Self::Cache(_)
            | Self::Schema { .. }
            | Self::Completions { .. }
            | Self::Man { .. } => None,
        }
    }
}

/// What `schema` tells the form of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// The reports of optimize, check and analyze
    Report,
    /// The graphs that callgraph writes
    Callgraph,
    /// The files that recall writes
    Recall,
    /// The trees that trace show writes
    Trace,
}

/// Arguments of `optimize`.
#[derive(Debug, Args)]
pub struct Optimize {
    /// What is read and written.
    #[command(flatten)]
    pub files: Files,

    /// How the cache is used.
    #[command(flatten)]
    pub caching: CachingArgs,

    /// Which edits are made.
    #[command(flatten)]
    pub edits: Edits,

    /// Write entries uncompressed, so that the program starts faster
    ///
    /// The JVM then need not inflate them, but the JARs are more than twice as large. Entries of
    /// nested archives are stored, too, even where nothing is rewritten. All entries keep their
    /// names, times, order and content. Signed nested archives and unreadable entries stay as they
    /// are.
    #[arg(long, hide_short_help = true)]
    pub store: bool,

    /// Put the metadata of --native-image into the JAR itself
    ///
    /// The entry is META-INF/native-image/GROUP/ARTIFACT/reachability-metadata.json, where
    /// `native-image` finds it. If the input has that entry, the new one goes into a folder
    /// `resolute` beside it. The option takes one JAR at a time. Nothing is added if nothing is
    /// needed.
    #[arg(long, value_name = "GROUP/ARTIFACT", value_parser = coordinates, hide_short_help = true)]
    pub embed_native_image: Option<String>,

    /// What is written beside the result.
    #[command(flatten)]
    pub reports: Reports,

    /// Options of every command that reads JARs.
    #[command(flatten)]
    pub common: Common,
}

/// Which edits `optimize` makes, and `explain` tells of.
#[derive(Debug, Args)]
pub struct Edits {
    /// Kinds of edit to make, comma-separated [default: those that gain time]
    ///
    /// The default is all kinds but `call`, with `narrow` and `direct` only for calls in loops. If
    /// they are named here, `narrow` and `direct` edit calls outside of loops, too.
    #[arg(
        long,
        value_name = "PASS,…",
        value_delimiter = ',',
        value_parser = passes()
    )]
    pub passes: Option<Vec<PassName>>,

    /// Leave out the edits that only make the start faster
    ///
    /// These are lambda, concat, record, switch and link. A program that starts from an AOT cache
    /// (JDK 24 or later) does not need them: the cache holds those call sites linked.
    #[arg(long, conflicts_with = "passes", hide_short_help = true)]
    pub no_startup: bool,

    /// Edit only these classes and packages, comma-separated
    ///
    /// pkg.Cls also means the classes nested in it, pkg also the packages below. The analysis still
    /// reads all classes.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub include: Vec<String>,

    /// Do not edit these classes and packages, written as for --include
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub exclude: Vec<String>,

    /// Trust that one class loader defines the classes of the input, each once
    ///
    /// Give it if the program's own class loaders define other classes only: plug-ins, scripts,
    /// generated code. Without it, class loaders in the code of the input or the class path have an
    /// effect: no edit relies on another class of the input. A warning then names that code.
    #[arg(long, hide_short_help = true)]
    pub one_loader: bool,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// What is read and written.
    #[command(flatten)]
    pub files: Files,

    /// How the cache is used.
    #[command(flatten)]
    pub caching: CachingArgs,

    /// What is written beside the result.
    #[command(flatten)]
    pub reports: Reports,

    /// Options of every command that reads JARs.
    #[command(flatten)]
    pub common: Common,
}

/// What a command that writes JARs reads and writes.
#[derive(Debug, Args)]
pub struct Files {
    /// JARs to rewrite; several are analysed together and must then be used together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Where the result goes: a file for one JAR, a directory for several
    ///
    /// One JAR also goes into a directory that exists. The result is written under a temporary name
    /// and then renamed: the path holds the old file or the complete new one. An input is never
    /// overwritten.
    #[arg(
        short,
        long,
        value_name = "OUT",
        value_hint = ValueHint::AnyPath,
        required_unless_present = "dry_run"
    )]
    pub output: Option<PathBuf>,

    /// Do everything but write the JARs
    ///
    /// Reports and the table then say what a real run would do.
    #[arg(long)]
    pub dry_run: bool,

    /// Remove the signatures of signed JARs, which any change would break
    ///
    /// Sign the result again if somebody checks signatures.
    #[arg(long, hide_short_help = true)]
    pub strip_signatures: bool,

    /// Copy damaged classes as they are, instead of refusing the JAR
    ///
    /// A class is damaged if no JVM can load it: it cannot be unpacked, is cut off, malformed or
    /// nothing but zeros. Other files named .class, and classes that are too new, are always
    /// copied.
    #[arg(long, hide_short_help = true)]
    pub keep_damaged: bool,
}

/// Arguments of `analyze`.
#[derive(Debug, Args)]
pub struct Analyze {
    /// JARs to analyse together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Rank the obstacles of calls that are not certain, and try remedies
    ///
    /// Each obstacle comes with the number of calls that each remedy would settle. Trying them
    /// takes up to six more analyses. The output also says why call sites of invokedynamic stay
    /// dynamic.
    #[arg(long)]
    pub blame: bool,

    /// Use only the intra-procedural baseline of the ECOOP 2018 paper, for comparison
    #[arg(long, hide_short_help = true)]
    pub intra: bool,

    /// Also count how much is certain in the methods that this call graph reaches
    ///
    /// FILE is JSON of the same JARs, from `callgraph -o FILE.json`. Of the calls with one target
    /// in the graph, the run counts those that are certain.
    ///
    /// A CSV of another tool works, too. It needs the columns caller, target, kind and pc (the
    /// offset of the call in the bytecode), and names of methods as callgraph writes them.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub graph: Option<PathBuf>,

    /// How the cache is used.
    #[command(flatten)]
    pub caching: CachingArgs,

    /// What to assume about other threads
    #[arg(long, value_enum, value_name = "MODEL", default_value_t = MemoryModelArg::Java, hide_short_help = true)]
    pub memory_model: MemoryModelArg,

    /// How many fields of shared objects to follow [default: 2]
    ///
    /// Needs --memory-model locked.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4), hide_short_help = true)]
    pub path_length: Option<u8>,

    /// What is written beside the result.
    #[command(flatten)]
    pub reports: Reports,

    /// Options of every command that reads JARs.
    #[command(flatten)]
    pub common: Common,
}

impl Analyze {
    /// The memory model that the options name; `None` if they contradict each other.
    pub fn memory_model(&self) -> Option<MemoryModel> {
        match (self.memory_model, self.path_length) {
            (MemoryModelArg::Java, None) => Some(MemoryModel::Java),
            (MemoryModelArg::Java, Some(_)) => None,
            (MemoryModelArg::Locked, length) => Some(MemoryModel::Locked {
                path_length: length.unwrap_or(2),
            }),
        }
    }
}

/// [`MemoryModel`] with its help texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MemoryModelArg {
    /// The Java memory model
    Java,
    /// Shared data are used under locks only (ECOOP 2018); never for rewriting
    Locked,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// JARs to analyse together, then the class, method or line to explain
    ///
    /// Write it as `pkg.Cls`, `pkg.Cls.method` (all overloads), `pkg.Cls.method(int,String)` (one
    /// overload), `pkg.Cls.method:LINE` or `File.java:LINE`. Nested classes have a `$`.
    #[arg(value_name = "APP.jar>... <WHAT", required = true, value_hint = ValueHint::FilePath)]
    pub inputs_and_question: Vec<PathBuf>,

    /// Do not search for options that would settle the uncertain calls
    ///
    /// The search takes up to eleven more analyses.
    #[arg(long)]
    pub quick: bool,

    /// Which edits `optimize` is asked for.
    #[command(flatten)]
    pub edits: Edits,

    /// Options of every command that reads JARs.
    #[command(flatten)]
    pub common: Common,
}

/// Arguments of `cache`.
#[derive(Debug, Args)]
pub struct CacheCommand {
    /// What to do with the cache
    #[arg(value_enum)]
    pub action: CacheAction,

    /// Which one.
    #[command(flatten)]
    pub place: CachePlace,
}

/// What `cache` does.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CacheAction {
    /// Print its directory, its size and its limit
    Stats,
    /// Remove all entries
    Clean,
    /// Check all entries and remove damaged ones
    Verify,
}

/// A cache.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// Directory of the cache [default: resolute in the user's cache directory]
    #[arg(
        long,
        help_heading = CACHE,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        env = "RESOLUTE_CACHE_DIR",
        hide_env_values = true,
        hide_short_help = true
    )]
    pub cache_dir: Option<PathBuf>,

    /// How large the cache may become; K, M and G count in 1024
    ///
    /// The entries that were unused for longest are removed first.
    #[arg(
        long,
        help_heading = CACHE,
        value_name = "SIZE",
        default_value = "2G",
        value_parser = size,
        env = "RESOLUTE_CACHE_SIZE",
        hide_env_values = true,
        hide_short_help = true
    )]
    pub cache_size: u64,
}

/// How a command uses the cache.
#[derive(Debug, Args)]
pub struct CachingArgs {
    /// Neither take a result from the cache nor store one
    #[arg(
        long,
        help_heading = CACHE,
        env = "RESOLUTE_NO_CACHE",
        hide_env_values = true,
        value_parser = FalseyValueParser::new(),
        hide_short_help = true
    )]
    pub no_cache: bool,

    /// Compute results that the cache has again, and compare
    ///
    /// If one differs, the run ends with exit code 70. Parts of results are compared, too.
    #[arg(long, help_heading = CACHE, hide_short_help = true)]
    pub cache_verify: bool,

    /// Also look for results in a cache that several machines share
    ///
    /// URL names a server of Bazel's remote cache over HTTP. A result is looked up by the hash of
    /// everything that it follows from. Its bytes are checked against a hash, too. But anybody who
    /// may write to the server decides which results are found.
    ///
    /// The environment variable RESOLUTE_REMOTE_CACHE_TOKEN holds the credentials, or
    /// RESOLUTE_REMOTE_CACHE_USER and RESOLUTE_REMOTE_CACHE_PASSWORD do.
    #[arg(
        long,
        help_heading = CACHE,
        value_name = "URL",
        value_hint = ValueHint::Url,
        env = "RESOLUTE_REMOTE_CACHE",
        hide_env_values = true,
        hide_short_help = true
    )]
    pub remote_cache: Option<String>,

    /// Also send results to the remote cache
    #[arg(
        long,
        help_heading = CACHE,
        env = "RESOLUTE_REMOTE_CACHE_WRITE",
        hide_env_values = true,
        value_parser = FalseyValueParser::new(),
        hide_short_help = true
    )]
    pub remote_cache_write: bool,

    /// Which one.
    #[command(flatten)]
    pub place: CachePlace,
}

/// Options of every command that reads JARs.
#[derive(Debug, Args)]
pub struct Common {
    /// JARs and directories to read types from, as on Java's class path; repeatable
    ///
    /// DIR/* stands for the JARs in DIR, in the order of their names. Other versions of these JARs
    /// may run later. So the analysis trusts their code only with --pin-class-path.
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub class_path: Vec<std::ffi::OsString>,

    /// Home of the JDK to read types from [default: JAVA_HOME, else the one of `java` on the PATH]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// Trust that the program will run on exactly this JDK
    ///
    /// The output's manifest then names it.
    #[arg(long)]
    pub pin_jdk: bool,

    /// Trust that the program will run with exactly this class path
    ///
    /// Several inputs then have to run together, on one class path. The output's manifest names it.
    #[arg(long)]
    pub pin_class_path: bool,

    /// What the analysis may assume about other code
    #[arg(long, value_enum, default_value_t = WorldArg::Open)]
    pub world: WorldArg,

    /// How many calls deep the analysis follows known arguments [default: 2 for optimize and
    /// explain, else 5]
    ///
    /// A larger depth finds more and takes longer. With 0, each method is analysed for any caller
    /// only.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16), hide_short_help = true)]
    pub context_depth: Option<u8>,

    /// Analyse multi-release JARs as this Java release sees them [default: as every release does]
    ///
    /// The result is then right on this release only.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(8..=99), hide_short_help = true)]
    pub release: Option<u16>,

    /// Number of threads; changes no result [default: one a core]
    #[arg(
        short,
        long,
        value_name = "N",
        env = "RESOLUTE_JOBS",
        hide_env_values = true,
        hide_short_help = true
    )]
    pub jobs: Option<NonZeroUsize>,

    /// When to colour messages; NO_COLOR in the environment means never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto, hide_short_help = true)]
    pub color: Color,

    /// Print nothing but errors
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Print every edit, every method left alone and every warning
    #[arg(short, long)]
    pub verbose: bool,

    /// Refuse archives with a larger entry; K, M and G count in 1024
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size, hide_short_help = true)]
    pub max_entry_size: u64,

    /// Refuse archives with more entries; nested archives count, too
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        hide_short_help = true
    )]
    pub max_entries: u64,
}

/// What a command writes beside its result.
#[derive(Debug, Args)]
pub struct Reports {
    /// Write a report as .html, .json, .sarif or .txt; repeatable
    ///
    /// The extension tells the format: .html is a page for a browser, .sarif annotates code in CI.
    /// `-` is JSON on standard output; `-.html`, `-.sarif` and `-.txt` are the other formats there.
    /// The table then goes to standard error. To write a file of such a name, give its folder:
    /// ./-.txt.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub report: Vec<PathBuf>,

    /// Leave times, memory and the JDK's place out of reports
    ///
    /// Reports of equal runs are then equal. Build tools that cache outputs by inputs need that.
    #[arg(long, hide_short_help = true, overrides_with = "reproducible")]
    pub reproducible: bool,

    /// Write the reflection metadata that a GraalVM native image needs
    ///
    /// The format is GraalVM's reachability-metadata.json. The file has the reflective calls that
    /// are known exactly; reports list the others, and why they are unknown. Each entry holds from
    /// when the class with the call is reached; `reason` names the place. `-` is standard output.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub native_image: Option<PathBuf>,
}

/// [`World`] with its help texts.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WorldArg {
    /// Anything that safe Java allows: unknown callers, subclasses and reflection
    Open,
    /// As open, but private members are used only where the Java language allows it
    Sealed,
    /// No other code runs than the given code
    Closed,
}

impl From<WorldArg> for World {
    fn from(world: WorldArg) -> Self {
        match world {
            WorldArg::Open => Self::Open,
            WorldArg::Sealed => Self::Sealed,
            WorldArg::Closed => Self::Closed,
        }
    }
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Even when piped
    Always,
    /// Not at all
    Never,
}

/// A name in `--passes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassName {
    /// A kind of edit.
    Edit(EditKind),
    /// Every kind.
    All,
    /// Hidden, for our tests: every method is decoded and emitted again, without an edit.
    RoundTrip,
}

/// Parses `GROUP/ARTIFACT`, in the form that folders of an archive can have.
fn coordinates(text: &str) -> Result<String, String> {
    let is_name = |part: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        part.starts_with(|c: char| c.is_ascii_alphanumeric()) && part.chars().all(is_plain)
    };
    match text.split('/').collect::<Vec<&str>>()[..] {
        [group, artifact] if is_name(group) && is_name(artifact) => Ok(text.to_owned()),
        _ => Err("write GROUP/ARTIFACT, such as org.example/app".to_owned()),
    }
}

fn passes() -> impl TypedValueParser<Value = PassName> {
    let names = EditKind::ALL
        .iter()
        .map(|kind| PossibleValue::new(kind.name()));
    let hidden = PossibleValue::new("roundtrip").hide(true);
    let all = PossibleValue::new("all");
    PossibleValuesParser::new(names.chain([all, hidden])).map(|name| {
        let mut kinds = EditKind::ALL.iter().copied();
        match kinds.find(|kind| kind.name() == name) {
            Some(kind) => PassName::Edit(kind),
            None if name == "all" => PassName::All,
            None => PassName::RoundTrip,
        }
    })
}

/// Parses a number of bytes: `4096`, `512K`, `64M`, `1G`.
fn size(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("{text:?} is no size: write a number, and K, M or G after it, as in 512M");
    let digits = text.trim_end_matches(['K', 'M', 'G', 'k', 'm', 'g']);
    let unit: u64 = match &text[digits.len()..] {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        _ => return Err(wrong()),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(unit))
        .ok_or_else(wrong)
}
