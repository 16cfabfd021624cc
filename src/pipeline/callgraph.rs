//! `callgraph`: the graph of a program's possible calls, and answers to questions about it.
//!
//! The cache stores the graph with the listing of its program. Outputs and answers use only these
//! two, so a second run reads no class.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::cached::{CommandArguments, Placed, cached_value};
use super::entries::{Begin, Beginning};
use super::ran::RecordedRuns;
use super::specification::{self, SpecFormat};
use super::{mentioned, services};
use pta::{Hints, Mentioned};
use session::digest::of_archive;
use session::names::Names;
use session::near;
use session::{Inputs, Options, Progress, Session, SessionError, threads};

use base::{Sym, line};
use callgraph::{
    CallGraph, CallKind, Casts, GraphFormat, ListedArchive, Listing, NamePattern, NamedGraph, Open,
    PackedGraph, Part, PointText, Reflected, ReflectionCounts, RestsOn, Sizes, Text, Verdict,
    missing_classes, point_text, unreached, why,
};
use classfile::source_name;
use program::{ClassId, ClassOrigin, ClassSource as _, MethodId, Program};
pub use pta::{Candidates, ReflectionLevel, Sensitivity};
use report::{CacheUse, Phase, Warning};

/// How to make a graph.
#[derive(Clone, Debug, Default)]
pub struct GraphOptions {
    /// The class whose `main` is the entry. Without it, and without `begin`: the main class of the
    /// first input's manifest; without that, all public methods.
    pub main: Option<String>,
    /// Further entries.
    pub begin: Begin,
    /// How to follow reflection.
    pub reflection: ReflectionLevel,
    /// The most candidates of a cast, of a part of a name, or of a member's name.
    pub candidates: Candidates,
    /// The contexts that tell calls of a method apart.
    pub contexts: Sensitivity,
    /// Files that specify the results and uses of reflection.
    pub specs: Vec<PathBuf>,
    /// Recorded runs: their methods and calls are added to the graph.
    pub traces: Vec<PathBuf>,
    /// Whether to find and report specification points.
    pub points: bool,
}

impl GraphOptions {
    /// Everything besides the program that a graph depends on. The cache key has the contents of
    /// the files separately.
    fn asked(&self) -> CommandArguments {
        // Every option by its name, so that a new one cannot be forgotten.
        let Self {
            main,
            begin,
            reflection,
            candidates,
            contexts,
            specs,
            traces,
            // Graphs with points are not stored.
            points: _,
        } = self;
        let how = format!("{reflection:?} {candidates:?} {contexts:?}");
        let files = begin.lists.iter().chain(&begin.traces);
        let files = files.chain(specs).chain(traces);
        CommandArguments::new((main, begin, how, specs, traces), files.cloned().collect())
    }
}

/// A question to a graph.
#[derive(Clone, Debug, Default)]
pub struct GraphRequest {
    /// How to make the graph.
    pub graph: GraphOptions,
    /// The method or class to show a chain of calls for, from an entry.
    pub why: Option<NamePattern>,
    /// Whether to report unreached code.
    pub unreached: bool,
    /// Whether to report how much of archives and packages is reached.
    pub sizes: bool,
    /// Writes only the part that these methods reach.
    pub from: Option<NamePattern>,
    /// Writes only the part that reaches these methods.
    pub to: Option<NamePattern>,
    /// The maximal distance in edges, with `from` and `to`.
    pub depth: usize,
    /// The output formats of the graph.
    pub formats: Vec<GraphFormat>,
    /// The output formats of the results and uses of reflection.
    pub spec_formats: Vec<SpecFormat>,
}

impl GraphRequest {
    /// The methods and classes in the question.
    fn named(&self) -> Vec<&NamePattern> {
        [&self.why, &self.from, &self.to]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// A graph as text, with answers.
#[derive(Clone, Debug)]
pub struct GraphAnswer {
    /// The findings in a few lines.
    pub table: String,
    /// The answers to further questions.
    pub answers: String,
    /// Whether the method in question is reached.
    pub verdict: Option<Verdict>,
    /// The open calls of the input, a line for each.
    pub open: String,
    /// The graph in each requested format.
    pub files: Vec<String>,
    /// The specification files in each requested format.
    pub specs: Vec<String>,
    /// Warnings about the inputs, and about names in specification files that do not exist.
    pub warnings: Vec<Warning>,
    /// How the cache was used.
    pub cache: CacheUse,
}

/// A stored graph.
#[derive(Serialize, Deserialize)]
struct StoredGraph {
    graph: PackedGraph,
    listing: Listing,
    begin: String,
    /// Place and message.
    warnings: Vec<(String, String)>,
}

impl Placed for StoredGraph {
    fn paths_mut(&mut self, change: &mut dyn FnMut(&mut String)) {
        let archives = self.listing.archives.iter_mut();
        archives.for_each(|archive| change(&mut archive.name));
        self.listing.unparsed.iter_mut().for_each(&mut *change);
        for (at, message) in &mut self.warnings {
            change(at);
            change(message);
        }
    }
}

/// The call graph of the inputs and of all code that they may run, the JDK's included.
///
/// # Errors
/// If an input or the JDK cannot be used, or a named class or method does not exist.
pub fn callgraph(
    options: &Options,
    request: &GraphRequest,
    progress: &dyn Progress,
) -> Result<GraphAnswer, SessionError> {
    // Specification output is not stored: it needs the program itself.
    if request.graph.points || !request.spec_formats.is_empty() {
        return with_graph(
            options,
            (&request.graph, &request.named()),
            progress,
            |made| made.tell(request),
        );
    }
    let asked = request.graph.asked();
    let (stored, cache) = cached_value("callgraph", asked, options, progress, || {
        let asked = (&request.graph, &*request.named());
        with_graph(options, asked, progress, |made| made.store())
    })?;
    progress.phase(Phase::Write, None);
    threads::within(options.jobs, || {
        let damaged = || SessionError::CacheDiffers {
            what: "the graph".to_owned(),
        };
        let queried = QueriedGraph {
            graph: &CallGraph::unpack(stored.graph).ok_or_else(damaged)?,
            listing: &stored.listing,
            points: None,
        };
        let warnings = stored.warnings.into_iter();
        Ok(GraphAnswer {
            warnings: warnings
                .map(|(at, message)| Warning { at, message })
                .collect(),
            cache,
            ..queried.answer(request, &stored.begin)?
        })
    })
}

/// A graph, with its inputs and program.
pub(super) struct ProgramGraph<'a> {
    pub inputs: &'a Inputs,
    pub program: &'a Program,
    pub graph: &'a CallGraph,
    /// The graph's facts about reflection; empty for a graph from a file.
    reflected: Reflected,
    /// A name for its entries.
    begin: String,
    /// Warnings about the inputs, and about names in specification files that do not exist.
    pub warnings: Vec<Warning>,
    /// The places of class files that could not be read.
    unparsed: Vec<String>,
}

impl ProgramGraph<'_> {
    /// The part to store, and the SHA-256 of each input that was read.
    fn store(&self) -> Result<(StoredGraph, Vec<String>), SessionError> {
        let units = self.inputs.units.iter();
        let read = units.map(|unit| of_archive(&unit.archives[0].archive));
        let warnings = self.warnings.iter();
        let stored = StoredGraph {
            graph: self.graph.pack(),
            listing: self.listing(),
            begin: self.begin.clone(),
            warnings: warnings
                .map(|warning| (warning.at.clone(), warning.message.clone()))
                .collect(),
        };
        Ok((stored, read.collect()))
    }

    /// The names of the program's code, for outputs.
    fn listing(&self) -> Listing {
        let mut listing = listing(self.inputs, self.program, self.graph);
        listing.unparsed.clone_from(&self.unparsed);
        listing
    }

    /// Answers the questions of `request`.
    fn tell(self, request: &GraphRequest) -> Result<GraphAnswer, SessionError> {
        let (program, Reflected { answers, points }) = (self.program, &self.reflected);
        let points = points.iter();
        let points: Vec<(MethodId, PointText)> = points
            .map(|point| (point.at.0, point_text(program, point)))
            .collect();
        let queried = QueriedGraph {
            graph: self.graph,
            listing: &self.listing(),
            points: request.graph.points.then_some(&*points),
        };
        let mut answer = queried.answer(request, &self.begin)?;
        if request.graph.points {
            answer.answers += &specification::points(program, &points);
        }
        let names = Names::of(self.inputs, program);
        let formats = request.spec_formats.iter();
        Ok(GraphAnswer {
            specs: formats
                .map(|format| specification::written(names, answers, *format))
                .collect(),
            warnings: self.warnings,
            ..answer
        })
    }
}

/// Makes the graph of the inputs and of all code that they may run, and passes it to `then`. Looks
/// for the `named` methods and classes first.
///
/// # Errors
/// If an input or the JDK cannot be used. If the main class or a named one does not exist. If
/// `then` fails.
pub(super) fn with_graph<T: Send>(
    options: &Options,
    (graph, named): (&GraphOptions, &[&NamePattern]),
    progress: &dyn Progress,
    then: impl FnOnce(ProgramGraph<'_>) -> Result<T, SessionError> + Send,
) -> Result<T, SessionError> {
    let specification = specification::read(&graph.specs)?;
    let runs = RecordedRuns::read(&graph.traces)?;
    with_inputs(options, progress, |run, inputs, release| {
        let beginning = Beginning::read(graph.main.as_deref(), &graph.begin, inputs)?;
        let services = services::provided(inputs);
        let providers = services.iter().map(|(_, provider)| *provider);
        let wanted = beginning.classes(inputs).into_iter();
        let extra = pta::names().chain(providers).chain(wanted);
        let extra = extra.chain(specification.classes());
        let extra = extra.chain(runs.classes(inputs)).collect();
        let program = run.program_of(inputs, Some(release), extra)?;
        let (specified, missing) = specification.resolve(&program);
        let missing = missing.into_iter();
        let missing = missing.map(|(at, message)| Warning { at, message });
        run.report.warnings.extend(missing);
        run.report.warnings.extend(runs.warnings(inputs));
        let (entries, begin) = beginning.entries(inputs, &program)?;
        let begin = begin + &runs.entries();
        refuse_missing(inputs, &program, named)?;
        run.phase(Phase::Analyze, None);
        let hints = Hints {
            ran: runs.calls(&program),
            specified,
            points: graph.points,
            mentioned: match graph.reflection {
                ReflectionLevel::Full => mentioned::mentioned(inputs, &program),
                _ => Mentioned::default(),
            },
            has_unread: inputs.libraries.iter().any(|library| {
                let mut names = library.names().into_iter();
                names.any(|name| is_unread(inputs, &program, name))
            }),
        };
        let request = pta::AnalysisRequest {
            entries: &entries,
            services: &services,
            reflection: graph.reflection,
            candidates: graph.candidates,
            contexts: graph.contexts,
            hints: &hints,
        };
        let (graph, reflected) = pta::call_graph(&program, &request, &|| progress.advance(1));
        run.end_phase();
        then(ProgramGraph {
            inputs,
            program: &program,
            graph: &graph,
            reflected,
            begin,
            warnings: std::mem::take(&mut run.report.warnings),
            unparsed: std::mem::take(&mut run.unparsed),
        })
    })
}

/// Refuses a question about a name that no class or method has.
fn refuse_missing(
    inputs: &Inputs,
    program: &Program,
    named: &[&NamePattern],
) -> Result<(), SessionError> {
    if named.is_empty() {
        return Ok(());
    }
    let none = CallGraph::default();
    let listing = listing(inputs, program, &none);
    let absent = named
        .iter()
        .find(|named| why(&listing, &none, named).is_none());
    absent.map_or(Ok(()), |named| Err(missing(&listing, named)))
}

/// Reads a graph of the inputs from a file, and passes it to `then`, with the methods of the file
/// that the program does not declare.
///
/// # Errors
/// As [`with_graph`], and if the file holds no graph.
pub(super) fn with_named_graph<T: Send>(
    options: &Options,
    path: &Path,
    progress: &dyn Progress,
    then: impl FnOnce(ProgramGraph<'_>, Vec<String>) -> Result<T, SessionError> + Send,
) -> Result<T, SessionError> {
    let named = NamedGraph::read(path).map_err(|error| SessionError::Input {
        path: path.to_owned(),
        source: error.into(),
        help: "name JSON of resolute callgraph, or a CSV with the columns caller and target in its header".to_owned(),
    })?;
    with_inputs(options, progress, |run, inputs, release| {
        let program = run.program_of(inputs, Some(release), named.classes())?;
        let (graph, unknown) = named.within(&program);
        let made = ProgramGraph {
            inputs,
            program: &program,
            graph: &graph,
            reflected: Reflected::default(),
            begin: path.display().to_string(),
            warnings: std::mem::take(&mut run.report.warnings),
            unparsed: std::mem::take(&mut run.unparsed),
        };
        then(made, unknown)
    })
}

/// Reads the inputs and passes them to `then`, as one release sees them. The class path and the JDK
/// count as the ones that will run.
fn with_inputs<T: Send>(
    options: &Options,
    progress: &dyn Progress,
    then: impl FnOnce(&mut Session<'_>, &Inputs, u16) -> Result<T, SessionError> + Send,
) -> Result<T, SessionError> {
    let options = Options {
        pin_jdk: true,
        pin_class_path: true,
        first_wins: true,
        ..options.clone()
    };
    threads::within(options.jobs, || {
        let mut run = Session::new("callgraph", &options, progress);
        let inputs = run.read()?;
        let release = options.release.unwrap_or(inputs.jdk.release());
        then(&mut run, &inputs, release)
    })
}

/// The names of the program's code, for outputs.
fn listing(inputs: &Inputs, program: &Program, graph: &CallGraph) -> Listing {
    let mut archives = Vec::new();
    let mut first_of_unit = Vec::new();
    let archive = |name: String, part, unnamed| ListedArchive {
        name,
        part,
        unnamed,
    };
    for unit in &inputs.units {
        first_of_unit.push(archives.len() as u32);
        let labels = unit.archives.iter().map(|opened| opened.archive.label());
        archives.extend(labels.map(|name| archive(name.to_owned(), Part::Input, Vec::new())));
    }
    let first_of_path = archives.len() as u32;
    let mut seen = HashSet::new();
    for library in &inputs.libraries {
        let names = library.names().into_iter();
        // Of several classes with one name, the first counts, or the JDK's.
        let names = names.filter(|name| seen.insert(*name) && is_unread(inputs, program, *name));
        let mut unnamed: Vec<String> = names.map(source_name).collect();
        unnamed.sort_unstable();
        let name = library.path().display().to_string();
        archives.push(archive(name, Part::ClassPath, unnamed));
    }
    let mut modules: BTreeMap<&str, u32> = BTreeMap::new();
    let platform = program.classes().filter(|(_, class)| class.is_platform());
    let names = platform.filter_map(|(_, class)| inputs.jdk.module(class.name));
    modules.extend(names.map(|name| (name, 0)));
    for (name, place) in &mut modules {
        *place = archives.len() as u32;
        archives.push(archive((*name).to_owned(), Part::Platform, Vec::new()));
    }
    let archive_of = |class: ClassId| {
        let class = program.class(class);
        match class.origin {
            ClassOrigin::Input(place) => first_of_unit[place.unit as usize] + place.archive,
            ClassOrigin::ClassPath(place) => first_of_path + place,
            ClassOrigin::Platform => {
                let module = inputs.jdk.module(class.name);
                module.map_or(0, |module| modules[module])
            }
        }
    };
    Listing::of(program, graph, archives, &archive_of)
}

/// Whether a class of the class path was not read, since no code that was read names it.
fn is_unread(inputs: &Inputs, program: &Program, name: Sym) -> bool {
    program.find(name).is_err() && !inputs.jdk.contains(name) && !is_info(name.bytes())
}

/// Whether a class file describes a module or a package.
fn is_info(name: &[u8]) -> bool {
    name.ends_with(b"module-info") || name.ends_with(b"package-info")
}

struct QueriedGraph<'a> {
    graph: &'a CallGraph,
    listing: &'a Listing,
    points: Option<&'a [(MethodId, PointText)]>,
}

impl QueriedGraph<'_> {
    fn answer(&self, request: &GraphRequest, begin: &str) -> Result<GraphAnswer, SessionError> {
        let methods = |option: &str, named: &Option<NamePattern>| {
            let named = named.as_ref();
            named.map(|named| self.methods(option, named)).transpose()
        };
        let from = methods("--from", &request.from)?;
        let to = methods("--to", &request.to)?;
        let is_part = from.is_some() || to.is_some();
        let answer = request.why.as_ref().map(|named| {
            why(self.listing, self.graph, named).ok_or_else(|| missing(self.listing, named))
        });
        let answer = answer.transpose()?;
        let text = Text {
            answer: answer.as_ref(),
            listing: self.listing,
            graph: self.graph,
            part: is_part.then(|| {
                self.graph
                    .part(from.as_deref(), to.as_deref(), request.depth)
            }),
            points: self.points,
        };
        let verdict = answer.as_ref().map(|answer| answer.answer);
        let mut answers = answer
            .as_ref()
            .map_or(String::new(), |answer| answer.text());
        let is_not_reached = verdict.is_some_and(|verdict| verdict != Verdict::Reached);
        if let (true, Some(named)) = (is_not_reached, &request.why) {
            answers += &self.if_it_ran(named);
        }
        if request.unreached {
            answers += &unreached(self.listing, self.graph);
        }
        if request.unreached || is_not_reached {
            answers += &RestsOn::of(self.listing, self.graph).text();
        }
        if request.sizes {
            answers += &Sizes::of(self.listing, self.graph).text();
        }
        let formats = request.formats.iter();
        Ok(GraphAnswer {
            table: self.table(begin),
            answers,
            verdict,
            open: self.open(),
            files: formats.map(|format| text.render(*format)).collect(),
            specs: Vec::new(),
            warnings: Vec::new(),
            cache: CacheUse::default(),
        })
    }

    /// Advice for the case that an unreached method did run; empty if it has no code. `--entry`
    /// takes only existing methods.
    fn if_it_ran(&self, named: &NamePattern) -> String {
        let methods = self.listing.named(named);
        let has_code = |method: &MethodId| !self.listing.flags(*method).is_abstract();
        if !methods.is_empty() && !methods.iter().any(has_code) {
            return String::new();
        }
        let mut text = line!(
            "if it ran   `resolute trace` records its callers, `resolute recall` says why the graph lacks them"
        );
        if !methods.is_empty() {
            text += &line!("            --entry {named} begins the graph there, too");
        }
        text
    }

    /// The named methods. At least one must be reached: others have no edges.
    fn methods(&self, option: &str, named: &NamePattern) -> Result<Vec<MethodId>, SessionError> {
        let found = self.listing.named(named);
        if found.iter().any(|method| self.graph.reaches(*method)) {
            return Ok(found);
        }
        Err(match why(self.listing, self.graph, named) {
            None => missing(self.listing, named),
            Some(_) if found.is_empty() && self.listing.has_class(named) => {
                SessionError::Question {
                    message: format!("{option} takes a method, and {named} is a class"),
                }
            }
            Some(_) => SessionError::Question {
                message: format!(
                    "{option} takes a method that is reached, and {named} is not: --why {named} tells why"
                ),
            },
        })
    }

    /// The open calls of the input, a line for each.
    fn open(&self) -> String {
        let of_input = self.graph.open.iter();
        let of_input = of_input.filter(|(method, ..)| self.listing.part(*method) == Part::Input);
        let line = |(method, pc, why): &(MethodId, u16, Open)| {
            let site = self.listing.site(*method, *pc);
            let line = site.and_then(|site| site.line);
            let at = line.map_or(String::new(), |line| format!(" at line {line}"));
            let named = site.and_then(|site| site.declared);
            let named = named.map_or(String::new(), |named| {
                format!(": {}", self.listing.declared(named))
            });
            let caller = self.listing.source(*method);
            line!("open        {caller}{at}, {}{named}", why.name())
        };
        of_input.map(line).collect()
    }

    /// How many calls have several targets, and how many casts may fail: more contexts could reduce
    /// both.
    fn precision(&self) -> String {
        let (several, calls) = self.graph.dispatched();
        let Casts { may_fail, all } = self.graph.casts;
        format!(
            "{several} of {calls} calls that the receiver's class decides have several targets, {may_fail} of {all} casts may fail; \
             the JDK's are counted, too"
        )
    }

    /// The number of calls and of open calls, by instruction.
    fn calls(&self) -> String {
        let open: HashSet<(MethodId, u16)> = self
            .graph
            .open
            .iter()
            .map(|(method, pc, _)| (*method, *pc))
            .collect();
        let mut counts: BTreeMap<CallKind, [usize; 2]> = BTreeMap::new();
        for site in self.listing.sites() {
            if let Some(call) = site.call {
                let [all, of_open] = counts.entry(call).or_default();
                *all += 1;
                *of_open += usize::from(open.contains(&(site.method, site.pc)));
            }
        }
        let sum = |n: usize| counts.values().map(|count| count[n]).sum::<usize>();
        let kinds = CallKind::ALL.iter().filter_map(|kind| {
            let [all, open] = counts.get(kind)?;
            Some(format!("{} {} + {open}", kind.name(), all - open))
        });
        let kinds: Vec<String> = kinds.collect();
        let (all, open) = (sum(0), sum(1));
        let known = all - open;
        format!("{known} complete + {open} open: {}", kinds.join(", "))
    }

    /// The edges that recorded runs add; empty if they add none.
    fn traced(&self) -> String {
        let (edges, methods) = self.graph.traced();
        if edges == 0 {
            return String::new();
        }
        format!(
            "{edges} of these edges ran and are not found otherwise; only such edges lead to {methods} methods"
        )
    }

    /// The missing classes that calls of the input and the class path name; empty if none is
    /// missing.
    fn not_there(&self) -> String {
        let missing = missing_classes(self.listing, self.graph);
        near::not_there(&missing).unwrap_or_default()
    }

    fn table(&self, begin: &str) -> String {
        let mut reached = [0_usize; 3];
        for method in &self.graph.methods {
            reached[self.listing.part(*method) as usize] += 1;
        }
        let is_of_input = |method: &MethodId| {
            let is_code = !self.listing.flags(*method).is_abstract();
            is_code && self.listing.part(*method) == Part::Input
        };
        let methods = self.listing.methods().map(|(id, _)| id);
        let all = methods.filter(is_of_input).count();
        let mut open: BTreeMap<Open, usize> = BTreeMap::new();
        for (.., why) in &self.graph.open {
            *open.entry(*why).or_default() += 1;
        }
        let open: Vec<String> = open
            .iter()
            .map(|(why, count)| format!("{count} {}", why.name()))
            .collect();
        let [input, path, platform] = reached;
        let rows = [
            (
                "entries",
                format!("{begin}, and methods that the JVM runs by itself"),
            ),
            (
                "reached",
                format!(
                    "{} methods: {input} of the input's {all}, {path} of the class path, {platform} of the JDK",
                    input + path + platform
                ),
            ),
            ("edges", self.graph.edges.len().to_string()),
            ("traced", self.traced()),
            ("calls", self.calls()),
            ("told apart", self.precision()),
            ("open at", open.join(", ")),
            (
                "reflection",
                ReflectionCounts::of(self.listing, self.graph)
                    .map_or(String::new(), ReflectionCounts::text),
            ),
            ("missing", self.not_there()),
        ];
        let rows = rows.iter().filter(|(_, value)| !value.is_empty());
        rows.map(|(name, value)| line!("{name:<10}  {value}"))
            .collect()
    }
}

fn missing(listing: &Listing, named: &NamePattern) -> SessionError {
    SessionError::Question {
        message: near::missing(listing, named),
    }
}
