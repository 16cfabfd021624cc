//! Checks → labelled code.
//!
//! Everything inserted is straight-line, falls through with the stack as it found it, and throws
//! nothing of its own. What stands before an instruction stands behind the labels there, so that
//! jumps meet it; what stands behind one stands before the labels. Arguments above a receiver go
//! to fresh variables and come back: no frame lies between, so no frame names them. Only what stands
//! before all else (`touch`) has a handler: the types there are those that the descriptor says.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::test::{Check, Method, Test, Values};
use crate::classfile::{
    Code, Const, ExceptionRange, FieldType, Frame, Insn, Item, Label, MethodDescriptor, MethodRef,
    Op, Pc, VerificationType,
};
use crate::id::Sym;
use crate::instrument::dotted;

/// Inserts a method's checks; `runtime` is the class that they call, `own` the method's own, if its
/// code may load that as a constant, `first` the types at the start.
///
/// # Errors
/// Why they were not; the code is to be thrown away then.
pub(super) fn insert(
    code: &mut Code,
    method: &Method,
    (runtime, own): (Sym, Option<Sym>),
    first: Frame,
) -> Result<(), &'static str> {
    let mut checks: BTreeMap<Pc, Vec<&Check>> = BTreeMap::new();
    for check in &method.checks {
        checks.entry(check.pc).or_default().push(check);
    }
    let mut inserter = Inserter {
        runtime: Runtime(runtime),
        own,
        free: code.max_locals,
        pc: 0,
        out: Vec::new(),
    };
    if method.touches {
        inserter.touch(code, first);
    }
    if let Some(number) = method.entry {
        // Before all labels: a jump to the first instruction is no entry.
        inserter.push(int(number)?);
        inserter.push(inserter.runtime.call("entered", "(I)V"));
    }
    let made = uninitialized(code);
    let mut renamed = BTreeMap::new();
    for item in std::mem::take(&mut code.items) {
        let Item::Insn(pc, insn) = item else {
            inserter.out.push(item);
            continue;
        };
        let none = Vec::new();
        let checks = checks.get(&pc).unwrap_or(&none);
        inserter.pc = pc;
        let place = last_label(&inserter.out, &made);
        let token = inserter.before(&insn, checks)?;
        if let Some(label) = place.filter(|_| !checks.is_empty()) {
            // A frame's uninitialised type names the place of its `new`, not of a check.
            let fresh = code.new_label();
            renamed.insert(label, fresh);
            inserter.out.push(Item::Label(fresh));
        }
        inserter.push(insn);
        inserter.after(checks, token)?;
    }
    code.items = inserter.out;
    rename(code, &renamed);
    Ok(())
}

/// The labels that frames name as places of a `new`.
fn uninitialized(code: &Code) -> BTreeSet<Label> {
    let types = code
        .frames
        .iter()
        .flat_map(|(_, f)| f.locals.iter().chain(&f.stack));
    types
        .filter_map(|ty| match ty {
            VerificationType::Uninitialized(label) => Some(*label),
            _ => None,
        })
        .collect()
}

/// The one of `made` among the labels at the end.
fn last_label(out: &[Item], made: &BTreeSet<Label>) -> Option<Label> {
    let labels = out.iter().rev().map_while(|item| match item {
        Item::Label(label) => Some(*label),
        Item::Insn(..) => None,
    });
    labels.into_iter().find(|label| made.contains(label))
}

fn rename(code: &mut Code, renamed: &BTreeMap<Label, Label>) {
    let frames = code.frames.iter_mut();
    for ty in frames.flat_map(|(_, f)| f.locals.iter_mut().chain(&mut f.stack)) {
        if let VerificationType::Uninitialized(label) = ty
            && let Some(fresh) = renamed.get(label)
        {
            *label = *fresh;
        }
    }
}

/// The class that is called.
#[derive(Clone, Copy)]
struct Runtime(Sym);

impl Runtime {
    fn call(self, name: &str, descriptor: &str) -> Insn {
        let method = MethodRef {
            owner: self.0,
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        };
        Insn::Invoke(Op::Invokestatic, method)
    }
}

/// Arguments and the variables that hold them.
type Spilled = Vec<(FieldType, u16)>;

struct Inserter {
    runtime: Runtime,
    own: Option<Sym>,
    /// The first variable that the method does not use.
    free: u16,
    /// The instruction that inserted ones stand for.
    pc: Pc,
    out: Vec<Item>,
}

impl Inserter {
    fn push(&mut self, insn: Insn) {
        self.out.push(Item::Insn(self.pc, insn));
    }

    /// Has the run-time class made ready; where it cannot be, the program goes on.
    fn touch(&mut self, code: &mut Code, first: Frame) {
        let [start, end, handler, rest] = [(); 4].map(|()| code.new_label());
        let thrown = Frame {
            stack: vec![VerificationType::Object("java/lang/Throwable".into())],
            ..first.clone()
        };
        self.out.push(Item::Label(start));
        self.push(self.runtime.call("touch", "()V"));
        self.out.push(Item::Label(end));
        self.push(Insn::Branch(Op::Goto, rest));
        self.out.push(Item::Label(handler));
        self.push(Insn::Plain(Op::Pop));
        self.out.push(Item::Label(rest));
        // The next instruction may have a frame of its own.
        self.push(Insn::Plain(Op::Nop));
        code.frames.splice(0..0, [(handler, thrown), (rest, first)]);
        code.exceptions.push(ExceptionRange {
            start,
            end,
            handler,
            catch_type: None,
        });
    }

    /// What stands before an instruction; where its call's token is, if it has one.
    fn before(&mut self, insn: &Insn, checks: &[&Check]) -> Result<Option<u16>, &'static str> {
        for check in checks.iter().filter(|c| matches!(c.test, Test::Unreached)) {
            self.push(int(check.number)?);
            self.push(self.runtime.call("unreached", "(I)V"));
        }
        match insn {
            Insn::Invoke(_, method) => self.receiver(method.descriptor, checks),
            _ => Ok(None),
        }
    }

    /// What stands behind it.
    fn after(&mut self, checks: &[&Check], token: Option<u16>) -> Result<(), &'static str> {
        for check in checks {
            match &check.test {
                Test::Variable(slot, values) => {
                    self.push(Insn::Local(Op::Aload, *slot));
                    self.values(values, check.number)?;
                }
                Test::NonNull(slot) => {
                    self.push(Insn::Local(Op::Aload, *slot));
                    self.test("nonNull", check.number)?;
                }
                Test::Receiver(_) | Test::Targets(_) | Test::Unreached => {}
            }
        }
        if let Some(slot) = token {
            self.push(Insn::Local(Op::Aload, slot));
            self.push(self.runtime.call("returned", "(Ljava/lang/Object;)V"));
        }
        Ok(())
    }

    /// The checks of a call that need its receiver; where the call's token is, if it has one.
    fn receiver(
        &mut self,
        descriptor: Sym,
        checks: &[&Check],
    ) -> Result<Option<u16>, &'static str> {
        let is_about = |c: &&&Check| matches!(c.test, Test::Receiver(_) | Test::Targets(_));
        let about: Vec<&Check> = checks.iter().filter(is_about).copied().collect();
        if about.is_empty() {
            return Ok(None);
        }
        let arguments = MethodDescriptor::parse(descriptor).ok_or("a descriptor is malformed")?;
        let (spilled, free) = self.spill(&arguments.parameters)?;
        let mut token = None;
        for check in about {
            self.push(Insn::Plain(Op::Dup));
            if let Test::Receiver(values) = &check.test {
                self.values(values, check.number)?;
            } else {
                self.push(int(check.number)?);
                let descriptor = "(Ljava/lang/Object;I)Ljava/lang/Object;";
                self.push(self.runtime.call("call", descriptor));
                self.push(Insn::Local(Op::Astore, free));
                token = Some(free);
            }
        }
        for (ty, slot) in spilled {
            self.push(Insn::load(ty, slot));
        }
        Ok(token)
    }

    /// Moves the arguments to fresh variables, the last first; where they are, and the next free
    /// variable.
    fn spill(&mut self, types: &[FieldType]) -> Result<(Spilled, u16), &'static str> {
        let mut free = self.free;
        let mut spilled = Vec::new();
        for ty in types {
            spilled.push((*ty, free));
            free = free.checked_add(ty.slots() as u16).ok_or(TOO_MANY)?;
        }
        free.checked_add(1).ok_or(TOO_MANY)?;
        for (ty, slot) in spilled.iter().rev() {
            self.push(Insn::store(*ty, *slot));
        }
        Ok((spilled, free))
    }

    /// Checks the object on the stack, and takes it.
    fn values(&mut self, values: &Values, number: usize) -> Result<(), &'static str> {
        for constant in &values.constants {
            match constant {
                // Another class may not name this one; its name is enough. Of a hidden copy of the own
                // class it is not: that is none of this name.
                Const::Class(class) => {
                    if self.own == Some(*class) {
                        self.unless("unless", *constant);
                    }
                    self.unless("unlessClass", text(&dotted(*class)));
                }
                constant => self.unless("unless", *constant),
            }
        }
        let own = self.own.filter(|own| values.classes.contains(own));
        if let Some(own) = own {
            self.unless("unlessOwn", Const::Class(own));
        }
        for maker in &values.lambdas {
            let prefix = [&*dotted(*maker), b"$$Lambda"].concat();
            self.unless("unlessLambda", text(&prefix));
        }
        let name = if values.nullable { "ofOrNull" } else { "of" };
        self.test(name, number)
    }

    /// Passes the object on the stack through a test for one value.
    fn unless(&mut self, name: &str, constant: Const) {
        let second = match name {
            "unless" => "Ljava/lang/Object;",
            "unlessOwn" => "Ljava/lang/Class;",
            _ => "Ljava/lang/String;",
        };
        self.push(Insn::Ldc(constant));
        let descriptor = format!("(Ljava/lang/Object;{second})Ljava/lang/Object;");
        self.push(self.runtime.call(name, &descriptor));
    }

    fn test(&mut self, name: &str, number: usize) -> Result<(), &'static str> {
        self.push(int(number)?);
        self.push(self.runtime.call(name, "(Ljava/lang/Object;I)V"));
        Ok(())
    }
}

fn text(bytes: &[u8]) -> Const {
    Const::String(Sym::new(bytes))
}

const TOO_MANY: &str = "it would have too many variables";

/// The instruction that loads a claim's number.
fn int(number: usize) -> Result<Insn, &'static str> {
    let number = i32::try_from(number).map_err(|_| "there are too many claims")?;
    Ok(Insn::int(number))
}
