//! Method types, lookups, and the handles that lookups find.
//!
//! A lookup finds the method that an instruction of a class with its access would resolve to, or it
//! throws. Which lookup it is decides only whether it throws, but for protected methods, for
//! `findSpecial`, and for methods of the platform that look at their caller, none of which is
//! followed. So most handles are known whatever the lookup is.
//!
//! `MethodHandles.lookup()` looks at its caller. It is followed as the instruction of a method's own
//! code only: by a lambda, a handle or reflection the caller is another one.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, Cells, Object, State};
use crate::domain::value::{Atom, Null};
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{Const, Handle, HandleKind, MethodDescriptor, MethodRef};
use ir::{Definition, InvokeKind, Op, ValueId};
use platform::{Identity, MethodHandle, Operation, TypeOperation, method_type, operation};
use program::{ClassId, MethodId, World};

/// At most so many combinations of arguments are followed.
const MAX_ALTERNATIVES: usize = 8;

impl Evaluation<'_> {
    /// What an instruction gives that calls a method of `java.lang.invoke` or of `Class`, if that is known. It
    /// may also throw. It keeps none of its arguments but what a handle is bound to.
    pub(super) fn operation(
        &mut self,
        state: &mut State,
        kind: InvokeKind,
        call: Call<'_>,
    ) -> Option<Val> {
        if kind == InvokeKind::Interface || !self.follows_handles() {
            return None;
        }
        let operation = operation(kind == InvokeKind::Static, &call.method)?;
        let resolved = self.body.resolved(&call.method)?;
        let declares = self.world.program.method(resolved).class;
        if !self.world.program.class(declares).is_platform() {
            return None;
        }
        let given = self.given(state, operation, call);
        let may_want = match operation {
            Operation::ClassOf => false,
            // Most strings are never asked for.
            Operation::Text(_) | Operation::Build(_) => self.wants_texts(),
            _ => true,
        };
        if given.is_none() && may_want {
            self.want(call.args);
        }
        if given.is_some() {
            self.constructed(state, call);
        }
        given
    }

    /// Notes that more might be known if these values were.
    pub(super) fn want(&mut self, values: &[Option<Val>]) {
        for value in values.iter().flatten() {
            let entries = self.arena.entries(*value);
            self.found.demand.class |= entries;
            self.found.demand.identity |= entries;
        }
    }

    /// What the operation gives.
    fn given(&mut self, state: &mut State, operation: Operation, call: Call<'_>) -> Option<Val> {
        match operation {
            Operation::BindTo => self.bind_to(state, call),
            Operation::Combine(how) => self.combined(state, how, call),
            Operation::AsType => self.as_type(state, call),
            Operation::TypeOf => self.type_of(state, call),
            Operation::CallSite => self.call_site(state, call),
            Operation::Build(how) => self.build(state, how, call),
            Operation::ClassOf => Some(self.class_of_object(call)),
            Operation::Cast => call.args.get(1).copied().flatten(),
            Operation::All(sort, sight) => self.all_members(state, (sort, sight), call),
            Operation::Constructors(sight) => self.constructors(state, sight, call),
            Operation::Interfaces => self.interfaces(state, call),
            Operation::NewArray => self.new_array(state, call),
            Operation::EnumConstant => self.enum_constant(call),
            Operation::EnumConstants => self.enum_constants(state, call),
            Operation::ArrayGet => self.array_get(state, call),
            Operation::ArraySet => self.array_set(state, call),
            Operation::Components => self.components(state, call),
            Operation::Proxy => self.new_proxy(state, call),
            Operation::InterfaceInstance => self.interface_instance(state, call),
            _ => {
                let mut joined = Val::NONE;
                for args in self.alternatives(call) {
                    let call = Call {
                        args: &args,
                        ..call
                    };
                    let one = match self.identified_by(state, operation, call)? {
                        Some(identity) => self.known(identity),
                        None => Val::NULL,
                    };
                    joined = self.arena.join(joined, one);
                }
                Some(joined)
            }
        }
    }

    /// The arguments of a call in all combinations of what they may be, null aside (each may be null where
    /// the argument may), if these are a few; else as they are.
    pub(super) fn alternatives(&mut self, call: Call<'_>) -> Vec<Vec<Option<Val>>> {
        let given = call.args.to_vec();
        let mut all = vec![given.clone()];
        for (n, arg) in call.args.iter().enumerate() {
            let one_of = arg.and_then(|arg| self.constants(arg)).unwrap_or_default();
            if one_of.len() < 2 {
                continue;
            }
            if all.len() * one_of.len() > MAX_ALTERNATIVES {
                return vec![given];
            }
            let null = arg.map_or(Null::Maybe, |arg| self.arena.get(arg).null);
            let mut value = |one| {
                let value = self.known(one);
                match in_force(Rule::AlternativesMayBeNull) {
                    true => self.arena.with_null(value, null),
                    false => value,
                }
            };
            let one_of: Vec<Val> = one_of.into_iter().map(&mut value).collect();
            let with = |args: Vec<Option<Val>>| {
                let each = one_of.iter().map(move |one| (args.clone(), *one));
                each.map(move |(mut args, one)| {
                    args[n] = Some(one);
                    args
                })
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all
    }

    /// The value with an identity that an operation gives whose arguments are one thing each, or no
    /// object (null); the outer `None` if that is not known.
    fn identified_by(
        &mut self,
        state: &State,
        operation: Operation,
        call: Call<'_>,
    ) -> Option<Option<Identity>> {
        let identity = match operation {
            Operation::Superclass => return self.superclass(call),
            Operation::Component => return self.component(call),
            Operation::LookupClass => match self.argument(call, 0)? {
                Identity::Lookup(name) if !self.world.is_of_other_root(self.method, name) => {
                    Identity::Class(name)
                }
                _ => return None,
            },
            Operation::Lookup => Identity::Lookup(self.own_name()?),
            Operation::PublicLookup => Identity::Lookup(known().object),
            Operation::LookupIn(n) => match self.argument(call, n.into())? {
                Identity::Class(name) => Identity::Lookup(name),
                _ => return None,
            },
            Operation::Type(how) => self.method_type(state, how, call)?,
            Operation::FindVirtual
            | Operation::FindStatic
            | Operation::FindConstructor
            | Operation::FindSpecial => Identity::Handle(self.found(operation, call)?),
            Operation::FindField(kind) => Identity::Handle(self.found_field(kind, call)?),
            Operation::Unreflect(what) => self.unreflected(what, call)?,
            Operation::UnreflectSpecial => self.unreflected_special(call)?,
            Operation::ForName => self.class_for_name(call)?,
            Operation::ForNameIn => self.class_for_name_in(call)?,
            Operation::Text(how) => self.text(state, how, call)?,
            Operation::ArrayOf => self.array_class(call)?,
            Operation::SameClass => self.argument(call, 0)?,
            Operation::Method(sight) => self.method_found(state, sight, call)?,
            Operation::Constructor(sight) => self.constructor_found(state, sight, call)?,
            Operation::Field(sight) => self.field_found(sight, call)?,
            Operation::Accessor => match self.argument(call, 0)? {
                Identity::Component(accessor) => Identity::Member(accessor),
                _ => return None,
            },
            _ => return None,
        };
        Some(Some(identity))
    }

    /// What the argument of that number is, the receiver being 0.
    pub(super) fn argument(&self, call: Call<'_>, n: usize) -> Option<Identity> {
        self.identity(call.args.get(n).copied().flatten()?)
    }

    /// The descriptor of the type whose class an argument is.
    pub(super) fn class_argument(&self, call: Call<'_>, n: usize) -> Option<Sym> {
        self.argument(call, n)?.descriptor()
    }

    /// The parts of the method type that an argument is.
    pub(super) fn type_argument(&self, call: Call<'_>, n: usize) -> Option<Sym> {
        match self.argument(call, n)? {
            Identity::MethodType(descriptor) => Some(descriptor),
            _ => None,
        }
    }

    fn method_type(&self, state: &State, how: TypeOperation, call: Call<'_>) -> Option<Identity> {
        let parameters_of = |ty: Sym| {
            let ty = MethodDescriptor::parse(ty)?;
            let parameters = ty.parameters.iter().map(|p| p.descriptor());
            let result = ty.result.map_or(Sym::from("V"), |r| r.descriptor());
            Some((parameters.collect::<Vec<Sym>>(), result))
        };
        let class = |n| self.class_argument(call, n);
        let (parameters, result) = match how {
            TypeOperation::Result => (Vec::new(), class(0)?),
            TypeOperation::ResultAndOne => (vec![class(1)?], class(0)?),
            TypeOperation::ResultAndArray => (self.classes_in(state, call, 1)?, class(0)?),
            TypeOperation::ResultAndMore => {
                let mut parameters = vec![class(1)?];
                parameters.extend(self.classes_in(state, call, 2)?);
                (parameters, class(0)?)
            }
            TypeOperation::ResultAndType => {
                (parameters_of(self.type_argument(call, 1)?)?.0, class(0)?)
            }
            TypeOperation::ChangeReturn => {
                (parameters_of(self.type_argument(call, 0)?)?.0, class(1)?)
            }
            TypeOperation::Append => {
                let (mut parameters, result) = parameters_of(self.type_argument(call, 0)?)?;
                parameters.extend(self.classes_in(state, call, 1)?);
                (parameters, result)
            }
        };
        method_type(&parameters, result)
    }

    /// The descriptors of the types whose classes an array holds.
    pub(super) fn classes_in(&self, state: &State, call: Call<'_>, n: usize) -> Option<Vec<Sym>> {
        let elements = self.elements(state, call, n)?;
        let class = |value| self.identity(value)?.descriptor();
        elements.into_iter().map(class).collect()
    }

    /// The elements of an array: one that is made in this method with a constant length, that nobody else
    /// can write, and into which nothing was stored at an unknown index.
    pub(super) fn elements(&self, state: &State, call: Call<'_>, n: usize) -> Option<Vec<Val>> {
        let length = self.length(*call.ids.get(n)?)?;
        let array = self.arena.get(call.args.get(n).copied().flatten()?);
        let ([Atom::Object(name)], None) = (&array.atoms[..], array.open) else {
            return None;
        };
        let Some(Object::Confined(cells)) = state.object(*name) else {
            return None;
        };
        let is_whole = !has_elements(cells) || !in_force(Rule::ArraysAreWhole);
        if !name.is_most_recent() || !is_whole {
            return None;
        }
        let element = |n| state.load(*name, Cell::Element(n));
        (0..length).map(element).collect()
    }

    /// The constant length with which an array is made.
    fn length(&self, array: ValueId) -> Option<u8> {
        match self.made_by(array)? {
            Op::NewRefArray(_, length) => self.number(*length),
            _ => None,
        }
    }

    /// The constant that a number is, if it is small: elements of arrays beyond have no cells of
    /// their own.
    pub(super) fn number(&self, value: ValueId) -> Option<u8> {
        match self.made_by(value)? {
            Op::Const(Const::Int(n @ 0..16)) => u8::try_from(*n).ok(),
            _ => None,
        }
    }

    /// The instruction that defines a value.
    pub(super) fn made_by(&self, value: ValueId) -> Option<&Op> {
        match self.body.values[value].definition {
            Definition::Inst(block, n) => Some(&self.body.blocks[block].insts[n as usize].op),
            _ => None,
        }
    }

    /// The handle that a lookup finds, unless it throws.
    fn found(&self, operation: Operation, call: Call<'_>) -> Option<MethodHandle> {
        let Identity::Class(owner) = self.argument(call, 1)? else {
            return None;
        };
        let program = self.world.program;
        let class = program.lookup(owner, self.world.declaring(self.method));
        let interface = program.class(class.ok()?).is_interface();
        let (name, ty) = match operation {
            Operation::FindConstructor => (known().constructor, self.type_argument(call, 2)?),
            _ => (
                self.argument(call, 2)?.text()?,
                self.type_argument(call, 3)?,
            ),
        };
        let kind = match operation {
            Operation::FindStatic => HandleKind::InvokeStatic,
            Operation::FindConstructor => HandleKind::NewInvokeSpecial,
            Operation::FindSpecial => HandleKind::InvokeSpecial,
            _ if interface => HandleKind::InvokeInterface,
            _ => HandleKind::InvokeVirtual,
        };
        let lookup = self.argument(call, 0);
        let from = match kind {
            HandleKind::InvokeSpecial => match (self.argument(call, 4)?, lookup?) {
                (Identity::Class(caller), Identity::Lookup(of)) if caller == of => caller,
                _ => return None,
            },
            _ => owner,
        };
        let member = MethodRef {
            owner,
            name,
            descriptor: ty,
            interface,
        };
        let is_constructor = kind == HandleKind::NewInvokeSpecial;
        let is_constructors = !is_constructor || ty.bytes().ends_with(b")V");
        is_constructors.then(|| self.direct_handle(from, Handle { kind, member }, lookup))?
    }

    /// The handle of a field that a lookup finds, unless it throws.
    fn found_field(&self, kind: HandleKind, call: Call<'_>) -> Option<MethodHandle> {
        let Identity::Class(owner) = self.argument(call, 1)? else {
            return None;
        };
        let name = self.argument(call, 2)?.text()?;
        let descriptor = self.class_argument(call, 3)?;
        let member = MethodRef::of_class(owner, name, descriptor);
        self.direct_handle(owner, Handle { kind, member }, self.argument(call, 0))
    }

    /// Whether what resolution found is what it finds wherever the program runs.
    pub(super) fn stays(&self, owner: ClassId, member: MethodRef, resolved: MethodId) -> bool {
        let program = self.world.program;
        let here = self.world.declaring(self.method);
        let is_trusted = |class| program.is_trusted(class);
        is_trusted(owner) && is_trusted(program.method(resolved).class)
            || program.certain_member(here, member, World::Open) == Some(resolved)
            || !in_force(Rule::HandlesAge)
    }
}

/// Whether something was stored at an unknown index.
fn has_elements(cells: &Cells) -> bool {
    cells.iter().any(|(cell, _)| *cell == Cell::Elements)
}
