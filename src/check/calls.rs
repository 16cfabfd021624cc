//! A method's checks → calls of the run-time class, inserted where they belong.

use std::collections::BTreeMap;

use crate::instrument::{
    Inserter, InsertionRefusal, Insertions, Instrumented, Spilled, dotted, insert,
};
use crate::member::{list, written};
use crate::scene::Scene;
use crate::test::{CheckedMethod, ClaimCheck, Position, PossibleValues, RuntimeTest};
use base::Sym;
use classfile::{
    ClassFile, Code, Const, Frame, Insn, Method as Declared, MethodDescriptor, Op, Pc,
};
use program::MethodId;

/// The oldest class version in which `ldc` takes classes (JVMS 4.4.1, table 4.4-C).
const FIRST_WITH_CLASS_CONSTANTS: u16 = 49;

/// A method that gets its checks.
pub(super) struct CheckInsertion<'a> {
    pub scene: &'a Scene<'a>,
    pub method: &'a CheckedMethod,
}

impl Instrumented for CheckInsertion<'_> {
    fn method(&self) -> MethodId {
        self.method.method
    }

    fn instrument(
        &self,
        (file, declared): (&ClassFile, &Declared),
        code: &mut Code,
    ) -> Result<(), String> {
        let mut checks: BTreeMap<Pc, Vec<&ClaimCheck>> = BTreeMap::new();
        for check in &self.method.checks {
            checks.entry(check.pc).or_default().push(check);
        }
        let mut calls = CheckCalls {
            touches: self.method.touches,
            entry: self.method.entry,
            first: Frame::initial(file, declared).map_err(|e| e.to_string())?,
            own: (file.major >= FIRST_WITH_CLASS_CONSTANTS).then_some(file.name),
            checks,
            token: None,
        };
        let runtime = self.scene.hosts[self.method.host].class;
        insert(code, runtime, &mut calls)?;
        Ok(())
    }
}

/// The calls of one method.
struct CheckCalls<'a> {
    /// As [`CheckedMethod`] says it.
    touches: bool,
    entry: Option<usize>,
    /// The types at the start.
    first: Frame,
    /// The method's own class, if its code may load that as a constant.
    own: Option<Sym>,
    checks: BTreeMap<Pc, Vec<&'a ClaimCheck>>,
    /// The variable with the token of the call that is being made, if it has one.
    token: Option<u16>,
}

impl Insertions for CheckCalls<'_> {
    fn start(&mut self, out: &mut Inserter<'_>) -> Result<(), InsertionRefusal> {
        if self.touches {
            // If the run-time class cannot be made ready, the program goes on.
            out.guarded_call("touch", &self.first);
        }
        if let Some(number) = self.entry {
            out.push(int(number)?);
            out.call("entered", "(I)V");
        }
        Ok(())
    }

    fn before(
        &mut self,
        pc: Pc,
        insn: &Insn,
        out: &mut Inserter<'_>,
    ) -> Result<(), InsertionRefusal> {
        let Some(checks) = self.checks.get(&pc) else {
            return Ok(());
        };
        for check in checks
            .iter()
            .filter(|c| matches!(c.test, RuntimeTest::Unreached))
        {
            out.push(int(check.number)?);
            out.call("unreached", "(I)V");
        }
        if let Insn::Invoke(_, method) = insn {
            self.arguments(method.descriptor, checks, out)?;
            self.token = self.receiver(method.descriptor, checks, out)?;
        }
        if let Insn::InvokeDynamic(..) = insn {
            self.token = self.linked(checks, out)?;
        }
        Ok(())
    }

    fn after(&mut self, pc: Pc, out: &mut Inserter<'_>) -> Result<(), InsertionRefusal> {
        for check in self.checks.get(&pc).into_iter().flatten() {
            match &check.test {
                RuntimeTest::Variable(slot, values) => {
                    out.push(Insn::Local(Op::Aload, *slot));
                    self.values(values, check.number, out)?;
                }
                RuntimeTest::NonNull(slot) => {
                    out.push(Insn::Local(Op::Aload, *slot));
                    test("nonNull", check.number, out)?;
                }
                RuntimeTest::Result(values) => {
                    out.push(Insn::Plain(Op::Dup));
                    self.values(values, check.number, out)?;
                }
                RuntimeTest::Receiver(_)
                | RuntimeTest::Argument(..)
                | RuntimeTest::There(_)
                | RuntimeTest::Answers(_)
                | RuntimeTest::Targets(_)
                | RuntimeTest::Implementations(_)
                | RuntimeTest::Unreached => {}
            }
        }
        if let Some(slot) = self.token.take() {
            out.push(Insn::Local(Op::Aload, slot));
            out.call("returned", "(Ljava/lang/Object;)V");
        }
        Ok(())
    }
}

impl CheckCalls<'_> {
    /// The checks of a call's arguments.
    fn arguments(
        &self,
        descriptor: Sym,
        checks: &[&ClaimCheck],
        out: &mut Inserter<'_>,
    ) -> Result<(), InsertionRefusal> {
        let is_about =
            |c: &&&ClaimCheck| matches!(c.test, RuntimeTest::Argument(..) | RuntimeTest::There(_));
        let about: Vec<&ClaimCheck> = checks.iter().filter(is_about).copied().collect();
        if about.is_empty() {
            return Ok(());
        }
        let arguments = MethodDescriptor::parse(descriptor).ok_or("a descriptor is malformed")?;
        let spilled = out.spill(&arguments.parameters)?;
        for check in about {
            match &check.test {
                RuntimeTest::Argument(position, values) => {
                    argument(*position, &spilled, out)?;
                    self.values(values, check.number, out)?;
                }
                RuntimeTest::There(positions) => {
                    for position in positions {
                        argument(*position, &spilled, out)?;
                        test("nonNull", check.number, out)?;
                    }
                }
                _ => {}
            }
        }
        out.restore(&spilled);
        Ok(())
    }

    /// The checks of a call that need its receiver. Gives the variable of the call's token, if it
    /// has one.
    fn receiver(
        &self,
        descriptor: Sym,
        checks: &[&ClaimCheck],
        out: &mut Inserter<'_>,
    ) -> Result<Option<u16>, InsertionRefusal> {
        let is_about = |c: &&&ClaimCheck| {
            let test = &c.test;
            matches!(
                test,
                RuntimeTest::Receiver(_)
                    | RuntimeTest::Targets(_)
                    | RuntimeTest::Implementations(_)
            )
        };
        let about: Vec<&ClaimCheck> = checks.iter().filter(is_about).copied().collect();
        if about.is_empty() {
            return Ok(None);
        }
        let arguments = MethodDescriptor::parse(descriptor).ok_or("a descriptor is malformed")?;
        let spilled = out.spill(&arguments.parameters)?;
        let mut token = None;
        for check in about {
            out.push(Insn::Plain(Op::Dup));
            if let RuntimeTest::Receiver(values) = &check.test {
                self.values(values, check.number, out)?;
            } else {
                begin_call(check, checks, spilled.free, out)?;
                token = Some(spilled.free);
            }
        }
        out.restore(&spilled);
        Ok(token)
    }

    /// The check of the methods that a call site runs. A call site has no receiver, so any object
    /// stands for one.
    fn linked(
        &self,
        checks: &[&ClaimCheck],
        out: &mut Inserter<'_>,
    ) -> Result<Option<u16>, InsertionRefusal> {
        let mut is_about = checks
            .iter()
            .filter(|c| matches!(c.test, RuntimeTest::Implementations(_)));
        let Some(check) = is_about.next() else {
            return Ok(None);
        };
        let free = out.spill(&[])?.free;
        out.push(Insn::Ldc(text(b"")));
        begin_call(check, checks, free, out)?;
        Ok(Some(free))
    }

    /// Checks the object on the stack, and takes it.
    fn values(
        &self,
        values: &PossibleValues,
        number: usize,
        out: &mut Inserter<'_>,
    ) -> Result<(), InsertionRefusal> {
        for constant in &values.constants {
            match constant {
                // Code of this class may not be able to name another class, so that class is
                // compared by name. A hidden copy of the own class has another name, so a constant
                // is compared, too.
                Const::Class(class) => {
                    if self.own == Some(*class) {
                        unless("unless", *constant, out);
                    }
                    unless("unlessClass", text(&dotted(*class)), out);
                }
                constant => unless("unless", *constant, out),
            }
        }
        for name in &values.texts {
            unless("unlessText", text(name.bytes()), out);
        }
        for member in &values.members {
            unless("unlessMember", text(&written(*member)), out);
        }
        for classes in &values.lists {
            unless("unlessList", text(&list(classes)), out);
        }
        let own = self.own.filter(|own| values.classes.contains(own));
        if let Some(own) = own {
            unless("unlessOwn", Const::Class(own), out);
        }
        for maker in &values.lambdas {
            let prefix = [&*dotted(*maker), b"$$Lambda"].concat();
            unless("unlessLambda", text(&prefix), out);
        }
        let name = if values.nullable { "ofOrNull" } else { "of" };
        test(name, number, out)
    }
}

/// Pushes an argument of a call. All arguments but the receiver were moved to variables.
fn argument(
    position: Position,
    spilled: &Spilled,
    out: &mut Inserter<'_>,
) -> Result<(), InsertionRefusal> {
    match usize::from(position.number).checked_sub(usize::from(position.has_receiver)) {
        None => out.push(Insn::Plain(Op::Dup)),
        Some(n) => {
            let (ty, slot) = spilled.arguments.get(n).ok_or("an argument is missing")?;
            out.push(Insn::load(*ty, *slot));
        }
    }
    Ok(())
}

/// Tells the run-time class that a call is about to be made on the object on the stack. The call's
/// token goes into a variable.
fn begin_call(
    check: &ClaimCheck,
    checks: &[&ClaimCheck],
    token: u16,
    out: &mut Inserter<'_>,
) -> Result<(), InsertionRefusal> {
    const TAKES: &str = "(Ljava/lang/Object;I)Ljava/lang/Object;";
    out.push(int(check.number)?);
    out.call("call", TAKES);
    let answers = checks
        .iter()
        .filter(|c| matches!(c.test, RuntimeTest::Answers(_)));
    for beside in answers {
        out.push(int(beside.number)?);
        out.call("beside", TAKES);
    }
    out.push(Insn::Local(Op::Astore, token));
    Ok(())
}

/// Passes the object on the stack through a test for one value.
fn unless(name: &str, constant: Const, out: &mut Inserter<'_>) {
    let second = match name {
        "unless" => "Ljava/lang/Object;",
        "unlessOwn" => "Ljava/lang/Class;",
        _ => "Ljava/lang/String;",
    };
    out.push(Insn::Ldc(constant));
    out.call(
        name,
        &format!("(Ljava/lang/Object;{second})Ljava/lang/Object;"),
    );
}

fn test(name: &str, number: usize, out: &mut Inserter<'_>) -> Result<(), InsertionRefusal> {
    out.push(int(number)?);
    out.call(name, "(Ljava/lang/Object;I)V");
    Ok(())
}

fn text(bytes: &[u8]) -> Const {
    Const::String(Sym::new(bytes))
}

/// The instruction that loads a claim's number.
fn int(number: usize) -> Result<Insn, InsertionRefusal> {
    let number = i32::try_from(number).map_err(|_| "there are too many claims")?;
    Ok(Insn::int(number))
}
