//! Functional interfaces (JLS 9.8).

use std::collections::BTreeSet;

use base::Sym;
use classfile::{MethodDescriptor, MethodRef};

use super::class::{ClassId, MethodId};
use super::load::Program;

impl Program {
    /// Whether lambdas of the interface implement this method. They do if all abstract methods of
    /// the interface and its superinterfaces have this name and this number of parameters. Methods
    /// that `Object` has are left out.
    pub fn is_functional(&self, method: MethodRef) -> bool {
        let interface = self.find(method.owner).ok();
        let interface = interface.filter(|found| self.class(*found).is_interface());
        interface.is_some_and(|interface| {
            let of_lambdas = self.functional[interface].get_or_init(|| self.of_lambdas(interface));
            let mut declared = of_lambdas.iter().map(|m| self.method(*m));
            declared.any(|m| m.name == method.name && m.descriptor == method.descriptor)
        })
    }

    /// The abstract methods of a functional interface; empty for another interface.
    fn of_lambdas(&self, interface: ClassId) -> Box<[MethodId]> {
        let abstracts = self.abstract_methods(interface).unwrap_or_default();
        let shapes = abstracts.iter().map(|m| {
            let declared = self.method(*m);
            (declared.name, parameters(declared.descriptor))
        });
        match shapes.collect::<BTreeSet<_>>().len() {
            1 => abstracts.into(),
            _ => Box::default(),
        }
    }

    /// The abstract methods of an interface and its superinterfaces; `None` if some are not known.
    fn abstract_methods(&self, interface: ClassId) -> Option<Vec<MethodId>> {
        let (mut seen, mut methods) = (BTreeSet::new(), Vec::new());
        let mut work = vec![interface];
        while let Some(class) = work.pop() {
            if Some(class) == self.object() || !seen.insert(class) {
                continue;
            }
            methods.extend(self.methods_of(class).filter(|m| {
                let declared = self.method(*m);
                let of_object = self.object().and_then(|object| {
                    self.declared_method(object, declared.name, declared.descriptor)
                });
                declared.flags.is_abstract() && of_object.is_none()
            }));
            for link in self.supertypes(class) {
                work.push(link.ok()?);
            }
        }
        Some(methods)
    }
}

/// How many parameters a method has; 0 if its descriptor is malformed.
fn parameters(descriptor: Sym) -> usize {
    MethodDescriptor::of(descriptor).map_or(0, |d| d.parameters.len())
}
