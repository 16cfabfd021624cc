//! The part of a file's graph in the input of a program, and the targets of its calls.
//!
//! A graph of another program would give meaningless figures. So each method of the input that the
//! file names must be declared, and each virtual or interface call must be one. Methods that the
//! file does not name are not checked. A CSV does not say which classes are its input, so it is
//! held to the classes of the program.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::import::{NamedEdge, NamedGraph, class};
use super::{CallKind, EdgeKind, Part};
use base::Sym;
use classfile::Pc;
use program::{MethodId, Obstacle, Program};

/// The part of a graph that lies in the input.
#[derive(Debug, Default)]
pub struct InputPart {
    /// The methods that are reached.
    pub methods: BTreeSet<MethodId>,
    /// Their virtual and interface calls, also those without targets.
    pub calls: BTreeMap<(MethodId, Pc), Dispatch>,
    /// The number of the graph's methods in classes that the program cannot use.
    pub left_out: usize,
}

/// The targets of a call in a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dispatch {
    /// The number of methods that it may run.
    pub targets: usize,
    /// The number of receiver classes, if the graph has it.
    pub receivers: Option<u32>,
}

/// Why a graph does not fit a program.
#[derive(Debug, thiserror::Error)]
pub enum Foreign {
    /// Without instructions, the calls of one line are one.
    #[error("its edges do not say which instruction they belong to")]
    NoInstructions,
    /// It is of another program.
    #[error("it is of another program: the input has no method {0}")]
    Method(String),
    /// It is of another version of the program.
    #[error(
        "it is of another version of the program: there is no {kind} call at offset {pc} of {caller}",
        kind = kind.name()
    )]
    Call {
        /// The method without that call.
        caller: String,
        /// The call's offset.
        pc: Pc,
        /// The call's kind in the graph.
        kind: CallKind,
    },
    /// It is of another program, or of a part of it.
    #[error("it reaches no method of the input")]
    Nothing,
}

impl NamedGraph {
    /// Its part in the input of a program.
    ///
    /// # Errors
    /// If it does not fit that program.
    pub fn of_input(&self, program: &Program) -> Result<InputPart, Foreign> {
        if self.edges().any(|row| row.pc.is_none()) {
            return Err(Foreign::NoInstructions);
        }
        let mut declared = self.declared(program);
        let mut part = self.methods_of_input(program, &declared)?;
        declared.retain(|_, method| part.methods.contains(method));
        part.calls = self.calls_of_input(program, &declared)?;
        Ok(part)
    }

    fn edges(&self) -> impl Iterator<Item = &NamedEdge> {
        self.rows.iter().filter(|row| row.caller.is_some())
    }

    fn methods_of_input(
        &self,
        program: &Program,
        declared: &FxHashMap<Sym, MethodId>,
    ) -> Result<InputPart, Foreign> {
        let mut part = InputPart::default();
        let from: FxHashMap<Sym, Part> = self.reached.iter().copied().collect();
        for method in self.methods() {
            let found = declared.get(&method).copied();
            let is_input = |id: &MethodId| program.class(program.method(*id).class).is_input();
            match found.filter(is_input) {
                Some(id) => {
                    part.methods.insert(id);
                }
                None => {
                    let of_input = from.get(&method) == Some(&Part::Input);
                    let left_out = is_left_out(program, method, of_input, found.is_some())?;
                    part.left_out += usize::from(left_out);
                }
            }
        }
        if part.methods.is_empty() {
            Err(Foreign::Nothing)
        } else {
            Ok(part)
        }
    }

    /// The virtual and interface calls of these methods.
    fn calls_of_input(
        &self,
        program: &Program,
        methods: &FxHashMap<Sym, MethodId>,
    ) -> Result<BTreeMap<(MethodId, Pc), Dispatch>, Foreign> {
        let selecting = methods.values().map(|method| selecting(program, *method));
        let kinds: BTreeMap<(MethodId, Pc), CallKind> = selecting.flatten().collect();
        let place = |caller: Sym, pc| Some((*methods.get(&caller)?, pc));
        let mut calls: BTreeMap<_, Dispatch> =
            kinds.keys().map(|at| (*at, Dispatch::default())).collect();
        for call in self.calls.iter().filter(|call| is_selecting(call.kind)) {
            let Some(at) = place(call.caller, call.pc) else {
                continue;
            };
            if kinds.get(&at) != Some(&call.kind) {
                return Err(Foreign::Call {
                    caller: call.caller.text().into_owned(),
                    pc: call.pc,
                    kind: call.kind,
                });
            }
            calls.entry(at).or_default().receivers = call.receivers;
        }
        let mut seen: FxHashSet<((MethodId, Pc), Sym)> = FxHashSet::default();
        for row in self.edges().filter(|row| is_target(row.kind)) {
            let at = row.caller.zip(row.pc);
            let at = at.and_then(|(caller, pc)| place(caller, pc));
            if let Some(at) = at.filter(|at| seen.insert((*at, row.target)))
                && let Some(call) = calls.get_mut(&at)
            {
                call.targets += 1;
            }
        }
        Ok(calls)
    }
}

/// Whether the receiver's class selects the method of a call.
fn is_selecting(kind: CallKind) -> bool {
    matches!(kind, CallKind::Virtual | CallKind::Interface)
}

/// Whether an edge leads to a target of the call itself. Initialisers, and methods that reflection
/// and the JVM run, have edges from the call, too. A call that ran may be the call itself, so it
/// counts.
fn is_target(kind: EdgeKind) -> bool {
    matches!(
        kind,
        EdgeKind::Virtual | EdgeKind::Interface | EdgeKind::Lambda | EdgeKind::Traced
    )
}

/// Whether a method that is not in the input is left out, as its class cannot be used.
///
/// # Errors
/// If the input should have the method.
fn is_left_out(
    program: &Program,
    method: Sym,
    is_of_input: bool,
    is_there: bool,
) -> Result<bool, Foreign> {
    let text = method.text();
    let owner = class(&text).map(|class| Sym::from(&*class.replace('.', "/")));
    let found = owner.map(|class| program.find(class));
    match found {
        Some(Ok(class)) if !is_there && program.class(class).is_input() => {
            Err(Foreign::Method(text.into_owned()))
        }
        Some(Err(Obstacle::Missing(_)) | Ok(_)) if is_of_input => {
            Err(Foreign::Method(text.into_owned()))
        }
        Some(Err(_)) => Ok(is_of_input),
        _ => Ok(false),
    }
}

/// The virtual and interface calls of a method.
fn selecting(
    program: &Program,
    method: MethodId,
) -> impl Iterator<Item = ((MethodId, Pc), CallKind)> {
    let declared = program.method(method);
    let code = program.file(declared.class);
    let code = code.and_then(|file| {
        let method = &file.methods[usize::from(declared.index)];
        file.code(method).ok()?
    });
    let insns = code.iter().flat_map(|code| code.insns());
    let calls = insns.filter_map(|(pc, insn)| {
        let kind = CallKind::of(insn).filter(|kind| is_selecting(*kind))?;
        Some(((method, pc), kind))
    });
    calls.collect::<Vec<_>>().into_iter()
}
