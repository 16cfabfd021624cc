//! Intrinsics: platform methods that are modelled at each call, in place of their code. One node
//! for such a method would mix the values of all its calls.

use crate::core::cell::ObjectCell;
use crate::core::heap::ObjectType;
use crate::core::plugin::{Handled, PlatformCall, Plugin};
use crate::core::solver::NodeUse;
use crate::core::state::Core;
use base::known;
use callgraph::Open;
use classfile::Primitive;

/// The plugin for intrinsics.
pub(crate) struct Intrinsics;

impl Plugin for Intrinsics {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        let found = if core.is_access(call.resolved) {
            Some(Intrinsic::ByOffset(1))
        } else {
            intrinsic(
                call.owner.bytes(),
                call.named.name.bytes(),
                call.named.descriptor.bytes(),
            )
        };
        let Some(found) = found else {
            return Handled::Nothing;
        };
        let caller = core.program.class(core.class_of(call.at.0)).name;
        match (found, accesses_all(caller.bytes())) {
            (Intrinsic::ByOffset(_), true) => core.leave_open(call.at, Open::Reflection),
            _ => apply(core, call, found),
        }
        Handled::Flow
    }
}

/// The effect of a call in place of the method's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Intrinsic {
    /// The elements of the first argument flow to the elements of the third.
    CopyElements,
    /// The result is this argument, or a copy of it.
    Gives(usize),
    /// The result is a copy of the array in this argument, perhaps a longer one.
    Copies(usize),
    /// The result is a string from the environment, or this argument.
    Property(Option<usize>),
    /// The result is a new array; another argument gives its type. Its elements are the elements of
    /// the array in this argument. Without this argument, it has no elements.
    MakesArray(Option<usize>),
    /// An access by offset to a field or an element of this argument. References after it are
    /// stored; the result is loaded.
    ByOffset(usize),
    /// An access to an element of the array in the first argument. The third argument is stored, or
    /// the result is loaded; numbers come in boxes.
    Element,
}

/// The intrinsic of a method, if it is one.
fn intrinsic(owner: &[u8], name: &[u8], descriptor: &[u8]) -> Option<Intrinsic> {
    match (owner, name) {
        (b"java/lang/System", b"arraycopy") => Some(Intrinsic::CopyElements),
        // The value of a property is most often the default that the call passes. A value that
        // someone sets may be any string: with it, a lookup would have no answer.
        (b"java/lang/System", b"getProperty")
            if descriptor.starts_with(b"(Ljava/lang/String;)") =>
        {
            Some(Intrinsic::Property(None))
        }
        (b"java/lang/System", b"getProperty")
        | (b"sun/security/action/GetPropertyAction", b"privilegedGetProperty")
        | (b"java/util/Properties", b"getProperty") => {
            const WITH_DEFAULT: &[u8] = b"(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
            let first = usize::from(owner == b"java/util/Properties");
            (descriptor == WITH_DEFAULT).then_some(Intrinsic::Property(Some(first + 1)))
        }
        (b"java/util/Arrays", b"copyOf" | b"copyOfRange") => {
            Some(if contains(descriptor, b"Ljava/lang/Class;") {
                Intrinsic::MakesArray(Some(0))
            } else {
                Intrinsic::Copies(0)
            })
        }
        (b"java/lang/reflect/Array", b"newInstance") => Some(Intrinsic::MakesArray(None)),
        (b"java/lang/reflect/Array", b"get" | b"set") => Some(Intrinsic::Element),
        // One node for the class or object would mix all calls.
        (b"java/lang/Class", b"asSubclass") => Some(Intrinsic::Gives(0)),
        (b"java/lang/Class", b"cast") => Some(Intrinsic::Gives(1)),
        // The overload with a supplier of the message calls that supplier.
        (b"java/util/Objects", b"requireNonNull") => {
            (!contains(descriptor, b"Supplier")).then_some(Intrinsic::Gives(0))
        }
        (b"jdk/internal/misc/Unsafe" | b"sun/misc/Unsafe", name) => {
            let is_of_references = contains(name, b"Reference") || contains(name, b"Object");
            let accesses = [&b"get"[..], b"put", b"compareAnd", b"weakCompareAnd"];
            let is_access = accesses.iter().any(|access| name.starts_with(access));
            (is_of_references && is_access).then_some(Intrinsic::ByOffset(1))
        }
        _ => None,
    }
}

/// Whether a class accesses arbitrary fields of arbitrary objects by offset: accessors of
/// reflection, and deserialisation. Such accesses are not followed: they would mix all fields.
fn accesses_all(class: &[u8]) -> bool {
    class.starts_with(b"jdk/internal/reflect/")
        || class.starts_with(b"sun/reflect/")
        || class.starts_with(b"java/io/ObjectStreamClass")
}

fn contains(name: &[u8], part: &[u8]) -> bool {
    name.windows(part.len()).any(|window| window == part)
}

/// Applies an intrinsic to a call.
fn apply(core: &mut Core<'_>, call: &PlatformCall, what: Intrinsic) {
    let (at, result) = (call.at, call.nodes.result);
    let arg = |n: usize| call.nodes.arg(n);
    match what {
        Intrinsic::CopyElements => {
            if let (Some(from), Some(to)) = (arg(0), arg(2)) {
                let moved = core.constraints.node();
                core.use_all(from, NodeUse::Load(ObjectCell::Elements, moved));
                core.use_all(to, NodeUse::Store(ObjectCell::Elements, moved));
            }
        }
        Intrinsic::Gives(n) => {
            if let (Some(from), Some(to)) = (arg(n), result) {
                core.flow(from, to);
            }
        }
        Intrinsic::Copies(n) => {
            if let (Some(from), Some(to)) = (arg(n), result) {
                core.use_all(from, NodeUse::Copy(at, to));
            }
        }
        Intrinsic::Property(n) => {
            let Some(to) = result else { return };
            if let Some(text) = core.object_of(known().string) {
                core.constraints.add(to, text);
                core.facts.note_outside(&mut core.constraints, to);
            }
            if let Some(from) = n.and_then(arg) {
                core.flow(from, to);
            }
        }
        Intrinsic::MakesArray(elements_of) => {
            let made = core.allocated(at, ObjectType::AnyArray, 0);
            if let Some(from) = elements_of.and_then(arg) {
                let elements = core.cell(made, ObjectCell::Elements);
                core.use_all(from, NodeUse::Load(ObjectCell::Elements, elements));
            }
            if let Some(to) = result {
                core.constraints.add(to, made);
            }
        }
        Intrinsic::Element => {
            let Some(array) = arg(0) else { return };
            if let Some(from) = arg(2) {
                core.use_all(array, NodeUse::Store(ObjectCell::Elements, from));
            }
            if let Some(to) = result {
                core.use_all(array, NodeUse::Load(ObjectCell::Elements, to));
                for of in "ZBCSIFJD".bytes().filter_map(Primitive::from_letter) {
                    core.add_box(to, of);
                }
            }
        }
        Intrinsic::ByOffset(n) => {
            let Some(base) = arg(n) else { return };
            for cell in [ObjectCell::Any, ObjectCell::Elements] {
                for value in call.nodes.args.iter().skip(n + 1).flatten() {
                    core.use_all(base, NodeUse::Store(cell, *value));
                }
                if let Some(result) = result {
                    core.use_all(base, NodeUse::Load(cell, result));
                }
            }
        }
    }
}
