//! Members of classes as values: what finds, uses and describes a `Method`, `Constructor` or `Field` (API of
//! `java.lang.reflect`).

use crate::classfile::MethodRef;

const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const FIELD: &str = "java/lang/reflect/Field";

/// What a handle of a member does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreflected {
    /// Calls a method.
    Method,
    /// Makes an object.
    Constructor,
    /// Reads a field.
    Getter,
    /// Writes a field.
    Setter,
}

/// Which members a lookup sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Public ones, inherited ones too.
    Public,
    /// All that the class itself declares.
    Declared,
}

/// How a method uses the member that is its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberUse {
    /// Calls a method: method, object, an array of arguments.
    Invoke,
    /// Makes an object: constructor, an array of arguments.
    Construct,
    /// Reads a field: field, object.
    Get,
    /// Writes a field: field, object, value.
    Set,
}

/// How the method uses a member, if it does.
pub fn member_use(method: &MethodRef) -> Option<MemberUse> {
    const USES: [(&str, &str, &str, MemberUse); 4] = [
        (
            METHOD,
            "invoke",
            "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
            MemberUse::Invoke,
        ),
        (
            CONSTRUCTOR,
            "newInstance",
            "([Ljava/lang/Object;)Ljava/lang/Object;",
            MemberUse::Construct,
        ),
        (
            FIELD,
            "get",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            MemberUse::Get,
        ),
        (
            FIELD,
            "set",
            "(Ljava/lang/Object;Ljava/lang/Object;)V",
            MemberUse::Set,
        ),
    ];
    let mut all = USES.iter();
    all.find_map(|(owner, name, descriptor, how)| {
        let is_it =
            method.owner == **owner && method.name == **name && method.descriptor == **descriptor;
        is_it.then_some(*how)
    })
}

/// What a method tells of the member that is its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Its name.
    Name,
    /// The class of a method's result.
    Result,
    /// The classes of its parameters, in an array.
    Parameters,
    /// How many parameters it has.
    Count,
    /// Its result and parameters, as a method type.
    Type,
}

/// What the method tells of a method, if it does.
pub fn told_of_method(method: &MethodRef) -> Option<Told> {
    match (method.name.bytes(), method.descriptor.bytes()) {
        _ if method.owner != *METHOD => None,
        (b"getName", b"()Ljava/lang/String;") => Some(Told::Name),
        (b"getReturnType", b"()Ljava/lang/Class;") => Some(Told::Result),
        (b"getParameterTypes", b"()[Ljava/lang/Class;") => Some(Told::Parameters),
        (b"getParameterCount", b"()I") => Some(Told::Count),
        _ => None,
    }
}
