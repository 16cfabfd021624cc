//! What the pipeline is asked, how it tells how far it is, and how it fails.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::scope::is_within;
use cache::Cache;
use claims::MemoryModel;
use program::World;
use report::{EditKind, OptionsUsed, Phase};

/// Whatever caused a failure; its chain is shown to the user.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// How a run uses the cache.
#[derive(Clone, Debug)]
pub struct Caching {
    /// Where results are.
    pub cache: Cache,
    /// Whether to compute what is there all the same, and to compare.
    pub verify: bool,
}

/// Everything that a run is told. The command line fills it; nothing else of the environment is
/// read, but `JAVA_HOME` and `PATH` to find a JDK when [`Options::jdk`] names none.
#[derive(Clone, Debug)]
pub struct Options {
    /// The JARs to analyse together; at least one.
    pub inputs: Vec<PathBuf>,
    /// JARs and directories that types come from, in order.
    pub class_path: Vec<PathBuf>,
    /// Home of the JDK; `None` looks for one.
    pub jdk: Option<PathBuf>,
    /// Whether the program will run on exactly this JDK.
    pub pin_jdk: bool,
    /// Whether the program will run with exactly this class path.
    pub pin_class_path: bool,
    /// Whether one class loader defines the classes of the input, each once, whatever loaders there are.
    pub one_loader: bool,
    /// See [`Trust::first_wins`](program::Trust::first_wins): for call graphs.
    pub first_wins: bool,
    /// The assumptions that claims may use.
    pub world: World,
    /// How many calls deep callees are analysed under what their callers know.
    pub context_depth: u8,
    /// Whether to know no more than the paper's intra-procedural baseline does.
    pub intra: bool,
    /// Which writes of other threads are to be reckoned with.
    pub memory_model: MemoryModel,
    /// The one multi-release view to analyse; `None` is all of them.
    pub release: Option<u16>,
    /// The kinds of edit that are allowed, in the order of [`EditKind::ALL`].
    pub passes: Vec<EditKind>,
    /// Classes that may be edited, as `pkg.Cls` with what is nested in it, or `pkg` with the packages below;
    /// none means all.
    pub include: Vec<String>,
    /// Classes that may not be edited, named in the same way.
    pub exclude: Vec<String>,
    /// Whether *narrow* and *direct* edit calls outside of loops, too: there they gain no time that can be
    /// measured.
    pub calls_anywhere: bool,
    /// For our tests: every method goes through the emitter, with or without an edit.
    pub round_trip: bool,
    /// Threads to use; `None` is one a core. Changes no result.
    pub jobs: Option<NonZeroUsize>,
    /// The largest size of one entry in bytes, declared or real.
    pub max_entry_size: u64,
    /// The largest number of entries in one archive.
    pub max_entries: u64,
    /// Whether to remove signatures instead of refusing a signed JAR.
    pub strip_signatures: bool,
    /// Whether a class that no JVM can load is copied as it is, instead of refused.
    pub keep_damaged: bool,
    /// Whether no entry of an output is compressed.
    pub store: bool,
    /// Whether to tell what known callers give calls of the reflection API: it takes longer, and nothing
    /// is taken over from earlier analyses.
    pub callers: bool,
    /// Whether `analyze` ranks what is in the way, and tries what would settle it.
    pub blame: bool,
    /// Where the output gets the metadata of a native image: `GROUP/ARTIFACT`.
    pub native_image: Option<String>,
    /// The file of a call graph: what it reaches is counted apart, by `analyze`.
    pub graph: Option<PathBuf>,
    /// The cache of results; `None` uses none.
    pub cache: Option<Caching>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            inputs: Vec::new(),
            class_path: Vec::new(),
            jdk: None,
            pin_jdk: false,
            pin_class_path: false,
            one_loader: false,
            first_wins: false,
            world: World::Open,
            context_depth: 5,
            intra: false,
            memory_model: MemoryModel::Java,
            release: None,
            passes: EditKind::default_kinds(),
            include: Vec::new(),
            exclude: Vec::new(),
            calls_anywhere: false,
            round_trip: false,
            jobs: None,
            max_entry_size: 1 << 30,
            max_entries: 1_000_000,
            strip_signatures: false,
            keep_damaged: false,
            store: false,
            callers: false,
            blame: false,
            native_image: None,
            graph: None,
            cache: None,
        }
    }
}

impl Options {
    /// Whether a class may be edited, by its name in source form.
    pub fn may_edit(&self, class: &str) -> bool {
        let any = |names: &[String]| names.iter().any(|name| is_within(class, name));
        (self.include.is_empty() || any(&self.include)) && !any(&self.exclude)
    }

    /// What the report says of these options.
    #[must_use]
    pub fn used(&self) -> OptionsUsed {
        OptionsUsed {
            class_path: self
                .class_path
                .iter()
                .map(|path| path.display().to_string())
                .collect(),
            pin_jdk: self.pin_jdk,
            pin_class_path: self.pin_class_path,
            one_loader: self.one_loader,
            release: self.release,
            context_depth: self.context_depth,
            intra: self.intra,
            path_length: self.memory_model.path_length(),
            passes: self.passes.clone(),
            include: self.include.clone(),
            exclude: self.exclude.clone(),
            calls_anywhere: self.calls_anywhere,
            max_entry_size: self.max_entry_size,
            max_entries: self.max_entries,
            strip_signatures: self.strip_signatures,
            keep_damaged: self.keep_damaged,
            store: self.store,
            callers: self.callers,
            blame: self.blame,
            native_image: self.native_image.clone(),
            graph: self.graph.as_ref().map(|path| path.display().to_string()),
        }
    }
}

/// Hears how far a run is. Called from many threads at once; must return quickly.
pub trait Progress: Sync {
    /// A phase begins; `steps` calls of [`Progress::advance`] with 1 will end it, if that is known.
    fn phase(&self, phase: Phase, steps: Option<u64>);

    /// So many more steps of the phase are done.
    fn advance(&self, steps: u64);
}

/// Tells nobody.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn phase(&self, _: Phase, _: Option<u64>) {}

    fn advance(&self, _: u64) {}
}

/// Why a run has no result. The message says what is wrong, [`SessionError::help`] what to do.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// An input or class-path file cannot be used.
    #[error("cannot read {}", path.display())]
    Input {
        /// As given.
        path: PathBuf,
        /// What is wrong with it.
        source: Cause,
        /// What to do next: one sentence, or empty if the cause says it.
        help: String,
    },
    /// An input can be read, and not rewritten.
    #[error("cannot rewrite {}", path.display())]
    Rewrite {
        /// As given.
        path: PathBuf,
        /// What stands in the way, and what to do.
        source: Cause,
    },
    /// Entries of an input are damaged.
    #[error("{at} is damaged{}", also(others))]
    Damaged {
        /// The first of them: `app.jar!pkg/Cls.class`.
        at: String,
        /// What is wrong with it.
        #[source]
        why: Cause,
        /// The others.
        others: Vec<String>,
    },
    /// A file of the class path cannot be used.
    #[error("class path: cannot read {}", path.display())]
    ClassPath {
        /// As given.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        why: Cause,
    },
    /// Nothing would be edited.
    #[error("the input has no class or package {names}, so nothing is left to edit{near}")]
    Scope {
        /// What `--include` names.
        names: String,
        /// Names that are nearly the first of these; a clause, or empty.
        near: String,
    },
    /// An output cannot be written; the old file, if any, is still there.
    #[error("cannot write {}", path.display())]
    Output {
        /// As given.
        path: PathBuf,
        /// What went wrong.
        source: Cause,
        /// What to do next: one sentence, or empty if the cause says it.
        help: String,
    },
    /// No JDK was found, or the one named cannot be used.
    #[error("cannot use a JDK's classes")]
    Jdk {
        /// What was looked at and what is wrong with it.
        source: Cause,
    },
    /// Multi-release JARs are to be seen as a release sees them of which nothing is known.
    #[error("nothing is known of the platform's API in Java {asked}")]
    Release {
        /// The release asked for.
        asked: u16,
        /// What to do next.
        help: String,
    },
    /// What `explain` or `callgraph` was asked about is not there.
    #[error("nothing to answer: {message}")]
    Question {
        /// What is missing, and what there is.
        message: String,
    },
    /// A call graph cannot begin where its program does.
    #[error("cannot tell where the program begins: {message}")]
    Start {
        /// What stands in the way.
        message: String,
        /// What to do next.
        help: String,
    },
    /// What is in the cache is not what a new run gives; nothing was written.
    #[error("the cache holds another result than a new run gives: {what} differs")]
    CacheDiffers {
        /// The output or the report.
        what: String,
    },
    /// The system gives us no threads.
    #[error("cannot start threads")]
    Threads {
        /// What it said.
        source: Cause,
    },
}

impl SessionError {
    /// What the user can do; empty if there is nothing to add.
    #[must_use]
    pub fn help(&self) -> &str {
        match self {
            Self::Input { help, .. }
            | Self::Output { help, .. }
            | Self::Release { help, .. }
            | Self::Start { help, .. } => help,
            // The cause says it.
            Self::Rewrite { .. } => "",
            Self::Damaged { .. } => {
                "build or fetch the JAR again, or copy such entries as they are with --keep-damaged"
            }
            Self::ClassPath { .. } => {
                "name JARs and directories of class files, DIR/* for the JARs in one, or leave it out of --class-path"
            }
            Self::Scope { .. } => {
                "name classes as pkg.Cls (with what is nested in them) and packages as pkg (with those below), without *"
            }
            Self::Jdk { .. } => "name a JDK 8 or newer with --jdk DIR, or set JAVA_HOME to one",
            Self::Question { .. } => {
                "write classes as pkg.Cls, methods as pkg.Cls.method or pkg.Cls::method (explain: also with :LINE, and File.java:LINE), nested classes with $"
            }
            Self::CacheDiffers { .. } => {
                "this is a bug in resolute: please report it with the command line, and the JARs and \
                 the cache directory if you may share them; --no-cache goes on without"
            }
            Self::Threads { .. } => "ask for fewer with --jobs, or raise the limit on threads",
        }
    }
}

/// How many others of a kind a message names.
const MOST: usize = 3;

/// `, and so are A, B and 3 more`; nothing without others.
fn also(others: &[String]) -> String {
    let mut named: Vec<String> = others.iter().take(MOST).cloned().collect();
    if others.len() > MOST {
        named.push(format!("{} more", others.len() - MOST));
    }
    let Some(last) = named.pop() else {
        return String::new();
    };
    match named.is_empty() {
        true => format!(", and so is {last}"),
        false => format!(", and so are {} and {last}", named.join(", ")),
    }
}
