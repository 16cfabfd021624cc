//! How each claim is checked, or why it is not.
//!
//! Every claim is compared with the code. A check stands only at the instruction that the claim is
//! about. It takes an object only where the verifier knows that it is initialised.

use std::collections::BTreeSet;

use crate::member::named;
use crate::plan::Planner;
use crate::test::{Position, PossibleValues, RuntimeTest};
use base::Sym;
use claims::{
    CallSite, Claim, ExactClass, Holds, KnownValue, LinkedSite, Reflective, Runnable, Runs,
    Targets, Variable,
};
use classfile::{
    CodeElement, Const, Handle, HandleKind, Insn, MethodDescriptor, MethodRef, Op, Pc,
};
use platform::{MemberUse, MethodHandle, ReflectiveInput, member_use, reflects};
use program::MethodId;
use rewrite::jump_targets;

/// The checks of a claim, each with its place.
///
/// # Errors
/// Why it is not checked.
pub(super) type Decision = Result<Vec<(Pc, RuntimeTest)>, &'static str>;

const MOVED: &str = "not about the instruction that is there";
const UNINITIALIZED: &str = "about an object that is not initialised yet";
const NO_ENTRY: &str = "on targets in another archive, or without a body that can be changed";
const ALLOCATED: &str = "a run does not see where an object was allocated";
const NOT_ONE: &str = "on a handle that does more than run one member";
const USES: &str = "no run shows everything that uses a value";
const NOT_ENTERED: &str = "on code that no other code leads to";

impl Planner<'_> {
    /// Decides how a claim is checked. The match has no arm for all others: a new kind of claim
    /// needs its own arm.
    pub(super) fn decide(&self, claim: &Claim<'_>) -> Decision {
        match *claim {
            Claim::Receiver(call, types, nullable) => self.receiver(call, types, nullable),
            Claim::Allocation(_) => Err(ALLOCATED),
            Claim::Target(call) => self.targets(call),
            Claim::Linked(site) => self.linked(site),
            Claim::Runs(call, runs) => self.runs(call, runs),
            Claim::Handle(site, handle) => self.handle(site, handle),
            Claim::Classes(site, input, classes) => {
                let constants = classes.iter().map(|class| Const::Class(named(*class)));
                let constants = constants.collect();
                self.argument(
                    site,
                    input,
                    PossibleValues {
                        constants,
                        ..null_too()
                    },
                )
            }
            Claim::Names(site, input, names) => {
                let texts = names.to_vec();
                self.argument(
                    site,
                    input,
                    PossibleValues {
                        texts,
                        ..null_too()
                    },
                )
            }
            Claim::List(site, input, classes) => {
                let values = PossibleValues {
                    lists: vec![classes.to_vec()],
                    // Null stands for an array without elements only.
                    nullable: !site.is_there || classes.is_empty(),
                    ..PossibleValues::default()
                };
                self.argument(site, input, values)
            }
            Claim::Members(site, input, members) => {
                self.argument(site, input, self.members(members, true)?)
            }
            Claim::There(site) => self.there(site),
            Claim::Found(site, members) => self.result(site, self.members(members, true)?),
            Claim::Class(site, class) => {
                let constants = vec![Const::Class(class)];
                self.result(
                    site,
                    PossibleValues {
                        constants,
                        ..null_too()
                    },
                )
            }
            Claim::Uses(..) => Err(USES),
            Claim::Variable(variable) => self.variable(variable),
            Claim::Unreached(unreached) => match self.entrances(unreached) {
                none if none.is_empty() => Err(NOT_ENTERED),
                all => Ok(all
                    .into_iter()
                    .map(|pc| (pc, RuntimeTest::Unreached))
                    .collect()),
            },
        }
    }

    fn receiver(&self, call: &CallSite, types: &[ExactClass], nullable: bool) -> Decision {
        self.is_call(call.pc, call.named)?;
        let values = PossibleValues {
            classes: types.iter().map(|t| t.name).collect(),
            nullable,
            ..PossibleValues::default()
        };
        Ok(vec![(call.pc, RuntimeTest::Receiver(values))])
    }

    fn targets(&self, call: &CallSite) -> Decision {
        let targets = self.scene.targets(self.host, &call.targets);
        let targets = targets.ok_or(NO_ENTRY)?.to_vec();
        self.is_call(call.pc, call.named)?;
        let test = match call.targets {
            Targets::Implementations(_) => RuntimeTest::Implementations(targets),
            Targets::Known(_) | Targets::Unknown(_) => RuntimeTest::Targets(targets),
        };
        Ok(vec![(call.pc, test)])
    }

    fn linked(&self, site: &LinkedSite) -> Decision {
        if !self.scene.all_say(self.host, &site.targets) {
            return Err(NO_ENTRY);
        }
        self.is_site(site)?;
        let test = RuntimeTest::Implementations(site.targets.clone());
        Ok(vec![(site.pc, test)])
    }

    /// A member is checked itself. A lambda or a handle is checked by the method that answers the
    /// call.
    fn runs(&self, call: &CallSite, runs: &Runs) -> Decision {
        self.is_call(call.pc, call.named)?;
        let member = |what: &Runnable| match what {
            Runnable::Member(member) => Some(*member),
            Runnable::Lambda(_) | Runnable::Handle(_) => None,
        };
        let members: Option<Vec<MethodHandle>> = runs.what.iter().map(member).collect();
        if let Some(members) = members {
            let values = self.members(&members, runs.nullable)?;
            let values = match member_use(&call.named) {
                // The call is on a class, and the member is its constructor.
                Some(MemberUse::Instantiate) => classes_of(&values),
                _ => values,
            };
            return Ok(vec![(call.pc, RuntimeTest::Receiver(values))]);
        }
        let calls = match runs.one() {
            Some(Runnable::Lambda(lambda)) => {
                let lambda = lambda.described();
                if !lambda.declares(call.named.name, call.named.descriptor) {
                    // A default method of its interface is called.
                    let values = PossibleValues {
                        lambdas: vec![lambda.host],
                        nullable: runs.nullable,
                        ..PossibleValues::default()
                    };
                    return Ok(vec![(call.pc, RuntimeTest::Receiver(values))]);
                }
                Some(lambda.implementation)
            }
            Some(Runnable::Handle(handle)) => handle.runs(),
            Some(Runnable::Member(_)) | None => None,
        };
        match &call.targets {
            Targets::Implementations(targets) => self.answers(call.pc, calls, targets),
            Targets::Known(_) | Targets::Unknown(_) => Err(NO_ENTRY),
        }
    }

    fn handle(&self, site: &LinkedSite, handle: MethodHandle) -> Decision {
        self.is_site(site)?;
        self.answers(site.pc, handle.runs(), &site.targets)
    }

    /// The check that the entered method is the method that a handle calls. It stands beside the
    /// check of the targets, which waits for the entry.
    fn answers(&self, pc: Pc, calls: Option<Handle>, targets: &[MethodId]) -> Decision {
        let calls = calls.ok_or(NOT_ONE)?;
        let program = self.scene.program;
        let from = program.method(self.method).class;
        let found = program.resolve_method(from, calls.member.as_method());
        let found = found.map_err(|_| NO_ENTRY)?;
        let selects = matches!(
            calls.kind,
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface
        );
        let is_it = |target: &MethodId| {
            let (target, found) = (program.method(*target), program.method(found));
            target.name == found.name && target.descriptor == found.descriptor
        };
        let answers: Vec<MethodId> = if selects {
            targets.iter().copied().filter(is_it).collect()
        } else {
            vec![found]
        };
        let can_say = |methods: &[MethodId]| self.scene.all_say(self.host, methods);
        if can_say(targets) && can_say(&answers) {
            Ok(vec![(pc, RuntimeTest::Answers(answers))])
        } else {
            Err(NO_ENTRY)
        }
    }

    fn argument(
        &self,
        site: &Reflective,
        input: ReflectiveInput,
        values: PossibleValues,
    ) -> Decision {
        self.is_call_of(site.pc, site.named)?;
        let position = self.position(site.pc, input);
        Ok(vec![(site.pc, RuntimeTest::Argument(position, values))])
    }

    fn there(&self, site: &Reflective) -> Decision {
        self.is_call_of(site.pc, site.named)?;
        let (_, inputs) = reflects(&site.named).ok_or(MOVED)?;
        // An array may be null.
        let says = inputs
            .iter()
            .filter(|input| !matches!(input, ReflectiveInput::Classes(_)));
        let positions = says.map(|input| self.position(site.pc, *input)).collect();
        Ok(vec![(site.pc, RuntimeTest::There(positions))])
    }

    fn result(&self, site: &Reflective, values: PossibleValues) -> Decision {
        self.is_call_of(site.pc, site.named)?;
        let result = MethodDescriptor::parse(site.named.descriptor).and_then(|ty| ty.result);
        if result.is_some_and(|ty| ty.is_reference()) {
            Ok(vec![(site.pc, RuntimeTest::Result(values))])
        } else {
            Err(MOVED)
        }
    }

    fn members(
        &self,
        members: &[MethodHandle],
        nullable: bool,
    ) -> Result<PossibleValues, &'static str> {
        let members = members.iter().map(|member| member.runs());
        Ok(PossibleValues {
            members: members.collect::<Option<_>>().ok_or(NOT_ONE)?,
            nullable,
            ..PossibleValues::default()
        })
    }

    fn variable(&self, variable: &Variable) -> Decision {
        let test = match &variable.holds {
            Holds::Unknown(..) => RuntimeTest::NonNull(variable.slot),
            Holds::Known { atoms, nullable } => {
                RuntimeTest::Variable(variable.slot, self.values(atoms, *nullable))
            }
        };
        let store = Insn::Local(Op::Astore, variable.slot);
        let top = match self.insns.get(&variable.pc) {
            Some((insn, state)) if *insn == store => state.as_ref().and_then(|s| s.peek(0)),
            _ => return Err(MOVED),
        };
        if top.is_some_and(|top| top.is_reference()) {
            Ok(vec![(variable.pc, test)])
        } else {
            Err(UNINITIALIZED)
        }
    }

    /// The values that a variable may hold. Only the class of an object is checked, not its
    /// allocation site: no edit rests on variables.
    fn values(&self, atoms: &[KnownValue], nullable: bool) -> PossibleValues {
        let mut values = PossibleValues {
            nullable,
            ..PossibleValues::default()
        };
        for atom in atoms {
            match atom {
                KnownValue::Object(class, _, _) | KnownValue::Instance(class) => {
                    values.classes.push(*class)
                }
                KnownValue::Lambda(_, method, _) => {
                    let program = self.scene.program;
                    let maker = program.class(program.method(*method).class).name;
                    values.lambdas.push(maker);
                }
                // Claims use `Constant` only for values that constants load.
                KnownValue::Constant(identity) => values.constants.extend(identity.constant()),
            }
        }
        values.classes.sort();
        values.classes.dedup();
        values
    }

    /// Where control could enter unreached code: behind reached instructions and at jump targets.
    fn entrances(&self, unreached: &[Pc]) -> Vec<Pc> {
        let unreached: BTreeSet<Pc> = unreached.iter().copied().collect();
        let targets = jump_targets(&self.code);
        let mut entered = true;
        let mut entrances = Vec::new();
        for item in &self.code.items {
            match item {
                CodeElement::Label(label) => entered |= targets.contains(label),
                CodeElement::Insn(pc, _) if unreached.contains(pc) => {
                    if std::mem::replace(&mut entered, false) {
                        entrances.push(*pc);
                    }
                }
                CodeElement::Insn(..) => entered = true,
            }
        }
        entrances
    }

    fn insn(&self, pc: Pc) -> Option<&Insn> {
        self.insns.get(&pc).map(|(insn, _)| insn)
    }

    /// Checks that the instruction there calls that method.
    fn is_call(&self, pc: Pc, named: MethodRef) -> Result<(), &'static str> {
        match self.insn(pc) {
            Some(Insn::Invoke(_, method)) if *method == named => Ok(()),
            _ => Err(MOVED),
        }
    }

    /// Checks that the instruction there calls that method. The class that the call names may
    /// differ.
    fn is_call_of(&self, pc: Pc, declared: MethodRef) -> Result<(), &'static str> {
        match self.insn(pc) {
            Some(Insn::Invoke(_, method))
                if (method.name, method.descriptor) == (declared.name, declared.descriptor) =>
            {
                Ok(())
            }
            _ => Err(MOVED),
        }
    }

    /// Checks that the instruction there is that call site.
    fn is_site(&self, site: &LinkedSite) -> Result<(), &'static str> {
        match self.insn(site.pc) {
            Some(Insn::InvokeDynamic(_, named)) if *named == site.named => Ok(()),
            _ => Err(MOVED),
        }
    }

    /// The argument of the call there.
    fn position(&self, pc: Pc, input: ReflectiveInput) -> Position {
        let (ReflectiveInput::Member(number)
        | ReflectiveInput::Class(number)
        | ReflectiveInput::Name(number)
        | ReflectiveInput::Classes(number)
        | ReflectiveInput::Type(number)) = input;
        Position {
            number,
            has_receiver: !matches!(self.insn(pc), Some(Insn::Invoke(Op::Invokestatic, _))),
        }
    }
}

/// Values with only null so far. Claims about the reflection API always allow null, too.
fn null_too() -> PossibleValues {
    PossibleValues {
        nullable: true,
        ..PossibleValues::default()
    }
}

/// The classes of these members.
fn classes_of(values: &PossibleValues) -> PossibleValues {
    let owners: BTreeSet<Sym> = values.members.iter().map(|m| m.member.owner).collect();
    PossibleValues {
        constants: owners.into_iter().map(Const::Class).collect(),
        nullable: values.nullable,
        ..PossibleValues::default()
    }
}
