//! The number of classes that the receivers of each call have, all contexts taken together. It
//! measures how precise a graph is. Only the input's calls that the receiver's class decides count.
//!
//! The lambdas of one site count as one class, and so do the proxies of the same interfaces; `null`
//! does not count. Few points-to sets of receivers differ, and equal sets are shared (`sets`): each
//! set is counted once.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::core::heap::{ObjectId, TypeId};
use crate::core::set::Set;
use crate::core::state::Core;
use base::Id;
use callgraph::EdgeKind;
use classfile::Pc;
use program::MethodId;

/// The input's calls with at least one receiver object, each with the number of receiver classes,
/// sorted.
pub(crate) fn receivers(core: &Core<'_>) -> Vec<(MethodId, Pc, u32)> {
    let mut known: FxHashMap<*const Set, Rc<BTreeSet<TypeId>>> = FxHashMap::default();
    let mut found: BTreeMap<(MethodId, Pc), Rc<BTreeSet<TypeId>>> = BTreeMap::new();
    for call in core.calls.values() {
        let (method, pc) = (core.method_of(call.site.0), call.site.1);
        let class = core.program.class(core.program.method(method).class);
        let is_decided = matches!(call.kind, EdgeKind::Virtual | EdgeKind::Interface);
        let receiver = call.nodes.arg(0);
        let Some(receiver) = receiver.filter(|_| is_decided && class.is_input()) else {
            continue;
        };
        let held = core.constraints.held(receiver);
        let types = known
            .entry(held)
            .or_insert_with(|| types(core, held).into());
        found
            .entry((method, pc))
            .and_modify(|all| Rc::make_mut(all).extend(types.iter()))
            .or_insert_with(|| types.clone());
    }
    let counts = found.into_iter();
    let counts = counts.map(|((method, pc), types)| (method, pc, types.len() as u32));
    counts.filter(|(.., count)| *count > 0).collect()
}

fn types(core: &Core<'_>, objects: &Set) -> BTreeSet<TypeId> {
    let objects = objects.iter().map(|object| ObjectId::new(object as usize));
    objects.map(|object| core.heap.type_of(object).0).collect()
}
