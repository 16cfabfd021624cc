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
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a site asks for.
#[derive(Clone, Debug)]
pub(super) struct Lambda {
    /// The shape of the class that its objects need.
    pub shape: Shape,
    /// The types that calls of the method really have.
    pub instantiated: MethodDescriptor,
    /// What the method does.
    pub implementation: Handle,
}

/// What lambdas that may share a class have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
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
    pub(super) fn captures(&self) -> Vec<FieldType> {
        MethodDescriptor::parse(self.factory).map_or(Vec::new(), |d| d.parameters)
    }
}

/// Whether the bootstrap method is one of the metafactories.
pub(in crate::rewrite) fn is_metafactory(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

/// Reads a site.
///
/// # Errors
/// Why it is left to the JVM.
pub(super) fn read(bootstrap: &Bootstrap, site: NameAndType) -> Result<Lambda, &'static str> {
    let method = bootstrap.handle.member;
    let is = |name: &str, descriptor: &str| method.name == name && method.descriptor == descriptor;
    let is_alternative = is("altMetafactory", ALTERNATIVE);
    if bootstrap.handle.kind != HandleKind::InvokeStatic
        || !is_alternative && !is("metafactory", PLAIN)
    {
        return Err(MALFORMED);
    }
    let [
        Const::MethodType(erased),
        Const::Handle(implementation),
        Const::MethodType(instantiated),
        rest @ ..,
    ] = bootstrap.arguments.as_slice()
    else {
        return Err(MALFORMED);
    };
    let factory = MethodDescriptor::parse(site.descriptor).ok_or(MALFORMED)?;
    let Some(FieldType::Class(interface)) = factory.result else {
        return Err(MALFORMED);
    };
    let mut shape = Shape {
        interfaces: vec![interface],
        name: site.name,
        descriptors: vec![*erased],
        factory: site.descriptor,
    };
    match is_alternative {
        true => extend(&mut shape, rest)?,
        false if rest.is_empty() => {}
        false => return Err(MALFORMED),
    }
    Ok(Lambda {
        shape,
        instantiated: MethodDescriptor::parse(*instantiated).ok_or(MALFORMED)?,
        implementation: *implementation,
    })
}

/// Reads the flags of the alternative metafactory, and what follows them.
fn extend(shape: &mut Shape, rest: &[Const]) -> Result<(), &'static str> {
    let [Const::Int(flags), rest @ ..] = rest else {
        return Err(MALFORMED);
    };
    if flags & !(MARKERS | BRIDGES) != 0 {
        return Err(SERIALIZABLE);
    }
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
    for marker in list(MARKERS).ok_or(MALFORMED)? {
        let Const::Class(name) = marker else {
            return Err(MALFORMED);
        };
        if !shape.interfaces.contains(&name) {
            shape.interfaces.push(name);
        }
    }
    for bridge in list(BRIDGES).ok_or(MALFORMED)? {
        let Const::MethodType(descriptor) = bridge else {
            return Err(MALFORMED);
        };
        if shape.descriptors.contains(&descriptor) {
            return Err(MALFORMED);
        }
        shape.descriptors.push(descriptor);
    }
    match rest.next() {
        None => Ok(()),
        Some(_) => Err(MALFORMED),
    }
}

const MALFORMED: &str = "its arguments are not what compilers emit";
pub(super) const SERIALIZABLE: &str = "its objects can be serialized";
