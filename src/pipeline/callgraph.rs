//! `callgraph`: the graph of what a program may run, and answers to questions about it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::names::Names;
use super::{Inputs, Options, PipelineError, Progress, Run, services, threads};
use crate::andersen::{self, Entries};

pub use crate::andersen::{Candidates, Contexts, Reflection};
use crate::callgraph::{CallGraph, Casts, Edge, Format, NamedGraph, Open, Text};
use crate::classfile::source_name;
use crate::id::{Sym, known};
use crate::pipeline::Question;
use crate::program::{ClassId, MethodId, Origin, Program};
use crate::report::Phase;

/// How a graph is made.
#[derive(Clone, Debug, Default)]
pub struct GraphOptions {
    /// The class whose `main` it begins with; else the one of the first input's manifest, else all public methods.
    pub main: Option<String>,
    /// How reflection is followed.
    pub reflection: Reflection,
    /// The most candidates of a cast, of a part of a name, or of a member's name.
    pub candidates: Candidates,
    /// By what calls of a method are told apart.
    pub contexts: Contexts,
}

/// What is asked of a graph.
#[derive(Clone, Debug, Default)]
pub struct GraphRequest {
    /// How it is made.
    pub graph: GraphOptions,
    /// The methods of which a chain from an entry is told.
    pub why: Option<Question>,
    /// Whether what nothing reaches is told.
    pub unreached: bool,
    /// Only what these methods reach is written.
    pub from: Option<Question>,
    /// Only what reaches these methods is written.
    pub to: Option<Question>,
    /// How many edges away, with `from` and `to`.
    pub depth: usize,
    /// The forms in which it is written.
    pub formats: Vec<Format>,
}

/// A graph as text.
#[derive(Clone, Debug)]
pub struct GraphAnswer {
    /// What was found, in a few lines.
    pub table: String,
    /// What was asked beside that.
    pub answers: String,
    /// The graph in each form that was asked for.
    pub files: Vec<String>,
}

/// The call graph of the inputs and all that they run, the JDK's code included.
///
/// # Errors
/// If an input or the JDK cannot be used, or a class or method that is asked for is not there.
pub fn callgraph(
    options: &Options,
    request: &GraphRequest,
    progress: &dyn Progress,
) -> Result<GraphAnswer, PipelineError> {
    with_graph(options, &request.graph, progress, |made| {
        let told = Told {
            names: Names::of(made.inputs, made.program),
            graph: made.graph,
        };
        told.answer(request, &made.begin)
    })
}

/// A graph, and what it was made of.
pub(super) struct Made<'a> {
    pub inputs: &'a Inputs,
    pub program: &'a Program,
    pub graph: &'a CallGraph,
    /// What to call its entries.
    begin: String,
}

/// Makes the graph of the inputs and all that they run, and does something with it.
///
/// # Errors
/// If an input or the JDK cannot be used, the class that it begins with is not there, or what is done fails.
pub(super) fn with_graph<T: Send>(
    options: &Options,
    graph: &GraphOptions,
    progress: &dyn Progress,
    then: impl FnOnce(Made<'_>) -> Result<T, PipelineError> + Send,
) -> Result<T, PipelineError> {
    with_inputs(options, progress, |run, inputs, release| {
        let services = services::provided(inputs);
        let providers = services.iter().map(|(_, provider)| *provider);
        let extra = andersen::names().chain(providers).collect();
        let program = run.program_of(inputs, Some(release), extra)?;
        let (entries, begin) = entries(inputs, &program, graph)?;
        run.phase(Phase::Analyze, None);
        let begin_with = (&entries, &*services);
        let how = ((graph.reflection, graph.candidates), graph.contexts);
        let graph = andersen::call_graph(&program, begin_with, how, &|| progress.advance(1));
        run.end_phase();
        then(Made {
            inputs,
            program: &program,
            graph: &graph,
            begin,
        })
    })
}

/// Reads a graph of the inputs and all that they run from a file, and does something with it, and with
/// the methods of the file that none of these declare.
///
/// # Errors
/// As [`with_graph`], and if the file holds no graph.
pub(super) fn with_named_graph<T: Send>(
    options: &Options,
    path: &Path,
    progress: &dyn Progress,
    then: impl FnOnce(Made<'_>, Vec<String>) -> Result<T, PipelineError> + Send,
) -> Result<T, PipelineError> {
    let named = NamedGraph::read(path).map_err(|error| PipelineError::Input {
        path: path.to_owned(),
        source: error.into(),
        help: "name a CSV whose header has the columns caller and target, as resolute callgraph writes it".to_owned(),
    })?;
    with_inputs(options, progress, |run, inputs, release| {
        let program = run.program_of(inputs, Some(release), named.classes())?;
        let (graph, unknown) = named.within(&program);
        let made = Made {
            inputs,
            program: &program,
            graph: &graph,
            begin: path.display().to_string(),
        };
        then(made, unknown)
    })
}

/// Reads the inputs, taken for what will run with this class path and JDK, and does something with them
/// as a release sees them.
fn with_inputs<T: Send>(
    options: &Options,
    progress: &dyn Progress,
    then: impl FnOnce(&mut Run<'_>, &Inputs, u16) -> Result<T, PipelineError> + Send,
) -> Result<T, PipelineError> {
    let options = Options {
        pin_jdk: true,
        pin_class_path: true,
        first_wins: true,
        ..options.clone()
    };
    threads::within(options.jobs, || {
        let mut run = Run::new("callgraph", &options, progress);
        let inputs = run.read()?;
        let release = options.release.unwrap_or(inputs.jdk.release());
        then(&mut run, &inputs, release)
    })
}

/// Where the graph begins, and what to call that.
fn entries(
    inputs: &Inputs,
    program: &Program,
    options: &GraphOptions,
) -> Result<(Entries, String), PipelineError> {
    let missing = |message: String| PipelineError::Question { message };
    let named = options.main.clone();
    let of_manifest = || {
        let archive = &inputs.units[0].archives[0].archive;
        let manifest = archive.manifest().ok()??;
        let name = manifest.main.get("Main-Class")?;
        Some(String::from_utf8_lossy(name).trim().to_owned())
    };
    let Some(main) = named.clone().or_else(of_manifest) else {
        return Ok((Entries::library(program), "all public methods".to_owned()));
    };
    let class = program.find(Sym::from(&*main.replace('.', "/"))).ok();
    let found = class.and_then(|class| Entries::main(program, class));
    match found {
        Some(entries) => Ok((entries, format!("main of {main}"))),
        None => Err(missing(format!(
            "there is no class {main} with a method main in the input or on the class path"
        ))),
    }
}

struct Told<'a> {
    names: Names<'a>,
    graph: &'a CallGraph,
}

impl Told<'_> {
    fn answer(&self, request: &GraphRequest, begin: &str) -> Result<GraphAnswer, PipelineError> {
        let methods = |question: &Option<Question>| {
            question
                .as_ref()
                .map(|question| self.methods(question))
                .transpose()
        };
        let (why, from, to) = (
            methods(&request.why)?,
            methods(&request.from)?,
            methods(&request.to)?,
        );
        let is_part = from.is_some() || to.is_some();
        let text = Text {
            program: self.names.program,
            graph: self.graph,
            part: is_part.then(|| {
                self.graph
                    .part(from.as_deref(), to.as_deref(), request.depth)
            }),
        };
        let mut answers = String::new();
        for method in why.unwrap_or_default() {
            answers += &self.chain(&text, method);
        }
        if request.unreached {
            answers += &self.unreached(&text);
        }
        Ok(GraphAnswer {
            table: self.table(begin),
            answers,
            files: request
                .formats
                .iter()
                .map(|format| text.render(*format))
                .collect(),
        })
    }

    /// The methods that a question names, all overloads.
    fn methods(&self, question: &Question) -> Result<Vec<MethodId>, PipelineError> {
        let program = self.names.program;
        let class = program
            .find(Sym::from(&*question.class.replace('.', "/")))
            .ok();
        let found = class.map(|class| {
            let methods = program.methods_of(class);
            let named =
                methods.filter(|method| *program.method(*method).name.text() == *question.method);
            named.collect::<Vec<_>>()
        });
        found
            .filter(|methods| !methods.is_empty())
            .ok_or_else(|| PipelineError::Question {
                message: format!("there is no method {}.{}", question.class, question.method),
            })
    }

    /// A shortest chain from an entry, a line for each edge.
    fn chain(&self, text: &Text<'_>, to: MethodId) -> String {
        let Some((entry, edges)) = self.graph.chain(to) else {
            return format!("{}\n  is not reached\n", text.method(to));
        };
        let mut chain = format!("{}\n", text.method(entry));
        for Edge {
            caller,
            pc,
            kind,
            callee,
        } in edges
        {
            let line = self.names.line(caller, pc);
            let at = line.map_or(String::new(), |line| format!(" at line {line}"));
            chain += &format!("  {}{at}: {}\n", kind.name(), text.method(callee));
        }
        chain
    }

    /// Classes of the input with code that nothing reaches, and the methods of the others that nothing reaches.
    fn unreached(&self, text: &Text<'_>) -> String {
        let program = self.names.program;
        let mut classes = BTreeSet::new();
        let mut methods = BTreeSet::new();
        for (id, class) in program.classes().filter(|(_, class)| class.is_input()) {
            let with_code: Vec<MethodId> = program
                .methods_of(id)
                .filter(|method| !program.method(*method).flags.is_abstract())
                .collect();
            let unreached = with_code
                .iter()
                .filter(|method| !self.graph.reaches(**method));
            let unreached: Vec<&MethodId> = unreached.collect();
            if unreached.len() == with_code.len() && !with_code.is_empty() {
                classes.insert(source_name(class.name));
            } else {
                methods.extend(unreached.into_iter().map(|method| text.method(*method)));
            }
        }
        let list = |what: &str, all: &BTreeSet<String>| {
            let lines: String = all.iter().map(|one| format!("  {one}\n")).collect();
            format!("{what} that nothing reaches: {}\n{lines}", all.len())
        };
        list("classes", &classes) + &list("methods of other classes", &methods)
    }

    /// How many calls have several targets, and how many casts may fail: what more context would tell.
    fn precision(&self) -> String {
        let (several, calls) = self.graph.dispatched();
        let Casts { may_fail, all } = self.graph.casts;
        format!(
            "{several} of {calls} virtual calls have several targets, {may_fail} of {all} casts may fail"
        )
    }

    fn table(&self, begin: &str) -> String {
        let program = self.names.program;
        let origin = |class: ClassId| match program.class(class).origin {
            Origin::Input(_) => 0,
            Origin::ClassPath(_) => 1,
            Origin::Platform => 2,
        };
        let mut reached = [0_usize; 3];
        for method in &self.graph.methods {
            reached[origin(program.method(*method).class)] += 1;
        }
        let of_input = program.classes().filter(|(_, class)| class.is_input());
        let all: usize = of_input
            .flat_map(|(id, _)| program.methods_of(id))
            .filter(|method| {
                let method = program.method(*method);
                !method.flags.is_abstract() && method.name != known().initializer
            })
            .count();
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
                format!("{begin}, and what the JVM runs by itself"),
            ),
            (
                "reached",
                format!(
                    "{} methods: {input} of the input's {all}, {path} of the class path, {platform} of the JDK",
                    input + path + platform
                ),
            ),
            ("edges", self.graph.edges.len().to_string()),
            ("told apart", self.precision()),
            ("open at", open.join(", ")),
        ];
        rows.iter()
            .map(|(name, value)| format!("{name:<10}  {value}\n"))
            .collect()
    }
}
