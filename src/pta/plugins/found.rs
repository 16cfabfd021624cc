//! The results of lookups: members of classes, by names and patterns, and the classes of objects.

use std::collections::{BTreeMap, BTreeSet};

use super::reflective::{ListedMembers, ReflectiveCall, Related};
use crate::core::completeness::Completeness;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::ObjectType;
use crate::core::patterns::is_like;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Id, Sym, known};
use program::{ClassId, FieldId, MethodId, Program};

/// The most classes of objects that a call of `getClass` may return (as in APLAS 2015, "at most 5
/// candidates").
const MOST_CLASSES: usize = 5;

/// The answer to a call.
#[derive(Default)]
pub(crate) struct ReflectiveAnswer {
    /// The values that it finds, returns or uses.
    pub values: BTreeSet<ReflectiveValue>,
    /// How complete these values are.
    pub answer: Completeness,
}

impl ReflectiveAnswer {
    /// The complete answer without values.
    pub(crate) fn whole() -> Self {
        Self {
            values: BTreeSet::new(),
            answer: Completeness::Whole,
        }
    }
}

/// A class, and all classes above it.
pub(crate) fn above(program: &Program, class: ClassId) -> BTreeSet<ClassId> {
    let mut seen = BTreeSet::new();
    let mut stack = vec![class];
    while let Some(class) = stack.pop() {
        if seen.insert(class) {
            stack.extend(program.supertypes(class).flatten());
        }
    }
    seen
}

/// The members of this kind that a class declares.
pub(super) fn members_of(
    program: &Program,
    class: ClassId,
    finds: ReflectiveCall,
) -> Vec<(Sym, ReflectiveValue)> {
    match finds {
        ReflectiveCall::FindField => {
            let fields = program.fields_of(class);
            let named = |id: FieldId| (program.field(id).name, ReflectiveValue::Field(id));
            fields.map(named).collect()
        }
        _ => {
            let methods = program.methods_of(class);
            let named = |id: MethodId| (program.method(id).name, ReflectiveValue::Method(id));
            methods.map(named).collect()
        }
    }
}

/// The members that strings name. A pattern counts if it matches a few names.
pub(super) fn members_named(
    all: impl Iterator<Item = (Sym, ReflectiveValue)>,
    names: &BTreeSet<ReflectiveValue>,
    most: usize,
) -> (BTreeSet<ReflectiveValue>, Completeness) {
    let (mut found, mut answer) = (BTreeSet::new(), Completeness::Whole);
    let mut like: BTreeMap<Sym, (BTreeSet<Sym>, BTreeSet<ReflectiveValue>)> = BTreeMap::new();
    let pattern = |value: &ReflectiveValue| match value {
        ReflectiveValue::Like(pattern) => Some(*pattern),
        _ => None,
    };
    let patterns: Vec<Sym> = names.iter().filter_map(pattern).collect();
    for (name, member) in all {
        if names.contains(&ReflectiveValue::Text(name)) {
            found.insert(member);
        }
        let fits = |pattern: &&Sym| is_like(pattern.bytes(), name.bytes());
        for pattern in patterns.iter().filter(fits) {
            let (names, members) = like.entry(*pattern).or_default();
            names.insert(name);
            members.insert(member);
        }
    }
    for (names, members) in like.into_values() {
        if names.len() <= most {
            found.extend(members);
        } else {
            answer = Completeness::Cut;
        }
    }
    (found, answer)
}

/// All members of a kind: the ones that a class declares, or all its public ones with inherited
/// ones (API of `Class`).
pub(super) fn all_members(
    program: &Program,
    class: ClassId,
    of: ListedMembers,
    is_public: bool,
) -> Vec<ReflectiveValue> {
    let classes = if is_public && of != ListedMembers::Constructors {
        above(program, class)
    } else {
        BTreeSet::from([class])
    };
    let fields = |class: ClassId| {
        let all = program.fields_of(class);
        let all = all.filter(|f| !is_public || program.field(*f).flags.is_public());
        all.map(ReflectiveValue::Field).collect::<Vec<_>>()
    };
    let methods = |class: ClassId| {
        let wanted = |m: &MethodId| {
            let method = program.method(*m);
            let is_constructor = method.name == known().constructor;
            is_constructor == (of == ListedMembers::Constructors)
                && method.name != known().initializer
                && (!is_public || method.flags.is_public())
        };
        let all = program.methods_of(class).filter(wanted);
        all.map(ReflectiveValue::Method).collect::<Vec<_>>()
    };
    let all = classes.into_iter();
    match of {
        ListedMembers::Classes(of) => related(program, class, of),
        ListedMembers::Fields => all.flat_map(fields).collect(),
        _ => all.flat_map(methods).collect(),
    }
}

/// The classes of the objects that a node holds, if they are few.
pub(super) fn classes_at(core: &Core<'_>, node: NodeId) -> ReflectiveAnswer {
    let held = core.constraints.held(node);
    let mut asked = ReflectiveAnswer {
        answer: if held.is_empty() {
            Completeness::Partly
        } else {
            Completeness::Whole
        },
        ..ReflectiveAnswer::default()
    };
    for object in held.iter() {
        match core.heap.type_of(Id::new(object as usize)).1 {
            ObjectType::Class(class) => _ = asked.values.insert(ReflectiveValue::Class(class)),
            _ => asked.answer = Completeness::Partly,
        }
        if asked.values.len() > MOST_CLASSES {
            return ReflectiveAnswer {
                answer: Completeness::Cut,
                ..ReflectiveAnswer::default()
            };
        }
    }
    asked
}

/// The present classes that a class's file names.
fn related(program: &Program, class: ClassId, of: Related) -> Vec<ReflectiveValue> {
    let own = program.class(class).name;
    let file = |class: ClassId| program.file(class);
    // The platform cannot read a malformed attribute either.
    let names: Vec<Sym> = match of {
        Related::Members => {
            let all = file(class).and_then(|file| file.inner_classes().ok());
            let all = all.unwrap_or_default().into_iter();
            let members = all.filter(|inner| inner.outer == Some(own));
            members.map(|inner| inner.name).collect()
        }
        Related::Nest => {
            let host = file(class).and_then(|file| file.nest_host().ok().flatten());
            let host = host.unwrap_or(own);
            let found = program.find(host).ok().and_then(file);
            let members = found.and_then(|file| file.nest_members().ok());
            members.into_iter().flatten().chain([host]).collect()
        }
        Related::Permitted => {
            let permitted = file(class).and_then(|file| file.permitted_subclasses().ok().flatten());
            permitted.unwrap_or_default()
        }
    };
    let found = names.into_iter().filter_map(|name| program.find(name).ok());
    found.map(ReflectiveValue::Class).collect()
}
