//! Bootstrap methods as code (JVMS 5.4.3.6): what one is given, and what is done with the call site or the constant that it gives.
//! Those of lambdas and concatenations are modelled (`calls`).
//!
//! Constants may be arguments of others (JVMS 4.4.10). However many of an instruction's constants have
//! one, it is computed once: there are as many as the class file has, however wide and deep.

use rustc_hash::{FxHashMap, FxHashSet};

use super::cell::Cell;
use super::context::At;
use super::engine::{Call, Engine};
use super::heap::Type;
use super::reflective::{Reflection, Value};
use super::solver::NodeId;
use base::{Id, Sym, known};
use callgraph::EdgeKind;
use classfile::{
    Bootstrap, BootstrapId, Const, FieldType, HandleKind, MethodDescriptor, NameAndType, Primitive,
};
use program::ClassId;

/// The constants that an instruction computes.
#[derive(Default)]
struct Computed {
    nodes: FxHashMap<(BootstrapId, NameAndType), NodeId>,
    /// Those whose bootstrap methods are yet to run.
    waiting: Vec<(BootstrapId, NameAndType)>,
}

impl Engine<'_> {
    /// A call site without a model: its bootstrap method runs, and each call runs the target of what it gave.
    pub(super) fn run_site(
        &mut self,
        (from, at): (ClassId, At),
        (bootstrap, member): (&Bootstrap, NameAndType),
        (args, result, thrown): (Vec<Option<NodeId>>, Option<NodeId>, NodeId),
    ) {
        if self.is_unknown_bootstrap(from, bootstrap) {
            self.give_unknown_result(at, member.descriptor, result);
        }
        let site = self.constraints.node();
        let target = self.constraints.node();
        self.load_target(site, target);
        self.call_target(at, (target, args, member.descriptor), (result, thrown));
        let ty = known().method_type;
        let mut computed = Computed::default();
        let run = (bootstrap, member.name, ty);
        self.run_bootstrap((from, at), run, (site, thrown), &mut computed);
        self.run_waiting((from, at), computed);
    }

    /// A constant that is computed: its bootstrap method gives it.
    pub(super) fn compute(
        &mut self,
        (from, at): (ClassId, At),
        (bootstrap, member): (BootstrapId, NameAndType),
        result: NodeId,
    ) {
        let mut computed = Computed::default();
        let node = self.computed((bootstrap, member), &mut computed);
        self.flow(node, result);
        self.run_waiting((from, at), computed);
    }

    /// The node of a constant, whose bootstrap method is then to run.
    fn computed(
        &mut self,
        constant: (BootstrapId, NameAndType),
        computed: &mut Computed,
    ) -> NodeId {
        let node = computed.nodes.entry(constant);
        *node.or_insert_with(|| {
            computed.waiting.push(constant);
            self.constraints.node()
        })
    }

    /// Runs the bootstrap methods of constants, and of those that are their arguments.
    fn run_waiting(&mut self, (from, at): (ClassId, At), mut computed: Computed) {
        while let Some(constant) = computed.waiting.pop() {
            let (bootstrap, member) = constant;
            let file = self.program.file(from);
            let found = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
            let Some(bootstrap) = found.cloned() else {
                continue;
            };
            if self.is_unknown_bootstrap(from, &bootstrap) {
                self.give_unknown_of(at, member.descriptor, computed.nodes[&constant]);
            }
            let (given, thrown) = (self.constraints.node(), self.constraints.node());
            let filter = self.type_filter(member.descriptor);
            self.filtered(given, computed.nodes[&constant], filter);
            let run = (&bootstrap, member.name, known().class);
            self.run_bootstrap((from, at), run, (given, thrown), &mut computed);
        }
    }

    /// Whether nobody knows what a bootstrap method gives: it is not there, or of the package whose handles are not followed.
    fn is_unknown_bootstrap(&self, from: ClassId, bootstrap: &Bootstrap) -> bool {
        let resolved = self.program.resolve_method(from, bootstrap.handle.member);
        resolved.map_or(true, |method| {
            let class = self.program.class(self.program.method(method).class);
            class.is_platform() && class.name.bytes().starts_with(b"java/lang/invoke/")
        })
    }

    /// Runs a bootstrap method: with a lookup, a name, a type, which is of that class, and its constants.
    fn run_bootstrap(
        &mut self,
        (from, at): (ClassId, At),
        (bootstrap, name, of_type): (&Bootstrap, Sym, Sym),
        (result, thrown): (NodeId, NodeId),
        computed: &mut Computed,
    ) {
        let mut args = Vec::new();
        for class in [
            "java/lang/invoke/MethodHandles$Lookup".into(),
            known().string,
            of_type,
        ] {
            let node = self.constraints.node();
            if let Some(object) = self.object_of(class) {
                self.constraints.add(node, object);
            }
            args.push(node);
        }
        self.note_value(args[1], Value::Text(name));
        for constant in &bootstrap.arguments {
            let argument = self.argument(at, *constant, computed);
            args.push(argument);
        }
        let handle = bootstrap.handle;
        let Some(ty) = MethodDescriptor::parse(handle.member.descriptor) else {
            return;
        };
        let args = self.fitted(at, &ty, args);
        if let HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial = handle.kind
            && let Ok(resolved) = self.program.resolve_method(from, handle.member)
        {
            let call = Call {
                site: at,
                kind: EdgeKind::Jvm,
                resolved,
                is_fixed: false,
                lambda: None,
                args,
                result: Some(result),
                thrown,
            };
            self.run_handle(from, handle, call);
        }
    }

    /// A constant as an argument of a bootstrap method; numbers are in their boxes.
    fn argument(&mut self, at: At, constant: Const, computed: &mut Computed) -> NodeId {
        if let Const::Dynamic(bootstrap, member) = constant {
            return self.computed((bootstrap, member), computed);
        }
        let node = self.constraints.node();
        let class = match constant {
            Const::Int(_) => super::calls::boxed(Primitive::Int).into(),
            Const::Float(_) => super::calls::boxed(Primitive::Float).into(),
            Const::Long(_) => super::calls::boxed(Primitive::Long).into(),
            Const::Double(_) => super::calls::boxed(Primitive::Double).into(),
            _ => {
                self.constant(at, constant, Some(node));
                return node;
            }
        };
        if let Some(object) = self.object_of(class) {
            self.constraints.add(node, object);
        }
        node
    }

    /// One argument a parameter; those that are more are elements of the last, an array.
    fn fitted(&mut self, at: At, ty: &MethodDescriptor, args: Vec<NodeId>) -> Vec<Option<NodeId>> {
        let most = ty.parameters.len();
        let mut fitted: Vec<Option<NodeId>> = args.iter().take(most).copied().map(Some).collect();
        let Some(FieldType::Array(descriptor)) = ty.parameters.last() else {
            return fitted;
        };
        let array = self.allocated(at, Type::Array(*descriptor), u8::MAX);
        let elements = self.cell(array, Cell::Elements);
        let filter = self.type_filter(Sym::new(&descriptor.bytes()[1..]));
        for arg in args.iter().skip(most - 1) {
            self.filtered(*arg, elements, filter);
        }
        fitted.truncate(most - 1);
        let last = self.constraints.node();
        self.constraints.add(last, array);
        fitted.push(Some(last));
        fitted
    }

    /// A switch by patterns: the platform asks an enum for the constants that its labels name (`Enum.valueOf`), and so
    /// runs its method `values` (JLS 8.9.3). Labels are names of constants of the type that is switched on, or, where that
    /// is another type, descriptions of constants that name their class (API of `SwitchBootstraps`).
    pub(super) fn switch_on(
        &mut self,
        from: ClassId,
        (at, thrown): (At, NodeId),
        (bootstrap, descriptor): (&Bootstrap, Sym),
    ) {
        let first = MethodDescriptor::parse(descriptor);
        let first = first.and_then(|ty| ty.parameters.first().copied());
        let labels = &bootstrap.arguments;
        let mut names: Vec<Sym> = self.texts_of(from, labels);
        if let (Some(FieldType::Class(name)), false) = (first, names.is_empty()) {
            names.push(name);
        }
        for name in names {
            let name = Sym::from(&*name.text().replace('.', "/"));
            let Ok(class) = self.program.lookup(name, from) else {
                continue;
            };
            let array = FieldType::Class(name).array().descriptor();
            let values = Sym::from(&*format!("(){array}"));
            if let Some(values) = self.program.declared_method(class, "values".into(), values)
                && self.program.class(class).flags.is_enum()
            {
                self.initialise(at, class, Some(thrown));
                let call = Call {
                    site: at,
                    kind: EdgeKind::Jvm,
                    resolved: values,
                    is_fixed: false,
                    lambda: None,
                    args: Vec::new(),
                    result: None,
                    thrown,
                };
                self.run(call, values);
            }
        }
    }

    /// The strings among constants, and among those that they are computed of.
    fn texts_of(&self, from: ClassId, constants: &[Const]) -> Vec<Sym> {
        let mut texts = Vec::new();
        let mut seen = FxHashSet::default();
        let mut waiting = constants.to_vec();
        while let Some(constant) = waiting.pop() {
            match constant {
                Const::String(text) => texts.push(text),
                Const::Dynamic(bootstrap, member) if seen.insert((bootstrap, member)) => {
                    let file = self.program.file(from);
                    let found = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
                    waiting.extend(found.iter().flat_map(|found| found.arguments.clone()));
                }
                _ => {}
            }
        }
        texts
    }

    /// Notes what is known of a node that was made for it.
    pub(super) fn note_value(&mut self, node: NodeId, value: Value) {
        if self.reflection != Reflection::None {
            self.constraints.keep_apart(node);
            self.values.entry(node).or_default().insert(value);
        }
    }
}
