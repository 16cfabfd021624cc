//! Type arithmetic for unknown objects: only their types are known. It decides whether such an
//! object may reach a place of another type, and the type that it has there.

use rustc_hash::FxHashSet;

use crate::core::classes::{all_below, closure, is_container, is_own};
use crate::core::heap::is_above_arrays;
use base::Sym;
use classfile::FieldType;
use program::{ClassId, Obstacle, Program};

/// Classes with a missing supertype, the classes below them, and all classes above any of these. An
/// object of such a class may have any type.
pub(crate) type Torn = FxHashSet<ClassId>;

/// The torn classes of a program.
pub(crate) fn torn(program: &Program) -> Torn {
    let is_torn = |class: &ClassId| program.supertypes(*class).any(|above| above.is_err());
    let first = program.classes().map(|(class, _)| class).filter(is_torn);
    let below = closure(first.collect(), |class| program.subtypes(class).to_vec());
    let above = |class| program.supertypes(class).filter_map(Result::ok).collect();
    closure(below, above).into_iter().collect()
}

/// The class of a type; for an array, the class of its innermost elements.
pub(crate) fn class_of(name: Sym) -> Option<Sym> {
    let component = name.bytes().iter().position(|byte| *byte != b'[')?;
    match component {
        0 => Some(name),
        at => match FieldType::parse(Sym::new(&name.bytes()[at..]))? {
            FieldType::Class(name) => Some(name),
            FieldType::Array(_) | FieldType::Primitive(_) => None,
        },
    }
}

/// Whether a type is a class of the program, or an array of such.
pub(crate) fn is_of_program(program: &Program, name: Sym) -> bool {
    let class = class_of(name).and_then(|class| program.find(class).ok());
    class.is_some_and(|class| !program.class(class).is_platform())
}

/// Whether an object of a program's class, or a lambda made there, may have a type.
pub(crate) fn may_be_of_program(program: &Program, of: Sym) -> bool {
    match program.find(of) {
        Ok(class) if program.class(class).is_interface() => true,
        Ok(class) => (all_below(program, class).into_iter()).any(|class| is_own(program, class)),
        Err(_) => matches!(FieldType::of_class_constant(of), FieldType::Class(_)),
    }
}

/// Whether a type holds objects that programs put in: a platform collection, or an array.
pub(crate) fn holds_any(program: &Program, name: Sym) -> bool {
    match FieldType::of_class_constant(name) {
        FieldType::Array(_) => {
            class_of(name).is_some_and(|class| !is_final_of_platform(program, class))
        }
        _ => {
            is_container(name)
                && program
                    .find(name)
                    .is_ok_and(|class| !program.class(class).is_interface())
        }
    }
}

/// Whether objects of a platform class never hold an object of the program: strings, classes,
/// members.
pub(crate) fn is_plain(program: &Program, name: Sym) -> bool {
    is_final_of_platform(program, name) && !is_container(name)
}

/// Whether a platform class is final.
fn is_final_of_platform(program: &Program, name: Sym) -> bool {
    let class = program.find(name).map(|class| program.class(class));
    class.is_ok_and(|class| class.is_platform() && class.flags.is_final())
}

/// The type of an unknown object that passes to a place of another type. `None` if no known class
/// may have both types.
pub(crate) fn narrowed(program: &Program, torn: &Torn, name: Sym, of: Sym) -> Option<Sym> {
    use FieldType::{Array, Class, Primitive};
    let types = (
        FieldType::of_class_constant(name),
        FieldType::of_class_constant(of),
    );
    match types {
        (Class(_), Class(_)) => narrowed_class(program, torn, name, of),
        (Class(_), Array(_)) => is_above_arrays(name).then_some(of),
        (Array(_), Class(_)) => is_above_arrays(of).then_some(name),
        (Array(one), Array(other)) => {
            let component = |of: Sym| FieldType::parse(Sym::new(&of.bytes()[1..]));
            match (component(one)?, component(other)?) {
                (Primitive(a), Primitive(b)) => (a == b).then_some(name),
                (Class(a) | Array(a), Class(b) | Array(b)) => {
                    let component = narrowed(program, torn, a, b)?;
                    Some(FieldType::of_class_constant(component).array().descriptor())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The same for classes.
fn narrowed_class(program: &Program, torn: &Torn, name: Sym, of: Sym) -> Option<Sym> {
    let (one, other) = match (program.find(name), program.find(of)) {
        (Ok(one), Ok(other)) => (one, other),
        (one, other) => {
            let is_there = |found: &Result<ClassId, Obstacle>| {
                !matches!(found, Err(Obstacle::Missing(_) | Obstacle::NotLoaded(_)))
            };
            // A class that is present but unusable, damaged or doubled, may have any type.
            let is_unused = [one, other].iter().all(is_there);
            // A final class has no subclasses. Absent code knows no class of the input, but may be
            // above one.
            let mut known = one.into_iter().chain(other);
            let may_meet = |class: ClassId| {
                let of = program.class(class);
                let is_above = !of.flags.is_final() && (of.is_interface() || !of.is_input());
                is_above || torn.contains(&class)
            };
            return (name == of || is_unused || known.all(may_meet)).then_some(name);
        }
    };
    let is_below = |one, other| program.is_subtype(one, other) == Ok(true);
    let is_interface = |class| program.class(class).is_interface();
    if is_below(one, other) {
        Some(name)
    } else if is_below(other, one) {
        Some(of)
    } else if !have_common(program, one, other) && !have_common(program, other, one) {
        None
    } else if is_interface(one) && !is_interface(other) && program.class(other).is_input() {
        // The graph has the methods that objects of an input class run.
        Some(of)
    } else {
        Some(name)
    }
}

/// Whether an object may have both types. It may be of a known class, or be a proxy or lambda if
/// both are interfaces and one is the program's.
fn have_common(program: &Program, one: ClassId, other: ClassId) -> bool {
    let mut below = vec![one];
    let mut seen = FxHashSet::default();
    while let Some(class) = below.pop() {
        if program.is_subtype(class, other) != Ok(false) {
            return true;
        }
        let new = program.subtypes(class).iter().copied();
        below.extend(new.filter(|class| seen.insert(*class)));
    }
    let is_interface = |class: ClassId| program.class(class).is_interface();
    is_interface(one) && is_interface(other) && (is_own(program, one) || is_own(program, other))
}
