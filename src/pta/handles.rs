//! Method handles, variable handles and call sites that bootstrap methods link: the code of the platform that runs between
//! such a call and its target.
//!
//! The platform carries methods for the commonest shapes of calls, by the basic types of what they pass: `L` for references,
//! `I` for small integers, `J`, `F`, `D` (`java.lang.invoke.LambdaForm.BasicType`). Others it generates while the program
//! runs; no graph has them.

use super::context::At;
use super::engine::{Call, Engine};
use super::solver::{CallId, NodeId};
use base::Sym;
use callgraph::EdgeKind;
use classfile::{FieldType, Handle, MethodDescriptor, MethodRef, Primitive};
use program::{ClassId, MethodId};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const INVOKERS: &str = "java/lang/invoke/Invokers$Holder";
const GUARDS: &str = "java/lang/invoke/VarHandleGuards";

/// Classes of ready-made code, all of whose methods count as run when anything is linked.
const READY: [&str; 3] = [
    "java/lang/invoke/DirectMethodHandle$Holder",
    "java/lang/invoke/DelegatingMethodHandle$Holder",
    "java/lang/invoke/LambdaForm$Holder",
];

/// The same, when a concatenation is linked.
const CONCATENATION: [&str; 2] = [
    "java/lang/StringConcatHelper",
    "java/lang/StringConcatHelper$Concat1",
];

/// As [`READY`], each with the references that it holds in its name: JDK 17 has thirteen. Those with numbers are not named.
const SPECIES: &str = "java/lang/invoke/BoundMethodHandle$Species_";
const MOST_CAPTURED: usize = 13;

/// The classes of this file that nothing else names.
pub(super) fn names() -> impl Iterator<Item = Sym> {
    let ready = READY.into_iter().chain(CONCATENATION);
    let ready = ready.chain([NATIVES, INVOKERS, GUARDS]);
    ready.map(Sym::from).chain(species())
}

fn species() -> impl Iterator<Item = Sym> {
    (1..=MOST_CAPTURED).map(|n| Sym::from(&*format!("{SPECIES}{}", "L".repeat(n))))
}

impl Engine<'_> {
    /// The JVM links a call site: code of the platform runs its bootstrap method (JVMS 5.4.3.6).
    pub(super) fn link_site(
        &mut self,
        from: ClassId,
        at: At,
        (bootstrap, descriptor): (&Handle, Sym),
    ) {
        self.run_all(at, NATIVES, "linkCallSite");
        self.run_all(at, NATIVES, "linkMethodHandleConstant");
        self.run_all(at, NATIVES, "findMethodHandleType");
        self.ready();
        if let Ok(method) = self.program.resolve_method(from, bootstrap.member) {
            self.initialise(at, self.program.method(method).class, None);
            self.edge(at, EdgeKind::Jvm, method);
            self.give_own(method);
        }
        if let Some(ty) = MethodDescriptor::parse(descriptor) {
            let shape = shape(&ty, &[], &["Ljava/lang/Object;"]);
            self.run_ready(at, "linkToTargetMethod", &shape);
        }
    }

    /// A call of a signature-polymorphic method of a method handle.
    pub(super) fn call_handle(&mut self, at: At, named: &MethodRef, result: Option<NodeId>) {
        const OBJECT: &str = "Ljava/lang/Object;";
        self.run_all(at, NATIVES, "linkMethod");
        self.ready();
        // The platform makes handles that hold values by handles, too.
        let caller = self.program.class(self.class_of(at.0));
        if caller.name.bytes().starts_with(b"java/lang/invoke/")
            && let Some(to) = result
        {
            for class in species() {
                for method in self.platform_methods(&class.text(), "make") {
                    if let Some(from) = self.plain_frame(method).result {
                        self.flow(from, to);
                    }
                }
            }
        }
        let name = match named.name.bytes() {
            b"invokeExact" => "invokeExact_MT",
            b"invoke" => "invoke_MT",
            _ => return,
        };
        if let Some(ty) = MethodDescriptor::parse(named.descriptor) {
            self.run_ready(at, name, &shape(&ty, &[OBJECT], &[OBJECT]));
        }
    }

    /// An access by a variable handle: a guard for its shape, and the method of the handle's own class.
    pub(super) fn call_variable(
        &mut self,
        at: At,
        (named, resolved): (&MethodRef, MethodId),
        (args, thrown): (&[Option<NodeId>], NodeId),
    ) {
        self.run_all(at, NATIVES, "linkMethod");
        if let Some(ty) = MethodDescriptor::parse(named.descriptor) {
            let letters: String = ty.parameters.iter().map(|ty| letter(*ty)).collect();
            let result = match ty.result {
                Some(FieldType::Primitive(Primitive::Boolean)) => 'Z',
                ty => ty.map_or('V', letter),
            };
            let guard = format!("guard_{letters}_{result}");
            self.run_all(at, GUARDS, &guard);
            for method in self.platform_methods(GUARDS, &guard) {
                let to = self
                    .plain_frame(method)
                    .parameters
                    .first()
                    .copied()
                    .flatten();
                if let (Some(Some(from)), Some(to)) = (args.first(), to) {
                    self.flow(*from, to);
                }
            }
        }
        self.receive(Call {
            site: at,
            kind: EdgeKind::Jvm,
            resolved,
            is_fixed: false,
            lambda: None,
            args: args.first().copied().into_iter().collect(),
            result: None,
            thrown,
        });
    }

    /// Whether a method is an access mode of variable handles.
    pub(super) fn is_access(&self, resolved: MethodId) -> bool {
        let class = self.program.method(resolved).class;
        self.program.class(class).name == *"java/lang/invoke/VarHandle"
            && self.program.is_signature_polymorphic(resolved)
    }

    /// A variable handle of that class is used: the static method of the mode's name does it.
    pub(super) fn access(&mut self, id: CallId, class: ClassId) {
        let call = self.calls[id].clone();
        let name = self.program.method(call.resolved).name;
        let program = self.program;
        let handle = program.method(call.resolved).class;
        if program.is_subtype(class, handle) != Ok(true) {
            return;
        }
        let above = program.superclasses(class).map_while(Result::ok);
        let methods = above.flat_map(|class| program.methods_of(class));
        let does = methods.filter(|id| {
            let method = program.method(*id);
            method.name == name && method.flags.is_static()
        });
        for method in does {
            let instance = self.plain(method);
            if self.connected.insert((id, instance)) {
                self.edge_to(call.site, call.kind, instance);
                self.give_own(method);
            }
        }
    }

    /// Methods of the platform that the JVM runs with what it makes.
    fn run_all(&mut self, at: At, class: &str, name: &str) {
        for method in self.platform_methods(class, name) {
            self.edge(at, EdgeKind::Jvm, method);
            self.give_own(method);
        }
    }

    /// The ready-made method of that name and shape, if there is one.
    fn run_ready(&mut self, at: At, name: &str, descriptor: &str) {
        if let Some(method) = self.platform_method(&(INVOKERS, name, descriptor)) {
            self.edge(at, EdgeKind::Jvm, method);
            self.give_own(method);
        }
    }

    /// All ready-made code that stands behind handles, once.
    fn ready(&mut self) {
        if !std::mem::replace(&mut self.is_ready, true) {
            self.run_classes(READY.into_iter().map(Sym::from).chain(species()));
        }
    }

    /// The code behind a concatenation (`java.lang.invoke.StringConcatFactory`).
    pub(super) fn concatenate(&mut self) {
        if !std::mem::replace(&mut self.is_concatenated, true) {
            self.run_classes(CONCATENATION.into_iter().map(Sym::from));
        }
    }

    /// Whichever call is the first to need it: the code is nobody's in particular.
    fn run_classes(&mut self, classes: impl Iterator<Item = Sym>) {
        for class in classes {
            let Ok(class) = self.program.find(class) else {
                continue;
            };
            for method in self.program.methods_of(class) {
                if !self.program.method(method).flags.is_abstract() {
                    self.entries.insert(method);
                    let instance = self.plain(method);
                    self.reach(instance);
                    self.give_own(method);
                }
            }
        }
    }
}

/// Whether an access by a variable handle names the object or array that has the variable: those of static fields do not
/// (API of `VarHandle.AccessMode`).
pub(super) fn has_coordinates(named: &MethodRef) -> bool {
    let values = match named.name.bytes() {
        name if name.starts_with(b"compareAnd") || name.starts_with(b"weakCompareAnd") => 2,
        name if name.starts_with(b"getAnd") || name.starts_with(b"set") => 1,
        _ => 0,
    };
    let ty = MethodDescriptor::parse(named.descriptor);
    ty.is_some_and(|ty| ty.parameters.len() > values && ty.parameters[0].is_reference())
}

/// The basic type of a type (`LambdaForm.BasicType`).
fn letter(ty: FieldType) -> char {
    match ty {
        FieldType::Primitive(Primitive::Long) => 'J',
        FieldType::Primitive(Primitive::Float) => 'F',
        FieldType::Primitive(Primitive::Double) => 'D',
        FieldType::Primitive(_) => 'I',
        FieldType::Class(_) | FieldType::Array(_) => 'L',
    }
}

/// The descriptor of ready-made code: basic types, with more before and behind them.
fn shape(ty: &MethodDescriptor, before: &[&str], behind: &[&str]) -> String {
    let basic = |ty: FieldType| match letter(ty) {
        'L' => "Ljava/lang/Object;".to_owned(),
        letter => letter.to_string(),
    };
    let parameters: String = ty.parameters.iter().map(|ty| basic(*ty)).collect();
    let result = ty.result.map_or("V".to_owned(), basic);
    format!(
        "({}{parameters}{}){result}",
        before.concat(),
        behind.concat()
    )
}
