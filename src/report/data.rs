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

/// The result of one run, as `--report FILE.json` writes it. Reports of equal runs are equal but
/// for `time_ms`, `peak_rss_bytes` and the JDK's `home`. `--reproducible` leaves these empty. Null
/// means: not measured by this run. Zero is a count.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Report {
    /// The version of this format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The build of resolute that wrote the report.
    pub tool: Tool,
    /// The command that ran: `optimize`, `check` or `analyze`.
    #[schemars(extend("enum" = ["optimize", "check", "analyze"]))]
    pub command: String,
    /// The options that shape the result.
    pub options: OptionsUsed,
    /// What the claims were allowed to assume about other code.
    pub world: World,
    /// The JDK that types were read from.
    pub jdk: Option<Jdk>,
    /// The JARs of the command line, in their order.
    pub inputs: Vec<Input>,
    /// The class path that the run is pinned to (`--pin-class-path`).
    pub pinned: Vec<Pinned>,
    /// Counts of what is known.
    pub metrics: Metrics,
    /// Every change of every method, in the order of the input.
    pub edits: Vec<Edit>,
    /// Which claims the output checks; null for commands other than `check`.
    pub checks: Option<Checks>,
    /// Methods without a change, although there was an edit or a claim for them.
    pub left_alone: Vec<LeftAlone>,
    /// The causes that leave receivers of calls unknown, the most frequent first.
    pub unknown: Vec<UnknownReason>,
    /// The obstacles of calls that are not certain, and the remedies; null but for `analyze
    /// --blame`.
    pub blame: Option<Blame>,
    /// In `closed`: types that are open nevertheless, the most frequent reasons first.
    pub open: Vec<OpenTypes>,
    /// `invokedynamic` sites that no edit converts, the most frequent bootstrap methods and reasons
    /// first. `analyze` lists the sites that `optimize` would keep.
    pub kept: Vec<KeptSites>,
    /// Calls of the reflection API, in the order of the input.
    pub reflection: Vec<ReflectiveSite>,
    /// The metadata that a native image needs for the reflective calls that are known exactly.
    pub native_image: NativeImage,
    /// Facts that a user should know, but that did not stop the run.
    pub warnings: Vec<Warning>,
    /// Wall-clock milliseconds of each phase that ran.
    pub time_ms: Times,
    /// The largest memory of the process in bytes (resident set), if the system tells it (Linux).
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

/// The options that shape the result. Options that only change how it is computed (`--jobs`) or
/// shown are left out, so that reports of equal runs are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OptionsUsed {
    /// The class path as given, one element each.
    pub class_path: Vec<String>,
    /// Whether the JDK's code is trusted.
    pub pin_jdk: bool,
    /// Whether the class path's code is trusted.
    pub pin_class_path: bool,
    /// Whether one class loader is trusted to define all classes of the input, each once.
    pub one_loader: bool,
    /// The Java release as which multi-release JARs are analysed; null: as every release.
    pub release: Option<u16>,
    /// How many calls deep the analysis follows known arguments.
    pub context_depth: u8,
    /// Whether only the intra-procedural baseline was computed.
    pub intra: bool,
    /// How many fields of shared objects are followed under the locked memory model; 0 under the
    /// Java memory model.
    pub path_length: u8,
    /// The kinds of edit that were allowed.
    pub passes: Vec<EditKind>,
    /// The classes and packages that edits were limited to; empty: no limit.
    pub include: Vec<String>,
    /// The classes and packages that edits were not allowed in.
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
    /// Whether the run looked for the arguments that known callers pass to reflective calls.
    pub callers: bool,
    /// Whether obstacles were ranked and remedies tried.
    pub blame: bool,
    /// The folder of the output for the metadata of a native image: `GROUP/ARTIFACT`.
    pub native_image: Option<String>,
    /// The file of the call graph; the methods that it reaches are counted separately.
    pub graph: Option<String>,
}

/// The JDK that types come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Jdk {
    /// Its home directory; empty with `--reproducible`.
    pub home: String,
    /// `JAVA_VERSION` in its file `release`.
    pub version: String,
    /// SHA-256 of its module image in lower-case hexadecimal, if the run is pinned to it.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: Option<String>,
}

/// One JAR given on the command line, with the archives nested in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Input {
    /// The path as given.
    pub path: String,
    /// SHA-256 of the file in lower-case hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: String,
    /// Number of class entries that were parsed.
    pub classes: u64,
    /// Number of methods of these classes.
    pub methods: u64,
    /// The path of the result; null for commands that write none.
    pub output: Option<String>,
    /// The source files of classes in `edits`, `left_alone`, `kept` and `reflection`, as far as the
    /// class files name them. The key is the `class` of an edit, such as `pkg.Cls$Inner`; the value
    /// is a path, such as `pkg/Cls.java`.
    pub sources: BTreeMap<String, String>,
}

/// A JAR or directory that claims may rely on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Pinned {
    /// The path as given.
    pub path: String,
    /// SHA-256 of its bytes in lower-case hexadecimal.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sha256: String,
}

/// Counts of what is known about the input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Metrics {
    /// Variables of reference type, including constants.
    pub variables: Variables,
    /// Variables of reference type, without constants.
    pub variables_strict: Variables,
    /// Calls that dispatch on their receiver.
    pub call_sites: CallSites,
    /// Why calls are not rewritten; null in reports of `check`.
    pub staying: Option<StayingCalls>,
    /// The calls of `call_sites` by package, in the order of inputs, then of names.
    pub packages: Vec<Package>,
    /// Calls of functional interfaces, which lambdas may implement.
    pub functional_calls: FunctionalCalls,
    /// Mean number of values of the variables that are known for every caller.
    pub mean_set_size: Option<f64>,
    /// `invokedynamic` sites.
    pub invokedynamic: InvokeDynamic,
    /// Calls of the reflection API.
    pub reflection: Reflection,
    /// The counts for the methods that a call graph reaches; null if none was given.
    pub reached: Option<Reached>,
}

/// How much is known about the methods of the input that a call graph reaches. The graph is best
/// effort: it has the calls that its engine sees. Claims hold whatever runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Reached {
    /// Number of methods that the graph reaches.
    pub methods: u64,
    /// Number of methods of its input that are not counted, since their classes cannot be used
    /// here.
    pub left_out: u64,
    /// Their variables of reference type, including constants.
    pub variables: Variables,
    /// Their variables of reference type, without constants.
    pub variables_strict: Variables,
    /// Their calls that dispatch on the receiver.
    pub call_sites: CallSites,
    /// The calls of `call_sites` with exactly one target in the graph, and how many of these are
    /// certain.
    pub one_target: CallSites,
    /// The receivers that are known by value for every caller and that get an object in the graph;
    /// null if the graph has no receivers.
    pub receivers: Option<Receivers>,
}

/// Receivers that both a claim and a graph know, by how many classes they have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Receivers {
    /// Number of calls with such receivers.
    pub calls: u64,
    /// Mean number of classes that the claims name.
    pub claimed: f64,
    /// Mean number of classes in the graph.
    pub graph: f64,
}

/// Calls of the reflection API that control can reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Reflection {
    /// Number of all of them.
    pub total: u64,
    /// Number of calls with inputs that are all known.
    pub resolved: u64,
    /// Number of calls with inputs of which some are known.
    pub partly: u64,
    /// Number of other calls with inputs that are all known for the known callers; null if the run
    /// did not look for them.
    pub by_callers: Option<u64>,
    /// Number of uses of members that are instructions now; null if the run rewrites nothing.
    pub direct: Option<u64>,
}

/// SSA values of reference type, by how much is known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Variables {
    /// Number of all of them.
    pub total: u64,
    /// Number known by value in some context; null if the run had no contexts.
    pub some_context: Option<u64>,
    /// Number known by value for every caller.
    pub initial: Option<u64>,
    /// Number not known by value, but with a closed type.
    pub by_type: Option<u64>,
}

/// Virtual and interface calls, by how much is known of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CallSites {
    /// Number of all of them.
    pub virtual_and_interface: u64,
    /// Number with exactly one target in some context; null if the run had no contexts.
    pub one_target_some_context: Option<u64>,
    /// Number with exactly one target for every caller.
    pub one_target_initial: Option<u64>,
    /// Number in `one_target_some_context` with a receiver that is known by value, not only by a
    /// closed type or by a method that nothing overrides.
    pub by_value_some_context: Option<u64>,
    /// Number in `one_target_initial` with a receiver that is known by value.
    pub by_value_initial: Option<u64>,
}

/// Reasons why virtual and interface calls are not rewritten, the most frequent first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StayingCalls {
    /// Reasons for calls with one certain target, in reports of `optimize`.
    pub certain: Vec<CountedReason>,
    /// Reasons for calls without a certain target.
    pub open: Vec<CountedReason>,
    /// Reasons for calls that need no edit: the JVM selects no target for them, and nothing is
    /// claimed.
    pub direct: Vec<CountedReason>,
}

/// A reason, and its number of calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CountedReason {
    /// The reason in words.
    pub reason: String,
    /// Number of calls with this reason.
    pub count: u64,
}

/// The calls of one package of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Package {
    /// Index into `inputs`.
    pub input: u32,
    /// The name, such as `pkg.sub`, after its place as in the `class` of an edit; empty for the
    /// unnamed package.
    pub name: String,
    /// Number of its classes that were parsed.
    pub classes: u64,
    /// Their calls that dispatch on the receiver.
    pub call_sites: CallSites,
}

/// Calls of the one abstract method of a functional interface (JLS 9.8), by how much is known of
/// them. `Comparable` and `Iterable` are such interfaces, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FunctionalCalls {
    /// Number of all of them.
    pub total: u64,
    /// Number with exactly one target in some context; null if the run had no contexts.
    pub one_target_some_context: Option<u64>,
    /// Number with exactly one target for every caller.
    pub one_target_initial: u64,
}

/// `invokedynamic` sites.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct InvokeDynamic {
    /// Number of all of them.
    pub total: u64,
    /// Number by bootstrap method, as `pkg.Cls.method`.
    pub by_bootstrap: BTreeMap<String, u64>,
    /// Number of converted sites, which need no linkage any more. `analyze` counts the sites that
    /// `optimize` would convert. Null if the run converts none.
    pub converted: Option<u64>,
}

/// One change of one method, and the claim behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Edit {
    /// The kind of edit.
    pub kind: EditKind,
    /// Index into `inputs`.
    pub input: u32,
    /// `pkg.Cls`, nested classes with `$`. If the class is not at the root of its file, its place
    /// and `!` come first: `BOOT-INF/lib/x.jar!pkg.Cls`, `BOOT-INF/classes!pkg.Cls`,
    /// `META-INF/versions/11!pkg.Cls`, or several of these.
    pub class: String,
    /// Name and descriptor: `area()D`.
    pub method: String,
    /// Source line, if the class file has it.
    pub line: Option<u32>,
    /// The original instruction: `invokeinterface pkg.Shape.area()D`. For an `invokedynamic`: name
    /// and descriptor of its call site.
    pub before: String,
    /// The instruction that replaces it: `invokevirtual pkg.Square.area()D`. For `link`: the cast
    /// of its operand.
    pub after: String,
    /// The weakest world in which the edit is right.
    pub world: World,
    /// The claim behind it. `receiver {pkg.Square@12}`: all receivers have exactly these classes.
    /// `@12` is the line of the only allocation, if it is known; `@pkg.Cls.method:12` is a line of
    /// another class. `closed type {…}`: the receiver's type has only these subclasses. Others are
    /// `lambda pkg.Cls.lambda$main$0()V`, `string concatenation` and `pkg.Cat extends pkg.Animal`.
    pub because: String,
}

/// Claims, by whether the output checks them at run time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Checks {
    /// Number of checked claims by kind: `receiver`, `variable`, `nonnull`, `target`, `unreached`
    /// and more.
    #[schemars(extend("propertyNames" = { "enum": CLAIMED }))]
    pub checked: BTreeMap<String, u64>,
    /// Number of checked claims that the edits of the same run would rest on, by kind.
    #[serde(default)]
    #[schemars(extend("propertyNames" = { "enum": CLAIMED }))]
    pub behind_edits: BTreeMap<String, u64>,
    /// Claims that are not checked, the most frequent reason first.
    pub unchecked: Vec<Unchecked>,
}

/// Claims that are not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Unchecked {
    /// The kind of the claims.
    #[schemars(extend("enum" = CLAIMED))]
    pub kind: String,
    /// Why they are not checked: one of a small set of sentences.
    pub reason: String,
    /// Number of such claims.
    pub count: u64,
    /// Number of such claims that the edits of the same run would rest on.
    #[serde(default)]
    pub behind_edits: u64,
}

/// A method without a change, although there was an edit or a claim for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeftAlone {
    /// Index into `inputs`.
    pub input: u32,
    /// The class, as in an edit.
    pub class: String,
    /// The method, as in an edit.
    pub method: String,
    /// Why: one of a small set of sentences, so that reasons can be counted. Some name a class.
    pub reason: String,
}

/// A cause that leaves receivers of calls unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct UnknownReason {
    /// The cause in words.
    pub reason: String,
    /// Number of receivers that it leaves unknown.
    pub count: u64,
    /// The first such place: `file!class.method:line`. The file has no folders; the class is as in
    /// edits. If the class file has no line, the descriptor follows the method's name instead.
    pub example: String,
}

/// The obstacles of virtual and interface calls that are not certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Blame {
    /// Number of such calls.
    pub calls: u64,
    /// The remedies, each tried by an analysis of its own. Every `settled` below has one count for
    /// each remedy, in this order.
    pub tried: Vec<TriedRemedy>,
    /// The kinds of value that the receivers go back to, the most frequent first.
    pub kinds: Vec<BlamedKind>,
}

/// An option, or a change of the input, that was tried to settle calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TriedRemedy {
    /// The options, or the declarations that could be final.
    pub remedy: String,
    /// Number of calls that it makes certain.
    pub settled: u64,
}

/// One kind of value that receivers go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BlamedKind {
    /// The kind in words.
    pub kind: String,
    /// Number of calls.
    pub calls: u64,
    /// Number of these calls that each remedy settles.
    pub settled: Vec<u64>,
    /// The values of this kind, the most frequent first.
    pub values: Vec<BlamedValue>,
}

/// A parameter, field, class or method that receivers go back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BlamedValue {
    /// The value in words.
    pub value: String,
    /// Number of calls.
    pub calls: u64,
    /// Number of these calls that each remedy settles.
    pub settled: Vec<u64>,
    /// The first such call, written as the example of an unknown reason.
    pub example: String,
}

/// Classes and interfaces of input and class path that are open in the world `closed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenTypes {
    /// Why they are open.
    pub reason: String,
    /// Number of such types.
    pub count: u64,
    /// The first of them, written as the `class` of an edit.
    pub example: String,
}

/// `invokedynamic` sites that stay as they are, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct KeptSites {
    /// The bootstrap method, as `pkg.Cls.method`.
    pub bootstrap: String,
    /// Why they stay.
    pub reason: String,
    /// Number of such sites.
    pub count: u64,
    /// The first of them, written as the `example` of an unknown reason.
    pub example: String,
    /// All such sites, in the order of the input.
    pub sites: Vec<Site>,
}

/// An instruction of the input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Site {
    /// Index into `inputs`.
    pub input: u32,
    /// The class, as in an edit.
    pub class: String,
    /// The method, as in an edit.
    pub method: String,
    /// Source line, if the class file has it.
    pub line: Option<u32>,
}

/// A call of the reflection API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ReflectiveSite {
    /// Index into `inputs`.
    pub input: u32,
    /// The class, as in an edit.
    pub class: String,
    /// The method, as in an edit.
    pub method: String,
    /// Source line, if the class file has it.
    pub line: Option<u32>,
    /// The method of the reflection API: `java.lang.Class.getMethod`.
    pub calls: String,
    /// How much is known of its inputs.
    pub is: Understood,
    /// Its inputs, in the order of the arguments, each with all values that it may have. A value is
    /// a member (`pkg.Cls.method(int)`, `new pkg.Cls()`, `field pkg.Cls.name`), a class (`pkg.Cls`,
    /// `int[]`), a name (`"name"`), parameter types (`(int, pkg.Cls)`) or `?`.
    pub given: Vec<Vec<String>>,
    /// Why the first unknown input is unknown, and where. If all are known: why no instruction
    /// takes its place.
    pub why: Option<String>,
    /// If not all inputs are known: the inputs that known callers of its method pass, each once
    /// with its first place. Unknown callers may pass anything. Only in reports of `analyze`, and
    /// of `optimize` if it writes metadata.
    pub callers: Vec<CallerGives>,
    /// Whether an instruction does its work now; null if the run rewrites nothing.
    pub direct: Option<bool>,
    /// The weakest world in which this is right.
    pub world: World,
}

/// The inputs that a caller passes to a reflective call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CallerGives {
    /// Where the method is called: `unit!pkg.Cls.method:line`. If that matters, the places follow
    /// where its caller is called, and so on.
    pub at: Vec<String>,
    /// The inputs, written as the `given` of the call.
    pub given: Vec<Vec<String>>,
}

/// How much is known of the inputs of a reflective call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Understood {
    /// All inputs are known.
    Resolved,
    /// Some inputs are known.
    Partly,
    /// No input is known.
    Unknown,
}

impl Understood {
    /// The word that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A fact that a user should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Warning {
    /// The place: `file`, `file!entry`, a place as the `example` of an unknown reason, or the name
    /// of a class outside of the given files.
    pub at: String,
    /// The fact, and its effect on the run.
    pub message: String,
}

/// Milliseconds by phase, in the order of the phases. Phases that did not run are absent.
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
