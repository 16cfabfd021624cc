//! What the engine asks of the program: bodies, types, fields, targets.

use crate::claims::{Cause, ExactClass, Reason, Targets};
use crate::classfile::{Const, FieldRef, MethodRef, Pc};
use crate::defensive::value::{Atom, ExactType, Value};
use crate::id::{IdMap, Sym};
use crate::ir::{Body, InvokeKind};
use crate::program::{
    ClassId, FieldId, MethodId, Program, Reason as ProgramReason, Selection, World,
};

/// The body of each method, or why there is none to analyse.
pub type Bodies = IdMap<MethodId, Result<Body, Cause>>;

/// A program as the engine sees it.
pub(super) struct Analysed<'a> {
    pub program: &'a Program,
    pub bodies: &'a Bodies,
    pub world: World,
}

impl Analysed<'_> {
    fn class_of(&self, method: MethodId) -> ClassId {
        self.program.method(method).class
    }

    fn lookup(&self, method: MethodId, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.class_of(method)).ok()
    }

    /// The exact type that `new` of that name makes in `method`.
    pub(super) fn exact_type(&self, method: MethodId, name: Sym) -> ExactType {
        ExactType {
            name,
            class: self.lookup(method, name),
        }
    }

    /// Whether the finalizer thread may see its objects; unknown classes count.
    pub(super) fn is_finalizable(&self, ty: ExactType) -> bool {
        ty.class
            .is_none_or(|class| self.program.may_have_finalizer(class))
    }

    /// The field that a reference means, when that is certain.
    pub(super) fn field(&self, method: MethodId, field: &FieldRef) -> Option<FieldId> {
        self.program
            .resolve_field(self.class_of(method), *field)
            .ok()
    }

    /// Whether an object of exactly this type may pass a cast to `class`.
    pub(super) fn may_be(&self, method: MethodId, ty: ExactType, class: Sym) -> bool {
        match (ty.class, self.lookup(method, class)) {
            (Some(ty), Some(class)) => self.program.is_subtype(ty, class) != Ok(false),
            _ => true,
        }
    }

    /// Whether every object of the one class is certainly of the other.
    pub(super) fn is_below(&self, method: MethodId, class: Sym, of: Sym) -> bool {
        match (self.lookup(method, class), self.lookup(method, of)) {
            (Some(class), Some(of)) => self.program.is_subtype(class, of) == Ok(true),
            _ => false,
        }
    }

    /// The classes of all objects that a call's receiver can be, by its static type alone.
    pub(super) fn closed_types(
        &self,
        method: MethodId,
        owner: Sym,
        _kind: InvokeKind,
    ) -> Option<Vec<ExactClass>> {
        let owner = self.lookup(method, owner)?;
        let mut types: Vec<ExactClass> = self
            .program
            .closed_subtypes(owner, self.world)?
            .into_iter()
            .map(|class| ExactClass {
                name: self.program.class(class).name,
                class: Some(class),
            })
            .collect();
        types.sort();
        Some(types)
    }

    /// Where a call goes. Known targets are methods of trusted code; the receiver matters for
    /// virtual and interface calls only.
    pub(super) fn targets(
        &self,
        caller: MethodId,
        kind: InvokeKind,
        method: &MethodRef,
        receiver: Option<&Value>,
        pc: Pc,
    ) -> Targets {
        let unknown = |cause| {
            Targets::Unknown(Reason {
                cause,
                method: caller,
                pc,
            })
        };
        let from = self.class_of(caller);
        let Ok(resolved) = self.program.resolve_method(from, *method) else {
            return unknown(Cause::Selection(*method));
        };
        let is_static = self.program.method(resolved).flags.is_static();
        if is_static != (kind == InvokeKind::Static) {
            // IncompatibleClassChangeError.
            return unknown(Cause::Selection(*method));
        }
        match kind {
            InvokeKind::Static => self.one(resolved, method, unknown),
            InvokeKind::Special => match self.select_special(from, method, resolved) {
                Selection::Method(target) => self.one(target, method, unknown),
                _ => unknown(Cause::Selection(*method)),
            },
            InvokeKind::Virtual | InvokeKind::Interface => {
                let flags = self.program.method(resolved).flags;
                if flags.is_private() || (kind == InvokeKind::Virtual && flags.is_final()) {
                    return self.one(resolved, method, unknown);
                }
                let classes = match receiver.and_then(|value| self.receiver_classes(value)) {
                    Some(classes) => classes,
                    None => {
                        let Some(types) = self.closed_types(caller, method.owner, kind) else {
                            let cause = receiver
                                .and_then(|v| v.open)
                                .map_or(Cause::UnknownTargets(*method), |o| o.reason.cause);
                            return unknown(cause);
                        };
                        types.iter().filter_map(|t| t.class).collect()
                    }
                };
                self.selected(kind, &classes, resolved, method, unknown)
            }
        }
    }

    /// The classes of a receiver known by value; nothing when one of them is not known.
    fn receiver_classes(&self, value: &Value) -> Option<Vec<ClassId>> {
        value
            .known()?
            .iter()
            .map(|atom| match atom {
                Atom::Object(name) => name.ty.class,
                Atom::Const(Const::String(_)) => self.platform("java/lang/String"),
                Atom::Const(Const::Class(_)) => self.platform("java/lang/Class"),
                Atom::Const(_) | Atom::Entry(_) => None,
            })
            .collect()
    }

    fn selected(
        &self,
        kind: InvokeKind,
        classes: &[ClassId],
        resolved: MethodId,
        method: &MethodRef,
        unknown: impl Fn(Cause) -> Targets,
    ) -> Targets {
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
                Selection::Method(target) if self.is_trusted(target) => targets.push(target),
                _ => return unknown(Cause::Selection(*method)),
            }
        }
        targets.sort();
        targets.dedup();
        Targets::Known(targets)
    }

    /// What `invokespecial` runs (JVMS 6.5): a constructor or private method itself, else what is
    /// found from the direct superclass upwards, or from the class itself when that is named.
    fn select_special(&self, from: ClassId, method: &MethodRef, resolved: MethodId) -> Selection {
        let declared = self.program.method(resolved);
        if declared.name == "<init>" || declared.flags.is_private() {
            return Selection::Method(resolved);
        }
        let start = match self.program.class(from).superclass {
            Some(Ok(_)) if self.program.class(from).name == method.owner => from,
            Some(Ok(superclass)) if !self.names_interface(from, method) => superclass,
            _ => return Selection::Unknown(ProgramReason::NotLoaded(method.owner)),
        };
        let selection = self.program.select(start, resolved);
        // Selection goes by overriding, this instruction by name: both must find the same.
        for class in self.program.superclasses(start) {
            let Ok(class) = class else { break };
            let found = self
                .program
                .declared_method(class, method.name, method.descriptor);
            if let Some(found) = found {
                return match selection {
                    Selection::Method(target) if target == found => selection,
                    _ => Selection::Unknown(ProgramReason::NotLoaded(method.owner)),
                };
            }
        }
        selection
    }

    fn names_interface(&self, from: ClassId, method: &MethodRef) -> bool {
        match self.program.lookup(method.owner, from) {
            Ok(owner) => self.program.class(owner).is_interface(),
            Err(_) => true,
        }
    }

    fn platform(&self, name: &str) -> Option<ClassId> {
        let class = self.program.find(Sym::from(name)).ok()?;
        self.program.class(class).is_platform().then_some(class)
    }

    fn one(
        &self,
        target: MethodId,
        method: &MethodRef,
        unknown: impl Fn(Cause) -> Targets,
    ) -> Targets {
        if self.is_trusted(target) {
            Targets::Known(vec![target])
        } else {
            unknown(Cause::NoBody(*method))
        }
    }

    fn is_trusted(&self, target: MethodId) -> bool {
        self.program.is_trusted(self.program.method(target).class)
    }
}
