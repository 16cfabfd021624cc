//! *unreflect*: a reflective use of a known member, or of one of several members, becomes a call of
//! a method of the class. That method uses an instruction where it can only succeed, and asks the
//! member everywhere else.
//!
//! * The method first makes the API's checks, in any order, as they have no effect: the object's
//!   class, the number of arguments, and their classes.
//! * If a value does not fit the instruction, null objects included, the method makes the original
//!   call with the same values. That call throws as before, or widens a number.
//! * The instruction certainly resolves to the member, and this class may use it, so the API would
//!   allow it, too.
//! * Exceptions of a method or constructor are wrapped, as the API wraps them.
//!
//! Using a member, static or not, initialises the class that declares it. So that class must have
//! nothing to initialise: an exception of its initialiser would not be wrapped, and after that
//! every use fails. (`Class.newInstance` wraps no exceptions.) Code that looks at its caller still
//! finds the same class.
//!
//! A lookup that only such uses need is made where the member is asked, and not before (`lookups`).

use std::collections::BTreeSet;

use crate::assemble::{BodyAssembler, descriptor};
use crate::edit::Basis;
use crate::passes::adapt::{boxed, convert, is_wider, wrap};
use crate::passes::helpers::{ConvertibleSite, Helpers};
use crate::passes::implementation::CallingClass;
use crate::passes::lookups::{FIRST_WITH_FRAMES, LookupFinder, MemberLookup, Spared};
use crate::passes::{EditKind, Plan, View};
use base::Sym;
use base::rules::{Rule, in_force};
use claims::{CallSite, MethodClaims, Reflective, Runnable};
use classfile::{
    AddedMethod, ClassFile, ClassFlags, Const, FieldType, Handle, HandleKind, Insn, Label,
    MemberRef, MethodDescriptor, MethodFlags, MethodRef, Op, Pc,
};
use platform::{MemberUse, MethodHandle, Reflects, member_use};
use program::{Access, ClassId, ClassOrigin, MethodId, Program};

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = edits(view, class);
    keep_lookups(view, class, &mut plan);
    plan
}

/// The edits of a class, and why uses stay.
fn edits(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    let uses = |claims: &MethodClaims| claims.calls.iter().any(|call| !members_of(call).is_empty());
    let names = |claims: &MethodClaims| claims.reflective.iter().any(|site| site.class.is_some());
    let claimed: Vec<_> = view
        .claimed(class)
        .filter(|(_, claims)| uses(claims) || names(claims))
        .collect();
    if claimed.is_empty() {
        return plan;
    }
    if let Some(reason) = stays(view, class, file) {
        for (method, claims) in &claimed {
            let uses = claims
                .calls
                .iter()
                .filter(|call| !members_of(call).is_empty());
            uses.for_each(|call| plan.keep(*method, call.pc, reason));
        }
        return plan;
    }
    let host = Helpers::of(view, class, file, EditKind::Unreflect);
    let user = User {
        caller: CallingClass::new(view, class, file),
        view,
        class,
    };
    let mut sites = Vec::new();
    let mut spared = Vec::new();
    for (method, claims) in &claimed {
        let first = sites.len();
        for call in &claims.calls {
            let members = members_of(call);
            if members.is_empty() {
                continue;
            }
            match user.site(&host, file, (*method, call), &members) {
                Ok(site) => sites.push(site),
                Err(reason) => plan.keep(*method, call.pc, reason),
            }
        }
        for lookup in user.spared(file, (*method, claims), &mut sites[first..]) {
            spared.push((*method, lookup));
        }
    }
    host.replace(sites, helper, &mut plan);
    let lookups = user.lookups();
    for (method, (site, spared)) in &spared {
        let edits = lookups.edits((*method, site), spared, &plan.edits);
        plan.edits.extend(edits);
    }
    for (method, claims) in &claimed {
        let sites = claims.reflective.iter();
        let constants = sites.filter_map(|site| lookups.constant(*method, site));
        plan.edits.extend(constants);
    }
    plan
}

/// Why no member may be used by an instruction of the class.
fn stays(view: &View<'_>, class: ClassId, file: &ClassFile) -> Option<&'static str> {
    if !(view.scope.has_one_loader)(class) {
        Some(SEVERAL_LOADERS)
    } else if file.major < FIRST_WITH_FRAMES {
        Some(TOO_OLD)
    } else {
        None
    }
}

/// Says of each lookup without an edit why it stays.
fn keep_lookups(view: &View<'_>, class: ClassId, plan: &mut Plan) {
    let edited = plan.edits.iter().map(|p| (p.edit.method, p.edit.pc));
    let edited: BTreeSet<(MethodId, Pc)> = edited.collect();
    for (method, claims) in view.claimed(class) {
        let known = claims.reflective.iter().filter(|site| site.is_known());
        for site in known.filter(|site| !edited.contains(&(method, site.pc))) {
            match site.what {
                Reflects::Class => plan.keep(method, site.pc, NO_CONSTANT),
                Reflects::Method(_) | Reflects::Constructor | Reflects::Field(_) => {
                    plan.keep(method, site.pc, NEEDED);
                }
                _ => {}
            }
        }
    }
}

/// The members that the receiver of a call may be.
fn members_of(call: &CallSite) -> Vec<MethodHandle> {
    let what = call.runs.as_ref().map_or(&[][..], |runs| &runs.what);
    let members = what.iter().filter_map(|what| match what {
        Runnable::Member(member) => Some(*member),
        Runnable::Lambda(_) | Runnable::Handle(_) => None,
    });
    members.collect()
}

/// The class with the uses.
struct User<'a> {
    caller: CallingClass<'a>,
    view: &'a View<'a>,
    class: ClassId,
}

/// The basis of the edit of a use.
fn basis(task: &UseMethod) -> Basis {
    let members = task.targets.iter().map(|target| target.member);
    match task.how {
        MemberUse::Invoke | MemberUse::Construct | MemberUse::Instantiate => {
            Basis::Runs(members.map(|member| member.as_method()).collect())
        }
        MemberUse::Get | MemberUse::Set => Basis::Field {
            fields: members.map(|member| member.as_field()).collect(),
            writes: task.how == MemberUse::Set,
        },
    }
}

/// The task of the method in the place of a use.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct UseMethod {
    how: MemberUse,
    /// The lookup of the member, if the method does not get the member.
    lookup: Option<MemberLookup>,
    /// The method that is called with the member.
    asks: MethodRef,
    /// The members: the receiver is one of these.
    targets: Vec<UsedMember>,
    /// The property that tells several members apart.
    differ: Option<Difference>,
}

/// A member, and the instruction that uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct UsedMember {
    op: Op,
    member: MemberRef,
}

/// A property that tells members apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    /// Their names.
    Name,
    /// How many parameters they have.
    Count,
    /// The names of the classes that declare them: the classes are in one archive, with one loader.
    /// The code does not name the classes themselves, since the JVM may refuse to load the classes
    /// of unused members.
    Owner,
}

impl Difference {
    /// The cheapest property that tells these members apart.
    fn of(how: MemberUse, targets: &[UsedMember]) -> Option<Self> {
        let has_name = matches!(how, MemberUse::Invoke | MemberUse::Get | MemberUse::Set);
        let has_count = matches!(how, MemberUse::Invoke | MemberUse::Construct);
        let all_differ = |tells: &dyn Fn(&UsedMember) -> (Option<Sym>, usize)| {
            let all: BTreeSet<_> = targets.iter().map(tells).collect();
            all.len() == targets.len()
        };
        if has_name && all_differ(&|target| (Some(target.member.name), 0)) {
            return Some(Self::Name);
        }
        if has_count && all_differ(&|target| (None, count(target.member))) {
            return Some(Self::Count);
        }
        all_differ(&|target| (Some(target.member.owner), 0)).then_some(Self::Owner)
    }
}

/// The name of a class as `Class.getName` gives it.
fn binary_name(class: Sym) -> Sym {
    let dotted = |byte: &u8| if *byte == b'/' { b'.' } else { *byte };
    Sym::new(&class.bytes().iter().map(dotted).collect::<Vec<u8>>())
}

/// The number of a method's parameters.
fn count(member: MemberRef) -> usize {
    MethodDescriptor::parse(member.descriptor).map_or(0, |ty| ty.parameters.len())
}

impl User<'_> {
    fn lookups(&self) -> LookupFinder<'_> {
        LookupFinder {
            view: self.view,
            class: self.class,
            types: &self.caller.types,
        }
    }

    /// The lookups of a method that can be removed, with their calls. The helpers of their uses
    /// then find the member themselves.
    fn spared<'c>(
        &self,
        file: &ClassFile,
        (method, claims): (MethodId, &'c MethodClaims),
        sites: &mut [ConvertibleSite<UseMethod>],
    ) -> Vec<(&'c Reflective, Spared)> {
        let declared = &file.methods[usize::from(self.view.program.method(method).index)];
        let Ok(Some(code)) = file.code(declared) else {
            return Vec::new();
        };
        // With several members, the helper asks the member which one it is, so the lookup stays.
        let is_one = |site: &&ConvertibleSite<UseMethod>| site.task.targets.len() == 1;
        let planned: Vec<Pc> = sites.iter().filter(is_one).map(|site| site.pc).collect();
        let mut all = Vec::new();
        for site in &claims.reflective {
            let is_use = |pc| planned.contains(&pc);
            let Some(spared) = self.lookups().spared(site, &code, is_use) else {
                continue;
            };
            for used in sites.iter_mut().filter(|s| spared.uses.contains(&s.pc)) {
                used.task.lookup = Some(spared.lookup.clone());
            }
            all.push((site, spared));
        }
        all
    }

    /// The site, and the task that takes its place.
    ///
    /// # Errors
    /// Why it stays.
    fn site(
        &self,
        host: &Helpers<'_>,
        file: &ClassFile,
        (method, call): (MethodId, &CallSite),
        members: &[MethodHandle],
    ) -> Result<ConvertibleSite<UseMethod>, &'static str> {
        let task = self.task(call, members)?;
        let declared = &file.methods[usize::from(self.view.program.method(method).index)];
        let code = file.code(declared).ok().flatten().ok_or(NOT_READ)?;
        Ok(ConvertibleSite {
            method,
            pc: call.pc,
            insn: Insn::Invoke(Op::Invokevirtual, call.named),
            form: host.call_form((method, declared.name), &code, call.pc)?,
            world: call.world,
            basis: basis(&task),
            task,
        })
    }

    fn task(&self, call: &CallSite, members: &[MethodHandle]) -> Result<UseMethod, &'static str> {
        let how = member_use(&call.named).ok_or(NOT_READ)?;
        let targets = members.iter().map(|one| self.target(how, call.named, *one));
        let mut targets: Vec<UsedMember> = targets.collect::<Result<_, _>>()?;
        targets.sort();
        targets.dedup();
        if !in_force(Rule::MembersAreToldApart) {
            targets.truncate(1);
        }
        let differ = match targets.len() {
            1 => None,
            _ => Some(Difference::of(how, &targets).ok_or(ALIKE)?),
        };
        Ok(UseMethod {
            how,
            lookup: None,
            asks: call.named,
            targets,
            differ,
        })
    }

    /// The instruction that does the same as a call of the method on a member.
    ///
    /// # Errors
    /// Why there is none.
    fn target(
        &self,
        how: MemberUse,
        asks: MethodRef,
        member: MethodHandle,
    ) -> Result<UsedMember, &'static str> {
        let mut calls = member.runs().ok_or(NOT_READ)?;
        if how == MemberUse::Set {
            calls.kind = calls.kind.writing().ok_or(NOT_READ)?;
        }
        let op = match how {
            MemberUse::Invoke | MemberUse::Construct | MemberUse::Instantiate => {
                self.caller.instruction(calls).ok_or(NOT_DIRECT)?
            }
            MemberUse::Get | MemberUse::Set => {
                if !widens(how, asks, calls.member) {
                    return Err("no number of the call converts to the type of the field");
                }
                self.field_instruction(calls).ok_or(NOT_DIRECT)?
            }
        };
        // The API initialises the class of any method, and from JDK 22 on of any field. A class
        // that failed to initialise may have instances. `Class.newInstance` wraps no exceptions.
        let is_wrapped = how != MemberUse::Instantiate;
        if is_wrapped && self.may_fail_to_initialise(calls) {
            return Err("its class has an initialiser, and an edit would not wrap its exceptions");
        }
        if !self.is_of_archive(calls.member.owner) {
            return Err(
                "edits name members of their own archive only: the module of another may not be readable",
            );
        }
        let finds_all = how == MemberUse::Instantiate
            && !self
                .caller
                .types
                .find(calls.member.owner)
                .is_some_and(|class| {
                    self.lookups()
                        .members_are_there(class, Reflects::Constructor)
                });
        if finds_all && in_force(Rule::SparedMembersAreThere) {
            return Err("a type that a constructor of its class names may be missing");
        }
        let makes = matches!(how, MemberUse::Construct | MemberUse::Instantiate);
        if makes && !self.is_plain(calls.member.owner) {
            return Err("reflection makes no objects of abstract classes and enums");
        }
        let mut types = self.types(calls.member);
        if types.all(|ty| self.caller.types.type_resolves(ty)) {
            Ok(UsedMember {
                op,
                member: calls.member,
            })
        } else {
            Err("a type that it names may be missing or another one when it runs")
        }
    }

    /// The instruction that reads or writes a field, if this class may do so. The field must be the
    /// only one of that name and type that resolution finds.
    fn field_instruction(&self, calls: Handle) -> Option<Op> {
        let program = self.view.program;
        let member = calls.member;
        let owner = self.caller.types.find(member.owner)?;
        let field = program.declared_field(owner, member.name, member.descriptor)?;
        let flags = program.field(field).flags;
        let is_own = owner == self.class;
        let is_known = is_own
            || self.caller.types.resolves(member.owner)
                && program.is_trusted(owner)
                && self.view.sees_the_same(self.class, owner);
        let may = !flags.is_protected()
            && program.field_access(self.class, owner, field) == Access::Yes
            && (is_own || !flags.is_private());
        let op = match calls.kind {
            HandleKind::GetField => Op::Getfield,
            HandleKind::GetStatic => Op::Getstatic,
            HandleKind::PutField => Op::Putfield,
            _ => Op::Putstatic,
        };
        let writes = matches!(op, Op::Putfield | Op::Putstatic);
        (is_known && may && !(writes && flags.is_final())).then_some(op)
    }

    /// The types that the instruction takes.
    fn types(&self, member: MemberRef) -> impl Iterator<Item = FieldType> + use<> {
        let parameters = MethodDescriptor::parse(member.descriptor).map(|ty| ty.parameters);
        parameters
            .unwrap_or_default()
            .into_iter()
            .chain(FieldType::parse(member.descriptor))
    }

    /// Whether initialising the class that declares a member may throw or be observed. Classes of
    /// the platform do neither. An interface is initialised without its superinterfaces (JLS
    /// 12.4.1).
    fn may_fail_to_initialise(&self, calls: Handle) -> bool {
        let program = self.view.program;
        let may = |owner| {
            if program.class(owner).is_interface() {
                may_throw(program, owner)
            } else {
                program.may_have_above(owner, |class| may_throw(program, class))
            }
        };
        let owner = self.caller.types.find(calls.member.owner);
        in_force(Rule::InitialisersAreNotWrapped) && owner.is_none_or(may)
    }

    /// Whether a class is in the archive of the class with the code.
    fn is_of_archive(&self, name: Sym) -> bool {
        let archive = |class: ClassId| match self.view.program.class(class).origin {
            ClassOrigin::Input(place) => Some((place.unit, place.archive)),
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => None,
        };
        let owner = self.caller.types.find(name).and_then(archive);
        owner.is_some() && owner == archive(self.class)
    }

    /// Whether reflection makes objects of that class. It uses the flags in `InnerClasses`.
    fn is_plain(&self, name: Sym) -> bool {
        const REFUSED: u16 = ClassFlags::ABSTRACT.0 | ClassFlags::ENUM.0;
        let file = self
            .caller
            .types
            .find(name)
            .and_then(|class| self.view.program.file(class));
        let Some((file, Ok(inner))) = file.map(|file| (file, file.inner_classes())) else {
            return false;
        };
        let of_source = inner.iter().filter(|inner| inner.name == file.name);
        let mut flags = of_source.map(|inner| inner.flags).chain([file.flags.0]);
        flags.all(|flags| flags & REFUSED == 0)
    }
}

fn may_throw(program: &Program, class: ClassId) -> bool {
    let of = program.class(class);
    !of.is_platform() && (!of.is_input() || program.class_initializer(class).is_some())
}

/// Whether a number that is read or written needs at most widening (JLS 5.1.2); true for objects.
fn widens(how: MemberUse, asks: MethodRef, field: MemberRef) -> bool {
    let field = FieldType::parse(field.descriptor);
    match (how, value_of(how, asks), field) {
        (MemberUse::Get, Some(FieldType::Primitive(to)), Some(FieldType::Primitive(from)))
        | (MemberUse::Set, Some(FieldType::Primitive(from)), Some(FieldType::Primitive(to))) => {
            is_wider(from, to) || !in_force(Rule::NumbersWiden)
        }
        (_, Some(value), Some(_)) => value.is_reference(),
        _ => false,
    }
}

/// The type of the value that a use reads or writes.
fn value_of(how: MemberUse, asks: MethodRef) -> Option<FieldType> {
    let ty = MethodDescriptor::parse(asks.descriptor)?;
    match how {
        MemberUse::Set => ty.parameters.get(1).copied(),
        _ => ty.result,
    }
}

/// Whether an instruction takes no object.
fn is_static(op: Op) -> bool {
    matches!(op, Op::Invokestatic | Op::Getstatic | Op::Putstatic)
}

const SEVERAL_LOADERS: &str = "several loaders may define the member's class";
const NO_CONSTANT: &str = "a constant would need a class of this archive that certainly links and has nothing to initialise";
const NEEDED: &str = "a lookup goes only if instructions replace all uses of what it finds";
const TOO_OLD: &str = "the class is of a version before Java 6, verified without frames";
const NOT_READ: &str = "its inputs are not known";
const NOT_DIRECT: &str = "no instruction of this class may certainly use the member in every release that can load it, or the member looks at its caller";
const ALIKE: &str = "its members have the same name, class and number of parameters, and a test for more would cost the gain";
const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
const OBJECT: &str = "java/lang/Object";

/// The code of a helper: its first parameter is the member, the others are the operands of the use.
struct Helper {
    code: BodyAssembler,
    task: UseMethod,
    /// The member that the next code uses.
    target: UsedMember,
    /// The place that asks the member.
    asks: Label,
    /// Whether code jumps there.
    may_ask: bool,
    /// The first variable after the parameters.
    free: u16,
}

/// `static Object helper(Method member, Object object, Object[] arguments)`, or as the use takes
/// them.
fn helper(access: MethodFlags, name: Sym, task: &UseMethod) -> AddedMethod {
    let asked = MethodDescriptor::parse(task.asks.descriptor).expect("it is one of four");
    let mut taken = vec![FieldType::Class(task.asks.owner)];
    taken.extend(asked.parameters);
    let mut code = BodyAssembler::default();
    let asks = code.label();
    let mut helper = Helper {
        code,
        task: task.clone(),
        target: task.targets[0],
        asks,
        may_ask: false,
        free: taken.len() as u16,
    };
    helper.member_is_there();
    for target in &task.targets {
        helper.target = *target;
        let other = task.differ.map(|by| helper.unless(by));
        match task.how {
            MemberUse::Invoke | MemberUse::Construct => helper.call(),
            MemberUse::Instantiate => helper.make(),
            MemberUse::Get | MemberUse::Set => helper.field(),
        }
        if let Some(other) = other {
            helper.code.place(other);
            helper.may_ask = true;
        }
    }
    helper.ask(&taken, asked.result);
    let flags = access | MethodFlags::STATIC | MethodFlags::SYNTHETIC;
    helper
        .code
        .method(flags, name, descriptor(taken, asked.result))
}

impl Helper {
    /// Null throws as in the call; a member that the helper looks up is never null.
    fn member_is_there(&mut self) {
        if self.task.lookup.is_some() {
            return;
        }
        self.code.push(Insn::Local(Op::Aload, 0));
        self.ask_if(Op::Ifnull);
    }

    /// Returns a label, and jumps there unless the member is the current target.
    fn unless(&mut self, by: Difference) -> Label {
        let other = self.code.label();
        let member = self.target.member;
        self.code.push(Insn::Local(Op::Aload, 0));
        match by {
            Difference::Name => {
                self.tell("getName", "()Ljava/lang/String;");
                self.unless_equal(member.name, other);
            }
            Difference::Count => {
                self.tell("getParameterCount", "()I");
                self.code.push(Insn::int(count(member) as i32));
                self.code.push(Insn::Branch(Op::IfIcmpne, other));
            }
            Difference::Owner if in_force(Rule::OthersAreNotLoaded) => {
                if self.task.how != MemberUse::Instantiate {
                    self.tell("getDeclaringClass", "()Ljava/lang/Class;");
                }
                let result = "()Ljava/lang/String;";
                self.code
                    .call(Op::Invokevirtual, "java/lang/Class", "getName", result);
                self.unless_equal(binary_name(member.owner), other);
            }
            Difference::Owner => {
                if self.task.how != MemberUse::Instantiate {
                    self.tell("getDeclaringClass", "()Ljava/lang/Class;");
                }
                self.code.push(Insn::Ldc(Const::Class(member.owner)));
                self.code.push(Insn::Branch(Op::IfAcmpne, other));
            }
        }
        other
    }

    /// Calls a method of the member on the stack, for one of its properties.
    fn tell(&mut self, name: &str, descriptor: &str) {
        let asks = MethodRef::of_class(self.task.asks.owner, name, descriptor);
        self.code.push(Insn::Invoke(Op::Invokevirtual, asks));
    }

    /// Jumps to the label unless the string on the stack equals `text`.
    fn unless_equal(&mut self, text: Sym, other: Label) {
        self.code.push(Insn::Ldc(Const::String(text)));
        let equals = "(Ljava/lang/Object;)Z";
        self.code
            .call(Op::Invokevirtual, "java/lang/String", "equals", equals);
        self.code.push(Insn::Branch(Op::Ifeq, other));
    }

    /// Asks the member if the condition holds.
    fn ask_if(&mut self, op: Op) {
        self.code.push(Insn::Branch(op, self.asks));
        self.may_ask = true;
    }

    /// Whether the instruction takes an object.
    fn takes_object(&self) -> bool {
        let op = self.target.op;
        !is_static(op) && self.task.how != MemberUse::Construct
    }

    /// Asks the member unless the variable holds an object of that type, or null where null is
    /// allowed.
    fn check(&mut self, slot: u16, ty: FieldType, may_be_null: bool) {
        let (name, may_be_null) = match ty {
            FieldType::Primitive(primitive) => (boxed(primitive), false),
            other => (other, may_be_null),
        };
        let (FieldType::Class(name) | FieldType::Array(name)) = name else {
            unreachable!("a primitive type has a wrapper");
        };
        if name == OBJECT && may_be_null || !in_force(Rule::UsesAreChecked) {
            return;
        }
        let fits = self.code.label();
        if may_be_null {
            self.code.push(Insn::Local(Op::Aload, slot));
            self.code.push(Insn::Branch(Op::Ifnull, fits));
        }
        self.code.push(Insn::Local(Op::Aload, slot));
        self.code.push(Insn::Type(Op::Instanceof, name));
        self.ask_if(Op::Ifeq);
        self.code.place(fits);
    }

    /// Loads a checked value.
    fn load(&mut self, slot: u16, ty: FieldType) {
        let object = FieldType::Class(OBJECT.into());
        let wrapped = match ty {
            FieldType::Primitive(primitive) => boxed(primitive),
            other => other,
        };
        self.code.push(Insn::Local(Op::Aload, slot));
        self.code.extend(convert(object, ty, wrapped));
    }

    /// Calls the method or constructor with the elements of the array.
    fn call(&mut self) {
        let member = self.target.member;
        let ty = MethodDescriptor::parse(member.descriptor).expect("it was resolved");
        let array = self.free - 1;
        let owner = FieldType::Class(member.owner);
        self.length(array, ty.parameters.len());
        if self.takes_object() {
            self.check(1, owner, false);
        }
        let mut slots = Vec::new();
        for (n, parameter) in ty.parameters.iter().enumerate() {
            let slot = self.free + n as u16;
            self.code.push(Insn::Local(Op::Aload, array));
            self.code.push(Insn::int(n as i32));
            self.code.push(Insn::Plain(Op::Aaload));
            self.code.push(Insn::Local(Op::Astore, slot));
            self.check(slot, *parameter, true);
            slots.push((slot, *parameter));
        }
        if self.task.how == MemberUse::Construct {
            self.code.push(Insn::Type(Op::New, member.owner));
            self.code.push(Insn::Plain(Op::Dup));
        }
        if self.takes_object() {
            self.load(1, owner);
        }
        for (slot, parameter) in slots {
            self.load(slot, parameter);
        }
        let (start, end, handler) = (self.code.label(), self.code.label(), self.code.label());
        self.code.place(start);
        self.code
            .push(Insn::Invoke(self.target.op, member.as_method()));
        self.code.place(end);
        self.give(match self.task.how {
            MemberUse::Construct => Some(owner),
            _ => ty.result,
        });
        self.code.catch((start, end), handler);
        self.code.place(handler);
        self.wrap_thrown(ty.parameters.len());
    }

    /// Makes an object of the class. Exceptions are not wrapped.
    fn make(&mut self) {
        let member = self.target.member;
        self.code.push(Insn::Type(Op::New, member.owner));
        self.code.push(Insn::Plain(Op::Dup));
        self.code
            .push(Insn::Invoke(self.target.op, member.as_method()));
        self.give(Some(FieldType::Class(member.owner)));
    }

    /// Asks the member unless the array has `count` elements. It may be null if `count` is 0.
    fn length(&mut self, array: u16, count: usize) {
        let fits = self.code.label();
        self.code.push(Insn::Local(Op::Aload, array));
        match count {
            0 => self.code.push(Insn::Branch(Op::Ifnull, fits)),
            _ => self.ask_if(Op::Ifnull),
        }
        self.code.push(Insn::Local(Op::Aload, array));
        self.code.push(Insn::Plain(Op::Arraylength));
        self.code.push(Insn::int(count as i32));
        self.ask_if(Op::IfIcmpne);
        self.code.place(fits);
    }

    /// Throws the caught exception, wrapped.
    fn wrap_thrown(&mut self, count: usize) {
        let thrown = self.free + count as u16;
        if in_force(Rule::ThrownIsWrapped) {
            self.code.push(Insn::Local(Op::Astore, thrown));
            self.code.push(Insn::Type(Op::New, WRAPPER.into()));
            self.code.push(Insn::Plain(Op::Dup));
            self.code.push(Insn::Local(Op::Aload, thrown));
            let takes = "(Ljava/lang/Throwable;)V";
            self.code.call(Op::Invokespecial, WRAPPER, "<init>", takes);
        }
        // With the cast, the verifier need not load the wrapper, which is hardly ever thrown.
        self.code
            .push(Insn::Type(Op::Checkcast, "java/lang/Throwable".into()));
        self.code.push(Insn::Plain(Op::Athrow));
    }

    /// Reads or writes the field.
    fn field(&mut self) {
        let UsedMember { op, member } = self.target;
        let how = self.task.how;
        let ty = FieldType::parse(member.descriptor).expect("it was resolved");
        let value = value_of(how, self.task.asks).expect("it was compared");
        let owner = FieldType::Class(member.owner);
        if self.takes_object() {
            self.check(1, owner, false);
        }
        if how == MemberUse::Set && value.is_reference() {
            self.check(2, ty, true);
        }
        if self.takes_object() {
            self.load(1, owner);
        }
        match how {
            MemberUse::Set if value.is_reference() => self.load(2, ty),
            MemberUse::Set => {
                self.code.push(Insn::load(value, 2));
                self.code.extend(convert(value, ty, ty));
            }
            _ => {}
        }
        self.code.push(Insn::Field(op, member.as_field()));
        match how {
            MemberUse::Set => self.code.push(Insn::Plain(Op::Return)),
            _ if value.is_reference() => self.give(Some(ty)),
            _ => {
                self.code.extend(convert(ty, value, value));
                self.code.push(Insn::ret(Some(value)));
            }
        }
    }

    /// Returns the value on the stack, as an object.
    fn give(&mut self, ty: Option<FieldType>) {
        match ty {
            None => self.code.push(Insn::Plain(Op::AconstNull)),
            Some(FieldType::Primitive(primitive)) => {
                let mut wrapped = Vec::new();
                wrap(&mut wrapped, primitive);
                self.code.extend(wrapped);
            }
            Some(_) => {}
        }
        self.code.push(Insn::Plain(Op::Areturn));
    }

    /// Asks the member, with the original operands.
    fn ask(&mut self, taken: &[FieldType], result: Option<FieldType>) {
        if !self.may_ask {
            return;
        }
        self.code.place(self.asks);
        if let Some(lookup) = &self.task.lookup {
            lookup.make(&mut self.code);
        }
        let given = usize::from(self.task.lookup.is_some());
        for (slot, ty) in (0..).zip(taken).skip(given) {
            self.code.push(Insn::load(*ty, slot));
        }
        self.code
            .push(Insn::Invoke(Op::Invokevirtual, self.task.asks));
        self.code.push(Insn::ret(result));
    }
}
