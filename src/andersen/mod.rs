//! The whole-program engine: inclusion-based points-to analysis with a call graph that grows with it.
//!
//! Best effort, with high recall: nothing that it concludes reaches a class file, and nothing that rewrites may use it.
//! All code that is given is taken for all there is, the platform's included. It is field-sensitive and knows no contexts;
//! casts, fields' and elements' types filter; class initialisers run where the JVM runs them (JVMS 5.5); exceptions go to the
//! handlers that catch them. Lambdas, string concatenation and records' methods are modelled, and what the JVM and native
//! code of the platform call or make (`jvm`). Reflection is followed by the strings that come to it (`reflect`), service loaders by what provides what. Bootstrap
//! methods are code that the JVM runs (`handles`). Not followed is what a method handle or a call site stands for, lambdas
//! aside; there the graph says that it is open.
//!
//! A method becomes constraints when it is first reached (`build`), once; calls are in `calls` and `dispatch`, the solver in `solver` and
//! `cycles`, what they share in `engine`.

mod build;
mod calls;
mod context;
mod cycles;
mod dispatch;
mod engine;
mod entries;
mod enums;
mod handles;
mod heap;
mod jvm;
mod reflect;
mod reflective;
mod serial;
mod set;
mod sets;
mod solver;

use crate::callgraph::CallGraph;
use crate::id::Sym;
use crate::program::Program;

use engine::Engine;

pub use context::Contexts;
pub use entries::Entries;
pub use reflective::Reflection;

/// The classes of the platform that the engine names; nothing else may.
pub fn names() -> impl Iterator<Item = Sym> {
    let run = jvm::RUN.iter().map(|(class, ..)| *class);
    let named = run.chain(jvm::THROWN.iter().copied());
    named.map(Sym::from).chain(handles::names())
}

/// The graph of what these entries reach, with providers of services by service, both in internal form; `step` is called
/// for each method that it comes to.
pub fn call_graph(
    program: &Program,
    (entries, services): (&Entries, &[(Sym, Sym)]),
    (reflection, contexts): (Reflection, Contexts),
    step: &dyn Fn(),
) -> CallGraph {
    let mut engine = Engine::new(program, reflection, contexts);
    engine.services = services.iter().copied().collect();
    entries.seed(&mut engine);
    engine.solve(step);
    engine.graph()
}
