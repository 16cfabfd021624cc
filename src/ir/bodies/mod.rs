//! The SSA bodies of trusted code, each built when it is asked for. An engine asks for a body by
//! its method. The body comes with data that any engine needs of it: live references, resolved
//! calls.
//!
//! Bodies are kept as long as they fit in a limit ([`KEPT`]), and until the engine is done with
//! them ([`Bodies::forget`]). Other bodies are built again at each request. The schedule decides
//! whether a body is kept, but never its content.

mod live;

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{Block, Body, CodeFault, Inst, Op, TypedValue};
use base::{Id, IdMap};
use classfile::{FieldRef, MethodRef};
use program::{MethodId, Program};

use live::live_at_starts;

pub use live::Live;

/// Why a method has no body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBody {
    /// It has no code to analyse: it is abstract, native, or not trusted.
    NoCode,
    /// Its code could not be read.
    Unreadable,
    /// Its code asks for more than the budget for its size.
    TooLarge,
}

/// How many bytes of bodies a run keeps: 64 MiB. Only programs of ten thousand classes and more
/// have as many.
pub const KEPT: usize = 64 << 20;

/// The bodies of a program's methods.
pub struct Bodies<'a> {
    program: &'a Program,
    bodies: IdMap<MethodId, Mutex<Slot>>,
    /// How many bytes of them may be kept.
    limit: usize,
    /// The bytes of all bodies built to be kept, up to the first that did not fit.
    built: AtomicUsize,
    /// Whether a body did not fit.
    is_full: AtomicBool,
}

/// The state of a method's body.
enum Slot {
    /// The body was not asked for.
    Unasked,
    Absent(NoBody),
    Present(Arc<Built>),
    /// It can be built, and is not kept. The object fields that it stores into are kept.
    Freed(Box<[FieldRef]>),
}

/// A body with the data that every evaluation of it needs.
pub struct Built {
    body: Body,
    live: Live,
    /// The methods that its references resolve to, where that is certain.
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

    /// About how many bytes it takes.
    fn size(&self) -> usize {
        let blocks = self.body.blocks.values().iter().map(|block| {
            let phis: usize = block.phis.iter().map(|phi| phi.args.len()).sum();
            let lists = phis + block.handlers.len() + block.predecessors.len();
            size_of::<Block>() + block.insts.len() * size_of::<Inst>() + lists * 12
        });
        let live = self
            .live
            .values()
            .iter()
            .map(|live| size_of_val(&**live) + 24);
        let calls = self.resolved.len() * 2 * size_of::<(MethodRef, MethodId)>();
        let values = self.body.values.len() * size_of::<TypedValue>();
        blocks.chain(live).sum::<usize>() + calls + values
    }

    /// The method that a reference in it resolves to, when that is certain.
    pub fn resolved(&self, named: &MethodRef) -> Option<MethodId> {
        self.resolved.get(named).copied()
    }
}

impl<'a> Bodies<'a> {
    /// Builds the bodies of the input that may be kept. Calls `step` for each method of the
    /// program.
    pub fn build(program: &'a Program, limit: usize, step: &(dyn Fn() + Sync)) -> Self {
        let bodies = Self::lazy(program, limit);
        let count = bodies.method_count();
        (0..count).into_par_iter().for_each(|n| {
            let method = MethodId::new(n);
            if bodies.is_input(method) && !bodies.is_full() {
                let _ = bodies.get(method);
            }
            step();
        });
        bodies
    }

    /// Builds no body yet.
    pub fn lazy(program: &'a Program, limit: usize) -> Self {
        let count = program.method_count();
        Self {
            program,
            bodies: (0..count).map(|_| Mutex::new(Slot::Unasked)).collect(),
            limit,
            built: AtomicUsize::new(0),
            is_full: AtomicBool::new(false),
        }
    }

    /// Whether more bodies were asked for than may be kept.
    fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
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

    /// A method's body.
    ///
    /// # Errors
    /// Why the method has no body to analyse.
    pub fn get(&self, method: MethodId) -> Result<Arc<Built>, NoBody> {
        let mut slot = self.slot(method);
        match &*slot {
            Slot::Present(built) => return Ok(built.clone()),
            Slot::Absent(why) => return Err(*why),
            Slot::Unasked => {}
            Slot::Freed(_) => {
                drop(slot);
                return self.built(method);
            }
        }
        let built = self.built(method);
        *slot = match &built {
            Ok(built) if self.fits(built) => Slot::Present(built.clone()),
            Ok(built) => Slot::Freed(stored(built).copied().collect()),
            Err(why) => Slot::Absent(*why),
        };
        built
    }

    fn built(&self, method: MethodId) -> Result<Arc<Built>, NoBody> {
        build(self.program, method).map(|body| {
            Arc::new(Built {
                live: live_at_starts(&body),
                resolved: resolved(self.program, method, &body),
                body,
            })
        })
    }

    /// Whether a body may be kept. Once one does not fit, no other is kept.
    fn fits(&self, body: &Built) -> bool {
        if self.is_full() {
            return false;
        }
        let others = self.built.fetch_add(body.size(), Ordering::Relaxed);
        let fits = others < self.limit;
        self.is_full.fetch_or(!fits, Ordering::Relaxed);
        fits
    }

    /// Whether a method has a body.
    ///
    /// # Errors
    /// As of [`Bodies::get`].
    pub fn has(&self, method: MethodId) -> Result<(), NoBody> {
        match *self.slot(method) {
            Slot::Present(_) | Slot::Freed(_) => return Ok(()),
            Slot::Absent(why) => return Err(why),
            Slot::Unasked => {}
        }
        self.get(method).map(|_| ())
    }

    /// Whether a method stores into such a field of an object, by the field's name in its code.
    ///
    /// # Errors
    /// As of [`Bodies::get`].
    pub fn stores(
        &self,
        method: MethodId,
        is_such: impl Fn(&FieldRef) -> bool,
    ) -> Result<bool, NoBody> {
        self.has(method)?;
        match &*self.slot(method) {
            Slot::Present(built) => Ok(stored(built).any(is_such)),
            Slot::Freed(fields) => Ok(fields.iter().any(is_such)),
            Slot::Absent(why) => Err(*why),
            Slot::Unasked => unreachable!("it was asked for"),
        }
    }

    /// The engine is done with these bodies. If the program has more bodies than may be kept, each
    /// is freed as soon as it is not in use.
    pub fn forget(&self, methods: &[MethodId]) {
        if !self.is_full() {
            return;
        }
        for method in methods {
            let mut slot = self.slot(*method);
            if let Slot::Present(built) = &*slot {
                *slot = Slot::Freed(stored(built).copied().collect());
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
        // A panic while a body was built left the slot as it was.
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

/// The fields of objects that a body stores into, by their names in it.
fn stored(body: &Body) -> impl Iterator<Item = &FieldRef> {
    let insts = body.blocks.values().iter().flat_map(|block| &block.insts);
    insts.filter_map(|inst| match &inst.op {
        Op::PutField(field, ..) => Some(field),
        _ => None,
    })
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
        CodeFault::TooLarge => NoBody::TooLarge,
        _ => NoBody::Unreadable,
    })
}
