//! The targets of calls: the methods that a call may run, and the world that this needs.

use crate::domain::value::ExactType;
use crate::task::view::{ProgramView, SHARDS};
use base::{Id, Sym};
use claims::UnknownCause;
use classfile::MethodRef;
use ir::InvokeKind;
use ir::bodies::Built;
use platform::Model;
use program::{ClassId, MethodId, Selection, World};

/// A call that can go to more methods than this is a call of unknown code.
const MAX_TARGETS: usize = 16;

/// The code that a call runs.
pub(crate) enum Callee {
    /// One of these methods of trusted code. The list is empty when the call always throws.
    Code(Vec<MethodId>),
    /// A method of the platform with a model.
    Model(&'static Model),
    /// Unknown code.
    Unknown(UnknownCause),
}

/// A call as its instruction states it, or a method handle in place of an instruction.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    /// The class that contains the reference.
    pub from: ClassId,
    pub kind: InvokeKind,
    pub method: MethodRef,
    /// The method that the reference resolves to, if that is certain.
    pub resolved: Option<MethodId>,
    /// The exact classes of the receiver, when they are known.
    pub receivers: Option<&'a [ExactType]>,
}

impl ProgramView<'_> {
    /// The call of an instruction in `caller`.
    pub(crate) fn named<'r>(
        &self,
        caller: MethodId,
        body: &Built,
        kind: InvokeKind,
        method: &MethodRef,
        receivers: Option<&'r [ExactType]>,
    ) -> Named<'r> {
        Named {
            from: self.declaring(caller),
            kind,
            method: *method,
            resolved: body.resolved(method),
            receivers,
        }
    }

    /// The call of a method handle, which is a class's constant or was found by a lookup.
    pub(crate) fn named_by_handle<'r>(
        &self,
        from: ClassId,
        kind: InvokeKind,
        method: &MethodRef,
        receivers: Option<&'r [ExactType]>,
    ) -> Named<'r> {
        Named {
            from,
            kind,
            method: *method,
            resolved: self.program.resolve_method(from, *method).ok(),
            receivers,
        }
    }

    /// The callee of a call that an evaluation wants to follow. Some targets are certain only in
    /// the world `closed`. Of such calls, those with one target in the input are followed. All
    /// others count as calls of unknown code. Several targets are too many to follow. A target
    /// outside of the input would have to be taken in. Both would teach little and cost more than
    /// everything else.
    pub(crate) fn followed(&self, call: Named<'_>) -> Callee {
        match self.callee(call) {
            Callee::Code(targets)
                if (targets.len() != 1 || !self.bodies.is_input(targets[0]))
                    && self.needs(call) == World::Closed =>
            {
                Callee::Unknown(UnknownCause::UnknownTargets(call.method))
            }
            other => other,
        }
    }

    /// The callee of a call.
    pub(crate) fn callee(&self, call: Named<'_>) -> Callee {
        if self.intra {
            return Callee::Unknown(UnknownCause::UnknownTargets(call.method));
        }
        let Some(resolved) = call.resolved else {
            return Callee::Unknown(UnknownCause::Selection(call.method));
        };
        if let Some(model) = self.model(call.kind, &call.method, resolved, call.receivers) {
            return Callee::Model(model);
        }
        if self.program.is_signature_polymorphic(resolved) {
            // The receiver determines the method that it runs: see `eval::calls::handle`.
            return Callee::Unknown(UnknownCause::NoBody(call.method));
        }
        match self.targets(call.from, call.kind, &call.method, resolved, call.receivers) {
            Ok(targets) => Callee::Code(targets),
            Err(cause) => Callee::Unknown(cause),
        }
    }

    /// The model of the called method, if the platform's specification determines its behaviour.
    /// The called method must be
    ///
    /// - a static method,
    /// - a constructor, or
    /// - a method of an object that has one known class of the platform.
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
            // The class that declares the constructor. By `super(…)` it is called on an object of
            // another class.
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
        is_platform.then(|| platform::model(class, method.name, method.descriptor))?
    }

    /// The methods of trusted code that a call may run.
    ///
    /// # Errors
    /// Why the targets are not known.
    fn targets(
        &self,
        from: ClassId,
        kind: InvokeKind,
        method: &MethodRef,
        resolved: MethodId,
        receivers: Option<&[ExactType]>,
    ) -> Result<Vec<MethodId>, UnknownCause> {
        let flags = self.program.method(resolved).flags;
        let unknown = UnknownCause::Selection(*method);
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

    /// The targets by the receiver's static type alone, unless there are too many.
    fn closed_targets(
        &self,
        from: ClassId,
        kind: InvokeKind,
        method: &MethodRef,
        resolved: MethodId,
    ) -> Result<Vec<MethodId>, UnknownCause> {
        let unknown = UnknownCause::UnknownTargets(*method);
        let owner = self.program.lookup(method.owner, from);
        let owner = owner.map_err(|_| unknown)?;
        let classes = self.program.closed_subtypes(owner, self.world);
        let classes = classes.ok_or(unknown)?;
        let key = (kind == InvokeKind::Interface, owner, resolved);
        let shard = &self.by_type[(owner.index() ^ resolved.index()) % SHARDS];
        let seen = |e: std::sync::PoisonError<_>| e.into_inner();
        if let Some(known) = shard.lock().unwrap_or_else(seen).get(&key) {
            return known.clone();
        }
        let found = self.selected(kind, classes, resolved, method, MAX_TARGETS);
        let mut shard = shard.lock().unwrap_or_else(seen);
        shard.insert(key, found.clone());
        found
    }

    /// The weakest world in which a call has its known targets.
    pub(crate) fn needs(&self, call: Named<'_>) -> World {
        let selects = matches!(call.kind, InvokeKind::Virtual | InvokeKind::Interface);
        let by_value = call
            .receivers
            .is_some_and(|types| types.iter().all(|t| t.class.is_some()));
        let is_fixed = |resolved: MethodId| {
            let flags = self.program.method(resolved).flags;
            flags.is_private() || (call.kind == InvokeKind::Virtual && flags.is_final())
        };
        if !selects || by_value || call.resolved.is_none_or(is_fixed) {
            return World::Open;
        }
        self.needs_type(call.from, call.method.owner)
    }

    /// The weakest world in which a closed type is closed. The class `from` names it.
    pub(crate) fn needs_type(&self, from: ClassId, owner: Sym) -> World {
        let owner = self.program.lookup(owner, from).ok();
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
    ) -> Result<Vec<MethodId>, UnknownCause> {
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
                _ => return Err(UnknownCause::Selection(*method)),
            }
            if targets.len() > limit {
                return Err(UnknownCause::UnknownTargets(*method));
            }
        }
        targets.sort();
        Ok(targets)
    }

    fn one(&self, target: MethodId, method: &MethodRef) -> Result<Vec<MethodId>, UnknownCause> {
        if self.is_trusted(target) {
            Ok(vec![target])
        } else {
            Err(UnknownCause::NoBody(*method))
        }
    }

    fn is_trusted(&self, target: MethodId) -> bool {
        self.program.is_trusted(self.program.method(target).class)
    }
}
