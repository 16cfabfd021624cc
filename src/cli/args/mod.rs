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
pub use graph::{Callgraph, Graph, Recall, Trace};

const EXIT_CODES: &str = "\
Exit codes:
  0   done
  1   the input or the environment is at fault: the message says what to do
  2   wrong usage
  70  a bug in resolute: please report it";

const OPTIMIZE_EXAMPLES: &str = "\
Examples:
  resolute optimize app.jar -o app-fast.jar
      Rewrite one JAR. Nothing is assumed of the code around it.
  resolute optimize app.jar lib.jar -c 'libs/*' -o out/
      Rewrite two JARs that are always used together; the JARs in libs are read for types only.
  resolute optimize app.jar -o app-fast.jar --report app.html --report app.json
      Also write every edit, with the claim that it rests on, as a page for a browser and as JSON.
  resolute optimize @build/resolute.args
      Take the arguments from a file; see `resolute --help`.";

const CHECK_EXAMPLES: &str = "\
Examples:
  resolute check app.jar -o app-checked.jar
  java -jar app-checked.jar
      Run it, or its tests, as the original: does everything that is claimed of it hold?
  java -Dresolute.check.out=counts.json -jar app-checked.jar
      Also add the counts to a file, one line of JSON for each JAR and run.";

const ANALYZE_EXAMPLES: &str = "\
Examples:
  resolute analyze app.jar
      How many calls have one certain target? Nothing is written.
  resolute analyze app.jar --blame
      What makes the others uncertain, the most frequent first.
  resolute analyze app.jar --world sealed --report app.json
      The same if nothing reflects into the application's private members.
  resolute callgraph app.jar --context 2-object -o graph.json
  resolute analyze app.jar --graph graph.json
      Of the calls that have one target in a precise graph of the program, how many certainly have?";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  resolute explain app.jar Main.java:42
      The calls at that line: whether they are rewritten, else what is in the way (who overrides, who
      passes the argument, who writes the field), and which option or `final` would settle them.
  resolute explain app.jar 'com.example.Outer$Inner.call(int,String)' --world sealed
      Every call of the method, under other assumptions.
  resolute explain app.jar com.example.Main
      How many calls each method of a class has, and how many are certain and rewritten.";

/// The heading of the options about the cache.
const CACHE: &str = "Cache";

const CACHE_EXAMPLES: &str = "\
Examples:
  resolute cache stats
      Where the cache is, what it takes, how much it may take.
  resolute cache clean
      Remove everything in it.
  resolute cache verify --cache-dir /var/cache/resolute
      Read everything in it and remove what is damaged. Exit code 1 if there was any.";

const ARGS_FILES: &str = "\
Arguments files:
  @FILE stands for the arguments in FILE (UTF-8), separated by spaces or line ends, with the quoting
  of javac's: '…' or \"…\" keep spaces, and within them \\n, \\t, \\r, \\f stand for what they do in Java,
  a backslash before anything else for that character, and one at the end of a line joins it with
  the next. Outside quotes a backslash is itself. An arguments file names no other one; @@x is the
  argument @x. A # where an argument could begin starts a comment, to the end of its line.";

/// Finds out with certainty where the calls of a Java program go, and rewrites its JARs so that they
/// go there directly.
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
    /// What the Java SE and JVM specifications define about the program stays as it is. Entries and
    /// methods that are not changed keep their bytes.
    #[command(
        after_help = OPTIMIZE_EXAMPLES,
        override_usage = "resolute optimize [OPTIONS] <APP.jar>... --output <OUT>"
    )]
    Optimize(Optimize),
    /// Turn everything that is certain about JARs into run-time checks, to see for yourself
    ///
    /// The result does what the original does, more slowly, and tells on standard error each claim
    /// that does not hold, and at its end how many claims were exercised. After a violation its exit
    /// code is 97. RESOLUTE_CHECK_OUT in the environment, or the system property resolute.check.out,
    /// names a file that gets the counts.
    #[command(
        after_help = CHECK_EXAMPLES,
        override_usage = "resolute check [OPTIONS] <APP.jar>... --output <OUT>"
    )]
    Check(Check),
    /// Say how much is certain about JARs, and what is in the way; writes no JAR
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Analyze),
    /// Say what becomes of a call, why, and what would change that
    #[command(
        after_help = EXPLAIN_EXAMPLES,
        override_usage = "resolute explain [OPTIONS] <APP.jar>... <WHAT>"
    )]
    Explain(Explain),
    /// Write the graph of which methods a program may run, and answer questions about it
    ///
    /// All code is taken for what it is: the inputs, the class path and the JDK. The graph is best effort: where
    /// reflection, native code or method handles may run more than it shows, it says that it is open.
    ///
    /// Methods are named pkg.Cls.method (all overloads) or pkg.Cls.method(int,java.lang.String),
    /// constructors `<init>`, nested classes with $.
    #[command(after_help = CALLGRAPH_EXAMPLES)]
    Callgraph(Callgraph),
    /// Make a JAR that records what it runs when `java -jar` starts it
    ///
    /// The result holds the entries of the input as they are, and the trace agent, which the JVM (JDK 9
    /// or newer) starts before the main class. A run does what it did, in 2 to 5 times the processor time,
    /// and writes which methods ran in which context, those of libraries and of the JDK included, to
    /// trace-PID.resolute in its working directory, or to the file that the system property resolute.trace
    /// names: FILE[,nodes=N], where %p stands for the process id and N is for how many contexts there is
    /// room (16,777,214 by default). Its size is 322 MiB, but it takes only as much of the
    /// disk as was written, 10 to 100 MiB for most programs. It is whole even if the process is killed. What needs no
    /// rewriting, or is no `java -jar`: java -javaagent:resolute-trace.jar=FILE.
    #[command(after_help = TRACE_EXAMPLES)]
    Trace(Trace),
    /// Say how much the call graph has of what runs of the program did, and why it lacks the rest
    ///
    /// The runs are recorded by what `trace` makes, or by the trace agent: java -javaagent:resolute-trace.jar=run.trace -jar app.jar
    #[command(after_help = RECALL_EXAMPLES)]
    Recall(Recall),
    /// Look at, empty or check the cache of results
    ///
    /// optimize, check, analyze and callgraph keep their results in one directory, which any number
    /// of runs may use at once, and take them from there when the same is asked again: the same
    /// bytes of inputs, class path, JDK and resolute, and the same options. What is damaged is
    /// computed anew.
    #[command(after_help = CACHE_EXAMPLES)]
    Cache(CacheCommand),
    /// Print the JSON schema of reports, of call graphs, or of what recall writes
    #[command(after_help = "Example:\n  resolute schema > report.schema.json")]
    Schema {
        /// Of which files
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
    /// What recall writes
    Recall,
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

    /// Write entries uncompressed, so that the JVM need not inflate them: 2.1 to 2.6 times the size,
    /// for 3 to 11 % less processor time at the start of H2, graphql-java and Jackson
    ///
    /// Entries keep their names, times, order and content, those of nested archives too, and also
    /// where nothing is rewritten. A signed archive that is nested stays as it is, and so does an
    /// entry that cannot be read.
    #[arg(long, hide_short_help = true)]
    pub store: bool,

    /// Put what --native-image writes into the JAR, too, where `native-image` finds it:
    /// META-INF/native-image/GROUP/ARTIFACT/reachability-metadata.json
    ///
    /// A file that is there stays: the new one then stands in a folder `resolute` beside it. For one JAR
    /// at a time; nothing is added if nothing is needed.
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
    /// Kinds of edit to make, comma-separated; if not given, those that have been shown to gain time: all
    /// but `call`, and of `narrow` and `direct` only calls in loops
    #[arg(
        long,
        value_name = "PASS,…",
        value_delimiter = ',',
        value_parser = passes()
    )]
    pub passes: Option<Vec<PassName>>,

    /// Leave out what pays at the start only (lambda, concat, record, switch, link): for programs that
    /// start from an AOT cache (JDK 24 or later), which has all that linked already
    #[arg(long, conflicts_with = "passes", hide_short_help = true)]
    pub no_startup: bool,

    /// Edit only these classes: classes (pkg.Cls, with what is nested in them) or packages (pkg, with
    /// those below), comma-separated; the analysis still sees all
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub include: Vec<String>,

    /// Edit none of these classes, which are named as for --include
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub exclude: Vec<String>,

    /// Trust that one class loader defines the classes of the input, each once, though its code or the
    /// class path has loaders of its own
    ///
    /// Without the option, no edit relies on another class of such an input. A warning says which code
    /// shows it. Loaders of many programs define other classes only: plug-ins, scripts, generated
    /// code. The option is for these.
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

    /// Where the result goes: a file for one JAR (or a directory that exists), a directory for several
    ///
    /// It is written beside its place and renamed, so either the old file or the whole new one is
    /// there. An input is never overwritten.
    #[arg(
        short,
        long,
        value_name = "OUT",
        value_hint = ValueHint::AnyPath,
        required_unless_present = "dry_run"
    )]
    pub output: Option<PathBuf>,

    /// Do everything but write the result: reports and the table say what would be done
    #[arg(long)]
    pub dry_run: bool,

    /// Remove the signatures of signed JARs, which any change would break
    ///
    /// Sign the result again if somebody checks signatures.
    #[arg(long, hide_short_help = true)]
    pub strip_signatures: bool,

    /// Copy classes that are damaged as they are, instead of refusing the JAR
    ///
    /// Damaged is a class that no JVM can load: it cannot be unpacked, is cut off, malformed or nothing
    /// but zeros. Other files whose names end in .class, and classes that are too new, are always copied.
    #[arg(long, hide_short_help = true)]
    pub keep_damaged: bool,
}

/// Arguments of `analyze`.
#[derive(Debug, Args)]
pub struct Analyze {
    /// JARs to analyse together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Rank what is in the way of calls that are not certain, with what would settle them, which is
    /// tried: that takes up to six more analyses; and what keeps call sites of invokedynamic
    #[arg(long)]
    pub blame: bool,

    /// Know no more than the intra-procedural baseline of the ECOOP 2018 paper, for comparison
    #[arg(long, hide_short_help = true)]
    pub intra: bool,

    /// Also say how much is known of what this call graph reaches, and how much of what it settles is
    /// certain: a file that `callgraph -o FILE.json` wrote of the same JARs
    ///
    /// A CSV of another tool will do, too, if it has the columns caller, target, kind and pc (the
    /// offset of the call in the bytecode), and names methods as callgraph does.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub graph: Option<PathBuf>,

    /// How the cache is used.
    #[command(flatten)]
    pub caching: CachingArgs,

    /// What to assume of other threads
    #[arg(long, value_enum, value_name = "MODEL", default_value_t = MemoryModelArg::Java, hide_short_help = true)]
    pub memory_model: MemoryModelArg,

    /// How many fields of shared objects to follow under the locked memory model [default: 2]
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
    /// Shared data are accessed under locks only, as the ECOOP 2018 paper assumes: for comparison,
    /// never for rewriting
    Locked,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// JARs to analyse together, and what to explain: `pkg.Cls.method`, one overload as
    /// `pkg.Cls.method(int,String)`, a line as `pkg.Cls.method:LINE` or `File.java:LINE`, a class as
    /// `pkg.Cls`; nested classes with `$`
    #[arg(value_name = "APP.jar>... <WHAT", required = true, value_hint = ValueHint::FilePath)]
    pub given: Vec<PathBuf>,

    /// Do not try what would settle the calls that are not certain: that takes up to eleven more analyses
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
    /// What to do with it
    #[arg(value_enum)]
    pub action: CacheAction,

    /// Which one.
    #[command(flatten)]
    pub place: CachePlace,
}

/// What `cache` does.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CacheAction {
    /// Say where it is, what it takes and how much it may take
    Stats,
    /// Remove everything in it
    Clean,
    /// Read everything in it and remove what is damaged
    Verify,
}

/// A cache.
#[derive(Debug, Args)]
pub struct CachePlace {
    /// Where results are kept [default: resolute in the user's cache directory]
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

    /// How large the cache may become; what was not used for longest goes first; K, M and G count in 1024
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
    /// Neither look for a result in the cache nor store it
    #[arg(
        long,
        help_heading = CACHE,
        env = "RESOLUTE_NO_CACHE",
        hide_env_values = true,
        value_parser = FalseyValueParser::new(),
        hide_short_help = true
    )]
    pub no_cache: bool,

    /// Compute what is in the cache, or is taken over from there, all the same, and fail with exit code 70 if it differs
    #[arg(long, help_heading = CACHE, hide_short_help = true)]
    pub cache_verify: bool,

    /// Look for results in a cache that machines share, too: a server of Bazel's remote cache over HTTP
    ///
    /// It is asked by the hash of all that a result follows from, and its entries are checked against their
    /// hashes; but whoever may write there decides what is found. RESOLUTE_REMOTE_CACHE_TOKEN, or
    /// RESOLUTE_REMOTE_CACHE_USER and RESOLUTE_REMOTE_CACHE_PASSWORD, say who asks.
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

    /// Send results there, too
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
    /// JARs and directories that types come from, separated as on Java's class path; repeatable
    ///
    /// DIR/* stands for the JARs in DIR, in the order of their names. Their code is not trusted to
    /// be what runs, unless --pin-class-path says so.
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub class_path: Vec<std::ffi::OsString>,

    /// Home of the JDK that types come from [default: JAVA_HOME, else the one of `java` on the PATH]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// Trust that the program will run on exactly this JDK, which the output's manifest then names
    #[arg(long)]
    pub pin_jdk: bool,

    /// Trust that the program will run with exactly this class path, and that several inputs run
    /// together, on one; the manifest then says which
    #[arg(long)]
    pub pin_class_path: bool,

    /// What claims may assume of the code around the input
    #[arg(long, value_enum, default_value_t = WorldArg::Open)]
    pub world: WorldArg,

    /// How many calls deep methods are analysed under what their callers know of the arguments
    /// [default: 2 for optimize and explain, else 5]
    ///
    /// More finds more and takes longer; 0 analyses every method for any caller only.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16), hide_short_help = true)]
    pub context_depth: Option<u8>,

    /// Analyse multi-release JARs as this Java release sees them [default: as every release does]
    ///
    /// The result is then right on this release only.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(8..=99), hide_short_help = true)]
    pub release: Option<u16>,

    /// Threads to use; changes no result [default: one a core]
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

    /// Refuse archives with more entries, those of nested archives included
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
    /// Write a report; the extension tells the format: .html (a page for a browser), .json, .sarif
    /// (annotations in CI) or .txt; `-` is JSON on standard output; repeatable
    ///
    /// `-.html`, `-.sarif` and `-.txt` are the other formats on standard output. The table then goes
    /// to standard error. A file whose name begins so is ./-.txt.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub report: Vec<PathBuf>,

    /// Leave out of reports what differs between equal runs: times, memory, where the JDK stands
    ///
    /// For build tools that keep the outputs of an action by its inputs.
    #[arg(long, hide_short_help = true, overrides_with = "reproducible")]
    pub reproducible: bool,

    /// Write what a native image needs of the reflection that is known exactly, in GraalVM's format
    /// (META-INF/native-image/GROUP/ARTIFACT/reachability-metadata.json)
    ///
    /// Each entry holds from when the class that asks for it is reached, and names the place in `reason`. The
    /// other calls are in reports, with what is missing. `-` is standard output.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub native_image: Option<PathBuf>,
}

/// [`World`] with its help texts.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WorldArg {
    /// Anything that safe Java allows: unknown callers, subclasses and reflection
    Open,
    /// Private members are used only by the code that the language lets use them
    Sealed,
    /// The given code is all there is
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
