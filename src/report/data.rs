//! The report as plain data: the pipeline fills it, the writers print it.
//!
//! The types define the JSON report, schema 1: its fields, their order, and their descriptions.
//! `resolute schema` prints the schema made of them. Classes have their source form; methods are
//! name and descriptor; descriptors are those of the class file.
//!
//! The report does not depend on the time of day, the number of threads or the machine, except for
//! [`Report::time_ms`], [`Report::peak_rss_bytes`] and paths of files. A figure that a run did not
//! measure is `None`, and prints as `null`. Zero always means a count of zero.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{NativeImage, Phase};
use program::World;
use rewrite::EditKind;

/// The version of the JSON report that this build writes.
pub const SCHEMA: u32 = 1;

/// The names of the kinds of claims, as in `claims::ClaimKind`.
const CLAIMED: [&str; 15] = [
    "receiver",
    "allocation",
    "target",
    "runs",
    "handle",
    "argument",
    "list",
    "member",
    "there",
    "found",
    "class",
    "uses",
    "variable",
    "nonnull",
    "unreached",
];

/// The JSON schema of reports (draft 2020-12), made from the types of this file.
#[must_use]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Report>();
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    text.push('\n');
    text
}

/// What one run did. Written by `--report FILE.json`; reports of equal runs are equal but for `time_ms`,
/// `peak_rss_bytes` and the JDK's `home`, which `--reproducible` leaves empty. Null: not measured by this run; zero: counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Report {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// Which build wrote this.
    pub tool: Tool,
    /// Which command ran: `optimize`, `check` or `analyze`.
    #[schemars(extend("enum" = ["optimize", "check", "analyze"]))]
    pub command: String,
    /// The options that shape the result.
    pub options: OptionsUsed,
    /// The assumptions that claims were allowed to use.
    pub world: World,
    /// The JDK that types were read from.
    pub jdk: Option<Jdk>,
    /// The JARs given, in the order of the command line.
    pub inputs: Vec<Input>,
    /// The class path of a run that is pinned to it (`--pin-class-path`).
    pub pinned: Vec<Pinned>,
    /// How much is known.
    pub metrics: Metrics,
    /// Every change of every method, in the order of the input.
    pub edits: Vec<Edit>,
    /// What became of the claims; null for commands other than `check`.
    pub checks: Option<Checks>,
    /// Methods that had an edit or a claim, and are as they were all the same.
    pub left_alone: Vec<LeftAlone>,
    /// What ends claims, the most frequent first.
    pub unknown: Vec<UnknownReason>,
    /// What is in the way of calls that are not certain, and what would settle them; null but for
    /// `analyze --blame`.
    pub blame: Option<Blame>,
    /// In `closed`, what is open all the same, the most frequent reasons first.
    pub open: Vec<OpenTypes>,
    /// `invokedynamic` sites that no edit converts, the most frequent bootstrap methods and reasons first;
    /// `analyze` tells what `optimize` would keep.
    pub kept: Vec<KeptSites>,
    /// Calls of the reflection API, in the order of the input.
    pub reflection: Vec<ReflectiveSite>,
    /// What a native image needs of those that are known exactly.
    pub native_image: NativeImage,
    /// What a user should know and that did not stop the run.
    pub warnings: Vec<Warning>,
    /// Wall-clock milliseconds of each phase that ran.
    pub time_ms: Times,
    /// The process's largest resident set, where the system says it (Linux).
    pub peak_rss_bytes: Option<u64>,
    /// What the cache was for this run; no report says it.
    #[serde(skip)]
    pub cache: CacheUse,
}

/// How a run used the cache.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CacheUse {
    /// It held no useful result, or was not asked.
    #[default]
    Missed,
    /// It held the result.
    Hit,
    /// It held the claims about that many methods.
    Partly(usize),
    /// It held the same result as this run, which computed it anew.
    Verified,
    /// The result could not be stored, for this reason.
    Unusable(String),
}

impl Report {
    /// An empty report of this build for `command`.
    #[must_use]
    pub fn new(command: &str) -> Self {
        Self {
            schema: SCHEMA,
            tool: Tool::default(),
            command: command.to_owned(),
            ..Self::default()
        }
    }

    /// Classes of all inputs.
    #[must_use]
    pub fn classes(&self) -> u64 {
        self.inputs.iter().map(|input| input.classes).sum()
    }

    /// Methods of all inputs.
    #[must_use]
    pub fn methods(&self) -> u64 {
        self.inputs.iter().map(|input| input.methods).sum()
    }

    /// Records a method left unedited. If the cause is a bug of ours, adds a warning with its
    /// place.
    pub fn leave_alone(&mut self, at: &str, mut left: LeftAlone, is_our_bug: bool) {
        if is_our_bug {
            left.reason.insert_str(0, "internal error: ");
            self.warnings.push(Warning {
                at: at.to_owned(),
                message: format!(
                    "left as it was by a bug in resolute, please report it: {}",
                    left.reason
                ),
            });
        }
        self.left_alone.push(left);
    }

    /// The report without the parts that differ between equal runs.
    #[must_use]
    pub fn reproducible(&self) -> Self {
        let mut report = self.clone();
        report.time_ms = Times::default();
        report.peak_rss_bytes = None;
        report.jdk.iter_mut().for_each(|jdk| jdk.home.clear());
        report
    }

    /// Changes every text that may contain the path of a file given to the run.
    pub fn paths_mut(&mut self, mut change: impl FnMut(&mut String)) {
        for input in &mut self.inputs {
            change(&mut input.path);
            input.output.iter_mut().for_each(&mut change);
        }
        let options = &mut self.options;
        let given = options.class_path.iter_mut().chain(&mut options.graph);
        given.for_each(&mut change);
        self.jdk.iter_mut().for_each(|jdk| change(&mut jdk.home));
        for pinned in &mut self.pinned {
            change(&mut pinned.path);
        }
        for warning in &mut self.warnings {
            change(&mut warning.at);
            change(&mut warning.message);
        }
    }

    /// The number of edits of each kind.
    #[must_use]
    pub fn edits_by_kind(&self) -> BTreeMap<EditKind, u64> {
        let mut counts = BTreeMap::new();
        for edit in &self.edits {
            *counts.entry(edit.kind).or_insert(0) += 1;
        }
        counts
    }
}

/// The program that wrote a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Tool {
    /// `resolute`.
    pub name: String,
    /// The version of the package.
    pub version: String,
}

impl Default for Tool {
    fn default() -> Self {
        Self {
            name: "resolute".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// The options that shape the result; those that only change how it is reached (`--jobs`) or shown
/// are left out, so that reports of equal runs are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OptionsUsed {
    /// The class path as given, one entry an element.
    pub class_path: Vec<String>,
    /// Whether the platform's code is trusted.
    pub pin_jdk: bool,
    /// Whether the class path's code is trusted.
    pub pin_class_path: bool,
    /// Whether the classes of the input are taken to be defined once each, by one class loader.
    pub one_loader: bool,
    /// The release whose multi-release view is analysed; null is every view.
    pub release: Option<u16>,
    /// How many calls deep callees are analysed under what their callers know.
    pub context_depth: u8,
    /// Whether only the intra-procedural baseline was wanted.
    pub intra: bool,
    /// How many fields of shared objects are followed, under the locked memory model; 0 under Java's.
    pub path_length: u8,
    /// The kinds of edit that were allowed.
    pub passes: Vec<EditKind>,
    /// The classes and packages that were allowed to be edited; none is all.
    pub include: Vec<String>,
    /// Those that were not.
    pub exclude: Vec<String>,
    /// Whether *narrow* and *direct* were allowed outside of loops, too.
    pub calls_anywhere: bool,
    /// The largest size of one entry, in bytes.
    pub max_entry_size: u64,
    /// The largest number of entries in one archive.
    pub max_entries: u64,
    /// Whether signatures were removed.
    pub strip_signatures: bool,
    /// Whether damaged classes were copied as they are.
    pub keep_damaged: bool,
    /// Whether all entries of the outputs are stored, not compressed.
    pub store: bool,
    /// Whether it was looked for what known callers give calls of the reflection API.
    pub callers: bool,
    /// Whether what is in the way was ranked, and remedies tried.
    pub blame: bool,
    /// Where the output got the metadata of a native image: `GROUP/ARTIFACT`.
    pub native_image: Option<String>,
    /// The file of the call graph whose part was counted.
    pub graph: Option<String>,
}

/// The platform that types come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Jdk {
    /// Its home directory, as found; empty with `--reproducible`.
    pub home: String,
    /// `JAVA_VERSION` of its `release` file.
    pub version: String,
    /// SHA-256 of its module image, if the run is pinned to it; lower-case hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: Option<String>,
}

/// One JAR given on the command line, with the archives nested in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Input {
    /// As given.
    pub path: String,
    /// SHA-256 of the file's bytes; lower-case hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: String,
    /// Class entries that were parsed.
    pub classes: u64,
    /// Methods of those classes.
    pub methods: u64,
    /// Where the result went; null for commands that write none.
    pub output: Option<String>,
    /// The source files of the classes that `edits`, `left_alone`, `kept` and `reflection` name, as far as
    /// the class files say them: `pkg.Cls$Inner`, as the `class` of an edit, is of `pkg/Cls.java`.
    pub sources: BTreeMap<String, String>,
}

/// A JAR or directory whose bytes claims may rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Pinned {
    /// As given.
    pub path: String,
    /// SHA-256 of the file's bytes; lower-case hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: String,
}

/// How much is known about the input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Metrics {
    /// Variables of reference type, constants counted.
    pub variables: Variables,
    /// The same without constants.
    pub variables_strict: Variables,
    /// Calls that dispatch on their receiver.
    pub call_sites: CallSites,
    /// Why those stay that no edit rewrites; null in reports of `check`.
    pub staying: Option<StayingCalls>,
    /// The same calls, package by package: by input, then by name.
    pub packages: Vec<Package>,
    /// Calls of what lambdas implement.
    pub functional_calls: FunctionalCalls,
    /// Mean number of values of the variables that are known in the initial context.
    pub mean_set_size: Option<f64>,
    /// `invokedynamic` sites.
    pub invokedynamic: InvokeDynamic,
    /// Calls of the reflection API.
    pub reflection: Reflection,
    /// The same of what a call graph reaches; null if none was given.
    pub reached: Option<Reached>,
}

/// How much is known of the methods of the input that a call graph reaches. The graph is best effort:
/// it says what runs as far as its engine sees, claims hold whatever runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Reached {
    /// How many methods it reaches.
    pub methods: u64,
    /// Methods of its input that are not among them, since their classes cannot be used here.
    pub left_out: u64,
    /// Their variables of reference type, constants counted.
    pub variables: Variables,
    /// The same without constants.
    pub variables_strict: Variables,
    /// Their calls that dispatch on the receiver.
    pub call_sites: CallSites,
    /// Those of `call_sites` that have exactly one target in the graph, and how many of these are
    /// certain.
    pub one_target: CallSites,
    /// Receivers that are known by value without any assumption on the caller, and to which an object
    /// comes in the graph; null if the graph does not say that.
    pub receivers: Option<Receivers>,
}

/// Receivers that both a claim and a graph know, by how many classes they have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Receivers {
    /// How many there are.
    pub calls: u64,
    /// Mean number of classes that are claimed.
    pub claimed: f64,
    /// Mean number of classes in the graph.
    pub graph: f64,
}

/// Calls of the reflection API that control can reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Reflection {
    /// All of them.
    pub total: u64,
    /// Those of which everything is known that they depend on.
    pub resolved: u64,
    /// Those of which some of it is.
    pub partly: u64,
    /// Those of the others of which known callers give everything; null where that was not looked for.
    pub by_callers: Option<u64>,
    /// Uses of members that are instructions now; null if the run rewrites nothing.
    pub direct: Option<u64>,
}

/// SSA values of reference type, by how much is known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Variables {
    /// All of them.
    pub total: u64,
    /// Known by value under some context; null if the run had no contexts.
    pub some_context: Option<u64>,
    /// Known by value without any assumption on the caller.
    pub initial: Option<u64>,
    /// Not known by value, but closed by their type.
    pub by_type: Option<u64>,
}

/// Virtual and interface calls, by how much is known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CallSites {
    /// All of them.
    pub virtual_and_interface: u64,
    /// With exactly one target under some context; null if the run had no contexts.
    pub one_target_some_context: Option<u64>,
    /// With exactly one target without any assumption on the caller.
    pub one_target_initial: Option<u64>,
    /// Those of `one_target_some_context` whose receiver is known by value, not only by a closed
    /// type or a method that nothing overrides.
    pub by_value_some_context: Option<u64>,
    /// The same of `one_target_initial`.
    pub by_value_initial: Option<u64>,
}

/// Virtual and interface calls that no edit rewrites, by why they stay, the most frequent reasons first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StayingCalls {
    /// Those with one certain target, in reports of `optimize`.
    pub certain: Vec<CountedReason>,
    /// The others.
    pub open: Vec<CountedReason>,
    /// Those of which no target is claimed, and for which the JVM looks for none: no edit would gain anything.
    pub direct: Vec<CountedReason>,
}

/// A reason, and how often it is one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CountedReason {
    /// In words.
    pub reason: String,
    /// How many.
    pub count: u64,
}

/// The calls of one package of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Package {
    /// Index into `inputs`.
    pub input: u32,
    /// `pkg.sub`, with its place before it as in the `class` of an edit; the unnamed package is empty.
    pub name: String,
    /// Its classes that were parsed.
    pub classes: u64,
    /// Their calls that dispatch on the receiver.
    pub call_sites: CallSites,
}

/// Calls of the one abstract method of a functional interface (JLS 9.8: those of `Comparable` and
/// `Iterable`, too), by how much is known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FunctionalCalls {
    /// All of them.
    pub total: u64,
    /// With exactly one target under some context; null if the run had no contexts.
    pub one_target_some_context: Option<u64>,
    /// With exactly one target without any assumption on the caller.
    pub one_target_initial: u64,
}

/// `invokedynamic` sites.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct InvokeDynamic {
    /// All of them.
    pub total: u64,
    /// By bootstrap method, as `pkg.Cls.method`.
    pub by_bootstrap: BTreeMap<String, u64>,
    /// How many need no linkage any more; null if the run converts none. `analyze` counts what `optimize`
    /// would convert.
    pub converted: Option<u64>,
}

/// One change of one method, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Edit {
    /// What was done.
    pub kind: EditKind,
    /// Index into `inputs`.
    pub input: u32,
    /// `pkg.Cls`, nested classes with `$`. Where the class is not at the root of its file, its place and
    /// `!` come before it: `BOOT-INF/lib/x.jar!pkg.Cls`, `BOOT-INF/classes!pkg.Cls`,
    /// `META-INF/versions/11!pkg.Cls`, or several of these.
    pub class: String,
    /// Name and descriptor: `area()D`.
    pub method: String,
    /// Source line, if the class says it.
    pub line: Option<u32>,
    /// The instruction as it was: `invokeinterface pkg.Shape.area()D`. Of an `invokedynamic`, the
    /// name and descriptor of its call site.
    pub before: String,
    /// What does its work now: `invokevirtual pkg.Square.area()D`; of `link` the cast of what it takes.
    pub after: String,
    /// The world that the edit needs.
    pub world: World,
    /// What it rests on: the classes that all receivers are exactly of, `receiver {pkg.Square@12}`, with
    /// the line that allocates them if it is one and known (`@12` in the same class, else
    /// `@pkg.Cls.method:12`), or `closed type {…}` if no value but their type tells it; `lambda pkg.Cls.lambda$main$0()V`;
    /// `string concatenation`; `pkg.Cat extends pkg.Animal`.
    pub because: String,
}

/// Claims, by whether the output checks them at run time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Checks {
    /// How many are, by kind: `receiver`, `variable`, `nonnull`, `target`, `unreached` and more.
    #[schemars(extend("propertyNames" = { "enum": CLAIMED }))]
    pub checked: BTreeMap<String, u64>,
    /// How many of these the edits of the same run would rest on, by kind.
    #[serde(default)]
    #[schemars(extend("propertyNames" = { "enum": CLAIMED }))]
    pub behind_edits: BTreeMap<String, u64>,
    /// How many are not, the most frequent reason first.
    pub unchecked: Vec<Unchecked>,
}

/// Claims that are not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Unchecked {
    /// Their kind.
    #[schemars(extend("enum" = CLAIMED))]
    pub kind: String,
    /// One of a small set of sentences.
    pub reason: String,
    /// How many.
    pub count: u64,
    /// How many of these the edits of the same run would rest on.
    #[serde(default)]
    pub behind_edits: u64,
}

/// A method that is as it was although a claim or an edit was at hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeftAlone {
    /// Index into `inputs`.
    pub input: u32,
    /// As the `class` of an edit.
    pub class: String,
    /// As the `method` of an edit.
    pub method: String,
    /// One of a small set of sentences, so that reasons can be counted; some name a class.
    pub reason: String,
}

/// Something that ends claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct UnknownReason {
    /// What it is.
    pub reason: String,
    /// How many receivers it left unknown.
    pub count: u64,
    /// The first place where it did: `file!class.method:line`, the file without its folders, the class as
    /// in edits; with the descriptor instead of a line that the class does not say.
    pub example: String,
}

/// What is in the way of virtual and interface calls whose receiver and target are not certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Blame {
    /// How many such calls there are.
    pub calls: u64,
    /// What was tried, each by an analysis of its own. Every `settled` below has a count for each of these, in
    /// this order.
    pub tried: Vec<TriedRemedy>,
    /// By the kind of value that the receiver goes back to, the most frequent first.
    pub kinds: Vec<BlamedKind>,
}

/// Something that was assumed, or changed in the input, to see what it settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TriedRemedy {
    /// Options, or what could be final.
    pub remedy: String,
    /// How many of all these calls have certain targets then.
    pub settled: u64,
}

/// One kind of value that calls go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BlamedKind {
    /// Which kind.
    pub kind: String,
    /// How many calls.
    pub calls: u64,
    /// How many of them each remedy settles.
    pub settled: Vec<u64>,
    /// The values of this kind, the most frequent first.
    pub values: Vec<BlamedValue>,
}

/// A parameter, field, class or method that calls go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BlamedValue {
    /// What it is.
    pub value: String,
    /// How many calls.
    pub calls: u64,
    /// How many of them each remedy settles.
    pub settled: Vec<u64>,
    /// The first such call, as the example of an unknown reason.
    pub example: String,
}

/// Classes and interfaces of input and class path that are open in `closed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenTypes {
    /// Why.
    pub reason: String,
    /// How many.
    pub count: u64,
    /// The first of them, as the `class` of an edit.
    pub example: String,
}

/// `invokedynamic` sites that stay as they are, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct KeptSites {
    /// The method that links them, as `pkg.Cls.method`.
    pub bootstrap: String,
    /// Why they stay.
    pub reason: String,
    /// How many.
    pub count: u64,
    /// The first of them, as the `example` of what is unknown.
    pub example: String,
    /// All of them, in the order of the input.
    pub sites: Vec<Site>,
}

/// An instruction of the input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Site {
    /// Index into `inputs`.
    pub input: u32,
    /// As the `class` of an edit.
    pub class: String,
    /// As the `method` of an edit.
    pub method: String,
    /// Source line, if the class says it.
    pub line: Option<u32>,
}

/// A call of the reflection API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ReflectiveSite {
    /// Index into `inputs`.
    pub input: u32,
    /// As the `class` of an edit.
    pub class: String,
    /// As the `method` of an edit.
    pub method: String,
    /// Source line, if the class says it.
    pub line: Option<u32>,
    /// The method that it calls: `java.lang.Class.getMethod`.
    pub calls: String,
    /// How much is known of what it depends on.
    pub is: Understood,
    /// What it depends on, in the order of the arguments, each with all that it may be: members
    /// (`pkg.Cls.method(int)`, `new pkg.Cls()`, `field pkg.Cls.name`), classes (`pkg.Cls`, `int[]`), names (`"name"`), parameters
    /// (`(int, pkg.Cls)`), `?`.
    pub given: Vec<Vec<String>>,
    /// What ends the first claim that is missing, and where; of a known use, why it is no instruction.
    pub why: Option<String>,
    /// What known callers of its method give where not all is known: each once, where it is first
    /// given. Unknown callers may give anything. Only where it was looked for: `analyze`, and `optimize`
    /// that writes metadata.
    pub callers: Vec<CallerGives>,
    /// Whether an instruction does its work now; null if the run rewrites nothing.
    pub direct: Option<bool>,
    /// The world that this needs.
    pub world: World,
}

/// What a caller gives a call of the reflection API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CallerGives {
    /// Where the method is called, `unit!pkg.Cls.method:line`, and, as far as that matters, where the method is that
    /// calls it, and so on.
    pub at: Vec<String>,
    /// As the `given` of the call.
    pub given: Vec<Vec<String>>,
}

/// How much is known of what a call of the reflection API depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Understood {
    /// All.
    Resolved,
    /// Some of it.
    Partly,
    /// Nothing.
    Unknown,
}

impl Understood {
    /// The word that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Something a user should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Warning {
    /// `file`, `file!entry`, a place as the `example` of what is unknown, or the name of a class that is
    /// in no file given.
    pub at: String,
    /// What is the matter and what was done about it.
    pub message: String,
}

/// Milliseconds by phase, in the order in which the phases ran; phases that did not run are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("propertyNames" = Phase::json_schema(&mut schemars::SchemaGenerator::default())))]
pub struct Times(indexmap::IndexMap<Phase, u64>);

impl Times {
    /// Adds to the time of a phase.
    pub fn add(&mut self, phase: Phase, time: std::time::Duration) {
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        *self.0.entry(phase).or_insert(0) += ms;
    }

    /// Sets the time of a phase.
    pub fn set(&mut self, phase: Phase, time: std::time::Duration) {
        self.0.shift_remove(&phase);
        self.add(phase, time);
    }

    /// The phases that ran.
    pub fn iter(&self) -> impl Iterator<Item = (Phase, u64)> + '_ {
        self.0.iter().map(|(phase, ms)| (*phase, *ms))
    }
}
