//! The command line of `callgraph`, `trace` and `recall`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::CachingArgs;
use crate::pipeline::{Candidates, ReflectionLevel, Sensitivity};
use callgraph::NamePattern;

pub(super) const CALLGRAPH_EXAMPLES: &str = "\
Examples:
  resolute callgraph app.jar -o calls.csv -o calls.json
      Begin with the manifest's main class; without one, with all public methods.
  resolute callgraph app.jar -c 'libs/*' --main com.example.Main --why com.lib.Vulnerable.parse
      Print a shortest chain of calls to that method. Exit code 3: only open calls may lead there.
      Exit code 4: nothing may.
  resolute callgraph app.jar -c 'libs/*' --unreached --sizes
      Print the parts of the JARs that nothing runs, and how much of each JAR runs.
  resolute callgraph tests.jar app.jar -c 'libs/*' --entries tests -o -
      Begin with the inputs' JUnit or TestNG tests; write CSV to standard output.
  resolute callgraph app.jar --spec-points
      Print the reflective calls that the graph does not wholly know. Copy the line at the end of
      each into app.spec, and add a class behind =>.
  resolute callgraph app.jar --spec app.spec -o calls.csv
      Follow these calls as the file says.
  resolute callgraph app.jar --trace run.trace -o calls.csv
      Add what a recorded run called.
  resolute callgraph app.jar -o part.dot --from com.example.Main.run --depth 3
      Draw the calls near a method.";

pub(super) const SHOW_EXAMPLES: &str = "\
Examples:
  resolute trace show run.trace
      Print what ran below each thread, and the methods with the most contexts.
  resolute trace show run.trace --to com.lib.Parser.parse
      Print the ways to that method.
  resolute trace show run.trace --from com.example.Main.serve --depth 8
      Print what that method ran, eight calls deep.
  resolute trace show one.trace two.trace -o runs.html -o runs.json
      Write two runs as a flame graph and as JSON.";

pub(super) const TRACE_EXAMPLES: &str = "\
Examples:
  resolute trace app.jar -o traced.jar
  java -jar traced.jar
      Run it like the original. It writes trace-PID.resolute; PID is the process id.
  java -Dresolute.trace=run.trace -jar traced.jar
  resolute recall app.jar --trace run.trace
      Count the methods and calls of that run that the call graph has.
  resolute trace show run.trace
      Print what ran.";

pub(super) const RECALL_EXAMPLES: &str = "\
Examples:
  java -javaagent:resolute-trace.jar=run.trace -jar app.jar
  resolute recall app.jar --trace run.trace
      Count the methods and calls of that run that the graph has.
  java -javaagent:resolute-trace.jar=run.trace,spec=run.spec -jar app.jar
  resolute recall app.jar --trace run.trace --reflection none --spec run.spec
      Record what reflective calls find, too, and let the graph follow them so.
  resolute recall app.jar -c 'libs/*' --main com.example.Main -t one.trace -t two.trace -o missed.json
      Measure several runs together; write every missed method into a file.
  resolute recall tests.jar app.jar -c 'libs/*' --entries tests --without-launcher -t tests.trace
      Measure a run of tests. JUnit's launcher is one of the libraries, and does not count.
  resolute recall app.jar -c 'libs/*' --graph other.csv -t one.trace
      Measure the graph of another tool.";

/// How the call graph follows reflection.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Followed {
    /// Not at all: such calls are open
    None,
    /// By constants of the calling method, and the classes and members that they name
    Local,
    /// By the strings that reach the call from anywhere
    Strings,
    /// As strings, and by casts of the objects that it makes
    Casts,
    /// As casts, and by parts of names and the members that are looked up
    Full,
}

/// By what the call graph tells calls of a method apart.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Context {
    /// Not at all: each method is analysed once
    Insensitive,
    /// By the calling instruction
    #[value(name = "1-call")]
    OneCall,
    /// By the allocation sites of the receiver and of the object that made it
    #[value(name = "2-object")]
    TwoObject,
    /// By three allocation sites, but only in generic code and in holders of any object
    Selective,
}

impl From<Context> for Sensitivity {
    fn from(context: Context) -> Self {
        match context {
            Context::Insensitive => Self::Insensitive,
            Context::OneCall => Self::OneCall,
            Context::TwoObject => Self::TwoObject,
            Context::Selective => Self::Selective,
        }
    }
}

impl From<Followed> for ReflectionLevel {
    fn from(followed: Followed) -> Self {
        match followed {
            Followed::None => Self::None,
            Followed::Local => Self::Local,
            Followed::Strings => Self::Strings,
            Followed::Casts => Self::Casts,
            Followed::Full => Self::Full,
        }
    }
}

/// Arguments of `callgraph`.
#[derive(Debug, Args)]
pub struct Callgraph {
    /// JARs to analyse together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Write the graph as .csv, .json, .dot or .html; repeatable
    ///
    /// The extension tells the format. .html is a page for a browser: why each method is reached,
    /// its callers and callees, and the open calls.
    ///
    /// `-` is CSV on standard output; `-.json`, `-.dot` and `-.html` are the other formats there.
    /// The table and answers then go to standard error. To write a file of such a name, give its
    /// folder: ./-.json.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub output: Vec<PathBuf>,

    /// Write the targets of reflective calls to a file for --spec; repeatable
    ///
    /// The extension tells the format: .spec (METHOD @ OFFSET FILE:LINE => CLASS), .json (GraalVM's
    /// metadata) or .log (TamiFlex).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true, hide_short_help = true)]
    pub spec_out: Vec<PathBuf>,

    /// Print the reflective calls that the graph does not wholly know
    ///
    /// Each comes with the origin of the unknown class or member, the calls that depend on it, and
    /// a line for a --spec file.
    #[arg(long, hide_short_help = true)]
    pub spec_points: bool,

    /// Add what ran in a recorded run; repeatable
    ///
    /// FILE is a trace of the trace agent. The graph goes on from each method that ran and that it
    /// did not reach. Calls that ran and that it lacks become edges of the kind `traced`.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub trace: Vec<PathBuf>,

    /// Print a shortest chain of calls to this method, or to a method of this class
    ///
    /// Without such a chain, it prints the nearest open calls that may run it or lead there. JSON
    /// has the answer in `why`.
    ///
    /// Exit code 0: it is reached. 3: only open calls may reach it. 4: it is not found, and no open
    /// call in the code that was read may lead to it.
    #[arg(long, value_name = "METHOD|CLASS")]
    pub why: Option<NamePattern>,

    /// Print the JARs, packages, classes and methods that nothing reaches
    ///
    /// Methods are listed for the inputs only; JARs, packages and classes for the class path, too.
    /// The output also says how sure this is: open calls and unread code may run some of them.
    #[arg(long)]
    pub unreached: bool,

    /// Print the reached methods, classes and bytes of each JAR, module and package
    #[arg(long)]
    pub sizes: bool,

    /// Write only what this method reaches within --depth calls
    #[arg(long, value_name = "METHOD", hide_short_help = true)]
    pub from: Option<NamePattern>,

    /// Write only what reaches this method within --depth calls
    #[arg(long, value_name = "METHOD", hide_short_help = true)]
    pub to: Option<NamePattern>,

    /// How many calls away --from and --to go [default: 3]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub depth: Option<usize>,

    /// How the cache is used.
    #[command(flatten)]
    pub caching: CachingArgs,

    /// How the graph is made.
    #[command(flatten)]
    pub graph: Graph,
}

/// Arguments of `trace`.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub struct Trace {
    /// What to do with traces, in place of a JAR.
    #[command(subcommand)]
    pub of_traces: Option<TraceCommand>,

    /// The JAR that `java -jar` starts
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub input: Option<PathBuf>,

    /// Where the result goes: a file, or a directory that exists
    #[arg(short, long, value_name = "OUT", required = true, value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,

    /// The trace agent [default: resolute-trace.jar in the folder of this program]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub agent: Option<PathBuf>,

    /// Remove the signatures of a signed JAR; a changed manifest breaks them
    #[arg(long)]
    pub strip_signatures: bool,
}

/// The commands of `trace` about traces.
#[derive(Debug, Subcommand)]
pub enum TraceCommand {
    /// Print which methods ran in recorded runs, and what called them
    ///
    /// It prints the calling-context tree: below each thread the methods that it ran, and below
    /// each method its callees. A context is a method with all methods above it. The trace agent
    /// records each context once. So numbers count contexts, not calls and not time.
    #[command(after_help = SHOW_EXAMPLES)]
    Show(TraceShow),
}

/// Arguments of `trace show`.
#[derive(Debug, Args)]
pub struct TraceShow {
    /// Runs that the trace agent recorded; several are joined
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub traces: Vec<PathBuf>,

    /// Write the tree as .json or .html, in place of the text; repeatable
    ///
    /// .html is a flame graph for a browser, with lists of methods, callers and callees. `-` is
    /// JSON on standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub output: Vec<PathBuf>,

    /// Show only what this method, or the methods of this class, ran
    #[arg(long, value_name = "METHOD|CLASS")]
    pub from: Option<NamePattern>,

    /// Show only the ways to this method, or to the methods of this class
    #[arg(long, value_name = "METHOD|CLASS")]
    pub to: Option<NamePattern>,

    /// How many calls deep to show [default: 4 in text, all in files and with --to]
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,
}

/// Arguments of `recall`.
#[derive(Debug, Args)]
pub struct RecallArguments {
    /// JARs to analyse together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// A run that the trace agent recorded; repeatable
    #[arg(short, long, value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub trace: Vec<PathBuf>,

    /// Write the full result as JSON: every missed method, with the way to it
    ///
    /// `-` is standard output; the table then goes to standard error.
    #[arg(short, long, value_name = "FILE.json", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub output: Option<PathBuf>,

    /// Leave out code that a launcher runs before the code of the inputs
    ///
    /// A launcher is code of the class path, as of JUnit.
    #[arg(long)]
    pub without_launcher: bool,

    /// Measure the call graph in this file, and make none
    ///
    /// FILE is JSON of callgraph, or a CSV of any tool. The CSV has the columns caller and target,
    /// and names methods as callgraph does. A method that is reached by no edge has an empty
    /// caller.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "main", "entries", "entry", "entry_trace", "reflection", "reflection_candidates", "spec", "context"
        ],
        value_hint = ValueHint::FilePath
    )]
    pub graph: Option<PathBuf>,

    /// How the graph is made.
    #[command(flatten)]
    pub graph_options: Graph,
}

/// How a call graph is made.
#[derive(Debug, Args)]
pub struct Graph {
    /// Begin with the method main of this class [default: the manifest's main class]
    ///
    /// For Spring Boot, the default is the Start-Class, which its launcher runs. Without a main
    /// class, the default is --entries library. There is no default if another option says where to
    /// begin.
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,

    /// Begin with tests, with a library's methods or with those in a file; repeatable
    ///
    /// `tests`: methods of the inputs that JUnit 3, 4 and 5 and TestNG run. `library`: the public
    /// methods of public classes of the inputs, and their protected methods if the class is not
    /// final. FILE: one method a line, as for --entry; # begins a comment.
    #[arg(long, value_name = "tests|library|FILE", value_hint = ValueHint::FilePath)]
    pub entries: Vec<PathBuf>,

    /// Begin with this method; repeatable
    ///
    /// pkg.Cls.method means all overloads, pkg.Cls.method(int,java.lang.String) one.
    #[arg(long, value_name = "METHOD", value_parser = entry)]
    pub entry: Vec<NamePattern>,

    /// Begin with the first methods of all threads of a recorded run; repeatable
    ///
    /// FILE is a trace of the trace agent. A first method is the first one of the inputs and the
    /// class path that ran in a thread.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub entry_trace: Vec<PathBuf>,

    /// How to follow calls of the reflection API
    #[arg(long, value_name = "HOW", default_value = "strings")]
    pub reflection: Followed,

    /// How many classes a cast, a part of a name or a member's name may stand for
    ///
    /// Only --reflection casts and full use it.
    #[arg(long, value_name = "N", default_value_t = Candidates::default().0, hide_short_help = true)]
    pub reflection_candidates: usize,
    /// Read the targets of reflective calls from a file; repeatable
    ///
    /// FILE has lines METHOD @ OFFSET FILE:LINE => CLASS, or is TamiFlex's refl.log, or GraalVM's
    /// reflect-config.json or reachability-metadata.json. In place of CLASS may stand a member, or
    /// in quotes the string that the call returns.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub spec: Vec<PathBuf>,

    /// How to tell calls of a method apart
    #[arg(long, value_name = "HOW", default_value = "insensitive")]
    pub context: Context,

    /// JARs and directories that run, too, as on Java's class path; repeatable
    ///
    /// JARs that a Class-Path names in the manifest of an input or of such a JAR are read, too.
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub class_path: Vec<std::ffi::OsString>,

    /// Home of the JDK that runs the program [default: JAVA_HOME, else the one of `java` on the
    /// PATH]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// Number of threads; changes no result [default: one a core]
    #[arg(short, long, value_name = "N", hide_short_help = true)]
    pub jobs: Option<NonZeroUsize>,

    /// Print nothing but errors and the answers to questions
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Print every warning, and every open call of the inputs
    #[arg(short, long)]
    pub verbose: bool,
}

/// Parses a method that is an entry.
fn entry(text: &str) -> Result<NamePattern, String> {
    let named: NamePattern = text.parse()?;
    match named.method() {
        Some(_) => Ok(named),
        None => Err("write pkg.Cls.method, or pkg.Cls.method(int,java.lang.String)".to_owned()),
    }
}
