//! The whole-program engine: inclusion-based points-to analysis that builds the call graph on the
//! fly.
//!
//! It is best effort with high recall. Its results never reach a class file, and no crate that
//! rewrites may use it. It takes the given code for the whole program, the platform's code
//! included.
//!
//! * `core` is the solver: nodes, objects, contexts, bodies as constraints, calls dispatched by
//!   receiver. It is field-sensitive, and context-sensitive on request. Casts and the types of
//!   fields and elements filter. Class initialisers run where the JVM runs them (JVMS 5.5).
//!   Exceptions flow to the handlers that catch them. It knows no API.
//! * `plugins` add the semantics that the solver lacks, a file each: the JVM and native code,
//!   lambdas, handles, reflection, proxies, serialisation. ARCHITECTURE has a table of them.
//! * `open` runs on the solved graph. It follows unknown objects, and decides which calls are open
//!   because of them.
//! * `engine` runs these parts. `entry_points` and `frameworks` choose the methods that a graph
//!   begins with. `points`, `provenance` and `receivers` query a solved state.
//!
//! A method becomes constraints once, when it is first reached. Calls by method handles and by
//! reflection stay open: the solver may miss some of their targets.

mod core;
mod engine;
mod entry_points;
mod frameworks;
mod open;
mod plugins;
mod points;
mod provenance;
mod receivers;

use base::Sym;
use callgraph::{CallGraph, RanCalls, Reflected, Specified};
use program::Program;

use crate::core::facts::{FactReach, ReferenceFacts};
use crate::core::plugin::NoPlugin;
use crate::core::state::Core;
use engine::{Engine, graph_of};
use plugins::reflect::Setting;
use plugins::{Plugins, Suggestions};

pub use crate::core::context::Sensitivity;
pub use entry_points::{EntryPoints, callable, main_of};
pub use frameworks::test_methods;
pub use plugins::reflective::{Candidates, ReflectionLevel};
pub use plugins::{Mentioned, names};

/// Knowledge from outside the program's code, above all about reflection.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The calls of recorded runs, to add to the graph.
    pub ran: RanCalls,
    /// Answers that files give.
    pub specified: Specified,
    /// Whether to look for specification points.
    pub points: bool,
    /// Names in files beside the code; empty unless reflection is followed fully.
    pub mentioned: Mentioned,
    /// Whether the class path has unread classes, which no code names. They may be below any class.
    pub has_unread: bool,
}

/// The parameters of a graph.
pub struct AnalysisRequest<'r> {
    /// The methods that the graph begins with.
    pub entries: &'r EntryPoints,
    /// Providers of services, each after its service; names in internal form.
    pub services: &'r [(Sym, Sym)],
    /// How reflection is followed.
    pub reflection: ReflectionLevel,
    /// The most classes and members that a suggestion may give.
    pub candidates: Candidates,
    /// How calls of a method are told apart.
    pub contexts: Sensitivity,
    /// Knowledge from outside the code.
    pub hints: &'r Hints,
}

impl AnalysisRequest<'_> {
    /// How far strings, classes and members are followed.
    fn facts(&self) -> ReferenceFacts {
        let followed = match self.reflection {
            ReflectionLevel::None => FactReach::Nothing,
            ReflectionLevel::Local => FactReach::Local,
            ReflectionLevel::Strings | ReflectionLevel::Casts | ReflectionLevel::Full => {
                FactReach::All
            }
        };
        let is_specified = !self.hints.specified.is_empty();
        ReferenceFacts::new(followed, is_specified || followed != FactReach::Nothing)
            .with_patterns(self.reflection == ReflectionLevel::Full)
    }

    fn plugins(&self) -> Plugins {
        let specified = &self.hints.specified;
        let setting = Setting {
            how: self.reflection,
            candidates: self.candidates.0,
            is_specified: !specified.is_empty(),
            specified: specified.at.clone(),
            services: self.services.iter().copied().collect(),
            suggestions: Suggestions::of(self.hints.mentioned.clone()),
        };
        Plugins::new(setting, specified)
    }
}

/// The graph of plain points-to analysis: only what instructions show, without plugins. The pass
/// `open` does not run on it, so its open calls are incomplete. It serves tests, and measurements
/// of the plugins' effect.
pub fn plain_call_graph(
    program: &Program,
    entries: &EntryPoints,
    contexts: Sensitivity,
) -> CallGraph {
    let facts = ReferenceFacts::new(FactReach::Nothing, false);
    let mut core = Core::new(program, contexts, facts);
    let methods = entries.by_program.iter().chain(&entries.by_users);
    for method in methods.clone() {
        core.enter(*method);
    }
    core.solve(&mut NoPlugin, &|| {});
    graph_of(core, methods.copied().collect())
}

/// The graph that the entries reach. `step` is called for each method that becomes constraints.
pub fn call_graph(
    program: &Program,
    request: &AnalysisRequest<'_>,
    step: &dyn Fn(),
) -> (CallGraph, Reflected) {
    let core = Core::new(program, request.contexts, request.facts());
    let mut engine = Engine::new(core, request.plugins(), request.hints.has_unread);
    engine.enter(request.entries);
    engine.solve(step);
    let lacked = engine.follow(&request.hints.ran, step);
    let states = engine.leave_rest_open();
    let mut reflected = Reflected {
        answers: engine.answers(),
        points: Vec::new(),
    };
    if request.hints.points {
        reflected.points = points::points(&engine.core, engine.plugins.reflecting(), &states);
    }
    let mut graph = engine.graph(&states);
    graph.add_traced(&lacked);
    (graph, reflected)
}
