//! The SSA bodies of trusted code, each built when it is asked for, and kept until its engine is done with it
//! ([`Bodies::forget`]). An engine asks for a body by its method; what any engine needs of it (live references,
//! resolved calls) is kept with it.

mod live;

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{Body, Fault, Op};
use base::{Id, IdMap};
use classfile::MethodRef;
use program::{MethodId, Program};

use live::live_at_starts;

pub use live::Live;

/// Why a method has no body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBody {
    /// There is no code to analyse: abstract, native, or not trusted.
    NoCode,
    /// Its code could not be read.
    Unreadable,
    /// Its code asks for more than the budget for its size.
    TooLarge,
}

/// The bodies of a program's methods.
pub struct Bodies<'a> {
    program: &'a Program,
    bodies: IdMap<MethodId, Mutex<Slot>>,
}

/// What is there of a method's body.
enum Slot {
    /// Nobody asked.
    Unasked,
    Absent(NoBody),
    Present(Arc<Built>),
    /// It was there, and is to be built again.
    Freed,
}

/// A body with what every evaluation of it needs.
pub struct Built {
    body: Body,
    live: Live,
    /// What the methods that it names resolve to, where that is certain.
    resolved: FxHashMap<MethodRef, MethodId>,
}

impl Deref for Built {
    type Target = Body;

    fn deref(&self) -> &Body {
        &self.body
    }
}

impl Built {
    /// The references live at the starts of its blocks.
    pub fn live(&self) -> &Live {
        &self.live
    }

    /// The method that a reference in it resolves to, when that is certain.
    pub fn resolved(&self, named: &MethodRef) -> Option<MethodId> {
        self.resolved.get(named).copied()
    }
}

impl<'a> Bodies<'a> {
    /// Builds those of the input; `step` is called for each method of the program.
    pub fn build(program: &'a Program, step: &(dyn Fn() + Sync)) -> Self {
        let bodies = Self::lazy(program);
        let count = bodies.method_count();
        (0..count).into_par_iter().for_each(|n| {
            let method = MethodId::new(n);
            if bodies.is_input(method) {
                let _ = bodies.get(method);
            }
            step();
        });
        bodies
    }

    /// Builds none yet.
    pub fn lazy(program: &'a Program) -> Self {
        let count = program.method_count();
        Self {
            program,
            bodies: (0..count).map(|_| Mutex::new(Slot::Unasked)).collect(),
        }
    }

    /// The methods of the input.
    pub fn input(&self) -> Vec<MethodId> {
        (0..self.bodies.len())
            .map(MethodId::new)
            .filter(|m| self.is_input(*m))
            .collect()
    }

    /// Whether a method is of the input.
    pub fn is_input(&self, method: MethodId) -> bool {
        self.program
            .class(self.program.method(method).class)
            .is_input()
    }

    /// A method's body, or why there is none to analyse.
    ///
    /// # Errors
    /// That reason.
    pub fn get(&self, method: MethodId) -> Result<Arc<Built>, NoBody> {
        let mut slot = self.slot(method);
        match &*slot {
            Slot::Present(built) => return Ok(built.clone()),
            Slot::Absent(why) => return Err(*why),
            Slot::Unasked | Slot::Freed => {}
        }
        let built = build(self.program, method).map(|body| {
            Arc::new(Built {
                live: live_at_starts(&body),
                resolved: resolved(self.program, method, &body),
                body,
            })
        });
        *slot = match &built {
            Ok(built) => Slot::Present(built.clone()),
            Err(why) => Slot::Absent(*why),
        };
        built
    }

    /// Whether a method has a body, also where that is freed.
    pub fn has(&self, method: MethodId) -> bool {
        match *self.slot(method) {
            Slot::Present(_) | Slot::Freed => return true,
            Slot::Absent(_) => return false,
            Slot::Unasked => {}
        }
        self.get(method).is_ok()
    }

    /// Frees these bodies as soon as nobody uses them. Whoever asks for one again has it built again.
    pub fn forget(&self, methods: &[MethodId]) {
        for method in methods {
            let mut slot = self.slot(*method);
            if matches!(*slot, Slot::Present(_)) {
                *slot = Slot::Freed;
            }
        }
    }

    /// How many bodies are there now.
    pub fn held(&self) -> usize {
        let methods = (0..self.bodies.len()).map(MethodId::new);
        let is_held = |method: &MethodId| matches!(*self.slot(*method), Slot::Present(_));
        methods.filter(is_held).count()
    }

    fn slot(&self, method: MethodId) -> MutexGuard<'_, Slot> {
        // Whoever panicked while a body was built left nothing half done.
        let slot = self.bodies[method].lock();
        slot.unwrap_or_else(PoisonError::into_inner)
    }

    /// How many methods the program has.
    pub fn method_count(&self) -> usize {
        self.bodies.len()
    }
}

fn resolved(program: &Program, method: MethodId, body: &Body) -> FxHashMap<MethodRef, MethodId> {
    let from = program.method(method).class;
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    let named = insts.filter_map(|inst| match &inst.op {
        Op::Invoke { method, .. } => Some(*method),
        _ => None,
    });
    let certain = |named| Some((named, program.resolve_method(from, named).ok()?));
    named.filter_map(certain).collect()
}

fn build(program: &Program, id: MethodId) -> Result<Body, NoBody> {
    let method = program.method(id);
    let none = NoBody::NoCode;
    if !program.is_trusted(method.class) {
        return Err(none);
    }
    let file = program.file(method.class).ok_or(none)?;
    let declared = &file.methods[usize::from(method.index)];
    let code = file
        .code(declared)
        .map_err(|_| NoBody::Unreadable)?
        .ok_or(none)?;
    crate::build(file, declared, &code).map_err(|error| match error.fault {
        Fault::TooLarge => NoBody::TooLarge,
        _ => NoBody::Unreadable,
    })
}
