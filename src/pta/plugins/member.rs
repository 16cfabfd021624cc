//! Uses of members that reflection found: methods and constructors run, fields are read and
//! written.

use super::reflective::{ReflectionSite, ReflectiveCall};
use crate::core::cell::ObjectCell;
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::{NodeId, NodeUse};
use crate::core::state::Core;
use base::known;
use callgraph::EdgeKind;
use classfile::{FieldType, MethodDescriptor};
use program::{FieldId, MethodId};

/// Uses a method or constructor. Numeric arguments come in boxes.
pub(super) fn run_member(core: &mut Core<'_>, site: &mut ReflectionSite, method: MethodId) {
    let declared = *core.program.method(method);
    let Some(ty) = MethodDescriptor::parse(declared.descriptor) else {
        return;
    };
    let is_constructor = declared.name == known().constructor;
    let array = match site.kind {
        ReflectiveCall::Construct => 1,
        ReflectiveCall::Invoke | ReflectiveCall::InvokeDefault => 2,
        _ => usize::MAX,
    };
    let is_default = site.kind == ReflectiveCall::InvokeDefault;
    let has_body = !declared.flags.is_abstract() && !declared.flags.is_static();
    if is_constructor == (site.kind == ReflectiveCall::Invoke || is_default)
        || is_default && !has_body
    {
        return;
    }
    let elements = elements_of_array(core, site, array);
    let mut args: Vec<Option<NodeId>> = Vec::new();
    for parameter in &ty.parameters {
        let to = parameter.is_reference().then(|| core.constraints.node());
        if let (Some(from), Some(to)) = (elements, to) {
            let filter = core.type_filter(parameter.descriptor());
            core.filtered(from, to, filter);
        }
        args.push(to);
    }
    if let (Some(FieldType::Primitive(of)), Some(result)) = (ty.result, site.nodes.result) {
        core.add_box(result, of);
    }
    let nodes = CallNodes {
        args,
        result: site.nodes.result,
        thrown: thrown_by(core, site),
    };
    let call = DispatchedCall::new(site.at, EdgeKind::Reflective, method, nodes);
    if is_constructor {
        construct(core, site, call, method);
    } else if declared.flags.is_static() {
        core.initialise(site.at, declared.class, Some(site.nodes.thrown));
        core.run(call, method);
    } else {
        run_on(core, site, call, is_default);
    }
}

/// Uses a method on an object.
fn run_on(core: &mut Core<'_>, site: &ReflectionSite, mut call: DispatchedCall, is_default: bool) {
    let method = call.resolved;
    let declared = *core.program.method(method);
    let this = core.node();
    let on = usize::from(!is_default);
    if let Some(from) = site.nodes.arg(on) {
        let filter = core.heap.filter(core.program.class(declared.class).name);
        core.filtered(from, this, filter);
    }
    call.nodes.args.insert(0, Some(this));
    if declared.flags.is_private() || is_default {
        core.run(call, method);
    } else {
        core.receive(call);
    }
}

/// Uses a constructor. Exceptions of class initialisers leave the call unwrapped.
fn construct(
    core: &mut Core<'_>,
    site: &ReflectionSite,
    call: DispatchedCall,
    constructor: MethodId,
) {
    let class = core.program.method(constructor).class;
    if !core.program.class(class).flags.is_abstract() {
        core.construct(call, constructor, site.nodes.thrown);
    }
}

/// The elements of the array in an argument of a call.
fn elements_of_array(core: &mut Core<'_>, site: &mut ReflectionSite, n: usize) -> Option<NodeId> {
    let array = site.nodes.arg(n)?;
    if site.elements.is_none() {
        let elements = core.constraints.node();
        core.use_all(array, NodeUse::Load(ObjectCell::Elements, elements));
        site.elements = Some(elements);
    }
    site.elements
}

/// The node for a member's exceptions. `Construct` and `Invoke` wrap them: they flow into the field
/// of the wrapping exception. Otherwise they leave the call directly.
fn thrown_by(core: &mut Core<'_>, site: &ReflectionSite) -> NodeId {
    const WRAPPED: (&str, &str) = (
        "java/lang/reflect/InvocationTargetException",
        "Ljava/lang/Throwable;",
    );
    let target = core.program.find(WRAPPED.0.into()).ok();
    let field = target.and_then(|class| {
        core.program
            .declared_field(class, "target".into(), WRAPPED.1.into())
    });
    match (site.kind, field, core.object_of(WRAPPED.0.into())) {
        (ReflectiveCall::Construct | ReflectiveCall::Invoke, Some(field), Some(object)) => {
            core.constraints.add(site.nodes.thrown, object);
            core.cell(object, ObjectCell::Field(field))
        }
        _ => site.nodes.thrown,
    }
}

/// Uses a field that holds a reference.
pub(super) fn use_field(core: &mut Core<'_>, site: &ReflectionSite, id: FieldId) {
    let field = *core.program.field(id);
    let filter = core.type_filter(field.descriptor);
    let is_reference = FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference());
    let is_static = field.flags.is_static();
    if is_static {
        core.initialise(site.at, field.class, Some(site.nodes.thrown));
    }
    let base = site.nodes.arg(1);
    let passed = match site.kind {
        ReflectiveCall::Get => site.nodes.result,
        _ => site.nodes.arg(2),
    };
    let Some(passed) = passed.filter(|_| is_reference) else {
        return;
    };
    match (site.kind, is_static, base) {
        (ReflectiveCall::Get, true, _) => {
            let from = core.static_node(id);
            core.flow(from, passed);
        }
        (_, true, _) => {
            let to = core.static_node(id);
            core.filtered(passed, to, filter);
        }
        (ReflectiveCall::Get, false, Some(base)) => {
            core.use_all(base, NodeUse::Load(ObjectCell::Field(id), passed));
        }
        (_, false, Some(base)) => {
            let fitting = core.constraints.node();
            core.filtered(passed, fitting, filter);
            core.use_all(base, NodeUse::Store(ObjectCell::Field(id), fitting));
        }
        _ => {}
    }
}
