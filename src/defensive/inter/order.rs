//! The best order of evaluation: callees before callers, so that most summaries are final when
//! callers read them. The order decides only how long the solution takes. Soundness does not depend
//! on it: the order misses the calls that only evaluation resolves.

use rayon::prelude::*;

use crate::domain::value::ExactType;
use crate::memo::Traced;
use crate::task::targets::Callee;
use crate::task::view::ProgramView;
use base::graph::{Digraph, Successors as _, components};
use base::{Id, IdMap};
use ir::bodies::Built;
use ir::{Body, Definition, Op, ValueId};
use program::MethodId;

/// The level of each method of the input: one above the methods that it calls. The methods of a
/// cycle share a level.
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
    // The ids of the input's methods come first. The calls of other methods are not known.
    let row = |n| calls.get(n).map_or(&[][..], Vec::as_slice);
    let rows = (0..world.bodies.method_count()).map(|n| row(n).iter().map(|m| m.index() as u32));
    let graph: Digraph = rows.collect();
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

/// The methods of the input that a method certainly calls, and the initialisers of the classes from
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
    // A method outside of the input is evaluated when an evaluation consults it.
    to.retain(|callee| world.bodies.is_input(*callee));
    to.sort();
    to.dedup();
    to
}

/// The class of a value that a `new` in the same body makes.
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
