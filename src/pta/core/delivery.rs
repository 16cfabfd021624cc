//! Shared call edges. Calls of one method that meet the same objects run the same targets. The
//! targets are connected once, to nodes between them and all these calls.
//!
//! Where many calls meet many classes, these shared targets replace most of the edges.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::context::InstanceId;
use super::heap::{ObjectId, ObjectType};
use super::sets::SetId;
use super::shared::{
    CallNodes, Delivery, DeliveryId, DispatchedCall, Grouped, InterfaceNodes, Others,
};
use super::solver::CallId;
use super::state::Core;
use super::tables::TableId;
use base::IdMap;
use callgraph::Edge;
use classfile::{HandleKind, Pc};
use program::MethodId;

/// With fewer new targets, a call connects to each by itself.
const LEAST: usize = 4;

/// With fewer objects, selection again is cheaper than a record.
const LEAST_OBJECTS: usize = 4;

impl Core<'_> {
    /// Whether a call runs a method, through its own edges or shared ones.
    pub(crate) fn is_connected(&self, call: CallId, target: InstanceId) -> bool {
        self.connected.contains(&(call, target)) || self.deliveries.runs(call, target)
    }

    /// All edges, in no order.
    pub(crate) fn edges(&self) -> Vec<Edge> {
        let mut edges: Vec<Edge> = self.shared_edges().collect();
        edges.extend(&self.edges);
        edges
    }

    /// The edges of calls that share their targets.
    fn shared_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.deliveries.of.iter().flat_map(move |(id, of)| {
            let call = &self.calls[*id];
            let (caller, pc) = self.place(call);
            let targets = of.iter().map(|id| &self.deliveries.all[*id].targets);
            let mut targets: Vec<InstanceId> = targets.flatten().copied().collect();
            targets.sort_unstable();
            targets.dedup();
            targets.into_iter().map(move |callee| Edge {
                caller,
                pc,
                kind: call.kind,
                callee: self.method_of(callee),
            })
        })
    }

    /// Runs on these objects the targets that an earlier call ran on them. Returns the other
    /// actions to perform; `None` if no such call is recorded.
    pub(crate) fn run_again(
        &mut self,
        id: CallId,
        call: &DispatchedCall,
        table: TableId,
        objects: SetId,
    ) -> Option<Rc<Others>> {
        let sets = &self.constraints.sets;
        let delivery = self.deliveries.ids.get(sets, table, objects)?;
        self.run_delivered(id, call, delivery);
        Some(self.deliveries.all[delivery].others.clone())
    }

    /// Runs the targets on the objects, and records them for other calls that meet the same
    /// objects. Returns `false`, with nothing done, if the objects are few, or if contexts tell the
    /// callers of a target apart.
    pub(crate) fn run_first(
        &mut self,
        id: CallId,
        call: &DispatchedCall,
        table: TableId,
        objects: SetId,
        grouped: &Grouped,
    ) -> bool {
        let of_set = self.constraints.sets.get(objects);
        let is_small = of_set.iter().nth(LEAST_OBJECTS - 1).is_none();
        if is_small
            || !grouped
                .groups
                .iter()
                .all(|(target, _)| self.may_share(*target))
        {
            return false;
        }
        let mut targets = Vec::with_capacity(grouped.groups.len());
        for (target, objects) in &grouped.groups {
            let instance = self.plain(*target);
            let frame = self.frame(instance);
            if let Some(this) = frame.parameters.first().copied().flatten() {
                self.constraints.add_all(this, objects.clone());
            }
            targets.push(instance);
        }
        let delivery = self.deliveries.all.push(Delivery {
            targets,
            others: grouped.others.clone(),
            between: None,
        });
        self.deliveries.ids.note(table, objects, delivery);
        self.run_delivered(id, call, delivery);
        true
    }

    fn may_share(&mut self, target: MethodId) -> bool {
        let is_static = self.program.method(target).flags.is_static();
        !is_static && !self.is_clone(target) && !self.is_sensitive(target)
    }

    /// Connects a call to the targets of a delivery: to each new one directly, or, if these are
    /// many, to the shared nodes.
    fn run_delivered(&mut self, id: CallId, call: &DispatchedCall, delivery: DeliveryId) {
        let targets = self.deliveries.all[delivery].targets.iter().copied();
        let fresh: Vec<_> = targets
            .filter(|target| !self.is_connected(id, *target))
            .collect();
        if fresh.len() >= LEAST {
            return self.share(id, call, delivery);
        }
        for target in fresh {
            self.connected.insert((id, target));
            self.edge_to(call.site, call.kind, target);
            let frame = self.frame(target);
            self.bind(&frame, 1, &call.nodes.args[1..], &call.nodes);
        }
    }

    fn share(&mut self, id: CallId, call: &DispatchedCall, delivery: DeliveryId) {
        let between = self.between(delivery);
        self.deliveries.of.entry(id).or_default().push(delivery);
        self.bind(&between, 1, &call.nodes.args[1..], &call.nodes);
    }

    /// The shared nodes of a delivery, connected to its targets.
    fn between(&mut self, delivery: DeliveryId) -> Rc<InterfaceNodes> {
        let of = &self.deliveries.all[delivery];
        if let Some(between) = &of.between {
            return between.clone();
        }
        let targets = of.targets.clone();
        // All targets have the same descriptor (JVMS 5.4.6).
        let first = self.frame(targets[0]);
        let mut node = || self.constraints.between();
        let passed = first
            .parameters
            .iter()
            .skip(1)
            .map(|arg| arg.map(|_| node()));
        let between = Rc::new(InterfaceNodes {
            parameters: std::iter::once(None).chain(passed).collect(),
            result: first.result.map(|_| node()),
            thrown: node(),
        });
        let passed = CallNodes {
            args: between.parameters[1..].to_vec(),
            result: between.result,
            thrown: between.thrown,
        };
        for target in targets {
            self.reach(target);
            let frame = self.frame(target);
            self.bind(&frame, 1, &passed.args, &passed);
            self.deliveries.runs.insert((delivery, target));
        }
        self.deliveries.all[delivery].between = Some(between.clone());
        between
    }

    /// The places of calls that run no method, on any receiver object and in any context.
    pub(crate) fn silent(&self) -> BTreeSet<(MethodId, Pc)> {
        let place = |call: &Rc<DispatchedCall>| self.place(call);
        let running = self.connected.iter().map(|(id, _)| *id);
        let by_itself = self.ran().filter(|(_, on)| self.runs_by_itself(*on));
        let running = running.chain(self.deliveries.calls());
        let mut is_running: IdMap<CallId, bool> = IdMap::filled(false, self.calls.len());
        for id in running.chain(by_itself.map(|(id, _)| id)) {
            is_running[id] = true;
        }
        let calls = || self.calls.iter().filter(|(_, call)| !call.is_fixed);
        let silent = calls().filter(|(id, _)| !is_running[*id]);
        let mut silent: BTreeSet<_> = silent.map(|(_, call)| place(call)).collect();
        for (_, call) in calls().filter(|(id, _)| is_running[*id]) {
            silent.remove(&place(call));
        }
        silent
    }

    /// Whether the object's action runs code without a further receiver. The handler of a proxy is
    /// such a receiver, and a lambda may call a virtual method on one.
    fn runs_by_itself(&self, object: ObjectId) -> bool {
        match self.heap.type_of(object).1 {
            ObjectType::Proxy(..) => false,
            ObjectType::Lambda(site, _) => {
                let kind = self.lambdas[site as usize].lambda.implementation.kind;
                !matches!(
                    kind,
                    HandleKind::InvokeVirtual | HandleKind::InvokeInterface
                )
            }
            _ => true,
        }
    }
}
