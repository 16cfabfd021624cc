//! The effects of code that the graph does not see, on the program that it knows.
//!
//! * Objects of hidden classes run the methods that they inherit.
//! * Open calls may run methods of the graph, with arguments and receivers that the graph does not
//!   have.
//! * An unknown object may be one that the graph knows from elsewhere: a store to its field reaches
//!   the known object's field.
//!
//! `escape` has the uses of values that pass to such code.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::records::{Hidden, OpenTarget, OpenTargets, Parameter};
use super::spread::Spread;
use crate::core::border::{HiddenView, PassedValues, UnknownAt, with_types};
use crate::core::cell::ObjectCell;
use crate::core::classes::{all_below, closure, is_own};
use crate::core::shared::{DispatchedCall, LambdaSite};
use crate::core::solver::{CallId, NodeId};
use crate::core::state::Core;
use base::Sym;
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor};
use program::{ClassId, MethodId};

impl Spread<'_, '_> {
    /// An object of a type may be of any class below it. It reaches `this` of all methods that
    /// these classes declare or inherit.
    pub(crate) fn give_this(&mut self, name: Sym) {
        if !self.hidden.types.insert(name) {
            return;
        }
        let program = self.core.program;
        let FieldType::Class(_) = FieldType::of_class_constant(name) else {
            return;
        };
        let class = program.find(name).ok();
        let Some(class) = class.filter(|class| is_own(program, *class)) else {
            return;
        };
        // A hidden class below it calls the methods that it inherits.
        self.give_inherited(class, name, all_below(program, class));
    }

    /// An object of exactly this class may be made. It reaches `this` of all methods that the class
    /// declares or inherits.
    pub(crate) fn give_made(&mut self, name: Sym) {
        let program = self.core.program;
        let class = program.find(name).ok();
        if let Some(class) = class.filter(|class| is_own(program, *class)) {
            self.give_inherited(class, name, vec![class]);
        }
    }

    /// Lets an object of a type reach `this` of the methods that these classes declare or inherit.
    fn give_inherited(&mut self, class: ClassId, name: Sym, of: Vec<ClassId>) {
        let program = self.core.program;
        let is_above = |above: ClassId| program.is_subtype(class, above) != Ok(false);
        let above = |class: ClassId| program.supertypes(class).filter_map(Result::ok).collect();
        for class in closure(of, |class| {
            let mut above: Vec<ClassId> = above(class);
            above.retain(|class| is_own(program, *class));
            above
        }) {
            let Some(name) = self.passes(name, program.class(class).name) else {
                continue;
            };
            let methods = program.methods_of(class);
            for method in methods.filter(|method| !program.method(*method).flags.is_static()) {
                for (this, _) in self.parameters(method, 0..1) {
                    self.give((this, name));
                }
                if !program.method(method).flags.is_private()
                    && is_above(program.method(method).class)
                {
                    self.run_given(method, 1, HiddenView::by(false));
                }
            }
        }
    }

    /// A call on an unknown object of a type runs more than the graph shows.
    pub(crate) fn run_hidden(&mut self, id: CallId, call: &DispatchedCall, name: Sym) {
        // An absent class may be of any type.
        let is_class = matches!(FieldType::of_class_constant(name), FieldType::Class(_));
        let is_missing = is_class && self.is_missing(name);
        // In platform code, calls on elements of collections (`hashCode`, `compareTo`) pass
        // elements of any collection. Such arguments are not followed.
        let is_given = name != self.any || !self.core.is_of_platform(call.site);
        let name = if is_missing { self.any } else { name };
        if !self.hidden.run.insert((id, name, is_given)) {
            return;
        }
        let targets = self.hidden_targets(name, call.resolved);
        // The target may run on an object that the graph does not see. Lambdas are left out: the
        // graph has every object of their sites.
        if self.hidden.on_unseen.insert((name, call.resolved)) {
            for target in targets.iter().filter(|target| target.lambda.is_none()) {
                for this in self.parameters(target.method, 0..1) {
                    self.give(this);
                }
            }
        }
        let args = call.nodes.args.iter().enumerate().skip(1);
        let args: Vec<(usize, NodeId)> = args.filter_map(|(n, arg)| Some((n, (*arg)?))).collect();
        let entered = targets.iter().filter(|_| !args.is_empty());
        for OpenTarget { method, first, .. } in entered.copied() {
            if self.runs(id, method) || !self.hidden.entered.insert((id, method, first)) {
                continue;
            }
            for (n, arg) in args.iter().copied() {
                let to = first + n - 1;
                for parameter in self.parameters(method, to..to + 1) {
                    self.link(arg, parameter);
                }
            }
        }
        if is_given {
            let descriptor = self.core.program.method(call.resolved).descriptor;
            self.pass_to_hidden(&PassedValues {
                values: with_types(descriptor, call.nodes.args.get(1..).unwrap_or_default()),
                is_outside: false,
            });
        }
    }

    /// Treats `from` as flowing to a place. The place becomes unknown if it lacks an object of
    /// `from`, or if `from` is unknown. Otherwise it becomes unknown as soon as `from` does.
    pub(crate) fn link(&mut self, from: NodeId, to: UnknownAt) {
        let from = self.core.constraints.same(from);
        let is_all = self.core.constraints.holds_all(to.0, from);
        if is_all && !self.is_unknown(from) {
            self.hidden.links.entry(from).or_default().push(to);
        } else {
            self.give(to);
        }
    }

    /// The program's methods in the graph that a call may run on objects of a type, bodies of
    /// lambdas included.
    fn hidden_targets(&mut self, name: Sym, resolved: MethodId) -> OpenTargets {
        if let Some(known) = self.hidden.targets.get(&(name, resolved)) {
            return known.clone();
        }
        let core = &*self.core;
        let program = core.program;
        let named = program.method(resolved);
        let class = match FieldType::of_class_constant(name) {
            _ if name == self.any => Some(named.class),
            FieldType::Class(name) => program.find(name).ok(),
            _ => None,
        };
        let mut targets = Vec::new();
        for class in class
            .into_iter()
            .flat_map(|class| all_below(program, class))
        {
            targets.extend(core.select(class, resolved).map(|method| OpenTarget {
                method,
                first: 1,
                lambda: None,
            }));
        }
        for site in lambdas_of(core, &self.hidden, resolved) {
            targets.extend(self.bodies_of(site).iter());
        }
        targets.retain(|target| self.hidden.instances.contains_key(&target.method));
        targets.sort_unstable();
        targets.dedup();
        let targets: OpenTargets = targets.into();
        self.hidden
            .targets
            .insert((name, resolved), targets.clone());
        targets
    }

    /// The methods that a lambda runs.
    pub(crate) fn bodies_of(&mut self, site: u32) -> OpenTargets {
        if let Some(known) = self.hidden.bodies.get(&site) {
            return known.clone();
        }
        let bodies: OpenTargets = bodies_of(self.core, &self.hidden, site).into();
        self.hidden.bodies.insert(site, bodies.clone());
        bodies
    }

    /// The methods that a method's handle, or a lambda with such a reference, may select.
    pub(crate) fn selected_by(&self, host: ClassId, handle: Handle) -> Vec<MethodId> {
        selected_by(self.core, host, handle).map_or(Vec::new(), |(_, selected)| selected)
    }

    /// The nodes and types of some parameters of a method of the program. Indices count `this`.
    pub(crate) fn parameters(
        &mut self,
        method: MethodId,
        which: std::ops::Range<usize>,
    ) -> Vec<UnknownAt> {
        let known = self.hidden.parameters.get(&method).cloned();
        let all = known.unwrap_or_else(|| {
            let all = self.all_parameters(method);
            self.hidden.parameters.insert(method, all.clone());
            all
        });
        let asked = all.iter().filter(|(n, _)| which.contains(n));
        asked.map(|(_, parameter)| *parameter).collect()
    }

    fn all_parameters(&mut self, method: MethodId) -> Rc<[Parameter]> {
        let program = self.core.program;
        let of = program.method(method);
        let this = FieldType::Class(program.class(of.class).name);
        let this = (!of.flags.is_static()).then_some(this);
        let declared = MethodDescriptor::parse(of.descriptor);
        let declared = declared.map_or(Vec::new(), |ty| ty.parameters);
        let types: Vec<FieldType> = this.into_iter().chain(declared).collect();
        let mut found = Vec::new();
        for instance in self.hidden.instances.get(&method).into_iter().flatten() {
            let frame = self.core.frame(*instance);
            for (n, (node, ty)) in frame.parameters.iter().zip(&types).enumerate() {
                if let (Some(node), FieldType::Class(name) | FieldType::Array(name)) = (node, ty) {
                    found.push((n, (*node, *name)));
                }
            }
        }
        found.into()
    }

    /// A store to a field of an unknown object. That object may be one that the graph knows.
    pub(crate) fn store(&mut self, cell: ObjectCell, from: NodeId, name: Sym) {
        let declared = self.held(cell, name);
        if let Some(declared) = declared {
            let declared = FieldType::of_class_constant(declared);
            self.escape_as(from, declared, HiddenView::by(false));
        }
        let ObjectCell::Field(field) = cell else {
            return;
        };
        if let Some(ty) = declared
            && self.hidden.stored.insert((from, field))
        {
            for to in self.hidden.fields.get(&field).cloned().unwrap_or_default() {
                self.link(from, (to, ty));
            }
        }
    }
}

/// The sites of lambdas that have a body for calls of a method.
fn lambdas_of(core: &Core<'_>, hidden: &Hidden, named: MethodId) -> Vec<u32> {
    let program = core.program;
    let named = program.method(named);
    let all = hidden.lambdas.get(&named.name).into_iter().flatten();
    all.copied()
        .filter(|site| {
            let is_below = |class| program.is_subtype(class, named.class) == Ok(true);
            let mut interfaces = core.interfaces_of(*site).into_iter();
            interfaces.any(|interface| interface.is_ok_and(is_below))
        })
        .collect()
}

/// Whether the receiver's class decides what a handle runs.
fn selects(handle: Handle) -> bool {
    [HandleKind::InvokeVirtual, HandleKind::InvokeInterface].contains(&handle.kind)
}

/// The method that a handle names, and the methods of the program that it may select. `None` if the
/// named method is missing.
fn selected_by(
    core: &Core<'_>,
    host: ClassId,
    handle: Handle,
) -> Option<(MethodId, Vec<MethodId>)> {
    let program = core.program;
    let named = program
        .resolve_method(host, handle.member.as_method())
        .ok()?;
    if !selects(handle) || core.is_final(named) {
        return Some((named, vec![named]));
    }
    let below = all_below(program, program.method(named).class).into_iter();
    let own = below.filter(|class| is_own(program, *class));
    let selected = own.filter_map(|class| core.select(class, named));
    let selected: BTreeSet<MethodId> = selected.collect();
    Some((named, selected.into_iter().collect()))
}

/// The method of a lambda's body, or the methods that a method reference may select. The captured
/// receiver of a reference may itself be a lambda.
fn bodies_of(core: &Core<'_>, hidden: &Hidden, site: u32) -> Vec<OpenTarget> {
    let (mut found, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![site]);
    while let Some(site) = open.pop() {
        let LambdaSite { host, lambda } = &core.lambdas[site as usize];
        let handle = lambda.implementation;
        if !seen.insert(site) {
            continue;
        }
        let Some((named, selected)) = selected_by(core, *host, handle) else {
            continue;
        };
        let captured = lambda.captures().len();
        // A constructor's first parameter is the new object.
        let is_new = handle.kind == HandleKind::NewInvokeSpecial;
        found.extend(selected.iter().map(|method| OpenTarget {
            method: *method,
            first: captured + usize::from(is_new),
            lambda: Some(site),
        }));
        if captured > 0 && selects(handle) && !core.is_final(named) {
            open.extend(lambdas_of(core, hidden, named));
        }
    }
    found.into_iter().collect()
}
