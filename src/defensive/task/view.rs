//! The engine's view of the program: bodies, types, fields. `targets` says where calls go.

use std::sync::Mutex;

use rustc_hash::FxHashMap;

use crate::domain::value::{ExactType, Generated};
use crate::task::settings::{Limits, Settings};
use base::rules::{Rule, in_force};
use base::{Id, Sym, known};
use claims::{ExactClass, UnknownCause};
use classfile::{Bootstrap, BootstrapId, FieldRef, HandleKind, NameAndType};
use ir::bodies::Bodies;
use platform::{CONSTANT_CALL_SITE, Identity, Lambda, LambdaClass, MethodHandle, Sort, is_builder};
use program::{ClassId, FieldId, MethodId, Obstacle, Program, World};

/// A closed type with more classes than this counts as open: it tells little about its values.
const MAX_CLOSED_TYPES: usize = 64;
pub(super) const SHARDS: usize = 64;

/// The targets of calls by static type alone. The key is whether an interface is named, the
/// reference's class, and the resolved method.
pub(super) type ByType =
    Mutex<FxHashMap<(bool, ClassId, MethodId), Result<Vec<MethodId>, UnknownCause>>>;

/// A program as the engine sees it.
pub(crate) struct ProgramView<'a> {
    pub program: &'a Program,
    pub bodies: &'a Bodies<'a>,
    pub world: World,
    pub intra: bool,
    /// Whether claims say where objects escape.
    pub explains: bool,
    /// How many fields a path has at most, under the locked memory model; 0 under Java's.
    pub path_length: usize,
    /// The limits of the analysis.
    pub limits: Limits,
    /// The class of strings.
    pub string: ExactType,
    /// The class of classes.
    pub class: ExactType,
    method_type: ExactType,
    lookup: ExactType,
    /// `Method`, `Constructor`, `Field` and `RecordComponent`.
    members: [ExactType; 4],
    pub(super) by_type: Vec<ByType>,
}

impl<'a> ProgramView<'a> {
    pub(crate) fn new(program: &'a Program, bodies: &'a Bodies<'a>, settings: Settings) -> Self {
        let platform = |name: Sym| ExactType {
            name,
            class: program
                .find(name)
                .ok()
                .filter(|class| program.class(*class).is_platform()),
            generated: None,
            identity: None,
        };
        Self {
            program,
            bodies,
            world: settings.world,
            intra: settings.intra,
            explains: settings.explains,
            path_length: settings.memory_model.path_length().into(),
            limits: settings.limits,
            string: platform(known().string),
            class: platform(known().class),
            method_type: platform(known().method_type),
            lookup: platform(known().lookup),
            members: ["Method", "Constructor", "Field", "RecordComponent"]
                .map(|name| platform(Sym::from(&*format!("java/lang/reflect/{name}")))),
            by_type: (0..SHARDS).map(|_| ByType::default()).collect(),
        }
    }
}

impl ProgramView<'_> {
    /// The exact class of a constant.
    pub(crate) fn class_of(&self, identity: Identity) -> ExactType {
        match identity {
            Identity::String(_) | Identity::Text(_) => self.string,
            Identity::Class(_) | Identity::Primitive(_) => self.class,
            Identity::MethodType(_) => ExactType {
                identity: Some(identity),
                ..self.method_type
            },
            Identity::Lookup(_) => ExactType {
                identity: Some(identity),
                ..self.lookup
            },
            Identity::Handle(handle) => ExactType::of_handle(handle),
            Identity::Member(member) => self.reflected(identity, kind_of_member(member)),
            Identity::Component(_) => self.reflected(identity, 3),
            Identity::Among(Sort::Method, ..) => self.reflected(identity, 0),
            Identity::Among(Sort::Field, ..) => self.reflected(identity, 2),
        }
    }

    /// The class of a reflected member, with its identity. `kind` indexes `members`.
    fn reflected(&self, identity: Identity, kind: usize) -> ExactType {
        ExactType {
            identity: Some(identity),
            ..self.members[kind]
        }
    }

    /// The bootstrap method of an `invokedynamic` in `method`.
    pub(crate) fn bootstrap(&self, method: MethodId, id: BootstrapId) -> Option<&Bootstrap> {
        self.program
            .file(self.declaring(method))?
            .bootstraps
            .get(id.index())
    }

    pub(crate) fn declaring(&self, method: MethodId) -> ClassId {
        self.program.method(method).class
    }

    /// Whether `name` means another class in `method` than the class that the program knows by it.
    /// The `Class` object of the one must then not be taken for the other's.
    pub(crate) fn is_of_other_root(&self, method: MethodId, name: Sym) -> bool {
        let found = self.program.lookup(name, self.declaring(method));
        matches!(found, Err(Obstacle::OtherRoot(_)))
    }

    pub(super) fn lookup(&self, method: MethodId, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.declaring(method)).ok()
    }

    /// The exact type that `new` of `name` makes in `method`.
    pub(crate) fn exact_type(&self, method: MethodId, name: Sym) -> ExactType {
        self.exact_type_in(self.declaring(method), name)
    }

    /// The exact type that `new` of `name` makes in a method of `from`.
    pub(crate) fn exact_type_in(&self, from: ClassId, name: Sym) -> ExactType {
        ExactType {
            name,
            class: self.program.lookup(name, from).ok(),
            generated: None,
            identity: None,
        }
    }

    /// The type of the objects that a site of a lambda metafactory in `method` makes. It is known
    /// only if the bootstrap's arguments are understood, and the name of the method's class
    /// certainly means this class.
    pub(crate) fn lambda_type(
        &self,
        method: MethodId,
        bootstrap: &Bootstrap,
        site: NameAndType,
    ) -> Option<ExactType> {
        let host = self.declaring(method);
        let name = self.program.class(host).name;
        let lambda = Lambda::read(bootstrap, site)?;
        let is_it = self.program.find(name) == Ok(host);
        is_it.then(|| ExactType {
            name: lambda.shape.interfaces[0],
            class: None,
            generated: Some(Generated::Lambda(LambdaClass::new(name, &lambda))),
            identity: None,
        })
    }

    /// Whether the JVM shows objects of this type to other threads. It shows objects to the
    /// finalizer, and references to the collector, which clears and queues them. Unknown classes
    /// count. Constant call sites and builders of strings do not count: the API has no finalizer
    /// for them.
    pub(crate) fn is_watched(&self, ty: ExactType) -> bool {
        match ty.generated {
            Some(Generated::Lambda(lambda)) => {
                let (name, descriptor) = (known().finalize, known().nothing);
                return lambda.described().declares(name, descriptor);
            }
            Some(class) => {
                let mut interfaces = class.interfaces(ty.name).into_iter();
                return interfaces.any(|name| self.may_declare_finalizer(name));
            }
            None => {}
        }
        if ty.name == *CONSTANT_CALL_SITE || is_builder(ty.name) {
            return false;
        }
        ty.class.is_none_or(|class| {
            self.program.may_have_finalizer(class)
                || self.program.superclasses(class).any(|link| {
                    link.is_ok_and(|c| self.program.class(c).name == *"java/lang/ref/Reference")
                })
        })
    }

    /// Whether an interface of that name may have a `finalize()` that a class generated for it
    /// overrides.
    fn may_declare_finalizer(&self, name: Sym) -> bool {
        let program = self.program;
        let Ok(interface) = program.find(name) else {
            return true;
        };
        let methods = program.methods_named(interface, known().finalize, true);
        methods.is_none_or(|methods| !methods.is_empty())
    }

    /// The field that a reference means, if that is certain.
    pub(crate) fn field(&self, method: MethodId, field: &FieldRef) -> Option<FieldId> {
        self.program
            .resolve_field(self.declaring(method), *field)
            .ok()
    }

    /// The trusted fields that a store may write. The JVM lets only the declaring class or its nest
    /// write them. At run time the reference may mean another field, if a class on its way is
    /// missing or not trusted to stay as it is. That field then has the same name and is declared
    /// in the class or its nest.
    pub(crate) fn stored_fields(&self, method: MethodId, field: &FieldRef) -> Vec<FieldId> {
        let program = self.program;
        let mut fields: Vec<FieldId> = self.field(method, field).into_iter().collect();
        let is_certain = |f: &FieldId| program.is_trusted(program.field(*f).class);
        if fields.iter().all(is_certain) && !fields.is_empty() || !in_force(Rule::UnresolvedStores)
        {
            return fields;
        }
        let class = self.declaring(method);
        let nest = program
            .encapsulated_nest(class)
            .unwrap_or_else(|| vec![class]);
        let declared = |mate: ClassId| program.declared_field(mate, field.name, field.descriptor);
        fields.extend(nest.into_iter().filter_map(declared));
        fields
    }

    /// Whether an object of exactly this type may pass a cast to `class`.
    pub(crate) fn may_be(&self, method: MethodId, ty: ExactType, class: Sym) -> bool {
        match (ty.class, self.lookup(method, class)) {
            (Some(ty), Some(class)) => self.program.is_subtype(ty, class) != Ok(false),
            _ => true,
        }
    }

    /// Whether every object of `class` is certainly an instance of `of`, in every world. The
    /// world of the run is not enough: claims have no label that says that a cast was believed.
    pub(crate) fn is_below(&self, method: MethodId, class: Sym, of: Sym) -> bool {
        let (program, from) = (self.program, self.declaring(method));
        match (self.lookup(method, class), self.lookup(method, of)) {
            (Some(class), Some(of)) => program.is_certainly_subtype(from, class, of, World::Open),
            _ => false,
        }
    }

    /// Whether the name certainly means a class, not an interface.
    pub(crate) fn is_class(&self, method: MethodId, name: Sym) -> bool {
        self.lookup(method, name)
            .is_some_and(|class| !self.program.class(class).is_interface())
    }

    /// Whether `name` is a class, not an interface, and all its instances have known classes.
    pub(crate) fn is_closed_class(&self, method: MethodId, name: Sym) -> bool {
        self.lookup(method, name).is_some_and(|class| {
            !self.program.class(class).is_interface() && self.program.is_closed(class, self.world)
        })
    }

    /// The classes of all objects that a call's receiver can be, by its static type alone.
    pub(crate) fn closed_types(&self, method: MethodId, owner: Sym) -> Option<Vec<ExactClass>> {
        let owner = self.lookup(method, owner)?;
        let types = self.program.closed_subtypes(owner, self.world)?;
        if types.len() > MAX_CLOSED_TYPES {
            return None;
        }
        let exact = |class: &ClassId| ExactClass {
            name: self.program.class(*class).name,
            class: Some(*class),
            allocated: None,
        };
        let mut types: Vec<ExactClass> = types.iter().map(exact).collect();
        types.sort();
        Some(types)
    }
}

/// The index of a member's class in `ProgramView::members`.
fn kind_of_member(member: MethodHandle) -> usize {
    match member.runs().map(|calls| calls.kind) {
        Some(HandleKind::NewInvokeSpecial) => 1,
        Some(HandleKind::GetField | HandleKind::GetStatic) => 2,
        _ => 0,
    }
}
