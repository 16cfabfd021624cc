//! What a call site of the lambda metafactory says (API of `java.lang.invoke.LambdaMetafactory`).

use crate::classfile::{
    Bootstrap, Const, FieldType, Handle, HandleKind, MethodDescriptor, NameAndType,
};
use crate::id::Sym;

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

/// What a site asks for.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The shape of the class that its objects need.
    pub shape: Shape,
    /// The types that calls of the method really have.
    pub instantiated: MethodDescriptor,
    /// What the method does.
    pub implementation: Handle,
    /// Whether its objects can be serialized.
    pub serializable: bool,
}

/// What lambdas that may share a class have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The interface, then the markers.
    pub interfaces: Vec<Sym>,
    /// The method's name.
    pub name: Sym,
    /// Its descriptor, and those of its bridges.
    pub descriptors: Vec<Sym>,
    /// The descriptor of the call site: from the captured values to the interface.
    pub factory: Sym,
}

impl Shape {
    /// The types of the captured values.
    pub fn captures(&self) -> Vec<FieldType> {
        MethodDescriptor::parse(self.factory).map_or(Vec::new(), |d| d.parameters)
    }
}

/// Whether the bootstrap method is one of the metafactories.
pub fn is_metafactory(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

impl Lambda {
    /// What a site asks for; `None` if its arguments are not what the metafactories take.
    pub fn read(bootstrap: &Bootstrap, site: NameAndType) -> Option<Self> {
        let method = bootstrap.handle.member;
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
        let Some(FieldType::Class(interface)) = MethodDescriptor::parse(site.descriptor)?.result
        else {
            return None;
        };
        let mut lambda = Self {
            shape: Shape {
                interfaces: vec![interface],
                name: site.name,
                descriptors: vec![*erased],
                factory: site.descriptor,
            },
            instantiated: MethodDescriptor::parse(*instantiated)?,
            implementation: *implementation,
            serializable: false,
        };
        match is_alternative {
            true => lambda.extend(rest)?,
            false if rest.is_empty() => {}
            false => return None,
        }
        Some(lambda)
    }

    /// Reads the flags of the alternative metafactory, and what follows them.
    fn extend(&mut self, rest: &[Const]) -> Option<()> {
        let [Const::Int(flags), rest @ ..] = rest else {
            return None;
        };
        if flags & !(SERIALIZABLE | MARKERS | BRIDGES) != 0 {
            return None;
        }
        self.serializable = flags & SERIALIZABLE != 0;
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
