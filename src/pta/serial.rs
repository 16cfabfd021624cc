//! Serialisation: the methods that it looks for in the classes of objects, and the objects that it makes (API of
//! `java.io.Serializable`, `ObjectInputStream`, `ObjectOutputStream`).
//!
//! Any object that there is of a serialisable class may be written or read where the program writes or reads at all.

use super::engine::{Call, Engine};
use super::heap::Type;
use base::{Id, Sym, known};
use callgraph::EdgeKind;
use program::{ClassId, MethodId};

/// The methods, each with the one of [`STREAM_CLASS`] that calls it; parameters beyond the object are the caller's.
const RUN: [(&str, &str, &str); 5] = [
    (
        "invokeWriteObject",
        "writeObject",
        "(Ljava/io/ObjectOutputStream;)V",
    ),
    (
        "invokeReadObject",
        "readObject",
        "(Ljava/io/ObjectInputStream;)V",
    ),
    ("invokeReadObjectNoData", "readObjectNoData", "()V"),
    ("invokeWriteReplace", "writeReplace", "()Ljava/lang/Object;"),
    ("invokeReadResolve", "readResolve", "()Ljava/lang/Object;"),
];

const STREAM_CLASS: &str = "java/io/ObjectStreamClass";
const EXTERNALIZABLE: &str = "java/io/Externalizable";
/// The method of it that makes an object.
const MAKES: &str = "newInstance";

impl Engine<'_> {
    /// Lets serialisation run what it looks for in the classes of the objects that there are; whether that was new.
    pub(super) fn serialise(&mut self) -> bool {
        let reached = |engine: &Self, name: &str| {
            let mut all = engine.platform_methods(STREAM_CLASS, name).into_iter();
            all.find(|method| engine.methods.contains(method))
        };
        let run = RUN.map(|row| (reached(self, row.0), row));
        let [.., (resolves, _)] = run;
        let makes = reached(self, MAKES);
        let mut is_new = false;
        for n in 0..self.heap.types().len() {
            let class = match self.heap.types()[Id::new(n)] {
                Type::Class(class) => class,
                Type::Lambda(site, _) => {
                    is_new |= resolves.is_some_and(|caller| self.read_lambda(caller, site));
                    continue;
                }
                _ => continue,
            };
            if !self.is_serialisable(class) {
                continue;
            }
            for (caller, (_, name, descriptor)) in run {
                let Some(caller) = caller else { continue };
                if self.serialised.insert((caller, class)) {
                    is_new |= self.run_in(caller, class, (name.into(), descriptor.into()));
                }
            }
            if let Some(caller) = makes
                && self.serialised.insert((caller, class))
            {
                self.make(caller, class);
                is_new = true;
            }
        }
        is_new
    }

    /// Lets a lambda be read: `SerializedLambda.readResolve` calls the method that compilers add to a class which makes
    /// serialisable ones (API of `SerializedLambda`). Whether that was new.
    fn read_lambda(&mut self, caller: MethodId, site: u32) -> bool {
        const READ: (&str, &str) = (
            "$deserializeLambda$",
            "(Ljava/lang/invoke/SerializedLambda;)Ljava/lang/Object;",
        );
        let host = self.lambdas[site as usize].host;
        let form = self
            .program
            .find("java/lang/invoke/SerializedLambda".into());
        let reads = self
            .program
            .declared_method(host, READ.0.into(), READ.1.into());
        let (Ok(form), Some(reads)) = (form, reads) else {
            return false;
        };
        let is_new = self.serialised.insert((reads, host));
        if is_new {
            self.call_on(caller, form, reads);
        }
        is_new
    }

    fn is_serialisable(&self, class: ClassId) -> bool {
        self.is_subclass(class, known().serializable)
    }

    fn is_externalizable(&self, class: ClassId) -> bool {
        self.is_subclass(class, EXTERNALIZABLE.into())
    }

    fn is_subclass(&self, class: ClassId, name: Sym) -> bool {
        let above = self.program.find(name);
        above.is_ok_and(|above| self.program.is_subtype(class, above) == Ok(true))
    }

    /// Runs the method of that name of a class, and of each above it.
    fn run_in(&mut self, caller: MethodId, class: ClassId, (name, descriptor): (Sym, Sym)) -> bool {
        let above = self.program.superclasses(class).map_while(Result::ok);
        let found = above.filter_map(|class| self.program.declared_method(class, name, descriptor));
        let found: Vec<MethodId> = found.collect();
        for method in &found {
            self.call_on(caller, class, *method);
        }
        !found.is_empty()
    }

    /// Makes an object: the first constructor above that is not of a serialisable class runs; of an externalizable class
    /// its own.
    fn make(&mut self, caller: MethodId, class: ClassId) {
        let object = self.heap.merged(Type::Class(class));
        if let Some(result) = self.plain_frame(caller).result {
            self.constraints.add(result, object);
        }
        let above = self.program.superclasses(class).map_while(Result::ok);
        let first = above
            .into_iter()
            .find(|class| self.is_externalizable(*class) || !self.is_serialisable(*class));
        let constructor = first.and_then(|class| {
            self.program
                .declared_method(class, known().constructor, known().nothing)
        });
        if let Some(constructor) = constructor {
            self.call_on(caller, class, constructor);
        }
    }

    /// A call on an object of that class.
    fn call_on(&mut self, caller: MethodId, class: ClassId, method: MethodId) {
        let object = self.heap.merged(Type::Class(class));
        let this = self.constraints.node();
        self.constraints.add(this, object);
        let caller = self.plain(caller);
        let frame = self.frame(caller);
        // `this` of the caller and the object come before what it passes on.
        let passed = frame.parameters.iter().skip(2).copied();
        let call = Call {
            site: (caller, 0),
            kind: EdgeKind::Reflective,
            resolved: method,
            is_fixed: false,
            lambda: None,
            args: std::iter::once(Some(this)).chain(passed).collect(),
            result: frame.result,
            thrown: frame.thrown,
        };
        self.initialise((caller, 0), class, Some(call.thrown));
        self.run(call, method);
    }
}
