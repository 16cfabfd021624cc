//! One method's claims → its checks, no byte touched yet.
//!
//! Every claim is held against the code: a check stands only where the instruction is the one that
//! the claim is about, and takes an object only where the verifier knows one that is initialised.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::instrument::Lines;
use crate::line;
use crate::scene::Scene;
use crate::test::{Check, Method, Test, Values};
use base::{Id, Sym};
use claims::{
    Asked, CallSite, Holds, KnownValue, LinkedSite, MethodClaims, Receiver, Reflective, Targets,
    Variable,
};
use classfile::verify::StackTypes;
use classfile::{ClassFile, Code, Const, FieldType, Insn, Item, Op, Pc};
use platform::{Asks, reflects};
use program::MethodId;
use rewrite::{LeftAlone, jump_targets, stacks};

/// Claims without check, by reason.
pub(super) type Unchecked = BTreeMap<&'static str, u64>;

const NO_HOST: &str = "in a class that is left as it is";
const LEFT_ALONE: &str = "in a method left alone";
const MOVED: &str = "not about the instruction that is there";
const UNINITIALIZED: &str = "about an object that is not initialised yet";
const NO_ENTRY: &str = "on targets in another archive, or without a body that can be changed";
const LISTED: &str = "about arrays that reflection is given";
const NO_NAME: &str = "about names that no line can hold";

/// Every method's checks, what is not checked, and the methods that take none.
pub(super) fn all(scene: &Scene<'_>) -> (Vec<Method>, Unchecked, Vec<LeftAlone>) {
    let planned: Vec<_> = (0..scene.program.method_count())
        .into_par_iter()
        .map(|n| plan(scene, MethodId::new(n)))
        .collect();
    let mut methods = Vec::new();
    let mut unchecked = Unchecked::default();
    let mut failed = Vec::new();
    for (method, not, left) in planned {
        methods.extend(method);
        failed.extend(left);
        for (reason, count) in not {
            *unchecked.entry(reason).or_insert(0) += count;
        }
    }
    (methods, unchecked, failed)
}

/// The checks of a method, its claims without one, and why it is left alone, if it is.
fn plan(scene: &Scene<'_>, method: MethodId) -> (Option<Method>, Unchecked, Option<LeftAlone>) {
    let none = MethodClaims::default();
    let claims = scene.claims.methods.get(method).unwrap_or(&none);
    let entry = scene.entries.get(&method).copied();
    let count = claimed(claims);
    let is_checked = count > 0 || entry.is_some();
    let class = scene.program.method(method).class;
    let is_input = scene.program.class(class).is_input();
    let touches = is_input && scene.touches(method);
    if !is_input || !is_checked && !touches {
        return (None, Unchecked::new(), None);
    }
    let changed = |host, checks| Method {
        method,
        host,
        entry,
        touches,
        checks,
    };
    let Some(host) = scene.host(method) else {
        return (None, without_host(scene, method, count), None);
    };
    if !is_checked {
        return (Some(changed(host, Vec::new())), Unchecked::new(), None);
    }
    match Planner::new(scene, method, host) {
        Ok(mut planner) => {
            planner.claims(claims);
            let checks = planner.checks;
            let changes = !checks.is_empty() || entry.is_some() || touches;
            let method = changes.then(|| changed(host, checks));
            (method, planner.unchecked, None)
        }
        Err(reason) => {
            let left = LeftAlone {
                method,
                reason,
                is_our_bug: false,
            };
            (None, Unchecked::new(), Some(left))
        }
    }
}

/// The claims of a method that takes no checks.
fn without_host(scene: &Scene<'_>, method: MethodId, count: u64) -> Unchecked {
    let reason = match scene.refused.contains_key(&method) {
        true => LEFT_ALONE,
        false => NO_HOST,
    };
    match count {
        0 => Unchecked::new(),
        _ => Unchecked::from([(reason, count)]),
    }
}

/// How many claims there are; those of unreached code count as one.
fn claimed(claims: &MethodClaims) -> u64 {
    let known = |c: &&CallSite| matches!(c.receiver, Receiver::Known { .. });
    let said = |v: &&Variable| !matches!(v.holds, Holds::Unknown(_, false));
    let receivers = claims.calls.iter().filter(known).count();
    let targets = claims.calls.iter().filter(|c| has_targets(c)).count();
    let variables = claims.variables.iter().filter(said).count();
    let linked = claims.linked.len();
    let asked = claims.reflective.iter().flat_map(|site| &site.asked);
    let is_said = |asked: &&Asked| !matches!(asked, Asked::Unknown(_) | Asked::Members(_));
    let asked = asked.filter(is_said).count();
    (receivers + targets + linked + asked + variables + usize::from(!claims.unreached.is_empty()))
        as u64
}

fn has_targets(call: &CallSite) -> bool {
    !matches!(call.targets, Targets::Unknown(_))
}

/// The class of a descriptor as `Class.getName` names it, with slashes.
fn named(descriptor: Sym) -> Sym {
    match FieldType::parse(descriptor) {
        Some(FieldType::Class(name)) => name,
        Some(FieldType::Array(_)) => descriptor,
        Some(FieldType::Primitive(primitive)) => primitive.keyword().into(),
        None => "void".into(),
    }
}

struct Planner<'a> {
    scene: &'a Scene<'a>,
    method: MethodId,
    host: usize,
    code: Code,
    /// The instructions, and the types before each that is reached.
    insns: BTreeMap<Pc, (Insn, Option<StackTypes>)>,
    lines: Lines,
    checks: Vec<Check>,
    unchecked: Unchecked,
}

impl<'a> Planner<'a> {
    fn new(scene: &'a Scene<'a>, method: MethodId, host: usize) -> Result<Self, String> {
        let program = scene.program;
        let declared = program.method(method);
        let gone = || "the body cannot be read".to_owned();
        let file: &ClassFile = program.file(declared.class).ok_or_else(gone)?;
        let body = &file.methods[usize::from(declared.index)];
        let code = file
            .code(body)
            .map_err(|e| e.to_string())?
            .ok_or_else(gone)?;
        let states = stacks(program, declared.class, file, body, &code)?;
        let insns = code.insns().map(|(pc, insn)| (pc, insn.clone()));
        let insns = insns.zip(states);
        Ok(Self {
            scene,
            method,
            host,
            insns: insns
                .map(|((pc, insn), state)| (pc, (insn, state)))
                .collect(),
            lines: Lines::of(&code),
            code,
            checks: Vec::new(),
            unchecked: Unchecked::new(),
        })
    }

    fn claims(&mut self, claims: &MethodClaims) {
        for call in &claims.calls {
            self.call(call);
        }
        for site in &claims.linked {
            self.linked(site);
        }
        for site in &claims.reflective {
            self.reflective(site);
        }
        for variable in &claims.variables {
            self.variable(variable);
        }
        for pc in self.entrances(&claims.unreached) {
            self.add(pc, Test::Unreached);
        }
    }

    fn call(&mut self, call: &CallSite) {
        let insn = self.insns.get(&call.pc).map(|(insn, _)| insn);
        let found = matches!(insn, Some(Insn::Invoke(_, method)) if *method == call.named);
        if let Receiver::Known {
            types, nullable, ..
        } = &call.receiver
        {
            let values = Values {
                classes: types.iter().map(|t| t.name).collect(),
                nullable: *nullable,
                ..Values::default()
            };
            self.add_if(found, MOVED, call.pc, Test::Receiver(values));
        }
        if has_targets(call) {
            match self.scene.targets(self.host, &call.targets) {
                None => self.skip(NO_ENTRY),
                Some(targets) => {
                    let targets = targets.to_vec();
                    let test = match call.targets {
                        Targets::Implementations(_) => Test::Implementations(targets),
                        Targets::Known(_) | Targets::Unknown(_) => Test::Targets(targets),
                    };
                    self.add_if(found, MOVED, call.pc, test);
                }
            }
        }
    }

    fn linked(&mut self, site: &LinkedSite) {
        let insn = self.insns.get(&site.pc).map(|(insn, _)| insn);
        let found = matches!(insn, Some(Insn::InvokeDynamic(_, named)) if *named == site.named);
        match self.scene.all_say(self.host, &site.targets) {
            false => self.skip(NO_ENTRY),
            true => {
                let test = Test::Implementations(site.targets.clone());
                self.add_if(found, MOVED, site.pc, test);
            }
        }
    }

    /// What a call of the reflection API is given, but for members, whose uses have targets.
    fn reflective(&mut self, site: &Reflective) {
        let insn = self.insns.get(&site.pc).map(|(insn, _)| insn);
        let has_receiver = !matches!(insn, Some(Insn::Invoke(Op::Invokestatic, _)));
        let found = matches!(insn, Some(Insn::Invoke(_, method)) if *method == site.named);
        let (_, asks) = reflects(&site.named).unwrap_or((site.what, &[]));
        for (asks, asked) in asks.iter().zip(&site.asked) {
            let mut values = Values {
                nullable: true,
                ..Values::default()
            };
            let n = match (asks, asked) {
                (Asks::Class(n), Asked::Classes(classes)) => {
                    let names = classes.iter().map(|class| Const::Class(named(*class)));
                    values.constants.extend(names);
                    *n
                }
                (Asks::Name(n), Asked::Names(names)) => {
                    values.texts.extend(names);
                    *n
                }
                (Asks::Classes(_) | Asks::Type(_), Asked::List(_)) => {
                    self.skip(LISTED);
                    continue;
                }
                _ => continue,
            };
            self.add_if(
                found,
                MOVED,
                site.pc,
                Test::Argument(n, has_receiver, values),
            );
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let test = match &variable.holds {
            Holds::Unknown(_, false) => return,
            Holds::Unknown(_, true) => Test::NonNull(variable.slot),
            Holds::Known { atoms, nullable } => {
                Test::Variable(variable.slot, self.values(atoms, *nullable))
            }
        };
        let store = Insn::Local(Op::Astore, variable.slot);
        let top = match self.insns.get(&variable.pc) {
            Some((insn, state)) if *insn == store => state.as_ref().and_then(|s| s.peek(0)),
            _ => return self.skip(MOVED),
        };
        let is_object = top.is_some_and(|top| top.is_reference());
        self.add_if(is_object, UNINITIALIZED, variable.pc, test);
    }

    /// Where control could enter unreached code: behind reached instructions and at jump targets.
    fn entrances(&self, unreached: &[Pc]) -> Vec<Pc> {
        let unreached: BTreeSet<Pc> = unreached.iter().copied().collect();
        let targets = jump_targets(&self.code);
        let mut entered = true;
        let mut entrances = Vec::new();
        for item in &self.code.items {
            match item {
                Item::Label(label) => entered |= targets.contains(label),
                Item::Insn(pc, _) if unreached.contains(pc) => {
                    if std::mem::replace(&mut entered, false) {
                        entrances.push(*pc);
                    }
                }
                Item::Insn(..) => entered = true,
            }
        }
        entrances
    }

    fn add_if(&mut self, condition: bool, otherwise: &'static str, pc: Pc, test: Test) {
        if condition {
            self.add(pc, test);
        } else {
            self.skip(otherwise);
        }
    }

    fn add(&mut self, pc: Pc, test: Test) {
        match line::line(self.scene, self.method, self.lines.at(pc), pc, &test) {
            None => self.skip(NO_NAME),
            Some(line) => self.checks.push(Check {
                pc,
                test,
                line,
                number: 0,
            }),
        }
    }

    fn skip(&mut self, reason: &'static str) {
        *self.unchecked.entry(reason).or_insert(0) += 1;
    }

    /// What a variable may hold.
    fn values(&self, atoms: &[KnownValue], nullable: bool) -> Values {
        let mut values = Values {
            nullable,
            ..Values::default()
        };
        for atom in atoms {
            match atom {
                KnownValue::Object(class, ..) | KnownValue::Instance(class) => {
                    values.classes.push(*class)
                }
                KnownValue::Lambda(_, method, _) => {
                    let program = self.scene.program;
                    let maker = program.class(program.method(*method).class).name;
                    values.lambdas.push(maker);
                }
                // Claims name no other values so than those that constants load.
                KnownValue::Constant(identity) => values.constants.extend(identity.constant()),
            }
        }
        values.classes.sort();
        values.classes.dedup();
        values
    }
}
