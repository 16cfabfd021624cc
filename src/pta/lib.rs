//! The whole-program engine: inclusion-based points-to analysis with a call graph that grows with it.
//!
//! Best effort, with high recall: nothing that it concludes reaches a class file, and nothing that rewrites may use it. All code
//! that is given is taken for all there is, the platform's included.
//!
//! * `core` is the solver: nodes, objects, contexts, bodies as constraints, calls by their receivers. It is field-sensitive and
//!   knows no contexts unless asked for them. Casts, fields' and elements' types filter. Class initialisers run where the JVM runs them
//!   (JVMS 5.5). Exceptions go to the handlers that catch them. It knows no API.
//! * `plugins` are what it does not know, a file each: what the JVM and native code do, lambdas, handles, reflection, proxies,
//!   serialisation. ARCHITECTURE has them in a table.
//! * `open` follows what nobody knows, when all is solved, and says which calls are open for it.
//! * `engine` runs these. `entries` and `frameworks` say where a graph begins. `points`, `ways` and `receivers` ask a solved state.
//!
//! A method becomes constraints when it is first reached, once. Calls of method handles and reflection stay open: not all that comes to
//! them is known.

mod core;
mod engine;
mod entries;
mod frameworks;
mod open;
mod plugins;
mod points;
mod receivers;
mod ways;

use base::Sym;
use callgraph::{CallGraph, Reflected, Specified};
use program::Program;

use crate::core::facts::{Facts, Followed};
use crate::core::plugin::NoPlugin;
use crate::core::state::Core;
use engine::{Engine, graph_of};
use plugins::reflect::Setting;
use plugins::{Plugins, Suggestions};

pub use crate::core::context::Contexts;
pub use entries::{Entries, callable, main_of};
pub use frameworks::test_methods;
pub use plugins::reflective::{Candidates, Reflection};
pub use plugins::{Mentioned, names};

/// What is known of reflection beside the program's code.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// What files say.
    pub specified: Specified,
    /// Whether specification points are looked for.
    pub points: bool,
    /// What something beside code names; nothing unless all is followed.
    pub mentioned: Mentioned,
    /// Whether the class path has classes that were not read, as no code names them: they may be below any class.
    pub has_unread: bool,
}

/// What a graph is asked for.
pub struct Request<'r> {
    /// Where it begins.
    pub entries: &'r Entries,
    /// Providers of services, each behind its service; names in internal form.
    pub services: &'r [(Sym, Sym)],
    /// How reflection is followed.
    pub reflection: Reflection,
    /// How many classes and members a suggestion may leave.
    pub candidates: Candidates,
    /// By what calls are told apart.
    pub contexts: Contexts,
    /// What is known beside code.
    pub hints: &'r Hints,
}

impl Request<'_> {
    /// How far strings, classes and members are followed.
    fn facts(&self) -> Facts {
        let followed = match self.reflection {
            Reflection::None => Followed::Nothing,
            Reflection::Local => Followed::Local,
            Reflection::Strings | Reflection::Casts | Reflection::Full => Followed::All,
        };
        let is_specified = !self.hints.specified.is_empty();
        Facts::new(followed, is_specified || followed != Followed::Nothing)
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
        Plugins::new(setting, specified.anywhere.clone())
    }
}

/// The graph of plain points-to analysis: what instructions alone say, with no plugin. Nobody asks what such a graph lacks. It is
/// there for tests, and to measure what plugins bring.
pub fn plain_call_graph(program: &Program, entries: &Entries, contexts: Contexts) -> CallGraph {
    let facts = Facts::new(Followed::Nothing, false);
    let mut core = Core::new(program, contexts, facts);
    let methods = entries.by_program.iter().chain(&entries.by_users);
    for method in methods.clone() {
        core.enter(*method);
    }
    core.solve(&mut NoPlugin, &|| {});
    graph_of(core, methods.copied().collect())
}

/// The graph of what entries reach; `step` is called for each method that it comes to.
pub fn call_graph(
    program: &Program,
    request: &Request<'_>,
    step: &dyn Fn(),
) -> (CallGraph, Reflected) {
    let core = Core::new(program, request.contexts, request.facts());
    let mut engine = Engine::new(core, request.plugins(), request.hints.has_unread);
    engine.enter(request.entries);
    engine.solve(step);
    let reflected = Reflected {
        answers: engine.answers(),
        points: match request.hints.points {
            true => points::points(&engine.core, engine.plugins.reflecting()),
            false => Vec::new(),
        },
    };
    (engine.graph(), reflected)
}
