//! Class initialisers, run where the JVM runs them (JVMS 5.5).

use std::rc::Rc;

use super::classes::{closure, is_own, is_torn};
use super::context::ContextSite;
use super::shared::Initialisers;
use super::solver::NodeId;
use super::state::Core;
use callgraph::EdgeKind;
use program::{ClassId, MethodId};

/// The exceptions that leave an initialiser unchanged.
const ERROR: &str = "java/lang/Error";

impl Core<'_> {
    /// Runs the initialisers of a class, of its superclasses, and of their interfaces with default
    /// methods (JVMS 5.5). If an initialiser of the program throws an error, that error reaches
    /// `thrown`. The JVM wraps any other exception into an error (steps 10 and 11).
    pub(crate) fn initialise(&mut self, at: ContextSite, class: ClassId, thrown: Option<NodeId>) {
        let caller = self.method_of(at.0);
        let is_new = self.initialised.at.insert((caller, at.1, class));
        let thrown = thrown.filter(|_| is_own(self.program, class));
        if !is_new && thrown.is_none() {
            return;
        }
        let all = self.initialisers_of(class);
        let others = all.methods.iter().filter(|method| **method != caller);
        for initialiser in others.copied() {
            if is_new {
                self.edge(at, EdgeKind::Initialiser, initialiser);
            }
            let of = self.program.method(initialiser).class;
            if let Some(thrown) = thrown.filter(|_| is_own(self.program, of)) {
                let filter = self.heap.filter(ERROR.into());
                let from = self.plain_frame(initialiser).thrown;
                self.filtered(from, thrown, filter);
            }
        }
        if let Some(thrown) = thrown.filter(|_| all.is_torn) {
            self.outside.give(thrown, ERROR.into());
        }
    }

    /// The result of `find_initialisers`, cached.
    fn initialisers_of(&mut self, class: ClassId) -> Rc<Initialisers> {
        let known = self.initialised.all.get(&class).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(Initialisers {
                methods: self.find_initialisers(class),
                is_torn: is_torn(self.program, class),
            });
            self.initialised.all.insert(class, found.clone());
            found
        })
    }

    /// The initialisers that run before the first use of a class, with its own.
    fn find_initialisers(&self, class: ClassId) -> Vec<MethodId> {
        let is_interface = self.program.class(class).is_interface();
        let above = self.program.superclasses(class).map_while(Result::ok);
        let mut found = Vec::new();
        for class in above.take(if is_interface { 1 } else { usize::MAX }) {
            let of = self.program.class(class);
            // An interface does not initialise its superinterfaces.
            let declared = of.interfaces.iter().filter(|_| !is_interface);
            let declared = declared.filter_map(|interface| interface.ok());
            let all = std::iter::once(class).chain(self.with_bodies(declared.collect()));
            found.extend(all.filter_map(|class| self.program.class_initializer(class)));
        }
        found
    }

    /// The interfaces that the initialisation of an implementing class initialises (JVMS 5.5, step
    /// 7). Superinterfaces are included.
    fn with_bodies(&self, interfaces: Vec<ClassId>) -> impl Iterator<Item = ClassId> {
        let all = closure(interfaces, |interface| {
            let above = self.program.class(interface).interfaces.iter();
            above.filter_map(|interface| interface.ok()).collect()
        });
        all.into_iter().filter(|interface| {
            self.program.methods_of(*interface).any(|method| {
                let flags = self.program.method(method).flags;
                !flags.is_abstract() && !flags.is_static()
            })
        })
    }

    /// Runs the initialisers of interfaces where the JVM creates a class that implements them: a
    /// lambda's, a proxy's.
    pub(crate) fn implement(
        &mut self,
        at: ContextSite,
        interfaces: Vec<ClassId>,
        thrown: Option<NodeId>,
    ) {
        let all: Vec<ClassId> = self.with_bodies(interfaces).collect();
        for interface in all {
            self.initialise(at, interface, thrown);
        }
    }
}
