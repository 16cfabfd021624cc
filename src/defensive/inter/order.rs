//! The order in which methods are best evaluated: callees before callers, so that most summaries
//! are looked at when they are final. It decides how long the solution takes, and nothing of what
//! is sound: calls that only evaluation resolves are not seen here.

use rayon::prelude::*;

use crate::domain::value::ExactType;
use crate::memo::Traced;
use crate::task::targets::Callee;
use crate::task::view::ProgramView;
use base::graph::{Graph, Successors as _, components};
use base::{Id, IdMap};
use ir::bodies::Built;
use ir::{Body, Definition, Op, ValueId};
use program::MethodId;

/// How far a method of the input stands above those that it calls; cycles share a level.
pub(crate) fn levels(world: &ProgramView<'_>, traced: &mut Traced) -> IdMap<MethodId, i32> {
    let input = world.bodies.input();
    let known = &*traced;
    let calls: Vec<Vec<MethodId>> = input
        .par_iter()
        .map(|method| match known.known_calls(*method) {
            Some(calls) => calls,
            None => match world.bodies.get(*method) {
                Ok(body) => calls(world, *method, &body),
                Err(_) => Vec::new(),
            },
        })
        .collect();
    traced.note_calls(&input, &calls);
    // The input's methods are the first ones; no calls of others are known.
    let row = |n| calls.get(n).map_or(&[][..], Vec::as_slice);
    let rows = (0..world.bodies.method_count()).map(|n| row(n).iter().map(|m| m.index() as u32));
    let graph: Graph = rows.collect();
    let mut levels = IdMap::filled(0, world.bodies.method_count());
    let id = |node: u32| MethodId::new(node as usize);
    for component in components(&graph) {
        let callees = component.iter().flat_map(|node| graph.of(*node));
        let level = callees.map(|callee| levels[id(*callee)] + 1).max();
        for node in component {
            levels[id(node)] = level.unwrap_or(0);
        }
    }
    levels
}

/// The methods of the input that a method certainly calls, and the initialisers of those classes of
/// which it reads static fields.
fn calls(world: &ProgramView<'_>, method: MethodId, body: &Built) -> Vec<MethodId> {
    let mut to: Vec<MethodId> = Vec::new();
    for inst in body.blocks.values().iter().flat_map(|b| &b.insts) {
        match &inst.op {
            Op::Invoke {
                kind,
                method: named,
                args,
            } => {
                let receiver = args
                    .first()
                    .and_then(|v| allocated(world, method, body, *v));
                let receivers = receiver.as_ref().map(std::slice::from_ref);
                let named = world.named(method, body, *kind, named, receivers);
                if let Callee::Code(targets) = world.followed(named) {
                    to.extend(targets);
                }
            }
            Op::GetStatic(field) => {
                let class = world
                    .field(method, field)
                    .map(|f| world.program.field(f).class);
                to.extend(class.and_then(|class| world.program.class_initializer(class)));
            }
            _ => {}
        }
    }
    // What comes from outside is evaluated when something consults it.
    to.retain(|callee| world.bodies.is_input(*callee));
    to.sort();
    to.dedup();
    to
}

/// The class of a value that is allocated in plain sight.
fn allocated(
    world: &ProgramView<'_>,
    method: MethodId,
    body: &Body,
    value: ValueId,
) -> Option<ExactType> {
    let Definition::Inst(block, n) = body.values[value].definition else {
        return None;
    };
    match body.blocks[block].insts[n as usize].op {
        Op::New(class) => Some(world.exact_type(method, class)),
        _ => None,
    }
}
