//! Members of classes that reflection finds, and what their use runs.
//!
//! A lookup finds what the API's search finds in trusted code (`Program::reflected_method` and its
//! like), or it throws. `Method.invoke` runs the method as a handle of it does: selected by its object's
//! class, with arguments that are unboxed and widened, or it throws; what the method throws is
//! wrapped, and what is caught is unknown anyhow. The array of arguments is read, and kept by nobody.
//!
//! Of the methods of a class some may have been added when it was loaded (of names that it does not have), so an
//! element of `getMethods` or `getDeclaredMethods` is known only where code has compared its name (`narrowing`).

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{ExactType, MAX_ATOMS, Null};
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use crate::eval::handle::is_of_field;
use crate::eval::lambda::Ran;
use crate::eval::observer::Observer;
use crate::eval::transfer::array_type;
use crate::task::targets::Named;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor, MethodRef, Pc};
use ir::{InvokeKind, ValueId};
use platform::{Identity, MemberUse, MethodHandle, Sight, Sort, Unreflected, member_use};
use program::{ClassId, FieldId, MethodId};

const OBJECT: &str = "Ljava/lang/Object;";

impl Evaluation<'_> {
    /// The method that a lookup finds.
    pub(super) fn method_found(
        &self,
        state: &State,
        sight: Sight,
        call: Call<'_>,
    ) -> Option<Identity> {
        let (class, name) = (self.class_asked(call)?, self.argument(call, 1)?.text()?);
        let parameters = self.classes_passed(state, call, 2)?;
        let program = self.world.program;
        self.member(match sight {
            Sight::Public => program.reflected_public_method(class, name, &parameters)?,
            Sight::Declared => program.reflected_method(class, name, &parameters)?,
        })
    }

    /// The constructor that a lookup finds.
    pub(super) fn constructor_found(
        &self,
        state: &State,
        sight: Sight,
        call: Call<'_>,
    ) -> Option<Identity> {
        let class = self.class_asked(call)?;
        let parameters = self.classes_passed(state, call, 1)?;
        let program = self.world.program;
        let found = program.reflected_constructor(class, &parameters)?;
        let is_seen = sight == Sight::Declared || program.method(found).flags.is_public();
        is_seen.then(|| self.member(found))?
    }

    /// The field that a lookup finds.
    pub(super) fn field_found(&self, sight: Sight, call: Call<'_>) -> Option<Identity> {
        let (class, name) = (self.class_asked(call)?, self.argument(call, 1)?.text()?);
        let program = self.world.program;
        self.member_field(match sight {
            Sight::Public => program.reflected_public_field(class, name)?,
            Sight::Declared => program.reflected_field(class, name)?,
        })
    }

    /// What `getDeclaredMethods` and its like give.
    pub(super) fn all_members(
        &mut self,
        state: &mut State,
        (sort, sight): (Sort, Sight),
        call: Call<'_>,
    ) -> Option<Val> {
        let class = self.world.program.class(self.class_asked(call)?).name;
        let array = match sort {
            Sort::Method => "[Ljava/lang/reflect/Method;",
            Sort::Field => "[Ljava/lang/reflect/Field;",
        };
        let one = self.known(Identity::Among(sort, sight, class));
        Some(self.array_of(state, array, one, call))
    }

    /// What `getConstructors` and its like give. A class has no others at any time: none is added
    /// to a class that has some.
    pub(super) fn constructors(
        &mut self,
        state: &mut State,
        sight: Sight,
        call: Call<'_>,
    ) -> Option<Val> {
        let program = self.world.program;
        let class = self.class_asked(call)?;
        let is_seen = |method: &MethodId| {
            let method = program.method(*method);
            let is_public = method.flags.is_public() || sight == Sight::Declared;
            method.name == known().constructor && is_public
        };
        let found = program.methods_of(class).filter(is_seen);
        let found: Vec<Identity> = found.map(|m| self.member(m)).collect::<Option<_>>()?;
        (1..=MAX_ATOMS / 2).contains(&found.len()).then_some(())?;
        let mut one = Val::NONE;
        for constructor in found {
            let constructor = self.known(constructor);
            one = self.arena.join(one, constructor);
        }
        let array = "[Ljava/lang/reflect/Constructor;";
        Some(self.array_of(state, array, one, call))
    }

    /// What `getRecordComponents` gives. A record has no others at any time: the JVM lets nobody change them.
    pub(super) fn components(&mut self, state: &mut State, call: Call<'_>) -> Option<Val> {
        let class = self.class_asked(call)?;
        let accessors = self.world.program.accessors(class)?;
        (1..=MAX_ATOMS / 2)
            .contains(&accessors.len())
            .then_some(())?;
        let component = |accessor| match self.member(accessor)? {
            Identity::Member(accessor) => Some(Identity::Component(accessor)),
            _ => None,
        };
        let components: Vec<Identity> = accessors
            .into_iter()
            .map(component)
            .collect::<Option<_>>()?;
        let array = array_type("[Ljava/lang/reflect/RecordComponent;".into());
        let made = self.allocate(state, array, call.pc, false);
        for (n, component) in components.into_iter().enumerate() {
            let component = self.known(component);
            self.store(state, made, Some(Cell::Element(n as u8)), component, true);
        }
        Some(made)
    }

    /// A new array, any element of which is that.
    pub(super) fn array_of(
        &mut self,
        state: &mut State,
        array: &str,
        one: Val,
        call: Call<'_>,
    ) -> Val {
        let ty = array_type(array.into());
        let made = self.allocate(state, ty, call.pc, false);
        let one = self.aged(one, ty, call.pc);
        self.store(state, made, Some(Cell::Elements), one, false);
        made
    }

    /// A value that was read before an instruction made another object of that type.
    pub(super) fn aged(&mut self, value: Val, ty: ExactType, pc: Pc) -> Val {
        let name = self.arena.allocated(self.site(pc), ty);
        match in_force(Rule::HeldAges) {
            true => self.arena.age(value, name),
            false => value,
        }
    }

    /// The handle that a lookup makes of a member.
    pub(super) fn unreflected(&self, what: Unreflected, call: Call<'_>) -> Option<Identity> {
        let (from, mut calls) = self.member_argument(call)?;
        let is_field = is_of_field(calls.kind);
        let is_constructor = calls.kind == HandleKind::NewInvokeSpecial;
        let fits = match what {
            Unreflected::Method => !is_field && !is_constructor,
            Unreflected::Constructor => is_constructor,
            Unreflected::Getter | Unreflected::Setter => is_field,
        };
        if what == Unreflected::Setter {
            calls.kind = calls.kind.writing()?;
        }
        let handle = fits.then(|| self.direct_handle(from, calls, self.argument(call, 0)))??;
        Some(Identity::Handle(handle))
    }

    /// The handle that `unreflectSpecial` makes of a method.
    pub(super) fn unreflected_special(&self, call: Call<'_>) -> Option<Identity> {
        let (_, calls) = self.member_argument(call)?;
        let lookup = self.argument(call, 0)?;
        let is_method = matches!(
            calls.kind,
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface
        );
        match (self.argument(call, 2)?, lookup) {
            (Identity::Class(caller), Identity::Lookup(of)) if caller == of && is_method => {
                let kind = HandleKind::InvokeSpecial;
                let handle = self.direct_handle(caller, Handle { kind, ..calls }, Some(lookup))?;
                Some(Identity::Handle(handle))
            }
            _ => None,
        }
    }

    /// The member that is the argument behind a lookup, and the class that declares it.
    fn member_argument(&self, call: Call<'_>) -> Option<(Sym, Handle)> {
        let Identity::Member(member) = self.argument(call, 1)? else {
            return None;
        };
        let calls = member.runs()?;
        Some((calls.member.owner, calls))
    }

    /// The class whose members are looked up, if its code is trusted.
    pub(super) fn class_asked(&self, call: Call<'_>) -> Option<ClassId> {
        match self.argument(call, 0)? {
            Identity::Class(name) => self.trusted_class(name),
            _ => None,
        }
    }

    pub(super) fn trusted_class(&self, name: Sym) -> Option<ClassId> {
        let program = self.world.program;
        let found = program.lookup(name, self.world.declaring(self.method));
        let class = found.ok()?;
        (program.is_trusted(class) && program.find(name) == Ok(class)).then_some(class)
    }

    /// The classes that are passed in an array, or none for null.
    fn classes_passed(&self, state: &State, call: Call<'_>, n: usize) -> Option<Vec<Sym>> {
        let array = call.args.get(n).copied().flatten()?;
        match self.arena.get(array).is_null() {
            true => Some(Vec::new()),
            false => self.classes_in(state, call, n),
        }
    }

    /// A method or constructor as a value.
    pub(super) fn member(&self, method: MethodId) -> Option<Identity> {
        let program = self.world.program;
        let method = program.method(method);
        let class = program.class(method.class);
        let kind = match () {
            () if method.name == known().constructor => HandleKind::NewInvokeSpecial,
            () if method.flags.is_static() => HandleKind::InvokeStatic,
            () if class.is_interface() => HandleKind::InvokeInterface,
            () => HandleKind::InvokeVirtual,
        };
        let member = MethodRef {
            owner: class.name,
            name: method.name,
            descriptor: method.descriptor,
            interface: class.is_interface(),
        };
        self.reflected(Handle { kind, member })
    }

    pub(super) fn member_field(&self, field: FieldId) -> Option<Identity> {
        let program = self.world.program;
        let field = program.field(field);
        let kind = match field.flags.is_static() {
            true => HandleKind::GetStatic,
            false => HandleKind::GetField,
        };
        let owner = program.class(field.class).name;
        let member = MethodRef::of_class(owner, field.name, field.descriptor);
        self.reflected(Handle { kind, member })
    }

    /// A member, as the class that declares it sees it.
    fn reflected(&self, calls: Handle) -> Option<Identity> {
        let owner = calls.member.owner;
        let handle = self.direct_handle(owner, calls, Some(Identity::Lookup(owner)))?;
        Some(Identity::Member(handle))
    }

    /// The classes in an array that an instruction is given, none of which is null, or none for null;
    /// descriptors.
    pub(crate) fn listed(&self, state: &State, args: &[ValueId], n: usize) -> Option<Vec<Sym>> {
        let values: Vec<Option<Val>> = args.iter().map(|arg| state.get(*arg)).collect();
        let call = Call::of_values(&values, args, 0);
        let classes = self.classes_passed(state, call, n)?;
        let elements = self.elements(state, call, n).unwrap_or_default();
        let mut elements = elements.iter().map(|element| self.arena.get(*element).null);
        elements.all(|null| null == Null::Never).then_some(classes)
    }

    /// Whether a call uses a member, and a known one is among its receivers.
    pub(crate) fn may_use_members(&self, call: Named<'_>) -> bool {
        let program = self.world.program;
        let is_platform = |method| program.class(program.method(method).class).is_platform();
        let is_member = |ty: &ExactType| ty.member().is_some();
        call.kind == InvokeKind::Virtual
            && self.follows_handles()
            && member_use(&call.method).is_some()
            && call.resolved.is_some_and(is_platform)
            && call
                .receivers
                .is_some_and(|types| types.iter().any(is_member))
    }

    /// The use of one member; `None` if it is not known what that runs.
    pub(super) fn used_member(
        &mut self,
        state: &State,
        call: Call<'_>,
        member: MethodHandle,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let mut calls = member.runs()?;
        let how = member_use(&call.method)?;
        let has_object = !matches!(
            calls.kind,
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial | HandleKind::GetStatic
        );
        let mut given: Vec<Option<Val>> = Vec::new();
        if has_object {
            given.push(call.args.get(1).copied()?);
        }
        match how {
            MemberUse::Invoke => given.extend(self.passed_in(state, call, 2)?),
            MemberUse::Construct => given.extend(self.passed_in(state, call, 1)?),
            MemberUse::Instantiate | MemberUse::Get => {}
            MemberUse::Set => given.push(call.args.get(2).copied()?),
        }
        if how == MemberUse::Set {
            calls.kind = calls.kind.writing()?;
        }
        let owner = calls.member.owner;
        let handle = self.direct_handle(owner, calls, Some(Identity::Lookup(owner)))?;
        let parts = handle.parts();
        if parts.parsed()?.parameters.len() != given.len() {
            // IllegalArgumentException.
            return Some((None, Some(Vec::new())));
        }
        let asked = MethodDescriptor::parse(call.method.descriptor)?;
        if !takes_numbers(how, &asked, calls) {
            return None;
        }
        let value = asked.parameters.get(1).filter(|_| how == MemberUse::Set);
        let objects = given.len() - usize::from(value.is_some());
        let mut taken = OBJECT.repeat(objects);
        taken.extend(value.map(|ty| ty.descriptor().to_string()));
        let result = asked.result.map(|ty| ty.descriptor().to_string());
        let result = result.unwrap_or("V".into());
        let parts = parts.as_type(Sym::from(&*format!("({taken}){result}")))?;
        let handle = parts.intern();
        let run = (handle, handle.parts());
        self.run_handle(state, call, run, (given, Vec::new()), observer)
    }

    /// The constructors that `Class.newInstance` may run, if its classes are known.
    pub(crate) fn instantiated(
        &self,
        method: &MethodRef,
        receiver: Val,
    ) -> Option<Vec<MethodHandle>> {
        if member_use(method) != Some(MemberUse::Instantiate) || !self.follows_handles() {
            return None;
        }
        let classes = match self.identity(receiver) {
            Some(one) => vec![one],
            None => self.constants(receiver)?,
        };
        let constructor = |class| {
            let Identity::Class(name) = class else {
                return None;
            };
            let class = self.trusted_class(name)?;
            let found = self.world.program.reflected_constructor(class, &[])?;
            match self.member(found)? {
                Identity::Member(constructor) => Some(constructor),
                _ => None,
            }
        };
        let found: Vec<_> = classes
            .into_iter()
            .map(constructor)
            .collect::<Option<_>>()?;
        (!found.is_empty()).then_some(found)
    }

    /// A call of `Class.newInstance` on classes that are known: the join over what each runs.
    pub(super) fn new_instance(
        &mut self,
        state: &State,
        call: Call<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Option<(State, Val)>> {
        let class = call.args.first().copied().flatten()?;
        let mut runs = Vec::new();
        for constructor in self.instantiated(&call.method, class)? {
            runs.push(self.used_member(state, call, constructor, observer)?);
        }
        let mut joined = None;
        for (returned, targets) in runs {
            observer.ran(call.pc, targets.as_deref());
            joined = self.join_returns(joined, returned, call.pc);
        }
        Some(joined)
    }

    /// The arguments that are passed in an array, or none for null.
    fn passed_in(&self, state: &State, call: Call<'_>, n: usize) -> Option<Vec<Option<Val>>> {
        let array = call.args.get(n).copied().flatten()?;
        if self.arena.get(array).is_null() {
            return Some(Vec::new());
        }
        Some(
            self.elements(state, call, n)?
                .into_iter()
                .map(Some)
                .collect(),
        )
    }
}

/// Whether it is followed what a field is read or written as: a number in a field of objects is none,
/// though there may be one in a box.
fn takes_numbers(how: MemberUse, asked: &MethodDescriptor, calls: Handle) -> bool {
    let number = match how {
        MemberUse::Get => asked.result,
        MemberUse::Set => asked.parameters.get(1).copied(),
        MemberUse::Invoke | MemberUse::Construct | MemberUse::Instantiate => None,
    };
    let is_number = |ty: FieldType| !ty.is_reference();
    !number.is_some_and(is_number)
        || FieldType::parse(calls.member.descriptor).is_some_and(is_number)
}
