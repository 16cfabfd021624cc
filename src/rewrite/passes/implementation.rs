//! *call*: a call on a known lambda or method handle becomes a call of the method that it runs. So
//! does a call site that every run links to one handle (`linking`).
//!
//! The code first stores the arguments in variables that the method does not use. Then it drops the
//! receiver, and for a constructor makes the new object. Last it loads each argument and converts
//! it as the JVM would (`adapt`), if the types differ.
//!
//! The receiver exists, so its site or lookup has succeeded. So the call resolves no name for the
//! first time, as long as the class is the site's own.
//!
//! The object does not reveal a lambda's captured values, or a handle's bound ones. Captured values
//! may still be in variables of the method (`captures`); if they are not, such calls stay. A stack
//! trace loses nothing: frames between the call and the method are hidden.

use crate::edit::{Basis, CodeEdit, Fragment, Planned};
use crate::passes::adapt::{adapts, convert};
use crate::passes::captures::{self, Captures};
use crate::passes::linking::only_finds;
use crate::passes::types::Types;
use crate::passes::{EditKind, Plan, View};
use base::rules::{Rule, in_force};
use base::{Id, Sym, known};
use claims::{CallSite, LinkedSite, MethodClaims, Runnable};
use classfile::verify::{VerifiedMethod, assignability_questions};
use classfile::{
    ClassFile, Code, CodeElement, FieldType, Handle, HandleKind, Insn, Method, MethodDescriptor,
    MethodRef, Op, Pc,
};
use platform::{Invocation, LambdaClass, MethodHandle, invocation};
use program::{ClassId, MethodId, World};

/// The first class version with method bodies in interfaces (Java 8).
pub(super) const FIRST_WITH_BODIES: u16 = 52;

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    if !(view.scope.has_one_loader)(class) {
        return plan;
    }
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    let caller = CallingClass::new(view, class, file);
    for (method, claims) in view.claimed(class) {
        let is_linked = claims.linked.iter().any(|site| site.handle.is_some());
        if is_linked || claims.calls.iter().any(|call| call.runs.is_some()) {
            let edits = caller.edits(method, claims);
            plan.edits.extend(edits.into_iter().flatten());
        }
    }
    plan
}

/// The class with the calls.
pub(super) struct CallingClass<'a> {
    view: &'a View<'a>,
    class: ClassId,
    file: &'a ClassFile,
    pub types: Types<'a>,
}

/// The method that a call is to run.
struct Implementation {
    op: Op,
    method: MethodRef,
    /// The types of each argument: in the call, in the object's method, in the method that runs.
    arguments: Vec<[FieldType; 3]>,
    /// The result type of the call.
    result: Option<FieldType>,
    /// The variables with the first arguments of the method, which the lambda captured.
    captured: Vec<(FieldType, u16)>,
}

impl<'a> CallingClass<'a> {
    pub(super) fn new(view: &'a View<'a>, class: ClassId, file: &'a ClassFile) -> Self {
        Self {
            view,
            class,
            file,
            types: Types::new(view.program, class),
        }
    }

    /// The edits of a method's calls; `None` if its code cannot be read.
    fn edits(&self, method: MethodId, claims: &MethodClaims) -> Option<Vec<Planned>> {
        let declared = &self.file.methods[usize::from(self.view.program.method(method).index)];
        let code = self.file.code(declared).ok()??;
        let free = code.max_locals;
        let captures = Captures::new(self.file, declared, &code);
        let calls = claims.calls.iter().filter_map(|call| {
            let run = self.run(call, &captures)?;
            let receiver = if call.runs.as_ref()?.nullable {
                ReceiverPresence::Perhaps
            } else {
                ReceiverPresence::There
            };
            let op = if call.named.interface {
                Op::Invokeinterface
            } else {
                Op::Invokevirtual
            };
            let with = run.code(free, receiver)?;
            let verifies = || self.verifies(declared, &code, call.pc, &with);
            (run.captured.is_empty() || verifies()).then_some(())?;
            let replaces = Insn::Invoke(op, call.named);
            Some(edit(method, (call.pc, call.world), replaces, &run, with))
        });
        let linked = claims.linked.iter().filter_map(|site| {
            let mut insns = code.insns();
            let (_, insn) = insns.find(|(pc, _)| *pc == site.pc)?;
            let run = self.linked(method, insn, site)?;
            let with = run.code(free, ReceiverPresence::None)?;
            Some(edit(
                method,
                (site.pc, site.world),
                insn.clone(),
                &run,
                with,
            ))
        });
        Some(calls.chain(linked).collect())
    }

    /// Whether a method with other code in place of an instruction still verifies, and loads no
    /// more classes for that. After a branch, frames may say that a variable is out of use.
    fn verifies(&self, declared: &Method, code: &Code, pc: Pc, with: &[Insn]) -> bool {
        let mut changed = code.clone();
        let is_it = |item: &CodeElement| matches!(item, CodeElement::Insn(at, _) if *at == pc);
        let Some(at) = changed.items.iter().position(is_it) else {
            return false;
        };
        let with = with.iter().map(|insn| CodeElement::Insn(pc, insn.clone()));
        changed.items.splice(at..=at, with);
        let (subject, names) = (
            VerifiedMethod::of(self.file, declared),
            self.view.names(self.class),
        );
        let ask = |code: &Code| assignability_questions(&subject, code, &names).ok();
        let both = ask(&changed).zip(ask(code));
        both.is_some_and(|(after, before)| after.is_within(&before))
    }

    fn run(&self, call: &CallSite, captures: &Captures<'_>) -> Option<Implementation> {
        match call.runs.as_ref()?.one()? {
            Runnable::Lambda(lambda) => self.lambda(call, lambda, captures),
            Runnable::Handle(handle) => self.handle(call, handle),
            Runnable::Member(_) => None,
        }
    }

    /// The method that a lambda of this class runs, if the call is of the lambda's own method.
    fn lambda(
        &self,
        call: &CallSite,
        lambda: LambdaClass,
        captures: &Captures<'_>,
    ) -> Option<Implementation> {
        let (program, world) = (self.view.program, self.view.world());
        let lambda = lambda.described();
        let site = MethodDescriptor::parse(lambda.factory)?;
        let Some(FieldType::Class(interface)) = site.result else {
            return None;
        };
        let is_near = lambda.host == self.file.name || !in_force(Rule::RunsAreNear);
        let declares = lambda.declares(call.named.name, call.named.descriptor);
        let implements =
            interface == call.named.owner || self.types.is_subclass(interface, call.named.owner);
        // A call that throws, as its interface or method is missing, must still throw.
        let resolves = program.certain_method(self.class, call.named, world);
        (is_near && declares && implements).then_some(())?;
        resolves?;
        let instantiated = MethodDescriptor::parse(lambda.instantiated)?.parameters;
        let captured = captures.at(call.pc, lambda.factory)?;
        let entered = (captured, &instantiated[..]);
        let run = self.of_handle(call.named.descriptor, lambda.implementation, entered)?;
        self.links(&run).then_some(run)
    }

    /// Whether a site passes the metafactory's checks of types. If not, it throws.
    fn links(&self, run: &Implementation) -> bool {
        let types = &self.types;
        let mut arguments = run.arguments.iter();
        let enters = arguments.all(|[given, entered, taken]| {
            types.is_subtype(*entered, *given) && adapts(types, *entered, *taken, true)
        });
        let gives = match (run.gives(), run.result) {
            (Some(from), Some(to)) => adapts(types, from, to, false),
            _ => true,
        };
        enters && gives
    }

    /// The method that a handle runs when it is called.
    fn handle(&self, call: &CallSite, handle: MethodHandle) -> Option<Implementation> {
        let passes_each = invocation(&call.named)? != Invocation::Listed;
        passes_each.then(|| self.unchanged(call.named.descriptor, handle))?
    }

    /// The method that a site runs, if every run links it to one handle and code cannot tell
    /// whether it was linked.
    fn linked(&self, at: MethodId, insn: &Insn, site: &LinkedSite) -> Option<Implementation> {
        let Insn::InvokeDynamic(bootstrap, named) = insn else {
            return None;
        };
        let bootstrap = self.file.bootstraps.get(bootstrap.index())?;
        let run = self.unchanged(named.descriptor, site.handle?)?;
        let is_quiet = only_finds(self.view, at, bootstrap, *named);
        (is_quiet || !in_force(Rule::LinkingIsQuiet)).then_some(run)
    }

    /// The method that a handle runs, if it has no bound arguments, its type was not changed, and
    /// the call has that type.
    fn unchanged(&self, called: Sym, handle: MethodHandle) -> Option<Implementation> {
        let handle = handle.parts();
        let calls = handle.runs_directly()?;
        let keeps_type = called == handle.ty || !in_force(Rule::RunsKeepTypes);
        let keeps_casts = handle.is_adapted && in_force(Rule::RunsKeepCasts);
        let given = MethodDescriptor::parse(handle.ty)?;
        // Named on an interface, a handle of a method of `Object` accepts objects that do not
        // implement the interface.
        let is_any =
            calls.kind == HandleKind::InvokeInterface && is_of_object(&calls.member.as_method());
        (keeps_type && !keeps_casts && !is_any).then_some(())?;
        let run = self.of_handle(called, calls, (Vec::new(), &given.parameters))?;
        let is_plain = run.arguments.iter().all(|[a, b, c]| a == b && b == c);
        (is_plain && run.gives() == given.result).then_some(run)
    }

    /// The method of a handle, called by an instruction of this class with the captured values
    /// before the arguments. `entered` are the argument types of the object's method.
    fn of_handle(
        &self,
        called: Sym,
        handle: Handle,
        (captured, entered): (Vec<(FieldType, u16)>, &[FieldType]),
    ) -> Option<Implementation> {
        let op = self.instruction(handle)?;
        let member = handle.member.as_method();
        let own = MethodDescriptor::parse(member.descriptor)?.parameters;
        let receiver = FieldType::Class(member.owner);
        let takes_receiver = op != Op::Invokestatic && !is_constructor(&member);
        let taken = takes_receiver.then_some(receiver).into_iter().chain(own);
        let given = MethodDescriptor::parse(called)?;
        let mut taken: Vec<FieldType> = taken.collect();
        let holds = captured.iter().map(|(ty, _)| *ty).collect::<Vec<_>>();
        taken.starts_with(&holds).then_some(())?;
        taken.drain(..holds.len());
        let fits = given.parameters.len() == taken.len() && entered.len() == taken.len();
        let arguments = given.parameters.iter().zip(entered).zip(taken);
        fits.then(|| Implementation {
            op,
            method: member,
            arguments: arguments.map(|((a, b), c)| [*a, *b, c]).collect(),
            result: given.result,
            captured,
        })
    }

    fn may_look(&self, method: MethodId) -> bool {
        in_force(Rule::ReferencesLookAway) && self.view.may_look_at_caller(method)
    }

    /// The instruction that calls a handle's method, if this class may call it and resolution
    /// cannot fail.
    pub(super) fn instruction(&self, handle: Handle) -> Option<Op> {
        let program = self.view.program;
        let member = handle.member.as_method();
        let own = (member.owner == self.file.name)
            .then(|| program.declared_method(self.class, member.name, member.descriptor))
            .flatten();
        let method = own.or_else(|| {
            let resolves =
                !member.owner.bytes().starts_with(b"[") && self.types.resolves(member.owner);
            let found =
                resolves.then(|| program.certain_member(self.class, member, self.view.world()));
            found?.filter(|found| {
                let found = program.method(*found);
                let classes = [self.types.find(member.owner), Some(found.class)];
                let same =
                    |c: &Option<ClassId>| c.is_some_and(|c| self.view.sees_the_same(self.class, c));
                !found.flags.is_protected() && classes.iter().all(same)
            })
        })?;
        let flags = program.method(method).flags;
        // Only the lambda calls a method that compilers make for it.
        let is_made = own.is_some() && flags.is_synthetic();
        let is_near = own.is_some() || !flags.is_private();
        (is_near && (is_made || !self.may_look(method))).then_some(())?;
        let fits = |is: bool, op: Op| is.then_some(op);
        match handle.kind {
            // Classes of older versions cannot call static methods of interfaces (JVMS
            // 6.5.invokestatic).
            HandleKind::InvokeStatic if member.interface && self.file.major < FIRST_WITH_BODIES => {
                None
            }
            HandleKind::InvokeStatic => fits(flags.is_static(), Op::Invokestatic),
            _ if flags.is_static() => None,
            HandleKind::NewInvokeSpecial => {
                let class = program.method(method).class;
                let owner = program.class(class);
                let makes = owner.name == member.owner && !owner.flags.is_abstract();
                fits(makes && is_constructor(&member), Op::Invokespecial)
            }
            _ if is_constructor(&member) => None,
            // `invokespecial` calls a private method in every class version. In an interface it
            // would throw another exception for a receiver that does not implement the interface.
            HandleKind::InvokeSpecial | HandleKind::InvokeVirtual | HandleKind::InvokeInterface
                if flags.is_private() =>
            {
                fits(!member.interface, Op::Invokespecial)
            }
            HandleKind::InvokeVirtual => fits(!member.interface, Op::Invokevirtual),
            HandleKind::InvokeInterface => fits(member.interface, Op::Invokeinterface),
            _ => None,
        }
    }
}

impl Implementation {
    /// The result type of the method, or of the expression that makes an object.
    fn gives(&self) -> Option<FieldType> {
        if is_constructor(&self.method) {
            Some(FieldType::Class(self.method.owner))
        } else {
            MethodDescriptor::parse(self.method.descriptor)?.result
        }
    }

    /// The code in place of the call, with variables from the slot `free` on; `None` if there are
    /// too few slots.
    fn code(&self, free: u16, receiver: ReceiverPresence) -> Option<Vec<Insn>> {
        let is_plain = self.arguments.iter().all(|[a, b, c]| a == b && b == c);
        if receiver == ReceiverPresence::None && is_plain && !is_constructor(&self.method) {
            return self.called(Vec::new());
        }
        let mut slots = Vec::new();
        let mut next = free;
        for [given, ..] in &self.arguments {
            slots.push(next);
            next = next.checked_add(given.slots() as u16)?;
        }
        let stored = self.arguments.iter().zip(&slots).rev();
        let mut code: Vec<Insn> = stored
            .map(|([given, ..], slot)| Insn::store(*given, *slot))
            .collect();
        if receiver == ReceiverPresence::Perhaps && in_force(Rule::RunsNeedReceivers) {
            code.push(Insn::Invoke(Op::Invokevirtual, get_class()));
        }
        if receiver != ReceiverPresence::None {
            code.push(Insn::Plain(Op::Pop));
        }
        if is_constructor(&self.method) {
            code.extend([Insn::Type(Op::New, self.method.owner), Insn::Plain(Op::Dup)]);
        }
        for (ty, slot) in &self.captured {
            code.extend(captures::load(*ty, *slot));
        }
        for ([given, entered, taken], slot) in self.arguments.iter().zip(slots) {
            code.push(Insn::load(*given, slot));
            code.extend(convert(*given, *taken, *entered));
        }
        self.called(code)
    }

    /// The code with the call, and the conversion of its result.
    fn called(&self, mut code: Vec<Insn>) -> Option<Vec<Insn>> {
        code.push(Insn::Invoke(self.op, self.method));
        match (self.gives(), self.result) {
            (None, None) => {}
            (Some(from), Some(to)) => code.extend(convert(from, to, to)),
            (Some(from), None) if from.slots() == 2 => code.push(Insn::Plain(Op::Pop2)),
            (Some(_), None) => code.push(Insn::Plain(Op::Pop)),
            (None, Some(_)) => return None,
        }
        Some(code)
    }
}

/// The receiver of a call, below its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReceiverPresence {
    None,
    There,
    /// It may be null.
    Perhaps,
}

fn edit(
    method: MethodId,
    (pc, world): (Pc, World),
    replaces: Insn,
    run: &Implementation,
    with: Vec<Insn>,
) -> Planned {
    Planned {
        edit: CodeEdit {
            kind: EditKind::Call,
            method,
            pc,
            before: replaces.clone(),
            after: Insn::Invoke(run.op, run.method),
            world,
            basis: Basis::Runs(vec![run.method]),
        },
        fragment: Fragment::line(replaces, with),
        needs: Vec::new(),
    }
}

fn is_constructor(method: &MethodRef) -> bool {
    method.name == known().constructor
}

/// Whether `Object` has a public method of that name and type.
fn is_of_object(method: &MethodRef) -> bool {
    let mut methods = PUBLIC_OF_OBJECT.iter();
    methods.any(|(name, descriptor)| method.name == *name && method.descriptor == *descriptor)
}

/// The public methods of `Object`, by name and descriptor.
const PUBLIC_OF_OBJECT: [(&str, &str); 9] = [
    ("equals", "(Ljava/lang/Object;)Z"),
    ("getClass", "()Ljava/lang/Class;"),
    ("hashCode", "()I"),
    ("notify", "()V"),
    ("notifyAll", "()V"),
    ("toString", "()Ljava/lang/String;"),
    ("wait", "()V"),
    ("wait", "(J)V"),
    ("wait", "(JI)V"),
];

/// A method that throws `NullPointerException` for null, as the call did.
fn get_class() -> MethodRef {
    MethodRef::of_class("java/lang/Object", "getClass", "()Ljava/lang/Class;")
}
