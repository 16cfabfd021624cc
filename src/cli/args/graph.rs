//! The command line of `callgraph`, `trace` and `recall`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::CachingArgs;
use crate::pipeline::{Candidates, ReflectionLevel, Sensitivity};
use callgraph::NamePattern;

pub(super) const CALLGRAPH_EXAMPLES: &str = "\
Examples:
  resolute callgraph app.jar -o calls.csv -o calls.json
      What the main class of the JAR's manifest runs; without one, what all public methods run.
  resolute callgraph app.jar -c 'libs/*' --main com.example.Main --why com.lib.Vulnerable.parse
      A shortest chain of calls to that method; exit code 3 if only open calls may lead there, 4 if nothing may.
  resolute callgraph app.jar -c 'libs/*' --unreached --sizes
      What of the JARs nothing runs, and how much of each runs.
  resolute callgraph tests.jar app.jar -c 'libs/*' --entries tests -o -
      What the tests of JUnit or TestNG in the inputs run, as CSV on standard output.
  resolute callgraph app.jar --spec-points
      Which reflective calls the graph cannot follow, and why; write the lines at their ends, each
      with a class behind =>, into app.spec.
  resolute callgraph app.jar --spec app.spec -o calls.csv
      The graph with what the file says.
  resolute callgraph app.jar -o part.dot --from com.example.Main.run --depth 3
      A picture of what is near a method.";

pub(super) const TRACE_EXAMPLES: &str = "\
Examples:
  resolute trace app.jar -o traced.jar
  java -jar traced.jar
      Run it as the original. What ran is in trace-PID.resolute, PID being the process id.
  java -Dresolute.trace=run.trace -jar traced.jar
  resolute recall app.jar --trace run.trace
      Of the methods and calls of that run, how many does the call graph have?";

pub(super) const RECALL_EXAMPLES: &str = "\
Examples:
  java -javaagent:resolute-trace.jar=run.trace -jar app.jar
  resolute recall app.jar --trace run.trace
      Of the methods and calls of that run, how many does the graph have?
  java -javaagent:resolute-trace.jar=run.trace,spec=run.spec -jar app.jar
  resolute recall app.jar --trace run.trace --reflection none --spec run.spec
      What reflective calls gave in that run answers them in the graph.
  resolute recall app.jar -c 'libs/*' --main com.example.Main -t one.trace -t two.trace -o missed.json
      Several runs together; every method that is missed goes into a file.
  resolute recall tests.jar app.jar -c 'libs/*' --entries tests --without-launcher -t tests.trace
      How much does the graph have of what the tests run, JUnit's launcher being one of the libraries?
  resolute recall app.jar -c 'libs/*' --graph other.csv -t one.trace
      How much does the graph of another tool have?";

/// How the call graph follows reflection.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Followed {
    /// Not at all: what it may run is told to be open
    None,
    /// By constants of the method that calls it, and the classes and members that they name
    Local,
    /// By the strings that come to it from anywhere
    Strings,
    /// By the casts, too, that what it makes comes to
    Casts,
    /// By parts of names, too, and by the members that are asked for
    Full,
}

/// By what the call graph tells calls of a method apart.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Context {
    /// By nothing: each method is analysed once
    Insensitive,
    /// By the call
    #[value(name = "1-call")]
    OneCall,
    /// By where the receiver is allocated, and the receiver of the method which allocates it
    #[value(name = "2-object")]
    TwoObject,
    /// Generic code and holders of any object: by where three of their receivers are allocated; other code by nothing
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

    /// Write the graph; the extension tells the format: .csv, .json, .dot or .html; repeatable
    ///
    /// .html is a page for a browser: why each method is reached, what calls it and what it calls, what is open.
    /// `-` is CSV on standard output, `-.json`, `-.dot` and `-.html` the other formats there; the table
    /// and answers then go to standard error. A file whose name begins so is ./-.json.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub output: Vec<PathBuf>,

    /// Write what reflective calls find and use, to be read with --spec; the extension tells the form: .spec (METHOD
    /// @ OFFSET FILE:LINE => CLASS), .json (GraalVM's metadata) or .log (TamiFlex); repeatable
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, allow_hyphen_values = true, hide_short_help = true)]
    pub spec_out: Vec<PathBuf>,

    /// Print the reflective calls whose class or member is not known, where it comes from, and what depends on
    /// it; each with what to write into a --spec file
    #[arg(long, hide_short_help = true)]
    pub spec_points: bool,

    /// Print whether this method, or a method of this class, is reached: by a shortest chain of calls; or else
    /// whether open calls may lead to it, and what was read
    ///
    /// Exit code 0: it is reached. 3: it may be reached; the nearest open calls that may run it, or lead
    /// there, are printed. 4: it is not found, and no open call of what was read may lead to it. JSON says the same in `why`.
    #[arg(long, value_name = "METHOD|CLASS")]
    pub why: Option<NamePattern>,

    /// Print the JARs, packages and classes of the inputs and the class path, and the methods of
    /// the inputs, that nothing reaches; and what that rests on: open calls may run some, what was not read may, too
    #[arg(long)]
    pub unreached: bool,

    /// Print how many methods, classes and bytes of code of each JAR, module and package are
    /// reached
    #[arg(long)]
    pub sizes: bool,

    /// Write only what this method reaches within --depth calls
    #[arg(long, value_name = "METHOD", hide_short_help = true)]
    pub from: Option<NamePattern>,

    /// Write only what reaches this method within --depth calls
    #[arg(long, value_name = "METHOD", hide_short_help = true)]
    pub to: Option<NamePattern>,

    /// How many calls away, with --from and --to [default: 3]
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
pub struct Trace {
    /// The JAR, which `java -jar` starts
    #[arg(value_name = "APP.jar", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Where the result goes: a file, or a directory that exists
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub output: PathBuf,

    /// The trace agent [default: resolute-trace.jar in the folder of this program]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub agent: Option<PathBuf>,

    /// Remove the signatures of a signed JAR, which the change of its manifest would break
    #[arg(long)]
    pub strip_signatures: bool,
}

/// Arguments of `recall`.
#[derive(Debug, Args)]
pub struct Recall {
    /// JARs to analyse together
    #[arg(value_name = "APP.jar", required = true, value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// What a run did, as the trace agent recorded it; repeatable
    #[arg(short, long, value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub trace: Vec<PathBuf>,

    /// Write all that was found as JSON: every method that is missed, with the way to it
    ///
    /// `-` is standard output; the table then goes to standard error.
    #[arg(short, long, value_name = "FILE.json", value_hint = ValueHint::FilePath, allow_hyphen_values = true)]
    pub output: Option<PathBuf>,

    /// Leave out what code of the class path runs before code of the inputs does, as launchers of
    /// tests do
    #[arg(long)]
    pub without_launcher: bool,

    /// Measure the graph of this file and make none: JSON of callgraph, or a CSV of any tool with the columns caller and target,
    /// methods as in the CSV of callgraph, no caller where a method is reached by no edge
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
    pub made: Graph,
}

/// How a call graph is made.
#[derive(Debug, Args)]
pub struct Graph {
    /// Begin with the method main of this class [default, if nothing else is chosen: the manifest's
    /// Main-Class, or the Start-Class that Spring Boot's launcher runs, else --entries library]
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,

    /// Begin with what runs by a convention, or with the methods that a file lists; repeatable
    ///
    /// `tests`: what JUnit 3, 4 and 5 and TestNG run of the inputs. `library`: the public methods
    /// of public classes of the inputs, and the protected ones of those that are not final. FILE: a
    /// method a line, as for --entry; # begins a comment.
    #[arg(long, value_name = "tests|library|FILE", value_hint = ValueHint::FilePath)]
    pub entries: Vec<PathBuf>,

    /// Begin with this method, pkg.Cls.method (all overloads) or
    /// pkg.Cls.method(int,java.lang.String); repeatable
    #[arg(long, value_name = "METHOD", value_parser = entry)]
    pub entry: Vec<NamePattern>,

    /// Begin with the methods of the inputs and the class path that ran first in each thread of a
    /// run, as the trace agent recorded it; repeatable
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub entry_trace: Vec<PathBuf>,

    /// How calls of the reflection API are followed
    #[arg(long, value_name = "HOW", default_value = "strings")]
    pub reflection: Followed,

    /// The most classes that a cast, a part of a name or a member's name may stand for, with casts
    /// and full
    #[arg(long, value_name = "N", default_value_t = Candidates::default().0, hide_short_help = true)]
    pub reflection_candidates: usize,
    /// What reflective calls find and use, by a file: lines METHOD @ OFFSET FILE:LINE => CLASS, a refl.log of
    /// TamiFlex, or GraalVM's reflect-config.json or reachability-metadata.json; repeatable
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub spec: Vec<PathBuf>,

    /// By what calls of a method are told apart
    #[arg(long, value_name = "HOW", default_value = "insensitive")]
    pub context: Context,

    /// JARs and directories whose code runs, too, separated as on Java's class path; repeatable. The
    /// JARs that a Class-Path in their manifests or in the inputs' names are read as well
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub class_path: Vec<std::ffi::OsString>,

    /// Home of the JDK whose code runs [default: JAVA_HOME, else the one of `java` on the PATH]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// Threads to use; changes no result [default: one a core]
    #[arg(short, long, value_name = "N", hide_short_help = true)]
    pub jobs: Option<NonZeroUsize>,

    /// Print nothing but errors, and what was asked
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Print every warning, and every call of the inputs that is open
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
