//! Members and lists of classes as the run-time class writes them, and as people read them.

use base::{Sym, known};
use classfile::{FieldType, Handle, MethodDescriptor};

use crate::instrument::dotted;

/// A class as `Class.getName` names it, from its descriptor.
pub(super) fn class_name(descriptor: Sym) -> Vec<u8> {
    dotted(named(descriptor))
}

/// The same, with slashes.
pub(super) fn named(descriptor: Sym) -> Sym {
    match FieldType::parse(descriptor) {
        Some(FieldType::Class(name)) => name,
        Some(FieldType::Array(_)) => descriptor,
        Some(FieldType::Primitive(primitive)) => primitive.keyword().into(),
        None => "void".into(),
    }
}

/// The names of classes as the run-time class joins them, each with its end.
pub(super) fn list(classes: &[Sym]) -> Vec<u8> {
    let names = classes.iter().map(|class| class_name(*class));
    names.flat_map(|name| [name, vec![b',']].concat()).collect()
}

/// A member as the run-time class writes it: `pkg.Cls name(int,)void`, `pkg.Cls field int`.
pub(super) fn written(member: Handle) -> Vec<u8> {
    let (of, ty) = (
        member.member,
        MethodDescriptor::parse(member.member.descriptor),
    );
    let owner = dotted(of.owner);
    let Some(ty) = ty else {
        let name = of.name.bytes().to_vec();
        return [owner, name, class_name(of.descriptor)].join(&b' ');
    };
    let parameters: Vec<Sym> = ty.parameters.iter().map(|p| p.descriptor()).collect();
    let (name, result) = if of.name == known().constructor {
        // As `Constructor.getName` has it.
        (owner.clone(), Vec::new())
    } else {
        let result = ty.result.map_or("V".into(), |ty| ty.descriptor());
        (of.name.bytes().to_vec(), class_name(result))
    };
    [
        &owner[..],
        b" ",
        &name,
        b"(",
        &list(&parameters),
        b")",
        &result,
    ]
    .concat()
}

/// The same for people: `pkg.Cls.name(int)`, `field pkg.Cls.name`.
pub(super) fn shown(member: Handle) -> Vec<u8> {
    let of = member.member;
    let (owner, name) = (dotted(of.owner), of.name.bytes());
    let Some(ty) = MethodDescriptor::parse(of.descriptor) else {
        return [b"field ", &owner[..], b".", name].concat();
    };
    let parameters = ty.parameters.iter().map(|p| class_name(p.descriptor()));
    let parameters = parameters.collect::<Vec<_>>().join(&b", "[..]);
    if of.name == known().constructor {
        [b"new ", &owner[..], b"(", &parameters, b")"].concat()
    } else {
        [&owner[..], b".", name, b"(", &parameters, b")"].concat()
    }
}

/// A list of classes for people: `(int, pkg.Cls)`.
pub(super) fn shown_list(classes: &[Sym]) -> Vec<u8> {
    let names = classes.iter().map(|class| class_name(*class));
    let names = names.collect::<Vec<_>>().join(&b", "[..]);
    [b"(", &names[..], b")"].concat()
}
