//! The options of a run, its progress, and its errors.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::scope::is_within;
use cache::Cache;
use claims::MemoryModel;
use program::World;
use report::{EditKind, OptionsUsed, Phase};

/// The cause of a failure; the user sees the whole chain.
pub type ErrorCause = Box<dyn std::error::Error + Send + Sync>;

/// How a run uses the cache.
#[derive(Clone, Debug)]
pub struct Caching {
    /// Where results are.
    pub cache: Cache,
    /// Whether to compute a cached result again, and to compare.
    pub verify: bool,
}

/// All settings of a run. The command line fills them. Of the environment, only `JAVA_HOME` and
/// `PATH` are read, to find a JDK when [`Options::jdk`] is `None`.
#[derive(Clone, Debug)]
pub struct Options {
    /// The JARs to analyse together; at least one.
    pub inputs: Vec<PathBuf>,
    /// JARs and directories that provide types, in order.
    pub class_path: Vec<PathBuf>,
    /// Home of the JDK; `None` looks for one.
    pub jdk: Option<PathBuf>,
    /// Whether the program will run on exactly this JDK.
    pub pin_jdk: bool,
    /// Whether the program will run with exactly this class path.
    pub pin_class_path: bool,
    /// Whether a single class loader defines all input classes, each once, even if the program has
    /// other loaders.
    pub one_loader: bool,
    /// See [`Trust::first_wins`](program::Trust::first_wins): for call graphs.
    pub first_wins: bool,
    /// The assumptions that claims may use.
    pub world: World,
    /// The depth of calls to which callees are analysed with their callers' values.
    pub context_depth: u8,
    /// Whether to analyse only as the paper's intra-procedural baseline does.
    pub intra: bool,
    /// Which writes of other threads the analysis considers.
    pub memory_model: MemoryModel,
    /// The one multi-release view to analyse; `None` is all of them.
    pub release: Option<u16>,
    /// The kinds of edit that are allowed, in the order of [`EditKind::ALL`].
    pub passes: Vec<EditKind>,
    /// The classes that may be edited: `pkg.Cls` with its nested classes, or `pkg` with the
    /// packages below. Empty means all.
    pub include: Vec<String>,
    /// Classes that may not be edited, named in the same way.
    pub exclude: Vec<String>,
    /// Whether *narrow* and *direct* also edit calls outside of loops. There, edits gain no
    /// measurable time.
    pub calls_anywhere: bool,
    /// For our tests: every method goes through the emitter, edited or not.
    pub round_trip: bool,
    /// Threads to use; `None` is one a core. Changes no result.
    pub jobs: Option<NonZeroUsize>,
    /// The largest size of one entry in bytes, declared or real.
    pub max_entry_size: u64,
    /// The largest number of entries in one archive.
    pub max_entries: u64,
    /// Whether to remove signatures instead of refusing a signed JAR.
    pub strip_signatures: bool,
    /// Whether a class that no JVM can load is copied unchanged instead of refused.
    pub keep_damaged: bool,
    /// Whether no entry of an output is compressed.
    pub store: bool,
    /// Whether to report the values that known callers pass to the reflection API. It takes longer,
    /// and then no results of earlier analyses are reused.
    pub callers: bool,
    /// Whether `analyze` ranks the causes of uncertainty, and tries what would settle them.
    pub blame: bool,
    /// The place in the output for metadata of a native image: `GROUP/ARTIFACT`.
    pub native_image: Option<String>,
    /// The file of a call graph: `analyze` counts its reached methods separately.
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

    /// These options as the report shows them.
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

/// Receives the progress of a run. Called from many threads at once; must return quickly.
pub trait Progress: Sync {
    /// A phase begins. If its length is known, it ends after `steps` steps.
    fn phase(&self, phase: Phase, steps: Option<u64>);

    /// The phase has done that many more steps.
    fn advance(&self, steps: u64);
}

/// Shows no progress.
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
        /// The path as given.
        path: PathBuf,
        /// What is wrong with it.
        source: ErrorCause,
        /// The next step for the user: one sentence, or empty if the cause says it.
        help: String,
    },
    /// An input can be read, and not rewritten.
    #[error("cannot rewrite {}", path.display())]
    Rewrite {
        /// The path as given.
        path: PathBuf,
        /// The obstacle, and the remedy.
        source: ErrorCause,
    },
    /// Entries of an input are damaged.
    #[error("{at} is damaged{}", also(others))]
    Damaged {
        /// The first of them: `app.jar!pkg/Cls.class`.
        at: String,
        /// What is wrong with it.
        #[source]
        why: ErrorCause,
        /// The others.
        others: Vec<String>,
    },
    /// A file of the class path cannot be used.
    #[error("class path: cannot read {}", path.display())]
    ClassPath {
        /// The path as given.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        why: ErrorCause,
    },
    /// The options leave no class to edit.
    #[error("the input has no class or package {names}, so nothing is left to edit{near}")]
    Scope {
        /// The names of `--include`.
        names: String,
        /// Names similar to the first of these; a clause, or empty.
        near: String,
    },
    /// An output cannot be written; an old file is still there.
    #[error("cannot write {}", path.display())]
    Output {
        /// The path as given.
        path: PathBuf,
        /// What went wrong.
        source: ErrorCause,
        /// The next step for the user: one sentence, or empty if the cause says it.
        help: String,
    },
    /// No JDK was found, or the named one cannot be used.
    #[error("cannot use a JDK's classes")]
    Jdk {
        /// The places that were searched, and the error there.
        source: ErrorCause,
    },
    /// `--release` names a release of unknown content.
    #[error("nothing is known of the platform's API in Java {asked}")]
    Release {
        /// The requested release.
        asked: u16,
        /// The next step for the user.
        help: String,
    },
    /// The subject of a question to `explain` or `callgraph` does not exist.
    #[error("cannot answer: {message}")]
    Question {
        /// The missing name, and the existing ones.
        message: String,
    },
    /// A call graph cannot determine the program's entry points.
    #[error("cannot tell where the program begins: {message}")]
    Start {
        /// The obstacle.
        message: String,
        /// The next step for the user.
        help: String,
    },
    /// A cached result differs from a new run's; no output was written.
    #[error("the cached result differs from a new run's: {what}")]
    CacheDiffers {
        /// The output or the report that differs.
        what: String,
    },
    /// The system gives us no threads.
    #[error("cannot start threads")]
    Threads {
        /// The system's error.
        source: ErrorCause,
    },
}

impl SessionError {
    /// The remedy for the user; empty if the message says it all.
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
                "name classes as pkg.Cls (nested ones are included) and packages as pkg (packages below are included), without *"
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

/// `, and so are A, B and 3 more`; empty without others.
fn also(others: &[String]) -> String {
    let mut named: Vec<String> = others.iter().take(MOST).cloned().collect();
    if others.len() > MOST {
        named.push(format!("{} more", others.len() - MOST));
    }
    let Some(last) = named.pop() else {
        return String::new();
    };
    if named.is_empty() {
        format!(", and so is {last}")
    } else {
        format!(", and so are {} and {last}", named.join(", "))
    }
}
