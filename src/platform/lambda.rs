//! Call sites of the lambda metafactory (API of `java.lang.invoke.LambdaMetafactory`).

use serde::{Deserialize, Serialize};

use base::{Intern, InternTable, Interned, Sym};
use classfile::{Bootstrap, Const, FieldType, Handle, HandleKind, MethodDescriptor, NameAndType};

use super::handle::descriptor;

const FACTORY: &str = "java/lang/invoke/LambdaMetafactory";
const PLAIN: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
    Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)\
    Ljava/lang/invoke/CallSite;";
const ALTERNATIVE: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
    [Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";

/// Flags of the alternative metafactory.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// The lambda that a site asks for.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The shape of the class of its objects.
    pub shape: LambdaShape,
    /// The descriptor of the call site: from the captured values to the interface.
    pub factory: Sym,
    /// The types that calls of the method really have.
    pub instantiated: MethodDescriptor,
    /// The code that the method runs.
    pub implementation: Handle,
}

/// The common part of lambdas that may share a class.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LambdaShape {
    /// The interface, then the markers.
    pub interfaces: Vec<Sym>,
    /// The method's name.
    pub name: Sym,
    /// Its descriptor, and the descriptors of its bridges.
    pub descriptors: Vec<Sym>,
    /// Whether the objects have a serialized form (`FLAG_SERIALIZABLE`).
    pub serializable: bool,
}

/// Whether the bootstrap method is one of the metafactories.
pub fn is_metafactory(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

impl Lambda {
    /// The lambda that a site asks for, if the metafactories take the site's arguments.
    pub fn read(bootstrap: &Bootstrap, site: NameAndType) -> Option<Self> {
        let method = bootstrap.method();
        let is =
            |name: &str, descriptor: &str| method.name == name && method.descriptor == descriptor;
        let is_alternative = is("altMetafactory", ALTERNATIVE);
        if bootstrap.handle.kind != HandleKind::InvokeStatic
            || !is_metafactory(bootstrap)
            || !is_alternative && !is("metafactory", PLAIN)
        {
            return None;
        }
        let [
            Const::MethodType(erased),
            Const::Handle(implementation),
            Const::MethodType(instantiated),
            rest @ ..,
        ] = bootstrap.arguments.as_slice()
        else {
            return None;
        };
        let Some(FieldType::Class(interface)) = MethodDescriptor::of(site.descriptor)?.result
        else {
            return None;
        };
        let mut lambda = Self {
            shape: LambdaShape {
                interfaces: vec![interface],
                name: site.name,
                descriptors: vec![*erased],
                serializable: false,
            },
            factory: site.descriptor,
            instantiated: MethodDescriptor::of(*instantiated)?.clone(),
            implementation: *implementation,
        };
        if is_alternative {
            lambda.extend(rest)?;
        } else if !rest.is_empty() {
            return None;
        }
        Some(lambda)
    }

    /// The types of the captured values.
    pub fn captures(&self) -> Vec<FieldType> {
        MethodDescriptor::parse(self.factory).map_or(Vec::new(), |d| d.parameters)
    }

    /// Reads the flags of the alternative metafactory, and the arguments after them.
    fn extend(&mut self, rest: &[Const]) -> Option<()> {
        let [Const::Int(flags), rest @ ..] = rest else {
            return None;
        };
        if flags & !(SERIALIZABLE | MARKERS | BRIDGES) != 0 {
            return None;
        }
        self.shape.serializable = flags & SERIALIZABLE != 0;
        let mut rest = rest.iter();
        let mut list = |flag: i32| -> Option<Vec<Const>> {
            if flags & flag == 0 {
                return Some(Vec::new());
            }
            let Const::Int(count) = rest.next()? else {
                return None;
            };
            let count = usize::try_from(*count).ok()?;
            (0..count).map(|_| rest.next().copied()).collect()
        };
        for marker in list(MARKERS)? {
            let Const::Class(name) = marker else {
                return None;
            };
            if !self.shape.interfaces.contains(&name) {
                self.shape.interfaces.push(name);
            }
        }
        for bridge in list(BRIDGES)? {
            let Const::MethodType(descriptor) = bridge else {
                return None;
            };
            if self.shape.descriptors.contains(&descriptor) {
                return None;
            }
            self.shape.descriptors.push(descriptor);
        }
        rest.next().is_none().then_some(())
    }
}

/// The class that the JVM makes for the objects of a site: everything that a call of their method
/// depends on. It is interned, so it is as small as a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LambdaClass(Interned<Described>);

/// Everything that a call of a lambda's method depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Described {
    /// The class of the site. The lambda's references resolve from there.
    pub host: Sym,
    /// Whether the class implements more than the one interface.
    pub has_markers: bool,
    /// The method's name.
    pub name: Sym,
    /// Its descriptor, and the descriptors of its bridges.
    pub descriptors: Vec<Sym>,
    /// The descriptor of the call site: from the captured values to the interface.
    pub factory: Sym,
    /// The types that calls of the method really have, a descriptor.
    pub instantiated: Sym,
    /// The code that the method runs.
    pub implementation: Handle,
}

impl Intern for Described {
    fn table() -> &'static InternTable<Self> {
        static TABLE: InternTable<Described> = InternTable::new();
        &TABLE
    }
}

impl LambdaClass {
    /// The class of the objects of a site in `host`.
    pub fn new(host: Sym, lambda: &Lambda) -> Self {
        let shape = &lambda.shape;
        Self(Interned::new(Described {
            host,
            has_markers: shape.serializable || shape.interfaces.len() > 1,
            name: shape.name,
            descriptors: shape.descriptors.clone(),
            factory: lambda.factory,
            instantiated: descriptor(&lambda.instantiated),
            implementation: lambda.implementation,
        }))
    }

    /// Everything that a call of its method depends on.
    pub fn described(self) -> &'static Described {
        self.0.get()
    }
}

impl Described {
    /// Whether the class declares that method.
    pub fn declares(&self, name: Sym, descriptor: Sym) -> bool {
        self.name == name && self.descriptors.contains(&descriptor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use classfile::MemberRef;

    #[test]
    fn a_class_declares_its_method_and_bridges() {
        let sym = |text: &str| Sym::from(text);
        let lambda = Lambda {
            shape: LambdaShape {
                interfaces: vec![sym("I")],
                name: sym("m"),
                descriptors: vec![sym("(LA;)V"), sym("()V")],
                serializable: false,
            },
            factory: sym("(I)LI;"),
            instantiated: MethodDescriptor::parse(sym("()V")).expect("a descriptor"),
            implementation: Handle {
                kind: HandleKind::InvokeInterface,
                member: MemberRef {
                    owner: sym("O"),
                    name: sym("n"),
                    descriptor: sym("(J)V"),
                    interface: true,
                },
            },
        };
        let read = LambdaClass::new(sym("Host"), &lambda).described();
        assert_eq!(read.host, sym("Host"));
        assert_eq!(read.factory, lambda.factory);
        assert_eq!(read.instantiated, sym("()V"));
        assert_eq!(read.implementation, lambda.implementation);
        assert!(read.declares(sym("m"), sym("()V")) && read.declares(sym("m"), sym("(LA;)V")));
        assert!(!read.declares(sym("m"), sym("(I)V")) && !read.declares(sym("n"), sym("()V")));
    }
}
