//! Lookups of method handles (API of `java.lang.invoke.MethodHandles.Lookup`). They are asked
//! backwards, as in `reflect`: for the classes, names and members that reach them.
//!
//! The method type of a lookup is not followed: the lookup finds all methods with the name.

use std::collections::BTreeSet;

use super::found::{ReflectiveAnswer, above, classes_at};
use super::handles::{BOUND, LOOKUP, PARTS, give_made, gives_handle, is_own_package};
use crate::core::asked::Round;
use crate::core::completeness::Completeness;
use crate::core::context::ContextSite;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::ObjectType;
use crate::core::plugin::{Handled, PlatformCall, Plugin, StableState};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Sym, known};
use classfile::{Handle, HandleKind, MemberRef};
use program::{ClassId, FieldId, MethodId};

/// The member that a lookup finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finds {
    /// A method of a class, by its name.
    Method(HandleKind),
    /// The constructors of a class.
    Constructor,
    /// A field of a class, by its name.
    Field(HandleKind),
    /// A method of an object, by its name.
    Bound,
    /// The member of a reflective object.
    Unreflected(HandleKind),
}

/// A call of a lookup.
pub(crate) struct LookupSite {
    /// The instruction.
    pub at: ContextSite,
    /// The kind of member that it finds.
    pub finds: Finds,
    /// The arguments; the lookup is the first.
    pub args: Vec<Option<NodeId>>,
    /// The node of the handle.
    pub result: NodeId,
    /// The members of the handles that it gave.
    pub members: BTreeSet<ReflectiveValue>,
    /// How complete its members are.
    pub answer: Completeness,
}

/// Lookups of method handles.
pub(crate) struct Lookups {
    is_on: bool,
    sites: Vec<LookupSite>,
}

impl Lookups {
    /// No lookups yet. `is_on` says whether they are followed.
    pub(crate) fn new(is_on: bool) -> Self {
        let sites = Vec::new();
        Self { is_on, sites }
    }

    /// The recorded lookups.
    pub(crate) fn sites(&self) -> &[LookupSite] {
        &self.sites
    }
}

impl Plugin for Lookups {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        let is_one = call.owner == *LOOKUP && gives_handle(call) && !is_own_package(core, call.at);
        let Some(result) = call.nodes.result.filter(|_| is_one) else {
            return Handled::Nothing;
        };
        let found = finds(call.named.name).filter(|_| self.is_on);
        match found {
            Some(finds) => self.sites.push(LookupSite {
                at: call.at,
                finds,
                args: call.nodes.args.clone(),
                result,
                members: BTreeSet::new(),
                answer: Completeness::default(),
            }),
            None => core.give_unknown_result(call.at, call.named.descriptor, Some(result)),
        }
        if self.is_on {
            give_made(core, call, result);
        }
        Handled::Nothing
    }

    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        let mut is_new = false;
        for site in &mut self.sites {
            let asked = looked_up(core, &stable.round, site);
            site.answer = asked.answer;
            for value in asked.values {
                if site.members.insert(value) {
                    is_new = true;
                    give_handle(core, site, value);
                }
            }
        }
        is_new
    }
}

/// The member that a lookup method with this name finds.
fn finds(name: Sym) -> Option<Finds> {
    use HandleKind::*;
    Some(match name.bytes() {
        b"findVirtual" => Finds::Method(InvokeVirtual),
        b"findStatic" => Finds::Method(InvokeStatic),
        b"findSpecial" => Finds::Method(InvokeSpecial),
        b"findConstructor" => Finds::Constructor,
        b"findGetter" => Finds::Field(GetField),
        b"findSetter" => Finds::Field(PutField),
        b"findStaticGetter" => Finds::Field(GetStatic),
        b"findStaticSetter" => Finds::Field(PutStatic),
        b"bind" => Finds::Bound,
        b"unreflect" | b"unreflectConstructor" => Finds::Unreflected(InvokeVirtual),
        b"unreflectSpecial" => Finds::Unreflected(InvokeSpecial),
        b"unreflectGetter" => Finds::Unreflected(GetField),
        b"unreflectSetter" => Finds::Unreflected(PutField),
        _ => return None,
    })
}

/// The members that a lookup finds.
fn looked_up(core: &Core<'_>, round: &Round, site: &LookupSite) -> ReflectiveAnswer {
    let program = core.program;
    let of = match (site.finds, site.args.get(1).copied().flatten()) {
        (_, None) => ReflectiveAnswer::default(),
        (Finds::Bound, Some(object)) => classes_at(core, object),
        (_, Some(node)) => asked_at(core, round, node),
    };
    let names = match (site.finds, site.args.get(2).copied().flatten()) {
        (Finds::Method(_) | Finds::Field(_) | Finds::Bound, Some(node)) => {
            asked_at(core, round, node)
        }
        _ => ReflectiveAnswer::whole(),
    };
    let answer = of.answer.max(names.answer);
    let classes = || of.values.iter().filter_map(|value| value.class());
    let above = || classes().flat_map(|class| above(program, class));
    let is_named = |name: Sym| names.values.contains(&ReflectiveValue::Text(name));
    let values = match site.finds {
        Finds::Method(_) | Finds::Bound => {
            let all = above().flat_map(|class| program.methods_of(class));
            let all = all.filter(|id| is_named(program.method(*id).name));
            all.map(ReflectiveValue::Method).collect()
        }
        Finds::Constructor => {
            let all = classes().flat_map(|class| program.methods_of(class));
            let all = all.filter(|id| program.method(*id).name == known().constructor);
            all.map(ReflectiveValue::Method).collect()
        }
        Finds::Field(_) => {
            let all = above().flat_map(|class| program.fields_of(class));
            let all = all.filter(|id| is_named(program.field(*id).name));
            all.map(ReflectiveValue::Field).collect()
        }
        Finds::Unreflected(_) => of.values,
    };
    ReflectiveAnswer { values, answer }
}

/// The values that reach a node, and how complete they are. Strings with unknown parts make them
/// incomplete.
fn asked_at(core: &Core<'_>, round: &Round, node: NodeId) -> ReflectiveAnswer {
    let reaching = core.reaching_values(round, node);
    let is_like = |value: &ReflectiveValue| matches!(value, ReflectiveValue::Like(_));
    let answer = if reaching.values.iter().any(is_like) {
        reaching.answer.max(Completeness::Partly)
    } else {
        reaching.answer
    };
    ReflectiveAnswer {
        values: reaching.values,
        answer,
    }
}

fn give_handle(core: &mut Core<'_>, site: &LookupSite, value: ReflectiveValue) {
    let handle = match (site.finds, value) {
        (Finds::Field(kind) | Finds::Unreflected(kind), ReflectiveValue::Field(field)) => {
            handle_of_field(core, kind, field)
        }
        (Finds::Method(kind) | Finds::Unreflected(kind), ReflectiveValue::Method(method)) => {
            handle_of_method(core, kind, method)
        }
        (Finds::Constructor | Finds::Bound, ReflectiveValue::Method(method)) => {
            handle_of_method(core, HandleKind::InvokeVirtual, method)
        }
        _ => None,
    };
    let Some((host, handle)) = handle else { return };
    let object = core.handle_object(host, handle);
    if site.finds != Finds::Bound {
        core.constraints.add(site.result, object);
        return;
    }
    let made = core.allocated(site.at, ObjectType::Combined(false), 0);
    let (parts, bound) = (core.cell(made, PARTS), core.cell(made, BOUND));
    core.constraints.add(parts, object);
    if let Some(Some(receiver)) = site.args.get(1) {
        core.flow(*receiver, bound);
    }
    core.constraints.add(site.result, made);
}

/// A method's handle. The given kind gives way if the method needs another: it is static, a
/// constructor, private, or an interface's.
fn handle_of_method(core: &Core<'_>, kind: HandleKind, id: MethodId) -> Option<(ClassId, Handle)> {
    use HandleKind::*;
    let method = core.program.method(id);
    let class = core.program.class(method.class);
    let kind = match kind {
        _ if method.name == known().initializer => return None,
        _ if method.name == known().constructor => NewInvokeSpecial,
        _ if method.flags.is_static() => InvokeStatic,
        InvokeStatic => return None,
        InvokeVirtual if method.flags.is_private() => InvokeSpecial,
        InvokeVirtual if class.is_interface() => InvokeInterface,
        kind => kind,
    };
    let member = MemberRef {
        owner: class.name,
        name: method.name,
        descriptor: method.descriptor,
        interface: class.is_interface(),
    };
    Some((method.class, Handle { kind, member }))
}

fn handle_of_field(core: &Core<'_>, kind: HandleKind, id: FieldId) -> Option<(ClassId, Handle)> {
    use HandleKind::*;
    let field = core.program.field(id);
    let kind = match (kind, field.flags.is_static()) {
        (GetField | GetStatic, true) => GetStatic,
        (GetField | GetStatic, false) => GetField,
        (PutField | PutStatic, true) => PutStatic,
        _ => PutField,
    };
    let class = core.program.class(field.class);
    let member = MemberRef {
        owner: class.name,
        name: field.name,
        descriptor: field.descriptor,
        interface: class.is_interface(),
    };
    Some((field.class, Handle { kind, member }))
}
