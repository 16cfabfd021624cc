//! Call sites that bootstrap methods of trusted code link (JVMS 6.5.invokedynamic; design 4).
//!
//! A bootstrap method is evaluated as what it is: a call with everything known that the instruction
//! says, of a lookup with all access of the instruction's class, name, type and static arguments
//! (JVMS 5.4.3.6). Its evaluation has nothing of the state at the instruction: it runs when the
//! site is linked, by any thread, and perhaps by several at once, of which one wins. So only what
//! *every* run gives counts: a constant call site that holds one handle. Whatever else a run
//! depends on is open there, and so what it gives is, too.
//!
//! A call site is such an object if it is exactly of the class `ConstantCallSite`: subclasses and
//! mutable call sites may get other targets. It holds its handle as a lambda holds what it captured,
//! as long as it is confined; nothing is known of one that escapes.
//!
//! A site that is linked calls the handle as `invokeExact` does: a handle of another type makes it
//! throw, whenever it is executed (API of `java.lang.invoke.CallSite`), and so does a bootstrap
//! method that gives null or never returns. The bootstrap method's effects may come about at any
//! execution, or not; they reach nothing that is confined here, as it is given constants only.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::domain::arena::Val;
use crate::domain::entry::{EntryObject, EntryState, EntryValue, Opaque};
use crate::domain::state::{Cell, Object, State};
use crate::domain::summary::{Effects, Kept};
use crate::domain::value::{Atom, ExactType, Null, ObjectId, Value};
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use crate::eval::lambda::Ran;
use crate::eval::observer::Observer;
use crate::eval::transfer::array_type;
use crate::task::Request;
use crate::task::outcome::Outcome;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{
    Bootstrap, Const, FieldType, HandleKind, MethodDescriptor, MethodRef, NameAndType, Pc,
};
use ir::{Type, ValueId};
use platform::{CONSTANT_CALL_SITE, Identity, MethodHandle};
use program::MethodId;

/// At most so many arguments are given to a bootstrap method. Elements of arrays beyond have no
/// cells of their own.
const MAX_ARGUMENTS: usize = 16;

/// Where a call site holds its handle.
const TARGET: Cell = Cell::Capture(0);

/// What a site is linked to, whoever links it.
enum Linked {
    /// Nothing: linking it throws.
    Nothing,
    /// A handle, with the values that are bound to it.
    Handle(MethodHandle, Vec<Option<Val>>),
}

impl Evaluation<'_> {
    /// What `new ConstantCallSite(handle)` does to the object that is being made.
    pub(super) fn call_site(&mut self, state: &mut State, call: Call<'_>) -> Option<Val> {
        let [Some(made), Some(handle)] = *call.args else {
            return None;
        };
        let value = self.arena.get(made);
        let ([Atom::Object(name)], None) = (&value.atoms[..], value.open) else {
            return None;
        };
        let is_confined = matches!(state.object(*name), Some(Object::Confined(_)));
        if !is_confined || !is_constant_site(self.arena.ty(*name)) {
            return None;
        }
        self.store(state, made, Some(TARGET), handle, true);
        Some(Val::NULL)
    }

    /// An execution of an `invokedynamic`; `None` if it is not known what it runs.
    pub(super) fn linked(
        &mut self,
        state: &State,
        (bootstrap, site, args): (&Bootstrap, NameAndType, &[ValueId]),
        (pc, catches): (Pc, bool),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let Linked::Handle(handle, bound) = self.link(bootstrap, site, pc, observer)? else {
            return Some((None, Some(Vec::new())));
        };
        let parts = handle.parts();
        if parts.ty != site.descriptor {
            // BootstrapMethodError, for a WrongMethodTypeException.
            return Some((None, Some(Vec::new())));
        }
        if parts.bound == 0 {
            observer.links(pc, handle);
        }
        let is_reference = |id: &ValueId| self.body.values[*id].ty == Type::Ref;
        let args = args.iter();
        let given: Vec<Option<Val>> = args
            .map(|id| is_reference(id).then(|| state.used(*id)))
            .collect();
        let call = Call {
            method: MethodRef::of_class(
                "java/lang/invoke/MethodHandle",
                "invokeExact",
                site.descriptor,
            ),
            args: &given,
            ids: &[],
            pc,
            catches,
            by_type: false,
        };
        let run = (handle, parts);
        self.run_handle(state, call, run, (given.clone(), bound), observer)
    }

    /// What the bootstrap method links a site to; `None` if that is not known.
    fn link(
        &mut self,
        bootstrap: &Bootstrap,
        site: NameAndType,
        pc: Pc,
        observer: &mut dyn Observer,
    ) -> Option<Linked> {
        let ty = self.identified(Identity::MethodType(site.descriptor));
        let ty = Some(SmallVec::from_iter([ty]));
        let (method, entry) = self.bootstrap_call(bootstrap, (site.name, ty), pc, 0)?;
        let outcome = self.bootstrap_outcome(method, &entry)?;
        let effects = outcome.effects.as_ref()?;
        let linked = self.linked_to(effects, &entry, pc)?;
        self.need(effects.needs);
        observer.entered(pc, &outcome);
        Some(linked)
    }

    /// What a bootstrap method does, and gives, when the JVM calls it.
    pub(super) fn bootstrap_outcome(
        &mut self,
        method: MethodId,
        entry: &EntryState,
    ) -> Option<Arc<Outcome>> {
        let may = self.follows_handles() && !self.is_spent();
        let callees = self.callees.filter(|_| may)?;
        let depth = self.depth.checked_sub(1)?;
        let outcome = callees.outcome(Request {
            world: self.world,
            facts: self.facts,
            callees: self.callees,
            depth,
            method,
            entry,
        })?;
        self.spend(outcome.cost);
        if callees.records() {
            self.reads.note(&outcome);
        }
        Some(outcome)
    }

    /// The bootstrap method, and all that is known when the JVM calls it: for a site with its type,
    /// for a constant with the class of its type.
    pub(super) fn bootstrap_call(
        &mut self,
        bootstrap: &Bootstrap,
        (named, ty): (Sym, EntryArgument),
        pc: Pc,
        depth: u8,
    ) -> Option<(MethodId, EntryState)> {
        let (handle, program) = (bootstrap.handle, self.world.program);
        let name = self.own_name()?;
        if handle.kind != HandleKind::InvokeStatic || self.own_handle(handle).is_none() {
            return None;
        }
        let host = self.world.declaring(self.method);
        let method = program.resolve_method(host, handle.member).ok()?;
        let declared = program.method(method);
        // Those of the platform need models.
        let class = declared.class;
        if !program.is_trusted(class) || program.class(class).is_platform() {
            return None;
        }
        let one = |ty: ExactType| Some(SmallVec::from_iter([ty]));
        let mut arguments: Vec<EntryArgument> = vec![
            one(self.world.class_of(Identity::Lookup(name))),
            one(self.identified(Identity::String(named))),
            ty,
        ];
        for constant in &bootstrap.arguments {
            arguments.push(self.static_argument(constant, pc, depth));
        }
        let parameters = MethodDescriptor::parse(handle.member.descriptor)?.parameters;
        let entry = entry(&parameters, declared.flags.is_varargs(), arguments)?;
        Some((method, entry))
    }

    /// The exact class of a value that is known by what it is, with that.
    pub(super) fn identified(&self, identity: Identity) -> ExactType {
        ExactType {
            identity: Some(identity),
            ..self.world.class_of(identity)
        }
    }

    /// What is known of a static argument.
    fn static_argument(&mut self, constant: &Const, pc: Pc, depth: u8) -> EntryArgument {
        let one = |ty: ExactType| Some(SmallVec::from_iter([ty]));
        let known = match constant {
            Const::Class(name) if self.world.is_of_other_root(self.method, *name) => {
                return one(self.world.class);
            }
            Const::Handle(handle) => self.own_handle(*handle).map(Identity::Handle),
            Const::Dynamic(bootstrap, member) => {
                return self.constant_argument((*bootstrap, *member), pc, depth);
            }
            other => Identity::of(other),
        };
        known.map_or(Some(Opaque::new()), |known| one(self.identified(known)))
    }

    /// What a site is linked to by a bootstrap method that does that; `None` if that is not one
    /// handle for certain.
    fn linked_to(&mut self, effects: &Effects, entry: &EntryState, pc: Pc) -> Option<Linked> {
        let Some(exit) = &effects.exit else {
            return Some(Linked::Nothing);
        };
        let sites = exit.result.as_ref()?;
        if sites.is_null() {
            return Some(Linked::Nothing);
        }
        let mut target = Value::none();
        for atom in &sites.atoms {
            let Atom::Object(name) = atom else {
                return None;
            };
            if !is_constant_site(effects.names[name.index()].ty) {
                return None;
            }
            target.join(&held(effects, *name, TARGET)?);
        }
        let is_open = target.open.is_some() || sites.open.is_some();
        if is_open && in_force(Rule::BootstrapsAgree) {
            return None;
        }
        let handle = self.one_handle(&target, effects, entry)?;
        let bound = 0..handle.parts().bound;
        let of = (effects, entry);
        let bound = bound.map(|n| Some(self.bound(of, &target, Cell::Capture(n), pc)));
        Some(Linked::Handle(handle, bound.collect()))
    }

    /// The one handle that a value of a bootstrap method is.
    fn one_handle(
        &self,
        value: &Value,
        effects: &Effects,
        entry: &EntryState,
    ) -> Option<MethodHandle> {
        let mut handles = value.atoms.iter().map(|atom| match atom {
            Atom::Constant(Identity::Handle(handle)) => Some(*handle),
            Atom::Constant(_) => None,
            Atom::Object(name) | Atom::Shared(name) => effects.names[name.index()].ty.handle(),
            Atom::Entry(n) => match &entry.opaque[usize::from(*n)][..] {
                [one] => one.handle(),
                _ => None,
            },
        });
        let first = handles.next()??;
        let is_one = handles.all(|other| other == Some(first));
        (is_one || !in_force(Rule::BootstrapsAgree)).then_some(first)
    }

    /// What is bound there to a handle that a bootstrap method made. The site keeps it, for all of
    /// its executions: it is never confined.
    fn bound(&mut self, of: (&Effects, &EntryState), handle: &Value, cell: Cell, pc: Pc) -> Val {
        let mut joined = Val::NONE;
        for atom in &handle.atoms {
            let held = match atom {
                Atom::Object(name) => held(of.0, *name, cell),
                _ => None,
            };
            let value = held.map(|value| self.outside(of, &value, pc));
            let value = value.unwrap_or_else(|| self.open(Cause::Captured, pc));
            joined = self.arena.join(joined, value);
        }
        joined
    }

    /// What a bootstrap method was given. The name may be another string than the equal constant.
    fn given_to_bootstrap(&mut self, entry: &EntryState, n: u8, pc: Pc) -> Val {
        let types = entry.opaque.get(usize::from(n)).cloned();
        let types = types.filter(|types| !types.is_empty());
        let Some(types) = types else {
            return self.open(Cause::Captured, pc);
        };
        let mut joined = Val::NONE;
        for ty in types {
            let one = self.shared(ty, pc);
            joined = self.arena.join(joined, one);
        }
        joined
    }

    /// A value of a bootstrap method in what runs later: its class, and nothing of its contents.
    pub(super) fn outside(
        &mut self,
        (effects, entry): (&Effects, &EntryState),
        value: &Value,
        pc: Pc,
    ) -> Val {
        let mut joined = match value.null {
            Null::Never => Val::NONE,
            Null::WithEntry | Null::Maybe => Val::NULL,
        };
        if value.open.is_some() && in_force(Rule::BoundIsWhole) {
            joined = self.open(Cause::Captured, pc);
        }
        for atom in &value.atoms {
            let atom = match atom {
                Atom::Constant(identity) => self.known(*identity),
                Atom::Object(name) | Atom::Shared(name) => {
                    self.shared(effects.names[name.index()].ty, pc)
                }
                Atom::Entry(n) => self.given_to_bootstrap(entry, *n, pc),
            };
            joined = self.arena.join(joined, atom);
        }
        joined
    }
}

/// What is known of an argument's class, and which one it is; it is null only if nothing is.
pub(super) type EntryArgument = Option<Opaque>;

/// The entry that arguments make for parameters of those types, as `invoke` converts them: it
/// passes references on as they are, boxes and unboxes numbers, or throws. The arguments are passed
/// as objects, so that a method of variable arity always gets the last ones in a new array (API of
/// `MethodHandle.asVarargsCollector`). `None` if they are not as many.
fn entry(
    parameters: &[FieldType],
    is_varargs: bool,
    mut arguments: Vec<EntryArgument>,
) -> Option<EntryState> {
    let array = match parameters.last() {
        Some(array @ FieldType::Array(_)) if is_varargs => Some(*array),
        _ => None,
    };
    let fixed = parameters.len() - usize::from(array.is_some());
    if arguments.len() < fixed || arguments.len() > MAX_ARGUMENTS {
        return None;
    }
    let rest = arguments.split_off(fixed);
    let mut entry = EntryState::default();
    for (ty, argument) in parameters.iter().zip(arguments) {
        let value = ty.is_reference().then(|| passed(&mut entry, argument));
        entry.parameters.push(value);
    }
    match array {
        Some(array) => collect(&mut entry, array, rest),
        None if rest.is_empty() => {}
        None => return None,
    }
    Some(entry)
}

/// A new entry value for an argument.
fn passed(entry: &mut EntryState, argument: EntryArgument) -> EntryValue {
    let number = entry.opaque.len();
    let null = match argument {
        Some(_) => Null::Never,
        None => Null::WithEntry,
    };
    entry.opaque.push(argument.unwrap_or_default());
    EntryValue {
        given: SmallVec::new(),
        opaque: Some(number as u8),
        null,
    }
}

/// Gives the last parameter the array that arguments are collected in.
fn collect(entry: &mut EntryState, array: FieldType, arguments: Vec<EntryArgument>) {
    let FieldType::Array(_) = array else { return };
    let holds_references = array
        .descriptor()
        .bytes()
        .get(1)
        .is_some_and(|b| matches!(b, b'L' | b'['));
    let mut cells = Vec::new();
    for (n, argument) in arguments
        .into_iter()
        .enumerate()
        .filter(|_| holds_references)
    {
        cells.push((Cell::Element(n as u8), passed(entry, argument)));
    }
    entry.parameters.push(Some(EntryValue {
        given: SmallVec::from_iter([0]),
        opaque: None,
        null: Null::Never,
    }));
    entry.given.push(EntryObject {
        ty: array_type(array.descriptor()),
        is_most_recent: true,
        cells,
    });
}

/// What a confined object holds in a cell when a bootstrap method returns.
fn held(effects: &Effects, name: ObjectId, cell: Cell) -> Option<Value> {
    let heap = &effects.exit.as_ref()?.heap;
    let (_, object) = heap.iter().find(|(n, _)| *n == name)?;
    let Kept::Confined(cells) = object else {
        return None;
    };
    let value = cells.iter().find(|(c, _)| *c == cell);
    Some(value.map_or_else(Value::null, |(_, value)| value.clone()))
}

/// Whether objects of that class are call sites whose target never changes.
fn is_constant_site(ty: ExactType) -> bool {
    ty.name == *CONSTANT_CALL_SITE
}
