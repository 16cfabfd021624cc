//! The whole-program engine: inclusion-based points-to analysis with a call graph that grows with
//! it.
//!
//! Best effort, with high recall: nothing that it concludes reaches a class file, and nothing that
//! rewrites may use it. All code that is given is taken for all there is, the platform's included.
//! It is field-sensitive and knows no contexts unless asked for them; casts, fields' and elements'
//! types filter; class initialisers run where the JVM runs them (JVMS 5.5); exceptions go to the
//! handlers that catch them. Lambdas, string concatenation and records' methods are modelled, and
//! what the JVM and native code of the platform call or make (`jvm`). Reflection is followed by the
//! strings that come to it (`reflect`, `backwards`), by parts of strings (`texts`) and by how its
//! results are used (`bounds`), service loaders by what provides what. Bootstrap methods are code
//! that the JVM runs (`handles`, `bootstrap`); what method handles and proxies stand for is in
//! `lookup`, `method_handle` and `proxy`, Java code that native code runs in `native`, objects that
//! tables of names make in `named`. Calls of method handles and reflection stay open all the same:
//! not all that comes to them is known.
//!
//! A method becomes constraints when it is first reached (`build`), once; calls are in `calls`,
//! `dispatch` and `delivery`, the solver in `solver` and `cycles`, what they share in `engine`.

mod access;
mod backwards;
mod bootstrap;
mod bounds;
mod build;
mod by_jvm;
mod calls;
mod cell;
mod context;
mod cycles;
mod delivery;
mod dispatch;
mod engine;
mod entries;
mod escape;
mod frameworks;
mod given;
mod handles;
mod heap;
mod hidden;
mod jvm;
mod lookup;
mod method_handle;
mod named;
mod native;
mod noted;
mod points;
mod proxy;
mod queue;
mod receivers;
mod reflect;
mod reflective;
mod sensitivity;
mod serial;
mod set;
mod sets;
mod shared;
mod sites;
mod solver;
mod specify;
mod spread;
mod tables;
mod texts;
mod types;
mod unknown;
mod unreached;
mod ways;

use base::Sym;
use callgraph::{CallGraph, Reflected, Specified};
use program::Program;

use engine::Engine;
pub use sites::Mentioned;

pub use context::Contexts;
pub use entries::{Entries, callable, main_of};
pub use frameworks::test_methods;
pub use reflective::{Candidates, Reflection};

/// The classes of the platform that the engine names; nothing else may.
pub fn names() -> impl Iterator<Item = Sym> {
    let run = jvm::RUN.iter().map(|(class, ..)| *class);
    let all = run.chain(jvm::THROWN.iter().copied());
    all.map(Sym::from).chain(handles::names())
}

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

/// The graph of what these entries reach, with providers of services by service, both in internal form; `step` is called
/// for each method that it comes to.
pub fn call_graph(
    program: &Program,
    (entries, services): (&Entries, &[(Sym, Sym)]),
    (reflection, contexts, hints): ((Reflection, Candidates), Contexts, &Hints),
    step: &dyn Fn(),
) -> (CallGraph, Reflected) {
    let mut engine = Engine::new(program, reflection, contexts);
    engine.services = services.iter().copied().collect();
    entries.seed(&mut engine);
    engine.specified = hints.specified.clone();
    engine.has_unread = hints.has_unread;
    engine.mentioned = hints.mentioned.clone();
    engine.solve(step);
    let reflected = Reflected {
        answers: engine.answers(),
        points: match hints.points {
            true => engine.points(),
            false => Vec::new(),
        },
    };
    (engine.graph(), reflected)
}
