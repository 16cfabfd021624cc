//! What the engine asks of the program: bodies, types, fields, targets.

use std::sync::Mutex;

use rustc_hash::FxHashMap;

use crate::bodies::Bodies;
use crate::claims::{Cause, ExactClass};
use crate::classfile::{Bootstrap, BootstrapId, FieldRef, MethodRef};
use crate::defensive::domain::value::ExactType;
use crate::defensive::task::settings::Settings;
use crate::id::{Id, Sym};
use crate::ir::InvokeKind;
use crate::model::Model;
use crate::program::{ClassId, FieldId, MethodId, Program, Selection, World};
use crate::rules::{Rule, in_force};

/// A closed type with more classes than this says nothing of what its values are.
const MAX_CLOSED_TYPES: usize = 64;
/// A call that can go to more methods than this is a call of unknown code.
const MAX_TARGETS: usize = 16;
const SHARDS: usize = 64;

/// The targets of calls by static type alone: of the reference's class and the resolved method.
type ByType = Mutex<FxHashMap<(bool, ClassId, MethodId), Option<Vec<MethodId>>>>;

/// A program as the engine sees it.
pub(in crate::defensive) struct Analysed<'a> {
    pub program: &'a Program,
    pub bodies: &'a Bodies<'a>,
    pub world: World,
    pub intra: bool,
    /// Whether to tell where objects escape.
    pub explains: bool,
    /// How long paths of fields are, under the locked memory model; 0 under Java's.
    pub path_length: usize,
    string: ExactType,
    class: ExactType,
    by_type: Vec<ByType>,
}

/// What a call runs.
pub(in crate::defensive) enum Callee {
    /// One of these methods of trusted code; none when the call always throws.
    Code(Vec<MethodId>),
    /// A method of the platform with a model.
    Model(&'static Model),
    /// Unknown code.
    Unknown(Cause),
}

impl<'a> Analysed<'a> {
    pub(in crate::defensive) fn new(
        program: &'a Program,
        bodies: &'a Bodies<'a>,
        settings: Settings,
    ) -> Self {
        let platform = |name: &str| ExactType {
            name: Sym::from(name),
            class: program
                .find(Sym::from(name))
                .ok()
                .filter(|class| program.class(*class).is_platform()),
            is_lambda: false,
        };
        Self {
            program,
            bodies,
            world: settings.world,
            intra: settings.intra,
            explains: settings.explains,
            path_length: settings.memory_model.path_length().into(),
            string: platform("java/lang/String"),
            class: platform("java/lang/Class"),
            by_type: (0..SHARDS).map(|_| ByType::default()).collect(),
        }
    }
}

impl Analysed<'_> {
    /// The class of strings.
    pub(in crate::defensive) fn string(&self) -> ExactType {
        self.string
    }

    /// The class of classes.
    pub(in crate::defensive) fn class(&self) -> ExactType {
        self.class
    }

    /// The bootstrap method of an `invokedynamic` in `method`.
    pub(in crate::defensive) fn bootstrap(
        &self,
        method: MethodId,
        id: BootstrapId,
    ) -> Option<&Bootstrap> {
        self.program
            .file(self.class_of(method))?
            .bootstraps
            .get(id.index())
    }

    fn class_of(&self, method: MethodId) -> ClassId {
        self.program.method(method).class
    }

    fn lookup(&self, method: MethodId, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.class_of(method)).ok()
    }

    /// The exact type that `new` of that name makes in `method`.
    pub(in crate::defensive) fn exact_type(&self, method: MethodId, name: Sym) -> ExactType {
        ExactType {
            name,
            class: self.lookup(method, name),
            is_lambda: false,
        }
    }

    /// Whether the JVM shows its objects to other threads: to the finalizer, or, for references,
    /// to the collector, which clears and queues them. Unknown classes count.
    pub(in crate::defensive) fn is_watched(&self, ty: ExactType) -> bool {
        ty.class.is_none_or(|class| {
            self.program.may_have_finalizer(class)
                || self.program.superclasses(class).any(|link| {
                    link.is_ok_and(|c| self.program.class(c).name == *"java/lang/ref/Reference")
                })
        })
    }

    /// The field that a reference means, when that is certain.
    pub(in crate::defensive) fn field(
        &self,
        method: MethodId,
        field: &FieldRef,
    ) -> Option<FieldId> {
        self.program
            .resolve_field(self.class_of(method), *field)
            .ok()
    }

    /// The trusted fields that a store may write. The JVM lets only the declaring class or its nest
    /// do that: where the reference may mean another field than for us (a class on its way is
    /// missing, or not trusted to stay as it is), it can only mean one of that name there.
    pub(in crate::defensive) fn stored_fields(
        &self,
        method: MethodId,
        field: &FieldRef,
    ) -> Vec<FieldId> {
        let program = self.program;
        let mut fields: Vec<FieldId> = self.field(method, field).into_iter().collect();
        let is_certain = |f: &FieldId| program.is_trusted(program.field(*f).class);
        if fields.iter().all(is_certain) && !fields.is_empty() || !in_force(Rule::UnresolvedStores)
        {
            return fields;
        }
        let class = self.class_of(method);
        let nest = program.discreet_nest(class).unwrap_or_else(|| vec![class]);
        let declared = |mate: ClassId| program.declared_field(mate, field.name, field.descriptor);
        fields.extend(nest.into_iter().filter_map(declared));
        fields
    }

    /// Whether an object of exactly this type may pass a cast to `class`.
    pub(in crate::defensive) fn may_be(&self, method: MethodId, ty: ExactType, class: Sym) -> bool {
        match (ty.class, self.lookup(method, class)) {
            (Some(ty), Some(class)) => self.program.is_subtype(ty, class) != Ok(false),
            _ => true,
        }
    }

    /// Whether every object of the one class is certainly of the other, in every world: no label
    /// tells that a cast was believed.
    pub(in crate::defensive) fn is_below(&self, method: MethodId, class: Sym, of: Sym) -> bool {
        let (program, from) = (self.program, self.class_of(method));
        match (self.lookup(method, class), self.lookup(method, of)) {
            (Some(class), Some(of)) => program.is_certainly_subtype(from, class, of, World::Open),
            _ => false,
        }
    }

    /// Whether the name certainly means a class, not an interface.
    pub(in crate::defensive) fn is_class(&self, method: MethodId, name: Sym) -> bool {
        self.lookup(method, name)
            .is_some_and(|class| !self.program.class(class).is_interface())
    }

    /// Whether every instance of that class, which is no interface, is of a known class.
    pub(in crate::defensive) fn is_closed_class(&self, method: MethodId, name: Sym) -> bool {
        self.lookup(method, name).is_some_and(|class| {
            !self.program.class(class).is_interface() && self.program.is_closed(class, self.world)
        })
    }

    /// The classes of all objects that a call's receiver can be, by its static type alone.
    pub(in crate::defensive) fn closed_types(
        &self,
        method: MethodId,
        owner: Sym,
    ) -> Option<Vec<ExactClass>> {
        let owner = self.lookup(method, owner)?;
        let types = self.program.closed_subtypes(owner, self.world)?;
        if types.len() > MAX_CLOSED_TYPES {
            return None;
        }
        let exact = |class: &ClassId| ExactClass {
            name: self.program.class(*class).name,
            class: Some(*class),
        };
        let mut types: Vec<ExactClass> = types.iter().map(exact).collect();
        types.sort();
        Some(types)
    }

    /// What a call runs, for an evaluation: of what only `closed` closes, several targets are too many
    /// to follow, and so is one that is not of the input and would have to be taken in for it. They
    /// would teach little and cost more than all else.
    pub(in crate::defensive) fn followed(
        &self,
        caller: MethodId,
        kind: InvokeKind,
        method: &MethodRef,
        receivers: Option<&[ExactType]>,
    ) -> Callee {
        let callee = self.callee(caller, kind, method, receivers);
        match callee {
            Callee::Code(targets)
                if (targets.len() != 1 || !self.bodies.is_input(targets[0]))
                    && self.needs(caller, kind, method, receivers) == World::Closed =>
            {
                Callee::Unknown(Cause::UnknownTargets(*method))
            }
            other => other,
        }
    }

    /// What a call runs; `receivers` are the exact classes of the receiver, when they are known.
    pub(in crate::defensive) fn callee(
        &self,
        caller: MethodId,
        kind: InvokeKind,
        method: &MethodRef,
        receivers: Option<&[ExactType]>,
    ) -> Callee {
        if self.intra {
            return Callee::Unknown(Cause::UnknownTargets(*method));
        }
        let from = self.class_of(caller);
        let Some(resolved) = self.bodies.resolved(caller, method) else {
            return Callee::Unknown(Cause::Selection(*method));
        };
        if let Some(model) = self.model(kind, method, resolved, receivers) {
            return Callee::Model(model);
        }
        match self.targets(from, kind, method, resolved, receivers) {
            Ok(targets) => Callee::Code(targets),
            Err(cause) => Callee::Unknown(cause),
        }
    }

    /// The model of what is called, when the platform's specification says what that is: of a
    /// static method, a constructor, or a method of an object whose class is known and of the
    /// platform.
    fn model(
        &self,
        kind: InvokeKind,
        method: &MethodRef,
        resolved: MethodId,
        receivers: Option<&[ExactType]>,
    ) -> Option<&'static Model> {
        let declared = self.program.method(resolved);
        if !self.program.class(declared.class).is_platform()
            || declared.flags.is_static() != (kind == InvokeKind::Static)
        {
            return None;
        }
        let class = match kind {
            InvokeKind::Static => self.program.class(declared.class).name,
            // The constructor of this very class; of a superclass it is called on another object.
            InvokeKind::Special if declared.name == *"<init>" => {
                self.program.class(declared.class).name
            }
            InvokeKind::Special => return None,
            InvokeKind::Virtual | InvokeKind::Interface => match receivers {
                Some([one]) => one.class.map(|c| self.program.class(c).name)?,
                Some(_) => return None,
                None => {
                    let owner = self.program.find(method.owner).ok()?;
                    let types = self.program.closed_subtypes(owner, World::Open)?;
                    match types {
                        [one] if *one == owner => method.owner,
                        _ => return None,
                    }
                }
            },
        };
        let class_id = self.program.find(class).ok()?;
        let is_platform = self.program.class(class_id).is_platform();
        is_platform.then(|| crate::model::model(class, method.name, method.descriptor))?
    }

    /// The methods of trusted code that a call may run.
    ///
    /// # Errors
    /// Why they are not known.
    fn targets(
        &self,
        from: ClassId,
        kind: InvokeKind,
        method: &MethodRef,
        resolved: MethodId,
        receivers: Option<&[ExactType]>,
    ) -> Result<Vec<MethodId>, Cause> {
        let flags = self.program.method(resolved).flags;
        let unknown = Cause::Selection(*method);
        if flags.is_static() != (kind == InvokeKind::Static) {
            // IncompatibleClassChangeError.
            return Err(unknown);
        }
        match kind {
            InvokeKind::Static => self.one(resolved, method),
            InvokeKind::Special => {
                let owner = self
                    .program
                    .lookup(method.owner, from)
                    .map_err(|_| unknown)?;
                match self.program.select_special(from, owner, resolved) {
                    Selection::Method(target) => self.one(target, method),
                    _ => Err(unknown),
                }
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                if flags.is_private() || (kind == InvokeKind::Virtual && flags.is_final()) {
                    return self.one(resolved, method);
                }
                let known = receivers.and_then(|types| types.iter().map(|t| t.class).collect());
                let known: Option<Vec<ClassId>> = known;
                match known {
                    Some(classes) => self.selected(kind, &classes, resolved, method, usize::MAX),
                    None => self.closed_targets(from, kind, method, resolved),
                }
            }
        }
    }

    /// The targets by the receiver's static type alone, unless they are many.
    fn closed_targets(
        &self,
        from: ClassId,
        kind: InvokeKind,
        method: &MethodRef,
        resolved: MethodId,
    ) -> Result<Vec<MethodId>, Cause> {
        let unknown = Cause::UnknownTargets(*method);
        let owner = self.program.lookup(method.owner, from);
        let owner = owner.map_err(|_| unknown)?;
        let classes = self.program.closed_subtypes(owner, self.world);
        let classes = classes.ok_or(unknown)?;
        let key = (kind == InvokeKind::Interface, owner, resolved);
        let shard = &self.by_type[(owner.index() ^ resolved.index()) % SHARDS];
        let seen = |e: std::sync::PoisonError<_>| e.into_inner();
        if let Some(known) = shard.lock().unwrap_or_else(seen).get(&key) {
            return known.clone().ok_or(Cause::Selection(*method));
        }
        let found = self.selected(kind, classes, resolved, method, MAX_TARGETS);
        let found = found.ok();
        let mut shard = shard.lock().unwrap_or_else(seen);
        shard.insert(key, found.clone());
        found.ok_or(Cause::Selection(*method))
    }

    /// The weakest world in which a call whose targets are known has them.
    pub(in crate::defensive) fn needs(
        &self,
        caller: MethodId,
        kind: InvokeKind,
        method: &MethodRef,
        receivers: Option<&[ExactType]>,
    ) -> World {
        let selects = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
        let by_value = receivers.is_some_and(|types| types.iter().all(|t| t.class.is_some()));
        let is_fixed = |resolved: MethodId| {
            let flags = self.program.method(resolved).flags;
            flags.is_private() || (kind == InvokeKind::Virtual && flags.is_final())
        };
        let resolved = self.bodies.resolved(caller, method);
        if !selects || by_value || resolved.is_none_or(is_fixed) {
            return World::Open;
        }
        self.needs_type(caller, method.owner)
    }

    /// The weakest world in which a closed type is that.
    pub(in crate::defensive) fn needs_type(&self, method: MethodId, owner: Sym) -> World {
        let owner = self.lookup(method, owner);
        let from = owner.and_then(|owner| self.program.closed_from(owner));
        from.unwrap_or(World::Open)
    }

    fn selected(
        &self,
        kind: InvokeKind,
        classes: &[ClassId],
        resolved: MethodId,
        method: &MethodRef,
        limit: usize,
    ) -> Result<Vec<MethodId>, Cause> {
        let mut targets = Vec::new();
        for class in classes {
            let selection = match kind {
                InvokeKind::Interface => match self.program.find(method.owner) {
                    Ok(owner) => self.program.select_interface(*class, owner, resolved),
                    Err(reason) => Selection::Unknown(reason),
                },
                _ => self.program.select(*class, resolved),
            };
            match selection {
                Selection::Method(target) if self.is_trusted(target) => {
                    if !targets.contains(&target) {
                        targets.push(target);
                    }
                }
                _ => return Err(Cause::Selection(*method)),
            }
            if targets.len() > limit {
                return Err(Cause::UnknownTargets(*method));
            }
        }
        targets.sort();
        Ok(targets)
    }

    fn one(&self, target: MethodId, method: &MethodRef) -> Result<Vec<MethodId>, Cause> {
        match self.is_trusted(target) {
            true => Ok(vec![target]),
            false => Err(Cause::NoBody(*method)),
        }
    }

    fn is_trusted(&self, target: MethodId) -> bool {
        self.program.is_trusted(self.program.method(target).class)
    }
}
