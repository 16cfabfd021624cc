//! Call sites of the bootstrap methods that compilers use: lambdas (`LambdaMetafactory`),
//! concatenations, methods of records, and switches by patterns. Each site is modelled directly; no
//! bootstrap method runs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::linkage::run_classes;
use crate::core::cell::ObjectCell;
use crate::core::context::ContextSite;
use crate::core::event::Event;
use crate::core::heap::{ObjectId, ObjectType};
use crate::core::plugin::{DynamicCall, Plugin};
use crate::core::shared::{CallNodes, DispatchedCall, LambdaSite};
use crate::core::solver::{CallId, NodeId, NodeUse};
use crate::core::state::Core;
use crate::core::tables::CallAction;
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{Const, FieldRef, FieldType, Handle, HandleKind, MethodDescriptor, Pc};
use platform::{Dynamic, Lambda, dynamic};
use program::{ClassId, MethodId};

/// The classes behind concatenations (`java.lang.invoke.StringConcatFactory`). All their methods
/// count as run.
pub(super) const CONCATENATION: [&str; 2] = [
    "java/lang/StringConcatHelper",
    "java/lang/StringConcatHelper$Concat1",
];

/// Lambdas, and the other call sites that compilers make.
#[derive(Default)]
pub(crate) struct Lambdas {
    /// The numbers of sites that make lambdas.
    ids: FxHashMap<(MethodId, Pc), u32>,
    /// The call of a lambda's body, by place and lambda.
    bodies: FxHashMap<(ContextSite, ObjectId), DispatchedCall>,
    /// Whether the classes behind concatenations are reached.
    is_concatenated: bool,
}

impl Plugin for Lambdas {
    fn dynamic(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) -> bool {
        match dynamic(call.bootstrap) {
            Some(Dynamic::Lambda) => self.make(core, call),
            Some(Dynamic::Concatenation) => self.concatenate(core, call),
            None => match call.bootstrap.handle.member.owner.bytes() {
                b"java/lang/runtime/ObjectMethods" => record_method(core, call),
                b"java/lang/runtime/SwitchBootstraps" => switch_on(core, call),
                _ => return false,
            },
        }
        true
    }

    fn receiver_reached(
        &mut self,
        core: &mut Core<'_>,
        call: CallId,
        object: ObjectId,
        action: CallAction,
    ) {
        if let CallAction::RunLambda(site) = action {
            self.run(core, call, site, object);
        }
    }
}

impl Lambdas {
    /// Makes a lambda.
    fn make(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) {
        let at = call.at;
        let Some(lambda) = Lambda::read(call.bootstrap, call.member) else {
            core.leave_open(at, Open::Dynamic);
            core.give_unknown_result(at, call.member.descriptor, call.nodes.result);
            return;
        };
        let interface = lambda.shape.interfaces[0];
        let markers = lambda.shape.interfaces[1..].to_vec();
        let place = (core.method_of(at.0), at.1);
        let host = call.from;
        let site = *self.ids.entry(place).or_insert_with(|| {
            core.lambdas.push(LambdaSite { host, lambda });
            core.lambdas.len() as u32 - 1
        });
        let interfaces = core.interfaces_of(site).into_iter().flatten();
        core.implement(at, interfaces.collect(), Some(call.nodes.thrown));
        core.heap.mark(site, &markers);
        let object = core.allocated(at, ObjectType::Lambda(site, interface), 0);
        core.tell(Event::ObjectMade(Some(at), object));
        for (n, captured) in call.nodes.args.iter().enumerate() {
            if let Some(captured) = captured {
                let cell = core.cell(object, ObjectCell::Captured(n as u8));
                core.flow(*captured, cell);
            }
        }
        if let Some(to) = call.nodes.result {
            core.constraints.add(to, object);
        }
    }

    fn concatenate(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) {
        if !std::mem::replace(&mut self.is_concatenated, true) {
            run_classes(core, CONCATENATION.into_iter().map(Sym::from));
        }
        for arg in call.nodes.args.iter().flatten() {
            let name = "toString";
            on_object(core, call, name, "()Ljava/lang/String;", vec![Some(*arg)]);
        }
        if let Some(to) = call.nodes.result {
            core.add_one_of(to, known().string);
        }
    }

    /// A call runs the body of a lambda.
    fn run(&mut self, core: &mut Core<'_>, id: CallId, site: u32, object: ObjectId) {
        let call = core.calls[id].clone();
        let named = *core.program.method(call.resolved);
        if !core.note_run(id, object) {
            return;
        }
        // One call of the body for each place, through however many calls: a lambda may run itself.
        let known = self.bodies.get(&(call.site, object)).cloned();
        let is_new = known.is_none();
        let body = known.unwrap_or_else(|| {
            let mut node = || core.constraints.node();
            let args = call.nodes.args.iter().skip(1).map(|_| Some(node()));
            let nodes = CallNodes {
                args: args.collect(),
                result: Some(node()),
                thrown: node(),
            };
            DispatchedCall {
                nodes,
                ..(*call).clone()
            }
        });
        box_arguments(core, named.descriptor, &call, &body);
        let pairs = call.nodes.args.iter().skip(1).zip(&body.nodes.args);
        for (from, to) in pairs.filter_map(|(from, to)| Some(((*from)?, (*to)?))) {
            core.flow(from, to);
        }
        if let (Some(from), Some(to)) = (body.nodes.result, call.nodes.result) {
            core.flow(from, to);
        }
        core.flow(body.nodes.thrown, call.nodes.thrown);
        if !is_new {
            return;
        }
        self.bodies.insert((call.site, object), body.clone());
        let kind = EdgeKind::Lambda;
        run_body(core, site, object, DispatchedCall { kind, ..body });
    }
}

/// Runs the body of a lambda. Its captured values come before the arguments.
fn run_body(core: &mut Core<'_>, site: u32, object: ObjectId, mut call: DispatchedCall) {
    let LambdaSite { host, lambda } = &core.lambdas[site as usize];
    let (host, handle, captures) = (*host, lambda.implementation, lambda.captures());
    let mut args: Vec<Option<NodeId>> = Vec::new();
    for (n, ty) in captures.iter().enumerate() {
        let cell = ty
            .is_reference()
            .then(|| core.cell(object, ObjectCell::Captured(n as u8)));
        args.push(cell);
    }
    args.append(&mut call.nodes.args);
    call.nodes.args = args;
    call.lambda = Some(object);
    core.run_handle(host, handle, call);
}

/// Adds the boxes of numeric arguments: the lambda's method may take them as objects.
fn box_arguments(
    core: &mut Core<'_>,
    descriptor: Sym,
    call: &DispatchedCall,
    body: &DispatchedCall,
) {
    let types = MethodDescriptor::parse(descriptor).map_or(Vec::new(), |ty| ty.parameters);
    let places = types
        .into_iter()
        .zip(&body.nodes.args)
        .zip(call.nodes.args.iter().skip(1));
    for ((ty, to), from) in places {
        if let (FieldType::Primitive(primitive), Some(to), None) = (ty, to, from) {
            core.add_box(*to, primitive);
        }
    }
}

/// Models a record's generated method: it calls the same method on each component.
fn record_method(core: &mut Core<'_>, call: &DynamicCall<'_>) {
    let name = call.member.name;
    let descriptor = match name.bytes() {
        b"toString" => "()Ljava/lang/String;",
        b"hashCode" => "()I",
        _ => "(Ljava/lang/Object;)Z",
    };
    for argument in &call.bootstrap.arguments {
        let Const::Handle(Handle {
            kind: HandleKind::GetField,
            member,
        }) = argument
        else {
            continue;
        };
        let named = FieldRef {
            owner: member.owner,
            name: member.name,
            descriptor: member.descriptor,
        };
        let is_reference = FieldType::parse(named.descriptor).is_some_and(|ty| ty.is_reference());
        let found = core.program.resolve_field(core.class_of(call.at.0), named);
        let Some(field) = found.ok().filter(|_| is_reference) else {
            continue;
        };
        // The record; for `equals`, also the other record.
        let of = call.nodes.args.iter().take(2).flatten();
        let values = of.map(|record| {
            let value = core.node();
            core.use_all(*record, NodeUse::Load(ObjectCell::Field(field), value));
            Some(value)
        });
        let values = values.collect();
        on_object(core, call, &name.text(), descriptor, values);
    }
    if let Some(to) = call.nodes.result {
        core.add_one_of(to, known().string);
    }
}

/// Calls a method of `Object` on the first argument.
fn on_object(
    core: &mut Core<'_>,
    of: &DynamicCall<'_>,
    name: &str,
    descriptor: &str,
    args: Vec<Option<NodeId>>,
) {
    let object = core.program.object();
    let resolved = object
        .and_then(|object| (core.program).declared_method(object, name.into(), descriptor.into()));
    if let Some(resolved) = resolved {
        let nodes = CallNodes {
            args,
            result: None,
            thrown: of.nodes.thrown,
        };
        core.receive(DispatchedCall::new(of.at, EdgeKind::Jvm, resolved, nodes));
    }
}

/// A switch by patterns. The platform fetches the enum constants that its labels name
/// (`Enum.valueOf`), so it runs the enum's method `values` (JLS 8.9.3). A label is the name of a
/// constant of the type that is switched on. For another type, it is a description of a constant
/// that names its class (API of `SwitchBootstraps`).
fn switch_on(core: &mut Core<'_>, of: &DynamicCall<'_>) {
    let first = MethodDescriptor::parse(of.member.descriptor);
    let first = first.and_then(|ty| ty.parameters.first().copied());
    let mut names: Vec<Sym> = texts_of(core, of.from, &of.bootstrap.arguments);
    if let (Some(FieldType::Class(name)), false) = (first, names.is_empty()) {
        names.push(name);
    }
    for name in names {
        let name = Sym::from(&*name.text().replace('.', "/"));
        let Ok(class) = core.program.lookup(name, of.from) else {
            continue;
        };
        let array = FieldType::Class(name).array().descriptor();
        let values = Sym::from(&*format!("(){array}"));
        if let Some(values) = core.program.declared_method(class, "values".into(), values)
            && core.program.class(class).flags.is_enum()
        {
            let nodes = CallNodes {
                args: Vec::new(),
                result: None,
                thrown: of.nodes.thrown,
            };
            core.run_static(
                DispatchedCall::new(of.at, EdgeKind::Jvm, values, nodes),
                values,
            );
        }
    }
}

/// The strings among constants, and among the constants that they are computed from.
fn texts_of(core: &Core<'_>, from: ClassId, constants: &[Const]) -> Vec<Sym> {
    let mut texts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut waiting = constants.to_vec();
    while let Some(constant) = waiting.pop() {
        match constant {
            Const::String(text) => texts.push(text),
            Const::Dynamic(bootstrap, member) if seen.insert((bootstrap, member)) => {
                let file = core.program.file(from);
                let found = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
                waiting.extend(found.iter().flat_map(|found| found.arguments.clone()));
            }
            _ => {}
        }
    }
    texts
}
